/*
** What a change of the rules comes too late for.
**
** The setup is over when rules change under a running game: what layers do to it
** doesn't show.  The rules play their setup at a table of their own, and what has
** a part in it that the rules of the real one don't have is told.
*/
#include "lua/table/change.h"
#include "lua/table/batch.h"
#include "lua/table/look.h"
#include "lua/table/table_in.h"

#include <stdio.h>
#include <string.h>

#include "core/hash.h"

enum { LATE_CHANGES = 1024, LATE_QUESTIONS = 10000 };

/* All that one set of rules changes, each by its hash. */
typedef struct Changes {
  uint64_t hash[LATE_CHANGES];
  int count;
} Changes;

static uint64_t hash_change(const ChangeRow *r) {
  char text[1024];
  snprintf(text, sizeof text, "%s\n%s\n%s\n%s", r->what, r->rule, r->layer,
           r->to == NULL ? "" : r->to);
  return hash_text(text);
}

static void note_change(void *ud, const ChangeRow *r) {
  Changes *c = ud;
  if (c->count < LATE_CHANGES) c->hash[c->count++] = hash_change(r);
}

static bool has_change(const Changes *c, const ChangeRow *r) {
  uint64_t hash = hash_change(r);
  for (int i = 0; i < c->count; i++)
    if (c->hash[i] == hash) return true;
  return false;
}

static bool stop_at_once(void *ud, Table *t) {
  (void)ud;
  (void)t;
  return false;
}

static int watch_setup(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "watch_setup");
  lua_call(L, 0, 0);
  return 0;
}

/* A table of these rules that has played the setup; NULL: it can't be told. */
static Table *set_up(const Table *t, const RuleSet *rules, uint64_t seed) {
  char why[CAGE_WHY];
  Fault report;
  Table *twin = table_twin(t, rules, why);
  if (twin == NULL) return NULL;
  for (int i = 1; i <= twin->host.players; i++)
    host_bot_seat(&twin->host, "random", &twin->host.bots.seat[i]);
  if (table_call(twin, watch_setup, NULL) == CAGE_OK) {
    table_between(twin, stop_at_once, NULL);
    table_play_out(twin, seed, LATE_QUESTIONS, &report);
    if (twin->host.block != NULL) return twin;
  }
  table_close(twin);
  return NULL;
}

/* The rules that the game was set up with, those before the change and those
** now, and what each of them changes. */
enum { FIRST, BEFORE, NOW, SETS };

typedef struct Late {
  Changes changes[SETS];
  TableLate *row;
  void *ud;
} Late;

static void tell_missed(void *ud, const ChangeRow *r) {
  const Late *l = ud;
  if (!has_change(&l->changes[FIRST], r) && !has_change(&l->changes[BEFORE], r))
    l->row(l->ud, r, false);
}

static void tell_kept(void *ud, const ChangeRow *r) {
  const Late *l = ud;
  if (has_change(&l->changes[BEFORE], r) && !has_change(&l->changes[NOW], r))
    l->row(l->ud, r, true);
}

static bool is_in_setup(const Table *t) {
  return t->host.state.head->phase == table_phase_named(&t->host, "setup");
}

static void tell_late(Late *l, Table *const table[SETS]) {
  Fault report;
  for (int i = 0; i < SETS; i++)
    if (table[i] == NULL ||
        !table_changes(table[i], note_change, &l->changes[i], &report))
      return;
  table_setup_changes(table[NOW], tell_missed, l, &report);
  table_setup_changes(table[FIRST], tell_kept, l, &report);
}

void table_late(Table *t, int before, TableLate *row, void *ud) {
  Table *table[SETS];
  Late *l;
  uint64_t seed;
  if (!t->started || t->posed || t->history.count == 0 || before < 0 ||
      before >= t->sets || before == t->rules || is_in_setup(t))
    return;
  if ((l = alloc_resize(&t->alloc, NULL, sizeof *l)) == NULL) return;
  memset(l, 0, sizeof *l);
  l->row = row;
  l->ud = ud;
  seed = t->host.state.head->seed;
  table[FIRST] = set_up(t, t->set[t->history.node[0].rules], seed);
  table[BEFORE] = set_up(t, t->set[before], seed);
  table[NOW] = set_up(t, NULL, seed);
  tell_late(l, table);
  for (int i = 0; i < SETS; i++) table_close(table[i]);
  alloc_free(&t->alloc, l);
}
