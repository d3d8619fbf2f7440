#include "repl/prompt/hooks.h"

/* Nobody is hooked in. */
static bool not_taken(Play *p, const Meaning *m) {
  return (void)p, (void)m, false;
}
static void no_line(Play *p, const Meaning *m) { (void)p, (void)m; }
static bool no_lesson(Play *p, const char *word) {
  return (void)p, (void)word, false;
}
static void nothing(Play *p) { (void)p; }
static bool no(Play *p) { return (void)p, false; }
static void no_answer(Play *p, int seat, const char *label) {
  (void)p, (void)seat, (void)label;
}
static void no_leave(Play *p, bool says) { (void)p, (void)says; }
static bool no_prompt(const Play *p, char *prompt, size_t size) {
  return (void)p, (void)prompt, (void)size, false;
}
static void no_words(const Play *p, const char *text, LineCompletions *out) {
  (void)p, (void)text, (void)out;
}
static void no_calls(Play *p, char **words) { (void)p, (void)words; }
static bool no_lessons(const Play *p) { return (void)p, false; }

static const PlayHooks none = {not_taken, no_line,  no_line,   nothing,
                               no_answer, no,       no,        nothing,
                               no_leave,  nothing,  no_prompt, no_words,
                               no_lesson, no_calls, no_lessons};
static const PlayHooks *hooked = &none;

void hooks_set(const PlayHooks *hooks) { hooked = hooks; }
const PlayHooks *play_hooks(void) { return hooked; }

static const PlayGroup *no_group(int i) { return (void)i, NULL; }
static void no_call(Play *p, const char *module, const char *function,
                    json_t *args) {
  (void)p, (void)module, (void)function, json_decref(args);
}
static void no_reply(Play *p, const char *line) { (void)p, (void)line; }
static const PlayDesk no_desk = {nothing, no_group, no_reply, no_call};
static const PlayDesk *desk = &no_desk;

void hooks_set_desk(const PlayDesk *other) { desk = other; }
const PlayDesk *play_desk(void) { return desk; }
