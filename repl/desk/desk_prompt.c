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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LIBRARY desk_prompt
FrontLibrary LIBRARY = {"prompt"};

/* Doing -------------------------------------------------------------------- */

FRONT_DO(line, "Gs") { play_do(play_at(), front_word(args, 0), HAND_INIT); }
FRONT_DO(taught, "Gs") {
  play_do(play_at(), front_word(args, 0), HAND_TEACHES);
}
FRONT_DO(foreign, "Gs") {
  play_do(play_at(), front_word(args, 0), HAND_STRANGER);
}

FRONT_DO(refuse, "s") { play_refuse(play_at(), "%s", front_word(args, 0)); }

FRONT_DO(fault, "t") {
  Fault fault;
  desk_take_fault(json_array_get(args, 0), &fault);
  play_fault(play_at(), &fault);
}

FRONT_DO(question, "Gi?") {
  play_show_question(play_at(), "show", (int)front_number(args, 0));
}

/* The table, or a view of the game. */
FRONT_DO(view, "Gs") { play_show_board(play_at(), front_word(args, 0)); }

FRONT_DO(answer, "Gl") {
  int64_t given = front_number(args, 0);
  Fault fault;
  if (desk_answers(play_at()->table, given))
    play_answer(play_at(), given);
  else if (table_answer(play_at()->table, given, &fault) == TABLE_FAILED)
    play_fault(play_at(), &fault); /* as it must be */
}

FRONT(seat, "Gps?") {
  return front_yes(
    play_seat(play_at(), (int)front_number(args, 0), front_word(args, 1)));
}

FRONT(bot, "Gp") {
  return front_say(play_bot(play_at(), (int)front_number(args, 0)));
}

FRONT(people, "G") { return json_pack("[i]", play_people(play_at())); }

FRONT(seat_name, "Gp") {
  PlayName name;
  return front_say(play_seat_name(play_at(), (int)front_number(args, 0), name));
}

/* Through whose eyes; 0: everything lies open. */
FRONT(viewer, "G") { return json_pack("[i]", play_viewer(play_at())); }

/* Is something asked whose answers whoever looks may see? */
FRONT(asks, "G") { return front_yes(play_asks(play_at())); }

FRONT_DO(go_on, "G") { play_go_on(play_at()); }

FRONT_DO(changed, "G") { play_changed(play_at()); }

/* A replay ends here: this is a game like any other. */
FRONT_DO(here, "") { play_here(play_at()); }

FRONT_DO(quit, "") { play_at()->quit = true; }

/* The program as from a shell, with the words of a line. */
FRONT_DO(start_program, "ts") {
  static char name[] = "oilpatch";
  const char *words[DESK_WORDS] = {name};
  int n = desk_texts(json_array_get(args, 0), words + 1, DESK_WORDS - 2);
  if (n > 0) play_self(play_at(), (char **)words, front_word(args, 1));
}

/* Write what the lesson wants to stand in a file; false: it can't be, and that
** was said. */
FRONT(write_edited, "Es") {
  return front_yes(play_write_edited(play_at(), front_word(args, 0)));
}

/* Does a lesson say what is written there? */
FRONT(dictates, "") { return front_yes(play_at()->mode.edited != NULL); }

/* Some seconds, for somebody who looks on; Ctrl-C ends them. */
FRONT_DO(pause, "n") {
  const Play *p = play_at();
  double seconds = json_number_value(json_array_get(args, 0));
  struct timespec t = {.tv_sec = (time_t)seconds};
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  fflush(screen_out(p->screen));
  if (p->talks && !play_interrupted) nanosleep(&t, NULL);
}

FRONT(interrupted, "") { return front_yes(play_interrupted != 0); }

/* Say a fault without calling anything refused. */
FRONT_DO(complain, "t") {
  Fault fault;
  desk_take_fault(json_array_get(args, 0), &fault);
  fault_complain(play_at()->screen, &fault);
}

/* Settings ----------------------------------------------------------------- */

/* Who names a language when the program is started wants that one, until it is
** changed at the prompt. */
static void speak(Play *p, int lang) {
  if (p->table == NULL && p->options->lang != NULL) return;
  play_speak(p, lang == 0 ? tongue_of(p->options->lang) : lang - 1);
}

/* One of them as a number, of which settings.lua knows the words; with a second
** number, change it. */
FRONT(setting_number, "si?") {
  static const char *const names[] = {"colour", "forced", "table",
                                      "board",  "page",   "lang"};
  PlaySettings *s = &play_at()->settings;
  int number[] = {(int)s->colour, s->forced, (int)s->table,
                  (int)s->board,  s->page,   s->lang};
  size_t k = 0;
  while (k < 6 && strcmp(names[k], front_word(args, 0)) != 0) k++;
  if (k == 6) return NULL;
  if (json_is_integer(json_array_get(args, 1))) {
    number[k] = (int)front_number(args, 1);
    *s = (PlaySettings){(Colours)number[0],    number[1] != 0, (Seen)number[2],
                        (BoardStyle)number[3], number[4],      number[5]};
    screen_set_colours(s->colour);
    if (k == 5) speak(play_at(), number[k]);
  }
  return json_pack("[i]", number[k]);
}

