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
static int32_t child_by(const History *h, int32_t parent, int actor,
                        int64_t answer, uint64_t hash) {
  int32_t c = parent < 0 ? -1 : h->node[parent].youngest;
  while (c >= 0 && (h->node[c].answer != answer || h->node[c].actor != actor ||
                    h->node[c].hash != hash))
    c = h->node[c].older;
  return c;
}

Err history_add(History *h, int actor, int64_t answer, const void *checkpoint,
                uint64_t hash, uint32_t events) {
  int32_t known = child_by(h, h->here, actor, answer, hash);
  HistoryNode *n;
  void *copy = NULL;
  if (known >= 0) return history_goto(h, known);
  if (h->here < 0 && checkpoint == NULL) return ERR_INDEX;
  if (h->count == h->room) {
    int32_t room = h->room == 0 ? 64 : h->room * 2;
    HistoryNode *more =
      alloc_resize(&h->alloc, h->node, (size_t)room * sizeof *more);
    if (more == NULL) return ERR_MEMORY;
    h->node = more;
    h->room = room;
  }
  if (checkpoint != NULL) {
    copy = alloc_resize(&h->alloc, NULL, h->block_size);
    if (copy == NULL) return ERR_MEMORY;
    memcpy(copy, checkpoint, h->block_size);
  }
  n = &h->node[h->count];
  memset(n, 0, sizeof *n);
  n->parent = h->here;
  n->child = n->older = n->youngest = -1;
  n->answer = answer;
  n->actor = (int16_t)actor;
  n->hash = hash;
  n->events = events;
  n->checkpoint = copy;
  if (h->here >= 0) {
    HistoryNode *p = &h->node[h->here];
    n->depth = p->depth + 1;
    n->older = p->youngest;
    p->youngest = p->child = h->count;
  }
  h->here = h->count++;
  return ERR_OK;
}

Err history_mark(History *h, const void *block, uint32_t events) {
  HistoryNode *n;
  if (h->here < 0) return ERR_INDEX;
  n = &h->node[h->here];
  if (n->checkpoint == NULL)
    n->checkpoint = alloc_resize(&h->alloc, NULL, h->block_size);
  if (n->checkpoint == NULL) return ERR_MEMORY;
  memcpy(n->checkpoint, block, h->block_size);
  n->events = events;
  return ERR_OK;
}

int32_t history_checkpoint(const History *h, int32_t node) {
  while (is_node(h, node) && h->node[node].checkpoint == NULL)
    node = h->node[node].parent;
  return is_node(h, node) ? node : -1;
}

int history_answers(const History *h, int32_t node, int64_t *answers,
                    int room) {
  int32_t from = history_checkpoint(h, node);
  int n, i;
  if (from < 0) return 0;
  i = n = h->node[node].depth - h->node[from].depth;
  for (; node != from; node = h->node[node].parent)
    if (--i < room) answers[i] = h->node[node].answer;
  return n;
}

int32_t history_up(const History *h, int n) {
  int32_t at = h->here;
  while (n-- > 0 && at >= 0 && h->node[at].parent >= 0) at = h->node[at].parent;
  return at;
}

int32_t history_down(const History *h, int n) {
  int32_t at = h->here;
  while (n-- > 0 && at >= 0 && h->node[at].child >= 0) at = h->node[at].child;
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
