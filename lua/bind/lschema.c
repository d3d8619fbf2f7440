/*
** Declaring: the functions with which the prelude builds schema and choices.
** Scripts never see them.
*/
#include "core/scope.h"
#include "lua/bind/eyes.h"
#include "lua/bind/ltype.h"
#include "lua/bind/lworth.h"

#include <string.h>

PRELUDE(players) { return give_int(L, h->players); }

/* seats() -> players, and the neutral seat */
PRELUDE(seats) { return give_int(L, h->schema.players); }

/* misused("value", name), misused("needs", layer), misused("players", least): the
** error that follows is about what was asked for from outside */
PRELUDE(misused) {
  static const char *const kinds[] = {"value", "players", "needs", NULL};
  static const FaultCode codes[] = {FAULT_VALUE, FAULT_PLAYERS, FAULT_NEEDS};
  h->files.fault = codes[luaL_checkoption(L, 1, NULL, kinds)];
  h->files.least = h->files.fault == FAULT_PLAYERS ? int_at(L, 2) : 0;
  snprintf(h->files.about, sizeof h->files.about, "%s",
           h->files.least > 0 ? "" : luaL_checkstring(L, 2));
  return 0;
}

/* words() -> the lines of those of the language spoken, or nil; the language;
** those of all games, or nil. */
PRELUDE(words) {
  ltype_push_lines(L, h->words);
  lua_pushstring(L, h->language);
  ltype_push_lines(L, h->all_words);
  return 3;
}

PRELUDE(logging) { return give_bool(L, h->logging); }

/* layers_follow() -> are there scripts on top of the game's own? */
PRELUDE(layers_follow) {
  const HostFiles *f = &h->files;
  bool any = false;
  for (int i = 1; i < f->scripts; i++) any = any || !f->script[i].included;
  return give_bool(L, any);
}

