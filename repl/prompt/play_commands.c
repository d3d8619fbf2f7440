/*
** The commands of the prompt, in one table: help and completion read it.
*/
#include "lua/table/look.h"
#include "repl/fault.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Saying it ---------------------------------------------------------------- */
/* In a script: which line it was. */
static void say_where(const Play *p) {
  fflush(screen_out(p->screen));
  if (p->script != NULL)
    fprintf(screen_err(p->screen), "%s:%d: ", p->script, p->line);
}

void play_fault(Play *p, const Fault *report) {
  say_where(p);
  fault_complain(p->screen, report);
  p->failed = true;
}

void play_refuse(Play *p, const char *format, ...) {
  char *text = NULL;
  va_list args;
  say_where(p);
  va_start(args, format);
  if (vasprintf(&text, tongue(format), args) >= 0)
    screen_complain(p->screen, "%s", text);
  va_end(args);
  free(text);
  p->failed = true;
}

int play_rows_kept(int rows, int answers) {
  enum { AROUND = 4 }; /* the question, what more there is, the prompt */
  int most = screen_height() - answers - AROUND;
  return most < 0 ? 0 : rows < most ? rows : most;
}

void play_changed(Play *p) {
  enum { ANSWERS = 8 }; /* rows that they have at least */
  p->more = 0;
  if (play_hooks()->changed(p) || !p->talks) return;
  play_hand_over(p);
  if (p->quit) return;
  /* what the others did stays above; before a class the board is first */
  play_show_question(p, p->options->class_mode
                          ? 0
                          : play_rows_kept(screen_since(p->screen), ANSWERS));
}

void play_usage(Play *p, const char *name) {
  const PlayCommand *c = play_find(name);
  play_refuse(p, "%s %s: %s", name, c->usage, tongue(c->help));
}

/* A whole number, or the fallback when nothing is there; false: refused. */
bool play_number(Play *p, const char *rest, int64_t from, int64_t fallback,
                 int64_t *n) {
  char *end;
  *n = fallback;
  if (rest[0] == '\0') return true;
  *n = strtoll(rest, &end, 10);
  if (end != rest && *end == '\0' && *n >= from) return true;
  play_refuse(p, "a number from %" PRId64 " on, not '%s'", from, rest);
  return false;
}

/* The table ---------------------------------------------------------------- */

static void do_quit(Play *p, const char *rest) {
  (void)rest;
  p->quit = true;
}

static void do_help(Play *p, const char *rest);

static const PlayCommand commands[] = {
  {"help", "[TOPIC|all]", "what can be typed here: a command, a group, a topic",
   do_help, .pages = true},
  {"quit", "", "leave", do_quit},
  {"oilpatch", "COMMAND...",
   "the program as from a shell: 'oilpatch check FILE'", play_self},
};
static const PlayGroup here = {"Help", commands,
                               sizeof commands / sizeof commands[0]};

/* The k-th group, NULL after the last: lessons bring one of their own, and so
** may the user. */
static const PlayGroup *group_at(size_t k) {
  static const PlayGroup *const groups[] = {
    &here,       &play_look,  &play_seats,  &play_time,     &play_edit,
    &play_rules, &play_files, &play_replay, &play_settings,
  };
  const size_t count = sizeof groups / sizeof groups[0];
  if (k < count - 1) return groups[k];
  if (k == count - 1) return play_hooks()->commands;
  if (k == count) return groups[count - 1];
  return k == count + 1 && play_own()->commands->count > 0
           ? play_own()->commands
           : NULL;
}

const PlayCommand *play_command(int i) {
  const PlayGroup *g;
  for (size_t k = 0; (g = group_at(k)) != NULL; k++) {
    if (i < g->count) return &g->command[i];
    i -= g->count;
  }
  return NULL;
}

const PlayCommand *play_find(const char *name) {
  const PlayCommand *c;
  for (int i = 0; (c = play_command(i)) != NULL; i++)
    if (strcmp(c->name, name) == 0) return c;
  return NULL;
}

/* Help --------------------------------------------------------------------- */

typedef struct Topic {
  const char *name, *text[5]; /* paragraphs, wrapped */
} Topic;

/* What is no single command. */
static const Topic topics[] = {
  {"answers",
   {"Type the number of an answer, or the beginning of its words if no other "
    "answer begins that way. Tab completes the words, and the hint after the "
    "cursor shows what a number stands for.",
    "Where a number is asked for, the number you type is the answer.",
    "'answers WORD' shows those with the word; 'why WORD' explains why "
    "something is not among them.",
    "'setting forced on' answers for you when there is only one answer."}},
  {"playing",
   {"Seats are people until 'bot 2 random' seats a bot; 'bot 2 me' takes the "
    "seat back. 'auto 3 turns' lets chance or the bots play on, 'suggest' asks "
    "a bot for advice.",
    "Several people at one screen: 'setting table hidden' clears it between "
    "them, so that hands and bids stay hidden; 'setting table open' lays all "
    "cards open, for teaching."}},
  {"lua",
   {"Anything that is neither a command nor an answer is Lua, with the "
    "functions of scripts and the components of the table in scope: "
    "bag:total(), hq[1]:count('black'), players[2].hand. '_' is the last "
    "value, names you assign are yours, an unfinished line is continued on the "
    "next. Looking changes nothing.",
    "?NAME explains what something is: a rule, a component, a card, a word of "
    "Lua. ??NAME shows where it is written."}},
  {"time",
   {"Every answer is remembered: 'undo', 'undo 5', 'redo'. After 'undo' "
    "another answer begins a new branch; 'fork NAME' names a position, 'tree' "
    "lists them, 'goto NAME' goes there. 'why last' and 'log' show what "
    "happened."}},
  {"layers",
   {"A layer is a file that changes named rules; 'layers' lists those of this "
    "game, 'diff' what they change, 'rules WORD' the rules themselves. A file "
    "saved in an editor takes effect at the next prompt, in the middle of the "
    "game; what does not load leaves the old rules in place."}},
  {"saving",
   {"'save FILE' writes the game as text, 'load FILE' continues it. A game "
    "you leave unfinished is kept, and you are told how to continue it.",
    "'> FILE' behind a command writes there what it tells, '>> FILE' at the "
    "end of the file; '| PROGRAM' hands it to a program: log all > "
    "monday.txt, json | jq .table"}},
};
enum { TOPICS = sizeof topics / sizeof topics[0] };
enum { USAGE = 28, TITLE = 10 }; /* columns */

