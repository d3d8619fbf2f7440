#include "lua/bind/phase.h"

#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "lua/bind/ltype.h"

/* What a phase was started with: handles and numbers as 64-bit words. */
int64_t phase_word(Type type, int64_t n) {
  return (int64_t)(type + 1) << 48 | (n & ((INT64_C(1) << 47) - 1));
}

static int64_t pack(lua_State *L, int at, bool *ok) {
  if (lua_type(L, at) == LUA_TUSERDATA) {
    const Handle *h = lua_touserdata(L, at);
    if (h->type < TYPE_COUNT) return phase_word((Type)h->type, h->index);
  }
  if (lua_isinteger(L, at)) {
    lua_Integer n = lua_tointeger(L, at);
    if (n >= -(INT64_C(1) << 46) && n < INT64_C(1) << 46)
      return phase_word(TYPE_NUMBER, n);
  }
  if (lua_isnoneornil(L, at)) return 0;
  *ok = false;
  return 0;
}

bool phase_pack(lua_State *L, int at, int n, int64_t arg[PHASE_ARGS]) {
  bool ok = n <= PHASE_ARGS;
  for (int i = 0; i < PHASE_ARGS; i++)
    arg[i] = i < n ? pack(L, at + i, &ok) : 0;
  return ok;
}

void phase_unpack(lua_State *L, int64_t word) {
  int type = (int)(word >> 48) - 1;
  int64_t n = word & ((INT64_C(1) << 47) - 1);
  if (type < 0) {
    lua_pushnil(L);
  } else if (type == TYPE_NUMBER) {
    if ((n >> 46) != 0) n -= INT64_C(1) << 47;
    lua_pushinteger(L, n);
  } else {
    handle_push(L, (Type)type, (int)n);
  }
}

int phase_push(lua_State *L, Host *h) {
  Head *head = h->state.head;
  int args = PHASE_ARGS;
  flow_cut(&h->state, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.phase[head->phase]);
  h->count.begun[head->phase]++;
  while (args > 0 && head->arg[args - 1] == 0) args--;
  for (int i = 0; i < args; i++) phase_unpack(L, head->arg[i]);
  return args;
}

static int16_t end_number(const char *reason) {
  return (int16_t)(1 + (hash_text(reason) & 0x3fff));
}

/* The block has room for a number only; the words are kept beside it. */
void phase_end_game(Host *h, const char *reason) {
  unsigned room = sizeof h->past.ends / sizeof h->past.ends[0], i = 0;
  snprintf(h->past.reason, sizeof h->past.reason, "%s", reason);
  h->state.head->ended = end_number(h->past.reason);
  while (i < h->past.end_count && i < room &&
         strcmp(h->past.ends[i], h->past.reason) != 0)
    i++;
  if (i < h->past.end_count && i < room) return;
  memcpy(h->past.ends[h->past.end_count++ % room], h->past.reason,
         sizeof h->past.reason);
}

/* The game's end as it was, after the block was loaded. */
void phase_recall_end(Host *h) {
  int16_t ended = h->state.head->ended;
  h->past.reason[0] = '\0';
  for (unsigned i = 0; i < sizeof h->past.ends / sizeof h->past.ends[0]; i++)
    if (i < h->past.end_count && ended == end_number(h->past.ends[i]))
      memcpy(h->past.reason, h->past.ends[i], sizeof h->past.reason);
}

void phase_begin(Host *h, int phase, const int64_t *arg) {
  Head *head = h->state.head;
  memcpy(head->arg, arg, sizeof head->arg);
  head->phase = (int16_t)phase;
  head->phases++;
  h->count.began[phase]++;
  if (h->state.log != NULL)
    log_add(
      h->state.log,
      (Event){.type = EVENT_PHASE, .a = phase, .decision = head->decisions});
}

int phase_named(const Host *h, const char *name) {
  for (int p = 0; p < h->linked.phases; p++)
    if (strcmp(h->linked.phase_name[p], name) == 0) return p;
  return -1;
}

/* A phase returned: its last word is the next phase, or the end; a declared one
** has begun the next phase itself and returns true. */
bool phase_next(Host *h, lua_State *L, int results) {
  Head *head = h->state.head;
  int first = lua_gettop(L) - results + 1, p;
  int64_t arg[PHASE_ARGS];
  const char *name;
  if (results == 1 && lua_isboolean(L, first) && lua_toboolean(L, first))
    return true;
  while (results > 1 && lua_isnil(L, first + results - 1)) results--;
  if (results < 1 || lua_type(L, first) != LUA_TSTRING)
    return cage_refuse(
      &h->cage, "the phase '%s' must return the next phase or finish(reason)",
      h->linked.phase_name[head->phase]);
  name = lua_tostring(L, first);
  if (strcmp(name, "finish") == 0) {
    /* no conversion: outside an entry nothing may allocate */
    const char *reason = results > 1 && lua_type(L, first + 1) == LUA_TSTRING
                           ? lua_tostring(L, first + 1)
                           : "";
    phase_end_game(h, reason);
    return true;
  }
  p = phase_named(h, name);
  if (p < 0)
    return cage_refuse(&h->cage,
                       "the phase '%s' returned '%.60s', which is no phase",
                       h->linked.phase_name[head->phase], name);
  if (!phase_pack(L, first + 1, results - 1, arg))
    return cage_refuse(
      &h->cage,
      "the phase '%s' takes at most %d arguments: players, things "
      "and whole numbers",
      name, PHASE_ARGS);
  phase_begin(h, p, arg);
  return true;
}
