/*
** Pools, and what every place can do: count, and hand pieces on.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"
#include "lua/bind/eyes.h"

HostFunction *lpool_methods;

#define POOL(NAME) METHOD(lpool, NAME, int place, check_place(L, 1))
#define POOL_NOTES(NAME) METHOD_NOTES(lpool, NAME, int place, check_place(L, 1))

/* place:count(kind) -> how many; without a kind, all pieces */
POOL_NOTES(count) {
  bool all = lua_isnoneornil(L, 2);
  eyes_place(L, h, place, all);
  return give_int(L, all ? read_total(h, place)
                         : read_count(h, place, check_kind(L, 2)));
}

POOL_NOTES(total) {
  eyes_place(L, h, place, true);
  return give_int(L, read_total(h, place));
}

/* place:room() -> how many more pieces it takes, nil without a limit */
POOL_NOTES(room) {
  const Place *p = &h->schema.place[place];
  if (p->capacity == NO_LIMIT) return give_nil(L);
  eyes_place(L, h, place, true);
  read_total(h, place);
  if (p->limit != 0) {
    eyes_cell(L, h, p->limit - 1);
    read_cell(h, p->limit - 1);
  }
  return give_int(L, place_room(&h->state, place));
}

POOL_NOTES(takes) {
  return give_bool(L, place_takes(&h->state, place, check_kind(L, 2)));
}

/* The kind at 3; it may be left out if the place takes no other. */
static int kind_of(lua_State *L, const Host *h, int place) {
  const Place *p = &h->schema.place[place];
  return p->slots == 1 && lua_isnoneornil(L, 3) ? p->kind_of[1]
                                                : check_kind(L, 3);
}

static int move(lua_State *L, Host *h, int from, int to, int kind,
                lua_Integer n) {
  bool any = n >= INT32_MIN && n <= INT32_MAX;
  eyes_place(L, h, from, false); /* that they are there would tell */
  ltype_tried(L,
              any ? place_move(&h->state, from, to, kind, (int)n) : ERR_RANGE,
              "move %I %k from %p to %p", n, kind, from, to);
  return give_int(L, n);
}

/* place:move(to, kind, n = 1) -> n */
POOL(move) {
  int to = check_place(L, 2), kind = kind_of(L, h, place);
  return move(L, h, place, to, kind,
              opt_integer(L, 4, "the number of pieces", 1));
}

/* place:move_up_to(to, kind, n) -> how many went: what is there, at most n */
POOL(move_up_to) {
  int kind = check_kind(L, 3);
  int have = place_count(&h->state, place, kind);
  lua_Integer n = ltype_integer(L, 4, "the number of pieces");
  return move(L, h, place, check_place(L, 2), kind,
              n < have ? (n < 0 ? 0 : n) : have);
}

/* place:move_all(to [, kind]) -> how many went */
POOL(move_all) {
  int to = check_place(L, 2), n;
  if (!lua_isnoneornil(L, 3)) {
    int kind = check_kind(L, 3);
    return move(L, h, place, to, kind, place_count(&h->state, place, kind));
  }
  n = place_total(&h->state, place);
  ltype_tried(L, place_move_all(&h->state, place, to),
              "move everything from %p to %p", place, to);
  return give_int(L, n);
}

/* place:send_home(homes): every piece goes to its owner's place of the row */
POOL(send_home) {
  const Handle *homes = lua_touserdata(L, 2);
  if (homes == NULL || homes->type != TYPE_ROW)
    return luaL_argerror(L, 2, "a component expected");
  return ltype_tried(L, place_send_home(&h->state, place, homes->comp),
                     "send the pieces on %p home", place);
}
