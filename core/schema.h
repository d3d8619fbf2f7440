/*
** What a game is made of.  A schema is declared once, component by
** component, then finished; from then on it is read-only and tells where
** each thing lies in the state block.
**
** Things are numbered apart by what they are:
**   kind   a kind of piece; pieces of a kind are interchangeable
**   place  holds pieces: a pool, a bag, an action spot, a space of a track
**   card   a unique thing with a face: card, chip, tile
**   pile   holds cards in order
**   cell   a counter: money, points, a marker, the last roll of a die
** A component is a named row of places, piles or cells, one row for the
** table or one for each player.
*/
#ifndef CORE_SCHEMA_H
#define CORE_SCHEMA_H

#include "core/alloc.h"
#include "core/component.h"
#include "core/err.h"
#include "core/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  MAX_PLAYERS = 8,
  MAX_FAMILIES = 32,
  MAX_KINDS = 64,
  MAX_COMPONENTS = 256,
  MAX_PLACES = 1024,
  MAX_PILES = 512,
  MAX_CARDS = 1024,
  MAX_CELLS = 2048,
  MAX_STREAMS = 128,
  MAX_ATTRS = 64,
  MAX_OBJECTS = 1024, /* things of one type that can carry attributes */
  MAX_STEPS = 1024,   /* steps of all scales together */
  MAX_SCOPES = 16,
  MAX_MEMORIES = 64, /* components that scopes remember */
  MAX_EDGES = 8192,  /* of all graphs together */
  MAX_EDGE_COST = 1000000,
  NAME_SIZE = 48,
  NO_LIMIT = INT32_MAX,
  NO_ATTR = INT32_MIN /* the attribute is not set for this thing */
};

/* Who may see what lies there. */
typedef enum Sees {
  SEES_ALL,   /* everyone */
  SEES_OWNER, /* the owner of the row */
  SEES_COUNT, /* how many, not which */
  SEES_NONE   /* nobody; cards lie face down */
} Sees;

/* Pieces of one name: "black", or "agent" with one kind for each player. */
typedef struct Family {
  char name[NAME_SIZE];
  int16_t first; /* first kind */
  int16_t kinds; /* 1, or one for each seat */
} Family;

typedef struct Kind {
  int16_t family;
  int16_t owner;  /* seat, or 0 */
  int32_t supply; /* how many exist, for ever */
  int16_t home;   /* place where all of them start, or -1 */
} Kind;

typedef struct Component {
  char name[NAME_SIZE];
  uint8_t type;  /* CompType */
  uint8_t items; /* Type */
  uint8_t sees;  /* Sees */
  bool per_player;
  bool per_seat;  /* … and the neutral seat has one */
  bool loose;     /* pile: order means nothing, taking out is a swap */
  bool secret;    /* counter: each cell remembers who knows it */
  int16_t first;  /* first place, pile or cell */
  int16_t size;   /* length of a row */
  int16_t total;  /* size, or size * those who have one */
  int16_t start;  /* track: where pieces enter, from 1 on; 0: not said */
  int16_t stream; /* its generator, or -1 */
  int16_t bonus;  /* spot: per-player counter that adds to presence, or -1 */
  int16_t refill; /* bag, pile: what fills it when it is empty, or the first of
                  ** those that do, one for each; or -1 */
  int16_t steps;  /* scale, die: first of its steps or faces, or -1 */
} Component;

typedef struct Place {
  int16_t comp;
  int16_t owner;
  int32_t capacity;
  int16_t limit;           /* 0, or 1 + the counter that adds to the capacity */
  int32_t at;              /* cell of its total; kinds follow */
  uint8_t slot[MAX_KINDS]; /* 0: does not take it; else offset from at */
  uint8_t slots;           /* how many kinds it takes */
  uint8_t kind_of[MAX_KINDS + 1]; /* slot -> kind */
} Place;

typedef struct Pile {
  int16_t comp;
  int16_t owner;
  int32_t capacity;
  int32_t at; /* index of its length; cards follow, bottom first */
} Pile;

typedef struct Card {
  char name[NAME_SIZE];
  int16_t home; /* pile where it starts */
  int16_t back; /* cards with one back cannot be told apart face down */
} Card;

typedef struct Cell {
  int16_t comp;
  int16_t owner;
  int64_t min, max, start;
} Cell;

typedef struct Step {
  int64_t value;
  int64_t sum; /* of the values of all steps up to this one */
  int16_t band;
} Step;

/* From one place of a graph to another, and what entering that one costs. */
typedef struct Edge {
  int16_t from, to;
  int32_t cost;
} Edge;

/* Cells beside each other that start anew when the scope begins. */
typedef struct Lasting {
  int16_t scope, first, n;
  bool zero; /* all start at 0 */
} Lasting;

/* Counts `from` on, n of them, are copied to `to` when the scope begins. */
typedef struct Memory {
  int16_t scope, comp;
  int32_t from, to, n;
} Memory;

typedef struct Attr {
  char name[NAME_SIZE];
  uint8_t on;   /* Type of the things that carry it */
  uint8_t type; /* Type of its values */
} Attr;

