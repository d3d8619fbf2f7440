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

/* The games ---------------------------------------------------------------- */

typedef struct Key {
  char text[40];
} Key;

static Key key_of(uint64_t plan, int64_t game) {
  Key key;
  snprintf(key.text, sizeof key.text, "%016" PRIx64 " %" PRId64, plan, game);
  return key;
}

bool store_has(const json_t *s, uint64_t plan, int64_t game) {
  return json_object_get(s, key_of(plan, game).text) != NULL;
}

/* What no game counts, so that sums of it stay numbers. */
static bool is_count(int64_t n) { return n >= 0 && n < INT64_C(1) << 38; }

/* Not another game's, of seats that this table hasn't or numbers that none has. */
static bool makes_sense(const Outcome *o, int64_t game, int players) {
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

bool store_get(const json_t *s, uint64_t plan, int64_t game, Outcome *outcome,
               const Arm *arm, int arms) {
  const json_t *bytes = json_object_get(s, key_of(plan, game).text);
  const unsigned char *p = (const unsigned char *)json_string_value(bytes);
  const unsigned char *end = p == NULL ? NULL : p + json_string_length(bytes);
  for (int i = 0; p != NULL && i < arms; i++) {
    p = outcome_get(p, end, &outcome[i]);
    if (!makes_sense(&outcome[i], game, arm[i].players)) p = NULL;
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
char *store_line(const char *key, const json_t *bytes) {
  const char *data = json_string_value(bytes);
  size_t size = json_string_length(bytes);
  char *line = malloc(size * 4 / 3 + 128), *to;
  if (line == NULL) return NULL;
  to = line + sprintf(line, "%s %zu %016" PRIx64 " ", key, size,
                      hash_block(data, size));
  to = write_digits(to, (const unsigned char *)data, size);
  memcpy(to, "\n", 2);
  return line;
}

/* The bytes are taken over; NULL: no memory. */
static const json_t *put(json_t *s, const Key *key, Bytes b) {
  json_t *bytes = json_stringn_nocheck((const char *)b.data, b.size);
  free(b.data);
  return json_object_set_new_nocheck(s, key->text, bytes) == 0 ? bytes : NULL;
}

char *store_put(json_t *s, uint64_t plan, const Outcome *outcome, int arms) {
  Key key = key_of(plan, outcome[0].game);
  Bytes b = {0};
  const json_t *bytes;
  for (int i = 0; i < arms; i++) outcome_put(&b, &outcome[i]);
  bytes = put(s, &key, b);
  return b.failed || bytes == NULL ? NULL : store_line(key.text, bytes);
}

bool store_add(json_t *s, const char *line) {
  enum { MOST = 16 << 20 };
  uint64_t plan, hash;
  int64_t game;
  Bytes b = {0};
  Key key;
  int used = 0;
  if (sscanf(line, "%16" SCNx64 " %" SCNd64 " %zu %16" SCNx64 " %n", &plan,
             &game, &b.size, &hash, &used) < 4 ||
      used == 0 || b.size == 0 || b.size > MOST)
    return false;
  key = key_of(plan, game);
  b.data = malloc(b.size);
  if (b.data != NULL && read_digits(line + used, b.data, b.size) &&
      hash_block(b.data, b.size) == hash)
    return put(s, &key, b) != NULL;
  free(b.data);
  return false;
}
