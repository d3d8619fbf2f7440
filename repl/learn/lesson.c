/*
** `oilpatch lesson`: a lesson at the prompt, or lessons checked as tests.
*/
#include "repl/command.h"
#include "repl/prompt/hooks.h"

#include <string.h>

static int check_lessons(Options *o) {
  json_t *paths = json_array(), *result;
  Play p;
  int status;
  for (int i = 1; i < o->rest.count; i++)
    json_array_append_new(paths, front_text(o->rest.item[i]));
  memset(&p, 0, sizeof p);
  p.options = o;
  p.screen = screen_main();
  journal_open(&p.session.journal);
  play_stand_at(&p);
  result = front_first(front_call(
    "learn.check", "paths",
    json_pack("[oob]", paths, front_text(o->variants_named), o->verbose)));
  status = json_is_true(result) ? STATUS_GOOD : STATUS_FAILED;
  json_decref(result);
  return status;
}

int lesson_main(Options *o) {
  return o->rest.count > 0 && strcmp(o->rest.item[0], "check") == 0
           ? check_lessons(o)
           : play_main(o);
}
