/*
** A run for people: tables with bars and sparklines, 79 columns wide.
*/
#include "repl/batch/sums.h"

#include "repl/term/show.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>

enum { BAR = 10, SPARK = 13 };

__attribute__((format(printf, 1, 2))) static void show_title(const char *format,
                                                             ...) {
  va_list args;
  fputs(show_style(stdout, DIM), stdout);
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
  printf("%s\n", show_style(stdout, PLAIN));
}

/* Seven columns, whatever the size of the number. */
static const char *short_number(double x, int decimals, char *text,
                                size_t size) {
  if (fabs(x) >= 1e7)
    snprintf(text, size, "%7.1e", x);
  else if (fabs(x) >= 1e4)
    snprintf(text, size, "%7.0f", x);
  else
    snprintf(text, size, "%7.*f", decimals, x);
  return text;
}

static void show_head(const Run *r, const Sums *s) {
  double seconds = r->seconds > 1e-9 ? r->seconds : 1e-9;
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
  printf("\n%" PRId64 " decisions in %.2f s: %.0f games/s, %.0f decisions/s\n"
         "digest %016" PRIx64 "\n",
         s->decisions, r->seconds, (double)s->games / seconds,
         (double)s->decisions / seconds, s->digest);
}

/* Distributions ------------------------------------------------------------ */

/* The range that all but the outermost few fall into. */
static void span(const Hist *h, int64_t *from, int64_t *to) {
  *from = hist_quantile(h, 0.002);
  *to = hist_quantile(h, 0.998);
}

static void show_hist(const Hist *h, int64_t from, int64_t to, int width) {
  double height[64] = {0};
  double step = ((double)to - (double)from + 1) / width;
  if (step < 1) step = 1; /* one column for a number: no gaps */
  for (int i = 0; i < h->bins; i++) {
    int64_t value = hist_value(h, i);
    int at = (int)(((double)value - (double)from) / step);
    if (value >= from && value <= to && at < width)
      height[at] += (double)h->bin[i].count;
  }
  fputs(show_style(stdout, GREEN), stdout);
  show_spark(stdout, height, width);
  fputs(show_style(stdout, PLAIN), stdout);
}

/* Seats -------------------------------------------------------------------- */

static void show_row(const char *label, int64_t wins, const Moments *score,
                     int64_t games) {
  double share = games == 0 ? 0 : (double)wins / WIN / (double)games;
  double low, high;
  char mean[32], sd[32];
  sums_interval(share, games, &low, &high);
  printf("%-13.13s ", label);
  show_bar(stdout, share, BAR);
  printf(" %5.1f %%  %5.1f to %5.1f %s %s", 100 * share, 100 * low, 100 * high,
         short_number(moments_mean(score), 2, mean, sizeof mean),
         short_number(moments_sd(score), 2, sd, sizeof sd));
}

static void show_seats(const Run *r, const Sums *s) {
  bool mixed = run_is_mixed(r);
  int64_t from, to;
  span(&s->score[0].hist, &from, &to);
  putchar('\n');
  show_title("%-13s %-*s %7s  %14s %7s %7s  %" PRId64 " to %" PRId64, "", BAR,
             "wins", "", "95 %", "score", "sd", from, to);
  for (int i = 1; i <= r->players; i++) {
    char label[NAME_SIZE];
    snprintf(label, sizeof label, "seat %d%s%.20s", i, mixed ? "" : " ",
             mixed ? "" : r->bots.item[i - 1]);
    show_row(label, s->wins[i], &s->score[i].moments, s->games);
    fputs("  ", stdout);
    show_hist(&s->score[i].hist, from, to, SPARK);
    putchar('\n');
  }
  for (int i = 0; mixed && i < r->players; i++) {
    show_row(r->bots.item[i], s->bot_wins[i], &s->bot_score[i], s->games);
    putchar('\n');
  }
}

/* Figures ------------------------------------------------------------------ */

static void show_number(double x, int decimals) {
  char text[32];
  printf(" %s", short_number(x, decimals, text, sizeof text));
}

/* `unit` is what one of the whole numbers means.  Scores of one game hang
** together: they have no interval as if each was of its own. */
static void show_figure(const char *label, const Distribution *f, double unit,
                        bool alone) {
  static const double share[] = {0.05, 0.5, 0.95};
  const Moments *m = &f->moments;
  double low, high;
  int64_t from, to;
  if (m->count == 0) return;
  moments_interval(m, &low, &high);
  span(&f->hist, &from, &to);
  printf("%-13s", label);
  show_number(unit * moments_mean(m), 2);
  if (alone) {
    fputs(show_utf8() ? " \u00b1" : " +", stdout);
    show_number(unit * (high - low) / 2, 2);
  } else {
    printf("%10s", "");
  }
  show_number(unit * moments_sd(m), 2);
  for (int i = 0; i < 3; i++)
    show_number(unit * (double)hist_quantile(&f->hist, share[i]), 0);
  fputs("  ", stdout);
  show_hist(&f->hist, from, to, SPARK);
  putchar('\n');
}

static bool same_moments(const Moments *a, const Moments *b) {
  return a->sum == b->sum && a->squares == b->squares;
}

static void show_figures(const Run *r, const Sums *s) {
  const Distribution *f = s->figure;
  putchar('\n');
  show_title("%-13s %7s   %7s %7s %7s %7s %7s", "a game has", "mean", "95 %",
             "sd", "5 %", "median", "95 %");
  for (int i = 0; i < FIGURE_COUNT; i++) {
    /* points of all seats stand before those between them */
    if (i == FIGURE_SCORE) show_figure("points", &s->score[0], 1, false);
    if (figure_list[i].label == NULL ||
        (i == FIGURE_PHASES &&
         same_moments(&f[FIGURE_TURNS].moments, &f[FIGURE_PHASES].moments)))
      continue;
    show_figure(figure_list[i].label, &f[i], figure_unit((FigureId)i), true);
  }
  if (s->watched > 0 && r->watch > 1)
    show_title("the lead is that of %" PRId64 " watched games, one in %" PRId64
               " (--watch)",
               s->watched, r->watch);
}

static void show_ends(const Sums *s) {
  putchar('\n');
  for (int i = 0; i < s->ends; i++) {
    double share = (double)s->end[i].count / (double)s->games;
    printf("ended by %-40.40s ", s->end[i].reason);
    show_bar(stdout, share, 20);
    printf(" %5.1f %%\n", 100 * share);
  }
}

void sums_show(const Run *r, const Sums *s, bool coverage) {
  show_head(r, s);
  if (s->games > 0) {
    show_seats(r, s);
    show_figures(r, s);
    show_ends(s);
    sums_show_rules(r, s, coverage);
  }
  if (s->errors == 0) return;
  printf("\n%s%" PRId64 " games failed%s; the first, game %" PRId64
         " (--seed %" PRIu64 "):\n",
         show_style(stdout, RED), s->errors, show_style(stdout, PLAIN),
         s->first_error, s->error_seed);
  show_report(stdout, &s->error);
}
