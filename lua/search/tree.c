#include "lua/search/tree.h"

#include <math.h>
#include <string.h>

void tree_init(Tree *t, Alloc alloc) {
  memset(t, 0, sizeof *t);
  t->alloc = alloc;
}

void tree_free(Tree *t) {
  for (int i = 0; i < t->nodes; i++) alloc_free(&t->alloc, t->node[i].edge);
  alloc_free(&t->alloc, t->node);
  alloc_free(&t->alloc, t->slot);
  tree_init(t, t->alloc);
}

static int find_slot(const Tree *t, uint64_t key) {
  int i = (int)(key & (uint64_t)(t->slots - 1));
  while (t->slot[i] != 0 && t->node[t->slot[i] - 1].key != key)
    i = (i + 1) & (t->slots - 1);
  return i;
}

int tree_find(const Tree *t, uint64_t key) {
  return t->slots == 0 ? -1 : t->slot[find_slot(t, key)] - 1;
}

static bool grow_slots(Tree *t) {
  int slots = t->slots == 0 ? 1024 : t->slots * 2;
  int32_t *slot =
    alloc_resize(&t->alloc, NULL, (size_t)slots * sizeof *t->slot);
  if (slot == NULL) return false;
  memset(slot, 0, (size_t)slots * sizeof *slot);
  alloc_free(&t->alloc, t->slot);
  t->slot = slot;
  t->slots = slots;
  for (int i = 0; i < t->nodes; i++)
    t->slot[find_slot(t, t->node[i].key)] = i + 1;
  return true;
}

int tree_add(Tree *t, uint64_t key, int actor) {
  if (t->nodes * 2 >= t->slots && !grow_slots(t)) return -1;
  if (!alloc_room(&t->alloc, &t->node, &t->room, t->nodes + 1, sizeof *t->node))
    return -1;
  t->node[t->nodes] = (TreeNode){.key = key, .actor = actor};
  t->slot[find_slot(t, key)] = t->nodes + 1;
  return t->nodes++;
}

int tree_edge(Tree *t, int node, uint64_t key, int near) {
  TreeNode *n = &t->node[node];
  if (near >= n->edges) near = 0;
  for (int i = near; i < n->edges; i++)
    if (n->edge[i].key == key) return i;
  for (int i = 0; i < near; i++)
    if (n->edge[i].key == key) return i;
  if (!alloc_room(&t->alloc, &n->edge, &n->room, n->edges + 1, sizeof *n->edge))
    return -1;
  n->edge[n->edges] = (TreeEdge){.key = key};
  return n->edges++;
}

int tree_pick(Tree *t, int node, const int *edge, int count, double width,
              double doubt) {
  const double explore = 1.5;
  TreeNode *n = &t->node[node];
  double mean = n->visits == 0 ? 0.5 : n->total / n->visits;
  double best = 0;
  int chosen = -1;
  for (int i = 0; i < count; i++) {
    TreeEdge *e = &n->edge[edge[i]];
    double value = e->visits == 0 ? mean - doubt : tree_mean(e);
    double hope = explore * width * e->prior * sqrt(1.0 + e->offered) /
                  (1.0 + e->visits);
    e->offered++;
    if (chosen >= 0 && value + hope <= best) continue;
    best = value + hope;
    chosen = edge[i];
  }
  return chosen;
}

void tree_learn(Tree *t, int node, int edge, double value) {
  TreeNode *n = &t->node[node];
  n->visits++;
  n->total += value;
  n->edge[edge].visits++;
  n->edge[edge].total += value;
}