/* settings() -> list of { name =, value = } */
PRELUDE(settings) {
  lua_createtable(L, h->files.settings, 0);
  for (int i = 0; i < h->files.settings; i++) {
    lua_createtable(L, 0, 2);
    field_put_text(L, "name", h->files.setting[i].name);
    field_put_text(L, "value", h->files.setting[i].value);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* What a state that is gone had declared. */
static void forget_rules(Host *h) {
  schema_free(&h->schema);
  memset(&h->schema, 0, sizeof h->schema);
  choices_clear(&h->book);
  host_forget_worths(h);
  memo_clear(&h->memo);
  h->linked.guards = h->linked.phases = 0;
  h->linked.effects.count = 0;
  memset(h->linked.effect_count, 0, sizeof h->linked.effect_count);
  memset(h->linked.direct, 0, sizeof h->linked.direct);
  memset(&h->linked.flow, 0, sizeof h->linked.flow);
  memset(h->linked.option_routine, 0, sizeof h->linked.option_routine);
}

/* schema(with the reference generator?, with a neutral seat?) */
PRELUDE(schema) {
  bool neutral = lua_toboolean(L, 2);
  Err e;
  RngAlgo algo = lua_toboolean(L, 1) ? RNG_MINSTD : RNG_SPLITMIX;
  if (h->schema.players != 0) forget_rules(h); /* a new host has none */
  if (h->ask.room == 0) host_more_answers(L, h);
  h->ask.way_to = -1;
  h->schema.alloc = h->alloc;
  e = schema_begin(&h->schema, h->players, algo);
  if (e == ERR_OK && neutral) e = schema_neutral(&h->schema);
  h->schema.flows = lua_toboolean(L, 3);
  return ltype_done(L, e, "players");
}

/* pieces(name, per_player, count, per_seat) -> family, first kind */
PRELUDE(pieces) {
  const char *name = luaL_checkstring(L, 1);
  lua_Integer count = ltype_integer(L, 3, "the number of pieces");
  int family;
  Err e = count < 0 || count > INT32_MAX
            ? ERR_RANGE
            : schema_pieces(&h->schema, name, lua_toboolean(L, 2), (int)count,
                            &family);
  if (e == ERR_OK && lua_toboolean(L, 4) && h->schema.neutral)
    e = schema_neutral_pieces(&h->schema, family);
  if (e != ERR_OK) return ltype_done(L, e, name);
  lua_pushinteger(L, family);
  lua_pushinteger(L, h->schema.family[family].first);
  return 2;
}

static lua_Integer field_int(lua_State *L, const char *name) {
  lua_Integer n;
  lua_getfield(L, 1, name);
  if (!lua_isinteger(L, -1))
    luaL_error(L, "'%s' must be a whole number, got %s", name,
               luaL_typename(L, -1));
  n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

static int field_small(lua_State *L, const char *name) {
  lua_Integer n = field_int(L, name);
  if (n < 0 || n > INT32_MAX)
    return luaL_error(L, "'%s' is out of range", name);
  return (int)n;
}

static bool field_bool(lua_State *L, const char *name) {
  bool b;
  lua_getfield(L, 1, name);
  b = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return b;
}

static int field_option(lua_State *L, const char *name,
                        const char *const list[]) {
  const char *text;
  lua_getfield(L, 1, name);
  text = lua_tostring(L, -1);
  for (int i = 0; text != NULL && list[i] != NULL; i++)
    if (strcmp(text, list[i]) == 0) {
      lua_pop(L, 1);
      return i;
    }
  return luaL_error(L, "'%s' cannot be '%s'", name,
                    text == NULL ? "nothing" : text);
}

/* kinds() -> the kinds of components in order, each with the type of its
** items: { { "pool", "place" }, … } */
PRELUDE_NOTES(kinds) {
  lua_createtable(L, COMP_COUNT, 0);
  for (int i = 0; i < COMP_COUNT; i++) {
    lua_createtable(L, 2, 0);
    lua_pushstring(L, component_kind[i].name);
    lua_rawseti(L, -2, 1);
    lua_pushstring(L, ltype_name((int)component_kind[i].items));
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* teams({team by seat}, "sum" | "highest" | "lowest", "all" | "ignored") */
PRELUDE(teams) {
  static const char *const how[] = {"sum", "highest", "lowest", NULL};
  static const char *const out[] = {"all", "ignored", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  h->linked.team_score = (TeamScore)luaL_checkoption(L, 2, "sum", how);
  h->linked.team_ignores = luaL_checkoption(L, 3, "all", out) == 1;
  for (int p = 1; p <= MAX_PLAYERS; p++) {
    lua_rawgeti(L, 1, p);
    h->linked.team[p] = (uint8_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  return 0;
}

/* scope() -> its number */
DECLARES_ONE(scope, "scope", schema_scope(&h->schema, &n))

/* remember(scope, component) */
DECLARES(remember, "scope",
         schema_remember(&h->schema, int_at(L, 1), int_at(L, 2)))

/* begin(scope): it begins anew */
DECLARES(begin, "scope", scope_begin(&h->state, int_at(L, 1)))

/* began(scope, place, kind or nil) -> pieces that lay there when it began */
PRELUDE(began) {
  int scope = int_at(L, 1), place = check_place(L, 2);
  int kind = lua_isnoneornil(L, 3) ? -1 : check_kind(L, 3);
  eyes_place(L, h, place, kind < 0);
  return give_int(L, scope_began(&h->state, scope, place, kind));
}

/* moved(scope, kind) -> pieces that are not where they were then */
PRELUDE(moved) {
  return give_int(L, scope_moved(&h->state, int_at(L, 1), check_kind(L, 2)));
}

/* component{…} -> id, first, total */
PRELUDE(component) {
#define X(NAME, name, items, chance) #name,
  static const char *const types[] = {COMPONENT_KINDS(X) NULL};
#undef X
  static const char *const sees[] = {"all", "owner", "count", "none", NULL};
  CompSpec spec;
  int comp;
  Err e;
  memset(&spec, 0, sizeof spec);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_getfield(L, 1, "name"); /* stays, as anchor */
  spec.name = lua_tostring(L, -1);
  lua_getfield(L, 1, "bonus");
  spec.bonus = lua_tostring(L, -1);
  lua_getfield(L, 1, "refill");
  spec.refill = lua_tostring(L, -1);
  spec.type = (CompType)field_option(L, "type", types);
  spec.sees = (Sees)field_option(L, "sees", sees);
  spec.per_player = field_bool(L, "per_player");
  spec.per_seat = field_bool(L, "per_seat");
  spec.size = field_small(L, "size");
  lua_getfield(L, 1, "limit"); /* stays, as anchor */
  spec.limit = lua_tostring(L, -1);
  spec.capacity = field_small(L, "capacity");
  spec.holds = (uint32_t)field_int(L, "holds");
  spec.foreign = field_bool(L, "foreign");
  spec.loose = field_bool(L, "loose");
  spec.secret = field_bool(L, "secret");
  spec.min = field_int(L, "min");
  spec.max = field_int(L, "max");
  spec.start = field_int(L, "start");
  spec.lasts = field_small(L, "lasts");
  spec.faced = field_bool(L, "faced");
  if (spec.type == COMP_DIE && (spec.max < 1 || spec.max > 1000))
    return luaL_error(L, "a die has 1 to 1000 faces");
  if (spec.type == COMP_SCALE && spec.max < 0)
    return luaL_error(L, "a scale needs steps");
  e = schema_component(&h->schema, &spec, &comp);
  if (e != ERR_OK) return ltype_done(L, e, spec.name == NULL ? "?" : spec.name);
  lua_pushinteger(L, comp);
  lua_pushinteger(L, h->schema.component[comp].first);
  lua_pushinteger(L, h->schema.component[comp].total);
  return 3;
}

/* item_capacity(component, item from 1, n) */
DECLARES(item_capacity, "capacity",
         schema_item_capacity(&h->schema, int_at(L, 1), int_at(L, 2) - 1,
                              int_at(L, 3)))

DECLARES(step, "step",
         schema_step(&h->schema, ltype_integer(L, 1, "a step"), int_at(L, 2)))

/* edge(from, to, cost): places by number */
DECLARES(edge, "edge",
         schema_edge(&h->schema, int_at(L, 1), int_at(L, 2),
                     (int)ltype_integer(L, 3, "the cost of a step")))

DECLARES(home, "home",
         schema_home(&h->schema, int_at(L, 1), int_at(L, 2), int_at(L, 3)))

/* card(name, pile, back) -> id */
DECLARES_ONE(card, luaL_checkstring(L, 1),
             schema_card(&h->schema, luaL_checkstring(L, 1), int_at(L, 2),
                         int_at(L, 3), &n))

/* attr(name, on, type) -> id */
DECLARES_ONE(attr, luaL_checkstring(L, 1),
             schema_attr(&h->schema, luaL_checkstring(L, 1),
                         (Type)ltype_named(luaL_checkstring(L, 2)),
                         (Type)ltype_named(luaL_checkstring(L, 3)), &n))

DECLARES(set_attr, "attribute",
         schema_set_attr(&h->schema, int_at(L, 1), int_at(L, 2),
                         luaL_checkinteger(L, 3)))

/* finish(): lay out the block and make room for the handles */
PRELUDE(finish) {
  Schema *sc = &h->schema;
  unsigned char *block;
  int total = 0;
  ltype_done(L, schema_finish(sc), "the components");
  block = alloc_resize(&h->alloc, h->block, sc->block_size);
  if (block == NULL) return ltype_done(L, ERR_MEMORY, "the table");
  h->block = block;
  state_attach(&h->state, sc, block);
  h->state.log = h->logging ? &h->log : NULL;
  state_start(&h->state, 0);
  for (int t = 0; t < TYPE_COUNT; t++) {
    h->linked.thing_base[t] = total;
    total += schema_things(sc, (Type)t);
  }
  for (int i = 0; i < HOST_THINGS; i++) h->linked.thing[i] = LUA_NOREF;
  return 0;
}

/* phase(name, fn, rule) -> number; without a rule the function counts */
PRELUDE(phase) {
  const char *name = luaL_checkstring(L, 1);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  if (h->linked.phases == MAX_PHASES) return ltype_done(L, ERR_LIMIT, "phases");
  if (strlen(name) >= NAME_SIZE) return ltype_done(L, ERR_NAME, name);
  memcpy(h->linked.phase_name[h->linked.phases], name, strlen(name) + 1);
  lua_pushvalue(L, 2);
  h->linked.phase[h->linked.phases] = luaL_ref(L, LUA_REGISTRYINDEX);
  h->linked.phase_rule[h->linked.phases] = (int)luaL_optinteger(L, 3, 0);
  h->count.begun[h->linked.phases] = 0;
  return give_int(L, h->linked.phases++);
}

/* begun(phase) -> how often, if the phase does not count itself */
PRELUDE(begun) {
  lua_Integer p = luaL_checkinteger(L, 1);
  bool counts = p >= 0 && p < h->linked.phases && h->linked.phase_rule[p] != 0;
  return give_int(L, counts ? h->count.begun[p] : 0);
}

PRELUDE(score) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  h->linked.score = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* enter(rule) -> the rule before: for the event log */
PRELUDE(enter) {
  State *s = &h->state;
  uint16_t before = s->rule;
  s->rule = (uint16_t)luaL_checkinteger(L, 1);
  /* questions leave no trace */
  if (lua_toboolean(L, 2) && !s->frozen)
    state_tell(s, EVENT_RULE, before, 0, 0, 0, 0);
  return give_int(L, before);
}

/* announce(text): everybody hears it; it is part of the story alone */
PRELUDE(announce) {
  State *s = &h->state;
  const char *text = luaL_checkstring(L, 1);
  if (s->log != NULL && !s->frozen)
    log_announce(s->log,
                 (Event){.type = EVENT_NOTE,
                         .rule = s->rule,
                         .decision = s->head->decisions},
                 text);
  return 0;
}
