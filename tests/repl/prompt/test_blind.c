/*
** Whatever is typed at the prompt, what it tells a player depends on nothing but
** what that player may know: what is hidden is dealt anew, again and again, and
** every command that only tells, every line of Lua, completion, hint, remark, advice of
** every bot, comment of the coach and message to a bot that is a program stays the same to
** the byte.  In every game, alone and with each of its layers.  A position takes BLIND_LINES
** of these lines by lot; BLIND_GAMES and BLIND_STEPS make the run longer.
*/
#include "tests/support/deal.h"

#include "lua/shelf/game.h"
#include "lua/table/known.h"
#include "lua/table/look.h"
#include "repl/command.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/understand.h"

/* main.c has it, which is no part of this. */
void command_help(const char *name) { (void)name; }

/* As repl/term/line.c has it. */
struct LineCompletions {
  size_t len;
  char **cvec;
};

enum { EVERY = 6, ROOM = 1 << 20, LINES = 600, EACH = 40 };

/* A game at its table; all of a game's sizes and layers are tried. */
typedef struct Setup {
  const char *game;
  int players;
  const char *layer;
  bool numbers; /* it has secret numbers, which rules survive any change of */
} Setup;

static const Setup games[] = {
  {"barrels", 4, NULL, false},  {"peak_oil", 2, NULL, false},
  {"peak_oil", 5, NULL, false}, {"qe", 3, NULL, true},
  {"qe", 5, NULL, true},        {"oilfield", 2, NULL, false},
  {"oilfield", 4, NULL, false}, {"giganten", 3, NULL, false},
  {"giganten", 4, NULL, false},
};

static Options options;
static long compared, positions, comments, setups;
static int least; /* lines at a position */

/* What is typed ------------------------------------------------------------ */

typedef struct Lines {
  char item[LINES][TABLE_NAME];
  int count, shown, traced;
  bool numbers; /* some are secret */
} Lines;

static void add_line(Lines *l, const char *verb, const char *word) {
  char line[TABLE_NAME];
  if (word[0] == '\0' || l->count == LINES) return;
  snprintf(line, sizeof line, "%s %.200s", verb, word);
  for (int i = 0; i < l->count; i++)
    if (strcmp(l->item[i], line) == 0) return;
  memcpy(l->item[l->count++], line, sizeof line);
}

/* Things of which somebody may not know all. */
static void add_thing(Lines *l, const json_t *r) {
  if (strcmp(value_text(r, "kind"), "cell") == 0 && !l->numbers) return;
  if (l->shown++ < EACH) add_line(l, "show", value_text(r, "where"));
  if (l->traced++ < EACH) {
    add_line(l, "trace", value_text(r, "id"));
    add_line(l, "?", value_text(r, "id"));
    add_line(l, "print", value_text(r, "where"));
  }
}

/* Commands that do something, leave, or tell of other things than the table; all
** others are tried, whoever adds them. */
static bool only_tells(const char *name) {
  static const char *const others[] = {
    "quit",   "oilpatch", "auto",   "new",      "undo",   "redo",   "fork",
    "goto",   "edit",     "put",    "take",     "count",  "mark",   "top",
    "bottom", "face",     "turn",   "position", "use",    "drop",   "reload",
    "save",   "load",     "resume", "saves",    "replay", "lesson", "review",
    "record", "note",     "coach",  "exit",     "q",      ":q",     "next"};
  for (int i = 0; i < COUNT_OF(others); i++)
    if (strcmp(others[i], name) == 0) return false;
  return true;
}

static void add_commands(Lines *l) {
  static const char *const more[] = {
    "answers all",
    "log all full",
    "board all",
    "why last",
    "diff short",
    "suggest greedy",
    "suggest mcts:8",
    "suggest random",
    "?g",
    "??g",
    "for _, p in ipairs(g.players) do print(p.seat, rules.score(p)) end",

    "xyzzy",
    "\v"};
  for (int i = 0; play_command(i) != NULL; i++)
    if (only_tells(play_command(i)->name))
      add_line(l, play_command(i)->name, " ");
  for (int i = 0; i < COUNT_OF(more) && l->count < LINES; i++)
    snprintf(l->item[l->count++], TABLE_NAME, "%s", more[i]);
}

