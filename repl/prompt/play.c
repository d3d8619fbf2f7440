/*
** `oilpatch play`: a game at the prompt.  Plain words are commands, a number
** or the beginning of its words is an answer, anything else is Lua.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "repl/fault.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/understand.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_lua.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"

#include "repl/command.h"
#include "lua/shelf/home.h"
#include "lua/shelf/game.h"
#include "repl/term/line.h"
#include "repl/term/memory.h"
#include "repl/keep/saves_show.h"
#include "core/word.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

volatile sig_atomic_t play_interrupted;

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

int play_page_rows(const Play *p) {
  int rows = p->settings.page;
  if (!p->talks || rows < 0) return INT32_MAX;
  if (rows == 0) rows = screen_height() - 1; /* the prompt stands below */
  return rows < 4 ? 4 : rows;
}

bool play_hold(const Play *p) {
  return play_page_rows(p) != INT32_MAX && screen_hold(p->screen);
}

void play_release(Play *p) {
  free(p->typed);
  p->typed = screen_release(p->screen, play_page_rows(p));
}

Screen *play_hush(Play *p) {
  Screen *before = p->screen, *quiet = screen_capture();
  if (quiet != NULL) p->screen = quiet;
  return before;
}

void play_unhush(Play *p, Screen *before) {
  if (p->screen != before) screen_free(p->screen);
  p->screen = before;
}

/* Tell something, a page at a time. */
static void tell(Play *p, void (*run)(Play *p, const char *rest),
                 const char *rest) {
  bool pages = play_hold(p);
  run(p, rest);
  if (pages) play_release(p);
}

static void refuse_number(Play *p, const Meaning *m) {
  switch (m->amiss) {
    case AMISS_NOT_ASKED: play_refuse(p, "no decision is pending"); break;
    case AMISS_TOO_LARGE: play_refuse(p, "'%s' is too large", m->line); break;
    case AMISS_NOT_LISTED:
      play_refuse(p, "there are answers 1 to %d here", play_labels(p)->count);
      break;
    case AMISS_NOT_WHOLE:
      play_refuse(p, "a whole number is asked for, not '%s'", m->line);
      break;
  }
}

static void refuse_answer(Play *p, const Meaning *m) {
  play_refuse(p, "that is refused here:");
  play_desk()->call(
    p, "prompt.why", "show",
    json_pack("[o]", json_stringn_nocheck(m->line, strlen(m->line))));
  play_hooks()->refused(p, m);
}

/* ?x says what something is, ??x shows where it is written. */
static void explain(Play *p, const Meaning *m) {
  json_t *name = json_stringn_nocheck(m->name, (size_t)m->name_size);
  play_desk()->call(p, "prompt.help", "explain",
                    json_pack("[ob]", name, m->source));
}

static void run_command(Play *p, const Meaning *m) {
  const PlayCommand *c = m->command;
  if (!c->whole && play_sends(p, c->run, m->rest)) return;
  if (c->pages)
    tell(p, c->run, m->rest);
  else
    c->run(p, m->rest);
}

static void run_meaning(Play *p, const Meaning *m) {
  const PlayMatch *a = &m->match;
  p->running = m->command;
  switch (m->kind) {
    case MEANS_NOTHING: break;
    case MEANS_TOO_LONG:
      play_refuse(p, "%zu bytes are too long for a line; nothing was done",
                  strlen(m->line));
      break;
    case MEANS_HELP: explain(p, m); break;
    case MEANS_COMMAND: run_command(p, m); break;
    case MEANS_VIEW:
      if (!play_sends(p, play_show_board, m->line))
        tell(p, play_show_board, m->line);
      break;
    case MEANS_ANSWER: play_answer(p, a->answer); break;
    case MEANS_SEVERAL:
      play_refuse(p, "'%s' could be %d answers: '%s', '%s'%s", m->line,
                  a->count, a->first[0], a->first[1], a->count > 2 ? " …" : "");
      if (a->count > 2 && p->talks) play_show_matches(p, m->line, a->fits);
      break;
    case MEANS_REFUSED: refuse_answer(p, m); break;
    case MEANS_NO_ANSWER: refuse_number(p, m); break;
    case MEANS_LUA: play_run_lua(p, m); break;
  }
}

/* Without the blanks around it. */
static char *trimmed(char *line) {
  size_t n;
  line += strspn(line, " \t");
  for (n = strlen(line); n > 0 && strchr(" \t\r", line[n - 1]) != NULL;) n--;
  line[n] = '\0';
  return line;
}

