#include "core/convert.h"

#include "core/pile.h"
#include "core/scope.h"

#include <stdio.h>
#include <string.h>

static int find_card(const Schema *s, const char *name) {
  for (int i = 0; i < s->cards; i++)
    if (strcmp(s->card[i].name, name) == 0) return i;
  return -1;
}

static int find_kind(const Schema *s, const char *family, int owner) {
  int f = schema_find_family(s, family);
  if (f < 0 || (owner > 0) != (s->kind[s->family[f].first].owner > 0))
    return -1;
  return s->family[f].first + (owner > 0 ? owner - 1 : 0);
}

void convert_plan(Convert *c, const Schema *from, const ItemNames *from_items,
                  const Schema *to, const ItemNames *to_items) {
  memset(c, 0, sizeof *c);
  c->from = from;
  c->to = to;
  c->from_items = from_items;
  c->to_items = to_items;
  for (int i = 0; i < from->components; i++) {
    const Component *old = &from->component[i];
    int n = schema_find_component(to, old->name);
    if (n >= 0 && (to->component[n].items != old->items ||
                   to->component[n].per_player != old->per_player))
      n = -1;
    c->comp[i] = (int16_t)n;
  }
  for (int i = 0; i < from->kinds; i++)
    c->kind[i] = (int16_t)find_kind(to, from->family[from->kind[i].family].name,
                                    from->kind[i].owner);
  for (int i = 0; i < from->cards; i++)
    c->card[i] = (int16_t)find_card(to, from->card[i].name);
}

static const char *item_name(const ItemNames *items, int comp, int item) {
  return items->name[items->first[comp] + item];
}

/* An item by its name; one without a name by its number. */
static int convert_item(const Convert *c, int comp, int item) {
  const char *name = item_name(c->from_items, comp, item);
  int to = c->comp[comp];
  if (to < 0) return -1;
  for (int i = 0; i < c->to->component[to].size; i++) {
    const char *other = item_name(c->to_items, to, i);
    if (name[0] == '\0' ? other[0] == '\0' && i == item
                        : strcmp(name, other) == 0)
      return i;
  }
  return -1;
}

static int convert_part(const Convert *c, int comp, int index) {
  const Component *old = &c->from->component[comp];
  int at = index - old->first;
  int item = convert_item(c, comp, at % old->size);
  if (item < 0) return -1;
  return schema_item(c->to, c->comp[comp],
                     old->per_player ? at / old->size + 1 : 0, item);
}

int convert_thing(const Convert *c, Type type, int index) {
  if (index < 0 || (type != TYPE_NUMBER && type != TYPE_PLAYER &&
                    index >= schema_things(c->from, type)))
    return -1;
  switch (type) {
    case TYPE_KIND: return c->kind[index];
    case TYPE_CARD: return c->card[index];
    case TYPE_PLACE: return convert_part(c, c->from->place[index].comp, index);
    case TYPE_PILE: return convert_part(c, c->from->pile[index].comp, index);
    case TYPE_CELL: return convert_part(c, c->from->cell[index].comp, index);
    default: return index;
  }
}

/* Which item of a component, for messages. */
static const char *part_name(const Convert *c, int comp, int index, char *text,
                             size_t size) {
  const Component *old = &c->from->component[comp];
  int at = index - old->first;
  const char *item = item_name(c->from_items, comp, at % old->size);
  char owner[32] = "";
  if (old->per_player)
    snprintf(owner, sizeof owner, " of player %d", at / old->size + 1);
  snprintf(text, size, "'%s%s%s'%s", old->name, item[0] == '\0' ? "" : ".",
           item, owner);
  return text;
}

/* What scopes have noted; what they did not note before is as it is now. */
static void convert_notes(const Convert *c, const State *from, State *to) {
  const Schema *sc = c->to;
  for (int i = 0; i < sc->memories; i++)
    memcpy(&to->counts[sc->memory[i].to], &to->counts[sc->memory[i].from],
           (size_t)sc->memory[i].n * sizeof *to->counts);
  for (int i = 0; i < c->from->places; i++) {
    const Place *old = &c->from->place[i];
    int at = convert_part(c, old->comp, i);
    for (int scope = 0; at >= 0 && scope < sc->scopes; scope++) {
      int note = scope_note(sc, scope, at, 0);
      if (note < 0 || scope_note(c->from, scope, i, 0) < 0) continue;
      to->counts[note] = 0;
      for (int slot = 1; slot <= old->slots; slot++) {
        int kind = c->kind[old->kind_of[slot]];
        int32_t n = from->counts[scope_note(c->from, scope, i, slot)];
        if (kind < 0 || sc->place[at].slot[kind] == 0) continue;
        to->counts[note] += n;
        to->counts[note + sc->place[at].slot[kind]] = n;
      }
    }
  }
}

