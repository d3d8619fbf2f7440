#include "core/sums.h"

#include <string.h>

bool sums_open(Sums *u, const Exprs *x, const Schema *schema, Alloc alloc,
               const int16_t *root, int roots) {
  unsigned char *trial;
  memset(u, 0, sizeof *u);
  u->x = x;
  u->schema = schema;
  u->alloc = alloc;
  u->roots = roots;
  u->root = alloc_zero(&alloc, (size_t)roots * sizeof *root + 1);
  trial = alloc_zero(&alloc, schema->block_size);
  if (trial != NULL) state_attach(&u->trial, schema, trial);
  if (u->root == NULL || trial == NULL) {
    sums_close(u);
    return false;
  }
  if (roots > 0) memcpy(u->root, root, (size_t)roots * sizeof *root);
  return true;
}

static void free_own(const Sums *u, Own *own) {
  if (own == NULL) return;
  alloc_free(&u->alloc, own->readers);
  alloc_free(&u->alloc, own->saw.block);
  alloc_free(&u->alloc, own->once);
  alloc_free(&u->alloc, own);
}

void sums_close(Sums *u) {
  if (u->schema == NULL) return;
  for (int i = 0; i < MAX_PLAYERS; i++) free_own(u, u->own[i]);
  alloc_free(&u->alloc, u->root);
  alloc_free(&u->alloc, u->trial.block);
  memset(u, 0, sizeof *u);
}

/* The items that read a thing. */
static uint64_t *readers_of(const Own *own, int thing) {
  return own->readers + (size_t)thing * (size_t)own->words;
}

static void put_readers(Own *own, int item) {
  for (int i = 0; i < THINGS_WORDS; i++)
    for (uint64_t left = own->reads[item].bit[i]; left != 0; left &= left - 1)
      readers_of(own, 64 * i + __builtin_ctzll(left))[item / 64] |=
        1ull << item % 64;
}

/* Words go together, as processors like it. */
enum { TOGETHER = 4 };
_Static_assert(SUMS_WORDS % TOGETHER == 0, "there is room for all");

static bool index_readers(const Sums *u, Own *own) {
  own->words = (own->items + 64 * TOGETHER - 1) / (64 * TOGETHER) * TOGETHER;
  own->readers = alloc_zero(
    &u->alloc, sizeof(uint64_t) * THINGS_BITS * (size_t)own->words + 1);
  for (int i = 0; i < own->items && own->readers != NULL; i++)
    put_readers(own, i);
  return own->readers != NULL;
}

/* What is used of them. */
static void copy_exprs(Exprs *to, const Exprs *x) {
  to->count = x->count;
  to->reaches = x->reaches;
  to->entries = x->entries;
  to->measures = x->measures;
  memcpy(to->node, x->node, (size_t)x->count * sizeof *x->node);
  memcpy(to->reach, x->reach, (size_t)x->reaches * sizeof *x->reach);
  memcpy(to->entry, x->entry, (size_t)x->entries * sizeof *x->entry);
  memcpy(to->measure, x->measure, (size_t)x->measures * sizeof *x->measure);
}

static bool fold_own(const Sums *u, Own *own, Fold *f, const State *s,
                     int seat) {
  unsigned char *block = alloc_zero(&u->alloc, u->schema->block_size);
  if (block == NULL) return false;
  state_attach(&own->saw, u->schema, block);
  state_save(s, block);
  copy_exprs(&own->x, u->x);
  fold_for(f, &own->x, s, seat, u->root, u->roots);
  code_begin(&own->code, &own->x);
  for (int m = 0; m < u->x->measures; m++)
    own->reads[own->items++] = f->reads.measure[m];
  for (int i = 0; i < f->parts; i++)
    own->reads[own->items++] = f->part_reads[i];
  for (int i = 0; i < u->x->count; i++)
    if (f->varies[i] != 0) own->varies[i / 64] |= 1ull << i % 64;
  own->once = alloc_zero(&u->alloc, (size_t)f->once * sizeof(Kept) + 1);
  return index_readers(u, own) && own->once != NULL;
}