/* Did a script remember something while it was asked?  Answers were looked at
** before the journal got them, and what their words remember shows in the next
** one. */
static void look_still(Play *p) {
  Fault report;
  if (p->table != NULL && !table_still(p->table, &report))
    play_fault(p, &report);
}

void play_line(Play *p, char *line) {
  bool failed = p->failed, goes_on = p->lua != NULL;
  Hand before = p->doing;
  Meaning m;
  p->doing = p->hand;
  p->hand = HAND_NOBODY;
  screen_mark(p->screen);
  play_forget_labels(p);
  if (!goes_on) {
    understand(p, trimmed(line), &m);
    if (play_hooks()->takes(p, &m)) {
      p->doing = before;
      return;
    }
  }
  p->failed = false;
  if (goes_on)
    play_go_on_lua(p, line);
  else
    run_meaning(p, &m);
  play_forget_labels(p);
  if (goes_on || m.kind != MEANS_ANSWER) look_still(p);
  if (!goes_on && p->lua == NULL && !p->failed) play_hooks()->did(p, &m);
  play_hooks()->ended(p);
  p->failed = p->failed || failed;
  p->doing = before;
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
    p->hand = HAND_WRITES;
    if (!is_comment(p, line)) play_line(p, line);
  }
  free(line);
  fclose(f);
}

/* A file saved in an editor takes effect at the next prompt. */
static void watch_files(Play *p) {
  if (!play_hooks()->watches(p) && table_has_news(p->table))
    play_desk()->call(p, "prompt.rules", "watch", json_array());
}

static void make_prompt(const Play *p, char *prompt, size_t size) {
  const History *h = table_history(p->table);
  if (p->lua != NULL)
    snprintf(prompt, size, "    ... ");
  else if (play_hooks()->prompts(p, prompt, size))
    return;
  else if (p->replaying)
    snprintf(prompt, size, "replay %" PRId32 "/%" PRId32 "> ",
             h->node[h->here].decision, h->node[p->goal].decision);
  else if (table_status(p->table) == TABLE_ASKS)
    snprintf(prompt, size, tongue("player %d> "), table_actor(p->table));
  else
    snprintf(prompt, size, "%s", tongue("over> "));
}

/* What was typed between pages comes first. */
static LineStatus next_line(Play *p, const char *prompt, char **line) {
  if (p->typed == NULL) return line_read(prompt, line, NULL);
  *line = p->typed;
  p->typed = NULL;
  return LINE_OK;
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

static void read_lines(Play *p) {
  char *block = NULL; /* what was typed of an unfinished chunk */
  while (!p->quit) {
    char prompt[40];
    char *line;
    bool secret;
    LineStatus status;
    if (p->talks) watch_files(p);
    play_keep(p);
    make_prompt(p, prompt, sizeof prompt);
    play_forget_labels(p);
    status = next_line(p, p->talks ? prompt : "", &line);
    play_interrupted = 0;
    if (status == LINE_EOF) break;
    if (p->talks) screen_typed(p->screen);
    if (status == LINE_INTERRUPTED) {
      free(p->lua);
      free(block);
      p->lua = block = NULL;
      continue;
    }
    /* what was bid in secret is not for the next one who presses Up */
    secret = table_status(p->table) == TABLE_ASKS &&
             table_asks_secretly(p->table);
    if (!secret) block = join(block, line);
    if (p->talks) split(line);
    p->hand = p->talks ? HAND_TYPES : HAND_WRITES;
    if (!is_comment(p, line)) play_line(p, line);
    free(line);
    if (p->lua != NULL || block == NULL) continue;
    line_add_history(block);
    free(block);
    block = NULL;
  }
  free(block);
}

static void welcome(const Play *p) {
  screen_wrap(
    p->screen, 0, "%s",
    play_hooks()->teaches(p)
      ? tongue("Type 'board' to see the table, 'lesson' to learn the "
               "game, 'help' for the commands, Ctrl-D to leave.")
      : tongue("Type 'board' to see the table, 'help' for the commands, "
               "Ctrl-D to leave."));
}

static void converse(Play *p) {
  char history[PATH_SIZE];
  line_open(p->talks && !p->options->class_mode &&
                home_path(HOME_STATE, "history", history)
              ? history
              : NULL);
  line_set_completion(play_complete, p);
  line_set_hint(play_hint, p);
  if (p->talks && p->lesson == NULL) welcome(p);
  read_lines(p);
  line_close();
  if (p->lesson != NULL) play_hooks()->leaves(p, p->talks);
  if (p->talks && p->table != NULL) play_farewell(p);
}

/* Beginning ---------------------------------------------------------------- */

void play_hear(void *ud, const char *text, size_t size) {
  const Play *p = ud;
  screen_write(p->screen, text, size);
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
  *status = STATUS_USAGE; /* there is no such bot */
  for (int i = 1; i <= p->config.players; i++)
    if (!play_seat(p, i, bot[i])) return false;
  return true;
}

/* A game from the start, or the save at a path. */
static bool open_game(Play *p, const char *save, int *status) {
  Fault report;
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
    *status = fault_fail(&report);
    return false;
  }
  if (!sit_down(p, status)) return false;
  table_output(p->table, play_hear, p);
  play_begin(p, p->seed);
  return true;
}

