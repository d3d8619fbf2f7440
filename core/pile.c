#include "core/pile.h"

#include <string.h>

bool pile_is(const State *s, int pile) {
  return pile >= 0 && pile < s->schema->piles;
}

bool pile_is_card(const State *s, int card) {
  return card >= 0 && card < s->schema->cards;
}

static uint16_t *cards_of(State *s, int pile) {
  return &s->piles[s->schema->pile[pile].at + 1];
}

int pile_position(const State *s, int card) {
  int pile = s->where[card];
  int i = pile_length(s, pile) - 1;
  while (i >= 0 && pile_card(s, pile, i) != card) i--;
  return i;
}

static void write_on(State *s, int pile) {
  things_put(&s->written, thing_pile(s->schema, pile));
}

uint8_t pile_viewers(const State *s, int card) {
  const Schema *sc = s->schema;
  const Pile *p = &sc->pile[s->where[card]];
  unsigned all = (1u << sc->players) - 1u;
  switch (sc->component[p->comp].sees) {
    case SEES_ALL: return (uint8_t)all;
    case SEES_OWNER:
      if (s->face[card] == FACE_UP || p->owner == 0) return (uint8_t)all;
      return (uint8_t)(1u << (p->owner - 1));
    default: return s->face[card] == FACE_UP ? (uint8_t)all : (uint8_t)0;
  }
}

static void take_out(State *s, int card) {
  int pile = s->where[card];
  const Pile *p = &s->schema->pile[pile];
  uint16_t *cards = cards_of(s, pile);
  int last = --s->piles[p->at];
  int i = last;
  write_on(s, pile);
  if (cards[i] != card) {
    while (cards[i] != card) i--;
    if (s->schema->component[p->comp].loose)
      cards[i] = cards[last];
    else
      memmove(&cards[i], &cards[i + 1], (size_t)(last - i) * sizeof *cards);
  }
  cards[last] = 0; /* no trace of the past in the block */
}

static void put_in(State *s, int card, int pile, PileEnd end) {
  uint16_t *cards = cards_of(s, pile);
  int n = s->piles[s->schema->pile[pile].at]++;
  if (end == PILE_BOTTOM) {
    memmove(&cards[1], &cards[0], (size_t)n * sizeof *cards);
    n = 0;
  }
  write_on(s, pile);
  cards[n] = (uint16_t)card;
  s->where[card] = (uint16_t)pile;
  s->seen[card] |= pile_viewers(s, card);
}

Err pile_put(State *s, int card, int pile, PileEnd end) {
  int from;
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is_card(s, card) || !pile_is(s, pile)) return ERR_INDEX;
  from = s->where[card];
  if (from != pile && pile_length(s, pile) >= s->schema->pile[pile].capacity)
    return ERR_FULL;
  take_out(s, card);
  put_in(s, card, pile, end);
  state_tell(s, EVENT_CARD, from, pile, card, end, 0);
  return ERR_OK;
}

Err pile_move_all(State *s, int from, int to) {
  int n;
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is(s, from) || !pile_is(s, to)) return ERR_INDEX;
  n = from == to ? 0 : pile_length(s, from);
  if (n > s->schema->pile[to].capacity - pile_length(s, to)) return ERR_FULL;
  while (n-- > 0) pile_put(s, pile_card(s, from, 0), to, PILE_TOP);
  return ERR_OK;
}

/* Fill an empty pile again, if there is something to fill it from. */
static Err refill(State *s, int pile) {
  int from = schema_refill(s->schema, s->schema->pile[pile].comp, pile);
  Err e;
  if (from < 0 || pile_length(s, pile) > 0 || pile_length(s, from) == 0)
    return ERR_OK;
  if ((e = pile_move_all(s, from, pile)) != ERR_OK) return e;
  for (int i = 0; i < pile_length(s, pile); i++)
    if (s->face[pile_card(s, pile, i)] != FACE_DOWN)
      pile_turn(s, pile_card(s, pile, i), FACE_DOWN);
  return pile_shuffle(s, pile);
}