/* The formulas of a seat, when it looks for the first time. */
static Own *make_own(const Sums *u, const State *s, int seat) {
  Own *own = alloc_zero(&u->alloc, sizeof *own);
  Fold *f = alloc_zero(&u->alloc, sizeof *f);
  if (own != NULL && (f == NULL || !fold_own(u, own, f, s, seat))) {
    free_own(u, own);
    own = NULL;
  }
  alloc_free(&u->alloc, f);
  return own;
}

/* The items that read something of these. */
static void find_readers(const Own *own, const Things *things,
                         uint64_t *restrict out) {
  for (int i = 0; i < THINGS_WORDS; i++)
    for (uint64_t left = things->bit[i]; left != 0; left &= left - 1) {
      const uint64_t *restrict reader =
        readers_of(own, 64 * i + __builtin_ctzll(left));
      for (int w = 0; w < own->words; w += TOGETHER)
        for (int j = w; j < w + TOGETHER; j++) out[j] |= reader[j];
    }
}

static void forget(Own *own, const State *s) {
  Things changed = state_changes(s, &own->saw, &own->written);
  uint64_t out[SUMS_WORDS];
  memset(out, 0, (size_t)own->words * sizeof *out);
  find_readers(own, &changed, out);
  for (int w = 0; w < own->words; w++) own->now.known[w] &= ~out[w];
  state_follow(&own->saw, s, &changed);
  memset(&own->written, 0, sizeof own->written);
}

/* Every seat will have to look at what was written. */
static void pass_on(Sums *u, State *s) {
  if (s != u->state) things_put_all(&s->written);
  for (int i = 0; i < MAX_PLAYERS; i++)
    if (u->own[i] != NULL) things_join(&u->own[i]->written, &s->written);
  memset(&s->written, 0, sizeof s->written);
}

/* Which parts are worth keeping is a guess (core/fold).  After some looks it shows: those
** that mostly had to be worked out anew are given up. */
static void give_up(Own *own) {
  enum { MISSES = 3 }; /* for each time that one was found */
  Exprs *x = &own->x;
  for (int i = x->count - 1; i >= 0; i--) {
    const Expr *e = &x->node[i];
    const Use *use = &own->use[e->a < 0 ? 0 : e->a];
    if ((e->op == EXPR_KEPT || e->op == EXPR_BY || e->op == EXPR_ONCE) &&
        use->missed > MISSES * use->found)
      x->node[i] = x->node[e->a];
  }
  code_begin(&own->code, x);
}

bool sums_look(Sums *u, State *s, int seat) {
  enum { GUESSES = 24 };
  Own *own = u->own[seat - 1];
  if (own == NULL) own = u->own[seat - 1] = make_own(u, s, seat);
  if (own == NULL) return false;
  pass_on(u, s);
  u->of = own;
  u->state = s;
  u->seat = seat;
  sums_back(u);
  if (u->mind != NULL && own->weight != u->mind->weight) {
    memset(own->now.known, 0, sizeof own->now.known);
    own->weight = u->mind->weight;
  }
  forget(own, s);
  if (own->looks == GUESSES) give_up(own);
  if (own->looks <= GUESSES) own->looks++;
  return true;
}

State *sums_try(Sums *u) {
  state_save(u->state, u->trial.block);
  u->trial.log = NULL;
  u->trial.frozen = false;
  u->trial.rule = u->state->rule;
  memset(&u->trial.written, 0, sizeof u->trial.written);
  return &u->trial;
}

void sums_tried(Sums *u) {
  Things changed = state_changes(&u->trial, u->state, &u->trial.written);
  memset(u->touched, 0, sizeof u->touched);
  memset(u->then.known, 0, sizeof u->then.known);
  find_readers(u->of, &changed, u->touched);
  sums_turn(u, true);
}

int64_t sums_measure(Sums *u, int measure) {
  int64_t value;
  Keep keep;
  Query q = {.glance = 0};
  if (sums_item(u, &u->of->now, (unsigned)measure, &value, &keep)) return value;
  return sums_put(&keep,
                  code_eval(u, u->of->x.measure[measure], sums_ask(u, &q)));
}
