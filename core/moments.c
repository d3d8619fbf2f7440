#include "core/moments.h"

#include <math.h>

/* Sums stop at the largest number rather than turn over: a hostile shard may
** hold anything. */
static void wide_add(Wide *to, Wide n) {
  const Wide most = ((Wide)1 << 126) - 1 + ((Wide)1 << 126);
  Wide sum;
  if (__builtin_add_overflow(*to, n, &sum)) sum = n > 0 ? most : -most;
  *to = sum;
}

void moments_add(Moments *m, int64_t value) {
  if (m->count == 0 || value < m->min) m->min = value;
  if (m->count == 0 || value > m->max) m->max = value;
  m->count++;
  wide_add(&m->sum, value);
  wide_add(&m->squares, (Wide)value * value);
}

void moments_merge(Moments *to, const Moments *from) {
  if (from->count == 0) return;
  if (to->count == 0 || from->min < to->min) to->min = from->min;
  if (to->count == 0 || from->max > to->max) to->max = from->max;
  to->count += from->count;
  wide_add(&to->sum, from->sum);
  wide_add(&to->squares, from->squares);
}

double moments_mean(const Moments *m) {
  return m->count == 0 ? 0 : (double)((long double)m->sum / m->count);
}

double moments_sd(const Moments *m) {
  const Wide safe = (Wide)1 << 62; /* its square still fits */
  long double n = m->count, spread;
  if (m->count < 2) return 0;
  if (m->sum < safe && m->sum > -safe && m->squares < safe)
    spread = (long double)(m->squares * m->count - m->sum * m->sum) / n;
  else
    spread = (long double)m->squares -
             (long double)m->sum * (long double)m->sum / n;
  return spread <= 0 ? 0 : (double)sqrtl(spread / (n - 1));
}

Interval moments_interval(const Moments *m) {
  double mean = moments_mean(m), half = 0;
  if (m->count > 1)
    half = stats_student_quantile(0.975, (double)(m->count - 1)) *
           moments_sd(m) / sqrt((double)m->count);
  return (Interval){mean - half, mean + half};
}
