/* The tree of positions: growing, walking, naming, and running out of memory
** at any moment. */
#include "tests/support/test.h"

#include "core/history.h"

enum { BLOCK = 24 };

typedef struct Tree {
  Meter meter;
  History h;
} Tree;

static int tree_setup(void **state) {
  Tree *t = test_calloc(1, sizeof *t);
  history_init(&t->h, meter_alloc(&t->meter, 0), BLOCK);
  *state = t;
  return 0;
}

static Err add(History *h, int actor, int64_t answer, const void *checkpoint,
               uint64_t hash, uint32_t events) {
  return history_add(h,
                     (HistoryNode){.answer = answer,
                                   .actor = (int16_t)actor,
                                   .hash = hash,
                                   .events = events},
                     checkpoint);
}

static Err add_secret(History *h, int actor, int64_t answer,
                      const void *checkpoint, uint64_t hash, uint32_t events) {
  return history_add(h,
                     (HistoryNode){.answer = answer,
                                   .actor = (int16_t)actor,
                                   .secret = true,
                                   .hash = hash,
                                   .events = events},
                     checkpoint);
}

static Err note(History *h, NodeKind kind, int64_t number,
                const void *checkpoint, uint64_t hash, uint32_t events) {
  return history_add(
    h,
    (HistoryNode){
      .kind = (uint8_t)kind, .answer = number, .hash = hash, .events = events},
    checkpoint);
}

/* Parents come before children, depths grow by one, every child is on its
** parent's list once, redo leads to a child: then all is freed. */
static void assert_tree(const History *h) {
  int listed = 0;
  assert_true(h->here >= -1 && h->here < h->count);
  assert_int_equal(h->here < 0, h->count == 0);
  for (int32_t i = 0; i < h->count; i++) {
    const HistoryNode *n = &h->node[i];
    assert_true(n->parent < i);
    assert_int_equal(n->parent < 0, i == 0);
    assert_int_equal(n->depth, i == 0 ? 0 : h->node[n->parent].depth + 1);
    assert_int_equal(n->child < 0, n->youngest < 0);
    if (n->child >= 0) assert_int_equal(h->node[n->child].parent, i);
    for (int32_t c = n->youngest; c >= 0; c = h->node[c].older) {
      assert_int_equal(h->node[c].parent, i);
      listed++;
    }
  }
  assert_int_equal(listed, h->count == 0 ? 0 : h->count - 1);
}

static int tree_teardown(void **state) {
  Tree *t = *state;
  assert_tree(&t->h);
  history_free(&t->h);
  assert_int_equal(t->meter.live, 0);
  test_free(t);
  return 0;
}

#define TREE(f) cmocka_unit_test_setup_teardown(f, tree_setup, tree_teardown)

static const void *block(int mark) {
  static unsigned char b[BLOCK];
  memset(b, mark, BLOCK);
  return b;
}

/* Answer `answer` here, in the middle of a phase. */
static int32_t grow(History *h, int64_t answer) {
  must(add(h, 1, answer, NULL, (uint64_t)answer, 0));
  return h->here;
}

/* The answers from the checkpoint above a node down to it. */
static int answers_on_way(const History *h, int32_t node, int64_t *answer,
                          int room) {
  int32_t way[64];
  int n = history_way(h, node, way, room < 64 ? room : 64);
  for (int i = 0; i < n && i < room && i < 64; i++)
    answer[i] = h->node[way[i]].answer;
  return n;
}

static int32_t root(History *h) {
  must(add(h, 0, 0, block(1), 0, 0));
  return h->here;
}

static void an_empty_tree_has_nothing_anywhere(void **state) {
  Tree *t = *state;
  assert_int_equal(t->h.here, -1);
  assert_int_equal(history_up(&t->h, 3), -1);
  assert_int_equal(history_down(&t->h, 3), -1);
  assert_int_equal(history_checkpoint(&t->h, 0), -1);
  assert_int_equal(history_checkpoint(&t->h, -1), -1);
  assert_int_equal(history_way(&t->h, 0, NULL, 0), 0);
  assert_int_equal(history_goto(&t->h, 0), ERR_INDEX);
  assert_int_equal(history_goto(&t->h, -1), ERR_INDEX);
  assert_int_equal(history_name(&t->h, "x"), ERR_INDEX);
  assert_int_equal(history_find(&t->h, "x"), -1);
}

