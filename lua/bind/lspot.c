/*
** Spots: who has how many pieces there, and who has most.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"

/* spot:seated(player) -> own pieces there */
static int spot_m_seated(lua_State *L) {
  State *s = &host_of(L)->state;
  int place = check_place(L, 1);
  return give_int(L, place_seated(s, place, check_quick(L, 2, TYPE_PLAYER)));
}

/* spot:standing(player) -> "absent", "behind", "tied" or "first" */
static int spot_m_standing(lua_State *L) {
  static const char *const names[] = {"absent", "behind", "tied", "first"};
  State *s = &host_of(L)->state;
  int place = check_place(L, 1);
  return give_text(
    L, names[place_standing(s, place, check_quick(L, 2, TYPE_PLAYER))]);
}

/* spot:leader() -> the player who alone has most, or nil */
static int spot_m_leader(lua_State *L) {
  int leader = place_leader(&host_of(L)->state, check_place(L, 1));
  if (leader == 0)
    lua_pushnil(L);
  else
    handle_push(L, TYPE_PLAYER, leader);
  return 1;
}

const luaL_Reg lspot_methods[] = {{"seated", spot_m_seated},
                                  {"standing", spot_m_standing},
                                  {"leader", spot_m_leader},
                                  {NULL, NULL}};
