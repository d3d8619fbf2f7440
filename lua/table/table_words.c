/*
** The question and its answers in words, and views: what is asked for again and
** again between two lines, without the bridge.
*/
#include "lua/table/table_in.h"
#include "lua/table/look.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lua/bind/ltype.h"
#include "lua/cage/sandbox.h"

typedef struct Words {
  int64_t answer;
  const char *fn; /* of the prelude: "label", "helps" */
  char *text;
  size_t size;
  bool names; /* who interjects */
} Words;

static void take_text(lua_State *L, char *to, size_t size) {
  size_t n, used;
  const char *s = sandbox_tostring(L, -1, &n);
  used = cage_clean(to, size - 1, s, n, NULL);
  to[used] = '\0';
}

static int say_answer(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  Host *h = host_of(L);
  int choice = host_answers_to(h, h->ask.decision.choice, w->answer);
  int seat = answer_seat(w->answer);
  int option = host_option(h, h->ask.decision.choice, w->answer);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.prelude);
  lua_getfield(L, -1, w->fn);
  lua_pushinteger(L, choice);
  lua_pushinteger(L, 1 + option - h->book.choice[choice].first_option);
  handle_push(L, TYPE_PLAYER, seat != 0 ? seat : h->ask.decision.actor);
  lua_call(L, 3 + host_push_parts(L, h, option, w->answer), 1);
  if (seat != 0 && w->names) { /* "player 2: sell Texas" */
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.prelude);
    lua_getfield(L, -1, "said_by");
    handle_push(L, TYPE_PLAYER, seat);
    lua_pushvalue(L, -4);
    lua_call(L, 2, 1);
  }
  take_text(L, w->text, w->size);
  return 0;
}

/* P.amount_words(choice, player, from, to) or P.amount_helps(choice, player):
** where any number is an answer, all of them in words, and what helps to choose
** one. */
static int say_amount(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  const Decision *d = &host_of(L)->ask.decision;
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, w->fn);
  lua_pushinteger(L, d->choice);
  handle_push(L, TYPE_PLAYER, d->actor);
  lua_pushinteger(L, d->from);
  lua_pushinteger(L, d->to);
  lua_call(L, 4, 1);
  take_text(L, w->text, w->size);
  return 0;
}

static bool say(Table *t, lua_CFunction fn, Words *w) {
  CageResult r;
  w->text[0] = '\0';
  t->host.state.frozen = true;
  r = table_call(t, fn, w);
  t->host.state.frozen = false;
  if (r != CAGE_OK && r != CAGE_ERROR) table_recover(t);
  return r == CAGE_OK;
}

bool table_label(Table *t, int64_t answer, char *to, size_t size) {
  Words w = {answer, "label", to, size, true};
  return say(t, say_answer, &w);
}

bool table_amount(Table *t, const char *line, int64_t *amount) {
  char label[256], *end;
  const char *digits = strpbrk(line, "0123456789");
  if (digits == NULL || t->status != TABLE_ASKS || !t->host.ask.decision.number)
    return false;
  if (digits > line && digits[-1] == '-') digits--;
  errno = 0;
  *amount = strtoll(digits, &end, 10);
  if (errno != 0) return false;
  return (digits == line && *end == '\0') ||
         (table_label(t, *amount, label, sizeof label) &&
          strcasecmp(label, line) == 0);
}

bool table_bare_label(Table *t, int64_t answer, char *to, size_t size) {
  Words w = {answer, "label", to, size, false};
  return say(t, say_answer, &w);
}

bool table_facts(Table *t, int64_t answer, char *to, size_t size) {
  Words w = {answer, "helps", to, size, false};
  to[0] = '\0';
  return say(t, say_answer, &w) && to[0] != '\0';
}

bool table_amount_label(Table *t, char *to, size_t size) {
  Words w = {0, "amount_words", to, size, false};
  to[0] = '\0';
  return t->host.ask.decision.number && say(t, say_amount, &w) && to[0] != '\0';
}

