/*
** Tracks: a row of spaces.  A space is a place; the row as a whole can be
** bumped, summed and searched.
*/
#include "lua/ltype.h"

#include "core/place.h"

const luaL_Reg ltrack_methods[] = {{NULL, NULL}};

static const Handle *check_row(lua_State *L, int arg) {
  Host *h = host_of(L);
  const Handle *row = lua_touserdata(L, arg);
  if (row == NULL || row->type != TYPE_ROW || row->comp < 0 ||
      row->comp >= h->schema.components)
    luaL_argerror(L, arg, "a component expected");
  return row;
}

/* The places of a row: of a player, or of the table. */
static int row_places(lua_State *L, const Handle *row, int *count) {
  Host *h = host_of(L);
  const Component *c = &h->schema.component[row->comp];
  if (c->type > COMP_TRACK)
    return luaL_error(L, "'%s' holds no pieces", c->name);
  *count = row->seat > 0 ? c->size : c->total;
  return c->first + (row->seat > 0 ? (row->seat - 1) * c->size : 0);
}

/* row:count([kind]) -> pieces on all its spaces */
static int row_count(lua_State *L) {
  State *s = &host_of(L)->state;
  int n = 0, sum = 0;
  int first = row_places(L, check_row(L, 1), &n);
  int kind = lua_isnoneornil(L, 2) ? -1 : check_kind(L, 2);
  for (int i = first; i < first + n; i++)
    sum += kind < 0 ? place_total(s, i) : place_count(s, i, kind);
  lua_pushinteger(L, sum);
  return 1;
}

/* track:bump(kind, from, exit, entry = 1) -> kind pushed off, or nil.
** exit is the row of places (one for each player) where pieces pushed off
** the end go. */
static int row_bump(lua_State *L) {
  Host *h = host_of(L);
  const Handle *row = check_row(L, 1);
  int kind = check_kind(L, 2);
  int from = check_place(L, 3);
  const Handle *out = check_row(L, 4);
  lua_Integer entry = opt_integer(L, 5, "the entry space", 1);
  int off;
  Err e = entry < 1 || entry > INT16_MAX
              ? ERR_RANGE
              : track_bump(&h->state, row->comp, (int)entry - 1, from, kind,
                           out->comp, &off);
  char a[80];
  if (e != ERR_OK)
    return raise_refusal(L, e, "put a piece from %s on '%s'",
                         place_label(h, from, a, sizeof a),
                         h->schema.component[row->comp].name);
  if (off < 0)
    lua_pushnil(L);
  else
    handle_push(L, TYPE_KIND, off);
  return 1;
}

/* row:send_home(homes): every piece goes to its owner's place of the row */
static int row_send_home(lua_State *L) {
  Host *h = host_of(L);
  int n = 0;
  int first = row_places(L, check_row(L, 1), &n);
  const Handle *homes = check_row(L, 2);
  char a[80];
  for (int i = first; i < first + n; i++) {
    Err e = place_send_home(&h->state, i, homes->comp);
    if (e != ERR_OK)
      return raise_refusal(L, e, "send the pieces on %s home",
                           place_label(h, i, a, sizeof a));
  }
  return 0;
}

const luaL_Reg lrow_methods[] = {
    {"count", row_count}, {"send_home", row_send_home}, {"bump", row_bump}, {NULL, NULL}};
