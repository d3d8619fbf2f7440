/*
** Who sits where, what a bot would answer, and why.
*/
#include "lua/table/table_in.h"
#include "lua/table/seats.h"
#include "lua/table/look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/bind/ltype.h"

static int fetch_bot(lua_State *L) {
  Seat *seat = lua_touserdata(L, 1);
  seat->ref = host_bot_ref(L, seat->bot);
  return 0;
}

/* The seat as it would be with that bot. */
static bool make_seat(Table *t, int seat, const char *bot, Seat *new,
                      Fault *fault) {
  CageResult r = CAGE_OK;
  char base[HOST_PATH];
  Wish *wish;
  if (seat < 1 || seat > t->host.players)
    return fault_set(fault, "there is no seat %d at this table", seat);
  *new = t->host.bots.seat[seat];
  if (!table_wish(t, bot, base, sizeof base, &wish, fault)) return false;
  if (wish != NULL) bot = base;
  new->wish = wish;
  if (!host_bot_seat(&t->host, bot, new)) {
    fault_set(fault, "%s", t->host.cage.why);
    fault->code = FAULT_BOT;
    return false;
  }
  if (!table_may_start(new, fault)) return false;
  if (new->type == SEAT_SCRIPT) r = table_call(t, fetch_bot, new);
  if (r == CAGE_OK) return true;
  table_report(t, r, fault);
  table_tell_no_text(t, bot, fault);
  if (r == CAGE_ERROR) fault->code = FAULT_BOT;
  if (r != CAGE_ERROR) table_recover(t);
  return false;
}

bool table_seat(Table *t, int seat, const char *bot, Fault *fault) {
  Seat new;
  if (!make_seat(t, seat, bot, &new, fault)) return false;
  t->host.bots.seat[seat] = new;
  return true;
}

bool table_has_bot(Table *t, const char *bot, Fault *fault) {
  Seat unused;
  return make_seat(t, 1, bot, &unused, fault);
}

bool table_declares_bot(Table *t, const char *bot) {
  json_t *names = table_ask_value(t, "bots", NULL, NULL), *n;
  size_t i;
  bool found = false;
  json_array_foreach(names, i, n)
    found = found || strcmp(json_string_value(n), bot) == 0;
  json_decref(names);
  return found;
}

typedef struct BotCall {
  int64_t answer;
  bool given;
} BotCall;

static int ask_bot(lua_State *L) {
  BotCall *call = lua_touserdata(L, 1);
  call->answer = host_bot_answer(host_of(L), L);
  call->given = true;
  return 0;
}

static int ask_others(lua_State *L) {
  BotCall *call = lua_touserdata(L, 1);
  Host *h = host_of(L);
  Decision d = h->ask.decision;
  call->given =
    host_poll(h, L, d.actor, d.choice, &h->ask.polled, &call->answer);
  host_prepare(h, L, d.actor, d.choice, d.secret);
  host_list_others(h, L);
  return 0;
}

/* Ask with bots in the places of those that sit there (NULL: they stay), who come
** back, but for the chance that was used up.  False: none answers, or it failed. */
static bool ask_guests(Table *t, const char *const *bot, lua_CFunction ask,
                       int64_t *answer, Fault *fault) {
  Host *h = &t->host;
  Seat before[MAX_PLAYERS + 1], guest[MAX_PLAYERS + 1];
  BotCall call = {0, false};
  CageResult r;
  memcpy(before, h->bots.seat, sizeof before);
  memcpy(guest, h->bots.seat, sizeof guest);
  for (int i = 1; i <= h->players; i++)
    if (bot[i] != NULL && !make_seat(t, i, bot[i], &guest[i], fault))
      return false;
  memcpy(h->bots.seat, guest, sizeof guest);
  r = table_call(t, ask, &call);
  h->state.frozen = false;
  for (int i = 0; i <= h->players; i++)
    before[i].stream = h->bots.seat[i].stream;
  memcpy(h->bots.seat, before, sizeof before);
  if (r == CAGE_ERROR) /* it was only asked: the phase still waits */
    table_report(t, r, fault);
  else if (r != CAGE_OK)
    table_roll_back(t, t->history.here, r, fault);
  if (r != CAGE_OK || !call.given) return false;
  *answer = call.answer;
  return true;
}

bool table_suggest(Table *t, const char *bot, int64_t *answer, Fault *fault) {
  const char *guest[MAX_PLAYERS + 1] = {NULL};
  if (t->status != TABLE_ASKS)
    return fault_set(fault, "no decision is pending");
  guest[t->host.ask.decision.actor] = bot;
  return ask_guests(t, guest, ask_bot, answer, fault);
}