static void the_root_needs_a_checkpoint(void **state) {
  Tree *t = *state;
  assert_int_equal(add(&t->h, 0, 0, NULL, 0, 0), ERR_INDEX);
  assert_int_equal(t->h.count, 0);
  assert_int_equal(root(&t->h), 0);
  assert_int_equal(t->h.node[0].parent, -1);
}

static void a_checkpoint_is_a_copy(void **state) {
  Tree *t = *state;
  root(&t->h);
  assert_memory_equal(t->h.node[0].checkpoint, block(1), BLOCK);
  block(2); /* the caller's block goes on */
  assert_int_equal(*(unsigned char *)t->h.node[0].checkpoint, 1);
}

static void a_node_keeps_what_it_was_given(void **state) {
  Tree *t = *state;
  const HistoryNode *n;
  root(&t->h);
  must(add(&t->h, 3, INT64_MIN, block(9), UINT64_MAX, 77));
  n = &t->h.node[t->h.here];
  assert_int_equal(n->actor, 3);
  assert_true(n->answer == INT64_MIN);
  assert_true(n->hash == UINT64_MAX);
  assert_int_equal(n->events, 77);
  assert_int_equal(n->depth, 1);
  assert_string_equal(n->name, "");
}

static void an_answer_tried_before_leads_to_the_same_node(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int32_t start = root(h), a = grow(h, 5), b;
  must(history_goto(h, start));
  b = grow(h, 6);
  must(history_goto(h, start));
  assert_int_equal(grow(h, 5), a);
  assert_int_equal(h->count, 3);
  must(history_goto(h, start));
  assert_int_equal(grow(h, 6), b);
  assert_int_equal(h->count, 3);
  assert_int_equal(h->node[start].child, b); /* redo goes there now */
}

static void another_actor_or_position_is_another_node(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int32_t start = root(h);
  must(add(h, 1, 5, NULL, 100, 0));
  must(history_goto(h, start));
  must(add(h, 2, 5, NULL, 100, 0));
  assert_int_equal(h->here, 2);
  must(history_goto(h, start));
  must(add(h, 1, 5, NULL, 200, 0)); /* the rules were reloaded */
  assert_int_equal(h->here, 3);
  must(history_goto(h, start));
  must(add(h, 1, 5, NULL, 100, 0)); /* and reloaded back */
  assert_int_equal(h->here, 1);
  must(history_goto(h, start));
  must(add(h, 1, 5, NULL, 200, 0));
  assert_int_equal(h->here, 3);
  assert_int_equal(h->count, 4);
}

static void the_same_answer_elsewhere_is_another_node(void **state) {
  Tree *t = *state;
  root(&t->h);
  for (int i = 1; i <= 10; i++) assert_int_equal(grow(&t->h, 5), i);
}

static void undo_walks_up_and_redo_down_the_way_last_gone(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int32_t start = root(h), a = grow(h, 1), aa = grow(h, 2), b, bb;
  assert_int_equal(history_up(h, 0), aa);
  assert_int_equal(history_up(h, 1), a);
  assert_int_equal(history_up(h, 2), start);
  assert_int_equal(history_up(h, 99), start);
  assert_int_equal(history_up(h, -1), aa);
  assert_int_equal(history_down(h, 1), aa); /* nowhere to go */
  must(history_goto(h, history_up(h, 2)));
  assert_int_equal(history_down(h, 0), start);
  assert_int_equal(history_down(h, 1), a);
  assert_int_equal(history_down(h, 2), aa);
  assert_int_equal(history_down(h, 99), aa);
  b = grow(h, 3);
  bb = grow(h, 4);
  must(history_goto(h, start));
  assert_int_equal(history_down(h, 1), b);
  assert_int_equal(history_down(h, 2), bb);
  must(history_goto(h, aa)); /* a visit changes the way */
  must(history_goto(h, start));
  assert_int_equal(history_down(h, 2), aa);
  must(history_goto(h, b)); /* and so does one to its middle */
  must(history_goto(h, start));
  assert_int_equal(history_down(h, 2), bb);
}

static void going_nowhere_is_refused(void **state) {
  Tree *t = *state;
  root(&t->h);
  grow(&t->h, 1);
  assert_int_equal(history_goto(&t->h, 2), ERR_INDEX);
  assert_int_equal(history_goto(&t->h, -1), ERR_INDEX);
  assert_int_equal(t->h.here, 1);
}

