#include "core/schema.h"

#include <string.h>

#include "core/state.h"

const ComponentKind component_kind[COMP_COUNT] = {
#define X(NAME, name, type, chance) {#name, TYPE_##type, chance},
  COMPONENT_KINDS(X)
#undef X
};

static Err take_name(char *to, const char *name) {
  size_t length = name == NULL ? 0 : strlen(name);
  if (length == 0 || length >= NAME_SIZE) return ERR_NAME;
  memcpy(to, name, length + 1);
  return ERR_OK;
}

Err schema_begin(Schema *s, int players, RngAlgo algo) {
  if (players < 1 || players > MAX_PLAYERS) return ERR_RANGE;
  s->players = players;
  s->algo = algo;
  return ERR_OK;
}

void schema_free(Schema *s) {
  for (int a = 0; a < s->attrs; a++) alloc_free(&s->alloc, s->attr_value[a]);
}

Err schema_neutral(Schema *s) {
  if (s->finished || s->families > 0 || s->components > 0) return ERR_FROZEN;
  if (s->neutral || s->players == MAX_PLAYERS) return ERR_LIMIT;
  s->neutral = true;
  s->players++;
  return ERR_OK;
}

int schema_find_component(const Schema *s, const char *name) {
  for (int i = 0; i < s->components; i++)
    if (strcmp(s->component[i].name, name) == 0) return i;
  return -1;
}

int schema_find_family(const Schema *s, const char *name) {
  for (int i = 0; i < s->families; i++)
    if (strcmp(s->family[i].name, name) == 0) return i;
  return -1;
}

int schema_find_attr(const Schema *s, const char *name, Type on) {
  for (int i = 0; i < s->attrs; i++)
    if (s->attr[i].on == on && strcmp(s->attr[i].name, name) == 0) return i;
  return -1;
}

static bool name_free(const Schema *s, const char *name) {
  return schema_find_component(s, name) < 0 && schema_find_family(s, name) < 0;
}

Err schema_pieces(Schema *s, const char *name, bool per_player, int count,
                  int *family) {
  int kinds = per_player ? s->players : 1;
  Family *f = &s->family[s->families];
  Err e;
  if (s->finished) return ERR_FROZEN;
  if (s->families == MAX_FAMILIES || s->kinds + kinds > MAX_KINDS)
    return ERR_LIMIT;
  if (count < 0 || count > 1000000) return ERR_RANGE;
  if (name != NULL && !name_free(s, name)) return ERR_NAME;
  if ((e = take_name(f->name, name)) != ERR_OK) return e;
  f->first = (int16_t)s->kinds;
  f->kinds = (int16_t)kinds;
  for (int i = 0; i < kinds; i++) {
    Kind *k = &s->kind[s->kinds++];
    k->family = (int16_t)s->families;
    k->owner = (int16_t)(per_player ? i + 1 : 0);
    k->supply = count;
    k->home = -1;
  }
  if (per_player && s->neutral) s->kind[s->kinds - 1].supply = 0;
  *family = s->families++;
  return ERR_OK;
}

Err schema_neutral_pieces(Schema *s, int family) {
  const Family *f;
  if (s->finished) return ERR_FROZEN;
  if (family < 0 || family >= s->families) return ERR_INDEX;
  f = &s->family[family];
  if (!s->neutral || f->kinds == 1) return ERR_KIND;
  s->kind[f->first + f->kinds - 1].supply = s->kind[f->first].supply;
  return ERR_OK;
}

static bool takes(const Schema *s, const CompSpec *spec, int owner, int kind) {
  const Kind *k = &s->kind[kind];
  if ((spec->holds >> k->family & 1u) == 0) return false;
  return owner == 0 || k->owner == 0 || k->owner == owner || spec->foreign;
}

/* The counter that a place's capacity depends on, or -1: its owner's, or the
** table's. */
static int limit_of(const Schema *s, const CompSpec *spec, int owner) {
  int comp = schema_find_component(s, spec->limit);
  const Component *c;
  if (comp < 0) return -1;
  c = &s->component[comp];
  if (c->type != COMP_COUNTER || c->size != 1 || (c->per_player && owner == 0))
    return -1;
  return schema_item(s, comp, owner, 0);
}

