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
  const Handle *row = lua_touserdata(L, arg);
  if (row == NULL || row->type != TYPE_ROW || row->comp < 0 ||
      row->comp >= host_of(L)->schema.components)
    luaL_argerror(L, arg, "a component expected");
  return row;
}

/* The items of a row: of a player, or of the table. */
typedef struct Span {
  int first, end;
} Span;

static Span items_of(lua_State *L, Type type, const char *wrong) {
  const Handle *row = check_row(L, 1);
  const Component *c = &host_of(L)->schema.component[row->comp];
  int first = c->first + (row->seat > 0 ? (row->seat - 1) * c->size : 0);
  if (c->items != type) luaL_error(L, wrong, c->name);
  return (Span){first, first + (row->seat > 0 ? c->size : c->total)};
}

static Span places(lua_State *L) {
  return items_of(L, TYPE_PLACE, "'%s' holds no pieces");
}

static Span cells(lua_State *L) {
  return items_of(L, TYPE_CELL, "'%s' is no row of counters");
}

#define ROW(NAME) METHOD(lrow, NAME, const Handle *row, check_row(L, 1))
#define ROW_OF_PLACES(NAME) METHOD(lrow, NAME, Span row, places(L))
#define ROW_OF_CELLS(NAME) METHOD(lrow, NAME, Span row, cells(L))

/* row:count([kind]) -> pieces on all its spaces */
ROW_OF_PLACES(count) {
  int kind = lua_isnoneornil(L, 2) ? -1 : check_kind(L, 2), sum = 0;
  for (int i = row.first; i < row.end; i++) {
    eyes_place(L, h, i, kind < 0);
    sum += kind < 0 ? place_total(&h->state, i)
                    : place_count(&h->state, i, kind);
  }
  return give_int(L, sum);
}

/* row:find(kind [, from]) -> the first of its places, from the from-th on, where
** such a piece lies, or nil */
ROW_OF_PLACES(find) {
  int kind = check_kind(L, 2);
  lua_Integer from = luaL_optinteger(L, 3, 1);
  luaL_argcheck(L, from >= 1, 3, "a row begins at 1");
  if (from > row.end - row.first) return give_nil(L);
  for (int i = row.first + (int)from - 1; i < row.end; i++)
    if (place_count(&h->state, i, kind) > 0) {
      handle_push(L, TYPE_PLACE, i);
      return 1;
    }
  return give_nil(L);
}

