/*
** The library `stack`: the rules of the game at the prompt, changed under it,
** and its position changed by hand.
*/
#include "repl/desk/desk.h"

#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/differ.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "repl/term/memory.h"

#include <string.h>

#define LIBRARY desk_stack
FrontLibrary LIBRARY = {"stack"};

static Play *at(void *ud) { return ((Desk *)ud)->play; }
static Table *table_of(void *ud) { return at(ud)->table; }

/* What the stack is ---------------------------------------------------------- */

/* A number that changes with the rules in force. */
FRONT(number, "") {
  return json_pack("[i]", (int)table_history(table_of(ud))->rules);
}

/* The layers that come with the game. */
FRONT(there, "") {
  const TableConfig *c = &at(ud)->config;
  Names names = {0};
  memory_need(game_layers(c->variants, c->game, &names));
  return desk_names(&names);
}

FRONT(reads, "s") {
  return front_yes(table_reads(table_of(ud), front_word(args, 0)));
}
/* Where something is declared: { path =, line = }. */
FRONT(source, "s") {
  char path[PATH_SIZE];
  int line;
  Fault fault;
  return table_source(table_of(ud), front_word(args, 0), path, sizeof path,
                      &line, &fault)
           ? json_pack("[{so si}]", "path", front_text(path), "line", line)
           : desk_result(false, &fault);
}

FRONT(is_stale, "") { return front_yes(table_is_stale(table_of(ud))); }
FRONT(has_news, "") { return front_yes(table_has_news(table_of(ud))); }

/* Changing it -------------------------------------------------------------- */

/* { lost =, text = }: how many answers were taken back, and why. */
static json_t *change(void *ud, RuleChange to) {
  Fault fault;
  int lost = 0;
  return table_change(table_of(ud), &to, &lost, &fault)
           ? json_pack("[{si so}]", "lost", lost, "text",
                       front_text(fault.text))
           : desk_result(false, &fault);
}

FRONT(use, "s") { return change(ud, (RuleChange){.use = front_word(args, 0)}); }
FRONT(drop, "s") {
  return change(ud, (RuleChange){.drop = front_word(args, 0)});
}
/* Without a value: as the layers have it. */
FRONT(set, "ss?") {
  return change(
    ud, (RuleChange){.set = front_word(args, 0), .value = front_word(args, 1)});
}
FRONT(reload, "") { return change(ud, (RuleChange){NULL}); }

/* { use = LAYER }, { drop = LAYER } or { set = NAME, value = VALUE }: what is seen
** here before and after. */
FRONT(try, "t") {
  const json_t *v = json_array_get(args, 0);
  RuleChange change = {front_field(v, "use"), front_field(v, "drop"),
                       front_field(v, "set"), front_field(v, "value")};
  Fault fault;
  json_t *both;
  if (change.use == NULL && change.drop == NULL && change.set == NULL)
    return desk_fault("what to try is { use = }, { drop = } or { set = }");
  both = table_try_out(table_of(ud), &change, play_viewer(at(ud)), &fault);
  return both != NULL ? json_pack("[o]", both) : desk_result(false, &fault);
}

/* What it did -------------------------------------------------------------- */

/* What a change from the rules of that number came too late for, and what stays
** felt: { missed =, kept = }, lists of changes. */
FRONT(late, "i") {
  return json_pack("[o]", table_late(table_of(ud), (int)front_number(args, 0)));
}

/* By hand ------------------------------------------------------------------ */

/* A verb of the position editor and its words; what was done. */
FRONT(edit, "ss") {
  const History *h = table_history(table_of(ud));
  Fault fault;
  if (!table_edit_words(table_of(ud), front_word(args, 0), front_word(args, 1),
                        &fault))
    return desk_result(false, &fault);
  return front_say(table_edit_name(table_of(ud), (int)h->node[h->here].answer));
}

/* The position as a test, in a file. */
FRONT(write_test, "s") {
  const History *h = table_history(table_of(ud));
  const char *name = h->here < 0 ? "" : h->node[h->here].name;
  TestToWrite test = {.name = name[0] == '\0' ? "a position" : name};
  Fault fault;
  return desk_result(
    table_write_test(table_of(ud), &test, front_word(args, 0), &fault), &fault);
}
