/*
** Whatever is typed at the prompt, what it tells a player depends on nothing but
** what that player may know: what is hidden is dealt anew, again and again, and
** every command, line of Lua, completion, hint, remark, advice and answer of every bot,
** comment of the coach and message to a bot that is a program stays the same to the byte.
** In every game, alone and with each of its layers and recipes, with the eyes of every
** seat.  What a command does to the table happens in a child of the program, which tells
** what was said and what the player could know then: if that is the same, the words are.
** A position takes BLIND_LINES of these lines in turn; BLIND_GAMES (of each set-up, on one
** table), BLIND_STEPS (answers of a game), BLIND_EVERY (of which one is a position) and
** BLIND_DEALS make the run longer, BLIND_SEED plays other games.
*/
#include "tests/support/deal.h"
#include "tests/support/typed.h"

#include "lua/shelf/game.h"
#include "lua/table/known.h"
#include "lua/table/look.h"
#include "repl/command.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/understand.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdarg.h>
#include <sys/wait.h>

/* As repl/term/line.c has it. */
struct LineCompletions {
  size_t len;
  char **cvec;
};

enum { ROOM = 1 << 20, SAID = 12 /* leaks that are shown */ };

static const Setup games[] = {
  {"barrels", 4, NULL, false},  {"peak_oil", 2, NULL, false},
  {"peak_oil", 5, NULL, false}, {"qe", 3, NULL, true},
  {"qe", 5, NULL, true},        {"oilfield", 2, NULL, false},
  {"oilfield", 4, NULL, false}, {"giganten", 3, NULL, false},
  {"giganten", 4, NULL, false},
};

static Options options;
static long compared, positions, dealt, comments, trials, setups, done, judged,
  leaks;
static int least; /* lines at a position */
static int first; /* seed */
static int every; /* answers from one position to the next */
static int deals; /* of what is hidden at each */
static char *now; /* what a line tells */

/* How often a command was tried, and at which seats of a game somebody looked. */
static long tried[COMMANDS];
static bool seen[COUNT_OF(games)][MAX_PLAYERS + 1];

/* Some of them, others at the next position, so that each has its turn: how many. */
static int draw_lines(const Lines *l, int drawn[LINES]) {
  static int turn;
  int stride = l->count / least > 0 ? l->count / least : 1, n = 0;
  for (int i = turn++ % stride; i < l->count; i += stride) drawn[n++] = i;
  return n;
}

/* What is told ------------------------------------------------------------- */

static void tell_completions(Play *p, const char *text, char *to, size_t room) {
  LineCompletions all = {0, NULL};
  const char *hint = play_hint(p, text);
  size_t used = (size_t)snprintf(to, room, "hint %s\n", hint ? hint : "-");
  play_complete(p, text, &all);
  for (size_t i = 0; i < all.len; i++) {
    if (used < room)
      used += (size_t)snprintf(to + used, room - used, "%s\n", all.cvec[i]);
    free(all.cvec[i]);
  }
  free(all.cvec);
}

/* The coach's comment on an answer, the n-th of those listed or of the amounts. */
static void tell_coach(Play *p, int n, char *to, size_t room) {
  int count = table_answer_count(p->table);
  int64_t answer, most;
  to[0] = '\0';
  if (!play_asks(p)) return; /* nothing can be answered */
  if (table_asks_number(p->table, &answer, &most))
    answer = most - answer < n ? most : answer + n * 7;
  else
    answer = table_answer_at(p->table, n % count);
  play_call(p, "prompt.coach", "set", json_pack("[s]", "on"));
  play_call(p, "prompt.coach", "thinks", json_pack("[I]", answer));
  play_call(p, "prompt.coach", "speaks", json_array());
  snprintf(to, room, "%s", screen_text(p->screen));
  if (strstr(to, "coach:") != NULL) comments++;
  memset(&p->session.coach, 0, sizeof p->session.coach);
}

/* What a program that sits there is told. */
static void tell_program(Play *p, char *to, size_t room) {
  Fault fault;
  json_t *v = known_position(p->table, play_viewer(p), &fault);
  char *text = v == NULL ? NULL : json_dumps(v, JSON_SORT_KEYS);
  assert_non_null(text);
  snprintf(to, room, "%s", text == NULL ? "" : text);
  free(text);
  json_decref(v);
}

/* What a bot would answer, if it is the one who looks that is asked. */
static void tell_bot(Play *p, const char *bot, char *to, size_t room) {
  Fault fault;
  int64_t answer = 0;
  to[0] = '\0';
  if (play_viewer(p) != table_actor(p->table)) return;
  if (table_suggest(p->table, bot, &answer, &fault))
    snprintf(to, room, "%" PRId64, answer);
  else
    snprintf(to, room, "%s", fault.text);
}

