/*
** The event log: what happened to the pieces, in order, with the rule that
** caused it.  It is optional (a table without one pays a branch) and lies
** outside the state block: it tells the story, it is not part of it.
*/
#ifndef CORE_LOG_H
#define CORE_LOG_H

#include "core/alloc.h"
#include "core/err.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum EventType {
  EVENT_MOVE,    /* n pieces of kind c went from place a to place b */
  EVENT_DRAW,    /* a blind draw: kind c from bag a to place b */
  EVENT_CARD,    /* card c went from pile a to pile b */
  EVENT_SHUFFLE, /* pile a */
  EVENT_FACE,    /* card c, known to b (a bit a seat), turned to face n */
  EVENT_SHOW,    /* card c was shown to the seats in mask n */
  EVENT_COUNT,   /* cell a went from n to m */
  EVENT_ROLL,    /* die a (its cell) came up n */
  EVENT_SWAP,    /* cards a and c, known to b, changed places */
  EVENT_ANSWER,  /* seat a answered choice b with n; m: in secret; c: the words
                 ** of text number c - 1, if they depend on the table */
  EVENT_PHASE,   /* phase a began */
  EVENT_NOTE,    /* the rules announced text number n */
  EVENT_EDIT,    /* the table was edited by hand, edit n */
  EVENT_RULES,   /* the rules changed to number n */
  EVENT_RULE     /* the rule began, called by rule a (0: by none) */
} EventType;

typedef struct Event {
  uint8_t type;
  uint16_t rule;
  int32_t a, b, c;
  int64_t n, m;
  uint32_t decision; /* answers given before it */
} Event;

enum {
  LOG_TEXT = 200,      /* bytes of an announcement */
  LOG_TEXTS = 1024,    /* different ones; a script that has more is not heard */
  LOG_ANSWER = 16384,  /* events of one answer: nobody reads more */
  LOG_EVENTS = 1 << 20 /* of a whole game */
};

/* Texts, each kept once. */
typedef struct LogTexts {
  char (*text)[LOG_TEXT];
  uint32_t count;
  int room;
} LogTexts;

typedef struct Log {
  Alloc alloc;
  Event *event;
  uint32_t count;
  int room;
  uint32_t answer; /* where the events of the last answer begin */
  LogTexts notes;  /* what was announced, … */
  LogTexts words;  /* … and what answers said */
  bool lost;       /* a limit or the end of memory: events are missing */
} Log;

void log_init(Log *l, Alloc alloc);
void log_free(Log *l);
void log_add(Log *l, Event e);

/* Add an announcement; the event's n becomes the number of its text. */
void log_announce(Log *l, Event e, const char *text);

/* Keep the words of an answer: the number of their text and one, or 0. */
int32_t log_words(Log *l, const char *text);

/* Forget what came after the first `count` events. */
void log_cut(Log *l, uint32_t count);

#endif
