/*
** Saves and the journal at a terminal: what was accepted is never lost, and a
** game can be left, killed, resumed, replayed.
*/
#include "tests/support/pty.h"
#include "tests/support/recorded.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char game[] = "play peak_oil -p 4 --seed 11";

static int64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* How many journals there are. */
static int journals(const Pty *p) {
  DIR *d = opendir(pty_path(p, ".local/state/oilpatch/journal"));
  struct dirent *e;
  int n = 0;
  if (d == NULL) return 0;
  while ((e = readdir(d)) != NULL) n += strstr(e->d_name, ".oil") != NULL;
  closedir(d);
  return n;
}

/* The decision a text says we are at: "…, decision 12". */
static int decision_in(const char *text) {
  const char *at = strstr(text, "decision ");
  return at == NULL ? -1 : atoi(at + 9);
}

static int screen_decision(const Pty *p) {
  char *text = pty_text(p);
  int n = decision_in(text);
  free(text);
  return n;
}

/* Leaving and coming back -------------------------------------------------- */

static void leaving_says_how_to_come_back(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "1");
  pty_ask(p, "2");
  assert_int_equal(pty_leave(p), 0);
  pty_expect(p, "'oilpatch resume' continues it");
  pty_start(p, "resume");
  pty_expect(p, "peak_oil, 4 players, decision 2");
  assert_text(pty_ask(p, "undo 2"), "at decision 0");
}

/* Bots that finished a game can be undone one by one: what people did before
** they came stays. */
static void undo_among_bots_keeps_what_people_played(void **state) {
  Pty *p = *state;
  int end;
  pty_start(p, "play peak_oil -p 2 --seed 11");
  pty_ask(p, "HQ to Invest");
  pty_ask(p, "bot 1 random");
  pty_ask(p, "bot 2 random");
  end = decision_in(pty_ask(p, "undo"));
  assert_true(end > 10);
  assert_int_equal(decision_in(pty_ask(p, "undo")), end - 1);
  assert_int_equal(decision_in(pty_ask(p, "redo")), end);
  assert_int_equal(pty_leave(p), 0);
  pty_start(p, "resume");
  assert_true(decision_in(pty_ask(p, "undo")) >= end);
  assert_text(pty_ask(p, "goto 0"), "at decision 0");
  assert_text(pty_ask(p, "redo"), "at decision 1");
}

static void an_untouched_game_leaves_nothing(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "board");
  assert_int_equal(pty_leave(p), 0);
  assert_int_equal(journals(p), 0);
  pty_launch(p, "resume");
  assert_int_equal(pty_wait(p), 1);
  pty_expect(p, "no unfinished game is kept");
}

static void a_finished_game_leaves_nothing(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "auto 5000");
  pty_expect(p, "over>");
  assert_int_equal(journals(p), 1);
  assert_int_equal(pty_leave(p), 0);
  assert_int_equal(journals(p), 0);
}

/* One that was over when its program died is cleared away by the next. */
static void a_finished_journal_is_cleared_away(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "auto 5000");
  pty_kill(p);
  assert_int_equal(journals(p), 1);
  pty_start(p, game);
  assert_int_equal(journals(p), 0);
}

static void a_new_game_keeps_the_old_one(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "1");
  pty_ask(p, "new 5");
  pty_ask(p, "1");
  assert_int_equal(journals(p), 2);
  assert_text(pty_ask(p, "saves"), "(not saved)");
  assert_text(pty_ask(p, "saves"), "(this game)");
  assert_text(pty_ask(p, "resume"), "loaded");
  assert_int_equal(journals(p), 2);
}

static void the_coach_comes_back(void **state) {
  Pty *p = *state;
  pty_start(p, "play peak_oil -p 4 --seed 3");
  pty_ask(p, "1");
  pty_ask(p, "coach heuristic");
  pty_kill(p);
  pty_start(p, "resume");
  pty_expect(p, "the coach comments on every answer");
  assert_text(pty_ask(p, "1"), "coach: ");
  pty_ask(p, "coach off");
  pty_kill(p);
  pty_start(p, "resume");
  assert_null(strstr(pty_ask(p, "1"), "coach"));
}

static void bots_sit_down_again(void **state) {
  Pty *p = *state;
  pty_start(p, "play peak_oil -p 4 --seed 3 --bots me,heuristic,random,me");
  pty_ask(p, "1");
  pty_ask(p, "bot 4 random");
  pty_kill(p);
  pty_start(p, "resume");
  assert_text(pty_ask(p, "bot"), "player 2: heuristic\n  player 3: random\n  "
                                 "player 4: random");
  pty_ask(p, "save bots");
  pty_leave(p);
  pty_start(p, game);
  pty_ask(p, "load bots");
  assert_text(pty_ask(p, "bot"), "player 1: me\n  player 2: heuristic");
}

