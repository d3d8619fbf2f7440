#include "repl/keep/retry.h"

#include "lua/table/keep.h"
#include "lua/table/seats.h"
#include "repl/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char KEY[] = "fails";

void retry_note_answer(Table *t, int64_t answer) {
  char text[40];
  snprintf(text, sizeof text, "answer %" PRId64, answer);
  table_note(t, KEY, text);
}

void retry_note_bot(Table *t, const char *bot) {
  char text[TABLE_NAME];
  snprintf(text, sizeof text, "bot %.150s", bot);
  table_note(t, KEY, text);
}

/* The answer that fails; false: there is none, a bot failed to give it. */
static bool find_answer(Table *t, const char *note, int64_t *answer,
                        Fault *fault) {
  if (strncmp(note, "bot ", 4) == 0)
    return table_suggest(t, note + 4, answer, fault);
  *answer = strtoll(note + strcspn(note, " "), NULL, 10);
  return true;
}

bool retry(Table *t, Screen *s, bool checked) {
  void (*say)(Screen *, const char *, ...)
    __attribute__((format(printf, 2, 3))) = checked ? screen_complain
                                                    : screen_say;
  char note[TABLE_NAME], words[256];
  const char *text = table_noted(t, KEY);
  Fault fault;
  int64_t answer = 0;
  bool ok;
  if (text == NULL || text[0] == '\0' || table_status(t) != TABLE_ASKS)
    return true;
  snprintf(note, sizeof note, "%s", text);
  table_note(t, KEY, "");
  memset(&fault, 0, sizeof fault);
  ok = find_answer(t, note, &answer, &fault);
  if (!ok) {
    say(s, "the bot '%s' failed here, and does so again:", note + 4);
  } else {
    int actor = table_actor(t);
    if (!table_label(t, answer, words, sizeof words))
      snprintf(words, sizeof words, "%" PRId64, answer);
    ok = table_answer(t, answer, &fault) != TABLE_FAILED;
    say(s, "the game failed at this answer, %s:\nplayer %d: %s",
        ok ? "but no longer does" : "and does so again", actor, words);
  }
  if (!ok) (checked ? fault_complain : fault_show)(s, &fault);
  return ok;
}