/* What the page learns of an answer that is pointed at. */
static void tell_would(Play *p, int n, char *to, size_t room) {
  json_t *v;
  char *text;
  to[0] = '\0';
  if (play_viewer(p) != table_actor(p->table)) return;
  v = table_ask_value(p->table, "would", json_pack("[ii]", n, play_viewer(p)),
                      NULL);
  text = json_dumps(v, JSON_SORT_KEYS | JSON_ENCODE_ANY);
  snprintf(to, room, "%s", text == NULL ? "" : text);
  if (json_array_size(v) > 0) trials++;
  free(text);
  json_decref(v);
}

/* The picture that a line writes. */
static void tell_drawn(Play *p, const char *line, char *to, size_t room) {
  char typed[TABLE_NAME], *text;
  unlink("blind.svg");
  snprintf(typed, sizeof typed, "%s", line);
  play_take(p, typed, HAND_NAMES);
  text = file_read("blind.svg", NULL);
  assert_non_null(text);
  if (text != NULL) assert_true(strlen(text) < room);
  snprintf(to, room, "%s", text == NULL ? "" : text);
  free(text);
}

/* The same number for tables that look the same to a player. */
static uint64_t view_number(Table *t, int player) {
  size_t size = table_block_size(t);
  unsigned char *view = test_malloc(size);
  uint64_t n = 14695981039346656037u;
  if (player > table_players(t)) player = 0;
  see_as(&t->host.state, player, view);
  for (size_t i = 0; i < size; i++) n = (n ^ view[i]) * 1099511628211u;
  test_free(view);
  return n;
}

/* Where the phase began that somebody is in. */
static int32_t phase_of(const Play *p) {
  return history_checkpoint(&p->table->history, p->table->history.here);
}

/* In a child, so that nothing has happened here: what lines say, and what the player may
** know then. */
static void do_lines(Play *p, const char *lines, int to) {
  char all[TABLE_NAME], head[32], *line, *rest = all;
  int viewer = play_viewer(p);
  int32_t phase = phase_of(p);
  bool other = false;
  uint64_t learnt = 0; /* on the way, even if it is taken back then */
  const char *text;
  snprintf(all, sizeof all, "%s", lines);
  while ((line = strsep(&rest, "\n")) != NULL && !p->quit) {
    play_take(p, line, HAND_NAMES);
    other = other || play_viewer(p) != viewer || phase_of(p) != phase;
    learnt = learnt * 31 + view_number(p->table, viewer);
  }
  /* somebody else who looks may know other things, and the phases before were never dealt
  ** anew: nothing to compare */
  if (other)
    snprintf(head, sizeof head, "another looks ");
  else
    snprintf(head, sizeof head, "%016" PRIx64 " ", learnt);
  text = screen_text(p->screen);
  _exit(write(to, head, strlen(head)) < 0 ||
        write(to, text, strnlen(text, ROOM / 2)) < 0);
}

static void tell_doing(Play *p, const char *lines, char *to, size_t room) {
  int end[2], status = 0;
  size_t used = 0;
  ssize_t n;
  pid_t child;
  /* a line before may have written them */
  unlink("blind.lua");
  unlink("en/blind.txt");
  unlink("oilpatch/saves/blind.oil");
  fflush(NULL);
  assert_int_equal(pipe(end), 0);
  child = fork();
  assert_true(child >= 0);
  if (child == 0) do_lines(p, lines, end[1]);
  close(end[1]);
  while ((n = read(end[0], to + used, room - 1 - used)) > 0) used += (size_t)n;
  to[used] = '\0';
  close(end[0]);
  assert_int_equal(waitpid(child, &status, 0), child);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    fail_msg("'%s' ended with %d", lines, status);
}

/* A minute may go by between two saves. */
static void stop_clock(char *text) {
  static const char form[] = "20dd-dd-dd dd:dd";
  for (char *c = text; (c = strstr(c, "20")) != NULL; c++) {
    int i = 2;
    while (form[i] != '\0' &&
           (form[i] == 'd' ? c[i] >= '0' && c[i] <= '9' : c[i] == form[i]))
      i++;
    if (form[i] == '\0') memcpy(c, form, sizeof form - 1);
  }
}