bool table_amount_facts(Table *t, char *to, size_t size) {
  Words w = {0, "amount_helps", to, size, false};
  to[0] = '\0';
  return t->host.ask.decision.number && say(t, say_amount, &w) && to[0] != '\0';
}

static int say_said(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "said");
  lua_pushstring(L, w->fn);
  lua_call(L, 1, 1);
  take_text(L, w->text, w->size);
  return 0;
}

void table_said(Table *t, const char *text, char *to, size_t size) {
  Words w = {0, text, to, size, false};
  if (t->host.words == NULL || !say(t, say_said, &w))
    snprintf(to, size, "%s", text);
}

static int say_question(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "question");
  lua_pushinteger(L, host_of(L)->ask.decision.choice);
  handle_push(L, TYPE_PLAYER, host_of(L)->ask.decision.actor);
  lua_call(L, 2, 1);
  take_text(L, w->text, w->size);
  return 0;
}

bool table_question(Table *t, char *to, size_t size) {
  Words w = {0, "question", to, size, false};
  return say(t, say_question, &w);
}

/* Views -------------------------------------------------------------------- */

typedef struct View {
  const char *name;
  int viewer, columns, actor; /* 0: nobody is asked */
  unsigned style;
  Words words;
} View;

/* The bytes of a colour mark that begins here, or 0. */
static size_t mark_size(const char *s) {
  size_t n;
  if (s[0] != '\033' || s[1] != '[') return 0;
  n = 2 + strspn(s + 2, "0123456789;");
  return s[n] == 'm' ? n + 1 : 0;
}

/* Colour marks are the view's own; everything else is cleaned. */
static void copy_view(char *to, size_t size, const char *s, size_t n) {
  const char *end = s + n;
  size_t o = 0, mark, taken = 1;
  while (s < end && taken > 0) {
    const char *stop = memchr(s + 1, '\033', (size_t)(end - s) - 1);
    mark = mark_size(s);
    if (mark > 0 && mark < size - o) {
      memcpy(to + o, s, mark);
      o += taken = mark;
    } else {
      o += cage_clean(to + o, size - 1 - o, s,
                      (size_t)((stop == NULL ? end : stop) - s), &taken);
    }
    s += taken;
  }
  to[o] = '\0';
}

static int draw_view(lua_State *L) {
  View *v = lua_touserdata(L, 1);
  Host *h = host_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.prelude);
  lua_getfield(L, -1, "draw");
  lua_pushstring(L, v->name);
  if (v->viewer > 0)
    handle_push(L, TYPE_PLAYER, v->viewer);
  else
    lua_pushnil(L);
  lua_pushinteger(L, v->columns);
  lua_pushboolean(L, (v->style & VIEW_COLOUR) != 0);
  lua_pushboolean(L, (v->style & VIEW_ASCII) != 0);
  lua_pushboolean(L, (v->style & VIEW_SPOKEN) != 0);
  if (v->actor > 0)
    handle_push(L, TYPE_PLAYER, v->actor);
  else
    lua_pushnil(L);
  lua_call(L, 7, 1);
  {
    size_t n;
    const char *s = luaL_checklstring(L, -1, &n);
    copy_view(v->words.text, v->words.size, s, n);
  }
  return 0;
}

bool table_view(Table *t, const char *name, int viewer, int columns,
                unsigned style, char *to, size_t size, Fault *fault) {
  int actor = t->status == TABLE_ASKS ? t->host.ask.decision.actor : 0;
  View v = {name, viewer, columns, actor, style, {0, "draw", to, size, false}};
  CageResult r;
  to[0] = '\0';
  t->host.state.frozen = true;
  r = table_call(t, draw_view, &v);
  t->host.state.frozen = false;
  if (r == CAGE_OK) return true;
  table_report(t, r, fault);
  if (r != CAGE_ERROR) table_recover(t);
  return false;
}
