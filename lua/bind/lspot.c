/*
** Spots: who has how many pieces there, and who has most.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"

HostFunction *lspot_methods;

/* spot:seated(player) -> own pieces there */
METHOD(lspot, seated) {
  State *s = &host_of(L)->state;
  int place = check_place(L, 1);
  return give_int(L, place_seated(s, place, check_quick(L, 2, TYPE_PLAYER)));
}

/* spot:standing(player) -> "absent", "behind", "tied" or "first" */
METHOD(lspot, standing) {
  static const char *const names[] = {"absent", "behind", "tied", "first"};
  State *s = &host_of(L)->state;
  int place = check_place(L, 1);
  return give_text(
    L, names[place_standing(s, place, check_quick(L, 2, TYPE_PLAYER))]);
}

/* spot:leader() -> the player who alone has most, or nil */
METHOD(lspot, leader) {
  int leader = place_leader(&host_of(L)->state, check_place(L, 1));
  if (leader == 0)
    lua_pushnil(L);
  else
    handle_push(L, TYPE_PLAYER, leader);
  return 1;
}
