/* Bots that are programs: what they are told, and what becomes of a game when
** they don't behave. */
#include "tests/support/deal.h"

#include "lua/table/batch.h"
#include "lua/table/known.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"

/* --- what is told */

typedef struct Message {
  Table *table;
  char *text;
} Message;

static int write_message(lua_State *L) {
  Message *m = lua_touserdata(L, 1);
  json_t *question = known_question(m->table, L);
  m->text = json_dumps(question, JSON_COMPACT);
  json_decref(question);
  return 0;
}

/* What a seat is told, to be freed. */
typedef char *Telling(Table *t, int seat);

/* Its program's message; of whoever is asked. */
static char *message(Table *t, int seat) {
  Message m = {t, NULL};
  assert_int_equal(seat, table_actor(t));
  assert_int_equal(table_call(t, write_message, &m), CAGE_OK);
  assert_non_null(m.text);
  return m.text;
}

/* `json`, also for those who are not asked. */
static char *known(Table *t, int seat) {
  json_t *v = table_ask_value(t, "position", json_pack("[i]", seat), NULL);
  char *text = json_dumps(v, JSON_INDENT(2));
  assert_non_null(text);
  json_decref(v);
  return text;
}

static void must_be_same(Table *t, const char *told, const char *now) {
  size_t at = 0;
  if (strcmp(told, now) == 0) return;
  while (told[at] == now[at]) at++;
  at = at < 60 ? 0 : at - 60;
  fail_msg("%s at '%s': what is hidden is told:\n%.120s\n%.120s", table_game(t),
           table_choice(t), told + at, now + at);
}

/* Dealt anew what the seat can't know, it is told the same.  How often that was
** compared. */
static int compare_dealt(Table *t, int seat, Telling *tell, bool numbers,
                         uint64_t *r) {
  char *told = tell(t, seat);
  int compared = 0;
  for (int i = 0; i < 2; i++) {
    char *now;
    if (!deal_anew(t, seat, numbers, r)) continue;
    compared++;
    now = tell(t, seat);
    must_be_same(t, told, now);
    free(now);
  }
  free(told);
  return compared;
}

static void tells_nothing_hidden(const char *game, const char *plays,
                                 Telling *tell, bool numbers, int wanted) {
  TableConfig c = yard(4);
  Table *t;
  uint64_t r = 5;
  int compared = 0;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = game;
  t = open_table(&c);
  start(t, 3);
  while (compared < wanted && table_status(t) == TABLE_ASKS) {
    int64_t answer;
    for (int seat = 1; seat <= 4; seat++)
      if (tell == known ||
          (seat == table_actor(t) && table_answer_count(t) != 1))
        compared += compare_dealt(t, seat, tell, numbers, &r);
    assert_true(table_suggest(t, plays, &answer, NULL));
    give(t, answer);
  }
  if (compared < wanted) fail_msg("%s: only %d compared", game, compared);
  table_close(t);
}

static void no_game_tells_what_is_hidden(void **state) {
  (void)state;
  tells_nothing_hidden("barrels", "random", message, false, 40);
  tells_nothing_hidden("peak_oil", "heuristic", message, false, 100);
  tells_nothing_hidden("qe", "heuristic", message, true, 24);
  tells_nothing_hidden("giganten", "heuristic", message, false, 100);
  tells_nothing_hidden("oilfield", "heuristic", message, false, 60);
}

static void no_state_tells_what_is_hidden(void **state) {
  (void)state;
  tells_nothing_hidden("barrels", "random", known, false, 120);
  tells_nothing_hidden("peak_oil", "heuristic", known, false, 120);
  tells_nothing_hidden("qe", "heuristic", known, true, 80);
  tells_nothing_hidden("giganten", "heuristic", known, false, 120);
  tells_nothing_hidden("oilfield", "heuristic", known, false, 120);
}

/* Before an open table all is told that somebody knows, and nothing more. */
static void an_open_table_is_told_openly(void **state) {
  TableConfig c = yard(4);
  char *own, *open;
  (void)state;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  Table *t = open_table(&c);
  start(t, 1);
  own = known(t, table_actor(t) % 4 + 1);
  open = known(t, 0);
  assert_null(strstr(own, "\"answers\"")); /* they would tell of a hand */
  assert_non_null(strstr(open, "\"answers\""));
  json_t *m = json_loads(open, 0, NULL);
  const json_t *at = json_object_get(m, "table");
  assert_non_null(json_object_get(
    json_array_get(json_object_get(at, "hand of player 2"), 0), "card"));
  assert_null(
    json_object_get(json_array_get(json_object_get(at, "trade1"), 0), "card"));
  json_decref(m);
  free(own);
  free(open);
  table_close(t);
}

static void what_is_known_is_told(void **state) {
  TableConfig c = yard(4);
  Table *t;
  char *text;
  json_t *m;
  const json_t *at;
  (void)state;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  t = open_table(&c);
  start(t, 1);
  text = message(t, table_actor(t));
  m = json_loads(text, 0, NULL);
  assert_int_equal(json_array_size(json_object_get(m, "answers")),
                   table_answer_count(t));
  at = json_object_get(m, "table");
  /* own cards by name, others by their backs; coins are open to all */
  assert_non_null(json_object_get(
    json_array_get(json_object_get(at, "hand of player 1"), 0), "card"));
  assert_null(json_object_get(
    json_array_get(json_object_get(at, "hand of player 2"), 0), "card"));
  assert_int_equal(json_integer_value(json_object_get(at, "coins of player 2")),
                   3);
  json_decref(m);
  free(text);
  table_close(t);
}

/* --- how it goes wrong */

