/* A shard of a run, from a stranger: read as JSON, then as sums. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "lua/batch/sums_json.h"

const char fuzz_name[] = "json";
uint64_t fuzz_did;
const FuzzKept fuzz_kept;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Run run;
  static Sums sums;
  char error[512] = "";
  json_t *value = data_read(fuzz_file(data, size), error, sizeof error);
  if (value == NULL) {
    if (error[0] == '\0') fuzz_fail("refused without a word");
    return 0;
  }
  memset(&sums, 0, sizeof sums);
  fuzz_did += run_read(value, &run, error, sizeof error) &&
              sums_read(value, &run, &sums, error, sizeof error);
  run_free(&run);
  sums_free(&sums);
  json_decref(value);
  return 0;
}
