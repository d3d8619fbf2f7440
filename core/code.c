#include "core/code.h"

#include "core/capped.h"
#include "core/formula.h"
#include "core/measures.h"
#include "core/sight.h"

/* |a - k|, which stops at the ends as its two sides do. */
static inline int64_t apart(int64_t a, int64_t k) {
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

/* Registers are written before they are read; compilers that look inside can't
** tell, and warn. */
__attribute__((noinline)) static int64_t run(Measures *u, const Instr *code,
                                             const Instr *i, Ask *ask,
                                             int64_t *reg) {
  const State *s = ask->state;
  const Schema *sc = u->schema;
  for (;; i++) {
    int64_t *r = reg + i->to;
    bool goes_on = true; /* with the next step, not at k */
    switch ((Op)i->op) {
      case OP_TREE: *r = expr_eval(&u->of->x, i->k, ask); break;
      case OP_END: return reg[0];

      case OP_JUMP: goes_on = false; break;
      case OP_IF: goes_on = *r != 0; break;
      case OP_IF_NOT: goes_on = *r == 0; break;
      case OP_IF_LT_R: goes_on = *r < r[1]; break;
      case OP_IF_LE_R: goes_on = *r <= r[1]; break;
      case OP_IF_EQ_R: goes_on = *r == r[1]; break;
      case OP_IF_NE_R: goes_on = *r != r[1]; break;
      case OP_IF_GT_R: goes_on = *r > r[1]; break;
      case OP_IF_GE_R: goes_on = *r >= r[1]; break;
      case OP_IF_LT: goes_on = *r < i->a; break;
      case OP_IF_LE: goes_on = *r <= i->a; break;
      case OP_IF_EQ: goes_on = *r == i->a; break;
      case OP_IF_NE: goes_on = *r != i->a; break;
      case OP_IF_GT: goes_on = *r > i->a; break;
      case OP_IF_GE: goes_on = *r >= i->a; break;
      case OP_IF_CELL_LT: goes_on = s->cells[i->a] < i->to; break;
      case OP_IF_CELL_LE: goes_on = s->cells[i->a] <= i->to; break;
      case OP_IF_CELL_EQ: goes_on = s->cells[i->a] == i->to; break;
      case OP_IF_CELL_NE: goes_on = s->cells[i->a] != i->to; break;
      case OP_IF_CELL_GT: goes_on = s->cells[i->a] > i->to; break;
      case OP_IF_CELL_GE: goes_on = s->cells[i->a] >= i->to; break;
      case OP_IF_CARDS: goes_on = sight_length(s, *r) > 0; break;
      case OP_IF_NO_CARDS: goes_on = sight_length(s, *r) == 0; break;

      case OP_CONST: *r = i->k; break;
      case OP_PARAM: *r = ask->param[i->k]; break;
      case OP_BOUND: *r = ask->bound[i->k]; break;
      case OP_AT_COUNT: *r = s->counts[i->k]; break;
      case OP_AT_CELL: *r = s->cells[i->k]; break;
      case OP_COUNT_PLUS: *r = s->counts[i->k] + i->a; break;
      case OP_ATTR: *r = sight_attr(s, i->k, *r); break;
      case OP_ATTR_OF_PARAM: *r = sight_attr(s, i->k, ask->param[i->a]); break;
      case OP_ATTR_OF_BOUND: *r = sight_attr(s, i->k, ask->bound[i->a]); break;
      case OP_LENGTH: *r = sight_length(s, *r); break;
      case OP_LENGTH_OF_BOUND:
        *r = sight_length(s, sight_attr(s, i->k, ask->bound[i->a]));
        break;
      case OP_TOP: *r = sight_top(ask, *r); break;
      case OP_TOP_OF_BOUND:
        *r = sight_top(ask, sight_attr(s, i->k, ask->bound[i->a]));
        break;
      case OP_FACE: *r = sight_face(ask, *r); break;
      case OP_COUNT: *r = sight_count(ask, *r, r[1]); break;
      case OP_TOTAL: *r = sight_total(ask, *r); break;
      case OP_ROOM: *r = sight_room(ask, *r); break;
      case OP_SEATED: *r = sight_seated(ask, *r, r[1]); break;
      case OP_CELL: *r = sight_cell(ask, *r); break;

      case OP_ADD: *r = capped_sum(*r, r[1]); break;
      case OP_ADD_K: *r = capped_sum(*r, i->k); break;
      case OP_ADD_CELL: *r = capped_sum(*r, s->cells[i->k]); break;
      case OP_ADD_COUNT: *r = capped_sum(*r, s->counts[i->k]); break;
      case OP_SUB: *r = capped_difference(*r, r[1]); break;
      case OP_SUB_K: *r = capped_difference(*r, i->k); break;
      case OP_SUB_CELL: *r = capped_difference(*r, s->cells[i->k]); break;
      case OP_SUB_COUNT: *r = capped_difference(*r, s->counts[i->k]); break;
      case OP_MUL: *r = capped_product(*r, r[1]); break;
      case OP_MUL_K: *r = capped_product(*r, i->k); break;
      case OP_MUL_CELL: *r = capped_product(*r, s->cells[i->k]); break;
      case OP_MUL_COUNT: *r = capped_product(*r, s->counts[i->k]); break;
      case OP_MIN: *r = formula_min(*r, r[1]); break;
      case OP_MIN_K: *r = formula_min(*r, i->k); break;
      case OP_MIN_CELL: *r = formula_min(*r, s->cells[i->k]); break;
      case OP_MIN_COUNT: *r = formula_min(*r, s->counts[i->k]); break;
      case OP_MAX: *r = formula_max(*r, r[1]); break;
      case OP_MAX_K: *r = formula_max(*r, i->k); break;
      case OP_MAX_CELL: *r = formula_max(*r, s->cells[i->k]); break;
      case OP_MAX_COUNT: *r = formula_max(*r, s->counts[i->k]); break;
      case OP_APART: *r = apart(*r, i->k); break;
      case OP_MOD: *r = formula_mod(*r, r[1]); break;
      case OP_MOD_K: *r = formula_mod(*r, i->k); break;
      case OP_DIV: *r = formula_div(*r, r[1]); break;
      case OP_DIV_K: *r = formula_div(*r, i->k); break;
      case OP_NOT: *r = *r == 0; break;
      case OP_LT: *r = *r < r[1]; break;
      case OP_LE: *r = *r <= r[1]; break;
      case OP_EQ: *r = *r == r[1]; break;
      case OP_NE: *r = *r != r[1]; break;
      case OP_LT_K: *r = *r < i->k; break;
      case OP_LE_K: *r = *r <= i->k; break;
      case OP_EQ_K: *r = *r == i->k; break;
      case OP_NE_K: *r = *r != i->k; break;
      case OP_GT_K: *r = *r > i->k; break;
      case OP_GE_K: *r = *r >= i->k; break;
      case OP_PART: *r = formula_part(*r, i->k, i->a); break;
      case OP_CHANCE: *r = formula_chance(*r, r[1], r[2], r[3]); break;
      case OP_ENTRY: *r = formula_entry(&u->of->x, i->k, i->a, *r); break;
      case OP_MEASURE: *r = measures_value(u, i->k); break;
      case OP_MEASURE_OF: *r = measure_of(u, *r, i); break;

      case OP_WALK:
        r[0] = r[WALK_AT] = r[WALK_ANY] = 0;
        r[WALK_OUTER] = ask->bound[i->a];
        goes_on = sight_is(r[WALK_PILE], sc->piles);
        break;
      case OP_NEXT: goes_on = next_card(ask, r, &ask->bound[i->a]); break;
      case OP_GATHER_SUM:
        *r = capped_sum(*r, r[WALK_ITEM]);
        goes_on = false;
        break;
      case OP_GATHER_MOST:
        gather(r, r[WALK_ITEM] > *r);
        goes_on = false;
        break;
      case OP_GATHER_LEAST:
        gather(r, r[WALK_ITEM] < *r);
        goes_on = false;
        break;
      default: __builtin_unreachable();
    }
    if (!goes_on) i = code + i->k - 1;
  }
}

int64_t code_eval(Measures *u, int node, Ask *ask) {
  Code *c = &u->of->code;
  int64_t reg[CODE_REGISTERS];
  if (c->entry[node] == CODE_TO_LAY_OUT) code_lay_out(c, node);
  if (c->entry[node] == CODE_LEFT_TO_TREE)
    return expr_eval(&u->of->x, node, ask);
  return run(u, c->step, c->step + c->entry[node], ask, reg);
}
