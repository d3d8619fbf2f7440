#include "core/place.h"

#include <limits.h>
#include <string.h>

static void add(State *s, int count, int n) {
  s->counts[count] += n;
  things_put(&s->written, thing_count(count));
}

/* The move itself, all questions answered. */
static void shift(State *s, int from, int to, int kind, int n, EventType type) {
  const Place *f = &s->schema->place[from];
  const Place *t = &s->schema->place[to];
  add(s, f->at, -n);
  add(s, f->at + f->slot[kind], -n);
  add(s, t->at, n);
  add(s, t->at + t->slot[kind], n);
  s->last[kind] = (int16_t)to;
  state_tell(s, type, from, to, kind, n, 0);
}

Err place_move(State *s, int from, int to, int kind, int n) {
  if (s->frozen) return ERR_FROZEN;
  if (!place_is(s, from) || !place_is(s, to) || kind < 0 ||
      kind >= s->schema->kinds)
    return ERR_INDEX;
  if (n < 0) return ERR_RANGE;
  if (!place_takes(s, to, kind)) return ERR_KIND;
  if (place_count(s, from, kind) < n) return ERR_SHORT;
  if (from != to && place_room(s, to) < n) return ERR_FULL;
  if (n > 0) shift(s, from, to, kind, n, EVENT_MOVE);
  return ERR_OK;
}

Err place_move_all(State *s, int from, int to) {
  const Place *f;
  if (s->frozen) return ERR_FROZEN;
  if (!place_is(s, from) || !place_is(s, to)) return ERR_INDEX;
  if (from == to) return ERR_OK;
  f = &s->schema->place[from];
  for (int slot = 1; slot <= f->slots; slot++)
    if (s->counts[f->at + slot] > 0 && !place_takes(s, to, f->kind_of[slot]))
      return ERR_KIND;
  if (place_room(s, to) < place_total(s, from)) return ERR_FULL;
  for (int slot = 1; slot <= f->slots; slot++) {
    int n = s->counts[f->at + slot];
    if (n > 0) shift(s, from, to, f->kind_of[slot], n, EVENT_MOVE);
  }
  return ERR_OK;
}

Err place_send_home(State *s, int place, int homes) {
  int16_t home[MAX_KINDS + 1];
  const Place *p;
  if (s->frozen) return ERR_FROZEN;
  if (!place_is(s, place) || homes < 0 || homes >= s->schema->components ||
      s->schema->component[homes].items != TYPE_PLACE)
    return ERR_INDEX;
  p = &s->schema->place[place];
  if (s->counts[p->at] == 0) return ERR_OK;
  for (int slot = 1; slot <= p->slots; slot++) { /* ask for all … */
    int kind = p->kind_of[slot], n = s->counts[p->at + slot];
    int owner = s->schema->kind[kind].owner, to;
    if (n == 0) continue;
    to = schema_item(s->schema, homes, owner, 0);
    if (owner == 0 || to < 0) return ERR_KIND;
    if (!place_takes(s, to, kind)) return ERR_KIND;
    for (int k = 1; k < slot; k++) /* kinds that share a home */
      if (s->counts[p->at + k] > 0 && home[k] == to) n += s->counts[p->at + k];
    if (place_room(s, to) < n) return ERR_FULL;
    home[slot] = (int16_t)to;
  }
  for (int slot = 1; slot <= p->slots; slot++) { /* … before moving any */
    int kind = p->kind_of[slot], n = s->counts[p->at + slot];
    if (n > 0) shift(s, place, home[slot], kind, n, EVENT_MOVE);
  }
  return ERR_OK;
}

/* Fill an empty bag from its pool, if it has one.  Everything that could come
** out must fit where the draw goes, so that no draw after it is refused. */
static Err refill(State *s, int bag, int to) {
  int from = schema_refill(s->schema, s->schema->place[bag].comp, bag);
  const Place *f;
  if (from < 0 || place_total(s, from) == 0) return ERR_EMPTY;
  f = &s->schema->place[from];
  for (int slot = 1; slot <= f->slots; slot++)
    if (s->counts[f->at + slot] > 0 && !place_takes(s, to, f->kind_of[slot]))
      return ERR_KIND;
  return place_move_all(s, from, bag);
}

Err place_draw(State *s, int bag, int to, int *kind) {
  const Schema *sc = s->schema;
  const Place *b;
  uint64_t *stream, before;
  int total, slot = 1, came;
  uint32_t r;
  if (s->frozen) return ERR_FROZEN;
  if (!place_is(s, bag) || !place_is(s, to)) return ERR_INDEX;
  b = &sc->place[bag];
  if (sc->component[b->comp].type != COMP_BAG) return ERR_KIND;
  if (to != bag && place_room(s, to) < 1)
    return place_total(s, bag) == 0 ? ERR_EMPTY : ERR_FULL;
  if (place_total(s, bag) == 0) {
    Err e = refill(s, bag, to);
    if (e != ERR_OK) return e;
  }
  total = place_total(s, bag);
  stream = &s->streams[sc->algo == RNG_MINSTD ? sc->streams
                                              : sc->component[b->comp].stream];
  before = *stream;
  r = state_draw(s, sc->component[b->comp].stream, (uint32_t)total);
  while (r >= (uint32_t)s->counts[b->at + slot])
    r -= (uint32_t)s->counts[b->at + slot++];
  came = b->kind_of[slot];
  if (!place_takes(s, to, came)) {
    *stream = before; /* a refused draw must not put a replay out of step */
    return ERR_KIND;
  }
  shift(s, bag, to, came, 1, EVENT_DRAW);
  *kind = came;
  return ERR_OK;
}

