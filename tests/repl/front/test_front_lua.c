/*
** The front's own Lua, tested in Lua: every file of tests/repl/front/, in the
** state it lives in.  tap.lua gives them `test` and `same`.
*/
#include "repl/front/front.h"

#include <glob.h>
#include <stdio.h>

static int failed;

static void run(const char *path) {
  json_t *fault;
  if (front_run(path, &fault)) return;
  printf("not ok - %s\n# %s\n", path, json_string_value(fault));
  json_decref(fault);
  failed++;
}

int main(void) {
  glob_t files;
  json_t *fault;
  run("tests/support/tap.lua");
  if (glob("tests/repl/front/*.lua", 0, NULL, &files) != 0) return 1;
  for (size_t i = 0; i < files.gl_pathc; i++) run(files.gl_pathv[i]);
  globfree(&files);
  if (!front_run("tests/support/tap_end.lua", &fault)) failed++;
  json_decref(fault);
  front_close();
  return failed > 0;
}
