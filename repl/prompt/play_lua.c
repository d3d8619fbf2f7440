/*
** Lua at the prompt: lines that are no command and no answer.
*/
#include "lua/table/look.h"
#include "repl/prompt/understand.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_lua.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULT = 32768, WORD = 64 };

/* The command that was probably meant, or NULL. */
static const char *near_command(const char *word) {
  const char *names[128];
  int n = 0;
  /* `oilpatch` is no slip of "dispatch" */
  for (int i = 0; n < 128 && play_command(i) != NULL; i++)
    if (strcmp(play_command(i)->name, "oilpatch") != 0)
      names[n++] = play_command(i)->name;
  return word_nearest(word, names, n);
}

/* Failing ------------------------------------------------------------------ */

/* The first word of a line, if it is nothing but a word. */
static bool first_word(const char *line, char word[WORD]) {
  size_t n = strcspn(line, " \t");
  word[0] = '\0';
  if (strchr(line, '\n') == NULL && n < WORD) word_copy(word, n + 1, line);
  return word[0] != '\0' && strpbrk(word, "(.=[:\"{") == NULL;
}

/* Does Lua, and nobody else, begin a line so?  "local" is a market, too. */
static bool begins_lua(const char *line) {
  static const char *const keyword[] = {"for",   "if",     "while",    "repeat",
                                        "local", "return", "function", "do"};
  char word[WORD];
  if (!first_word(line, word)) return false;
  for (size_t i = 0; i < sizeof keyword / sizeof keyword[0]; i++)
    if (strcmp(word, keyword[i]) == 0) return true;
  return false;
}

static const char *slip_of(const char *line) {
  char word[WORD];
  return first_word(line, word) && !begins_lua(line) ? near_command(word)
                                                     : NULL;
}

/* Words that Lua doesn't know: what was meant, probably. */
static void refuse_words(Play *p, const char *line) {
  /* "player 2: security chip" is no command that was misspelled */
  const char *near = strchr(line, ':') == NULL ? slip_of(line) : NULL;
  Meaning refused = {.kind = MEANS_REFUSED, .line = line, .rest = line};
  PlayMatch meant;
  if (strlen(line) > 2 && understand_refused(p, line))
    play_refuse_answer(p, &refused);
  else if (near != NULL)
    play_refuse(p, "no command '%.*s'; did you mean '%s'?",
                (int)strcspn(line, " \t"), line, near);
  else if (understand_nearly(p, line, &meant))
    play_ask_back(p, line, &meant);
  else
    play_refuse(
      p,
      "'%s' matches no answer here and is not a command; 'answers' lists "
      "the answers, 'help' the commands",
      line);
}

/* Lua could not read it: then it may be a slip.  What failed while it ran is
** Lua. */
static bool is_unread(const Fault *fault) {
  return strstr(fault->text, " near ") != NULL ||
         strstr(fault->text, "no word named") != NULL;
}

/* A line that a limit stopped is Lua, whatever it looks like, and so is one that
** begins as Lua and could be read. */
static void lua_failed(Play *p, const char *line, bool words,
                       const Fault *fault) {
  const char *near = words || !is_unread(fault) ? NULL : slip_of(line);
  bool lua = fault->code == FAULT_STOPPED ||
             (begins_lua(line) && strstr(fault->text, " near ") == NULL);
  if (words && !lua)
    refuse_words(p, line);
  else if (near != NULL)
    play_refuse(p, "no command '%.*s'; did you mean '%s'?",
                (int)strcspn(line, " \t"), line, near);
  else
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
    /* a word of the scripts that looks like a command: `answer` */
    bool function = strcmp(table_eval_kind(p->table), "function") == 0;
    const char *near = words && function ? near_command(chunk) : NULL;
    if (near != NULL)
      play_refuse(p, "'%s' is a function of Lua; did you mean '%s'?", chunk,
                  near);
    else if (text[0] != '\0')
      screen_print(p->screen, "%s\n", text);
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
