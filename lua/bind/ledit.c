/*
** Edits from the side of Lua: where the prelude's edit(name, function) may
** change the table, and what it goes on with.
*/
#include "lua/bind/ltype.h"
#include "lua/bind/phase.h"

#include <stdio.h>
#include <string.h>

/* edit_begin(name) -> is it recorded?  A scenario test is not. */
PRELUDE(edit_begin) {
  HostEdit *e = &h->edit;
  const char *name = luaL_checkstring(L, 1);
  if (h->test.running) return give_bool(L, false);
  if (!e->open)
    return luaL_error(L, "edits are made at the prompt and in tests: rules "
                         "change the table in moves");
  if (e->made) return luaL_error(L, "one edit a line");
  if (name[0] == '\0' || strlen(name) >= sizeof e->name ||
      strpbrk(name, "\n\r") != NULL)
    return luaL_error(L, "an edit's name is one line of at most %d letters",
                      (int)sizeof e->name - 1);
  snprintf(e->name, sizeof e->name, "%s", name);
  e->made = true;
  e->begins = false;
  if (h->state.log != NULL)
    log_add(h->state.log, (Event){.type = EVENT_EDIT,
                                  .n = e->number,
                                  .decision = h->state.head->decisions});
  h->state.frozen = false;
  return give_bool(L, true);
}

/* edit_end([phase, …]): the table is still again; a phase may begin */
PRELUDE(edit_end) {
  HostEdit *e = &h->edit;
  int n = lua_gettop(L);
  h->state.frozen = true;
  if (lua_isnoneornil(L, 1)) return 0;
  e->phase = -1;
  if (lua_type(L, 1) == LUA_TSTRING)
    e->phase = (int16_t)phase_named(h, lua_tostring(L, 1));
  if (e->phase < 0)
    return luaL_error(L, "an edit returns nothing, or the name of a phase that "
                         "begins, and its arguments");
  while (n > 1 && lua_isnil(L, n)) n--;
  if (!phase_pack(L, 2, n - 1, e->arg))
    return luaL_error(L,
                      "the phase '%s' takes at most %d arguments: players, "
                      "things and whole numbers",
                      h->linked.phase_name[e->phase], PHASE_ARGS);
  e->begins = true;
  return 0;
}

/* phase_now() -> name, arguments of the running phase, if there is one */
PRELUDE(phase_now) {
  const Head *head = h->state.head;
  int n = PHASE_ARGS;
  if (h->block == NULL || head->phase < 0) return 0;
  lua_pushstring(L, h->linked.phase_name[head->phase]);
  while (n > 0 && head->arg[n - 1] == 0) n--;
  for (int i = 0; i < n; i++) phase_unpack(L, head->arg[i]);
  return 1 + n;
}
