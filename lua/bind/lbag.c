/*
** Bags: pieces drawn blind.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"

HostFunction *lbag_methods;

/* bag:draw(to) -> kind | nil, text, "EMPTY"
** bag:draw(to, n) -> how many came: n, or fewer if the bag ran out */
METHOD(lbag, draw, int bag, check_place(L, 1)) {
  int to = check_place(L, 2);
  lua_Integer n = opt_integer(L, 3, "the number of pieces", 1), came = 0;
  int kind = 0;
  Err e = ERR_OK;
  while (came < n && (e = place_draw(&h->state, bag, to, &kind)) == ERR_OK)
    came++;
  if (e != ERR_EMPTY) ltype_tried(L, e, "draw from %p to %p", bag, to);
  if (!lua_isnoneornil(L, 3)) return give_int(L, came);
  if (e == ERR_EMPTY) return ltype_refusal(L, e);
  handle_push(L, TYPE_KIND, kind);
  return 1;
}
