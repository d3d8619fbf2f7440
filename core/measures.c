#include "core/measures.h"
#include "core/unguarded.h"

#include "core/fold.h"

#include <string.h>

static void know_nothing(Values *k) {
  memset(k->bit, 0, sizeof k->bit);
  for (int i = 0; i < MAX_MEASURES; i++) k->value[i] = UNKNOWN;
}

/* These have to be worked out anew. */
static void forget(Values *k, const uint64_t *which, int words) {
  for (int w = 0; w < words; w++) {
    for (uint64_t left = k->bit[w] & which[w]; left != 0; left &= left - 1)
      k->value[64 * w + __builtin_ctzll(left)] = UNKNOWN;
    k->bit[w] &= ~which[w];
  }
}

bool measures_open(Measures *u, const Exprs *x, const Schema *schema,
                   Alloc alloc, const int16_t *root, int roots) {
  unsigned char *trial, *saw;
  memset(u, 0, sizeof *u);
  u->x = x;
  u->schema = schema;
  u->alloc = alloc;
  u->roots = roots;
  know_nothing(&u->then);
  u->root = alloc_zero(&alloc, (size_t)roots * sizeof *root + 1);
  trial = alloc_zero(&alloc, schema->block_size);
  saw = alloc_zero(&alloc, schema->block_size);
  if (trial != NULL) state_attach(&u->trial, schema, trial);
  if (saw != NULL) state_attach(&u->saw, schema, saw);
  if (u->root == NULL || trial == NULL || saw == NULL) {
    measures_close(u);
    return false;
  }
  if (roots > 0) memcpy(u->root, root, (size_t)roots * sizeof *root);
  return true;
}

static void free_own(const Measures *u, Own *own) {
  if (own == NULL) return;
  exprs_free(&own->x);
  alloc_free(&u->alloc, own->readers);
  alloc_free(&u->alloc, own);
}

void measures_close(Measures *u) {
  if (u->schema == NULL) return;
  for (int i = 0; i < MAX_PLAYERS; i++) free_own(u, u->own[i]);
  alloc_free(&u->alloc, u->root);
  alloc_free(&u->alloc, u->trial.block);
  alloc_free(&u->alloc, u->saw.block);
  memset(u, 0, sizeof *u);
}

/* Who reads what ----------------------------------------------------------- */

/* The measures that read a thing. */
static uint64_t *readers_of(const Own *own, int thing) {
  return own->readers + (size_t)thing * (size_t)own->words;
}

static void put_readers(Own *own, int measure) {
  for (int i = 0; i < THINGS_WORDS; i++)
    for (uint64_t left = own->reads[measure].bit[i]; left != 0;
         left &= left - 1)
      readers_of(own, 64 * i + __builtin_ctzll(left))[measure / 64] |=
        1ull << measure % 64;
}

static bool index_readers(const Measures *u, Own *own) {
  own->words = (own->measures + 63) / 64;
  own->readers = alloc_zero(
    &u->alloc, sizeof(uint64_t) * THINGS_BITS * (size_t)own->words + 1);
  for (int i = 0; i < own->measures && own->readers != NULL; i++)
    put_readers(own, i);
  return own->readers != NULL;
}

/* The measures that read something of these. */
static void find_readers(const Own *own, const Things *things,
                         uint64_t *restrict out) {
  for (int i = 0; i < THINGS_WORDS; i++)
    for (uint64_t left = things->bit[i]; left != 0; left &= left - 1) {
      const uint64_t *restrict reader =
        readers_of(own, 64 * i + __builtin_ctzll(left));
      for (int w = 0; w < own->words; w++) out[w] |= reader[w];
    }
}

/* Looking ------------------------------------------------------------------ */

/* With room for what folding adds: a node for each measure.  false: no
** memory. */
static bool copy_exprs(Exprs *to, const Exprs *x, Alloc alloc) {
  int most = x->count + MAX_MEASURES;
  *to = *x;
  exprs_init(to, alloc);
  to->node = NULL;
  to->room = 0;
  if (!alloc_room(&alloc, &to->node, &to->room,
                  most < MAX_NODES ? most : MAX_NODES, sizeof *to->node))
    return false;
  memcpy(to->node, x->node, (size_t)x->count * sizeof *x->node);
  return true;
}

