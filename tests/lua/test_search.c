/* Bots that look ahead: they find the best answer of tiny games, never know
** more than their player, and leave the table as it is. */
#include "tests/support/deal.h"

#include <signal.h>

#include "lua/table/table_in.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/search/search.h"
#include "lua/table/seats.h"

static Table *parlour(const char *plays, const char *setting) {
  TableConfig c = yard(2);
  char text[64];
  Table *t;
  snprintf(text, sizeof text, "plays=%s", plays);
  c.game = "parlour";
  c.cpu_ms = patience(100);
  c.log = true;
  c.setting[c.settings++] = text;
  if (setting != NULL) c.setting[c.settings++] = setting;
  t = open_table(&c);
  start(t, 1);
  return t;
}

static int64_t suggest(Table *t, const char *bot) {
  Fault fault;
  int64_t answer = -1;
  if (!table_suggest(t, bot, &answer, &fault))
    fail_msg("%s: %s", bot, fault.text);
  return answer;
}

static const char *words(Table *t, int64_t answer) {
  static char text[4][128];
  static int next;
  next = (next + 1) % 4;
  assert_true(table_label(t, answer, text[next], sizeof text[next]));
  return text[next];
}

/* --- the best answer */

static void the_winning_number_of_stones_is_taken(void **state) {
  /* stones, and how many to take: a multiple of four is left */
  static const int best[][2] = {{5, 1}, {6, 2}, {7, 3}, {9, 1}, {10, 2}};
  (void)state;
  for (int i = 0; i < COUNT_OF(best); i++) {
    char stones[32], want[8];
    Table *t;
    snprintf(stones, sizeof stones, "stones=%d", best[i][0]);
    snprintf(want, sizeof want, "%d", best[i][1]);
    t = parlour("nim", stones);
    assert_string_equal(words(t, suggest(t, "mcts:600")), want);
    table_close(t);
  }
}

static void the_last_stones_are_taken_by_the_greedy(void **state) {
  Table *t = parlour("nim", "stones=3");
  (void)state;
  assert_string_equal(words(t, suggest(t, "greedy")), "3");
  table_close(t);
}

/* Whoever is asked first, in secret, must wait for the others to see what comes
** of it: they are no worse off than the last one. */
static void the_greedy_are_fair_where_all_answer_at_once(void **state) {
  Table *t = parlour("shares", NULL);
  (void)state;
  for (int seat = 1; seat <= 2; seat++) {
    assert_int_equal(table_actor(t), seat);
    assert_true(table_asks_secretly(t));
    for (int i = 0; i < 8; i++)
      assert_string_equal(words(t, suggest(t, "greedy")), "3");
    give(t, suggest(t, "greedy"));
  }
  table_close(t);
}

/* Its steps are counted, so that a decision takes no more than some ms: in the
** largest choices it looks at the likelier answers. */
static void the_greedy_take_few_steps(const char *game, int decisions) {
  enum { MOST = 700 }; /* answers of the second table */
  TableConfig c = yard(4);
  Table *t;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = game;
  t = open_table(&c);
  start(t, 4);
  for (int i = 0; i < decisions && table_status(t) == TABLE_ASKS; i++) {
    const Table *study;
    uint64_t before = t->study == NULL ? 0 : table_questions(t->study->table);
    int64_t answer = suggest(t, "greedy");
    study = t->study == NULL ? NULL : t->study->table;
    if (study != NULL && table_questions(study) - before > MOST)
      fail_msg("%s at '%s': %d answers for one decision", game, table_choice(t),
               (int)(table_questions(study) - before));
    give(t, answer);
  }
  table_close(t);
}

static void the_greedy_think_for_milliseconds(void **state) {
  (void)state;
  the_greedy_take_few_steps("peak_oil", 60);
  the_greedy_take_few_steps("qe", 40);
  the_greedy_take_few_steps("giganten", 60);
  the_greedy_take_few_steps("oilfield", 60);
}

static void a_good_number_is_found_among_a_million(void **state) {
  Table *t = parlour("bazaar", NULL);
  int64_t n;
  (void)state;
  n = suggest(t, "mcts:1500");
  if (n < 500 || n > 766) fail_msg("%lld is not worth 500", (long long)n);
  table_close(t);
}

/* --- what a player can't know */

