/*
** The commands of the prompt, which are Lua: the program's own and, from
** $XDG_CONFIG_HOME/oilpatch/init.lua, the user's.
*/
#include "repl/command.h"
#include "repl/desk/desk.h"
#include "lua/shelf/home.h"
#include "repl/prompt/hooks.h"

#include <string.h>

static bool call(Play *p, const char *function, json_t *args,
                 json_t **results) {
  if (p != NULL) desk_at(p);
  return front_call("prompt.commands", function, args, results);
}

static bool users; /* is it a command of the user's that has asked? */

/* Results of a call that may have asked something (commands.start): what, the
** question, and what belongs to it.  The prompt waits for it. */
static void take_question(Play *p, const json_t *results) {
  const char *what = front_word(results, 0), *text = front_word(results, 1);
  json_t *with = json_array_get(results, 2);
  p->wait.passed = what != NULL && strcmp(what, "line") == 0;
  if (what == NULL || text == NULL || p->wait.passed) return;
  if (strcmp(what, "editor") == 0)
    play_wait(p, WAITS_FOR_EDITOR, text, (int)json_integer_value(with), NULL);
  else
    play_wait(p, WAITS_FOR_ANSWER, text, 0, with);
}

/* What the user wrote Ctrl-C ends, but nothing of ours. */
static void call_asking(Play *p, bool own, const char *function, json_t *args) {
  volatile sig_atomic_t *before = front_watch(own ? &play_interrupted : NULL);
  bool limited = front_limit(!own);
  json_t *results;
  users = own;
  if (call(p, function, args, &results))
    take_question(p, results);
  else
    p->failed = true; /* it was said */
  users = own;        /* whatever else ran meanwhile */
  json_decref(results);
  front_limit(limited);
  front_watch(before);
}

static void run(Play *p, const char *rest) {
  const PlayCommand *c = p->running;
  call_asking(p, c->own, "run",
              json_pack("[oo]", front_text(c->name), front_text(rest)));
}

/* The user's --------------------------------------------------------------- */

/* What stands in the file until a fault holds; the fault is said. */
static void begin(Play *p) {
  char path[PATH_SIZE];
  json_t *fault;
  if (!home_path(HOME_CONFIG, "init.lua", path) || !file_exists(path)) return;
  if (!call(p, "prepare", json_array(), NULL)) return;
  front_watch(&play_interrupted);
  if (!front_run(path, &fault))
    screen_complain(p->screen, "%s", json_string_value(fault));
  front_watch(NULL);
  json_decref(fault);
}

static void answer(Play *p, const char *line) {
  call_asking(p, users, "answer", json_pack("[o]", front_text(line)));
}

/* Our own reads what a stranger wrote: a lesson, a game's texts. */
static json_t *call_module(Play *p, const char *module, const char *function,
                           json_t *args, bool asks) {
  json_t *results, *first;
  bool limited = front_limit(true), good;
  desk_at(p);
  good = front_call(module, function, args, &results);
  front_limit(limited);
  if (!good) p->failed = true;
  if (good && asks) take_question(p, results);
  first = json_incref(json_array_get(results, 0));
  json_decref(results);
  return good ? first : NULL;
}

void commands_attach(void) {
  static const PlayDesk desk = {begin, desk_leave, run, answer, call_module};
  desk_open();
  hooks_set_desk(&desk);
}
