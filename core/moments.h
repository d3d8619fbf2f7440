/*
** How many numbers there were, their least, largest, sum and sum of squares:
** whole numbers only, so that adding parts in any order gives the same to the
** bit. Mean, deviation and interval are functions of these.
*/
#ifndef CORE_MOMENTS_H
#define CORE_MOMENTS_H

#include "core/stats.h"
#include "core/wide.h"

#include <stdint.h>

typedef struct Moments {
  int64_t count, min, max;
  Wide sum, squares;
} Moments;

void moments_add(Moments *m, int64_t value);
void moments_merge(Moments *to, const Moments *from);
double moments_mean(const Moments *m);
double moments_sd(const Moments *m);
/* A 95 % interval for the mean (Student's t). */
Interval moments_interval(const Moments *m);

#endif
