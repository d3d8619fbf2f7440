/*
** What if: games that leave their way at one question, and games that share the
** luck of one component with another game and nothing else.
*/
#include "lua/table/table_in.h"
#include "lua/table/batch.h"

#include <string.h>

#include "core/know.h"
#include "core/rng.h"

/* Luck --------------------------------------------------------------------- */

void table_hold(Table *t, int stream, uint64_t seed) {
  t->held = stream;
  t->held_seed = seed;
}

/* Once the game is set up, before anything is drawn. */
void table_keep_luck(Table *t) {
  State *s = &t->host.state;
  const Schema *sc = s->schema;
  if (t->held == HOLD_NONE || sc->algo == RNG_MINSTD) return;
  for (int i = 0; i < sc->streams; i++)
    if (t->held == HOLD_ALL || t->held == i + 1)
      s->streams[i] = rng_seed(t->held_seed, sc->stream[i]);
  if (t->held == HOLD_ALL)
    s->streams[sc->streams] = rng_seed(t->held_seed, "table");
}

void table_luck(const Table *t,
                void (*row)(void *ud, int stream, const char *name, bool drawn),
                void *ud) {
  const State *s = &t->host.state;
  const Schema *sc = s->schema;
  if (t->host.block == NULL || sc->algo == RNG_MINSTD) return;
  for (int i = 0; i < sc->streams; i++)
    row(ud, i + 1, sc->stream[i],
        s->streams[i] != rng_seed(s->head->seed, sc->stream[i]));
}

int table_answerer(const Table *t) {
  const HostPast *p = &t->host.past;
  return p->path_count == 0 ? 0 : p->path[p->path_count - 1].actor;
}

/* Detours ------------------------------------------------------------------ */

/* What the player can't know is dealt anew: the answer is the same, for the bot
** sees what they see, but where it leads isn't known. */
static bool deal_anew(Host *h, lua_State *L, uint64_t *chance) {
  Decision d = h->ask.decision;
  know_determinise(&h->state, d.actor, chance);
  return host_prepare(h, L, d.actor, d.choice, d.secret) &&
         (h->ask.decision.number || h->ask.decision.count > 1);
}

/* Other lots for the bots, from the next answer on: one that is given by lot is
** the same by all chances, too. */
static void stir_bots(Host *h, uint64_t *chance) {
  for (int i = 0; i <= h->players; i++)
    h->bots.seat[i].stream = h->schema.algo == RNG_MINSTD
                               ? 1 + rng_below(chance, 2147483646u)
                               : rng_next(chance);
}

/* What the bot would do if it couldn't do that, or any other answer by lot; an
** amount is always by lot. */
static int64_t instead_of(Host *h, lua_State *L, int64_t best, Detour *x) {
  enum { TRIES = 16 };
  Decision whole = h->ask.decision;
  int64_t kept[MAX_ANSWERS], answer = best;
  int n = 0;
  for (int i = 0; whole.number && i < TRIES && answer == best; i++)
    answer = host_random_answer(h, L, &x->lot);
  if (whole.number) return answer;
  memcpy(kept, h->ask.answers, (size_t)whole.count * sizeof *kept);
  for (int i = 0; i < whole.count; i++)
    if (kept[i] != best) h->ask.answers[n++] = kept[i];
  h->ask.decision.count = n;
  answer = x->to == DETOUR_NEXT
             ? host_bot_answer(h, L)
             : h->ask.answers[rng_below(&x->lot, (uint32_t)n)];
  memcpy(h->ask.answers, kept, (size_t)whole.count * sizeof *kept);
  h->ask.decision = whole;
  return answer;
}

static bool detour(void *ud, lua_State *L, int64_t *answer) {
  Table *t = ud;
  Host *h = &t->host;
  Detour *x = t->detour;
  const Decision *d = &h->ask.decision;
  if (x->actor != 0 || d->choice != x->choice || (d->count < 2 && !d->number) ||
      --x->wait > 0)
    return false;
  x->actor = d->actor;
  if (!deal_anew(h, L, &x->chance)) {
    x->actor = -1; /* nothing to choose any more */
    return false;
  }
  *answer = host_bot_answer(h, L);
  if (x->to != DETOUR_BEST) *answer = instead_of(h, L, *answer, x);
  stir_bots(h, &x->chance);
  return true;
}

int table_find_choice(const Table *t, const char *name) {
  for (int i = 0; i < t->host.book.choices; i++)
    if (strcmp(t->host.linked.choice_name[i], name) == 0) return i;
  return -1;
}

void table_detour(Table *t, Detour *d) {
  t->detour = d;
  t->host.hooks.detour = d == NULL ? NULL : detour;
}
