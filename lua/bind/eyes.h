/*
** Eyes: what a script may see.  Rules see everything.  A bot, a view, a remark
** or a guess sees the table as one player, and reading what that player can't
** know is an error; an unknown card is a handle that tells only what its back
** shows.
*/
#ifndef LUA_BIND_EYES_H
#define LUA_BIND_EYES_H

#include "lua/bind/host.h"

/* See as that player from now on, 0: as the rules; returns the viewer
** before. */
static inline int eyes_of(Host *h, int player) {
  int before = h->viewer;
  h->viewer = player;
  return before;
}

/* Raise an error unless the viewer may know it. */
void eyes_cell(lua_State *L, Host *h, int cell);
/* all: the number of pieces there, whatever their kind */
void eyes_place(lua_State *L, Host *h, int place, bool all);
void eyes_card(lua_State *L, Host *h, int card);

/* The counter or card at argument 1, of which the viewer may know what it shows. */
int eyes_on_cell(lua_State *L);
int eyes_on_card(lua_State *L);

/* Push the card, or a placeholder if the viewer may not know it. */
void eyes_push_card(lua_State *L, Host *h, int card);

#endif
