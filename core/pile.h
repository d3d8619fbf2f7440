/*
** Piles hold unique cards, chips and tiles in order.  Position 0 is the
** bottom, length - 1 the top.
**
** Who knows a card is part of the state: everybody who could see it where it
** lay, or was shown it, knows it until a shuffle makes it unknown again.
*/
#ifndef CORE_PILE_H
#define CORE_PILE_H

#include "core/state.h"

typedef enum PileEnd { PILE_BOTTOM, PILE_TOP } PileEnd;

enum { FACE_DOWN = 0, FACE_UP = 1, EVERYONE = 0xff };

bool pile_is(const State *s, int pile);
bool pile_is_card(const State *s, int card);

static inline int pile_length(const State *s, int pile) {
  return s->piles[s->schema->pile[pile].at];
}

/* The card at a position, which must exist. */
static inline int pile_card(const State *s, int pile, int position) {
  return s->piles[s->schema->pile[pile].at + 1 + position];
}

/* The top card, or -1. */
static inline int pile_top(const State *s, int pile) {
  int n = pile_length(s, pile);
  return n == 0 ? -1 : pile_card(s, pile, n - 1);
}

static inline int pile_of(const State *s, int card) { return s->where[card]; }

/* The card's position in its pile. */
int pile_position(const State *s, int card);

/* Move a card to an end of a pile; it may come from inside its own. */
Err pile_put(State *s, int card, int pile, PileEnd end);

/* Move every card on top of another pile, in their order. */
Err pile_move_all(State *s, int from, int to);

/* Move the top card.  *card is set on ERR_OK.  A pile with a refill that is
** empty takes in all cards of that one first, face down and shuffled. */
Err pile_draw(State *s, int from, int to, int *card);

/* Every order equally likely; nobody knows the hidden ones any more. */
Err pile_shuffle(State *s, int pile);

/* Take a random card of a pile, each equally likely.  A seat that sees it
** neither before nor after cannot tell which it was, and no longer knows the
** hidden cards of the pile. */
Err pile_draw_random(State *s, int from, int to, int *card);

/* Two cards change places, positions and all; faces stay with the cards. */
Err pile_swap(State *s, int a, int b);

Err pile_turn(State *s, int card, int face);

/* The seats in `mask` (bit seat-1) learn the card. */
Err pile_show(State *s, int card, unsigned mask);

/* Seats that can see the card where it lies now. */
uint8_t pile_viewers(const State *s, int card);

/* Does the player know the card: sees it, or saw it and can follow it? */
static inline bool pile_knows(const State *s, int card, int player) {
  return (s->seen[card] >> (player - 1) & 1) != 0 ||
         (pile_viewers(s, card) >> (player - 1) & 1) != 0;
}

#endif
