/* A game of a stranger's shard, as bytes whose hash is right: taken into the sums. */
#include "tests/fuzz/fuzz.h"

#include "core/hash.h"
#include "lua/batch/store.h"
#include "lua/batch/sums.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "games";
uint64_t fuzz_did;
const FuzzKept fuzz_kept;

/* The line that a file has for it; the caller frees it. */
static char *line_of(const uint8_t *data, size_t size) {
  static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char *line = malloc(size * 4 / 3 + 128), *to;
  if (line == NULL) abort();
  to = line + sprintf(line, "%016x 8 %zu %016" PRIx64 " ", 7, size,
                      hash_block(data, size));
  for (size_t i = 0; i < size; i += 3) {
    unsigned n = (unsigned)data[i] << 16;
    if (i + 1 < size) n |= (unsigned)data[i + 1] << 8;
    if (i + 2 < size) n |= data[i + 2];
    for (int k = 18; k >= 0; k -= 6) *to++ = digits[n >> k & 63];
  }
  *to = '\0';
  return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Outcome outcome;
  static Sums sums;
  const Arm arm = {.players = 4};
  json_t *store = json_object();
  char *line = line_of(data, size);
  if (store_add(store, line) && store_get(store, 7, 8, &outcome, &arm, 1)) {
    double value;
    memset(&sums, 0, sizeof sums);
    for (int i = 0; i < 3; i++)
      if (!sums_take(&sums, &outcome)) abort();
    for (int i = 0; i < FIGURE_COUNT; i++)
      figure_value((FigureId)i, &outcome, &value);
    if (strlen(sums.error.text + sums.error.sentence) +
          strlen(sums.error.frames) + strlen(outcome.end) >
        sizeof sums.error)
      fuzz_fail("a text without an end");
    sums_free(&sums);
    fuzz_did++;
  }
  json_decref(store);
  free(line);
  return 0;
}
