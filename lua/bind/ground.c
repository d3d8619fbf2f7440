#include "lua/bind/ground.h"

#include <string.h>

#include "core/hash.h"
#include "core/sparse.h"
#include "lua/bind/lworth.h"
#include "lua/cage/still.h"

/* A game that starts and is played needs no second state: only from this one on
** are more to be expected. */
enum { BOOT_KEPT = 2 };

static void drop_whole(Host *h) {
  alloc_free(&h->alloc, h->whole.state.memory.bytes);
  alloc_free(&h->alloc, h->whole.parts);
  h->whole.state.memory.bytes = h->whole.parts = NULL;
}

static void drop_game(Host *h) {
  HostGround *g = &h->ground;
  for (int i = 0; i < g->files; i++) host_drop(h, g->file[i].text);
  alloc_free(&h->alloc, g->file);
  alloc_free(&h->alloc, g->state.memory.bytes);
  g->file = NULL;
  g->files = 0;
  g->state.memory.bytes = NULL;
}

void ground_drop(Host *h) {
  drop_game(h);
  drop_whole(h);
}

/* The game ------------------------------------------------------------------ */

static bool is_same(const HostScript *a, const HostScript *b) {
  return a->hash == b->hash && a->size == b->size &&
         strcmp(a->path, b->path) == 0 && strcmp(a->name, b->name) == 0 &&
         memcmp(a->text, b->text, a->size) == 0;
}

/* Are the game's files what they were?  Those it includes join the others, as
** they would by running it. */
static bool fits(Host *h) {
  const HostGround *g = &h->ground;
  int scripts = h->files.scripts;
  if (g->files == 0 || scripts == 0 || !is_same(&h->files.script[0], g->file))
    return false;
  for (int i = 1; i < g->files; i++) {
    const HostScript *s =
      host_script(h, g->file[i].path, g->file[i].name, true);
    if (s != NULL && is_same(s, &g->file[i])) continue;
    while (h->files.scripts > scripts)
      host_drop(h, h->files.script[--h->files.scripts].text);
    return false;
  }
  return true;
}

static bool whole_put_back(Host *h);

bool ground_stand_on(Host *h) {
  HostGround *g = &h->ground;
  g->boots++;
  g->ran = 0;
  g->linked = whole_put_back(h);
  g->stands = !g->linked && fits(h);
  if (!g->stands) return g->linked;
  cage_put_back(&h->cage, &g->state);
  h->linked.prelude = g->prelude;
  h->linked.environment = g->environment;
  h->bots.refs = g->refs;
  return true;
}

/* What every state that begins here would have to do again. */
static int prepare(lua_State *L) {
  still_know_engine(L);
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}

void ground_keep_game(Host *h) {
  HostGround *g = &h->ground;
  int count = __builtin_popcountll(g->ran);
  if (g->boots < BOOT_KEPT) return;
  drop_game(h);
  g->file = alloc_resize(&h->alloc, NULL, (size_t)count * sizeof *g->file);
  if (g->file == NULL || cage_run(&h->cage, prepare, NULL) != CAGE_OK ||
      !cage_copy(&h->cage, &g->state, &h->alloc)) {
    drop_game(h);
    return;
  }
  for (int i = 0; i < h->files.scripts; i++) {
    if ((g->ran >> i & 1) == 0) continue;
    g->file[g->files] = h->files.script[i];
    host_share(g->file[g->files++].text);
  }
  g->prelude = h->linked.prelude;
  g->environment = h->linked.environment;
  g->refs = h->bots.refs;
}

/* The whole ----------------------------------------------------------------- */

/* What linking fills in, apart from the Lua state and the block. */
typedef struct Part {
  void *at;
  size_t size;
} Part;

enum { PARTS = 4 };

static void list_parts(Host *h, Part *part) {
  part[0] = (Part){&h->schema, sizeof h->schema};
  part[1] = (Part){&h->book, sizeof h->book};
  part[2] = (Part){&h->linked, sizeof h->linked};
  part[3] = (Part){&h->worth, sizeof h->worth};
}

static uint64_t mix_text(uint64_t key, const char *text) {
  return hash_mix(key, hash_text(text));
}

static uint64_t key_of(const Host *h) {
  const HostFiles *f = &h->files;
  uint64_t key = (uint64_t)h->players << 1 | h->logging;
  key = mix_text(key, h->words != NULL ? h->words : "");
  for (int i = 0; i < f->scripts; i++) {
    const HostScript *s = &f->script[i];
    key = mix_text(mix_text(key, s->path), s->name);
    key = hash_mix(hash_mix(key, s->hash), s->included);
  }
  for (int i = 0; i < f->guests; i++) key = hash_mix(key, f->guest[i].hash);
  for (int i = 0; i < f->layers; i++) key = mix_text(key, f->layer[i]);
  key = hash_mix(key, (uint64_t)f->settings);
  for (int i = 0; i < f->settings; i++)
    key = mix_text(mix_text(key, f->setting[i].name), f->setting[i].value);
  for (int i = 1; i <= h->players; i++)
    if (h->bots.seat[i].type == SEAT_SCRIPT)
      key = mix_text(hash_mix(key, (uint64_t)i), h->bots.seat[i].bot);
  return key;
}

/* Room for the largest copy there may be, once; what is not used of it is never
** touched. */
static bool make_room(Host *h, const Part *part) {
  HostWhole *w = &h->whole;
  size_t size = h->schema.block_size;
  for (int i = 0; i < PARTS; i++) size += sparse_room(part[i].size);
  if (w->parts != NULL && w->room >= size) return true;
  alloc_free(&h->alloc, w->parts);
  w->parts = alloc_resize(&h->alloc, NULL, size);
  w->room = size;
  return w->parts != NULL;
}

void ground_keep_whole(Host *h) {
  HostWhole *w = &h->whole;
  Part part[PARTS];
  unsigned char *to;
  if (h->ground.boots < BOOT_KEPT) return;
  list_parts(h, part);
  if (!make_room(h, part) || !cage_copy(&h->cage, &w->state, &h->alloc)) {
    drop_whole(h);
    return;
  }
  to = w->parts;
  for (int i = 0; i < PARTS; i++)
    to = sparse_copy(part[i].at, part[i].size, to);
  memcpy(to, h->block, h->schema.block_size);
  w->refs = h->bots.refs;
  for (int i = 0; i <= MAX_PLAYERS; i++) w->seat[i] = h->bots.seat[i].ref;
  w->key = key_of(h);
}

static bool whole_put_back(Host *h) {
  HostWhole *w = &h->whole;
  Part part[PARTS];
  const unsigned char *from = w->parts;
  unsigned char *block;
  if (w->parts == NULL || w->key != key_of(h)) return false;
  host_forget_worths(h);
  memo_clear(&h->memo);
  list_parts(h, part);
  for (int i = 0; i < PARTS; i++)
    from = sparse_put_back(part[i].at, part[i].size, from);
  block = alloc_resize(&h->alloc, h->block, h->schema.block_size);
  if (block == NULL) return false;
  memcpy(block, from, h->schema.block_size);
  h->block = block;
  state_attach(&h->state, &h->schema, block);
  h->state.log = h->logging ? &h->log : NULL;
  cage_put_back(&h->cage, &w->state);
  memset(h->count.begun, 0, sizeof h->count.begun);
  memset(h->count.ran, 0, sizeof h->count.ran);
  h->ask.way_to = -1;
  h->bots.refs = w->refs;
  for (int i = 0; i <= MAX_PLAYERS; i++) h->bots.seat[i].ref = w->seat[i];
  return true;
}
