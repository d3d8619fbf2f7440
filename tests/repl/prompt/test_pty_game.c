/*
** A recorded game of four, played to its end at a terminal: typed answer by
** answer, killed halfway, resumed, saved, replayed, and the same to the bit.
*/
#include "tests/support/pty.h"
#include "tests/support/recorded.h"

#include <signal.h>

static const char recorded[] = "peak_oil_bots.save";

static void type_answers(Pty *p, const Recorded *r, int from, int to) {
  for (int i = from; i < to; i++) {
    char key[16];
    snprintf(key, sizeof key, "%d", r->key[i]);
    pty_ask(p, key);
  }
}

/* `oilpatch replay --verify` of a save in the home: its hash. */
static void verify(Pty *p, const char *name, uint64_t hash) {
  char words[600], says[64];
  snprintf(words, sizeof words, "replay --verify %s", pty_path(p, name));
  pty_launch(p, words);
  assert_int_equal(pty_wait(p), 0);
  snprintf(says, sizeof says, "verified: hash %016llx",
           (unsigned long long)hash);
  pty_expect(p, says);
}

static void a_recorded_game_is_played_to_its_end(void **state) {
  Pty *p = *state;
  Recorded *r = recorded_open(recorded);
  int half = r->count / 2;
  char words[600];
  assert_int_equal(r->players, 4);
  snprintf(words, sizeof words, "play peak_oil -p 4 --seed %llu",
           (unsigned long long)r->seed);
  pty_start(p, words);
  type_answers(p, r, 0, half);
  snprintf(words, sizeof words, "save %s", pty_path(p, "half.oil"));
  pty_ask(p, words);
  type_answers(p, r, half, half + 3);
  pty_kill(p);
  verify(p, "half.oil", r->hash[half]);

  pty_start(p, "resume");
  type_answers(p, r, half + 3, r->count);
  pty_expect(p, "over>");
  assert_text(pty_ask(p, "score"), "winner");
  snprintf(words, sizeof words, "save %s", pty_path(p, "whole.oil"));
  pty_ask(p, words);
  assert_int_equal(pty_leave(p), 0);
  verify(p, "whole.oil", r->hash[r->count]);

  /* and step by step */
  snprintf(words, sizeof words, "replay %s", pty_path(p, "whole.oil"));
  pty_start(p, "play barrels");
  pty_ask(p, words);
  pty_expect(p, "replay 0/");
  assert_text(pty_ask(p, "next 5"), "player ");
  assert_text(pty_ask(p, "back 2"), "at decision 3");
  assert_text(pty_ask(p, "play 1000x"), "the end of the replay");
  assert_text(pty_ask(p, "score"), "winner");
  snprintf(words, sizeof words, "save %s", pty_path(p, "again.oil"));
  pty_ask(p, words);
  pty_leave(p);
  verify(p, "again.oil", r->hash[r->count]);
  test_free(r);
}

static void a_replay_is_stopped_and_played_on(void **state) {
  Pty *p = *state;
  char words[600], *path;
  snprintf(words, sizeof words, "%s/golden/%s", getenv("OILPATCH_TESTS"),
           recorded);
  path = realpath(words, NULL);
  assert_non_null(path);
  snprintf(words, sizeof words, "replay %s", path);
  free(path);
  pty_start(p, "play peak_oil -p 4");
  pty_ask(p, words);
  pty_type(p, "play 20x");
  pty_expect(p, "-- turn --");
  pty_send(p, "\x03");
  pty_prompt(p, p->screen.y - 1);
  pty_ask(p, "back 1000");
  assert_text(pty_ask(p, "back"), "this is the beginning");
  pty_ask(p, "next 7");
  pty_ask(p, "bot 1 me"); /* the bots of the recording would go on at once */
  pty_ask(p, "bot 2 me");
  pty_ask(p, "bot 3 me");
  pty_ask(p, "bot 4 me");
  assert_text(pty_ask(p, "here"), "like any other");
  assert_text(pty_ask(p, "1"), "player ");
  pty_kill(p);
  pty_start(p, "resume");
  pty_expect(p, "decision 8");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(a_recorded_game_is_played_to_its_end),
    PTY_CASE(a_replay_is_stopped_and_played_on),
  };
  return cmocka_run_group_tests_name("pty_game", tests, NULL, NULL);
}
