/*
** The prompt: who plays, and answering.
*/
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "lua/platform/platform.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seats -------------------------------------------------------------------- */

const char *play_bot(const Play *p, int seat) {
  return p->session.bot[seat][0] == '\0' ? NULL : p->session.bot[seat];
}

int play_people(const Play *p) {
  int people = 0;
  for (int i = 1; i <= table_players(p->table); i++)
    people += play_bot(p, i) == NULL;
  return people;
}

bool play_seat(Play *p, int seat, const char *bot) {
  Fault fault;
  char key[16];
  if (bot != NULL && !table_has_bot(p->table, bot, &fault))
    return play_fault(p, &fault);
  table_hush(p->table, seat, bot != NULL);
  word_copy(p->session.bot[seat], sizeof p->session.bot[seat],
            bot == NULL ? "" : bot);
  snprintf(key, sizeof key, "seat.%d", seat);
  table_note(p->table, key, p->session.bot[seat]); /* so that a save has it */
  return true;
}

void play_clear_for(Play *p) {
  p->wait.on = WAITS_FOR_PLAYER;
  if (p->shown.elsewhere) return; /* when what is told was sent */
  p->session.coach.shown = false;
  if (screen_is_terminal(p->screen)) platform_forget_typed(); /* hit twice */
  screen_clear(p->screen);
  screen_print(p->screen, "Hand over to player %d.\n", p->shown.person);
}

bool play_hand_over(Play *p) {
  int actor = table_actor(p->table);
  bool same = p->shown.person == actor;
  if (!p->talks || p->options->class_mode || p->settings.table != SEEN_HIDDEN ||
      table_status(p->table) != TABLE_ASKS || play_bot(p, actor) != NULL)
    return false;
  p->shown.person = actor;
  if (same || play_people(p) < 2) return false;
  if (p->session.coach.shown)
    p->wait.on = WAITS_FOR_READER;
  else
    play_clear_for(p);
  return true;
}

void play_sit_down(Play *p) {
  p->wait.on = WAITS_FOR_LINE;
  screen_clear(p->screen);
  screen_mark(p->screen);
  play_call(p, "prompt.news", "round", json_array());
  play_show_changed(p);
}

/* Answers ------------------------------------------------------------------ */

void play_here(Play *p) {
  if (!p->mode.replaying) return;
  p->mode.replaying = false;
  screen_print(p->screen,
               "the replay ends here: this is a game like any other now\n");
}

/* Answer without a word; false: it failed, and that was said. */
static bool give(Play *p, int64_t answer) {
  Fault fault;
  if (table_answer(p->table, answer, &fault) == TABLE_FAILED)
    return play_fault(p, &fault);
  play_forget_labels(p);
  play_here(p);
  play_write(p);
  return true;
}

/* Whose knowledge is told: that of the lone person, or of who answers. */
static int knower(const Play *p, int actor) {
  if (play_people(p) != 1) return play_bot(p, actor) == NULL ? actor : 0;
  for (int i = 1; i <= table_players(p->table); i++)
    if (play_bot(p, i) == NULL) return i;
  return 0;
}

static json_t *moment(Play *p, int seat) {
  return table_ask_value(p->table, "moment", json_pack("[i]", seat), NULL);
}

/* A round, an action, an auction has begun: what it is stands above. */
static void tell_heading(Play *p, const json_t *now) {
  const char *heading = value_text(now, "heading");
  if (!p->talks || p->mode.lesson != NULL ||
      strcmp(heading, p->shown.heading) == 0)
    return;
  word_copy(p->shown.heading, sizeof p->shown.heading, heading);
  if (heading[0] != '\0')
    screen_wrap(p->screen, 2, SCREEN_BOLD "%s" SCREEN_PLAIN, heading);
}

void play_tell_heading(Play *p) {
  json_t *now = table_status(p->table) == TABLE_ASKS ? moment(p, 0) : NULL;
  if (now != NULL) tell_heading(p, now);
  json_decref(now);
}

static bool give_aloud(Play *p, int64_t answer, const char *remark) {
  char label[256], said[256];
  int actor = table_answer_seat(p->table, answer);
  uint32_t events = table_events(p->table);
  bool slips = actor != table_actor(p->table);
  int seat = knower(p, actor);
  bool alone = play_people(p) == 1 && seat == actor; /* hears what he said */
  bool secret = table_asks_secretly(p->table) && !slips && !alone, given;
  json_t *before = moment(p, seat);
  if (!table_label(p->table, answer, label, sizeof label)) label[0] = '\0';
  word_copy(said, sizeof said, label);
  if (slips && !table_bare_label(p->table, answer, said, sizeof said))
    said[0] = '\0';
  tell_heading(p, before);
  given = give(p, answer);
  if (given) {
    play_call(p, "prompt.news", "answered",
              json_pack("[iosiiO?]", actor, front_text(secret ? NULL : said),
                        remark, (int)events, seat,
                        json_object_get(before, "learned")));
    play_teaches(p, "answered", json_pack("[io]", actor, front_text(label)));
    play_records(p, "answered", json_pack("[i]", actor));
  }
  json_decref(before);
  return given;
}

