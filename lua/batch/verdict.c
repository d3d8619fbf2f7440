/*
** From sums to verdicts: intervals, and which differences are called.
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
**
** That nothing was found does not mean that nothing is there.  "No difference"
** is said only if the whole interval lies within a margin that doesn't matter;
** else it isn't known yet, and the pairs that would tell are reckoned.
*/
#include "lua/batch/metric.h"

#include <math.h>
#include <string.h>

static const double LEVEL = 0.95;

static Interval interval_of(const Spread *s, bool share, const Verdicts *v,
                            double level) {
  Spread soft = share ? stats_soften(s) : *s;
  Interval i = v->how.sequential ? stats_sequence(&soft, level, v->how.aim)
                                 : stats_interval(&soft, level);
  if (share && i.low < -1) i.low = -1;
  if (share && i.high > 1) i.high = 1;
  return i;
}

static double p_of(const Spread *s, bool share, const Verdicts *v) {
  Spread soft = share ? stats_soften(s) : *s;
  return v->how.sequential ? stats_sequence_p(&soft, v->how.aim)
                           : stats_p(&soft);
}

static bool is_within(Interval i, double margin) {
  return i.low >= -margin && i.high <= margin;
}

/* A difference that matters: of scores in winning margins, for a twentieth of a
** score is half of one. */
static double margin_of(const Pairs *p, const Paired *m, const Margin *margin) {
  const FigureSpec *f = metric_figure(&m->metric);
  bool points = f != NULL ? f->points : !metric_is_share(&m->metric);
  if (metric_is_proportion(&m->metric)) return margin->share;
  for (int i = 0; points && i < p->metrics; i++)
    if (p->metric[i].metric.kind == FIGURE_MARGIN && p->metric[i].a.mean > 0)
      return 5 * margin->mean * p->metric[i].a.mean;
  return margin->mean * fabs(m->a.mean);
}

/* The pairs after which it will be known, whatever is true: the interval, which
** shrinks with their root, is half as wide as the margin, so that it leaves 0 out
** or holds nothing that matters; as wide as the correction makes it.  The
** difference found so far is mostly noise and has no say. */
static int64_t pairs_needed(const Pairs *p, const Paired *m, const Verdict *v,
                            const Verdicts *all) {
  bool share = metric_is_share(&m->metric);
  Interval wide = interval_of(&m->d, share, all, 1 - (1 - LEVEL) / p->metrics);
  double ratio = (wide.high - wide.low) / v->margin;
  double pairs = (double)m->d.n * ratio * ratio;
  if (v->few) pairs = fmax(pairs, (double)(m->d.n * CALL_PAIRS / m->changed));
  if (pairs <= (double)m->d.n) pairs = (double)m->d.n + 1;
  return m->d.n > 1 && pairs < 1e12 ? (int64_t)ceil(pairs) : 0;
}

static void judge(const Pairs *p, const Paired *m, const Verdicts *all,
                  Verdict *v) {
  bool share = metric_is_share(&m->metric), none;
  v->interval = interval_of(&m->d, share, all, LEVEL);
  v->margin = margin_of(p, m, &all->how.margin);
  v->effect = stats_effect(m->d.mean, stats_sd(&m->a), stats_sd(&m->b));
  v->few = m->changed < CALL_PAIRS && m->changed > 0;
  v->p = m->changed == 0 || v->few ? 1 : p_of(&m->d, share, all);
  /* of few pairs, few that differ are no proof that it is little */
  none = is_within(v->interval, v->margin) &&
         (!v->few || m->d.n >= 10 * CALL_PAIRS || v->margin >= fabs(m->a.mean));
  v->call = m->changed == 0 ? CALL_SAME : none ? CALL_NONE : CALL_UNKNOWN;
  /* games that failed may be just those in which B matters */
  if (p->failed[0] + p->failed[1] > 0)
    v->call = CALL_UNKNOWN;
  else if (v->call == CALL_UNKNOWN)
    v->needed = pairs_needed(p, m, v, all);
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
  stats_holm(ps, count, 1 - LEVEL, falls);
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
  double level = 1 - (1 - LEVEL) / (3 * (p->leads < 1 ? 1 : p->leads));
  Bounds a = {0, 0}, b = {0, 0};
  Interval change = {INFINITY, -INFINITY};
  bool same = true;
  v->advantage[0] = v->advantage[1] = 0;
  for (const Lead *l = p->lead; l < p->lead + p->leads; l++) {
    v->advantage[0] = fmax(v->advantage[0], fabs(l->a.mean));
    v->advantage[1] = fmax(v->advantage[1], fabs(l->b.mean));
    widen(&a, interval_of(&l->a, true, v, level));
    widen(&b, interval_of(&l->b, true, v, level));
  }
  for (const Lead *l = p->lead; l < p->lead + p->leads; l++) {
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
  v->advantage_change = p->leads == 0 ? (Interval){0, 0} : change;
  for (int i = 0; i < p->metrics; i++)
    if (p->metric[i].metric.kind == METRIC_SEAT && p->metric[i].changed > 0)
      same = false;
  v->advantage_call = p->failed[0] + p->failed[1] > 0          ? CALL_UNKNOWN
                      : same                                   ? CALL_SAME
                      : change.low > 0 || change.high < 0      ? CALL_DIFFERENT
                      : is_within(change, v->how.margin.share) ? CALL_NONE
                                                               : CALL_UNKNOWN;
}

void pairs_judge(const Pairs *p, Judging how, Verdicts *v) {
  memset(v, 0, sizeof *v);
  v->how = how;
  for (int i = 0; i < p->metrics; i++)
    judge(p, &p->metric[i], v, &v->metric[i]);
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