/* One who looked under the cup would say black when it is black. */
static void odds_decide_about_a_hidden_card(void **state) {
  int black = 0;
  (void)state;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    Table *t = parlour("cup", NULL);
    char top[64];
    bool incomplete;
    start(t, seed);
    assert_true(
      table_eval(t, "g.cup:top().id", top, sizeof top, &incomplete, NULL));
    black += strstr(top, "black") != NULL;
    assert_string_equal(words(t, suggest(t, "mcts:300")), "guess.red");
    table_close(t);
  }
  assert_in_range(black, 1, 11); /* else nothing was tried */
}

static void secret_answers_of_others_are_not_known(void **state) {
  Table *t = parlour("pennies", NULL);
  int32_t asked;
  uint64_t stream;
  int64_t answer[2], first[2] = {table_answer_at(t, 0), table_answer_at(t, 1)};
  static const char *const bots[] = {"mcts:200", "greedy"};
  (void)state;
  asked = table_history(t)->here;
  for (int b = 0; b < COUNT_OF(bots); b++)
    for (uint64_t seed = 1; seed <= 8; seed++) {
      for (int i = 0; i < 2; i++) {
        table_goto(t, asked, NULL);
        give(t, first[i]);
        assert_int_equal(table_actor(t), 2);
        stream = t->host.bots.seat[2].stream;
        t->host.bots.seat[2].stream = seed;
        answer[i] = suggest(t, bots[b]);
        t->host.bots.seat[2].stream = stream;
      }
      assert_true(answer[0] == answer[1]);
    }
  table_close(t);
}

/* The number on a note is all that matters, and a guess at it is all a player
** has. */
static void secret_numbers_are_guessed(void **state) {
  TableConfig c = yard(2);
  int64_t answer[3];
  (void)state;
  for (int i = 0; i < 3; i++) {
    char stones[32];
    Table *t;
    snprintf(stones, sizeof stones, "stones=%d", i + 1);
    c.game = "parlour";
    c.settings = c.layers = 0;
    c.setting[c.settings++] = "plays=notes";
    c.setting[c.settings++] = stones;
    c.layer[c.layers++] =
      write_layer("l:guess('note', function() return 2 end)\n"
                  "l:after('score', function() end)\n"
                  "l:allow('take.left')");
    t = open_table(&c);
    start(t, 4);
    answer[i] = suggest(t, "mcts:100");
    assert_string_equal(words(t, answer[i]), "2");
    table_close(t);
  }
}

/* What a bot says to somebody who asks why. */
typedef struct Heard {
  int rows, visits;
  int64_t first;
  bool chance;
  double best;
  char why[256], label[64];
} Heard;

static Heard advice_on(Table *t, const char *bot, AdviceWish wish) {
  Heard h = {0};
  Fault fault;
  json_t *list = table_advise(t, bot, wish, &fault), *r;
  size_t i;
  if (list == NULL) fail_msg("%s", fault.text);
  json_array_foreach(list, i, r) {
    if (h.rows++ == 0) {
      h.first = value_number(r, "answer");
      h.best = json_real_value(json_object_get(r, "value"));
      h.chance = json_is_true(json_object_get(r, "chance"));
      snprintf(h.why, sizeof h.why, "%s", value_text(r, "why"));
      snprintf(h.label, sizeof h.label, "%s", value_text(r, "label"));
    }
    h.visits += (int)value_number(r, "visits");
  }
  json_decref(list);
  return h;
}

static Heard advice(Table *t, const char *bot) {
  return advice_on(t, bot, (AdviceWish){NULL, NULL});
}

/* One game, as long as there is something left to compare; returns how much was. */
static int compare_deals(Table *t, bool numbers, const char *bot, int wanted,
                         uint64_t *r) {
  int compared = 0;
  for (int turn = 0; compared < wanted; turn++) {
    int actor = table_actor(t);
    int whose = t->host.schema.algo == RNG_MINSTD ? 0 : actor; /* its lots */
    uint64_t stream = t->host.bots.seat[whose].stream;
    if (table_status(t) != TABLE_ASKS) break;
    if (turn % 3 == 0 && table_answer_count(t) != 1) {
      Heard said = advice(t, bot), now;
      for (int i = 0; i < 2; i++) {
        if (!deal_anew(t, actor, numbers, r)) continue;
        compared++;
        t->host.bots.seat[whose].stream = stream;
        now = advice(t, bot);
        if (now.first != said.first || strcmp(now.why, said.why) != 0)
          fail_msg("%s at '%s': %s (%s), with other hidden things %s (%s)", bot,
                   table_choice(t), said.label, said.why, now.label, now.why);
      }
    }
    give(t, suggest(t, "heuristic"));
  }
  return compared;
}

