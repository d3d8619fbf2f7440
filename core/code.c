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
  if (thing < i->a || thing - i->a >= u->x->measures - i->k) return 0;
  return measures_value(u, (int)thing - i->a + i->k);
}

/* The next card of a walk that the player knows is bound; false: none is left,
** and whatever a walk outside had come to is bound again. */
static bool next_card(Ask *ask, int64_t *r, int16_t *bound) {
  const State *s = ask->state;
  int pile = (int)r[WALK_PILE], length = pile_length(s, pile);
  while (r[WALK_AT] < length) {
    int card = pile_card(s, pile, (int)r[WALK_AT]++);
    if (sight_hides_card(ask, card)) continue;
    *bound = (int16_t)card;
    return true;
  }
  *bound = (int16_t)r[WALK_OUTER];
  return false;
}

static void gather(int64_t *r, bool better) {
  if (r[WALK_ANY] == 0 || better) *r = r[WALK_ITEM];
  r[WALK_ANY] = 1;
}

/* Each step goes on to the next by a jump of its own, which processors foresee
** far better than one that all share; C alone has none. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#ifndef __clang__
/* Neither join them again nor keep what many share in registers all need. */
#pragma GCC optimize("no-crossjumping", "no-gcse")
#endif

/* The register of a step's result; its operands are there and behind it. */
#define r (reg + i->to)

