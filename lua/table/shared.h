/*
** Two tables of one game under different layers, side by side.  What both have
** is matched by name, so positions can be compared even though a layer added
** components, cards or options and all numbers differ.
**
** All of this may be used from table_inspect's callback.
*/
#ifndef LUA_TABLE_SHARED_H
#define LUA_TABLE_SHARED_H

#include "lua/table/table.h"

typedef struct Shared Shared;

/* NULL: out of memory. */
Shared *shared_open(const Table *a, const Table *b);
void shared_close(Shared *s);

/* The position of one of the two (side 0: a) in what both have: numbers of
** pieces by kind, counters, and the cards of each pile as one number. */
int shared_count(const Shared *s);
void shared_read(const Shared *s, const Table *t, int side, int64_t *value);
/* What the number stands for: "black in the bag". */
void shared_label(const Shared *s, int i, char *text, size_t size);
bool shared_is_pile(const Shared *s, int i);

/* The answers of the pending decision, whatever their order and numbers. */
uint64_t table_offered(const Table *t);
/* An answer in declared names, the same under any layers: "invest.buy c1a". */
const char *table_words(const Table *t, int64_t answer, char *text,
                        size_t size);
/* The answer given last, in the same words; known while a game is inspected. */
const char *table_given(const Table *t, char *text, size_t size);

/* End a game that is being played out at its next question, by "cap". */
void table_stop(Table *t);

#endif
