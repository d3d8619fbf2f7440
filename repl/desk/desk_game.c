/*
** The library `game`: the table and what is played there.
*/
#include "repl/desk/desk.h"

#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "lua/table/value.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>

#define LIBRARY desk_game
FrontLibrary LIBRARY = {"game"};

static Table *at(void *ud) { return desk_table(ud); }

/* The decision ------------------------------------------------------------- */

FRONT(status, "") {
  static const char *const names[] = {"asks", "over", "failed"};
  return json_pack("[s]", names[table_status(at(ud))]);
}

FRONT(actor, "") { return json_pack("[i]", table_actor(at(ud))); }
FRONT(players, "") { return json_pack("[i]", table_players(at(ud))); }
FRONT(name, "") { return json_pack("[s]", table_game(at(ud))); }

FRONT(asks_number, "") {
  int64_t from, to;
  return table_asks_number(at(ud), &from, &to) ? json_pack("[II]", from, to)
                                               : NULL;
}

/* The answers that may be given, without numbers that are answers. */
FRONT(answers, "") {
  json_t *list = json_array();
  for (int i = 0; i < table_answer_count(at(ud)); i++)
    json_array_append_new(list, json_integer(table_answer_at(at(ud), i)));
  return json_pack("[o]", list);
}

FRONT(label, "l") {
  int64_t answer = front_number(args, 0);
  char text[256];
  return desk_answers(at(ud), answer) &&
             table_label(at(ud), answer, text, sizeof text)
           ? front_say(text)
           : NULL;
}

/* A text of the game as the table says it. */
FRONT(said, "s") {
  char text[256];
  table_said(at(ud), json_string_value(json_array_get(args, 0)), text,
             sizeof text);
  return front_say(text);
}

FRONT(option, "l") {
  int64_t answer = front_number(args, 0);
  return front_say(table_option_name(at(ud), table_option(at(ud), answer)));
}

FRONT(give, "l") {
  Fault fault;
  return desk_result(table_answer(at(ud), front_number(args, 0), &fault) !=
                       TABLE_FAILED,
                     &fault);
}

FRONT(suggest, "s") {
  int64_t answer;
  Fault fault;
  return table_suggest(at(ud), front_word(args, 0), &answer, &fault)
           ? json_pack("[I]", answer)
           : desk_result(false, &fault);
}

/* What a line of Lua is worth, as the prompt writes it, and its kind. */
FRONT(eval, "s") {
  char text[FAULT_TEXT] = "";
  bool incomplete;
  Fault fault;
  return table_eval(at(ud), front_word(args, 0), text, sizeof text, &incomplete,
                    &fault)
           ? json_pack("[oo]", front_text(text),
                       front_text(table_eval_kind(at(ud))))
           : desk_result(false, &fault);
}

/* ask(what, …): a value of the table, of which prelude/ask.lua knows the shape. */
FRONT(ask, "s") {
  Fault fault;
  json_t *rest = json_copy(args), *value;
  const char *what = front_word(args, 0);
  json_array_remove(rest, 0);
  value = table_ask_value(at(ud), what == NULL ? "" : what, rest, &fault);
  return value != NULL ? json_pack("[o]", value) : desk_result(false, &fault);
}

/* Where it stands ---------------------------------------------------------- */

FRONT(phases, "") { return json_pack("[i]", (int)table_phases(at(ud))); }

FRONT(hash, "") {
  char text[20];
  snprintf(text, sizeof text, "%016" PRIx64, table_hash(at(ud)));
  return json_pack("[s]", text);
}

FRONT(here, "") { return json_pack("[i]", (int)table_history(at(ud))->here); }

static json_t *node_value(const History *h, int32_t k) {
  const HistoryNode *n = &h->node[k];
  return json_pack("{si si sb sI si}", "node", (int)k, "parent", (int)n->parent,
                   "answered", n->kind == NODE_ANSWER, "answer", n->answer,
                   "actor", (int)n->actor);
}

/* The way from a position to here, step by step; nil: it doesn't lead here. */
FRONT(way, "i") {
  const History *h = table_history(at(ud));
  int32_t from = (int32_t)front_number(args, 0), k = h->here;
  json_t *list = json_array();
  for (; k > from; k = h->node[k].parent)
    json_array_insert_new(list, 0, node_value(h, k));
  if (k == from) return json_pack("[o]", list);
  json_decref(list);
  return NULL;
}

FRONT(parent, "k") {
  const History *h = table_history(at(ud));
  return json_pack("[i]", (int)h->node[front_number(args, 0)].parent);
}

FRONT(go_to, "k") {
  Fault fault;
  int32_t node = (int32_t)front_number(args, 0);
  return desk_result(table_goto(at(ud), node, &fault) != TABLE_FAILED, &fault);
}

/* The position of a step; without one, the game's start. */
FRONT(pose, "li?") {
  uint64_t seed = (uint64_t)front_number(args, 0);
  Fault fault;
  bool posed = json_is_integer(json_array_get(args, 1));
  TableStatus s =
    posed ? table_pose(at(ud), (int)front_number(args, 1), seed, &fault)
          : table_start(at(ud), seed, &fault);
  return desk_result(s != TABLE_FAILED, &fault);
}

/* As it was set up, to look at; never the table that is played at. */
FRONT_DO(lay_out, "") {
  const Desk *d = ud;
  if (d->trial != NULL || play_at() == NULL) table_lay_out(at(ud));
}

/* view(name, viewer): a view without colours; nil: it can't be drawn. */
FRONT(view, "si") {
  enum { SIZE = 65536 };
  char *text = memory_new(1, SIZE);
  Fault fault;
  bool good = table_view(at(ud), front_word(args, 0),
                         (int)front_number(args, 1), screen_width(), 0, text,
                         SIZE, &fault);
  json_t *v = good ? front_say(text) : NULL;
  free(text);
  return v;
}

/* Asking the lesson -------------------------------------------------------- */

/* what, step, item, { lines, given, word, answers, phases }: rows. */
FRONT(lesson, "") {
  Fault fault;
  json_t *rows = table_lesson(at(ud), json_incref(args), &fault);
  return rows != NULL ? json_pack("[o]", rows) : desk_result(false, &fault);
}

FRONT(has_bot, "s") {
  Fault fault;
  return desk_result(table_has_bot(at(ud), front_word(args, 0), &fault),
                     &fault);
}
