#include "core/know.h"

#include "core/counter.h"
#include "core/pile.h"
#include "core/place.h"

#include <string.h>

enum { UNKNOWN_CARD = 0x8000, NOWHERE = 0xffff };

bool know_place(const State *s, int place, int player) {
  const Place *p = &s->schema->place[place];
  switch (s->schema->component[p->comp].sees) {
    case SEES_ALL: return true;
    case SEES_OWNER: return p->owner == player;
    default: return false;
  }
}

void know_view(const State *s, int player, void *block) {
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
      if (!card_known(s, card, player))
        v.piles[p->at + j] = (uint16_t)(UNKNOWN_CARD | sc->card[card].back);
    }
  }
  for (int c = 0; c < sc->cards; c++)
    if (!card_known(s, c, player)) {
      v.where[c] = NOWHERE;
      v.face[c] = 0;
      v.seen[c] = 0;
    }
}

/* Cards with one back that the player does not know change places with each
** other, wherever they lie: hands, decks, the box. */
static void deal_cards_anew(State *s, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  uint16_t card[MAX_CARDS];
  int16_t backs[MAX_CARDS];
  int hidden = 0;
  for (int c = 0; c < sc->cards; c++)
    if (!card_known(s, c, player)) {
      backs[hidden] = sc->card[c].back;
      card[hidden++] = (uint16_t)c;
    }
  for (int i = hidden - 1; i > 0; i--) {
    int same = 0, pick;
    uint8_t face, seen;
    int a = card[i], b = -1;
    for (int j = 0; j <= i; j++) same += backs[j] == backs[i];
    pick = (int)rng_below(r, (uint32_t)same);
    for (int j = 0; j <= i; j++)
      if (backs[j] == backs[i] && pick-- == 0) {
        b = card[j];
        break;
      }
    if (a == b) continue;
    /* what others have seen, they have seen of the place, not the card */
    face = s->face[a];
    seen = s->seen[a];
    s->face[a] = s->face[b];
    s->seen[a] = s->seen[b];
    s->face[b] = face;
    s->seen[b] = seen;
    card_swap(s, a, b);
  }
}

/* Secret numbers of a component are dealt anew among its unknown cells. */
static void deal_numbers_anew(State *s, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  for (int c = 0; c < sc->components; c++) {
    const Component *comp = &sc->component[c];
    int cell[MAX_CELLS], n = 0;
    if (comp->type < COMP_COUNTER) continue;
    for (int i = comp->first; i < comp->first + comp->total; i++)
      if (!cell_known(s, i, player)) cell[n++] = i;
    for (int i = n - 1; i > 0; i--) {
      int j = (int)rng_below(r, (uint32_t)i + 1);
      int64_t v = s->cells[cell[i]];
      s->cells[cell[i]] = s->cells[cell[j]];
      s->cells[cell[j]] = v;
    }
  }
}

/* Deal the pieces of one owner (-1: all pieces) anew among the hidden places
** of a component, each place keeping its number. */
static void deal_class(State *s, const Component *comp, int player, int owner,
                       uint64_t *r) {
  const Schema *sc = s->schema;
  uint32_t pool[MAX_KINDS] = {0}, left = 0;
  int32_t held[MAX_PLACES] = {0};
  int last = comp->first + comp->total;
  for (int i = comp->first; i < last; i++) {
    const Place *p = &sc->place[i];
    if (know_place(s, i, player)) continue;
    for (int slot = 1; slot <= p->slots; slot++) {
      int32_t *n = &s->counts[p->at + slot];
      if (owner >= 0 && sc->kind[p->kind_of[slot]].owner != owner) continue;
      pool[p->kind_of[slot]] += (uint32_t)*n;
      held[i] += *n;
      left += (uint32_t)*n;
      *n = 0;
    }
  }
  for (int i = comp->first; i < last; i++)
    for (; held[i] > 0; held[i]--) {
      uint32_t x = rng_below(r, left--);
      int k = 0;
      while (x >= pool[k]) x -= pool[k++];
      pool[k]--;
      s->counts[sc->place[i].at + sc->place[i].slot[k]]++;
    }
}

static void deal_pieces_anew(State *s, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  for (int c = 0; c < sc->components; c++) {
    const Component *comp = &sc->component[c];
    const Place *first = &sc->place[comp->first];
    int hidden = 0;
    bool alike = true; /* every place takes the same kinds */
    if (comp->type > COMP_TRACK || comp->sees == SEES_ALL) continue;
    for (int i = 0; i < comp->total; i++) {
      hidden += !know_place(s, comp->first + i, player);
      if (memcmp(first[i].slot, first->slot, sizeof first->slot) != 0)
        alike = false;
    }
    if (hidden < 2) continue;
    /* Where they differ, a place takes nobody's pieces and its owner's. */
    for (int p = alike ? -1 : 0; p <= (alike ? -1 : sc->players); p++)
      deal_class(s, comp, player, p, r);
  }
}

void know_determinise(State *s, int player, uint64_t *r) {
  Log *log = s->log;
  bool frozen = s->frozen;
  s->log = NULL; /* a supposition is not part of the story */
  s->frozen = false;
  deal_cards_anew(s, player, r);
  deal_numbers_anew(s, player, r);
  deal_pieces_anew(s, player, r);
  if (s->schema->algo == RNG_MINSTD)
    s->streams[s->schema->streams] = 1 + rng_below(r, 2147483646u);
  else
    for (int i = 0; i <= s->schema->streams; i++) s->streams[i] = rng_next(r);
  s->log = log;
  s->frozen = frozen;
}
