#include "lua/bind/ltype.h"

#include "lua/bind/eyes.h"
#include "lua/cage/still.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const type_names[] = {"number", "player", "kind",
                                         "place",  "card",   "pile",
                                         "cell",   "row",    "hidden card"};

const char *ltype_name(int type) {
  return type >= 0 && type <= TYPE_HIDDEN ? type_names[type] : "thing";
}

int ltype_named(const char *name) {
  for (int t = 0; t < TYPE_COUNT; t++)
    if (strcmp(type_names[t], name) == 0) return t;
  /* truths and texts travel as numbers */
  if (strcmp(name, "bool") == 0 || strcmp(name, "text") == 0)
    return TYPE_NUMBER;
  return -1;
}

int ltype_named_wide(const char *name) {
  return strcmp(name, "bool") == 0 ? TYPE_TRUTH : ltype_named(name);
}

void ltype_push(lua_State *L, int type, int64_t n) {
  if (type == TYPE_TRUTH)
    lua_pushboolean(L, n != 0);
  else if (type != TYPE_NUMBER && n < 0)
    lua_pushnil(L);
  else
    thing_push(L, (Type)type, n);
}

int64_t ltype_parameter(lua_State *L, int arg, int type) {
  if (type == TYPE_NUMBER) return ltype_integer(L, arg, "a parameter");
  if (type == TYPE_TRUTH) return lua_toboolean(L, arg);
  return check_quick(L, arg, (Type)type);
}

static const char *what_is(lua_State *L, int arg) {
  Handle *h;
  if (lua_type(L, arg) != LUA_TUSERDATA)
    return lua_isnone(L, arg) ? "nothing" : luaL_typename(L, arg);
  h = lua_touserdata(L, arg);
  return ltype_name(h->type);
}

static int wrong_type(lua_State *L, int arg, const char *wanted) {
  const char *text =
    lua_pushfstring(L, "%s expected, got %s", wanted, what_is(L, arg));
  lua_Debug ar;
  if (arg == 1 && lua_getstack(L, 0, &ar) && lua_getinfo(L, "n", &ar) &&
      strcmp(ar.namewhat, "field") == 0)
    text = lua_pushfstring(L, "%s; write :%s(), with a colon", text, ar.name);
  return luaL_argerror(L, arg, text);
}

int ltype_check(lua_State *L, int arg, Type type) {
  Handle *h = lua_touserdata(L, arg);
  Host *host;
  if (h == NULL || h->type != type)
    return wrong_type(L, arg, ltype_name((int)type));
  host = host_of(L);
  if (host->block == NULL)
    return luaL_error(L, "attempt to use a %s of a closed table",
                      ltype_name((int)type));
  if (h->index < 0 || h->index >= schema_things(&host->schema, type))
    return luaL_error(L, "this %s is not on the table any more",
                      ltype_name((int)type));
  return h->index;
}

int ltype_kind(lua_State *L, int arg) {
  Host *h = host_reading(L);
  const char *name;
  int family;
  if (lua_type(L, arg) != LUA_TSTRING) return ltype_check(L, arg, TYPE_KIND);
  name = lua_tostring(L, arg);
  family = schema_find_family(&h->schema, name);
  if (family < 0)
    return luaL_argerror(L, arg,
                         lua_pushfstring(L, "no pieces named '%s'", name));
  if (h->schema.family[family].kinds != 1)
    return luaL_argerror(
      L, arg,
      lua_pushfstring(L, "'%s' differs by player: use player.%s", name, name));
  return h->schema.family[family].first;
}

int ltype_done(lua_State *L, Err e, const char *what) {
  if (e != ERR_OK)
    return luaL_error(L, "%s: %s (%s)", what, err_text(e), err_name(e));
  return 0;
}

lua_Integer ltype_integer(lua_State *L, int arg, const char *what) {
  if (lua_isinteger(L, arg)) return lua_tointegerx(L, arg, NULL);
  what = lua_pushfstring(L, "%s must be a whole number, got %s", what,
                         what_is(L, arg));
  return luaL_argerror(L, arg, what);
}

int64_t ltype_answer(lua_State *L, const Host *h, int arg) {
  lua_Integer i = ltype_integer(L, arg, "the answer's number");
  luaL_argcheck(L, i >= 1 && i <= h->ask.decision.count, arg,
                "there is no such answer");
  return h->ask.answers[i - 1];
}

