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
  const char *fn; /* of the prelude: "label", "helps" */
  int64_t answer;
  bool names;       /* who interjects */
  const char *said; /* what is to be translated */
  char *text;
  size_t size;
} Words;

static void take_text(lua_State *L, char *to, size_t size) {
  size_t n, used;
  const char *s = sandbox_tostring(L, -1, &n);
  used = cage_clean(to, size - 1, s, n, NULL);
  to[used] = '\0';
}

/* P.label or P.helps(choice, option, player, parameters …) */
static int say_answer(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  Host *h = host_of(L);
  int choice = host_answers_to(h, h->ask.decision.choice, w->answer);
  int seat = answer_seat(w->answer);
  int option = host_option(h, h->ask.decision.choice, w->answer);
  host_prelude(L, w->fn);
  lua_pushinteger(L, choice);
  lua_pushinteger(L, 1 + option - h->book.choice[choice].first_option);
  handle_push(L, TYPE_PLAYER, seat != 0 ? seat : h->ask.decision.actor);
  lua_call(L, 3 + host_push_parts(L, h, option, w->answer), 1);
  if (seat != 0 && w->names) { /* "player 2: sell Texas" */
    host_call(L, 1, "said_by", "pv", seat, lua_gettop(L));
  }
  take_text(L, w->text, w->size);
  return 0;
}

/* P.question(choice, player); P.amount_words or P.amount_helps(choice, player,
** from, to): where any number is an answer, all of them in words, and what helps
** to choose one */
static int say_question(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  const Decision *d = &host_of(L)->ask.decision;
  host_call(L, 1, w->fn, "ipnn", d->choice, d->actor, d->from, d->to);
  take_text(L, w->text, w->size);
  return 0;
}

static int say_said(lua_State *L) {
  Words *w = lua_touserdata(L, 1);
  host_call(L, 1, w->fn, "s", w->said);
  take_text(L, w->text, w->size);
  return 0;
}

static bool say(Table *t, lua_CFunction fn, Words w) {
  w.text[0] = '\0';
  return table_ask(t, fn, &w, NULL);
}

bool table_label(Table *t, int64_t answer, char *to, size_t size) {
  return say(t, say_answer, (Words){"label", answer, true, NULL, to, size});
}

bool table_bare_label(Table *t, int64_t answer, char *to, size_t size) {
  return say(t, say_answer, (Words){"label", answer, false, NULL, to, size});
}

bool table_facts(Table *t, int64_t answer, char *to, size_t size) {
  return say(t, say_answer, (Words){"helps", answer, false, NULL, to, size}) &&
         to[0] != '\0';
}

bool table_question(Table *t, char *to, size_t size) {
  return say(t, say_question, (Words){"question", .text = to, .size = size});
}

static bool say_amount(Table *t, const char *fn, char *to, size_t size) {
  to[0] = '\0';
  return t->host.ask.decision.number &&
         say(t, say_question, (Words){fn, .text = to, .size = size}) &&
         to[0] != '\0';
}

bool table_amount_label(Table *t, char *to, size_t size) {
  return say_amount(t, "amount_words", to, size);
}

bool table_amount_facts(Table *t, char *to, size_t size) {
  return say_amount(t, "amount_helps", to, size);
}

void table_said(Table *t, const char *text, char *to, size_t size) {
  Words w = {"said", .said = text, .text = to, .size = size};
  if (t->host.words == NULL || !say(t, say_said, w))
    snprintf(to, size, "%s", text);
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

/* Views -------------------------------------------------------------------- */

typedef struct View {
  const char *name;
  int viewer, columns, actor; /* 0: nobody is asked */
  unsigned style;
  char *text;
  size_t size;
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
  const char *s;
  size_t n;
  host_call(L, 1, "draw", "spibbbp", v->name, v->viewer, v->columns,
            (v->style & VIEW_COLOUR) != 0, (v->style & VIEW_ASCII) != 0,
            (v->style & VIEW_SPOKEN) != 0, v->actor);
  s = luaL_checklstring(L, -1, &n);
  copy_view(v->text, v->size, s, n);
  return 0;
}

bool table_view(Table *t, const char *name, int viewer, int columns,
                unsigned style, char *to, size_t size, Fault *fault) {
  int actor = t->status == TABLE_ASKS ? t->host.ask.decision.actor : 0;
  View v = {name, viewer, columns, actor, style, to, size};
  to[0] = '\0';
  return table_ask(t, draw_view, &v, fault);
}
