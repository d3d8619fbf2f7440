/*
** The question and its answers in words, and views: what is asked for again and
** again between two lines, without the bridge.
*/
#include "lua/table/table_in.h"
#include "lua/table/look.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lua/bind/ltype.h"
#include "lua/cage/sandbox.h"

/* Where words go. */
typedef struct Words {
  char *to;
  size_t size;
  bool coloured; /* colour marks of a view are kept */
} Words;

/* A call of the prelude's, as host_call takes it. */
typedef struct Saying {
  Words words;
  const char *fn, *takes;
  va_list things;
  bool said; /* neither nil nor false */
} Saying;

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

static int call(lua_State *L) {
  Saying *s = lua_touserdata(L, 1);
  Words *w = &s->words;
  const char *text;
  size_t n;
  host_call_list(L, 1, s->fn, s->takes, &s->things);
  s->said = lua_toboolean(L, -1);
  if (!s->said) return 0;
  text = sandbox_tostring(L, -1, &n);
  if (w->coloured)
    copy_view(w->to, w->size, text, n);
  else
    w->to[cage_clean(w->to, w->size - 1, text, n, NULL)] = '\0';
  return 0;
}

/* What P.fn says of these things; false: nothing, or the script failed. */
static bool say(Table *t, Fault *fault, Words words, const char *fn,
                const char *takes, ...) {
  Saying s = {.words = words, .fn = fn, .takes = takes};
  bool good;
  words.to[0] = '\0';
  va_start(s.things, takes);
  good = table_ask(t, call, &s, fault);
  va_end(s.things);
  return good && s.said;
}

bool table_label(Table *t, int64_t answer, char *to, size_t size) {
  return say(t, NULL, (Words){to, size, false},
             answer_seat(answer) != 0 ? "label_by" : "label", "a", answer);
}

bool table_bare_label(Table *t, int64_t answer, char *to, size_t size) {
  return say(t, NULL, (Words){to, size, false}, "label", "a", answer);
}

bool table_facts(Table *t, int64_t answer, char *to, size_t size) {
  return say(t, NULL, (Words){to, size, false}, "helps", "a", answer) &&
         to[0] != '\0';
}

bool table_question(Table *t, char *to, size_t size) {
  const Decision *d = &t->host.ask.decision;
  return say(t, NULL, (Words){to, size, false}, "question", "ip", d->choice,
             d->actor);
}

/* Where any number is an answer, all of them in words, or what helps to choose one. */
static bool say_amount(Table *t, const char *fn, char *to, size_t size) {
  const Decision *d = &t->host.ask.decision;
  to[0] = '\0';
  return d->number &&
         say(t, NULL, (Words){to, size, false}, fn, "ipnn", d->choice, d->actor,
             d->from, d->to) &&
         to[0] != '\0';
}

bool table_amount_label(Table *t, char *to, size_t size) {
  return say_amount(t, "amount_words", to, size);
}

bool table_amount_facts(Table *t, char *to, size_t size) {
  return say_amount(t, "amount_helps", to, size);
}

void table_said(Table *t, const char *text, char *to, size_t size) {
  if (t->host.words == NULL ||
      !say(t, NULL, (Words){to, size, false}, "said", "s", text))
    snprintf(to, size, "%s", text);
}

bool table_leads(Table *t, int option) {
  char unused[8] = "";
  return say(t, NULL, (Words){unused, sizeof unused, false}, "leads", "ii",
             t->host.ask.decision.choice, option);
}

bool table_heading(Table *t, int option, char *to, size_t size) {
  return say(t, NULL, (Words){to, size, false}, "heading", "ii",
             t->host.ask.decision.choice, option);
}

bool table_view(Table *t, const char *name, int viewer, int columns,
                unsigned style, char *to, size_t size, Fault *fault) {
  int actor = t->status == TABLE_ASKS ? t->host.ask.decision.actor : 0;
  return say(t, fault, (Words){to, size, true}, "draw", "spibbbp", name, viewer,
             columns, (style & VIEW_COLOUR) != 0, (style & VIEW_ASCII) != 0,
             (style & VIEW_SPOKEN) != 0, actor);
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
