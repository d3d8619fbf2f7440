/*
** The tree of positions of a game.  A node is a position at a decision; its
** parent is the position in which the answer was given.  Undo walks up, redo
** down, a different answer after an undo grows a new branch.  Edits by hand and
** changes of the rules are steps like answers.
**
** Positions are not stored one by one.  A node where a phase began carries a
** checkpoint, a copy of the state block; any other position is the nearest
** checkpoint above it and the answers on the way down, which the table plays
** again.  So memory grows with phases, and going anywhere costs one phase.
*/
#ifndef CORE_HISTORY_H
#define CORE_HISTORY_H

#include "core/alloc.h"
#include "core/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTORY_NAME = 48 };

/* What led to a position. */
typedef enum NodeKind {
  NODE_ANSWER, /* an answer; the root too */
  NODE_EDIT,   /* a change of the state by hand */
  NODE_RULES   /* other rules; it has a checkpoint, where its phase began */
} NodeKind;

typedef struct HistoryNode {
  int32_t parent;   /* -1: the start */
  int32_t child;    /* the child last visited: where redo goes; -1: none */
  int32_t older;    /* the sibling before it, -1: none */
  int32_t youngest; /* the newest child, head of the sibling list; -1 */
  int32_t depth;
  int32_t decision; /* answers given before, as people count them */
  int32_t rules;    /* the rules in force; the table's business */
  uint32_t events;  /* length of the event log here */
  int64_t answer;   /* the answer that led here, or the number of the edit */
  int16_t actor;    /* the seat that gave it; 0: none, the position was set */
  int16_t choice;   /* what was asked; the table's business */
  uint8_t kind;     /* NodeKind */
  bool repeated;    /* given again by a change of rules, not by anybody */
  bool secret;      /* given in secret; nobody else hears of it */
  uint64_t hash;    /* of the block in which the answer was given */
  void *checkpoint; /* or NULL */
  size_t size;      /* of the checkpoint */
  char name[HISTORY_NAME];
} HistoryNode;

typedef struct History {
  Alloc alloc;
  size_t block_size;
  HistoryNode *node;
  int32_t count;
  int room;
  int32_t here;   /* the current node, -1: empty */
  int32_t rules;  /* what new nodes are played under */
  bool repeating; /* new answers are repeated ones */
  bool again;     /* the way that is marked is played again: nothing is new */
} History;

void history_init(History *h, Alloc alloc, size_t block_size);
void history_free(History *h);

/* Grow a child of the current node and go there; the first one is the root,
** which is an answer.  Of `step` are used: kind, answer, actor, secret, hash
** and events.  What was already tried from here and led to the same hash leads
** to the node that exists; but in secret each answer is a branch of its own:
** else the tree would tell who tries it what was answered.
** checkpoint (a block, copied) may be NULL except for the root.  On
** ERR_MEMORY nothing has changed. */
Err history_add(History *h, HistoryNode step, const void *checkpoint);

/* Forget the node `first` and all that came after it: an attempt that leaves
** no trace.  The current node must be older. */
void history_drop(History *h, int32_t first);

/* A phase begins at the current node: keep a copy of the block there, and
** the length of the event log.  On ERR_MEMORY nothing has changed. */
Err history_mark(History *h, const void *block, uint32_t events);

/* The node at or above `node` that has a checkpoint. */
int32_t history_checkpoint(const History *h, int32_t node);

/* The nodes from below the checkpoint above `node` down to it: writes at most
** `room`, returns how many there are. */
int history_way(const History *h, int32_t node, int32_t *way, int room);

/* The node n steps up, at most the root. */
int32_t history_up(const History *h, int n);

/* Make a node current and remember the way to it for redo. */
Err history_goto(History *h, int32_t node);

/* Name the current node; an empty name takes it away. */
Err history_name(History *h, const char *name);
int32_t history_find(const History *h, const char *name);

#endif
