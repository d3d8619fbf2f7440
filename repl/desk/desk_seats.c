/*
** The library `seats`: bots that answer, and their advice.
*/
#include "repl/desk/desk.h"

#include "lua/table/seats.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"
#include "repl/term/memory.h"

#define LIBRARY desk_seats
FrontLibrary LIBRARY = {"seats"};

/* As `prompt.seat`, but somebody has named the bot.  It may be a program only
** where the line is that of a person. */
FRONT(name_bot, "ps?") {
  Play *p = play_at();
  const char *bot = front_word(args, 1);
  if (hand_may(p->doing, DOOR_BOT)) table_allow_program(bot);
  return front_yes(play_seat(p, (int)front_number(args, 0), bot));
}

/* One answer of the seat's bot, or by chance; false: it failed, and that was
** said. */
FRONT(give_any, "") { return front_yes(play_give_any(play_at())); }

FRONT_DO(bots_play, "") { play_let_bots(play_at()); }

/* A game begins, from a seed ("": the next one). */
FRONT_DO(begin, "s") {
  Play *p = play_at();
  const char *seed = front_word(args, 0);
  play_begin(p, seed[0] == '\0' ? p->session.seed + 1 : options_seed(seed));
}

/* Another game begins, for so many people (0: one, against bots). */
FRONT_DO(other, "si") {
  Play *p = play_at();
  int players = (int)front_number(args, 1);
  if (play_other_game(p, front_word(args, 0), players))
    play_begin(p, p->session.seed + 1);
}

/* Is the answer one that others must not see? */
FRONT(in_secret, "") {
  return front_yes(table_asks_secretly(play_at()->table));
}

/* Advice ------------------------------------------------------------------- */

/* What a bot thinks of the answers, its own first; why not this one? */
FRONT(advise, "sl?") {
  Play *p = play_at();
  const json_t *instead = json_array_get(args, 1);
  int64_t answer = front_number(args, 1);
  AdviceWish wish = {tongue_names[tongue_spoken()],
                     json_is_integer(instead) ? &answer : NULL};
  json_t *list;
  Fault fault;
  table_stop_on(p->table, &play_interrupted);
  list = table_advise(p->table, front_word(args, 0), wish, &fault);
  table_stop_on(p->table, NULL);
  return list != NULL ? json_pack("[o]", list) : desk_result(false, &fault);
}
