/*
** Following pairs of games: where they part, and the position there.
*/
#include "lua/batch/diverge.h"

#include "core/alloc.h"
#include "core/hash.h"
#include "lua/platform/platform.h"
#include "lua/shelf/data.h"
#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "lua/table/seats.h"
#include "lua/table/shared.h"
#include "lua/table/value.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Parting {
  PART_NEVER,    /* the games are identical */
  PART_OFFERED,  /* different answers are offered, the same ones given */
  PART_STATE,    /* the positions differ */
  PART_ASKED,    /* a different player or question comes up */
  PART_ANSWERED, /* the bot answers differently */
  PART_RESULT    /* the same decisions, a different result */
} Parting;

/* One decision of a game, small enough to keep them all. */
typedef struct Moment {
  uint64_t asked, state, offered, given;
} Moment;

/* One of the two games. */
typedef struct Side {
  struct Follower *follower;
  int number; /* 0: A, 1: B, which stops where it leaves A's way */
  Moment *step;
  int count, room;
  bool full;       /* no memory for more */
  int64_t *values; /* of what both share, as read last */
  /* at a second look: at which question, how many have come, what had fired before
  ** it and after, and what is seen there */
  int at, seen;
  uint64_t before[OUTCOME_COUNTERS], after[OUTCOME_COUNTERS];
  json_t *said;
} Side;

typedef struct Follower {
  const Arm *arms;
  uint64_t cap;
  Shared *shared;
  Side side[2];
  /* of the pair that is followed: */
  uint64_t seed;
  Parting how;
  int decision; /* how many answers precede it */
  int noticed;  /* the first decision that offered different answers; -1: none
                   so far */
  json_t *suspects, *partings;
  int64_t looked, parted, offered;
} Follower;

/* A first look ------------------------------------------------------------- */

static uint64_t hash_of_given(const Table *t) {
  char text[256];
  return hash_text(table_given(t, text, sizeof text));
}

static Moment read_moment(const Side *x, const Table *t) {
  const Shared *shared = x->follower->shared;
  Moment s;
  shared_read(shared, t, x->number, x->values);
  s.asked = hash_mix(hash_text(table_choice(t)), (uint64_t)table_actor(t));
  s.state =
    hash_block(x->values, (size_t)shared_count(shared) * sizeof *x->values);
  s.offered = table_offered(t);
  s.given = 0;
  return s;
}

static bool push_moment(Side *x, Moment s) {
  if (!alloc_room(&alloc_standard, &x->step, &x->room, x->count + 1,
                  sizeof *x->step))
    return false;
  x->step[x->count++] = s;
  return true;
}

static void part(Follower *f, Parting how, int decision) {
  f->how = how;
  f->decision = decision;
}

/* Where B's game stands n answers on, beside A's. */
static void compare(Follower *f, int n, const Moment *s) {
  const Side *a = &f->side[0], *b = &f->side[1];
  if (n > 0 && b->step[n - 1].given != a->step[n - 1].given)
    part(f, PART_ANSWERED, n - 1);
  else if (n >= a->count)
    part(f, PART_ASKED, n);
  else if (a->step[n].state != s->state)
    part(f, PART_STATE, n);
  else if (a->step[n].asked != s->asked)
    part(f, PART_ASKED, n);
  else if (a->step[n].offered != s->offered && f->noticed < 0)
    f->noticed = n;
}

/* Before every answer of either game. */
static void watch(void *ud, Table *t) {
  Side *x = ud;
  Follower *f = x->follower;
  int n = x->count;
  Moment s;
  if (x->full || f->how != PART_NEVER) return;
  s = read_moment(x, t);
  if (n > 0) x->step[n - 1].given = hash_of_given(t);
  x->full = !push_moment(x, s);
  if (x->number == 0 || x->full) return;
  compare(f, n, &s);
  if (f->how != PART_NEVER) table_stop(t);
}

