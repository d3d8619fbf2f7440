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

/* An English sentence in the language spoken. */
FRONT(translate) {
  return json_pack("[o]", front_text(tongue(front_word(args, 0))));
}

FRONT(width) { return json_pack("[i]", screen_columns(front_word(args, 0))); }

/* Does somebody read complaints at a terminal? */
FRONT(watched) { return json_pack("[b]", isatty(STDERR_FILENO) != 0); }

/* Rows that are full so far. */
FRONT(written) { return json_pack("[i]", screen_rows(at(ud))); }

static void put(Screen *s, const json_t *text) {
  screen_write(s, json_string_value(text), json_string_length(text));
}

FRONT(write_text) {
  put(at(ud), json_array_get(args, 0));
  return NULL;
}

/* On the program's own screen, even while nothing is shown. */
FRONT(tell) {
  put(screen_main(), json_array_get(args, 0));
  return NULL;
}

FRONT(complain) {
  screen_complain(at(ud), "%s", front_word(args, 0));
  return NULL;
}

const FrontEntry front_term[] = {
  FRONT_ENTRY(columns),  FRONT_ENTRY(rows),    FRONT_ENTRY(utf8),
  FRONT_ENTRY(colours),  FRONT_ENTRY(watched), FRONT_ENTRY(written),
  {"write", write_text}, FRONT_ENTRY(tell),    FRONT_ENTRY(complain),
  FRONT_ENTRY(version),  FRONT_ENTRY(width),   FRONT_ENTRY(translate),
  {NULL, NULL}};
