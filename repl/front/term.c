/*
** The library `term`: what the front asks the terminal.
*/
#include "repl/front/front_in.h"

#include "repl/term/show.h"

#include <string.h>
#include <unistd.h>

static json_t *columns(void *ud, json_t *args) {
  (void)ud, (void)args;
  return json_pack("[i]", screen_width());
}

static json_t *rows(void *ud, json_t *args) {
  (void)ud, (void)args;
  return json_pack("[i]", screen_height());
}

static json_t *utf8(void *ud, json_t *args) {
  (void)ud, (void)args;
  return json_pack("[b]", screen_utf8());
}

static json_t *colours(void *ud, json_t *args) {
  (void)ud, (void)args;
  return json_pack("[b]", screen_colours(screen_main()));
}

/* Does somebody read complaints at a terminal? */
static json_t *watched(void *ud, json_t *args) {
  (void)ud, (void)args;
  return json_pack("[b]", isatty(STDERR_FILENO) != 0);
}

static json_t *width(void *ud, json_t *args) {
  (void)ud;
  return json_pack("[i]", screen_columns(front_word(args, 0)));
}

static json_t *write_text(void *ud, json_t *args) {
  const json_t *text = json_array_get(args, 0);
  (void)ud;
  fwrite(json_string_value(text), 1, json_string_length(text), stdout);
  return NULL;
}

static json_t *complain(void *ud, json_t *args) {
  (void)ud;
  fputs(front_word(args, 0), stderr);
  return NULL;
}

static json_t *version(void *ud, json_t *args) {
  (void)ud, (void)args;
  return json_pack("[s]", OILPATCH_VERSION);
}

const FrontEntry front_term[] = {{"columns", columns},   {"rows", rows},
                                 {"utf8", utf8},         {"colours", colours},
                                 {"watched", watched},   {"write", write_text},
                                 {"complain", complain}, {"version", version},
                                 {"width", width},       {NULL, NULL}};
