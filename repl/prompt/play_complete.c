/*
** What the prompt offers while a line is typed, on Tab and behind the text; what
** that is complete.lua knows.
*/
#include "repl/prompt/hooks.h"
#include "core/word.h"

void play_complete(void *ud, const char *text, LineCompletions *out) {
  Play *p = ud;
  bool asked = play_waits(p) != WAITS_FOR_LINE;
  json_t *lines, *line;
  size_t i;
  if (asked && p->wait.names == NULL) return;
  lines =
    play_ask(p, "prompt.complete", "lines",
             json_pack("[oOb]", front_text(text),
                       asked ? p->wait.names : json_null(), p->lua != NULL));
  json_array_foreach(lines, i, line)
    line_add_completion(out, json_string_value(line));
  json_decref(lines);
}

const char *play_hint(void *ud, const char *text) {
  static char hint[LINE_SHOWN];
  Play *p = ud;
  json_t *found;
  if (text[0] == '\0' || p->lua != NULL || play_waits(p) != WAITS_FOR_LINE)
    return NULL;
  found =
    play_ask(p, "prompt.complete", "hint", json_pack("[o]", front_text(text)));
  word_copy(hint, sizeof hint,
            json_is_string(found) ? json_string_value(found) : "");
  json_decref(found);
  return hint[0] == '\0' ? NULL : hint;
}
