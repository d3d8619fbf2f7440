#include "core/numeral.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
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

/* Digits, with a mark between thousands: "11,000"; where they end. */
static const char *read_number(const char *p, long long *number) {
  for (*number = 0;; p++) {
    if (isdigit((unsigned char)*p))
      *number = *number > LLONG_MAX / 10 - 1 ? LLONG_MAX
                                             : *number * 10 + (*p - '0');
    else if ((*p != ',' && *p != '\'') || strspn(p + 1, "0123456789") != 3)
      return p;
  }
}

bool numeral_in(const char *line, char *digits, size_t size) {
  long long number = 0, open = NONE; /* open: words may be added to it */
  int64_t large;
  int count = 0;
  if (numeral_large(line, &large)) {
    snprintf(digits, size, "%" PRId64, large);
    return true;
  }
  for (const char *p = line; *p != '\0';) {
    size_t n = 0;
    int value = NONE;
    if (isdigit((unsigned char)*p)) {
      bool minus = p > line && p[-1] == '-' && (p == line + 1 || p[-2] == ' ');
      p = read_number(p, &number);
      if (minus) number = -number;
      count++;
      open = NONE;
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

/* Large ones --------------------------------------------------------------- */

/* Digits with marks between groups of three; what stands behind a point are
** `decimals` more.  Behind them, or NULL: that is none. */
static const char *read_digits(const char *s, int64_t *n, int *decimals) {
  static const char marks[] = ", '_";
  const char *begin = s;
  bool point = false, marked = false;
  for (*n = *decimals = 0; *s != '\0'; s++) {
    if (*s >= '0' && *s <= '9') {
      if (*n > (INT64_MAX - 9) / 10) return NULL;
      *n = *n * 10 + (*s - '0');
      *decimals += point;
    } else if (strchr(marks, *s) != NULL && !point && s > begin &&
               strspn(s + 1, "0123456789") == 3) {
      if (!marked && s - begin > 3) return NULL;
      marked = true;
    } else if (*s == '.' && !point && s > begin && s[1] >= '0' && s[1] <= '9') {
      point = true;
    } else {
      break;
    }
  }
  return s == begin ? NULL : s;
}

/* The power of ten that a word stands for, or -1. */
static int power_of(const char *word) {
  static const struct {
    const char *word;
    int power;
  } powers[] = {{"", 0},         {"k", 3},        {"thousand", 3},
                {"mille", 3},    {"m", 6},        {"mio", 6},
                {"million", 6},  {"millions", 6}, {"bn", 9},
                {"billion", 9},  {"billions", 9}, {"milliard", 9},
                {"milliards", 9}};
  for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++)
    if (strcasecmp(powers[i].word, word) == 0) return powers[i].power;
  return -1;
}

bool numeral_large(const char *text, int64_t *number) {
  int decimals, power;
  bool minus = text[0] == '-';
  const char *rest = text + minus;
  rest += rest[0] == '$';
  rest = read_digits(rest, number, &decimals);
  if (rest == NULL) return false;
  if ((rest[0] == 'e' || rest[0] == 'E') && rest[1] >= '0' && rest[1] <= '9') {
    char *end;
    power = (int)strtol(rest + 1, &end, 10);
    if (*end != '\0' || power > 18) return false;
  } else {
    power = power_of(rest + strspn(rest, " "));
  }
  if (power < decimals) return false;
  for (power -= decimals; power > 0; power--) {
    if (*number > INT64_MAX / 10) return false;
    *number *= 10;
  }
  if (minus) *number = -*number;
  return true;
}

const char *numeral_write(int64_t number, char text[NUMERAL]) {
  char digits[NUMERAL];
  int n = snprintf(digits, sizeof digits, "%" PRId64, number);
  int sign = number < 0, at = 0;
  for (int i = 0; i < n; i++) {
    if (n - sign > 4 && i > sign && (n - i) % 3 == 0) text[at++] = ',';
    text[at++] = digits[i];
  }
  text[at] = '\0';
  return text;
}
