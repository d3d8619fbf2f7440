#include "core/fold.h"
#include "core/sums.h"

#include <string.h>

static void *room(Sums *u, size_t count, size_t size) {
  void *p = alloc_resize(&u->alloc, NULL, count * size + 1);
  if (p != NULL) memset(p, 0, count * size + 1);
  return p;
}

static bool get_room(Sums *u) {
  const Schema *s = u->schema;
  size_t all = (size_t)MAX_PLAYERS * (size_t)u->x->measures;
  unsigned char *trial;
  u->reads = room(u, all, sizeof *u->reads);
  u->value = room(u, all, sizeof *u->value);
  u->known = room(u, all, sizeof *u->known);
  u->pile_of = room(u, (size_t)s->pile_words, sizeof *u->pile_of);
  for (int i = 0; i < MAX_PLAYERS; i++) u->block[i] = room(u, s->block_size, 1);
  trial = room(u, s->block_size, 1);
  if (trial != NULL) state_attach(&u->trial, s, trial);
  for (int i = 0; i < MAX_PLAYERS; i++)
    if (u->block[i] == NULL) return false;
  return u->reads != NULL && u->value != NULL && u->known != NULL &&
         u->pile_of != NULL && trial != NULL;
}

bool sums_open(Sums *u, const Exprs *x, const Schema *schema, Alloc alloc) {
  memset(u, 0, sizeof *u);
  u->x = x;
  u->schema = schema;
  u->alloc = alloc;
  if (!get_room(u)) {
    sums_close(u);
    return false;
  }
  reads_index(schema, u->pile_of);
  for (int seat = 1; seat <= schema->players && seat <= MAX_PLAYERS; seat++) {
    Things *reads = u->reads + (seat - 1) * x->measures;
    for (int m = 0; m < x->measures; m++)
      reads_of(x, schema, x->measure[m], seat, reads, &reads[m]);
  }
  return true;
}

void sums_close(Sums *u) {
  if (u->schema == NULL) return;
  alloc_free(&u->alloc, u->reads);
  alloc_free(&u->alloc, u->value);
  alloc_free(&u->alloc, u->known);
  alloc_free(&u->alloc, u->pile_of);
  for (int i = 0; i < MAX_PLAYERS; i++) {
    alloc_free(&u->alloc, u->block[i]);
    alloc_free(&u->alloc, u->own[i]);
    alloc_free(&u->alloc, u->kept[i]);
  }
  alloc_free(&u->alloc, u->kept_then);
  alloc_free(&u->alloc, u->trial.block);
  memset(u, 0, sizeof *u);
}

static size_t at(const Sums *u, int measure) {
  return (size_t)(u->seat - 1) * (size_t)u->x->measures + (size_t)measure;
}

/* The formulas of a seat, when it looks for the first time. */
static bool get_own(Sums *u, const State *s, int seat) {
  Exprs *own = alloc_resize(&u->alloc, NULL, sizeof *own);
  int parts;
  if (own == NULL) return false;
  memcpy(own, u->x, sizeof *own);
  parts = fold_for(own, s, seat);
  u->own[seat - 1] = own;
  u->kept[seat - 1] = room(u, (size_t)parts, sizeof(Kept));
  if (u->kept_then == NULL) u->kept_then = room(u, MAX_NODES, sizeof(Kept));
  u->looks[seat - 1] = 1;
  return u->kept[seat - 1] != NULL && u->kept_then != NULL;
}

/* Forget the measures that read something of this. */
static void forget(Sums *u, const Things *changed) {
  int word[THINGS_WORDS], words = 0;
  for (int i = 0; i < THINGS_WORDS; i++)
    if (changed->bit[i] != 0) word[words++] = i;
  if (words == 0) return;
  u->looks[u->seat - 1]++;
  for (int m = 0; m < u->x->measures; m++) {
    const Things *reads = &u->reads[at(u, m)];
    bool *known = &u->known[at(u, m)];
    for (int i = 0; i < words && *known; i++)
      if ((reads->bit[word[i]] & changed->bit[word[i]]) != 0) *known = false;
  }
}

bool sums_look(Sums *u, const State *s, int seat) {
  Things changed = {{0}};
  u->state = s;
  u->seat = seat;
  u->trying = false;
  if (u->own[seat - 1] == NULL && !get_own(u, s, seat)) return false;
  if (u->mind != NULL && u->weight[seat - 1] != u->mind->weight) {
    memset(u->known + at(u, 0), 0, (size_t)u->x->measures);
    u->weight[seat - 1] = u->mind->weight;
  }
  if (u->looked[seat - 1]) {
    reads_changes(s, u->block[seat - 1], u->pile_of, &changed);
    forget(u, &changed);
  }
  u->looked[seat - 1] = true;
  state_save(s, u->block[seat - 1]);
  return true;
}

int64_t sums_kept(Sums *u, const Expr *e, const Ask *ask) {
  bool once = e->op == EXPR_ONCE;
  Kept *k = (u->trying && !once ? u->kept_then : u->kept[u->seat - 1]) + e->k;
  uint64_t now = once        ? ask->stamp
                 : u->trying ? u->trials
                             : u->looks[u->seat - 1];
  if (k->at != now) {
    k->value = expr_eval(sums_exprs(u), e->a, ask);
    k->at = now;
  }
  return k->value;
}

State *sums_try(Sums *u) {
  state_save(u->state, u->trial.block);
  u->trial.log = NULL;
  u->trial.frozen = false;
  u->trial.rule = u->state->rule;
  return &u->trial;
}

void sums_tried(Sums *u) {
  memset(&u->changed, 0, sizeof u->changed);
  reads_changes(&u->trial, u->state->block, u->pile_of, &u->changed);
  u->trying = true;
  u->trials++;
}

void sums_back(Sums *u) { u->trying = false; }

bool sums_touches(const Sums *u, int measure) {
  return things_meet(&u->reads[at(u, measure)], &u->changed);
}

static int64_t work_out(Sums *u, int measure) {
  Ask ask = {.state = u->trying ? &u->trial : u->state,
             .actor = u->seat,
             .eyes = u->seat,
             .sums = u,
             .mind = u->mind,
             .stamp = sums_stamp(u)};
  return expr_eval(sums_exprs(u), u->x->measure[measure], &ask);
}

int64_t sums_measure(Sums *u, int measure) {
  size_t i = at(u, measure);
  if (u->trying && sums_touches(u, measure)) {
    if (u->tried_at[measure] != u->trials) {
      u->tried[measure] = work_out(u, measure);
      u->tried_at[measure] = u->trials;
    }
    return u->tried[measure];
  }
  if (!u->known[i]) {
    u->value[i] = work_out(u, measure);
    u->known[i] = true;
  }
  return u->value[i];
}
