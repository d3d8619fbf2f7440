/*
** What a seat may know of the table, as JSON: the game once, then the position
** and the question.  Things go by the words that saves use.  Of what is hidden
** there is nothing here but that it lies there, so two positions that a player
** can't tell apart give the same text.  Before seat 0 everything lies open that
** somebody knows.
*/
#include "lua/table/known.h"
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/table/value.h"

#include "core/cell.h"
#include "core/know.h"
#include "core/pile.h"
#include "lua/bind/ltype.h"

#include <stdio.h>
#include <string.h>

static json_t *thing(const Host *h, Type type, int64_t value) {
  char text[128];
  if (type == TYPE_NUMBER) return json_integer(value);
  return json_string(host_thing_words(h, type, (int)value, text, sizeof text));
}

/* Put a value under the words of a thing. */
static void put(json_t *all, const Host *h, Type type, int i, json_t *value) {
  char text[128];
  json_object_set_new(all, host_thing_words(h, type, i, text, sizeof text),
                      value);
}

/* The game ----------------------------------------------------------------- */

/* { "price": 3, "region": "field 2" }: what is printed on a thing. */
static json_t *attributes(const Host *h, Type type, int object) {
  const Schema *s = &h->schema;
  json_t *all = json_object();
  for (int a = 0; a < s->attrs; a++) {
    int32_t value = schema_attr_value(s, a, object);
    if (s->attr[a].on != type || value == NO_ATTR) continue;
    json_object_set_new(all, s->attr[a].name,
                        thing(h, (Type)s->attr[a].type, value));
  }
  return all;
}

static json_t *printed(const Host *h, Type type, int count) {
  json_t *all = json_object();
  for (int i = 0; i < count; i++) {
    json_t *one = attributes(h, type, i);
    if (type == TYPE_CARD || json_object_size(one) > 0)
      put(all, h, type, i, one);
    else
      json_decref(one);
  }
  return all;
}

static void put_rules(const Table *t, json_t *m) {
  json_t *stack = table_stack_value(t, json_string);
  json_object_set_new(m, "oilpatch", json_integer(1));
  json_object_update(m, stack);
  json_decref(stack);
}

json_t *known_game(const Table *t, int seat) {
  const Host *h = &t->host;
  json_t *m = json_pack("{s:s}", "type", "game");
  put_rules(t, m);
  json_object_set_new(m, "seat", json_integer(seat));
  json_object_set_new(m, "cards", printed(h, TYPE_CARD, h->schema.cards));
  json_object_set_new(m, "places", printed(h, TYPE_PLACE, h->schema.places));
  return m;
}

/* The position ------------------------------------------------------------- */

/* { "black": 3, "agent of player 2": 1 }; { "?": 4 } if only their number can
** be known; null if not even that. */
static json_t *place(const Host *h, int seat, int i) {
  const Place *p = &h->schema.place[i];
  const int32_t *count = h->state.counts + p->at;
  json_t *all;
  if (seat > 0 && !know_deduced(&h->state, i, seat)) {
    if (h->schema.component[p->comp].sees == SEES_NONE) return json_null();
    return json_pack("{s:i}", "?", (int)count[0]);
  }
  all = json_object();
  for (int slot = 1; slot <= p->slots; slot++) {
    const Kind *k = &h->schema.kind[p->kind_of[slot]];
    char text[128];
    if (count[slot] == 0) continue;
    snprintf(text, sizeof text, k->owner > 0 ? "%s of player %d" : "%s",
             h->schema.family[k->family].name, k->owner);
    json_object_set_new(all, text, json_integer(count[slot]));
  }
  return all;
}

static bool is_known(const Host *h, int i, int seat) {
  if (seat > 0) return pile_knows(&h->state, i, seat);
  for (int p = 1; p <= h->players; p++)
    if (pile_knows(&h->state, i, p)) return true;
  return false;
}

static json_t *card(const Host *h, int seat, int i) {
  if (!is_known(h, i, seat))
    return json_pack("{s:i}", "back", (int)h->schema.card[i].back);
  return json_pack("{s:s,s:i}", "card", h->schema.card[i].name, "face",
                   (int)h->state.face[i]);
}

/* Cards, the top one first. */
static json_t *pile(const Host *h, int seat, int i) {
  json_t *all = json_array();
  for (int at = pile_length(&h->state, i) - 1; at >= 0; at--)
    json_array_append_new(all, card(h, seat, pile_card(&h->state, i, at)));
  return all;
}

