#include "core/history.h"

#include <string.h>

void history_init(History *h, Alloc alloc, size_t block_size) {
  memset(h, 0, sizeof *h);
  h->alloc = alloc;
  h->block_size = block_size;
  h->here = -1;
}

void history_free(History *h) {
  for (int32_t i = 0; i < h->count; i++)
    alloc_free(&h->alloc, h->node[i].checkpoint);
  alloc_free(&h->alloc, h->node);
  history_init(h, h->alloc, h->block_size);
}

static bool is_node(const History *h, int32_t node) {
  return node >= 0 && node < h->count;
}

/* The same answer to other rules (after a reload) is another position. */
static bool is_like(const HistoryNode *a, const HistoryNode *b) {
  return a->answer == b->answer && a->actor == b->actor && a->hash == b->hash &&
         a->kind == b->kind;
}

/* What a change of the rules gives again is nobody's guess. */
static bool is_repeated(const HistoryNode *a, const HistoryNode *b) {
  return a->repeated && b->repeated;
}

/* The position that a step leads to, if it is there already; or -1. */
static int32_t child_like(const History *h, const HistoryNode *n) {
  const HistoryNode *here = h->here < 0 ? NULL : &h->node[h->here];
  int32_t c;
  if (here == NULL) return -1;
  if (h->again && here->child >= 0 && is_like(&h->node[here->child], n))
    return here->child;
  for (c = here->youngest; c >= 0; c = h->node[c].older)
    if (is_like(&h->node[c], n) && (!n->secret || is_repeated(&h->node[c], n)))
      return c;
  return -1;
}

Err history_add(History *h, HistoryNode step, const void *checkpoint) {
  int32_t known;
  HistoryNode *n;
  void *copy = NULL;
  step.repeated = h->repeating;
  known = child_like(h, &step);
  if (known >= 0) { /* the way to here is marked already */
    h->node[h->here].child = known;
    h->here = known;
    return ERR_OK;
  }
  if (h->here < 0 && (checkpoint == NULL || step.kind != NODE_ANSWER))
    return ERR_INDEX;
  if (!alloc_room(&h->alloc, &h->node, &h->room, h->count + 1, sizeof *h->node))
    return ERR_MEMORY;
  if (checkpoint != NULL) {
    copy = alloc_resize(&h->alloc, NULL, h->block_size);
    if (copy == NULL) return ERR_MEMORY;
    memcpy(copy, checkpoint, h->block_size);
  }
  n = &h->node[h->count];
  *n = step;
  n->parent = h->here;
  n->child = n->older = n->youngest = -1;
  n->rules = h->rules;
  n->checkpoint = copy;
  n->size = copy == NULL ? 0 : h->block_size;
  if (h->here >= 0) {
    HistoryNode *p = &h->node[h->here];
    n->depth = p->depth + 1;
    n->decision = p->decision + (n->kind == NODE_ANSWER);
    n->older = p->youngest;
    p->youngest = p->child = h->count;
  }
  h->here = h->count++;
  return ERR_OK;
}

void history_drop(History *h, int32_t first) {
  if (first <= h->here || first < 0) return;
  for (int32_t i = first; i < h->count; i++)
    alloc_free(&h->alloc, h->node[i].checkpoint);
  for (int32_t i = 0; i < first && i < h->count; i++) {
    HistoryNode *n = &h->node[i];
    /* siblings are newest first, so what stays is the end of the list */
    while (n->youngest >= first) n->youngest = h->node[n->youngest].older;
    if (n->child >= first) n->child = n->youngest;
  }
  if (first < h->count) h->count = first;
}

Err history_mark(History *h, const void *block, uint32_t events) {
  HistoryNode *n;
  if (h->here < 0) return ERR_INDEX;
  n = &h->node[h->here];
  if (n->checkpoint == NULL || n->size != h->block_size) {
    void *room = alloc_resize(&h->alloc, NULL, h->block_size);
    if (room == NULL) return ERR_MEMORY;
    alloc_free(&h->alloc, n->checkpoint);
    n->checkpoint = room;
    n->size = h->block_size;
  }
  memcpy(n->checkpoint, block, h->block_size);
  n->events = events;
  return ERR_OK;
}

int32_t history_checkpoint(const History *h, int32_t node) {
  while (is_node(h, node) && h->node[node].checkpoint == NULL)
    node = h->node[node].parent;
  return is_node(h, node) ? node : -1;
}

int history_way(const History *h, int32_t node, int32_t *way, int room) {
  int32_t from = history_checkpoint(h, node);
  int n, i;
  if (from < 0) return 0;
  i = n = h->node[node].depth - h->node[from].depth;
  for (; node != from; node = h->node[node].parent)
    if (--i < room) way[i] = node;
  return n;
}

int32_t history_up(const History *h, int n) {
  int32_t at = h->here;
  while (n-- > 0 && at >= 0 && h->node[at].parent >= 0) at = h->node[at].parent;
  return at;
}

Err history_goto(History *h, int32_t node) {
  int32_t at = node;
  if (!is_node(h, node)) return ERR_INDEX;
  while (h->node[at].parent >= 0) {
    h->node[h->node[at].parent].child = at;
    at = h->node[at].parent;
  }
  h->here = node;
  return ERR_OK;
}

int32_t history_find(const History *h, const char *name) {
  for (int32_t i = 0; i < h->count; i++)
    if (h->node[i].name[0] != '\0' && strcmp(h->node[i].name, name) == 0)
      return i;
  return -1;
}

Err history_name(History *h, const char *name) {
  size_t length = strlen(name);
  int32_t taken = length == 0 ? -1 : history_find(h, name);
  if (h->here < 0) return ERR_INDEX;
  if (length >= HISTORY_NAME) return ERR_NAME;
  if (taken >= 0 && taken != h->here) return ERR_NAME;
  memcpy(h->node[h->here].name, name, length + 1);
  return ERR_OK;
}