Err pile_draw(State *s, int from, int to, int *card) {
  int top;
  Err e;
  if (!pile_is(s, from)) return ERR_INDEX;
  if ((e = refill(s, from)) != ERR_OK) return e;
  top = pile_top(s, from);
  if (top < 0) return s->frozen ? ERR_FROZEN : ERR_EMPTY;
  e = pile_put(s, top, to, PILE_TOP);
  if (e == ERR_OK) *card = top;
  return e;
}

static int stream_of(const State *s, int pile) {
  return s->schema->component[s->schema->pile[pile].comp].stream;
}

Err pile_shuffle(State *s, int pile) {
  uint16_t *cards;
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is(s, pile)) return ERR_INDEX;
  write_on(s, pile);
  cards = cards_of(s, pile);
  for (int i = pile_length(s, pile) - 1; i > 0; i--) {
    int j = (int)state_draw(s, stream_of(s, pile), (uint32_t)i + 1);
    uint16_t t = cards[i];
    cards[i] = cards[j];
    cards[j] = t;
  }
  for (int i = pile_length(s, pile) - 1; i >= 0; i--)
    s->seen[cards[i]] = pile_viewers(s, cards[i]);
  state_tell(s, EVENT_SHUFFLE, pile, 0, 0, 0, 0);
  return ERR_OK;
}

/* Only the seats in `mask` and those that see it still know the card. */
static void lose_track(State *s, int card, unsigned mask) {
  s->seen[card] = (uint8_t)((s->seen[card] & mask) | pile_viewers(s, card));
}

Err pile_draw_random(State *s, int from, int to, int *card) {
  int n, which;
  unsigned sighted;
  Err e;
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is(s, from) || !pile_is(s, to)) return ERR_INDEX;
  if ((e = refill(s, from)) != ERR_OK) return e;
  n = pile_length(s, from);
  if (n == 0) return ERR_EMPTY;
  if (from != to && pile_length(s, to) >= s->schema->pile[to].capacity)
    return ERR_FULL;
  which =
    pile_card(s, from, (int)state_draw(s, stream_of(s, from), (uint32_t)n));
  sighted = pile_viewers(s, which);
  pile_put(s, which, to, PILE_TOP); /* nothing is left to refuse it */
  sighted |= pile_viewers(s, which);
  if (n > 1) {
    lose_track(s, which, sighted);
    for (int i = pile_length(s, from) - 1; i >= 0; i--)
      lose_track(s, pile_card(s, from, i), sighted);
  }
  *card = which;
  return ERR_OK;
}

Err pile_swap(State *s, int a, int b) {
  int pa, pb, ia, ib;
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is_card(s, a) || !pile_is_card(s, b)) return ERR_INDEX;
  pa = s->where[a];
  pb = s->where[b];
  ia = pile_position(s, a);
  ib = pile_position(s, b);
  cards_of(s, pa)[ia] = (uint16_t)b;
  cards_of(s, pb)[ib] = (uint16_t)a;
  write_on(s, pa);
  write_on(s, pb);
  s->where[a] = (uint16_t)pb;
  s->where[b] = (uint16_t)pa;
  s->seen[a] |= pile_viewers(s, a);
  s->seen[b] |= pile_viewers(s, b);
  state_tell(s, EVENT_SWAP, a, s->seen[a] & s->seen[b], b, 0, 0);
  return ERR_OK;
}

Err pile_turn(State *s, int card, int face) {
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is_card(s, card)) return ERR_INDEX;
  if (face < 0 || face > UINT8_MAX) return ERR_RANGE;
  write_on(s, s->where[card]);
  s->face[card] = (uint8_t)face;
  s->seen[card] |= pile_viewers(s, card);
  state_tell(s, EVENT_FACE, 0, s->seen[card], card, face, 0);
  return ERR_OK;
}

Err pile_show(State *s, int card, unsigned mask) {
  if (s->frozen) return ERR_FROZEN;
  if (!pile_is_card(s, card)) return ERR_INDEX;
  mask &= (1u << s->schema->players) - 1u;
  write_on(s, s->where[card]);
  s->seen[card] |= (uint8_t)mask;
  state_tell(s, EVENT_SHOW, 0, 0, card, mask, 0);
  return ERR_OK;
}
