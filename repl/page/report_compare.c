/*
** A comparison as a page: verdicts first, then what they rest on.
*/
#include "repl/judge/compare.h"

#include "repl/batch/again.h"
#include "repl/page/chart.h"
#include "repl/page/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_legend(const Comparison *c, Page *p) {
  char name[512];
  fputs("<p class=\"legend\">", p->f);
  for (int side = 0; side < 2; side++) {
    compare_side(c, side, name, sizeof name);
    fprintf(p->f,
            "<span class=\"key %s\"></span><span>%s: ", side == 0 ? "a" : "b",
            side == 0 ? "A" : "B");
    page_text(p->f, name);
    fputs("</span>", p->f);
  }
  fputs("</p>\n", p->f);
}

/* Verdicts ----------------------------------------------------------------- */

static void put_verdict(const Comparison *c, Page *p, int metric, Call call) {
  static const char *const kind[] = {"no", "no", "maybe", "yes"};
  static const char *const badge[] = {"the same", "no difference", "perhaps",
                                      "different"};
  char text[400];
  verdict_words(&c->pairs, &c->verdicts, metric, text, sizeof text);
  page_verdict(p, kind[call],
               strncmp(text, "too few", 7) == 0 ? "unclear" : badge[call],
               text);
}

static void put_verdicts(const Comparison *c, Page *p) {
  Interval seat = c->verdicts.advantage_change;
  Call seats = seat.low > 0 || seat.high < 0 ? CALL_DIFFERENT : CALL_NONE;
  page_section(p, "What B does to the game",
               c->verdicts.sequential
                 ? "95 % intervals in brackets. They are confidence sequences, "
                   "which hold although the run could stop early. "
                   "\"Different\" survives Holm's correction for all metrics "
                   "together; \"perhaps\" would hold alone."
                 : "95 % intervals in brackets. \"Different\" survives Holm's "
                   "correction for all metrics together; \"perhaps\" would "
                   "hold alone.");
  fputs("<ul class=\"verdicts\">\n", p->f);
  for (int call = CALL_DIFFERENT; call >= CALL_SAME; call--) {
    for (int i = 0; i < c->pairs.metrics; i++) {
      const Paired *m = &c->pairs.metric[i];
      if ((int)c->verdicts.metric[i].call != call || m->a.n == 0) continue;
      if (m->metric.kind == METRIC_END && m->changed == 0) continue;
      put_verdict(c, p, i, (Call)call);
    }
    if ((int)seats == call && c->pairs.players > 1)
      put_verdict(c, p, -1, seats);
  }
  fputs("</ul>\n", p->f);
  page_section_end(p);
}

/* Figures ------------------------------------------------------------------ */

static double spread_of(const Paired *m) {
  double a = spread_sd(&m->a), b = spread_sd(&m->b);
  return sqrt((a * a + b * b) / 2);
}

/* The axis of all rows: differences in game-to-game spreads. */
static double axis_limit(const Comparison *c) {
  double limit = 0.1;
  for (int i = 0; i < c->pairs.metrics; i++) {
    const Paired *m = &c->pairs.metric[i];
    Interval in = c->verdicts.metric[i].interval;
    double sd = spread_of(m);
    if (!(sd > 0) || !isfinite(in.low)) continue;
    limit = fmax(limit, fmax(fabs(in.low), fabs(in.high)) / sd);
  }
  return fmin(limit, 3);
}

static void put_row(const Comparison *c, Page *p, int i, double limit) {
  const Paired *m = &c->pairs.metric[i];
  const Verdict *v = &c->verdicts.metric[i];
  double scale = metric_is_share(&m->metric) ? 100 : 1, sd = spread_of(m);
  const char *unit = metric_is_share(&m->metric) ? " %" : "";
  page_row(p);
  page_cell(p, m->metric.name);
  page_number(p, "%.2f%s", scale * m->a.mean, unit);
  page_number(p, "%.2f%s", scale * m->b.mean, unit);
  page_number(p, "%+.2f", scale * m->d.mean);
  if (isfinite(v->interval.low))
    page_number(p, "%+.2f to %+.2f", scale * v->interval.low,
                scale * v->interval.high);
  else
    page_number(p, "%s", "");
  fputs("<td>", p->f);
  if (sd > 0 && isfinite(v->interval.low))
    chart_interval(p->f, m->d.mean / sd,
                   (Interval){v->interval.low / sd, v->interval.high / sd},
                   limit);
  fputs("</td>", p->f);
  if (m->changed > 0 && isfinite(v->effect))
    page_number(p, "%+.2f %s", v->effect, effect_words(v->effect));
  else
    page_number(p, "%s", "");
  page_row_end(p);
}