static void add_place(Schema *s, const CompSpec *spec, int owner) {
  Place *p = &s->place[s->places++];
  p->comp = (int16_t)s->components;
  p->owner = (int16_t)owner;
  p->capacity = spec->capacity > 0 || spec->limit != NULL ? spec->capacity
                                                          : NO_LIMIT;
  p->limit = (int16_t)(spec->limit == NULL ? 0 : 1 + limit_of(s, spec, owner));
  for (int k = 0; k < s->kinds; k++) {
    if (!takes(s, spec, owner, k)) continue;
    p->slot[k] = ++p->slots;
    p->kind_of[p->slots] = (uint8_t)k;
  }
}

static void add_pile(Schema *s, const CompSpec *spec, int owner) {
  Pile *p = &s->pile[s->piles++];
  p->comp = (int16_t)s->components;
  p->owner = (int16_t)owner;
  p->capacity = spec->capacity; /* 0: settled when the cards are known */
}

static void add_cell(Schema *s, const CompSpec *spec, int owner) {
  Cell *c = &s->cell[s->cells++];
  c->comp = (int16_t)s->components;
  c->owner = (int16_t)owner;
  c->min = spec->min;
  c->max = spec->max;
  c->start = spec->start;
}

/* A die shows 1 .. max (and may start at 0: not rolled yet); the steps of a
** scale have been declared just before it. */
static bool bounds_fit(const Schema *s, const CompSpec *spec) {
  if (spec->min > spec->max || spec->start < spec->min ||
      spec->start > spec->max)
    return false;
  if (spec->type == COMP_DIE)
    return spec->min <= 1 && spec->max >= 1 && spec->max <= INT16_MAX &&
           (!spec->faced || spec->max <= s->steps);
  if (spec->type == COMP_SCALE)
    return (uint64_t)spec->max - (uint64_t)spec->min < (uint64_t)s->steps;
  return true;
}

/* New cells that last for a scope, together with those before them. */
static void add_lasting(Schema *s, const CompSpec *spec, int first, int n) {
  Lasting *last = s->lastings == 0 ? NULL : &s->lasting[s->lastings - 1];
  int scope = spec->lasts - 1;
  bool zero = spec->start == 0;
  if (last != NULL && last->scope == scope && last->zero == zero &&
      last->first + last->n == first)
    last->n = (int16_t)(last->n + n);
  else
    s->lasting[s->lastings++] =
      (Lasting){(int16_t)scope, (int16_t)first, (int16_t)n, zero};
}

