/*
** The library `prompt`: the prompt that a lesson stands at.
*/
#include "repl/desk/desk.h"

#include "lua/table/change.h"

#include "repl/prompt/understand.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"

#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "repl/term/tongue.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <stdlib.h>
#include <string.h>

static Play *at(void *ud) { return ((Desk *)ud)->play; }

static json_t *yes(bool b) { return json_pack("[b]", b); }

/* Doing -------------------------------------------------------------------- */

FRONT(line) {
  char *typed = memory_copy(front_word(args, 0));
  if (typed != NULL) play_line(at(ud), typed);
  free(typed);
  return NULL;
}

FRONT(refuse) {
  play_refuse(at(ud), "%s", front_word(args, 0));
  return NULL;
}

FRONT(fault) {
  Fault report;
  desk_take_report(json_array_get(args, 0), &report);
  play_fault(at(ud), &report);
  return NULL;
}

FRONT(question) {
  play_show_question(at(ud), (int)front_number(args, 0));
  return NULL;
}

FRONT(rows_kept) {
  return json_pack("[i]", play_rows_kept((int)front_number(args, 0),
                                         (int)front_number(args, 1)));
}

FRONT(board) {
  play_show_to_class(at(ud), (int)front_number(args, 0));
  return NULL;
}

FRONT(why) {
  play_show_why(at(ud), front_word(args, 0));
  return NULL;
}

FRONT(answer) {
  play_answer(at(ud), front_number(args, 0));
  return NULL;
}

FRONT(seat) {
  return yes(
    play_seat(at(ud), (int)front_number(args, 0), front_word(args, 1)));
}

FRONT(bot) {
  return json_pack("[o]",
                   front_text(play_bot(at(ud), (int)front_number(args, 0))));
}

FRONT(go_on) {
  play_go_on(at(ud));
  return NULL;
}

FRONT(changed) {
  play_changed(at(ud));
  return NULL;
}

/* Asking ------------------------------------------------------------------- */

FRONT(matches) {
  PlayMatch m;
  play_match(at(ud), front_word(args, 0), word_begins, &m);
  play_forget_labels(at(ud));
  return json_pack("[i]", m.count);
}

/* What a line would mean: "answer", "command" (understand.h). */
FRONT(meaning) {
  Meaning m;
  understand(at(ud), front_word(args, 0), &m);
  play_forget_labels(at(ud));
  return json_pack("[s]", meaning_kind_name(m.kind));
}

FRONT(is_command) { return yes(play_find(front_word(args, 0)) != NULL); }
FRONT(has_view) { return yes(play_has_view(at(ud), front_word(args, 0))); }

FRONT(commands) {
  json_t *list = json_array();
  for (int i = 0; play_command(i) != NULL; i++)
    json_array_append_new(list, front_text(play_command(i)->name));
  return json_pack("[o]", list);
}

/* What it is like. */
FRONT(state) {
  const Play *p = at(ud);
  size_t size;
  return json_pack(
    "[{sb sb sb sb sb sb so so so so sI sb}]", "talks", p->talks, "replaying",
    p->replaying, "loaded", p->loaded, "class", p->options->class_mode,
    "interrupted", play_interrupted != 0, "tape",
    p->table != NULL && table_tape(p->table, &size) != NULL, "lang",
    front_text(p->options->lang), "language",
    front_text(tongue_names[tongue_of(p->options->lang)]), "game",
    front_text(p->config.game), "variants", front_text(p->config.variants),
    "seed", (json_int_t)p->seed, "verbose", p->options->verbose);
}

/* Was something refused?  With an argument, say so from now on. */
FRONT(failed) {
  Play *p = at(ud);
  bool before = p->failed;
  const json_t *now = json_array_get(args, 0);
  if (json_is_boolean(now)) p->failed = json_is_true(now);
  return yes(before);
}

/* Layers and settings of the game at the table. */
FRONT(stack) {
  const TableConfig *c = &at(ud)->config;
  json_t *layers = json_array(), *settings = json_array();
  const Table *t = at(ud)->table;
  for (int i = 0; i < table_layer_count(t); i++)
    json_array_append_new(layers, front_text(table_layer_at(t, i)));
  for (int i = 0; i < c->settings; i++)
    json_array_append_new(settings, front_text(c->setting[i]));
  return json_pack("[oo]", layers, settings);
}