/* A lesson instead of a game; it brings its own table. */
static bool open_lesson(Play *p, const char *word, int *status) {
  *status = play_hooks()->opens(p, word) ? STATUS_FAILED : STATUS_USAGE;
  if (p->lesson == NULL && !p->failed) *status = STATUS_GOOD;
  return p->lesson != NULL;
}

typedef bool (*Opener)(Play *p, const char *what, int *status);

static int run(Options *o, Opener open, const char *what, const char *script) {
  Play p;
  int status;
  memset(&p, 0, sizeof p);
  p.options = o;
  p.screen = screen_main();
  tongue_speak(tongue_of(o->lang));
  p.talks = o->commands.count == 0 && script == NULL && isatty(STDIN_FILENO);
  p.script = script;
  journal_open(&p.journal);
  if (p.talks) take_interrupts();
  if (p.talks) journal_tidy();
  if (p.talks) play_read_settings(&p);
  options_config(o, &p.config);
  if (tongue_spoken() != 0) p.config.language = tongue_names[tongue_spoken()];
  p.config.history = p.config.log = true;
  if (open(&p, what, &status)) {
    play_desk()->begin(&p);
    for (int i = 0; i < o->commands.count && !p.quit; i++) {
      p.hand = HAND_NAMES;
      play_line(&p, o->commands.item[i]);
    }
    if (script != NULL)
      run_script(&p);
    else if (o->commands.count == 0)
      converse(&p);
    if (p.lua != NULL) play_refuse(&p, "the last lines are unfinished Lua");
    status = p.failed && !p.talks ? STATUS_FAILED : STATUS_GOOD;
  }
  if (p.lesson != NULL) play_hooks()->leaves(&p, false);
  play_hooks()->closes(&p);
  free(p.lua);
  free(p.typed);
  journal_close(&p.journal, false);
  play_forget_labels(&p);
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
  return file_exists(path) && !file_ends(path, ".lua") && !file_is_save(path);
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

int play_main(Options *o) {
  const char *script = take_script(&o->rest);
  int status;
  if (o->rest.count > 1)
    return show_usage("play takes one GAME, not also '%s'", o->rest.item[1]);
  if (o->rest.count == 1 && file_is_save(o->rest.item[0]))
    return run_save(o, o->rest.item[0], script);
  return options_game(o, true, &status) ? run(o, open_game, NULL, script)
                                        : status;
}

int resume_main(Options *o) {
  const char *name = o->rest.count == 0 ? NULL : o->rest.item[0];
  char path[PATH_SIZE];
  SaveInfo played;
  if (o->rest.count > 1)
    return show_usage("resume takes one NAME, not also '%s'", o->rest.item[1]);
  if (name == NULL ? saves_last(NULL, path, &played) : saves_find(name, path))
    return run_save(o, path, NULL);
  if (name == NULL && played.player != 0)
    screen_complain(screen_main(),
                    "%s is being played, by process %ld; no other unfinished "
                    "game is kept",
                    played.name, played.player);
  else if (name == NULL)
    screen_complain(screen_main(), "no unfinished game is kept; 'oilpatch "
                                   "saves' lists the saves");
  else
    screen_complain(screen_main(),
                    "no game is kept as '%s'; 'oilpatch saves' lists them",
                    name);
  return name == NULL ? STATUS_FAILED : STATUS_USAGE;
}

int saves_main(Options *o) {
  if (o->rest.count > 0)
    return show_usage("saves takes no '%s'", o->rest.item[0]);
  saves_show(screen_main(), "");
  return STATUS_GOOD;
}
