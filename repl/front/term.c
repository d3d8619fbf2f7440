/*
** The library `term`: the screen that the front writes on.
*/
#include "repl/front/front.h"

#include "repl/term/fold.h"
#include "repl/term/show.h"
#include "repl/term/tongue.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIBRARY front_term
FrontLibrary LIBRARY = {"term"};

/* ud is where the screen is found: the prompt's may change. */
static Screen *at(void *ud) {
  return ud == NULL ? screen_main() : *(Screen **)ud;
}

FRONT(columns, "") { return json_pack("[i]", screen_width()); }
FRONT(rows, "") { return json_pack("[i]", screen_height()); }
FRONT(utf8, "") { return json_pack("[b]", screen_utf8()); }
FRONT(colours, "") { return json_pack("[b]", screen_colours(at(ud))); }
FRONT(version, "") { return json_pack("[s]", OILPATCH_VERSION); }

/* An English sentence in the language spoken; of fewer than two, if so. */
FRONT(translate, "sy") {
  const char *english = front_word(args, 0);
  bool few = json_is_true(json_array_get(args, 1));
  return json_pack("[o]",
                   front_text(few ? tongue_few(english) : tongue(english)));
}

/* What went wrong, or what others made of an English sentence. */
FRONT(said, "s") {
  char text[2048];
  return json_pack(
    "[o]", front_text(tongue_said(front_word(args, 0), text, sizeof text)));
}

/* Sentences beside the program's own: those of a game. */
FRONT_DO(learn, "b") { tongue_more(front_word(args, 0)); }

/* The name of the language spoken. */
FRONT(tongue, "") { return json_pack("[s]", tongue_names[tongue_spoken()]); }

/* Is it a terminal that is written on? */
FRONT(terminal, "") { return json_pack("[b]", screen_is_terminal(at(ud))); }

FRONT(width, "s") {
  return json_pack("[i]", screen_columns(front_word(args, 0)));
}

/* Does somebody read complaints at a terminal? */
FRONT(watched, "") { return json_pack("[b]", isatty(STDERR_FILENO) != 0); }

/* Rows that are full so far. */
FRONT(written, "") { return json_pack("[i]", screen_rows(at(ud))); }

/* An empty screen; nothing where there is no terminal. */
FRONT_DO(clear, "") {
  if (screen_is_terminal(at(ud))) screen_clear(at(ud));
}

static void put(Screen *s, const json_t *text) {
  screen_write(s, json_string_value(text), json_string_length(text));
}

FRONT_DO(write, "b") { put(at(ud), json_array_get(args, 0)); }

/* From where the cursor stands; further lines are indented. */
FRONT_DO(wrap, "si?") {
  screen_wrap(at(ud), (int)front_number(args, 1), "%s", front_word(args, 0));
}

/* The same of a text that begins in the column of its further lines: what is
** written. */
FRONT(fold, "sii") {
  int indent = (int)front_number(args, 1), columns = (int)front_number(args, 2);
  Text text = {0};
  json_t *lines;
  fold_words(&text, front_word(args, 0), indent, columns, indent);
  lines = json_pack("[o]", json_stringn_nocheck(text.bytes, text.used));
  free(text.bytes);
  return lines;
}

/* On the program's own screen, even while nothing is shown. */
FRONT_DO(tell, "b") { put(screen_main(), json_array_get(args, 0)); }

/* In lines of its own. */
FRONT_DO(say, "s") { screen_say(at(ud), "%s", front_word(args, 0)); }

FRONT_DO(complain, "s") { screen_complain(at(ud), "%s", front_word(args, 0)); }
