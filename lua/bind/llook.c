/*
** What the prelude needs to explain a table to people: the event log, who
** knows what, the lines of a script, the reference.  Scripts never see it.
*/
#include "lua/bind/ltype.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/cell.h"
#include "core/know.h"
#include "lua/prelude/prelude.h"

/* Events ------------------------------------------------------------------- */

static void set_thing(lua_State *L, const char *field, Type type, int index) {
  if (index < 0 || index >= schema_things(&host_of(L)->schema, type)) return;
  handle_push(L, type, index);
  lua_setfield(L, -2, field);
}

/* Of a secret one others are told that it was given. */
static void set_answer(lua_State *L, const Host *h, const Event *e, bool all) {
  int option;
  set_thing(L, "player", TYPE_PLAYER, e->a);
  field_put_int(L, "choice", host_answers_to(h, e->b, e->n));
  field_put_bool(L, "secret", e->m != 0);
  if (e->m != 0 && !all) return;
  option = host_option(h, e->b, e->n);
  field_put_int(L, "option",
                1 + option -
                  h->book.choice[host_answers_to(h, e->b, e->n)].first_option);
  if (e->c > 0) { field_put_text(L, "words", h->log.words.text[e->c - 1]); }
  field_put_bool(L, "amount", answer_is_number(&h->book, e->b, e->n));
  for (int i = host_push_parts(L, h, option, e->n); i > 0; i--)
    lua_rawseti(L, -1 - i, i);
}

static bool is_open(const Host *h, int comp) {
  const Component *c = &h->schema.component[comp];
  return c->sees == SEES_ALL && !c->secret;
}

/* Does everybody know the cards of the event? */
static bool is_known(const Host *h, const Event *e) {
  int everybody = (1 << h->schema.players) - 1;
  return (e->b & everybody) == everybody;
}

static void set_parts(lua_State *L, const Host *h, const Event *e, bool all) {
  switch (e->type) {
    case EVENT_MOVE:
    case EVENT_DRAW:
      set_thing(L, "from", TYPE_PLACE, e->a);
      set_thing(L, "to", TYPE_PLACE, e->b);
      /* a blind draw shows where it ends, a move at either end */
      if (all || is_open(h, h->schema.place[e->b].comp) ||
          (e->type == EVENT_MOVE && is_open(h, h->schema.place[e->a].comp)))
        set_thing(L, "kind", TYPE_KIND, e->c);
      break;
    case EVENT_CARD:
      set_thing(L, "from", TYPE_PILE, e->a);
      set_thing(L, "to", TYPE_PILE, e->b);
      /* told by name only if it lies open to all at one end of its way */
      if (all || is_open(h, h->schema.pile[e->a].comp) ||
          is_open(h, h->schema.pile[e->b].comp))
        set_thing(L, "card", TYPE_CARD, e->c);
      break;
    case EVENT_FACE:
      if (all || is_known(h, e)) set_thing(L, "card", TYPE_CARD, e->c);
      break;
    case EVENT_SHOW: set_thing(L, "card", TYPE_CARD, e->c); break;
    case EVENT_SWAP:
      if (!all && !is_known(h, e)) break;
      set_thing(L, "card", TYPE_CARD, e->a);
      set_thing(L, "other", TYPE_CARD, e->c);
      break;
    case EVENT_SHUFFLE: set_thing(L, "from", TYPE_PILE, e->a); break;
    case EVENT_COUNT: field_put_int(L, "m", e->m); /* fall through */
    case EVENT_ROLL: set_thing(L, "cell", TYPE_CELL, e->a); break;
    case EVENT_ANSWER: set_answer(L, h, e, all); break;
    case EVENT_PHASE:
      field_put_text(L, "name", h->linked.phase_name[e->a]);
      break;
    case EVENT_NOTE: field_put_text(L, "text", h->log.notes.text[e->n]); break;
    case EVENT_RULE: field_put_int(L, "within", e->a); break;
    default: break;
  }
}

/* Push an event of the log as a table; with `all`, name even cards that some
** players didn't see. */
static void push_event(lua_State *L, const Host *h, const Event *e, bool all) {
  static const char *const names[] = {
    "move", "draw",   "card",  "shuffle", "face", "show",  "count", "roll",
    "swap", "answer", "phase", "note",    "edit", "rules", "rule"};
  lua_createtable(L, 0, 8);
  field_put_text(L, "what", names[e->type]);
  field_put_int(L, "rule", e->rule);
  if (all || (e->type == EVENT_ROLL     ? is_open(h, h->schema.cell[e->a].comp)
              : e->type == EVENT_ANSWER ? e->m == 0
                                        : true))
    field_put_int(L, "n", e->n);
  field_put_int(L, "decision", e->decision);
  set_parts(L, h, e, all);
}

