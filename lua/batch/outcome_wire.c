/*
** Outcome as bytes, from a worker to the process that counts.  Numbers are
** written in groups of seven bits, lowest first; of long rows only what is
** not zero.  One list of fields serves both ways: each is put behind the bytes,
** or taken from there.
*/
#include "lua/batch/outcome_in.h"

#include <stdlib.h>
#include <string.h>

typedef struct Wire {
  Bytes *out; /* NULL: we read */
  const unsigned char *at, *end;
  bool bad; /* the bytes make no sense */
} Wire;

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

static void carry_bytes(Wire *w, void *data, size_t size) {
  if (w->out != NULL) {
    put_bytes(w->out, data, size);
  } else if ((size_t)(w->end - w->at) < size) {
    w->bad = true;
  } else {
    memcpy(data, w->at, size);
    w->at += size;
  }
}

static uint64_t carry(Wire *w, uint64_t n) {
  unsigned char byte[10];
  size_t used = 0;
  if (w->out == NULL) {
    uint64_t got = 0;
    for (int shift = 0; shift < 64 && w->at < w->end; shift += 7) {
      got |= (uint64_t)(*w->at & 0x7f) << shift;
      if (*w->at++ < 0x80) return got;
    }
    w->bad = true;
    return 0;
  }
  for (; n >= 0x80; n >>= 7) byte[used++] = (unsigned char)(n | 0x80);
  byte[used++] = (unsigned char)n;
  put_bytes(w->out, byte, used);
  return n;
}

static void carry_hash(Wire *w, uint64_t *n) {
  uint64_t it = carry(w, *n);
  if (w->out == NULL) *n = it;
}

/* The sign goes to the lowest bit: small numbers stay short. */
static void carry_int(Wire *w, int64_t *n) {
  uint64_t it = carry(w, (uint64_t)*n << 1 ^ (*n < 0 ? UINT64_MAX : 0));
  if (w->out == NULL) *n = (int64_t)(it >> 1 ^ (0 - (it & 1)));
}

/* From 0 to most. */
static void carry_small(Wire *w, int *n, int most) {
  uint64_t it = carry(w, (uint64_t)*n);
  if (w->out != NULL) return;
  w->bad |= it > (uint64_t)most;
  *n = w->bad ? 0 : (int)it;
}

static void carry_flags(Wire *w, bool *a, bool *b) {
  int bits = (*a ? 1 : 0) | (*b ? 2 : 0);
  carry_small(w, &bits, 3);
  *a = (bits & 1) != 0;
  *b = (bits & 2) != 0;
}

/* Steps to the next that isn't 0, and what that is; no step at the end. */
static void carry_row(Wire *w, uint32_t *row, int n) {
  int last = -1;
  if (w->out == NULL) memset(row, 0, (size_t)n * sizeof *row);
  for (int i = 0; w->out != NULL && i < n; i++) {
    if (row[i] == 0) continue;
    carry(w, (uint64_t)(i - last));
    carry(w, row[i]);
    last = i;
  }
  for (uint64_t step; (step = carry(w, 0)) > 0 && w->out == NULL;) {
    w->bad |= step > (uint64_t)(n - 1 - last);
    if (w->bad) return;
    last += (int)step;
    row[last] = (uint32_t)carry(w, 0);
  }
}

static void carry_count(Wire *w, uint32_t *n) {
  uint64_t it = carry(w, *n);
  if (w->out == NULL) *n = (uint32_t)it;
}

static void carry_items(Wire *w, Outcome *f) {
  int last = 0;
  carry_flags(w, &f->tallied, &f->tallied);
  carry_small(w, &f->items, OUTCOME_ITEMS);
  for (int i = 0; i < f->items && !w->bad; i++) {
    OutcomeItem *it = &f->item[i];
    int step = it->item - last;
    carry_small(w, &step, MAX_ITEMS - 1 - last);
    it->item = last += step;
    carry_count(w, &it->offered);
    carry_count(w, &it->chosen);
    if (w->out == NULL) it->won = it->took = 0;
    if (it->chosen == 0) continue;
    carry_count(w, &it->won);
    carry_count(w, &it->took);
  }
}