/* What Tab and hints make of the beginnings of lines, and the coach's comments. */
static void add_begun(Lines *l) {
  static const char *const begun[] = {
    "\t",  "\tshow ", "\twhy ",          "\ttrace ", "\tg.",   "\t?",     "\t1",
    "\t2", "\t3",     "\tg.players[1].", "\tput ",   "\tset ", "\tgoto ", "\a0",
    "\a1", "\a5"};
  for (int i = 0; i < COUNT_OF(begun) && l->count < LINES; i++)
    snprintf(l->item[l->count++], TABLE_NAME, "%s", begun[i]);
  for (char c = 'a'; c <= 'z' && l->count < LINES; c++)
    snprintf(l->item[l->count++], TABLE_NAME, "\t%c", c);
}

/* All that only tells, with the names of all things behind it. */
static void make_lines(Play *p, Lines *l) {
  json_t *contents = table_ask_value(p->table, "contents", NULL, NULL), *r;
  size_t k;
  l->count = l->shown = l->traced = 0;
  add_commands(l);
  for (int i = 0; table_option_name(p->table, i) != NULL && i < 12; i++)
    add_line(l, "why", table_option_name(p->table, i));
  assert_non_null(contents);
  json_array_foreach(contents, k, r) add_thing(l, r);
  json_decref(contents);
  add_begun(l);
}

/* Some of them by lot, in their order. */
static void draw_lines(Lines *l, uint64_t *chance) {
  int left = least, kept = 0;
  for (int i = 0; i < l->count && left > 0; i++)
    if ((int)rng_below(chance, (uint32_t)(l->count - i)) < left) {
      memmove(l->item[kept++], l->item[i], TABLE_NAME);
      left--;
    }
  l->count = kept;
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
  if (table_asks_number(p->table, &answer, &most))
    answer = most - answer < n ? most : answer + n * 7;
  else
    answer = table_answer_at(p->table, n % count);
  play_desk()->call(p, "prompt.coach", "set", json_pack("[s]", "on"));
  play_desk()->call(p, "prompt.coach", "thinks", json_pack("[I]", answer));
  play_desk()->call(p, "prompt.coach", "speaks", json_array());
  snprintf(to, room, "%s", screen_text(p->screen));
  if (strstr(to, "coach:") != NULL) comments++;
  memset(&p->session.coach, 0, sizeof p->session.coach);
}

/* What a program that sits there is told. */
static void tell_program(Play *p, char *to, size_t room) {
  Fault fault;
  json_t *v = known_position(p->table, table_actor(p->table), &fault);
  char *text = v == NULL ? NULL : json_dumps(v, JSON_SORT_KEYS);
  assert_non_null(text);
  snprintf(to, room, "%s", text == NULL ? "" : text);
  free(text);
  json_decref(v);
}

/* All that a line tells, or, of one that begins with a tab, all it could become,
** or, behind a bell, what the coach says of an answer; with the same lots for
** bots that advise. */
static void tell(Play *p, const char *line, char *to, size_t room) {
  Screen *before = p->screen;
  Host *h = &p->table->host;
  char typed[TABLE_NAME];
  for (int i = 0; i <= MAX_PLAYERS; i++)
    h->bots.seat[i].stream = 1 + (uint64_t)i;
  play_forget_labels(p);
  if (line[0] == '\t') {
    tell_completions(p, line + 1, to, room);
    return;
  }
  if (line[0] == '\v') {
    tell_program(p, to, room);
    return;
  }
  snprintf(typed, sizeof typed, "%s", line);
  p->screen = screen_capture();
  if (line[0] == '\a') {
    tell_coach(p, atoi(line + 1), to, room);
  } else {
    play_line(p, typed);
    snprintf(to, room, "%s", screen_text(p->screen));
  }
  screen_free(p->screen);
  p->screen = before;
}

static void same(const char *line, const char *where, const char *a,
                 const char *b) {
  size_t at = 0;
  if (strcmp(a, b) == 0) return;
  while (a[at] == b[at]) at++;
  at = at < 100 ? 0 : at - 100;
  fail_msg("%s: '%s' tells what is hidden:\n%.200s\n----\n%.200s", where, line,
           a + at, b + at);
}

