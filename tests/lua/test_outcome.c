/* Outcome: the same for any number of jobs, in order, with or without somebody
** watching; leads and guards that matter in a game made for it. */
#include "tests/support/table.h"

#include "lua/batch/outcome_in.h"
#include "lua/batch/sums.h"
#include "lua/table/value.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where an item stands in an outcome, or NULL. */
static const OutcomeItem *item_of(const Outcome *o, int item) {
  for (int i = 0; i < o->items; i++)
    if (o->item[i].item == item) return &o->item[i];
  return NULL;
}

static Arm arm;
static Plan plan;

static int sit(void **state) {
  TableConfig c = yard(3);
  (void)state;
  memset(&arm, 0, sizeof arm);
  arm.table = open_table(&c);
  arm.players = 3;
  for (int i = 1; i <= 3; i++) arm.bot[i] = "random";
  plan =
    (Plan){.arm = &arm, .arms = 1, .seed = 5, .to = 60, .cap = 2000, .jobs = 1};
  return 0;
}

static int stand_up(void **state) {
  (void)state;
  table_close(arm.table);
  return 0;
}

/* Everything that came, as bytes. */
typedef struct Heard {
  Bytes bytes;
  int64_t next, stop_at;
  int arms;
  bool ordered;
} Heard;

static bool note(void *ud, const Outcome *f) {
  Heard *log = ud;
  log->ordered = log->ordered && f->game == log->next;
  for (int i = 0; i < log->arms; i++) outcome_put(&log->bytes, &f[i]);
  return ++log->next != log->stop_at;
}

static Heard play(PlayedAs expected) {
  Heard log = {.arms = plan.arms, .next = plan.from, .ordered = true};
  Fault fault;
  PlayedAs how = outcome_play(&plan, note, &log, &fault);
  if (how != expected) fail_msg("%d: %s", (int)how, fault.text);
  assert_true(log.ordered);
  assert_false(log.bytes.failed);
  return log;
}

static void assert_same(const Heard *a, const Heard *b) {
  assert_int_equal(a->next, b->next);
  assert_int_equal(a->bytes.size, b->bytes.size);
  assert_memory_equal(a->bytes.data, b->bytes.data, a->bytes.size);
}

static void any_number_of_jobs_tells_the_same(void **state) {
  static const int jobs[] = {2, 3, 7, 200};
  Heard one = play(PLAYED);
  (void)state;
  assert_int_equal(one.next, 60);
  for (int i = 0; i < COUNT_OF(jobs); i++) {
    Heard more;
    plan.jobs = jobs[i];
    more = play(PLAYED);
    assert_same(&one, &more);
    free(more.bytes.data);
  }
  free(one.bytes.data);
}

/* As a detour's ways do: what one does isn't counted with another. */
static void arms_at_one_table_count_their_own(void **state) {
  Arm both[2] = {arm, arm};
  Heard one, two;
  Outcome *f = test_calloc(2, sizeof *f);
  const unsigned char *p;
  (void)state;
  plan.arm = both;
  plan.arms = 2;
  one = play(PLAYED);
  plan.jobs = 2;
  two = play(PLAYED);
  assert_same(&one, &two);
  p = one.bytes.data;
  for (int k = 0; k < 60; k++) {
    for (int i = 0; i < 2; i++)
      p = outcome_get(p, one.bytes.data + one.bytes.size, &f[i]);
    assert_non_null(p);
    assert_memory_equal(f[0].fired, f[1].fired,
                        (size_t)f->counters * sizeof f->fired[0]);
    assert_memory_equal(f[0].chosen, f[1].chosen,
                        (size_t)f->options * sizeof f->chosen[0]);
  }
  test_free(f);
  free(one.bytes.data);
  free(two.bytes.data);
}

static void a_part_is_that_part_of_the_whole(void **state) {
  Heard whole = play(PLAYED), head, tail;
  (void)state;
  plan.to = 23;
  head = play(PLAYED);
  plan.from = 23;
  plan.to = 60;
  plan.jobs = 2;
  tail = play(PLAYED);
  assert_int_equal(head.bytes.size + tail.bytes.size, whole.bytes.size);
  assert_memory_equal(head.bytes.data, whole.bytes.data, head.bytes.size);
  assert_memory_equal(tail.bytes.data, whole.bytes.data + head.bytes.size,
                      tail.bytes.size);
  free(whole.bytes.data);
  free(head.bytes.data);
  free(tail.bytes.data);
}

