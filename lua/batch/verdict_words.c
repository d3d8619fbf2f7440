/*
** What the pairs say, in words.
*/
#include "lua/batch/metric.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Words {
  const char *more, *less; /* %s: the number */
  const char *about;       /* "no difference in %s larger than" */
} Words;

static Words words_of(const Metric *m) {
  const FigureSpec *f = metric_figure(m);
  if (f != NULL) return (Words){f->more, f->less, f->about};
  if (!metric_is_share(m))
    return (Words){" scores %s points more", " scores %s points less",
                   "the score of "};
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
    snprintf(text, size, "%.*s", (int)(strrchr(m->name, ' ') - m->name),
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

/* What it is about: "length", "how often seat 2 wins". */
static void topic(const Metric *m, char *text, size_t size) {
  char who[2 * NAME_SIZE] = "";
  const char *wins = "";
  if (has_subject(m)) subject(m, who, sizeof who);
  if (m->kind == METRIC_SEAT || m->kind == METRIC_BOT || m->kind == METRIC_TEAM)
    wins = " wins";
  snprintf(text, size, "%s%s%s", words_of(m).about, who, wins);
}

static void say_none(const Paired *m, Interval i, char *text, size_t size) {
  double scale = metric_is_share(&m->metric) ? 100 : 1;
  char about[3 * NAME_SIZE];
  topic(&m->metric, about, sizeof about);
  snprintf(text, size, "no difference in %s larger than %.*f %s", about,
           decimals(i, scale), scale * fmax(fabs(i.low), fabs(i.high)),
           metric_unit(&m->metric));
}

/* Two digits are more than such a guess knows; never fewer pairs. */
static int64_t rounded(int64_t n) {
  int64_t step = 1;
  while (n / step >= 100) step *= 10;
  return (n + step - 1) / step * step;
}

static void say_unknown(const Paired *m, const Verdict *v, char *text,
                        size_t size) {
  double scale = metric_is_share(&m->metric) ? 100 : 1;
  Interval i = v->interval;
  char about[3 * NAME_SIZE];
  int d = decimals(i, scale), used;
  topic(&m->metric, about, sizeof about);
  if (!isfinite(i.low) || !isfinite(i.high)) {
    snprintf(text, size, "not known yet: %s", about);
    return;
  }
  used = snprintf(text, size, "not known yet: %s (%+.*f to %+.*f %s)", about, d,
                  scale * i.low, d, scale * i.high, metric_unit(&m->metric));
  if (v->needed > 0 && used < (int)size)
    snprintf(text + used, size - (size_t)used, "; about %lld pairs would tell",
             (long long)rounded(v->needed));
}

static void say_advantage(const Verdicts *v, char *text, size_t size) {
  Interval i = v->advantage_change;
  int d = decimals(i, 100);
  if (v->advantage_call == CALL_SAME) {
    snprintf(text, size, "seat advantage: the same in all pairs");
  } else if (!isfinite(i.low) || !isfinite(i.high)) {
    snprintf(text, size, "not known yet: seat advantage");
  } else if (v->advantage_call == CALL_DIFFERENT) {
    double sign = i.low > 0 ? 1 : -1;
    snprintf(
      text, size,
      "seat advantage is %.*f points %s (%.*f to %.*f): the best seat is "
      "%.1f ahead of the worst, not %.1f",
      d, 100 * sign * (v->advantage[1] - v->advantage[0]),
      sign > 0 ? "larger" : "smaller", d, 100 * (sign > 0 ? i.low : -i.high), d,
      100 * (sign > 0 ? i.high : -i.low), 100 * v->advantage[1],
      100 * v->advantage[0]);
  } else if (v->advantage_call == CALL_UNKNOWN) {
    snprintf(text, size,
             "not known yet: seat advantage (best seat over worst, "
             "%.1f points in A, %.1f in B), %+.*f to %+.*f points",
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
  const Verdict *one;
  size_t used;
  if (metric < 0) {
    say_advantage(v, text, size);
    return;
  }
  m = &p->metric[metric];
  one = &v->metric[metric];
  switch (one->call) {
    case CALL_SAME:
      snprintf(text, size, "%s: the same in all %lld pairs", m->metric.name,
               (long long)m->d.n);
      return;
    case CALL_NONE: say_none(m, one->interval, text, size); break;
    case CALL_UNKNOWN: say_unknown(m, one, text, size); break;
    default: say_different(m, one->interval, text, size);
  }
  used = strlen(text);
  if (one->few)
    snprintf(text + used, size - used, " (%lld of %lld pairs differ)",
             (long long)m->changed, (long long)m->d.n);
}