/* All that a line tells, with the same lots for bots that advise. */
static void tell(Play *p, const char *line, char *to, size_t room) {
  Screen *before = p->screen;
  Host *h = &p->table->host;
  for (int i = 0; i <= MAX_PLAYERS; i++)
    h->bots.seat[i].stream = 1 + (uint64_t)i;
  play_forget_labels(p);
  p->screen = screen_capture();
  switch (line[0]) {
    case BEGUN: tell_completions(p, line + 1, to, room); break;
    case MESSAGE: tell_program(p, to, room); break;
    case COMMENT: tell_coach(p, atoi(line + 1), to, room); break;
    case DECIDES: tell_bot(p, line + 1, to, room); break;
    case WOULD: tell_would(p, atoi(line + 1), to, room); break;
    case DRAWN: tell_drawn(p, line + 1, to, room); break;
    case DOES:
    case HANDLES: tell_doing(p, line + 1, to, room); break;
    default:
      play_do(p, line, HAND_STRANGER);
      snprintf(to, room, "%s", screen_text(p->screen));
  }
  stop_clock(to);
  screen_free(p->screen);
  p->screen = before;
}

static void same(const char *line, const char *where, const char *a,
                 const char *b) {
  size_t at = 0;
  compared++;
  if (line[0] == DOES || line[0] == HANDLES) {
    done++;
    if (a[0] == 'a' && a[1] == 'n') return;
    if (memcmp(a, b, 16) != 0) return; /* more was learnt in one of them */
    /* who moves a hidden thing by hand may find that it isn't there */
    if (line[0] == HANDLES && (a[17] == '\0' || b[17] == '\0')) return;
    judged++;
  }
  if (strcmp(a, b) == 0) return;
  while (a[at] == b[at]) at++;
  at = at < 100 ? 0 : at - 100;
  if (leaks++ < SAID)
    print_error("%s: '%s' tells what is hidden:\n%.200s\n----\n%.200s\n", where,
                line, a + at, b + at);
}

/* Whose eyes look, and at what: everybody sits at the screen in turn, or one alone among
** bots. */
static int seat_people(Play *p) {
  static int turn;
  int players = table_players(p->table), alone = turn++ / 2 % players + 1;
  for (int i = 1; i <= players; i++)
    snprintf(p->session.bot[i], TABLE_NAME, "%s",
             turn % 2 == 0 || i == alone ? "" : "random");
  return play_viewer(p);
}

/* Everything before and after what is hidden has been dealt anew. */
static void look(Play *p, const Setup *s, const Lines *l, uint64_t *chance) {
  static char *told[LINES];
  static int drawn[LINES];
  char where[200];
  int viewer = seat_people(p), n = draw_lines(l, drawn);
  bool once = false;
  snprintf(where, sizeof where, "%s of %d%s%s at '%s', player %d", s->game,
           s->players, s->layer ? " + " : "", s->layer ? s->layer : "",
           table_choice(p->table), viewer);
  for (int i = 0; i < n; i++) {
    tell(p, l->item[drawn[i]], now, ROOM);
    told[i] = memory_copy(now);
  }
  for (int k = 0; k < deals; k++) {
    if (!deal_anew(p->table, viewer, s->numbers, chance)) continue;
    once = true;
    dealt++;
    for (int i = 0; i < n; i++) {
      tell(p, l->item[drawn[i]], now, ROOM);
      same(l->item[drawn[i]], where, told[i], now);
      if (l->command[drawn[i]] >= 0) tried[l->command[drawn[i]]]++;
    }
  }
  for (int i = 0; i < n; i++) free(told[i]);
  positions += once;
  if (once)
    for (int i = 0; i < COUNT_OF(games); i++)
      if (strcmp(games[i].game, s->game) == 0) seen[i][viewer] = true;
}

/* A game, and a look every few answers. */
static void look_along(Play *p, const Setup *s, int steps, uint64_t *chance) {
  static Lines lines;
  Fault fault;
  make_lines(p, s, &lines, chance);
  for (int i = 1; i <= steps && table_status(p->table) == TABLE_ASKS; i++) {
    int64_t answer = any_answer(p->table);
    if (i % every == 0) {
      look(p, s, &lines, chance);
      if (table_refuses(p->table, answer, &fault))
        answer = any_answer(p->table);
    }
    give(p->table, answer);
  }
}

/* Games at one table, which is opened once. */
static void blind_in(const Setup *s, int count, int steps) {
  static Play p;
  Fault fault;
  uint64_t seed = (uint64_t)(first + setups), chance = seed;
  memset(&p, 0, sizeof p);
  p.options = &options;
  p.screen = screen_capture();
  p.settings.table = seed % 2 == 0 ? SEEN_TURN : SEEN_HIDDEN;
  tongue_speak(setups % 3 == 2);
  p.config = (TableConfig){.variants = folder("OILPATCH_VARIANTS", "variants"),
                           .game = s->game,
                           .players = s->players,
                           .history = true,
                           .log = true};
  if (tongue_spoken() != 0) p.config.language = tongue_names[tongue_spoken()];
  if (s->layer != NULL) p.config.layer[p.config.layers++] = s->layer;
  p.table = table_open(&p.config, &fault);
  /* a layer may want others below it, or other seats */
  if (p.table == NULL && s->layer == NULL) fail_msg("%s", fault.text);
  for (int k = 0; p.table != NULL && k < count; k++) {
    if (table_start(p.table, seed + (uint64_t)k, &fault) == TABLE_FAILED) {
      if (s->layer == NULL) fail_msg("%s", fault.text);
      break;
    }
    look_along(&p, s, steps, &chance);
  }
  if (p.table != NULL) setups++;
  play_forget_labels(&p);
  table_close(p.table);
  screen_free(p.screen);
}

