#include "lua/batch/diverge.h"
#include "lua/platform/platform.h"

#include "lua/batch/trail.h"
#include "lua/shelf/data.h"
#include "lua/table/seats.h"
#include "lua/table/value.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Follower {
  const Arm *arms;
  uint64_t cap;
  Trail trail[2];
  Look look[2];
  json_t *suspects, *partings;
  int64_t looked, parted, noticed;
} Follower;

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

/* What was found ----------------------------------------------------------- */

/* How often a suspect was at work at a table. */
static json_int_t fired(const json_t *suspect, const Look *l, size_t side) {
  const json_t *counters = json_object_get(suspect, "counters");
  json_int_t at = json_integer_value(json_array_get(counters, side));
  return at < 0 || at >= OUTCOME_COUNTERS
           ? 0
           : (json_int_t)(l[side].after[at] - l[side].before[at]);
}

static json_t *all_fired(const Follower *f) {
  json_t *list = json_array(), *s;
  size_t i;
  json_array_foreach(f->suspects, i, s)
    json_array_append_new(
      list, json_pack("[II]", fired(s, f->look, 0), fired(s, f->look, 1)));
  return list;
}

static json_t *side_value(const Look *l) {
  return json_pack("{si so so so so}", "player", l->actor, "choice",
                   data_text(l->choice), "given", data_text(l->given),
                   "offered", data_names(&l->offered), "label",
                   data_names(&l->label));
}

static json_t *sides_value(const Look *l) {
  return json_pack("[oo]", side_value(&l[0]), side_value(&l[1]));
}

/* The first thing that differs, cards last. */
static void put_state(const Look *l, json_t *to) {
  const Shared *s = l->trail->shared;
  char label[128];
  int first = -1, count = 0;
  for (int i = 0; i < shared_count(s); i++) {
    if (l[0].values[i] == l[1].values[i]) continue;
    if (first < 0 || (shared_is_pile(s, first) && !shared_is_pile(s, i)))
      first = i;
    count++;
  }
  if (first < 0) return;
  shared_label(s, first, label, sizeof label);
  data_put_text(to, "thing", label);
  data_put(to, "cards", json_boolean(shared_is_pile(s, first)));
  data_put_int(to, "was", l[0].values[first]);
  data_put_int(to, "now", l[1].values[first]);
  data_put_int(to, "more", count - 1);
}

static bool look_both(Follower *f, const Divergence *d, int decision,
                      Fault *fault) {
  for (int side = 0; side < 2; side++)
    if (!trail_look(&f->arms[side], d->seed, decision, &f->look[side], fault))
      return false;
  return true;
}

static bool same_offers(const Look *l) {
  bool same = l[0].offered.count == l[1].offered.count;
  for (int i = 0; same && i < l[0].offered.count; i++)
    same = names_find(&l[1].offered, l[0].offered.item[i]) >= 0;
  return same;
}

/* Put what is seen where they part into the value.  A bot that answers otherwise
** among the same answers may do so because some were kept from it before: that is
** then looked at. */
static bool see(Follower *f, const Divergence *d, json_t *to, Fault *fault) {
  if (!look_both(f, d, d->decision, fault)) return false;
  data_put(to, "sides", sides_value(f->look));
  if (d->how == PART_STATE) put_state(f->look, to);
  if (d->how == PART_ANSWERED && d->noticed >= 0 && d->noticed < d->decision &&
      same_offers(f->look)) {
    if (!look_both(f, d, d->noticed, fault)) return false;
    data_put(to, "noticed", sides_value(f->look));
  }
  data_put(to, "fired", all_fired(f));
  return true;
}

static void follow(Follower *f, int64_t game, int turn, uint64_t seed,
                   Fault *fault) {
  static const char *const how[] = {"never", "offered",  "state",
                                    "asked", "answered", "result"};
  Divergence d = {.seed = seed};
  json_t *v;
  f->looked++;
  if (!trail_parting(f->arms, f->trail, f->cap, &d, fault) ||
      d.how == PART_NEVER)
    return;
  if (d.how == PART_OFFERED)
    f->noticed++;
  else
    f->parted++;
  v = json_pack("{sI so si si ss}", "game", (json_int_t)game, "seed",
                json_sprintf("%" PRIu64, seed), "turn", turn, "decision",
                d.decision, "how", how[d.how]);
  if (see(f, &d, v, fault)) json_array_append(f->partings, v);
  json_decref(v);
}

/* All together ------------------------------------------------------------- */

static bool make_room(Follower *f) {
  Shared *shared = shared_open(f->arms[0].table, f->arms[1].table);
  size_t n = shared == NULL ? 0 : (size_t)shared_count(shared) + 1;
  bool ok = shared != NULL;
  for (int side = 0; side < 2; side++) {
    Trail *x = &f->trail[side];
    Look *l = &f->look[side];
    x->shared = shared;
    x->side = side;
    x->values = calloc(n, sizeof *x->values);
    l->trail = x;
    l->values = calloc(n, sizeof *l->values);
    l->before = calloc(OUTCOME_COUNTERS, sizeof *l->before);
    l->after = calloc(OUTCOME_COUNTERS, sizeof *l->after);
    ok = ok && x->values != NULL && l->values != NULL && l->before != NULL &&
         l->after != NULL;
  }
  return ok;
}

static void tidy_up(Follower *f) {
  shared_close(f->trail[0].shared);
  for (int side = 0; side < 2; side++) {
    free(f->trail[side].values);
    free(f->trail[side].step);
    free(f->look[side].values);
    free(f->look[side].before);
    free(f->look[side].after);
    names_free(&f->look[side].offered);
    names_free(&f->look[side].label);
  }
  json_decref(f->suspects);
  json_decref(f->partings);
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
    for (int64_t k = turn; k < games && !is_late(deadline); k += turns)
      follow(f, k, turn, outcome_seed(seed, k), fault);
  }
  return true;
}

json_t *diverge_look(const Arm *arms, uint64_t seed, int64_t games,
                     uint64_t cap, double seconds, Fault *fault) {
  double deadline = seconds > 0 ? platform_clock() + seconds : 0;
  Follower f = {.arms = arms, .cap = cap, .partings = json_array()};
  struct sigaction act = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  struct sigaction old;
  json_t *clusters = NULL;
  bool ok = make_room(&f);
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
                       (json_int_t)f.noticed, "clusters", clusters);
}
