#include "core/component.h"

#include <string.h>

static const struct {
  const char *name;
  Type items;
  bool chance;
} kinds[] = {
#define X(NAME, name, type, chance) {#name, TYPE_##type, chance},
  COMPONENT_KINDS(X)
#undef X
};

const char *comp_name(int comp) { return kinds[comp].name; }

int comp_named(const char *name) {
  for (int i = 0; i < COMP_COUNT; i++)
    if (strcmp(kinds[i].name, name) == 0) return i;
  return -1;
}

Type comp_items(int comp) { return kinds[comp].items; }

bool comp_has_chance(int comp) { return kinds[comp].chance; }
