/*
** Cards, chips and tiles: where they lie, which face shows, who knows them.
*/
#include "lua/bind/ltype.h"

#include "core/pile.h"
#include "lua/bind/eyes.h"

HostFunction *lcard_methods;

static int check_card(lua_State *L, int arg) {
  return check_quick(L, arg, TYPE_CARD);
}

static int move_to(lua_State *L, PileEnd end) {
  Host *h = host_of(L);
  int card = check_card(L, 1), to = check_quick(L, 2, TYPE_PILE);
  Err e = pile_put(&h->state, card, to, end);
  if (e != ERR_OK)
    return ltype_raise(L, e, "move %s to %s", h->schema.card[card].name,
                       ltype_label(L, TYPE_PILE, to));
  lua_settop(L, 1);
  return 1;
}

/* card:move(pile) -> card, on top */
METHOD(lcard, move) { return move_to(L, PILE_TOP); }

/* card:under(pile) -> card, at the bottom */
METHOD(lcard, under) { return move_to(L, PILE_BOTTOM); }

/* card:pile() -> where it lies */
METHOD(lcard, pile) {
  Host *h = host_of(L);
  int card = check_card(L, 1);
  eyes_card(L, h, card);
  handle_push(L, TYPE_PILE, pile_of(&h->state, card));
  return 1;
}

/* card:face() -> 0 face down, 1 face up, or the side of a chip */
METHOD(lcard, face) {
  Host *h = host_reading(L);
  int card = check_card(L, 1);
  eyes_card(L, h, card);
  return give_int(L, read_face(h, card));
}

METHOD(lcard, is_up) {
  Host *h = host_reading(L);
  int card = check_card(L, 1);
  eyes_card(L, h, card);
  return give_bool(L, read_face(h, card) == FACE_UP);
}

/* card:turn(face) -> card; without a face it is flipped over */
METHOD(lcard, turn) {
  Host *h = host_of(L);
  int card = check_card(L, 1);
  lua_Integer face =
    opt_integer(L, 2, "the face", h->state.face[card] == 0 ? 1 : 0);
  Err e = face < 0 || face > UINT8_MAX ? ERR_RANGE
                                       : pile_turn(&h->state, card, (int)face);
  if (e != ERR_OK)
    return ltype_raise(L, e, "turn %s", h->schema.card[card].name);
  lua_settop(L, 1);
  return 1;
}

/* card:show([player]) -> card: that player, or everyone, now knows it */
METHOD(lcard, show) {
  Host *h = host_of(L);
  int card = check_card(L, 1);
  unsigned mask = lua_isnoneornil(L, 2)
                    ? EVERYONE
                    : 1u << (check_quick(L, 2, TYPE_PLAYER) - 1);
  Err e = pile_show(&h->state, card, mask);
  if (e != ERR_OK)
    return ltype_raise(L, e, "show %s", h->schema.card[card].name);
  lua_settop(L, 1);
  return 1;
}

/* card:known(player) -> does the player know it? */
METHOD(lcard, known) {
  int card = check_card(L, 1);
  return give_bool(
    L, pile_knows(&host_of(L)->state, card, check_quick(L, 2, TYPE_PLAYER)));
}

/* card:swap(other): the two change places */
METHOD(lcard, swap) {
  Host *h = host_of(L);
  int a = check_card(L, 1), b = check_card(L, 2);
  Err e = pile_swap(&h->state, a, b);
  if (e != ERR_OK)
    return ltype_raise(L, e, "swap %s and %s", h->schema.card[a].name,
                       h->schema.card[b].name);
  return 0;
}
