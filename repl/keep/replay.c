/*
** `oilpatch replay`: play a saved game again; loading checks every hash.
*/
#include "lua/shelf/saves.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/keep.h"
#include "repl/fault.h"
#include "repl/command.h"
#include "repl/options.h"
#include "repl/term/tongue.h"
#include "repl/term/memory.h"
#include "repl/keep/retry.h"
#include "repl/view.h"

#include <inttypes.h>

/* False: the score failed, and that was said. */
static bool show_position(Table *t) {
  char text[FAULT_TEXT];
  Fault fault;
  TableResult result;
  screen_print(screen_main(),
               "%s, %d players; phases: %" PRIu32 ", questions: %" PRIu64 "\n",
               table_game(t), table_players(t), table_phases(t),
               table_questions(t));
  view_show(screen_main(), t, "board", 0, false, &fault);
  if (table_status(t) == TABLE_ASKS && table_question(t, text, sizeof text))
    screen_print(screen_main(), "player %d is asked: %s\n", table_actor(t),
                 text);
  if (!table_result(t, &result, &fault)) {
    fault_complain(screen_main(), &fault);
    return false;
  }
  if (table_status(t) == TABLE_OVER) {
    table_said(t, result.reason, text, sizeof text);
    screen_print(screen_main(), "ended by %s\n", text);
  }
  for (int i = 1; i <= table_players(t); i++)
    screen_print(
      screen_main(), "player %d: %" PRId64 "%s\n", i, result.score[i][0],
      table_status(t) == TABLE_OVER && result.winner[i] ? tongue(", winner")
                                                        : "");
  return true;
}

static bool rules_changed(const Table *t) {
  const History *h = table_history(t);
  for (int32_t i = h->here; i >= 0; i = h->node[i].parent)
    if (h->node[i].kind == NODE_RULES) return true;
  return false;
}

static int replay(const Options *o) {
  TableConfig config;
  Fault fault;
  Table *t;
  bool ok, parted, sound = true;
  char text[FAULT_TEXT];
  options_config(o, &config);
  config.history = true;
  t = table_load(o->rest.item[0], &config, &fault);
  if (t == NULL) {
    fault_complain(screen_main(), &fault);
    return STATUS_FAILED;
  }
  parted = fault.code == FAULT_PARTED;
  if (parted) fault_complain(screen_main(), &fault);
  if (fault.code == FAULT_CHANGED)
    screen_complain(screen_main(), "mind: %s",
                    tongue_said(fault.text, text, sizeof text));
  if (o->verify && !table_check(t, &fault)) {
    sound = false;
    fault_complain(screen_main(), &fault);
    /* rules that changed under the game may not fit what lies there */
    if (!rules_changed(t)) {
      table_close(t);
      return STATUS_FAILED;
    }
  }
  ok = show_position(t);
  if (o->verify && !parted)
    screen_print(
      screen_main(), "%s: hash %016" PRIx64 "\n",
      sound ? tongue("verified")
            : tongue("every answer is legal, but an invariant is broken"),
      table_hash(t));
  fflush(stdout);
  ok = retry(t, screen_main(), true) && ok;
  table_close(t);
  return ok && !parted ? STATUS_GOOD : STATUS_FAILED;
}

int replay_main(Options *o) {
  char path[PATH_SIZE];
  if (saves_find(o->rest.item[0], path))
    memory_need(names_set(&o->rest, 0, path));
  return replay(o);
}