typedef struct Schema {
  int players; /* seats; the last one is nobody's if there is a neutral one */
  bool neutral;
  RngAlgo algo;
  int families, kinds, components, places, piles, cards, cells, streams;
  int attrs, steps, edges;
  bool flows; /* some rule is a declared flow: the block has its cursor */
  bool finished;
  Family family[MAX_FAMILIES];
  Kind kind[MAX_KINDS];
  Component component[MAX_COMPONENTS];
  Place place[MAX_PLACES];
  Pile pile[MAX_PILES];
  Card card[MAX_CARDS];
  Cell cell[MAX_CELLS];
  Step step[MAX_STEPS];
  bool far_steps; /* a value is so large that sums of them may be too large */
  Edge edge[MAX_EDGES];            /* by the place they lead from, … */
  bool free_steps;                 /* an edge costs nothing */
  int16_t edge_at[MAX_PLACES + 1]; /* … whose first one is here */
  Attr attr[MAX_ATTRS];
  int scopes, memories, lastings;
  Lasting lasting[MAX_COMPONENTS];
  Memory memory[MAX_MEMORIES];
  Alloc alloc;
  int32_t *attr_value[MAX_ATTRS]; /* of all MAX_OBJECTS; NULL: not declared */
  char stream[MAX_STREAMS][NAME_SIZE];
  /* the block */
  size_t streams_at, cells_at, counts_at, where_at, piles_at, secret_at,
    face_at, seen_at, flow_at, block_size;
  int counts, pile_words;
  int noted; /* counts that scopes remember, behind the others */
} Schema;

/* What a component is declared with; unset fields are zero. */
typedef struct CompSpec {
  const char *name;
  CompType type;
  Sees sees;
  bool per_player;
  bool per_seat;     /* with per_player: the neutral seat has one, too */
  int size;          /* length of the row; 0 counts as 1 */
  int32_t capacity;  /* places, piles; 0 counts as no limit */
  const char *limit; /* places: a counter that adds to the capacity */
  uint32_t holds;    /* places: a bit for each family */
  bool foreign;      /* per-player places take other players' pieces too */
  bool loose;
  bool secret;
  bool faced; /* die: its faces were declared as steps just before */
  int64_t min, max, start; /* cells */
  const char *bonus;       /* spots */
  const char *refill;      /* bags: a pool declared before; piles: a pile */
  int lasts;               /* cells: 1 + a scope, or 0 */
} CompSpec;

/* An empty schema for 1 .. MAX_PLAYERS players, where all but `alloc` is zero
** already. */
Err schema_begin(Schema *s, int players, RngAlgo algo);
void schema_free(Schema *s);

/* One more seat, which is nobody's: it has components and pieces, and what
** belongs to players alone is there for it, too, but empty and in no row.
** Before anything is declared. */
Err schema_neutral(Schema *s);

/* Declare pieces; *family is set.  count is for each player if per_player; the
** neutral seat has none, until it is given as many. */
Err schema_pieces(Schema *s, const char *name, bool per_player, int count,
                  int *family);
Err schema_neutral_pieces(Schema *s, int family);

/* Declare a component; *comp is set. */
Err schema_component(Schema *s, const CompSpec *spec, int *comp);

/* A scope, declared before the components that last for it; and a component
** of places that it remembers. */
Err schema_scope(Schema *s, int *scope);
Err schema_remember(Schema *s, int scope, int comp);

/* The steps of a scale or the faces of a die, declared just before it: values
** and band numbers.  A scale from min to max has max - min + 1 of them, a die
** max. */
Err schema_step(Schema *s, int64_t value, int band);

/* A way from one place of a graph to another of the same, at a cost of 0 or
** more; there is none back unless it is declared, too. */
Err schema_edge(Schema *s, int from, int to, int cost);

/* The pieces of a family start at a place (of component comp, row item i):
** a per-player family on a per-player component starts with its owner. */
Err schema_home(Schema *s, int family, int comp, int item);

/* Declare a card that starts on top of `pile`. */
Err schema_card(Schema *s, const char *name, int pile, int back, int *card);

/* Declare an attribute, or find the one declared before. */
Err schema_attr(Schema *s, const char *name, Type on, Type type, int *attr);
Err schema_set_attr(Schema *s, int attr, int object, int64_t value);
/* What a thing has there, or NO_ATTR. */
static inline int32_t schema_attr_value(const Schema *s, int attr,
                                        int64_t object) {
  const int32_t *value = s->attr_value[attr];
  return value != NULL && (uint64_t)object < MAX_OBJECTS ? value[object]
                                                         : NO_ATTR;
}

/* No more declarations: lay out the block.  ERR_BROKEN if pieces have no
** home, ERR_FULL if they or the cards do not fit there. */
Err schema_finish(Schema *s);

/* Look-ups by name: an index, or -1. */
int schema_find_component(const Schema *s, const char *name);

/* An item of a row takes as many as no other. */
Err schema_item_capacity(Schema *s, int comp, int item, int capacity);

/* What fills bag or pile `at` of a component when it is empty, or -1. */
int schema_refill(const Schema *s, int comp, int at);
int schema_find_family(const Schema *s, const char *name);
int schema_find_attr(const Schema *s, const char *name, Type on);

/* The id of item `item` (from 0) in the row of `player` (seat, or 0). */
int schema_item(const Schema *s, int comp, int player, int item);

/* How many things of a type there are (0 for numbers). */
int schema_things(const Schema *s, Type type);

#endif
