/*
** `oilpatch test`: run the scenario tests of files and folders.
*/
#include "repl/command.h"
#include "repl/options.h"
#include "repl/book/scenario.h"
#include "repl/term/memory.h"

#include <string.h>

/* In a folder only files with tests count; a file that was named must have
** a game. */
static void run_file(const Options *o, const char *path, bool named,
                     Count *count) {
  ScriptKind kind;
  Scenario s;
  char error[PATH_SIZE + 100];
  if (!named && (!script_look(path, &kind) || !kind.has_tests)) return;
  if (scenario_find(&s, path, o->variants, NULL, error, sizeof error)) {
    scenario_run(&s, o->word, o->verbose, count);
  } else {
    count->failed++;
    printf("FAILED %s\n", error);
  }
  scenario_free(&s);
}

static void run_path(const Options *o, const char *path, Count *count) {
  Names files = {0};
  char folder[PATH_SIZE];
  if (!folder_exists(path)) {
    run_file(o, path, true, count);
    return;
  }
  snprintf(folder, sizeof folder, "%.511s", path);
  while (strlen(folder) > 1 && folder[strlen(folder) - 1] == '/')
    folder[strlen(folder) - 1] = '\0';
  memory_need(folder_scripts(folder, &files));
  for (int i = 0; i < files.count; i++)
    run_file(o, files.item[i], false, count);
  names_free(&files);
}

int test_main(Options *o) {
  Count count = {0, 0};
  int status = STATUS_GOOD;
  if (o->rest.count == 0)
    return show_usage("test needs files or folders; try 'oilpatch test "
                      "variants'");
  for (int i = 0; i < o->rest.count; i++)
    if (!file_exists(o->rest.item[i]) && !folder_exists(o->rest.item[i]))
      return show_usage("no such file or folder: %s", o->rest.item[i]);
  if (!options_variants(o, &status)) return status;
  for (int i = 0; i < o->rest.count; i++) run_path(o, o->rest.item[i], &count);
  printf("%d passed, %d failed\n", count.passed, count.failed);
  return count.failed > 0 ? STATUS_FAILED : STATUS_GOOD;
}