static bool fold_own(const Measures *u, Own *own, Fold *f, const State *s,
                     int seat) {
  if (!copy_exprs(&own->x, u->x, u->alloc)) return false;
  fold_for(f, &own->x, s, seat, u->root, u->roots);
  own->measures = f->measures;
  code_begin(&own->code, &own->x);
  know_nothing(&own->now);
  memcpy(own->reads, f->reads.measure,
         (size_t)own->measures * sizeof *own->reads);
  for (int i = 0; i < u->x->count; i++)
    if ((f->hangs[i] & FOLD_ANSWER) != 0) own->varies[i / 64] |= 1ull << i % 64;
  return index_readers(u, own);
}

/* The formulas of a seat, when it looks for the first time. */
static Own *make_own(const Measures *u, const State *s, int seat) {
  Own *own = alloc_zero(&u->alloc, sizeof *own);
  Fold *f = alloc_zero(&u->alloc, sizeof *f);
  if (own != NULL && (f == NULL || !fold_own(u, own, f, s, seat))) {
    free_own(u, own);
    own = NULL;
  }
  alloc_free(&u->alloc, f);
  return own;
}

/* What reads something that has changed since the seat looked. */
static void follow(Own *own) {
  uint64_t out[MEASURE_WORDS];
  memset(out, 0, (size_t)own->words * sizeof *out);
  find_readers(own, &own->changed, out);
  forget(&own->now, out, own->words);
  memset(&own->changed, 0, sizeof own->changed);
}

/* Every seat will have to look at what was written, and so will the trial. */
static void pass_on(Measures *u, State *s) {
  Things changed;
  if (s != u->state) things_put_all(&s->written);
  changed = state_changes(s, &u->saw, &s->written);
  state_follow(&u->saw, s, &changed);
  for (int i = 0; i < MAX_PLAYERS; i++)
    if (u->own[i] != NULL) {
      things_join(&u->own[i]->changed, &changed);
      things_join(&u->own[i]->since, &s->written);
    }
  things_join(&u->behind, &s->written);
  memset(&s->written, 0, sizeof s->written);
}

static void put_ask(const Measures *u, Ask *ask, const State *s) {
  ask_begin(ask, s, u->seat);
  ask->eyes = u->seat;
  ask->mind = u->mind;
}

bool measures_look(Measures *u, State *s, int seat) {
  Own *own = u->own[seat - 1];
  measures_back(u);
  if (own == NULL) own = u->own[seat - 1] = make_own(u, s, seat);
  if (own == NULL) return false;
  pass_on(u, s);
  u->of = own;
  u->state = s;
  u->seat = seat;
  put_ask(u, &u->ask[false], s);
  put_ask(u, &u->ask[true], &u->trial);
  u->ask[false].measures = u->ask[true].measures = u;
  if (u->mind != NULL && own->weight != u->mind->weight) {
    know_nothing(&own->now);
    own->weight = u->mind->weight;
  }
  follow(own);
  return true;
}

bool measures_noted(const Measures *u, const State *s, int seat,
                    const Things *things) {
  const Own *own = u->own[seat - 1];
  return own == NULL || s != u->state || things_meet(&own->since, things) ||
         things_meet(&s->written, things);
}

/* Trying ------------------------------------------------------------------- */

/* What the last trial wrote, and what was written in the state since, is all
** that can differ. */
State *measures_try(Measures *u) {
  things_join(&u->behind, &u->trial.written);
  if (things_are_all(&u->behind))
    state_save(u->state, u->trial.block);
  else
    state_follow(&u->trial, u->state, &u->behind);
  memset(&u->behind, 0, sizeof u->behind);
  u->trial.log = NULL;
  u->trial.frozen = false;
  u->trial.rule = u->state->rule;
  memcpy(u->trial.last, u->state->last, sizeof u->trial.last);
  memset(&u->trial.written, 0, sizeof u->trial.written);
  return &u->trial;
}

UNGUARDED void measures_tried(Measures *u) {
  Things changed = state_changes(&u->trial, u->state, &u->trial.written);
  memset(u->touched, 0, (size_t)u->of->words * sizeof *u->touched);
  find_readers(u->of, &changed, u->touched);
  u->trying = true;
}

void measures_back(Measures *u) {
  if (u->trying) forget(&u->then, u->touched, u->of->words);
  u->trying = false;
}
