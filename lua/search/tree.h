/*
** The tree of a search: for every player the situations they may have to
** decide in, told apart by what they have seen happen since the search began,
** not by what is hidden from them.
**
** Which answers a situation offers may differ from one supposition to the
** next.  So an edge counts how often its answer could have been given, and
** is judged against that.
*/
#ifndef LUA_SEARCH_TREE_H
#define LUA_SEARCH_TREE_H

#include "core/alloc.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct TreeEdge {
  uint64_t key;   /* the answer, as its player sees it */
  int64_t answer; /* the one found last under that key */
  int visits, offered;
  double total; /* of the values for its player */
  double prior; /* how good it looked at first, 0 to 1 */
} TreeEdge;

typedef struct TreeNode {
  uint64_t key;
  int actor;
  int visits;
  double total;
  int edges, room;
  TreeEdge *edge;
} TreeNode;

typedef struct Tree {
  Alloc alloc;
  int nodes, room;
  TreeNode *node;
  int slots;
  int32_t *slot; /* hash -> 1 + node */
} Tree;

void tree_init(Tree *t, Alloc alloc);
void tree_free(Tree *t);

/* The node of that key, or -1. */
int tree_find(const Tree *t, uint64_t key);
/* A new one; -1: no memory. */
int tree_add(Tree *t, uint64_t key, int actor);

/* The edge of that key in a node, looked for from `near` on; made if there is
** none.  -1: no memory. */
int tree_edge(Tree *t, int node, uint64_t key, int near);

/* The edge to follow among `count` that are offered: the best so far, or one
** that looked good and was followed little.  `width` is how much values
** differ, as a rule; one never followed counts as the others on average, less
** `doubt`. */
int tree_pick(Tree *t, int node, const int *edge, int count, double width,
              double doubt);

/* A visit came back with a value. */
void tree_learn(Tree *t, int node, int edge, double value);

static inline double tree_mean(const TreeEdge *e) {
  return e->visits == 0 ? 0 : e->total / e->visits;
}

#endif
