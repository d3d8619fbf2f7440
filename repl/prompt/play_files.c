/*
** The prompt: games in files, and the journal.
*/
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"
#include "repl/keep/retry.h"
#include "repl/keep/saves_show.h"
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
  return table_status(p->table) != TABLE_ASKS || p->replaying ||
         p->options->class_mode || table_tape(p->table, &size) == NULL ||
         size == p->kept;
}

/* Lessons keep their place themselves; before a class nothing is kept. */
static bool is_kept(Play *p) {
  return p->talks && !p->replaying && p->lesson == NULL &&
         !p->options->class_mode && (p->journal.fd >= 0 || !is_saved(p));
}

static void tell_news(const Play *p, JournalNews news) {
  const Journal *j = &p->journal;
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
  if (is_kept(p)) tell_news(p, journal_write(&p->journal, p->table));
}

void play_keep(Play *p) {
  if (is_kept(p)) tell_news(p, journal_sync(&p->journal, p->table));
}

bool play_part(Play *p) {
  bool saved;
  play_hooks()->parts(p);
  if (!p->talks || p->table == NULL) return false;
  saved = is_saved(p);
  if (!saved) play_keep(p);
  journal_close(&p->journal, saved);
  p->replaying = false;
  p->saved[0] = '\0';
  return !saved;
}

void play_farewell(Play *p) {
  bool saved = is_saved(p);
  if (!saved) play_keep(p);
  if (!saved && p->journal.failing)
    screen_complain(p->screen, "this game could not be kept");
  else if (!saved)
    screen_print(p->screen,
                 "The game is kept: 'oilpatch resume' continues it.\n");
  else if (p->saved[0] != '\0' && table_status(p->table) == TABLE_ASKS)
    screen_print(p->screen,
                 "The game is saved: 'oilpatch resume %s' continues it.\n",
                 p->saved);
  journal_close(&p->journal, saved);
}

/* Saving and loading ------------------------------------------------------- */

/* Does it keep some other game?  To a program files are its own. */
static bool is_taken(const Play *p, const char *name, const char *path) {
  return strcmp(name, p->saved) != 0 && file_is_save(path) &&
         (p->talks || strpbrk(name, "/.") == NULL);
}

static bool may_replace(Play *p, const char *name) {
  char prompt[200], *line = NULL;
  bool yes;
  if (!p->talks) {
    play_refuse(p,
                "another game is kept as '%.60s': choose another name, or "
                "'saves delete %.60s' first",
                name, name);
    return false;
  }
  snprintf(prompt, sizeof prompt,
           tongue("another game is kept as '%.60s': replace it (yes or no)> "),
           name);
  yes = play_ask(p, prompt, &line) == LINE_OK &&
        strchr("yYoO", line[0]) != NULL && line[0] != '\0';
  if (!yes) screen_print(p->screen, "nothing was saved\n");
  free(line);
  return yes;
}

/* A slip of the pen must not cost a file that we never wrote; an empty one has
** nothing to lose. */
static bool is_foreign(const char *path) {
  struct stat s;
  if (stat(path, &s) != 0) return false;
  return !S_ISREG(s.st_mode) || (s.st_size > 0 && !file_is_save(path));
}

/* `save` alone saves again where it was saved last. */
static void do_save(Play *p, const char *rest) {
  Fault report;
  char path[PATH_SIZE];
  if (rest[0] == '\0') rest = p->saved;
  if (rest[0] == '\0') {
    play_refuse(p, "save NAME: what shall it be called? (or save FILE, with a "
                   "'/' or '.' in it)");
  } else if (!saves_path(rest, path)) {
    play_refuse(p,
                "there is no place for '%.60s': no home folder, or the name "
                "is too long",
                rest);
  } else if (is_foreign(path)) {
    play_refuse(p,
                "'%.60s' is there already and no saved game: choose another "
                "name",
                rest);
  } else if (is_taken(p, rest, path) && !may_replace(p, rest)) {
    return;
  } else if (!table_save(p->table, path, &report)) {
    play_fault(p, &report);
  } else {
    screen_print(p->screen, "saved as %s\n", rest);
    if (rest != p->saved) word_copy(p->saved, sizeof p->saved, rest);
    table_tape(p->table, &p->kept);
  }
}

/* The bots a save tells of sit down again; one that is gone leaves its seat
** to a person. */
static void take_seats(Play *p) {
  memset(p->bot, 0, sizeof p->bot);
  for (int i = 1; i <= table_players(p->table); i++) {
    char key[16], bot[NAME_SIZE];
    snprintf(key, sizeof key, "seat.%d", i);
    word_copy(bot, sizeof bot, table_noted(p->table, key));
    if (bot[0] != '\0' && !play_seat(p, i, bot)) play_seat(p, i, NULL);
  }
}

