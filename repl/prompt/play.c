/*
** The prompt as a call: a line comes in, and what it says is done.  Plain words
** are commands, a number or the beginning of its words is an answer, anything
** else is Lua.
*/
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/understand.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"

#include "lua/platform/platform.h"
#include "lua/shelf/game.h"
#include "repl/term/memory.h"
#include "core/word.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

volatile sig_atomic_t play_interrupted;

/* Pages -------------------------------------------------------------------- */

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
  p->shown.lines = screen_release(p->screen, play_page_rows(p));
}

static void skip_pages(Play *p) {
  p->shown.lines = 0;
  screen_skip_pages(p->screen);
}

/* Lines -------------------------------------------------------------------- */

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

void play_refuse_answer(Play *p, const Meaning *m) {
  play_refuse(p, "that is refused here:");
  play_call(p, "prompt.why", "show", json_pack("[o]", front_text(m->line)));
  play_teaches(p, "refused", hooks_line(m));
}

/* ?x says what something is, ??x shows where it is written. */
static void explain(Play *p, const Meaning *m) {
  json_t *name = json_stringn_nocheck(m->name, (size_t)m->name_size);
  play_call(p, "prompt.help", "explain", json_pack("[ob]", name, m->source));
}

static void run_command(Play *p, const Meaning *m) {
  if (!m->command.whole && play_sends(p, play_run, m->rest)) return;
  if (m->command.pages)
    tell(p, play_run, m->rest);
  else
    play_run(p, m->rest);
}

/* A name with words behind it that it has no use for: was an answer meant, "hq to
** nigera"? */
static bool asks_instead(Play *p, const Meaning *m) {
  PlayMatch near;
  char name[64];
  size_t n = strcspn(m->line, " \t");
  if (m->rest[0] == '\0' || p->table == NULL || !play_asks_words(p))
    return false;
  if (understand_nearly(p, m->line, &near)) {
    play_ask_back(p, m->line, &near);
    return true;
  }
  word_copy(name, n < sizeof name ? n + 1 : sizeof name, m->line);
  play_match(p, name, word_opens, &near);
  if (near.count > 0) play_ask_back(p, name, &near);
  return near.count > 0;
}

/* What a view takes is a number, if anything. */
static void run_view(Play *p, const Meaning *m) {
  bool number = m->rest[strspn(m->rest, "0123456789")] == '\0';
  if (!number && asks_instead(p, m)) return;
  if (!play_sends(p, play_show_board, m->line))
    tell(p, play_show_board, m->line);
}

