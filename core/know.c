#include "core/know.h"

#include "core/cell.h"
#include "core/pile.h"
#include "core/place.h"

#include <string.h>

bool know_place(const State *s, int place, int player) {
  const Place *p = &s->schema->place[place];
  switch (s->schema->component[p->comp].sees) {
    case SEES_ALL: return true;
    case SEES_OWNER: return p->owner == player;
    default: return false;
  }
}

/* Can a piece that lies in one of them lie in the other? */
static bool take_alike(const Place *a, const Place *b) {
  for (int slot = 1; slot <= a->slots; slot++)
    if (b->slot[a->kind_of[slot]] != 0) return true;
  return false;
}

bool know_deduced(const State *s, int place, int player) {
  const Schema *sc = s->schema;
  if (know_place(s, place, player)) return true;
  for (int c = 0; c < sc->components; c++) {
    const Component *comp = &sc->component[c];
    if (comp->sees == SEES_ALL || comp->items != TYPE_PLACE) continue;
    for (int i = comp->first; i < comp->first + comp->total; i++)
      if (i != place && !know_place(s, i, player) &&
          take_alike(&sc->place[place], &sc->place[i]))
        return false;
  }
  return true;
}

int know_forgotten(const State *before, const State *now, int player) {
  int n = 0, from = player > 0 ? player : 1;
  int to = player > 0 ? player : now->schema->players;
  for (int c = 0; c < now->schema->cards; c++) {
    bool gone = false;
    for (int p = from; p <= to; p++)
      gone = gone || (pile_knows(before, c, p) && !pile_knows(now, c, p));
    n += gone;
  }
  return n;
}

bool know_no_less(const State *s, int player, int other) {
  const Schema *sc = s->schema;
  for (int i = 0; i < sc->cells; i++)
    if (cell_known(s, i, other) && !cell_known(s, i, player)) return false;
  for (int i = 0; i < sc->places; i++)
    if (know_place(s, i, other) && !know_place(s, i, player)) return false;
  for (int c = 0; c < sc->cards; c++)
    if (pile_knows(s, c, other) && !pile_knows(s, c, player)) return false;
  return true;
}

/* A place in a pile for a card that the player does not know.  What others
** have seen, they have seen of the place, not the card. */
typedef struct Slot {
  int32_t at; /* among all pile words */
  uint16_t pile;
  int16_t back;
  uint8_t face, seen;
} Slot;

/* Cards with one back that the player does not know change places with each
** other, wherever they lie: hands, decks, the box.  They are gathered by
** number and dealt out by place, so where they really lay sways nothing. */
static void deal_cards_anew(State *s, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  uint16_t card[MAX_CARDS];
  int first[MAX_CARDS + 1] = {0}, last[MAX_CARDS + 1]; /* by back, in card[] */
  Slot slot[MAX_CARDS];
  bool hidden[MAX_CARDS] = {false};
  int slots = 0;
  for (int c = 0; c < sc->cards; c++) {
    hidden[c] = !pile_knows(s, c, player);
    if (hidden[c]) first[sc->card[c].back + 1]++;
  }
  for (int b = 0; b < MAX_CARDS; b++) first[b + 1] += first[b];
  for (int i = 0; i < sc->piles; i++)
    for (int j = sc->pile[i].at + 1; j <= sc->pile[i].at + pile_length(s, i);
         j++) {
      int c = s->piles[j];
      if (hidden[c])
        slot[slots++] =
          (Slot){j, (uint16_t)i, sc->card[c].back, s->face[c], s->seen[c]};
    }
  memcpy(last, first, sizeof last);
  for (int c = 0; c < sc->cards; c++)
    if (hidden[c]) card[last[sc->card[c].back]++] = (uint16_t)c;
  for (int i = 0; i < slots; i++) {
    const Slot *to = &slot[i];
    int from = first[to->back]++, end = last[to->back];
    int pick = from + (int)rng_below(r, (uint32_t)(end - from));
    uint16_t c = card[pick];
    card[pick] = card[from];
    s->piles[to->at] = c;
    s->where[c] = to->pile;
    s->face[c] = to->face;
    s->seen[c] = to->seen;
  }
}

/* The order in which secret numbers lie must not matter either. */
static void sort_numbers(int64_t *n, int count) {
  for (int i = 1; i < count; i++)
    for (int j = i; j > 0 && n[j - 1] > n[j]; j--) {
      int64_t v = n[j];
      n[j] = n[j - 1];
      n[j - 1] = v;
    }
}

