/*
** Lua at the prompt: lines that are no command and no answer.
*/
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "repl/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULT = 32768 };

/* Was something else meant, probably?  True: that is said (slips.lua). */
static bool is_slip(Play *p, const char *function, json_t *args) {
  return play_confirms(p, "prompt.slips", function, args);
}

static void lua_failed(Play *p, const char *line, bool words,
                       const Fault *fault) {
  if (!is_slip(p, "lua",
               json_pack("[obob]", front_text(line), words,
                         front_text(fault->text),
                         fault->code == FAULT_STOPPED)))
    play_fault(p, fault);
}

/* Lines -------------------------------------------------------------------- */

/* A chunk, which is freed or kept. */
static void run_chunk(Play *p, char *chunk, bool words) {
  char *text = chunk == NULL ? NULL : memory_new(1, RESULT);
  Fault fault;
  bool incomplete = false;
  if (text == NULL) return;
  table_columns(p->table, screen_width());
  table_look_as(p->table, play_viewer(p));
  if (table_eval(p->table, chunk, text, RESULT, &incomplete, &fault)) {
    bool function = strcmp(table_eval_kind(p->table), "function") == 0;
    bool slip = words && function &&
                is_slip(p, "called", json_pack("[o]", front_text(chunk)));
    if (!slip && text[0] != '\0') screen_print(p->screen, "%s\n", text);
  } else if (incomplete && !(words && (strchr(chunk, '\'') != NULL ||
                                       strchr(chunk, ' ') == NULL))) {
    p->lua = chunk; /* "l'hydrogène" and "local" are nothing that goes on */
    chunk = NULL;
  } else {
    lua_failed(p, chunk, words, &fault);
  }
  free(text);
  free(chunk);
}

void play_run_lua(Play *p, const Meaning *m) {
  run_chunk(p, memory_copy(m->line), m->words);
}

void play_go_on_lua(Play *p, const char *line) {
  char *chunk = NULL;
  if (asprintf(&chunk, "%s\n%s", p->lua, line) < 0) chunk = NULL;
  free(p->lua);
  p->lua = NULL;
  run_chunk(p, chunk, false);
}
