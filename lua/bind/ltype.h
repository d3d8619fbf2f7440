/*
** Handles: how scripts hold players, pieces, places, cards, piles and
** counters.  A handle is a small userdata with a type and a number; there is
** one for each thing, made when the table is linked, so two handles are
** equal when they are the same.  Its number is checked on every use against
** the table that runs now.
*/
#ifndef LUA_BIND_LTYPE_H
#define LUA_BIND_LTYPE_H

#include "lua/bind/host.h"

enum {
  TYPE_ROW = TYPE_COUNT, /* a whole component */
  TYPE_HIDDEN,           /* a card that is not known: see eyes.h */
  TYPE_TRUTH             /* a number that scripts take for a truth */
};

typedef struct Handle {
  uint8_t type;
  int16_t comp; /* of a row: its component, or negative */
  int16_t seat; /* of a row: whose, or 0 */
  int32_t index;
} Handle;

/* The name of a type in messages: "player", "place" … */
const char *ltype_name(int type);

/* The type of that name, or -1. */
int ltype_named(const char *name);

static inline void handle_push(lua_State *L, Type type, int index) {
  const Host *h = host_reading(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX,
              h->linked.thing[h->linked.thing_base[type] + index]);
}

/* Push a number or a handle. */
static inline void thing_push(lua_State *L, Type type, int64_t value) {
  if (type == TYPE_NUMBER)
    lua_pushinteger(L, (lua_Integer)value);
  else
    handle_push(L, type, (int)value);
}

/* The same of what a rule is given or a formula comes to: its type's name may be "bool",
** and a number below 0 is nothing. */
int ltype_named_wide(const char *name);
void ltype_push(lua_State *L, int type, int64_t n);
int64_t ltype_parameter(lua_State *L, int arg, int type);

/* The argument as a thing of that type, or an error that says what it is. */
int ltype_check(lua_State *L, int arg, Type type);

/* The same with a fast path.  A handle can't outlive its table: both belong to
** the same Lua state. */
static inline int check_quick(lua_State *L, int arg, Type type) {
  const Handle *h = lua_touserdata(L, arg);
  if (h != NULL && h->type == type) return h->index;
  return ltype_check(L, arg, type);
}

#define CHECKS(THING, TYPE)                                                    \
  static inline int check_##THING(lua_State *L, int arg) {                     \
    return check_quick(L, arg, TYPE);                                          \
  }
CHECKS(player, TYPE_PLAYER)
CHECKS(place, TYPE_PLACE)
CHECKS(pile, TYPE_PILE)
CHECKS(cell, TYPE_CELL)
CHECKS(card, TYPE_CARD)
#undef CHECKS

/* Who learns something, a bit for each seat: a player; without one, all. */
static inline unsigned check_viewers(lua_State *L, int arg) {
  return lua_isnoneornil(L, arg) ? 0xffu : 1u << (check_player(L, arg) - 1);
}

/* A kind: its handle, or the name of a family that has one kind. */
int ltype_kind(lua_State *L, int arg);
static inline int check_kind(lua_State *L, int arg) {
  const Handle *h = lua_touserdata(L, arg);
  return h != NULL && h->type == TYPE_KIND ? h->index : ltype_kind(L, arg);
}

/* A number from 0 on, below `count`, or the error that there is no such thing. */
static inline int check_number(lua_State *L, int arg, int count,
                               const char *none) {
  lua_Integer n = luaL_checkinteger(L, arg);
  luaL_argcheck(L, n >= 0 && n < count, arg, none);
  return (int)n;
}

static inline int check_option(lua_State *L, const Host *h, int arg) {
  return check_number(L, arg, h->book.options, "no such option");
}

static inline int check_choice(lua_State *L, const Host *h, int arg) {
  return check_number(L, arg, h->book.choices, "no such choice");
}

/* The answer to the pending decision that has the number, from 1 on. */
int64_t ltype_answer(lua_State *L, const Host *h, int arg);

/* Raise what the core refused of something that was declared; 0 if nothing. */
int ltype_done(lua_State *L, Err e, const char *what);