static void different_bots_change_seats(void **state) {
  Heard one, two;
  Outcome *f = test_calloc(1, sizeof *f);
  const unsigned char *p, *end;
  (void)state;
  arm.bot[2] = "first";
  assert_true(outcome_is_mixed(&arm));
  one = play(PLAYED);
  plan.jobs = 3;
  two = play(PLAYED);
  assert_same(&one, &two);
  p = one.bytes.data;
  end = p + one.bytes.size;
  for (int k = 0; k < 60; k++) {
    p = outcome_get(p, end, f);
    assert_non_null(p);
    assert_int_equal(f->turn, k % 3);
  }
  assert_ptr_equal(p, end);
  test_free(f);
  free(one.bytes.data);
  free(two.bytes.data);
}

static bool same_but_watched(const Outcome *a, const Outcome *b) {
  return a->hash == b->hash &&
         a->figure[FIGURE_DECISIONS] == b->figure[FIGURE_DECISIONS] &&
         a->figure[FIGURE_QUESTIONS] == b->figure[FIGURE_QUESTIONS] &&
         a->counters == b->counters &&
         memcmp(a->fired, b->fired, (size_t)a->counters * sizeof a->fired[0]) ==
           0 &&
         a->items == b->items &&
         memcmp(a->item, b->item, (size_t)a->items * sizeof a->item[0]) == 0;
}

/* Watching is a second playing; nothing that was counted knows of it. */
static void watching_leaves_no_trace(void **state) {
  Heard plain = play(PLAYED), seen;
  Outcome *a = test_calloc(1, sizeof *a), *b = test_calloc(1, sizeof *b);
  const unsigned char *p = plain.bytes.data, *q;
  const unsigned char *p_end = p + plain.bytes.size, *q_end;
  int64_t changed = 0;
  (void)state;
  plan.watch = 2;
  seen = play(PLAYED);
  q = seen.bytes.data;
  q_end = q + seen.bytes.size;
  for (int k = 0; k < 60; k++) {
    p = outcome_get(p, p_end, a);
    q = outcome_get(q, q_end, b);
    assert_non_null(p);
    assert_non_null(q);
    assert_true(same_but_watched(a, b));
    assert_false(a->watched);
    assert_int_equal(b->watched, k % 2 == 0);
    if (!b->watched) continue;
    assert_int_equal(b->weighed, b->figure[FIGURE_QUESTIONS] < OUTCOME_WEIGHED
                                   ? b->figure[FIGURE_QUESTIONS]
                                   : OUTCOME_WEIGHED);
    assert_in_range(b->figure[FIGURE_SETTLED], 0, FIGURE_PARTS);
    for (int i = 0; i < b->counters; i++) {
      changed += b->changed[i];
      assert_true(b->changed[i] <= b->weighed);
      /* what never refused anything can't have kept anything away */
      if (b->weighed == b->figure[FIGURE_QUESTIONS] && b->fired[i] == 0)
        assert_int_equal(b->changed[i], 0);
    }
  }
  assert_true(changed > 0);
  test_free(a);
  test_free(b);
  free(plain.bytes.data);
  free(seen.bytes.data);
}

static void arms_play_the_same_seeds(void **state) {
  TableConfig c = yard(3);
  Arm both[2] = {arm, arm};
  Heard log;
  Outcome *f = test_calloc(2, sizeof *f);
  const unsigned char *p;
  (void)state;
  both[1].table = open_table(&c);
  plan.arm = both;
  plan.arms = 2;
  plan.jobs = 2;
  log = play(PLAYED);
  p = log.bytes.data;
  for (int k = 0; k < 60; k++) {
    for (int i = 0; i < 2; i++)
      p = outcome_get(p, log.bytes.data + log.bytes.size, &f[i]);
    assert_non_null(p);
    assert_int_equal(f[0].seed, f[1].seed);
    assert_true(f[0].hash == f[1].hash);
  }
  test_free(f);
  free(log.bytes.data);
  table_close(both[1].table);
}

static void the_callback_may_have_enough(void **state) {
  (void)state;
  for (plan.jobs = 1; plan.jobs <= 3; plan.jobs++) {
    Heard log = {.arms = 1, .stop_at = 17, .ordered = true};
    Fault fault;
    assert_int_equal(outcome_play(&plan, note, &log, &fault), PLAYED_STOPPED);
    assert_int_equal(log.next, 17);
    free(log.bytes.data);
  }
}