static void answers_lead_from_the_checkpoint_above(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int64_t answer[8];
  int32_t start = root(h), phase, last;
  grow(h, 10);
  grow(h, 11);
  must(add(h, 1, 12, block(2), 12, 0)); /* a new phase */
  phase = h->here;
  grow(h, 20);
  grow(h, 21);
  last = grow(h, 22);
  assert_int_equal(history_checkpoint(h, last), phase);
  assert_int_equal(history_checkpoint(h, phase), phase);
  assert_int_equal(history_checkpoint(h, phase - 1), start);
  assert_int_equal(history_checkpoint(h, start), start);
  assert_int_equal(history_checkpoint(h, h->count), -1);
  assert_int_equal(answers_on_way(h, last, answer, 8), 3);
  for (int i = 0; i < 3; i++) assert_int_equal(answer[i], 20 + i);
  assert_int_equal(answers_on_way(h, phase - 1, answer, 8), 2);
  for (int i = 0; i < 2; i++) assert_int_equal(answer[i], 10 + i);
  assert_int_equal(answers_on_way(h, phase, answer, 8), 0);
  assert_int_equal(answers_on_way(h, h->count, answer, 8), 0);
  assert_int_equal(answers_on_way(h, -1, answer, 8), 0);
}

static void answers_keep_within_their_room(void **state) {
  Tree *t = *state;
  root(&t->h);
  for (int i = 1; i <= 5; i++) grow(&t->h, i);
  for (int room = 0; room <= 6; room++) {
    int64_t answer[7] = {-7, -7, -7, -7, -7, -7, -7};
    assert_int_equal(answers_on_way(&t->h, t->h.here, answer, room), 5);
    for (int i = 0; i < 7; i++)
      assert_int_equal(answer[i], i < room && i < 5 ? i + 1 : -7);
  }
  assert_int_equal(history_way(&t->h, t->h.here, NULL, 0), 5);
}

static void nodes_are_found_by_name(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int32_t start = root(h), a;
  must(history_name(h, "start"));
  a = grow(h, 1);
  must(history_name(h, "after"));
  assert_int_equal(history_find(h, "start"), start);
  assert_int_equal(history_find(h, "after"), a);
  assert_int_equal(history_find(h, "afte"), -1);
  assert_int_equal(history_find(h, ""), -1);
  must(history_name(h, "later"));
  assert_int_equal(history_find(h, "after"), -1);
  assert_int_equal(history_find(h, "later"), a);
  must(history_name(h, "later")); /* its own name is not taken */
  must(history_name(h, ""));
  assert_int_equal(history_find(h, "later"), -1);
  must(history_name(h, "")); /* twice is no harm */
}

static void names_refuse_to_be_taken_or_too_long(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  char name[HISTORY_NAME + 1];
  root(h);
  must(history_name(h, "start"));
  grow(h, 1);
  must(history_name(h, "here"));
  assert_int_equal(history_name(h, "start"), ERR_NAME);
  memset(name, 'x', HISTORY_NAME);
  name[HISTORY_NAME] = '\0';
  assert_int_equal(history_name(h, name), ERR_NAME);
  assert_string_equal(h->node[h->here].name, "here");
  name[HISTORY_NAME - 1] = '\0';
  must(history_name(h, name));
  assert_int_equal(history_find(h, name), h->here);
}

static void a_freed_history_can_be_used_again(void **state) {
  Tree *t = *state;
  root(&t->h);
  grow(&t->h, 1);
  history_free(&t->h);
  assert_int_equal(t->meter.live, 0);
  assert_int_equal(t->h.here, -1);
  assert_int_equal(root(&t->h), 0);
  history_free(&t->h);
  history_free(&t->h);
}

static void memory_grows_with_phases_not_answers(void **state) {
  Tree *t = *state;
  root(&t->h);
  for (int i = 1; i <= 1000; i++) grow(&t->h, i);
  assert_int_equal(t->meter.live, 2); /* the nodes and one checkpoint */
}

/* A hundred answers with a phase at every tenth, undone half-way and played
** on otherwise; the first error ends it. */
static Err play(History *h, Meter *m) {
  for (int i = 0; i < 100; i++) {
    History before = *h;
    int live = m->live;
    Err e =
      add(h, i % 3, i, i % 10 == 0 ? block(i) : NULL, (uint64_t)i, (uint32_t)i);
    if (e != ERR_OK) {
      assert_int_equal(e, ERR_MEMORY);
      assert_int_equal(h->count, before.count);
      assert_int_equal(h->here, before.here);
      /* the array of nodes itself may have been made */
      assert_true(m->live == live || (i == 0 && m->live == 1));
      assert_tree(h);
      return e;
    }
    if (i == 50) must(history_goto(h, 20));
  }
  return ERR_OK;
}

