/*
** The prompt: who plays, and answering.
*/
#include "repl/play.h"
#include "repl/record.h"
#include "repl/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *play_bot(const Play *p, int seat) {
  return p->bot[seat][0] == '\0' ? NULL : p->bot[seat];
}

bool play_seat(Play *p, int seat, const char *bot) {
  Report report;
  char key[16];
  if (!table_seat(p->table, seat, bot, &report)) { /* is there such a bot? */
    play_fault(p, &report);
    return false;
  }
  table_seat(p->table, seat, NULL, &report);
  word_copy(p->bot[seat], sizeof p->bot[seat], bot == NULL ? "" : bot);
  snprintf(key, sizeof key, "seat.%d", seat);
  table_note(p->table, key, p->bot[seat]); /* so that a save has it */
  return true;
}

/* Answer without a word; false: it failed, and that was said. */
static bool give(Play *p, int64_t answer) {
  Report report;
  if (table_answer(p->table, answer, &report) == TABLE_FAILED) {
    play_fault(p, &report);
    return false;
  }
  play_here(p);
  play_record(p);
  return true;
}

/* What chance brought since the log was `from` events long, on one line. */
static void tell_chance(Play *p, uint32_t from) {
  char text[160];
  int told = 0;
  for (uint32_t i = from; i < table_events(p->table); i++)
    if (table_chance(p->table, i, text, sizeof text))
      printf("%s%s", told++ == 0 ? "  " : ", ", text);
  if (told > 0) putchar('\n');
}

static bool give_aloud(Play *p, int64_t answer) {
  char label[256];
  int actor = table_actor(p->table);
  uint32_t events = table_events(p->table);
  bool secret = table_asks_secretly(p->table);
  if (!table_label(p->table, answer, label, sizeof label)) label[0] = '\0';
  if (!give(p, answer)) return false;
  printf("%s: %s\n", play_seat_name(p, actor),
         secret ? "answers in secret" : label);
  tell_chance(p, events);
  lesson_saw_answer(p, actor);
  record_answer(p, actor, label);
  return true;
}

/* What a bot answers; false: it failed, and that was said. */
static bool think(Play *p, const char *bot, int64_t *answer) {
  Report report;
  bool found;
  table_stop_on(p->table, &play_interrupted);
  found = table_suggest(p->table, bot, answer, &report);
  table_stop_on(p->table, NULL);
  if (!found && play_interrupted)
    play_refuse(p, "stopped; 'auto 1' lets %s think again",
                play_seat_name(p, table_actor(p->table)));
  else if (!found)
    play_fault(p, &report);
  return found;
}

/* Bots answer until a person is asked. */
static void let_bots_play(Play *p) {
  while (table_status(p->table) == TABLE_ASKS && !play_interrupted) {
    const char *bot = play_bot(p, table_actor(p->table));
    int64_t answer;
    if (bot == NULL || p->replaying) return;
    if (!think(p, bot, &answer)) return;
    if (!give_aloud(p, answer)) return;
  }
}

void play_go_on(Play *p) {
  let_bots_play(p);
  play_changed(p);
}

void play_begin(Play *p, uint64_t seed) {
  Report report;
  play_part(p);
  p->seed = seed;
  printf("%s, %d players, seed %" PRIu64 "\n", table_game(p->table),
         table_players(p->table), seed);
  if (table_start(p->table, seed, &report) == TABLE_FAILED)
    play_fault(p, &report);
  table_reseed(p->table, seed); /* a game of a batch run opens as it was */
  let_bots_play(p);
  table_tape(p->table, &p->kept); /* nobody has decided anything yet */
  play_changed(p);
}

void play_answer(Play *p, int64_t answer) {
  coach_thinks(p, answer);
  if (!give_aloud(p, answer)) return;
  coach_speaks(p);
  play_go_on(p);
}

static void do_auto(Play *p, const char *rest) {
  int64_t n, done = 0;
  if (!play_number(p, rest, 1, INT64_MAX, &n)) return;
  if (table_status(p->table) != TABLE_ASKS)
    play_refuse(p, "no decision is pending");
  while (done < n && table_status(p->table) == TABLE_ASKS &&
         !play_interrupted) {
    const char *bot = play_bot(p, table_actor(p->table));
    int64_t answer;
    if (!think(p, bot == NULL ? "random" : bot, &answer)) break;
    if (!give(p, answer)) break;
    done++;
  }
  printf("%" PRId64 " answer%s given\n", done, done == 1 ? "" : "s");
  if (done == n) let_bots_play(p);
  play_changed(p);
}

static void do_bot(Play *p, const char *rest) {
  char name[TABLE_NAME] = "";
  int seat = 0;
  bool person;
  if (rest[0] == '\0') {
    play_show_seats(p);
    return;
  }
  if (sscanf(rest, "%d %255s", &seat, name) != 2 || seat < 1 ||
      seat > table_players(p->table)) {
    play_refuse(p,
                "bot SEAT NAME: a seat from 1 to %d, and 'random', 'greedy', "
                "'mcts:500', a bot of the game, a bot's file, or 'me'",
                table_players(p->table));
    return;
  }
  person = strcmp(name, "me") == 0 || strcmp(name, "-") == 0;
  if (play_seat(p, seat, person ? NULL : name)) play_go_on(p);
}

static void do_new(Play *p, const char *rest) {
  play_begin(p, rest[0] == '\0' ? p->seed + 1 : options_seed(rest));
}

static const PlayCommand commands[] = {
  {"bot", "[SEAT NAME]", "who sits where; seat a bot, or 'me'", do_bot},
  {"auto", "[N]", "let chance (or the seat's bot) give N answers", do_auto},
  {"new", "[SEED]", "a new game", do_new},
};
const PlayGroup play_seats = {"Playing", commands,
                              sizeof commands / sizeof commands[0]};
