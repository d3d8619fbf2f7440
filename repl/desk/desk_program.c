/*
** The library `program`: what a command of the program gives.
*/
#include "repl/desk/desk.h"

#include "lua/shelf/data.h"
#include "repl/book/paper.h"

#define LIBRARY desk_program
FrontLibrary LIBRARY = {"program"};

/* A value as JSON; false: it can't be written. */
FRONT(print, "Ct") {
  return front_yes(data_print(json_incref(json_array_get(args, 0)), stdout));
}

/* A fault: what it was is said; the status. */
FRONT(fail, "Ct") {
  Fault fault;
  desk_take_fault(json_array_get(args, 0), &fault);
  return json_pack("[i]", fault_fail(&fault));
}

static Paper paper; /* one at a time */

/* A report may be printed by another program: nothing for a line of the prompt.
** Where its page is to be written; nil: nowhere, and that was said. */
FRONT(begin_paper, "Cs") {
  static json_t *report; /* which it points into */
  json_decref(report);
  report = json_incref(json_array_get(args, 0));
  return paper_begin(&paper, json_string_value(report)) ? front_say(paper.page)
                                                        : NULL;
}

FRONT(end_paper, "Cy") {
  return front_yes(paper_end(&paper, json_is_true(json_array_get(args, 0))));
}
