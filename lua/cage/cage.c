#include "lua/cage/cage.h"

#include "lua/platform/platform.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

#include "lauxlib.h"

#if LUA_VERSION_NUM != 504
#error "the cage was checked against Lua 5.4 only"
#endif

enum {
  TICK_MS = 10,      /* CPU time between two looks of the watchdog */
  FUEL_STEP = 100,   /* instructions between two charges */
  LOOK_STEP = 20000, /* … between two looks at the clock, where nobody else
                     ** looks */
  TRACE_HEAD = 12,   /* innermost frames shown */
  TRACE_TAIL = 6,    /* outermost frames shown */
  DEEP = 1000        /* more frames than honest rules have */
};

#define INTERNAL "=[oilpatch"

bool cage_refuse(Cage *c, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(c->why, sizeof c->why, format, args);
  va_end(args);
  return false;
}

/*
** {==================================================================
** Showing script text
** ===================================================================
*/

/* Bytes of the UTF-8 character at s; 0 if it is none that is shown as it is: a
** control, a C1 control, or one that turns the writing direction. */
static size_t printable(const unsigned char *s, size_t len) {
  utf8proc_int32_t code;
  utf8proc_ssize_t n = utf8proc_iterate(s, (utf8proc_ssize_t)len, &code);
  if (n < 1 || (code < 0x20 && code != '\n' && code != '\t') ||
      (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0xfeff ||
      (code >= 0x200b && code <= 0x200f) ||
      (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f))
    return 0;
  return (size_t)n;
}

size_t cage_clean(char *out, size_t cap, const char *text, size_t len,
                  size_t *taken) {
  static const char hex[] = "0123456789ABCDEF";
  const unsigned char *s = (const unsigned char *)text;
  size_t i = 0, o = 0;
  while (i < len) {
    size_t n = printable(s + i, len - i);
    if (n > 0) {
      if (n > cap - o) break;
      memcpy(out + o, s + i, n);
      o += n;
      i += n;
    } else {
      if (cap - o < 4) break;
      out[o++] = '\\';
      out[o++] = 'x';
      out[o++] = hex[s[i] >> 4];
      out[o++] = hex[s[i] & 15];
      i++;
    }
  }
  if (taken != NULL) *taken = i;
  return o;
}

/* Clean into a zero-ended field. */
static void put(char *out, size_t cap, const char *text, size_t len) {
  out[cage_clean(out, cap - 1, text, len, NULL)] = '\0';
}

/* }================================================================== */

/*
** {==================================================================
** Where the script was
** ===================================================================
*/

static bool is_script(const lua_Debug *ar) {
  return ar->currentline >= 0 &&
         strncmp(ar->source, INTERNAL, sizeof INTERNAL - 1) != 0;
}

/* A source as people know it: file names whole, text chunks shortened. */
static const char *source_name(const lua_Debug *ar) {
  bool named = ar->source[0] == '@' || ar->source[0] == '=';
  return named ? ar->source + 1 : ar->short_src;
}

static size_t frame_line(char *out, size_t cap, const lua_Debug *ar) {
  char raw[CAGE_SOURCE + 160];
  int n;
  /* how the engine holds a rule says nothing to its author */
  if (ar->name != NULL && strcmp(ar->name, "fn") != 0)
    n = snprintf(raw, sizeof raw, "%.*s:%d: in %s '%.80s'\n", CAGE_SOURCE - 1,
                 source_name(ar), ar->currentline,
                 *ar->namewhat != '\0' ? ar->namewhat : "function", ar->name);
  else if (ar->what[0] == 'm')
    n = snprintf(raw, sizeof raw, "%.*s:%d: in main chunk\n", CAGE_SOURCE - 1,
                 source_name(ar), ar->currentline);
  else
    n = snprintf(raw, sizeof raw, "%.*s:%d: in function of line %d\n",
                 CAGE_SOURCE - 1, source_name(ar), ar->currentline,
                 ar->linedefined);
  return cage_clean(out, cap, raw, n > 0 ? strlen(raw) : 0, NULL);
}

/* Fill frames and where from L's stack.  Reads only and allocates nothing:
** it also runs inside the allocator, on a state that is about to die. */
static void look_back(Cage *c, lua_State *L) {
  lua_Debug ar;
  int depth = 1, level = 0;
  size_t o = 0;
  c->where_source[0] = '\0';
  c->where_line = 0;
  while (lua_getstack(L, depth, &ar)) depth *= 2;
  for (int low = depth / 2; depth - low > 1;) {
    int mid = low + (depth - low) / 2;
    if (lua_getstack(L, mid, &ar))
      low = mid;
    else
      depth = mid;
  }
  for (; level < depth && lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Snl", &ar);
    if (!is_script(&ar)) continue;
    if (c->where_line == 0) {
      const char *name = source_name(&ar);
      put(c->where_source, CAGE_SOURCE, name, strlen(name));
      c->where_line = ar.currentline;
    }
    o += frame_line(c->frames + o, CAGE_FRAMES - 1 - o, &ar);
    if (level >= TRACE_HEAD && level < depth - TRACE_TAIL) {
      size_t room = CAGE_FRAMES - 1 - o;
      o += cage_clean(c->frames + o, room, "...\n", 4, NULL);
      level = depth - TRACE_TAIL;
    }
  }
  c->frames[o] = '\0';
}

/* }================================================================== */

/*
** {==================================================================
** Kills
** ===================================================================
*/

/* End the state: does not return.  Only while entered. */
static _Noreturn void kill_state(Cage *c, CageResult death) {
  c->death = death;
  look_back(c, c->running);
  longjmp(*c->door, 1);
}

static void over(void *ud, ArenaOver reason) {
  Cage *c = ud;
  lua_Debug ar;
  if (c->depth == 0) return; /* no door: the allocation fails plainly */
  switch (reason) {
    case ARENA_TOTAL:
      snprintf(c->why, CAGE_WHY, "the script uses more than %zu KB",
               c->limits.memory.total / 1024);
      break;
    case ARENA_BLOCK:
      if (lua_getstack(c->running, DEEP, &ar))
        snprintf(c->why, CAGE_WHY, "the script calls itself too deeply");
      else
        snprintf(c->why, CAGE_WHY, "one table is larger than %zu KB",
                 c->limits.memory.block / 1024);
      break;
    case ARENA_STRING:
      snprintf(c->why, CAGE_WHY, "one string is longer than %zu bytes",
               c->limits.memory.string);
      break;
    case ARENA_FAULT:
      snprintf(c->why, CAGE_WHY, "an allocation was made to fail");
      break;
  }
  kill_state(c, CAGE_MEMORY);
}

Cage *cage_of(lua_State *L) {
  void *ud;
  lua_getallocf(L, &ud);
  return ((Arena *)ud)->over_ud;
}

static void charge(Cage *c) {
  c->fuel_left -= FUEL_STEP;
  if (c->fuel_left >= 0) return;
  snprintf(c->why, CAGE_WHY, "the script needs more than %lld instructions",
           c->limits.fuel);
  kill_state(c, CAGE_FUEL);
}

static void fuel_hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  charge(cage_of(L));
}