static json_t *cell(const Host *h, int seat, int i) {
  return seat == 0 || cell_known(&h->state, i, seat)
           ? json_integer(h->state.cells[i])
           : json_null();
}

static json_t *position(const Host *h, int seat) {
  json_t *all = json_object();
  for (int i = 0; i < h->schema.places; i++)
    put(all, h, TYPE_PLACE, i, place(h, seat, i));
  for (int i = 0; i < h->schema.piles; i++)
    put(all, h, TYPE_PILE, i, pile(h, seat, i));
  for (int i = 0; i < h->schema.cells; i++)
    put(all, h, TYPE_CELL, i, cell(h, seat, i));
  return all;
}

/* Answers ------------------------------------------------------------------ */

/* A card that the seat doesn't know is the one that lies there. */
static json_t *parameter(const Host *h, int seat, const Option *o,
                         int64_t answer, int i) {
  Type type = (Type)o->domain[i].of;
  int value = answer_param(o, answer, i);
  if (type != TYPE_CARD || is_known(h, value, seat))
    return thing(h, type,
                 type == TYPE_NUMBER ? answer_value(o, answer, i) : value);
  return json_pack("{s:o,s:i}", "pile",
                   thing(h, TYPE_PILE, pile_of(&h->state, value)), "at",
                   pile_length(&h->state, pile_of(&h->state, value)) -
                     pile_position(&h->state, value));
}

/* Put the option and what it is given into an object. */
static void put_answer(const Host *h, int seat, int choice, int64_t answer,
                       json_t *to) {
  int number = host_option(h, choice, answer);
  const Option *o = &h->book.option[number];
  json_t *with = json_array();
  json_object_set_new(to, "option", json_string(h->linked.option_name[number]));
  if (answer_is_number(&h->book, choice, answer))
    json_array_append_new(with, json_integer(answer));
  else
    for (int i = 0; i < o->params; i++)
      json_array_append_new(with, parameter(h, seat, o, answer, i));
  json_object_set_new(to, "with", with);
}

static json_t *answers(const Host *h, int seat) {
  json_t *all = json_array();
  for (int i = 0; i < h->ask.decision.count; i++) {
    json_t *one = json_pack("{s:i}", "n", i + 1);
    put_answer(h, seat, h->ask.decision.choice, h->ask.answers[i], one);
    json_array_append_new(all, one);
  }
  return all;
}

/* What was answered since the phase began; of others' secrets only that. */
static json_t *past(const Host *h, int seat) {
  json_t *all = json_array();
  for (int i = 0; i < h->past.path_count; i++) {
    const Given *g = &h->past.path[i];
    json_t *one = json_pack("{s:i,s:s}", "seat", (int)g->actor, "choice",
                            h->linked.choice_name[g->choice]);
    if (!g->secret || g->actor == seat || seat == 0)
      put_answer(h, seat, g->choice, g->answer, one);
    json_array_append_new(all, one);
  }
  return all;
}

/* Amounts that no rule refuses: all of them, if there are few. */
static json_t *legal_amounts(Table *t, lua_State *L) {
  Host *h = &t->host;
  const Decision *d = &h->ask.decision;
  ChoiceEnv env = host_env(h, L, d->actor);
  uint64_t span = (uint64_t)d->to - (uint64_t)d->from;
  uint64_t step = span < KNOWN_AMOUNTS ? 1 : span / KNOWN_AMOUNTS;
  json_t *list = json_array();
  int64_t any;
  if (d->to == INT64_MAX) step = 1; /* there is no end */
  for (uint64_t i = 0; i < KNOWN_AMOUNTS && i * step <= span; i++) {
    int64_t amount = d->from + (int64_t)(i * step);
    if (host_is_legal(h, L, amount))
      json_array_append_new(list, json_integer(amount));
  }
  if (json_array_size(list) == 0 && host_find_number(&env, d->choice, &any))
    json_array_append_new(list, json_integer(any));
  return list;
}


