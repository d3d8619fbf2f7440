/*
** What batch runs need beside playing out: cheap counters, chance by game,
** fuel by game, and to live on in a forked process.
*/
#include "lua/table/table_in.h"
#include "lua/platform/fence.h"
#include "lua/table/batch.h"
#include "lua/table/seats.h"

typedef struct Counters {
  uint64_t *count;
  int room, got;
} Counters;

/* A rule that an option plays is counted by the answers that chose it. */
static void add_chosen(lua_State *L, Counters *c) {
  Host *h = host_of(L);
  int n;
  host_prelude(L, "rule_of");
  n = (int)lua_rawlen(L, -1);
  for (int i = 0; i < n && i < MAX_OPTIONS; i++) {
    lua_rawgeti(L, -1, i + 1);
    if (lua_isinteger(L, -1)) {
      lua_Integer at = h->linked.guards + lua_tointeger(L, -1) - 1;
      if (at < c->got) c->count[at] += h->count.chosen[i];
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void add_begun(const Host *h, Counters *c) {
  for (int p = 0; p < h->linked.phases; p++) {
    int at = h->linked.guards + h->linked.phase_rule[p] - 1;
    if (h->linked.phase_rule[p] > 0 && at < c->got)
      c->count[at] += h->count.begun[p];
  }
}

/* … and one that a flow called by itself. */
static void add_ran(const Host *h, Counters *c) {
  for (int i = 0; i < h->linked.flow.routines; i++) {
    int rule = h->linked.flow.routine[i].rule;
    if (rule > 0 && h->linked.guards + rule - 1 < c->got)
      c->count[h->linked.guards + rule - 1] += h->count.ran[i];
  }
}

/* Guards come first, by number; then rules, whose numbers begin at 1. */
static int read_counters(lua_State *L) {
  Counters *c = lua_touserdata(L, 1);
  Host *h = host_of(L);
  int n;
  host_prelude(L, "fired");
  n = (int)lua_rawlen(L, -1);
  while (c->got < h->linked.guards && c->got < c->room) c->count[c->got++] = 0;
  for (int u = 0; u < h->book.uses; u++)
    if (h->book.use[u].guard < c->got)
      c->count[h->book.use[u].guard] += h->count.refused[u];
  for (int i = 1; i <= n && c->got < c->room; i++) {
    lua_rawgeti(L, -1, i);
    c->count[c->got++] = (uint64_t)host_fired(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  add_chosen(L, c);
  add_begun(h, c);
  add_ran(h, c);
  return 0;
}

int table_counters(Table *t, uint64_t *count, int room) {
  Counters c = {count, room, 0};
  return table_call(t, read_counters, &c) == CAGE_OK ? c.got : 0;
}

void table_reseed(Table *t, uint64_t seed) {
  uint64_t start = rng_seed(seed, "bots") % 2147483647u;
  if (t->host.schema.algo != RNG_MINSTD) return;
  table_seed_bots(t, seed);
  t->host.bots.seat[0].stream = start == 0 ? 1 : start;
}

void table_refuel(Table *t) { cage_refuel(&t->host.cage); }

/* Programs that play are a person's own, and would inherit the fence. */
void table_after_fork(void) {
  cage_after_fork();
  if (!table_has_programs()) fence_close(FENCE_FILES);
}
