/*
** Lua at the prompt: lines that are no command and no answer, and ?x, which
** says what something is, ??x, which shows where it is written.
*/
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/term/words.h"

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
    if (play_command(i)->run != play_self) names[n++] = play_command(i)->name;
  return word_nearest(word, names, n);
}

/* A few words and nothing else: more likely a slip than Lua. */
static bool is_words(const char *line) {
  static const char in_words[] = "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-', ";
  size_t n = strlen(line);
  if (n == 0 || n >= WORD) return false;
  for (; *line != '\0'; line++) /* "développer" is a word, too */
    if (strchr(in_words, *line) == NULL && ((unsigned char)*line & 0x80) == 0)
      return false;
  return true;
}

/* Failing ------------------------------------------------------------------ */

/* An answer that the rules refuse?  Those that they allow have been given. */
static bool is_refused(Play *p, const char *line) {
  return strchr(line, ' ') != NULL && is_words(line) && play_is_answer(p, line);
}

/* A word of the answers that was probably meant, or NULL. */
static const char *near_answer(Play *p, const char *word) {
  const PlayLabels *l = play_labels(p);
  static char near[WORD];
  int least = strlen(word) < 6 ? 1 : 2;
  near[0] = '\0';
  for (int i = 0; i < l->count; i++)
    for (const char *at = l->item[i]; *at != '\0';) {
      char part[WORD];
      size_t n = strcspn(at, " ");
      word_copy(part, n < sizeof part ? n + 1 : sizeof part, at);
      if (n > 3 && word_distance(word, part) <= least) {
        word_copy(near, sizeof near, part);
        least = word_distance(word, part) - 1;
      }
      at += n + strspn(at + n, " ");
    }
  return near[0] == '\0' ? NULL : near;
}

static const char *slip_of(const char *line) {
  char word[WORD] = "";
  size_t n = strcspn(line, " \t");
  bool one_line = strchr(line, '\n') == NULL;
  if (one_line && n < sizeof word) word_copy(word, n + 1, line);
  return word[0] != '\0' && strpbrk(word, "(.=[:\"{") == NULL
           ? near_command(word)
           : NULL;
}

static void lua_failed(Play *p, const char *line, const Report *report) {
  const char *near = slip_of(line), *answer;
  if (is_words(line) && play_try_sketch(p, line)) return;
  if (is_refused(p, line)) {
    play_refuse(p, "that is refused here:");
    play_show_why(p, line);
    play_hooks()->refused(p, line);
  } else if (near != NULL) {
    play_refuse(p, "no command '%.*s'; did you mean '%s'?",
                (int)strcspn(line, " \t"), line, near);
  } else if (is_words(line) && (answer = near_answer(p, line)) != NULL) {
    play_refuse(p, "no answer has '%s' in its words; did you mean '%s'?", line,
                answer);
  } else if (is_words(line)) {
    play_refuse(
      p,
      "'%s' fits no answer here and is no command; 'answers' lists the "
      "answers, 'help' the commands",
      line);
  } else {
    play_fault(p, report);
  }
}

/* A word of the scripts that looks like a command: `answer`. */
static bool is_slip(const char *line, const char *result) {
  return strcmp(result, "function") == 0 && is_words(line) &&
         near_command(line) != NULL;
}

/* Lines -------------------------------------------------------------------- */

void play_run_lua(Play *p, const char *line) {
  static char text[RESULT];
  Report report;
  bool incomplete = false, fresh = p->lua == NULL;
  char *chunk = NULL;
  if (p->lua == NULL)
    chunk = strdup(line);
  else if (asprintf(&chunk, "%s\n%s", p->lua, line) < 0)
    chunk = NULL;
  free(p->lua);
  p->lua = NULL;
  if (chunk == NULL) return;
  table_columns(p->table, screen_width());
  table_look_as(p->table,
                p->settings.table == SEEN_HIDDEN ? play_viewer(p) : 0);
  if (table_eval(p->table, chunk, text, sizeof text, &incomplete, &report)) {
    if (is_slip(chunk, text))
      play_refuse(p, "'%s' is a function of Lua; did you mean '%s'?", chunk,
                  near_command(chunk));
    else if (text[0] != '\0')
      screen_print(p->screen, "%s\n", text);
  } else if (incomplete &&
             !(fresh && is_words(chunk) && strchr(chunk, '\'') != NULL)) {
    p->lua = chunk;
    return;
  } else { /* "l'hydrogène" is no string that goes on */
    lua_failed(p, chunk, &report);
  }
  free(chunk);
}

bool play_try_help(Play *p, const char *line) {
  size_t n = strlen(line);
  char *word;
  const char *topic = "help";
  if (line[0] == '?') {
    topic = line[1] == '?' ? "source" : "help";
    line += 1 + (line[1] == '?');
    n = strlen(line);
  } else if (n > 1 && line[n - 1] == '?') {
    n--;
    if (n > 1 && line[n - 1] == '?') {
      topic = "source";
      n--;
    }
  } else {
    return false;
  }
  word = strndup(line + strspn(line, " \t"), n - strspn(line, " \t"));
  if (word == NULL) return true;
  if (word[0] == '\0')
    play_refuse(p, "?NAME says what something is, ??NAME shows its source: "
                   "a rule, a component, a word of Lua");
  else
    play_tell(p, topic, word);
  free(word);
  return true;
}
