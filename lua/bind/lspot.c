/*
** Spots: who has how many pieces there, and who has most.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"

HostFunction *lspot_methods;

#define SPOT(NAME) METHOD(lspot, NAME, int place, check_place(L, 1))

/* spot:seated(player) -> own pieces there */
SPOT(seated) {
  return give_int(L, place_seated(&h->state, place, check_player(L, 2)));
}

/* spot:standing(player) -> "absent", "behind", "tied" or "first" */
SPOT(standing) {
  static const char *const names[] = {"absent", "behind", "tied", "first"};
  return give_text(L,
                   names[place_standing(&h->state, place, check_player(L, 2))]);
}

/* spot:leader() -> the player who alone has most, or nil */
SPOT(leader) {
  int leader = place_leader(&h->state, place);
  if (leader == 0) return give_nil(L);
  handle_push(L, TYPE_PLAYER, leader);
  return 1;
}
