/* Calls of the macros of mc.exe's own headers, a function for each. */
#include <windows.h>
#include <evntprov.h>
/* With `extern`, gcc takes the words without initializer for declarations; Microsoft's compiler defines them. */
#undef EXTERN_C
#define EXTERN_C
#include "typemangling.h"
#include "wpf_etw.h"

ULONG c_register(void) {
  return EventRegisterTypeMangling() | EventRegisterMicrosoft_Windows_WPF();
}

void c_numbers(const void *pointer, size_t number) { EventWriteCreateChannel(pointer, (unsigned)number); }
void c_guid(const GUID *guid, size_t unused) { (void)unused; EventWriteEvt15(guid); }
void c_two(const void *pointer, size_t number) {
  EventWriteCreateChannel(pointer, (unsigned)number);
  EventWriteWClientPotentialIRTResource(pointer);
}
void c_three(const void *pointer, size_t number) {
  EventWriteCreateChannel(pointer, (unsigned)number);
  EventWriteWClientPotentialIRTResource(pointer);
  EventWriteWClientUceResponse((unsigned)number);
}
void c_text(const WCHAR *text, size_t unused) { (void)unused; EventWriteEvt01(text); }
