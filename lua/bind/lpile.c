/*
** Piles: decks, displays, hands.  pile[1] is the top card.
*/
#include "lua/bind/ltype.h"

#include "core/pile.h"
#include "lua/bind/eyes.h"

HostFunction *lpile_methods;

static int check_pile(lua_State *L, int arg) {
  return check_quick(L, arg, TYPE_PILE);
}

static int card_or_nil(lua_State *L, int card) {
  if (card < 0)
    lua_pushnil(L);
  else
    eyes_push_card(L, host_reading(L), card);
  return 1;
}

/* pile:size() -> number of cards */
METHOD(lpile, size) {
  return give_int(L, read_length(host_reading(L), check_pile(L, 1)));
}

/* pile:room() -> how many more cards it takes | nil: any number */
METHOD(lpile, room) {
  Host *h = host_reading(L);
  int pile = check_pile(L, 1);
  int32_t capacity = h->schema.pile[pile].capacity;
  if (capacity == NO_LIMIT) return give_nil(L);
  return give_int(L, capacity - read_length(h, pile));
}

METHOD(lpile, top) {
  return card_or_nil(L, pile_top(&host_of(L)->state, check_pile(L, 1)));
}

METHOD(lpile, bottom) {
  State *s = &host_of(L)->state;
  int pile = check_pile(L, 1);
  return card_or_nil(L, pile_length(s, pile) == 0 ? -1 : pile_card(s, pile, 0));
}

static int refuse_draw(lua_State *L, Err e, int from, int to) {
  if (e == ERR_EMPTY) return ltype_refusal(L, e);
  return ltype_raise(L, e, "draw from %s to %s",
                     ltype_label(L, TYPE_PILE, from),
                     ltype_label(L, TYPE_PILE, to));
}

/* pile:draw(to) -> the top card, moved | nil, text, "EMPTY" */
METHOD(lpile, draw) {
  int from = check_pile(L, 1), to = check_pile(L, 2);
  int card;
  Err e = pile_draw(&host_of(L)->state, from, to, &card);
  return e == ERR_OK ? card_or_nil(L, card) : refuse_draw(L, e, from, to);
}

/* pile:draw_random(to) -> a random card, moved | nil, text, "EMPTY" */
METHOD(lpile, draw_random) {
  int from = check_pile(L, 1), to = check_pile(L, 2);
  int card;
  Err e = pile_draw_random(&host_of(L)->state, from, to, &card);
  return e == ERR_OK ? card_or_nil(L, card) : refuse_draw(L, e, from, to);
}

METHOD(lpile, shuffle) {
  Host *h = host_of(L);
  int pile = check_pile(L, 1);
  Err e = pile_shuffle(&h->state, pile);
  if (e != ERR_OK)
    return ltype_raise(L, e, "shuffle %s", ltype_label(L, TYPE_PILE, pile));
  return 0;
}

/* pile:move_all(to) -> how many went; their order is kept */
METHOD(lpile, move_all) {
  Host *h = host_of(L);
  State *s = &h->state;
  int from = check_pile(L, 1), to = check_pile(L, 2);
  int n = from == to ? 0 : pile_length(s, from);
  Err e = pile_move_all(s, from, to);
  if (n > 0 && e != ERR_OK)
    return ltype_raise(L, e, "move all cards from %s to %s",
                       ltype_label(L, TYPE_PILE, from),
                       ltype_label(L, TYPE_PILE, to));
  return give_int(L, n);
}

/* pile:cards() -> a new list, top first */
METHOD(lpile, cards) {
  Host *h = host_of(L);
  State *s = &h->state;
  int pile = check_pile(L, 1);
  int n = pile_length(s, pile);
  lua_createtable(L, n, 0);
  for (int i = 1; i <= n; i++) {
    eyes_push_card(L, h, pile_card(s, pile, n - i));
    lua_rawseti(L, -2, i);
  }
  return 1;
}

/* pile:count(attribute, value) -> cards whose attribute is value */
METHOD(lpile, count) {
  Host *h = host_of(L);
  int pile = check_pile(L, 1);
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
