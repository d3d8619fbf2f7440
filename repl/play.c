/*
** `oilpatch play`: a game at the prompt.  Plain words are commands, a number
** or the beginning of its words is an answer, anything else is Lua.
*/
#include "repl/play.h"

#include "repl/command.h"
#include "repl/home.h"
#include "repl/line.h"
#include "repl/record.h"
#include "repl/saves.h"
#include "repl/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { RESULT = 16384, WORD = 64, LONGEST = 32768 };

volatile sig_atomic_t play_interrupted;

static void on_interrupt(int signal) {
  (void)signal;
  play_interrupted = 1;
}

/* Answers in words --------------------------------------------------------- */

typedef struct Match {
  int64_t answer;
  int count;
  char first[2][128]; /* for the message when there are several */
} Match;

/* The answers whose words begin with the text; the whole words win. */
static void match_answers(Table *t, const char *text, Match *m) {
  char label[256];
  memset(m, 0, sizeof *m);
  for (int i = 0; i < table_answer_count(t); i++) {
    int64_t answer = table_answer_at(t, i);
    if (!table_label(t, answer, label, sizeof label)) return;
    if (!word_begins(label, text)) continue;
    if (m->count < 2) word_copy(m->first[m->count], sizeof m->first[0], label);
    m->answer = answer;
    m->count++;
    if (strlen(label) != strlen(text)) continue;
    m->count = 1;
    return;
  }
}

static bool is_number(const char *text) {
  size_t n = text[0] == '-';
  return text[n] != '\0' && text[n + strspn(text + n, "0123456789")] == '\0';
}

static void answer_number(Play *p, const char *text) {
  Table *t = p->table;
  int64_t from, to;
  long long n;
  errno = 0;
  n = strtoll(text, NULL, 10);
  if (errno != 0)
    play_refuse(p, "'%s' is too large", text);
  else if (table_asks_number(t, &from, &to))
    play_answer(p, n); /* the number is the answer */
  else if (n < 1 || n > table_answer_count(t))
    play_refuse(p, "there are answers 1 to %d here", table_answer_count(t));
  else
    play_answer(p, table_answer_at(t, (int)n - 1));
}

/* True if the text was meant as an answer. */
static bool try_answer(Play *p, const char *text) {
  int64_t from, to;
  Match m;
  if (table_status(p->table) != TABLE_ASKS) {
    if (!is_number(text)) return false;
    play_refuse(p, "no decision is pending");
    return true;
  }
  if (is_number(text)) {
    answer_number(p, text);
    return true;
  }
  if (table_asks_number(p->table, &from, &to)) {
    if (strchr("+-.0123456789", text[0]) == NULL) return false;
    play_refuse(p, "a whole number is asked for, not '%s'", text);
    return true;
  }
  match_answers(p->table, text, &m);
  if (m.count == 0) return false;
  if (m.count == 1)
    play_answer(p, m.answer);
  else
    play_refuse(p, "'%s' could be %d answers: '%s', '%s'%s", text, m.count,
                m.first[0], m.first[1], m.count > 2 ? " …" : "");
  return true;
}

/* Lua ---------------------------------------------------------------------- */

static const char *near_command(const char *word) {
  const char *names[128];
  int n = 0;
  for (; n < 128 && play_command(n) != NULL; n++)
    names[n] = play_command(n)->name;
  return word_nearest(word, names, n);
}

/* A few words and nothing else: more likely a slip than Lua. */
static bool is_words(const char *line) {
  static const char in_words[] = "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_- ";
  size_t n = strlen(line);
  return n > 0 && n < WORD && strspn(line, in_words) == n;
}

typedef struct Refused {
  const char *line;
  bool found;
} Refused;

static void find_refused(void *ud, const WhyRow *r) {
  Refused *x = ud;
  if (word_begins(r->label, x->line)) x->found = true;
}

/* An answer that the rules refuse? */
static bool is_refused(Play *p, const char *line) {
  Refused x = {line, false};
  Report report;
  return strchr(line, ' ') != NULL && is_words(line) &&
         table_status(p->table) == TABLE_ASKS &&
         table_why(p->table, find_refused, &x, &report) && x.found;
}

