/*
** The options: name, letter, value, type and target, the commands that take
** it, what help says, and what the manual page adds to that.
*/
#include "repl/options.h"

#include <stddef.h>

#define AT(field) offsetof(Options, field)
#define FLAG(field) OPTION_FLAG, AT(field), 0, 0, NULL
#define NUMBER(field, from, to, wants) OPTION_NUMBER, AT(field), from, to, wants
#define INT(field, from, to, wants) OPTION_INT, AT(field), from, to, wants
#define TEXT(field) OPTION_TEXT, AT(field), 0, 0, NULL
/* a word of those in its value: en|fr */
#define WORD(field, wants) OPTION_WORD, AT(field), 0, 0, wants
#define LIST(field) OPTION_LIST, AT(field), 0, 0, NULL
#define WITHOUT(field) OPTION_WITHOUT, AT(field), 0, 0, NULL
#define LINES(field) OPTION_LINES, AT(field), 0, 0, NULL
#define SETTINGS(field) OPTION_SETTINGS, AT(field), 0, 0, "NAME=VALUE"
#define SIDE(side) OPTION_SIDE, AT(side_layers[side]), side, 0, NULL
#define OWN(type, wants) type, 0, 0, 0, wants

#define TABLES                                                                 \
  "play sim compare sweep tune tune-bot audit rules diff rulebook check"
#define RUNS "sim compare sweep tune"
#define PLAYS RUNS " tune-bot audit"

