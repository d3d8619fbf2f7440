/* The event log: every operation tells its story, and a log that cannot grow
** never stops the game. */
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

static void events_are_kept_in_order(void **state) {
  Meter m;
  Log l;
  (void)state;
  log_init(&l, meter_alloc(&m, 0));
  for (int i = 0; i < 1000; i++) log_add(&l, (Event){.a = i, .n = -i});
  assert_int_equal(l.count, 1000);
  assert_false(l.lost);
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(l.event[i].a, i);
    assert_int_equal(l.event[i].n, -i);
  }
  log_free(&l);
  assert_int_equal(m.live, 0);
}

static void cutting_forgets_the_later_events_only(void **state) {
  Meter m;
  Log l;
  (void)state;
  log_init(&l, meter_alloc(&m, 0));
  for (int i = 0; i < 10; i++) log_add(&l, (Event){.a = i});
  log_cut(&l, 11);
  assert_int_equal(l.count, 10);
  log_cut(&l, 4);
  assert_int_equal(l.count, 4);
  log_add(&l, (Event){.a = 99});
  assert_int_equal(l.event[3].a, 3);
  assert_int_equal(l.event[4].a, 99);
  log_cut(&l, 0);
  assert_int_equal(l.count, 0);
  log_free(&l);
  assert_int_equal(m.live, 0);
}

static void one_answer_cannot_fill_the_memory(void **state) {
  Meter m;
  Log l;
  (void)state;
  log_init(&l, meter_alloc(&m, 0));
  for (int i = 0; i < 2 * LOG_ANSWER; i++)
    log_add(&l, (Event){.type = EVENT_MOVE});
  assert_int_equal(l.count, LOG_ANSWER);
  assert_true(l.lost);
  log_add(&l, (Event){.type = EVENT_ANSWER}); /* the story goes on here */
  assert_int_equal(l.count, LOG_ANSWER + 1);
  for (int i = 0; i < LOG_EVENTS; i++) {
    log_add(&l, (Event){.type = EVENT_ANSWER});
    log_add(&l, (Event){.type = EVENT_MOVE});
  }
  assert_int_equal(l.count, LOG_EVENTS);
  log_cut(&l, 10); /* undo makes room */
  log_add(&l, (Event){.type = EVENT_MOVE});
  assert_int_equal(l.count, 11);
  log_free(&l);
  assert_int_equal(m.live, 0);
}

