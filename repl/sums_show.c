/*
** A run for people: a table with bars.
*/
#include "repl/sums.h"

#include "repl/show.h"

#include <inttypes.h>
#include <string.h>

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
         "digest %016" PRIx64 "\n\n",
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
  show_bar(stdout, share, 20);
  printf(" %5.1f %%  %5.1f to %5.1f   %9.2f %8.2f %7" PRId64 " %7" PRId64 "\n",
         100 * share, 100 * low, 100 * high, moments_mean(score),
         moments_sd(score), score->min, score->max);
}

static void show_seats(const Run *r, const Sums *s) {
  bool mixed = run_is_mixed(r);
  printf("%-14s %-20s %7s  %14s   %9s %8s %7s %7s\n", "", "wins", "", "95 %",
         "score", "sd", "min", "max");
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

static void show_idle(const Run *r, const Sums *s) {
  int idle = 0;
  for (int i = 0; i < s->counters && i < r->rules.count; i++) {
    if (s->fired[i] > 0 || r->rules.item[i][0] == '\0') continue;
    printf(idle++ == 0 ? "never used: %s" : ", %s", r->rules.item[i]);
  }
  if (idle > 0) putchar('\n');
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
