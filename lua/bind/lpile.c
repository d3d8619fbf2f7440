/*
** Piles: decks, displays, hands.  pile[1] is the top card.
*/
#include "lua/bind/ltype.h"

#include "core/pile.h"
#include "lua/bind/eyes.h"

HostFunction *lpile_methods;

#define PILE(NAME) METHOD(lpile, NAME, int pile, check_pile(L, 1))
#define PILE_NOTES(NAME) METHOD_NOTES(lpile, NAME, int pile, check_pile(L, 1))

static int card_or_nil(lua_State *L, Host *h, int card) {
  if (card < 0) return give_nil(L);
  eyes_push_card(L, h, card);
  return 1;
}

/* pile:size() -> number of cards */
PILE_NOTES(size) { return give_int(L, read_length(h, pile)); }

/* pile:room() -> how many more cards it takes | nil: any number */
PILE_NOTES(room) {
  int32_t capacity = h->schema.pile[pile].capacity;
  if (capacity == NO_LIMIT) return give_nil(L);
  return give_int(L, capacity - read_length(h, pile));
}

PILE(top) { return card_or_nil(L, h, pile_top(&h->state, pile)); }

PILE(bottom) {
  bool none = pile_length(&h->state, pile) == 0;
  return card_or_nil(L, h, none ? -1 : pile_card(&h->state, pile, 0));
}

typedef Err Draw(State *s, int from, int to, int *card);

static int draw(lua_State *L, Host *h, int from, Draw *how) {
  int to = check_pile(L, 2), card;
  Err e = how(&h->state, from, to, &card);
  if (e == ERR_EMPTY) return ltype_refusal(L, e);
  ltype_tried(L, e, "draw from %d to %d", from, to);
  return card_or_nil(L, h, card);
}

/* pile:draw(to) -> the top card, moved | nil, text, "EMPTY" */
PILE(draw) { return draw(L, h, pile, pile_draw); }

/* pile:draw_random(to) -> a random card, moved | nil, text, "EMPTY" */
PILE(draw_random) { return draw(L, h, pile, pile_draw_random); }

PILE(shuffle) {
  return ltype_tried(L, pile_shuffle(&h->state, pile), "shuffle %d", pile);
}

/* pile:move_all(to) -> how many went; their order is kept */
PILE(move_all) {
  int to = check_pile(L, 2);
  int n = pile == to ? 0 : pile_length(&h->state, pile);
  Err e = pile_move_all(&h->state, pile, to);
  if (n > 0) ltype_tried(L, e, "move all cards from %d to %d", pile, to);
  return give_int(L, n);
}

/* pile:cards() -> a new list, top first */
PILE(cards) {
  int n = pile_length(&h->state, pile);
  lua_createtable(L, n, 0);
  for (int i = 1; i <= n; i++) {
    eyes_push_card(L, h, pile_card(&h->state, pile, n - i));
    lua_rawseti(L, -2, i);
  }
  return 1;
}

/* pile:count(attribute, value) -> cards whose attribute is value */
PILE(count) {
  int n = pile_length(&h->state, pile), found = 0;
  if (lua_isnoneornil(L, 2)) return give_int(L, n);
  luaL_checktype(L, 2, LUA_TSTRING);
  luaL_checkany(L, 3);
  for (int i = 0; i < n; i++) {
    eyes_card(L, h, pile_card(&h->state, pile, i));
    handle_push(L, TYPE_CARD, pile_card(&h->state, pile, i));
    lua_pushvalue(L, 2);
    lua_gettable(L, -2);
    found += lua_rawequal(L, -1, 3);
    lua_pop(L, 2);
  }
  return give_int(L, found);
}
