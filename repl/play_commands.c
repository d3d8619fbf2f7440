/*
** The commands of the prompt, in one table: help and completion read it.
*/
#include "repl/play.h"
#include "repl/rulebook.h"
#include "repl/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Saying it ---------------------------------------------------------------- */

void play_fault(Play *p, const Report *report) {
  fflush(stdout);
  show_report(stderr, report);
  p->failed = true;
}

void play_refuse(Play *p, const char *format, ...) {
  va_list args;
  fflush(stdout);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  p->failed = true;
}

static void changed(Play *p) {
  if (p->talks) play_show_question(p);
}

/* A whole number, or the fallback when nothing is there; false: refused. */
static bool number(Play *p, const char *rest, int64_t from, int64_t fallback,
                   int64_t *n) {
  char *end;
  *n = fallback;
  if (rest[0] == '\0') return true;
  *n = strtoll(rest, &end, 10);
  if (end != rest && *end == '\0' && *n >= from) return true;
  play_refuse(p, "a number from %" PRId64 " on, not '%s'", from, rest);
  return false;
}

/* Playing ------------------------------------------------------------------ */

const char *play_bot(const Play *p, int seat) {
  return p->bot[seat][0] == '\0' ? NULL : p->bot[seat];
}

bool play_seat(Play *p, int seat, const char *bot) {
  Report report;
  if (!table_seat(p->table, seat, bot, &report)) { /* is there such a bot? */
    play_fault(p, &report);
    return false;
  }
  table_seat(p->table, seat, NULL, &report);
  word_copy(p->bot[seat], sizeof p->bot[seat], bot == NULL ? "" : bot);
  return true;
}

/* Answer without a word; false: it failed, and that was said. */
static bool give(Play *p, int64_t answer) {
  Report report;
  if (table_answer(p->table, answer, &report) != TABLE_FAILED) return true;
  play_fault(p, &report);
  return false;
}

/* What chance brought since the log was `from` events long, on one line. */
static void tell_chance(Play *p, uint32_t from) {
  char text[160];
  int told = 0;
  for (uint32_t i = from; i < table_events(p->table); i++)
    if (table_chance(p->table, i, text, sizeof text))
      printf("%s%s", told++ == 0 ? "  " : ", ", text);
  if (told > 0) putchar('\n');
}

static bool give_aloud(Play *p, int64_t answer) {
  char label[256];
  int actor = table_actor(p->table);
  uint32_t events = table_events(p->table);
  bool secret = table_asks_secretly(p->table);
  if (!table_label(p->table, answer, label, sizeof label)) label[0] = '\0';
  if (!give(p, answer)) return false;
  printf("%s: %s\n", play_seat_name(p, actor),
         secret ? "answers in secret" : label);
  tell_chance(p, events);
  return true;
}

/* Bots answer until a person is asked. */
static void let_bots_play(Play *p) {
  while (table_status(p->table) == TABLE_ASKS && !play_interrupted) {
    const char *bot = play_bot(p, table_actor(p->table));
    int64_t answer;
    Report report;
    if (bot == NULL) return;
    if (!table_suggest(p->table, bot, &answer, &report)) {
      play_fault(p, &report);
      return;
    }
    if (!give_aloud(p, answer)) return;
  }
}

void play_go_on(Play *p) {
  let_bots_play(p);
  changed(p);
}

void play_begin(Play *p, uint64_t seed) {
  Report report;
  p->seed = seed;
  printf("%s, %d players, seed %" PRIu64 "\n", table_game(p->table),
         table_players(p->table), seed);
  if (table_start(p->table, seed, &report) == TABLE_FAILED)
    play_fault(p, &report);
  let_bots_play(p);
  p->kept = table_history(p->table)->here;
  changed(p);
}

void play_answer(Play *p, int64_t answer) {
  if (give_aloud(p, answer)) play_go_on(p);
}

static void do_auto(Play *p, const char *rest) {
  int64_t n, done = 0;
  if (!number(p, rest, 1, INT64_MAX, &n)) return;
  if (table_status(p->table) != TABLE_ASKS)
    play_refuse(p, "no decision is pending");
  while (done < n && table_status(p->table) == TABLE_ASKS &&
         !play_interrupted) {
    const char *bot = play_bot(p, table_actor(p->table));
    int64_t answer;
    Report report;
    if (!table_suggest(p->table, bot == NULL ? "random" : bot, &answer,
                       &report)) {
      play_fault(p, &report);
      break;
    }
    if (!give(p, answer)) break;
    done++;
  }
  printf("%" PRId64 " answer%s given\n", done, done == 1 ? "" : "s");
  if (done == n) let_bots_play(p);
  changed(p);
}

