#include "repl/page/report.h"

#include "repl/batch/again.h"
#include "repl/page/chart.h"
#include "repl/page/page.h"
#include "repl/term/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static double part(int64_t n, int64_t of) {
  return of == 0 ? 0 : (double)n / (double)of;
}

/* Wins --------------------------------------------------------------------- */

static void put_shares(Page *p, const char *title, const Share *s, int count) {
  if (count == 0) return;
  fputs("<figure><figcaption>", p->f);
  page_text(p->f, title);
  fputs("</figcaption>\n", p->f);
  chart_shares(p->f, s, count, false);
  fputs("</figure>\n", p->f);
}

static Share share_of(const char *name, double share, int64_t games) {
  return (Share){
    .name = name, .a = share, .in_a = wilson_interval(share, games, 0.95)};
}

static void put_wins(Page *p, const Run *r, const Sums *s) {
  Share share[SUM_ENDS];
  char name[MAX_PLAYERS][NAME_SIZE];
  int count = 0;
  page_section(p, "Who wins, and how it ends",
               "Shares with 95 % intervals (Wilson).");
  fputs("<div class=\"grid\">\n", p->f);
  for (int i = 1; i <= r->players; i++) {
    snprintf(name[i - 1], NAME_SIZE, "seat %d", i);
    share[count++] =
      share_of(name[i - 1], part(s->wins[i], s->games) / WIN, s->games);
  }
  put_shares(p, "Wins by seat", share, count);
  count = 0;
  for (int i = 0; run_is_mixed(r) && i < r->players; i++)
    share[count++] =
      share_of(r->bots.item[i], part(s->bot_wins[i], s->games) / WIN, s->games);
  put_shares(p, "Wins by bot", share, count);
  for (count = 0; count < s->ends; count++)
    share[count] = share_of(s->end[count].reason,
                            part(s->end[count].count, s->games), s->games);
  put_shares(p, "Ends", share, count);
  fputs("</div>\n", p->f);
  page_section_end(p);
}

/* Figures ------------------------------------------------------------------ */

typedef struct Named {
  const char *name;
  const Distribution *figure;
  double unit; /* what its whole numbers are parts of */
} Named;

static int list_figures(const Run *r, const Sums *s, Named *n) {
  static char seat[MAX_PLAYERS][NAME_SIZE];
  int count = 0;
  n[count++] = (Named){"length, turns", &s->figure[FIGURE_TURNS], 1};
  n[count++] = (Named){"decisions", &s->figure[FIGURE_DECISIONS], 1};
  n[count++] = (Named){"score, all seats", &s->score[0], 1};
  n[count++] = (Named){"winning margin", &s->figure[FIGURE_MARGIN], 1};
  n[count++] = (Named){"lead changes", &s->figure[FIGURE_LEADS], 1};
  n[count++] = (Named){"winner leads for good, % of the game",
                       &s->figure[FIGURE_SETTLED], 100.0 / FIGURE_PARTS};
  for (int i = 1; i <= r->players; i++) {
    snprintf(seat[i - 1], NAME_SIZE, "score, seat %d", i);
    n[count++] = (Named){seat[i - 1], &s->score[i], 1};
  }
  return count;
}

static void put_figure_row(Page *p, const Named *n) {
  const Moments *m = &n->figure->moments;
  const Hist *h = &n->figure->hist;
  double low, high;
  moments_interval(m, &low, &high);
  page_row(p);
  page_cell(p, n->name);
  page_number(p, "%.2f", n->unit * moments_mean(m));
  page_number(p, "%.2f to %.2f", n->unit * low, n->unit * high);
  page_number(p, "%.2f", n->unit * moments_sd(m));
  page_number(p, "%g", n->unit * (double)m->min);
  page_number(p, "%g", n->unit * (double)hist_quantile(h, 0.25));
  page_number(p, "%g", n->unit * (double)hist_quantile(h, 0.5));
  page_number(p, "%g", n->unit * (double)hist_quantile(h, 0.75));
  page_number(p, "%g", n->unit * (double)m->max);
  page_row_end(p);
}

