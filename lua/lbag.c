/*
** Bags: pieces drawn blind.
*/
#include "lua/ltype.h"

#include "core/place.h"

/* bag:draw(to) -> kind | nil, text, "EMPTY" */
static int bag_m_draw(lua_State *L) {
  Host *h = host_of(L);
  int bag = check_place(L, 1), to = check_place(L, 2);
  int kind;
  char a[80], b[80];
  Err e = bag_draw(&h->state, bag, to, &kind);
  if (e == ERR_EMPTY) return push_refusal(L, e);
  if (e != ERR_OK)
    return raise_refusal(L, e, "draw from %s to %s",
                         place_label(h, bag, a, sizeof a),
                         place_label(h, to, b, sizeof b));
  handle_push(L, TYPE_KIND, kind);
  return 1;
}

const luaL_Reg lbag_methods[] = {{"draw", bag_m_draw}, {NULL, NULL}};
