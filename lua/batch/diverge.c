#include "lua/batch/diverge.h"

#include "lua/table/seats.h"
#include "lua/batch/suspects.h"
#include "lua/batch/trail.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In words ----------------------------------------------------------------- */

/* How many answers of one the other lacks; *first is the first of them. */
static int only_in(const Look *one, const Look *other, int *first) {
  int count = 0;
  for (int i = 0; i < one->offered.count; i++)
    if (names_find(&other->offered, one->offered.item[i]) < 0 && count++ == 0)
      *first = i;
  return count;
}

static void say_offered(const Look *l, char *text, size_t size) {
  int gone = -1, come = -1;
  int lost = only_in(&l[0], &l[1], &gone);
  int won = only_in(&l[1], &l[0], &come);
  size_t used = 0;
  text[0] = '\0';
  if (lost > 0)
    used = (size_t)snprintf(text, size, "no longer offered: %s",
                            names_at(&l[0].label, gone));
  if (lost > 1 && used < size)
    used +=
      (size_t)snprintf(text + used, size - used, " and %d more", lost - 1);
  if (won > 0 && used < size)
    used += (size_t)snprintf(text + used, size - used, "%soffered now: %s",
                             lost > 0 ? "; " : "", names_at(&l[1].label, come));
  if (won > 1 && used < size)
    snprintf(text + used, size - used, " and %d more", won - 1);
}

static void say_state(const Look *l, Divergence *d) {
  const Shared *s = l->trail->shared;
  char *text = d->what;
  const size_t size = sizeof d->what;
  int first = -1, count = 0;
  size_t used;
  for (int i = 0; i < shared_count(s); i++)
    if (l[0].values[i] != l[1].values[i]) {
      if (first < 0 || (shared_is_pile(s, first) && !shared_is_pile(s, i)))
        first = i;
      count++;
    }
  if (first < 0) return;
  shared_label(s, first, d->thing, sizeof d->thing);
  if (shared_is_pile(s, first))
    used = (size_t)snprintf(text, size, "%s: other cards", d->thing);
  else
    used = (size_t)snprintf(text, size, "%s: %" PRId64 ", not %" PRId64,
                            d->thing, l[1].values[first], l[0].values[first]);
  if (count > 1 && used < size)
    snprintf(text + used, size - used, ", and %d more", count - 1);
}

static void say(const Look *l, Divergence *d) {
  d->actor = l[1].actor;
  snprintf(d->choice, sizeof d->choice, "%s", l[1].choice);
  switch (d->how) {
    case PART_STATE: say_state(l, d); break;
    case PART_OFFERED: say_offered(l, d->what, sizeof d->what); break;
    case PART_ASKED:
      if (l[0].choice[0] == '\0')
        snprintf(d->what, sizeof d->what, "the game goes on");
      else
        snprintf(d->what, sizeof d->what,
                 "player %d is asked '%s', not player %d '%s'", l[1].actor,
                 l[1].choice, l[0].actor, l[0].choice);
      break;
    case PART_ANSWERED:
      snprintf(d->what, sizeof d->what, "player %d answers %.100s, not %.100s",
               l[1].actor, l[1].given, l[0].given);
      break;
    default: snprintf(d->what, sizeof d->what, "the game ends otherwise");
  }
}

/* What parted them --------------------------------------------------------- */

static void collect_evidence(const Look *l, const Divergence *d, Evidence *e) {
  int gone = -1, come = -1;
  only_in(&l[0], &l[1], &gone);
  only_in(&l[1], &l[0], &come);
  memset(e, 0, sizeof *e);
  e->before[0] = l[0].before;
  e->after[0] = l[0].after;
  e->before[1] = l[1].before;
  e->after[1] = l[1].after;
  e->answered = d->how == PART_ANSWERED;
  e->choice = d->how == PART_ASKED ? l[1].choice : "";
  e->gone = d->how == PART_STATE ? "" : names_at(&l[0].offered, gone);
  e->come = d->how == PART_STATE ? "" : names_at(&l[1].offered, come);
  e->thing = d->thing;
}

/* Clusters ----------------------------------------------------------------- */

static Cluster *cluster_of(Behaviour *out, const Cluster *blame) {
  Cluster *c;
  for (int i = 0; i < out->clusters; i++)
    if (strcmp(out->cluster[i].rule, blame->rule) == 0 &&
        strcmp(out->cluster[i].source, blame->source) == 0)
      return &out->cluster[i];
  if (out->clusters == CLUSTERS) return &out->cluster[CLUSTERS - 1];
  c = &out->cluster[out->clusters++];
  *c = *blame;
  if (out->clusters == CLUSTERS) {
    snprintf(c->rule, sizeof c->rule, "(others)");
    c->what[0] = c->layer[0] = c->source[0] = '\0';
  }
  return c;
}

