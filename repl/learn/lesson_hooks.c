/*
** Between the prompt and the lessons, which are Lua in the front: every call
** goes to the function of that name there.
*/
#include "repl/command.h"
#include "repl/learn/lesson_desk.h"
#include "repl/prompt/hooks.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"

#include <stdlib.h>
#include <string.h>

/* Call a function of learn/; the first result, which the caller gives back. */
static json_t *call(const Play *p, const char *module, const char *function,
                    json_t *args) {
  json_t *results, *first;
  bool limited = front_limit(true), good;
  desk_at((Play *)p);
  good = front_call(module, function, args, &results);
  front_limit(limited);
  if (!good) return NULL;
  first = json_incref(json_array_get(results, 0));
  json_decref(results);
  return first;
}

static void tell(Play *p, const char *module, const char *function,
                 json_t *args) {
  json_decref(call(p, module, function, args));
}

static bool ask(const Play *p, const char *function, json_t *args) {
  json_t *answer = call(p, "learn.hooks", function, args);
  bool yes = json_is_true(answer);
  json_decref(answer);
  return yes;
}

/* A line, and what it means. */
static json_t *meaning(const Meaning *m) {
  return json_pack("[os]", front_text(m->line), meaning_kind_name(m->kind));
}

/* Following ---------------------------------------------------------------- */

static void type(Play *p, const char *words) {
  char *line = memory_copy(words);
  play_line(p, line);
  free(line);
}

/* "journal | head": the words before the sign are the game's, and nobody's; where
** they go is the line's own. */
static bool sends(Play *p, const Meaning *m) {
  bool failed = p->failed;
  if (!ask(p, "sends", meaning(m))) return false;
  p->failed = false;
  play_sends(p, type, m->line);
  p->failed = p->failed || failed;
  return true;
}

static bool takes(Play *p, const Meaning *m) {
  if (p->mode.lesson != NULL) return ask(p, "takes", meaning(m));
  return tongue_spoken() != 0 &&
         (ask(p, "translates", meaning(m)) || sends(p, m));
}

static void did(Play *p, const Meaning *m) {
  if (p->mode.lesson != NULL) tell(p, "learn.hooks", "did", meaning(m));
}

static void refused(Play *p, const Meaning *m) {
  if (p->mode.lesson != NULL) tell(p, "learn.hooks", "refused", meaning(m));
}

static void answered(Play *p, int seat, const char *label) {
  if (p->mode.lesson != NULL)
    tell(p, "learn.hooks", "answered",
         json_pack("[io]", seat, front_text(label)));
  if (p->mode.record != NULL)
    tell(p, "learn.record", "answered", json_pack("[i]", seat));
}

static bool changed(Play *p) {
  return p->mode.lesson != NULL && ask(p, "changed", json_array());
}

static bool watches(Play *p) {
  return p->mode.lesson != NULL && ask(p, "watches", json_array());
}

/* What was recorded is written, if it can be. */
static void closes(Play *p) {
  if (p->mode.record != NULL) tell(p, "learn.record", "leave", json_array());
}

static void parts(Play *p) {
  closes(p);
  if (p->mode.lesson != NULL) tell(p, "learn.hooks", "parts", json_array());
}

static void leaves(Play *p, bool says) {
  if (p->mode.lesson != NULL)
    tell(p, "learn.hooks", "leave", json_pack("[b]", says));
}

static bool prompts(const Play *p, char *prompt, size_t size) {
  json_t *text = p->mode.lesson == NULL
                   ? NULL
                   : call(p, "learn.hooks", "prompt", json_array());
  bool is = json_is_string(text);
  if (is) word_copy(prompt, size, json_string_value(text));
  json_decref(text);
  return is;
}