/* Who is asked what; the answers tell of a hand, so they are for its owner. */
static void put_question(Table *t, lua_State *L, int viewer, json_t *m) {
  const Host *h = &t->host;
  const Decision *d = &h->ask.decision;
  bool whole = viewer == 0 || viewer == d->actor;
  json_object_set_new(m, "seat", json_integer(d->actor));
  json_object_set_new(m, "choice",
                      json_string(h->linked.choice_name[d->choice]));
  json_object_set_new(m, "secret", json_boolean(d->secret));
  if (!whole) return;
  if (d->number) {
    json_object_set_new(m, "from", json_integer(d->from));
    json_object_set_new(m, "to",
                        d->to == INT64_MAX ? json_null() : json_integer(d->to));
    json_object_set_new(m, "amounts", legal_amounts(t, L));
  }
  json_object_set_new(m, "answers", answers(h, viewer));
}

static void put_position(const Table *t, int viewer, json_t *m) {
  const Host *h = &t->host;
  json_object_set_new(m, "phase",
                      json_string(h->linked.phase_name[h->state.head->phase]));
  json_object_set_new(m, "past", past(h, viewer));
  json_object_set_new(m, "table", position(h, viewer));
}

json_t *known_table(const Table *t, int viewer) {
  return position(&t->host, viewer);
}

json_t *known_question(Table *t, lua_State *L) {
  json_t *m = json_pack("{s:s}", "type", "ask");
  put_question(t, L, t->host.ask.decision.actor, m);
  put_position(t, t->host.ask.decision.actor, m);
  return m;
}

json_t *known_end(const Table *t, const TableResult *r) {
  json_t *scores = json_array(), *winners = json_array();
  for (int i = 1; i <= t->host.players; i++) {
    json_array_append_new(scores, r->out[i] ? json_null()
                                            : json_integer(r->score[i][0]));
    if (r->winner[i]) json_array_append_new(winners, json_integer(i));
  }
  return json_pack("{ss so* so so}", "type", "over", "end",
                   json_string(r->reason), "scores", scores, "winners",
                   winners);
}

/* All of it at once --------------------------------------------------------- */

typedef struct Known {
  Table *table;
  int viewer;
  json_t *m;
} Known;

static int put_all(lua_State *L) {
  Known *k = lua_touserdata(L, 1);
  Table *t = k->table;
  put_rules(t, k->m);
  json_object_set_new(k->m, "viewer",
                      k->viewer == 0 ? json_null() : json_integer(k->viewer));
  json_object_set_new(
    k->m, "decision", /* a table without a history stands at its beginning */
    json_integer(
      t->history.here < 0 ? 0 : t->history.node[t->history.here].decision));
  put_position(t, k->viewer, k->m);
  if (t->status == TABLE_ASKS) {
    json_t *question = json_object();
    json_object_set_new(k->m, "asks", question);
    put_question(t, L, k->viewer, question);
  }
  return 0;
}

/* The words of an object as another has them, where it has them. */
static void take_words(json_t *to, const json_t *from, const char *as,
                       const char *field) {
  json_t *words = json_object_get(from, field);
  if (words != NULL && !json_is_false(words)) json_object_set(to, as, words);
}

/* The question and its answers in words, for whom they are. */
static void put_words(Table *t, json_t *asks) {
  Fault fault;
  json_t *list = json_object_get(asks, "answers"), *one, *words;
  size_t i;
  if (list == NULL) return;
  words = table_call_value(t, "question", json_array(), true, &fault);
  take_words(asks, words, "says", "says");
  take_words(asks, words, "helps", "helps");
  take_words(asks, words, "amount_words", "amounts");
  json_array_foreach(list, i, one) {
    const json_t *said = json_array_get(json_object_get(words, "answers"), i);
    take_words(one, said, "says", "label");
    take_words(one, said, "under", "heading");
    take_words(one, said, "facts", "facts");
    take_words(one, said, "first", "first");
  }
  json_decref(words);
}

json_t *known_position(Table *t, int viewer, Fault *fault) {
  Known k = {t, viewer, json_object()};
  TableResult r;
  if (!table_ask(t, put_all, &k, fault)) {
    json_decref(k.m);
    return NULL;
  }
  put_words(t, json_object_get(k.m, "asks"));
  json_object_set_new(
    k.m, "news",
    table_call_value(t, "events", json_pack("[ii]", 1, viewer), true, fault));
  if (t->status == TABLE_OVER && table_result(t, &r, fault))
    json_object_set_new(k.m, "over", known_end(t, &r));
  return k.m;
}