/* Names -------------------------------------------------------------------- */

static void games_are_kept_by_name(void **state) {
  Pty *p = *state;
  struct stat st;
  pty_start(p, game);
  assert_text(pty_ask(p, "save"), "what shall it be called?");
  pty_ask(p, "auto 12");
  assert_text(pty_ask(p, "save monday"), "saved as monday");
  assert_int_equal(
    stat(pty_path(p, ".local/share/oilpatch/saves/monday.oil"), &st), 0);
  pty_ask(p, "auto 3");
  assert_text(pty_ask(p, "save"), "saved as monday");
  assert_text(pty_ask(p, "saves"), "monday");
  pty_leave(p);
  pty_expect(p, "'oilpatch resume monday' continues it");
  assert_int_equal(journals(p), 0); /* the save has it all */
  pty_start(p, "resume monday");
  pty_expect(p, "decision 15");
  pty_ask(p, "new");
  assert_text(pty_ask(p, "load monday"), "decision 15");
  assert_text(pty_ask(p, "load tuesday"), "no game is kept as 'tuesday'");
  assert_text(pty_ask(p, "saves delete tuesday"), "no game is kept");
  assert_text(pty_ask(p, "saves delete monday"), "deleted monday");
  assert_no_text(pty_ask(p, "saves"), "monday");
}

static void saves_are_listed(void **state) {
  Pty *p = *state;
  const char *list;
  pty_start(p, "play peak_oil -p 3 --seed 4 -l brutal");
  pty_ask(p, "auto 20");
  pty_ask(p, "save brutal");
  list = pty_ask(p, "saves");
  assert_text(list, "peak_oil, 3 players, brutal");
  assert_text(list, "decision 20");
  pty_launch(p, "saves");
  assert_int_equal(pty_wait(p), 0);
  pty_expect(p, "peak_oil, 3 players, brutal");
}

static void the_tree_is_saved_with_its_names(void **state) {
  Pty *p = *state;
  char *tree;
  pty_start(p, game);
  pty_ask(p, "auto 10");
  pty_ask(p, "undo 4");
  pty_ask(p, "fork crossroads");
  pty_ask(p, "auto 3");
  tree = strdup(pty_ask(p, "tree"));
  assert_text(tree, "crossroads");
  pty_kill(p);
  pty_start(p, "resume");
  assert_string_equal(pty_ask(p, "tree"), tree);
  free(tree);
}

/* Rules that change -------------------------------------------------------- */

static void copy_game(const Pty *p, const char *name) {
  char command[1024];
  snprintf(command, sizeof command,
           "mkdir '%s/games' && cp -r '%s/%s' '%s/games'", p->home,
           getenv("OILPATCH_VARIANTS"), name, p->home);
  assert_int_equal(system(command), 0);
}

/* A file edited in mid-game and an edit by hand: both are in the journal. */
static void changes_in_mid_game_are_resumed(void **state) {
  Pty *p = *state;
  FILE *f;
  copy_game(p, "barrels");
  pty_env(p, "OILPATCH_VARIANTS", pty_path(p, "games"));
  pty_start(p, "play barrels --bots me --seed 3");
  pty_ask(p, "1");
  pty_ask(p, "edit(\"gift\", function() g.players[1].coins:add(2) end)");
  assert_text(pty_ask(p, "g.players[1].coins:get()"), "5");
  f = fopen(pty_path(p, "games/barrels/base.lua"), "a");
  assert_non_null(f);
  fputs("-- nothing new\n", f);
  fclose(f);
  assert_text(pty_ask(p, "score"), "read again");
  pty_ask(p, "1");
  pty_kill(p);
  pty_start(p, "resume");
  assert_text(pty_ask(p, "g.players[1].coins:get()"), "5");
  assert_text(pty_ask(p, "1"), "player ");
  assert_text(pty_ask(p, "undo 9"), "at decision 0");
  assert_text(pty_ask(p, "g.players[1].coins:get()"), "3");
}

/* Two at once -------------------------------------------------------------- */

static void two_programs_do_not_share_a_journal(void **state) {
  Pty *p = *state;
  Pty other;
  pty_start(p, game);
  pty_ask(p, "1");
  /* the other one: the same home, another terminal */
  other = *p;
  other.fd = -1;
  other.pid = 0;
  other.said = NULL;
  memset(&other.screen, 0, sizeof other.screen);
  pty_launch(&other, "resume");
  assert_int_equal(pty_wait(&other), 1);
  pty_expect(&other, "is being played, by process");
  pty_start(&other, game);
  pty_ask(&other, "1");
  assert_int_equal(journals(p), 2);
  assert_text(pty_ask(&other, "saves"), "(played elsewhere)");
  pty_ask(p, "2");
  pty_kill(&other);
  emulator_close(&other.screen);
  close(other.fd);
  free(other.said);
  pty_kill(p);
  pty_start(p, "resume");
  assert_true(screen_decision(p) >= 1);
}