static _Noreturn void out_of_time(Cage *c) {
  snprintf(c->why, CAGE_WHY, "the script ran for %u ms without a decision",
           c->limits.cpu_ms);
  kill_state(c, CAGE_TIME);
}

/* Who looks at the clock. */
static enum { WATCH_NOT, WATCH_TICKS, WATCH_COUNTS } watching;

static void look_at_clock(Cage *c) {
  int64_t now = platform_cpu_ms();
  if (c->progress != c->seen) {
    c->seen = c->progress;
    c->since_ms = now;
  } else if (now - c->since_ms >= (int64_t)c->limits.cpu_ms) {
    out_of_time(c);
  }
}

static void look_hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  look_at_clock(cage_of(L));
}

void cage_poll(Cage *c) {
  if (watching == WATCH_COUNTS) look_at_clock(c);
  if (c->fired && c->progress == c->seen) out_of_time(c);
}

/* Set by the watchdog.  A hook left behind on a thread that ended before it
** ran removes itself. */
static void time_hook(lua_State *L, lua_Debug *ar) {
  Cage *c = cage_of(L);
  (void)ar;
  if (!c->fired || c->progress != c->seen) {
    if (c->limits.fuel > 0)
      lua_sethook(L, fuel_hook, LUA_MASKCOUNT, FUEL_STEP);
    else
      lua_sethook(L, NULL, 0, 0);
    return;
  }
  out_of_time(c);
}

