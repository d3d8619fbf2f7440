/*
** The prompt: a file in the person's own editor.
*/
#include "lua/disk/out.h"
#include "lua/platform/platform.h"
#include "repl/prompt/play.h"
#include "core/word.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { ARGS = 16 };

static bool is_one_of(const char *program, const char *names) {
  const char *base = strrchr(program, '/');
  char word[64];
  snprintf(word, sizeof word, " %.60s ", base == NULL ? program : base + 1);
  return strstr(names, word) != NULL;
}

/* The program and its arguments: $EDITOR may have some of its own.  No shell
** sees the file's name. */
static int editor_args(char *command, const char *path, int line,
                       char *argv[ARGS + 4], char *place, size_t size) {
  char *save = NULL;
  int n = 0;
  for (char *word = strtok_r(command, " \t", &save); word != NULL && n < ARGS;
       word = strtok_r(NULL, " \t", &save))
    argv[n++] = word;
  if (n == 0) return 0;
  if (is_one_of(argv[0], " code codium subl zed hx helix ")) {
    if (is_one_of(argv[0], " code codium ")) argv[n++] = (char *)"--goto";
    snprintf(place, size, "%s:%d", path, line);
    argv[n++] = place;
  } else {
    snprintf(place, size, "+%d", line);
    if (line > 1) argv[n++] = place;
    argv[n++] = (char *)path;
  }
  argv[n] = NULL;
  return n;
}

static bool is_program(const char *name) {
  const char *path = getenv("PATH");
  char file[PATH_SIZE];
  while (path != NULL && *path != '\0') {
    size_t n = strcspn(path, ":");
    snprintf(file, sizeof file, "%.*s/%s", (int)n, path, name);
    if (access(file, X_OK) == 0) return true;
    path += n + (path[n] == ':');
  }
  return false;
}

/* Nobody said which: one that says itself how to leave it, else vi, with a
** word on that. */
static const char *find_editor(const Play *p) {
  if (is_program("nano")) return "nano";
  screen_say(p->screen,
             "opening vi: 'i' begins to write, Escape ends it, ':wq' and "
             "Enter saves and leaves; set $EDITOR for another editor");
  fflush(screen_out(p->screen));
  sleep(2); /* to be read before the screen is its */
  return "vi";
}

/* It may leave the terminal in another state than it was in. */
static int run_editor(char **argv) {
  struct termios terminal;
  bool known = tcgetattr(STDIN_FILENO, &terminal) == 0;
  int status = platform_run(argv, false), failed = errno;
  if (known) tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
  errno = failed;
  return status;
}

/* The editor writes what somebody types, and may run programs for them: it is
** for people at a terminal. */
bool play_editor(Play *p, const char *file, int line) {
  const char *editor = getenv("VISUAL");
  char command[PATH_SIZE], place[PATH_SIZE + 16], path[PATH_SIZE];
  char *argv[ARGS + 4];
  int status;
  if (!p->talks || !screen_is_terminal(p->screen) ||
      !hand_may(p->wait.doing, DOOR_EDITOR)) /* who asked for it */
    return play_refuse(p, "an editor needs a terminal: the file is %s:%d", file,
                       line);
  if (editor == NULL || editor[0] == '\0') editor = getenv("EDITOR");
  if (editor == NULL || editor[0] == '\0') editor = find_editor(p);
  word_copy(command, sizeof command, editor);
  /* a name that begins like an option is none */
  snprintf(path, sizeof path, "%s%.500s", strchr("-+", file[0]) ? "./" : "",
           file);
  if (editor_args(command, path, line, argv, place, sizeof place) == 0)
    return play_refuse(p, "$EDITOR is empty");
  status = run_editor(argv);
  if (status == 127 || (status < 0 && errno == ENOENT))
    play_refuse(p, "cannot start '%s': set $EDITOR to your editor", argv[0]);
  else if (status < 0)
    play_refuse(p, "cannot start '%s': %s", argv[0], strerror(errno));
  else if (status != 0)
    play_refuse(p, "'%s' was left with an error; nothing is read again",
                argv[0]);
  return status == 0;
}

/* A lesson says itself what is written there. */
bool play_write_edited(Play *p, const char *path) {
  bool good = out_text(path, OUT_NAMED, p->mode.edited, strlen(p->mode.edited));
  if (!good) play_refuse(p, "cannot write %s: %s", path, strerror(errno));
  return good;
}
