#include "repl/command.h"
#include "repl/desk/desk.h"

#include "core/word.h"
#include "lua/table/change.h"

#include <ctype.h>
#include <string.h>

Table *desk_table(const Desk *d) {
  const Play *p = play_at();
  return d->trial != NULL ? d->trial : p == NULL ? NULL : p->table;
}

static const char *unless(bool is, const char *why) { return is ? NULL : why; }

static bool has_node(const Table *t, int64_t number) {
  return number >= 0 && number < table_history(t)->count;
}

/* What functions of the desk take (front.h): numbers of seats and positions; what
** must be there. */
static const char *refuses(void *ud, char kind, int64_t number) {
  const Desk *d = ud;
  const Play *p = play_at();
  const Table *t; /* as G has made sure of */
  if (kind == 'C')
    return unless(p == NULL, "only a command of the program may");
  if (p == NULL)
    return unless(!isupper((unsigned char)kind), "there is no prompt");
  t = p->table;
  switch (kind) {
    case 'h': return unless(has_node(t, number), "no position of that number");
    case 'k': /* of the table that is looked at */
      return unless(has_node(desk_table(d), number),
                    "no position of that number");
    case 'p': /* a seat; or 0: nobody's */
    case 'q':
      return unless(number >= (kind == 'p') && number <= table_players(t),
                    "no seat of that number");
    case 'G': return unless(t != NULL, "there is no game at the table");
    case 'T': return unless(d->trial != NULL, "no table was opened to look at");
    case 'S': return unless(d->seated, "no lesson has put a game aside");
    case 'E':
      return unless(p->mode.edited != NULL,
                    "no lesson says what is written there");
    default: return NULL;
  }
}

/* The table that is looked at, or that of the prompt, must be there. */
static const char *game_refuses(void *ud, char kind, int64_t number) {
  return kind == '\0'
           ? unless(desk_table(ud) != NULL, "there is no game at the table yet")
           : refuses(ud, kind, number);
}

static const char *play_refuses(void *ud, char kind, int64_t number) {
  return refuses(ud, kind == '\0' ? 'G' : kind, number);
}

void command_attach(void) {
  static Desk desk;
  FrontLibrary *const any[] = {&desk_saves,  &desk_prompt, &desk_tables,
                               &desk_files,  &desk_words,  &desk_kept,
                               &desk_program};
  front_offer(&desk_game, &desk, game_refuses);
  front_offer(&desk_tree, &desk, play_refuses);
  front_offer(&desk_stack, &desk, play_refuses);
  front_offer(&desk_seats, &desk, play_refuses);
  for (size_t i = 0; i < sizeof any / sizeof any[0]; i++)
    front_offer(any[i], &desk, refuses);
}

bool desk_answers(const Table *t, int64_t answer) {
  int64_t from, to;
  if (table_status(t) != TABLE_ASKS) return false;
  if (table_asks_number(t, &from, &to) && answer >= from && answer <= to)
    return true;
  for (int i = 0; i < table_answer_count(t); i++)
    if (table_answer_at(t, i) == answer) return true;
  return false;
}

json_t *desk_names(Names *names) {
  json_t *list = json_array();
  for (int i = 0; i < names->count; i++)
    json_array_append_new(list, front_text(names->item[i]));
  names_free(names);
  return json_pack("[o]", list);
}

int desk_texts(const json_t *list, const char **text, int most) {
  int n = 0;
  for (size_t i = 0; i < json_array_size(list) && n < most; i++)
    if (json_is_string(json_array_get(list, i)))
      text[n++] = json_string_value(json_array_get(list, i));
  return n;
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

void desk_take_fault(const json_t *v, Fault *r) {
  const char *code = front_field(v, "code"), *sentence;
  memset(r, 0, sizeof *r);
  take_text(v, "text", r->text, sizeof r->text);
  sentence = front_field(v, "sentence");
  if (sentence != NULL && strlen(sentence) < strlen(r->text))
    r->sentence = (int)(strlen(r->text) - strlen(sentence));
  take_text(v, "file", r->file, sizeof r->file);
  take_text(v, "rule", r->rule, sizeof r->rule);
  take_text(v, "layer", r->layer, sizeof r->layer);
  take_text(v, "excerpt", r->excerpt, sizeof r->excerpt);
  take_text(v, "frames", r->frames, sizeof r->frames);
  r->line = (int)json_integer_value(json_object_get(v, "line"));
  r->said_line = (int)json_integer_value(json_object_get(v, "said_line"));
  for (size_t i = 0; code != NULL && i < sizeof codes / sizeof codes[0]; i++)
    if (codes[i] != NULL && strcmp(codes[i], code) == 0) r->code = (FaultCode)i;
}

json_t *desk_result(bool good, const Fault *r) {
  return good ? json_pack("[b]", 1) : json_pack("[no]", fault_value(r));
}

json_t *desk_fault(const char *text) {
  Fault r = {.text = ""};
  fault_set(&r, "%s", text);
  return desk_result(false, &r);
}
