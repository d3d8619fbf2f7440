/*
** A cage runs a stranger's script.  It owns a Lua state, the arena the state
** lives in, and the door: the place in the host a kill jumps back to.
** A kill is a longjmp, never a Lua error, so no pcall can swallow it.  It
** always leaves through the outermost entry, because the whole state is dead
** then: every later entry answers with the same result until cage_renew.
** A state is dropped, never closed, so no finalizer runs at the end and
** nothing outside the arena may be owned by a Lua value.
** Work on the state outside an entry is for calls that cannot allocate; the
** rest goes through cage_run, or a refused allocation ends the process.
** One thread per process may use cages; several cages may be entered inside
** each other.
*/

#ifndef LUA_CAGE_CAGE_H
#define LUA_CAGE_CAGE_H

#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lua/cage/arena.h"
#include "lua.h"

enum {
  CAGE_WHY = 512,     /* bytes of the short reason */
  CAGE_FRAMES = 4096, /* bytes of the frames as text */
  CAGE_SOURCE = 128   /* bytes of a source name */
};

typedef enum CageResult {
  CAGE_OK,
  CAGE_ERROR, /* script error: its text is on top of the stack */
  CAGE_YIELD,
  CAGE_TIME,   /* killed by the watchdog */
  CAGE_MEMORY, /* killed by the allocator */
  CAGE_FUEL,   /* killed at the end of its instruction budget */
  CAGE_KEPT    /* it remembers something outside the table (still.h) */
} CageResult;

typedef struct CageLimits {
  ArenaLimits memory;
  size_t source;   /* bytes of one chunk; the parser can't be stopped */
  size_t output;   /* bytes printed per outermost entry (sandbox) */
  unsigned cpu_ms; /* CPU time without progress before a kill */
  long long fuel;  /* instructions until cage_refuel; 0 is no limit */
} CageLimits;

typedef struct Cage {
  Arena arena;
  CageLimits limits;
  lua_State *L;          /* main thread */
  unsigned long entries; /* outermost entries so far */

  /* After CAGE_ERROR or a kill, all safe to show: what happened, the script
  ** frames innermost first (one a line), and the innermost one's place.
  ** where_source is "" and where_line 0 if no script frame was found. */
  char why[CAGE_WHY];
  char frames[CAGE_FRAMES];
  char where_source[CAGE_SOURCE];
  int where_line;

  /* private */
  CageResult death;   /* CAGE_OK while the state is alive */
  int depth;          /* entries on the C stack */
  jmp_buf *door;      /* of the outermost entry */
  struct Cage *outer; /* cage entered before this one */
  lua_State *volatile running;
  long long fuel_left;
  volatile unsigned long progress;
  volatile unsigned long seen; /* progress at the last tick */
  volatile unsigned still_ms;  /* CPU time since progress moved */
  int64_t since_ms; /* … or the clock then, where scripts look at it */
  volatile sig_atomic_t fired; /* the watchdog has set its hook */
} Cage;

/* Say in `why` what is refused.  Always false, for whoever refuses. */
bool cage_refuse(Cage *c, const char *format, ...)
  __attribute__((format(printf, 2, 3)));

/* The room of the platform reserved, 64 MB total, 256 KB a block, 64 KB a string, 32 KB of
** source, 64 KB of output, one second, no fuel limit. */
CageLimits cage_limits(void);

/* Make a cage with an empty state: no libraries, no globals.  Starts the
** process's watchdog if it is not running.  False, with nothing held, if
** memory is refused. */
bool cage_open(Cage *c, const CageLimits *limits);

/* Drop the state and its memory.  Not while the cage is entered. */
void cage_close(Cage *c);

/* Replace the state, dead or alive, by a fresh empty one; limits, counters
** of entries and reports stay.  False if memory is refused: the cage then
** answers CAGE_MEMORY until a renewal succeeds. */
bool cage_renew(Cage *c);

/* Call the function under nargs arguments on top of `from`, like lua_pcall.
** Function and arguments are popped; on CAGE_ERROR one string is pushed.
** After a kill `from` must not be touched. */
CageResult cage_call(Cage *c, lua_State *from, int nargs, int nresults);

/* Start or go on with coroutine co, like lua_resume.  On CAGE_OK and
** CAGE_YIELD *nresults values are on top of co; on CAGE_ERROR co is dead,
** its text on top, *nresults 1. */
CageResult cage_resume(Cage *c, lua_State *co, int nargs, int *nresults);

/* Compile source text, never bytecode, inside an entry: LUA_OK, and the function is
** pushed, or a message.  Its first upvalue, _ENV, is the state's empty global table: the
** caller sets the real one. */
int cage_chunk(lua_State *L, const char *text, size_t size, const char *name);

/* Run C code that uses the state, inside an entry: fn is called with ud as
** its only argument, a light userdata, and its results are dropped. */
CageResult cage_run(Cage *c, lua_CFunction fn, void *ud);

/* The cage a state belongs to. */
Cage *cage_of(lua_State *L);

/* Tell the watchdog that the game moves on: call at every decision. */
static inline void cage_progress(Cage *c) { c->progress++; }

/* For C code that may run long without a Lua instruction: dies here if the
** watchdog has fired meanwhile. */
void cage_poll(Cage *c);

/* Fill the instruction budget up again; a fresh state starts full. */
static inline void cage_refuel(Cage *c) { c->fuel_left = c->limits.fuel; }

/* Timers do not survive fork: call in the child. */
void cage_after_fork(void);

/* Copy text so that a terminal can show it: newline, tab and printable UTF-8
** stay, other bytes become \xHH, and so do the characters that reorder text.
** Fills at most cap bytes, adds no zero, never splits a character; returns
** the bytes written, *taken (may be NULL) gets the bytes of text used. */
size_t cage_clean(char *out, size_t cap, const char *text, size_t len,
                  size_t *taken);

#endif
