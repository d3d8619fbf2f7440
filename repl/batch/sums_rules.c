/*
** A run for people: how its rules and answers were used.
*/
#include "repl/batch/sums.h"

#include "repl/term/show.h"
#include "repl/term/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
  NAME = 38, /* columns */
  BAR = 12,
  FEW = 10, /* answers shown unless all are asked for */
  RARE = 5  /* percent of the games */
};

/* The heads of the columns that rows below have. */
static void title(const char *what, const char *share, const char *last) {
  printf("\n%s%-*s %*s %9s %9s%s\n", show_style(stdout, DIM), NAME, what,
         BAR + 8, share, "a game", last, show_style(stdout, PLAIN));
}

/* Columns of a text that may be UTF-8. */
static int width_of(const char *text) {
  int n = 0;
  for (; *text != '\0'; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
  return n;
}

static void show_name(const char *name, int width) {
  int pad = width - width_of(name);
  if (pad < 0)
    printf("%.*s~", width - 1, name); /* names of rules are ASCII */
  else
    printf("%s%*s", name, pad, "");
}

/* Answers ------------------------------------------------------------------ */

typedef struct Row {
  int at;
  int64_t count;
} Row;

static int by_count(const void *a, const void *b) {
  const Row *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? 1 : -1;
  return x->at - y->at;
}

/* "work: work.take" says no more than "work.take". */
static const char *option_words(const char *name) {
  const char *colon = strstr(name, ": ");
  size_t n = colon == NULL ? 0 : (size_t)(colon - name);
  if (n > 0 && strncmp(colon + 2, name, n) == 0 &&
      (colon[2 + n] == '.' || colon[2 + n] == '\0'))
    return colon + 2;
  return name;
}

static void show_answer(const Run *r, const Sums *s, int i) {
  double share = (double)s->chosen[i] / (double)s->questions;
  show_name(option_words(r->options.item[i]), NAME);
  putchar(' ');
  show_bar(stdout, share, BAR);
  printf(" %5.1f %% %9.2f %7.1f %%\n", 100 * share,
         (double)s->chosen[i] / (double)s->games,
         100 * (double)s->chosen_games[i] / (double)s->games);
}

static void show_answers(const Run *r, const Sums *s, bool all) {
  Row *row = malloc((size_t)(s->options + 1) * sizeof *row);
  int n = 0, shown;
  if (row == NULL) return;
  for (int i = 0; i < s->options && i < r->options.count; i++)
    if (r->options.item[i][0] != '\0' && s->chosen[i] > 0)
      row[n++] = (Row){i, s->chosen[i]};
  qsort(row, (size_t)n, sizeof *row, by_count);
  shown = all || n <= FEW ? n : FEW;
  if (n > 0) title("answers", "share", "in games");
  for (int i = 0; i < shown; i++) show_answer(r, s, row[i].at);
  if (shown < n) printf("and %d more (--coverage)\n", n - shown);
  free(row);
}

/* Rules -------------------------------------------------------------------- */

/* Those that draw the board are for the eye. */
static bool is_counted(const Run *r, int i) {
  return r->rules.item[i][0] != '\0' && !word_begins(r->rules.item[i], "view.");
}

static int rules_of(const Run *r, const Sums *s) {
  return s->counters < r->rules.count ? s->counters : r->rules.count;
}

static void show_rule(const Run *r, const Sums *s, int i) {
  double share = (double)s->in_games[i] / (double)s->games;
  show_name(r->rules.item[i], NAME);
  putchar(' ');
  show_bar(stdout, share, BAR);
  printf(" %5.1f %% %9.2f", 100 * share,
         (double)s->fired[i] / (double)s->games);
  if (i < r->guards && s->weighed > 0)
    printf(" %7.2f %%", 100 * (double)s->changed[i] / (double)s->weighed);
  putchar('\n');
}

/* The names of some rules, in a paragraph. */
static void list_rules(const Run *r, const Sums *s, const char *head,
                       bool (*picks)(const Run *, const Sums *, int)) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) return;
  for (int i = 0; i < rules_of(r, s); i++)
    if (is_counted(r, i) && picks(r, s, i))
      fprintf(f, "%s%s", ftell(f) == 0 ? head : ", ", r->rules.item[i]);
  if (fclose(f) == 0 && size > 0) show_wrapped(stdout, text, 0, 2);
  free(text);
}

static bool is_idle(const Run *r, const Sums *s, int i) {
  (void)r;
  return s->fired[i] == 0;
}

static bool is_rare(const Run *r, const Sums *s, int i) {
  (void)r;
  return s->fired[i] > 0 && 100 * s->in_games[i] < RARE * s->games;
}

/* A guard that refuses, but never anything that others would let pass. */
static bool is_vain(const Run *r, const Sums *s, int i) {
  return i < r->guards && s->weighed > 0 && s->changed[i] == 0 &&
         s->in_games[i] * 2 > s->games;
}

static void show_coverage(const Run *r, const Sums *s) {
  title("rules", "in games", s->weighed > 0 ? "changed" : "");
  for (int i = 0; i < rules_of(r, s); i++)
    if (is_counted(r, i) && s->fired[i] > 0) show_rule(r, s, i);
  if (s->weighed > 0)
    printf("changed: share of questions at which the guard alone kept an "
           "answer away\n         (%" PRId64 " questions in %" PRId64
           " watched games)\n",
           s->weighed, s->watched);
}

void sums_show_rules(const Run *r, const Sums *s, bool coverage) {
  int all = 0, fired = 0;
  for (int i = 0; i < rules_of(r, s); i++) {
    all += is_counted(r, i);
    fired += is_counted(r, i) && s->fired[i] > 0;
  }
  show_answers(r, s, coverage);
  if (coverage) show_coverage(r, s);
  printf("\nrules used: %d of %d%s\n", fired, all,
         coverage ? "" : " (--coverage lists them)");
  list_rules(r, s, "rare (in fewer than 5 % of games): ", is_rare);
  if (coverage)
    list_rules(r, s, "refused only what others refused too: ", is_vain);
  list_rules(r, s, "never used: ", is_idle);
}
