/*
** Worths as the prelude declares them: measures, terms, and what is known of
** options.  Bots that weigh them are in lworth.c.
*/
#include "lua/bind/lworth.h"

#include "lua/bind/ltype.h"

/* entry(number) -> its place among all entries of tables */
DECLARES_ONE(entry, "a table of numbers",
             expr_entry(&h->book.exprs, luaL_checkinteger(L, 1), &n))

/* measure(node) -> its number */
DECLARES_ONE(measure, "a measure",
             expr_measure(&h->book.exprs, int_at(L, 1), &n))

/* worth_name() -> number */
DECLARES_ONE(worth_name, "a worth", worth_name(&h->worth.worths, &n))

/* worth_position(name, measure) */
DECLARES(worth_position, "a worth",
         worth_position(&h->worth.worths, int_at(L, 1), int_at(L, 2)))

/* worth_term(name, option, node) */
DECLARES(worth_term, "a worth",
         worth_term(&h->worth.worths, int_at(L, 1), int_at(L, 2), int_at(L, 3)))

/* tries(option, first, count): effects that its rule is sure to have */
PRELUDE(tries) {
  h->worth.tried[check_option(L, h, 1)] =
    (Tried){(int16_t)luaL_checkinteger(L, 2), (int16_t)luaL_checkinteger(L, 3)};
  return 0;
}

/* silent(option): neither terms nor effects tell what it does */
DECLARES_SO(silent, h->worth.silent[check_option(L, h, 1)])

/* slips(option): it does not answer its choice, which is asked again */
DECLARES_SO(slips, h->worth.slips[check_option(L, h, 1)])

/* moods(): bots have whims */
DECLARES_SO(moods, h->worth.moody)

/* strange(choice): it is a layer's */
DECLARES_SO(strange,
            h->worth.strange[check_choice(L, h, 1)] = h->worth.strangers)

/* Answers, as worths are told of them --------------------------------------- */

/* answer_number(i) -> the i-th answer as it is packed */
PRELUDE(answer_number) { return give_int(L, ltype_answer(L, h, 1)); }