const char *play_topic(int i) { return i < TOPICS ? topics[i].name : NULL; }

static void show_usage_line(Screen *s, const PlayCommand *c) {
  screen_print(s, "  %-8s %s ", c->name, c->usage);
  screen_print(s, "%*s",
               USAGE - screen_column(s) > 0 ? USAGE - screen_column(s) : 0, "");
  screen_wrap(s, screen_width() < 60 ? 8 : USAGE, "%s", tongue(c->help));
}

static void show_view(void *ud, const ViewRow *r) {
  PlayCommand c = {r->name, "", r->says, NULL};
  if (play_find(r->name) == NULL) show_usage_line(ud, &c);
}

static void show_group(Play *p, const PlayGroup *g) {
  Fault report;
  screen_print(p->screen, SCREEN_BOLD "%s" SCREEN_PLAIN "\n", tongue(g->title));
  for (int i = 0; i < g->count; i++) show_usage_line(p->screen, &g->command[i]);
  if (g == &play_look) table_views(p->table, show_view, p->screen, &report);
}

static void add_view(void *ud, const ViewRow *r) {
  if (play_find(r->name) == NULL) fprintf(ud, " %s", r->name);
}

/* A group in a line or two: its names alone. */
static void show_names(Play *p, const PlayGroup *g) {
  char *names = NULL;
  size_t size;
  Fault report;
  FILE *f = open_memstream(&names, &size);
  if (f == NULL) return;
  for (int i = 0; i < g->count; i++) fprintf(f, " %s", g->command[i].name);
  if (g == &play_look) table_views(p->table, add_view, f, &report);
  if (fclose(f) == 0) {
    screen_print(p->screen, SCREEN_BOLD "%s" SCREEN_PLAIN, tongue(g->title));
    screen_print(p->screen, "%*s", TITLE - screen_column(p->screen), "");
    screen_wrap(p->screen, TITLE, "%s", names);
  }
  free(names);
}

/* Would the whole list run off the screen of somebody who reads it? */
static bool is_too_long(const Play *p) {
  int lines = 0;
  while (play_command(lines) != NULL) lines++;
  return p->talks && p->settings.page >= 0 && screen_is_terminal(p->screen) &&
         lines + 20 > screen_height();
}

static void show_all(Play *p, bool in_short) {
  const PlayGroup *g;
  for (size_t k = 0; (g = group_at(k)) != NULL; k++)
    if (g->count > 0 && in_short)
      show_names(p, g);
    else if (g->count > 0)
      show_group(p, g);
  if (in_short)
    screen_wrap(p->screen, 2,
                "'help NAME' says more about a command or a group, 'help all' "
                "about all of them.");
  screen_wrap(p->screen, 2,
              "A number, or the beginning of an answer's words, answers. "
              "Anything else is Lua; ?NAME explains a name, ??NAME shows its "
              "source.");
  screen_wrap(p->screen, 2,
              "More: help answers, help playing, help lua, help time, help "
              "layers, help saving");
}

static bool show_topic(Play *p, const char *name) {
  const PlayGroup *g;
  bool found = false;
  for (size_t k = 0; (g = group_at(k)) != NULL; k++)
    if (strcasecmp(g->title, name) == 0 ||
        strcasecmp(tongue(g->title), name) == 0) {
      show_group(p, g);
      found = true;
    }
  for (int i = 0; i < TOPICS; i++) {
    if (strcasecmp(topics[i].name, name) != 0) continue;
    for (int k = 0; topics[i].text[k] != NULL; k++)
      screen_wrap(p->screen, 0, "%s", tongue(topics[i].text[k]));
    found = true;
  }
  return found;
}

static const char *near_topic(const char *word) {
  const char *names[128];
  int n = 0;
  for (; n < 100 && play_command(n) != NULL; n++)
    names[n] = play_command(n)->name;
  for (int i = 0; i < TOPICS; i++) names[n++] = topics[i].name;
  return word_nearest(word, names, n);
}

static void do_help(Play *p, const char *rest) {
  const PlayCommand *c = play_find(rest);
  const char *near;
  Fault none;
  bool found = c != NULL;
  if (rest[0] == '\0' || strcmp(rest, "all") == 0) {
    show_all(p, rest[0] == '\0' && is_too_long(p));
    return;
  }
  if (c != NULL) {
    screen_print(p->screen, SCREEN_BOLD "%s" SCREEN_PLAIN " %s\n  ", c->name,
                 c->usage);
    screen_wrap(p->screen, 2, "%s", tongue(c->help));
  }
  if (show_topic(p, rest) || found || play_try_tell(p, "help", rest, &none))
    return;
  near = near_topic(rest);
  if (near != NULL)
    play_refuse(p, "no help on '%s'; did you mean '%s'?", rest, near);
  else
    play_refuse(p,
                "no help on '%s'; 'help' lists the commands, '?%s' asks for "
                "a name of the rules",
                rest, rest);
}
