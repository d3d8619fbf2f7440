/*
** Ranges of values to try: NAME=A..B or NAME=A..B..STEP.
*/
#ifndef LUA_BATCH_AXIS_H
#define LUA_BATCH_AXIS_H

#include "core/schema.h"

#include <stdbool.h>
#include <stddef.h>

enum { AXIS_VALUES = 64 };

typedef struct AxisValue {
  double x;
  char label[48];
} AxisValue;

typedef struct Axis {
  char name[NAME_SIZE];
  int count;
  AxisValue value[AXIS_VALUES];
} Axis;

/* Does it look like a range, even a malformed one, rather than a plain value? */
bool axis_is_range(const char *setting);
/* False: error says what is wrong. */
bool axis_parse(Axis *a, const char *setting, char *error, size_t size);
/* "bag.red=3" */
void axis_setting(const Axis *a, int i, char *text, size_t size);

#endif