static void put_figures(const Comparison *c, Page *p) {
  static const char *const heads[] = {"",           ">A",
                                      ">B",         ">B \xe2\x88\x92 A",
                                      ">95 %",      "interval, in spreads",
                                      ">effect (d)"};
  double limit = axis_limit(c);
  page_section(p, "Figures",
               "Paired differences: both games of a pair start from the same "
               "seed. The effect is the difference in units of the spread "
               "from game to game.");
  page_table(p, heads, 7);
  for (int i = 0; i < c->pairs.metrics; i++) {
    const Paired *m = &c->pairs.metric[i];
    if (m->a.n == 0 || (m->metric.kind == METRIC_END && m->changed == 0))
      continue;
    put_row(c, p, i, limit);
  }
  page_table_end(p);
  page_section_end(p);
}

/* Distributions ------------------------------------------------------------ */

static void put_histograms(const Comparison *c, Page *p) {
  page_section(p, "Distributions", NULL);
  put_legend(c, p);
  fputs("<div class=\"grid\">\n", p->f);
  for (int i = 0; i < c->pairs.metrics; i++) {
    const Paired *m = &c->pairs.metric[i];
    int64_t n = m->a.n < METRIC_VALUES ? m->a.n : METRIC_VALUES;
    if (m->value[0] == NULL || n < 2) continue;
    fputs("<figure><figcaption>", p->f);
    page_text(p->f, m->metric.name);
    fputs("</figcaption>\n", p->f);
    chart_histogram(p->f, m->metric.name, m->value[0], m->value[1], n);
    fputs("</figure>\n", p->f);
  }
  fputs("</div>\n", p->f);
  page_section_end(p);
}

static void put_shares(const Comparison *c, Page *p) {
  static const struct {
    int kind;
    const char *title;
  } groups[] = {{METRIC_SEAT, "Wins by seat"},
                {METRIC_BOT, "Wins by bot"},
                {METRIC_END, "How games end"}};
  page_section(p, "Shares", "Each with its own 95 % interval (Wilson).");
  put_legend(c, p);
  fputs("<div class=\"grid\">\n", p->f);
  for (int g = 0; g < 3; g++) {
    Share s[METRICS];
    int count = 0;
    for (int i = 0; i < c->pairs.metrics; i++) {
      const Paired *m = &c->pairs.metric[i];
      const char *name = m->metric.name;
      if (m->metric.kind != groups[g].kind) continue;
      if (m->metric.kind == METRIC_END) name = m->metric.end;
      s[count++] = (Share){name, m->a.mean, m->b.mean,
                           wilson_interval(m->a.mean, m->a.n, 0.95),
                           wilson_interval(m->b.mean, m->b.n, 0.95)};
    }
    if (count == 0) continue;
    fprintf(p->f, "<figure><figcaption>%s</figcaption>\n", groups[g].title);
    chart_shares(p->f, s, count, true);
    fputs("</figure>\n", p->f);
  }
  fputs("</div>\n", p->f);
  page_section_end(p);
}

/* Rules -------------------------------------------------------------------- */

typedef struct UseRow {
  int a, b; /* counters, or -1 */
  double change;
} UseRow;

static double per_game(const Comparison *c, int side, int counter) {
  if (counter < 0 || c->pairs.pairs == 0) return 0;
  return (double)c->use[side].fired[counter] / (double)c->pairs.pairs;
}

static int by_change(const void *x, const void *y) {
  const UseRow *a = x, *b = y;
  if ((a->a < 0) != (b->a < 0)) return a->a < 0 ? -1 : 1; /* B's own first */
  if (a->change != b->change) return a->change < b->change ? 1 : -1;
  return a->b - b->b;
}

static void put_use_row(const Comparison *c, Page *p, const UseRow *r) {
  const Use *u = &c->use[1];
  double all = (double)c->pairs.pairs;
  page_row(p);
  page_cell(p, u->rule.item[r->b]);
  page_cell(p, u->kind.item[r->b]);
  page_cell(p, r->a < 0 ? u->layer.item[r->b] : "");
  if (r->a < 0)
    page_number(p, "%s", "\xe2\x80\x93");
  else
    page_number(p, "%.2f", per_game(c, 0, r->a));
  page_number(p, "%.2f", per_game(c, 1, r->b));
  if (u->fired[r->b] == 0)
    page_number(p, "%s", "never");
  else
    page_number(p, "%.1f %%", 100 * (double)u->games[r->b] / all);
  page_row_end(p);
}