/* }================================================================== */

/*
** {==================================================================
** Watchdog: a timer on the process's CPU clock, so an idle prompt is never
** woken.  The only globals of this file, because a signal handler has no
** argument.  Where no such timer can be had, scripts look at the clock
** themselves after so many instructions (look_hook).
** ===================================================================
*/

static Cage *volatile current; /* cage entered last */

/* Async-signal-safe: touches its own fields and calls lua_sethook, as Lua's
** own interpreter does from its handler.  The hook is set again at every
** tick, for the thread running then, until the script moves or dies. */
static void tick(int sig) {
  Cage *c = current;
  (void)sig;
  if (c == NULL) return;
  if (c->progress != c->seen) {
    c->seen = c->progress;
    c->still_ms = 0;
    c->fired = 0;
    return;
  }
  if (c->still_ms < c->limits.cpu_ms) c->still_ms += TICK_MS;
  if (c->still_ms >= c->limits.cpu_ms) {
    lua_State *L = c->running;
    c->fired = 1;
    if (L != NULL) lua_sethook(L, time_hook, LUA_MASKCOUNT, 1);
  }
}

static void watch_start(void) {
  if (watching != WATCH_NOT) return;
  watching = platform_watch(tick, TICK_MS) ? WATCH_TICKS : WATCH_COUNTS;
}

void cage_after_fork(void) {
  watching = WATCH_NOT;
  watch_start();
}

/* }================================================================== */

/*
** {==================================================================
** Entries
** ===================================================================
*/

/* What an entry does once the door is open. */
typedef struct Task {
  CageResult (*body)(Cage *c, lua_State *L, struct Task *t);
  int nargs;
  int nresults;
  lua_State *from; /* thread that was running before */
} Task;

static CageResult run_body(Cage *c, lua_State *L, Task *t) {
  lua_State *before = c->running;
  CageResult r;
  t->from = before;
  c->depth++;
  c->running = L;
  if (c->limits.fuel > 0) {
    /* Setting the hook starts its count anew, so each entry pays for a whole
    ** step: many short entries cannot run for nothing. */
    lua_sethook(L, fuel_hook, LUA_MASKCOUNT, FUEL_STEP);
    charge(c);
  } else if (watching == WATCH_COUNTS) {
    lua_sethook(L, look_hook, LUA_MASKCOUNT, LOOK_STEP);
  }
  r = t->body(c, L, t);
  c->running = before;
  c->depth--;
  return r;
}

static CageResult enter(Cage *c, lua_State *L, Task *t) {
  jmp_buf door;
  CageResult r;
  if (c->death != CAGE_OK) return c->death;
  if (c->depth > 0) return run_body(c, L, t);
  c->entries++;
  c->progress++;
  c->door = &door;
  c->outer = current;
  if (setjmp(door) == 0) {
    current = c;
    r = run_body(c, L, t);
  } else {
    r = c->death;
    c->depth = 0;
    c->running = NULL;
  }
  current = c->outer;
  c->fired = 0; /* after current is given up, so that no tick undoes it */
  c->door = NULL;
  return r;
}

/* Make the error on top of L a string, and keep a copy that can be shown.
** Metamethods of error objects are never called. */
static void tidy_error(Cage *c, lua_State *L) {
  size_t len;
  const char *text;
  if (lua_type(L, -1) != LUA_TSTRING) {
    const char *type = lua_typename(L, lua_type(L, -1));
    lua_pushfstring(L, "error raised with a %s, not a text", type);
    lua_replace(L, -2);
  }
  text = lua_tolstring(L, -1, &len);
  put(c->why, CAGE_WHY, text, len);
}

static int message_handler(lua_State *L) {
  Cage *c = cage_of(L);
  look_back(c, L);
  tidy_error(c, L);
  return 1;
}

