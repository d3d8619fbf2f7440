/*
** What every test program starts from: cmocka with the headers it wants, a
** sample game that has a component of every type, an allocator that counts
** and fails on demand, and a source of random operations.
*/
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/cell.h"
#include "core/history.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/state.h"

/* A schema, whatever was there before. */
static inline Err schema_init(Schema *s, int players, RngAlgo algo) {
  memset(s, 0, sizeof *s);
  s->alloc = alloc_standard;
  return schema_begin(s, players, algo);
}

/* The node n steps down the way last gone. */
static inline int32_t history_down(const History *h, int n) {
  int32_t at = h->here;
  while (n-- > 0 && at >= 0 && h->node[at].child >= 0) at = h->node[at].child;
  return at;
}

#define COUNT_OF(a) ((int)(sizeof(a) / sizeof(a)[0]))

/* --- an allocator that counts, and fails at a chosen call */

typedef struct Meter {
  int live;    /* blocks not yet freed */
  int calls;   /* requests for memory so far */
  int fail_at; /* the request that fails, from 1; 0: none */
} Meter;

static inline void *meter_resize(void *ud, void *ptr, size_t size) {
  Meter *m = ud;
  void *got;
  if (size == 0) {
    if (ptr != NULL) m->live--;
    free(ptr);
    return NULL;
  }
  if (++m->calls == m->fail_at) return NULL;
  got = realloc(ptr, size);
  if (got != NULL && ptr == NULL) m->live++;
  return got;
}

static inline Alloc meter_alloc(Meter *m, int fail_at) {
  m->live = m->calls = 0;
  m->fail_at = fail_at;
  return (Alloc){meter_resize, m};
}

/* --- a sample game */

enum {
  SAMPLE_CARDS = 18, /* on one back */
  SAMPLE_CHIPS = 6,  /* on another */
  SAMPLE_AGENTS = 5, /* of each player */
  SAMPLE_BLACK = 20,
  SAMPLE_RED = 6,
  SAMPLE_STEPS = 5
};

typedef struct Sample {
  Schema *schema;
  State s;
  void *block, *kept;
  int agent, black, red;                                 /* families */
  int reserve, hq, stash, vault, spot, queue, away, bag; /* places */
  int deck, hand, discard, row, chips;                   /* piles */
  int fame, money, bid, price, gauge, die, cup;          /* cells */
} Sample;

static inline void must(Err e) { assert_string_equal(err_name(e), "OK"); }

static inline int sample_add(Sample *t, CompSpec spec) {
  int comp = -1;
  must(schema_component(t->schema, &spec, &comp));
  return comp;
}

