#include "core/stats.h"

#include <math.h>
#include <stddef.h>

/* Distributions ------------------------------------------------------------ */

static double normal_below(double z) { return 0.5 * erfc(-z / sqrt(2)); }

/* lgamma would write a global. */
static double log_gamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}

/* The continued fraction of the incomplete beta function (Lentz). */
static double beta_fraction(double a, double b, double x) {
  const double tiny = 1e-300;
  double c = 1, d = 1 - (a + b) * x / (a + 1), f;
  if (fabs(d) < tiny) d = tiny;
  d = 1 / d;
  f = d;
  for (int m = 1; m < 1000; m++) {
    for (int odd = 0; odd < 2; odd++) {
      double k = odd
                   ? -(a + m) * (a + b + m) * x / (a + 2 * m) / (a + 2 * m + 1)
                   : m * (b - m) * x / (a + 2 * m - 1) / (a + 2 * m);
      d = 1 + k * d;
      c = 1 + k / c;
      if (fabs(d) < tiny) d = tiny;
      if (fabs(c) < tiny) c = tiny;
      d = 1 / d;
      f *= c * d;
    }
    if (fabs(c * d - 1) < 1e-15) break;
  }
  return f;
}

static double beta_below(double a, double b, double x) {
  double front;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  front = exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * log(x) +
              b * log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double stats_student_below(double t, double freedom) {
  double tail;
  if (freedom > 1e6) return normal_below(t);
  tail = 0.5 * beta_below(freedom / 2, 0.5, freedom / (freedom + t * t));
  return t > 0 ? 1 - tail : tail;
}

/* Bisection: called a few times a run, and can't go astray. */
double stats_student_quantile(double p, double freedom) {
  double low = -1, high = 1;
  while (stats_student_below(low, freedom) > p && low > -1e12) low *= 2;
  while (stats_student_below(high, freedom) < p && high < 1e12) high *= 2;
  for (int i = 0; i < 200 && high - low > 1e-13 * (1 + fabs(low)); i++) {
    double middle = (low + high) / 2;
    if (stats_student_below(middle, freedom) < p)
      low = middle;
    else
      high = middle;
  }
  return (low + high) / 2;
}

double stats_normal_quantile(double p) {
  return stats_student_quantile(p, INFINITY);
}

/* Means -------------------------------------------------------------------- */

void stats_add(Spread *s, double x) {
  double d = x - s->mean;
  s->n++;
  s->mean += d / (double)s->n;
  s->squares += d * (x - s->mean);
}

double stats_sd(const Spread *s) {
  return s->n < 2 || s->squares <= 0 ? 0
                                     : sqrt(s->squares / (double)(s->n - 1));
}

static Interval about(double mean, double half) {
  return (Interval){mean - half, mean + half};
}

Interval stats_interval(const Spread *s, double level) {
  double n = (double)s->n;
  if (s->n < 2) return (Interval){-INFINITY, INFINITY};
  return about(s->mean, stats_sd(s) / sqrt(n) *
                          stats_student_quantile(0.5 + level / 2, n - 1));
}

double stats_p(const Spread *s) {
  double n = (double)s->n, error = stats_sd(s) / sqrt(n);
  if (s->n < 2) return 1;
  if (error <= 0) return s->mean == 0 ? 1 : 0;
  return 2 * stats_student_below(-fabs(s->mean / error), n - 1);
}

/* Shares ------------------------------------------------------------------- */

Spread stats_soften(const Spread *s) {
  double n = (double)s->n, sum = s->mean * n;
  double raw = s->squares + s->mean * sum + 1; /* 1/2 of +1 and of -1 */
  Spread soft = {s->n + 2, sum / (n + 2), 0};
  soft.squares = raw - soft.mean * sum;
  return soft;
}

Interval stats_wilson(double share, int64_t count, double level) {
  double z = stats_normal_quantile(0.5 + level / 2), zz = z * z,
         n = (double)count;
  double middle, half;
  Interval i;
  if (count <= 0) return (Interval){0, 1};
  middle = (share + zz / (2 * n)) / (1 + zz / n);
  half = z / (1 + zz / n) * sqrt(share * (1 - share) / n + zz / (4 * n * n));
  i = about(middle, half);
  if (i.low < 0) i.low = 0;
  if (i.high > 1) i.high = 1;
  return i;
}

/* Looking at any time ------------------------------------------------------ */

/* Mix the likelihood ratio of "the mean is off by m" over m ~ N(0, r):
** that is a martingale which starts at 1, so by Ville's inequality it ever
** passes 1 / alpha with a chance of at most alpha.  r (in squared standard
** deviations) decides where the boundary is tightest. */
static double mixing(double level, double aim) {
  double a = -2 * log(1 - level);
  return (a + log(a) + 1) / (aim < 2 ? 2 : aim);
}

Interval stats_sequence(const Spread *s, double level, double aim) {
  double n = (double)s->n, r = mixing(level, aim), half;
  if (s->n < SEQUENCE_FROM) return (Interval){-INFINITY, INFINITY};
  half =
    sqrt(2 * (n * r + 1) / (n * n * r) * log(sqrt(n * r + 1) / (1 - level)));
  return about(s->mean, stats_sd(s) * half);
}

double stats_sequence_p(const Spread *s, double aim) {
  double n = (double)s->n, r = mixing(0.95, aim), z, e;
  if (s->n < SEQUENCE_FROM) return 1;
  if (s->squares <= 0) return s->mean == 0 ? 1 : 0;
  z = s->mean / (stats_sd(s) / sqrt(n));
  e = exp(z * z / 2 * n * r / (n * r + 1)) / sqrt(n * r + 1);
  return e <= 1 ? 1 : 1 / e;
}

/* Many at once ------------------------------------------------------------- */

void stats_holm(const double *p, int count, double alpha, bool *falls) {
  for (int i = 0; i < count; i++) falls[i] = false;
  for (int left = count; left > 0; left--) {
    int best = -1;
    for (int i = 0; i < count; i++)
      if (!falls[i] && (best < 0 || p[i] < p[best])) best = i;
    if (!(p[best] <= alpha / left)) return;
    falls[best] = true;
  }
}

double stats_effect(double difference, double sd_a, double sd_b) {
  double sd = sqrt((sd_a * sd_a + sd_b * sd_b) / 2);
  if (difference == 0) return 0;
  return sd <= 0 ? copysign(INFINITY, difference) : difference / sd;
}

const char *stats_effect_words(double d) {
  d = fabs(d);
  return d < 0.2 ? "tiny" : d < 0.5 ? "small" : d < 0.8 ? "medium" : "large";
}