static void put_use(const Comparison *c, Page *p) {
  static const char *const heads[] = {
    "rule", "kind", "layer", ">a game, A", ">a game, B", ">games with it, B"};
  enum { ROWS = 30 };
  UseRow *row = calloc(OUTCOME_COUNTERS, sizeof *row);
  const Use *u = &c->use[1];
  int count = 0;
  if (row == NULL) return;
  for (int i = 0; i < u->rule.count; i++) {
    int twin;
    if (u->rule.item[i][0] == '\0') continue;
    if (strncmp(u->rule.item[i], "view.", 5) == 0) continue;
    twin = use_twin(u, i, &c->use[0]);
    row[count] =
      (UseRow){twin, i, fabs(per_game(c, 1, i) - per_game(c, 0, twin))};
    if (twin < 0 || row[count].change > 0) count++;
  }
  qsort(row, (size_t)count, sizeof *row, by_change);
  page_section(p, "Rules at work",
               "How often a rule ran, or a guard refused an answer: first "
               "what B brings, then what is used more or less than in A.");
  page_table(p, heads, 6);
  for (int i = 0; i < count && i < ROWS; i++) put_use_row(c, p, &row[i]);
  page_table_end(p);
  page_section_end(p);
  free(row);
}

/* Behaviour ---------------------------------------------------------------- */

static void put_example(const Comparison *c, Page *p, const Divergence *d) {
  char command[2048];
  fprintf(p->f, "<p>Game %" PRId64 ", decision %d", d->game, d->decision);
  if (d->choice[0] != '\0') {
    fprintf(p->f, ", player %d at <code>", d->actor);
    page_text(p->f, d->choice);
    fputs("</code>", p->f);
  }
  fputs(": ", p->f);
  page_text(p->f, d->what);
  fputs("</p>\n<pre>", p->f);
  compare_open_command(c, 1, d, command, sizeof command);
  page_text(p->f, command);
  fputs("</pre>\n", p->f);
}

static void put_cluster(const Comparison *c, Page *p, const Cluster *x,
                        bool open) {
  double share = (double)(x->games + x->idle) / (double)c->behaviour.looked;
  fprintf(p->f,
          "<details%s><summary><span class=\"bar\" "
          "style=\"width:%.0fpx\"></span><strong>",
          open ? " open=\"open\"" : "", 4 + 120 * share);
  page_text(p->f, x->rule);
  fprintf(p->f, "</strong> %" PRId64 " game%s", x->games,
          x->games == 1 ? "" : "s");
  if (x->idle > 0) fprintf(p->f, " + %" PRId64 " offered only", x->idle);
  if (x->source[0] != '\0') {
    fputs(" <span class=\"sub\">", p->f);
    page_text(p->f, x->what);
    fputs(" \xc2\xb7 ", p->f);
    page_text(p->f, x->source);
    fputs("</span>", p->f);
  }
  fputs("</summary>\n", p->f);
  for (int i = 0; i < x->examples; i++) put_example(c, p, &x->example[i]);
  fputs("</details>\n", p->f);
}

static void put_behaviour(const Comparison *c, Page *p) {
  const Behaviour *b = &c->behaviour;
  char says[300], more[120] = "";
  if (b->noticed > 0)
    snprintf(more, sizeof more,
             "; in %" PRId64 " more other answers are offered and nobody minds",
             b->noticed);
  snprintf(says, sizeof says,
           "%" PRId64 " of %" PRId64
           " pairs followed are played differently%s. Here by the rule "
           "responsible, with the earliest. The command opens B's game at that "
           "decision.",
           b->parted, b->looked, more);
  page_section(p, "Where the games part", says);
  for (int i = 0; i < b->clusters; i++)
    put_cluster(c, p, &b->cluster[i], i == 0);
  page_section_end(p);
}

bool compare_page(const Comparison *c, const char *path) {
  Page p;
  char title[1100], sub[400], b[512], command[4096];
  compare_side(c, 1, b, sizeof b);
  snprintf(title, sizeof title, "%s: what does %s do to the game?", c->o->game,
           b);
  snprintf(sub, sizeof sub,
           "%" PRId64 " pairs of games, %d players (%s%s), seed %" PRIu64,
           c->pairs.pairs, c->arm[0].players, c->arm[0].bot[1],
           c->pairs.mixed ? " and others, changing seats" : "", c->o->seed);
  if (!page_begin(&p, path, title, sub)) return false;
  put_legend(c, &p);
  if (c->pairs.failed[0] + c->pairs.failed[1] > 0) {
    page_section(&p, "Games that failed", c->pairs.report.text);
    fprintf(p.f, "<p>%" PRId64 " of A, %" PRId64 " of B.</p>\n",
            c->pairs.failed[0], c->pairs.failed[1]);
    page_section_end(&p);
  }
  if (c->pairs.pairs > 0) {
    put_verdicts(c, &p);
    put_figures(c, &p);
    put_histograms(c, &p);
    put_shares(c, &p);
    put_behaviour(c, &p);
    put_use(c, &p);
  }
  compare_command(c, command, sizeof command);
  return page_end(&p, command);
}
