#include "core/moments.h"

#include <math.h>

void moments_add(Moments *m, int64_t value) {
  if (m->count == 0 || value < m->min) m->min = value;
  if (m->count == 0 || value > m->max) m->max = value;
  m->count++;
  m->sum = wide_sum(m->sum, wide_of(value));
  m->squares = wide_sum(m->squares, wide_product(value, value));
}

void moments_merge(Moments *to, const Moments *from) {
  if (from->count == 0) return;
  if (to->count == 0 || from->min < to->min) to->min = from->min;
  if (to->count == 0 || from->max > to->max) to->max = from->max;
  to->count += from->count;
  to->sum = wide_sum(to->sum, from->sum);
  to->squares = wide_sum(to->squares, from->squares);
}

double moments_mean(const Moments *m) {
  return m->count == 0 ? 0 : (double)(wide_real(m->sum) / m->count);
}

double moments_sd(const Moments *m) {
  long double n = m->count, sum = wide_real(m->sum), spread;
  if (m->count < 2) return 0;
  if (wide_is_narrow(m->sum) && wide_is_narrow(m->squares)) {
    int64_t narrow = wide_narrow(m->sum);
    Wide whole = wide_product(wide_narrow(m->squares), m->count);
    Wide middle = wide_product(narrow, narrow);
    spread = wide_real(wide_sum(whole, wide_minus(middle))) / n;
  } else {
    spread = wide_real(m->squares) - sum * sum / n;
  }
  return spread <= 0 ? 0 : (double)sqrtl(spread / (n - 1));
}

Interval moments_interval(const Moments *m) {
  double mean = moments_mean(m), half = 0;
  if (m->count > 1)
    half = stats_student_quantile(0.975, (double)(m->count - 1)) *
           moments_sd(m) / sqrt((double)m->count);
  return (Interval){mean - half, mean + half};
}
