/*
** What went wrong, told to people: where in which script, under which rule.
*/
#include "lua/table/table_in.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/word.h"
#include "lua/bind/ltype.h"
#include "lua/cage/still.h"

bool fault_set(Fault *fault, const char *format, ...) {
  va_list args;
  if (fault == NULL) return false;
  memset(fault, 0, sizeof *fault);
  va_start(args, format);
  vsnprintf(fault->text, sizeof fault->text, format, args);
  va_end(args);
  return false;
}

/* The lines around the fault, with an arrow on it. */
static void take_excerpt(const HostScript *s, int line, Fault *r) {
  const char *p = s->text, *end = s->text + s->size;
  size_t used = 0;
  for (int n = 1; p < end && n <= line + 1; n++) {
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    if (stop == NULL) stop = end;
    if (n >= line - 1 && used + 1 < sizeof r->excerpt) {
      int got = snprintf(r->excerpt + used, sizeof r->excerpt - used,
                         "%s %4d | %.*s\n", n == line ? "->" : "  ", n,
                         (int)(stop - p < 120 ? stop - p : 120), p);
      used += got > 0 ? (size_t)got : 0;
      if (used >= sizeof r->excerpt) used = sizeof r->excerpt - 1;
    }
    p = stop + 1;
  }
}

static void copy_field(lua_State *L, int at, const char *name, char *to,
                       size_t size) {
  at = lua_absindex(L, at);
  lua_getfield(L, at, name);
  if (lua_type(L, -1) == LUA_TSTRING)
    snprintf(to, size, "%s", lua_tostring(L, -1));
  lua_pop(L, 1);
}

static int find_rule(lua_State *L) {
  Fault *fault = lua_touserdata(L, 1);
  host_call(L, 1, "rule_at", "si", fault->file, fault->line);
  if (lua_type(L, -1) != LUA_TTABLE) return 0;
  copy_field(L, -1, "id", fault->rule, sizeof fault->rule);
  copy_field(L, -1, "layer", fault->layer, sizeof fault->layer);
  return 0;
}

/* Whose rule is it?  A dead state has nobody to ask: call again once it is
** revived. */
void table_name_rule(Table *t, Fault *fault) {
  Cage *c = &t->host.cage;
  char why[CAGE_WHY];
  if (fault == NULL || fault->line == 0) return;
  memcpy(why, c->why, sizeof why);
  cage_run(c, find_rule, fault);
  memcpy(c->why, why, sizeof why);
}

/* A message of the parser or the linker says itself where: "file:line: …". */
static void read_place(const Table *t, Fault *r) {
  const Host *h = &t->host;
  for (int i = 0; i < h->files.scripts + h->files.guests; i++) {
    const char *name = i < h->files.scripts
                         ? h->files.script[i].name
                         : h->files.guest[i - h->files.scripts].name;
    size_t n = strlen(name);
    if (strncmp(r->text, name, n) != 0 || r->text[n] != ':') continue;
    r->line = (int)strtol(r->text + n + 1, NULL, 10);
    if (r->line > 0) snprintf(r->file, sizeof r->file, "%s", name);
    return;
  }
}

/* What happened.  A message raised below the prelude names a line of it; the
** script's own line is what people can look up. */
static void copy_why(const Cage *c, Fault *r) {
  const char *text = c->why;
  const char *end = strncmp(text, "[oilpatch ", 10) == 0 ? strstr(text, "]:")
                                                         : NULL;
  if (end != NULL && (end = strstr(end + 2, ": ")) != NULL) {
    text = end + 2;
    if (c->where_line > 0) {
      snprintf(r->text, sizeof r->text, "%s:%d: %s", c->where_source,
               c->where_line, text);
      return;
    }
  }
  snprintf(r->text, sizeof r->text, "%s", text);
}

/* A message of Lua begins with its place; once that is known, nobody reads the
** text for it again. */
static void part_text(Fault *r) {
  size_t n = strlen(r->file);
  char *end;
  if (n == 0 || strncmp(r->text, r->file, n) != 0 || r->text[n] != ':') return;
  r->said_line = (int)strtol(r->text + n + 1, &end, 10);
  end += strspn(end, ": ");
  r->sentence = r->said_line > 0 ? (int)(end - r->text) : 0;
}

/* Is it one of the games' own, wherever a name may lead? */
static bool is_of_games(const Table *t, const HostScript *s) {
  size_t n = strlen(t->variants);
  return s->brought || (strncmp(s->path, t->variants, n) == 0 &&
                        s->path[n] == '/' && strstr(s->path + n, "..") == NULL);
}

static bool is_lent(const Table *t, const HostScript *s) {
  return s != NULL && t->host.files.lent && !is_of_games(t, s);
}

void table_tell_no_text(const Table *t, const char *name, Fault *fault) {
  FaultCode code;
  char file[TABLE_NAME];
  int line;
  if (!is_lent(t, host_script_named(&t->host, name))) return;
  code = fault->code;
  line = strcmp(name, fault->file) == 0 && fault->line > 0 ? fault->line : 1;
  word_copy(file, sizeof file, name);
  fault_set(fault,
            "%s:%d: something is wrong there; 'oilpatch check %s' says what",
            file, line, file);
  word_copy(fault->file, sizeof fault->file, file);
  fault->code = code;
  fault->line = line;
  part_text(fault);
}

void table_report(Table *t, CageResult result, Fault *fault) {
  Cage *c = &t->host.cage;
  const HostScript *script;
  if (fault == NULL) return;
  memset(fault, 0, sizeof *fault);
  fault->code = result == CAGE_ERROR ? t->host.files.fault : FAULT_STOPPED;
  fault->least = t->host.files.least;
  if (fault->code == FAULT_VALUE || fault->code == FAULT_NEEDS)
    snprintf(fault->about, sizeof fault->about, "%s", t->host.files.about);
  copy_why(c, fault);
  snprintf(fault->frames, sizeof fault->frames, "%s", c->frames);
  snprintf(fault->file, sizeof fault->file, "%s", c->where_source);
  fault->line = c->where_line;
  if (fault->line == 0) read_place(t, fault);
  part_text(fault);
  if (fault->line == 0) return;
  script = host_script_named(&t->host, fault->file);
  if (script != NULL && !is_lent(t, script))
    take_excerpt(script, fault->line, fault);
  if (fault->code != FAULT_STOPPED) table_name_rule(t, fault);
  if (t->host.block == NULL) /* of rules that play it is what they say */
    table_tell_no_text(t, fault->file, fault);
}

CageResult table_call(Table *t, lua_CFunction fn, void *ud) {
  t->host.viewer = 0; /* a question that failed may have left one */
  t->host.files.fault = FAULT_SCRIPT;
  return cage_run(&t->host.cage, fn, ud);
}

CageResult table_look_still(Table *t, CageResult r) {
  return table_went_well(r) && !still_holds(&t->host.cage) ? CAGE_KEPT : r;
}

bool table_fails(Table *t, CageResult r, Fault *fault) {
  table_report(t, r, fault);
  if (r == CAGE_ERROR) return false;
  table_recover(t);
  if (t->host.block != NULL) table_name_rule(t, fault);
  return false;
}

bool table_still(Table *t, Fault *fault) {
  return t->host.block == NULL || still_holds(&t->host.cage) ||
         table_fails(t, CAGE_KEPT, fault);
}

bool table_ask(Table *t, lua_CFunction fn, void *ud, Fault *fault) {
  CageResult r;
  t->host.state.frozen = true;
  r = table_call(t, fn, ud);
  t->host.state.frozen = false;
  return r == CAGE_OK || table_fails(t, r, fault);
}
