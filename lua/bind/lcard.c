/*
** Cards, chips and tiles: where they lie, which face shows, who knows them.
*/
#include "lua/bind/ltype.h"

#include "core/pile.h"
#include "lua/bind/eyes.h"

HostFunction *lcard_methods;

#define CARD(NAME) METHOD(lcard, NAME, int card, check_card(L, 1))
#define CARD_NOTES(NAME) METHOD_NOTES(lcard, NAME, int card, eyes_on_card(L))

/* What is done with a card gives the card. */
static int done(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

static int move_to(lua_State *L, Host *h, int card, PileEnd end) {
  int to = check_pile(L, 2);
  ltype_tried(L, pile_put(&h->state, card, to, end), "move %a to %d", card, to);
  return done(L);
}

/* card:move(pile) -> card, on top */
CARD(move) { return move_to(L, h, card, PILE_TOP); }

/* card:under(pile) -> card, at the bottom */
CARD(under) { return move_to(L, h, card, PILE_BOTTOM); }

/* card:pile() -> where it lies */
METHOD(lcard, pile, int card, eyes_on_card(L)) {
  handle_push(L, TYPE_PILE, pile_of(&h->state, card));
  return 1;
}

/* card:face() -> 0 face down, 1 face up, or the side of a chip */
CARD_NOTES(face) { return give_int(L, read_face(h, card)); }

CARD_NOTES(is_up) { return give_bool(L, read_face(h, card) == FACE_UP); }

/* card:turn(face) -> card; without a face it is flipped over */
CARD(turn) {
  lua_Integer face =
    opt_integer(L, 2, "the face", h->state.face[card] == 0 ? 1 : 0);
  bool any = face >= 0 && face <= UINT8_MAX;
  Err e = any ? pile_turn(&h->state, card, (int)face) : ERR_RANGE;
  ltype_tried(L, e, "turn %a", card);
  return done(L);
}

/* card:show([player]) -> card: that player, or everyone, now knows it */
CARD(show) {
  Err e = pile_show(&h->state, card, check_viewers(L, 2));
  ltype_tried(L, e, "show %a", card);
  return done(L);
}

/* card:known(player) -> does the player know it? */
CARD(known) {
  return give_bool(L, pile_knows(&h->state, card, check_player(L, 2)));
}

/* card:swap(other): the two change places */
CARD(swap) {
  int other = check_card(L, 2);
  return ltype_tried(L, pile_swap(&h->state, card, other), "swap %a and %a",
                     card, other);
}