/* Games that part in play come before those in which nobody minded. */
static bool is_before(const Divergence *a, const Divergence *b) {
  bool idle_a = a->how == PART_OFFERED, idle_b = b->how == PART_OFFERED;
  return idle_a != idle_b ? idle_b : a->decision < b->decision;
}

static void add_example(Cluster *c, const Divergence *d) {
  int place = c->examples;
  if (d->how == PART_OFFERED)
    c->idle++;
  else
    c->games++;
  while (place > 0 && is_before(d, &c->example[place - 1])) place--;
  if (place == CLUSTER_EXAMPLES) return;
  if (c->examples < CLUSTER_EXAMPLES) c->examples++;
  memmove(&c->example[place + 1], &c->example[place],
          (size_t)(c->examples - 1 - place) * sizeof c->example[0]);
  c->example[place] = *d;
}

static int by_games(const void *a, const void *b) {
  const Cluster *x = a, *y = b;
  if (x->games != y->games) return x->games < y->games ? 1 : -1;
  if (x->idle != y->idle) return x->idle < y->idle ? 1 : -1;
  return strcmp(x->rule, y->rule);
}

/* All together ------------------------------------------------------------- */

typedef struct Follower {
  const Arm *arms;
  uint64_t cap;
  Trail trail[2];
  Look look[2];
  json_t *suspects;
  Behaviour *out;
} Follower;

static bool look_both(Follower *f, const Divergence *d, int decision,
                      Fault *fault) {
  for (int side = 0; side < 2; side++)
    if (!trail_look(&f->arms[side], d->seed, decision, &f->look[side], fault))
      return false;
  return true;
}

/* A bot that answers otherwise among the same answers may do so because some
** were kept from it before: that is then looked at. */
static bool blame(Follower *f, Divergence *d, Cluster *who, Fault *fault) {
  Divergence before; /* the evidence points into it */
  Evidence e;
  memset(who, 0, sizeof *who);
  if (!look_both(f, d, d->decision, fault)) return false;
  say(f->look, d);
  collect_evidence(f->look, d, &e);
  if (d->how == PART_ANSWERED && e.gone[0] == '\0' && e.come[0] == '\0' &&
      d->noticed >= 0 && d->noticed < d->decision) {
    before = *d;
    before.how = PART_OFFERED;
    if (!look_both(f, d, d->noticed, fault)) return false;
    collect_evidence(f->look, &before, &e);
  }
  suspects_blame(f->suspects, f->arms[1].table, &e, who);
  return true;
}

static void follow(Follower *f, Divergence *d, Fault *fault) {
  Cluster who;
  f->out->looked++;
  if (!trail_parting(f->arms, f->trail, f->cap, d, fault)) {
    f->out->failed++;
    return;
  }
  if (d->how == PART_NEVER) return;
  if (d->how == PART_OFFERED)
    f->out->noticed++;
  else
    f->out->parted++;
  if (blame(f, d, &who, fault)) add_example(cluster_of(f->out, &who), d);
}

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
}

static volatile sig_atomic_t stopped; /* set by Ctrl-C */

static void on_interrupt(int number) {
  (void)number;
  stopped = 1;
}

static bool is_late(double deadline) {
  return stopped != 0 || (deadline > 0 && outcome_clock() > deadline);
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
      Divergence d = {.game = k, .seed = outcome_seed(seed, k), .turn = turn};
      follow(f, &d, fault);
    }
  }
  return true;
}

bool diverge_look(const Arm *arms, uint64_t seed, int64_t games, uint64_t cap,
                  double seconds, Behaviour *out, Fault *fault) {
  double deadline = seconds > 0 ? outcome_clock() + seconds : 0;
  Follower f = {.arms = arms, .cap = cap, .out = out};
  struct sigaction act = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  struct sigaction old;
  bool ok = make_room(&f);
  memset(out, 0, sizeof *out);
  if (!ok) snprintf(fault->text, sizeof fault->text, "out of memory");
  stopped = 0;
  sigemptyset(&act.sa_mask);
  sigaction(SIGINT, &act, &old);
  ok = ok && (f.suspects = suspects_read(arms, fault)) != NULL &&
       follow_all(&f, seed, games, deadline, fault);
  sigaction(SIGINT, &old, NULL);
  qsort(out->cluster, (size_t)out->clusters, sizeof out->cluster[0], by_games);
  tidy_up(&f);
  return ok;
}
