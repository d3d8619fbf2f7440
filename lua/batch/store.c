#include "lua/batch/store.h"

#include "core/hash.h"
#include "lua/batch/outcome_in.h"
#include "lua/table/batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void mix_file(void *ud, const char *name, uint64_t hash) {
  uint64_t *sum = ud;
  *sum = hash_mix(hash_mix(*sum, hash_text(name)), hash);
}

uint64_t store_plan(const Plan *p) {
  uint64_t h = hash_mix(p->seed, p->cap);
  h = hash_mix(h, (uint64_t)p->tag);
  h = hash_mix(h, (uint64_t)p->watch << 2 | (uint64_t)p->leads << 1 |
                    (uint64_t)p->verify);
  h = hash_mix(h, (uint64_t)p->tally);
  h = hash_mix(hash_mix(h, (uint64_t)p->hold), p->hold_seed);
  h = hash_mix(h, (uint64_t)p->detour << 32 | (uint64_t)p->detour_times);
  for (int i = 0; i < p->arms; i++) {
    for (int k = 1; k <= p->arm[i].players; k++)
      h = hash_mix(h, hash_text(p->arm[i].bot[k]));
    table_files(p->arm[i].table, mix_file, &h);
  }
  return h;
}

/* The table of games ------------------------------------------------------- */

static size_t first_slot(const Store *s, uint64_t plan, int64_t game) {
  return (size_t)hash_mix(plan, (uint64_t)game) & (s->room - 1);
}

static StoreItem *slot(const Store *s, uint64_t plan, int64_t game) {
  size_t at = first_slot(s, plan, game);
  while (s->item[at].data != NULL &&
         (s->item[at].plan != plan || s->item[at].game != game))
    at = (at + 1) & (s->room - 1);
  return &s->item[at];
}

static bool make_room(Store *s) {
  Store more = {.room = s->room == 0 ? 1024 : 2 * s->room, .count = s->count};
  if (2 * s->count < s->room) return true;
  more.item = calloc(more.room, sizeof *more.item);
  if (more.item == NULL) return false;
  for (size_t i = 0; i < s->room; i++)
    if (s->item[i].data != NULL)
      *slot(&more, s->item[i].plan, s->item[i].game) = s->item[i];
  free(s->item);
  *s = more;
  return true;
}

void store_free(Store *s) {
  for (size_t i = 0; i < s->room; i++) free(s->item[i].data);
  free(s->item);
  memset(s, 0, sizeof *s);
}

bool store_has(const Store *s, uint64_t plan, int64_t game) {
  return s->room > 0 && slot(s, plan, game)->data != NULL;
}

/* What no game counts, so that sums of it stay numbers. */
static bool is_count(int64_t n) { return n >= 0 && n < INT64_C(1) << 38; }

/* Not another game's, of seats that this table hasn't or numbers that none has. */
static bool makes_sense(const Outcome *o, int64_t game, const Arm *arm) {
  int players = arm == NULL ? o->players : arm->players;
  bool good = o->game == game && o->players == players && o->turn <= players &&
              o->detoured <= players && is_count(o->waits) &&
              is_count(o->waited) && is_count(o->longest) &&
              is_count(o->weighed) &&
              o->course.rows == 0; /* which no run that is kept looks at */
  for (int i = 0; i < OUTCOME_QUARTERS; i++)
    good = good && o->leader[i] <= players;
  for (int i = 0; i < FIGURE_COUNT; i++)
    good = good && (i == FIGURE_MARGIN || is_count(o->figure[i]));
  for (int i = 0; i < o->items; i++)
    good = good && o->item[i].took >> players < 2;
  return good;
}

bool store_get(const Store *s, uint64_t plan, int64_t game, Outcome *outcome,
               const Arm *arm, int arms) {
  const StoreItem *x = s->room == 0 ? NULL : slot(s, plan, game);
  const unsigned char *p = x == NULL ? NULL : x->data;
  for (int i = 0; p != NULL && i < arms; i++) {
    p = outcome_get(p, x->data + x->size, &outcome[i]);
    if (!makes_sense(&outcome[i], game, arm == NULL ? NULL : &arm[i])) p = NULL;
  }
  return p != NULL;
}

/* As text ------------------------------------------------------------------ */

static const char digits[] =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Three bytes are four digits; the last ones are filled with zeros. */
static char *write_digits(char *to, const unsigned char *data, size_t size) {
  for (size_t i = 0; i < size; i += 3) {
    unsigned n = (unsigned)data[i] << 16;
    if (i + 1 < size) n |= (unsigned)data[i + 1] << 8;
    if (i + 2 < size) n |= data[i + 2];
    for (int k = 18; k >= 0; k -= 6) *to++ = digits[n >> k & 63];
  }
  return to;
}

static bool read_digits(const char *text, unsigned char *data, size_t size) {
  for (size_t i = 0; i < size; i += 3) {
    unsigned n = 0;
    for (int k = 0; k < 4; k++, text++) {
      const char *at = *text == '\0' ? NULL : strchr(digits, *text);
      if (at == NULL) return false;
      n = n << 6 | (unsigned)(at - digits);
    }
    data[i] = (unsigned char)(n >> 16);
    if (i + 1 < size) data[i + 1] = (unsigned char)(n >> 8);
    if (i + 2 < size) data[i + 2] = (unsigned char)n;
  }
  return true;
}

/* The plan, the game, its bytes and their hash, which tells half a line. */
char *store_line(uint64_t plan, const Outcome *outcome, int arms) {
  Bytes b = {0};
  char *line = NULL, *to;
  for (int i = 0; i < arms; i++) outcome_put(&b, &outcome[i]);
  if (!b.failed) line = malloc(b.size * 4 / 3 + 128);
  if (line != NULL) {
    to = line + sprintf(line, "%016" PRIx64 " %" PRId64 " %zu %016" PRIx64 " ",
                        plan, outcome[0].game, b.size,
                        hash_block(b.data, b.size));
    to = write_digits(to, b.data, b.size);
    memcpy(to, "\n", 2);
  }
  free(b.data);
  return line;
}

bool store_add(Store *s, const char *line) {
  enum {
    MOST = 16 << 20,
    CROWD = 4096 /* chance never puts so many in a row: somebody did */
  };
  StoreItem x = {0};
  uint64_t hash;
  int used = 0;
  if (sscanf(line, "%16" SCNx64 " %" SCNd64 " %zu %16" SCNx64 " %n", &x.plan,
             &x.game, &x.size, &hash, &used) < 4 ||
      used == 0 || x.size == 0 || x.size > MOST)
    return false;
  x.data = malloc(x.size);
  if (x.data != NULL && read_digits(line + used, x.data, x.size) &&
      hash_block(x.data, x.size) == hash && make_room(s)) {
    StoreItem *at = slot(s, x.plan, x.game);
    size_t from = first_slot(s, x.plan, x.game);
    if ((((size_t)(at - s->item) - from) & (s->room - 1)) > CROWD) {
      free(x.data);
      return false;
    }
    s->count += at->data == NULL;
    free(at->data);
    *at = x;
    return true;
  }
  free(x.data);
  return false;
}
