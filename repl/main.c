/*
** The program: find the command, run it.
*/
#include "repl/command.h"
#include "repl/options.h"
#include "repl/term/memory.h"
#include "repl/term/show.h"
#include "repl/term/tongue.h"
#include "core/word.h"
#include "lua/platform/fence.h"
#include "lua/shelf/variants.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define X(id, name, words, says) {name, words, says, id##_main},
static const Command commands[] = {COMMANDS(X)};
#undef X
enum { COUNT = sizeof commands / sizeof commands[0] };

const Command *command_list(int *count) {
  *count = COUNT;
  return commands;
}

static const Command *find_command(const char *name) {
  for (int i = 0; i < COUNT; i++)
    if (strcmp(commands[i].name, name) == 0) return &commands[i];
  return NULL;
}

static int unknown_command(const char *name) {
  const char *known[COUNT], *near;
  for (int i = 0; i < COUNT; i++) known[i] = commands[i].name;
  near = word_nearest(name, known, COUNT);
  if (near != NULL)
    return show_usage("no command '%s'; did you mean '%s'?", name, near);
  return show_usage("no command '%s'; 'oilpatch help' lists them", name);
}

/* Who wants which; the last one takes the rest. */
static const struct {
  const char *title, *names;
} groups[] = {
  {"Play and learn:", " play games resume saves lesson replay rules rulebook "},
  {"Change the rules:", " layers diff check test recipes "},
  {"Measure:", ""},
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

static int group_of(const char *name) {
  char word[64];
  snprintf(word, sizeof word, " %s ", name);
  for (int g = 0; g < GROUPS - 1; g++)
    if (strstr(groups[g].names, word) != NULL) return g;
  return GROUPS - 1;
}

void command_help(const char *name) {
  const Command *c = name == NULL ? NULL : find_command(name);
  if (c != NULL) {
    char usage[1000];
    options_usage(c, usage, sizeof usage);
    screen_wrap(screen_main(), 4, "%s", usage);
    printf("  ");
    screen_wrap(screen_main(), 2, "%s", tongue(c->says));
    options_help(c->name);
    return;
  }
  screen_wrap(screen_main(), 0,
              "Board-game rules to play, change and measure.");
  for (int g = 0; g < GROUPS; g++) {
    printf("\n%s\n", tongue(groups[g].title));
    for (int i = 0; i < COUNT; i++)
      if (group_of(commands[i].name) == g) {
        printf("  oilpatch %-8s ", commands[i].name);
        screen_wrap(screen_main(), 20, "%s", tongue(commands[i].says));
      }
  }
  putchar('\n');
  screen_wrap(screen_main(), 0,
              "'oilpatch help COMMAND' shows its options; 'oilpatch' alone "
              "opens the default game. Games are found in --variants DIR, "
              "$OILPATCH_VARIANTS, or beside the program.");
}

int help_main(Options *o) {
  const char *name = o->rest.count > 0 ? o->rest.item[0] : NULL;
  if (name != NULL && find_command(name) == NULL) return unknown_command(name);
  if (o->rest.count > 1)
    return show_usage("help takes one COMMAND, not also '%s'", o->rest.item[1]);
  if (o->lists)
    options_lists();
  else
    command_help(name);
  return STATUS_GOOD;
}

/* A game's name or a save in place of a command opens it. */
static bool is_game(int argc, char **argv) {
  const char *named = NULL;
  char variants[PATH_SIZE], folder[PATH_SIZE], base[PATH_SIZE];
  for (int i = 2; i + 1 < argc; i++)
    if (strcmp(argv[i], "--variants") == 0) named = argv[i + 1];
  if (file_ends(argv[1], ".lua")) return file_exists(argv[1]);
  if (file_is_save(argv[1])) return true;
  if (!variants_find(named, variants)) return false;
  file_join(folder, variants, argv[1]);
  file_join(base, folder, "base.lua");
  return file_exists(base);
}

/* Standard output may be a full disk or a closed pipe: say so. */
static int finish(int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  show_failed("can't write the output");
  return status == STATUS_GOOD ? STATUS_FAILED : status;
}

static void *take(size_t size) { return memory_new(1, size); }

/* People at the prompt start programs, and so do who names one that plays and who wants
** a book on paper. */
static bool starts_programs(const Command *c, const Options *o) {
  int (*const starts[])(Options *) = {play_main, resume_main, lesson_main,
                                      bench_main};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
    if (c->run == starts[i]) return true;
  if (c->run == rulebook_main && o->report != NULL &&
      file_ends(o->report, ".pdf"))
    return true;
  for (int i = 0; i < o->bots.count; i++)
    if (strncmp(o->bots.item[i], "cmd", 3) == 0) return true;
  return false;
}

static int run(const Command *c, int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o, argc, argv, &status)) return status;
  tongue_speak(tongue_of(o.lang));
  if (!starts_programs(c, &o))
    fence_close(c->run == check_main || c->run == test_main ? FENCE_HERE
                                                            : FENCE_PROGRAMS);
  status = c->run(&o);
  options_free(&o);
  return finish(status);
}

static void do_nothing(int signal) { (void)signal; }

/* A file that may not grow any more is an error like others (EFBIG); programs that
** we start get the signal as ever. */
static void take_limits(void) {
  struct sigaction act = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
  sigaction(SIGXFSZ, &act, NULL);
}

void command_prepare(void) {
  take_limits();
  json_set_alloc_funcs(take, free);
  screen_main(); /* whatever is printed goes through it */
  commands_attach();
}

/* The language that is asked for, before the options are known to be right. */
static const char *language(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--lang=", 7) == 0) return argv[i] + 7;
    if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) return argv[i + 1];
  }
  return NULL;
}

int command_run(int argc, char **argv) {
  const Command *c, *play = find_command("play");
  char *alone[] = {(char *)play->name, NULL};
  tongue_speak(tongue_of(language(argc, argv)));
  if (argc < 2) return run(play, 1, alone);
  if (strcmp(argv[1], "--version") == 0) {
    puts("oilpatch " OILPATCH_VERSION);
    return finish(STATUS_GOOD);
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
    command_help(NULL);
    return finish(STATUS_GOOD);
  }
  c = find_command(argv[1]);
  if (c == NULL && (argv[1][0] == '-' || is_game(argc, argv))) {
    argv[0] = alone[0]; /* the one command that needs no name */
    return run(play, argc, argv);
  }
  if (c == NULL) return unknown_command(argv[1]);
  return run(c, argc - 1, argv + 1);
}

int main(int argc, char **argv) {
  command_prepare();
  return command_run(argc, argv);
}