static void hidden_things_sway_nobody(const char *game, int players,
                                      bool numbers, const char *bot,
                                      int wanted) {
  TableConfig c = yard(players);
  uint64_t r = 77;
  int compared = 0;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = game;
  for (uint64_t seed = 11; seed < 14 && compared < wanted; seed++) {
    Table *t = open_table(&c);
    start(t, seed);
    compared += compare_deals(t, numbers, bot, wanted - compared, &r);
    table_close(t);
  }
  if (compared < wanted) fail_msg("%s: only %d compared", game, compared);
}

static void hidden_cards_sway_nobody_in_peak_oil(void **state) {
  (void)state;
  hidden_things_sway_nobody("peak_oil", 2, false, "mcts:30", 24);
  hidden_things_sway_nobody("peak_oil", 4, false, "greedy", 24);
  hidden_things_sway_nobody("peak_oil", 4, false, "heuristic", 60);
}

static void hidden_numbers_sway_nobody_in_qe(void **state) {
  (void)state;
  hidden_things_sway_nobody("qe", 3, true, "mcts:30", 24);
  hidden_things_sway_nobody("qe", 4, true, "greedy", 24);
  hidden_things_sway_nobody("qe", 4, true, "heuristic", 24);
}

static void hidden_tiles_and_licences_sway_nobody(void **state) {
  (void)state;
  hidden_things_sway_nobody("giganten", 3, false, "mcts:30", 24);
  hidden_things_sway_nobody("giganten", 4, false, "greedy", 24);
  hidden_things_sway_nobody("giganten", 4, false, "heuristic", 60);
  hidden_things_sway_nobody("giganten", 4, false, "wildcatter", 60);
}

static void laid_cards_sway_nobody(void **state) {
  (void)state;
  hidden_things_sway_nobody("oilfield", 4, false, "heuristic", 60);
  hidden_things_sway_nobody("barrels", 4, false, "heuristic", 10);
}

/* --- the table stays as it is */

typedef struct Shape {
  uint64_t hash, decisions, questions, count[2048];
  int32_t nodes, here;
  uint32_t events;
  int counters, answers;
} Shape;

static Shape shape_of(Table *t) {
  Shape s;
  memset(&s, 0, sizeof s);
  s.hash = table_hash(t);
  s.decisions = table_decisions(t);
  s.questions = table_questions(t);
  s.nodes = table_history(t)->count;
  s.here = table_history(t)->here;
  s.events = table_events(t);
  s.answers = table_answer_count(t);
  s.counters = table_counters(t, s.count, COUNT_OF(s.count));
  return s;
}

static void assert_same_shape(Table *t, const Shape *before) {
  Shape now = shape_of(t);
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_memory_equal(&now, before, sizeof now);
  sound(t);
}

static void thinking_changes_nothing(void **state) {
  static const char *const bots[] = {"greedy", "mcts:50", "mcts:5ms"};
  TableConfig c = yard(3);
  Table *t;
  (void)state;
  c.log = true;
  t = open_table(&c);
  start(t, 2);
  for (int i = 0; i < 12; i++) {
    Shape before = shape_of(t);
    suggest(t, bots[i % 3]);
    assert_same_shape(t, &before);
    play_on(t, 1);
  }
  table_close(t);
}

static void scripts_that_fail_are_survived(void **state) {
  static const char *const bad[] = {"bad=error", "bad=runs"};
  static const char *const bots[] = {"mcts:60", "greedy"};
  (void)state;
  for (int i = 0; i < COUNT_OF(bad); i++)
    for (int b = 0; b < COUNT_OF(bots); b++) {
      Table *t = parlour("cup", bad[i]);
      Shape before = shape_of(t);
      const char *said = words(t, suggest(t, bots[b]));
      if (strcmp(said, "guess.touch") == 0) fail_msg("%s: touched", bots[b]);
      assert_same_shape(t, &before);
      table_close(t);
    }
}

static void an_interrupt_ends_the_thinking(void **state) {
  Table *t = parlour("nim", "stones=15");
  Shape before = shape_of(t);
  volatile sig_atomic_t flag = 1;
  int64_t answer;
  Fault fault;
  (void)state;
  table_stop_on(t, &flag);
  assert_false(table_suggest(t, "mcts:3600s", &answer, &fault));
  assert_text(fault.text, "stopped");
  assert_same_shape(t, &before);
  flag = 0;
  assert_true(table_suggest(t, "mcts:10", &answer, &fault));
  table_stop_on(t, NULL);
  table_close(t);
}