Err schema_component(Schema *s, const CompSpec *spec, int *comp) {
  static const int most[] = {[TYPE_PLACE] = MAX_PLACES,
                             [TYPE_PILE] = MAX_PILES,
                             [TYPE_CELL] = MAX_CELLS};
  Component *c = &s->component[s->components];
  int size = spec->size > 0 ? spec->size : 1;
  int total, rows, bonus = -1, refill = -1;
  const ComponentKind *kind = &component_kind[spec->type];
  Type items = kind->items;
  int first = schema_things(s, items);
  Err e;
  if (s->finished) return ERR_FROZEN;
  if (s->components == MAX_COMPONENTS) return ERR_LIMIT;
  if (spec->name != NULL && !name_free(s, spec->name)) return ERR_NAME;
  if (spec->size < 0 || spec->size > MAX_CELLS || spec->capacity < 0)
    return ERR_RANGE;
  total = spec->per_player ? size * s->players : size;
  rows = spec->per_player && s->neutral && !spec->per_seat ? total - size
                                                           : total;
  if (total > MAX_CELLS) return ERR_RANGE;
  if (first + total > most[items]) return ERR_LIMIT;
  if (items == TYPE_PLACE && spec->limit != NULL &&
      limit_of(s, spec, spec->per_player ? 1 : 0) < 0)
    return ERR_NAME;
  if (items == TYPE_PILE ? spec->capacity > MAX_CARDS
                         : items == TYPE_CELL && !bounds_fit(s, spec))
    return ERR_RANGE;
  if (kind->chance && s->streams == MAX_STREAMS) return ERR_LIMIT;
  if (spec->lasts < 0 || spec->lasts > s->scopes) return ERR_INDEX;
  if (spec->lasts != 0 && items != TYPE_CELL) return ERR_KIND;
  if (spec->refill != NULL) {
    int r = schema_find_component(s, spec->refill);
    if (r < 0) return ERR_NAME;
    if ((s->component[r].total != 1 &&
         (s->component[r].per_player != spec->per_player ||
          s->component[r].size != size)) ||
        s->component[r].type !=
          (spec->type == COMP_PILE ? COMP_PILE : COMP_POOL) ||
        (spec->type != COMP_BAG && spec->type != COMP_PILE))
      return ERR_KIND;
    refill = s->component[r].first;
  }
  if (spec->bonus != NULL) {
    int b = schema_find_component(s, spec->bonus);
    if (b < 0 || !s->component[b].per_player) return ERR_NAME;
    if (s->component[b].items != TYPE_CELL || s->component[b].size != 1)
      return ERR_KIND;
    bonus = s->component[b].first;
  }
  if ((e = take_name(c->name, spec->name)) != ERR_OK) return e;
  c->type = (uint8_t)spec->type;
  c->items = (uint8_t)items;
  c->sees = (uint8_t)spec->sees;
  c->per_player = spec->per_player;
  c->per_seat = spec->per_seat;
  c->loose = spec->loose;
  c->secret = spec->secret;
  c->size = (int16_t)size;
  c->total = (int16_t)rows;
  c->start = (int16_t)(spec->type == COMP_TRACK ? spec->start : 0);
  c->bonus = (int16_t)bonus;
  c->refill = (int16_t)refill;
  c->stream = -1;
  if (spec->type == COMP_SCALE)
    c->steps = (int16_t)(s->steps - (int)(spec->max - spec->min) - 1);
  if (spec->type == COMP_DIE)
    c->steps = (int16_t)(spec->faced ? s->steps - (int)spec->max : -1);
  if (kind->chance) {
    memcpy(s->stream[s->streams], c->name, NAME_SIZE);
    c->stream = (int16_t)s->streams++;
  }
  c->first = (int16_t)first;
  for (int i = 0; i < total; i++) {
    int owner = spec->per_player ? i / size + 1 : 0;
    if (items == TYPE_PLACE)
      add_place(s, spec, owner);
    else if (items == TYPE_PILE)
      add_pile(s, spec, owner);
    else
      add_cell(s, spec, owner);
  }
  if (spec->lasts != 0) add_lasting(s, spec, c->first, total);
  *comp = s->components++;
  return ERR_OK;
}

Err schema_item_capacity(Schema *s, int comp, int item, int capacity) {
  const Component *c = &s->component[comp];
  int owners = c->per_player ? s->players : 1;
  if (s->finished) return ERR_FROZEN;
  if (item < 0 || item >= c->size || capacity < 1) return ERR_RANGE;
  for (int i = c->first + item; i < c->first + owners * c->size; i += c->size)
    if (c->items == TYPE_PLACE)
      s->place[i].capacity = capacity;
    else if (c->items == TYPE_PILE && capacity <= MAX_CARDS)
      s->pile[i].capacity = (int16_t)capacity;
    else
      return ERR_KIND;
  return ERR_OK;
}

int schema_refill(const Schema *s, int comp, int at) {
  int from = s->component[comp].refill, r;
  if (from < 0) return -1;
  r = s->component[comp].type == COMP_PILE ? s->pile[from].comp
                                           : s->place[from].comp;
  return s->component[r].total == 1 ? from
                                    : from + at - s->component[comp].first;
}

Err schema_scope(Schema *s, int *scope) {
  if (s->finished) return ERR_FROZEN;
  if (s->scopes == MAX_SCOPES) return ERR_LIMIT;
  *scope = s->scopes++;
  return ERR_OK;
}

Err schema_remember(Schema *s, int scope, int comp) {
  if (s->finished) return ERR_FROZEN;
  if (scope < 0 || scope >= s->scopes || comp < 0 || comp >= s->components)
    return ERR_INDEX;
  if (s->component[comp].items != TYPE_PLACE) return ERR_KIND;
  for (int i = 0; i < s->memories; i++)
    if (s->memory[i].scope == scope && s->memory[i].comp == comp) return ERR_OK;
  if (s->memories == MAX_MEMORIES) return ERR_LIMIT;
  s->memory[s->memories++] =
    (Memory){.scope = (int16_t)scope, .comp = (int16_t)comp};
  return ERR_OK;
}

