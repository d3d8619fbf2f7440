/*
** From sums to sentences: intervals, which differences are called, words.
**
** Two ways a run may end, and an honest interval for each.  With a number of
** games settled beforehand (or a time, which doesn't look at the results)
** Student's t is right.  With --until the run stops because of what it shows;
** a fixed interval would then be wrong far more often than it says, so the
** intervals are confidence sequences, which hold at all times at once.
**
** A dozen metrics at 95 % make a false alarm likely somewhere.  Each interval
** is a 95 % one on its own; a difference is *called* only if it survives
** Holm's correction over all metrics, so the chance of even one false call is
** below 5 %.
*/
#include "repl/judge/metric.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double LEVEL = 0.95;

static Interval interval_of(const Spread *s, bool share, const Verdicts *v,
                            double level) {
  Spread soft = share ? spread_soften(s) : *s;
  Interval i = v->sequential ? sequence_interval(&soft, level, v->aim)
                             : spread_interval(&soft, level);
  if (share && i.low < -1) i.low = -1;
  if (share && i.high > 1) i.high = 1;
  return i;
}

static double p_of(const Spread *s, bool share, const Verdicts *v) {
  Spread soft = share ? spread_soften(s) : *s;
  return v->sequential ? sequence_p(&soft, v->aim) : spread_p(&soft);
}

static void judge(const Paired *m, const Verdicts *all, Verdict *v) {
  bool share = metric_is_share(&m->metric);
  v->interval = interval_of(&m->d, share, all, LEVEL);
  v->effect = effect_size(m->d.mean, spread_sd(&m->a), spread_sd(&m->b));
  v->few = m->changed < CALL_PAIRS;
  v->p = m->changed == 0 || v->few ? 1 : p_of(&m->d, share, all);
  v->call = m->changed == 0 ? CALL_SAME : CALL_NONE;
}

/* A game that always ends the same way says nothing about its ends. */
static bool is_idle(const Paired *m) {
  return m->metric.kind == METRIC_END && m->changed == 0;
}

static void correct(const Pairs *p, Verdicts *v) {
  double ps[METRICS] = {0};
  bool falls[METRICS];
  int index[METRICS], count = 0;
  for (int i = 0; i < p->metrics; i++)
    if (!is_idle(&p->metric[i])) {
      ps[count] = v->metric[i].p;
      index[count++] = i;
    }
  holm(ps, count, 1 - LEVEL, falls);
  for (int k = 0; k < count; k++) {
    Verdict *one = &v->metric[index[k]];
    if (one->p > 1 - LEVEL) continue;
    one->call = falls[k] ? CALL_DIFFERENT : CALL_PROBABLY;
  }
}

/* The seat advantage is the largest lead of any seat over any other.  It has
** no interval of its own that is right near equality, so it gets one from the
** leads: all of them, in A, in B and their changes, hold at once (Bonferroni).
** The change is at most that of the pair of seats which leads in B, and at
** least that of the pair which leads in A; only pairs that may be those are
** looked at.  Wider than need be, never too narrow. */
typedef struct Bounds {
  double lowest, highest; /* of the largest lead */
} Bounds;

static void widen(Bounds *b, Interval i) {
  double low = i.low > -i.high ? i.low : -i.high; /* either way round */
  double high = i.high > -i.low ? i.high : -i.low;
  if (low > b->lowest) b->lowest = low;
  if (high > b->highest) b->highest = high;
}

/* May the lead of s over t (sign 1) or of t over s (-1) be the largest? */
static bool may_lead(Interval i, int sign, const Bounds *b) {
  return (sign > 0 ? i.high : -i.low) >= b->lowest;
}

