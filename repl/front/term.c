/*
** The library `term`: the screen that the front writes on.
*/
#include "repl/front/front.h"

#include "repl/term/show.h"
#include "repl/term/tongue.h"

#include <string.h>
#include <unistd.h>

/* ud is where the screen is found: the prompt's may change. */
static Screen *at(void *ud) { return *(Screen **)ud; }

FRONT(columns) { return json_pack("[i]", screen_width()); }
FRONT(rows) { return json_pack("[i]", screen_height()); }
FRONT(utf8) { return json_pack("[b]", screen_utf8()); }
FRONT(colours) { return json_pack("[b]", screen_colours(at(ud))); }
FRONT(version) { return json_pack("[s]", OILPATCH_VERSION); }

/* An English sentence in the language spoken; of fewer than two, if so. */
FRONT(translate) {
  const char *english = front_word(args, 0);
  bool few = json_is_true(json_array_get(args, 1));
  return json_pack("[o]",
                   front_text(few ? tongue_few(english) : tongue(english)));
}

/* What went wrong, or what others made of an English sentence. */
FRONT(said) {
  char text[2048];
  return json_pack(
    "[o]", front_text(tongue_said(front_word(args, 0), text, sizeof text)));
}

/* The name of the language spoken. */
FRONT(tongue_name) { return json_pack("[s]", tongue_names[tongue_spoken()]); }

/* A number with one place behind the point. */
FRONT(number) {
  char text[32];
  return json_pack(
    "[s]", tongue_number(json_number_value(json_array_get(args, 0)), text));
}

/* Is it a terminal that is written on? */
FRONT(terminal) { return json_pack("[b]", screen_is_terminal(at(ud))); }

FRONT(width) { return json_pack("[i]", screen_columns(front_word(args, 0))); }

/* Does somebody read complaints at a terminal? */
FRONT(watched) { return json_pack("[b]", isatty(STDERR_FILENO) != 0); }

/* Rows that are full so far. */
FRONT(written) { return json_pack("[i]", screen_rows(at(ud))); }

/* An empty screen; nothing where there is no terminal. */
FRONT(clear) {
  if (screen_is_terminal(at(ud))) screen_clear(at(ud));
  return NULL;
}

static void put(Screen *s, const json_t *text) {
  screen_write(s, json_string_value(text), json_string_length(text));
}

FRONT(write_text) {
  put(at(ud), json_array_get(args, 0));
  return NULL;
}

/* From where the cursor stands; further lines are indented. */
FRONT(wrap) {
  screen_wrap(at(ud), (int)front_number(args, 1), "%s", front_word(args, 0));
  return NULL;
}

/* On the program's own screen, even while nothing is shown. */
FRONT(tell) {
  put(screen_main(), json_array_get(args, 0));
  return NULL;
}

/* In lines of its own. */
FRONT(say) {
  screen_say(at(ud), "%s", front_word(args, 0));
  return NULL;
}

FRONT(complain) {
  screen_complain(at(ud), "%s", front_word(args, 0));
  return NULL;
}

const FrontEntry front_term[] = {
  FRONT_ENTRY(columns, ""),    FRONT_ENTRY(rows, ""),
  FRONT_ENTRY(utf8, ""),       FRONT_ENTRY(colours, ""),
  FRONT_ENTRY(terminal, ""),   FRONT_ENTRY(watched, ""),
  FRONT_ENTRY(written, ""),    {"write", write_text, "b"},
  FRONT_ENTRY(clear, ""),      FRONT_ENTRY(wrap, "si?"),
  FRONT_ENTRY(say, "s"),       FRONT_ENTRY(tell, "b"),
  FRONT_ENTRY(complain, "s"),  FRONT_ENTRY(version, ""),
  FRONT_ENTRY(width, "s"),     FRONT_ENTRY(translate, "sy"),
  FRONT_ENTRY(said, "s"),      FRONT_ENTRY(number, "n"),
  {"tongue", tongue_name, ""}, {NULL}};
