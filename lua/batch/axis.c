#include "lua/batch/axis.h"

#include "core/word.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool axis_is_range(const char *setting) {
  const char *value = strchr(setting, '=');
  return value != NULL && strstr(value, "..") != NULL;
}

/* A number up to ".." or the end; strtod would take "1." of "1..5". */
static bool take_number(const char **text, double *x) {
  char part[40], *end;
  const char *dots = strstr(*text, "..");
  size_t n = dots == NULL ? strlen(*text) : (size_t)(dots - *text);
  if (n == 0 || n >= sizeof part) return false;
  memcpy(part, *text, n);
  part[n] = '\0';
  *x = strtod(part, &end);
  *text += n + (dots == NULL ? 0 : 2);
  return *end == '\0' && isfinite(*x);
}

static int decimals_of(double x) {
  int d = 0;
  while (d < 6 && fabs(x * pow(10, d) - round(x * pow(10, d))) > 1e-9) d++;
  return d;
}

bool axis_parse(Axis *a, const char *setting, char *error, size_t size) {
  const char *at = strchr(setting, '=') + 1;
  double from, to, step = 1, count;
  int digits;
  memset(a, 0, sizeof *a);
  snprintf(a->name, sizeof a->name, "%.*s", (int)(at - 1 - setting), setting);
  if (!take_number(&at, &from) || !take_number(&at, &to) ||
      (*at != '\0' && !take_number(&at, &step)) || *at != '\0') {
    snprintf(error, size, "'%s' is no range: NAME=A..B or NAME=A..B..STEP",
             setting);
    return false;
  }
  if (!(step > 0) || to < from) {
    snprintf(error, size, "'%s' has no values: the range goes upwards",
             setting);
    return false;
  }
  count = floor((to - from) / step + 1e-9) + 1;
  if (count > AXIS_VALUES) {
    snprintf(error, size,
             "'%s' has %.0f values, at most %d are tried; give a "
             "STEP: NAME=A..B..STEP",
             setting, count, AXIS_VALUES);
    return false;
  }
  digits = decimals_of(from);
  if (decimals_of(step) > digits) digits = decimals_of(step);
  for (a->count = 0; a->count < (int)count; a->count++) {
    AxisValue *p = &a->value[a->count];
    p->x = from + step * a->count;
    snprintf(p->label, sizeof p->label, "%.*f", digits, p->x);
  }
  return true;
}

void axis_setting(const Axis *a, int i, char *text, size_t size) {
  snprintf(text, size, "%s=%s", a->name, a->value[i].label);
}