static void judge_advantage(const Pairs *p, Verdicts *v) {
  int n = p->players, seats = n * (n - 1) / 2;
  double level = 1 - (1 - LEVEL) / (3 * (seats < 1 ? 1 : seats));
  Bounds a = {0, 0}, b = {0, 0};
  Interval change = {INFINITY, -INFINITY};
  v->advantage[0] = v->advantage[1] = 0;
  for (int s = 0; s < n; s++)
    for (int t = s + 1; t < n; t++) {
      const Lead *l = &p->lead[s][t];
      v->advantage[0] = fmax(v->advantage[0], fabs(l->a.mean));
      v->advantage[1] = fmax(v->advantage[1], fabs(l->b.mean));
      widen(&a, interval_of(&l->a, true, v, level));
      widen(&b, interval_of(&l->b, true, v, level));
    }
  for (int s = 0; s < n; s++)
    for (int t = s + 1; t < n; t++) {
      const Lead *l = &p->lead[s][t];
      Interval in_a = interval_of(&l->a, true, v, level);
      Interval in_b = interval_of(&l->b, true, v, level);
      Interval d = interval_of(&l->d, true, v, level);
      for (int sign = -1; sign <= 1; sign += 2) {
        double low = sign > 0 ? d.low : -d.high;
        double high = sign > 0 ? d.high : -d.low;
        if (may_lead(in_a, sign, &a) && low < change.low) change.low = low;
        if (may_lead(in_b, sign, &b) && high > change.high) change.high = high;
      }
    }
  /* … and it lies between what A and B can be, each by itself */
  change.low = fmax(change.low, b.lowest - a.highest);
  change.high = fmin(change.high, b.highest - a.lowest);
  v->advantage_change = n < 2 ? (Interval){0, 0} : change;
}

void pairs_judge(const Pairs *p, bool sequential, double aim, Verdicts *v) {
  memset(v, 0, sizeof *v);
  v->sequential = sequential;
  v->aim = aim;
  for (int i = 0; i < p->metrics; i++) judge(&p->metric[i], v, &v->metric[i]);
  correct(p, v);
  judge_advantage(p, v);
}

bool pairs_precise(const Pairs *p, const Verdicts *v, double precision) {
  for (int i = 0; i < p->metrics; i++) {
    const Paired *m = &p->metric[i];
    Interval in = v->metric[i].interval;
    double half = (in.high - in.low) / 2, limit = precision;
    const FigureSpec *f = metric_figure(&m->metric);
    if (f == NULL ? m->metric.kind != METRIC_SEAT : !f->awaited) continue;
    if (f != NULL) limit *= fabs(m->a.mean);
    if (!(half <= limit)) return false;
  }
  return true;
}

/* Words -------------------------------------------------------------------- */

typedef struct Words {
  const char *more, *less; /* %s: the number */
  const char *about;       /* "no difference in %s larger than" */
} Words;

static Words words_of(const Metric *m) {
  const FigureSpec *f = metric_figure(m);
  if (f != NULL) return (Words){f->more, f->less, f->about};
  if (m->kind == METRIC_END)
    return (Words){"%s points more games end by ",
                   "%s points fewer games end by ", "ends by "};
  return (Words){" wins %s points more often", " wins %s points less often",
                 "how often "};
}

/* As many decimals as the interval knows. */
static int decimals(Interval i, double scale) {
  double half = (i.high - i.low) / 2 * scale;
  int d;
  if (!(half > 0) || !isfinite(half)) return 1;
  d = 1 - (int)floor(log10(half));
  return d < 0 ? 0 : d > 4 ? 4 : d;
}

/* A phrase with its number in place of %s. */
static void fill(char *text, size_t size, const char *phrase,
                 const char *number) {
  const char *at = strstr(phrase, "%s");
  snprintf(text, size, "%.*s%s%s", (int)(at - phrase), phrase, number, at + 2);
}

/* Who: "seat 2", "bot 1 (random)", or the end. */
static void subject(const Metric *m, char *text, size_t size) {
  if (m->kind == METRIC_END)
    snprintf(text, size, "%s", m->end[0] == '\0' ? "(no name)" : m->end);
  else
    snprintf(text, size, "%.*s", (int)strlen(m->name) - (int)strlen(" wins"),
             m->name);
}

static bool has_subject(const Metric *m) { return metric_figure(m) == NULL; }

