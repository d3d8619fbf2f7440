/*
** The prompt: changing the position by hand, and the files of the rules in the
** person's own editor.
*/
#include "lua/table/change.h"
#include "lua/disk/out.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_time.h"
#include "repl/prompt/play_rules.h"
#include "repl/prompt/play_seats.h"
#include "repl/term/show.h"
#include "core/word.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* The position ------------------------------------------------------------- */

static void say_edit(Play *p) {
  const History *h = table_history(p->table);
  char said[256];
  table_said(p->table, table_edit_name(p->table, (int)h->node[h->here].answer),
             said, sizeof said);
  screen_print(p->screen, "%s; 'undo' takes it back\n", said);
}

/* The verb is the command's own name. */
static void do_by_hand(Play *p, const char *rest) {
  Fault report;
  if (!table_edit_words(p->table, p->running->name, rest, &report)) {
    play_fault(p, &report);
    return;
  }
  say_edit(p);
  play_here(p); /* a replay goes no other way */
  play_go_on(p);
}

static void save_position(Play *p, const char *file) {
  const History *h = table_history(p->table);
  const char *name = h->here < 0 ? "" : h->node[h->here].name;
  TestToWrite test = {.name = name[0] == '\0' ? "a position" : name};
  char path[PATH_SIZE];
  Fault report;
  if (file[0] == '\0') {
    play_refuse(p, "position save FILE.lua: where to?");
    return;
  }
  snprintf(path, sizeof path, "%.500s%s", file,
           file_ends(file, ".lua") ? "" : ".lua");
  if (!table_write_test(p->table, &test, path, &report)) {
    play_fault(p, &report);
    return;
  }
  screen_print(p->screen, "written to %s; 'oilpatch test %s' runs it\n", path,
               path);
}

static void do_position(Play *p, const char *rest) {
  if (strncmp(rest, "save", 4) == 0 && (rest[4] == ' ' || rest[4] == '\0'))
    save_position(p, rest + 4 + strspn(rest + 4, " \t"));
  else if (rest[0] == '\0')
    play_refuse(p, "position NAME, or position save FILE.lua");
  else
    play_fork(p, rest);
}

/* Files -------------------------------------------------------------------- */

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

