#include "lua/batch/metric.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const FigureSpec *metric_figure(const Metric *m) {
  return m->kind < FIGURE_COUNT ? &figure_list[m->kind] : NULL;
}

bool metric_is_share(const Metric *m) {
  const FigureSpec *f = metric_figure(m);
  return f == NULL ? m->kind > METRIC_TEAM_SCORE : f->share;
}

bool metric_is_proportion(const Metric *m) {
  const FigureSpec *f = metric_figure(m);
  return metric_is_share(m) && (f == NULL || f->parts == 0);
}

bool metric_is_same(const Metric *a, const Metric *b) {
  return a->kind == b->kind && strcmp(a->of, b->of) == 0 &&
         (a->place == b->place || a->of[0] != '\0');
}

static double win_of(const Outcome *f, int seat) {
  return f->winner[seat] && f->winners > 0 ? 1.0 / f->winners : 0;
}

/* Of all seats of a team together, or of all places of a bot: a bit for each. */
static double wins_of(const Outcome *f, int bits, bool places) {
  double wins = 0;
  for (int i = 1; i <= f->players; i++)
    if ((bits >> (places ? outcome_place(f, i) : i) & 1) != 0)
      wins += win_of(f, i);
  return wins;
}

bool metric_value(const Metric *m, const Outcome *f, double *value) {
  switch (m->kind) {
    case METRIC_SEAT_SCORE: *value = (double)f->score[m->place]; return true;
    case METRIC_TEAM_SCORE: /* every member has the points of the team */
      *value = (double)f->score[__builtin_ctz((unsigned)m->place)];
      return true;
    case METRIC_SEAT: *value = win_of(f, m->place); return true;
    case METRIC_BOT: *value = wins_of(f, m->place, true); return true;
    case METRIC_TEAM: *value = wins_of(f, m->place, false); return true;
    case METRIC_END: *value = strcmp(f->end, m->of) == 0; return true;
    default: return figure_value((FigureId)m->kind, f, value);
  }
}

static Paired *add(Pairs *p, int kind, int place, const char *of) {
  Paired *m;
  if (p->metrics == METRICS) return NULL;
  m = &p->metric[p->metrics++];
  m->metric.kind = kind;
  m->metric.place = place;
  snprintf(m->metric.of, sizeof m->metric.of, "%s", of);
  return m;
}

/* A bot that has several places is one bot, met at the first of them. */
static void add_bot(Pairs *p, const Arm *arm, int first) {
  char of[2 * NAME_SIZE];
  int places = 0;
  for (int i = 1; i <= p->players; i++) {
    if (strcmp(arm->bot[i], arm->bot[first]) != 0) continue;
    if (i < first) return;
    places |= 1 << (i - 1);
  }
  snprintf(of, sizeof of, "%.60s", arm->bot[first]);
  add(p, METRIC_BOT, places, of);
}

static void add_team(Pairs *p, const Arm *arm, int team) {
  char of[12];
  int seats = 0;
  for (int i = 1; i <= p->players; i++)
    if (table_team(arm->table, i) == team) seats |= 1 << i;
  if (seats == 0) return;
  snprintf(of, sizeof of, "%d", team);
  add(p, METRIC_TEAM, seats, of);
  add(p, METRIC_TEAM_SCORE, seats, of);
}

void pairs_add_teams(Pairs *p, const Arm *arm) {
  for (int i = 0; i < p->metrics; i++)
    if (p->metric[i].metric.kind == METRIC_TEAM) return;
  for (int n = 1; n <= p->players && arm->table != NULL; n++)
    add_team(p, arm, n);
}

static bool has_teams(const Arm *arm) {
  for (int i = 1; arm->table != NULL && i <= arm->players; i++)
    if (table_team(arm->table, i) != 0) return true;
  return false;
}

