/*
** The one list of component kinds: a row for each says what its items are in
** the block and whether it draws on chance.  Lua binds the methods of
** lNAME_methods (lua/bind) to it and the prelude what is particular to it
** (lua/prelude/kinds.lua); everything else asks here.
*/
#ifndef CORE_COMPONENT_H
#define CORE_COMPONENT_H

#include <stdbool.h>

/* The types of things a number can stand for. */
typedef enum Type {
  TYPE_NUMBER,
  TYPE_PLAYER, /* seats 1 .. players */
  TYPE_KIND,
  TYPE_PLACE,
  TYPE_CARD,
  TYPE_PILE,
  TYPE_CELL,
  TYPE_COUNT
} Type;

/* COMP_NAME, name, the type of its items, has it a generator? */
#define COMPONENT_KINDS(X)                                                     \
  X(POOL, pool, PLACE, false)                                                  \
  X(BAG, bag, PLACE, true)                                                     \
  X(SPOT, spot, PLACE, false)                                                  \
  X(TRACK, track, PLACE, false)                                                \
  X(GRAPH, graph, PLACE, false)                                                \
  X(PILE, pile, PILE, true)                                                    \
  X(COUNTER, counter, CELL, false)                                             \
  X(SCALE, scale, CELL, false)                                                 \
  X(DIE, die, CELL, true)

typedef enum CompType {
#define X(NAME, name, type, chance) COMP_##NAME,
  COMPONENT_KINDS(X)
#undef X
    COMP_COUNT
} CompType;

typedef struct ComponentKind {
  const char *name; /* in the rule language */
  Type items;       /* TYPE_PLACE, TYPE_PILE or TYPE_CELL */
  bool chance;      /* does it draw or shuffle, and so need a generator? */
} ComponentKind;
extern const ComponentKind component_kind[COMP_COUNT];

#endif