static const char *label(const Host *h, int comp, int owner, int item,
                         char *text, size_t size) {
  const Component *c = &h->schema.component[comp];
  char row[16] = "";
  if (c->size > 1)
    snprintf(row, sizeof row, " %d", (item - c->first) % c->size + 1);
  if (owner > 0)
    snprintf(text, size, "%s%s of player %d", c->name, row, owner);
  else
    snprintf(text, size, "%s%s", c->name, row);
  return text;
}

/* Numbers of answers come from saves, too: there may be no such thing. */
const char *host_thing_words(const Host *h, Type type, int i, char *text,
                             size_t size) {
  const Schema *s = &h->schema;
  if (type != TYPE_PLAYER && (i < 0 || i >= schema_things(s, type)))
    type = TYPE_NUMBER;
  switch (type) {
    case TYPE_PLACE:
      return label(h, s->place[i].comp, s->place[i].owner, i, text, size);
    case TYPE_PILE:
      return label(h, s->pile[i].comp, s->pile[i].owner, i, text, size);
    case TYPE_CELL:
      return label(h, s->cell[i].comp, s->cell[i].owner, i, text, size);
    case TYPE_PLAYER: snprintf(text, size, "player %d", i); break;
    case TYPE_KIND:
      snprintf(text, size, "%s", s->family[s->kind[i].family].name);
      break;
    case TYPE_CARD: snprintf(text, size, "%s", s->card[i].name); break;
    default: snprintf(text, size, "%d", i);
  }
  return text;
}

const char *ltype_label(lua_State *L, Type type, int i) {
  char text[96];
  return lua_pushstring(
    L, host_thing_words(host_of(L), type, i, text, sizeof text));
}

void ltype_push_lines(lua_State *L, const char *text) {
  if (text == NULL) {
    lua_pushnil(L);
    return;
  }
  lua_newtable(L);
  for (lua_Integer i = 1; *text != '\0'; i++) {
    size_t n = strcspn(text, "\n");
    lua_pushlstring(L, text, n);
    lua_rawseti(L, -2, i);
    text += n + (text[n] == '\n');
  }
}

int ltype_field(lua_State *L, int at, const char *name, int none) {
  lua_getfield(L, at, name);
  if (lua_isinteger(L, -1)) none = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return none;
}

/* What stands for a hole in the format of ltype_said. */
static void push_hole(lua_State *L, char hole, va_list *args) {
  static const Type type[] = {
    ['p'] = TYPE_PLACE, ['d'] = TYPE_PILE, ['c'] = TYPE_CELL,
    ['a'] = TYPE_CARD,  ['k'] = TYPE_KIND,
  };
  if (hole == 's')
    lua_pushstring(L, va_arg(*args, const char *));
  else if (hole == 'I')
    lua_pushfstring(L, "%I", va_arg(*args, lua_Integer));
  else
    ltype_label(L, type[(unsigned char)hole], va_arg(*args, int));
}

static const char *say(lua_State *L, const char *format, va_list *args) {
  int top = lua_gettop(L);
  luaL_checkstack(L, 16, NULL);
  for (const char *text = format, *hole; *text != '\0'; text = hole + 2) {
    hole = strchrnul(text, '%');
    lua_pushlstring(L, text, (size_t)(hole - text));
    if (*hole == '\0') break;
    push_hole(L, hole[1], args);
  }
  lua_concat(L, lua_gettop(L) - top);
  return lua_tostring(L, -1);
}

const char *ltype_said(lua_State *L, const char *format, ...) {
  va_list args;
  va_start(args, format);
  format = say(L, format, &args);
  va_end(args);
  return format;
}

int ltype_refused(lua_State *L, Err e, const char *format, ...) {
  va_list args;
  if (e == ERR_FROZEN) host_of(L)->files.fault = FAULT_FROZEN;
  va_start(args, format);
  format = say(L, format, &args);
  va_end(args);
  return luaL_error(L, "cannot %s: %s (%s)", format, err_text(e), err_name(e));
}

int ltype_refusal(lua_State *L, Err e) {
  lua_pushnil(L);
  lua_pushstring(L, err_text(e));
  lua_pushstring(L, err_name(e));
  return 3;
}

/* Metatables -------------------------------------------------------------- */

/* What a handle leads to: the table of its fields, and what players call it. */
enum { FIELDS = 1, LABEL };

static int handle_tostring(lua_State *L) {
  if (lua_getiuservalue(L, 1, LABEL) == LUA_TNONE)
    return luaL_error(L, "a handle expected");
  return 1;
}

static int handle_newindex(lua_State *L) {
  return luaL_error(L, "handles are read-only: remember things in a counter");
}

