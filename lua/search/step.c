/*
** One step alone: what the rule of an answer does, tried on the study's table.
** It is called by itself, outside of its phase; where it asks somebody, that is as
** far as one sees.
*/
#include "lua/search/search.h"

#include "core/hash.h"
#include "lua/bind/ask.h"
#include "lua/table/known.h"
#include "lua/table/value.h"

typedef struct Trial {
  const Study *study;
  int actor, choice;
  int64_t answer;
  uint64_t chance;
  bool asked;
} Trial;

/* Host.decide of the study: nobody answers. */
static bool leave(void *ud, lua_State *L, int64_t *answer) {
  Trial *s = ud;
  (void)L;
  *answer = 0;
  s->asked = true;
  return false;
}

static int run_rule(lua_State *L) {
  Trial *s = lua_touserdata(L, 1);
  Host *h = &s->study->table->host;
  study_determinise(s->study, L, s->actor, &s->chance);
  host_run_rule(L, h, s->actor, s->choice, s->answer);
  return 0;
}

/* The position as it is, with nobody at the table who could be asked. */
static void set_up(Trial *s, const Host *real) {
  Host *h = &s->study->table->host;
  state_load(&h->state, real->state.block);
  if (h->state.flow != NULL) h->state.flow->depth = 0; /* no rule waits */
  h->state.frozen = h->bots.thinking = h->bots.listens = false;
  h->past.path_count = 0;
  h->ask.again = false;
  h->ask.poll_seat = 0;
  h->hooks.decide = leave;
  h->hooks.decide_ud = s;
}

const unsigned char *search_step(void *table, int64_t answer, int n) {
  Table *t = table;
  Host *real = &t->host;
  const Decision *d = &real->ask.decision;
  char why[CAGE_WHY];
  Trial s = {study_of(t, why), d->actor, d->choice, answer, 0, false};
  CageResult r;
  if (s.study == NULL) return NULL;
  /* whoever asks again gets the same, and no other chance is spent */
  s.chance = hash_mix((uint64_t)real->state.head->decisions << 8 | (uint64_t)n,
                      (uint64_t)d->actor);
  set_up(&s, real);
  r = table_call(s.study->table, run_rule, &s);
  s.study->table->host.hooks.decide = NULL;
  if (r != CAGE_OK && r != CAGE_ERROR) { /* killed: nobody tries that again */
    real->worth.silent[host_option(real, d->choice, answer)] = false;
    study_close(t);
    return NULL;
  }
  lua_settop(s.study->table->host.cage.L, 0);
  return r == CAGE_OK || s.asked ? s.study->table->host.state.block : NULL;
}

/* Some times over: where they differ, chance or what is hidden decides. */
json_t *search_would(Table *t, int64_t answer, int viewer) {
  enum { FIRST = 1000, TIMES = 8 };
  json_t *list = json_array();
  for (int n = FIRST; n < FIRST + TIMES; n++) {
    json_t *sight;
    if (search_step(t, answer, n) == NULL) break;
    sight =
      table_ask_value(t->study->table, "sight", json_pack("[i]", viewer), NULL);
    json_array_append_new(
      list, json_pack("{so sO*}", "table", known_table(t->study->table, viewer),
                      "scores", json_object_get(sight, "scores")));
    json_decref(sight);
  }
  return list;
}