/* Everything before and after what is hidden has been dealt anew. */
static void look(Play *p, const Setup *s, uint64_t *chance) {
  static Lines lines;
  char **told;
  char *now = test_malloc(ROOM), where[200];
  int n;
  lines.numbers = s->numbers;
  make_lines(p, &lines);
  draw_lines(&lines, chance);
  n = lines.count;
  told = test_malloc((size_t)n * sizeof *told);
  snprintf(where, sizeof where, "%s of %d%s%s at '%s'", s->game, s->players,
           s->layer ? " + " : "", s->layer ? s->layer : "",
           table_choice(p->table));
  for (int i = 0; i < n; i++) {
    tell(p, lines.item[i], now, ROOM);
    told[i] = test_malloc(strlen(now) + 1);
    strcpy(told[i], now);
  }
  if (deal_anew(p->table, table_actor(p->table), s->numbers, chance)) {
    positions++;
    for (int i = 0; i < n; i++) {
      compared++;
      tell(p, lines.item[i], now, ROOM);
      same(lines.item[i], where, told[i], now);
    }
  }
  for (int i = 0; i < n; i++) test_free(told[i]);
  test_free(told);
  test_free(now);
}

static bool blind_in(const Setup *s, uint64_t seed, int steps) {
  static Play p;
  Fault report;
  uint64_t chance = seed + 1;
  memset(&p, 0, sizeof p);
  p.options = &options;
  p.screen = screen_capture();
  p.settings.table = seed % 2 == 0 ? SEEN_TURN : SEEN_HIDDEN;
  p.config = (TableConfig){.variants = folder("OILPATCH_VARIANTS", "variants"),
                           .game = s->game,
                           .players = s->players,
                           .history = true,
                           .log = true};
  if (s->layer != NULL) p.config.layer[p.config.layers++] = s->layer;
  p.table = table_open(&p.config, &report);
  if (p.table == NULL || table_start(p.table, seed, &report) == TABLE_FAILED) {
    /* a layer may want others below it, or other seats */
    if (s->layer == NULL) fail_msg("%s", report.text);
    table_close(p.table);
    screen_free(p.screen);
    return false;
  }
  for (int i = 0; i < steps && table_status(p.table) == TABLE_ASKS; i++) {
    int64_t answer = any_answer(p.table);
    if (i % EVERY == EVERY - 1) {
      look(&p, s, &chance);
      if (!table_refuses(p.table, answer, &report)) give(p.table, answer);
    } else {
      give(p.table, answer);
    }
  }
  play_forget_labels(&p);
  table_close(p.table);
  screen_free(p.screen);
  return true;
}

static int wanted(const char *name, int usual) {
  const char *text = getenv(name);
  return text == NULL ? usual : atoi(text);
}

static void blind_with(const Setup *s, int count, int steps) {
  for (int k = 1; k <= count; k++) blind_in(s, (uint64_t)(k + setups), steps);
  setups++;
}

static void no_line_tells_what_is_hidden(void **state) {
  int count = wanted("BLIND_GAMES", 1), steps = wanted("BLIND_STEPS", 33);
  const char *variants = folder("OILPATCH_VARIANTS", "variants");
  (void)state;
  least = wanted("BLIND_LINES", 8);
  for (int i = 0; i < COUNT_OF(games); i++) {
    Names layers = {0};
    blind_with(&games[i], count, steps);
    assert_true(game_layers(variants, games[i].game, &layers));
    for (int k = i % 2; k < layers.count;
         k += 2) { /* the others at the other size */
      Setup with = games[i];
      with.layer = layers.item[k];
      blind_with(&with, count, steps);
    }
    names_free(&layers);
  }
  assert_true(positions > 100);
  assert_true(comments > 0);
  assert_true(setups > 30);
  printf(
    "# figure: blindness: %ld lines, completions, hints, comments and messages at %ld "
    "positions that were dealt anew, in %ld set-ups of 5 games and their layers\n",
    compared, positions, setups);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_line_tells_what_is_hidden),
  };
  commands_attach();
  return cmocka_run_group_tests_name("blind", tests, NULL, NULL);
}
