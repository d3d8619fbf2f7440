/*
** The library `tables`: those of lessons, opened, looked at and taken to the
** prompt.
*/
#include "repl/desk/desk.h"

#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_answers.h"
#include "core/word.h"

#include <string.h>

static Play *at(void *ud) { return ((Desk *)ud)->play; }

static json_t *yes(bool b) { return json_pack("[b]", b); }

static const char *text_in(const json_t *v, const char *key) {
  return json_string_value(json_object_get(v, key));
}

/* Its names point into the value. */
static void take_config(const json_t *v, TableConfig *c) {
  const json_t *layers = json_object_get(v, "layers");
  const json_t *settings = json_object_get(v, "settings");
  memset(c, 0, sizeof *c);
  c->variants = text_in(v, "variants");
  c->game = text_in(v, "game");
  c->extra = text_in(v, "path");
  c->players = (int)json_integer_value(json_object_get(v, "players"));
  c->history = c->log = true;
  c->language = text_in(v, "language");
  for (size_t i = 0; i < json_array_size(layers) && i < TABLE_LAYERS; i++)
    c->layer[c->layers++] = json_string_value(json_array_get(layers, i));
  for (size_t i = 0; i < json_array_size(settings) && i < TABLE_SETTINGS; i++)
    c->setting[c->settings++] = json_string_value(json_array_get(settings, i));
}

static void drop_trial(Desk *d) {
  if (d->trial != NULL) table_close(d->trial);
  d->trial = NULL;
  json_decref(d->trial_config);
  d->trial_config = NULL;
}

/* Open a table to look at: `game` asks that one until it is taken or closed. */
FRONT(open_table) {
  Desk *d = ud;
  TableConfig config;
  Fault report;
  drop_trial(d);
  d->trial_config = json_incref(json_array_get(args, 0));
  take_config(d->trial_config, &config);
  d->trial = game_open(&config, &report);
  return desk_result(d->trial != NULL, &report);
}

FRONT(close_table) {
  drop_trial(ud);
  return NULL;
}

/* The table that was looked at becomes the prompt's. */
static void take_trial(Desk *d) {
  Play *p = d->play;
  p->table = d->trial;
  d->trial = NULL;
  json_decref(d->config);
  d->config = d->trial_config;
  d->trial_config = NULL;
  take_config(d->config, &p->config);
  p->replaying = false;
  table_output(p->table, play_hear, p);
}

/* … of a lesson, in place of a game or of another lesson. */
FRONT(sit_down) {
  Desk *d = ud;
  Play *p = d->play;
  const char *coach = front_word(args, 1);
  play_forget_labels(p);
  if (!d->seated) {
    d->before = *p;
  } else {
    table_close(p->table);
    journal_close(&p->journal, false); /* of a game loaded in it */
  }
  d->seated = true;
  take_trial(d);
  p->lesson = (struct Lesson *)d;
  p->record = NULL;
  p->more = p->person = 0;
  p->settings.forced = false; /* a lesson asks, and knows who is who */
  if (p->settings.table == SEEN_HIDDEN) p->settings.table = SEEN_TURN;
  p->saved[0] = '\0';
  journal_open(&p->journal); /* the game's own is put aside with it */
  p->seed = (uint64_t)front_number(args, 0);
  p->learner = (int)front_number(args, 2);
  memset(p->bot, 0, sizeof p->bot);
  memset(&p->coach, 0, sizeof p->coach);
  word_copy(p->coach.bot, sizeof p->coach.bot, coach == NULL ? "" : coach);
  return NULL;
}

/* … in place of one that stands where the lesson can't use it. */
FRONT(lay) {
  Desk *d = ud;
  Play *p = d->play;
  table_close(p->table);
  journal_close(&p->journal, false); /* of a game that was loaded */
  take_trial(d);
  return NULL;
}

/* … of a check, which has no game to put aside. */
FRONT(set_up) {
  Desk *d = ud;
  take_trial(d);
  d->play->lesson = (struct Lesson *)d;
  return NULL;
}

FRONT(clear) {
  Play *p = at(ud);
  play_forget_labels(p);
  table_close(p->table);
  p->table = NULL;
  p->lesson = NULL;
  return NULL;
}

/* A lesson is being recorded here, or no more. */
FRONT(recording) {
  Desk *d = ud;
  d->play->record = json_is_true(json_array_get(args, 0)) ? (struct Record *)d
                                                          : NULL;
  return NULL;
}

/* What belongs to the prompt, not to the game. */
static void keep_prompt(Play *p, const Play *now) {
  p->failed = now->failed;
  p->line = now->line;
  p->lua = now->lua;
  p->typed = now->typed;
  p->screen = now->screen;
  p->settings.colour = now->settings.colour;
  p->settings.page = now->settings.page;
}

/* The game that was put aside comes back; is there one? */
FRONT(stand_up) {
  Desk *d = ud;
  Play *p = d->play, now;
  play_forget_labels(p);
  table_close(p->table);
  journal_close(&p->journal, false);
  now = *p;
  *p = d->before;
  keep_prompt(p, &now);
  d->seated = false;
  json_decref(d->config);
  d->config = NULL;
  if (p->table == NULL) p->quit = true;
  return yes(p->table != NULL);
}

/* Was the lesson begun from a shell, without a game? */
FRONT(from_shell) {
  const Desk *d = ud;
  return yes(d->before.table == NULL);
}

const FrontEntry desk_tables[] = {
  {"open", open_table},    {"close", close_table},
  FRONT_ENTRY(sit_down),   FRONT_ENTRY(lay),
  FRONT_ENTRY(set_up),     FRONT_ENTRY(clear),
  FRONT_ENTRY(recording),  FRONT_ENTRY(stand_up),
  FRONT_ENTRY(from_shell), {NULL, NULL}};
