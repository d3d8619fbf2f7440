/*
** What a page calls in the place of a terminal: the prompt, one line at a time,
** and whatever can be asked of the table.  Texts that are returned live until the
** next call.
*/
#include "lua/platform/platform.h"
#include "lua/table/value.h"
#include "repl/command.h"
#include "repl/options.h"
#include "repl/prompt/play.h"
#include "repl/term/memory.h"

#include <emscripten.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WORDS = 64 };

static Play *play;
static char *told; /* what was returned last */

static const char *tell(char *text) {
  free(told);
  told = text;
  return text == NULL ? "" : text;
}

/* A list of words in JSON as argv; their number, or -1: it is none. */
static int words_of(const char *json, char **argv, json_t **list) {
  int n = 0;
  *list = json_loads(json, 0, NULL);
  for (; n < (int)json_array_size(*list) && n + 1 < WORDS; n++)
    argv[n] = (char *)json_string_value(json_array_get(*list, (size_t)n));
  argv[n] = NULL;
  return *list == NULL ? -1 : n;
}

EMSCRIPTEN_KEEPALIVE void web_start(void) {
  umask(022); /* none was set: files would be nobody's */
  command_prepare();
  platform_set_self(command_run);
}

/* The program as from a shell: ["sim", "barrels"]. */
EMSCRIPTEN_KEEPALIVE int web_run(const char *json) {
  char *argv[WORDS + 1] = {(char *)"oilpatch"};
  json_t *list;
  int n = words_of(json, argv + 1, &list), status = STATUS_USAGE;
  if (n >= 0) status = command_run(n + 1, argv);
  json_decref(list);
  fflush(NULL);
  return status;
}

/* What `play` takes, as ["peak_oil", "-p", "3"] or [SAVE]; 0: it is open. */
EMSCRIPTEN_KEEPALIVE int web_open(const char *json) {
  static Options options;
  static json_t *list;
  char *argv[WORDS + 1] = {(char *)"play"};
  PlayOpening opening = {.options = &options, .talks = true};
  json_t *before = list;
  int n, status = STATUS_USAGE;
  if (play != NULL) play_close(play);
  play = NULL;
  n = words_of(json, argv + 1, &list);
  json_decref(before);
  if (n < 0 || !options_parse(&options, n + 1, argv, &status)) return status;
  if (options.rest.count == 1 && file_is_save(options.rest.item[0])) {
    opening.save = options.rest.item[0];
    if (!options_variants(&options, &status)) return status;
  } else if (!options_game(&options, true, &status)) {
    return status;
  }
  play = play_open(&opening, &status);
  fflush(NULL);
  return play == NULL ? status : 0;
}

/* False: the prompt is left, and closed. */
EMSCRIPTEN_KEEPALIVE bool web_take(const char *line) {
  if (play == NULL) return false;
  play_take(play, line, HAND_TYPES);
  if (play->quit) {
    play_close(play);
    play = NULL;
  }
  fflush(NULL);
  return play != NULL;
}

EMSCRIPTEN_KEEPALIVE int web_waits(void) {
  return play == NULL ? -1 : (int)play_waits(play);
}

EMSCRIPTEN_KEEPALIVE const char *web_prompt(void) {
  static char text[200];
  text[0] = '\0';
  if (play != NULL) play_prompt(play, text, sizeof text);
  return text;
}

/* A value of the table (lua/prelude/ask.lua) as JSON, by its name and a list of
** arguments; { "fault": … } where there is none. */
EMSCRIPTEN_KEEPALIVE const char *web_ask(const char *what, const char *json) {
  Fault fault = {0};
  json_t *args = json_loads(json, 0, NULL), *value = NULL;
  char *text;
  if (play == NULL || play->table == NULL)
    fault_set(&fault, "no game is open");
  else
    value = table_ask_value(play->table, what, args, &fault);
  if (value == NULL) value = json_pack("{s:s}", "fault", fault.text);
  text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
  json_decref(value);
  return tell(text);
}