static bool play(Side *x, uint64_t cap, void (*see)(void *ud, Table *t),
                 Fault *fault) {
  const Follower *f = x->follower;
  Table *t = f->arms[x->number].table;
  bool over;
  table_reseed(t, f->seed);
  table_inspect(t, see, x);
  over = table_play_out(t, f->seed, cap, fault) == TABLE_OVER;
  table_inspect(t, NULL, NULL);
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

/* Find where the pair parts.  False: a game failed, or memory ran out; see the
** fault. */
static bool find_parting(Follower *f, Fault *fault) {
  const Side *a = &f->side[0], *b = &f->side[1];
  f->how = PART_NEVER;
  f->noticed = -1;
  for (int i = 0; i < 2; i++) {
    Side *x = &f->side[i];
    x->count = 0;
    if (!play(x, f->cap, watch, fault)) return false;
    if (x->count > 0 && f->how == PART_NEVER)
      x->step[x->count - 1].given = hash_of_given(f->arms[i].table);
  }
  if (a->full || b->full) return false;
  if (f->how != PART_NEVER) return true;
  if (b->count > 0 &&
      b->step[b->count - 1].given != a->step[b->count - 1].given)
    part(f, PART_ANSWERED, b->count - 1);
  else if (b->count < a->count || !same_result(f->arms))
    part(f, PART_RESULT, b->count);
  else if (f->noticed >= 0)
    part(f, PART_OFFERED, f->noticed);
  return true;
}

/* A second look ------------------------------------------------------------ */

/* The answer given last, as people read it. */
static void note_given(Side *x, const Table *t) {
  const json_t *labels = json_object_get(x->said, "label"), *words;
  char given[256];
  size_t i;
  table_given(t, given, sizeof given);
  json_object_set_new(x->said, "given", data_text(given));
  json_array_foreach(json_object_get(x->said, "offered"), i, words)
    if (strcmp(json_string_value(words), given) == 0)
      json_object_set(x->said, "given", json_array_get(labels, i));
}

/* What is asked there, and the answers, as declared and as people read them. */
static void note_question(Side *x, Table *t) {
  json_t *offered = json_object_get(x->said, "offered");
  json_t *labels = json_object_get(x->said, "label");
  json_object_set_new(x->said, "player", json_integer(table_actor(t)));
  json_object_set_new(x->said, "choice", data_text(table_choice(t)));
  for (int i = 0; i < table_answer_count(t); i++) {
    int64_t answer = table_answer_at(t, i);
    char words[256], label[256];
    json_array_append_new(
      offered, data_text(table_words(t, answer, words, sizeof words)));
    json_array_append_new(
      labels,
      data_text(table_label(t, answer, label, sizeof label) ? label : words));
  }
}

static void look_closer(void *ud, Table *t) {
  Side *x = ud;
  const Follower *f = x->follower;
  int n = x->seen++;
  if (n == x->at - 1) table_counters(t, x->before, OUTCOME_COUNTERS);
  if (n == x->at + 1) note_given(x, t);
  if (n != x->at) return;
  table_counters(t, x->after, OUTCOME_COUNTERS);
  shared_read(f->shared, t, x->number, x->values);
  note_question(x, t);
}

static bool look(Side *x, int decision, Fault *fault) {
  Table *t = x->follower->arms[x->number].table;
  TableResult result;
  bool ok;
  json_decref(x->said);
  x->said = json_pack("{si ss ss s[] s[]}", "player", 0, "choice", "", "given",
                      "", "offered", "label");
  x->at = decision;
  x->seen = 0;
  table_counters(t, x->before, OUTCOME_COUNTERS);
  ok = play(x, (uint64_t)decision + 2, look_closer, fault);
  if (ok && x->seen <= decision) { /* the game is over: scoring counts, too */
    ok = table_result(t, &result, fault);
    table_counters(t, x->after, OUTCOME_COUNTERS);
  }
  if (x->seen > 0 && json_string_length(json_object_get(x->said, "given")) == 0)
    note_given(x, t);
  return ok;
}

/* What both see at a decision; NULL: see the fault. */
static json_t *look_both(Follower *f, int decision, Fault *fault) {
  return look(&f->side[0], decision, fault) &&
             look(&f->side[1], decision, fault)
           ? json_pack("[OO]", f->side[0].said, f->side[1].said)
           : NULL;
}

/* What was found ----------------------------------------------------------- */

/* How often each suspect was at work at either table. */
static json_t *all_fired(const Follower *f) {
  json_t *list = json_array(), *s;
  size_t i;
  json_array_foreach(f->suspects, i, s) {
    json_t *counters = json_object_get(s, "counters"), *pair = json_array();
    for (size_t side = 0; side < 2; side++) {
      const Side *x = &f->side[side];
      json_int_t at = json_integer_value(json_array_get(counters, side));
      bool counted = at >= 0 && at < OUTCOME_COUNTERS;
      json_array_append_new(
        pair,
        json_integer(counted ? (json_int_t)(x->after[at] - x->before[at]) : 0));
    }
    json_array_append_new(list, pair);
  }
  return list;
}

/* The first thing that differs, cards last. */
static void put_state(const Follower *f, json_t *to) {
  const Shared *s = f->shared;
  const int64_t *was = f->side[0].values, *now = f->side[1].values;
  char label[128];
  int first = -1, count = 0;
  for (int i = 0; i < shared_count(s); i++) {
    if (was[i] == now[i]) continue;
    if (first < 0 || (shared_is_pile(s, first) && !shared_is_pile(s, i)))
      first = i;
    count++;
  }
  if (first < 0) return;
  shared_label(s, first, label, sizeof label);
  data_put_text(to, "thing", label);
  data_put(to, "cards", json_boolean(shared_is_pile(s, first)));
  data_put_int(to, "was", was[first]);
  data_put_int(to, "now", now[first]);
  data_put_int(to, "more", count - 1);
}

/* Are the same answers offered there, or any number? */
static bool same_offers(const Follower *f) {
  const Side *a = &f->side[0], *b = &f->side[1];
  return a->step[f->decision].offered == b->step[f->decision].offered ||
         (json_array_size(json_object_get(a->said, "offered")) == 0 &&
          json_array_size(json_object_get(b->said, "offered")) == 0);
}

/* Put what is seen where they part into the value.  A bot that answers otherwise
** among the same answers may do so because some were kept from it before: that is
** then looked at. */
static bool see(Follower *f, json_t *to, Fault *fault) {
  json_t *sides = look_both(f, f->decision, fault);
  if (sides == NULL) return false;
  data_put(to, "sides", sides);
  if (f->how == PART_STATE) put_state(f, to);
  if (f->how == PART_ANSWERED && f->noticed >= 0 && f->noticed < f->decision &&
      same_offers(f)) {
    sides = look_both(f, f->noticed, fault);
    if (sides == NULL) return false;
    data_put(to, "noticed", sides);
  }
  data_put(to, "fired", all_fired(f));
  return true;
}

static void follow(Follower *f, int64_t game, int turn, Fault *fault) {
  static const char *const how[] = {"never", "offered",  "state",
                                    "asked", "answered", "result"};
  json_t *v;
  f->looked++;
  if (!find_parting(f, fault) || f->how == PART_NEVER) return;
  if (f->how == PART_OFFERED)
    f->offered++;
  else
    f->parted++;
  v = json_pack("{sI so si si ss}", "game", (json_int_t)game, "seed",
                json_sprintf("%" PRIu64, f->seed), "turn", turn, "decision",
                f->decision, "how", how[f->how]);
  if (see(f, v, fault)) json_array_append(f->partings, v);
  json_decref(v);
}

/* All together ------------------------------------------------------------- */

/* What B's layers change and A's don't; NULL: see the fault. */
static json_t *read_suspects(const Arm *arms, Fault *fault) {
  json_t *changes = json_array(), *rules = json_array();
  bool good = true;
  for (int side = 0; side < 2; side++) {
    Table *t = arms[side].table;
    good = good &&
           json_array_append_new(
             changes, table_ask_value(t, "changes", NULL, fault)) == 0 &&
           json_array_append_new(rules,
                                 table_ask_value(t, "rules", NULL, fault)) == 0;
  }
  if (good)
    return table_ask_value(arms[1].table, "suspects",
                           json_pack("[oo]", changes, rules), fault);
  json_decref(changes);
  json_decref(rules);
  return NULL;
}

static volatile sig_atomic_t stopped; /* set by Ctrl-C */

static void on_interrupt(int number) {
  (void)number;
  stopped = 1;
}

static bool is_late(double deadline) {
  return stopped != 0 || (deadline > 0 && platform_clock() > deadline);
}

static bool follow_all(Follower *f, uint64_t seed, int64_t games,
                       double deadline, Fault *fault) {
  const Arm *arms = f->arms;
  int turns = outcome_is_mixed(&arms[0]) ? arms[0].players : 1;
  for (int turn = 0; turn < turns; turn++) {
    if (!outcome_seat(arms[0].table, &arms[0], turn, fault) ||
        !outcome_seat(arms[1].table, &arms[1], turn, fault))
      return false;
    for (int64_t k = turn; k < games && !is_late(deadline); k += turns) {
      f->seed = outcome_seed(seed, k);
      follow(f, k, turn, fault);
    }
  }
  return true;
}

static bool make_room(Follower *f) {
  size_t n = f->shared == NULL ? 0 : (size_t)shared_count(f->shared) + 1;
  for (int i = 0; i < 2; i++) {
    f->side[i].follower = f;
    f->side[i].number = i;
    f->side[i].values = calloc(n, sizeof *f->side[i].values);
  }
  return f->shared != NULL && f->side[0].values != NULL &&
         f->side[1].values != NULL;
}

static void tidy_up(Follower *f) {
  shared_close(f->shared);
  for (int i = 0; i < 2; i++) {
    free(f->side[i].values);
    free(f->side[i].step);
    json_decref(f->side[i].said);
  }
  json_decref(f->suspects);
  json_decref(f->partings);
}

json_t *diverge_look(const Arm *arms, uint64_t seed, int64_t games,
                     uint64_t cap, double seconds, Fault *fault) {
  static Follower f; /* it is large */
  double deadline = seconds > 0 ? platform_clock() + seconds : 0;
  struct sigaction act = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  struct sigaction old;
  json_t *clusters = NULL;
  bool ok;
  f = (Follower){.arms = arms,
                 .cap = cap,
                 .shared = shared_open(arms[0].table, arms[1].table),
                 .partings = json_array()};
  ok = make_room(&f);
  if (!ok) snprintf(fault->text, sizeof fault->text, "out of memory");
  stopped = 0;
  sigemptyset(&act.sa_mask);
  sigaction(SIGINT, &act, &old);
  ok = ok && (f.suspects = read_suspects(arms, fault)) != NULL &&
       follow_all(&f, seed, games, deadline, fault);
  sigaction(SIGINT, &old, NULL);
  if (ok)
    clusters = table_ask_value(arms[1].table, "partings",
                               json_pack("[OO]", f.suspects, f.partings),
                               fault);
  tidy_up(&f);
  return clusters == NULL
           ? NULL
           : json_pack("{sI sI sI so}", "looked", (json_int_t)f.looked,
                       "parted", (json_int_t)f.parted, "offered_only",
                       (json_int_t)f.offered, "clusters", clusters);
}
