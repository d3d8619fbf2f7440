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

#define LIBRARY desk_tables
FrontLibrary LIBRARY = {"tables"};

/* Its names point into the value. */
static void take_config(const json_t *v, TableConfig *c) {
  memset(c, 0, sizeof *c);
  c->variants = front_field(v, "variants");
  c->game = front_field(v, "game");
  c->extra = front_field(v, "path");
  c->players = (int)json_integer_value(json_object_get(v, "players"));
  c->history = c->log = !json_is_true(json_object_get(v, "plain"));
  c->language = front_field(v, "language");
  c->layers = desk_texts(json_object_get(v, "layers"), c->layer, TABLE_LAYERS);
  c->settings =
    desk_texts(json_object_get(v, "settings"), c->setting, TABLE_SETTINGS);
}

static void drop_trial(Desk *d) {
  if (d->trial != NULL) table_close(d->trial);
  d->trial = NULL;
  json_decref(d->trial_config);
  d->trial_config = NULL;
}

/* Open a table to look at: `game` asks that one until it is taken or closed. */
FRONT(open, "t") {
  Desk *d = ud;
  TableConfig config;
  Fault fault;
  drop_trial(d);
  d->trial_config = json_incref(json_array_get(args, 0));
  take_config(d->trial_config, &config);
  if (config.variants == NULL || config.game == NULL)
    return desk_fault("a table needs `variants` and `game`");
  d->trial = json_is_true(json_object_get(d->trial_config, "large"))
               ? game_open_large(&config, &fault)
               : game_open(&config, &fault);
  return desk_result(d->trial != NULL, &fault);
}

FRONT_DO(close, "") { drop_trial(ud); }

/* The table that was looked at becomes the prompt's. */
static void take_trial(Desk *d) {
  Play *p = play_at();
  p->table = d->trial;
  d->trial = NULL;
  json_decref(d->config);
  d->config = d->trial_config;
  d->trial_config = NULL;
  take_config(d->config, &p->config);
  p->mode.replaying = false;
  table_output(p->table, play_hear, p);
}

static void put_aside(Desk *d) {
  const Play *p = play_at();
  d->before = (DeskGame){p->config,  p->table, p->settings,
                         p->session, p->mode,  p->shown.person};
  d->seated = true;
}

/* … of a lesson, in place of a game or of another lesson. */
FRONT_DO(sit_down, "Tls?i?") {
  Desk *d = ud;
  Play *p = play_at();
  const char *coach = front_word(args, 1);
  play_forget_labels(p);
  if (!d->seated) {
    put_aside(d);
  } else {
    table_close(p->table);
    journal_close(&p->session.journal, false); /* of a game loaded in it */
  }
  take_trial(d);
  p->mode = (PlayMode){.lesson = (struct Lesson *)d,
                       .learner = (int)front_number(args, 2)};
  p->shown.more = p->shown.person = 0;
  p->settings.forced = false; /* a lesson asks, and knows who is who */
  if (p->settings.table == SEEN_HIDDEN) p->settings.table = SEEN_TURN;
  p->session = (PlaySession){.seed = (uint64_t)front_number(args, 0)};
  journal_open(&p->session.journal);
  word_copy(p->session.coach.bot, sizeof p->session.coach.bot,
            coach == NULL ? "" : coach);
}

/* … in place of one that stands where the lesson can't use it. */
FRONT_DO(lay, "GT") {
  Desk *d = ud;
  Play *p = play_at();
  table_close(p->table);
  journal_close(&p->session.journal, false); /* of a game that was loaded */
  take_trial(d);
}

/* … of a check, which has no game to put aside. */
FRONT_DO(set_up, "T") {
  Desk *d = ud;
  take_trial(d);
  play_at()->mode.lesson = (struct Lesson *)d;
}

FRONT_DO(clear, "G") {
  Play *p = play_at();
  play_forget_labels(p);
  table_close(p->table);
  p->table = NULL;
  p->mode.lesson = NULL;
}

/* A lesson is being recorded here, or no more. */
FRONT_DO(recording, "y") {
  Desk *d = ud;
  play_at()->mode.record =
    json_is_true(json_array_get(args, 0)) ? (struct Record *)d : NULL;
}

/* The game that was put aside comes back; is there one? */
FRONT(stand_up, "GS") {
  Desk *d = ud;
  Play *p = play_at();
  PlaySettings now = p->settings;
  play_forget_labels(p);
  table_close(p->table);
  journal_close(&p->session.journal, false);
  p->config = d->before.config;
  p->table = d->before.table;
  p->session = d->before.session;
  p->mode = d->before.mode;
  p->settings = d->before.settings;
  p->settings.colour = now.colour; /* the screen's, not the game's */
  p->settings.page = now.page;
  p->shown.more = 0;
  p->shown.person = d->before.person;
  d->seated = false;
  json_decref(d->config);
  d->config = NULL;
  if (p->table == NULL) p->quit = true;
  return front_yes(p->table != NULL);
}

/* Was the lesson begun from a shell, without a game? */
FRONT(from_shell, "") {
  const Desk *d = ud;
  return front_yes(d->before.table == NULL);
}