static void memory_stays_flat(void **state) {
  static const char *const bots[] = {"first", "dice", "mcts:5"};
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  size_t before = 0, now;
  (void)state;
  start(t, 2);
  for (int i = 0; i < 1500; i++) {
    suggest(t, bots[i % 3]);
    if (i == 300) before = table_memory(t);
  }
  now = table_memory(t);
  if (now > before + before / 10) fail_msg("%zu, then %zu", before, now);
  table_close(t);
}

/* Two tables of Peak Oil, the second one with a log. */
static void a_log_sways_nobody(void **state) {
  Table *t[2];
  (void)state;
  for (int i = 0; i < 2; i++) {
    TableConfig c = yard(2);
    c.variants = folder("OILPATCH_VARIANTS", "variants");
    c.game = "peak_oil";
    c.log = i == 1;
    t[i] = open_table(&c);
    start(t[i], 7);
  }
  for (int turn = 0; turn < 24; turn++) {
    Heard said[2];
    for (int i = 0; i < 2; i++) said[i] = advice(t[i], "mcts:12");
    if (said[0].first != said[1].first || strcmp(said[0].why, said[1].why) != 0)
      fail_msg("decision %d, '%s': %s (%s), with a log %s (%s)", turn,
               table_choice(t[0]), said[0].label, said[0].why, said[1].label,
               said[1].why);
    for (int i = 0; i < 2; i++) give(t[i], suggest(t[i], "heuristic"));
  }
  for (int i = 0; i < 2; i++) table_close(t[i]);
}

/* --- batches */

static uint64_t play_out(const char *bot, uint64_t seed) {
  TableConfig c = yard(2);
  Table *t;
  Fault fault;
  uint64_t hash;
  c.history = false;
  c.bot[1] = bot;
  c.bot[2] = "dice";
  t = open_table(&c);
  for (uint64_t s = seed > 3 ? seed - 3 : seed; s <= seed; s++)
    if (table_play_out(t, s, 10000, &fault) != TABLE_OVER)
      fail_msg("%s", fault.text);
  hash = table_hash(t);
  table_close(t);
  return hash;
}

static void games_come_out_the_same_whatever_came_before(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 3; seed++) {
    assert_true(play_out("mcts:20", seed) == play_out("mcts:20", seed));
    assert_true(play_out("greedy", seed) == play_out("greedy", seed));
  }
  assert_true(play_out("mcts:20", 3) != play_out("greedy", 3));
}

/* --- reasons */

static void advice_gives_reasons(void **state) {
  Table *t = parlour("nim", "stones=7");
  Heard h;
  (void)state;
  h = advice(t, "mcts:400");
  assert_int_equal(h.rows, 3);
  assert_int_equal(h.visits, 400);
  assert_string_equal(h.label, "3");
  assert_true(h.chance && h.best > 0.5 && h.best <= 1);
  h = advice(t, "random");
  assert_int_equal(h.rows, 1);
  assert_int_equal(h.visits, 0);
  table_close(t);
}

static void a_script_s_bot_may_say_why(void **state) {
  Table *t = open_layer("l:bot('wise', function(_, _, n)\n"
                        "  local p = {} for i = 1, n do p[i] = i / 2 end\n"
                        "  return n, p, 'the last is best'\nend)\n"
                        "l:bot('terse', function() return 1, 'why not' end)");
  Heard h;
  int n;
  (void)state;
  start(t, 1);
  n = table_answer_count(t);
  h = advice(t, "wise");
  assert_int_equal(h.rows, n);
  assert_true(h.first == table_answer_at(t, n - 1));
  assert_true(!h.chance && h.best > n / 2.0 - 0.1);
  assert_string_equal(h.why, "the last is best");
  h = advice(t, "terse");
  assert_int_equal(h.rows, 1);
  assert_string_equal(h.why, "why not");
  table_close(t);
}

static void reasons_are_said_in_the_language_asked_for(void **state) {
  Table *t = open_layer(
    "l:words('en', {best = '{1} beats {2}', only = 'nothing else'})\n"
    "l:words('fr', {best = function(a, b) return a .. ' bat ' .. b end})\n"
    "l:bot('b', function(_, _, n) return n, {'best', n, {'only'}} end)\n"
    "l:bot('odd', function(_, _, n) return n, {'worst'} end)");
  Fault fault;
  Heard h;
  (void)state;
  start(t, 1);
  h = advice_on(t, "b", (AdviceWish){"fr", NULL});
  assert_non_null(strstr(h.why, " bat nothing else"));
  h = advice_on(t, "b", (AdviceWish){"de", NULL});
  assert_non_null(strstr(h.why, " beats nothing else"));
  assert_null(table_advise(t, "odd", (AdviceWish){NULL, NULL}, &fault));
  assert_non_null(strstr(fault.text, "no words for the reason 'worst'"));
  table_close(t);
}

