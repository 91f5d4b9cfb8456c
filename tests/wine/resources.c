/* Looks for resources as Windows does, with Windows' own functions, and prints what they give.
 *
 *   resources.exe { PROGRAM LANGID IDS }...
 *
 * PROGRAM may be `-`, which is this program itself; IDS is a file of numbers in hexadecimal. Lines, for each program:
 * `template` and the bytes of WEVT_TEMPLATE; then for each id the id and the UTF-16 code units of its message, or `error` and
 * GetLastError(). All numbers are hexadecimal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static wchar_t text[1 << 17];

static void print_template(HMODULE module) {
    HRSRC found = FindResourceW(module, MAKEINTRESOURCEW(1), L"WEVT_TEMPLATE");
    if (!found) {
        printf("template error %lx\n", GetLastError());
        return;
    }
    const unsigned char *bytes = LockResource(LoadResource(module, found));
    DWORD length = SizeofResource(module, found);
    printf("template ");
    for (DWORD i = 0; i < length; i++) printf("%02x", bytes[i]);
    printf("\n");
}

static void print_message(HMODULE module, DWORD id, DWORD language) {
    DWORD flags = FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_IGNORE_INSERTS;
    DWORD length = FormatMessageW(flags, module, id, language, text, sizeof text / sizeof *text, NULL);
    if (!length && GetLastError()) {
        printf("%lx error %lx\n", id, GetLastError());
        return;
    }
    printf("%lx ", id);
    for (DWORD i = 0; i < length; i++) printf("%04x", text[i]);
    printf("\n");
}

static void print_all(const char *program, DWORD language, const char *path) {
    HMODULE module = strcmp(program, "-") ? LoadLibraryExA(program, NULL, LOAD_LIBRARY_AS_DATAFILE) : GetModuleHandleW(NULL);
    if (!module) {
        printf("%s error %lx\n", program, GetLastError());
        return;
    }
    print_template(module);
    FILE *ids = fopen(path, "r");
    unsigned long id;
    while (ids && fscanf(ids, "%lx", &id) == 1) {
        SetLastError(0);
        print_message(module, id, language);
    }
    if (ids) fclose(ids);
}

int main(int argc, char **argv) {
    for (int i = 1; i + 2 < argc; i += 3) print_all(argv[i], strtoul(argv[i + 1], NULL, 16), argv[i + 2]);
    return 0;
}