/* What a bot answers; false: it failed, and that was said. */
static bool think(Play *p, const char *bot, int64_t *answer) {
  Fault fault;
  PlayName name;
  bool found;
  table_stop_on(p->table, &play_interrupted);
  found = table_suggest(p->table, bot, answer, &fault);
  table_stop_on(p->table, NULL);
  if (!found && play_interrupted)
    play_refuse(p, "stopped; 'auto 1' lets %s think again",
                play_seat_name(p, table_actor(p->table), name));
  else if (!found)
    play_fault(p, &fault);
  return found;
}

/* The only answer there is, where it shall be given by itself.  That there was no
** other would tell those who may not look on. */
static bool is_forced(const Play *p, int64_t *answer) {
  bool hidden = p->settings.table == SEEN_HIDDEN ||
                table_asks_secretly(p->table);
  int64_t to;
  if (!p->settings.forced || (hidden && play_people(p) > 1)) return false;
  if (table_asks_number(p->table, answer, &to))
    return *answer == to && table_own_answers(p->table) == 0;
  if (table_own_answers(p->table) != 1) return false;
  *answer = table_answer_at(p->table, 0);
  return true;
}

/* Does a bot slip in while somebody else is asked?  `any` plays the seats of
** people; NULL: they speak for themselves. */
static bool somebody_slips_in(Play *p, const char *any, int64_t *answer) {
  const char *bot[MAX_PLAYERS + 1] = {NULL};
  Fault fault;
  bool slips;
  for (int i = 1; i <= table_players(p->table); i++) {
    bot[i] = play_bot(p, i);
    if (bot[i] == NULL) bot[i] = any;
  }
  slips = table_poll(p->table, bot, answer, &fault);
  if (!slips && fault.text[0] != '\0') play_fault(p, &fault);
  return slips;
}

/* Bots answer until a person is asked who has a choice.  A game in which none ever is
** may have no end, and a save or a link may bring it. */
void play_let_bots(Play *p) {
  enum { MOST = 10000 };
  for (int n = 0; table_status(p->table) == TABLE_ASKS && !play_interrupted;
       n++) {
    const char *bot = play_bot(p, table_actor(p->table)), *remark = "";
    int64_t answer;
    if (p->mode.replaying) return;
    if (n == MOST) {
      play_refuse(p, "%d answers and nobody was asked; 'auto N' gives N more",
                  n);
      return;
    }
    if (somebody_slips_in(p, NULL, &answer)) {
      if (!give_aloud(p, answer, "")) return;
      continue;
    }
    if (bot == NULL) {
      if (!is_forced(p, &answer)) return;
      remark = tongue("(the only answer)");
    } else if (!think(p, bot, &answer)) {
      return;
    }
    if (!give_aloud(p, answer, remark)) return;
  }
}

bool play_give_any(Play *p) {
  const char *bot = play_bot(p, table_actor(p->table));
  int64_t answer;
  if (somebody_slips_in(p, "random", &answer)) return give(p, answer);
  return think(p, bot == NULL ? "random" : bot, &answer) && give(p, answer);
}

void play_go_on(Play *p) {
  play_let_bots(p);
  play_changed(p);
}

void play_seat_alone(Play *p) {
  play_call(p, "prompt.seats", "alone", json_array());
}

void play_begin(Play *p, uint64_t seed) {
  Fault fault;
  char digits[24];
  if (play_part(p))
    screen_print(p->screen,
                 "the game before is kept; 'resume' goes back to it\n");
  p->session.seed = seed;
  p->shown.person = 0;
  snprintf(digits, sizeof digits, "%" PRIu64, seed);
  play_call(p, "prompt.news", "table", json_pack("[s]", digits));
  if (p->talks && p->mode.lesson == NULL && !p->shown.opened)
    play_call(p, "prompt.help", "opens", json_array());
  p->shown.opened = true;
  if (table_start(p->table, seed, &fault) == TABLE_FAILED)
    play_fault(p, &fault);
  else if (p->mode.lesson == NULL)
    play_call(p, "prompt.news", "announced", json_array());
  table_reseed(p->table, seed); /* a game of a batch run opens as it was */
  play_let_bots(p);
  table_tape(p->table, &p->session.kept); /* nobody has decided anything yet */
  play_changed(p);
}

/* What somebody typed in secret doesn't stay for the next one to read. */
static void wipe_secret(const Play *p) {
  if (p->talks && p->mode.lesson == NULL && !p->options->class_mode &&
      p->settings.table != SEEN_OPEN && play_people(p) > 1 &&
      table_asks_secretly(p->table))
    screen_wipe_row(p->screen);
}

void play_answer(Play *p, int64_t answer) {
  wipe_secret(p);
  if (p->session.coach.bot[0] != '\0')
    play_call(p, "prompt.coach", "thinks", json_pack("[I]", answer));
  if (give_aloud(p, answer, "")) play_go_on(p);
}