Err schema_step(Schema *s, int64_t value, int band) {
  if (s->finished) return ERR_FROZEN;
  if (s->steps == MAX_STEPS) return ERR_LIMIT;
  if (band < INT16_MIN || band > INT16_MAX) return ERR_RANGE;
  s->far_steps |= value > INT32_MAX || value < INT32_MIN;
  s->step[s->steps] = (Step){.value = value, .band = (int16_t)band};
  if (s->steps > 0 && !s->far_steps)
    s->step[s->steps].sum = s->step[s->steps - 1].sum;
  if (!s->far_steps) s->step[s->steps].sum += value;
  s->steps++;
  return ERR_OK;
}

Err schema_edge(Schema *s, int from, int to, int cost) {
  if (s->finished) return ERR_FROZEN;
  if (from < 0 || from >= s->places || to < 0 || to >= s->places)
    return ERR_INDEX;
  if (s->place[from].comp != s->place[to].comp ||
      s->component[s->place[from].comp].type != COMP_GRAPH)
    return ERR_KIND;
  if (cost < 0 || cost > MAX_EDGE_COST) return ERR_RANGE;
  if (s->edges == MAX_EDGES) return ERR_LIMIT;
  s->free_steps |= cost == 0;
  s->edge[s->edges++] = (Edge){(int16_t)from, (int16_t)to, cost};
  return ERR_OK;
}

/* The edges of each place together, in the order they were declared. */
static void sort_edges(Schema *s) {
  int16_t *at = s->edge_at;
  for (int i = 0; i < s->edges; i++) at[s->edge[i].from + 1]++;
  for (int p = 0; p < s->places; p++) at[p + 1] = (int16_t)(at[p + 1] + at[p]);
  for (int i = 1; i < s->edges; i++) { /* nearly sorted as a rule */
    Edge e = s->edge[i];
    int k = i;
    for (; k > 0 && s->edge[k - 1].from > e.from; k--)
      s->edge[k] = s->edge[k - 1];
    s->edge[k] = e;
  }
}

int schema_item(const Schema *s, int comp, int player, int item) {
  const Component *c;
  if (comp < 0 || comp >= s->components) return -1;
  c = &s->component[comp];
  if (item < 0 || item >= c->size) return -1;
  if (!c->per_player) return c->first + item;
  if (player < 1 || player > s->players) return -1;
  return c->first + (player - 1) * c->size + item;
}

Err schema_home(Schema *s, int family, int comp, int item) {
  const Family *f;
  if (s->finished) return ERR_FROZEN;
  if (family < 0 || family >= s->families) return ERR_INDEX;
  f = &s->family[family];
  for (int i = 0; i < f->kinds; i++) {
    int k = f->first + i;
    int place = schema_item(s, comp, s->kind[k].owner, item);
    if (place < 0 || s->component[comp].items != TYPE_PLACE) return ERR_INDEX;
    if (s->place[place].slot[k] == 0) return ERR_KIND;
    s->kind[k].home = (int16_t)place;
  }
  return ERR_OK;
}

Err schema_card(Schema *s, const char *name, int pile, int back, int *card) {
  Card *c = &s->card[s->cards];
  Err e;
  if (s->finished) return ERR_FROZEN;
  if (s->cards == MAX_CARDS) return ERR_LIMIT;
  if (pile < 0 || pile >= s->piles) return ERR_INDEX;
  if (back < 0 || back >= MAX_CARDS) return ERR_RANGE;
  if ((e = take_name(c->name, name)) != ERR_OK) return e;
  c->home = (int16_t)pile;
  c->back = (int16_t)back;
  *card = s->cards++;
  return ERR_OK;
}

int schema_things(const Schema *s, Type type) {
  switch (type) {
    case TYPE_PLAYER: return s->players + 1; /* seats count from 1 */
    case TYPE_KIND: return s->kinds;
    case TYPE_PLACE: return s->places;
    case TYPE_CARD: return s->cards;
    case TYPE_PILE: return s->piles;
    case TYPE_CELL: return s->cells;
    default: return 0;
  }
}

