#include "repl/prompt/hand.h"

static const bool may[][HANDS] = {
#define X(id, opens, nobody, writes, names, types)                             \
  {nobody, writes, names, types},
  DOORS(X)
#undef X
};

bool hand_may(Hand hand, Door door) { return may[door][hand]; }
