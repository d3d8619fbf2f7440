#include "repl/batch/again.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put(Again *l, char c) {
  if (l->used + 1 < l->size) l->text[l->used++] = c;
  l->text[l->used] = '\0';
}

static bool is_plain(const char *word) {
  static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                             "WXYZ0123456789_-./=:,+@%";
  return word[0] != '\0' && strspn(word, safe) == strlen(word);
}

void again_word(Again *l, const char *word) {
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

void again_option(Again *l, const char *option, const char *value) {
  again_word(l, option);
  again_word(l, value);
}

void again_number(Again *l, const char *option, int64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, value);
  again_option(l, option, text);
}

void again_seed(Again *l, uint64_t seed) {
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, seed);
  again_option(l, "--seed", text);
}

void again_bots(Again *l, const Arm *arm, int turn) {
  char text[512] = "";
  int names = outcome_is_mixed(arm) ? arm->players : 1;
  for (int i = 0; i < names; i++) {
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : ",",
             arm->bot[(i + turn) % arm->players + 1]);
  }
  again_option(l, "--bots", text);
}
