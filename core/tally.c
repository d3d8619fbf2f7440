#include "core/tally.h"

#include <string.h>

static bool is_thing(int type) {
  return type == TYPE_KIND || type == TYPE_PLACE || type == TYPE_CARD ||
         type == TYPE_PILE;
}

/* The items of a parameter before it that names things of the same type, or -1. */
static int shared(const Tally *t, const Option *o, int option, int param) {
  for (int p = 0; p < param; p++)
    if (o->domain[p].of == o->domain[param].of) return t->first[option][p];
  return -1;
}

void tally_init(Tally *t, const Choices *book, const Schema *schema) {
  t->choices_at = book->options;
  t->cards_at = t->choices_at + book->choices;
  t->uses_at = t->cards_at + schema->cards;
  t->items = t->uses_at + book->uses;
  for (int i = 0; i < book->options; i++)
    for (int p = 0; p < book->option[i].params; p++) {
      int type = book->option[i].domain[p].of;
      int n = is_thing(type) ? schema_things(schema, (Type)type) : 0;
      t->first[i][p] = n == 0 ? -1 : shared(t, &book->option[i], i, p);
      if (n == 0 || t->first[i][p] >= 0 || t->items + n > MAX_ITEMS) continue;
      t->first[i][p] = t->items;
      t->names[i] = true;
      t->items += n;
    }
}

void tally_begin(Tally *t, const Choices *book, const uint32_t *refused) {
  for (int i = 0; i < t->touched; i++)
    memset(&t->row[t->touch[i]], 0, sizeof t->row[0]);
  t->touched = 0;
  t->question = 0;
  memcpy(t->refused, refused, (size_t)book->uses * sizeof *refused);
}

/* The row of an item, which has numbers now. */
static inline TallyRow *meet(Tally *t, int item) {
  TallyRow *r = &t->row[item];
  if (!r->met) t->touch[t->touched++] = item;
  r->met = true;
  return r;
}

void tally_end(Tally *t, const Choices *book, const uint32_t *refused) {
  for (int i = 0; i < book->uses; i++)
    if (refused[i] != t->refused[i])
      meet(t, t->uses_at + i)->offered = refused[i] - t->refused[i];
}

/* Most answers name what another one of the question named already. */
static inline void offer(Tally *t, int item) {
  TallyRow *r = &t->row[item];
  if (r->question == t->question) return;
  r->question = t->question;
  meet(t, item)->offered++;
}

void tally_offer(Tally *t, const Choices *book, int choice,
                 const int64_t *answers, int count, bool number) {
  const Choice *c = &book->choice[choice];
  int last = -1;
  t->question++;
  if (number) offer(t, c->first_option + c->number - 1);
  for (int i = 0; i < count; i++) {
    int n = c->first_option + answer_option(answers[i]);
    const Option *o = &book->option[n];
    if (n != last) offer(t, n);
    last = n;
    for (int p = 0; t->names[n] && p < o->params; p++)
      if (t->first[n][p] >= 0)
        offer(t, t->first[n][p] + answer_param(o, answers[i], p));
  }
}

void tally_choose(Tally *t, const Choices *book, int option, int seat,
                  int64_t answer) {
  const Option *o = &book->option[option];
  meet(t, option)->chosen[seat - 1]++;
  for (int p = 0; t->names[option] && p < o->params; p++) {
    int item = t->first[option][p] + answer_param(o, answer, p);
    bool again = p > 0 && t->first[option][p] == t->first[option][p - 1] &&
                 answer_param(o, answer, p) == answer_param(o, answer, p - 1);
    if (t->first[option][p] >= 0 && !again) meet(t, item)->chosen[seat - 1]++;
  }
}

void tally_weigh(Tally *t, int choice, int seat, bool lots) {
  TallyRow *r = meet(t, t->choices_at + choice);
  r->offered++;
  r->chosen[seat - 1] += lots;
}

void tally_hold(Tally *t, int card, int seat) {
  meet(t, t->cards_at + card)->chosen[seat - 1] = 1;
}

static int option_of_use(const Choices *book, int use) {
  int i = 0;
  while (i < book->options &&
         book->option[i].first_use + book->option[i].uses <= use)
    i++;
  return i;
}

TallyItem tally_item(const Tally *t, const Choices *book, int item) {
  if (item < t->choices_at) return (TallyItem){TALLY_OPTION, item, 0, 0};
  if (item < t->cards_at)
    return (TallyItem){TALLY_CHOICE, item - t->choices_at, 0, 0};
  if (item < t->uses_at)
    return (TallyItem){TALLY_CARD, 0, item - t->cards_at, TYPE_CARD};
  for (int i = book->options - 1; i >= 0; i--)
    for (int p = book->option[i].params - 1; t->names[i] && p >= 0; p--)
      if (t->first[i][p] >= 0 && item >= t->first[i][p])
        return (TallyItem){TALLY_THING, i, item - t->first[i][p],
                           (Type)book->option[i].domain[p].of};
  item -= t->uses_at;
  return (TallyItem){TALLY_GUARD, option_of_use(book, item),
                     book->use[item].guard, 0};
}