/* Trouble ------------------------------------------------------------------ */

static void a_torn_journal_is_mended(void **state) {
  Pty *p = *state;
  char path[1024] = "";
  DIR *d;
  struct dirent *e;
  FILE *f;
  pty_start(p, game);
  for (int i = 0; i < 5; i++) pty_ask(p, "1");
  pty_kill(p);
  d = opendir(pty_path(p, ".local/state/oilpatch/journal"));
  while ((e = readdir(d)) != NULL)
    if (strstr(e->d_name, ".oil") != NULL)
      snprintf(path, sizeof path, "%s/.local/state/oilpatch/journal/%s",
               p->home, e->d_name);
  closedir(d);
  f = fopen(path, "a");
  assert_non_null(f);
  fputs("answer 1 281543", f);
  fclose(f);
  pty_start(p, "resume");
  assert_int_equal(screen_decision(p), 5);
  pty_ask(p, "1");
  pty_kill(p);
  pty_start(p, "resume");
  assert_int_equal(screen_decision(p), 6);
}

static void signals_leave_the_journal_whole(void **state) {
  Pty *p = *state;
  static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
  for (int i = 0; i < COUNT_OF(signals); i++) {
    pty_start(p, i == 0 ? game : "resume");
    pty_ask(p, "1");
    pty_ask(p, "1");
    pty_signal(p, signals[i]);
    pty_wait(p);
    pty_start(p, "resume");
    assert_int_equal(screen_decision(p), 2 * (i + 1));
    pty_kill(p);
  }
}

static void a_hang_up_leaves_the_journal_whole(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "1");
  pty_hang_up(p);
  pty_wait(p);
  pty_start(p, "resume");
  assert_int_equal(screen_decision(p), 1);
}

static void a_home_that_cannot_be_written_is_said_once(void **state) {
  Pty *p = *state;
  const char *said;
  pty_env(p, "HOME", "/proc/nowhere");
  pty_start(p, game);
  said = pty_ask(p, "1");
  assert_text(said, "can't be kept");
  assert_no_text(pty_ask(p, "1"), "can't be kept");
  assert_text(pty_ask(p, "save monday"), "cannot write");
  assert_text(pty_ask(p, "undo 2"), "at decision 0");
  assert_int_equal(pty_leave(p), 0);
}

static void without_a_home_play_goes_on(void **state) {
  Pty *p = *state;
  pty_env(p, "HOME", NULL);
  pty_start(p, game);
  assert_text(pty_ask(p, "1"), "can't be kept");
  assert_no_text(pty_ask(p, "1"), "can't be kept");
  assert_text(pty_ask(p, "save monday"), "no home folder");
  assert_text(pty_ask(p, "saves"), "no games are kept");
}

/* Kill -9 ------------------------------------------------------------------ */

enum { KILLS = 200 };

/* How many of the lines typed were acknowledged: the row below such a line
** says who answered. */
static int acknowledged(const Pty *p) {
  int n = 0;
  for (int y = 0; y + 1 < p->screen.rows; y++) {
    char *row = emulator_text(&p->screen, y, y + 2);
    char *answer = strstr(row, "> ");
    char *below = strchr(row, '\n');
    if (strncmp(row, "player ", 7) == 0 && answer != NULL && answer < below &&
        answer[2] >= '0' && answer[2] <= '9' &&
        strncmp(below + 1, "player ", 7) == 0)
      n++;
    free(row);
  }
  return n;
}

/* Type the recorded answers from `at` on, a few, each at its prompt; when the
** time is up, kill. */
static void type_until(Pty *p, const Recorded *r, int at, int64_t end) {
  int row = -1, last = at + 4 < r->count ? at + 4 : r->count;
  while (now_us() < end) {
    pty_settle(p, 0);
    if (p->screen.y > row && pty_at_prompt(p) && at < last) {
      char key[16];
      row = p->screen.y;
      snprintf(key, sizeof key, "%d", r->key[at++]);
      pty_type(p, key);
    }
    usleep(200);
  }
  pty_kill(p);
}