static void do_bot(Play *p, const char *rest) {
  char name[NAME_SIZE] = "";
  int seat = 0;
  bool person;
  if (rest[0] == '\0') {
    play_show_seats(p);
    return;
  }
  if (sscanf(rest, "%d %47s", &seat, name) != 2 || seat < 1 ||
      seat > table_players(p->table)) {
    play_refuse(p,
                "bot SEAT NAME: a seat from 1 to %d, and 'random', a bot of "
                "the game, or 'me'",
                table_players(p->table));
    return;
  }
  person = strcmp(name, "me") == 0 || strcmp(name, "-") == 0;
  if (play_seat(p, seat, person ? NULL : name)) play_go_on(p);
}

static void do_new(Play *p, const char *rest) {
  play_begin(p, rest[0] == '\0' ? p->seed + 1 : options_seed(rest));
}

/* Time --------------------------------------------------------------------- */

static void travel(Play *p, int32_t node) {
  Report report;
  if (table_goto(p->table, node, &report) == TABLE_FAILED) {
    play_fault(p, &report);
    return;
  }
  printf("at decision %" PRId32 "\n",
         table_history(p->table)->node[node].depth);
  changed(p);
}

/* One step back is to where a person decided: bots would only repeat. */
static int32_t step_back(const Play *p, int32_t node) {
  const History *h = table_history(p->table);
  int actor;
  do {
    actor = h->node[node].actor;
    node = h->node[node].parent;
  } while (h->node[node].parent >= 0 && actor > 0 &&
           play_bot(p, actor) != NULL);
  return node;
}

static void do_undo(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int32_t node = h->here;
  int64_t n;
  if (!number(p, rest, 1, 1, &n)) return;
  if (node < 0 || h->node[node].parent < 0) {
    play_refuse(p, "nothing to undo");
    return;
  }
  for (; n > 0 && h->node[node].parent >= 0; n--) node = step_back(p, node);
  travel(p, node);
}

static void do_redo(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int64_t n;
  int32_t node;
  if (!number(p, rest, 1, 1, &n)) return;
  node = history_down(h, n > h->count ? h->count : (int)n);
  if (node == h->here) {
    play_refuse(p, "nothing to redo");
    return;
  }
  travel(p, node);
}

static void do_fork(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "fork NAME: a name for this position");
  else if (!table_name(p->table, rest))
    play_refuse(p, "'%s' can't be a name here: is it taken, or too long?",
                rest);
  else
    printf("this position is '%s'; 'goto %s' comes back\n", rest, rest);
}

static void do_goto(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int32_t node = rest[0] == '\0' ? -1 : history_find(h, rest);
  char *end;
  long n;
  if (node < 0 && rest[0] != '\0') {
    n = strtol(rest, &end, 10);
    if (*end == '\0' && n >= 0 && n < h->count) node = (int32_t)n;
  }
  if (rest[0] == '\0')
    play_refuse(p, "goto NAME: where to? 'tree' lists the positions");
  else if (node < 0)
    play_refuse(p, "no position named '%s'; 'tree' lists them", rest);
  else
    travel(p, node);
}

static void do_tree(Play *p, const char *rest) {
  (void)rest;
  play_show_tree(p);
}

/* Files -------------------------------------------------------------------- */

static void do_save(Play *p, const char *rest) {
  Report report;
  if (rest[0] == '\0') {
    play_refuse(p, "save FILE: where to?");
  } else if (!table_save(p->table, rest, &report)) {
    play_fault(p, &report);
  } else {
    printf("saved as %s\n", rest);
    p->kept = table_history(p->table)->here;
  }
}

static void write_output(void *ud, const char *text, size_t size) {
  (void)ud;
  fwrite(text, 1, size, stdout);
}

bool play_load(Play *p, const char *path) {
  Report report;
  Table *t = table_load(path, &p->config, &report);
  if (t == NULL) { /* the game at the table goes on */
    play_fault(p, &report);
    return false;
  }
  if (p->table != NULL) table_close(p->table);
  p->table = t;
  p->config.game = table_game(t);
  p->config.players = table_players(t);
  table_output(t, write_output, NULL);
  printf("loaded %s: %s, %d players\n", path, table_game(t), table_players(t));
  p->kept = table_history(t)->here;
  return true;
}

static void do_load(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "load FILE: which one?");
  else if (play_load(p, rest))
    play_go_on(p);
}

static void do_reload(Play *p, const char *rest) {
  Report report;
  int lost = 0;
  (void)rest;
  if (!table_reload(p->table, &lost, &report)) {
    play_fault(p, &report);
    return;
  }
  puts("the scripts are read again");
  if (lost > 0)
    printf("%d answers of this phase are not legal under the new rules: back "
           "at its start\n",
           lost);
  changed(p);
}

