#include "repl/sums.h"

#include "repl/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void run_free(Run *r) {
  names_free(&r->layers);
  names_free(&r->settings);
  names_free(&r->bots);
  names_free(&r->rules);
  free(r->range);
  r->range = NULL;
}

bool run_add_range(Run *r, int64_t from, int64_t to) {
  Range *more;
  if (r->ranges == SUM_RANGES) return false;
  more = realloc(r->range, (size_t)(r->ranges + 1) * sizeof *more);
  if (more == NULL) return false;
  r->range = more;
  r->range[r->ranges++] = (Range){from, to};
  return true;
}

bool run_is_mixed(const Run *r) {
  for (int i = 1; i < r->bots.count; i++)
    if (strcmp(r->bots.item[i], r->bots.item[0]) != 0) return true;
  return false;
}

void moments_add(Moments *m, int64_t value) {
  if (m->count == 0 || value < m->min) m->min = value;
  if (m->count == 0 || value > m->max) m->max = value;
  m->count++;
  m->sum += value;
  m->squares += (Wide)value * value;
}

static void moments_merge(Moments *to, const Moments *from) {
  if (from->count == 0) return;
  if (to->count == 0 || from->min < to->min) to->min = from->min;
  if (to->count == 0 || from->max > to->max) to->max = from->max;
  to->count += from->count;
  to->sum += from->sum;
  to->squares += from->squares;
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

void sums_end(Sums *s, const char *reason, int64_t count) {
  for (int i = 0; i < s->ends; i++)
    if (strcmp(s->end[i].reason, reason) == 0) {
      s->end[i].count += count;
      return;
    }
  if (s->ends == SUM_ENDS) { /* the last one stands for the rest */
    s->end[SUM_ENDS - 1].count += count;
    return;
  }
  word_copy(s->end[s->ends].reason, NAME_SIZE,
            s->ends == SUM_ENDS - 1 ? "(other)" : reason);
  s->end[s->ends++].count = count;
}

static void add_error(Sums *to, const Sums *from) {
  if (from->errors > 0 &&
      (to->errors == 0 || from->first_error < to->first_error)) {
    to->first_error = from->first_error;
    to->error_seed = from->error_seed;
    to->error = from->error;
  }
  to->errors += from->errors;
}

void sums_add(Sums *to, const Sums *from) {
  to->games += from->games;
  to->decisions += from->decisions;
  to->questions += from->questions;
  to->digest += from->digest;
  add_error(to, from);
  for (int i = 0; i <= MAX_PLAYERS; i++) {
    to->wins[i] += from->wins[i];
    moments_merge(&to->score[i], &from->score[i]);
  }
  for (int i = 0; i < MAX_PLAYERS; i++) {
    to->bot_wins[i] += from->bot_wins[i];
    moments_merge(&to->bot_score[i], &from->bot_score[i]);
  }
  moments_merge(&to->length, &from->length);
  for (int i = 0; i < from->ends; i++)
    sums_end(to, from->end[i].reason, from->end[i].count);
  if (to->counters < from->counters) to->counters = from->counters;
  for (int i = 0; i < from->counters; i++) {
    to->fired[i] += from->fired[i];
    to->in_games[i] += from->in_games[i];
  }
}

void sums_interval(double share, int64_t games, double *low, double *high) {
  const double z = 1.959963984540054;
  double n = (double)games, zz = z * z, middle, half;
  if (games == 0) {
    *low = 0;
    *high = 1;
    return;
  }
  middle = (share + zz / (2 * n)) / (1 + zz / n);
  half = z / (1 + zz / n) * sqrt(share * (1 - share) / n + zz / (4 * n * n));
  *low = middle - half < 0 ? 0 : middle - half;
  *high = middle + half > 1 ? 1 : middle + half;
}