bool table_poll(Table *t, const char *const *bot, int64_t *answer,
                Fault *fault) {
  const Host *h = &t->host;
  fault->text[0] = '\0';
  return t->status == TABLE_ASKS && !h->ask.decision.secret &&
         host_polls(h, h->ask.decision.choice) &&
         ask_guests(t, bot, ask_others, answer, fault);
}

void table_hush(Table *t, int seat, bool quiet) {
  t->host.ask.quiet &= ~(1u << seat);
  t->host.ask.quiet |= (unsigned)quiet << seat;
}

/* Reasons ------------------------------------------------------------------ */

/* The answer whose points stand at i: of amounts the bot's own comes first,
** then the one it was asked about. */
static int64_t answer_at(const Host *h, const Advice *a, int i) {
  if (!h->ask.decision.number) return h->ask.answers[i];
  return i == 0 ? a->answer : *h->bots.instead;
}

/* The points a script's bot gave. */
static void take_points(Table *t, Advice *a) {
  const Host *h = &t->host;
  bool idle[MAX_ANSWERS] = {false};
  size_t size = (size_t)h->bots.points * sizeof *a->item;
  if (h->bots.points == 0) return;
  a->item = alloc_resize(&t->alloc, NULL, size);
  if (a->item == NULL) return;
  if (!h->ask.decision.number) host_mark_idle(h, idle);
  for (a->count = 0; a->count < h->bots.points; a->count++)
    a->item[a->count] = (AdviceItem){.answer = answer_at(h, a, a->count),
                                     .valued = true,
                                     .value = h->bots.point[a->count],
                                     .idle = idle[a->count]};
}

/* The better first: looked at more often, then of more value.  What is slipped in for
** nothing is behind all that answers the question. */
static int compare_items(const void *x, const void *y) {
  const AdviceItem *a = x, *b = y;
  if (a->visits != b->visits) return a->visits < b->visits ? 1 : -1;
  if (a->idle != b->idle) return a->idle ? 1 : -1;
  if (a->value < b->value || a->value > b->value)
    return a->value < b->value ? 1 : -1;
  return (a->answer > b->answer) - (a->answer < b->answer);
}

static void tell(Table *t, const Advice *a, const AdviceItem *item,
                 json_t *list) {
  char own[FAULT_TEXT], label[FAULT_TEXT];
  bool given = item->answer == a->answer && a->why[0] != '\0';
  bool second = item->answer == a->second && a->rather[0] != '\0';
  if (!table_label(t, item->answer, own, sizeof own)) own[0] = '\0';
  table_said(t, own, label, sizeof label);
  json_array_append_new(
    list,
    json_pack("{sI so si sb sb sf so so}", "answer", item->answer, "label",
              json_string_nocheck(label), "visits", item->visits, "valued",
              item->valued, "chance", a->chance, "value", item->value, "why",
              given ? json_string_nocheck(a->why) : json_null(), "rather",
              second ? json_string_nocheck(a->rather) : json_null()));
}

/* The given answer first, whether anything is known about it or not. */
static json_t *tell_all(Table *t, const Advice *a) {
  json_t *list = json_array();
  AdviceItem given = {.answer = a->answer};
  for (int i = 0; i < a->count; i++)
    if (a->item[i].answer == a->answer) given = a->item[i];
  tell(t, a, &given, list);
  for (int i = 0; i < a->count; i++)
    if (a->item[i].answer != a->answer) tell(t, a, &a->item[i], list);
  return list;
}

json_t *table_advise(Table *t, const char *bot, AdviceWish wish, Fault *fault) {
  Host *h = &t->host;
  Advice a = {.item = NULL};
  json_t *list = NULL;
  bool fine;
  h->bots.listens = true;
  h->bots.language = wish.language;
  h->bots.instead = wish.instead;
  h->bots.points = 0;
  h->bots.because[0] = '\0';
  t->advice = &a;
  fine = table_suggest(t, bot, &a.answer, fault);
  t->advice = NULL;
  h->bots.listens = false;
  if (fine) {
    if (a.item == NULL) take_points(t, &a);
    snprintf(a.why, sizeof a.why, "%s", h->bots.because);
    if (a.count > 1)
      qsort(a.item, (size_t)a.count, sizeof *a.item, compare_items);
    list = tell_all(t, &a);
  }
  h->bots.instead = NULL;
  alloc_free(&t->alloc, a.item);
  return list;
}

void table_stop_on(Table *t, const volatile sig_atomic_t *flag) {
  t->stop = flag;
}
