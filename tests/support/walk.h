/*
** Games at the prompt, walked through by answers of the test's own: it looks at
** some positions of every table, in every language.
*/
#ifndef TESTS_SUPPORT_WALK_H
#define TESTS_SUPPORT_WALK_H

#include "tests/support/test.h"

#include "repl/prompt/play_answers.h"
#include "repl/term/tongue.h"

typedef struct Walk {
  const char *games;       /* a variable: so many whole games, a look in ten */
  uint64_t seed, a_player; /* of the first game, and more for each player */
  int
    others; /* in other languages so many times as many steps more between looks */
  void (*look)(Play *p);
  void (*answer)(Play *p, int step);
} Walk;

static Play *walk_open(const char *game, int players, uint64_t seed) {
  static Options options;
  static Play p;
  Fault fault;
  memset(&p, 0, sizeof p);
  p.options = &options;
  p.screen = screen_capture();
  p.config = (TableConfig){.variants = "variants",
                           .game = game,
                           .players = players,
                           .history = true,
                           .log = true};
  if (tongue_spoken() != 0) p.config.language = tongue_names[tongue_spoken()];
  p.table = table_open(&p.config, &fault);
  if (p.table == NULL) fail_msg("%s", fault.text);
  assert_int_not_equal(table_start(p.table, seed, &fault), TABLE_FAILED);
  return &p;
}

static void walk_game(const Walk *w, const char *game, int players,
                      uint64_t seed, int steps, int every) {
  Play *p = walk_open(game, players, seed);
  for (int i = 0; i < steps && table_status(p->table) == TABLE_ASKS; i++) {
    if (i % every == 0) {
      play_forget_labels(p);
      w->look(p);
    }
    w->answer(p, i);
  }
  play_forget_labels(p);
  table_close(p->table);
  screen_free(p->screen);
}

/* A game in every language at every table. */
static void walk_tables(const Walk *w, const char *game, int fewest, int most,
                        int steps, int every) {
  const char *wanted = getenv(w->games);
  int games = wanted == NULL ? 0 : atoi(wanted);
  for (int players = fewest; players <= most; players++)
    for (int lang = 0; lang < TONGUES; lang++) {
      uint64_t seed = w->seed + w->a_player * (uint64_t)players;
      tongue_speak(lang);
      if (games == 0)
        walk_game(w, game, players, seed, steps,
                  every * (1 + w->others * lang));
      for (int i = 0; i < games; i++)
        walk_game(w, game, players, seed + 100 * (uint64_t)i, 2000, 10);
    }
  tongue_speak(0);
}

/* Give an answer that must be good. */
static void walk_on(Play *p, int64_t answer) {
  Fault fault;
  if (table_answer(p->table, answer, &fault) == TABLE_FAILED)
    fail_msg("%s", fault.text);
}

/* A test of that name, and all of them. */
#define WALK(game, fewest, most, steps, every)                                 \
  static void game(void **state) {                                             \
    (void)state;                                                               \
    walk_tables(&walk, #game, fewest, most, steps, every);                     \
  }
#define WALKS                                                                  \
  cmocka_unit_test(barrels), cmocka_unit_test(peak_oil), cmocka_unit_test(qe), \
    cmocka_unit_test(oilfield), cmocka_unit_test(giganten)

#endif
