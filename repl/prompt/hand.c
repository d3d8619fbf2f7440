#include "repl/prompt/hand.h"

#include <string.h>

static const bool may[][HANDS] = {
#define X(id, opens, stranger, teaches, init, writes, names, types)            \
  {stranger, teaches, init, writes, names, types},
  DOORS(X)
#undef X
};

bool hand_may(Hand hand, Door door) { return may[door][hand]; }

bool hand_door(const char *name, Door *door) {
  static const char *const names[] = {
#define X(id, opens, stranger, teaches, init, writes, names, types) #id,
    DOORS(X)
#undef X
  };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(names[i], name) == 0) {
      *door = (Door)i;
      return true;
    }
  return false;
}
