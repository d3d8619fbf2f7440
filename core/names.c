#include "core/names.h"

#include "core/alloc.h"

#include <stdlib.h>
#include <string.h>

bool names_push(Names *n, const char *text) {
  char *copy = strdup(text);
  if (copy == NULL || !alloc_room(&alloc_standard, &n->item, &n->room,
                                  n->count + 1, sizeof *n->item)) {
    free(copy);
    return false;
  }
  n->item[n->count++] = copy;
  return true;
}

bool names_set(Names *n, int at, const char *text) {
  char *copy;
  while (n->count <= at)
    if (!names_push(n, "")) return false;
  copy = strdup(text);
  if (copy == NULL) return false;
  free(n->item[at]);
  n->item[at] = copy;
  return true;
}

void names_free(Names *n) {
  for (int i = 0; i < n->count; i++) free(n->item[i]);
  free(n->item);
  memset(n, 0, sizeof *n);
}

int names_find(const Names *n, const char *text) {
  for (int i = 0; i < n->count; i++)
    if (n->item[i][0] == text[0] && strcmp(n->item[i], text) == 0) return i;
  return -1;
}

const char *names_at(const Names *n, int i) {
  return i >= 0 && i < n->count ? n->item[i] : "";
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

void names_sort(Names *n) {
  if (n->count > 1) qsort(n->item, (size_t)n->count, sizeof *n->item, by_name);
}