/* The game comes back with every answer that was acknowledged, or one more,
** again and again; at last it is the recorded one. */
static void kill_at_any_moment_loses_no_answer(void **state) {
  Pty *p = *state;
  Recorded *r = recorded_open("peak_oil.save");
  uint64_t chance = 2026;
  int at = 0, kills = 0, asleep = 0;
  char hash[32];
  for (; kills < KILLS && at < r->count; kills++) {
    int64_t delay = (int64_t)rng_below(&chance, 15000);
    bool early = kills > 0 && rng_below(&chance, 5) == 0;
    int before = at, got;
    if (early) { /* while it reads and rewrites the journal */
      pty_launch(p, "resume");
      type_until(p, r, r->count, now_us() + 4 * delay);
      continue;
    }
    if (at == 0)
      pty_start(p, game);
    else
      pty_start(p, "resume");
    got = at == 0 ? 0 : screen_decision(p);
    assert_true(got == before || got == before + 1);
    at = got;
    type_until(p, r, at, now_us() + delay);
    got = acknowledged(p);
    asleep += got == 0;
    at += got;
    if (at == 0) kills--; /* nothing was played yet: nothing to lose */
  }
  assert_int_equal(kills, KILLS);
  assert_true(at > KILLS / 2 && asleep < KILLS / 2);
  pty_start(p, "resume");
  at = screen_decision(p);
  pty_ask(p, "save end");
  pty_leave(p);
  snprintf(hash, sizeof hash, "verified: hash %016llx",
           (unsigned long long)r->hash[at]);
  {
    char words[600];
    snprintf(words, sizeof words, "replay --verify %s",
             pty_path(p, ".local/share/oilpatch/saves/end.oil"));
    pty_launch(p, words);
  }
  assert_int_equal(pty_wait(p), 0);
  pty_expect(p, hash);
  test_free(r);
}

/* A seat given to a bot is something to keep. */
static void a_bot_that_sat_down_is_kept(void **state) {
  Pty *p = *state;
  pty_start(p, "play peak_oil -p 2 --seed 3");
  pty_ask(p, "bot 2 heuristic");
  assert_int_equal(pty_leave(p), 0);
  pty_expect(p, "oilpatch resume");
  pty_start(p, "resume");
  assert_text(pty_ask(p, "bot"), "player 2: heuristic");
  pty_leave(p);
}

static void another_game_is_not_overwritten_unasked(void **state) {
  Pty *p = *state;
  for (int i = 0; i < 2; i++) {
    char line[400], path[300];
    snprintf(path, sizeof path, i == 0 ? "%.0smonday" : "%s/monday.oil",
             p->home);
    snprintf(line, sizeof line, "save %s", path);
    pty_start(p, "play barrels --bots me --seed 7");
    assert_text(pty_ask(p, line), "saved as");
    pty_ask(p, "pass");
    assert_text(pty_ask(p, line), "saved as"); /* the same game */
    pty_leave(p);
    pty_start(p, "play barrels --bots me --seed 8");
    pty_type(p, line);
    pty_expect(p, "replace it (yes or no)>");
    pty_type(p, "no");
    pty_expect(p, "nothing was saved");
    pty_prompt(p, -1);
    pty_type(p, line);
    pty_expect(p, "replace it (yes or no)>");
    pty_type(p, "yes");
    pty_expect(p, "saved as");
    pty_prompt(p, -1);
    pty_leave(p);
    pty_start(p, "play barrels --bots me --seed 9");
    snprintf(line, sizeof line, "load %s", path);
    assert_text(pty_ask(p, line), "decision 0");
    pty_leave(p);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(leaving_says_how_to_come_back),
    PTY_CASE(undo_among_bots_keeps_what_people_played),
    PTY_CASE(an_untouched_game_leaves_nothing),
    PTY_CASE(a_finished_game_leaves_nothing),
    PTY_CASE(a_finished_journal_is_cleared_away),
    PTY_CASE(a_new_game_keeps_the_old_one),
    PTY_CASE(the_coach_comes_back),
    PTY_CASE(bots_sit_down_again),
    PTY_CASE(games_are_kept_by_name),
    PTY_CASE(saves_are_listed),
    PTY_CASE(the_tree_is_saved_with_its_names),
    PTY_CASE(changes_in_mid_game_are_resumed),
    PTY_CASE(two_programs_do_not_share_a_journal),
    PTY_CASE(a_torn_journal_is_mended),
    PTY_CASE(signals_leave_the_journal_whole),
    PTY_CASE(a_hang_up_leaves_the_journal_whole),
    PTY_CASE(a_home_that_cannot_be_written_is_said_once),
    PTY_CASE(without_a_home_play_goes_on),
    PTY_CASE(kill_at_any_moment_loses_no_answer),
    PTY_CASE(a_bot_that_sat_down_is_kept),
    PTY_CASE(another_game_is_not_overwritten_unasked),
  };
  return cmocka_run_group_tests_name("pty_saves", tests, NULL, NULL);
}