/* Put a saved game on the table; the one that was there is left. */
static bool open_save(Play *p, const char *path, bool *parted) {
  Fault report;
  TableConfig config = p->config;
  Table *t;
  config.extra = NULL; /* a lesson's script is for the lesson's game */
  t = table_load(path, &config, &report);
  *parted = report.code == FAULT_PARTED;
  if (t == NULL) { /* the game at the table goes on */
    play_fault(p, &report);
    return false;
  }
  if (report.code == FAULT_CHANGED)
    screen_say(p->screen, "mind: %s", report.text);
  else if (report.text[0] != '\0') /* a damaged journal */
    play_fault(p, &report);
  if (p->table != NULL) {
    play_part(p);
    table_close(p->table);
  }
  p->table = t;
  p->config = config;
  p->loaded = true;
  p->config.game = table_game(t);
  p->config.players = table_players(t);
  table_output(t, play_hear, p);
  take_seats(p);
  table_tape(t, &p->kept);
  return true;
}

static bool is_journal(const char *path) {
  SaveInfo info;
  return save_look(path, &info) && info.journal;
}

/* The name of a game we keep, rather than its long path. */
static void name_save(const char *path, char *name, size_t size) {
  SaveInfo info;
  char found[PATH_SIZE];
  bool named = save_look(path, &info) && saves_find(info.name, found) &&
               strcmp(found, path) == 0;
  word_copy(name, size, named ? info.name : path);
}

bool play_load(Play *p, const char *path) {
  char name[PATH_SIZE], rules[512] = "";
  const History *h;
  Journal journal;
  bool parted, claimed = p->talks && is_journal(path);
  name_save(path, name, sizeof name);
  journal_open(&journal);
  if (claimed && !journal_claim(&journal, path)) {
    play_refuse(p, "%s is being played by another program, or can't be written",
                path);
    return false;
  }
  if (!open_save(p, path, &parted)) {
    journal_close(&journal, false);
    return false;
  }
  if (parted) journal_close(&journal, false); /* it has more than the table */
  p->journal = journal;
  h = table_history(p->table);
  if (parted || claimed)
    p->kept = 0; /* it is not saved before somebody saves it */
  else
    word_copy(p->saved, sizeof p->saved, name);
  table_rules_name(p->table, -1, rules, sizeof rules);
  screen_print(p->screen,
               "loaded %s: %s%s%s, %d players, decision %" PRId32 "\n", name,
               table_game(p->table), rules[0] == '\0' ? "" : " + ", rules,
               table_players(p->table), h->node[h->here].decision);
  if (table_noted(p->table, "coach")[0] != '\0') /* he comes back, too */
    coach_set(p, table_noted(p->table, "coach"));
  else /* or stays who is there */
    table_note(p->table, "coach", p->coach.bot);
  if (!retry(p->table, p->screen, (RetryTold){screen_say, fault_show}))
    p->failed = true; /* told, and taken back */
  return true;
}

bool play_load_to_look(Play *p, const char *path) {
  bool parted;
  if (!open_save(p, path, &parted)) return false;
  journal_open(&p->journal);
  return true;
}

static void load_named(Play *p, const char *words) {
  char path[PATH_SIZE], name[PATH_SIZE], *cut;
  word_copy(name, sizeof name, words);
  cut = strstr(name, " --old-rules");
  p->config.old_rules = cut != NULL;
  if (cut != NULL) *cut = '\0';
  if (!saves_find(name, path)) {
    play_refuse(p, "no game is kept as '%s'; 'saves' lists them", name);
    return;
  }
  if (!play_load(p, path)) return;
  if (p->saved[0] != '\0') word_copy(p->saved, sizeof p->saved, name);
  play_go_on(p);
}

static void do_load(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "load NAME or FILE: which one? 'saves' lists them");
  else
    load_named(p, rest);
}

static void do_resume(Play *p, const char *rest) {
  char path[PATH_SIZE], own[PATH_SIZE];
  SaveInfo played;
  bool saved = p->saved[0] != '\0' && saves_path(p->saved, own);
  if (rest[0] != '\0')
    load_named(p, rest);
  else if (!saves_last(saved ? own : NULL, path, &played))
    play_refuse(p,
                played.player == 0
                  ? "no other unfinished game is kept"
                  : "%s is being played, by process %ld; no other "
                    "unfinished game is kept",
                played.name, played.player);
  else if (play_load(p, path))
    play_go_on(p);
}

static void do_saves(Play *p, const char *rest) {
  char path[PATH_SIZE];
  if (rest[0] == '\0') {
    play_keep(p);
    saves_show(p->screen, p->journal.path);
  } else if (strncmp(rest, "delete ", 7) != 0) {
    play_refuse(p, "saves, or saves delete NAME");
  } else if (strpbrk(rest + 7, "/.") != NULL || !saves_find(rest + 7, path)) {
    play_refuse(p, "no game is kept as '%s'; 'saves' lists them", rest + 7);
  } else if (save_player(path) != 0) {
    play_refuse(p, "'%s' is being played", rest + 7);
  } else if (remove(path) != 0) {
    play_refuse(p, "cannot delete %s: %s", path, strerror(errno));
  } else {
    screen_print(p->screen, "deleted %s\n", rest + 7);
  }
}

static const PlayCommand commands[] = {
  {"save", "[NAME|FILE]", "keep the game under a name, or in a file", do_save},
  {"load", "NAME|FILE [--old-rules]", "continue a saved game", do_load},
  {"resume", "[NAME]", "continue the last unfinished game", do_resume},
  {"saves", "[delete NAME]", "the games that are kept", do_saves},
};
const PlayGroup play_files = {"Files", commands,
                              sizeof commands / sizeof commands[0]};
