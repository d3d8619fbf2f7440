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

/* Rules are counted from 1; 0: it is none. */
static void add(Counters *c, const Host *h, int64_t rule, uint64_t n) {
  int64_t at = h->linked.guards + rule - 1;
  if (rule > 0 && at < c->got) c->count[at] += n;
}

/* A rule that an option plays is counted by the answers that chose it, that of a
** phase when it begins, and one that a flow calls by itself by the flow. */
static void add_uncounted(lua_State *L, Counters *c) {
  const Host *h = host_of(L);
  int n;
  host_prelude(L, "rule_of");
  n = (int)lua_rawlen(L, -1);
  for (int i = 0; i < n && i < MAX_OPTIONS; i++) {
    lua_rawgeti(L, -1, i + 1);
    add(c, h, lua_tointeger(L, -1), h->count.chosen[i]);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  for (int p = 0; p < h->linked.phases; p++)
    add(c, h, h->linked.phase_rule[p], h->count.begun[p]);
  for (int i = 0; i < h->linked.flow.routines; i++)
    add(c, h, h->linked.flow.routine[i].rule, h->count.ran[i]);
}

/* Guards come first, by number; then rules, which count in their first upvalue,
** the cheapest place. */
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
    if (lua_getupvalue(L, -1, 1) == NULL) lua_pushinteger(L, 0);
    c->count[c->got++] = (uint64_t)lua_tointeger(L, -1);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  add_uncounted(L, c);
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
