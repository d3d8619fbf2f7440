/*
** `oilpatch lesson`: a lesson at the prompt, or lessons checked as tests.
*/
#include "repl/command.h"
#include "repl/prompt/hooks.h"

#include <string.h>

static int check_lessons(Options *o) {
  json_t *paths, *results;
  Play p;
  int status;
  paths = json_array();
  for (int i = 1; i < o->rest.count; i++)
    json_array_append_new(paths, front_text(o->rest.item[i]));
  memset(&p, 0, sizeof p);
  p.options = o;
  p.screen = screen_main();
  journal_open(&p.session.journal);
  play_stand_at(&p);
  front_call(
    "learn.check", "paths",
    json_pack("[oob]", paths, front_text(o->variants_named), o->verbose),
    &results);
  status = json_is_true(json_array_get(results, 0)) ? STATUS_GOOD
                                                    : STATUS_FAILED;
  json_decref(results);
  return status;
}

int lesson_main(Options *o) {
  return o->rest.count > 0 && strcmp(o->rest.item[0], "check") == 0
           ? check_lessons(o)
           : play_main(o);
}
