#include "repl/prompt/hooks.h"

#include <string.h>

/* Nobody is hooked in. */
static void nothing(Play *p) { (void)p; }
static void no_reply(Play *p, const char *line) { (void)p, (void)line; }
static json_t *no_call(Play *p, const char *module, const char *function,
                       json_t *args, bool asks) {
  (void)p, (void)module, (void)function, (void)asks, json_decref(args);
  return NULL;
}
static const PlayDesk no_desk = {nothing, nothing, no_reply, no_reply, no_call};
static const PlayDesk *desk = &no_desk;

void hooks_set_desk(const PlayDesk *other) { desk = other; }
const PlayDesk *play_desk(void) { return desk; }

json_t *hooks_text(const char *text) {
  return text == NULL ? json_null() : json_stringn_nocheck(text, strlen(text));
}

void play_call(Play *p, const char *module, const char *function,
               json_t *args) {
  json_decref(desk->call(p, module, function, args, false));
}

/* Lessons ------------------------------------------------------------------ */

static bool is_yes(json_t *answer) {
  bool yes = json_is_true(answer);
  json_decref(answer);
  return yes;
}

bool play_asks_desk(Play *p, const char *module, const char *function,
                    json_t *args) {
  return is_yes(desk->call(p, module, function, args, false));
}

json_t *play_taught(const Play *p, const char *function, json_t *args) {
  if (p->mode.lesson != NULL)
    return desk->call((Play *)p, "learn.hooks", function, args, false);
  json_decref(args);
  return NULL;
}

bool play_teaches(const Play *p, const char *function, json_t *args) {
  return is_yes(play_taught(p, function, args));
}

void play_records(Play *p, const char *function, json_t *args) {
  if (p->mode.record != NULL)
    play_call(p, "learn.record", function, args);
  else
    json_decref(args);
}

json_t *hooks_line(const Meaning *m) {
  return json_pack("[os]", hooks_text(m->line), meaning_kind_name(m->kind));
}

static void type(Play *p, const char *words) {
  play_do(p, words, HAND_STRANGER);
}

/* "journal | head": the words before the sign are the game's, and nobody's; where
** they go is the line's own. */
static bool sends(Play *p, const Meaning *m) {
  bool failed = p->failed;
  if (!play_asks_desk(p, "learn.hooks", "sends", hooks_line(m))) return false;
  p->failed = false;
  play_sends(p, type, m->line);
  p->failed = p->failed || failed;
  return true;
}

bool play_lesson_takes(Play *p, const Meaning *m) {
  if (p->mode.lesson != NULL)
    return play_asks_desk(p, "learn.hooks", "takes", hooks_line(m));
  return tongue_spoken() != 0 &&
         (play_asks_desk(p, "learn.hooks", "translates", hooks_line(m)) ||
          sends(p, m));
}
