/*
** The program: find the command, run it.
*/
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "repl/term/memory.h"
#include "repl/term/show.h"
#include "repl/term/tongue.h"
#include "lua/platform/fence.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

CommandRun *command_find(const char *name) {
  static const struct {
    const char *name;
    CommandRun *run;
  } list[] = {
#define X(id, name) {name, id##_main},
    COMMANDS(X)
#undef X
  };
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
    if (strcmp(list[i].name, name) == 0) return list[i].run;
  return NULL;
}

/* Standard output may be a full disk or a closed pipe: say so. */
static int finish(int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  show_failed("can't write the output");
  return status == STATUS_GOOD ? STATUS_FAILED : status;
}

static void *take(size_t size) { return memory_resize(NULL, size); }

/* People at the prompt start programs, and so do who names one that plays and who wants
** a book on paper. */
static bool starts_programs(const Options *o) {
  static const char *const starts[] = {"play", "resume", "lesson", "bench"};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
    if (strcmp(o->command, starts[i]) == 0) return true;
  if (strcmp(o->command, "rulebook") == 0 && o->report != NULL &&
      file_ends(o->report, ".pdf"))
    return true;
  for (int i = 0; i < o->bots.count; i++)
    if (strncmp(o->bots.item[i], "cmd", 3) == 0) return true;
  return false;
}

/* Those whose files may be anybody's write here alone. */
static Fence fence_of(const Options *o) {
  bool here = strcmp(o->command, "check") == 0 ||
              strcmp(o->command, "test") == 0;
  return here ? FENCE_HERE : FENCE_PROGRAMS;
}

/* A command that is Lua; the options are told as they are. */
static int run_lua(const Options *o) {
  json_t *results = front_call("commands", "run", json_pack("[O]", o->value));
  int status = results == NULL ? STATUS_FAILED : (int)front_number(results, 0);
  json_decref(results);
  return status;
}

static int run(int argc, char **argv) {
  CommandRun *command = command_find(argv[0]);
  Options o;
  int status;
  if (!options_parse(&o, argc, argv, &status)) return status;
  tongue_speak(tongue_of(o.lang));
  if (!starts_programs(&o)) fence_close(fence_of(&o));
  if (options_fit(&o, &status))
    status = command == NULL ? run_lua(&o) : command(&o);
  options_free(&o);
  return status;
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
  command_attach();
}

/* The language that is asked for, before the options are known to be right. */
static const char *language(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--lang=", 7) == 0) return argv[i] + 7;
    if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) return argv[i + 1];
  }
  return NULL;
}

static int find_and_run(int argc, char **argv) {
  json_t *words = json_array(), *results;
  char *name;
  int status, at;
  for (int i = 1; i < argc; i++)
    json_array_append_new(words, front_text(argv[i]));
  results = front_call("commands", "find", json_pack("[o]", words));
  if (results == NULL) return STATUS_FAILED;
  name = (char *)front_word(results, 0);
  status = (int)front_number(results, 0);
  at = (int)front_number(results, 1);
  if (name != NULL) { /* options may stand before it */
    for (int i = at; i > 0; i--) argv[i] = argv[i - 1];
    if (at > 0) argc--, argv++;
    argv[0] = name;
    status = run(argc, argv);
  }
  json_decref(results);
  return status;
}

int command_run(int argc, char **argv) {
  void *before = front_term.ud; /* where a prompt stands that called us */
  int status;
  front_term.ud = NULL;
  tongue_speak(tongue_of(language(argc, argv)));
  status = finish(find_and_run(argc, argv));
  front_term.ud = before;
  return status;
}

int main(int argc, char **argv) {
  command_prepare();
  return command_run(argc, argv);
}