static int handle_length(lua_State *L) {
  Handle *h = lua_touserdata(L, 1);
  Host *host = host_reading(L);
  if (h == NULL) return luaL_error(L, "no length");
  switch (h->type) {
    case TYPE_PLACE:
      eyes_place(L, host, check_place(L, 1), true);
      return give_int(L, read_total(host, check_place(L, 1)));
    case TYPE_PILE: return give_int(L, read_length(host, check_pile(L, 1)));
    case TYPE_ROW:
      lua_getiuservalue(L, 1, FIELDS);
      return give_int(L, (lua_Integer)lua_rawlen(L, -1));
    default: return luaL_error(L, "a %s has no length", ltype_name(h->type));
  }
}


/* The sides of cards: in the registry under this address, by card, attribute and
** side; scripts never see it. */
static const char sides_of_cards;

/* What lies up of a card with two sides; nil for what it lacks. */
static int push_side(lua_State *L, Host *h, int card) {
  if (h->block == NULL ||
      lua_rawgetp(L, LUA_REGISTRYINDEX, &sides_of_cards) != LUA_TTABLE ||
      lua_rawgeti(L, -1, card) != LUA_TTABLE)
    return give_nil(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TTABLE) return 1; /* of neither side: nil */
  eyes_card(L, h, card);
  lua_rawgeti(L, -1, read_face(h, card) == 0 ? 1 : 2);
  return 1;
}

/* A field that is not there; the upvalue has the handles by their fields.
** Piles are indexed by position, 1 being the top. */
static int missing_field(lua_State *L) {
  Host *h = host_of(L);
  const Handle *handle;
  int type, index;
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  lua_rawget(L, lua_upvalueindex(1));
  handle = lua_touserdata(L, 3);
  if (handle == NULL) return luaL_error(L, "a handle expected");
  type = handle->type;
  index = handle->index;
  if (type == TYPE_PILE && lua_isinteger(L, 2) && h->block != NULL) {
    lua_Integer i = lua_tointeger(L, 2);
    int n = h->state.piles[h->schema.pile[index].at];
    if (i < 1 || i > n) {
      lua_pushnil(L);
    } else {
      eyes_push_card(L, h,
                     h->state.piles[h->schema.pile[index].at + 1 + n - (int)i]);
    }
    return 1;
  }
  if (type == TYPE_ROW && lua_isinteger(L, 2)) {
    lua_pushnil(L); /* ends ipairs */
    return 1;
  }
  if (type == TYPE_CARD) return push_side(L, h, index);
  if (type == TYPE_HIDDEN) { /* what the back shows can be read */
    host_call(L, 1, "back", "ivi", index, 2, h->viewer);
    return 1;
  }
  /* P.missing(fields, key, label) knows how to guess */
  lua_getiuservalue(L, 3, LABEL);
  host_call(L, 0, "missing", "vvv", 1, 2, 4);
  return 0;
}

static const HostFunction *methods_of(int type, const char *comp) {
#define X(NAME, name, items, chance) &l##name##_methods,
  static HostFunction *const *const of_kind[] = {COMPONENT_KINDS(X)};
#undef X
  if (type == TYPE_CARD) return lcard_methods;
  if (comp == NULL) return NULL;
  if (type == TYPE_ROW) return lrow_methods;
  for (int i = 0; i < COMP_COUNT; i++)
    if (strcmp(component_kind[i].name, comp) == 0) return *of_kind[i];
  return NULL;
}

/* The fields of a handle: those at an index, and its methods, so that a call
** costs one look-up.  A field of the game's own that is called like a method
** keeps its name.  There is room for attributes, too: to grow step by step takes
** longer. */
static void push_fields(lua_State *L, int fields, int type, const char *comp) {
  enum { USUAL = 24 };
  const HostFunction *own = methods_of(type, comp);
  const HostFunction *all = type == TYPE_PLACE ? lpool_methods : NULL;
  if (own == NULL && all == NULL) {
    lua_pushvalue(L, fields);
    return;
  }
  lua_createtable(L, (int)lua_rawlen(L, fields), USUAL);
  host_set_functions(L, all);
  host_set_functions(L, own); /* they go before those of all */
  for (lua_pushnil(L); lua_next(L, fields);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
}

/* What the fields of all handles have behind them, in the registry under this
** address: a metatable that knows whose they are. */
static const char behind_fields;

static void push_behind(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &behind_fields) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_createtable(L, 0, 2);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, missing_field, 1);
  lua_setfield(L, -3, "__index");
  lua_setfield(L, -2, "owners");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &behind_fields);
}

