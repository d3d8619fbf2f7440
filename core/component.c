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

const char *component_name(int comp) { return kinds[comp].name; }

int component_named(const char *name) {
  for (int i = 0; i < COMP_COUNT; i++)
    if (strcmp(kinds[i].name, name) == 0) return i;
  return -1;
}

Type component_items(int comp) { return kinds[comp].items; }

bool component_has_chance(int comp) { return kinds[comp].chance; }
