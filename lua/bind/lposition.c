/*
** Whole positions for scenario tests: read in parts by the prelude, which
** writes them down, and laid out again.  While a position is being laid out
** the pieces are nowhere; at its end conservation is proved.
*/
#include "lua/bind/ltype.h"

#include "core/hash.h"
#include "core/pile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading ------------------------------------------------------------------ */

/* home_of(kind or card) -> the place or pile where it starts */
PRELUDE(home_of) {
  const Handle *x = lua_touserdata(L, 1);
  if (x != NULL && x->type == TYPE_CARD)
    handle_push(L, TYPE_PILE,
                h->schema.card[ltype_check(L, 1, TYPE_CARD)].home);
  else
    handle_push(L, TYPE_PLACE, h->schema.kind[check_kind(L, 1)].home);
  return 1;
}

/* cell_raw(cell) -> its number, and the one it starts with */
PRELUDE(cell_raw) {
  int cell = check_cell(L, 1);
  lua_pushinteger(L, h->state.cells[cell]);
  lua_pushinteger(L, h->schema.cell[cell].start);
  return 2;
}

PRELUDE(seed) {
  char text[32];
  snprintf(text, sizeof text, "%" PRIu64, h->state.head->seed);
  return give_text(L, text);
}

static const char *stream_name(const Host *h, int i) {
  return i == h->schema.streams ? "the table" : h->schema.stream[i];
}

/* streams() -> { name = state } of the generators that have been used */
PRELUDE(streams) {
  const State *s = &h->state;
  lua_newtable(L);
  for (int i = 0; i <= h->schema.streams; i++) {
    uint64_t start = rng_seed(
      s->head->seed, i == h->schema.streams ? "table" : h->schema.stream[i]);
    char text[32];
    if (s->streams[i] == start || s->streams[i] == 0) continue;
    snprintf(text, sizeof text, "%016" PRIx64, s->streams[i]);
    lua_pushstring(L, text);
    lua_setfield(L, -2, stream_name(h, i));
  }
  return 1;
}

/* seen(card) -> the seats that know it without seeing it, as digits */
PRELUDE(seen) {
  const State *s = &h->state;
  int card = check_card(L, 1), n = 0;
  char text[MAX_PLAYERS + 1];
  for (int i = 0; i < MAX_PLAYERS; i++)
    if ((s->seen[card] & ~pile_viewers(s, card)) >> i & 1)
      text[n++] = (char)('1' + i);
  lua_pushlstring(L, text, (size_t)n);
  return 1;
}

/* digest() -> what lies where, in one word */
PRELUDE(digest) {
  const State *s = &h->state;
  const Schema *sc = s->schema;
  uint64_t sum = hash_block(s->cells, (size_t)sc->cells * sizeof *s->cells);
  char text[32];
  sum = sum * 31 +
        hash_block(s->counts, (size_t)sc->counts * sizeof *s->counts);
  for (int i = 0; i < sc->piles; i++)
    sum = sum * 31 +
          hash_block(&s->piles[sc->pile[i].at],
                     (1u + (size_t)pile_length(s, i)) * sizeof *s->piles);
  sum = sum * 31 + hash_block(s->face, (size_t)sc->cards);
  snprintf(text, sizeof text, "%016" PRIx64, sum);
  return give_text(L, text);
}

/* Laying out --------------------------------------------------------------- */

static Host *testing(lua_State *L) {
  Host *h = host_of(L);
  if (!h->test.running) luaL_error(L, "a position is laid out in a test");
  return h;
}

#define PRELUDE_LAYS(NAME) PRELUDE_OF(testing, NAME)

/* test_begin(seed): as at the start, and all pieces in nobody's hands */
PRELUDE_LAYS(test_begin) {
  state_start(&h->state, strtoull(luaL_checkstring(L, 1), NULL, 10));
  memset(h->state.counts, 0,
         (size_t)h->schema.counts * sizeof *h->state.counts);
  h->test.over = true;
  h->ask.decision.actor = 0;
  return 0;
}

