/*
** `oilpatch play`: a game at the terminal, or with lines of a file.  A loop over
** the prompt (play.h): it reads a line and lets the prompt take it.
*/
#include "repl/prompt/hooks.h"
#include "lua/disk/in.h"
#include "repl/prompt/play_show.h"

#include "repl/command.h"
#include "lua/shelf/home.h"
#include "repl/term/keys.h"
#include "repl/term/line.h"
#include "repl/term/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_interrupt(int signal) {
  (void)signal;
  play_interrupted = 1;
}

/* Ctrl-C ends what is under way, not the program. */
static void take_interrupts(void) {
  struct sigaction act = {
    .sa_handler = on_interrupt}; /* no restart: ask again */
  sigemptyset(&act.sa_mask);
  sigaction(SIGINT, &act, NULL);
}

/* Lines -------------------------------------------------------------------- */

/* In scripts and pipes a line that begins with # says nothing. */
static bool is_comment(const Play *p, const char *line) {
  return !p->talks && p->lua == NULL && line[strspn(line, " \t")] == '#';
}

static void run_script(Play *p) {
  enum { MOST = 16 << 20 };
  size_t size;
  char *text = in_read(p->options->script, MOST, &size), *line = text, *end;
  if (text == NULL) {
    play_refuse(p, "cannot read it: %s", in_why());
    return;
  }
  for (; !p->quit && line < text + size; line = end + 1) {
    end = memchr(line, '\n', (size_t)(text + size - line));
    if (end == NULL) end = text + size;
    *end = '\0';
    p->line++;
    if (!is_comment(p, line)) play_take(p, line, HAND_WRITES);
  }
  free(text);
}

/* Lines of one chunk are one entry, with a sign between them. */
#define LINE_END "\u21b5"

static char *join(char *block, const char *line) {
  char *longer = NULL;
  if (block == NULL) return memory_copy(line);
  if (asprintf(&longer, "%s" LINE_END "%s", block, line) < 0) longer = NULL;
  free(block);
  return longer;
}

/* The lines of an entry again. */
static void split(char *line) {
  for (char *at = line; (at = strstr(at, LINE_END)) != NULL;) {
    *at++ = '\n';
    memmove(at, at + strlen(LINE_END) - 1,
            strlen(at + strlen(LINE_END) - 1) + 1);
  }
}

/* Does the prompt do what is typed now?  It may wait for Enter alone. */
static bool is_line(const Play *p, const char *line) {
  bool blank = line[strspn(line, " \t")] == '\0';
  switch (play_waits(p)) {
    case WAITS_FOR_LINE: return true;
    case WAITS_FOR_PAGE: return !blank && strcmp(line, "q") != 0;
    default: return false;
  }
}

/* What was bid in secret is not for the next one who presses Up. */
static bool is_secret(const Play *p) {
  return p->table != NULL && table_status(p->table) == TABLE_ASKS &&
         table_asks_secretly(p->table);
}

static void take_line(Play *p, char *line, char **block) {
  bool typed = is_line(p, line);
  if (typed && p->talks) screen_typed(p->screen);
  if (typed && !is_secret(p)) *block = join(*block, line);
  if (p->talks) split(line);
  if (!is_comment(p, line))
    play_take(p, line, p->talks ? HAND_TYPES : HAND_WRITES);
  if (p->lua != NULL || *block == NULL) return;
  line_add_history(*block);
  free(*block);
  *block = NULL;
}

/* Ctrl-C: what is typed is forgotten, and pages are not read on. */
static void break_off(Play *p, char **block) {
  if (p->talks && play_waits(p) == WAITS_FOR_LINE) screen_typed(p->screen);
  free(p->lua);
  free(*block);
  p->lua = *block = NULL;
  if (play_waits(p) == WAITS_FOR_PAGE) play_take(p, "q", HAND_TYPES);
}

static void edit(Play *p) {
  bool good = play_editor(p, p->wait.text, p->wait.line);
  play_take(p, good ? "" : NULL, HAND_TYPES);
}

static void read_lines(Play *p) {
  char *block = NULL; /* what was typed of an unfinished chunk */
  while (!p->quit) {
    char prompt[200], *line = NULL;
    LineStatus status;
    if (play_waits(p) == WAITS_FOR_EDITOR) {
      edit(p);
      continue;
    }
    play_prompt(p, prompt, sizeof prompt);
    keys_page(play_waits(p) == WAITS_FOR_PAGE);
    status = line_read(p->talks ? prompt : "", &line, NULL);
    play_interrupted = 0;
    if (status == LINE_OK)
      take_line(p, line, &block);
    else if (status == LINE_EOF)
      play_take(p, NULL, HAND_STRANGER);
    else
      break_off(p, &block);
    free(line);
  }
  free(block);
}

static void converse(Play *p) {
  char history[PATH_SIZE];
  line_open(p->talks && !p->options->class_mode &&
                home_path(HOME_STATE, "history", history)
              ? history
              : NULL);
  line_set_completion(play_complete, p);
  line_set_hint(play_hint, p);
  read_lines(p);
  line_close();
}

int play_main(Options *o) {
  bool talks = o->commands.count == 0 && o->script == NULL &&
               isatty(STDIN_FILENO);
  Play *p;
  int status;
  if (talks) take_interrupts();
  p = play_open(o, screen_main(), talks, &status);
  if (p == NULL) return status;
  for (int i = 0; i < o->commands.count && !p->quit; i++)
    play_take(p, o->commands.item[i], HAND_NAMES);
  if (o->script != NULL)
    run_script(p);
  else if (o->commands.count == 0)
    converse(p);
  return play_close(p);
}
