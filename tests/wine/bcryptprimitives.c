/* Wine 8 has no bcryptprimitives.dll. Rust's standard library needs one function of it. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}
