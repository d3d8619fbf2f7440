/*
** A recorded game: a save, and what to type at the prompt to play it again.
*/
#ifndef TESTS_SUPPORT_RECORDED_H
#define TESTS_SUPPORT_RECORDED_H

#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/table.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

enum { RECORDED_ANSWERS = 4096 };

typedef struct Recorded {
  int count;
  int key[RECORDED_ANSWERS]; /* the number of the answer at the prompt */
  uint64_t hash[RECORDED_ANSWERS + 1]; /* of the position before it; the last
                                          one of the end */
  uint64_t seed;
  int players;
} Recorded;

/* An answer with all that is said of it. */
static inline void recorded_words(Table *t, int64_t answer, char text[512]) {
  char facts[256] = "";
  table_label(t, answer, text, 256);
  table_facts(t, answer, facts, sizeof facts);
  strcat(strcat(text, "|"), facts);
}

/* As the prompt counts: what the game wants to be read first, the others, and
** from the end on those that are equal to one before them. */
static inline int recorded_key(Table *t, int64_t answer) {
  static char listed[512][512];
  int n = table_answer_count(t), count = 0, last = n;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++) {
      int64_t one = table_answer_at(t, i);
      bool known = false;
      if (table_leads(t, table_option(t, one)) != (pass == 0)) continue;
      recorded_words(t, one, listed[count]);
      for (int k = 0; k < count; k++)
        known = known || strcmp(listed[k], listed[count]) == 0;
      if (one == answer) return known ? last : count + 1;
      if (known)
        last--;
      else
        count++;
      assert_true(count < 512);
    }
  fail_msg("the recorded game gives an answer that is not offered");
  return 0;
}

static inline uint64_t recorded_seed(const char *path) {
  FILE *f = fopen(path, "r");
  unsigned long long seed = 0;
  char line[256];
  while (f != NULL && fgets(line, sizeof line, f) != NULL)
    if (sscanf(line, "seed %llu", &seed) == 1) break;
  if (f != NULL) fclose(f);
  return seed;
}

/* Read a save of golden/, one way from start to end. */
static inline Recorded *recorded_open(const char *name) {
  Recorded *r = test_calloc(1, sizeof *r);
  const char *tests = getenv("OILPATCH_TESTS");
  const char *variants = getenv("OILPATCH_VARIANTS");
  TableConfig config = {.history = true};
  char path[512];
  const History *h;
  Fault fault;
  Table *t;
  int32_t goal;
  config.variants = variants == NULL ? "variants" : variants;
  snprintf(path, sizeof path, "%s/golden/%s", tests == NULL ? "tests" : tests,
           name);
  r->seed = recorded_seed(path);
  t = table_load(path, &config, &fault);
  if (t == NULL) fail_msg("%s", fault.text);
  h = table_history(t);
  goal = h->here;
  assert_true(h->count == goal + 1 && goal < RECORDED_ANSWERS);
  r->count = goal;
  r->players = table_players(t);
  r->hash[goal] = table_hash(t);
  for (int32_t i = 0; i < goal; i++) {
    if (table_goto(t, i, &fault) == TABLE_FAILED) fail_msg("%s", fault.text);
    r->key[i] = recorded_key(t, h->node[i + 1].answer);
    r->hash[i] = table_hash(t);
  }
  table_close(t);
  return r;
}

#endif
