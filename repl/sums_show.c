/*
** A run for people: a table with bars.
*/
#include "repl/sums.h"

#include "repl/show.h"
#include "repl/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BAR = 12 }; /* the table is 79 columns wide */

static void show_head(const Run *r, const Sums *s) {
  printf("%s%s%s", show_style(stdout, BOLD), r->game,
         show_style(stdout, PLAIN));
  for (int i = 0; i < r->layers.count; i++) printf(" + %s", r->layers.item[i]);
  for (int i = 0; i < r->settings.count; i++)
    printf(", %s", r->settings.item[i]);
  printf(": %" PRId64 " games of %d, seed %" PRIu64, s->games, r->players,
         r->seed);
  if (r->total > s->games + s->errors)
    printf(" (of %" PRId64 "%s)", r->total,
           r->interrupted ? ", interrupted" : "");
  printf("\n%" PRId64 " decisions in %.2f s: %.0f games/s, %.0f decisions/s; "
         "digest %016" PRIx64 "\n",
         s->decisions, r->seconds,
         (double)s->games / (r->seconds > 1e-9 ? r->seconds : 1e-9),
         (double)s->decisions / (r->seconds > 1e-9 ? r->seconds : 1e-9),
         s->digest);
}

static void show_row(const char *label, int64_t wins, const Moments *score,
                     int64_t games) {
  double share = games == 0 ? 0 : (double)wins / WIN / (double)games;
  double low, high;
  sums_interval(share, games, &low, &high);
  printf("%-14.14s ", label);
  show_bar(stdout, share, BAR);
  printf(" %5.1f %%  %5.1f to %5.1f  %7.2f %6.2f %5" PRId64 " %5" PRId64 "\n",
         100 * share, 100 * low, 100 * high, moments_mean(score),
         moments_sd(score), score->min, score->max);
}

static void show_seats(const Run *r, const Sums *s) {
  bool mixed = run_is_mixed(r);
  printf("\n%-14s %-*s %7s  %14s  %7s %6s %5s %5s\n", "", BAR, "wins", "",
         "95 %", "score", "sd", "min", "max");
  for (int i = 1; i <= r->players; i++) {
    char label[NAME_SIZE];
    snprintf(label, sizeof label, "seat %d%s%.20s", i, mixed ? "" : " ",
             mixed ? "" : r->bots.item[i - 1]);
    show_row(label, s->wins[i], &s->score[i], s->games);
  }
  for (int i = 0; mixed && i < r->players; i++)
    show_row(r->bots.item[i], s->bot_wins[i], &s->bot_score[i], s->games);
  printf("\nlength in phases: %.2f (sd %.2f, %" PRId64 " to %" PRId64 ")\n",
         moments_mean(&s->length), moments_sd(&s->length), s->length.min,
         s->length.max);
}

static void show_ends(const Sums *s) {
  for (int i = 0; i < s->ends; i++) {
    double share = (double)s->end[i].count / (double)s->games;
    printf("ended by %-20s ", s->end[i].reason);
    show_bar(stdout, share, 20);
    printf(" %5.1f %%\n", 100 * share);
  }
}

/* Rules that did nothing; those that draw the board are for the eye. */
static void show_idle(const Run *r, const Sums *s) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) return;
  for (int i = 0; i < s->counters && i < r->rules.count; i++) {
    const char *rule = r->rules.item[i];
    if (s->fired[i] > 0 || rule[0] == '\0' || word_begins(rule, "view."))
      continue;
    fprintf(f, "%s%s", ftell(f) == 0 ? "never used: " : ", ", rule);
  }
  if (fclose(f) == 0 && size > 0) show_wrapped(stdout, text, 0, 2);
  free(text);
}

void sums_show(const Run *r, const Sums *s) {
  show_head(r, s);
  if (s->games > 0) {
    show_seats(r, s);
    show_ends(s);
    show_idle(r, s);
  }
  if (s->errors == 0) return;
  printf("\n%s%" PRId64 " games failed%s; the first, game %" PRId64
         " (--seed %" PRIu64 "):\n",
         show_style(stdout, RED), s->errors, show_style(stdout, PLAIN),
         s->first_error, s->error_seed);
  show_report(stdout, &s->error);
}
