/*
** Watching a game being played: its turns, the answers given, and which
** guards matter.
*/
#include "lua/table/table_in.h"
#include "lua/table/batch.h"

#include <string.h>

#include "core/capped.h"
#include "core/cell.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/sole.h"
#include "lua/bind/ltype.h"

static bool is_phase(const Host *h, int p, const char *name) {
  return strcmp(h->linked.phase_name[p], name) == 0;
}

uint32_t table_turns(const Table *t) {
  static const char *const names[] = {"turn", "round"};
  const Host *h = &t->host;
  for (int i = 0; i < 2; i++)
    for (int p = 0; p < h->linked.phases; p++)
      if (is_phase(h, p, names[i])) return h->count.began[p];
  return table_phases(t);
}

int table_chosen(const Table *t, uint32_t *count, int room) {
  int n = t->host.book.options;
  if (n > room) n = room;
  memcpy(count, t->host.count.chosen, (size_t)n * sizeof *count);
  return n;
}

bool table_tally(Table *t, bool wanted) {
  Host *h = &t->host;
  h->tally = NULL;
  if (!wanted) return true;
  if (t->tally == NULL) {
    t->tally = alloc_zero(&t->alloc, sizeof *t->tally);
    if (t->tally == NULL) return false;
    tally_init(t->tally, &h->book, &h->schema);
  }
  h->tally = t->tally;
  tally_begin(h->tally, &h->book, h->count.refused);
  return true;
}

void table_tallied(Table *t, void (*row)(void *ud, int item, const TallyRow *r),
                   void *ud) {
  Host *h = &t->host;
  if (h->tally == NULL) return;
  tally_end(h->tally, &h->book, h->count.refused);
  for (int c = 0; c < h->schema.cards; c++) {
    int owner = h->schema.pile[pile_of(&h->state, c)].owner;
    if (owner > 0 && owner <= h->players) tally_hold(h->tally, c, owner);
  }
  for (int i = 0; i < h->tally->touched; i++)
    row(ud, h->tally->touch[i], &h->tally->row[h->tally->touch[i]]);
}

void table_files(const Table *t,
                 void (*row)(void *ud, const char *name, uint64_t hash),
                 void *ud) {
  for (int i = 0; i < t->host.files.scripts; i++)
    row(ud, t->host.files.script[i].name, t->host.files.script[i].hash);
}

/* The sum of a row: numbers, pieces or cards. */
static int64_t held_in(const State *s, int comp, int seat) {
  const Component *c = &s->schema->component[comp];
  int64_t sum = 0;
  for (int i = 0; i < c->size; i++) {
    int item = schema_item(s->schema, comp, seat, i);
    int64_t n = c->items == TYPE_CELL    ? cell_get(s, item)
                : c->items == TYPE_PLACE ? place_total(s, item)
                                         : pile_length(s, item);
    sum = capped_sum(sum, n);
  }
  return sum;
}

int table_held(const Table *t, int seat, int64_t *amount, int room) {
  const Schema *s = &t->host.schema;
  int n = 0;
  for (int i = 0; i < s->components && n < room; i++)
    if (s->component[i].per_player)
      amount[n++] = held_in(&t->host.state, i, seat);
  return n;
}

int table_phase(const Table *t) { return t->host.state.head->phase; }

int table_offers(const Table *t) {
  const Decision *d = &t->host.ask.decision;
  return d->number ? -1 : d->count;
}

void table_listen(Table *t, void (*fn)(void *ud, int64_t answer), void *ud) {
  t->host.hooks.listen = fn;
  t->host.hooks.listen_ud = ud;
}

void table_between(Table *t, bool (*fn)(void *ud, Table *t), void *ud) {
  t->between = fn;
  t->between_ud = ud;
}

static int ask_alone(lua_State *L) {
  bool *sole = lua_touserdata(L, 1);
  Host *h = host_of(L);
  ChoiceEnv env = host_env(h, L, h->ask.decision.actor);
  sole_guards(&env, h->ask.decision.choice, sole);
  return 0;
}

/* The counters of guards are their numbers. */
bool table_alone(Table *t, bool *alone, int room) {
  Host *h = &t->host;
  lua_State *L = h->cage.running;
  bool sole[MAX_GUARDS] = {false}, frozen = h->state.frozen, ok;
  int top = L == NULL ? 0 : lua_gettop(L);
  ok = L != NULL && table_call(t, ask_alone, sole) == CAGE_OK;
  if (L != NULL) lua_settop(L, top); /* what a guard that failed had to say */
  h->state.frozen = frozen;
  for (int i = 0; ok && i < h->linked.guards && i < room; i++)
    alone[i] |= sole[i];
  return ok;
}
