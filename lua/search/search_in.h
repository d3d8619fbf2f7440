/*
** A search under way, shared by the files that carry it out.
*/
#ifndef LUA_SEARCH_SEARCH_IN_H
#define LUA_SEARCH_SEARCH_IN_H

#include "lua/search/search.h"
#include "lua/search/tree.h"

enum { MAX_WAY = 64 /* nodes on one way down */ };

typedef enum Stage {
  STAGE_REPLAY, /* the answers since the phase began */
  STAGE_TREE,   /* answers the tree chooses */
  STAGE_ROLLOUT /* answers of the policy */
} Stage;

typedef struct Search {
  Table *real;
  Study *study;
  int me;
  bool greedy, tells;         /* tells: why it answers as it does */
  const unsigned char *begin; /* blocks: of the phase, of the decision */
  const unsigned char *now;
  int hidden_from; /* answers of the path from here on are open secrets */
  uint64_t seed;   /* of all chance of this search */

  Tree tree;
  Judge judge;
  double sum, squares; /* of the values for me so far */
  int looks, kills;
  uint64_t ideas; /* chance for numbers to try */
  char why[CAGE_WHY];

  /* one look ahead */
  Stage stage;
  int at; /* answers of the path given */
  bool installed, rooted, judged;
  uint64_t chance; /* of this look */
  uint64_t seen[MAX_PLAYERS + 1];
  int first; /* edge of the root to follow, -1: not chosen yet */
  struct {
    int node, edge;
  } way[MAX_WAY];
  int steps, answers, thoughts;
  int edge[MAX_ANSWERS]; /* those that are offered */
} Search;

/* The answer as a player sees it: a card they don't know is just the one that
** lies there. */
uint64_t search_answer_key(const Host *h, int player, int64_t answer);

/* The answer of the real table that an edge of the root stands for. */
bool search_real_answer(const Search *s, const TreeEdge *e, int64_t *answer);

/* Why (reason.c): before the search, where a look begins and where it was judged, and
** behind it. */
void search_reasons_begin(Search *s);
void search_reasons_note(Search *s, lua_State *L, bool over);
void search_reasons_give(const Search *s, int64_t given, Advice *a);

/* What the game's policy answers the study's pending decision, with points for
** all answers if it listens; and what chance does. */
int64_t search_policy_answer(Search *s, lua_State *L, bool listens);
int64_t search_chance_answer(Search *s, lua_State *L);

/* The answers of the pending decision as edges of a node, which may be new, in
** s->edge; returns how many.  Free numbers come behind `count` others: a few at
** first, more with every visit. */
int search_offer_answers(Search *s, lua_State *L, int node, bool new);
int search_offer_numbers(Search *s, lua_State *L, int node, int count);
int search_numbers_of(const TreeNode *n);
int search_numbers_wanted(const Search *s, const TreeNode *n);

#endif
