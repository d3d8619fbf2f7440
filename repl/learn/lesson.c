/*
** `oilpatch lesson`: a lesson at the prompt, or lessons checked as tests.
*/
#include "repl/command.h"
#include "repl/desk/desk.h"
#include "core/word.h"

#include <string.h>

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
