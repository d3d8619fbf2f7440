/* Positions that a player can't tell apart. */
#ifndef TESTS_SUPPORT_DEAL_H
#define TESTS_SUPPORT_DEAL_H

#include "tests/support/table.h"
#include "tests/support/view.h"

#include "core/cell.h"
#include "core/know.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/table_in.h"

/* Secret numbers become others. */
static inline void change_numbers(State *s, int player, uint64_t *r) {
  for (int i = 0; i < s->schema->cells; i++)
    if (!cell_known(s, i, player))
      s->cells[i] += 1 + rng_below(r, 50); /* who knows it stays */
}

/* The way from the checkpoint to `here` was gone again in another deal: it takes
** the place of the old one, as if there had never been another. */
static inline void take_place(History *h, int32_t from, int32_t here,
                              int32_t count) {
  int32_t at = here, now = h->here;
  for (; at != from && now != from;
       at = h->node[at].parent, now = h->node[now].parent)
    h->node[at].hash = h->node[now].hash;
  history_goto(h, here);
  history_drop(h, count);
}

/* Another table that looks the same to the player: what they can't know when
** the phase begins is dealt anew, chance to come stays. */
static inline bool deal_anew(Table *t, int player, bool numbers, uint64_t *r) {
  Host *h = &t->host;
  size_t size = table_block_size(t);
  int32_t here = t->history.here;
  int32_t from = history_checkpoint(&t->history, here);
  int32_t count = t->history.count;
  unsigned char *kept = test_malloc(size), *before = test_malloc(size),
                *after = test_malloc(size), *checkpoint;
  uint64_t hash = table_hash(t);
  bool same;
  State s;
  see_as(&h->state, player, before);
  checkpoint = t->history.node[from].checkpoint;
  memcpy(kept, checkpoint, size);
  state_attach(&s, &h->schema, checkpoint);
  know_determinise(&s, player, r);
  if (numbers) change_numbers(&s, player, r);
  memcpy(s.streams, kept + h->schema.streams_at,
         sizeof *s.streams * (size_t)(h->schema.streams + 1));
  same = table_goto(t, here, NULL) == TABLE_ASKS;
  if (same) {
    see_as(&h->state, player, after);
    same = memcmp(before, after, size) == 0 && table_hash(t) != hash;
  }
  if (same) take_place(&t->history, from, here, count);
  if (!same) {
    memcpy(t->history.node[from].checkpoint, kept, size);
    table_goto(t, here, NULL);
  }
  test_free(kept);
  test_free(before);
  test_free(after);
  return same;
}

#endif
