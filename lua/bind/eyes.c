#include "lua/bind/eyes.h"

#include "core/know.h"
#include "core/pile.h"
#include "lua/bind/ltype.h"

#include <string.h>

#include "core/cell.h"

/* P.hidden(component, what, viewer) raises: it knows what the rules say. */
static void refuse(lua_State *L, Host *h, int comp, const char *what) {
  host_prelude(L, "hidden");
  lua_pushstring(L, h->schema.component[comp].name);
  lua_pushstring(L, what);
  lua_pushinteger(L, h->viewer);
  lua_call(L, 3, 0);
}

void eyes_check_cell(lua_State *L, Host *h, int cell) {
  if (!cell_known(&h->state, cell, h->viewer))
    refuse(L, h, h->schema.cell[cell].comp, ltype_label(L, TYPE_CELL, cell));
}

void eyes_check_place(lua_State *L, Host *h, int place, bool all) {
  const Component *c = &h->schema.component[h->schema.place[place].comp];
  if (all && c->sees != SEES_NONE) return;
  if (!know_deduced(&h->state, place, h->viewer))
    refuse(L, h, h->schema.place[place].comp,
           ltype_label(L, TYPE_PLACE, place));
}

void eyes_check_card(lua_State *L, Host *h, int card) {
  if (!pile_knows(&h->state, card, h->viewer))
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

/* Cards that are not known -------------------------------------------------- */

/* Face down, and known to nobody who asks. */
static int hidden_no(lua_State *L) { return give_bool(L, false); }

static int hidden_face(lua_State *L) { return give_int(L, 0); }

/* What the back shows can be read: P.back(number, key) knows, or raises. */
static int hidden_index(lua_State *L) {
  static const luaL_Reg methods[] = {{"known", hidden_no},
                                     {"is_up", hidden_no},
                                     {"face", hidden_face},
                                     {NULL, NULL}};
  Host *h = host_of(L);
  const Handle *card = lua_touserdata(L, 1);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  for (const luaL_Reg *m = methods; m->name != NULL; m++)
    if (strcmp(m->name, key) == 0) {
      lua_pushcfunction(L, m->func);
      return 1;
    }
  host_prelude(L, "back");
  lua_pushinteger(L, card->index);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, h->viewer);
  lua_call(L, 3, 1);
  return 1;
}

static int hidden_text(lua_State *L) {
  lua_pushliteral(L, "a hidden card");
  return 1;
}

/* One stands for all cards with the same back: they can't be told apart. */
static void push_hidden(lua_State *L, int back) {
  static const luaL_Reg meta[] = {
    {"__index", hidden_index}, {"__tostring", hidden_text}, {NULL, NULL}};
  static const char key;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
  }
  if (lua_rawgeti(L, -1, back) == LUA_TNIL) {
    lua_pop(L, 1);
    *(Handle *)lua_newuserdatauv(L, sizeof(Handle), 0) =
      (Handle){.type = TYPE_HIDDEN, .index = back};
    luaL_newlib(L, meta);
    field_put_bool(L, "__metatable", 0);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, back);
  }
  lua_remove(L, -2);
}

void eyes_push_card(lua_State *L, Host *h, int card) {
  if (h->viewer == 0 || pile_knows(&h->state, card, h->viewer))
    handle_push(L, TYPE_CARD, card);
  else
    push_hidden(L, h->schema.card[card].back);
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
