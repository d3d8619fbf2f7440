/*
** Where a learner stands: step, the position it hangs on and the answers
** since.
*/
#include "repl/lesson_run.h"
#include "repl/silence.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The step whose position the game was last set up in; 0: the lesson's. */
static int posed_step(const Lesson *l, int step) {
  while (step > 0 && !l->step[step - 1].posed) step--;
  return step;
}

char *lesson_place(Lesson *l, Play *p) {
  const History *h = table_history(p->table);
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  int n = 0;
  int64_t *answer;
  if (f == NULL) return NULL;
  answer = calloc((size_t)h->count + 1, sizeof *answer);
  for (int32_t k = l->base; answer != NULL && k >= 0 && h->node[k].parent >= 0;
       k = h->node[k].parent)
    answer[n++] = h->node[k].answer;
  fprintf(f, "%s %d/%d %016" PRIx64, lesson_step(l)->id, l->at, l->steps,
          l->hash);
  while (n > 0) fprintf(f, " %" PRId64, answer[--n]);
  free(answer);
  if (fclose(f) != 0) {
    free(text);
    return NULL;
  }
  return text;
}

static int step_named(const Lesson *l, const char *id) {
  for (int i = 0; i < l->steps; i++)
    if (strcmp(l->step[i].id, id) == 0) return i + 1;
  return 0;
}

static bool replay(Lesson *l, Play *p, int step, const char *answers) {
  Report report;
  int from = posed_step(l, step);
  TableStatus status = from > 0 || l->posed
                         ? table_pose(p->table, from, l->seed, &report)
                         : table_start(p->table, l->seed, &report);
  while (status != TABLE_FAILED && *answers != '\0') {
    char *end;
    long long answer = strtoll(answers, &end, 10);
    if (end == answers) break;
    status = table_answer(p->table, answer, &report);
    answers = end;
  }
  return status != TABLE_FAILED;
}

bool lesson_resume(Lesson *l, Play *p, const char *place) {
  char id[NAME_SIZE];
  int at = 0, step;
  bool wrong = l->wrong; /* the same go */
  uint64_t hash;
  if (sscanf(place, "%47s %*d/%*d %" SCNx64 "%n", id, &hash, &at) != 2)
    return false;
  step = step_named(l, id);
  if (step == 0 || !replay(l, p, step, place + at) ||
      table_hash(p->table) != hash)
    return false;
  lesson_seat_bots(l, p);
  lesson_stand(l, p, step);
  l->wrong = wrong;
  return true;
}

static bool is_passed(Lesson *l, Play *p) {
  Report report;
  bool met;
  return lesson_step(l)->passes && lesson_met(l, p, &met, &report) && met;
}

bool lesson_forward(Lesson *l, Play *p, int step, Report *report) {
  Silence silence;
  int from = posed_step(l, step);
  bool silent = silence_begin(&silence), good = true;
  for (int i = from > 0 ? from : 1; i < step && good; i++) {
    LessonRows rows = {{0}, {0}};
    good = lesson_enter(l, p, i, report);
    l->busy = true;
    if (good && l->step[i - 1].goal && !is_passed(l, p))
      good = lesson_rows(l, p, "show", 0, &rows, report);
    for (int k = 0; good && k < rows.name.count; k++)
      good = lesson_do(l, p, rows.name.item[k], rows.text.item[k]);
    lesson_rows_free(&rows);
    l->busy = false;
  }
  if (silent) silence_end(&silence);
  return good && lesson_enter(l, p, step, report);
}
