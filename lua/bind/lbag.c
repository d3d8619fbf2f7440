/*
** Bags: pieces drawn blind.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"

/* bag:draw(to) -> kind | nil, text, "EMPTY"
** bag:draw(to, n) -> how many came: n, or fewer if the bag ran out */
static int bag_m_draw(lua_State *L) {
  Host *h = host_of(L);
  int bag = check_place(L, 1), to = check_place(L, 2);
  lua_Integer n = opt_integer(L, 3, "the number of pieces", 1), came = 0;
  int kind = 0;
  char a[80], b[80];
  Err e = ERR_OK;
  while (came < n && (e = place_draw(&h->state, bag, to, &kind)) == ERR_OK)
    came++;
  if (e != ERR_OK && e != ERR_EMPTY)
    return ltype_raise(L, e, "draw from %s to %s",
                       ltype_place_label(h, bag, a, sizeof a),
                       ltype_place_label(h, to, b, sizeof b));
  if (!lua_isnoneornil(L, 3)) return give_int(L, came);
  if (e == ERR_EMPTY) return ltype_refusal(L, e);
  handle_push(L, TYPE_KIND, kind);
  return 1;
}

const luaL_Reg lbag_methods[] = {{"draw", bag_m_draw}, {NULL, NULL}};
