/*
** Interjections by others than the player who is asked.  A choice may have a
** window: a choice of its own, whose first option is nothing and whose others
** everybody may slip in while the question waits.  People do so when they
** like; bots are asked once before every question, but for those that had nothing
** to say and see nothing new.
*/
#include "lua/bind/ltype.h"
#include "lua/bind/lworth.h"

#include "core/pile.h"

#include <float.h>

enum { MOST_OF_ONE = 256 }; /* interjections of a seat that people are shown */

/* The seat that may speak first while a player is asked at a choice. */
static int first_seat(const Host *h, int actor, int choice) {
  int node = h->book.choice[choice].from;
  if (node >= 0) {
    Ask ask = {&h->state, actor, {0}};
    int64_t seat = expr_eval(&h->book.exprs, node, &ask);
    if (seat >= 1 && seat <= h->players) return (int)seat;
  }
  return actor % h->players + 1;
}

/* Has the seat more to say than nothing?  Nobody is refused yet. */
static bool has_more(Host *h, lua_State *L, int seat, int window) {
  ChoiceEnv env = host_quiet_env(h, L, seat);
  int64_t answer[2];
  return choice_answers(&env, window, answer, 2) == 2;
}

/* A random player takes up few of the chances to interject: there are many
** more of them than questions. */
static bool feels_like_it(Seat *seat) {
  enum { ONE_IN = 8 };
  return seat->type != SEAT_RANDOM || rng_below(&seat->stream, ONE_IN) == 0;
}

/* At a pause everybody is asked in turn: bots wait for that. */
bool host_polls(const Host *h, int choice) {
  int window = h->book.choice[choice].window;
  return window != 0 && window - 1 != choice;
}

bool host_poll(Host *h, lua_State *L, int actor, int choice, unsigned *polled,
               int64_t *answer) {
  int window = h->book.choice[choice].window - 1;
  int first = first_seat(h, actor, choice);
  uint64_t before;
  for (int i = 0; i < h->players; i++) {
    int seat = (first - 1 + i) % h->players + 1;
    if (seat == actor || (*polled >> seat & 1) != 0 ||
        h->bots.seat[seat].type == SEAT_ASK)
      continue;
    *polled |= 1u << seat;
    if (h->bots.seat[seat].wish == NULL && lworth_passes(h, seat, window))
      continue;
    before = h->bots.seat[seat].stream;
    if (!feels_like_it(&h->bots.seat[seat]) || !has_more(h, L, seat, window))
      continue;
    host_prepare(h, L, seat, window, false);
    host_count_offers(h);
    *answer = host_bot_answer(h, L);
    if (answer_option(*answer) == 0) {
      if (h->tally != NULL)
        tally_choose(h->tally, &h->book, host_option(h, window, *answer), seat,
                     *answer);
      if (h->bots.seat[seat].wish == NULL)
        lworth_note_pass(h, L, seat, window, before);
      continue;
    }
    if (h->hooks.inspect != NULL)
      h->hooks.inspect(h->hooks.inspect_ud, h->hooks.table);
    *answer = answer_by(seat, *answer);
    return true;
  }
  return false;
}

/* Does everybody know the cards that the answer speaks of? */
static bool tells_no_secret(const Host *h, const Option *o, int64_t answer) {
  for (int i = 0; i < o->params; i++)
    if (o->domain[i].of == TYPE_CARD &&
        !pile_knows(&h->state, answer_param(o, answer, i),
                    h->ask.decision.actor))
      return false;
  return true;
}

/* Behind the answers of the pending decision, what a seat may interject. */
static void list_of(Host *h, lua_State *L, int seat, int window) {
  ChoiceEnv env = host_quiet_env(h, L, seat);
  Decision *d = &h->ask.decision;
  int64_t answer[MOST_OF_ONE];
  int n;
  n = choice_answers(&env, window, answer, MOST_OF_ONE);
  for (int i = 1; i < n; i++) {
    if (d->count + d->others == h->ask.room && !host_more_answers(L, h)) return;
    if (tells_no_secret(h, &h->book.option[host_option(h, window, answer[i])],
                        answer[i]))
      h->ask.answers[d->count + d->others++] = answer_by(seat, answer[i]);
  }
}

void host_list_others(Host *h, lua_State *L) {
  const Decision *d = &h->ask.decision;
  int first = first_seat(h, d->actor, d->choice);
  h->ask.decision.others = 0;
  for (int i = 0; i < h->players; i++) {
    int seat = (first - 1 + i) % h->players + 1;
    if (seat != d->actor && (h->ask.quiet >> seat & 1) == 0)
      list_of(h, L, seat, h->book.choice[d->choice].window - 1);
  }
}

bool host_may_interject(Host *h, lua_State *L, int64_t answer) {
  const Decision *d = &h->ask.decision;
  int seat = answer_seat(answer), window = h->book.choice[d->choice].window;
  ChoiceEnv env = host_quiet_env(h, L, seat);
  int64_t own[MOST_OF_ONE];
  int n;
  if (window == 0 || seat < 1 || seat > h->players || seat == d->actor)
    return false;
  n = choice_answers(&env, window - 1, own, MOST_OF_ONE);
  for (int i = 1; i < n; i++)
    if (answer_by(seat, own[i]) == answer) return true;
  return false;
}

bool host_is_interjection(const Host *h, int i) {
  int option = host_option(h, h->ask.decision.choice, h->ask.answers[i]);
  return h->book.option[option].interjection;
}

void host_mark_idle(const Host *h, bool idle[MAX_ANSWERS]) {
  int n = h->bots.points;
  double best = -DBL_MAX;
  for (int i = 0; i < n; i++)
    if (!host_is_interjection(h, i) && h->bots.point[i] > best)
      best = h->bots.point[i];
  for (int i = 0; i < n; i++)
    idle[i] = host_is_interjection(h, i) && h->bots.point[i] <= best;
}

/* window(choice, window, node or nil): others may interject at the choice */
DECLARES(window, "window",
         choice_window(&h->book, int_at(L, 1), int_at(L, 2),
                       (int)luaL_optinteger(L, 3, -1)))

/* waiting(window, first, i) -> player, i: of all players, from the seat `first`
** on, the i-th or the next who has something to interject; or nil */
PRELUDE(waiting) {
  int window = int_at(L, 1);
  int first = int_at(L, 2);
  for (int i = int_at(L, 3); i <= h->players; i++) {
    int seat = (first + i - 2) % h->players + 1;
    if (!has_more(h, L, seat, window)) continue;
    handle_push(L, TYPE_PLAYER, seat);
    lua_pushinteger(L, i);
    return 2;
  }
  return 0;
}
