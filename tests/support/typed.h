/*
** All that can be typed at the prompt of a table, for tests that try everything.
*/
#ifndef TESTS_SUPPORT_TYPED_H
#define TESTS_SUPPORT_TYPED_H

#include "tests/support/listed.h"
#include "tests/support/table.h"

#include "lua/table/look.h"
#include "repl/prompt/play.h"

#include <stdarg.h>

enum { LINES = 600, EACH = 40, COMMANDS = 100 };

/* A game at its table; all of a game's sizes and layers are tried. */
typedef struct Setup {
  const char *game;
  int players;
  const char *layer;
  bool numbers; /* it has secret numbers, which rules survive any change of */
} Setup;

/* Lines begin with what is done with them; others are typed. */
enum {
  BEGUN = '\t',   /* what Tab and the hint make of its beginning */
  MESSAGE = '\v', /* what a program that sits there is told */
  COMMENT = '\a', /* what the coach says of that answer */
  DECIDES = '\b', /* what this bot answers */
  WOULD = '\x0e', /* what that answer would do, as the page is told */
  DRAWN = '\x0f', /* the picture that it writes */
  DOES = '\f',    /* typed in a child, for it does something */
  HANDLES = '\r' /* the same, by hand, perhaps to things that nobody may know */
};

typedef struct Lines {
  char item[LINES][TABLE_NAME];
  int command[LINES]; /* of which it is, or -1 */
  int count, shown, traced;
  bool numbers; /* some are secret */
} Lines;