/* Quiet -------------------------------------------------------------------- */

/* Nothing is shown until `unhush`. */
FRONT(hush) {
  Desk *d = ud;
  if (d->hushed < DESK_HUSHED) d->screen[d->hushed++] = play_hush(d->play);
  return NULL;
}

FRONT(unhush) {
  Desk *d = ud;
  if (d->hushed > 0) play_unhush(d->play, d->screen[--d->hushed]);
  return NULL;
}

/* The first thing complained about since the last time, while hushed. */
FRONT(complaint) {
  char text[FAULT_TEXT] = "";
  screen_complaint(at(ud)->screen, text, sizeof text);
  return json_pack("[o]", front_text(text));
}

/* The coach doesn't comment on what the lesson itself plays. */
FRONT(mute) {
  Desk *d = ud;
  d->coach = d->play->coach;
  d->play->coach.bot[0] = '\0';
  return NULL;
}

FRONT(unmute) {
  Desk *d = ud;
  d->play->coach = d->coach;
  return NULL;
}

FRONT(hold) { return yes(play_hold(at(ud))); }

FRONT(release) {
  play_release(at(ud));
  return NULL;
}

/* Type a line that opens an editor, and what is written there. */
FRONT(edit) {
  Play *p = at(ud);
  char *typed = memory_copy(front_word(args, 0));
  p->edited = front_word(args, 1);
  if (typed != NULL) play_line(p, typed);
  p->edited = NULL;
  free(typed);
  return NULL;
}

/* Tables ------------------------------------------------------------------- */

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

/* Reading ------------------------------------------------------------------ */

static void complete_name(void *ud, const char *text, LineCompletions *out) {
  size_t i;
  json_t *item;
  json_array_foreach((json_t *)ud, i, item) {
    if (word_begins(json_string_value(item), text))
      line_add_completion(out, json_string_value(item));
  }
}

/* A line with a prompt and names that complete it: nil at the end, false if
** it was broken off. */
FRONT(read_word) {
  char *text = NULL;
  LineStatus s;
  json_t *value = NULL;
  line_set_completion(complete_name, json_array_get(args, 1));
  s = line_read(front_word(args, 0), &text, NULL);
  if (s == LINE_OK) value = front_text(text);
  free(text);
  line_set_completion(NULL, NULL);
  return s == LINE_EOF  ? NULL
         : s == LINE_OK ? json_pack("[o]", value)
                        : json_pack("[b]", 0);
}

const FrontEntry desk_prompt[] = {
  FRONT_ENTRY(line),       FRONT_ENTRY(refuse),    FRONT_ENTRY(fault),
  FRONT_ENTRY(question),   FRONT_ENTRY(rows_kept), FRONT_ENTRY(board),
  FRONT_ENTRY(why),        FRONT_ENTRY(answer),    FRONT_ENTRY(seat),
  FRONT_ENTRY(bot),        FRONT_ENTRY(go_on),     FRONT_ENTRY(changed),
  FRONT_ENTRY(matches),    FRONT_ENTRY(meaning),   FRONT_ENTRY(is_command),
  FRONT_ENTRY(has_view),   FRONT_ENTRY(commands),  FRONT_ENTRY(state),
  FRONT_ENTRY(failed),     FRONT_ENTRY(stack),     FRONT_ENTRY(hush),
  FRONT_ENTRY(unhush),     FRONT_ENTRY(complaint), FRONT_ENTRY(mute),
  FRONT_ENTRY(unmute),     FRONT_ENTRY(hold),      FRONT_ENTRY(release),
  FRONT_ENTRY(edit),       {"open", open_table},   {"close", close_table},
  FRONT_ENTRY(sit_down),   FRONT_ENTRY(lay),       FRONT_ENTRY(set_up),
  FRONT_ENTRY(clear),      FRONT_ENTRY(recording), FRONT_ENTRY(stand_up),
  FRONT_ENTRY(from_shell), {"read", read_word},    {NULL, NULL}};