/* The report of a game of Barrels in which a program plays the first seat. */
static Fault play_with(const char *bot, TableStatus wanted) {
  TableConfig c = yard(4);
  Table *t;
  Fault fault = {.text = ""};
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  t = open_table(&c);
  table_allow_program(bot);
  for (int i = 1; i <= 4; i++)
    assert_true(table_seat(t, i, i == 1 ? bot : "random", &fault));
  assert_int_equal(table_play_out(t, 7, 1000, &fault), wanted);
  if (wanted == TABLE_FAILED) { /* and the table goes on with another */
    Fault none;
    assert_true(table_seat(t, 1, "random", &none));
    assert_int_equal(table_play_out(t, 8, 1000, &none), TABLE_OVER);
  }
  table_close(t);
  return fault;
}

static void fails_with(const char *bot, const char *want) {
  Fault fault = play_with(bot, TABLE_FAILED);
  if (strstr(fault.text, want) == NULL)
    fail_msg("'%s' is not in '%s'", want, fault.text);
  if (strstr(fault.text, bot) == NULL)
    fail_msg("'%s' is not named in '%s'", bot, fault.text);
}

/* the game's message is the first line; then the second question goes wrong */
#define THEN(what) "cmd@2s:read g; read q; echo '{\"answer\":1}'; read q; " what

static void a_program_plays(void **state) {
  (void)state;
  play_with("cmd:read g; while read l; do echo '{\"answer\":1}'; done",
            TABLE_OVER);
}

static void one_that_dies_costs_its_game(void **state) {
  (void)state;
  fails_with(THEN("echo 'no fuel' >&2; exit 3"),
             "of seat 1 said nothing more: it ended with status 3; it wrote: "
             "no fuel");
  fails_with(THEN("kill -9 $$"), "it was killed by signal 9");
  fails_with("cmd:/no/such/bot", "it can't be run");
}

static void one_that_stalls_costs_its_game(void **state) {
  (void)state;
  fails_with("cmd@150ms:read g; read q; sleep 60",
             "said nothing for 150 ms at 'work'");
  fails_with("cmd@150ms:sleep 60", "said nothing for 150 ms at 'work'");
}

static void nonsense_costs_a_game(void **state) {
  (void)state;
  fails_with(THEN("echo hello"), "said 'hello' at '");
  fails_with(THEN("echo '{\"answer\":99}'"), "gave answer 99 of ");
  fails_with(THEN("echo '{\"amount\":1}'"), "an answer is {\"answer\": N}");
  fails_with(THEN("echo '{\"answer\":1.5}'"), "said '{\"answer\":1.5}'");
  fails_with(THEN("yes | tr -d '\\n'"), "said more than fits into a line");
}

static void a_program_is_kept_from_game_to_game(void **state) {
  TableConfig c = yard(4);
  const char *bot =
    "cmd:n=0; while read l; do case $l in *'\"type\":\"game\"'*)"
    " n=$((n+1));; *'\"ask\"'*) [ $n -le 3 ] || exit 9;"
    " echo '{\"answer\":1}';; esac; done";
  Fault fault;
  Table *t;
  (void)state;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  t = open_table(&c);
  table_allow_program(bot);
  for (int i = 1; i <= 4; i++) assert_true(table_seat(t, i, bot, &fault));
  for (int i = 0; i < 3; i++)
    assert_int_equal(table_play_out(t, 7, 1000, &fault), TABLE_OVER);
  /* the fourth game is one too many for every one of them: they were told of
  ** four, so nobody started anew */
  assert_int_equal(table_play_out(t, 7, 1000, &fault), TABLE_FAILED);
  assert_non_null(strstr(fault.text, "status 9"));
  table_close(t);
}

/* --- who may start one */

static void only_what_a_person_named_is_started(void **state) {
  TableConfig c = yard(4);
  Fault fault;
  Table *t;
  (void)state;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  t = open_table(&c);
  assert_false(table_has_bot(t, "cmd:touch never", &fault));
  assert_non_null(strstr(fault.text, "only --bots and 'bot' at the prompt"));
  assert_false(table_seat(t, 1, "cmd:touch never", &fault));
  table_close(t);
  c.bot[1] = c.bot[2] = c.bot[3] = c.bot[4] = "cmd:touch never";
  t = open_table(&c);
  assert_int_equal(table_play_out(t, 7, 1000, &fault), TABLE_FAILED);
  assert_non_null(strstr(fault.text, "may not be started"));
  table_close(t);
}

static void a_name_that_is_none_is_refused(void **state) {
  static const char *const names[] = {"cmd:", "cmd@", "cmd@5:x", "cmd@soon:x",
                                      "cmd@1s"};
  TableConfig c = yard(2);
  Table *t = open_table(&c);
  Fault fault;
  (void)state;
  for (int i = 0; i < COUNT_OF(names); i++) {
    table_allow_program(names[i]);
    assert_false(table_has_bot(t, names[i], &fault));
    assert_non_null(strstr(fault.text, "as in cmd:./bot.py"));
  }
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_game_tells_what_is_hidden),
    cmocka_unit_test(no_state_tells_what_is_hidden),
    cmocka_unit_test(an_open_table_is_told_openly),
    cmocka_unit_test(what_is_known_is_told),
    cmocka_unit_test(a_program_plays),
    cmocka_unit_test(one_that_dies_costs_its_game),
    cmocka_unit_test(one_that_stalls_costs_its_game),
    cmocka_unit_test(nonsense_costs_a_game),
    cmocka_unit_test(a_program_is_kept_from_game_to_game),
    cmocka_unit_test(only_what_a_person_named_is_started),
    cmocka_unit_test(a_name_that_is_none_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
