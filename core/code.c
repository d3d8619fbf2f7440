#include "core/code.h"
#include "core/unguarded.h"

#include "core/capped.h"
#include "core/formula.h"
#include "core/measures.h"
#include "core/sight.h"

/* |a - k|, which stops at the ends as its two sides do. */
static inline int64_t apart(int64_t a, int64_t k) {
  if (a == (int32_t)a) return a > k ? a - k : k - a;
  return formula_max(capped_sum(a, -k), capped_sum(capped_product(a, -1), k));
}

static inline int64_t measure_of(Measures *u, int64_t thing, const Instr *i) {
  thing -= i->a;
  if (!sight_is(thing, u->x->measures - i->k)) return 0;
  return measures_value(u, (int)thing + i->k);
}

/* The next card of a walk that the player knows is bound; false: none is left,
** and whatever a walk outside had come to is bound again. */
static bool next_card(Ask *ask, int64_t *r, int16_t *bound) {
  for (int64_t at = r[WALK_AT]; at < r[WALK_END]; at++) {
    int card = ask->state->piles[at];
    if (sight_hides_card(ask, card)) continue;
    *bound = (int16_t)card;
    r[WALK_AT] = at + 1;
    return true;
  }
  *bound = (int16_t)r[WALK_OUTER];
  return false;
}

static void begin_walk(const State *s, int64_t *r, int64_t pile) {
  r[WALK_AT] = s->schema->pile[pile].at + 1;
  r[WALK_END] = r[WALK_AT] + pile_length(s, (int)pile);
  r[0] = r[WALK_ANY] = 0;
}

static void gather(int64_t *r, int64_t item, bool better) {
  if (r[WALK_ANY] == 0 || better) *r = item;
  r[WALK_ANY] = 1;
}

/* Each step goes on to the next by a jump of its own, which processors foresee
** far better than one that all share; C alone has none. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#ifndef __clang__
/* Registers are written before they are read; who looks inside can't tell. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
/* Neither join them again, nor keep what many share in registers all need, nor
** take the label before the jump. */
#pragma GCC optimize("no-crossjumping", "no-gcse", "no-tree-forwprop")
#endif

/* The register of a step's operand, and those behind it; what comes next. */
#define r (reg + i->to)
#define ON goto *go[(++i)->op]
#define ON_TO(away)                                                            \
  i += (away);                                                                 \
  goto *go[i->op]
#define ON_IF(holds)                                                           \
  if (holds) ON;                                                               \
  ON_TO(i->k)

/* clang-format off */
/* The steps that compare, and those that reckon with two numbers. */
#define COMPARE(NAME, is)                                                      \
  do_IF_##NAME##_R: ON_IF(*r is v);                                            \
  do_IF_##NAME: ON_IF(v is i->a);                                              \
  do_##NAME: v = *r is v; ON;                                                  \
  do_##NAME##_K: v = v is i->k; ON;
#define RECKON(NAME, of)                                                       \
  do_##NAME: v = of(*r, v); ON;                                                \
  do_##NAME##_K: v = of(v, i->k); ON;                                          \
  do_##NAME##_CELL: v = of(v, s->cells[i->k]); ON;                             \
  do_##NAME##_COUNT: v = of(v, s->counts[i->k]); ON;

