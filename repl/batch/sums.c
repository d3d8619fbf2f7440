#include "repl/batch/sums.h"

#include "core/hash.h"
#include "repl/term/words.h"
#include "repl/term/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void run_free(Run *r) {
  names_free(&r->layers);
  names_free(&r->settings);
  names_free(&r->bots);
  names_free(&r->rules);
  names_free(&r->options);
  free(r->range);
  r->range = NULL;
}

bool run_add_range(Run *r, int64_t from, int64_t to) {
  Range *more;
  if (r->ranges == SUM_RANGES) return false;
  more = memory_resize(r->range, (size_t)(r->ranges + 1) * sizeof *more);
  r->range = more;
  r->range[r->ranges++] = (Range){from, to};
  return true;
}

bool run_is_mixed(const Run *r) {
  for (int i = 1; i < r->bots.count; i++)
    if (strcmp(r->bots.item[i], r->bots.item[0]) != 0) return true;
  return false;
}

static bool same_names(const Names *a, const Names *b) {
  if (a->count != b->count) return false;
  for (int i = 0; i < a->count; i++)
    if (strcmp(a->item[i], b->item[i]) != 0) return false;
  return true;
}

/* The same names in the same order; those without a name don't count. */
static bool same_rules(const Names *a, const Names *b) {
  int i = 0, j = 0;
  for (;;) {
    while (i < a->count && a->item[i][0] == '\0') i++;
    while (j < b->count && b->item[j][0] == '\0') j++;
    if (i == a->count || j == b->count) return i == a->count && j == b->count;
    if (strcmp(a->item[i++], b->item[j++]) != 0) return false;
  }
}

const char *run_difference(const Run *a, const Run *b) {
  if (strcmp(a->game, b->game) != 0) return "the game";
  if (!same_names(&a->layers, &b->layers)) return "the layers";
  if (!same_names(&a->settings, &b->settings)) return "the settings";
  if (a->players != b->players) return "the number of players";
  if (a->seed != b->seed) return "the seed";
  if (a->total != b->total) return "the number of games";
  if (!same_names(&a->bots, &b->bots)) return "the bots";
  if (a->watch != b->watch) return "how many games are watched (--watch)";
  if (!same_rules(&a->rules, &b->rules)) return "the rules";
  if (!same_rules(&a->options, &b->options)) return "the options";
  return NULL;
}

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

static void moments_merge(Moments *to, const Moments *from) {
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

/* Student's t at 97.5 %, by its expansion around the normal; the first few,
** where that is rough, stated. */
static double student(int64_t degrees) {
  static const double few[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706};
  const double z = 1.959963984540054, z3 = z * z * z, z5 = z3 * z * z;
  double v = (double)degrees;
  if (degrees < 1) return INFINITY;
  if (degrees <= 5) return few[degrees - 1];
  return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
         (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

void moments_interval(const Moments *m, double *low, double *high) {
  double mean = moments_mean(m), half = 0;
  if (m->count > 1)
    half = student(m->count - 1) * moments_sd(m) / sqrt((double)m->count);
  *low = mean - half;
  *high = mean + half;
}

static void distribution_add(Distribution *f, int64_t value) {
  moments_add(&f->moments, value);
  hist_add(&f->hist, value, 1);
}

void distribution_merge(Distribution *to, const Distribution *from) {
  moments_merge(&to->moments, &from->moments);
  hist_merge(&to->hist, &from->hist);
}

void sums_free(Sums *s) {
  for (int i = 0; i <= MAX_PLAYERS; i++) hist_free(&s->score[i].hist);
  for (int i = 0; i < FIGURE_COUNT; i++) hist_free(&s->figure[i].hist);
}

static void take_result(Sums *s, const Outcome *f) {
  for (int i = 1; i <= f->players; i++) {
    int place = (i - 1 + f->turn) % f->players;
    int64_t win = f->winner[i] ? WIN / f->winners : 0;
    s->wins[i] += win;
    s->bot_wins[place] += win;
    distribution_add(&s->score[i], f->score[i]);
    distribution_add(&s->score[0], f->score[i]);
    moments_add(&s->bot_score[place], f->score[i]);
  }
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL &&
        (figure_list[i].known != KNOWN_WATCHED || f->watched))
      distribution_add(&s->figure[i], f->figure[i]);
  sums_end(s, f->end, 1);
}

static void take_rules(Sums *s, const Outcome *f) {
  s->counters = f->counters;
  for (int i = 0; i < f->counters; i++) {
    s->fired[i] += f->fired[i];
    s->in_games[i] += f->fired[i] > 0;
  }
  s->options = f->options;
  for (int i = 0; i < f->options; i++) {
    s->chosen[i] += f->chosen[i];
    s->chosen_games[i] += f->chosen[i] > 0;
  }
  if (!f->watched) return;
  s->watched++;
  s->weighed += f->weighed;
  for (int i = 0; i < f->counters; i++) s->changed[i] += f->changed[i];
}

void sums_take(Sums *s, const Outcome *f) {
  if (f->failed) {
    if (s->errors++ > 0 && f->game > s->first_error) return;
    s->first_error = f->game;
    s->error_seed = f->seed;
    s->error = f->report;
    return;
  }
  s->games++;
  s->decisions += f->figure[FIGURE_DECISIONS];
  s->questions += f->figure[FIGURE_QUESTIONS];
  s->digest += hash_mix(0, f->hash);
  take_result(s, f);
  take_rules(s, f);
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
  to->watched += from->watched;
  to->weighed += from->weighed;
  to->digest += from->digest;
  add_error(to, from);
  for (int i = 0; i <= MAX_PLAYERS; i++) {
    to->wins[i] += from->wins[i];
    distribution_merge(&to->score[i], &from->score[i]);
  }
  for (int i = 0; i < MAX_PLAYERS; i++) {
    to->bot_wins[i] += from->bot_wins[i];
    moments_merge(&to->bot_score[i], &from->bot_score[i]);
  }
  for (int i = 0; i < FIGURE_COUNT; i++)
    distribution_merge(&to->figure[i], &from->figure[i]);
  for (int i = 0; i < from->ends; i++)
    sums_end(to, from->end[i].reason, from->end[i].count);
  if (to->counters < from->counters) to->counters = from->counters;
  for (int i = 0; i < from->counters; i++) {
    to->fired[i] += from->fired[i];
    to->in_games[i] += from->in_games[i];
    to->changed[i] += from->changed[i];
  }
  if (to->options < from->options) to->options = from->options;
  for (int i = 0; i < from->options; i++) {
    to->chosen[i] += from->chosen[i];
    to->chosen_games[i] += from->chosen_games[i];
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
