/*
** Fuzz targets: tests/fuzz/fuzz_NAME.c, one input each.  With clang's
** -fsanitize=fuzzer libFuzzer drives them; else drive.c does, with inputs made
** from those in corpus/NAME by changing them.
*/
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv); /* called by libFuzzer */

extern const char fuzz_name[];

/* What a person would try an input as: a layer, a save.  put NULL: as it is. */
typedef void fuzz_put(FILE *f, const uint8_t *data, size_t size);
/* And a fault as a scenario test: a game with the input, one of many ways to play it,
** leaves its test at a path if it dies (game.h); the test is run, true: it fails.
** play NULL: there is no game in it. */
typedef struct FuzzTest {
  const char *path, *name;
  unsigned way;
} FuzzTest;
typedef struct FuzzKept {
  const char *ending;
  fuzz_put *put;
  void (*play)(const uint8_t *data, size_t size, const FuzzTest *test);
  bool (*fails)(const char *path);
} FuzzKept;
extern const FuzzKept fuzz_kept;
/* Inputs that did something: were read, understood, changed a table. */
extern uint64_t fuzz_did;

/* By libFuzzer, which has its own way to silence a target. */
extern bool fuzz_guided;

/* Something that may never happen; the input is kept by whoever drives. */
void fuzz_fail(const char *what);

/* The input as a file; the same path every time. */
const char *fuzz_file(const void *data, size_t size);

#endif