static void completes(const Play *p, const char *text, LineCompletions *out) {
  json_t *list = p->mode.lesson == NULL
                   ? NULL
                   : call(p, "learn.hooks", "completions", json_array());
  size_t i;
  json_t *item;
  json_array_foreach(list, i, item) {
    const char *word = json_string_value(item);
    if (word_begins(word, text) && play_find(word) == NULL)
      line_add_completion(out, word);
  }
  json_decref(list);
}

static bool teaches(const Play *p) {
  Names lessons = {0};
  bool any;
  memory_need(game_lessons(p->config.variants, p->config.game, &lessons));
  any = lessons.count > 0;
  names_free(&lessons);
  return any;
}

/* Recording ---------------------------------------------------------------- */

static void ended(Play *p) {
  if (p->mode.record != NULL) tell(p, "learn.record", "did", json_array());
}

/* Opening ------------------------------------------------------------------ */

static void calls(Play *p, char **word) {
  json_t *list = json_array();
  for (; *word != NULL; word++) json_array_append_new(list, front_text(*word));
  tell(p, "learn.list", "words", json_pack("[o]", list));
}

static bool opens(Play *p, const char *word) {
  const Options *o = p->options;
  json_t *results = NULL;
  bool known = true;
  desk_at(p);
  if (front_call("learn.list", "start",
                 json_pack("[ooo]", front_text(o->variants),
                           front_text(o->game), front_text(word)),
                 &results)) {
    known = !json_is_true(json_array_get(results, 0));
    desk_take_question(p, results);
  }
  json_decref(results);
  return known;
}

void learn_attach(void) {
  static const PlayHooks hooks = {takes,   did,       refused, ended,  answered,
                                  changed, watches,   parts,   leaves, closes,
                                  prompts, completes, opens,   calls,  teaches};
  lesson_desk();
  hooks_set(&hooks);
}

/* oilpatch lesson ---------------------------------------------------------- */

static int check_lessons(Options *o) {
  json_t *paths, *results;
  Play p;
  int status;
  if (o->rest.count < 2)
    return show_usage("lesson check needs files or folders; try 'oilpatch "
                      "lesson check variants'");
  for (int i = 1; i < o->rest.count; i++)
    if (!file_exists(o->rest.item[i]) && !file_is_folder(o->rest.item[i]))
      return show_usage("no such file or folder: %s", o->rest.item[i]);
  paths = json_array();
  for (int i = 1; i < o->rest.count; i++)
    json_array_append_new(paths, front_text(o->rest.item[i]));
  memset(&p, 0, sizeof p);
  p.options = o;
  p.screen = screen_main();
  journal_open(&p.session.journal);
  desk_at(&p);
  front_call(
    "learn.check", "paths",
    json_pack("[oob]", paths, front_text(o->variants_named), o->verbose),
    &results);
  status = json_is_true(json_array_get(results, 0)) ? STATUS_GOOD
                                                    : STATUS_FAILED;
  json_decref(results);
  return status;
}

/* [GAME] [LESSON]: the first word may be either. */
static int open_words(Options *o) {
  char base[PATH_SIZE], folder[PATH_SIZE];
  char text[PATH_SIZE] = "";
  const char *word = o->rest.count > 0 ? text : NULL;
  int status;
  bool named = o->rest.count > 1;
  if (o->rest.count > 2)
    return show_usage("lesson takes a GAME and a lesson, not also '%s'",
                      o->rest.item[2]);
  if (!options_variants(o, &status)) return status;
  if (word != NULL)
    word_copy(text, sizeof text, o->rest.item[o->rest.count - 1]);
  if (o->rest.count == 1) {
    file_join(folder, o->variants, word);
    file_join(base, folder, "base.lua");
    named = file_exists(base);
    if (named) word = NULL;
  }
  if (!named) names_free(&o->rest);
  return options_game(o, true, &status) ? play_lesson(o, word) : status;
}

int lesson_main(Options *o) {
  return o->rest.count > 0 && strcmp(o->rest.item[0], "check") == 0
           ? check_lessons(o)
           : open_words(o);
}
