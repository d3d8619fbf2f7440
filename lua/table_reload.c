/*
** Reading the rules again under a running game.
*/
#include "lua/table_in.h"

#include <stdio.h>
#include <string.h>

#include "core/hash.h"

static bool changed_on_disk(Host *h, HostScript *s) {
  char buffer[4096];
  FILE *f = fopen(s->path, "rb");
  size_t at = 0, n;
  bool differs = f == NULL;
  (void)h;
  while (!differs && (n = fread(buffer, 1, sizeof buffer, f)) > 0) {
    differs = at + n > s->size || memcmp(s->text + at, buffer, n) != 0;
    at += n;
  }
  if (f != NULL) fclose(f);
  return differs || at != s->size;
}

bool table_is_stale(const Table *t) {
  Host *h = (Host *)&t->host;
  for (int i = 0; i < h->scripts; i++)
    if (changed_on_disk(h, &h->script[i])) return true;
  return false;
}

/* What of the schema the block's meaning hangs on. */
static uint64_t layout_of(const Schema *s) {
  uint64_t sum = s->block_size;
  for (int i = 0; i < s->components; i++) {
    const Component *c = &s->component[i];
    sum = sum * 31 + hash_text(c->name);
    sum = sum * 31 + (uint64_t)c->type * 4 + c->per_player * 2u + c->secret;
    sum = sum * 31 + (uint64_t)c->total;
  }
  for (int i = 0; i < s->families; i++)
    sum = sum * 31 + hash_text(s->family[i].name);
  for (int i = 0; i < s->cards; i++)
    sum = sum * 31 + hash_text(s->card[i].name);
  return sum;
}

/* Does the block make sense under the rules just loaded? */
static bool block_fits(Table *t, uint64_t layout, const unsigned char *block,
                       Report *report) {
  char text[REPORT_TEXT / 2];
  bool fits = layout_of(&t->host.schema) == layout;
  text[0] = '\0';
  if (fits) {
    state_load(&t->host.state, block);
    fits = state_check(&t->host.state, text, sizeof text) == ERR_OK;
  }
  if (!fits)
    report_set(report,
               "the components changed, so the running game can't go on under "
               "the new rules; start a new game to use them%s%s",
               text[0] == '\0' ? "" : ": ", text);
  return fits;
}

/* Go on at a node under new rules: there, or where its phase began. */
static bool resume_at(Table *t, int32_t node, int *lost, Report *report) {
  CageResult r = table_restore_node(t, node);
  if (!went_well(r) && r == CAGE_ERROR && !t->host.stale)
    r = table_restore_node(t, node); /* memory that failed once may be back */
  if (!went_well(r)) {
    int32_t from = history_checkpoint(&t->history, node);
    table_report(t, r, report);
    *lost = t->history.node[node].depth - t->history.node[from].depth;
    if (r != CAGE_ERROR && !table_revive(t, NULL)) return false;
    r = table_restore_node(t, from);
  }
  if (went_well(r)) t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
  return went_well(r);
}

bool table_reload(Table *t, int *lost, Report *report) {
  Host *h = &t->host;
  HostScript old[HOST_SCRIPTS];
  int old_count = h->scripts;
  int32_t node = t->history.here;
  bool positions = t->started && t->keeps && node >= 0;
  uint64_t layout;
  unsigned char *block;
  bool good;
  *lost = 0;
  if (t->started && !t->keeps && t->status == TABLE_ASKS) {
    report_set(report, "a game without history can't change its rules");
    return false;
  }
  if (h->block == NULL && !table_revive(t, report)) return false;
  block = alloc_resize(&t->alloc, NULL, h->schema.block_size);
  if (block == NULL) {
    report_set(report, "out of memory");
    return false;
  }
  state_save(&h->state, block);
  layout = layout_of(&h->schema);
  memcpy(old, h->script, sizeof old);
  h->scripts = 0;
  memset(h->script, 0, sizeof h->script);
  good = table_read_stack(t, report) && table_boot(t, report) &&
         (!t->started || block_fits(t, layout, block, report)) &&
         (!positions || resume_at(t, node, lost, report));
  if (good) {
    for (int i = 0; i < old_count; i++) alloc_free(&h->alloc, old[i].text);
    t->history.block_size = h->schema.block_size;
    t->mixed = t->history.count;
  } else {
    *lost = 0;
    for (int i = 0; i < h->scripts; i++)
      alloc_free(&h->alloc, h->script[i].text);
    memcpy(h->script, old, sizeof old);
    h->scripts = old_count;
    if (!table_boot(t, NULL))
      table_boot(t, NULL); /* memory that failed once may be back */
    if (positions)
      table_put_back(t, node);
    else if (h->block != NULL)
      state_load(&h->state, block);
  }
  alloc_free(&t->alloc, block);
  return good;
}