/* Forms by number, chosen ones and long numbers, in one text. */
static void reasons_have_plurals(void **state) {
  static const char *const wish[] = {"en", "fr"};
  static const char *const want[2][3] = {
    {"no field, low, 0", "1 field, high, 1", "2 fields, high, 21,600 {x}"},
    {"0 champ, bas, 0", "1 champ, haut, 1", "2 champs, haut, 21\u00a0600 {x}"}};
  (void)state;
  for (int n = 0; n < 3; n++) {
    char text[600];
    Table *t;
    snprintf(
      text, sizeof text,
      "l:words('en', {f = '{1|no field|{1} field|{1} fields}, {1?low|high}, "
      "{2,}{1?|| {x}}'})\n"
      "l:words('fr', {f = '{1} {1|champ|champs}, {1?bas|haut}, "
      "{2,}{1?|| {x}}'})\n"
      "l:bot('b', function() return 1, {'f', %d, %d} end)",
      n, n == 2 ? 21600 : n);
    t = open_layer(text);
    start(t, 1);
    for (int i = 0; i < 2; i++) {
      Heard h = advice_on(t, "b", (AdviceWish){wish[i], NULL});
      assert_string_equal(h.why, want[i][n]);
    }
    table_close(t);
  }
}

/* Any answer of the pending decision. */
static int64_t other_answer(Table *t, uint64_t *r) {
  int64_t from, to;
  if (table_asks_number(t, &from, &to)) return from + rng_below(r, 60);
  return table_answer_at(t, (int)rng_below(r, (uint32_t)table_answer_count(t)));
}

/* Games in which every other answer is taken by chance, and each is asked
** about: there are words for whatever comes up. */
static void every_answer_is_explained(const char *game, int players,
                                      const char *layer, uint64_t seed) {
  TableConfig c = yard(players);
  uint64_t r = seed;
  Fault fault;
  Table *t;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = game;
  if (layer != NULL) c.layer[c.layers++] = layer;
  t = open_table(&c);
  start(t, seed);
  for (int i = 0; i < 400 && table_status(t) == TABLE_ASKS; i++) {
    int64_t other = other_answer(t, &r);
    Heard h =
      advice_on(t, "heuristic", (AdviceWish){i % 2 == 0 ? "en" : "fr", &other});
    if (strstr(h.why, "nil") != NULL || strchr(h.why, '{') != NULL)
      fail_msg("%s at '%s': %s", game, table_choice(t), h.why);
    give(t, rng_below(&r, 2) == 0 && !table_refuses(t, other, &fault)
              ? other
              : h.first);
  }
  table_close(t);
}

static void there_are_words_for_every_reason(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    every_answer_is_explained("peak_oil", 4, NULL, seed);
    every_answer_is_explained("peak_oil", 3, "brutal", seed);
    every_answer_is_explained("peak_oil", 5, "extras", seed);
    every_answer_is_explained("qe", 4, NULL, seed);
    every_answer_is_explained("giganten", 4, NULL, seed);
    every_answer_is_explained("oilfield", 3, "advanced", seed);
    every_answer_is_explained("barrels", 4, NULL, seed);
  }
}

static void a_bot_hears_which_answer_was_given(void **state) {
  Table *t = open_layer(
    "l:bot('b', function(_, _, n, _, _, why, instead)\n"
    "  return n, 'not ' .. tostring(instead) .. tostring(why)\nend)");
  int64_t second;
  Heard h;
  (void)state;
  start(t, 1);
  second = table_answer_at(t, 1);
  h = advice_on(t, "b", (AdviceWish){NULL, &second});
  assert_string_equal(h.why, "not 2true");
  h = advice(t, "b");
  assert_string_equal(h.why, "not niltrue");
  table_close(t);
}

/* --- names and files */

