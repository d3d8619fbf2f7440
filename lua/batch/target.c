#include "lua/batch/target.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* One of the words a figure goes by: "margin|winning margin". */
static bool take_words(const char *words, const char **at) {
  while (*words != '\0') {
    char one[2 * NAME_SIZE];
    size_t n = strcspn(words, "|");
    snprintf(one, sizeof one, "%.*s", (int)n, words);
    if (strncasecmp(*at, one, n) == 0) {
      *at += n;
      return true;
    }
    words += n + (words[n] == '|');
  }
  return false;
}

static bool take_figure(Target *t, const char **at) {
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].target != NULL &&
        take_words(figure_list[i].target, at)) {
      t->kind = i;
      return true;
    }
  return false;
}

static void say_figures(const char *text, char *error, size_t size) {
  size_t n = (size_t)snprintf(
    error, size, "'%s' names no figure: say \"seat N wins\"", text);
  int last = FIGURE_COUNT - 1;
  while (last > 0 && figure_list[last].target == NULL) last--;
  for (int i = 0; i <= last && n < size; i++) {
    const char *words = figure_list[i].target;
    if (words != NULL)
      n += (size_t)snprintf(error + n, size - n, "%s\"%.*s\"",
                            i == last ? " or " : ", ", (int)strcspn(words, "|"),
                            words);
  }
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
  if (!take_seat(t, &at) && !take_figure(t, &at)) {
    say_figures(text, error, size);
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
