/*
** Outcome as bytes, from a worker to the process that counts.  Numbers are
** written in groups of seven bits, lowest first; of long rows only what is
** not zero.
*/
#include "lua/batch/outcome_in.h"

#include <stdlib.h>
#include <string.h>

static void put_bytes(Bytes *b, const void *data, size_t size) {
  if (b->room - b->size < size) {
    size_t room = b->room < 4096 ? 4096 : b->room;
    unsigned char *more;
    while (room - b->size < size) room *= 2;
    more = b->failed ? NULL : realloc(b->data, room);
    if (more == NULL) {
      b->failed = true;
      return;
    }
    b->data = more;
    b->room = room;
  }
  memcpy(b->data + b->size, data, size);
  b->size += size;
}

static void put_u(Bytes *b, uint64_t n) {
  unsigned char byte[10];
  size_t used = 0;
  for (; n >= 0x80; n >>= 7) byte[used++] = (unsigned char)(n | 0x80);
  byte[used++] = (unsigned char)n;
  put_bytes(b, byte, used);
}

/* The sign goes to the lowest bit: small numbers stay short. */
static void put_i(Bytes *b, int64_t n) {
  put_u(b, (uint64_t)n << 1 ^ (n < 0 ? UINT64_MAX : 0));
}

static void put_row(Bytes *b, const uint32_t *row, int n) {
  int last = -1;
  for (int i = 0; i < n; i++) {
    if (row[i] == 0) continue;
    put_u(b, (uint64_t)(i - last));
    put_u(b, row[i]);
    last = i;
  }
  put_u(b, 0);
}

void outcome_put(Bytes *b, const Outcome *f) {
  put_i(b, f->game);
  put_u(b, f->seed);
  put_u(b, (uint64_t)f->players);
  put_u(b, (uint64_t)f->turn);
  for (int i = 0; i < FIGURE_COUNT; i++) put_i(b, f->figure[i]);
  put_u(b, (f->failed ? 1u : 0u) | (f->watched ? 2u : 0u));
  if (f->failed) {
    put_bytes(b, &f->report, sizeof f->report);
    return;
  }
  for (int i = 1; i <= f->players; i++) {
    put_u(b, (f->winner[i] ? 1u : 0u) | (f->out[i] ? 2u : 0u));
    put_i(b, f->score[i]);
  }
  put_u(b, strlen(f->end));
  put_bytes(b, f->end, strlen(f->end));
  put_u(b, f->hash);
  put_i(b, f->weighed);
  put_u(b, (uint64_t)f->counters);
  put_row(b, f->fired, f->counters);
  if (f->watched) put_row(b, f->changed, f->counters);
  put_u(b, (uint64_t)f->options);
  put_row(b, f->chosen, f->options);
  put_row(b, f->offered, f->options);
}

/* Reading; `bad` once the bytes make no sense. */
typedef struct Cursor {
  const unsigned char *at, *end;
  bool bad;
} Cursor;

static uint64_t get_u(Cursor *c) {
  uint64_t n = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    unsigned char byte;
    if (c->at == c->end) break;
    byte = *c->at++;
    n |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) return n;
  }
  c->bad = true;
  return 0;
}

static int64_t get_i(Cursor *c) {
  uint64_t n = get_u(c);
  return (int64_t)(n >> 1 ^ (0 - (n & 1)));
}

static int get_small(Cursor *c, int most) {
  uint64_t n = get_u(c);
  if (n <= (uint64_t)most) return (int)n;
  c->bad = true;
  return 0;
}

static void get_bytes(Cursor *c, void *to, size_t size) {
  if ((size_t)(c->end - c->at) < size) {
    c->bad = true;
    return;
  }
  memcpy(to, c->at, size);
  c->at += size;
}

static void get_row(Cursor *c, uint32_t *row, int n) {
  int at = -1;
  memset(row, 0, (size_t)n * sizeof *row);
  while (!c->bad) {
    uint64_t step = get_u(c);
    if (step == 0) return;
    if (step > (uint64_t)(n - 1 - at)) c->bad = true;
    if (c->bad) return;
    at += (int)step;
    row[at] = (uint32_t)get_u(c);
  }
}

static void get_game(Cursor *c, Outcome *f) {
  for (int i = 1; i <= f->players; i++) {
    int bits = get_small(c, 3);
    f->winner[i] = (bits & 1) != 0;
    f->out[i] = (bits & 2) != 0;
    f->winners += bits & 1;
    f->score[i] = get_i(c);
  }
  get_bytes(c, f->end, (size_t)get_small(c, NAME_SIZE - 1));
  f->hash = get_u(c);
  f->weighed = get_i(c);
  f->counters = get_small(c, OUTCOME_COUNTERS);
  get_row(c, f->fired, f->counters);
  if (f->watched)
    get_row(c, f->changed, f->counters);
  else
    memset(f->changed, 0, (size_t)f->counters * sizeof f->changed[0]);
  f->options = get_small(c, MAX_OPTIONS);
  get_row(c, f->chosen, f->options);
  get_row(c, f->offered, f->options);
}

const unsigned char *outcome_get(const unsigned char *p,
                                 const unsigned char *end, Outcome *f) {
  Cursor c = {p, end, false};
  int bits;
  memset(f, 0, offsetof(Outcome, fired));
  f->report.text[0] = '\0';
  f->game = get_i(&c);
  f->seed = get_u(&c);
  f->players = get_small(&c, MAX_PLAYERS);
  f->turn = get_small(&c, MAX_PLAYERS);
  for (int i = 0; i < FIGURE_COUNT; i++) f->figure[i] = get_i(&c);
  bits = get_small(&c, 3);
  f->failed = (bits & 1) != 0;
  f->watched = (bits & 2) != 0;
  if (f->failed)
    get_bytes(&c, &f->report, sizeof f->report);
  else
    get_game(&c, f);
  return c.bad ? NULL : c.at;
}
