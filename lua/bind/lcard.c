/*
** Cards, chips and tiles: where they lie, which face shows, who knows them.
*/
#include "lua/bind/ltype.h"

#include "core/pile.h"
#include "lua/bind/eyes.h"

static int check_card(lua_State *L, int arg) {
  return check_quick(L, arg, TYPE_CARD);
}

static int move_to(lua_State *L, PileEnd end) {
  Host *h = host_of(L);
  int card = check_card(L, 1), to = check_quick(L, 2, TYPE_PILE);
  char b[80];
  Err e = pile_put(&h->state, card, to, end);
  if (e != ERR_OK)
    return ltype_raise(L, e, "move %s to %s", h->schema.card[card].name,
                       ltype_pile_label(h, to, b, sizeof b));
  lua_settop(L, 1);
  return 1;
}

/* card:move(pile) -> card, on top */
static int card_m_move(lua_State *L) { return move_to(L, PILE_TOP); }

/* card:under(pile) -> card, at the bottom */
static int card_m_under(lua_State *L) { return move_to(L, PILE_BOTTOM); }

/* card:pile() -> where it lies */
static int card_m_pile(lua_State *L) {
  Host *h = host_of(L);
  int card = check_card(L, 1);
  eyes_card(L, h, card);
  handle_push(L, TYPE_PILE, pile_of(&h->state, card));
  return 1;
}

/* card:face() -> 0 face down, 1 face up, or the side of a chip */
static int card_m_face(lua_State *L) {
  Host *h = host_reading(L);
  int card = check_card(L, 1);
  eyes_card(L, h, card);
  return give_int(L, read_face(h, card));
}

static int card_m_is_up(lua_State *L) {
  Host *h = host_reading(L);
  int card = check_card(L, 1);
  eyes_card(L, h, card);
  return give_bool(L, read_face(h, card) == FACE_UP);
}

/* card:turn(face) -> card; without a face it is flipped over */
static int card_m_turn(lua_State *L) {
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
static int card_m_show(lua_State *L) {
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
static int card_m_known(lua_State *L) {
  int card = check_card(L, 1);
  return give_bool(
    L, pile_knows(&host_of(L)->state, card, check_quick(L, 2, TYPE_PLAYER)));
}

/* card:swap(other): the two change places */
static int card_m_swap(lua_State *L) {
  Host *h = host_of(L);
  int a = check_card(L, 1), b = check_card(L, 2);
  Err e = pile_swap(&h->state, a, b);
  if (e != ERR_OK)
    return ltype_raise(L, e, "swap %s and %s", h->schema.card[a].name,
                       h->schema.card[b].name);
  return 0;
}

const luaL_Reg lcard_methods[] = {
  {"move", card_m_move}, {"under", card_m_under}, {"pile", card_m_pile},
  {"face", card_m_face}, {"is_up", card_m_is_up}, {"turn", card_m_turn},
  {"show", card_m_show}, {"known", card_m_known}, {"swap", card_m_swap},
  {NULL, NULL}};
