/*
** Eyes: what a script may look at.  Rules see everything.  A bot, a view, a
** remark or a guess looks with the eyes of a player, and reading what that
** player can't know is an error; a card they don't know comes as a handle
** that tells what its back shows.
*/
#ifndef LUA_BIND_EYES_H
#define LUA_BIND_EYES_H

#include "lua/bind/host.h"

/* Look with the eyes of that player from now on, 0: of the rules; returns who
** looked before. */
static inline int eyes_of(Host *h, int player) {
  int before = h->viewer;
  h->viewer = player;
  return before;
}

/* An error unless whoever looks may know it. */
void eyes_check_cell(lua_State *L, Host *h, int cell);
/* all: how many pieces lie there, of whatever kind */
void eyes_check_place(lua_State *L, Host *h, int place, bool all);
void eyes_check_card(lua_State *L, Host *h, int card);
static inline void eyes_cell(lua_State *L, Host *h, int cell) {
  if (h->viewer != 0) eyes_check_cell(L, h, cell);
}
static inline void eyes_place(lua_State *L, Host *h, int place, bool all) {
  if (h->viewer != 0) eyes_check_place(L, h, place, all);
}
static inline void eyes_card(lua_State *L, Host *h, int card) {
  if (h->viewer != 0) eyes_check_card(L, h, card);
}

/* Push the card, or what stands for one that whoever looks doesn't know. */
void eyes_push_card(lua_State *L, Host *h, int card);

/* looks(player or nil) -> the number of who looked before, for the prelude;
** a number goes back to it. */
void eyes_open(lua_State *L);

#endif
