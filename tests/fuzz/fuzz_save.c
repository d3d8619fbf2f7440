/* A save: its checksums are made to fit first, so that the reader itself is
** tried, and it is played at one table for all inputs. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/table/check.h"
#include "lua/table/keep.h"
#include "lua/table/table_in.h"

const char fuzz_name[] = "save";
uint64_t fuzz_did;

enum { ROOM = 1 << 18 };

static size_t mend(const uint8_t *from, size_t size, char *to) {
  const uint8_t *end = from + size;
  uint32_t sum = 0;
  size_t out = 0;
  bool head = true;
  while (from < end && out + 64 < ROOM) {
    const uint8_t *stop = memchr(from, '\n', (size_t)(end - from));
    size_t n = (size_t)((stop == NULL ? end : stop) - from);
    const uint8_t *tab = memrchr(from, '\t', n);
    size_t kept = head || tab == NULL ? n : (size_t)(tab - from);
    if (out + kept + 64 > ROOM) break;
    memcpy(to + out, from, kept);
    out += kept;
    if (!head) {
      sum = table_tape_sum(sum, (const char *)from, kept);
      out += (size_t)snprintf(to + out, 32, "\t%08x", (unsigned)sum);
    }
    to[out++] = '\n';
    head = false;
    from += n + 1;
  }
  return out;
}

/* For `oilpatch replay`. */
static void put_save(FILE *f, const uint8_t *data, size_t size) {
  static char mended[ROOM];
  fwrite(mended, 1, mend(data, size, mended), f);
}
const FuzzKept fuzz_kept = {"oil", put_save};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char mended[ROOM];
  static Table *spare;
  static TableConfig c;
  Fault fault;
  Table *t;
  if (spare == NULL) {
    const char *tests = getenv("OILPATCH_TESTS");
    static char games[512];
    snprintf(games, sizeof games, "%s/games", tests != NULL ? tests : "tests");
    c = (TableConfig){
      .variants = games, .game = "yard", .players = 3, .history = true};
    spare = table_open(&c, &fault);
    if (spare == NULL) fuzz_fail(fault.text);
    c.spare = spare;
  }
  fault.text[0] = '\0';
  t = table_load(fuzz_file(mended, mend(data, size, mended)), &c, &fault);
  if (t == NULL && fault.text[0] == '\0') fuzz_fail("refused without a word");
  if (t != NULL && !table_check(t, &fault)) fuzz_fail(fault.text);
  fuzz_did += t != NULL;
  if (t != spare) table_close(t);
  if (spare->stack.layers + spare->stack.settings > 0) {
    table_close(spare); /* its rules were changed in the game */
    spare = NULL;
  }
  return 0;
}
