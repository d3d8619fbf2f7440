/*
** The prompt: the program itself, for what the prompt doesn't do: checking a
** layer, comparing rules.  It runs as it would from a shell.
*/
#include "repl/prompt/hooks.h"

#include "repl/term/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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

/* Where the screen keeps what is said, the child, another program that knows nothing
** of this screen, opens a file for its output. */
static pid_t start(const Play *p, char **argv, int kept) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  sigset_t ours;
  pid_t child = -1;
  int failed;
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT); /* Ctrl-C is for the child */
  setenv("OILPATCH_VARIANTS", p->config.variants, 1);
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&how);
  posix_spawnattr_setsigdefault(&how, &ours);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
  if (kept >= 0) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", kept);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, path, O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null",
                                     O_WRONLY, 0);
  }
  failed = posix_spawn(&child, "/proc/self/exe", &files, &how, argv, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  errno = failed;
  return failed == 0 ? child : -1;
}

static void copy(FILE *kept, Screen *to) {
  char bytes[4096];
  size_t n;
  rewind(kept);
  while ((n = fread(bytes, 1, sizeof bytes, kept)) > 0)
    screen_write(to, bytes, n);
  fclose(kept);
}

void play_self(Play *p, const char *rest) {
  static char name[] = "oilpatch";
  char *argv[WORDS] = {name};
  char *line = memory_copy(rest);
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  FILE *kept = NULL;
  int status = 0;
  pid_t child;
  if (line == NULL || rest[0] == '\0' || !split(line, argv)) {
    play_refuse(p, "oilpatch COMMAND…: as from a shell, 'oilpatch help' lists "
                   "them");
    free(line);
    return;
  }
  if (is_lesson(argv)) {
    play_hooks()->calls(p, argv + 2);
    free(line);
    return;
  }
  if (!hand_may(p->doing, DOOR_SELF)) {
    play_refuse(p,
                "'oilpatch %.100s' starts a program: only -c and who types at "
                "the prompt may start one, no save, lesson or script",
                rest);
    free(line);
    return;
  }
  fflush(NULL);
  sigaction(SIGINT, &ignore, &before);
  if (p->screen != screen_main()) kept = tmpfile();
  child = start(p, argv, kept == NULL ? -1 : fileno(kept));
  if (child < 0) play_refuse(p, "cannot start it: %s", strerror(errno));
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  sigaction(SIGINT, &before, NULL);
  if (kept != NULL) copy(kept, p->screen);
  if (child > 0 && p->screen != screen_main() && status != 0)
    play_refuse(p, "'oilpatch %s' failed", rest);
  else if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    p->failed = true; /* it has said why */
  free(line);
}
