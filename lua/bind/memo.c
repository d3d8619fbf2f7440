#include "lua/bind/memo.h"

#include <string.h>

/* Where a node is, or the free place where it would be.  Values side by side
** lie side by side. */
static uint32_t find(const Memo *m, uint64_t parent, int64_t value) {
  uint64_t hash = parent * 0x9e3779b97f4a7c15u;
  uint32_t i = (uint32_t)(hash >> 40) + (uint32_t)value;
  for (;; i++) {
    const MemoNode *n = &m->node[i % MEMO_SIZE];
    if (n->parent == 0 || (n->parent == parent && n->value == value))
      return i % MEMO_SIZE;
  }
}

int memo_ask(const Memo *m, const State *s, MemoKey key) {
  uint64_t parent = key.root;
  int64_t value = key.param;
  if (m->node == NULL) return MEMO_UNKNOWN;
  for (;;) {
    uint32_t i = find(m, parent, value);
    const MemoNode *n = &m->node[i];
    if (n->parent == 0) return MEMO_UNKNOWN;
    if (n->in >= MEMO_NO) return n->in;
    parent = i + 1;
    value = probe_number(s, (ProbeIn)n->in, n->at);
    if ((uint64_t)value < 32 && (n->known >> value & 1) != 0)
      return (n->yes >> value & 1) != 0 ? MEMO_YES : MEMO_NO;
  }
}

void memo_learn(Memo *m, const Alloc *a, const State *s, MemoKey key,
                bool answer) {
  uint64_t parent = key.root;
  int64_t value = key.param;
  if (m->node == NULL) m->node = alloc_zero(a, MEMO_SIZE * sizeof *m->node);
  if (m->node == NULL) return;
  /* never full, or looking would not end; a full one begins anew */
  if (m->used > MEMO_SIZE * 3 / 4 - MEMO_READS) memo_clear(m);
  for (int r = 0; r <= m->reads; r++) {
    uint32_t i = find(m, parent, value);
    MemoNode *n = &m->node[i];
    if (n->parent == 0) {
      *n = (MemoNode){.parent = parent, .value = value};
      n->in = answer ? MEMO_YES : MEMO_NO;
      if (r < m->reads) {
        n->in = m->read[r].in;
        n->at = m->read[r].at;
      }
      m->used++;
    }
    if (n->in >= MEMO_NO) return;
    parent = i + 1;
    value = probe_number(s, (ProbeIn)n->in, n->at);
    if ((uint64_t)value < 32 && r + 1 == m->reads) {
      n->known |= (uint32_t)1 << value;
      n->yes |= (uint32_t)answer << value;
      return;
    }
  }
}

void memo_clear(Memo *m) {
  if (m->used == 0) return;
  memset(m->node, 0, MEMO_SIZE * sizeof *m->node);
  m->used = 0;
}

void memo_free(Memo *m, const Alloc *a) { alloc_free(a, m->node); }
