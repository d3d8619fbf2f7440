/*
** The prompt: "log all > FILE" and "json | jq ." send what a command tells
** elsewhere.  A program is started only where somebody has typed its name.
*/
#include "lua/shelf/file.h"
#include "lua/disk/out.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The sign in a line, a blank before it; NULL: there is none. */
static const char *find_sign(const char *words) {
  for (const char *at = words; (at = strpbrk(at, ">|")) != NULL; at++)
    if (at == words || at[-1] == ' ' || at[-1] == '\t') return at;
  return NULL;
}

/* A slip must not cost a file: only what was sent last is written anew. */
static bool may_send(Play *p, const char *path, bool more) {
  static char *last;
  struct stat s;
  bool there = stat(path, &s) == 0;
  if (there &&
      (!S_ISREG(s.st_mode) ||
       (s.st_size > 0 && !more && (last == NULL || strcmp(last, path) != 0))))
    return play_refuse(p,
                       "'%.200s' is there already: choose another name, or '>> "
                       "%.200s' to write behind it",
                       path, path);
  free(last);
  last = memory_copy(path);
  return true;
}

static bool append(const char *path, const char *text) {
  FILE *f = out_grow(path, true);
  bool good = f != NULL && fputs(text, f) >= 0;
  return f != NULL && fclose(f) == 0 && good;
}

static void to_file(Play *p, const char *path, bool more, const char *text) {
  if (!may_send(p, path, more)) return;
  if (!(more ? append(path, text)
             : out_text(path, OUT_NAMED, text, strlen(text))))
    play_refuse(p, "cannot write %s: %s", path, strerror(errno));
  else
    screen_print(p->screen, "written to %s\n", path);
}

static void to_program(Play *p, const char *command, const char *text) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  FILE *f;
  fflush(NULL);
  f = popen(command, "w"); /* before: the program may die of a pipe */
  sigaction(SIGPIPE, &ignore, &before);
  if (f == NULL) {
    play_refuse(p, "cannot start it: %s", strerror(errno));
  } else {
    if (fputs(text, f) < 0) p->failed = true; /* it didn't want all of it */
    if (pclose(f) < 0) p->failed = true;
  }
  sigaction(SIGPIPE, &before, NULL);
}

/* What a command tells, as text; NULL: it was refused, and that is said. */
static char *told(Play *p, void (*run)(Play *p, const char *rest),
                  const char *rest) {
  char complaint[FAULT_TEXT] = "", *text;
  Screen *before = play_hush(p);
  p->shown.elsewhere = true;
  run(p, rest);
  play_stop_waiting(p);
  text = memory_copy(screen_text(p->screen));
  if (p->screen != before)
    screen_complaint(p->screen, complaint, sizeof complaint);
  play_unhush(p, before);
  p->shown.elsewhere = false;
  if (p->wait.on == WAITS_FOR_PLAYER) play_clear_for(p);
  if (!p->failed) return text;
  screen_complain(p->screen, "%s", complaint);
  free(text);
  return NULL;
}

bool play_sends(Play *p, void (*run)(Play *p, const char *rest),
                const char *rest) {
  const char *sign = find_sign(rest), *where;
  char *words, *text;
  bool more;
  size_t n;
  if (sign == NULL) return false;
  more = sign[0] == '>' && sign[1] == '>';
  where = sign + 1 + more;
  where += strspn(where, " \t");
  if (where[0] == '\0') {
    play_refuse(p, "'> FILE' or '| PROGRAM': where to?");
  } else if (!hand_may(p->doing, sign[0] == '|' ? DOOR_PROGRAM : DOOR_FILE)) {
    play_refuse(p, "'| PROGRAM' works only where it is typed, '> FILE' not in "
                   "a lesson");
  } else {
    for (n = (size_t)(sign - rest); n > 0 && strchr(" \t", rest[n - 1]);) n--;
    words = memory_part(rest, n);
    text = told(p, run, words);
    if (text != NULL && sign[0] == '|')
      to_program(p, where, text);
    else if (text != NULL)
      to_file(p, where, more, text);
    free(text);
    free(words);
  }
  return true;
}