/* Presence of who has n pieces there, with a bonus for it. */
static inline int with_bonus(int n, int64_t more) {
  if (n <= 0) return n;
  return more > INT_MAX - n ? INT_MAX : more < -n ? 0 : n + (int)more;
}

/* The counters of a spot's bonus, the first that of seat 1; or NULL. */
static inline const int64_t *bonus_of(const State *s, const Place *p) {
  int bonus = s->schema->component[p->comp].bonus;
  return bonus < 0 ? NULL : &s->cells[bonus];
}

/* … of each of them, by seat. */
static void seat_all(const State *s, int place, int *seated) {
  const Schema *sc = s->schema;
  const Place *p = &sc->place[place];
  const int64_t *bonus = bonus_of(s, p);
  memset(seated, 0, (MAX_PLAYERS + 1) * sizeof *seated);
  for (int slot = 1; slot <= p->slots; slot++)
    seated[sc->kind[p->kind_of[slot]].owner] += s->counts[p->at + slot];
  for (int seat = 1; bonus != NULL && seat <= sc->players; seat++)
    seated[seat] = with_bonus(seated[seat], bonus[seat - 1]);
}

int place_seated(const State *s, int place, int player) {
  const Schema *sc = s->schema;
  const Place *p = &sc->place[place];
  int n = 0;
  for (int slot = 1; slot <= p->slots; slot++)
    if (sc->kind[p->kind_of[slot]].owner == player)
      n += s->counts[p->at + slot];
  return bonus_of(s, p) == NULL ? n : with_bonus(n, bonus_of(s, p)[player - 1]);
}

Standing place_standing(const State *s, int place, int player) {
  int seated[MAX_PLAYERS + 1], own;
  Standing best = STANDS_FIRST;
  seat_all(s, place, seated);
  own = seated[player];
  if (own == 0) return STANDS_ABSENT;
  for (int p = 1; p <= s->schema->players; p++) {
    if (p == player) continue;
    if (seated[p] > own) return STANDS_BEHIND;
    if (seated[p] == own) best = STANDS_TIED;
  }
  return best;
}

int place_leader(const State *s, int place) {
  int p = s->schema->players;
  while (p > 0 && place_standing(s, place, p) != STANDS_FIRST) p--;
  return p;
}

/* The kind of the one piece on a space, or -1. */
static int occupant(const State *s, int place) {
  const Place *p = &s->schema->place[place];
  for (int slot = 1; slot <= p->slots; slot++)
    if (s->counts[p->at + slot] > 0) return p->kind_of[slot];
  return -1;
}

Err place_bump(State *s, int comp, int entry, int from, int kind, int exit,
               int *pushed_off) {
  const Schema *sc = s->schema;
  const Component *track;
  int last, gap, off = -1, out = -1;
  if (s->frozen) return ERR_FROZEN;
  if (comp < 0 || comp >= sc->components || !place_is(s, from) || kind < 0 ||
      kind >= sc->kinds)
    return ERR_INDEX;
  track = &sc->component[comp];
  if (track->type != COMP_TRACK || track->per_player) return ERR_KIND;
  if (entry < 0 || entry >= track->size) return ERR_RANGE;
  entry += track->first;
  last = track->first + track->size - 1;
  for (int p = entry; p <= last; p++)
    if (sc->place[p].capacity != 1 || !place_takes(s, p, kind)) return ERR_KIND;
  if (place_count(s, from, kind) < 1) return ERR_SHORT;
  gap = entry;
  /* a piece that comes from further along the track leaves a gap */
  while (gap <= last && gap != from && occupant(s, gap) >= 0) gap++;
  if (gap > last) {
    off = occupant(s, last);
    out = schema_item(sc, exit, sc->kind[off].owner, 0);
    if (out < 0 || sc->component[exit].items != TYPE_PLACE) return ERR_INDEX;
    if (!place_takes(s, out, off)) return ERR_KIND;
    if (place_room(s, out) < 1) return ERR_FULL;
    shift(s, last, out, off, 1, EVENT_MOVE);
    gap = last;
  }
  for (; gap > entry; gap--)
    shift(s, gap - 1, gap, occupant(s, gap - 1), 1, EVENT_MOVE);
  shift(s, from, entry, kind, 1, EVENT_MOVE);
  *pushed_off = off;
  return ERR_OK;
}