static void announcements_keep_each_text_once(void **state) {
  Meter m;
  Log l;
  char text[2 * LOG_TEXT];
  (void)state;
  log_init(&l, meter_alloc(&m, 0));
  for (int i = 0; i < 6; i++) {
    snprintf(text, sizeof text, "text %d", i % 3);
    log_announce(&l, (Event){.type = EVENT_NOTE}, text);
  }
  assert_int_equal(l.count, 6);
  assert_int_equal(l.notes.count, 3);
  assert_string_equal(l.notes.text[l.event[4].n], "text 1");
  memset(text, 'x', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  log_announce(&l, (Event){.type = EVENT_NOTE}, text); /* a long one is cut */
  assert_int_equal(strlen(l.notes.text[l.event[6].n]), LOG_TEXT - 1);
  for (size_t i = 0; i + 2 < sizeof text; i += 2) memcpy(text + i, "\u00e9", 2);
  log_announce(&l, (Event){.type = EVENT_NOTE}, text); /* … between letters */
  assert_int_equal(strlen(l.notes.text[l.event[7].n]), LOG_TEXT - 2);
  assert_false(l.lost);
  for (int i = 0; i < 2 * LOG_TEXTS; i++) {
    snprintf(text, sizeof text, "more %d", i);
    log_announce(&l, (Event){.type = EVENT_NOTE}, text);
  }
  assert_int_equal(l.notes.count, LOG_TEXTS);
  assert_true(l.lost); /* and what is too much is not heard */
  log_free(&l);
  assert_int_equal(m.live, 0);
}

static void a_freed_log_can_be_used_again(void **state) {
  Meter m;
  Log l;
  (void)state;
  log_init(&l, meter_alloc(&m, 0));
  log_free(&l);
  log_add(&l, (Event){.a = 1});
  log_free(&l);
  assert_null(l.event);
  assert_int_equal(l.count, 0);
  log_add(&l, (Event){.a = 2});
  assert_int_equal(l.event[0].a, 2);
  log_free(&l);
  assert_int_equal(m.live, 0);
}

static void out_of_memory_loses_the_event_and_says_so(void **state) {
  (void)state;
  for (int fail_at = 1;; fail_at++) {
    Meter m;
    Log l;
    log_init(&l, meter_alloc(&m, fail_at));
    for (int i = 0; i < 1500 && !l.lost; i++) {
      uint32_t before = l.count;
      log_add(&l, (Event){.a = i});
      assert_int_equal(l.count, l.lost ? before : before + 1);
    }
    for (uint32_t i = 0; i < l.count; i++) assert_int_equal(l.event[i].a, i);
    log_free(&l);
    assert_int_equal(m.live, 0);
    if (m.calls < fail_at) break;
  }
}

/* A game with a log that has no memory plays as one without. */
static void a_lost_log_does_not_touch_the_game(void **state) {
  Sample *t = *state;
  Meter m;
  Log l;
  uint64_t r = 1, same = 1;
  void *plain = test_malloc(t->schema->block_size);
  for (int i = 0; i < 500; i++) sample_random_op(t, &r);
  state_save(&t->s, plain);
  log_init(&l, meter_alloc(&m, 1));
  state_start(&t->s, 42);
  t->s.log = &l;
  for (int i = 0; i < 500; i++) sample_random_op(t, &same);
  assert_true(l.lost);
  assert_true(state_equal(&t->s, plain));
  log_free(&l);
  assert_int_equal(m.live, 0);
  test_free(plain);
}

static void assert_told(const Log *l, Event e) {
  const Event *got = &l->event[l->count - 1];
  assert_true(l->count > 0);
  assert_int_equal(got->type, e.type);
  assert_int_equal(got->a, e.a);
  assert_int_equal(got->b, e.b);
  assert_int_equal(got->c, e.c);
  assert_int_equal(got->n, e.n);
  assert_int_equal(got->m, e.m);
  assert_int_equal(got->rule, 17);
  assert_int_equal(got->decision, 5);
}

static void operations_tell_what_they_did(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  Log l;
  int bag = at(t, t->bag, 0, 0), vault = at(t, t->vault, 0, 0);
  int deck = at(t, t->deck, 0, 0), hand = at(t, t->hand, 2, 0);
  int money = at(t, t->money, 1, 0), price = at(t, t->price, 0, 0);
  int die = at(t, t->die, 0, 0), black = kind_of(t, t->black, 0);
  int got;
  int64_t moved;
  log_init(&l, alloc_standard);
  s->log = &l;
  s->rule = 17;
  s->head->decisions = 5;
  must(place_move(s, bag, vault, black, 3));
  assert_told(
    &l, (Event){.type = EVENT_MOVE, .a = bag, .b = vault, .c = black, .n = 3});
  must(place_draw(s, bag, vault, &got));
  assert_told(
    &l, (Event){.type = EVENT_DRAW, .a = bag, .b = vault, .c = got, .n = 1});
  must(pile_draw(s, deck, hand, &got));
  assert_told(
    &l,
    (Event){.type = EVENT_CARD, .a = deck, .b = hand, .c = got, .n = PILE_TOP});
  must(pile_shuffle(s, deck));
  assert_told(&l, (Event){.type = EVENT_SHUFFLE, .a = deck});
  must(pile_turn(s, got, FACE_UP));
  assert_told(&l, (Event){.type = EVENT_FACE, .b = 7, .c = got, .n = FACE_UP});
  must(pile_show(s, 3, EVERYONE));
  assert_told(&l, (Event){.type = EVENT_SHOW, .c = 3, .n = 7});
  must(pile_swap(s, got, 3));
  assert_told(&l, (Event){.type = EVENT_SWAP, .a = got, .b = 7, .c = 3});
  must(cell_add(s, money, -4));
  assert_told(&l, (Event){.type = EVENT_COUNT, .a = money, .n = 10, .m = 6});
  must(cell_move(s, price, 1, &moved));
  assert_told(&l, (Event){.type = EVENT_COUNT, .a = price, .n = 2, .m = 3});
  must(cell_roll(s, die, &got));
  assert_told(&l, (Event){.type = EVENT_ROLL, .a = die, .n = got, .m = got});
  assert_int_equal(l.count, 10);
  log_free(&l);
}

/* Words of answers leave room for what the rules announce. */
static void words_of_answers_leave_room(void **state) {
  Log l;
  char text[16];
  (void)state;
  log_init(&l, alloc_standard);
  for (int i = 0; i < LOG_TEXTS; i++) {
    snprintf(text, sizeof text, "sell %d", i);
    assert_int_equal(log_words(&l, text), i + 1);
  }
  assert_int_equal(log_words(&l, "one more"), 0);
  assert_int_equal(log_words(&l, "sell 7"), 8); /* it is there */
  assert_false(l.lost);
  log_announce(&l, (Event){.type = EVENT_NOTE}, "the mill burns");
  assert_int_equal(l.count, 1);
  assert_string_equal(l.notes.text[l.event[0].n], "the mill burns");
  log_free(&l);
}

static void refusals_tell_nothing(void **state) {
  Sample *t = *state;
  Log l;
  uint64_t r = 9;
  log_init(&l, alloc_standard);
  t->s.log = &l;
  for (int i = 0; i < 2000; i++) {
    uint32_t before = l.count;
    if (sample_random_op(t, &r) != ERR_OK) assert_int_equal(l.count, before);
  }
  log_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(events_are_kept_in_order),
    cmocka_unit_test(cutting_forgets_the_later_events_only),
    cmocka_unit_test(announcements_keep_each_text_once),
    cmocka_unit_test(one_answer_cannot_fill_the_memory),
    cmocka_unit_test(a_freed_log_can_be_used_again),
    cmocka_unit_test(out_of_memory_loses_the_event_and_says_so),
    CASE(a_lost_log_does_not_touch_the_game),
    CASE(operations_tell_what_they_did),
    CASE(refusals_tell_nothing),
    cmocka_unit_test(words_of_answers_leave_room),
  };
  return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
