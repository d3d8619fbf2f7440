#include "lua/bind/eyes.h"

#include "core/know.h"
#include "core/pile.h"
#include "lua/bind/ltype.h"

#include <string.h>

#include "core/cell.h"

/* P.hidden(component, what, viewer) raises: it knows what the rules say. */
static void refuse(lua_State *L, Host *h, int comp, const char *what) {
  host_call(L, 0, "hidden", "ssi", h->schema.component[comp].name, what,
            h->viewer);
}

void eyes_cell(lua_State *L, Host *h, int cell) {
  if (h->viewer != 0 && !cell_known(&h->state, cell, h->viewer))
    refuse(L, h, h->schema.cell[cell].comp, ltype_label(L, TYPE_CELL, cell));
}

void eyes_place(lua_State *L, Host *h, int place, bool all) {
  const Component *c = &h->schema.component[h->schema.place[place].comp];
  if (h->viewer == 0 || (all && c->sees != SEES_NONE)) return;
  if (!know_deduced(&h->state, place, h->viewer))
    refuse(L, h, h->schema.place[place].comp,
           ltype_label(L, TYPE_PLACE, place));
}

static bool sees_card(const Host *h, int card) {
  return h->viewer == 0 || pile_knows(&h->state, card, h->viewer);
}

void eyes_card(lua_State *L, Host *h, int card) {
  if (!sees_card(h, card))
    refuse(L, h, h->schema.pile[pile_of(&h->state, card)].comp, "a card");
}

int eyes_on_cell(lua_State *L) {
  int cell = check_cell(L, 1);
  eyes_cell(L, host_reading(L), cell);
  return cell;
}

int eyes_on_card(lua_State *L) {
  int card = check_card(L, 1);
  eyes_card(L, host_reading(L), card);
  return card;
}

void eyes_push_card(lua_State *L, Host *h, int card) {
  if (sees_card(h, card))
    handle_push(L, TYPE_CARD, card);
  else
    host_call(L, 1, "hidden_card", "i", h->schema.card[card].back);
}

/* looks(player, nil or a number) sets the viewer -> the number of the one before */
PRELUDE(looks) {
  int player = lua_isnoneornil(L, 1) ? 0
               : lua_isinteger(L, 1) ? (int)lua_tointeger(L, 1)
                                     : check_player(L, 1);
  return give_int(L, eyes_of(h, player));
}

/* Did a formula ask for what its viewer can't know, since this was asked? */
PRELUDE(missed) {
  lua_pushboolean(L, h->missed);
  h->missed = false;
  return 1;
}
