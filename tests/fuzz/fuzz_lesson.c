/* The text of a lesson, in the state of the front. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "repl/command.h"
#include "repl/prompt/hooks.h"
#include "tests/support/scratch.h"

const char fuzz_name[] = "lesson";
uint64_t fuzz_did;
const FuzzKept fuzz_kept;

static char folder[SCRATCH_SIZE];
static char file[SCRATCH_SIZE + 16], script[SCRATCH_SIZE + 16];

static void drop(void) {
  char en[SCRATCH_SIZE + 16];
  snprintf(en, sizeof en, "%s/en", folder);
  unlink(file);
  rmdir(en);
  rmdir(folder);
}

static void prepare(void) {
  static Options options;
  static Play p;
  char en[SCRATCH_SIZE + 16];
  p.options = &options;
  p.screen = screen_main();
  command_attach();
  play_stand_at(&p);
  if (mkdtemp(scratch_name(folder, "fuzz-XXXXXX")) == NULL)
    fuzz_fail("no folder");
  snprintf(en, sizeof en, "%s/en", folder);
  snprintf(file, sizeof file, "%s/en/01_x.txt", folder);
  snprintf(script, sizeof script, "%s/01_x.lua", folder);
  mkdir(en, 0700);
  atexit(drop);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  json_t *results;
  FILE *f;
  if (script[0] == '\0') prepare();
  f = fopen(file, "wb");
  if (f == NULL || fwrite(data, 1, size, f) != size || fclose(f) != 0)
    fuzz_fail("the text can't be written");
  results = front_call("learn.text", "open", json_pack("[ss]", script, "en"));
  if (results == NULL) fuzz_fail("the text of a lesson failed");
  fuzz_did += json_object_size(json_object_get(
                json_object_get(
                  json_object_get(json_array_get(results, 0), "files"), "en"),
                "by_key")) > 0;
  json_decref(results);
  return 0;
}
