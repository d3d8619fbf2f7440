/*
** The prompt: games in files, and the journal.
*/
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "repl/prompt/hooks.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"
#include "repl/keep/retry.h"
#include "lua/shelf/saves.h"
#include "core/word.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Keeping ------------------------------------------------------------------ */

/* Is there anything that would be missed? */
static bool is_saved(Play *p) {
  size_t size = 0;
  return table_status(p->table) != TABLE_ASKS || p->mode.replaying ||
         p->options->class_mode || table_tape(p->table, &size) == NULL ||
         size == p->session.kept;
}

/* Lessons keep their place themselves; before a class nothing is kept. */
static bool is_kept(Play *p) {
  return p->talks && !p->mode.replaying && p->mode.lesson == NULL &&
         !p->options->class_mode &&
         (p->session.journal.fd >= 0 || !is_saved(p));
}

static void tell_news(const Play *p, JournalNews news) {
  const Journal *j = &p->session.journal;
  if (news == JOURNAL_LOST)
    screen_complain(p->screen,
                    "This game can't be kept in %s: %s.\nYou can keep playing; "
                    "'save FILE' elsewhere before you leave.",
                    j->path[0] == '\0' ? "your home" : j->path,
                    strerror(j->error));
  else if (news == JOURNAL_FOUND)
    screen_complain(p->screen, "The game is kept again in %s.", j->path);
}

void play_write(Play *p) {
  if (is_kept(p)) tell_news(p, journal_write(&p->session.journal, p->table));
}

void play_keep(Play *p) {
  if (is_kept(p)) tell_news(p, journal_sync(&p->session.journal, p->table));
}

bool play_part(Play *p) {
  bool saved;
  play_records(p, "leave", json_array());
  play_teaches(p, "parts", json_array());
  if (!p->talks || p->table == NULL) return false;
  saved = is_saved(p);
  if (!saved) play_keep(p);
  journal_close(&p->session.journal, saved);
  p->mode.replaying = false;
  p->session.saved[0] = '\0';
  return !saved;
}

void play_farewell(Play *p) {
  bool saved = is_saved(p);
  if (!saved) play_keep(p);
  if (!saved && p->session.journal.failing)
    screen_complain(p->screen, "this game could not be kept");
  else if (!saved)
    screen_print(p->screen,
                 "The game is kept: 'oilpatch resume' continues it.\n");
  else if (p->session.saved[0] != '\0' && table_status(p->table) == TABLE_ASKS)
    screen_print(p->screen,
                 "The game is saved: 'oilpatch resume %s' continues it.\n",
                 p->session.saved);
  journal_close(&p->session.journal, saved);
}

/* Saving and loading ------------------------------------------------------- */

bool play_save(Play *p, const char *name, const char *path, Fault *fault) {
  if (!table_save(p->table, path, fault)) return false;
  if (name != p->session.saved)
    word_copy(p->session.saved, sizeof p->session.saved, name);
  table_tape(p->table, &p->session.kept);
  return true;
}

/* As it was played, unless somebody says otherwise now. */
static void take_language(Play *p) {
  const char *lang = table_noted(p->table, "lang");
  if (p->options->lang == NULL && lang[0] != '\0')
    play_speak(p, tongue_of(lang));
  else if (p->options->lang != NULL)
    table_note(p->table, "lang", tongue_names[tongue_spoken()]);
}

/* True: the game that was there is kept. */
static bool take_table(Play *p, Table *t, const TableConfig *config) {
  bool kept = p->table != NULL && play_part(p);
  if (p->table != NULL) table_close(p->table);
  play_forget_labels(p);
  p->table = t;
  p->config = *config;
  p->session.loaded = true;
  p->config.game = table_game(t);
  p->config.players = table_players(t);
  table_output(t, play_hear, p);
  return kept;
}

