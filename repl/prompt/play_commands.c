/*
** The commands of the prompt, which the desk knows, and how things are said there.
*/
#include "lua/table/look.h"
#include "repl/fault.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Saying it ---------------------------------------------------------------- */
/* In a script: which line it was. */
static void say_where(const Play *p) {
  fflush(screen_out(p->screen));
  if (p->options->script != NULL)
    fprintf(screen_err(p->screen), "%s:%d: ", p->options->script, p->line);
}

bool play_fault(Play *p, const Fault *fault) {
  Fault said = *fault;
  json_t *text = NULL;
  if (p->table != NULL && p->config.language != NULL)
    text =
      table_ask_value(p->table, "fault", json_pack("[s]", fault->text), NULL);
  if (json_is_string(text))
    word_copy(said.text, sizeof said.text, json_string_value(text));
  json_decref(text);
  say_where(p);
  fault_complain(p->screen, &said);
  p->failed = true;
  return false;
}

bool play_refuse(Play *p, const char *format, ...) {
  char *text = NULL;
  va_list args;
  say_where(p);
  va_start(args, format);
  if (vasprintf(&text, tongue(format), args) >= 0)
    screen_complain(p->screen, "%s", text);
  va_end(args);
  free(text);
  p->failed = true;
  return false;
}

bool play_may(Play *p, Door door) {
  bool may = hand_may(p->doing, door);
  if (!may)
    play_refuse(p, "files are written by lines that somebody typed, "
                   "not by those of a lesson or of init.lua");
  return may;
}

void play_changed(Play *p) {
  p->shown.more = 0;
  if (!play_teaches(p, "changed", json_array()) && p->talks &&
      !play_hand_over(p))
    play_show_changed(p);
}

void play_show_changed(Play *p) {
  play_tell_heading(p);
  play_show_question(p, "changed", screen_since(p->screen));
}

/* Finding them ------------------------------------------------------------- */

static bool is(const json_t *v, const char *key) {
  return json_is_true(json_object_get(v, key));
}

bool play_find(Play *p, const char *word, PlayCommand *c) {
  json_t *v =
    play_ask(p, "prompt.commands", "named", json_pack("[o]", front_text(word)));
  const char *name = json_string_value(json_object_get(v, "name"));
  *c = (PlayCommand){.view = is(v, "view"),
                     .pages = is(v, "pages"),
                     .whole = is(v, "whole"),
                     .own = is(v, "own"),
                     .needs = is(v, "needs"),
                     .french = is(v, "french")};
  word_copy(c->name, sizeof c->name, name == NULL ? "" : name);
  json_decref(v);
  return c->name[0] != '\0';
}