static pid_t counting; /* the process that isn't a worker */

static void end_worker(int signal) {
  (void)signal;
  if (getpid() != counting) _exit(1);
}

/* All workers end while a piece of theirs is counted, so the next one is for
** nobody. */
static bool end_all(void *ud, const Outcome *f) {
  siginfo_t gone;
  (void)ud;
  (void)f;
  kill(0, SIGUSR1);
  for (int i = 0; i < plan.jobs; i++) {
    waitid(P_ALL, 0, &gone, WEXITED | WNOWAIT);
    usleep(20000);
  }
  return true;
}

static void lost_workers_are_told(void **state) {
  Fault fault;
  (void)state;
  setpgid(0, 0); /* only our own hear it */
  counting = getpid();
  signal(SIGUSR1, end_worker);
  plan.to = 100000;
  plan.jobs = 2;
  assert_int_equal(outcome_play(&plan, end_all, NULL, &fault), PLAYED_FAILED);
  assert_string_equal(fault.text, "a worker was lost");
  signal(SIGUSR1, SIG_DFL);
}

static void an_unknown_bot_is_told(void **state) {
  Heard log = {.arms = 1};
  Fault fault;
  (void)state;
  arm.bot[2] = "nobody";
  assert_int_equal(outcome_play(&plan, note, &log, &fault), PLAYED_FAILED);
  assert_text(fault.text, "nobody");
  assert_int_equal(log.next, 0);
}

/* --- a game whose course is known */

/* Points go to 2, 3, 3, then to 1: player 2 leads alone, then 3, and from the
** end of the sixth turn 1 does.  Of the steps 1 .. 3 one guard refuses 2 and 3,
** another only 3. */
static const char race[] =
  "local race = game('race', { title = 'Race', players = { 3, 3 } })\n"
  "race:counter('points', { per = 'player', min = 0, max = 99 })\n"
  "race:option('race.step', { 'n', range(1, 3) }, { says = 'step {n}' })\n"
  "race:option('race.stay', { says = 'stay' })\n"
  "race:choice('race', { options = { 'race' }, asks = 'How far?' })\n"
  "race:forbid('race.step', 'far', var('n'):above(1), { says = 'Too far.' })\n"
  "race:forbid('race.step', 'farther', var('n'):above(2), { says = 'Too far.' })\n"
  "race:rule('race.step', function() end)\n"
  "race:rule('race.stay', function() end)\n"
  "race:rule('score', function(player) return player.points:get() end)\n"
  "race:phase('setup', function() return 'turn', 1 end)\n"
  "race:phase('turn', function(number)\n"
  "  play(g.players[1], 'race')\n"
  "  g.players[({ 2, 3, 3 })[number] or 1].points:add()\n"
  "  if number == 10 then return finish('done') end\n"
  "  return 'turn', number + 1\n"
  "end)\n";

static bool keep_facts(void *ud, const Outcome *f) {
  memcpy(ud, f, sizeof *f);
  return true;
}

/* The number of a rule or an option (ask.counted). */
static int number_of(const json_t *counted, const char *kind,
                     const char *name) {
  json_t *names = json_object_get(counted, kind), *one;
  size_t i;
  json_array_foreach(names, i, one)
    if (strcmp(json_string_value(one), name) == 0) return (int)i;
  fail_msg("no counter '%s'", name);
  return -1;
}

static void leads_and_guards_are_seen(void **state) {
  Outcome *f = test_calloc(1, sizeof *f);
  TableConfig c = {0};
  const OutcomeItem *step, *stay;
  json_t *counted;
  Fault fault;
  Arm racers = {.players = 3, .bot = {NULL, "random", "random", "random"}};
  Plan one = {.arm = &racers, .arms = 1, .to = 1, .cap = 99, .watch = 1};
  (void)state;
  c.variants = scratch;
  c.game = write_text("base.lua", race);
  c.players = 3;
  racers.table = open_table(&c);
  assert_int_equal(outcome_play(&one, keep_facts, f, &fault), PLAYED);
  assert_false(f->failed);
  assert_int_equal(f->figure[FIGURE_TURNS], 10);
  assert_int_equal(f->figure[FIGURE_PHASES], 10);
  assert_int_equal(f->score[1], 7);
  assert_int_equal(f->score[3], 2);
  assert_int_equal(f->figure[FIGURE_MARGIN], 5);
  assert_string_equal(f->end, "done");
  assert_true(f->watched);
  assert_int_equal(f->figure[FIGURE_LEADS], 2);
  assert_int_equal(f->figure[FIGURE_SETTLED], 600);
  assert_int_equal(f->figure[FIGURE_QUESTIONS], 10);
  assert_int_equal(f->weighed, 10);
  counted = table_ask_value(racers.table, "counted", NULL, &fault);
  assert_int_equal(f->changed[number_of(counted, "rules", "far")], 10);
  assert_int_equal(f->changed[number_of(counted, "rules", "farther")], 0);
  assert_int_equal(f->fired[number_of(counted, "rules", "turn")], 10);
  step = item_of(f, number_of(counted, "options", "race: race.step"));
  stay = item_of(f, number_of(counted, "options", "race: race.stay"));
  assert_int_equal(
    (step == NULL ? 0 : step->chosen) + (stay == NULL ? 0 : stay->chosen), 10);
  json_decref(counted);
  table_close(racers.table);
  test_free(f);
}

