/*
** Inside the check of lessons: one lesson under one stack of layers.
** lesson_check.c has the steps, lesson_check_text.c the texts, lesson_ways.c
** the ways to a goal that the lesson doesn't show.
*/
#ifndef REPL_LEARN_LESSON_CHECK_IN_H
#define REPL_LEARN_LESSON_CHECK_IN_H

#include "repl/fault.h"
#include "repl/learn/lesson.h"

enum { LESSON_WORD = 128 };

typedef struct Check {
  Lesson *lesson;
  Play *play;
  const char *also; /* layers beyond its own, or NULL */
  Ledger ledger;
  Names keys;    /* of texts that are used */
  Names offered; /* words of the answers seen in the running step */
  Names told;    /* faults: each is told once */
  int faults, missing[LESSON_LANGUAGES];
  bool stuck; /* a script of this step was stopped: not again */
} Check;

/* One line on the real output: where, and what is wrong there. */
void check_fault(Check *c, const char *where, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
/* … at these words of the running step's script. */
void check_fault_at(Check *c, const char *words, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
/* A script's own words, at the lesson's line that led there; `after` says
** more, or "". */
void check_script_fault(Check *c, const Report *r, const char *after);
/* Back to where the running step began. */
void check_go_back(Check *c);
/* Remember the answers that are offered now. */
void check_see_answers(Check *c);

/* lesson_check_text.c: all texts as they are written; what those of the
** running step, or one of them, work out in this moment; what they tell people
** to type; the words with which its question can be answered. */
void check_texts(Check *c);
void check_values(Check *c);
void check_value_of(Check *c, const char *key);
void check_marked_words(Check *c);
void check_said_words(Check *c);

/* lesson_ways.c: from the beginning of the running step. */
void check_other_ways(Check *c);

#endif