/* Secret numbers of a component are dealt anew among its unknown cells. */
static void deal_numbers_anew(State *s, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  for (int c = 0; c < sc->components; c++) {
    const Component *comp = &sc->component[c];
    int64_t value[MAX_CELLS];
    int cell[MAX_CELLS], n = 0;
    if (comp->items != TYPE_CELL) continue;
    for (int i = comp->first; i < comp->first + comp->total; i++)
      if (!cell_known(s, i, player)) {
        value[n] = s->cells[i];
        cell[n++] = i;
      }
    sort_numbers(value, n);
    for (int i = n - 1; i >= 0; i--) {
      int j = (int)rng_below(r, (uint32_t)i + 1);
      s->cells[cell[i]] = value[j];
      value[j] = value[i];
    }
  }
}

/* The families that the places of a component take, a bit each; 0 if there is
** nothing to hide in it. */
static uint32_t hidden_families(const Schema *sc, const Component *comp) {
  uint32_t mask = 0;
  if (comp->items != TYPE_PLACE || comp->sees == SEES_ALL) return 0;
  for (int i = comp->first; i < comp->first + comp->total; i++)
    for (int slot = 1; slot <= sc->place[i].slots; slot++)
      mask |= 1u << sc->kind[sc->place[i].kind_of[slot]].family;
  return mask;
}

/* The places whose pieces the player can't know, of all components that take
** these families: a stack and the hands that are dealt from it. */
static int hidden_places(const State *s, uint32_t families, int player,
                         int16_t *out) {
  const Schema *sc = s->schema;
  int n = 0;
  for (int c = 0; c < sc->components; c++) {
    const Component *comp = &sc->component[c];
    if (hidden_families(sc, comp) != families) continue;
    for (int i = comp->first; i < comp->first + comp->total; i++)
      if (!know_place(s, i, player)) out[n++] = (int16_t)i;
  }
  return n;
}

/* Deal the pieces of one owner (-1: all pieces) anew among these places, each
** keeping its number. */
static void deal_class(State *s, const int16_t *place, int places, int owner,
                       uint64_t *r) {
  const Schema *sc = s->schema;
  uint32_t pool[MAX_KINDS] = {0}, left = 0;
  int32_t held[MAX_PLACES] = {0};
  for (int i = 0; i < places; i++) {
    const Place *p = &sc->place[place[i]];
    for (int slot = 1; slot <= p->slots; slot++) {
      int32_t *n = &s->counts[p->at + slot];
      if (owner >= 0 && sc->kind[p->kind_of[slot]].owner != owner) continue;
      pool[p->kind_of[slot]] += (uint32_t)*n;
      held[i] += *n;
      left += (uint32_t)*n;
      *n = 0;
    }
  }
  for (int i = 0; i < places; i++)
    for (; held[i] > 0; held[i]--) {
      uint32_t x = rng_below(r, left--);
      int k = 0;
      while (x >= pool[k]) x -= pool[k++];
      pool[k]--;
      s->counts[sc->place[place[i]].at + sc->place[place[i]].slot[k]]++;
    }
}

static void deal_hidden(State *s, uint32_t families, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  int16_t place[MAX_PLACES];
  int places = hidden_places(s, families, player, place);
  bool alike = true; /* every place takes the same kinds */
  if (places < 2) return;
  for (int i = 1; i < places; i++)
    if (memcmp(sc->place[place[i]].slot, sc->place[place[0]].slot,
               sizeof sc->place->slot) != 0)
      alike = false;
  /* Where they differ, a place takes nobody's pieces and its owner's. */
  for (int p = alike ? -1 : 0; p <= (alike ? -1 : sc->players); p++)
    deal_class(s, place, places, p, r);
}

static void deal_pieces_anew(State *s, int player, uint64_t *r) {
  const Schema *sc = s->schema;
  for (int c = 0; c < sc->components; c++) {
    uint32_t families = hidden_families(sc, &sc->component[c]);
    bool dealt = families == 0;
    for (int b = 0; b < c && !dealt; b++)
      dealt = hidden_families(sc, &sc->component[b]) == families;
    if (!dealt) deal_hidden(s, families, player, r);
  }
}

void know_determinise(State *s, int player, uint64_t *r) {
  Log *log = s->log;
  bool frozen = s->frozen;
  things_put_all(&s->written);
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