/* --- the wire */

static void outcome_survive_the_wire(void **state) {
  Outcome *f = test_calloc(1, sizeof *f), *g = test_calloc(1, sizeof *g);
  Bytes b = {0};
  (void)state;
  f->game = INT64_MAX;
  f->seed = f->hash = UINT64_MAX;
  f->players = 8;
  f->turn = 7;
  for (int i = 1; i <= 8; i++) f->score[i] = i % 2 == 0 ? INT64_MIN : -i;
  f->winner[8] = f->out[1] = true;
  f->winners = 1;
  f->figure[FIGURE_MARGIN] = -5;
  f->figure[FIGURE_TURNS] = 1;
  f->figure[FIGURE_PHASES] = INT64_MAX;
  f->watched = true;
  f->weighed = 3;
  f->figure[FIGURE_SETTLED] = FIGURE_PARTS;
  f->counters = OUTCOME_COUNTERS;
  f->fired[0] = f->fired[OUTCOME_COUNTERS - 1] = UINT32_MAX;
  f->changed[5] = 1;
  f->options = MAX_OPTIONS;
  f->chosen[MAX_OPTIONS - 1] = 9;
  f->items = 3;
  f->item[0] = (OutcomeItem){0, 3, 0, 0, 0};
  f->item[1] = (OutcomeItem){77, 4, 2, 1, 0x102};
  f->item[2] = (OutcomeItem){MAX_ITEMS - 1, UINT32_MAX, 9, 0, 2};
  snprintf(f->end, sizeof f->end, "an end, \"of\" sorts");
  outcome_put(&b, f);
  assert_ptr_equal(outcome_get(b.data, b.data + b.size, g), b.data + b.size);
  assert_memory_equal(f, g, offsetof(Outcome, fault));
  /* what breaks off, or lies about its size, is no fact */
  for (size_t n = 0; n < b.size; n++)
    assert_null(outcome_get(b.data, b.data + n, g));
  b.size = 0;
  f->failed = true;
  snprintf(f->fault.text, sizeof f->fault.text, "oh");
  outcome_put(&b, f);
  assert_non_null(outcome_get(b.data, b.data + b.size, g));
  assert_true(g->failed);
  assert_string_equal(g->fault.text, "oh");
  free(b.data);
  test_free(f);
  test_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(any_number_of_jobs_tells_the_same, sit,
                                    stand_up),
    cmocka_unit_test_setup_teardown(arms_at_one_table_count_their_own, sit,
                                    stand_up),
    cmocka_unit_test_setup_teardown(a_part_is_that_part_of_the_whole, sit,
                                    stand_up),
    cmocka_unit_test_setup_teardown(different_bots_change_seats, sit, stand_up),
    cmocka_unit_test_setup_teardown(watching_leaves_no_trace, sit, stand_up),
    cmocka_unit_test_setup_teardown(arms_play_the_same_seeds, sit, stand_up),
    cmocka_unit_test_setup_teardown(the_callback_may_have_enough, sit,
                                    stand_up),
    cmocka_unit_test_setup_teardown(lost_workers_are_told, sit, stand_up),
    cmocka_unit_test_setup_teardown(an_unknown_bot_is_told, sit, stand_up),
    cmocka_unit_test_setup_teardown(leads_and_guards_are_seen, make_scratch,
                                    drop_scratch),
    cmocka_unit_test(outcome_survive_the_wire),
  };
  return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