static void bots_in_files_play(void **state) {
  const char *path;
  Table *t;
  (void)state;
  path = write_text("other.lua", "game('parlour'):bot('mine', function(_, _, n)"
                                 " return n end)\n");
  t = parlour("nim", NULL);
  assert_string_equal(words(t, suggest(t, path)), "3");
  write_text("other.lua", "game('parlour'):bot('mine', function() return 2 "
                          "end)\n");
  assert_string_equal(words(t, suggest(t, path)), "2"); /* as it is now */
  table_close(t);
}

static void what_is_wrong_with_a_bot_is_said(void **state) {
  static const struct {
    const char *text, *says;
  } files[] = {
    {"", "declares no bot; it needs  game(\"parlour\"):bot("},
    {"game('yard'):bot('x', print)", "this bot plays 'yard', and this table"},
    {"game('parlour'):rule('x', print)", "nothing else: there is no 'rule'"},
    {"layer('x'):set('stones', 2)", "nothing else: there is no 'set'"},
    {"game('parlour'):bot('random', print)", "cannot be called 'random'"},
    {"game('parlour'):bot('x')", "the bot must be a function, not missing"},
    {"local p = game('parlour') p:bot('x', print) p:bot('y', print)",
     "declares one bot; 'x' is there already"},
    {"game('parlour'):bot('x', function() return 9 end)", "chose answer 9 of"},
    {"x = 1", "'x' is not a local"},
    {"x x", "syntax error"},
    {"while true do end", " ms without a decision"},
  };
  static const struct {
    const char *name, *says;
  } names[] = {
    {"nobody", "there are random, greedy, mcts:500"},
    {"mcts:", "mcts takes a number"},
    {"mcts:0", "mcts takes a number"},
    {"mcts:-5", "mcts takes a number"},
    {"mcts:5x", "mcts takes a number"},
    {"mcts:99999999999999999999", "mcts takes a number"},
    {"nowhere/my_bot.lua", "cannot read nowhere/my_bot.lua"},
  };
  Fault fault;
  int64_t answer;
  Table *t = parlour("nim", NULL);
  Shape before = shape_of(t);
  (void)state;
  for (int i = 0; i < COUNT_OF(files); i++) {
    const char *path = write_text("other.lua", files[i].text);
    if (table_suggest(t, path, &answer, &fault))
      fail_msg("taken: %s", files[i].text);
    assert_text(fault.text, files[i].says);
    if (fault.code != FAULT_STOPPED) assert_same_shape(t, &before);
  }
  for (int i = 0; i < COUNT_OF(names); i++) {
    if (table_suggest(t, names[i].name, &answer, &fault))
      fail_msg("taken: %s", names[i].name);
    assert_text(fault.text, names[i].says);
  }
  assert_int_equal(table_status(t), TABLE_ASKS);
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_winning_number_of_stones_is_taken),
    cmocka_unit_test(the_last_stones_are_taken_by_the_greedy),
    cmocka_unit_test(the_greedy_are_fair_where_all_answer_at_once),
    cmocka_unit_test(the_greedy_think_for_milliseconds),
    cmocka_unit_test(a_good_number_is_found_among_a_million),
    cmocka_unit_test(odds_decide_about_a_hidden_card),
    cmocka_unit_test(secret_answers_of_others_are_not_known),
    cmocka_unit_test(secret_numbers_are_guessed),
    cmocka_unit_test(hidden_cards_sway_nobody_in_peak_oil),
    cmocka_unit_test(hidden_numbers_sway_nobody_in_qe),
    cmocka_unit_test(hidden_tiles_and_licences_sway_nobody),
    cmocka_unit_test(laid_cards_sway_nobody),
    cmocka_unit_test(thinking_changes_nothing),
    cmocka_unit_test(a_log_sways_nobody),
    cmocka_unit_test(scripts_that_fail_are_survived),
    cmocka_unit_test(an_interrupt_ends_the_thinking),
    cmocka_unit_test(memory_stays_flat),
    cmocka_unit_test(games_come_out_the_same_whatever_came_before),
    cmocka_unit_test(advice_gives_reasons),
    cmocka_unit_test(a_script_s_bot_may_say_why),
    cmocka_unit_test(reasons_are_said_in_the_language_asked_for),
    cmocka_unit_test(reasons_have_plurals),
    cmocka_unit_test(there_are_words_for_every_reason),
    cmocka_unit_test(a_bot_hears_which_answer_was_given),
    cmocka_unit_test(bots_in_files_play),
    cmocka_unit_test(what_is_wrong_with_a_bot_is_said),
  };
  return cmocka_run_group_tests_name("search", tests, make_scratch,
                                     drop_scratch);
}