static void running_out_of_memory_changes_and_leaks_nothing(void **state) {
  int fail_at = 1;
  Err e;
  (void)state;
  do {
    Meter m;
    History h;
    history_init(&h, meter_alloc(&m, fail_at), BLOCK);
    e = play(&h, &m);
    if (e != ERR_OK) { /* memory is back: the same call succeeds */
      int32_t count = h.count;
      must(add(&h, 1, -1, block(0), 0, 0));
      assert_int_equal(h.count, count + 1);
    }
    assert_tree(&h);
    history_free(&h);
    assert_int_equal(m.live, 0);
    fail_at++;
  } while (e != ERR_OK);
  assert_true(fail_at > 12); /* ten checkpoints and two arrays at least */
}

/* Random walks: whatever is undone, redone and tried anew, the tree stays a
** tree and every node remembers the way to it. */
static void random_walks_keep_the_tree(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  uint64_t r = 17;
  root(h);
  for (int i = 0; i < 3000; i++) {
    int n = (int)rng_below(&r, 5);
    int64_t answer[64];
    switch (rng_below(&r, 4)) {
      case 0: must(history_goto(h, history_up(h, n))); break;
      case 1: must(history_goto(h, history_down(h, n))); break;
      case 2:
        must(history_goto(h, (int32_t)rng_below(&r, (uint32_t)h->count)));
        break;
      default:
        must(add(h, 1, n, rng_below(&r, 8) == 0 ? block(n) : NULL, (uint64_t)n,
                 0));
    }
    n = answers_on_way(h, h->here, answer, 64);
    assert_int_equal(n, h->node[h->here].depth -
                          h->node[history_checkpoint(h, h->here)].depth);
    if (n > 0 && n <= 64)
      assert_int_equal(answer[n - 1], h->node[h->here].answer);
  }
}

static void a_mark_makes_a_node_a_checkpoint(void **state) {
  Tree *t = *state;
  unsigned char a[BLOCK] = {1}, b[BLOCK] = {2};
  assert_int_equal(history_mark(&t->h, a, 0), ERR_INDEX);
  must(add(&t->h, 0, 0, a, 1, 0));
  must(add(&t->h, 1, 5, NULL, 2, 3));
  assert_int_equal(history_checkpoint(&t->h, t->h.here), 0);
  must(history_mark(&t->h, b, 9));
  assert_int_equal(history_checkpoint(&t->h, t->h.here), t->h.here);
  assert_memory_equal(t->h.node[t->h.here].checkpoint, b, BLOCK);
  assert_int_equal(t->h.node[t->h.here].events, 9);
  must(history_mark(&t->h, a, 10)); /* again: the later one counts */
  assert_memory_equal(t->h.node[t->h.here].checkpoint, a, BLOCK);
  must(add(&t->h, 1, 6, NULL, 3, 11));
  t->meter.fail_at = t->meter.calls + 1;
  assert_int_equal(history_mark(&t->h, b, 12), ERR_MEMORY);
  assert_null(t->h.node[t->h.here].checkpoint);
  t->meter.fail_at = 0;
}

static void edits_and_rules_are_steps_of_their_own(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int32_t start, edit, rules;
  assert_int_equal(note(h, NODE_EDIT, 0, NULL, 0, 0), ERR_INDEX);
  start = root(h);
  grow(h, 5);
  must(note(h, NODE_EDIT, 5, NULL, 5, 3));
  edit = h->here;
  assert_int_equal(h->node[edit].kind, NODE_EDIT);
  assert_int_equal(h->node[edit].decision, 1); /* nobody decided */
  assert_int_equal(h->node[edit].depth, 2);
  h->rules = 4;
  must(note(h, NODE_RULES, 5, block(2), 5, 3));
  rules = h->here;
  assert_int_not_equal(rules, edit);
  assert_int_equal(h->node[rules].rules, 4);
  assert_int_equal(h->node[rules].size, BLOCK);
  h->repeating = true;
  grow(h, 6);
  assert_true(h->node[h->here].repeated);
  h->repeating = false;
  grow(h, 7);
  assert_false(h->node[h->here].repeated);
  /* the same step again leads to the same node, another kind to another */
  must(history_goto(h, edit - 1));
  must(note(h, NODE_EDIT, 5, NULL, 5, 3));
  assert_int_equal(h->here, edit);
  must(history_goto(h, start));
  must(add(h, 0, 5, NULL, 5, 3));
  must(history_goto(h, start));
  must(note(h, NODE_EDIT, 5, NULL, 5, 3));
  assert_int_equal(h->here, h->count - 1);
}

