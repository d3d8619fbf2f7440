/*
** The program: find the command, run it.
*/
#include "repl/command.h"
#include "repl/options.h"
#include "repl/term/show.h"
#include "repl/term/words.h"

#include <string.h>

typedef struct Command {
  const char *name, *usage, *help;
  int (*run)(int argc, char **argv);
} Command;

static int help_main(int argc, char **argv);

static const Command commands[] = {
  {"play",
   "[GAME|SAVE] [SCRIPT] [-p N] [-l LAYER]... [--set NAME=VALUE]... [--seed S] "
   "[--bots B,B,...] [-c COMMAND]...",
   "open a game or a save at the prompt; alone, the default game", play_main},
  {"resume", "[NAME|SAVE] [--bots B,B,...] [-c COMMAND]...",
   "go on with the last unfinished game, or one by name", resume_main},
  {"saves", "", "the games that are kept", saves_main},
  {"sim",
   "GAME [-p N] [-l LAYER]... [--set NAME=VALUE]... [--games N] "
   "[--bots B,B,...] [--seed S] [--jobs J] [--shard I/N] [--cap N] [--verify] "
   "[--watch N] [--coverage] [--csv FILE] [--resume FILE] [--saves DIR] "
   "[--json] [--report F.html]",
   "play many games and count", sim_main},
  {"merge", "SHARD.json... [--coverage] [--json]",
   "put the shards of a run together", merge_main},
  {"compare",
   "GAME [-p N] [-l LAYER]... [--a LAYERS] --b LAYERS [--a-set NAME=VALUE]... "
   "[--b-set NAME=VALUE]... [--games N] [--seconds S] [--until P%] "
   "[--bots B,B,...] [--seed S] [--jobs J] [--cap N] [--json] "
   "[--report F.html]",
   "what a layer does to the game: the same games with and without it",
   compare_main},
  {"sweep",
   "GAME --set NAME=A..B[..STEP] [--set NAME=A..B] [-p N] [-l LAYER]... "
   "[--games N] [--seconds S] [--metric NAME,...] [--bots B,B,...] [--seed S] "
   "[--jobs J] [--cap N] [--json] [--svg F.svg] [--report F.html]",
   "one value of the rules, or two, against the statistics", sweep_main},
  {"tune",
   "GAME TARGET --over NAME=A..B[..STEP] [-p N] [-l LAYER]... "
   "[--set NAME=VALUE]... [--games N] [--seconds S] [--bots B,B,...] "
   "[--seed S] [--jobs J] [--cap N] [--json]",
   "find the value that meets a target, as \"seat 1 wins 25%+-1\"", tune_main},
  {"rules", "GAME [ID|WORD] [-p N] [-l LAYER]... [--json]",
   "what the rules are, and where", rules_main},
  {"diff", "GAME -l LAYER... [-p N] [--json]", "what layers change", diff_main},
  {"layers", "GAME [--json]", "the layers that come with a game", layers_main},
  {"check", "FILE.lua... [-p N] [--games N]",
   "a layer's tests, and random games under every invariant", check_main},
  {"test", "PATH... [-k WORD] [-v]", "run scenario tests", test_main},
  {"lesson",
   "[GAME] [NAME|NUMBER|FILE.lua] [--lang en|fr] [--class] [-c COMMAND]... | "
   "check PATH... [-v]",
   "learn a game step by step; check lessons as tests", lesson_main},
  {"replay", "SAVE [--verify]", "play a saved game again and check it",
   replay_main},
  {"bench", "[--json]", "measure speed", bench_main},
  {"help", "[COMMAND]", "this", help_main},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const Command *find_command(const char *name) {
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp(commands[i].name, name) == 0) return &commands[i];
  return NULL;
}

static int unknown_command(const char *name) {
  const char *names[COMMANDS], *near;
  for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
  near = word_nearest(name, names, COMMANDS);
  if (near != NULL)
    return show_usage("no command '%s'; did you mean '%s'?", name, near);
  return show_usage("no command '%s'; 'oilpatch help' lists them", name);
}

void command_help(const char *name) {
  const Command *c = name == NULL ? NULL : find_command(name);
  if (c != NULL) {
    char usage[500];
    snprintf(usage, sizeof usage, "oilpatch %s %s", c->name, c->usage);
    show_wrapped(stdout, usage, 0, 4);
    printf("  %s\n", c->help);
    options_help(c->usage);
    return;
  }
  puts("Board-game rules to play, change and measure.\n");
  for (int i = 0; i < COMMANDS; i++)
    printf("  oilpatch %-7s %s\n", commands[i].name, commands[i].help);
  puts("\n'oilpatch help COMMAND' shows its options; 'oilpatch' alone opens "
       "the default\ngame.  Games are found in --variants DIR, "
       "$OILPATCH_VARIANTS, or beside the\nprogram.");
}

static int help_main(int argc, char **argv) {
  if (argc > 1 && find_command(argv[1]) == NULL)
    return unknown_command(argv[1]);
  command_help(argc > 1 ? argv[1] : NULL);
  return STATUS_GOOD;
}

/* A game's name or a save in place of a command opens it. */
static bool is_game(int argc, char **argv) {
  const char *named = NULL;
  char variants[PATH_SIZE], folder[PATH_SIZE], base[PATH_SIZE];
  for (int i = 2; i + 1 < argc; i++)
    if (strcmp(argv[i], "--variants") == 0) named = argv[i + 1];
  if (path_ends(argv[1], ".lua")) return file_exists(argv[1]);
  if (file_is_save(argv[1])) return true;
  if (!variants_find(named, variants)) return false;
  path_join(folder, variants, argv[1]);
  path_join(base, folder, "base.lua");
  return file_exists(base);
}

/* Standard output may be a full disk or a closed pipe: say so. */
static int finish(int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  fputs("oilpatch: can't write the output\n", stderr);
  return status == STATUS_GOOD ? STATUS_FAILED : status;
}

int main(int argc, char **argv) {
  static char play[] = "play";
  char *alone[] = {play, NULL};
  const Command *c;
  if (argc < 2) return finish(play_main(1, alone));
  if (strcmp(argv[1], "--version") == 0) {
    puts("oilpatch " OILPATCH_VERSION);
    return finish(STATUS_GOOD);
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    return finish(help_main(1, argv + 1));
  c = find_command(argv[1]);
  if (c == NULL && (argv[1][0] == '-' || is_game(argc, argv))) {
    argv[0] = play; /* the one command that needs no name */
    return finish(play_main(argc, argv));
  }
  if (c == NULL) return unknown_command(argv[1]);
  return finish(c->run(argc - 1, argv + 1));
}
