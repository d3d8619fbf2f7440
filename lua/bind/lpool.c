/*
** Pools, and what every place can do: count, and hand pieces on.
*/
#include "lua/bind/ltype.h"

#include "core/place.h"
#include "lua/bind/eyes.h"

HostFunction *lpool_methods;

/* place:count(kind) -> how many; without a kind, all pieces */
METHOD(lpool, count) {
  Host *h = host_reading(L);
  int place = check_place(L, 1);
  bool all = lua_isnoneornil(L, 2);
  eyes_place(L, h, place, all);
  return give_int(L, all ? read_total(h, place)
                         : read_count(h, place, check_kind(L, 2)));
}

METHOD(lpool, total) {
  Host *h = host_reading(L);
  int place = check_place(L, 1);
  eyes_place(L, h, place, true);
  return give_int(L, read_total(h, place));
}

/* place:room() -> how many more pieces it takes, nil without a limit */
METHOD(lpool, room) {
  Host *h = host_reading(L);
  int place = check_place(L, 1);
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

METHOD(lpool, takes) {
  State *s = &host_reading(L)->state;
  return give_bool(L, place_takes(s, check_place(L, 1), check_kind(L, 2)));
}

/* The kind at 3; it may be left out if the place takes no other. */
static int kind_of(lua_State *L, const Host *h, int place) {
  const Place *p = &h->schema.place[place];
  return p->slots == 1 && lua_isnoneornil(L, 3) ? p->kind_of[1]
                                                : check_kind(L, 3);
}

/* place:move(to, kind, n = 1) -> n */
METHOD(lpool, move) {
  Host *h = host_of(L);
  int from = check_place(L, 1), to = check_place(L, 2);
  int kind = kind_of(L, h, from);
  lua_Integer n = opt_integer(L, 4, "the number of pieces", 1);
  Err e;
  eyes_place(L, h, from, false); /* that they are there would tell */
  e = n < INT32_MIN || n > INT32_MAX
        ? ERR_RANGE
        : place_move(&h->state, from, to, kind, (int)n);
  if (e != ERR_OK)
    return ltype_raise(L, e, "move %lld %s from %s to %s", (long long)n,
                       h->schema.family[h->schema.kind[kind].family].name,
                       ltype_label(L, TYPE_PLACE, from),
                       ltype_label(L, TYPE_PLACE, to));
  return give_int(L, n);
}

/* place:move_up_to(to, kind, n) -> how many went: what is there, at most n */
METHOD(lpool, move_up_to) {
  Host *h = host_of(L);
  int from = check_place(L, 1);
  int have = place_count(&h->state, from, check_kind(L, 3));
  lua_Integer n = ltype_integer(L, 4, "the number of pieces");
  lua_settop(L, 3);
  lua_pushinteger(L, n < have ? (n < 0 ? 0 : n) : have);
  return lpool_move(L);
}

/* place:move_all(to [, kind]) -> how many went */
METHOD(lpool, move_all) {
  Host *h = host_of(L);
  int from = check_place(L, 1), to = check_place(L, 2);
  int n;
  Err e;
  if (!lua_isnoneornil(L, 3)) {
    n = place_count(&h->state, from, check_kind(L, 3));
    lua_settop(L, 3);
    lua_pushinteger(L, n);
    return lpool_move(L);
  }
  n = place_total(&h->state, from);
  e = place_move_all(&h->state, from, to);
  if (e != ERR_OK)
    return ltype_raise(L, e, "move everything from %s to %s",
                       ltype_label(L, TYPE_PLACE, from),
                       ltype_label(L, TYPE_PLACE, to));
  return give_int(L, n);
}

/* place:send_home(homes): every piece goes to its owner's place of the row */
METHOD(lpool, send_home) {
  Host *h = host_of(L);
  int place = check_place(L, 1);
  const Handle *homes = lua_touserdata(L, 2);
  Err e;
  if (homes == NULL || homes->type != TYPE_ROW)
    return luaL_argerror(L, 2, "a component expected");
  e = place_send_home(&h->state, place, homes->comp);
  if (e != ERR_OK)
    return ltype_raise(L, e, "send the pieces on %s home",
                       ltype_label(L, TYPE_PLACE, place));
  return 0;
}