UNGUARDED __attribute__((noinline)) static int64_t run(Measures *u,
                                                       const Instr *i,
                                                       Ask *ask) {
#define LABEL(name) [OP_##name] = &&do_##name,
  /* cppcheck-suppress assignBoolToPointer */
  static const void *const label[] = {CODE_OPS(LABEL)};
#undef LABEL
  static const void *const *const volatile labels = label;
  const void *const *go = labels; /* unknown, so it stays in a register */
  const State *s = ask->state;
  int64_t reg[CODE_REGISTERS], v = 0;
  goto *go[i->op];
  do_KEEP: *r = v; ON;
  do_TREE: v = expr_eval(&u->of->x, i->k, ask); ON;
  do_END: return v;

  do_JUMP: ON_TO(i->k);
  do_IF: ON_IF(v != 0);
  do_IF_NOT: ON_IF(v == 0);
  COMPARE(LT, <) COMPARE(LE, <=) COMPARE(EQ, ==)
  COMPARE(NE, !=) COMPARE(GT, >) COMPARE(GE, >=)

  do_CONST: v = i->k; ON;
  do_COPY: v = reg[i->a]; ON;
  do_PARAM: v = ask->param[i->k]; ON;
  do_BOUND: v = ask->bound[i->k]; ON;
  do_AT_COUNT: v = s->counts[i->k]; ON;
  do_AT_CELL: v = s->cells[i->k]; ON;
  do_ATTR: v = sight_attr(s, i->k, v); ON;
  do_ATTR_OF_PARAM: v = sight_attr(s, i->k, ask->param[i->a]); ON;
  do_ATTR_OF_BOUND: v = sight_attr(s, i->k, ask->bound[i->a]); ON;
  do_LENGTH: v = sight_length(s, v); ON;
  do_TOP: v = sight_top(ask, v); ON;
  do_FACE: v = sight_face(ask, v); ON;
  do_COUNT: v = sight_count(ask, *r, v); ON;
  do_TOTAL: v = sight_total(ask, v); ON;
  do_ROOM: v = sight_room(ask, v); ON;
  do_SEATED: v = sight_seated(ask, *r, v); ON;
  do_CELL: v = sight_cell(ask, v); ON;

  RECKON(ADD, capped_sum) RECKON(SUB, capped_difference)
  RECKON(MUL, capped_product) RECKON(MIN, formula_min) RECKON(MAX, formula_max)
  do_APART: v = apart(v, i->k); ON;
  do_MOD: v = formula_mod(*r, v); ON;
  do_MOD_K: v = formula_mod(v, i->k); ON;
  do_DIV: v = formula_div(*r, v); ON;
  do_DIV_K: v = formula_div(v, i->k); ON;
  do_NOT: v = v == 0; ON;
  do_PART: v = formula_part(v, i->k, i->a); ON;
  do_CHANCE: v = formula_chance(r[0], r[1], r[2], v); ON;
  do_ENTRY: v = formula_entry(&u->of->x, i->k, i->a, v); ON;
  do_MEASURE: v = measures_value(u, i->k); ON;
  do_WEIGHT: v = formula_weight(ask->mind, i->k); ON;
  do_MEASURE_OF: v = measure_of(u, v, i); ON;

  do_WALK:
    if (!sight_is(v, s->schema->piles)) { v = 0; ON_TO(i->k); }
    begin_walk(s, r, v); r[WALK_OUTER] = ask->bound[i->a]; ON;
  do_NEXT:
    if (next_card(ask, r, &ask->bound[i->a])) ON;
    v = *r; ON_TO(i->k);
  do_GATHER_SUM: *r = capped_sum(*r, v); ON_TO(i->k);
  do_GATHER_MOST: gather(r, v, v > *r); ON_TO(i->k);
  do_GATHER_LEAST: gather(r, v, v < *r); ON_TO(i->k);
  /* clang-format on */
}
#undef RECKON
#undef COMPARE
#undef ON_IF
#undef ON_TO
#undef ON
#undef r
#pragma GCC diagnostic pop

/* It is entered for the first time, or left to the tree. */
__attribute__((noinline)) static int64_t first_eval(Measures *u, int node,
                                                    Ask *ask) {
  Code *c = &u->of->code;
  if (c->entry[node] == CODE_TO_LAY_OUT) code_lay_out(c, node);
  return c->entry[node] >= CODE_FIRST ? code_eval(u, node, ask)
                                      : expr_eval(&u->of->x, node, ask);
}

inline int64_t code_eval(Measures *u, int node, Ask *ask) {
  const Code *c = &u->of->code;
  int32_t at = c->entry[node];
  return at < CODE_FIRST ? first_eval(u, node, ask) : run(u, c->step + at, ask);
}

int64_t measures_work_out(Measures *u, Values *k, int measure) {
  int64_t value = code_eval(u, u->of->x.measure[measure], &u->ask[u->trying]);
  k->bit[(unsigned)measure / 64] |= 1ull << (unsigned)measure % 64;
  return k->value[measure] = value;
}
