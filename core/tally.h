/*
** What a game offered and what was chosen: by option, and by each card, place
** or kind of piece that an answer names.
**
** What is counted has a number, its item.  Options come first, then choices
** (of which is counted how often a bot was asked and how often it drew lots
** among all answers), then cards (who holds them in the end), then guards by
** the options they watch, then by option each thing that one of its parameters
** may be.
*/
#ifndef CORE_TALLY_H
#define CORE_TALLY_H

#include "core/choice.h"

enum { MAX_ITEMS = 32768 };

typedef struct TallyRow {
  bool met;
  uint32_t question;            /* the last one that offered it */
  uint32_t offered;             /* of a guard: refused */
  uint32_t chosen[MAX_PLAYERS]; /* by seat, from 0 */
} TallyRow;

typedef struct Tally {
  int items, choices_at, cards_at, uses_at;
  uint32_t question;
  int32_t first[MAX_OPTIONS][MAX_PARAMS]; /* of value 0; -1: isn't counted */
  bool names[MAX_OPTIONS];                /* does an answer name anything? */
  uint32_t refused[MAX_USES];             /* before the game */
  int touched;
  int32_t touch[MAX_ITEMS]; /* items with numbers, in the order met */
  TallyRow row[MAX_ITEMS];
} Tally;

/* Number the items of a book; what finds no room isn't counted.  The memory was
** cleared. */
void tally_init(Tally *t, const Choices *book, const Schema *schema);
/* A new game, whose refusals come on top of those; and its end. */
void tally_begin(Tally *t, const Choices *book, const uint32_t *refused);
void tally_end(Tally *t, const Choices *book, const uint32_t *refused);

/* A question: these answers to a choice are on offer, and perhaps its number. */
void tally_offer(Tally *t, const Choices *book, int choice,
                 const int64_t *answers, int count, bool number);
/* One was given, by a seat. */
void tally_choose(Tally *t, const Choices *book, int option, int seat,
                  int64_t answer);
/* A bot weighed the answers to a choice; `lots`: all alike. */
void tally_weigh(Tally *t, int choice, int seat, bool lots);
/* A seat holds a card in the end. */
void tally_hold(Tally *t, int card, int seat);

typedef enum TallyKind {
  TALLY_OPTION,
  TALLY_CHOICE,
  TALLY_CARD,
  TALLY_GUARD,
  TALLY_THING
} TallyKind;

/* What an item is: an option, a choice, a card, a guard with its option, or an
** option with the thing of a type. */
typedef struct TallyItem {
  TallyKind kind;
  int option; /* or the choice */
  int thing;  /* or the guard */
  Type of;
} TallyItem;
TallyItem tally_item(const Tally *t, const Choices *book, int item);

#endif