static inline void sample_declare(Sample *t) {
  Schema *sc = t->schema;
  char name[] = "card A";
  uint32_t goods, all;
  int card;
  must(schema_pieces(sc, "agent", true, SAMPLE_AGENTS, &t->agent));
  must(schema_pieces(sc, "black", false, SAMPLE_BLACK, &t->black));
  must(schema_pieces(sc, "red", false, SAMPLE_RED, &t->red));
  goods = 1u << t->black | 1u << t->red;
  all = goods | 1u << t->agent;
  t->reserve = sample_add(
    t, (CompSpec){.name = "reserve", .type = COMP_POOL, .holds = all});
  t->hq = sample_add(t, (CompSpec){.name = "hq",
                                   .type = COMP_POOL,
                                   .per_player = true,
                                   .capacity = 8,
                                   .holds = all});
  t->stash = sample_add(t, (CompSpec){.name = "stash",
                                      .type = COMP_POOL,
                                      .sees = SEES_OWNER,
                                      .per_player = true,
                                      .size = 2,
                                      .holds = goods});
  t->vault = sample_add(t, (CompSpec){.name = "vault",
                                      .type = COMP_POOL,
                                      .sees = SEES_NONE,
                                      .size = 3,
                                      .holds = goods});
  t->bag = sample_add(
    t, (CompSpec){
         .name = "bag", .type = COMP_BAG, .sees = SEES_COUNT, .holds = goods});
  t->fame = sample_add(
    t, (CompSpec){
         .name = "fame", .type = COMP_COUNTER, .per_player = true, .max = 5});
  t->spot = sample_add(t, (CompSpec){.name = "spot",
                                     .type = COMP_SPOT,
                                     .size = 2,
                                     .holds = all,
                                     .capacity = 12,
                                     .bonus = "fame"});
  t->queue = sample_add(t, (CompSpec){.name = "queue",
                                      .type = COMP_TRACK,
                                      .size = 4,
                                      .capacity = 1,
                                      .holds = 1u << t->agent});
  t->away = sample_add(t, (CompSpec){.name = "away",
                                     .type = COMP_POOL,
                                     .per_player = true,
                                     .holds = 1u << t->agent});
  t->deck = sample_add(
    t, (CompSpec){.name = "deck", .type = COMP_PILE, .sees = SEES_NONE});
  t->hand = sample_add(t, (CompSpec){.name = "hand",
                                     .type = COMP_PILE,
                                     .sees = SEES_OWNER,
                                     .per_player = true,
                                     .capacity = 5});
  t->discard = sample_add(t, (CompSpec){.name = "discard", .type = COMP_PILE});
  t->row = sample_add(t, (CompSpec){.name = "row",
                                    .type = COMP_PILE,
                                    .sees = SEES_COUNT,
                                    .size = 2,
                                    .capacity = 3});
  t->chips = sample_add(
    t, (CompSpec){
         .name = "chips", .type = COMP_PILE, .sees = SEES_NONE, .loose = true});
  t->money = sample_add(t, (CompSpec){.name = "money",
                                      .type = COMP_COUNTER,
                                      .per_player = true,
                                      .min = INT64_MIN,
                                      .max = INT64_MAX,
                                      .start = 10});
  t->bid = sample_add(t, (CompSpec){.name = "bid",
                                    .type = COMP_COUNTER,
                                    .sees = SEES_OWNER,
                                    .per_player = true,
                                    .secret = true,
                                    .max = 1000});
  for (int i = 0; i < SAMPLE_STEPS; i++)
    must(schema_step(sc, 10 * (i + 1), i / 2));
  t->price = sample_add(t, (CompSpec){.name = "price",
                                      .type = COMP_SCALE,
                                      .min = 1,
                                      .max = SAMPLE_STEPS,
                                      .start = 2});
  for (int i = 0; i < 3; i++) must(schema_step(sc, -i, -1));
  t->gauge = sample_add(t, (CompSpec){.name = "gauge",
                                      .type = COMP_SCALE,
                                      .size = 3,
                                      .secret = true,
                                      .max = 2});
  t->die = sample_add(t, (CompSpec){.name = "die", .type = COMP_DIE, .max = 6});
  t->cup = sample_add(t, (CompSpec){.name = "cup",
                                    .type = COMP_DIE,
                                    .sees = SEES_NONE,
                                    .secret = true,
                                    .size = 3,
                                    .max = 20});
  must(schema_home(sc, t->agent, t->hq, 0));
  must(schema_home(sc, t->black, t->bag, 0));
  must(schema_home(sc, t->red, t->bag, 0));
  for (int i = 0; i < SAMPLE_CARDS; i++, name[5]++)
    must(schema_card(sc, name, sc->component[t->deck].first, 0, &card));
  for (int i = 0; i < SAMPLE_CHIPS; i++, name[5]++)
    must(schema_card(sc, name, sc->component[t->chips].first, 1, &card));
  must(schema_finish(sc));
}

static inline Sample *sample_new(int players, RngAlgo algo) {
  Sample *t = test_calloc(1, sizeof *t);
  t->schema = test_malloc(sizeof *t->schema);
  must(schema_init(t->schema, players, algo));
  sample_declare(t);
  t->block = test_malloc(t->schema->block_size);
  t->kept = test_malloc(t->schema->block_size);
  state_attach(&t->s, t->schema, t->block);
  state_start(&t->s, 42);
  return t;
}

static inline void sample_free(Sample *t) {
  test_free(t->kept);
  test_free(t->block);
  test_free(t->schema);
  test_free(t);
}

static inline void assert_sound(const State *s) {
  char text[160] = "";
  if (state_check(s, text, sizeof text) != ERR_OK) fail_msg("%s", text);
}

/* Fixtures: three players, and the proof of the invariants at the end. */
static inline int setup(void **state) {
  *state = sample_new(3, RNG_SPLITMIX);
  return 0;
}