static CageResult call_body(Cage *c, lua_State *L, Task *t) {
  int status;
  if (!lua_checkstack(L, 4)) {
    lua_pop(L, t->nargs + 1);
    lua_pushliteral(L, "stack overflow");
    status = LUA_ERRRUN;
    look_back(c, L);
  } else {
    int handler = lua_gettop(L) - t->nargs;
    lua_pushcfunction(L, message_handler);
    lua_insert(L, handler);
    status = lua_pcall(L, t->nargs, t->nresults, handler);
    lua_remove(L, handler);
  }
  if (status == LUA_OK) return CAGE_OK;
  tidy_error(c, L); /* errors in error handling skip the handler */
  return CAGE_ERROR;
}

static CageResult resume_body(Cage *c, lua_State *co, Task *t) {
  int status = lua_resume(co, t->from, t->nargs, &t->nresults);
  if (status == LUA_OK) return CAGE_OK;
  if (status == LUA_YIELD) return CAGE_YIELD;
  t->nresults = 1;
  look_back(c, co);
  tidy_error(c, co);
  return CAGE_ERROR;
}

CageResult cage_call(Cage *c, lua_State *from, int nargs, int nresults) {
  Task t = {.body = call_body, .nargs = nargs, .nresults = nresults};
  return enter(c, from, &t);
}

CageResult cage_resume(Cage *c, lua_State *co, int nargs, int *nresults) {
  Task t = {.body = resume_body, .nargs = nargs};
  CageResult r = enter(c, co, &t);
  *nresults = t.nresults;
  return r;
}

int cage_chunk(lua_State *L, const char *text, size_t size, const char *name) {
  size_t most = cage_of(L)->limits.source;
  if (size <= most) return luaL_loadbufferx(L, text, size, name, "t");
  lua_pushfstring(L, "%s: source of more than %d bytes",
                  name + (*name == '@' || *name == '='), (int)most);
  return LUA_ERRSYNTAX;
}

CageResult cage_run(Cage *c, lua_CFunction fn, void *ud) {
  lua_State *L = c->running != NULL ? c->running : c->L;
  if (c->death != CAGE_OK) return c->death;
  lua_pushcfunction(L, fn);
  lua_pushlightuserdata(L, ud);
  return cage_call(c, L, 1, 0);
}

/* }================================================================== */

/* A build for a memory checker, where everything is slower, gets more time. */
#ifndef CAGE_PATIENCE
#define CAGE_PATIENCE 1
#endif

/* The user may give scripts less time than they have, never more. */
static unsigned time_allowed(void) {
  enum { MOST = 1000 * CAGE_PATIENCE };
  const char *text = getenv("OILPATCH_CPU_MS");
  long ms = text == NULL ? 0 : strtol(text, NULL, 10);
  return ms >= 10 && ms < MOST ? (unsigned)ms : MOST;
}

CageLimits cage_limits(void) {
  CageLimits l = {
    .memory =
      {
        .reserve = platform_room(),
        .total = (size_t)64 << 20,
        .block = (size_t)256 << 10,
        .string = (size_t)64 << 10,
      },
    .source = (size_t)32 << 10,
    .output = (size_t)64 << 10,
    .cpu_ms = time_allowed(),
    .fuel = 0,
  };
  return l;
}

/* Reached only by host code that works on the state outside an entry. */
static int panic(lua_State *L) {
  static const char text[] = "oilpatch: Lua error outside an entry\n";
  ssize_t n = write(STDERR_FILENO, text, sizeof text - 1);
  (void)n;
  (void)L;
  return 0; /* Lua aborts */
}

bool cage_renew(Cage *c) {
  assert(c->depth == 0);
  arena_reset(&c->arena);
  c->fuel_left = c->limits.fuel;
  c->L = lua_newstate(arena_alloc, &c->arena);
  c->death = c->L != NULL ? CAGE_OK : CAGE_MEMORY;
  if (c->L == NULL) return false;
  lua_atpanic(c->L, panic);
  return true;
}

bool cage_open(Cage *c, const CageLimits *limits) {
  memset(c, 0, sizeof *c);
  c->limits = *limits;
  if (!arena_open(&c->arena, &limits->memory)) return false;
  c->arena.over = over;
  c->arena.over_ud = c;
  watch_start();
  if (cage_renew(c)) return true;
  cage_close(c);
  return false;
}

void cage_close(Cage *c) {
  assert(c->depth == 0);
  arena_close(&c->arena);
  c->L = NULL;
  c->death = CAGE_MEMORY;
}