static inline void put_line(Lines *l, int command, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
static inline void put_line(Lines *l, int command, const char *format, ...) {
  va_list args;
  if (l->count == LINES) return;
  va_start(args, format);
  vsnprintf(l->item[l->count], TABLE_NAME, format, args);
  va_end(args);
  l->command[l->count] = command;
  for (int i = 0; i < l->count; i++)
    if (strcmp(l->item[i], l->item[l->count]) == 0) return;
  l->count++;
}

/* Commands that do something, and what is typed then: lines, of which '@' is a thing,
** '#' a place, and '%' a layer.  All others only tell, whoever adds them. */
static const struct {
  const char *name, *typed;
} doing[] = {
  {"auto", "auto 1"},
  {"new", "new 7"},
  {"undo", "undo"},
  {"undo", "undo 3\ntree"},
  {"redo", "undo\nredo\ntree"},
  {"fork", "fork here\nundo\ntree\ncompare here"},
  {"goto", "goto 1\nboard"},
  {"put", "\rput @ #"},
  {"take", "\rtake @ #"},
  {"count", "\rcount @ 3"},
  {"mark", "\rmark @ 1"},
  {"top", "\rtop # @"},
  {"bottom", "\rbottom # @"},
  {"face", "\rface @ up"},
  {"face", "\rface @ down\nshow @"},
  {"turn", "\rturn 1"},
  {"position", "position here\ntree"},
  {"position", "position save blind"},
  {"use", "use %"},
  {"drop", "drop %"},
  {"reload", "reload"},
  {"save", "save blind\nsaves"},
  {"load",
   "load nothing"}, /* a game that was dealt anew can't be played again */
  {"resume", "resume"},
  {"saves", "saves"},
  {"replay", "replay nothing"},
  {"next", "next"},
  {"lesson", "lesson"},
  {"review", "review"},
  {"record", "record lesson blind\n1\nrecord stop"},
  {"note", "note x"},
  {"coach", "coach on\n1"},
  {"edit", "edit"},
  {"bot", "bot 1 heuristic\nbot"},
  {"set", "set\nset default"},
  {"setting", "setting page off\nboard"},
  {"more", "answers\nmore"},
  {"quit", NULL}, /* nothing is told after it */
  {"exit", NULL},
  {"q", NULL},
  {":q", NULL},
  {"link", NULL},     /* the whole game to hand on, as a save is */
  {"oilpatch", NULL}, /* another program, which knows of no table */
};

static inline bool only_tells(const char *name) {
  for (int i = 0; i < COUNT_OF(doing); i++)
    if (strcmp(doing[i].name, name) == 0) return false;
  return true;
}

/* The number of a command. */
static inline int command_at(const char *name) {
  for (int i = 0; command_name(i) != NULL; i++)
    if (strcmp(command_name(i), name) == 0) return i;
  return -1;
}

static inline void add_commands(Play *p, Lines *l) {
  static const char *const more[] = {
    "answers all",
    "log all full",
    "board all",
    "why last",
    "diff short",
    "json scene",
    "suggest greedy",
    "suggest mcts:8",
    "suggest random",
    "suggest 1",
    "suggest greedy 2",
    "?g",
    "??g",
    "for _, p in ipairs(g.players) do print(p.seat, rules.score(p)) end",
    "xyzzy",
    "\v",
    "\bmcts:8",
    "\bgreedy",
    "\x0e"
    "1",
    "\x0e"
    "2",
    "\x0f"
    "board blind.svg"};
  json_t *bots = table_ask_value(p->table, "bots", NULL, NULL), *bot;
  size_t k;
  for (int i = 0; command_name(i) != NULL; i++)
    if (only_tells(command_name(i))) put_line(l, i, "%s", command_name(i));
  for (int i = 0; i < COUNT_OF(more); i++) put_line(l, -1, "%s", more[i]);
  json_array_foreach(bots, k, bot) {
    put_line(l, -1, "suggest %.100s", json_string_value(bot));
    put_line(l, -1, "\b%.100s", json_string_value(bot));
  }
  json_decref(bots);
}

/* What Tab and hints make of the beginnings of lines, and the coach's comments. */
static inline void add_begun(Lines *l) {
  static const char *const begun[] = {
    "\t",  "\tshow ", "\twhy ",          "\ttrace ", "\tg.",   "\t?",     "\t1",
    "\t2", "\t3",     "\tg.players[1].", "\tput ",   "\tset ", "\tgoto ", "\a0",
    "\a1", "\a5"};
  for (int i = 0; i < COUNT_OF(begun); i++) put_line(l, -1, "%s", begun[i]);
  for (char c = 'a'; c <= 'z'; c++) put_line(l, -1, "\t%c", c);
}

/* One of the names of things or places, by lot. */
static inline const char *some(const json_t *contents, const char *field,
                               uint64_t *chance) {
  size_t n = json_array_size(contents);
  return n == 0
           ? "x"
           : value_text(
               json_array_get(contents, rng_below(chance, (uint32_t)n)), field);
}

static inline void add_doing(Lines *l, const Setup *s, const json_t *contents,
                             uint64_t *chance) {
  char line[TABLE_NAME] = {0};
  for (int i = 0; i < COUNT_OF(doing); i++) {
    size_t used = 0;
    const char *put;
    if (doing[i].typed == NULL) continue;
    if (doing[i].typed[0] != HANDLES) line[used++] = DOES;
    for (const char *c = doing[i].typed; *c != '\0' && used + 1 < sizeof line;
         c++) {
      char one[2] = {*c};
      put = one;
      if (*c == '@') put = some(contents, "id", chance);
      if (*c == '#') put = some(contents, "where", chance);
      if (*c == '%') put = s->layer != NULL ? s->layer : "nothing";
      used += (size_t)snprintf(line + used, sizeof line - used, "%s", put);
    }
    if (used < sizeof line) put_line(l, command_at(doing[i].name), "%s", line);
  }
}

/* Things of which somebody may not know all. */
static inline void add_thing(Lines *l, const json_t *r) {
  if (strcmp(value_text(r, "kind"), "cell") == 0 && !l->numbers) return;
  if (l->shown++ < EACH) put_line(l, -1, "show %.200s", value_text(r, "where"));
  if (l->traced++ < EACH) {
    put_line(l, -1, "trace %.200s", value_text(r, "id"));
    put_line(l, -1, "? %.200s", value_text(r, "id"));
    put_line(l, -1, "print %.200s", value_text(r, "where"));
  }
}

/* All that can be typed, with the names of all things behind it. */
static inline void make_lines(Play *p, const Setup *s, Lines *l,
                              uint64_t *chance) {
  json_t *contents = table_ask_value(p->table, "contents", NULL, NULL), *r;
  size_t k;
  assert_non_null(contents);
  l->count = l->shown = l->traced = 0;
  l->numbers = s->numbers;
  add_commands(p, l);
  for (int i = 0; table_option_name(p->table, i) != NULL && i < 12; i++)
    put_line(l, -1, "why %.200s", table_option_name(p->table, i));
  json_array_foreach(contents, k, r) add_thing(l, r);
  add_begun(l);
  add_doing(l, s, contents, chance);
  json_decref(contents);
}

#endif