static void what_is_dropped_leaves_no_trace(void **state) {
  Tree *t = *state;
  History *h = &t->h;
  int32_t start = root(h), fork, first;
  grow(h, 1);
  fork = h->here;
  grow(h, 2);
  must(history_goto(h, fork));
  first = h->count;
  must(note(h, NODE_RULES, 1, block(3), 0, 0));
  grow(h, 4);
  must(history_mark(h, block(4), 0));
  history_drop(h, first); /* it is where we are */
  assert_int_equal(h->count, first + 2);
  must(history_goto(h, fork));
  history_drop(h, first);
  assert_int_equal(h->count, first);
  assert_int_equal(h->node[fork].youngest, fork + 1);
  assert_int_equal(history_down(h, 9), fork + 1);
  history_drop(h, first + 5); /* nothing is there */
  assert_int_equal(h->count, first);
  grow(h, 9);
  assert_int_equal(h->here, first);
  assert_int_equal(h->node[first].older, fork + 1);
  must(history_goto(h, start));
}

/* Nobody learns from the tree whether an answer in secret was given before; going
** there again is no new answer. */
static void secret_answers_are_never_the_same(void **state) {
  Meter m;
  History h;
  int32_t first;
  (void)state;
  history_init(&h, meter_alloc(&m, 0), BLOCK);
  assert_int_equal(add(&h, 0, 0, block(0), 1, 0), ERR_OK);
  assert_int_equal(add_secret(&h, 1, 7, NULL, 1, 0), ERR_OK);
  first = h.here;
  assert_int_equal(history_goto(&h, 0), ERR_OK);
  assert_int_equal(add_secret(&h, 1, 7, NULL, 1, 0), ERR_OK);
  assert_int_not_equal(h.here, first);
  assert_int_equal(h.count, 3);
  assert_int_equal(history_goto(&h, first), ERR_OK);
  assert_int_equal(history_goto(&h, 0), ERR_OK);
  h.again = true;
  assert_int_equal(add_secret(&h, 1, 7, NULL, 1, 0), ERR_OK);
  h.again = false;
  assert_int_equal(h.here, first);
  assert_int_equal(h.count, 3);
  for (int i = 0; i < 2; i++) { /* by a change of rules it is the same */
    h.repeating = true;
    assert_int_equal(history_goto(&h, 0), ERR_OK);
    assert_int_equal(add_secret(&h, 1, 7, NULL, 1, 0), ERR_OK);
    assert_int_equal(h.here, 3);
  }
  assert_int_equal(h.count, 4);
  history_free(&h);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    TREE(a_mark_makes_a_node_a_checkpoint),
    TREE(an_empty_tree_has_nothing_anywhere),
    TREE(the_root_needs_a_checkpoint),
    TREE(a_checkpoint_is_a_copy),
    TREE(a_node_keeps_what_it_was_given),
    TREE(an_answer_tried_before_leads_to_the_same_node),
    TREE(another_actor_or_position_is_another_node),
    TREE(the_same_answer_elsewhere_is_another_node),
    TREE(undo_walks_up_and_redo_down_the_way_last_gone),
    TREE(going_nowhere_is_refused),
    TREE(answers_lead_from_the_checkpoint_above),
    TREE(answers_keep_within_their_room),
    TREE(nodes_are_found_by_name),
    TREE(names_refuse_to_be_taken_or_too_long),
    TREE(a_freed_history_can_be_used_again),
    TREE(memory_grows_with_phases_not_answers),
    cmocka_unit_test(secret_answers_are_never_the_same),
    cmocka_unit_test(running_out_of_memory_changes_and_leaks_nothing),
    TREE(random_walks_keep_the_tree),
    TREE(edits_and_rules_are_steps_of_their_own),
    TREE(what_is_dropped_leaves_no_trace),
  };
  return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
