/*
** Places hold pieces by count: pools, bags, action spots, spaces of tracks.
** Pieces of a kind are interchangeable and a count has no order to leak.
**
** Nothing here makes or removes a piece; every operation moves some from one
** place to another, or refuses and changes nothing.
*/
#ifndef CORE_PLACE_H
#define CORE_PLACE_H

#include "core/state.h"

/* How a player stands on a spot, by number of own pieces there. */
typedef enum Standing {
  STANDS_ABSENT,
  STANDS_BEHIND, /* someone has more */
  STANDS_TIED,   /* nobody has more, someone has as many */
  STANDS_FIRST   /* more than each other player */
} Standing;

static inline bool place_is(const State *s, int place) {
  return place >= 0 && place < s->schema->places;
}

static inline int place_count(const State *s, int place, int kind) {
  const Place *p = &s->schema->place[place];
  int slot = p->slot[kind];
  return slot == 0 ? 0 : s->counts[p->at + slot];
}

static inline int place_total(const State *s, int place) {
  return s->counts[s->schema->place[place].at];
}

/* How many more pieces it takes. */
static inline int place_room(const State *s, int place) {
  const Place *p = &s->schema->place[place];
  int64_t room = p->capacity - s->counts[p->at];
  if (p->limit == 0) return (int)room;
  if (__builtin_add_overflow(room, s->cells[p->limit - 1], &room) ||
      room > NO_LIMIT)
    return NO_LIMIT;
  return room < 0 ? 0 : (int)room;
}

static inline bool place_takes(const State *s, int place, int kind) {
  return s->schema->place[place].slot[kind] != 0;
}

/* Move n pieces of a kind. */
Err place_move(State *s, int from, int to, int kind, int n);

/* Move every piece of every kind. */
Err place_move_all(State *s, int from, int to);

/* Draw one piece blind from a bag into a place: each piece is equally
** likely.  On ERR_OK *kind is what came.  On ERR_EMPTY and on any other
** refusal not even the generator has moved. */
Err place_draw(State *s, int bag, int to, int *kind);

/* Every piece on `place` goes to its owner's place of component `homes`.
** Pieces without an owner, or without room there, are a refusal. */
Err place_send_home(State *s, int place, int homes);

/* Own pieces of a player on a place, all owned kinds together, with the
** spot's bonus for presence. */
int place_seated(const State *s, int place, int player);
Standing place_standing(const State *s, int place, int player);

/* The player who alone has most pieces there, or 0. */
int place_leader(const State *s, int place);

/* Put a piece on the space `entry` (from 0) of a track whose spaces hold one
** piece each.  An occupant is pushed one space on, pushing in turn; one that
** is pushed beyond the last space goes to its owner's place of component
** `exit`.  *pushed_off is that kind, or -1. */
Err place_bump(State *s, int comp, int entry, int from, int kind, int exit,
               int *pushed_off);

#endif
