/*
** A position as a player sees it, to be compared with another.
*/
#ifndef TESTS_SUPPORT_VIEW_H
#define TESTS_SUPPORT_VIEW_H

#include "core/cell.h"
#include "core/know.h"
#include "core/pile.h"

#include <string.h>

/* Write the block as `player` sees it: generators blanked, every hidden card
** replaced by its back, hidden numbers and counts blanked.  Two states that
** the player cannot tell apart give the same bytes. */
static inline void see_as(const State *s, int player, void *block) {
  enum { UNKNOWN_CARD = 0x8000, NOWHERE = 0xffff };
  const Schema *sc = s->schema;
  State v;
  state_save(s, block);
  state_attach(&v, sc, block);
  memset(v.streams, 0, sizeof *v.streams * (size_t)(sc->streams + 1));
  v.head->seed = 0;
  for (int i = 0; i < sc->cells; i++)
    if (!cell_known(s, i, player)) v.cells[i] = INT64_MIN;
  for (int i = 0; i < sc->places; i++) {
    const Place *p = &sc->place[i];
    if (know_place(s, i, player)) continue;
    for (int slot = 1; slot <= p->slots; slot++) v.counts[p->at + slot] = -1;
    if (sc->component[p->comp].sees == SEES_NONE) v.counts[p->at] = -1;
  }
  for (int i = 0; i < sc->piles; i++) {
    const Pile *p = &sc->pile[i];
    for (int j = 1; j <= s->piles[p->at]; j++) {
      int card = s->piles[p->at + j];
      if (!pile_knows(s, card, player))
        v.piles[p->at + j] = (uint16_t)(UNKNOWN_CARD | sc->card[card].back);
    }
  }
  for (int c = 0; c < sc->cards; c++)
    if (!pile_knows(s, c, player)) {
      v.where[c] = NOWHERE;
      v.face[c] = 0;
      v.seen[c] = 0;
    }
}

#endif
