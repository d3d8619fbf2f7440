/*
** The library `stack`: the rules of the game at the prompt, changed under it,
** and its position changed by hand.
*/
#include "repl/desk/desk.h"

#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "repl/term/memory.h"

#include <string.h>

#define LIBRARY desk_stack
FrontLibrary LIBRARY = {"stack"};

static Table *at(void) { return play_at()->table; }

/* What the stack is ---------------------------------------------------------- */

/* A number that changes with the rules in force. */
FRONT(number, "") { return json_pack("[i]", (int)table_history(at())->rules); }

FRONT(reads, "s") { return front_yes(table_reads(at(), front_word(args, 0))); }
/* The path of a script by its name; nil: none in use is called so. */
FRONT(path_of, "s") {
  return front_say(table_script_path(at(), front_word(args, 0)));
}

FRONT(is_stale, "") { return front_yes(table_is_stale(at())); }
FRONT(has_news, "") { return front_yes(table_has_news(at())); }

/* Changing it -------------------------------------------------------------- */

/* { use = LAYER }, { drop = LAYER }, { set = NAME, value = VALUE }, where no value is
** that of the layers, or {}: the files are read again. */
static RuleChange change_of(const json_t *args) {
  const json_t *v = json_array_get(args, 0);
  return (RuleChange){front_field(v, "use"), front_field(v, "drop"),
                      front_field(v, "set"), front_field(v, "value")};
}

/* { lost =, text = }: how many answers were taken back, and why. */
FRONT(change, "t") {
  RuleChange change = change_of(args);
  Fault fault;
  int lost = 0;
  return table_change(at(), &change, &lost, &fault)
           ? json_pack("[{si so}]", "lost", lost, "text",
                       front_text(fault.text))
           : desk_result(false, &fault);
}

/* What is seen here before and after such a change. */
FRONT(try, "t") {
  RuleChange change = change_of(args);
  Fault fault;
  json_t *both = table_try_out(at(), &change, play_viewer(play_at()), &fault);
  return both != NULL ? json_pack("[o]", both) : desk_result(false, &fault);
}

/* What it did -------------------------------------------------------------- */

/* What a change from the rules of that number came too late for, and what stays
** felt: { missed =, kept = }, lists of changes. */
FRONT(late, "i") {
  return json_pack("[o]", table_late(at(), (int)front_number(args, 0)));
}

/* By hand ------------------------------------------------------------------ */

/* A line of Lua that makes an edit; what that is called. */
FRONT(edit, "s") {
  const History *h = table_history(at());
  Fault fault;
  if (!table_edit(at(), front_word(args, 0), &fault))
    return desk_result(false, &fault);
  return front_say(table_edit_name(at(), (int)h->node[h->here].answer));
}

/* The position as a test, in a file. */
FRONT(write_test, "s") {
  const History *h = table_history(at());
  const char *name = h->here < 0 ? "" : h->node[h->here].name;
  TestToWrite test = {.name = name[0] == '\0' ? "a position" : name};
  Fault fault;
  return desk_result(table_write_test(at(), &test, front_word(args, 0), &fault),
                     &fault);
}