static void put_figures(Page *p, const Named *n, int count) {
  static const char *const heads[] = {"",      ">mean",           ">95 %",
                                      ">sd",   ">least",          ">quarter",
                                      ">half", ">three quarters", ">most"};
  page_section(p, "Figures", NULL);
  page_table(p, heads, 9);
  for (int i = 0; i < count; i++)
    if (n[i].figure->moments.count > 0) put_figure_row(p, &n[i]);
  page_table_end(p);
  page_section_end(p);
}

static void put_distribution(Page *p, const Named *n) {
  const Hist *h = &n->figure->hist;
  double *value = malloc(2 * (size_t)(h->bins + 1) * sizeof *value);
  double *count = value == NULL ? NULL : value + h->bins + 1;
  if (value == NULL) return;
  for (int i = 0; i < h->bins; i++) {
    value[i] = n->unit * (double)hist_value(h, i);
    count[i] = (double)h->bin[i].count;
  }
  fputs("<figure><figcaption>", p->f);
  page_text(p->f, n->name);
  fputs("</figcaption>\n", p->f);
  chart_tally(p->f, n->name, value, count, h->bins,
              n->unit * (double)(INT64_C(1) << h->shift));
  fputs("</figure>\n", p->f);
  free(value);
}

static void put_distributions(Page *p, const Named *n, int count) {
  enum { DRAWN = 6 }; /* the seats' scores are in the table */
  page_section(p, "Distributions", NULL);
  fputs("<div class=\"grid\">\n", p->f);
  for (int i = 0; i < count && i < DRAWN; i++)
    if (n[i].figure->moments.count > 1) put_distribution(p, &n[i]);
  fputs("</div>\n", p->f);
  page_section_end(p);
}

/* Rules and answers -------------------------------------------------------- */

typedef struct Row {
  int at;
  int64_t count;
} Row;

static int by_count(const void *a, const void *b) {
  const Row *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? 1 : -1;
  return x->at - y->at;
}

/* Those named and counted, the most frequent first; views are for the eye. */
static int list_rows(Row *row, const Names *names, const int64_t *counts,
                     int count) {
  int n = 0;
  for (int i = 0; i < count && i < names->count; i++)
    if (names->item[i][0] != '\0' && !word_begins(names->item[i], "view."))
      row[n++] = (Row){i, counts[i]};
  qsort(row, (size_t)n, sizeof *row, by_count);
  return n;
}

static void put_rule(Page *p, const Run *r, const Sums *s, int i) {
  page_row(p);
  page_cell(p, r->rules.item[i]);
  page_cell(p, i < r->guards ? "guard" : "rule");
  page_number(p, "%.1f %%", 100 * part(s->in_games[i], s->games));
  page_number(p, "%.2f", part(s->fired[i], s->games));
  if (i < r->guards && s->weighed > 0)
    page_number(p, "%.1f %%", 100 * part(s->changed[i], s->weighed));
  else
    page_number(p, "%s", "");
  page_row_end(p);
}

static void put_rules(Page *p, const Run *r, const Sums *s, Row *row) {
  static const char *const heads[] = {"rule", "", ">games with it",
                                      ">times a game", ">decided at"};
  int n = list_rows(row, &r->rules, s->fired, s->counters), idle = 0;
  page_section(p, "Rules at work",
               "How many games a rule ran in or a guard refused something in, "
               "how often a game, and at which share of the questions looked "
               "at a guard alone kept an answer from being offered.");
  for (int i = 0; i < n; i++) idle += row[i].count == 0;
  if (idle > 0) {
    bool first = true;
    fputs("<p><strong>Never used:</strong> ", p->f);
    for (int i = 0; i < n; i++) {
      if (row[i].count > 0) continue;
      fputs(first ? "" : ", ", p->f);
      first = false;
      page_text(p->f, r->rules.item[row[i].at]);
    }
    fputs("</p>\n", p->f);
  }
  fprintf(p->f, "<details><summary>%d rules that were used</summary>\n",
          n - idle);
  page_table(p, heads, 5);
  for (int i = 0; i < n && row[i].count > 0; i++) put_rule(p, r, s, row[i].at);
  page_table_end(p);
  fputs("</details>\n", p->f);
  page_section_end(p);
}