/* What the fields of the handle on top lack is looked for elsewhere, or is a
** mistake. */
static void guard_fields(lua_State *L) {
  int handle = lua_gettop(L);
  push_behind(L);
  lua_getiuservalue(L, handle, FIELDS);
  lua_getfield(L, handle + 1, "owners");
  lua_pushvalue(L, handle + 2);
  lua_pushvalue(L, handle);
  lua_rawset(L, -3);
  lua_pushvalue(L, handle + 1);
  lua_setmetatable(L, handle + 2);
  lua_settop(L, handle);
}

/* sides(card, {[attribute] = {value, value}}) */
PRELUDE_NOTES(sides) {
  int card = int_at(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &sides_of_cards) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &sides_of_cards);
  }
  lua_pushvalue(L, 2);
  lua_rawseti(L, 3, card);
  handle_push(L, TYPE_CARD, card);
  guard_fields(L);
  return 0;
}

/* Make a userdata with the fields at an index. */
static Handle *new_handle(lua_State *L, int type, int index, int label_at,
                          int fields, const char *comp) {
  Handle *h;
  fields = lua_absindex(L, fields);
  label_at = lua_absindex(L, label_at);
  push_fields(L, fields, type, comp);
  fields = lua_gettop(L);
  h = lua_newuserdatauv(L, sizeof *h, 2);
  memset(h, 0, sizeof *h);
  h->type = (uint8_t)type;
  h->index = index;
  lua_pushvalue(L, label_at);
  lua_setiuservalue(L, -2, LABEL);
  lua_pushvalue(L, fields);
  lua_setiuservalue(L, -2, FIELDS);
  /* cards of one pile need not share all attributes; sides: l_sides */
  if (type != TYPE_CARD) guard_fields(L);
  lua_createtable(L, 0, 7); /* the metatable */
  lua_pushvalue(L, fields);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, handle_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, handle_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushcfunction(L, handle_length);
  lua_setfield(L, -2, "__len");
  field_put_bool(L, "__metatable", 0);
  field_put_text(L, "__name",
                 type == TYPE_CELL && comp != NULL &&
                     strcmp(comp, "counter") == 0
                   ? "counter (its number is :get())"
                   : ltype_name(type));
  still_mark_quiet(L);
  lua_setmetatable(L, -2);
  lua_remove(L, fields);
  return h;
}

/* handle(type, index, label, fields, comp_type) -> handle */
PRELUDE(handle) {
  int type = ltype_named(luaL_checkstring(L, 1));
  int index = int_at(L, 2);
  luaL_checktype(L, 4, LUA_TTABLE);
  new_handle(L, type, index, 3, 4, lua_tostring(L, 5));
  lua_pushvalue(L, -1);
  h->linked.thing[h->linked.thing_base[type] + index] =
    luaL_ref(L, LUA_REGISTRYINDEX);
  return 1;
}

/* hidden(back, label, fields) -> handle that stands for all cards with that back */
PRELUDE_NOTES(hidden) {
  new_handle(L, TYPE_HIDDEN, int_at(L, 1), 2, 3, NULL);
  return 1;
}

/* row(comp, label, fields, seat [, call]) -> handle of a whole component; called,
** it is call(handle, …) */
PRELUDE_NOTES(row) {
  Handle *row;
  lua_Integer comp = luaL_checkinteger(L, 1);
  luaL_checktype(L, 3, LUA_TTABLE);
  /* g and rules are no components: their names are all the game's */
  row = new_handle(L, TYPE_ROW, 0, 2, 3, comp < 0 ? NULL : "row");
  row->comp = (int16_t)comp;
  row->seat = (int16_t)luaL_checkinteger(L, 4);
  if (lua_isfunction(L, 5)) {
    lua_getmetatable(L, -1);
    lua_pushvalue(L, 5);
    lua_setfield(L, -2, "__call");
    lua_pop(L, 1);
  }
  return 1;
}

/* fields(handle) -> the table behind it; for the prelude only */
PRELUDE_NOTES(fields) {
  luaL_checktype(L, 1, LUA_TUSERDATA);
  lua_getiuservalue(L, 1, FIELDS);
  return 1;
}

/* thing(handle) -> type name, number */
PRELUDE_NOTES(thing) {
  const Handle *thing = lua_touserdata(L, 1);
  if (thing == NULL) return luaL_argerror(L, 1, "a handle expected");
  lua_pushstring(L, ltype_name(thing->type));
  lua_pushinteger(L, thing->index);
  return 2;
}
