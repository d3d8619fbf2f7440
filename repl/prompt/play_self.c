/*
** The prompt: the program itself, for what the prompt doesn't do: checking a
** layer, comparing rules.  It runs as it would from a shell.
*/
#include "repl/prompt/hooks.h"

#include "lua/platform/platform.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void open_lesson(Play *p, char **words) {
  json_t *list = json_array();
  for (; *words != NULL; words++)
    json_array_append_new(list, hooks_text(*words));
  play_call(p, "learn.list", "words", json_pack("[o]", list));
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
  FILE *kept = NULL;
  int status;
  if (rest[0] == '\0' || !split(line, argv)) {
    play_refuse(p, "oilpatch COMMAND…: as from a shell, 'oilpatch help' lists "
                   "them");
    free(line);
    return;
  }
  if (is_lesson(argv)) {
    open_lesson(p, argv + 2);
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
  if (p->screen != screen_main()) kept = tmpfile();
  setenv("OILPATCH_VARIANTS", p->config.variants, 1);
  status = platform_self(argv, kept);
  if (status < 0) play_refuse(p, "cannot start it: %s", strerror(errno));
  if (kept != NULL) copy(kept, p->screen);
  if (status > 0 && p->screen != screen_main())
    play_refuse(p, "'oilpatch %s' failed", rest);
  else if (status != 0)
    p->failed = true; /* it has said why */
  free(line);
}