const OptionSpec option_list[] = {
  {"players", 'p', "N", INT(players, 1, MAX_PLAYERS, "a number from 1 to 8"),
   TABLES, "number of players (default: the fewest the game takes)", NULL},
  {"layer", 'l', "LAYER", LIST(layers), TABLES,
   "apply a layer: a name 'oilpatch layers' lists, or a file", NULL},
  {"without", 0, "LAYER", WITHOUT(layers), TABLES,
   "leave out a layer that the game would apply by itself", NULL},
  {"set", 0, "NAME=VALUE", SETTINGS(settings), TABLES,
   "set a value of the rules; 'oilpatch rules' lists them", NULL},
  {"a", 0, "LAYERS", SIDE(0), "compare",
   "layers of side A, with commas; 'base' (the default) is none", NULL},
  {"b", 0, "LAYERS", SIDE(1), "compare", "layers of side B", NULL},
  {"a-set", 0, "NAME=VALUE", SETTINGS(side_settings[0]), "compare",
   "set a value on side A only", NULL},
  {"b-set", 0, "NAME=VALUE", SETTINGS(side_settings[1]), "compare",
   "set a value on side B only", NULL},
  {"over", 0, "NAME=A..B[..STEP]", SETTINGS(over), "tune", "the values to try",
   NULL},
  {"metric", 0, "NAME,...", LIST(metrics), "sweep",
   "figures to show: length, score, margin, seat_1, ...", NULL},
  {"bots", 0, "B,B,...", LIST(bots), "play resume check " PLAYS,
   "per seat: random, greedy, mcts:500, a game's, a file, cmd:, me",
   "A shorter list is repeated; if it contains `me` (a person), its last "
   "name takes all remaining seats. `random` takes any answer, `greedy` tries "
   "each one, `mcts:500` looks ahead 500 times and `mcts:200ms` for 200 ms; "
   "games have bots of their own, often `heuristic`, which is the default of "
   "all commands but play and resume; `my_bot.lua` is a file "
   "that declares one, `cmd:./my_bot.py` a program: see BOTS."},
  {"seed", 0, "S", OWN(OPTION_SEED, NULL), "play " PLAYS,
   "the seed: a number, or any word", NULL},
  {"games", 0, "N", NUMBER(games, 1, INT64_C(1) << 40, "a number of games"),
   "check " PLAYS, "how many games", NULL},
  {"seconds", 0, "S", NUMBER(seconds, 1, 1000000, "a number of seconds"),
   "compare sweep tune tune-bot audit", "begin no more games after that time",
   NULL},
  {"until", 0, "P%", OWN(OPTION_UNTIL, "a precision from 0.01% to 50%"),
   "compare", "stop when the figures are known that well",
   "That is when win shares are known to `P` points, length and winning "
   "score to `P` % of A's."},
  {"margin", 0, "P[,Q]", OWN(OPTION_MARGIN, "one or two numbers up to 100"),
   "compare", "which differences matter (default: 2,5)",
   "A difference matters from `P` points of a share and `Q` % of A's mean on; "
   "of scores, from five times `Q` % of A's mean winning margin on. "
   "\"No difference\" is reported only where the interval leaves no room for "
   "one that matters; otherwise it isn't known yet."},
  {"jobs", 'j', "J", INT(jobs, 1, 512, "1 to 512"), "check " PLAYS,
   "processes (default: one for each processor)", NULL},
  {"shard", 0, "I/N", OWN(OPTION_SHARD, "I/N (part I of N)"), RUNS " audit",
   "play only part I of N, for 'oilpatch merge'", NULL},
  {"cap", 0, "N", NUMBER(cap, 1, INT64_MAX, "a number of questions"), PLAYS,
   "end a game after that many questions", NULL},
  {"verify", 0, NULL, FLAG(verify), "sim replay",
   "prove every invariant as well", NULL},
  {"old-rules", 0, NULL, FLAG(old_rules), "play resume replay",
   "play a save by the rules it carries",
   "A save whose rules have changed since is played as far as it agrees with "
   "them; this plays it whole, as it was."},
  {"watch", 0, "N",
   NUMBER(watch, 0, INT64_C(1) << 40, "a number of games, or 0"), "sim",
   "watch one game in N for leads and guards; 0: none",
   "Games whose number `N` divides are played twice, and the second time the "
   "score is read at up to 64 points of the game and the guards at up to 128 "
   "of its questions. By default about 40 games are watched, or one in 50 in "
   "runs of more than 2000."},
  {"coverage", 0, NULL, FLAG(coverage), "sim merge",
   "list every rule and every answer",
   "For each: in how many games, how often in a game, and for guards, the "
   "share of the sampled questions at which no other guard refused the same "
   "answer."},
  {"curve", 0, NULL, FLAG(curve), "sim",
   "tell how scores and all that players have grow, turn by turn",
   "Of the games that are watched: after each turn the score, the lead over the "
   "best of those who don't win in the end, and whatever components players "
   "have, of the winners and of the others; and by phase, how many answers "
   "there are to choose from. The page draws it."},
  {"csv", 0, "FILE", TEXT(csv), "sim",
   "write a line for each game to a file; -: to standard output",
   "The lines are in order, below a line with the names of the columns (RFC "
   "4180). With `-` nothing else is written to standard output. Leads are "
   "empty for games that were not watched."},
  {"resume", 0, "FILE", TEXT(resume), PLAYS,
   "save progress to this file, and continue from it if it exists",
   "The file is written twice a second; of compare, sweep, tune and audit it "
   "has a line for each game. However the run ended, the result is that of an "
   "undisturbed one. A file of another run is refused; so are other rules, or "
   "their games are played again."},
  {"saves", 0, "DIR", TEXT(saves), "sim",
   "the folder for saves of games that fail (default: here)", NULL},
  {"json", 0, NULL, FLAG(json),
   RUNS " audit merge rules diff rulebook layers games recipes bench",
   "print JSON", NULL},
  {"old", 0, NULL, FLAG(old), "rulebook",
   "as before; what layers replace is always shown, struck out", NULL},
  {"cards", 0, NULL, FLAG(cards), "rulebook",
   "with --report: the cards, chips and tiles to print and cut out", NULL},
  {"svg", 0, "F.svg", TEXT(svg), "sweep compare",
   "write the chart, or the verdicts, to this file", NULL},
  {"report", 0, "F.html", TEXT(report), "sim compare sweep audit rulebook",
   "write a page for the browser here; of rulebook also F.pdf", NULL},
  {"match", 'k', "WORD", TEXT(word), "test", "only tests with this word", NULL},
  {"first", 'x', NULL, FLAG(first), "test", "stop at the first that fails",
   NULL},
  {"verbose", 'v', NULL, FLAG(verbose), "test lesson",
   "name the tests that pass", NULL},
  {"lang", 0, "en|fr", WORD(lang, "en or fr"), NULL,
   "the language spoken (default: by the locale)", NULL},
  {"class", 0, NULL, FLAG(class_mode), "play lesson",
   "for a class: task and board together, nothing is kept",
   "The board stands below every task and is drawn after every change; hints "
   "and reasons come when somebody asks for them."},
  {"command", 'c', "COMMAND", LINES(commands), "play resume lesson",
   "a line for the prompt; leave after the last one", NULL},
  {"lists", 0, NULL, FLAG(lists), "help", NULL, NULL}, /* for the Makefile */
  {"variants", 0, "DIR", TEXT(variants_named), NULL,
   "the folder with the games", NULL},
  {"help", 'h', NULL, OWN(OPTION_HELP, NULL), NULL, NULL, NULL},
  {NULL}};
