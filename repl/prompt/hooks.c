#include "repl/prompt/hooks.h"

#include "lua/shelf/home.h"

#include <string.h>

static Play *here; /* one prompt is open at a time */

Play *play_at(void) { return here; }

void play_stand_at(Play *p) {
  here = p;
  front_term.ud = p == NULL ? NULL : &p->screen;
}

/* Calling ------------------------------------------------------------------ */

/* All results.  What the user wrote (own) Ctrl-C ends, but nothing of ours, which
** reads what a stranger wrote: a lesson, a game's texts. */
static json_t *call(Play *p, bool own, const char *module, const char *function,
                    json_t *args) {
  volatile sig_atomic_t *before = front_watch(own ? &play_interrupted : NULL);
  bool limited = front_limit(!own);
  json_t *results;
  play_stand_at(p);
  results = front_call(module, function, args);
  if (results == NULL) p->failed = true;
  front_limit(limited);
  front_watch(before);
  return results;
}

/* Results of a call that may have asked something (commands.start): what, the
** question, and what belongs to it.  The prompt waits for it. */
static void take_question(Play *p, bool own, const json_t *results) {
  const char *what = front_word(results, 0), *text = front_word(results, 1);
  json_t *with = json_array_get(results, 2);
  p->wait.passed = what != NULL && strcmp(what, "line") == 0;
  if (what == NULL || text == NULL || p->wait.passed) return;
  if (strcmp(what, "editor") == 0)
    play_wait(p, WAITS_FOR_EDITOR, text, (int)json_integer_value(with), NULL);
  else
    play_wait(p, WAITS_FOR_ANSWER, text, 0, with);
  p->wait.own = own;
}

json_t *play_ask(Play *p, const char *module, const char *function,
                 json_t *args) {
  return front_first(call(p, false, module, function, args));
}

static json_t *start(Play *p, bool own, const char *module,
                     const char *function, json_t *args) {
  json_t *results = call(p, own, module, function, args);
  take_question(p, own, results);
  return front_first(results);
}

json_t *play_start(Play *p, const char *module, const char *function,
                   json_t *args) {
  return start(p, false, module, function, args);
}

void play_call(Play *p, const char *module, const char *function,
               json_t *args) {
  json_decref(play_ask(p, module, function, args));
}

static bool is_yes(json_t *answer) {
  bool yes = json_is_true(answer);
  json_decref(answer);
  return yes;
}

bool play_confirms(Play *p, const char *module, const char *function,
                   json_t *args) {
  return is_yes(play_ask(p, module, function, args));
}

/* Commands ----------------------------------------------------------------- */

void play_run(Play *p, const char *rest) {
  const PlayCommand *c = p->running;
  json_decref(start(p, c->own, "prompt.commands", "run",
                    json_pack("[oo]", front_text(c->name), front_text(rest))));
}

void play_reply(Play *p, bool own, const char *line) {
  json_decref(start(p, own, "prompt.commands", "answer",
                    json_pack("[o]", front_text(line))));
}

/* What stands in the file until a fault holds; the fault is said. */
void play_read_init(Play *p) {
  char path[PATH_SIZE];
  json_t *fault;
  if (!home_path(HOME_CONFIG, "init.lua", path) || !file_exists(path)) return;
  play_call(p, "prompt.commands", "prepare", json_array());
  front_watch(&play_interrupted);
  if (!front_run(path, &fault))
    screen_complain(p->screen, "%s", json_string_value(fault));
  front_watch(NULL);
  json_decref(fault);
}

/* Lessons ------------------------------------------------------------------ */

json_t *play_taught(const Play *p, const char *function, json_t *args) {
  if (p->mode.lesson != NULL)
    return play_ask((Play *)p, "learn.hooks", function, args);
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
  return json_pack("[os]", front_text(m->line), meaning_kind_name(m->kind));
}

static void type(Play *p, const char *words) {
  play_do(p, words, HAND_STRANGER);
}

/* "journal | head": the words before the sign are the game's, and nobody's; where
** they go is the line's own. */
static bool sends(Play *p, const Meaning *m) {
  bool failed = p->failed;
  if (!play_confirms(p, "learn.hooks", "sends", hooks_line(m))) return false;
  p->failed = false;
  play_sends(p, type, m->line);
  p->failed = p->failed || failed;
  return true;
}

bool play_lesson_takes(Play *p, const Meaning *m) {
  if (p->mode.lesson != NULL)
    return play_confirms(p, "learn.hooks", "takes", hooks_line(m));
  return tongue_spoken() != 0 &&
         (play_confirms(p, "learn.hooks", "translates", hooks_line(m)) ||
          sends(p, m));
}