/* graph:costs(from) -> what the cheapest way to each place costs, by index */
ROW(costs) {
  const Component *c = &h->schema.component[row->comp];
  int from = check_place(L, 2);
  Ways w;
  if (c->type != COMP_GRAPH) return luaL_error(L, "'%s' is no graph", c->name);
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

/* track:bump(kind, from, exit, entry = its start) -> kind pushed off, or nil.
** exit is the row of places (one for each player) where pieces pushed off
** the end go. */
ROW(bump) {
  int kind = check_kind(L, 2), from = check_place(L, 3), off;
  const Handle *out = check_row(L, 4);
  int start = h->schema.component[row->comp].start;
  lua_Integer entry =
    opt_integer(L, 5, "the entry space", start > 0 ? start : 1);
  Err e = entry < 1 || entry > INT16_MAX
            ? ERR_RANGE
            : place_bump(&h->state, row->comp, (int)entry - 1, from, kind,
                         out->comp, &off);
  ltype_tried(L, e, "put a piece from %p on '%s'", from,
              h->schema.component[row->comp].name);
  if (off < 0) return give_nil(L);
  handle_push(L, TYPE_KIND, off);
  return 1;
}

/* row:send_home(homes): every piece goes to its owner's place of the row */
ROW_OF_PLACES(send_home) {
  const Handle *homes = check_row(L, 2);
  for (int i = row.first; i < row.end; i++)
    ltype_tried(L, place_send_home(&h->state, i, homes->comp),
                "send the pieces on %p home", i);
  return 0;
}

/* row:sum() -> all its counters together */
ROW_OF_CELLS(sum) {
  lua_Unsigned sum = 0;
  for (int i = row.first; i < row.end; i++) {
    eyes_cell(L, h, i);
    sum += (lua_Unsigned)cell_get(&h->state, i);
  }
  return give_int(L, (lua_Integer)sum);
}

/* row:add(n = 1): to each of its counters, or, if one can't take it, to none */
ROW_OF_CELLS(add) {
  lua_Integer by = opt_integer(L, 2, "the amount", 1);
  for (int i = row.first; i < row.end; i++) {
    eyes_cell(L, h, i);
    ltype_tried(L, cell_sum(&h->state, i, by, &(int64_t){0}), "add %I to %c",
                by, i);
  }
  for (int i = row.first; i < row.end; i++) cell_add(&h->state, i, by);
  return 0;
}

/* row:set(n): each of its counters, or, if one can't be, none */
ROW_OF_CELLS(set) {
  lua_Integer to = ltype_integer(L, 2, "the value");
  if (h->state.frozen) ltype_refused(L, ERR_FROZEN, "set %c", row.first);
  for (int i = row.first; i < row.end; i++)
    if (to < h->schema.cell[i].min || to > h->schema.cell[i].max)
      return ltype_refused(L, ERR_RANGE, "set %c to %I", i, to);
  for (int i = row.first; i < row.end; i++) cell_set(&h->state, i, to);
  return 0;
}

/* row:show([player]): that player, or everyone, learns its counters */
ROW_OF_CELLS(show) {
  unsigned viewers = check_viewers(L, 2);
  for (int i = row.first; i < row.end; i++)
    ltype_tried(L, cell_show(&h->state, i, viewers), "show %c", i);
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
static int64_t extreme(lua_State *L, Host *h, Span row, bool high) {
  int64_t best = h->state.cells[row.first];
  for (int i = row.first; i < row.end; i++) {
    int64_t one = h->state.cells[i];
    eyes_cell(L, h, i);
    if (high ? one > best : one < best) best = one;
  }
  return best;
}

/* Push it and the list of those who have it. */
static int push_extreme(lua_State *L, Host *h, Span row, bool high) {
  int64_t best = extreme(L, h, row, high);
  int comp = h->schema.cell[row.first].comp, found = 0;
  bool scale = h->schema.component[comp].type == COMP_SCALE;
  lua_settop(L, 1);
  lua_pushinteger(L, best + scale); /* steps count from 1 */
  lua_newtable(L);
  for (int i = row.first; i < row.end; i++) {
    if (h->state.cells[i] != best) continue;
    push_owner(L, h, i);
    lua_rawseti(L, 3, ++found);
  }
  return 2;
}

/* row:highest() -> the number, and a list of who has it */
ROW_OF_CELLS(highest) { return push_extreme(L, h, row, true); }
ROW_OF_CELLS(lowest) { return push_extreme(L, h, row, false); }

/* row:alone() -> who alone has most, or nil */
ROW_OF_CELLS(alone) {
  push_extreme(L, h, row, true);
  if (lua_rawlen(L, 3) != 1) return 0;
  lua_rawgeti(L, 3, 1);
  return 1;
}

/* row:rank(player or counter) -> 1 + how many have more */
ROW_OF_CELLS(rank) {
  const Handle *whose = lua_touserdata(L, 2);
  int cell, above = 0;
  if (whose != NULL && whose->type == TYPE_PLAYER)
    cell =
      schema_item(&h->schema, h->schema.cell[row.first].comp, whose->index, 0);
  else
    cell = check_cell(L, 2);
  if (cell < row.first || cell >= row.end)
    return luaL_argerror(L, 2, "a player, or a counter of the row, expected");
  for (int i = row.first; i < row.end; i++) {
    eyes_cell(L, h, i);
    above += h->state.cells[i] > h->state.cells[cell];
  }
  return give_int(L, 1 + above);
}

/* row:majority(counters, n): on each space, the player who alone has most
** pieces adds n to their counter */
ROW_OF_PLACES(majority) {
  const Handle *counters = check_row(L, 2);
  lua_Integer by = opt_integer(L, 3, "the amount", 1);
  if (h->schema.component[counters->comp].items != TYPE_CELL)
    return luaL_argerror(L, 2, "a row of counters expected");
  for (int i = row.first; i < row.end; i++) {
    int leader = place_leader(&h->state, i);
    if (leader == 0) continue;
    ltype_tried(L,
                cell_add(&h->state,
                         schema_item(&h->schema, counters->comp, leader, 0),
                         by),
                "reward the majority on %p", i);
  }
  return 0;
}