bool play_other_game(Play *p, const char *game, int players) {
  TableConfig config = {.variants = p->config.variants,
                        .game = game,
                        .players = players,
                        .language = p->config.language,
                        .history = true,
                        .log = true};
  Fault fault;
  Table *t = game_open(&config, &fault);
  if (t == NULL) return play_fault(p, &fault);
  if (take_table(p, t, &config))
    screen_print(p->screen,
                 "the game before is kept; 'resume' goes back to it\n");
  memset(p->session.bot, 0, sizeof p->session.bot);
  if (players == 0) play_seat_alone(p);
  p->session.loaded = false;
  p->shown.opened = false;
  return true;
}

/* Put a saved game on the table; the one that was there is left. */
static bool open_save(Play *p, const char *path, bool *parted) {
  Fault fault;
  TableConfig config = p->config;
  Table *t;
  config.extra = NULL; /* a lesson's script is for the lesson's game */
  config.stop = &play_interrupted;
  t = table_load(path, &config, &fault);
  config.stop = NULL;
  *parted = fault.code == FAULT_PARTED;
  if (t == NULL) /* the game at the table goes on */
    return play_fault(p, &fault);
  table_stop_on(t, NULL);
  if (fault.code == FAULT_CHANGED)
    screen_say(p->screen, "mind: %s", fault.text);
  else if (fault.text[0] != '\0') /* a damaged journal */
    play_fault(p, &fault);
  take_table(p, t, &config);
  memset(p->session.bot, 0, sizeof p->session.bot);
  play_call(p, "prompt.seats", "again",
            json_pack("[b]", p->config.way != NULL));
  table_lent_no_more(t);
  take_language(p);
  table_tape(t, &p->session.kept);
  return true;
}

/* The name of a game we keep, rather than its long path; is it a journal? */
static bool look_at(const char *path, char *name, size_t size) {
  SaveInfo info;
  char found[PATH_SIZE];
  bool is = save_look(path, &info);
  bool named = is && saves_find(info.name, found) && strcmp(found, path) == 0;
  word_copy(name, size, named ? info.name : path);
  return is && info.journal;
}

static void tell_loaded(Play *p, const char *name) {
  play_call(p, "prompt.news", "loaded", json_pack("[o]", front_text(name)));
}

bool play_load(Play *p, const char *path) {
  char name[PATH_SIZE];
  const char *coach;
  Journal journal;
  bool parted, claimed = look_at(path, name, sizeof name) && p->talks;
  journal_open(&journal);
  if (claimed && !journal_claim(&journal, path))
    return play_refuse(
      p, "%s is being played by another program, or can't be written", path);
  if (!open_save(p, path, &parted)) {
    journal_close(&journal, false);
    return false;
  }
  if (parted) journal_close(&journal, false); /* it has more than the table */
  p->session.journal = journal;
  if (parted || claimed)
    p->session.kept = 0; /* it is not saved before somebody saves it */
  else
    word_copy(p->session.saved, sizeof p->session.saved, name);
  tell_loaded(p, name);
  coach = table_noted(p->table, "coach");
  if (coach[0] != '\0') /* he comes back, too */
    play_call(p, "prompt.coach", "set", json_pack("[o]", front_text(coach)));
  else /* or stays who is there */
    table_note(p->table, "coach", p->session.coach.bot);
  if (!retry(p->table, p->screen, false))
    p->failed = true; /* told, and taken back */
  return true;
}

bool play_load_way(Play *p, const char *text, size_t size) {
  TableConfig before = p->config;
  bool parted;
  p->config.way = text;
  p->config.way_size = size;
  p->config.old_rules = true; /* the texts are those that it brings */
  if (!open_save(p, tongue("the link"), &parted)) {
    p->config = before;
    return false;
  }
  p->config.way = NULL;
  p->config.old_rules = before.old_rules;
  journal_open(&p->session.journal);
  p->session.kept = 0;
  tell_loaded(p, tongue("the link"));
  return true;
}

bool play_load_to_look(Play *p, const char *path) {
  bool parted;
  if (!open_save(p, path, &parted)) return false;
  journal_open(&p->session.journal);
  p->mode.replaying = true;
  p->mode.goal = table_history(p->table)->here;
  return true;
}
