/* Command lines: words with newlines between them. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>

#include "repl/command.h"
#include "repl/options.h"

const char fuzz_name[] = "option";
uint64_t fuzz_did;
const FuzzKept fuzz_kept;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Options o;
  static bool silent; /* every refusal has words */
  char text[2048], *word[64];
  int count = 0, status = -1;
  bool good;
  if (!silent && !fuzz_guided && freopen("/dev/null", "w", stderr) == NULL)
    return 0;
  if (!silent) command_attach();
  silent = true;
  if (size >= sizeof text) return 0;
  memcpy(text, data, size);
  text[size] = '\0';
  for (char *w = text; w != NULL && count < 63;) {
    word[count++] = strsep(&w, "\n");
  }
  word[count] = NULL;
  memset(&o, 0, sizeof o);
  good = options_parse(&o, count, word, &status);
  if (!good && (status < 0 || status > 2)) fuzz_fail("refused with no status");
  options_free(&o);
  fuzz_did += good;
  return 0;
}
