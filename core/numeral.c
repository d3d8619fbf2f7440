#include "core/numeral.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { AND = -2, NONE = -1 };

static const struct {
  const char *word;
  int value;
} words[] = {
  {"zero", 0},      {"z\u00e9ro", 0},  {"none", 0},      {"aucun", 0},
  {"aucune", 0},    {"one", 1},        {"un", 1},        {"une", 1},
  {"two", 2},       {"deux", 2},       {"three", 3},     {"trois", 3},
  {"four", 4},      {"quatre", 4},     {"five", 5},      {"cinq", 5},
  {"six", 6},       {"seven", 7},      {"sept", 7},      {"eight", 8},
  {"huit", 8},      {"nine", 9},       {"neuf", 9},      {"ten", 10},
  {"dix", 10},      {"eleven", 11},    {"onze", 11},     {"twelve", 12},
  {"douze", 12},    {"thirteen", 13},  {"treize", 13},   {"fourteen", 14},
  {"quatorze", 14}, {"fifteen", 15},   {"quinze", 15},   {"sixteen", 16},
  {"seize", 16},    {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
  {"twenty", 20},   {"vingt", 20},     {"thirty", 30},   {"trente", 30},
  {"forty", 40},    {"quarante", 40},  {"et", AND},
};

static int value_of(const char *word, size_t n) {
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strlen(words[i].word) == n && strncasecmp(words[i].word, word, n) == 0)
      return words[i].value;
  return NONE;
}

static bool is_letter(char c) {
  return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Twenty and two are one number; so are dix and sept. */
static bool joins(long long last, int value) {
  return (last >= 20 && last % 10 == 0 && value >= 1 && value <= 9) ||
         (last == 10 && value >= 7 && value <= 9);
}

bool numeral_in(const char *line, char *digits, size_t size) {
  long long number = 0, open = NONE; /* open: words may be added to it */
  int count = 0;
  for (const char *p = line; *p != '\0';) {
    size_t n = strspn(p, "0123456789");
    int value = NONE;
    if (n > 0) {
      bool minus = p > line && p[-1] == '-' && (p == line + 1 || p[-2] == ' ');
      number = strtoll(p, NULL, 10) * (minus ? -1 : 1);
      count++;
      open = NONE;
      p += n;
      continue;
    }
    while (is_letter(p[n])) n++;
    if (n == 0) {
      p++;
      continue;
    }
    value = value_of(p, n);
    p += n;
    if (value >= 0 && open != NONE && joins(open, value)) {
      number = open + value;
      open = NONE;
    } else if (value >= 0) {
      number = open = value;
      count++;
    } else if (value != AND) {
      open = NONE;
    }
  }
  if (count == 1) snprintf(digits, size, "%lld", number);
  return count == 1;
}
