#include "lua/table/shared.h"

#include "core/hash.h"
#include "core/pile.h"
#include "core/place.h"
#include "lua/bind/ltype.h"
#include "lua/table/table_in.h"

#include <stdio.h>
#include <string.h>

typedef struct Thing {
  Type type;   /* TYPE_PLACE with a kind, TYPE_CELL, TYPE_PILE */
  int at[2];   /* its number in each table */
  int kind[2]; /* of a place */
} Thing;

struct Shared {
  Alloc alloc;
  const Table *table[2];
  int count, room;
  Thing *thing;
  uint64_t card[2][MAX_CARDS]; /* a number for the card's name */
};

static bool add_thing(Shared *s, Thing t) {
  if (!alloc_room(&s->alloc, &s->thing, &s->room, s->count + 1,
                  sizeof *s->thing))
    return false;
  s->thing[s->count++] = t;
  return true;
}

/* The kind of the same family and owner on the other side, or -1. */
static int same_kind(const Schema *a, const Schema *b, int kind) {
  int family = schema_find_family(b, a->family[a->kind[kind].family].name);
  if (family < 0) return -1;
  for (int k = b->family[family].first;
       k < b->family[family].first + b->family[family].kinds; k++)
    if (b->kind[k].owner == a->kind[kind].owner) return k;
  return -1;
}

static bool add_place(Shared *s, int a, int b) {
  const Schema *x = &s->table[0]->host.schema, *y = &s->table[1]->host.schema;
  for (int k = 0; k < x->kinds; k++) {
    int other = x->place[a].slot[k] == 0 ? -1 : same_kind(x, y, k);
    if (other < 0 || y->place[b].slot[other] == 0) continue;
    if (!add_thing(s, (Thing){TYPE_PLACE, {a, b}, {k, other}})) return false;
  }
  return true;
}

/* Rows of the same name and type, as far as both go. */
static bool add_component(Shared *s, const Component *a, const Component *b) {
  int players = a->per_player ? s->table[0]->host.schema.players : 1;
  if (a->type != b->type || a->per_player != b->per_player) return true;
  for (int p = 0; p < players; p++)
    for (int i = 0; i < a->size && i < b->size; i++) {
      int x = a->first + p * a->size + i, y = b->first + p * b->size + i;
      Type items = (Type)a->items;
      bool ok = items == TYPE_PLACE
                  ? add_place(s, x, y)
                  : add_thing(s, (Thing){items, {x, y}, {0, 0}});
      if (!ok) return false;
    }
  return true;
}

Shared *shared_open(const Table *a, const Table *b) {
  const Schema *x = &a->host.schema, *y = &b->host.schema;
  Alloc alloc = a->alloc;
  Shared *s = alloc_resize(&alloc, NULL, sizeof *s);
  if (s == NULL) return NULL;
  memset(s, 0, sizeof *s);
  s->alloc = alloc;
  s->table[0] = a;
  s->table[1] = b;
  for (int side = 0; side < 2; side++) {
    const Schema *sc = &s->table[side]->host.schema;
    for (int i = 0; i < sc->cards; i++)
      s->card[side][i] = hash_text(sc->card[i].name);
  }
  for (int i = 0; i < x->components; i++) {
    int other = schema_find_component(y, x->component[i].name);
    if (other < 0) continue;
    if (!add_component(s, &x->component[i], &y->component[other])) {
      shared_close(s);
      return NULL;
    }
  }
  return s;
}

void shared_close(Shared *s) {
  Alloc alloc;
  if (s == NULL) return;
  alloc = s->alloc;
  alloc_free(&alloc, s->thing);
  alloc_free(&alloc, s);
}

int shared_count(const Shared *s) { return s->count; }

/* All cards of a pile as one number; where order means nothing, it counts for
** nothing. */
static int64_t pile_value(const Shared *s, int side, const State *state,
                          int pile) {
  const Schema *sc = state->schema;
  bool loose = sc->component[sc->pile[pile].comp].loose;
  uint64_t value = 0;
  for (int i = 0; i < pile_length(state, pile); i++) {
    int card = pile_card(state, pile, i);
    uint64_t one = hash_mix(s->card[side][card], state->face[card]);
    value = loose ? value + one : hash_mix(value, one);
  }
  return (int64_t)value;
}

void shared_read(const Shared *s, const Table *t, int side, int64_t *value) {
  const State *state = &t->host.state;
  for (int i = 0; i < s->count; i++) {
    const Thing *x = &s->thing[i];
    switch (x->type) {
      case TYPE_PLACE:
        value[i] = place_count(state, x->at[side], x->kind[side]);
        break;
      case TYPE_PILE: value[i] = pile_value(s, side, state, x->at[side]); break;
      default: value[i] = state->cells[x->at[side]];
    }
  }
}

bool shared_is_pile(const Shared *s, int i) {
  return s->thing[i].type == TYPE_PILE;
}

void shared_label(const Shared *s, int i, char *text, size_t size) {
  const Host *h = &s->table[0]->host;
  const Thing *x = &s->thing[i];
  const Kind *kind;
  char place[96];
  if (x->type != TYPE_PLACE) {
    host_thing_words(h, x->type, x->at[0], text, size);
    return;
  }
  kind = &h->schema.kind[x->kind[0]];
  host_thing_words(h, TYPE_PLACE, x->at[0], place, sizeof place);
  if (kind->owner > 0)
    snprintf(text, size, "%s of player %d in %s",
             h->schema.family[kind->family].name, kind->owner, place);
  else
    snprintf(text, size, "%s in %s", h->schema.family[kind->family].name,
             place);
}

uint64_t table_offered(const Table *t) {
  const Host *h = &t->host;
  const Decision *d = &h->ask.decision;
  char words[256];
  uint64_t sum = 0;
  if (d->number)
    sum = hash_mix(hash_mix(1, (uint64_t)d->from), (uint64_t)d->to);
  for (int i = 0; i < d->count; i++)
    sum += hash_mix(0, hash_text(host_words(h, d->choice, h->ask.answers[i],
                                            words, sizeof words)));
  return sum;
}

const char *table_words(const Table *t, int64_t answer, char *text,
                        size_t size) {
  return host_words(&t->host, t->host.ask.decision.choice, answer, text, size);
}

const char *table_given(const Table *t, char *text, size_t size) {
  const Given *g = &t->host.past.given;
  return host_words(&t->host, g->choice, g->answer, text, size);
}

void table_stop(Table *t) {
  t->host.ask.question_cap = t->host.count.questions + 1;
}
