/* Calls the entries of a library with recorded arguments, as replay.py does, where there is no Python: on Windows.
   The calls run in a thread with a stack of 1 MB, the least that Python has there. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

typedef int32_t (*Entry)(void *);
typedef struct { int64_t size; const unsigned char *data; } Bytes;

static const unsigned char *at;
static HMODULE library;
static int wrong, played;

static int64_t number(void) { int64_t value; memcpy(&value, at, 8); at += 8; return value; }
static Bytes bytes(void) { Bytes found = {number(), 0}; found.data = at; at += (found.size + 7) / 8 * 8; return found; }

static int equal(Entry entry, const int64_t *numbers, const Bytes *before, const Bytes *after, int64_t slots,
                 int64_t size, int64_t expected) {
  int64_t *block = calloc((size_t)slots + 1, 8);
  for (int64_t slot = 1; slot <= slots; slot++) {
    block[slot] = numbers[slot];
    if (!before[slot].data) continue;
    void *array = malloc((size_t)before[slot].size + 8);
    memcpy(array, before[slot].data, (size_t)before[slot].size);
    block[slot] = (int64_t)(intptr_t)array;
  }
  int same = entry(block) == 0 && memcmp(block, &expected, (size_t)size) == 0;
  for (int64_t slot = 1; slot <= slots; slot++) {
    if (!before[slot].data) continue;
    same = same && memcmp((void *)(intptr_t)block[slot], after[slot].data, (size_t)after[slot].size) == 0;
    free((void *)(intptr_t)block[slot]);
  }
  free(block);
  return same;
}

static void compare(const char *name, int64_t call, const int64_t *numbers, const Bytes *before, const Bytes *after,
                    int64_t slots, int64_t size, int64_t expected) {
  Entry entry = (Entry)(void *)GetProcAddress(library, name);
  played++;
  if (entry && equal(entry, numbers, before, after, slots, size, expected)) return;
  if (++wrong <= 20) printf("different: %d %s\n", (int)call, name);
}

static DWORD WINAPI replay(LPVOID nothing) {
  int64_t blobs = number();
  Bytes *blob = malloc(sizeof(Bytes) * (size_t)(blobs + 1));
  for (int64_t k = 0; k < blobs; k++) blob[k] = bytes();
  int64_t calls = number();
  Entry is_modern = (Entry)(void *)GetProcAddress(library, "has_avx2");
  for (int64_t k = 0; k < calls; k++) {
    Bytes symbol = bytes();
    char name[200] = {0};
    memcpy(name, symbol.data, (size_t)symbol.size);
    int64_t slots = number();
    int64_t *numbers = calloc((size_t)slots + 1, 8);
    Bytes *before = calloc((size_t)slots + 1, sizeof(Bytes)), *after = calloc((size_t)slots + 1, sizeof(Bytes));
    for (int64_t slot = 1; slot <= slots; slot++) {
      if (number() == 0) { numbers[slot] = number(); continue; }
      before[slot] = blob[number()];
      after[slot] = blob[number()];
    }
    int64_t size = number(), expected = number();
    compare(name, k, numbers, before, after, slots, size, expected);
    strcat(name, "_avx2"); /* the same, for processors that have it */
    if (is_modern && is_modern(NULL) && GetProcAddress(library, name))
      compare(name, k, numbers, before, after, slots, size, expected);
    free(numbers); free(before); free(after);
  }
  return 0;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  library = LoadLibraryA(words[1]);
  if (!library) { printf("%s cannot be loaded: error %lu\n", words[1], GetLastError()); return 2; }
  FILE *file = fopen(words[2], "rb");
  if (!file) { printf("%s cannot be read\n", words[2]); return 2; }
  _fseeki64(file, 0, SEEK_END);
  int64_t size = _ftelli64(file);
  _fseeki64(file, 0, SEEK_SET);
  unsigned char *content = malloc((size_t)size);
  if (fread(content, 1, (size_t)size, file) != (size_t)size || memcmp(content, "PARLOUR1", 8)) return 2;
  at = content + 8;
  HANDLE thread = CreateThread(NULL, 1 << 20, replay, NULL, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
  WaitForSingleObject(thread, INFINITE);
  printf("%d of %d calls are equal to the last byte\n", played - wrong, played);
  return wrong ? 1 : 0;
}
