#include "repl/desk/desk.h"

#include "core/word.h"

#include <string.h>

Table *desk_table(const Desk *d) {
  return d->trial != NULL ? d->trial : d->play->table;
}

/* Why the table can't be asked. */
static const char *has_game(void *ud) {
  return desk_table(ud) != NULL ? NULL : "there is no game at the table yet";
}

static Desk desk; /* one prompt is open at a time */

Desk *desk_at(Play *p) {
  if (desk.play == p) return &desk;
  desk.play = p;
  front_offer("term", front_term, &p->screen, NULL);
  return &desk;
}

void desk_offer(const char *name, const FrontEntry *list) {
  front_offer(name, list, &desk, NULL);
}

void desk_open(void) {
  front_offer("game", desk_game, &desk, has_game);
  front_offer("tree", desk_tree, &desk, has_game);
  front_offer("stack", desk_stack, &desk, has_game);
  front_offer("seats", desk_seats, &desk, has_game);
  desk_offer("saves", desk_saves);
  desk_offer("prompt", desk_prompt);
  desk_offer("tables", desk_tables);
  desk_offer("files", desk_files);
  desk_offer("words", desk_words);
  desk_offer("book", desk_book);
}

/* Reports ------------------------------------------------------------------ */

static const char *const codes[] = {
  [FAULT_SCRIPT] = "script",   [FAULT_STOPPED] = "stopped",
  [FAULT_FROZEN] = "frozen",   [FAULT_EMPTY] = "empty",
  [FAULT_CHANGED] = "changed", [FAULT_PARTED] = "parted",
  [FAULT_UNUSED] = "unused",   [FAULT_NEEDS] = "needs",
  [FAULT_PLAYERS] = "players", [FAULT_VALUE] = "value",
  [FAULT_BOT] = "bot"};

static json_t *fault_value(const Fault *r) {
  return json_pack(
    "{so so so si si so so so so sb so so}", "text", front_text(r->text),
    "sentence", front_text(r->text + r->sentence), "file", front_text(r->file),
    "line", r->line, "said_line", r->said_line, "rule", front_text(r->rule),
    "layer", front_text(r->layer), "excerpt", front_text(r->excerpt), "frames",
    front_text(r->frames), "killed", r->code == FAULT_STOPPED, "code",
    front_text(codes[r->code]), "about", front_text(r->about));
}

static void take_text(const json_t *v, const char *key, char *to, size_t size) {
  const char *text = json_string_value(json_object_get(v, key));
  word_copy(to, size, text == NULL ? "" : text);
}

void desk_take_report(const json_t *v, Fault *r) {
  memset(r, 0, sizeof *r);
  take_text(v, "text", r->text, sizeof r->text);
  take_text(v, "file", r->file, sizeof r->file);
  take_text(v, "rule", r->rule, sizeof r->rule);
  take_text(v, "layer", r->layer, sizeof r->layer);
  take_text(v, "excerpt", r->excerpt, sizeof r->excerpt);
  take_text(v, "frames", r->frames, sizeof r->frames);
  r->line = (int)json_integer_value(json_object_get(v, "line"));
  r->said_line = (int)json_integer_value(json_object_get(v, "said_line"));
  if (json_is_true(json_object_get(v, "killed"))) r->code = FAULT_STOPPED;
}

json_t *desk_result(bool good, const Fault *r) {
  return good ? json_pack("[b]", 1) : json_pack("[no]", fault_value(r));
}