static inline int teardown(void **state) {
  Sample *t = *state;
  assert_sound(&t->s);
  sample_free(t);
  return 0;
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

/* The thing `item` of a component, in the row of a player (0: the table's). */
static inline int at(const Sample *t, int comp, int player, int item) {
  int id = schema_item(t->schema, comp, player, item);
  assert_true(id >= 0);
  return id;
}

/* The kind of a family, of a player (0: nobody's). */
static inline int kind_of(const Sample *t, int family, int player) {
  return t->schema->family[family].first + (player > 0 ? player - 1 : 0);
}

/* The call refuses, and not a byte of the block has moved. */
#define assert_refused(t, call, code)                                          \
  do {                                                                         \
    state_save(&(t)->s, (t)->kept);                                            \
    assert_string_equal(err_name(call), err_name(code));                       \
    assert_memory_equal((t)->block, (t)->kept, (t)->schema->block_size);       \
  } while (0)

/* The same, because a question is being asked. */
#define assert_frozen(t, call)                                                 \
  do {                                                                         \
    (t)->s.frozen = true;                                                      \
    assert_refused(t, call, ERR_FROZEN);                                       \
    (t)->s.frozen = false;                                                     \
  } while (0)

/* --- random operations */

/* -1 .. n: mostly an index, now and then just outside. */
static inline int any_index(uint64_t *r, int n) {
  if (rng_below(r, 20) == 0) return rng_below(r, 2) == 0 ? -1 : n;
  return n == 0 ? -1 : (int)rng_below(r, (uint32_t)n);
}

/* One operation of the core with arguments from *r, good or bad. */
static inline Err sample_random_op(Sample *t, uint64_t *r) {
  State *s = &t->s;
  const Schema *sc = t->schema;
  int got;
  int64_t moved;
  int x, y, z, n;
  switch (rng_below(r, 17)) {
    case 0:
    case 1:
      x = any_index(r, sc->places);
      y = any_index(r, sc->places);
      z = any_index(r, sc->kinds);
      n = (int)rng_below(r, 6) - 1;
      return place_move(s, x, y, z, n);
    case 2:
      x = any_index(r, sc->places);
      return place_move_all(s, x, any_index(r, sc->places));
    case 3:
      return place_draw(s, at(t, t->bag, 0, 0), any_index(r, sc->places), &got);
    case 4:
      x = rng_below(r, 9) == 0 ? any_index(r, sc->components) : t->queue;
      y = rng_below(r, 9) == 0 ? any_index(r, sc->components) : t->away;
      z = any_index(r, sc->kinds);
      n = any_index(r, 4);
      return place_bump(s, x, n, any_index(r, sc->places), z, y, &got);
    case 5:
      x = any_index(r, sc->cards);
      y = any_index(r, sc->piles);
      return pile_put(s, x, y, (PileEnd)rng_below(r, 2));
    case 6:
      x = any_index(r, sc->piles);
      return pile_draw(s, x, any_index(r, sc->piles), &got);
    case 7: return pile_shuffle(s, any_index(r, sc->piles));
    case 8:
      x = any_index(r, sc->piles);
      return pile_draw_random(s, x, any_index(r, sc->piles), &got);
    case 9:
      x = any_index(r, sc->cards);
      return pile_swap(s, x, any_index(r, sc->cards));
    case 10:
      x = any_index(r, sc->cards);
      return pile_turn(s, x, (int)rng_below(r, 4) - 1);
    case 11:
      x = any_index(r, sc->cards);
      return pile_show(s, x, rng_below(r, 256));
    case 12:
      x = any_index(r, sc->cells);
      return cell_set(s, x, rng_range(r, -2, 9));
    case 13:
      x = any_index(r, sc->cells);
      return cell_add(s, x,
                      rng_below(r, 3) == 0 ? rng_range(r, INT64_MIN, INT64_MAX)
                                           : rng_range(r, -3, 3));
    case 14:
      x = any_index(r, sc->cells);
      return cell_show(s, x, rng_below(r, 256));
    case 15:
      x = any_index(r, sc->cells);
      return cell_move(s, x, rng_range(r, -3, 3), &moved);
    default: return cell_roll(s, any_index(r, sc->cells), &got);
  }
}

/* A limit of CPU time for scripts, longer where all is slow (valgrind). */
static inline unsigned patience(unsigned ms) {
  return getenv("OILPATCH_QUICK") != NULL ? 25 * ms : ms;
}

#endif
