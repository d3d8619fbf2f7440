#include "lua/batch/course.h"

#include "core/capped.h"
#include "lua/table/batch.h"

#include <stdlib.h>
#include <string.h>

/* One game ----------------------------------------------------------------- */

void course_begin(Course *c) {
  c->turns = c->rows = 0;
  memset(c->phase, 0, sizeof c->phase);
}

void course_turn(Course *c, Table *t, const TableResult *r, int leader) {
  int64_t held[COURSE_ROWS];
  int players = table_players(t), rows, size;
  int over = (int)table_turns(t) - (r->reason[0] == '\0'); /* the next began */
  int64_t *to;
  if (over == 0 && r->reason[0] != '\0') over = 1; /* it ended before any */
  if (over <= c->turns) return;
  rows = 1 + table_held(t, 1, held, COURSE_ROWS - 1);
  size = 1 + rows * players;
  if ((c->turns + 1) * size > COURSE_ROOM) return;
  c->rows = rows;
  to = c->value + c->turns++ * size;
  *to++ = leader;
  for (int seat = 1; seat <= players; seat++) {
    to[seat - 1] = r->score[seat][0];
    table_held(t, seat, held, COURSE_ROWS - 1);
    for (int i = 1; i < rows; i++) to[i * players + seat - 1] = held[i - 1];
  }
}

void course_question(Course *c, const Table *t) {
  int phase = table_phase(t), answers = table_offers(t);
  if (phase < 0 || phase >= COURSE_PHASES) return;
  c->phase[COURSE_QUESTIONS][phase]++;
  c->phase[COURSE_FORCED][phase] += answers == 1;
  c->phase[COURSE_AMOUNTS][phase] += answers < 0;
  c->phase[COURSE_ANSWERS][phase] += answers < 0 ? 0 : (uint32_t)answers;
}

/* Many --------------------------------------------------------------------- */

void curve_free(Curve *c) {
  free(c->point);
  free(c->ahead);
  memset(c, 0, sizeof *c);
}

bool curve_fit(Curve *c, int turns, int rows) {
  CurvePoint *point;
  int64_t *ahead;
  if (turns <= c->turns) return c->turns == 0 || rows == c->rows;
  if (c->turns > 0 && rows != c->rows) return false;
  point = realloc(c->point, (size_t)turns * (size_t)rows * sizeof *point);
  if (point != NULL) c->point = point;
  ahead = realloc(c->ahead, (size_t)turns * sizeof *ahead);
  if (ahead != NULL) c->ahead = ahead;
  if (point == NULL || ahead == NULL) return false;
  memset(point + c->turns * rows, 0,
         (size_t)(turns - c->turns) * (size_t)rows * sizeof *point);
  memset(ahead + c->turns, 0, (size_t)(turns - c->turns) * sizeof *ahead);
  c->turns = turns;
  c->rows = rows;
  return true;
}

/* The best score of those who don't win in the end; nobody: 0. */
static int64_t best_other(const int64_t *score, const bool *winner,
                          int players) {
  int64_t best = 0;
  bool some = false;
  for (int i = 0; i < players; i++) {
    if (winner[i + 1] || (some && score[i] <= best)) continue;
    best = score[i];
    some = true;
  }
  return best;
}

static void take_turn(Curve *c, int turn, const int64_t *from,
                      const bool *winner, int players) {
  CurvePoint *point = c->point + turn * c->rows;
  int64_t best = best_other(from + 1, winner, players);
  c->ahead[turn] += *from > 0 && winner[*from];
  from++;
  for (int seat = 1; seat <= players; seat++)
    for (int i = 0; i < c->rows; i++) {
      int64_t score = from[seat - 1];
      int64_t value = i == 0   ? score
                      : i == 1 ? capped_difference(score, best)
                               : from[(i - 1) * players + seat - 1];
      moments_add(winner[seat] ? &point[i].winner : &point[i].other, value);
    }
}

bool curve_take(Curve *c, const Course *f, const bool *winner, int players) {
  int size = 1 + f->rows * players;
  c->games++;
  for (int i = 0; i < COURSE_COUNTS; i++)
    for (int p = 0; p < COURSE_PHASES; p++) c->phase[i][p] += f->phase[i][p];
  if (f->turns == 0) return true;
  if (!curve_fit(c, f->turns, f->rows + 1)) return false;
  for (int i = 0; i < f->turns; i++)
    take_turn(c, i, f->value + i * size, winner, players);
  return true;
}
