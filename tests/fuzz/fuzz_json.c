/* A shard of a run, from a stranger: read as JSON, as what was played, then as sums. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "lua/batch/sums_json.h"
#include "repl/front/front.h"

const char fuzz_name[] = "json";
uint64_t fuzz_did;
const FuzzKept fuzz_kept;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Run run;
  static Sums sums;
  char error[512] = "";
  json_t *value = data_read(fuzz_file(data, size), error, sizeof error), *said;
  if (value == NULL) {
    if (error[0] == '\0') fuzz_fail("refused without a word");
    return 0;
  }
  data_fill_gaps(value);
  memset(&sums, 0, sizeof sums);
  said = front_ask("batch.head", "read", json_incref(value));
  if (said == NULL) fuzz_fail("our own Lua failed over it");
  if (json_is_object(said)) {
    run_describe(&run, said);
    fuzz_did += sums_read(value, &run, &sums, error, sizeof error);
  } else {
    json_decref(said);
  }
  run_free(&run);
  sums_free(&sums);
  json_decref(value);
  return 0;
}
