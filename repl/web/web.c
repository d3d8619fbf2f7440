/*
** What a page calls in the place of a terminal: the prompt, one line at a time,
** and whatever can be asked of the table.  Texts that are returned live until the
** next call.
*/
#include "lua/platform/platform.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/value.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "repl/prompt/play.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_seats.h"
#include "repl/term/memory.h"

#include <emscripten.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
  umask(022);              /* none was set: files would be nobody's */
  chdir("/home/web_user"); /* where the files of the page lie */
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
  json_t *before = list;
  int n, status = STATUS_USAGE;
  if (play != NULL) play_close(play);
  play = NULL;
  n = words_of(json, argv + 1, &list);
  json_decref(before);
  if (n < 0 || !options_parse(&options, n + 1, argv, &status)) return status;
  if (!options_fit(&options, &status)) return status;
  play = play_open(&options, screen_main(), true, &status);
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

/* Whose eyes look at the table: those of the learner, of who is asked; 0: it is
** over, and everything lies open; -1: nobody sits there yet. */
static int viewer(void) {
  PlayWaits on = play_waits(play);
  if (play->table == NULL || on == WAITS_FOR_PLAYER || on == WAITS_FOR_READER)
    return -1;
  if (play->mode.learner > 0) return play->mode.learner;
  return table_status(play->table) == TABLE_ASKS ? table_actor(play->table) : 0;
}

static void add_node(json_t *list, const History *h, int32_t node) {
  const HistoryNode *n = &h->node[node];
  json_t *others = json_array();
  int32_t first = n->parent < 0 ? -1 : h->node[n->parent].youngest;
  for (int32_t i = first; i >= 0; i = h->node[i].older)
    if (i != node) json_array_append_new(others, json_integer(i));
  json_array_append_new(list, json_pack("{si si ss so}", "node", (int)node,
                                        "decision", (int)n->decision, "name",
                                        n->name, "others", others));
}

/* The way from the start to here, and on to where redo leads: a list of { node,
** decision, name, others (the other branches that begin beside it) }. */
static json_t *way_of(const History *h, int *at) {
  json_t *list = json_array();
  int32_t last = h->here, depth = h->here < 0 ? -1 : h->node[h->here].depth;
  int32_t *way;
  *at = depth;
  while (last >= 0 && h->node[last].child >= 0) last = h->node[last].child;
  if (last < 0) return list;
  way = memory_new((size_t)h->node[last].depth + 1, sizeof *way);
  for (int32_t i = last; i >= 0; i = h->node[i].parent)
    way[h->node[i].depth] = i;
  for (int32_t i = 0; i <= h->node[last].depth; i++) add_node(list, h, way[i]);
  free(way);
  return list;
}

/* What stands around the table, as JSON: { prompt, waits (a PlayWaits), viewer,
** people, lesson (does one run?), way, at (here, in the way) }. */
EMSCRIPTEN_KEEPALIVE const char *web_state(void) {
  char prompt[200];
  json_t *way, *state;
  char *text;
  int at = -1;
  if (play == NULL) return "null";
  play_prompt(play, prompt, sizeof prompt);
  way = play->table == NULL ? json_array()
                            : way_of(table_history(play->table), &at);
  state = json_pack("{ss si si si sb so si}", "prompt", prompt, "waits",
                    (int)play_waits(play), "viewer", viewer(), "people",
                    play->table == NULL ? 0 : play_people(play), "lesson",
                    play->mode.lesson != NULL, "way", way, "at", at);
  text = json_dumps(state, JSON_COMPACT);
  json_decref(state);
  return tell(text);
}

/* The way to here (table_way), which has the texts of the rules of one's own. */
EMSCRIPTEN_KEEPALIVE const char *web_way(void) {
  Fault fault;
  size_t size;
  if (play == NULL || play->table == NULL) return "";
  return tell(table_way(play->table, &size, &fault));
}

/* What is typed for the n-th answer of the position: its number in the list that
** people read, or its words where a number means an amount.  Of equal ones the
** first stands for all. */
EMSCRIPTEN_KEEPALIVE const char *web_typed(int n) {
  const PlayLabels *l;
  int64_t answer, from, to;
  char label[256] = "", *text = NULL;
  int i = 0;
  if (play == NULL || play->table == NULL || n < 1 ||
      n > table_answer_count(play->table))
    return "";
  answer = table_answer_at(play->table, n - 1);
  table_label(play->table, answer, label, sizeof label);
  l = play_labels(play);
  while (i < l->count && l->item[i].answer != answer) i++;
  for (int k = 0; i == l->count && k < l->count; k++)
    if (strcmp(l->item[k].said, label) == 0) i = k;
  if (i == l->count) return "";
  if (table_asks_number(play->table, &from, &to))
    return tell(memory_copy(l->item[i].said));
  if (asprintf(&text, "%lld", (long long)l->item[i].number) < 0) return "";
  return tell(text);
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

/* What a function of the front makes of [arguments], as JSON: the picture of the
** table, and what an answer would do (repl/picture). */
EMSCRIPTEN_KEEPALIVE const char *web_front(const char *module, const char *name,
                                           const char *json) {
  json_t *args = json_loads(json, 0, NULL), *results;
  char *text;
  results = args == NULL ? NULL : front_call(module, name, args);
  if (results == NULL) return "[]";
  text = json_dumps(json_array_get(results, 0), JSON_COMPACT | JSON_ENCODE_ANY);
  json_decref(results);
  return tell(text);
}