/* A function of the prelude's that declares something by one call of the core,
** in which `h` is the host; `what` is for the message if the core refuses it. */
#define DECLARES(NAME, what, call)                                             \
  PRELUDE(NAME) { return ltype_done(L, call, what); }
/* The same for one after which that is so. */
#define DECLARES_SO(NAME, what)                                                \
  PRELUDE(NAME) {                                                              \
    what = true;                                                               \
    return 0;                                                                  \
  }
/* The same for one that gives back the number, `n`, of what it declares. */
#define DECLARES_ONE(NAME, what, call)                                         \
  PRELUDE(NAME) {                                                              \
    int n = 0;                                                                 \
    ltype_done(L, call, what);                                                 \
    return give_int(L, n);                                                     \
  }

/* A whole number, as Lua counts them; text is not a number here. */
lua_Integer ltype_integer(lua_State *L, int arg, const char *what);
static inline lua_Integer opt_integer(lua_State *L, int arg, const char *what,
                                      lua_Integer otherwise) {
  if (lua_gettop(L) < arg || lua_isnil(L, arg)) return otherwise;
  return ltype_integer(L, arg, what);
}

/* Push the lines of a text, as a list; nil where there is none. */
void ltype_push_lines(lua_State *L, const char *text);

/* Fields of a table: a whole number, or what stands for none; put one into the table
** on top. */
int ltype_field(lua_State *L, int at, const char *name, int none);
static inline void field_put_int(lua_State *L, const char *name,
                                 lua_Integer n) {
  lua_pushinteger(L, n);
  lua_setfield(L, -2, name);
}
static inline void field_put_text(lua_State *L, const char *name,
                                  const char *text) {
  lua_pushstring(L, text);
  lua_setfield(L, -2, name);
}
static inline void field_put_bool(lua_State *L, const char *name, bool is) {
  lua_pushboolean(L, is);
  lua_setfield(L, -2, name);
}

/* Read numbers of the state, and record that they were read. */
static inline int read_total(Host *h, int place) {
  memo_note(&h->memo, PROBE_COUNTS, h->schema.place[place].at);
  return h->state.counts[h->schema.place[place].at];
}

static inline int read_count(Host *h, int place, int kind) {
  const Place *p = &h->schema.place[place];
  int slot = p->slot[kind];
  if (slot == 0) return 0; /* always */
  memo_note(&h->memo, PROBE_COUNTS, p->at + slot);
  return h->state.counts[p->at + slot];
}

static inline int64_t read_cell(Host *h, int cell) {
  memo_note(&h->memo, PROBE_CELLS, cell);
  return h->state.cells[cell];
}

static inline int read_length(Host *h, int pile) {
  memo_note(&h->memo, PROBE_PILES, h->schema.pile[pile].at);
  return h->state.piles[h->schema.pile[pile].at];
}

static inline int read_face(Host *h, int card) {
  memo_note(&h->memo, PROBE_FACES, card);
  return h->state.face[card];
}

/* The name of a thing for messages; it stays on the stack. */
const char *ltype_label(lua_State *L, Type type, int i);

/* A text, which stays on the stack.  In its format a thing is named by its number: %p a
** place, %d a pile, %c a cell, %a a card, %k a kind; %s is a text, %I a lua_Integer. */
const char *ltype_said(lua_State *L, const char *format, ...);

/* If the core refused what was tried, raise "cannot DO: why (CODE)"; else 0. */
#define ltype_tried(L, TRY, ...)                                               \
  __extension__({                                                              \
    Err of_try = (TRY);                                                        \
    of_try == ERR_OK ? 0 : ltype_refused(L, of_try, __VA_ARGS__);              \
  })
int ltype_refused(lua_State *L, Err e, const char *format, ...);

/* The value of a refusal in play: nil, text, "CODE". */
int ltype_refusal(lua_State *L, Err e);

/* Methods of each kind of component, of cards and of rows. */
#define X(NAME, name, items, chance) extern HostFunction *l##name##_methods;
COMPONENT_KINDS(X)
#undef X
extern HostFunction *lcard_methods, *lrow_methods;

#endif
