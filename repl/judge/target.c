#include "repl/judge/target.h"

#include "repl/term/words.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Phrase {
  const char *words; /* what begins a target */
  MetricKind kind;
} Phrase;

static const Phrase phrases[] = {
  {"length", METRIC_LENGTH},      {"decisions", METRIC_DECISIONS},
  {"winning score", METRIC_BEST}, {"winning margin", METRIC_MARGIN},
  {"margin", METRIC_MARGIN},      {"score", METRIC_SCORE},
  {"lead changes", METRIC_LEADS}, {"settled", METRIC_SETTLED},
  {"shared wins", METRIC_SHARED},
};
enum { PHRASES = sizeof phrases / sizeof phrases[0] };

static const char *skip(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  return s;
}

/* "seat 3 wins" */
static bool take_seat(Target *t, const char **at) {
  int seat, n = 0;
  if (sscanf(*at, "seat %d wins%n", &seat, &n) != 1 || n == 0) return false;
  if (seat < 1 || seat > MAX_PLAYERS) return false;
  t->kind = METRIC_SEAT;
  t->place = seat;
  *at += n;
  return true;
}

static bool take_phrase(Target *t, const char **at) {
  for (int i = 0; i < PHRASES; i++)
    if (word_begins(*at, phrases[i].words)) {
      t->kind = phrases[i].kind;
      *at += strlen(phrases[i].words);
      return true;
    }
  return false;
}

static bool take_number(const char **at, double *x, bool *percent) {
  char *end;
  *at = skip(*at);
  *x = strtod(*at, &end);
  if (end == *at || !isfinite(*x)) return false;
  *at = skip(end);
  if (**at == '%') {
    *percent = true;
    *at = skip(*at + 1);
  }
  return true;
}

/* ±, +- or +/- */
static bool take_about(const char **at) {
  static const char *const signs[] = {"\xc2\xb1", "+-", "+/-"};
  for (int i = 0; i < 3; i++)
    if (strncmp(*at, signs[i], strlen(signs[i])) == 0) {
      *at += strlen(signs[i]);
      return true;
    }
  return false;
}

static bool is_unit(const char *word) {
  static const char *const units[] = {"turns", "points", "decisions", "times",
                                      ""};
  for (int i = 0; i < 5; i++)
    if (strcmp(word, units[i]) == 0) return true;
  return false;
}

bool target_parse(Target *t, const char *text, char *error, size_t size) {
  const char *at = skip(text);
  double middle = 0, about = 0;
  bool percent = false, share;
  memset(t, 0, sizeof *t);
  if (!take_seat(t, &at) && !take_phrase(t, &at)) {
    snprintf(error, size,
             "'%s' names no figure: say \"seat N wins\", \"length\", "
             "\"decisions\", \"score\", \"winning score\", \"margin\", \"lead "
             "changes\", \"settled\" or \"shared wins\"",
             text);
    return false;
  }
  if (!take_number(&at, &middle, &percent) || !take_about(&at) ||
      !take_number(&at, &about, &percent) || about <= 0 || !is_unit(at)) {
    snprintf(error, size,
             "'%s' gives no range: say X\xc2\xb1Y (or X+-Y), as in \"seat 1 "
             "wins 25%%\xc2\xb1"
             "1\"",
             text);
    return false;
  }
  share = metric_is_share(&(Metric){.kind = t->kind});
  if (percent && !share) {
    snprintf(error, size, "'%s': that figure is not told in %%", text);
    return false;
  }
  if (share) {
    middle /= 100;
    about /= 100;
  }
  t->middle = middle;
  t->range = (Interval){middle - about, middle + about};
  return true;
}

int target_metric(const Target *t, const Pairs *p) {
  for (int i = 0; i < p->metrics; i++)
    if (p->metric[i].metric.kind == t->kind &&
        p->metric[i].metric.place == t->place)
      return i;
  return -1;
}
