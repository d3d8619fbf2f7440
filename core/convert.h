/*
** A position taken over by another schema: when the rules change under a
** running game, components, pieces and cards that keep their names keep what
** they hold.  What is new starts at home; what is gone must be empty.
*/
#ifndef CORE_CONVERT_H
#define CORE_CONVERT_H

#include "core/state.h"

/* The names of the items of all rows: name[first[comp] + item], "" where the
** items of a row are only numbered. */
typedef struct ItemNames {
  int first[MAX_COMPONENTS];
  char (*name)[NAME_SIZE];
} ItemNames;

typedef struct Convert {
  const Schema *from, *to;
  const ItemNames *from_items, *to_items;
  int16_t comp[MAX_COMPONENTS], kind[MAX_KINDS], card[MAX_CARDS]; /* or -1 */
} Convert;

/* Find what goes by the same name in both; players must be as many. */
void convert_plan(Convert *c, const Schema *from, const ItemNames *from_items,
                  const Schema *to, const ItemNames *to_items);

/* The number of a thing in the new schema, or -1: it is gone. */
int convert_thing(const Convert *c, Type type, int index);

/* Write the position of a block into the new schema's state.  The phase and
** its arguments are copied as they are.  On ERR_BROKEN a sentence in `why` says
** what can't be taken over, and the state is not fit to play. */
Err convert_block(const Convert *c, const void *block, State *to, char *why,
                  size_t size);

#endif
