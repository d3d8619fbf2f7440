#include "repl/batch/again.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put(Line *l, char c) {
  if (l->used + 1 < l->size) l->text[l->used++] = c;
  l->text[l->used] = '\0';
}

static bool is_plain(const char *word) {
  static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                             "WXYZ0123456789_-./=:,+@%";
  return word[0] != '\0' && strspn(word, safe) == strlen(word);
}

void line_word(Line *l, const char *word) {
  bool plain = is_plain(word);
  if (l->used > 0) put(l, ' ');
  if (!plain) put(l, '\'');
  for (; *word != '\0'; word++) {
    if (*word == '\'') { /* out of the quotes, a quote, in again */
      put(l, '\'');
      put(l, '\\');
      put(l, '\'');
    }
    put(l, *word);
  }
  if (!plain) put(l, '\'');
}

void line_option(Line *l, const char *option, const char *value) {
  line_word(l, option);
  line_word(l, value);
}

void line_number(Line *l, const char *option, int64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, value);
  line_option(l, option, text);
}

void line_seed(Line *l, uint64_t seed) {
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, seed);
  line_option(l, "--seed", text);
}

void line_bots(Line *l, const Arm *arm, int turn) {
  char text[512] = "";
  int names = outcome_is_mixed(arm) ? arm->players : 1;
  for (int i = 0; i < names; i++) {
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : ",",
             arm->bot[(i + turn) % arm->players + 1]);
  }
  line_option(l, "--bots", text);
}