static void carry_course(Wire *w, Course *c, int players) {
  int size;
  for (int i = 0; i < COURSE_COUNTS; i++)
    carry_row(w, c->phase[i], COURSE_PHASES);
  carry_small(w, &c->turns, COURSE_ROOM);
  carry_small(w, &c->rows, COURSE_ROWS);
  size = c->turns * (1 + c->rows * players);
  w->bad |= size > COURSE_ROOM;
  for (int i = 0; i < size && !w->bad; i++) carry_int(w, &c->value[i]);
}

/* It may come from a file of a stranger's: texts end, and places lie within. */
static void carry_fault(Wire *w, Fault *f) {
  carry_bytes(w, f, sizeof *f);
  if (w->out != NULL) return;
  if (w->bad) memset(f, 0, sizeof *f);
  f->about[sizeof f->about - 1] = f->text[sizeof f->text - 1] = '\0';
  f->file[sizeof f->file - 1] = f->rule[sizeof f->rule - 1] = '\0';
  f->layer[sizeof f->layer - 1] = f->excerpt[sizeof f->excerpt - 1] = '\0';
  f->frames[sizeof f->frames - 1] = '\0';
  if (f->sentence < 0 || f->sentence > (int)strlen(f->text)) f->sentence = 0;
}

static void carry_outcome(Wire *w, Outcome *f) {
  int length = (int)strlen(f->end);
  carry_int(w, &f->game);
  carry_hash(w, &f->seed);
  carry_small(w, &f->players, MAX_PLAYERS);
  carry_small(w, &f->turn, MAX_PLAYERS);
  for (int i = 0; i < FIGURE_COUNT; i++) carry_int(w, &f->figure[i]);
  carry_flags(w, &f->failed, &f->watched);
  carry_small(w, &f->detoured, MAX_PLAYERS);
  carry_int(w, &f->waits);
  carry_int(w, &f->waited);
  carry_int(w, &f->longest);
  for (int i = 0; i < OUTCOME_QUARTERS; i++)
    carry_small(w, &f->leader[i], MAX_PLAYERS);
  if (f->failed) {
    carry_fault(w, &f->fault);
    return;
  }
  for (int i = 1; i <= f->players; i++) {
    carry_flags(w, &f->winner[i], &f->out[i]);
    carry_int(w, &f->score[i]);
  }
  carry_small(w, &length, NAME_SIZE - 1);
  carry_bytes(w, f->end, (size_t)length);
  carry_hash(w, &f->hash);
  carry_int(w, &f->weighed);
  carry_small(w, &f->counters, OUTCOME_COUNTERS);
  carry_row(w, f->fired, f->counters);
  if (f->watched) carry_row(w, f->changed, f->counters);
  carry_small(w, &f->options, MAX_OPTIONS);
  carry_row(w, f->chosen, f->options);
  carry_items(w, f);
  if (f->watched) carry_course(w, &f->course, f->players);
}

void outcome_put(Bytes *b, const Outcome *f) {
  Wire w = {.out = b};
  carry_outcome(&w, (Outcome *)f); /* which changes nothing in it */
}

const unsigned char *outcome_get(const unsigned char *p,
                                 const unsigned char *end, Outcome *f) {
  Wire w = {.at = p, .end = end};
  memset(f, 0, offsetof(Outcome, fired));
  f->items = 0;
  f->fault.text[0] = '\0';
  course_begin(&f->course);
  carry_outcome(&w, f);
  if (!f->watched)
    memset(f->changed, 0, (size_t)f->counters * sizeof f->changed[0]);
  for (int i = 1; i <= f->players; i++) f->winners += f->winner[i];
  return w.bad ? NULL : w.at;
}
