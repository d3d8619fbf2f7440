/*
** The library `kept`: the file in which the learner's progress is kept.
*/
#include "repl/desk/desk.h"

#include "lua/shelf/home.h"
#include "lua/shelf/kept.h"

#define LIBRARY desk_kept
FrontLibrary LIBRARY = {"kept"};

/* The learner's own file; nil: nothing is kept, as before a class. */
FRONT(path, "") {
  char text[PATH_SIZE];
  return !play_at()->options->class_mode &&
             home_path(HOME_STATE, "lessons", text)
           ? front_say(text)
           : NULL;
}

static int held = -1; /* one file at a time */

FRONT(hold, "s") {
  if (held < 0) held = kept_hold(front_word(args, 0));
  return front_yes(held >= 0);
}

FRONT_DO(release, "") {
  if (held >= 0) kept_release(held);
  held = -1;
}

FRONT(write, "sb") {
  const json_t *text = json_array_get(args, 1);
  return front_yes(kept_write(front_word(args, 0), json_string_value(text),
                              json_string_length(text)));
}

/* How it is called now. */
FRONT(put_aside, "s") {
  char name[PATH_SIZE + 16];
  return kept_put_aside(front_word(args, 0), name, sizeof name)
           ? front_say(name)
           : NULL;
}
