/*
** The libraries `lines` and `kept`: what a lesson may type, and the file in which
** the learner's progress is kept.
*/
#include "repl/learn/lesson_desk.h"

#include "lua/shelf/home.h"
#include "repl/learn/lesson_line.h"
#include "lua/shelf/file.h"
#include "lua/shelf/kept.h"

#include <stdlib.h>

static Play *at(void *ud) { return ((Desk *)ud)->play; }

/* lines -------------------------------------------------------------------- */

/* Why a lesson may not type a line, at all or here and now; nil: it may. */
FRONT(refusal) {
  return front_say(lesson_line_refusal(front_word(args, 0),
                                       json_is_true(json_array_get(args, 1))));
}

FRONT(refused_now) {
  char text[FAULT_TEXT];
  return lesson_line_refused_now(at(ud), front_word(args, 0), text)
           ? front_say(text)
           : NULL;
}

FRONT(by_hand) {
  return front_yes(lesson_line_by_hand(at(ud), front_word(args, 0)));
}

FRONT(bot_refusal) {
  return front_say(lesson_line_bot_refusal(front_word(args, 0)));
}

/* "2: HQ to Invest": the seat, 0: whoever is asked; the rest. */
FRONT(seat_of) {
  const char *text = front_word(args, 0);
  int seat = lesson_line_seat(&text);
  return json_pack("[io]", seat, front_text(text));
}

static const FrontEntry lesson_desk_lines[] = {
  FRONT_ENTRY(refusal),     FRONT_ENTRY(refused_now), FRONT_ENTRY(by_hand),
  FRONT_ENTRY(bot_refusal), {"seat", seat_of},        {NULL, NULL}};

/* kept --------------------------------------------------------------------- */

/* The learner's own file; nil: nothing is kept, as before a class. */
FRONT(path) {
  char text[PATH_SIZE];
  return !at(ud)->options->class_mode && home_path(HOME_STATE, "lessons", text)
           ? front_say(text)
           : NULL;
}

static int held = -1; /* one file at a time */

FRONT(hold) {
  if (held < 0) held = kept_hold(front_word(args, 0));
  return front_yes(held >= 0);
}

FRONT(release) {
  if (held >= 0) kept_release(held);
  held = -1;
  return NULL;
}

FRONT(read_file) {
  size_t size;
  char *text = file_read(front_word(args, 0), &size);
  json_t *v = text == NULL ? NULL
                           : json_pack("[o]", json_stringn_nocheck(text, size));
  free(text);
  return v;
}

FRONT(write_file) {
  const json_t *text = json_array_get(args, 1);
  return front_yes(kept_write(front_word(args, 0), json_string_value(text),
                              json_string_length(text)));
}

/* How it is called now. */
FRONT(put_aside) {
  char name[PATH_SIZE + 16];
  return kept_put_aside(front_word(args, 0), name, sizeof name)
           ? front_say(name)
           : NULL;
}

static const FrontEntry lesson_desk_kept[] = {
  FRONT_ENTRY(path),   FRONT_ENTRY(hold),     FRONT_ENTRY(release),
  {"read", read_file}, {"write", write_file}, FRONT_ENTRY(put_aside),
  {NULL, NULL}};

void lesson_desk(void) {
  desk_offer("lines", lesson_desk_lines);
  desk_offer("kept", lesson_desk_kept);
}
