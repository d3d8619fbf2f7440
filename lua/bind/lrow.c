/*
** Rows: what can be done with a whole component.  Pieces on a row of places
** are counted and sent home, a track is bumped, a row of counters is summed
** and added to.
*/
#include "lua/bind/ltype.h"

#include "lua/bind/eyes.h"

#include "core/cell.h"
#include "core/place.h"

HostFunction *lrow_methods, *ltrack_methods;

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
  if (component_items(c->type) != TYPE_PLACE)
    return luaL_error(L, "'%s' holds no pieces", c->name);
  *count = row->seat > 0 ? c->size : c->total;
  return c->first + (row->seat > 0 ? (row->seat - 1) * c->size : 0);
}

/* row:count([kind]) -> pieces on all its spaces */
METHOD(lrow, count) {
  State *s = &host_of(L)->state;
  int n = 0, sum = 0;
  int first = row_places(L, check_row(L, 1), &n);
  int kind = lua_isnoneornil(L, 2) ? -1 : check_kind(L, 2);
  for (int i = first; i < first + n; i++) {
    eyes_place(L, host_reading(L), i, kind < 0);
    sum += kind < 0 ? place_total(s, i) : place_count(s, i, kind);
  }
  return give_int(L, sum);
}

/* row:find(kind [, from]) -> the first of its places, from the from-th on, where
** such a piece lies, or nil */
METHOD(lrow, find) {
  State *s = &host_of(L)->state;
  int n = 0;
  int first = row_places(L, check_row(L, 1), &n);
  int kind = check_kind(L, 2);
  lua_Integer from = luaL_optinteger(L, 3, 1);
  luaL_argcheck(L, from >= 1, 3, "a row begins at 1");
  for (int i = from > n ? n : (int)from - 1; i < n; i++)
    if (place_count(s, first + i, kind) > 0) {
      handle_push(L, TYPE_PLACE, first + i);
      return 1;
    }
  return give_nil(L);
}