static void lua_failed(Play *p, const char *line, const Report *report) {
  char word[WORD] = "";
  const char *near;
  size_t n = strcspn(line, " \t");
  bool one_line = strchr(line, '\n') == NULL;
  if (one_line && n < sizeof word) word_copy(word, n + 1, line);
  near = word[0] != '\0' && strpbrk(word, "(.=[:\"{") == NULL
           ? near_command(word)
           : NULL;
  if (is_refused(p, line)) {
    play_refuse(p, "that is refused here:");
    play_show_why(p, line);
  } else if (near != NULL) {
    play_refuse(p, "no command '%s'; did you mean '%s'?", word, near);
  } else if (is_words(line)) {
    play_refuse(p,
                "'%s' is no answer here, no command and no Lua; 'answers' and "
                "'help' list what there is",
                line);
  } else {
    play_fault(p, report);
  }
}

/* A word of the scripts that looks like a command: `answer`. */
static bool is_slip(const char *line, const char *result) {
  return strcmp(result, "function") == 0 && is_words(line) &&
         near_command(line) != NULL;
}

/* Lines of an unfinished chunk are kept until it is whole. */
static void run_lua(Play *p, const char *line) {
  static char text[RESULT];
  Report report;
  bool incomplete = false;
  char *chunk = NULL;
  if (p->lua == NULL)
    chunk = strdup(line);
  else if (asprintf(&chunk, "%s\n%s", p->lua, line) < 0)
    chunk = NULL;
  free(p->lua);
  p->lua = NULL;
  if (chunk == NULL) return;
  if (table_eval(p->table, chunk, text, sizeof text, &incomplete, &report)) {
    if (is_slip(chunk, text))
      play_refuse(p, "'%s' is a function of Lua; did you mean '%s'?", chunk,
                  near_command(chunk));
    else if (text[0] != '\0')
      puts(text);
  } else if (incomplete) {
    p->lua = chunk;
    return;
  } else {
    lua_failed(p, chunk, &report);
  }
  free(chunk);
}

/* Lines -------------------------------------------------------------------- */

static void run_line(Play *p, char *line) {
  char *end, *rest;
  const PlayCommand *c;
  char word[WORD];
  size_t n;
  if (p->lua != NULL && strlen(line) <= LONGEST) {
    run_lua(p, line);
    return;
  }
  line += strspn(line, " \t");
  for (end = line + strlen(line); end > line && strchr(" \t\r", end[-1]);)
    *--end = '\0';
  if (line[0] == '\0') return;
  if (end - line > LONGEST) {
    play_refuse(p, "%td bytes are too long for a line; nothing was done",
                end - line);
    return;
  }
  n = strcspn(line, " \t");
  word_copy(word, n < sizeof word ? n + 1 : sizeof word, line);
  rest = line + n;
  rest += strspn(rest, " \t");
  c = play_find(word);
  /* `rules = …` and `board.x` are Lua, and so is `new(1)` */
  if (c != NULL && rest[0] != '=' && rest[0] != '(')
    c->run(p, rest);
  else if (!try_answer(p, line))
    run_lua(p, line);
}

void play_line(Play *p, char *line) {
  bool failed = p->failed;
  if (p->lua == NULL && lesson_takes_line(p, line)) return;
  p->failed = false;
  run_line(p, line);
  if (p->lua == NULL && !p->failed) lesson_saw_line(p, line);
  p->failed = p->failed || failed;
}

/* In scripts and pipes a line that begins with # says nothing. */
static bool is_comment(const Play *p, const char *line) {
  return !p->talks && p->lua == NULL && line[strspn(line, " \t")] == '#';
}

static void run_script(Play *p) {
  FILE *f = fopen(p->script, "r");
  char *line = NULL;
  size_t room = 0;
  ssize_t n;
  if (f == NULL) {
    play_refuse(p, "cannot read it: %s", strerror(errno));
    return;
  }
  while (!p->quit && (n = getline(&line, &room, f)) > 0) {
    p->line++;
    if (line[n - 1] == '\n') line[n - 1] = '\0';
    if (!is_comment(p, line)) play_line(p, line);
  }
  free(line);
  fclose(f);
}

/* A file saved in an editor takes effect at the next prompt. */
static void watch_files(Play *p) {
  Report report;
  int lost = 0;
  static bool broken; /* said once, until the file is mended */
  if (!table_is_stale(p->table)) {
    broken = false;
    return;
  }
  if (table_reload(p->table, &lost, &report)) {
    broken = false;
    puts("the scripts changed and were read again");
    if (lost > 0)
      printf("%d answers of this phase are not legal any more: back at its "
             "start\n",
             lost);
    play_show_question(p);
  } else if (!broken) {
    broken = true;
    fputs("the scripts changed but don't load; the old rules stay:\n", stderr);
    show_report(stderr, &report);
  }
}