Err schema_attr(Schema *s, const char *name, Type on, Type type, int *attr) {
  int found = name == NULL ? -1 : schema_find_attr(s, name, on);
  int32_t *value;
  Err e;
  if (found >= 0) {
    if (s->attr[found].type != type) return ERR_KIND;
    *attr = found;
    return ERR_OK;
  }
  if (s->finished) return ERR_FROZEN;
  if (s->attrs == MAX_ATTRS) return ERR_LIMIT;
  value = alloc_resize(&s->alloc, NULL, MAX_OBJECTS * sizeof *value);
  if (value == NULL) return ERR_MEMORY;
  if ((e = take_name(s->attr[s->attrs].name, name)) != ERR_OK) {
    alloc_free(&s->alloc, value);
    return e;
  }
  s->attr[s->attrs].on = (uint8_t)on;
  s->attr[s->attrs].type = (uint8_t)type;
  for (int i = 0; i < MAX_OBJECTS; i++) value[i] = NO_ATTR;
  s->attr_value[s->attrs] = value;
  *attr = s->attrs++;
  return ERR_OK;
}

Err schema_set_attr(Schema *s, int attr, int object, int64_t value) {
  if (s->finished) return ERR_FROZEN;
  if (attr < 0 || attr >= s->attrs) return ERR_INDEX;
  if (object < 0 || object >= MAX_OBJECTS ||
      object >= schema_things(s, (Type)s->attr[attr].on))
    return ERR_INDEX;
  if (value <= INT32_MIN || value > INT32_MAX) return ERR_RANGE;
  s->attr_value[attr][object] = (int32_t)value;
  return ERR_OK;
}

/* The notes of scopes lie behind the counts that they are taken of. */
static void lay_out_notes(Schema *s) {
  s->noted = 0;
  for (int i = 0; i < s->memories; i++) {
    Memory *m = &s->memory[i];
    int last = s->component[m->comp].first;
    m->from = s->place[last].at;
    while (last + 1 < s->places && s->place[last + 1].comp == m->comp) last++;
    m->n = s->place[last].at + 1 + s->place[last].slots - m->from;
    m->to = s->counts + s->noted;
    s->noted += m->n;
  }
}

static size_t align8(size_t n) { return (n + 7) & ~(size_t)7; }

/* Does everything fit where it starts? */
static Err check_homes(const Schema *s) {
  int64_t pieces[MAX_PLACES] = {0};
  int cards[MAX_PILES] = {0};
  for (int k = 0; k < s->kinds; k++) {
    int home = s->kind[k].home;
    if (home < 0 && s->kind[k].supply > 0) return ERR_BROKEN;
    if (home < 0) continue;
    pieces[home] += s->kind[k].supply;
    if (pieces[home] >
        s->place[home].capacity + (s->place[home].limit == 0
                                     ? 0
                                     : s->cell[s->place[home].limit - 1].start))
      return ERR_FULL;
  }
  for (int c = 0; c < s->cards; c++) {
    const Pile *p = &s->pile[s->card[c].home];
    if (++cards[s->card[c].home] > p->capacity && p->capacity > 0)
      return ERR_FULL;
  }
  return ERR_OK;
}

Err schema_finish(Schema *s) {
  size_t at;
  Err e;
  if (s->finished) return ERR_FROZEN;
  if ((e = check_homes(s)) != ERR_OK) return e;
  sort_edges(s);
  s->counts = 0;
  for (int i = 0; i < s->places; i++) {
    s->place[i].at = s->counts;
    s->counts += 1 + s->place[i].slots;
  }
  lay_out_notes(s);
  s->pile_words = 0;
  for (int i = 0; i < s->piles; i++) {
    Pile *p = &s->pile[i];
    if (p->capacity == 0 || p->capacity > s->cards) p->capacity = s->cards;
    p->at = s->pile_words;
    s->pile_words += 1 + p->capacity;
  }
  at = align8(sizeof(Head));
  s->streams_at = at;
  at += sizeof(uint64_t) * (size_t)(s->streams + 1);
  s->cells_at = at;
  at += sizeof(int64_t) * (size_t)s->cells;
  s->counts_at = at;
  at = align8(at + sizeof(int32_t) * (size_t)(s->counts + s->noted));
  s->where_at = at;
  at = align8(at + sizeof(uint16_t) * (size_t)s->cards);
  s->piles_at = at;
  at = align8(at + sizeof(uint16_t) * (size_t)s->pile_words);
  s->secret_at = at;
  at = align8(at + (size_t)s->cells);
  s->face_at = at;
  at = align8(at + (size_t)s->cards);
  s->seen_at = at;
  s->flow_at = align8(at + (size_t)s->cards);
  s->block_size = s->flow_at + (s->flows ? sizeof(FlowCursor) : 0);
  s->finished = true;
  return ERR_OK;
}
