/*
** The prompt: the program itself, for what the prompt doesn't do: checking a
** layer, comparing rules.  It runs as it would from a shell.
*/
#include "repl/prompt/hooks.h"

#include "lua/platform/platform.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy(FILE *kept, Screen *to) {
  char bytes[4096];
  size_t n;
  rewind(kept);
  while ((n = fread(bytes, 1, sizeof bytes, kept)) > 0)
    screen_write(to, bytes, n);
  fclose(kept);
}

void play_self(Play *p, char **argv, const char *line) {
  FILE *kept = NULL;
  int status;
  if (!hand_may(p->doing, DOOR_SELF)) {
    play_refuse(p,
                "'oilpatch %.100s' starts a program: only -c and who types at "
                "the prompt may start one, no save, lesson or script",
                line);
    return;
  }
  if (p->screen != screen_main()) kept = tmpfile();
  setenv("OILPATCH_VARIANTS", p->config.variants, 1);
  status = platform_self(argv, kept);
  if (status < 0) play_refuse(p, "cannot start it: %s", strerror(errno));
  if (kept != NULL) copy(kept, p->screen);
  if (status > 0 && p->screen != screen_main())
    play_refuse(p, "'oilpatch %s' failed", line);
  else if (status != 0)
    p->failed = true; /* it has said why */
}
