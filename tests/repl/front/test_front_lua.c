/*
** The front's own Lua, tested in Lua: every file of tests/repl/front/, in the
** state it lives in.  tap.lua gives them `test` and `same`, and the terminal
** they want with `columns` and `locale`.
*/
#include "repl/command.h"
#include "repl/prompt/hooks.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void run(const char *path) {
  json_t *fault;
  if (front_run(path, &fault)) return;
  printf("not ok - %s\n# %s\n", path, json_string_value(fault));
  json_decref(fault);
  failed++;
}

/* A variable of the environment, or none. */
#define LIBRARY environment
static FrontLibrary LIBRARY = {"environment"};

FRONT_DO(set, "ss?") {
  const char *value = front_word(args, 1);
  if (value == NULL)
    unsetenv(front_word(args, 0));
  else
    setenv(front_word(args, 0), value, 1);
}

int main(void) {
  Options options;
  Play p;
  glob_t files;
  json_t *fault;
  memset(&options, 0, sizeof options);
  memset(&p, 0, sizeof p);
  p.options = &options;
  p.screen = screen_main();
  command_attach();
  play_stand_at(&p);
  front_offer(&LIBRARY, NULL, NULL);
  run("tests/support/tap.lua");
  if (glob("tests/repl/front/*.lua", 0, NULL, &files) != 0) return 1;
  for (size_t i = 0; i < files.gl_pathc; i++) run(files.gl_pathv[i]);
  globfree(&files);
  if (!front_run("tests/support/tap_end.lua", &fault)) failed++;
  json_decref(fault);
  front_close();
  return failed > 0;
}