/* Wait for the editor, which has the terminal until it is done; its status, or
** -1: it can't be started. */
static int run_program(char **argv) {
  struct termios terminal;
  bool kept = tcgetattr(STDIN_FILENO, &terminal) == 0;
  struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quits;
  int status = 0, failed;
  pid_t child;
  fflush(NULL);
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quits);
  child = fork();
  failed = errno;
  if (child == 0) {
    sigaction(SIGINT, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    sigaction(SIGQUIT, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    execvp(argv[0], argv);
    _exit(127);
  }
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quits, NULL);
  if (kept) tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
  errno = failed;
  return child < 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* The editor writes what somebody types, and may run programs for them: it is
** for people at a terminal. */
static bool run_editor(Play *p, const char *file, int line) {
  const char *editor = getenv("VISUAL");
  char command[PATH_SIZE], place[PATH_SIZE + 16], path[PATH_SIZE];
  char *argv[ARGS + 4];
  int status;
  if (!p->talks || !screen_is_terminal(p->screen)) {
    play_refuse(p, "an editor needs a terminal: the file is %s:%d", file, line);
    return false;
  }
  if (editor == NULL || editor[0] == '\0') editor = getenv("EDITOR");
  if (editor == NULL || editor[0] == '\0') editor = find_editor(p);
  word_copy(command, sizeof command, editor);
  /* a name that begins like an option is none */
  snprintf(path, sizeof path, "%s%.500s", strchr("-+", file[0]) ? "./" : "",
           file);
  if (editor_args(command, path, line, argv, place, sizeof place) == 0) {
    play_refuse(p, "$EDITOR is empty");
    return false;
  }
  status = run_program(argv);
  if (status < 0)
    play_refuse(p, "cannot start '%s': %s", argv[0], strerror(errno));
  else if (status == 127)
    play_refuse(p, "cannot start '%s': set $EDITOR to your editor", argv[0]);
  else if (status != 0)
    play_refuse(p, "'%s' was left with an error; nothing is read again",
                argv[0]);
  return status == 0;
}

/* A lesson says itself what is written there. */
static bool write_edited(Play *p, const char *path) {
  bool good = out_text(path, OUT_NAMED, p->edited, strlen(p->edited));
  if (!good) play_refuse(p, "cannot write %s: %s", path, strerror(errno));
  return good;
}

static bool change_file(Play *p, const char *path, int line) {
  return p->edited != NULL ? write_edited(p, path) : run_editor(p, path, line);
}

static void edit_file(Play *p, const char *path, int line) {
  if (!change_file(p, path, line)) return;
  if (table_is_stale(p->table))
    play_reload(p, "the scripts changed and were read again");
  else if (!table_reads(p->table, path))
    play_use(p, path);
  else
    screen_print(p->screen, "nothing changed\n");
}

/* What a new layer starts from where the game has no template. */
static const char plain_template[] =
  "--- A house rule: say what it changes.\n"
  "local house = layer(\"house/template\", { game = \"%s\", says = \"What the "
  "table is told.\" })\n"
  "\n"
  "-- house:set(\"VALUE\", 1)                    'set' lists the values\n"
  "-- house:after(\"RULE\", function(player) end) 'rules' lists the rules\n"
  "return house\n";

static char *read_template(Play *p) {
  char folder[PATH_SIZE], path[PATH_SIZE];
  char *text = NULL;
  size_t size;
  game_folder(p->config.variants, p->config.game, folder);
  file_join(path, folder, "house/template.lua");
  text = file_read(path, &size);
  if (text == NULL && asprintf(&text, plain_template, p->config.game) < 0)
    text = NULL;
  return text;
}

/* The template under another name. */
static bool write_template(Play *p, const char *text, const char *name,
                           const char *path) {
  static const char old[] = "house/template", mine[] = "house/my_rule";
  OutFile o;
  FILE *f;
  bool good = out_open(&o, path, OUT_NEW, 0666);
  if (!good) {
    play_refuse(p, "cannot write %s: %s", path, strerror(errno));
    return false;
  }
  f = o.out;
  while (*text != '\0')
    if (strncmp(text, old, sizeof old - 1) == 0) {
      fputs(name, f);
      text += sizeof old - 1;
    } else if (strncmp(text, mine, sizeof mine - 1) == 0) {
      fprintf(f, "%.*s", (int)strlen(path) - 4, path);
      text += sizeof mine - 1;
    } else {
      fputc(*text++, f);
    }
  good = out_close(&o, true);
  if (!good) play_refuse(p, "cannot write %s: %s", path, strerror(errno));
  return good;
}

static bool is_name(const char *text) {
  size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789_-/.");
  return n > 0 && text[n] == '\0' && n < 100 && strstr(text, "..") == NULL;
}

/* The file that edit new NAME writes, if it is there. */
static bool own_file(const char *name, char path[PATH_SIZE]) {
  const char *last = strrchr(name, '/');
  snprintf(path, PATH_SIZE, "%.500s.lua", last == NULL ? name : last + 1);
  return file_exists(path);
}

/* edit new NAME [PATH]; people, but no lesson, take up a file again that failed
** before. */
static void edit_new(Play *p, const char *rest) {
  char name[PATH_SIZE], path[PATH_SIZE];
  size_t n = strcspn(rest, " \t");
  const char *where = rest + n + strspn(rest + n, " \t");
  char *text;
  bool good;
  word_copy(name, n < sizeof name ? n + 1 : sizeof name, rest);
  if (file_ends(name, ".lua")) name[strlen(name) - 4] = '\0';
  if (!is_name(name)) {
    play_refuse(p, "edit new NAME [FILE.lua]: a name of letters, digits, _ - "
                   "and /");
    return;
  }
  if (where[0] != '\0')
    snprintf(path, sizeof path, "%.500s%s", where,
             file_ends(where, ".lua") ? "" : ".lua");
  else
    own_file(name, path);
  if (p->edited == NULL && file_exists(path) && !table_reads(p->table, path)) {
    edit_file(p, path, 1);
    return;
  }
  text = read_template(p);
  good = text != NULL && write_template(p, text, name, path);
  free(text);
  if (!good) return;
  screen_print(p->screen, "%s is there\n", path);
  if (change_file(p, path, 1)) play_use(p, path);
}

static void do_edit(Play *p, const char *rest) {
  char path[PATH_SIZE];
  int line;
  Fault report;
  if (rest[0] == '\0')
    play_refuse(p, "edit NAME: a rule, value or layer; or edit new NAME");
  else if (strncmp(rest, "new", 3) == 0 && (rest[3] == ' ' || rest[3] == '\0'))
    edit_new(p, rest + 3 + strspn(rest + 3, " \t"));
  else if (file_ends(rest, ".lua") && file_exists(rest))
    edit_file(p, rest, 1);
  else if (table_source(p->table, rest, path, sizeof path, &line, &report))
    edit_file(p, path, line);
  else if (p->edited == NULL && is_name(rest) && own_file(rest, path))
    edit_file(p, path, 1);
  else
    play_fault(p, &report);
}

static const PlayCommand commands[] = {
  {"edit", "NAME|new NAME",
   "a rule's file in $EDITOR; a new layer to start with", do_edit},
  {"put", "[N] PIECE PLACE", "by hand, from the box or 'from PLACE'; cards too",
   do_by_hand},
  {"take", "[N] PIECE PLACE", "back to the box, or 'to PLACE'", do_by_hand},
  {"count", "COUNTER N", "set a counter: 'count coins.2 5'", do_by_hand},
  {"mark", "TRACK STEP", "set a marker", do_by_hand},
  {"top", "DECK CARD", "put a card on top of a deck", do_by_hand},
  {"bottom", "DECK CARD", "put a card under a deck", do_by_hand},
  {"face", "CARD up|down", "turn a card", do_by_hand},
  {"turn", "[PHASE] PLAYER", "begin a turn from the pieces as they lie",
   do_by_hand},
  {"position", "NAME|save FILE", "name this position; write it as a test",
   do_position},
};
const PlayGroup play_edit = {"Changing", commands,
                             sizeof commands / sizeof commands[0]};
