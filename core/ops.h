/*
** The operations of the expression language, one row each.  All that is to be
** known of an operation stands in its row: its number, its name in Lua, its
** operands, what it reads, what it can be, and what it is.
**
**   X(name, a, b, traits, allows, reads, range, value)
**
** a, b     its operands: NONE, NODE, PAIR, or MAYBE, which is left out by a -1
** traits   PURE: it looks at nothing but its operands and, if SCHEMA is said,
**          the schema; TRUTH: it is 0 or 1
** allows   are the numbers k and m fit for it?                  (core/expr.c)
** reads    what of the state, if its operands are within the spans a and b
** range    what it can be then                                  (core/reads.c)
** value    A and B are its operands, worked out each time       (core/eval.c)
**
** For a new operation add a row here (and a function in core/eval.c, unless it
** is a plain expression), its word in a file of lua/prelude, and an entry in
** lua/api.lua.  Masks and flat code leave what they don't know to the tree.
*/
#ifndef CORE_OPS_H
#define CORE_OPS_H

/* clang-format off */
#define EXPR_OPS(X)                                                            \
  /* k */                                                                      \
  X(CONST, NONE, NONE, 0, true, NOTHING, just(e->k), e->k)                     \
  /* parameter k */                                                            \
  X(PARAM, NONE, NONE, 0, k >= 0 && k < MAX_PARAMS,                            \
    NOTHING, l->param == NULL ? anything : l->param[e->k], ask->param[e->k])   \
  /* the seat of who acts */                                                   \
  X(ACTOR, NONE, NONE, 0, true, NOTHING, just(l->seat), ask->actor)            \
  /* k + m * a */                                                              \
  X(AFFINE, NODE, NONE, PURE, true, NOTHING, affine(e, a),                     \
    capped_sum(e->k, capped_product(e->m, A)))                                 \
  /* attribute k of a */                                                       \
  X(ATTR, NODE, NONE, PURE | SCHEMA, k >= 0 && k < MAX_ATTRS,                  \
    NOTHING, attribute(l, e, a), sight_attr(s, (int)e->k, A))                  \
  /* pieces of kind b on place a */                                            \
  X(COUNT, NODE, NODE, 0, true, put_kinds(l, a, b), anything,                  \
    sight_count(ask, A, B))                                                    \
  /* pieces on place a */                                                      \
  X(TOTAL, NODE, NONE, 0, true, put_totals(l, a), anything,                    \
    sight_total(ask, A))                                                       \
  /* free room on place a */                                                   \
  X(ROOM, NODE, NONE, 0, true, put_totals(l, a), anything,                     \
    sight_room(ask, A))                                                        \
  /* pieces of player b on place a */                                          \
  X(SEATED, NODE, NODE, 0, true, put_presence(l, a), anything,                 \
    sight_seated(ask, A, B))                                                   \
  /* Standing of player b on place a */                                        \
  X(STANDING, NODE, NODE, 0, true, put_presence(l, a), anything,               \
    sight_standing(ask, A, B))                                                 \
  /* pieces of kind a (or all) on places k .. k+m-1 */                         \
  X(SUM, MAYBE, NONE, 0, k >= 0 && k <= MAX_PLACES && m >= 0,                  \
    put_row_of_places(l, e, a), anything, sum_of(ask, e, e->a < 0 ? 0 : A))    \
  /* counter a */                                                              \
  X(CELL, NODE, NONE, 0, true, put_cells(l, a), anything, sight_cell(ask, A))  \
  /* cards in pile a */                                                        \
  X(LENGTH, NODE, NONE, 0, true, put_piles(l, a), anything,                    \
    sight_length(s, A))                                                        \
  /* top card of pile a, or -1 */                                              \
  X(TOP, NODE, NONE, 0, true, put_piles(l, a), below(l->s->cards),             \
    sight_top(ask, A))                                                         \
  /* card b (from 1, from the bottom) of pile a, or -1 */                      \
  X(NTH, NODE, NODE, 0, true, put_piles(l, a), below(l->s->cards),             \
    sight_nth(ask, A, B))                                                      \
  /* pile of card a */                                                         \
  X(WHERE, NODE, NONE, 0, true, put_card(l, e), below(l->s->piles),            \
    sight_where(ask, A))                                                       \
  /* face of card a */                                                         \
  X(FACE, NODE, NONE, 0, true, put_card(l, e), anything, sight_face(ask, A))   \
  X(ADD, NODE, NODE, PURE, true, NOTHING, added(a, b), capped_sum(A, B))       \
  X(SUB, NODE, NODE, PURE, true, NOTHING, subtracted(a, b),                    \
    capped_difference(A, B))                                                   \
  X(MUL, NODE, NODE, PURE, true, NOTHING, anything, capped_product(A, B))      \
  X(MIN, NODE, NODE, PURE, true, NOTHING, lesser(a, b), formula_min(A, B))     \
  X(MAX, NODE, NODE, PURE, true, NOTHING, either(a, b), formula_max(A, B))     \
  X(LT, NODE, NODE, PURE | TRUTH, true, NOTHING, anything, A < B)              \
  X(LE, NODE, NODE, PURE | TRUTH, true, NOTHING, anything, A <= B)             \
  X(EQ, NODE, NODE, PURE | TRUTH, true, NOTHING, anything, A == B)             \
  X(NE, NODE, NODE, PURE | TRUTH, true, NOTHING, anything, A != B)             \
  X(AND, NODE, NODE, PURE | TRUTH, true, NOTHING, anything, A && B)            \
  X(OR, NODE, NODE, PURE | TRUTH, true, NOTHING, anything, A || B)             \
  X(NOT, NODE, NONE, PURE | TRUTH, true, NOTHING, anything, !A)                \
  /* what is left of a divided by b; 0 if b is not above 0 */                  \
  X(MOD, NODE, NODE, PURE, true, NOTHING, rest(a, b), formula_mod(A, B))       \
  /* a divided by b, rounded down; 0 if b is not above 0 */                    \
  X(DIV, NODE, NODE, PURE, true, NOTHING, anything, formula_div(A, B))         \
  /* pieces of kinds k .. k+m-1 on place a */                                  \
  X(ANYONE, NODE, NONE, 0, k >= 0 && m >= 0 && k + m <= MAX_KINDS,             \
    put_kinds(l, a, run_of(e)), anything, anyone(ask, e, A))                   \
  /* the first of the places k .. k+m-1, a row of the table's, with a piece of \
  ** kind a, from the b-th on (or all); or -1 */                               \
  X(FIND, NODE, MAYBE, 0, k >= 0 && k <= MAX_PLACES && m >= 0,                 \
    put_row_of_places(l, e, a), run_of(e), find(s, e, A, e->b < 0 ? 1 : B))    \
  /* what the step or face of cell a is worth, and its band */                 \
  X(VALUE, NODE, NONE, 0, true, put_cells(l, a), anything,                     \
    step_value(ask, A))                                                  \
  X(BAND, NODE, NONE, 0, true, put_cells(l, a), anything, band(ask, A))        \
  /* what the next b steps of scale a are worth together */                    \
  X(AHEAD, NODE, NODE, 0, true, put_cells(l, a), anything, ahead(s, A, B))     \
  /* of the m cells from a on: the highest, the lowest, their sum, … */        \
  X(HIGHEST, NODE, NONE, 0, true, put_row_of_cells(l, e, a), anything,         \
    of_cells(ask, e, A))                                                       \
  X(LOWEST, NODE, NONE, 0, true, put_row_of_cells(l, e, a), anything,          \
    of_cells(ask, e, A))                                                       \
  X(ALL, NODE, NONE, 0, true, put_row_of_cells(l, e, a), anything,             \
    of_cells(ask, e, A))                                                       \
  /* … or 1 + how many of them are above cell b */                             \
  X(RANK, NODE, NODE, 0, true,                                                 \
    (put_row_of_cells(l, e, a), put_cells(l, b)), anything,                    \
    rank(ask, e, A, B))                                                        \
  /* … or does cell b hold more than any other of them? */                     \
  X(ALONE, NODE, NODE, TRUTH, true,                                            \
    (put_row_of_cells(l, e, a), put_cells(l, b)), anything,                    \
    alone(ask, e, A, B))                                                       \
  /* the mean of what player b knows of the m cells from a on, empty ones left \
  ** out; 0 of nothing */                                                      \
  X(MEAN, NODE, NODE, 0, true, put_everything(l), anything,                    \
    mean(ask, e, A, B))                                                        \
  /* does an edge lead from place a to place b? */                             \
  X(NEXT, NODE, NODE, PURE | SCHEMA | TRUTH, true, NOTHING, anything,          \
    next_to(s, A, B))                                                          \
  /* what the way costs to parameter m, which ranges over reach k; -1: out of  \
  ** reach.  Its conditions may look at anything. */                           \
  X(WAY, NONE, NONE, 0, k >= 0 && k < x->reaches && m == x->reach[k].level,    \
    put_everything(l), anything, way_cost(x, e, ask))                          \
  /* pieces of kind b (all: b < 0) on place a when scope k began */            \
  X(BEGAN, NODE, NODE, 0, k >= 0 && k < MAX_SCOPES,                            \
    put_everything(l), anything, began(s, e, A, B))                            \
  /* pieces of kind a that are not where they were then */                     \
  X(MOVED, NODE, NONE, 0, k >= 0 && k < MAX_SCOPES,                            \
    put_everything(l), anything, moved(s, e, A))                               \
  /* does player b know card a? */                                             \
  X(KNOWN, NODE, NODE, TRUTH, true, put_card(l, e), anything, known(s, A, B))  \
  /* does player b know counter a?  Showing it changes no number */            \
  X(AWARE, NODE, NODE, TRUTH, true, put_everything(l), anything,               \
    aware(s, A, B))                                                            \
  /* cards of pile a that player b does not know */                            \
  X(UNKNOWN, NODE, NODE, 0, true, put_piles(l, a), anything, unknown(s, A, B)) \
  /* k/m of a, rounded to the nearest */                                       \
  X(PART, NODE, NONE, PURE, m > 0, NOTHING, anything,                          \
    formula_part(A, e->k, e->m))                                               \
  /* two numbers for what needs more than two; 0 by itself */                  \
  X(PAIR, NODE, NODE, 0, true, NOTHING, either(a, b), 0)                       \
  /* the first of pair b if a holds, else the second */                        \
  X(IF, NODE, PAIR, 0, true, NOTHING, b,                                       \
    expr_eval(x, A != 0 ? x->node[e->b].a : x->node[e->b].b, ask))             \
  /* pair a: how many things are bad, of how many; pair b: how many are drawn, \
  ** and how many bad ones make it true.  In thousandths */                    \
  X(CHANCE, PAIR, PAIR, 0, true, NOTHING, anything, chance(x, e, ask))         \
  /* entry a (from 1) of the m from k on; the last one beyond */               \
  X(ENTRY, NODE, NONE, PURE, k >= 0 && m > 0 && k + m <= x->entries,           \
    NOTHING, anything, formula_entry(x, e->k, e->m, A))                        \
  /* the card that walk k has come to */                                       \
  X(BOUND, NONE, NONE, 0, k >= 0 && k < MAX_BOUND,                             \
    NOTHING, below(l->s->cards), ask->bound[e->k])                             \
  /* b for every card of pile a, which is card k of the walk: their sum, or    \
  ** what is highest or lowest; m is a Gather */                               \
  X(WALK, NODE, NODE, 0, k >= 0 && k < MAX_BOUND && m >= 0 && m < GATHERS,     \
    put_piles(l, a), anything, walk(x, e, ask))                                \
  /* measure k, or the one that thing a of those from m on has */              \
  X(MEASURE, MAYBE, NONE, 0, k >= 0 && k < x->measures && m >= 0,              \
    put_measures(l, e, a), anything, measure(x, e, ask))                       \
  /* how much worth k counts for who thinks, in thousandths */                 \
  X(WEIGHT, NONE, NONE, 0, k >= 0 && k <= INT32_MAX, NOTHING, anything,        \
    formula_weight(ask->mind, (int)e->k))                                      \
  /* 1 to k, by the lot that m draws of the thinker's mood */                  \
  X(WHIM, NONE, NONE, 0, k > 0 && k <= INT32_MAX,                              \
    put_everything(l), anything, whim(ask->mind, e->k, e->m))

/* What core/fold makes of others; scripts have no names for these. */
#define EXPR_FOLDED(X)                                                         \
  /* number k of the counts */                                                 \
  X(AT_COUNT, NONE, NONE, 0, true, put_count(l, (int)e->k), anything,          \
    s->counts[e->k])                                                           \
  /* cell k, whoever looks */                                                  \
  X(AT_CELL, NONE, NONE, 0, true, put_cells(l, just(e->k)), anything,          \
    s->cells[e->k])
/* clang-format on */

#endif