/* Where there are teams, they win and score, not their seats. */
static void add_seats(Pairs *p, const Arm *arm) {
  bool seats = p->players > 1 && !has_teams(arm);
  for (int i = 1; i <= p->players && seats; i++) add(p, METRIC_SEAT, i, "");
  for (int i = 1; i <= p->players && seats; i++)
    add(p, METRIC_SEAT_SCORE, i, "");
  pairs_add_teams(p, arm);
  for (int i = 1; i <= p->players && p->mixed; i++) add_bot(p, arm, i);
}

void pairs_init(Pairs *p, const Arm *arm) {
  memset(p, 0, sizeof *p);
  p->players = arm->players;
  p->leads = p->players * (p->players - 1) / 2;
  p->mixed = outcome_is_mixed(arm);
  for (int i = 0; i < FIGURE_COUNT; i++) {
    const FigureSpec *f = &figure_list[i];
    if (f->metric != NULL && (p->players > 1 || f->known < KNOWN_SHARED))
      add(p, i, 0, "");
  }
  add_seats(p, arm);
}

void pairs_free(Pairs *p) {
  for (int i = 0; i < p->metrics; i++) {
    free(p->metric[i].value[0]);
    free(p->metric[i].value[1]);
    p->metric[i].value[0] = p->metric[i].value[1] = NULL;
  }
}

static bool keep_values(Paired *m, double a, double b) {
  if (m->a.n >= METRIC_VALUES || metric_is_share(&m->metric)) return true;
  for (int side = 0; side < 2; side++) {
    if (m->value[side] == NULL)
      m->value[side] = malloc(METRIC_VALUES * sizeof *m->value[side]);
    if (m->value[side] == NULL) return false;
    m->value[side][m->a.n] = (float)(side == 0 ? a : b);
  }
  return true;
}

/* An end that was never met before: it had no share in the pairs so far. */
static void meet_end(Pairs *p, const char *end) {
  Spread none = {p->pairs, 0, 0};
  Paired *m;
  for (int i = 0; i < p->metrics; i++)
    if (p->metric[i].metric.kind == METRIC_END &&
        strcmp(p->metric[i].metric.of, end) == 0)
      return;
  m = add(p, METRIC_END, 0, end);
  if (m != NULL) m->a = m->b = m->d = none;
}

static void add_leads(Pairs *p, const Outcome *f, const Outcome *g) {
  Lead *l = p->lead;
  for (int s = 1; s <= p->players; s++)
    for (int t = s + 1; t <= p->players; t++) {
      double a = win_of(f, s) - win_of(f, t);
      double b = win_of(g, s) - win_of(g, t);
      stats_add(&l->a, a);
      stats_add(&l->b, b);
      stats_add(&l->d, b - a);
      l++;
    }
}

static void note_failure(Pairs *p, const Outcome *a, const Outcome *b) {
  const Outcome *f = a->failed ? a : b;
  if (p->failed[0] + p->failed[1] == 0) {
    p->failed_side = f == a ? 0 : 1;
    p->failed_seed = f->seed;
    p->fault = f->fault;
  }
  p->failed[0] += a->failed;
  p->failed[1] += b->failed;
}

bool pairs_add(Pairs *p, const Outcome *fa, const Outcome *fb) {
  if (fa->failed || fb->failed) {
    note_failure(p, fa, fb);
    return true;
  }
  meet_end(p, fa->end);
  meet_end(p, fb->end);
  for (int i = 0; i < p->metrics; i++) {
    Paired *m = &p->metric[i];
    double a, b;
    if (!metric_value(&m->metric, fa, &a) || !metric_value(&m->metric, fb, &b))
      continue;
    if (!keep_values(m, a, b)) return false;
    stats_add(&m->a, a);
    stats_add(&m->b, b);
    stats_add(&m->d, b - a);
    m->changed += a != b;
  }
  add_leads(p, fa, fb);
  p->digest[0] += fa->hash;
  p->digest[1] += fb->hash;
  p->pairs++;
  return true;
}
