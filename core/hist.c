#include "core/hist.h"

#include "core/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void hist_free(Hist *h) {
  free(h->bin);
  memset(h, 0, sizeof *h);
}

/* Rounded down, also below zero. */
static int64_t coarse(int64_t value, int shift) {
  return value >= 0 ? value >> shift : ~(~value >> shift);
}

/* The first bin that is not below. */
static int find(const Hist *h, int64_t value) {
  int from = 0, to = h->bins;
  if (h->last < h->bins && h->bin[h->last].value == value) return h->last;
  while (from < to) {
    int middle = (from + to) / 2;
    if (h->bin[middle].value < value)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

static bool make_room(Hist *h) {
  return alloc_room(&alloc_standard, &h->bin, &h->room, h->bins + 1,
                    sizeof *h->bin);
}

static void halve(Hist *h) {
  int used = 0;
  h->shift++;
  for (int i = 0; i < h->bins; i++) {
    HistBin b = {coarse(h->bin[i].value, 1), h->bin[i].count};
    if (used > 0 && h->bin[used - 1].value == b.value)
      h->bin[used - 1].count += b.count;
    else
      h->bin[used++] = b;
  }
  h->bins = used;
}

bool hist_put(Hist *h, int64_t value, int64_t count) {
  int at = find(h, value);
  if (at == h->bins || h->bin[at].value != value) {
    if (!make_room(h)) return false;
    memmove(&h->bin[at + 1], &h->bin[at],
            (size_t)(h->bins - at) * sizeof *h->bin);
    h->bin[at] = (HistBin){value, 0};
    h->bins++;
  }
  h->last = at;
  h->bin[at].count += count;
  while (h->bins > HIST_ROOM) halve(h);
  return true;
}

bool hist_add(Hist *h, int64_t value, int64_t count) {
  return hist_put(h, coarse(value, h->shift), count);
}

bool hist_merge(Hist *to, const Hist *from) {
  while (to->shift < from->shift) halve(to);
  for (int i = 0; i < from->bins; i++)
    if (!hist_put(to, coarse(from->bin[i].value, to->shift - from->shift),
                  from->bin[i].count))
      return false;
  return true;
}

int64_t hist_count(const Hist *h) {
  int64_t n = 0;
  for (int i = 0; i < h->bins; i++) n += h->bin[i].count;
  return n;
}

int64_t hist_value(const Hist *h, int bin) {
  return (int64_t)((uint64_t)h->bin[bin].value << h->shift);
}

int64_t hist_quantile(const Hist *h, double share) {
  int64_t n = hist_count(h), below = 0;
  int64_t want = (int64_t)ceil(share * (double)n);
  if (n == 0) return 0;
  if (want < 1) want = 1;
  for (int i = 0; i < h->bins; i++) {
    below += h->bin[i].count;
    if (below >= want) return hist_value(h, i);
  }
  return hist_value(h, h->bins - 1);
}
