/*
** The inside of a table, shared by the files that implement table.h.
*/
#ifndef LUA_TABLE_IN_H
#define LUA_TABLE_IN_H

#include "lua/host.h"
#include "lua/table.h"

struct Table {
  Host host;
  Alloc alloc;
  History history;
  bool keeps; /* a history */
  TableStatus status;
  lua_State *phase; /* the running phase's thread, or NULL */
  int phase_ref;
  int flushed; /* answers of the phase that are in the history already */
  char variants[HOST_PATH], game[HOST_PATH], extra[HOST_PATH];
  char layer[TABLE_LAYERS][HOST_PATH];
  int layers;
  HostSetting setting[TABLE_SETTINGS];
  int settings;
  bool started;
  void (*inspect)(void *ud, Table *t);
  void *inspect_ud;
  void (*write)(void *ud, const char *text, size_t size);
  void *write_ud;
};

/* Fill a report from the cage's last failure. */
void table_report(Table *t, CageResult r, Report *report);
void report_set(Report *report, const char *format, ...);

/* Build the Lua state anew around the same block (after a kill, or for new
** seats); the block and the history stay. */
bool table_revive(Table *t, Report *report);

/* After a kill: a fresh Lua state, and the position as it was before.  Without
** a history only a finished game can be brought back. */
void table_recover(Table *t);

/* Call P.name(…) inside the cage: fn pushes arguments and reads results. */
CageResult table_call(Table *t, lua_CFunction fn, void *ud);

/* Play the running game on until somebody must be asked. */
TableStatus table_run(Table *t, Report *report);

#endif
