/* A target with a fault in it, to see that the driver finds and shrinks one: it dies
** where the inputs of the options have a 'p' and, anywhere behind it, two hyphens. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

const char fuzz_name[] = "option";
uint64_t fuzz_did;

static void put_planted(FILE *f, const uint8_t *data, size_t size) {
  fprintf(f, "-- %zu\n%.*s\n", size, (int)size, (const char *)data);
}
const FuzzKept fuzz_kept = {"lua", put_planted};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *p = memchr(data, 'p', size), *end = data + size;
  const uint8_t *hyphen = p == NULL ? NULL : memchr(p, '-', (size_t)(end - p));
  fuzz_did++;
  if (hyphen != NULL && memchr(hyphen + 1, '-', (size_t)(end - hyphen - 1)))
    fuzz_fail("planted");
  return 0;
}