/* Who comments on answers; with a table, what changes of him. */
FRONT(coach, "Gt?") {
  Coach *c = &play_at()->session.coach;
  const json_t *v = json_array_get(args, 0);
  const char *bot = front_field(v, "bot");
  struct {
    const char *name;
    bool *is;
  } said[] = {{"met", &c->met}, {"excused", &c->excused}, {"shown", &c->shown}};
  for (size_t i = 0; i < 3; i++)
    if (json_object_get(v, said[i].name) != NULL)
      *said[i].is = json_is_true(json_object_get(v, said[i].name));
  if (bot != NULL) {
    word_copy(c->bot, sizeof c->bot, bot);
    table_note(play_at()->table, "coach", c->bot); /* so that a save has it */
  }
  return json_pack("[{so sb sb}]", "bot", front_text(c->bot), "met", c->met,
                   "excused", c->excused);
}

/* Asking ------------------------------------------------------------------- */

/* The answers as they are listed: { label =, heading =, option =, number =,
** answer = }. */
FRONT(labels, "G") {
  const PlayLabels *l = play_labels(play_at());
  json_t *list = json_array();
  for (int i = 0; i < l->count; i++)
    json_array_append_new(
      list,
      json_pack("{so so si sI sI}", "label", front_text(l->item[i].said),
                "heading", front_text(l->item[i].heading), "option",
                table_option(play_at()->table, l->item[i].answer), "number",
                l->item[i].number, "answer", l->item[i].answer));
  return json_pack("[o]", list);
}

/* What helps to decide about the answer of a number. */
FRONT(facts, "Gl") {
  const PlayLabels *l = play_labels(play_at());
  int64_t n = front_number(args, 0);
  char text[160];
  return n >= 1 && n <= l->count &&
             table_facts(play_at()->table, l->item[n - 1].answer, text,
                         sizeof text)
           ? front_say(text)
           : NULL;
}

FRONT(option_name, "Gi") {
  return front_say(
    table_option_name(play_at()->table, (int)front_number(args, 0)));
}

/* An amount in words, and what helps to decide about it; nil: there are none. */
FRONT(amount_label, "G") {
  char label_[256], said[256], facts_[160];
  Table *t = play_at()->table;
  bool named = table_amount_label(t, label_, sizeof label_);
  bool known_ = table_amount_facts(t, facts_, sizeof facts_);
  if (named) table_said(t, label_, said, sizeof said);
  return json_pack("[oo]", front_text(named ? said : NULL),
                   front_text(known_ ? facts_ : NULL));
}

/* The question in words, or the name of the choice. */
FRONT(asked, "G") {
  char text[FAULT_TEXT];
  Table *t = play_at()->table;
  return front_say(table_question(t, text, sizeof text) ? text
                                                        : table_choice(t));
}

/* The answer with which 'more' goes on, 0: none is left; set it. */
FRONT(shown_to, "i?") {
  PlayShown *s = &play_at()->shown;
  if (json_is_integer(json_array_get(args, 0)))
    s->more = (int)front_number(args, 0);
  return json_pack("[i]", s->more);
}

/* The rows of a page, nil: there are none; those of the whole board. */
FRONT(page_rows, "") {
  int rows = play_page_rows(play_at());
  return rows == INT32_MAX ? NULL : json_pack("[i]", rows);
}

FRONT(board_rows, "Gq") {
  int rows = play_board_rows(play_at(), (int)front_number(args, 0));
  return rows < 0 ? NULL : json_pack("[i]", rows);
}

/* The answers that fit a text: how many, the last one's number, the first one's
** words. */
FRONT(match, "Gss") {
  static const struct {
    const char *name;
    PlayFits *fits;
  } ways[] = {{"begins", word_begins},
              {"within", word_within},
              {"sketches", word_sketches},
              {"jumbles", word_jumbles}};
  Play *p = play_at();
  PlayMatch m = {0};
  for (size_t i = 0; i < 4 && play_asks_words(p); i++)
    if (strcmp(ways[i].name, front_word(args, 1)) == 0)
      play_match(p, front_word(args, 0), ways[i].fits, &m);
  return json_pack("[{si sI so}]", "count", m.count, "at", m.at, "first",
                   front_text(m.first[0]));
}

/* The amount that a text says, nil: none; and what refuses it. */
FRONT(amount, "Gs") {
  Table *t = play_at()->table;
  int64_t n;
  Fault fault;
  if (!table_amount(t, front_word(args, 0), &n)) return NULL;
  return json_pack("[Io]", n,
                   table_refuses(t, n, &fault) ? front_text(fault.text)
                                               : json_null());
}

/* What whoever looks may know, "position" or "scene", as the text of a JSON
** value. */
FRONT(known, "Gs") {
  Fault fault;
  json_t *known = table_ask_value(play_at()->table, front_word(args, 0),
                                  json_pack("[i]", play_viewer(play_at())),
                                  &fault);
  char *text = json_dumps(known, JSON_INDENT(2));
  json_t *v = known == NULL ? desk_result(false, &fault) : front_say(text);
  json_decref(known);
  free(text);
  return v;
}