/* events() -> how many there are */
PRELUDE(events) { return give_int(L, h->log.count); }

/* event(i, all) -> the i-th, cards by name that not everybody saw if all */
PRELUDE(event) {
  lua_Integer i = luaL_checkinteger(L, 1);
  if (i < 1 || i > h->log.count) return 0;
  push_event(L, h, &h->log.event[i - 1], lua_toboolean(L, 2));
  return 1;
}

/* Push the choice that an answer belongs to and the number of its option there;
** returns that counted among all. */
static int push_option(lua_State *L, const Host *h, int asked, int64_t answer) {
  int choice = host_answers_to(h, asked, answer);
  int option = host_option(h, asked, answer);
  luaL_checkstack(L, 3 + MAX_PARAMS, NULL);
  lua_pushinteger(L, choice);
  lua_pushinteger(L, 1 + option - h->book.choice[choice].first_option);
  return option;
}

/* given_parts(choice or nil: the pending one, answer) -> choice, number of the option
** there, did somebody interject it?, parts … */
PRELUDE(given_parts) {
  int64_t answer = luaL_checkinteger(L, 2);
  int asked = lua_isnil(L, 1) ? h->ask.decision.choice : check_choice(L, h, 1);
  int option = push_option(L, h, asked, answer);
  lua_pushboolean(L, answer_seat(answer) != 0);
  return 3 + host_push_parts(L, h, option, answer);
}

int host_push_given(lua_State *L, Host *h, int64_t answer) {
  int option = push_option(L, h, h->ask.decision.choice, answer);
  int seat = answer_seat(answer);
  handle_push(L, TYPE_PLAYER, seat != 0 ? seat : h->ask.decision.actor);
  return 3 + host_push_parts(L, h, option, answer);
}

/* answer_at(i) -> choice, number of the option there, player, parts …: of the i-th
** answer to the pending question, those of others behind; nothing: it is none */
PRELUDE(answer_at) {
  const Decision *d = &h->ask.decision;
  lua_Integer i = luaL_checkinteger(L, 1);
  return i < 1 || i > d->count + d->others
           ? 0
           : host_push_given(L, h, h->ask.answers[i - 1]);
}

/* Who knows what ----------------------------------------------------------- */

/* knows(thing, player) -> may the player see what kinds lie at a place, or what
** a counter, scale or die shows? */
PRELUDE(knows) {
  const State *s = &h->state;
  const Handle *thing = lua_touserdata(L, 1);
  int player = check_player(L, 2);
  if (thing != NULL && thing->type == TYPE_CELL)
    return give_bool(L, cell_known(s, thing->index, player));
  return give_bool(L, know_place(s, check_place(L, 1), player));
}

/* What is tallied ---------------------------------------------------------- */

/* tally_items() -> how many there are */
PRELUDE(tally_items) {
  const Tally *t = h->tally;
  return give_int(L, t == NULL ? 0 : t->items);
}

/* tally_item(i) -> what it is: "option", "choice", "card", "guard" or "thing"; the
** choice, the number of the option there, and the card, thing or number of the
** guard; nothing: there is no such item */
PRELUDE(tally_item) {
  static const char *const kinds[] = {"option", "choice", "card", "guard",
                                      "thing"};
  lua_Integer i = luaL_checkinteger(L, 1);
  int choice;
  TallyItem x;
  if (h->tally == NULL || i < 0 || i >= h->tally->items) return 0;
  x = tally_item(h->tally, &h->book, (int)i);
  choice = x.kind == TALLY_CHOICE ? x.option : h->book.choices - 1;
  while (x.kind != TALLY_CHOICE && choice > 0 &&
         h->book.choice[choice].first_option > x.option)
    choice--;
  lua_pushstring(L, kinds[x.kind]);
  lua_pushinteger(L, choice);
  lua_pushinteger(L, 1 + x.option - h->book.choice[choice].first_option);
  if (x.kind == TALLY_GUARD)
    lua_pushinteger(L, x.thing);
  else if (x.kind == TALLY_CARD || x.kind == TALLY_THING)
    thing_push(L, x.of, x.thing);
  else
    lua_pushnil(L);
  return 4;
}

/* Source ------------------------------------------------------------------- */

/* script_text(file) -> the text of a script, or nothing */
PRELUDE(script_text) {
  const HostScript *s = host_script_named(h, luaL_checkstring(L, 1));
  if (s == NULL) return 0;
  lua_pushlstring(L, s->text, s->size);
  return 1;
}

