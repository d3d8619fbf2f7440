/*
** How often each whole number came.  Adding histograms in any order gives the
** same one to the bit.
**
** Numbers that are spread too widely to be kept one by one are kept by twos,
** fours, eights …: by 2^shift, the least shift that leaves HIST_ROOM or fewer
** different ones.  That shift is a function of the numbers alone, whatever
** their order, because a part never needs a larger one than the whole.
*/
#ifndef CORE_HIST_H
#define CORE_HIST_H

#include <stdbool.h>
#include <stdint.h>

enum { HIST_ROOM = 2048 };

typedef struct HistBin {
  int64_t value; /* the number divided by 2^shift, rounded down */
  int64_t count;
} HistBin;

typedef struct Hist {
  int shift;
  int bins, room;
  int last;     /* the bin met last: games are alike */
  HistBin *bin; /* by value */
} Hist;

void hist_free(Hist *h);
/* False: no memory. */
bool hist_add(Hist *h, int64_t value, int64_t count);
bool hist_merge(Hist *to, const Hist *from);
/* Set up one that was written: bins by value, each once. */
bool hist_put(Hist *h, int64_t value, int64_t count);

int64_t hist_count(const Hist *h);
/* The number that a share of all don't exceed (0 .. 1): the least one that
** many are at or below.  Of an empty one, 0. */
int64_t hist_quantile(const Hist *h, double share);
/* The least number of a bin. */
int64_t hist_value(const Hist *h, int bin);

#endif