/* How it stands: { reason =, seats = { { score =, winner =, out =, team = }, … } };
** the score is the team's, if there are teams. */
FRONT(result, "G") {
  const Table *t = play_at()->table;
  TableResult r;
  Fault fault;
  json_t *seats = json_array();
  bool good = table_result(play_at()->table, &r, &fault);
  for (int i = 1; good && i <= table_players(t); i++)
    json_array_append_new(seats, json_pack("{sI sb sb si}", "score",
                                           r.score[i][0], "winner", r.winner[i],
                                           "out", r.out[i], "team", r.team[i]));
  if (good)
    return json_pack("[{so so}]", "reason", front_text(r.reason), "seats",
                     seats);
  json_decref(seats);
  return desk_result(false, &fault);
}

/* What a line would mean: "answer", "command" (understand.h). */
FRONT(meaning, "Gs") {
  Meaning m;
  understand(play_at(), front_word(args, 0), &m);
  play_forget_labels(play_at());
  return json_pack("[s]", meaning_kind_name(m.kind));
}

/* Say why the rules refuse it here; false: they don't. */
FRONT(refuse_answer, "Gs") {
  Meaning m = {.kind = MEANS_REFUSED, .line = front_word(args, 0), .rest = ""};
  bool refused = understand_refused(play_at(), m.line);
  if (refused) play_refuse_answer(play_at(), &m);
  return front_yes(refused);
}

/* Which answer is nearly meant is asked back; false: none is. */
FRONT(ask_back, "Gs") {
  PlayMatch meant;
  bool found = understand_nearly(play_at(), front_word(args, 0), &meant);
  if (found) play_ask_back(play_at(), front_word(args, 0), &meant);
  return front_yes(found);
}

FRONT(may, "s") {
  Door door;
  return front_yes(hand_door(front_word(args, 0), &door) &&
                   play_may(play_at(), door));
}

/* What it is like. */
FRONT(state, "") {
  const Play *p = play_at();
  size_t size;
  return json_pack(
    "[{sb sb si sb sb sb sb sb so so so so sI sb}]", "talks", p->talks,
    "replaying", p->mode.replaying, "goal", (int)p->mode.goal, "lesson",
    p->mode.lesson != NULL, "loaded", p->session.loaded, "class",
    p->options->class_mode, "interrupted", play_interrupted != 0, "tape",
    p->table != NULL && table_tape(p->table, &size) != NULL, "lang",
    front_text(p->options->lang), "language",
    front_text(tongue_names[tongue_spoken()]), "game",
    front_text(p->config.game), "variants", front_text(p->config.variants),
    "seed", (json_int_t)p->session.seed, "verbose", p->options->verbose);
}

/* Was something refused?  With an argument, say so from now on. */
FRONT(failed, "y") {
  Play *p = play_at();
  bool before = p->failed;
  const json_t *now = json_array_get(args, 0);
  if (json_is_boolean(now)) p->failed = json_is_true(now);
  return front_yes(before);
}

/* Layers and settings of the game at the table. */
FRONT(stack, "G") {
  const TableConfig *c = &play_at()->config;
  json_t *layers = json_array(), *settings = json_array();
  const Table *t = play_at()->table;
  for (int i = 0; i < table_layer_count(t); i++)
    json_array_append_new(layers, front_text(table_layer_at(t, i)));
  for (int i = 0; i < c->settings; i++)
    json_array_append_new(settings, front_text(c->setting[i]));
  return json_pack("[oo]", layers, settings);
}

/* Quiet -------------------------------------------------------------------- */

/* Nothing is shown until `unhush`. */
FRONT_DO(hush, "") {
  Desk *d = ud;
  if (d->hushed < DESK_HUSHED) d->screen[d->hushed++] = play_hush(play_at());
}

FRONT_DO(unhush, "") {
  Desk *d = ud;
  if (d->hushed > 0) play_unhush(play_at(), d->screen[--d->hushed]);
}

/* The first thing complained about since the last time, while hushed. */
FRONT(complaint, "") {
  char text[FAULT_TEXT] = "";
  screen_complaint(play_at()->screen, text, sizeof text);
  return front_say(text);
}

/* The coach doesn't comment on what the lesson itself plays. */
FRONT_DO(mute, "") {
  Desk *d = ud;
  d->coach = play_at()->session.coach;
  play_at()->session.coach.bot[0] = '\0';
}

FRONT_DO(unmute, "") {
  Desk *d = ud;
  play_at()->session.coach = d->coach;
}

FRONT(hold, "") { return front_yes(play_hold(play_at())); }

FRONT_DO(release, "") { play_release(play_at()); }

/* Type a line that opens an editor, and what is written there. */
FRONT_DO(edit, "Gsb") {
  Play *p = play_at();
  p->mode.edited = front_word(args, 1);
  play_do(p, front_word(args, 0), HAND_TEACHES);
  p->mode.edited = NULL;
}