/* graph:costs(from) -> what the cheapest way to each place costs, by index */
METHOD(lrow, costs) {
  Host *h = host_of(L);
  const Handle *row = check_row(L, 1);
  int from = check_place(L, 2);
  Ways w;
  if (h->schema.component[row->comp].type != COMP_GRAPH)
    return luaL_error(L, "'%s' is no graph",
                      h->schema.component[row->comp].name);
  if (h->schema.place[from].comp != row->comp)
    return luaL_argerror(L, 2, "a place of this graph expected");
  reach_ways(&h->state, row->comp, from, &w);
  lua_createtable(L, w.size, 0);
  for (int i = 0; i < w.size; i++) {
    if (w.cost[i] < 0) continue;
    lua_pushinteger(L, w.cost[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* track:bump(kind, from, exit, entry = 1) -> kind pushed off, or nil.
** exit is the row of places (one for each player) where pieces pushed off
** the end go. */
METHOD(lrow, bump) {
  Host *h = host_of(L);
  const Handle *row = check_row(L, 1);
  int kind = check_kind(L, 2);
  int from = check_place(L, 3);
  const Handle *out = check_row(L, 4);
  lua_Integer entry = opt_integer(L, 5, "the entry space", 1);
  int off;
  Err e = entry < 1 || entry > INT16_MAX
            ? ERR_RANGE
            : place_bump(&h->state, row->comp, (int)entry - 1, from, kind,
                         out->comp, &off);
  if (e != ERR_OK)
    return ltype_raise(L, e, "put a piece from %s on '%s'",
                       ltype_label(L, TYPE_PLACE, from),
                       h->schema.component[row->comp].name);
  if (off < 0)
    lua_pushnil(L);
  else
    handle_push(L, TYPE_KIND, off);
  return 1;
}

/* row:send_home(homes): every piece goes to its owner's place of the row */
METHOD(lrow, send_home) {
  Host *h = host_of(L);
  int n = 0;
  int first = row_places(L, check_row(L, 1), &n);
  const Handle *homes = check_row(L, 2);
  for (int i = first; i < first + n; i++) {
    Err e = place_send_home(&h->state, i, homes->comp);
    if (e != ERR_OK)
      return ltype_raise(L, e, "send the pieces on %s home",
                         ltype_label(L, TYPE_PLACE, i));
  }
  return 0;
}

/* The counters of a row: of a player, or of everyone. */
static int row_cells(lua_State *L, int *count) {
  const Handle *row = check_row(L, 1);
  const Component *c = &host_of(L)->schema.component[row->comp];
  if (component_items(c->type) != TYPE_CELL)
    return luaL_error(L, "'%s' is no row of counters", c->name);
  *count = row->seat > 0 ? c->size : c->total;
  return c->first + (row->seat > 0 ? (row->seat - 1) * c->size : 0);
}

/* row:sum() -> all its counters together */
METHOD(lrow, sum) {
  const State *s = &host_of(L)->state;
  int n = 0, first = row_cells(L, &n);
  lua_Unsigned sum = 0;
  for (int i = first; i < first + n; i++) {
    eyes_cell(L, host_reading(L), i);
    sum += (lua_Unsigned)cell_get(s, i);
  }
  return give_int(L, (lua_Integer)sum);
}

/* row:add(n = 1): to each of its counters, or, if one can't take it, to none */
METHOD(lrow, add) {
  Host *h = host_of(L);
  int n = 0, first = row_cells(L, &n), i;
  lua_Integer by = opt_integer(L, 2, "the amount", 1);
  Err e = ERR_OK;
  for (i = first; i < first + n; i++) {
    eyes_cell(L, h, i);
    e = cell_can_add(&h->state, i, by);
    if (e != ERR_OK)
      return ltype_raise(L, e, "add %lld to %s", (long long)by,
                         ltype_label(L, TYPE_CELL, i));
  }
  for (i = first; i < first + n; i++) cell_add(&h->state, i, by);
  return 0;
}

/* row:set(n): each of its counters, or, if one can't be, none */
METHOD(lrow, set) {
  Host *h = host_of(L);
  int n = 0, first = row_cells(L, &n);
  lua_Integer to = ltype_integer(L, 2, "the value");
  if (h->state.frozen)
    return ltype_raise(L, ERR_FROZEN, "set %s",
                       ltype_label(L, TYPE_CELL, first));
  for (int i = first; i < first + n; i++)
    if (to < h->schema.cell[i].min || to > h->schema.cell[i].max)
      return ltype_raise(L, ERR_RANGE, "set %s to %lld",
                         ltype_label(L, TYPE_CELL, i), (long long)to);
  for (int i = first; i < first + n; i++) cell_set(&h->state, i, to);
  return 0;
}

/* row:show([player]): that player, or everyone, learns its counters */
METHOD(lrow, show) {
  Host *h = host_of(L);
  int n = 0, first = row_cells(L, &n);
  unsigned mask =
    lua_isnoneornil(L, 2) ? 0xffu : 1u << (check_quick(L, 2, TYPE_PLAYER) - 1);
  for (int i = first; i < first + n; i++) {
    Err e = cell_show(&h->state, i, mask);
    if (e != ERR_OK)
      return ltype_raise(L, e, "show %s", ltype_label(L, TYPE_CELL, i));
  }
  return 0;
}

/* A counter of a row as scripts want it: its player if each has one. */
static void push_owner(lua_State *L, const Host *h, int cell) {
  const Handle *row = lua_touserdata(L, 1);
  const Cell *c = &h->schema.cell[cell];
  if (row->seat == 0 && c->owner > 0 && h->schema.component[c->comp].size == 1)
    handle_push(L, TYPE_PLAYER, c->owner);
  else
    handle_push(L, TYPE_CELL, cell);
}

/* The most of a row, or the least; whoever looks must know all of it. */
static int64_t extreme(lua_State *L, Host *h, int first, int n, bool high) {
  int64_t best = h->state.cells[first];
  for (int i = first; i < first + n; i++) {
    int64_t one = h->state.cells[i];
    eyes_cell(L, h, i);
    if (high ? one > best : one < best) best = one;
  }
  return best;
}

/* Push it and the list of those who have it. */
static int push_extreme(lua_State *L, bool high) {
  Host *h = host_of(L);
  int n = 0, first = row_cells(L, &n), found = 0;
  int64_t best = extreme(L, h, first, n, high);
  bool scale = h->schema.component[h->schema.cell[first].comp].type ==
               COMP_SCALE;
  lua_settop(L, 1);
  lua_pushinteger(L, best + scale); /* steps count from 1 */
  lua_newtable(L);
  for (int i = first; i < first + n; i++) {
    if (h->state.cells[i] != best) continue;
    push_owner(L, h, i);
    lua_rawseti(L, 3, ++found);
  }
  return 2;
}

/* row:highest() -> the number, and a list of who has it */
METHOD(lrow, highest) { return push_extreme(L, true); }
METHOD(lrow, lowest) { return push_extreme(L, false); }

/* row:alone() -> who alone has most, or nil */
METHOD(lrow, alone) {
  push_extreme(L, true);
  if (lua_rawlen(L, 3) != 1) return 0;
  lua_rawgeti(L, 3, 1);
  return 1;
}

/* row:rank(player or counter) -> 1 + how many have more */
METHOD(lrow, rank) {
  Host *h = host_of(L);
  const Handle *row = check_row(L, 1), *whose = lua_touserdata(L, 2);
  int n = 0, first = row_cells(L, &n), cell, above = 0;
  if (whose != NULL && whose->type == TYPE_PLAYER)
    cell = schema_item(&h->schema, row->comp, whose->index, 0);
  else
    cell = check_quick(L, 2, TYPE_CELL);
  if (cell < first || cell >= first + n)
    return luaL_argerror(L, 2, "a player, or a counter of the row, expected");
  for (int i = first; i < first + n; i++) {
    eyes_cell(L, h, i);
    above += h->state.cells[i] > h->state.cells[cell];
  }
  return give_int(L, 1 + above);
}

/* row:majority(counters, n): on each space, the player who alone has most
** pieces adds n to their counter */
METHOD(lrow, majority) {
  Host *h = host_of(L);
  int n = 0;
  int first = row_places(L, check_row(L, 1), &n);
  const Handle *counters = check_row(L, 2);
  lua_Integer by = opt_integer(L, 3, "the amount", 1);
  for (int i = first; i < first + n; i++) {
    int leader = place_leader(&h->state, i);
    int cell = leader == 0 ? -1
                           : schema_item(&h->schema, counters->comp, leader, 0);
    Err e = leader == 0 ? ERR_OK : cell_add(&h->state, cell, by);
    if (e != ERR_OK)
      return ltype_raise(L, e, "reward the majority on %s",
                         ltype_label(L, TYPE_PLACE, i));
  }
  return 0;
}
