/*
** Where a learner stands: step, the answers that lead to where it began and,
** behind "|", those given since.
*/
#include "lua/table/change.h"
#include "repl/learn/lesson_run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The step whose position the game was last set up in; 0: the lesson's. */
static int posed_step(const Lesson *l, int step) {
  while (step > 0 && !l->step[step - 1].posed) step--;
  return step;
}

/* The answers from one position to another below it, " 3 1 7"; false: there
** is no such way, or not of answers alone. */
static bool write_way(FILE *f, const History *h, int32_t from, int32_t to) {
  int64_t *answer = calloc((size_t)h->count + 1, sizeof *answer);
  int n = 0;
  bool good = answer != NULL;
  for (; good && to != from; to = h->node[to].parent) {
    good = to > from && h->node[to].kind == NODE_ANSWER;
    if (good) answer[n++] = h->node[to].answer;
  }
  while (good && n > 0) fprintf(f, " %" PRId64, answer[--n]);
  free(answer);
  return good;
}

char *lesson_place(Lesson *l, Play *p, bool here) {
  const History *h = table_history(p->table);
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) return NULL;
  fprintf(f, "%s %d/%d %016" PRIx64, lesson_step(l)->id, l->at, l->steps,
          l->hash);
  write_way(f, h, 0, l->base);
  if (here && h->here != l->base) {
    fputs(" |", f);
    write_way(f, h, l->base, h->here);
  }
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

/* What the learner did in the step before it was left; as far as it goes. */
static void go_on_from(Lesson *l, Play *p, const char *answers) {
  Report report;
  char *end;
  long long answer = strtoll(answers, &end, 10);
  while (end != answers && table_status(p->table) == TABLE_ASKS) {
    char label[256];
    int actor = table_actor(p->table);
    if (!table_label(p->table, answer, label, sizeof label) ||
        table_answer(p->table, answer, &report) == TABLE_FAILED)
      break;
    if (play_bot(p, actor) == NULL) {
      l->answers++;
      lesson_note_answer(l, p, label);
    }
    answers = end;
    answer = strtoll(answers, &end, 10);
  }
}

bool lesson_resume(Lesson *l, Play *p, const char *place) {
  const char *since = strchr(place, '|');
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
  if (since != NULL) go_on_from(l, p, since + 1);
  return true;
}

static bool is_passed(Lesson *l, Play *p) {
  Report report;
  bool met;
  return lesson_step(l)->passes && lesson_met(l, p, &met, &report) && met;
}

bool lesson_forward(Lesson *l, Play *p, int step, Report *report) {
  int from = posed_step(l, step);
  Screen *before = play_hush(p);
  bool good = true;
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
  play_unhush(p, before);
  return good && lesson_enter(l, p, step, report);
}
