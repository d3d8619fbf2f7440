#include "lua/batch/trail.h"

#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "core/alloc.h"
#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t hash_of_given(const Table *t) {
  char text[256];
  return hash_text(table_given(t, text, sizeof text));
}

static Moment read_moment(const Trail *x, const Table *t) {
  Moment s;
  shared_read(x->shared, t, x->side, x->values);
  s.asked = hash_mix(hash_text(table_choice(t)), (uint64_t)table_actor(t));
  s.state =
    hash_block(x->values, (size_t)shared_count(x->shared) * sizeof *x->values);
  s.offered = table_offered(t);
  s.given = 0;
  return s;
}

static bool push_moment(Trail *x, Moment s) {
  if (!alloc_room(&alloc_standard, &x->step, &x->room, x->count + 1,
                  sizeof *x->step))
    return false;
  x->step[x->count++] = s;
  return true;
}

static Parting compare_moments(const Moment *a, const Moment *b) {
  if (a->state != b->state) return PART_STATE;
  return a->asked != b->asked ? PART_ASKED : PART_NEVER;
}

static void part(Trail *x, Table *t, Parting how, int decision) {
  x->parting->how = how;
  x->parting->decision = decision;
  table_stop(t);
}

/* Before every answer of either game. */
static void watch(void *ud, Table *t) {
  Trail *x = ud;
  int n = x->count;
  Moment s;
  if (x->full || (x->parting != NULL && x->parting->how != PART_NEVER)) return;
  s = read_moment(x, t);
  if (n > 0) x->step[n - 1].given = hash_of_given(t);
  x->full = !push_moment(x, s);
  if (x->other == NULL || x->full) return;
  if (n > 0 && x->step[n - 1].given != x->other->step[n - 1].given)
    part(x, t, PART_ANSWERED, n - 1);
  else if (n >= x->other->count)
    part(x, t, PART_ASKED, n);
  else if (compare_moments(&x->other->step[n], &s) != PART_NEVER)
    part(x, t, compare_moments(&x->other->step[n], &s), n);
  else if (s.offered != x->other->step[n].offered && x->parting->noticed < 0)
    x->parting->noticed = n;
}

static bool play_watched(const Arm *arm, uint64_t seed, uint64_t cap,
                         void (*fn)(void *ud, Table *t), void *ud,
                         Fault *fault) {
  bool over;
  table_reseed(arm->table, seed);
  table_inspect(arm->table, fn, ud);
  over = table_play_out(arm->table, seed, cap, fault) == TABLE_OVER;
  table_inspect(arm->table, NULL, NULL);
  return over;
}

static bool same_result(const Arm *arms) {
  TableResult a, b;
  Fault fault;
  if (!table_result(arms[0].table, &a, &fault) ||
      !table_result(arms[1].table, &b, &fault))
    return true;
  return memcmp(a.score, b.score, sizeof a.score) == 0 &&
         memcmp(a.winner, b.winner, sizeof a.winner) == 0 &&
         strcmp(a.reason, b.reason) == 0;
}

bool trail_parting(const Arm *arms, Trail *x, uint64_t cap, Divergence *d,
                   Fault *fault) {
  Trail *a = &x[0], *b = &x[1];
  a->count = b->count = 0;
  b->other = a;
  b->parting = d;
  d->how = PART_NEVER;
  d->noticed = -1;
  if (!play_watched(&arms[0], d->seed, cap, watch, a, fault)) return false;
  if (a->count > 0) a->step[a->count - 1].given = hash_of_given(arms[0].table);
  if (!play_watched(&arms[1], d->seed, cap, watch, b, fault)) return false;
  if (d->how != PART_NEVER || a->full || b->full) return !a->full && !b->full;
  if (b->count > 0 &&
      hash_of_given(arms[1].table) != b->other->step[b->count - 1].given) {
    d->how = PART_ANSWERED;
    d->decision = b->count - 1;
  } else if (b->count < a->count || !same_result(arms)) {
    d->how = PART_RESULT;
    d->decision = b->count;
  } else if (d->noticed >= 0) {
    d->how = PART_OFFERED;
    d->decision = d->noticed;
  }
  return true;
}

/* The answer given last, as people read it. */
static void note_given(Look *l, const Table *t) {
  table_given(t, l->given, sizeof l->given);
  for (int i = 0; i < l->offered.count && i < l->label.count; i++)
    if (strcmp(l->offered.item[i], l->given) == 0) {
      snprintf(l->given, sizeof l->given, "%s", l->label.item[i]);
      return;
    }
}

static void look_closer(void *ud, Table *t) {
  Look *l = ud;
  char words[256], label[256];
  int n = l->seen++;
  if (n == l->decision - 1) table_counters(t, l->before, OUTCOME_COUNTERS);
  if (n == l->decision + 1) note_given(l, t);
  if (n != l->decision) return;
  table_counters(t, l->after, OUTCOME_COUNTERS);
  shared_read(l->trail->shared, t, l->trail->side, l->values);
  l->actor = table_actor(t);
  snprintf(l->choice, sizeof l->choice, "%s", table_choice(t));
  for (int i = 0; i < table_answer_count(t); i++) {
    int64_t answer = table_answer_at(t, i);
    names_push(&l->offered, table_words(t, answer, words, sizeof words));
    if (!table_label(t, answer, label, sizeof label))
      snprintf(label, sizeof label, "%s", words);
    names_push(&l->label, label);
  }
}

bool trail_look(const Arm *arm, uint64_t seed, int decision, Look *l,
                Fault *fault) {
  uint64_t cap = (uint64_t)decision + 2;
  bool ok;
  names_free(&l->offered);
  names_free(&l->label);
  l->decision = decision;
  l->seen = 0;
  l->actor = 0;
  l->choice[0] = l->given[0] = '\0';
  table_counters(arm->table, l->before, OUTCOME_COUNTERS);
  ok = play_watched(arm, seed, cap, look_closer, l, fault);
  if (ok && l->seen <= decision) { /* the game is over: scoring counts, too */
    TableResult result;
    ok = table_result(arm->table, &result, fault);
    table_counters(arm->table, l->after, OUTCOME_COUNTERS);
  }
  if (l->given[0] == '\0' && l->seen > 0) note_given(l, arm->table);
  return ok;
}