/* Rules -------------------------------------------------------------------- */

static void with_book(Play *p, const char *word, bool changes) {
  Rulebook book;
  Report report;
  char folder[PATH_SIZE];
  game_folder(p->config.variants, p->config.game, folder);
  if (!rulebook_open(&book, p->table, folder, &report))
    play_fault(p, &report);
  else if (changes)
    rulebook_show_changes(&book);
  else if (rulebook_show_rules(&book, word) == 0)
    play_refuse(p, "no rule matches '%s'", word == NULL ? "" : word);
  rulebook_free(&book);
}

static void do_rules(Play *p, const char *rest) {
  with_book(p, rest[0] == '\0' ? NULL : rest, false);
}

static void do_diff(Play *p, const char *rest) {
  (void)rest;
  with_book(p, NULL, true);
}

static void show_layer(void *ud, const LayerRow *r) {
  ++*(int *)ud;
  printf("  %-20s %s\n", r->name, r->says);
}

static void do_layers(Play *p, const char *rest) {
  Report report;
  int count = 0;
  (void)rest;
  if (!table_layers(p->table, show_layer, &count, &report))
    play_fault(p, &report);
  else if (count == 0)
    puts("the base game alone");
}

static void do_why(Play *p, const char *rest) {
  play_show_why(p, rest[0] == '\0' ? NULL : rest);
}

/* Looking ------------------------------------------------------------------ */

static void do_answers(Play *p, const char *rest) {
  if (rest[0] == '\0' && table_status(p->table) == TABLE_ASKS)
    play_show_question(p);
  else
    play_show_answers(p, rest[0] == '\0' ? NULL : rest);
}

static void do_score(Play *p, const char *rest) {
  (void)rest;
  play_show_score(p);
}

static void tell_line(void *ud, const char *text) {
  (void)ud;
  puts(text);
}

static void do_log(Play *p, const char *rest) {
  int64_t n = 10;
  Report report;
  if (rest[0] != '\0' && !number(p, rest, 1, INT32_MAX, &n)) return;
  if (!table_story(p->table, (int)n, tell_line, NULL, &report))
    play_fault(p, &report);
}

static void do_board(Play *p, const char *rest) { play_show_board(p, rest); }

static void do_quit(Play *p, const char *rest) {
  (void)rest;
  p->quit = true;
}

static void do_help(Play *p, const char *rest) {
  const PlayCommand *c = play_find(rest);
  if (c != NULL) {
    printf("%s %s\n  %s\n", c->name, c->usage, c->help);
    return;
  }
  if (rest[0] != '\0') {
    play_refuse(p, "no command '%s'; 'help' lists them", rest);
    return;
  }
  for (int i = 0; i < play_command_count; i++)
    printf("  %-7s %-14s %s\n", play_commands[i].name, play_commands[i].usage,
           play_commands[i].help);
  puts("A number, or the beginning of an answer's words, answers.\n"
       "Anything else is Lua: try g, g.players[1], rules.");
}

const PlayCommand play_commands[] = {
  {"help", "[COMMAND]", "what can be typed here", do_help},
  {"answers", "[WORD]", "the question and its answers", do_answers},
  {"why", "[WORD]", "what is refused, and by which rule", do_why},
  {"rules", "[ID|WORD]", "the rules, by id, ledger id or word", do_rules},
  {"layers", "", "the layers of this game", do_layers},
  {"diff", "", "what the layers change", do_diff},
  {"log", "[N]", "what happened in the last N answers (10), and by which rule",
   do_log},
  {"board", "[all|VIEW]", "the table; all cards open; or a view: bag, hq, odds",
   do_board},
  {"score", "", "what everyone has", do_score},
  {"undo", "[N]", "take back the last decision, or N", do_undo},
  {"redo", "[N]", "and give it again", do_redo},
  {"fork", "NAME", "name this position", do_fork},
  {"tree", "", "the positions seen, and their names", do_tree},
  {"goto", "NAME", "go to a position by name or number", do_goto},
  {"save", "FILE", "write the game to a file", do_save},
  {"load", "FILE", "go on with a saved game", do_load},
  {"reload", "", "read the scripts again", do_reload},
  {"bot", "[SEAT NAME]", "who sits where; seat a bot, or 'me'", do_bot},
  {"auto", "[N]", "let chance (or the seat's bot) give N answers", do_auto},
  {"new", "[SEED]", "a new game", do_new},
  {"quit", "", "leave", do_quit},
};
const int play_command_count = sizeof play_commands / sizeof play_commands[0];

const PlayCommand *play_find(const char *name) {
  for (int i = 0; i < play_command_count; i++)
    if (strcmp(play_commands[i].name, name) == 0) return &play_commands[i];
  return NULL;
}
