/*
** What record.c takes down and record_write.c writes.
*/
#ifndef REPL_LEARN_RECORD_IN_H
#define REPL_LEARN_RECORD_IN_H

#include "repl/learn/record.h"

#include "repl/prompt/play.h"

typedef struct RecordNote {
  int32_t from; /* the position in which it was typed */
  int32_t to;   /* the answer that came next; -1: none yet */
  char *text;
} RecordNote;

struct Record {
  char name[NAME_SIZE];
  uint64_t seed;
  int32_t start; /* the first position that the learner decides in */
  RecordNote *note;
  int notes;
  int32_t *played; /* answers of bots */
  int played_count;
  int32_t changed; /* the change that was complained about; 0: none */
  int standing;    /* notes on the way, when last looked */
};

/* A step: answers that others play, a note, answers that are the task. */
typedef struct RecordStep {
  const char *note;          /* or NULL */
  int played, shown, behind; /* where these begin on the way, and its end */
} RecordStep;

/* The answers from the start of the game to here, cut into steps. */
typedef struct RecordWay {
  int32_t *node;
  int count;
  RecordStep *step;
  int steps;
  int32_t changed; /* it ends before this change by hand; 0: there is none */
} RecordWay;

/* False: no memory. */
bool record_way(const Record *r, const History *h, RecordWay *w);
void record_way_free(RecordWay *w);

/* Write NAME.lua and en/NAME.txt, and say so; false: they can't be written,
** and that was said. */
bool record_write(Play *p, const Record *r, const RecordWay *w);

#endif