static void say_different(const Paired *m, Interval i, char *text,
                          size_t size) {
  double scale = metric_is_share(&m->metric) ? 100 : 1;
  double sign = m->d.mean < 0 ? -1 : 1;
  double low = scale * (sign > 0 ? i.low : -i.high);
  double high = scale * (sign > 0 ? i.high : -i.low);
  int d = decimals(i, scale);
  Words w = words_of(&m->metric);
  char number[40], phrase[200], who[2 * NAME_SIZE];
  snprintf(number, sizeof number, "%.*f", d, scale * sign * m->d.mean);
  fill(phrase, sizeof phrase, sign > 0 ? w.more : w.less, number);
  subject(&m->metric, who, sizeof who);
  if (!has_subject(&m->metric)) who[0] = '\0';
  if (m->metric.kind == METRIC_END)
    snprintf(text, size, "%s%s (%.*f to %.*f)", phrase, who, d, low, d, high);
  else
    snprintf(text, size, "%s%s (%.*f to %.*f)", who, phrase, d, low, d, high);
}

/* Is a bound so wide that "no difference larger than" would mislead? */
static bool is_vague(const Paired *m, double most) {
  double limit = metric_is_share(&m->metric) ? 20 : fabs(m->a.mean) / 2;
  return most > limit;
}

static void say_none(const Paired *m, Interval i, char *text, size_t size) {
  double scale = metric_is_share(&m->metric) ? 100 : 1;
  double most = scale * fmax(fabs(i.low), fabs(i.high));
  char who[2 * NAME_SIZE] = "";
  const char *about = words_of(&m->metric).about, *wins = "";
  if (has_subject(&m->metric)) subject(&m->metric, who, sizeof who);
  if (m->metric.kind == METRIC_SEAT || m->metric.kind == METRIC_BOT)
    wins = " wins";
  if (!isfinite(most))
    snprintf(text, size, "too few games to tell a difference in %s%s%s", about,
             who, wins);
  else
    snprintf(text, size,
             is_vague(m, most)
               ? "too few games to tell: a difference in %s%s%s may be as "
                 "large as %.*f %s"
               : "no difference in %s%s%s larger than %.*f %s",
             about, who, wins, decimals(i, scale), most,
             metric_unit(&m->metric));
}

static void say_advantage(const Verdicts *v, char *text, size_t size) {
  Interval i = v->advantage_change;
  int d = decimals(i, 100);
  if (!isfinite(i.low) || !isfinite(i.high)) {
    snprintf(text, size,
             "too few games to tell a difference in seat advantage");
  } else if (i.low > 0 || i.high < 0) {
    double sign = i.low > 0 ? 1 : -1;
    snprintf(
      text, size,
      "seat advantage is %.*f points %s (%.*f to %.*f): the best seat is "
      "%.1f ahead of the worst, not %.1f",
      d, 100 * sign * (v->advantage[1] - v->advantage[0]),
      sign > 0 ? "larger" : "smaller", d, 100 * (sign > 0 ? i.low : -i.high), d,
      100 * (sign > 0 ? i.high : -i.low), 100 * v->advantage[1],
      100 * v->advantage[0]);
  } else if (fmax(-i.low, i.high) > 0.2) {
    snprintf(text, size,
             "too few games to tell: seat advantage (best seat over worst, "
             "%.1f points in A, %.1f in B) may change by %+.*f to %+.*f",
             100 * v->advantage[0], 100 * v->advantage[1], d, 100 * i.low, d,
             100 * i.high);
  } else {
    snprintf(text, size,
             "no difference in seat advantage larger than %.*f points", d,
             100 * fmax(fabs(i.low), fabs(i.high)));
  }
}

void verdict_words(const Pairs *p, const Verdicts *v, int metric, char *text,
                   size_t size) {
  const Paired *m;
  size_t used;
  if (metric < 0) {
    say_advantage(v, text, size);
    return;
  }
  m = &p->metric[metric];
  switch (v->metric[metric].call) {
    case CALL_SAME:
      snprintf(text, size, "%s: the same in all %lld pairs", m->metric.name,
               (long long)m->d.n);
      return;
    case CALL_NONE: say_none(m, v->metric[metric].interval, text, size); break;
    default: say_different(m, v->metric[metric].interval, text, size);
  }
  used = strlen(text);
  if (v->metric[metric].few)
    snprintf(text + used, size - used, " (%lld of %lld pairs differ)",
             (long long)m->changed, (long long)m->d.n);
}
