/*
** What whoever asks sees of a thing.  With the eyes of a player, what that
** player can't know is as if it were not there, and so is what does not exist:
** nothing here can fail.
*/
#ifndef CORE_SIGHT_H
#define CORE_SIGHT_H

#include "core/expr.h"
#include "core/pile.h"
#include "core/place.h"

/* Is it hidden from those eyes?  Of a place: how many pieces of each kind there
** are, or how many in all (total); of cells: any of a row. */
bool sight_hides_place(const Ask *ask, int place, bool total);
bool sight_hides_cell(const Ask *ask, int cell);
bool sight_hides_row(const Ask *ask, int64_t first, int count);
static inline bool sight_missed(const Ask *ask) {
  if (ask->missed != NULL) *ask->missed = true;
  return true;
}
static inline bool sight_hides_card(const Ask *ask, int card) {
  return ask->eyes != 0 && !pile_knows(ask->state, card, ask->eyes) &&
         sight_missed(ask);
}

static inline bool sight_is(int64_t i, int count) {
  return i >= 0 && i < count;
}

static inline bool sight_is_seat(const State *s, int64_t seat) {
  return seat >= 1 && seat <= s->schema->players;
}

static inline bool sight_of_place(const Ask *ask, int64_t place, bool total) {
  return sight_is(place, ask->state->schema->places) &&
         (ask->eyes == 0 || !sight_hides_place(ask, (int)place, total));
}

static inline bool sight_of_cell(const Ask *ask, int64_t cell) {
  return sight_is(cell, ask->state->schema->cells) &&
         (ask->eyes == 0 || !sight_hides_cell(ask, (int)cell));
}

static inline bool sight_of_card(const Ask *ask, int64_t card) {
  return sight_is(card, ask->state->schema->cards) &&
         !sight_hides_card(ask, (int)card);
}

static inline int64_t sight_attr(const State *s, int attr, int64_t thing) {
  return schema_attr_value(s->schema, attr, thing);
}

static inline int64_t sight_count(const Ask *ask, int64_t place, int64_t kind) {
  return sight_of_place(ask, place, false) &&
             sight_is(kind, ask->state->schema->kinds)
           ? place_count(ask->state, (int)place, (int)kind)
           : 0;
}

static inline int64_t sight_total(const Ask *ask, int64_t place) {
  return sight_of_place(ask, place, true) ? place_total(ask->state, (int)place)
                                          : 0;
}

static inline int64_t sight_room(const Ask *ask, int64_t place) {
  return sight_of_place(ask, place, true) ? place_room(ask->state, (int)place)
                                          : 0;
}

static inline int64_t sight_seated(const Ask *ask, int64_t place,
                                   int64_t seat) {
  return sight_of_place(ask, place, false) && sight_is_seat(ask->state, seat)
           ? place_seated(ask->state, (int)place, (int)seat)
           : 0;
}

static inline int64_t sight_standing(const Ask *ask, int64_t place,
                                     int64_t seat) {
  return sight_of_place(ask, place, false) && sight_is_seat(ask->state, seat)
           ? (int64_t)place_standing(ask->state, (int)place, (int)seat)
           : 0;
}

static inline int64_t sight_cell(const Ask *ask, int64_t cell) {
  return sight_of_cell(ask, cell) ? ask->state->cells[cell] : 0;
}

static inline int64_t sight_length(const State *s, int64_t pile) {
  return sight_is(pile, s->schema->piles) ? pile_length(s, (int)pile) : 0;
}

static inline int64_t sight_top(const Ask *ask, int64_t pile) {
  int card = sight_is(pile, ask->state->schema->piles)
               ? pile_top(ask->state, (int)pile)
               : -1;
  return card >= 0 && sight_hides_card(ask, card) ? -1 : card;
}

static inline int64_t sight_nth(const Ask *ask, int64_t pile, int64_t n) {
  const State *s = ask->state;
  int card;
  if (!sight_is(pile, s->schema->piles) || n < 1 ||
      n > pile_length(s, (int)pile))
    return -1;
  card = pile_card(s, (int)pile, (int)n - 1);
  return sight_hides_card(ask, card) ? -1 : card;
}

static inline int64_t sight_face(const Ask *ask, int64_t card) {
  return sight_of_card(ask, card) ? ask->state->face[card] : -1;
}

static inline int64_t sight_where(const Ask *ask, int64_t card) {
  return sight_of_card(ask, card) ? pile_of(ask->state, (int)card) : -1;
}

#endif
