/*
** Commands, views and settings of the user's own at the prompt, from
** $XDG_CONFIG_HOME/oilpatch/init.lua.
*/
#include "repl/command.h"
#include "repl/desk/desk.h"
#include "lua/shelf/home.h"
#include "repl/prompt/hooks.h"
#include "repl/term/memory.h"

#include <stdlib.h>
#include <string.h>

static PlayCommand *command;
static PlayGroup group = {"Your own", NULL, 0};
static json_t *list; /* their names and words live here */

/* Call a function of own.lua; Ctrl-C ends what the user wrote. */
static bool call(Play *p, const char *function, json_t *args,
                 json_t **results) {
  bool good;
  desk_at(p);
  front_watch(&play_interrupted);
  good = front_call("desk.own", function, args, results);
  front_watch(NULL);
  return good;
}

static void run(Play *p, const char *rest) {
  call(p, "run",
       json_pack("[oo]", front_text(p->running->name), front_text(rest)), NULL);
}

static const char *text_in(const json_t *v, const char *key) {
  return json_string_value(json_object_get(v, key));
}

/* The list of commands, as the prompt has its own. */
static void take_commands(json_t *commands) {
  int count = (int)json_array_size(commands);
  json_decref(list);
  list = json_incref(commands);
  free(command);
  command = memory_new((size_t)count + 1, sizeof *command);
  for (int i = 0; command != NULL && i < count; i++) {
    const json_t *v = json_array_get(commands, (size_t)i);
    command[i] = (PlayCommand){text_in(v, "name"), text_in(v, "usage"),
                               text_in(v, "help"), run,
                               json_is_true(json_object_get(v, "pages"))};
  }
  group.command = command;
  group.count = command == NULL ? 0 : count;
}

/* What stands in the file until a fault holds; the fault is said. */
static void begin(Play *p) {
  char path[PATH_SIZE];
  json_t *fault, *results;
  if (!home_path(HOME_CONFIG, "init.lua", path) || !file_exists(path)) return;
  if (!call(p, "prepare", json_array(), NULL)) return;
  front_watch(&play_interrupted);
  if (!front_run(path, &fault))
    screen_complain(p->screen, "%s", json_string_value(fault));
  front_watch(NULL);
  json_decref(fault);
  if (call(p, "list", json_array(), &results))
    take_commands(json_array_get(results, 0));
  json_decref(results);
}

static void show_settings(Play *p) {
  if (list != NULL) call(p, "show_settings", json_array(), NULL);
}

static bool set(Play *p, const char *name, const char *value) {
  json_t *results = NULL;
  bool known;
  if (list == NULL) return false;
  call(p, "set", json_pack("[oo]", front_text(name), front_text(value)),
       &results);
  known = json_is_true(json_array_get(results, 0));
  json_decref(results);
  return known;
}

void own_attach(void) {
  static const PlayOwn own = {begin, &group, show_settings, set};
  hooks_set_own(&own);
}