/* Behind the long bracket that begins at a place; NULL: none does. */
static const char *skip_long(const char *at, const char *end) {
  const char *p = at + 1;
  ptrdiff_t size;
  if (at == end || *at != '[') return NULL;
  while (p < end && *p == '=') p++;
  if (p == end || *p != '[') return NULL;
  size = p + 1 - at;
  for (p++; end - p >= size; p++)
    if (*p == ']' && p[size - 1] == ']' &&
        memcmp(p + 1, at + 1, (size_t)size - 2) == 0)
      return p + size;
  return end;
}

/* Behind the comment or the string that begins at a place; NULL: none does. */
static inline const char *skip_no_code(const char *at, const char *end) {
  const char *p;
  if (*at == '[') return skip_long(at, end);
  if (*at == '-' && at + 1 < end && at[1] == '-') {
    p = skip_long(at + 2, end);
    if (p == NULL) p = memchr(at, '\n', (size_t)(end - at));
    return p != NULL ? p : end;
  }
  if (*at != '"' && *at != '\'') return NULL;
  for (p = at + 1; p < end && *p != *at; p++)
    if (*p == '\\' && p + 1 < end) p++;
  return p < end ? p + 1 : end;
}

static inline bool is_letter(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static const char *skip_word(const char *at, const char *end) {
  while (at < end && (is_letter(*at) || (*at >= '0' && *at <= '9'))) at++;
  return at;
}

/* Does a text call a method of the set at an index?  A comment may hide that. */
static bool calls_any(lua_State *L, int set, const char *at, const char *end) {
  bool found = false;
  while (!found && (at = memchr(at, ':', (size_t)(end - at))) != NULL) {
    const char *name = at + 1;
    while (name < end && isspace((unsigned char)*name)) name++;
    at = skip_word(name, end);
    lua_pushlstring(L, name, (size_t)(at - name));
    found = lua_rawget(L, set) != LUA_TNIL || (at < end && *at == '-');
    lua_pop(L, 1);
  }
  return found;
}

static bool is_logic(const char *word, size_t size) {
  return size == 2 ? memcmp(word, "or", size) == 0
                   : size == 3 && (memcmp(word, "and", size) == 0 ||
                                   memcmp(word, "not", size) == 0);
}

/* code(file, methods) -> the text of a script, with blanks where it has comments and
** strings, and the places of and, or, not; nothing if no method of the set is called */
PRELUDE(code) {
  const HostScript *s = host_script_named(h, luaL_checkstring(L, 1));
  const char *end;
  char *text;
  lua_Integer n = 0;
  luaL_checktype(L, 2, LUA_TTABLE);
  if (s == NULL) return 0;
  end = s->text + s->size;
  if (!calls_any(L, 2, s->text, end)) return 0;
  lua_newtable(L);
  text = lua_newuserdatauv(L, s->size + 1, 0);
  memcpy(text, s->text, s->size);
  for (const char *p = s->text, *behind; p < end; p = behind) {
    size_t at = (size_t)(p - s->text), size;
    if (is_letter(*p)) {
      behind = skip_word(p, end);
      size = (size_t)(behind - p);
      if (!is_logic(p, size)) continue;
      lua_pushinteger(L, (lua_Integer)at + 1);
      lua_rawseti(L, 3, ++n);
    } else if ((behind = skip_no_code(p, end)) != NULL) {
      memset(text + at, ' ', (size_t)(behind - p));
    } else {
      behind = p + 1;
    }
  }
  lua_pushlstring(L, text, s->size);
  lua_insert(L, 3);
  lua_settop(L, 4);
  return 2;
}

/* reference() -> the lines of lua/api.lua */
PRELUDE_NOTES(reference) {
  const struct PreludeFile *f = prelude_files;
  while (f->name != NULL && strcmp(f->name, "api.lua") != 0) f++;
  ltype_push_lines(L, f->text);
  return 1;
}

/* Lines at the prompt ------------------------------------------------------ */

/* compile(text, as_value, environment) -> function, or nil and what is wrong */
PRELUDE_NOTES(compile) {
  const char *text = luaL_checkstring(L, 1);
  bool value = lua_toboolean(L, 2);
  lua_settop(L, 3);
  if (value) text = lua_pushfstring(L, "return %s", text);
  if (cage_chunk(L, text, strlen(text), "=line") != LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  lua_pushvalue(L, 3);
  lua_setupvalue(L, -2, 1);
  return 1;
}