static void complete(void *ud, const char *text, LineCompletions *out) {
  Play *p = ud;
  const PlayCommand *c;
  char label[256];
  if (text[0] == '\0') return;
  for (int i = 0; (c = play_command(i)) != NULL; i++)
    if (word_begins(c->name, text)) line_add_completion(out, c->name);
  if (table_status(p->table) != TABLE_ASKS) return;
  for (int i = 0; i < table_answer_count(p->table) && i < 1000; i++)
    if (table_label(p->table, table_answer_at(p->table, i), label,
                    sizeof label) &&
        word_begins(label, text))
      line_add_completion(out, label);
}

static void make_prompt(const Play *p, char *prompt, size_t size) {
  const History *h = table_history(p->table);
  if (p->lua != NULL)
    snprintf(prompt, size, "    ... ");
  else if (lesson_prompt(p, prompt, size))
    return;
  else if (p->replaying)
    snprintf(prompt, size, "replay %" PRId32 "/%" PRId32 "> ",
             h->node[h->here].depth, h->node[p->goal].depth);
  else if (table_status(p->table) == TABLE_ASKS)
    snprintf(prompt, size, "player %d> ", table_actor(p->table));
  else
    snprintf(prompt, size, "over> ");
}

static void read_lines(Play *p) {
  while (!p->quit) {
    char prompt[40];
    char *line;
    LineStatus status;
    if (p->talks) watch_files(p);
    play_keep(p);
    fflush(stdout);
    make_prompt(p, prompt, sizeof prompt);
    status = line_read(p->talks ? prompt : "", &line, NULL);
    play_interrupted = 0;
    if (status == LINE_EOF) break;
    if (status == LINE_INTERRUPTED) {
      free(p->lua);
      p->lua = NULL;
      continue;
    }
    line_add_history(line);
    if (!is_comment(p, line)) play_line(p, line);
    free(line);
  }
}

static void converse(Play *p) {
  char history[PATH_SIZE];
  struct sigaction act = {.sa_handler = on_interrupt};
  sigemptyset(&act.sa_mask);
  if (p->talks) sigaction(SIGINT, &act, NULL); /* no restart: ask again */
  line_open(p->talks && !p->options->class_mode &&
                home_path(HOME_STATE, "history", history)
              ? history
              : NULL);
  line_set_completion(complete, p);
  if (p->talks && p->lesson == NULL)
    puts("Type 'board' to see the table, 'help' for the commands, Ctrl-D to "
         "leave.");
  read_lines(p);
  line_close();
  if (p->lesson != NULL) lesson_leave(p, p->talks);
  if (p->talks && p->table != NULL) play_farewell(p);
}

/* Beginning ---------------------------------------------------------------- */

static void write_output(void *ud, const char *text, size_t size) {
  (void)ud;
  fwrite(text, 1, size, stdout);
}

static uint64_t fresh_seed(const Play *p) {
  uint32_t seed = 1; /* a pipe gets the same game every time */
  if (p->talks && getrandom(&seed, sizeof seed, 0) < 0) seed = 1;
  return seed;
}

static bool sit_down(Play *p, int *status) {
  const char *bot[MAX_PLAYERS + 1];
  *status = STATUS_FAILED;
  if (!options_seats(p->options, p->config.players, NULL, bot, status))
    return false;
  for (int i = 1; i <= p->config.players; i++)
    if (!play_seat(p, i, bot[i])) return false;
  return true;
}

/* A game from the start, or the save at a path. */
static bool open_game(Play *p, const char *save, int *status) {
  Report report;
  p->seed = p->options->seeded ? p->options->seed : fresh_seed(p);
  *status = STATUS_FAILED;
  if (save != NULL) {
    if (!play_load(p, save)) return false;
    if (p->options->bots.count > 0 && !sit_down(p, status)) return false;
    play_go_on(p);
    return true;
  }
  p->table = game_open(&p->config, &report);
  if (p->table == NULL) {
    show_report(stderr, &report);
    return false;
  }
  if (!sit_down(p, status)) return false;
  table_output(p->table, write_output, NULL);
  play_begin(p, p->seed);
  return true;
}