static void put_answers(Page *p, const Run *r, const Sums *s, Row *row) {
  static const char *const heads[] = {"answer", ">share of answers",
                                      ">times a game", ">games with it"};
  int n = list_rows(row, &r->options, s->chosen, s->options);
  page_section(p, "Answers given", NULL);
  fputs("<details><summary>By option</summary>\n", p->f);
  page_table(p, heads, 4);
  for (int i = 0; i < n && row[i].count > 0; i++) {
    int at = row[i].at;
    page_row(p);
    page_cell(p, r->options.item[at]);
    page_number(p, "%.1f %%", 100 * part(s->chosen[at], s->questions));
    page_number(p, "%.2f", part(s->chosen[at], s->games));
    page_number(p, "%.1f %%", 100 * part(s->chosen_games[at], s->games));
    page_row_end(p);
  }
  page_table_end(p);
  fputs("</details>\n", p->f);
  page_section_end(p);
}

/* The page ----------------------------------------------------------------- */

static void put_command(const Run *r, uint64_t cap, uint64_t usual_cap,
                        char *text, size_t size) {
  Line l = {text, size, 0};
  Arm arm = {.players = r->players};
  for (int i = 0; i < r->players && i < r->bots.count; i++)
    arm.bot[i + 1] = r->bots.item[i];
  line_word(&l, "oilpatch");
  line_option(&l, "sim", r->game);
  line_number(&l, "-p", r->players);
  for (int i = 0; i < r->layers.count; i++)
    line_option(&l, "-l", r->layers.item[i]);
  for (int i = 0; i < r->settings.count; i++)
    line_option(&l, "--set", r->settings.item[i]);
  line_bots(&l, &arm, 0);
  line_seed(&l, r->seed);
  line_number(&l, "--games", r->total);
  line_number(&l, "--watch", r->watch);
  if (cap != usual_cap) line_number(&l, "--cap", (int64_t)cap);
}

static void put_failures(Page *p, const Sums *s) {
  if (s->errors == 0) return;
  page_section(p, "Games that failed", NULL);
  fprintf(p->f, "<p>%" PRId64 " games; the first, --seed %" PRIu64 ": ",
          s->errors, s->error_seed);
  page_text(p->f, s->error.text);
  fputs("</p>\n<pre>", p->f);
  page_text(p->f, s->error.excerpt);
  fputs("</pre>\n", p->f);
  page_section_end(p);
}

static void put_title(const Run *r, char *text, size_t size) {
  size_t used = (size_t)snprintf(text, size, "%.200s", r->game);
  for (int i = 0; i < r->layers.count && used < size; i++)
    used +=
      (size_t)snprintf(text + used, size - used, " + %s", r->layers.item[i]);
  for (int i = 0; i < r->settings.count && used < size; i++)
    used +=
      (size_t)snprintf(text + used, size - used, ", %s", r->settings.item[i]);
}

bool report_sim(const Run *r, const Sums *s, uint64_t cap, uint64_t usual_cap,
                const char *path) {
  Page p;
  char title[700], sub[300], command[4096];
  Named named[6 + MAX_PLAYERS];
  int count = list_figures(r, s, named);
  size_t room = (size_t)OUTCOME_COUNTERS + MAX_OPTIONS;
  Row *row = malloc(room * sizeof *row);
  put_title(r, title, sizeof title);
  snprintf(sub, sizeof sub,
           "%" PRId64 " games, %d players (%s%s), seed %" PRIu64
           ", digest %016" PRIx64,
           s->games, r->players, r->bots.item[0],
           run_is_mixed(r) ? " and others, changing seats" : "", r->seed,
           s->digest);
  if (row == NULL || !page_begin(&p, path, title, sub)) {
    free(row);
    return false;
  }
  put_failures(&p, s);
  if (s->games > 0) {
    put_wins(&p, r, s);
    put_figures(&p, named, count);
    put_distributions(&p, named, count);
    put_rules(&p, r, s, row);
    put_answers(&p, r, s, row);
  }
  free(row);
  put_command(r, cap, usual_cap, command, sizeof command);
  return page_end(&p, command);
}
