/*
** The libraries `lines` and `progress`: what a lesson may type, and what is kept
** of the learner.
*/
#include "repl/learn/lesson_desk.h"

#include "lua/shelf/home.h"
#include "repl/learn/lesson_line.h"
#include "lua/shelf/progress.h"

static Play *at(void *ud) { return ((Desk *)ud)->play; }

static json_t *yes(bool b) { return json_pack("[b]", b); }
static json_t *say(const char *text) {
  return json_pack("[o]", front_text(text));
}

/* lines -------------------------------------------------------------------- */

/* Why a lesson may not type a line, at all or here and now; nil: it may. */
FRONT(refusal) {
  return say(lesson_line_refusal(front_word(args, 0),
                                 json_is_true(json_array_get(args, 1))));
}

FRONT(refused_now) {
  char text[FAULT_TEXT];
  return lesson_line_refused_now(at(ud), front_word(args, 0), text) ? say(text)
                                                                    : NULL;
}

FRONT(by_hand) { return yes(lesson_line_by_hand(at(ud), front_word(args, 0))); }

FRONT(bot_refusal) { return say(lesson_line_bot_refusal(front_word(args, 0))); }

/* "2: HQ to Invest": the seat, 0: whoever is asked; the rest. */
FRONT(seat_of) {
  const char *text = front_word(args, 0);
  int seat = lesson_line_seat(&text);
  return json_pack("[io]", seat, front_text(text));
}

static const FrontEntry lesson_desk_lines[] = {
  FRONT_ENTRY(refusal),     FRONT_ENTRY(refused_now), FRONT_ENTRY(by_hand),
  FRONT_ENTRY(bot_refusal), {"seat", seat_of},        {NULL, NULL}};

/* progress ----------------------------------------------------------------- */

/* A file that can't be read was put aside: say so, once. */
static void tell_bad(Progress *kept) {
  if (kept->bad[0] != '\0')
    fprintf(stderr,
            "what was kept of your lessons can't be read%s; the file is now "
            "%s\n",
            kept->lines.count > 0 ? " as a whole" : "", kept->bad);
  kept->bad[0] = '\0';
}

/* The learner's own file; nothing is kept before a class. */
static Progress *kept(const Play *p) {
  static Progress progress;
  static bool read;
  char path[PATH_SIZE];
  if (!read)
    progress_open(&progress, !p->options->class_mode &&
                                 home_path(HOME_STATE, "lessons", path)
                               ? path
                               : NULL);
  read = true;
  tell_bad(&progress);
  return &progress;
}

FRONT(key_of) {
  char key[PATH_SIZE];
  progress_key(key, front_word(args, 0), front_word(args, 1));
  return say(key);
}

FRONT(is_kept) { return yes(progress_is_kept(kept(at(ud)))); }

FRONT(get) {
  return say(
    progress_get(kept(at(ud)), front_word(args, 0), front_word(args, 1)));
}

FRONT(set) {
  progress_set(kept(at(ud)), front_word(args, 0), front_word(args, 1),
               front_word(args, 2));
  return NULL;
}

FRONT(wrong) {
  progress_wrong(kept(at(ud)), front_word(args, 0), front_word(args, 1),
                 front_word(args, 2));
  return NULL;
}

FRONT(right) {
  progress_right(kept(at(ud)), front_word(args, 0), front_word(args, 1));
  return NULL;
}

/* The i-th step of a game to be done again, from 0: lesson, step. */
FRONT(review) {
  char lesson[PATH_SIZE], step[NAME_SIZE], reason[NAME_SIZE];
  return progress_review(kept(at(ud)), front_word(args, 0),
                         (int)front_number(args, 1), lesson, step, reason)
           ? json_pack("[oo]", front_text(lesson), front_text(step))
           : NULL;
}

static const FrontEntry lesson_desk_progress[] = {
  {"key", key_of},     FRONT_ENTRY(is_kept), FRONT_ENTRY(get),
  FRONT_ENTRY(set),    FRONT_ENTRY(wrong),   FRONT_ENTRY(right),
  FRONT_ENTRY(review), {NULL, NULL}};

void lesson_desk(void) {
  desk_offer("lines", lesson_desk_lines);
  desk_offer("progress", lesson_desk_progress);
}
