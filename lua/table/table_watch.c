/*
** Watching a game being played: its turns, the answers given, and which
** guards matter.
*/
#include "lua/table/table_in.h"
#include "lua/table/batch.h"

#include <string.h>

#include "core/sole.h"

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

void table_on_offer(const Table *t, uint32_t *offered, int room) {
  const Host *h = &t->host;
  const Decision *d = &h->ask.decision;
  const Choice *c = &h->book.choice[d->choice];
  int number = d->number ? host_option(h, d->choice, d->from) : room;
  if (number < room) offered[number] = 1;
  for (int i = 0; i < d->count; i++) {
    int option = host_option(h, d->choice, h->ask.answers[i]);
    if (option < room) offered[option] = 1;
  }
  for (int i = c->first_option; i < c->first_option + c->options; i++)
    if (i < room && h->book.option[i].interjection) offered[i] = 1;
}

void table_options(const Table *t,
                   void (*row)(void *ud, int i, const char *choice,
                               const char *option),
                   void *ud) {
  const Host *h = &t->host;
  for (int c = 0; c < h->book.choices; c++)
    for (int i = 0; i < h->book.choice[c].options; i++) {
      int option = h->book.choice[c].first_option + i;
      row(ud, option, h->linked.choice_name[c], h->linked.option_name[option]);
    }
}

int table_guards(const Table *t) { return t->host.linked.guards; }

void table_files(const Table *t,
                 void (*row)(void *ud, const char *name, uint64_t hash),
                 void *ud) {
  for (int i = 0; i < t->host.files.scripts; i++)
    row(ud, t->host.files.script[i].name, t->host.files.script[i].hash);
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
