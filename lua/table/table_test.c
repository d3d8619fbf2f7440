/*
** Running a scenario test of the stack.
*/
#include "lua/table/table_in.h"
#include "lua/table/check.h"

static int run_test(lua_State *L) {
  const int *index = lua_touserdata(L, 1);
  host_call(L, 0, "run_test", "i", *index + 1);
  return 0;
}

void table_begin_test(Table *t) {
  Host *h = &t->host;
  state_start(&h->state, 1);
  h->state.frozen = false;
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.decision.actor = 0;
  h->ask.hold = false;
  h->test.over = true;
  h->bots.seat[0].stream = rng_seed(1, "test");
}

bool table_run_test(Table *t, int i, Fault *fault) {
  Host *h = &t->host;
  char text[FAULT_TEXT];
  CageResult r;
  table_begin_test(t);
  h->test.running = true;
  r = table_call(t, run_test, &i);
  h->test.running = false;
  if (r != CAGE_OK) return table_fails(t, r, fault);
  if (state_check(&h->state, text, sizeof text) != ERR_OK)
    return fault_set(fault, "%s", text);
  return true;
}