/* Registers are written before they are read; compilers that look inside can't
** tell, and warn. */
__attribute__((noinline)) static int64_t run(Measures *u, const Instr *code,
                                             const Instr *i, Ask *ask,
                                             int64_t *reg) {
#define LABEL(name) [OP_##name] = &&do_##name,
  /* cppcheck-suppress assignBoolToPointer */
  static const void *const go[] = {CODE_OPS(LABEL)};
#undef LABEL
  const State *s = ask->state;
  /* clang-format off */
  goto *go[i->op];
  do_TREE: *r = expr_eval(&u->of->x, i->k, ask); goto *go[(++i)->op];
  do_END: return reg[0];

  do_JUMP: i = code + i->k; goto *go[i->op];
  do_IF: i = *r != 0 ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_NOT: i = *r == 0 ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_LT_R: i = *r < r[1] ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_LE_R: i = *r <= r[1] ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_EQ_R: i = *r == r[1] ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_NE_R: i = *r != r[1] ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_GT_R: i = *r > r[1] ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_GE_R: i = *r >= r[1] ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_LT: i = *r < i->a ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_LE: i = *r <= i->a ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_EQ: i = *r == i->a ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_NE: i = *r != i->a ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_GT: i = *r > i->a ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_GE: i = *r >= i->a ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CELL_LT:
    i = s->cells[i->a] < i->to ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CELL_LE:
    i = s->cells[i->a] <= i->to ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CELL_EQ:
    i = s->cells[i->a] == i->to ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CELL_NE:
    i = s->cells[i->a] != i->to ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CELL_GT:
    i = s->cells[i->a] > i->to ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CELL_GE:
    i = s->cells[i->a] >= i->to ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_CARDS:
    i = sight_length(s, *r) > 0 ? i + 1 : code + i->k; goto *go[i->op];
  do_IF_NO_CARDS:
    i = sight_length(s, *r) == 0 ? i + 1 : code + i->k; goto *go[i->op];

  do_CONST: *r = i->k; goto *go[(++i)->op];
  do_COPY: *r = reg[i->a]; goto *go[(++i)->op];
  do_PARAM: *r = ask->param[i->k]; goto *go[(++i)->op];
  do_BOUND: *r = ask->bound[i->k]; goto *go[(++i)->op];
  do_AT_COUNT: *r = s->counts[i->k]; goto *go[(++i)->op];
  do_AT_CELL: *r = s->cells[i->k]; goto *go[(++i)->op];
  do_COUNT_PLUS: *r = s->counts[i->k] + i->a; goto *go[(++i)->op];
  do_ATTR: *r = sight_attr(s, i->k, *r); goto *go[(++i)->op];
  do_ATTR_OF_PARAM:
    *r = sight_attr(s, i->k, ask->param[i->a]); goto *go[(++i)->op];
  do_ATTR_OF_BOUND:
    *r = sight_attr(s, i->k, ask->bound[i->a]); goto *go[(++i)->op];
  do_LENGTH: *r = sight_length(s, *r); goto *go[(++i)->op];
  do_LENGTH_OF_BOUND:
    *r = sight_length(s, sight_attr(s, i->k, ask->bound[i->a]));
    goto *go[(++i)->op];
  do_TOP: *r = sight_top(ask, *r); goto *go[(++i)->op];
  do_TOP_OF_BOUND:
    *r = sight_top(ask, sight_attr(s, i->k, ask->bound[i->a]));
    goto *go[(++i)->op];
  do_FACE: *r = sight_face(ask, *r); goto *go[(++i)->op];
  do_COUNT: *r = sight_count(ask, *r, r[1]); goto *go[(++i)->op];
  do_TOTAL: *r = sight_total(ask, *r); goto *go[(++i)->op];
  do_ROOM: *r = sight_room(ask, *r); goto *go[(++i)->op];
  do_SEATED: *r = sight_seated(ask, *r, r[1]); goto *go[(++i)->op];
  do_CELL: *r = sight_cell(ask, *r); goto *go[(++i)->op];

  do_ADD: *r = capped_sum(*r, r[1]); goto *go[(++i)->op];
  do_ADD_K: *r = capped_sum(*r, i->k); goto *go[(++i)->op];
  do_ADD_CELL: *r = capped_sum(*r, s->cells[i->k]); goto *go[(++i)->op];
  do_ADD_COUNT: *r = capped_sum(*r, s->counts[i->k]); goto *go[(++i)->op];
  do_SUB: *r = capped_difference(*r, r[1]); goto *go[(++i)->op];
  do_SUB_K: *r = capped_difference(*r, i->k); goto *go[(++i)->op];
  do_SUB_CELL: *r = capped_difference(*r, s->cells[i->k]); goto *go[(++i)->op];
  do_SUB_COUNT:
    *r = capped_difference(*r, s->counts[i->k]); goto *go[(++i)->op];
  do_MUL: *r = capped_product(*r, r[1]); goto *go[(++i)->op];
  do_MUL_K: *r = capped_product(*r, i->k); goto *go[(++i)->op];
  do_MUL_CELL: *r = capped_product(*r, s->cells[i->k]); goto *go[(++i)->op];
  do_MUL_COUNT: *r = capped_product(*r, s->counts[i->k]); goto *go[(++i)->op];
  do_MIN: *r = formula_min(*r, r[1]); goto *go[(++i)->op];
  do_MIN_K: *r = formula_min(*r, i->k); goto *go[(++i)->op];
  do_MIN_CELL: *r = formula_min(*r, s->cells[i->k]); goto *go[(++i)->op];
  do_MIN_COUNT: *r = formula_min(*r, s->counts[i->k]); goto *go[(++i)->op];
  do_MAX: *r = formula_max(*r, r[1]); goto *go[(++i)->op];
  do_MAX_K: *r = formula_max(*r, i->k); goto *go[(++i)->op];
  do_MAX_CELL: *r = formula_max(*r, s->cells[i->k]); goto *go[(++i)->op];
  do_MAX_COUNT: *r = formula_max(*r, s->counts[i->k]); goto *go[(++i)->op];
  do_APART: *r = apart(*r, i->k); goto *go[(++i)->op];
  do_MOD: *r = formula_mod(*r, r[1]); goto *go[(++i)->op];
  do_MOD_K: *r = formula_mod(*r, i->k); goto *go[(++i)->op];
  do_DIV: *r = formula_div(*r, r[1]); goto *go[(++i)->op];
  do_DIV_K: *r = formula_div(*r, i->k); goto *go[(++i)->op];
  do_NOT: *r = *r == 0; goto *go[(++i)->op];
  do_LT: *r = *r < r[1]; goto *go[(++i)->op];
  do_LE: *r = *r <= r[1]; goto *go[(++i)->op];
  do_EQ: *r = *r == r[1]; goto *go[(++i)->op];
  do_NE: *r = *r != r[1]; goto *go[(++i)->op];
  do_LT_K: *r = *r < i->k; goto *go[(++i)->op];
  do_LE_K: *r = *r <= i->k; goto *go[(++i)->op];
  do_EQ_K: *r = *r == i->k; goto *go[(++i)->op];
  do_NE_K: *r = *r != i->k; goto *go[(++i)->op];
  do_GT_K: *r = *r > i->k; goto *go[(++i)->op];
  do_GE_K: *r = *r >= i->k; goto *go[(++i)->op];
  do_PART: *r = formula_part(*r, i->k, i->a); goto *go[(++i)->op];
  do_CHANCE: *r = formula_chance(*r, r[1], r[2], r[3]); goto *go[(++i)->op];
  do_ENTRY: *r = formula_entry(&u->of->x, i->k, i->a, *r); goto *go[(++i)->op];
  do_MEASURE: *r = measures_value(u, i->k); goto *go[(++i)->op];
  do_WEIGHT: *r = formula_weight(ask->mind, i->k); goto *go[(++i)->op];
  do_MEASURE_OF: *r = measure_of(u, *r, i); goto *go[(++i)->op];

  do_WALK: r[0] = r[WALK_AT] = r[WALK_ANY] = 0;
    r[WALK_OUTER] = ask->bound[i->a];
    i = sight_is(r[WALK_PILE], s->schema->piles) ? i + 1 : code + i->k;
    goto *go[i->op];
  do_NEXT:
    i = next_card(ask, r, &ask->bound[i->a]) ? i + 1 : code + i->k;
    goto *go[i->op];
  do_GATHER_SUM: *r = capped_sum(*r, r[WALK_ITEM]);
    i = code + i->k; goto *go[i->op];
  do_GATHER_MOST: gather(r, r[WALK_ITEM] > *r);
    i = code + i->k; goto *go[i->op];
  do_GATHER_LEAST: gather(r, r[WALK_ITEM] < *r);
    i = code + i->k; goto *go[i->op];
  /* clang-format on */
}
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

UNGUARDED int64_t code_eval(Measures *u, int node, Ask *ask) {
  const Code *c = &u->of->code;
  int32_t at = c->entry[node];
  int64_t reg[CODE_REGISTERS];
  if (at < CODE_FIRST) return first_eval(u, node, ask);
  return run(u, c->step, c->step + at, ask, reg);
}
