/*
** The course of games, turn by turn: what each player had, who led, and how much
** there was to choose in each phase.  A Course is one game's, a Curve the sums of
** many: whole numbers, so that parts add up exactly.
*/
#ifndef LUA_BATCH_COURSE_H
#define LUA_BATCH_COURSE_H

#include "core/moments.h"
#include "lua/table/table.h"

enum {
  COURSE_ROWS = 64,             /* the score, and what players have */
  CURVE_ROWS = COURSE_ROWS + 1, /* and how far they lead */
  COURSE_ROOM = 1 << 16, /* numbers in one game; later turns are left out */
  COURSE_PHASES = 128
};

/* What was asked in a phase; amounts have no number of answers. */
typedef enum CourseCount {
  COURSE_QUESTIONS,
  COURSE_FORCED,
  COURSE_AMOUNTS,
  COURSE_ANSWERS,
  COURSE_COUNTS
} CourseCount;

/* After each turn: who leads alone (0: nobody), then row by row, seat by seat. */
typedef struct Course {
  int turns, rows;
  uint32_t phase[COURSE_COUNTS][COURSE_PHASES];
  int64_t value[COURSE_ROOM];
} Course;

/* Of the players who win in the end, and of the others; row 1 of a curve is not in
** the course: how far each is ahead of the best of those who don't win. */
typedef struct CurvePoint {
  Moments winner, other;
} CurvePoint;

typedef struct Curve {
  int64_t games; /* 0: nobody asked for it */
  int turns, rows;
  CurvePoint *point; /* rows of them for each turn */
  int64_t *ahead;    /* games in which who wins alone leads alone, by turn */
  int64_t phase[COURSE_COUNTS][COURSE_PHASES];
} Curve;

void course_begin(Course *c);
/* Note how it stands after a turn, unless that is noted already. */
void course_turn(Course *c, Table *t, const TableResult *r, int leader);
void course_question(Course *c, const Table *t);

/* Make room for so many turns of so many rows; false: no memory. */
bool curve_fit(Curve *c, int turns, int rows);
bool curve_take(Curve *c, const Course *f, const bool *winner, int players);
void curve_free(Curve *c);

#endif
