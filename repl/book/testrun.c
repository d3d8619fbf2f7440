/*
** `oilpatch test`: run the scenario tests of files and folders.
*/
#include "repl/book/testrun.h"

#include "repl/command.h"
#include "repl/fault.h"
#include "repl/options.h"
#include "repl/term/tongue.h"
#include "repl/term/memory.h"
#include "lua/shelf/script.h"
#include "lua/table/value.h"

#include <string.h>

typedef struct Telling {
  TestCount *count;
  bool verbose;
} Telling;

static bool tell(void *ud, const json_t *test, const Fault *fault) {
  const Telling *x = ud;
  ++*(fault == NULL ? &x->count->passed : &x->count->failed);
  if (fault != NULL) {
    printf(SCREEN_RED "%s" SCREEN_PLAIN " %s: %s\n", tongue("FAILED"),
           value_text(test, "source"), value_text(test, "name"));
    fault_show(screen_main(), fault);
  } else if (x->verbose) {
    printf("ok %s: %s\n", value_text(test, "source"), value_text(test, "name"));
  }
  return !x->count->first || x->count->failed == 0;
}

/* What a test prints is for who runs it. */
static void show_print(void *ud, const char *text, size_t size) {
  (void)ud;
  fflush(stdout);
  screen_print(screen_main(), "%.*s", (int)size, text);
}

void testrun(Scenario *s, const char *word, bool verbose, TestCount *count) {
  Telling telling = {count, verbose};
  Fault fault;
  s->output = show_print;
  if (scenario_run(s, word, tell, &telling, &fault)) return;
  count->failed++;
  printf(SCREEN_RED "%s " SCREEN_PLAIN, tongue("FAILED"));
  screen_say(screen_main(), "%s does not load", s->path);
  fault_show(screen_main(), &fault);
}

/* In a folder only files with tests count; a file that was named must have
** a game. */
static void run_file(const Options *o, const char *path, bool named,
                     TestCount *count) {
  ScriptKind kind;
  Scenario s;
  char error[PATH_SIZE + 100];
  if (!named && (!script_look(path, &kind) || !kind.has_tests)) return;
  if (scenario_find(&s, path, o->variants, NULL, error, sizeof error)) {
    testrun(&s, o->word, o->verbose, count);
  } else {
    count->failed++;
    printf("%s %s\n", tongue("FAILED"), error);
  }
  scenario_free(&s);
}

static void run_path(const Options *o, const char *path, TestCount *count) {
  Names files = {0};
  char folder[PATH_SIZE];
  if (!file_is_folder(path)) {
    run_file(o, path, true, count);
    return;
  }
  snprintf(folder, sizeof folder, "%.511s", path);
  while (strlen(folder) > 1 && folder[strlen(folder) - 1] == '/')
    folder[strlen(folder) - 1] = '\0';
  memory_need(script_list(folder, &files));
  for (int i = 0; i < files.count; i++)
    run_file(o, files.item[i], false, count);
  names_free(&files);
}

/* A path, or a game by its name; NULL if it is neither. */
static const char *path_of(const Options *o, const char *word, char *path) {
  if (file_exists(word) || file_is_folder(word)) return word;
  snprintf(path, PATH_SIZE, "%.255s/%.255s", o->variants, word);
  return file_is_folder(path) ? path : NULL;
}

int test_main(Options *o) {
  TestCount count = {0, 0, o->first};
  char path[PATH_SIZE];
  for (int i = 0; i < o->rest.count; i++)
    if (path_of(o, o->rest.item[i], path) == NULL)
      return show_usage("no such file or folder: %s", o->rest.item[i]);
  for (int i = 0; i < o->rest.count && !(o->first && count.failed > 0); i++)
    run_path(o, path_of(o, o->rest.item[i], path), &count);
  /* programs read this line, whatever language is spoken */
  snprintf(path, sizeof path, "%d passed, %d failed", count.passed,
           count.failed);
  screen_print(screen_main(), "%s\n", path);
  return count.failed > 0 ? STATUS_FAILED : STATUS_GOOD;
}