static void run_meaning(Play *p, const Meaning *m) {
  p->running = &m->command;
  switch (m->kind) {
    case MEANS_NOTHING: break;
    case MEANS_TOO_LONG:
      play_refuse(p, "%zu bytes are too long for a line; nothing was done",
                  strlen(m->line));
      break;
    case MEANS_HELP: explain(p, m); break;
    case MEANS_COMMAND:
      run_command(p, m);
      if (p->failed) asks_instead(p, m);
      break;
    case MEANS_VIEW: run_view(p, m); break;
    case MEANS_ANSWER: play_answer(p, m->match.answer); break;
    case MEANS_SEVERAL:
    case MEANS_NEAR: play_ask_back(p, m->line, &m->match); break;
    case MEANS_REFUSED: play_refuse_answer(p, m); break;
    case MEANS_NO_ANSWER:
      play_call(p, "prompt.slips", "number",
                json_pack("[os]", front_text(m->line), m->amiss));
      break;
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
  Fault fault;
  if (p->table != NULL && !table_still(p->table, &fault)) play_fault(p, &fault);
}

/* The line is done. */
static void end_line(Play *p, const Meaning *m, bool failed) {
  play_forget_labels(p);
  if (m == NULL || m->kind != MEANS_ANSWER) look_still(p);
  if (m != NULL && p->lua == NULL && !p->failed)
    play_teaches(p, "did", hooks_line(m));
  play_records(p, "did", json_array());
  p->failed = p->failed || failed;
}

/* A command of this line has asked something: the line is done when it is. */
static bool is_asking(const Play *p) {
  return p->wait.on >= WAITS_FOR_ANSWER && p->wait.typed == NULL;
}

static void put_off(Play *p, const Meaning *m, bool failed) {
  p->wait.typed = memory_copy(m->line);
  p->wait.doing = p->doing;
  p->wait.failed = failed;
}

static void do_line(Play *p, char *line) {
  bool failed = p->failed, goes_on = p->lua != NULL;
  Hand before = p->doing;
  Meaning m;
  p->doing = p->hand;
  p->hand = HAND_STRANGER;
  screen_mark(p->screen);
  play_forget_labels(p);
  if (!goes_on) {
    understand(p, trimmed(line), &m);
    if (play_lesson_takes(p, &m)) {
      p->doing = before;
      return;
    }
  }
  p->failed = false;
  if (goes_on)
    play_go_on_lua(p, line);
  else
    run_meaning(p, &m);
  if (is_asking(p))
    put_off(p, &m, failed);
  else
    end_line(p, goes_on ? NULL : &m, failed);
  p->doing = before;
}

void play_do(Play *p, const char *line, Hand hand) {
  char *copy = memory_copy(line);
  p->hand = hand;
  do_line(p, copy);
  free(copy);
}

/* Waiting ------------------------------------------------------------------ */

PlayWaits play_waits(const Play *p) {
  return p->shown.lines > 0 ? WAITS_FOR_PAGE : p->wait.on;
}

static void forget_wait(PlayWait *w) {
  free(w->text);
  free(w->typed);
  json_decref(w->names);
}

void play_wait(Play *p, PlayWaits on, const char *text, int line,
               json_t *names) {
  forget_wait(&p->wait);
  p->wait = (PlayWait){.on = on,
                       .text = memory_copy(text),
                       .line = line,
                       .names = json_incref(names)};
}

/* What a command asked is answered; NULL: nobody does. */
static void answer(Play *p, const char *line) {
  PlayWait asked = p->wait;
  Hand before = p->doing;
  Meaning m = {.kind = MEANS_COMMAND, .line = asked.typed, .rest = ""};
  memset(&p->wait, 0, sizeof p->wait);
  p->doing = asked.doing;
  play_reply(p, asked.own, line);
  if (asked.typed != NULL && is_asking(p))
    put_off(p, &m, asked.failed);
  else if (asked.typed != NULL)
    end_line(p, &m, asked.failed);
  p->doing = before;
  forget_wait(&asked);
}

void play_stop_waiting(Play *p) {
  while (p->wait.on >= WAITS_FOR_ANSWER) answer(p, NULL);
}

/* A file saved in an editor takes effect at the next prompt. */
static void watch_files(Play *p) {
  if (!play_teaches(p, "watches", json_array()) && table_has_news(p->table))
    play_call(p, "prompt.rules", "watch", json_array());
}

/* Before the next prompt.  A lesson that was to be chosen brings the table. */
static void make_ready(Play *p) {
  if (p->table == NULL && play_waits(p) == WAITS_FOR_LINE) p->quit = true;
  if (p->quit || !p->talks || p->table == NULL) return;
  if (play_waits(p) == WAITS_FOR_LINE) watch_files(p);
  play_keep(p);
  play_forget_labels(p);
}

static bool is_blank(const char *line) {
  return line[strspn(line, " \t")] == '\0';
}

/* Enter shows the next page; whatever else is typed there is a line. */
static void turn_page(Play *p, const char *line, Hand hand) {
  if (line != NULL && is_blank(line)) {
    screen_wipe_row(p->screen);
    play_release(p);
    return;
  }
  skip_pages(p);
  if (line != NULL && strcmp(line, "q") != 0) play_do(p, line, hand);
}

static bool leaves(Play *p, const char *line) {
  char *copy = memory_copy(line);
  PlayCommand c;
  play_find(p, trimmed(copy), &c);
  free(copy);
  return strcmp(c.name, "quit") == 0;
}

/* Enter alone says that somebody sits at the screen.  What is typed there else was
** typed before its question was read, perhaps by the one before: it answers
** nothing, and nobody sees it. */
static void take_seat(Play *p, const char *line) {
  if (is_blank(line)) {
    play_sit_down(p);
  } else if (leaves(p, line)) {
    p->quit = true;
  } else {
    play_clear_for(p);
    screen_say(p->screen,
               "What was typed is forgotten: player %d presses "
               "Enter alone, and then sees the question.",
               p->shown.person);
  }
}

/* Who asked may find that the line is none of theirs. */
static void take_answer(Play *p, const char *line, Hand hand) {
  bool passed;
  answer(p, line);
  passed = p->wait.passed;
  p->wait.passed = false;
  if (passed && line != NULL) play_do(p, line, hand);
}

void play_take(Play *p, const char *line, Hand hand) {
  PlayWaits on = play_waits(p);
  if (line == NULL && on != WAITS_FOR_PAGE && on != WAITS_FOR_EDITOR)
    p->quit = true;
  if (on == WAITS_FOR_PAGE)
    turn_page(p, line, hand);
  else if (on >= WAITS_FOR_ANSWER)
    take_answer(p, line, hand);
  else if (line != NULL && on == WAITS_FOR_READER)
    play_clear_for(p);
  else if (line != NULL && on == WAITS_FOR_PLAYER)
    take_seat(p, line);
  else if (line != NULL)
    play_do(p, line, hand);
  make_ready(p);
}

static bool lesson_prompt(const Play *p, char *text, size_t size) {
  json_t *prompt = play_taught(p, "prompt", json_array());
  bool is = json_is_string(prompt);
  if (is) word_copy(text, size, json_string_value(prompt));
  json_decref(prompt);
  return is;
}

void play_prompt(const Play *p, char *text, size_t size) {
  const History *h = p->table == NULL ? NULL : table_history(p->table);
  switch (play_waits(p)) {
    case WAITS_FOR_PAGE:
      snprintf(text, size, "(%d more line%s: Enter) > ", p->shown.lines,
               p->shown.lines == 1 ? "" : "s");
      return;
    case WAITS_FOR_READER:
      snprintf(text, size, "%s", tongue("press Enter when you have read it> "));
      return;
    case WAITS_FOR_PLAYER:
      snprintf(text, size, tongue("player %d, press Enter> "), p->shown.person);
      return;
    case WAITS_FOR_ANSWER: snprintf(text, size, "%s", p->wait.text); return;
    case WAITS_FOR_EDITOR:
    case WAITS_FOR_LINE: break;
  }
  if (p->lua != NULL)
    snprintf(text, size, "    ... ");
  else if (lesson_prompt(p, text, size))
    return;
  else if (p->mode.replaying)
    snprintf(text, size, "replay %" PRId32 "/%" PRId32 "> ",
             h->node[h->here].decision, h->node[p->mode.goal].decision);
  else if (table_status(p->table) == TABLE_ASKS)
    snprintf(text, size, tongue("player %d> "), table_actor(p->table));
  else
    snprintf(text, size, "%s", tongue("over> "));
}

/* Beginning ---------------------------------------------------------------- */

void play_hear(void *ud, const char *text, size_t size) {
  const Play *p = ud;
  screen_write(p->screen, text, size);
}

static uint64_t first_seed(const Play *p) {
  uint32_t seed = 1; /* a pipe gets the same game every time */
  if (p->options->seeded || p->options->link != NULL) return p->options->seed;
  if (p->talks && !platform_random(&seed, sizeof seed)) seed = 1;
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

void play_speak(Play *p, int tongue) {
  tongue_speak(tongue);
  p->config.language = tongue == 0 ? NULL : tongue_names[tongue];
  if (p->table == NULL) return;
  play_forget_labels(p);
  table_speak(p->table, p->config.language);
  table_note(p->table, "lang", tongue_names[tongue]);
}

/* A save, or the table of a link: they bring their players, layers and settings. */
static bool open_kept(Play *p, int *status) {
  const Options *o = p->options;
  p->session.seed = first_seed(p);
  *status = STATUS_FAILED;
  if (o->save != NULL)
    play_load(p, o->save);
  else
    play_call(p, "prompt.link", "open", json_pack("[s]", o->link));
  if (p->table == NULL) return false;
  if (o->bots.count > 0 && !sit_down(p, status)) return false;
  play_go_on(p);
  return true;
}

static bool open_game(Play *p, int *status) {
  Fault fault;
  p->table = game_open(&p->config, &fault);
  if (p->table == NULL) {
    *status = fault_fail(&fault);
    return false;
  }
  if (!sit_down(p, status)) return false;
  if (p->talks && p->options->players == 0 && p->options->bots.count == 0 &&
      !p->options->class_mode)
    play_seat_alone(p);
  table_output(p->table, play_hear, p);
  if (tongue_spoken() != 0)
    table_note(p->table, "lang", tongue_names[tongue_spoken()]);
  play_begin(p, first_seed(p));
  return true;
}

/* A lesson instead of a game; it brings its own table. */
static bool open_lesson(Play *p, int *status) {
  const Options *o = p->options;
  json_t *unknown =
    play_start(p, "learn.list", "start",
               json_pack("[ooo]", front_text(o->variants), front_text(o->game),
                         front_text(o->lesson)));
  *status = json_is_true(unknown) ? STATUS_USAGE : STATUS_FAILED;
  json_decref(unknown);
  if (p->mode.lesson == NULL && !p->failed) *status = STATUS_GOOD;
  return p->mode.lesson != NULL || p->wait.on == WAITS_FOR_ANSWER;
}

static void end(Play *p) {
  play_records(p, "leave", json_array());
  forget_wait(&p->wait);
  free(p->lua);
  journal_close(&p->session.journal, false);
  play_forget_labels(p);
  if (p->table != NULL) table_close(p->table);
  if (play_at() == p) play_stand_at(NULL);
  free(p);
}

Play *play_open(Options *o, Screen *screen, bool talks, int *status) {
  Play *p = memory_new(1, sizeof *p);
  bool opened;
  p->options = o;
  p->screen = screen;
  p->talks = talks;
  tongue_speak(tongue_of(o->lang));
  journal_open(&p->session.journal);
  if (p->talks) journal_tidy();
  if (p->talks) play_call(p, "prompt.settings", "read", json_array());
  options_config(o, &p->config);
  p->config.history = p->config.log = true;
  if (strcmp(o->command, "lesson") == 0)
    opened = open_lesson(p, status);
  else
    opened = o->save != NULL || o->link != NULL ? open_kept(p, status)
                                                : open_game(p, status);
  if (opened) {
    play_read_init(p);
    make_ready(p);
    return p;
  }
  play_teaches(p, "leave", json_pack("[b]", 0));
  end(p);
  return NULL;
}

int play_close(Play *p) {
  int status;
  skip_pages(p);
  play_teaches(p, "leave", json_pack("[b]", p->talks));
  if (p->talks && p->table != NULL) play_farewell(p);
  if (p->lua != NULL) play_refuse(p, "the last lines are unfinished Lua");
  status = p->failed && !p->talks ? STATUS_FAILED : STATUS_GOOD;
  end(p);
  return status;
}
