/*
** Judging what a learner did: an answer to a question, a move towards a goal.
*/
#include "lua/table/change.h"
#include "repl/learn/lesson_run_in.h"

#include "repl/learn/lesson_show.h"
#include "repl/term/numeral.h"

#include <string.h>

/* The feedback for a mistake the lesson knows; false: it is none. */
static bool tell_mistake(LessonRun *r, Play *p, const char *word) {
  const LessonStep *s = lesson_step(&r->lesson);
  char what[2 * NAME_SIZE];
  Report report;
  int which;
  if (!lesson_mistake(&r->lesson, p, word, &which, &report)) {
    play_fault(p, &report);
    return false;
  }
  if (which == 0) return false;
  snprintf(what, sizeof what, "wrong.%s", s->wrong.item[which - 1]);
  return lesson_tell(r, p, what);
}

/* Praise, unless the lesson has its own. */
static void praise(LessonRun *r, Play *p, const char *answer) {
  if (!lesson_tell(r, p, "done"))
    lesson_speak(r, answer == NULL ? LW_WELL : LW_WELL_ANSWER, answer);
}

/* Was the line meant for the game at the table?  A single word that a question
** may be answered with is not. */
static bool is_for_table(Play *p, const char *line, bool wants_number) {
  int64_t from, to;
  PlayMatch m;
  if (table_status(p->table) != TABLE_ASKS ||
      table_asks_number(p->table, &from, &to) ||
      (!wants_number && strchr(line, ' ') == NULL))
    return false;
  play_match(p, line, &m);
  return m.count > 0;
}

bool lesson_answer(Play *p, const char *word) {
  LessonRun *r = lesson_run(p);
  Report report;
  bool right, wants_number = lesson_wants_number(&r->lesson, p);
  char number[32];
  bool has_number = wants_number && numeral_in(word, number, sizeof number);
  if (!lesson_right(&r->lesson, p, word, &right, &report)) {
    play_fault(p, &report);
    return true;
  }
  if (!right && is_for_table(p, word, wants_number)) return false;
  if (has_number) word = number;
  if (!right && wants_number && !has_number) {
    lesson_speak(r, LW_TYPE_NUMBER, NULL);
  } else if (right) {
    if (lesson_has_moved(r, p)) lesson_bring_back(r, p);
    praise(r, p, word);
    lesson_step_done(r, p, false);
  } else {
    lesson_note_wrong(r, "wrong");
    if (!tell_mistake(r, p, word)) lesson_speak(r, LW_NOT_RIGHT, NULL);
  }
  return true;
}

/* The goal was reached after all, by a learner who had gone elsewhere: the
** steps to come stand on the lesson's own way. */
static void join_way(LessonRun *r, Play *p) {
  Screen *before;
  lesson_speak(r, LW_OWN_WAY, NULL);
  if (!lesson_bring_back(r, p)) return;
  before = play_hush(p);
  lesson_do_rows(r, p, "show", 0);
  play_unhush(p, before);
  praise(r, p, NULL);
  lesson_step_done(r, p, false);
}

/* Has the learner's turn passed, with the goal not reached? */
static bool is_others_turn(const LessonRun *r, Play *p) {
  const History *h = table_history(p->table);
  int32_t base = r->lesson.base, first = h->here;
  while (first > base && h->node[first].parent != base)
    first = h->node[first].parent;
  return first > base && h->node[first].actor > 0 &&
         table_status(p->table) == TABLE_ASKS &&
         table_actor(p->table) != h->node[first].actor;
}

static bool has_strayed(const LessonRun *r, Play *p) {
  const Lesson *l = &r->lesson;
  return l->answers >= l->within ||
         (lesson_step(l)->within == 0 && is_others_turn(r, p));
}

/* A task was worked on: is it done, was it a known mistake, did the learner
** go somewhere else? */
static void judge_task(LessonRun *r, Play *p, bool moved) {
  Lesson *l = &r->lesson;
  bool met;
  Report report;
  if (!lesson_met(l, p, &met, &report)) {
    play_fault(p, &report);
  } else if ((met || l->met) && !l->free) {
    praise(r, p, NULL);
    lesson_step_done(r, p, !moved);
    return;
  } else if ((met || l->met) && !r->branch) {
    join_way(r, p);
    return;
  } else if (moved && !l->free && tell_mistake(r, p, NULL)) {
    lesson_note_wrong(r, "wrong");
    lesson_bring_back(r, p);
    lesson_speak(r, LW_BACK, NULL);
  } else if (moved && !l->free && has_strayed(r, p)) {
    l->free = true;
    lesson_speak(r, LW_FREE, NULL);
  }
  if (moved) lesson_show_table(r, p);
}

void lesson_judge(Play *p) {
  LessonRun *r = lesson_run(p);
  Lesson *l = &r->lesson;
  bool moved = l->moved;
  l->moved = false;
  if (r->ended || l->away) {
    if (moved && p->talks) play_show_question(p, 0);
    if (!r->ended && !l->free && !p->replaying)
      lesson_speak_dim(r, LW_IF_BACK, NULL);
    l->free = l->free || l->away;
    return;
  }
  if (lesson_step(l)->goal && !r->waits) {
    judge_task(r, p, moved);
    return;
  }
  if (!moved) return;
  if (!l->free && lesson_has_moved(r, p)) {
    l->free = true;
    lesson_speak(r, LW_FREE_READ, NULL);
  }
  lesson_show_table(r, p);
}