/* set_stream(name, state) */
PRELUDE_LAYS(set_stream) {
  const char *name = luaL_checkstring(L, 1);
  for (int i = 0; i <= h->schema.streams; i++)
    if (strcmp(stream_name(h, i), name) == 0) {
      h->state.streams[i] = strtoull(luaL_checkstring(L, 2), NULL, 16);
      return 0;
    }
  return luaL_error(L, "nothing of chance is named '%s'", name);
}

/* test_lift(card): it leaves where it lies */
PRELUDE_LAYS(test_lift) {
  int card = check_card(L, 1), at = 1;
  uint16_t *p = h->state.piles + h->schema.pile[h->state.where[card]].at;
  while (at <= p[0] && p[at] != card) at++;
  if (at > p[0])
    return luaL_error(L, "the card '%s' is in two places",
                      h->schema.card[card].name);
  memmove(&p[at], &p[at + 1], (size_t)(p[0] - at) * sizeof *p);
  p[p[0]--] = 0;
  return 0;
}

/* test_put(card, pile): on top */
PRELUDE_LAYS(test_put) {
  int card = check_card(L, 1), pile = check_pile(L, 2);
  uint16_t *p = h->state.piles + h->schema.pile[pile].at;
  if (p[0] >= h->schema.pile[pile].capacity)
    return ltype_refused(L, ERR_FULL, "lay %a there", card);
  p[++p[0]] = (uint16_t)card;
  h->state.where[card] = (uint16_t)pile;
  return 0;
}

/* test_lay(place, kind, n) */
PRELUDE_LAYS(test_lay) {
  int place = check_place(L, 1), kind = check_kind(L, 2);
  lua_Integer n = ltype_integer(L, 3, "the number of pieces");
  const Place *p = &h->schema.place[place];
  if (n == 0) return 0;
  if (p->slot[kind] == 0 || n < 0 || n > h->schema.kind[kind].supply)
    return ltype_refused(L, p->slot[kind] == 0 ? ERR_KIND : ERR_SHORT,
                         "lay %I pieces there", n);
  h->state.counts[p->at] += (int32_t)n;
  h->state.counts[p->at + p->slot[kind]] += (int32_t)n;
  return 0;
}

/* test_set(counter, n) */
PRELUDE_LAYS(test_set) {
  h->state.cells[check_cell(L, 1)] = ltype_integer(L, 2, "the counter's value");
  return 0;
}

/* test_face(card, face, seats that know it as digits) */
PRELUDE_LAYS(test_face) {
  State *s = &h->state;
  int card = check_card(L, 1);
  s->face[card] = (uint8_t)luaL_optinteger(L, 2, 0);
  for (const char *c = luaL_optstring(L, 3, ""); *c != '\0'; c++)
    if (*c >= '1' && *c < '1' + MAX_PLAYERS)
      s->seen[card] |= (uint8_t)(1u << (*c - '1'));
  return 0;
}

/* test_laid(): what no row mentioned is at home; all is there, once */
PRELUDE_LAYS(test_laid) {
  State *s = &h->state;
  char why[200];
  for (int k = 0; k < h->schema.kinds; k++) {
    const Kind *kind = &h->schema.kind[k];
    const Place *home = &h->schema.place[kind->home];
    int32_t left = kind->supply;
    for (int i = 0; i < h->schema.places; i++) {
      const Place *p = &h->schema.place[i];
      if (p->slot[k] != 0) left -= s->counts[p->at + p->slot[k]];
    }
    if (left < 0)
      return luaL_error(L, "there are only %d pieces of '%s'",
                        (int)kind->supply, h->schema.family[kind->family].name);
    s->counts[home->at] += left;
    s->counts[home->at + home->slot[k]] += left;
  }
  for (int c = 0; c < h->schema.cards; c++) s->seen[c] |= pile_viewers(s, c);
  if (state_check(s, why, sizeof why) != ERR_OK)
    return luaL_error(L, "this is no position: %s", why);
  return 0;
}