/* A lesson instead of a game; it brings its own table. */
static bool open_lesson(Play *p, const char *word, int *status) {
  *status = STATUS_FAILED;
  play_open_lesson(p, word);
  if (p->lesson == NULL && !p->failed) *status = STATUS_GOOD;
  return p->lesson != NULL;
}

typedef bool (*Opener)(Play *p, const char *what, int *status);

static int run(Options *o, Opener open, const char *what, const char *script) {
  Play p;
  int status;
  memset(&p, 0, sizeof p);
  p.options = o;
  p.talks = o->commands.count == 0 && script == NULL && isatty(STDIN_FILENO);
  p.script = script;
  journal_open(&p.journal);
  if (p.talks) journal_tidy();
  options_config(o, &p.config);
  p.config.history = p.config.log = true;
  if (open(&p, what, &status)) {
    for (int i = 0; i < o->commands.count && !p.quit; i++)
      play_line(&p, o->commands.item[i]);
    if (script != NULL)
      run_script(&p);
    else if (o->commands.count == 0)
      converse(&p);
    if (p.lua != NULL) play_refuse(&p, "the last lines are unfinished Lua");
    status = p.failed && !p.talks ? STATUS_FAILED : STATUS_GOOD;
  }
  if (p.lesson != NULL) lesson_leave(&p, false);
  record_stop(&p);
  free(p.lua);
  journal_close(&p.journal, false);
  if (p.table != NULL) table_close(p.table);
  return status;
}

int play_lesson(Options *o, const char *word) {
  return run(o, open_lesson, word, NULL);
}

/* A save brings its players, layers and settings. */
static int run_save(Options *o, const char *path, const char *script) {
  int status;
  if (o->players > 0 || o->layers.count + o->settings.count > 0)
    return show_usage("a save takes no -p, -l or --set: it has its own");
  return options_variants(o, &status) ? run(o, open_game, path, script)
                                      : status;
}

/* Commands in a file: not rules, not a save. */
static bool is_script(const char *path) {
  return file_exists(path) && !path_ends(path, ".lua") && !file_is_save(path);
}

/* The script among the words, taken off them, or NULL. */
static const char *take_script(Names *words) {
  static char path[PATH_SIZE];
  char *last = words->count == 0 ? NULL : words->item[words->count - 1];
  if (last == NULL || !is_script(last)) return NULL;
  word_copy(path, sizeof path, last);
  free(last);
  words->count--;
  return path;
}

int play_main(int argc, char **argv) {
  Options o;
  const char *script;
  int status;
  if (!options_parse(&o,
                     TAKES_TABLE | TAKES_SEED | TAKES_BOTS | TAKES_COMMAND |
                       TAKES_LESSON,
                     argc, argv, &status))
    return status;
  script = take_script(&o.rest);
  if (o.rest.count > 1)
    status = show_usage("play takes one GAME, not also '%s'", o.rest.item[1]);
  else if (o.rest.count == 1 && file_is_save(o.rest.item[0]))
    status = run_save(&o, o.rest.item[0], script);
  else if (options_game(&o, true, &status))
    status = run(&o, open_game, NULL, script);
  options_free(&o);
  return status;
}

int resume_main(int argc, char **argv) {
  Options o;
  char path[PATH_SIZE];
  int status;
  if (!options_parse(&o, TAKES_BOTS | TAKES_COMMAND, argc, argv, &status))
    return status;
  if (o.rest.count > 1) {
    status = show_usage("resume takes one NAME, not also '%s'", o.rest.item[1]);
  } else if (o.rest.count == 0 ? !saves_last(path)
                               : !save_find(o.rest.item[0], path)) {
    fprintf(stderr,
            o.rest.count == 0
              ? "no unfinished game is kept; 'oilpatch saves' lists the saves\n"
              : "no game is kept as '%s'; 'oilpatch saves' lists them\n",
            o.rest.count == 0 ? "" : o.rest.item[0]);
    status = STATUS_FAILED;
  } else {
    status = run_save(&o, path, NULL);
  }
  options_free(&o);
  return status;
}

int saves_main(int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o, 0, argc, argv, &status)) return status;
  if (o.rest.count > 0)
    status = show_usage("saves takes no '%s'", o.rest.item[0]);
  else
    saves_show("");
  options_free(&o);
  return status;
}