static Err convert_pieces(const Convert *c, const State *from, State *to,
                          char *why, size_t size) {
  int64_t found[MAX_KINDS] = {0};
  char name[160];
  memset(to->counts, 0,
         (size_t)(c->to->counts + c->to->noted) * sizeof *to->counts);
  for (int i = 0; i < c->from->places; i++) {
    const Place *old = &c->from->place[i];
    int at = convert_part(c, old->comp, i);
    for (int slot = 1; slot <= old->slots; slot++) {
      int32_t n = from->counts[old->at + slot];
      int kind = c->kind[old->kind_of[slot]];
      const Place *p = at < 0 ? NULL : &c->to->place[at];
      if (n == 0 || kind < 0) continue;
      if (p == NULL || p->slot[kind] == 0)
        return err_broken(why, size,
                          p == NULL
                            ? "%s is gone, and %d of '%s' lie there"
                            : "%s does not take the %d of '%s' that lie there",
                          part_name(c, old->comp, i, name, sizeof name), n,
                          c->to->family[c->to->kind[kind].family].name);
      to->counts[p->at] += n;
      to->counts[p->at + p->slot[kind]] += n;
      found[kind] += n;
    }
  }
  /* more pieces than before start at home, fewer are taken from there */
  for (int k = 0; k < c->to->kinds; k++) {
    const Kind *kind = &c->to->kind[k];
    const Place *home = kind->home < 0 ? NULL : &c->to->place[kind->home];
    int64_t more = kind->supply - found[k];
    if (more == 0) continue;
    if (home == NULL || to->counts[home->at + home->slot[k]] + more < 0)
      return err_broken(
        why, size, "there are to be %d of '%s', but %lld are in play",
        kind->supply, c->to->family[kind->family].name, (long long)found[k]);
    to->counts[home->at] += (int32_t)more;
    to->counts[home->at + home->slot[k]] += (int32_t)more;
  }
  convert_notes(c, from, to);
  return ERR_OK;
}

static bool put_card(State *to, int card, int pile) {
  const Pile *p = &to->schema->pile[pile];
  if (to->piles[p->at] >= p->capacity) return false;
  to->piles[p->at]++;
  to->piles[p->at + to->piles[p->at]] = (uint16_t)card;
  to->where[card] = (uint16_t)pile;
  return true;
}

/* Cards that are new lie at the bottom of the pile they start in. */
static bool put_new_cards(const Convert *c, State *to) {
  bool old[MAX_CARDS] = {false};
  for (int i = 0; i < c->from->cards; i++)
    if (c->card[i] >= 0) old[c->card[i]] = true;
  for (int i = 0; i < c->to->cards; i++) {
    to->face[i] = FACE_DOWN;
    to->seen[i] = 0;
    if (!old[i] && !put_card(to, i, c->to->card[i].home)) return false;
  }
  return true;
}

static Err convert_cards(const Convert *c, const State *from, State *to,
                         char *why, size_t size) {
  char name[160];
  memset(to->piles, 0, (size_t)c->to->pile_words * sizeof *to->piles);
  if (!put_new_cards(c, to))
    return err_broken(why, size, "the new cards don't fit where they start");
  for (int i = 0; i < c->from->piles; i++) {
    int at = convert_part(c, c->from->pile[i].comp, i);
    for (int j = 0; j < pile_length(from, i); j++) {
      int old = pile_card(from, i, j), card = c->card[old];
      if (card < 0) continue;
      if (at < 0 || !put_card(to, card, at))
        return err_broken(
          why, size,
          at < 0 ? "%s is gone, and '%s' lies there"
                 : "%s has no room for '%s', which lies there",
          part_name(c, c->from->pile[i].comp, i, name, sizeof name),
          c->to->card[card].name);
      to->face[card] = from->face[old];
      to->seen[card] = from->seen[old];
    }
  }
  /* what a pile shows may be other now */
  for (int i = 0; i < c->to->cards; i++) to->seen[i] |= pile_viewers(to, i);
  return ERR_OK;
}

static void convert_cells(const Convert *c, const State *from, State *to) {
  for (int i = 0; i < c->from->cells; i++) {
    int at = convert_part(c, c->from->cell[i].comp, i);
    if (at < 0) continue;
    to->cells[at] = from->cells[i];
    to->secret[at] = from->secret[i];
  }
}

/* Chance goes on where it was; what is new begins as it would have. */
static void convert_streams(const Convert *c, const State *from, State *to) {
  for (int i = 0; i < c->from->streams; i++)
    for (int j = 0; j < c->to->streams; j++)
      if (strcmp(c->from->stream[i], c->to->stream[j]) == 0)
        to->streams[j] = from->streams[i];
  to->streams[state_own_stream(to)] = from->streams[state_own_stream(from)];
}

Err convert_block(const Convert *c, const void *block, State *to, char *why,
                  size_t size) {
  State from;
  Err e;
  state_attach(&from, c->from, (void *)block); /* only read */
  state_start(to, from.head->seed);
  *to->head = *from.head;
  convert_streams(c, &from, to);
  convert_cells(c, &from, to);
  e = convert_pieces(c, &from, to, why, size);
  if (e == ERR_OK) e = convert_cards(c, &from, to, why, size);
  return e == ERR_OK ? state_check(to, why, size) : e;
}
