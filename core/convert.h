/*
** Moving a position to another schema.  When the rules of a running game
** change, components, pieces and cards with the same names keep what they hold;
** what is new starts at home, and what is gone must be empty.
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

/* Match the two by name; they must have the same number of players. */
void convert_plan(Convert *c, const Schema *from, const ItemNames *from_items,
                  const Schema *to, const ItemNames *to_items);

/* The number of a thing in the new schema, or -1 if it is gone. */
int convert_thing(const Convert *c, Type type, int index);

/* Write the position of a block into the new schema's state.  The phase and
** its arguments are copied as they are.  On ERR_BROKEN `why` says what can't be
** carried over, and the state can't be played on. */
Err convert_block(const Convert *c, const void *block, State *to, char *why,
                  size_t size);

#endif