static int wanted(const char *name, int usual) {
  const char *text = getenv(name);
  return text == NULL ? usual : atoi(text);
}

/* The layers of a game, and the recipes that are for it. */
static void layers_of(const char *game, Names *layers) {
  const char *variants = folder("OILPATCH_VARIANTS", "variants");
  char path[PATH_SIZE], in[PATH_SIZE], name[300], wants[100];
  Names recipes = {0};
  assert_true(game_layers(variants, game, layers));
  file_join(in, variants, "recipes");
  assert_true(file_list(in, &recipes));
  snprintf(wants, sizeof wants, "game = \"%s\"", game);
  for (int i = 0; i < recipes.count; i++) {
    char *text;
    if (!file_ends(recipes.item[i], ".lua")) continue;
    file_join(path, in, recipes.item[i]);
    text = file_read(path, NULL);
    assert_non_null(text);
    snprintf(name, sizeof name, "recipes/%.*s",
             (int)strlen(recipes.item[i]) - 4, recipes.item[i]);
    if (strstr(text, wants) != NULL) assert_true(names_push(layers, name));
    free(text);
  }
  names_free(&recipes);
}

static void no_line_tells_what_is_hidden(void **state) {
  int count = wanted("BLIND_GAMES", 1), steps = wanted("BLIND_STEPS", 24);
  (void)state;
  least = wanted("BLIND_LINES", 5);
  every = wanted("BLIND_EVERY", 8);
  deals = wanted("BLIND_DEALS", 1);
  first = wanted("BLIND_SEED", 1);
  now = test_malloc(ROOM);
  for (int i = 0; i < COUNT_OF(games); i++) {
    Names layers = {0};
    bool both = i > 0 && strcmp(games[i - 1].game, games[i].game) == 0;
    bool next = i + 1 < COUNT_OF(games) &&
                strcmp(games[i + 1].game, games[i].game) == 0;
    blind_in(&games[i], count, steps);
    layers_of(games[i].game, &layers);
    /* half of them at each size, where there are two */
    for (int k = both; k < layers.count; k += 1 + (both || next)) {
      Setup with = games[i];
      with.layer = layers.item[k];
      blind_in(&with, count, steps);
    }
    names_free(&layers);
  }
  test_free(now);
  for (int i = 0; command_name(i) != NULL; i++) {
    const char *name = command_name(i);
    bool told_of = only_tells(name);
    for (int k = 0; k < COUNT_OF(doing); k++)
      told_of = told_of ||
                (strcmp(doing[k].name, name) == 0 && doing[k].typed != NULL);
    if (told_of && tried[i] == 0) fail_msg("'%s' was not tried", name);
  }
  for (int i = 0; i < COUNT_OF(games); i++)
    for (int k = 1; k <= games[i].players; k++)
      if (!seen[i][k])
        fail_msg("%s: nobody looked from seat %d", games[i].game, k);
  assert_int_equal(leaks, 0);
  assert_true(positions > 200);
  assert_true(comments > 0);
  assert_true(trials > 0);
  assert_true(judged * 2 > done);
  printf(
    "# figure: blindness: %ld lines, completions, hints, comments, answers of bots, "
    "pictures and messages at %ld positions, what is hidden dealt anew %ld times, in %ld set-ups of 5 "
    "games, their layers and recipes, from every seat\n",
    compared, positions, dealt, setups);
}

/* Where commands write: a folder of its own, the games by their whole path. */
static int aside(void **state) {
  static char path[SCRATCH_SIZE];
  char *variants = realpath(folder("OILPATCH_VARIANTS", "variants"), NULL);
  (void)state;
  if (variants == NULL || mkdtemp(scratch_name(path, "blind-XXXXXX")) == NULL)
    return -1;
  setenv("OILPATCH_VARIANTS", variants, 1);
  setenv("HOME", path, 1);
  for (const char *const *n =
         (const char *const[]){"XDG_STATE_HOME", "XDG_DATA_HOME",
                               "XDG_CONFIG_HOME", NULL};
       *n != NULL; n++)
    setenv(*n, path, 1);
  free(variants);
  return chdir(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(no_line_tells_what_is_hidden, aside, NULL),
  };
  command_attach();
  return cmocka_run_group_tests_name("blind", tests, NULL, NULL);
}
