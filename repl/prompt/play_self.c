/*
** The prompt: the program itself, for what the prompt doesn't do: checking a
** layer, comparing rules.  It runs as it would from a shell.
*/
#include "repl/prompt/play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 64 };

/* The words of a line in argv; false: there are too many. */
static bool split(char *line, char **argv) {
  int n = 1;
  for (char *word = strtok(line, " \t"); word != NULL;
       word = strtok(NULL, " \t")) {
    if (n + 1 == WORDS) return false;
    argv[n++] = word;
  }
  argv[n] = NULL;
  return true;
}

/* A lesson is opened at this prompt; a second one would look just like it. */
static bool is_lesson(char **argv) {
  return strcmp(argv[1], "lesson") == 0 &&
         (argv[2] == NULL || strcmp(argv[2], "check") != 0);
}

static void run_child(const Play *p, char **argv) {
  setenv("OILPATCH_VARIANTS", p->config.variants, 1);
  signal(SIGINT, SIG_DFL);
  execv("/proc/self/exe", argv);
  _exit(127);
}

void play_self(Play *p, const char *rest) {
  static char name[] = "oilpatch";
  char *argv[WORDS] = {name};
  char *line = strdup(rest);
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  int status = 0;
  pid_t child;
  if (line == NULL || rest[0] == '\0' || !split(line, argv)) {
    play_refuse(p, "oilpatch COMMAND…: as from a shell, 'oilpatch help' lists "
                   "them");
    free(line);
    return;
  }
  if (is_lesson(argv)) {
    lesson_words(p, argv + 2);
    free(line);
    return;
  }
  fflush(NULL);
  sigaction(SIGINT, &ignore, &before); /* Ctrl-C is for the child */
  child = fork();
  if (child == 0) run_child(p, argv);
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  sigaction(SIGINT, &before, NULL);
  if (child < 0)
    play_refuse(p, "cannot start it: %s", strerror(errno));
  else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    p->failed = true; /* it has said why */
  free(line);
}
