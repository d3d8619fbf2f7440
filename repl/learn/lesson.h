/*
** A lesson at the prompt: a script of lessons/ on top of its game, its words,
** and where the learner stands in it.
*/
#ifndef REPL_LEARN_LESSON_H
#define REPL_LEARN_LESSON_H

#include "lua/table/table_lesson.h"
#include "repl/learn/lesson_text.h"
#include "repl/prompt/play.h"

typedef struct LessonStep {
  char id[NAME_SIZE];
  char source[TABLE_NAME]; /* file:line */
  bool posed, goal, asks;  /* has it a position, a goal, a question? */
  bool passes; /* it is passed over if its goal is reached already */
  bool any;    /* any answer will do, and that is meant so */
  int hints, within;
  Names wrong, branches, cites;
} LessonStep;

typedef struct Lesson {
  char name[NAME_SIZE]; /* without its number */
  char path[PATH_SIZE], variants[PATH_SIZE], game[PATH_SIZE];
  char source[TABLE_NAME];
  char work[PATH_SIZE]; /* what {work} in a line stands for: "." */
  LessonText text;

  /* what its script says */
  int minutes, players;
  uint64_t seed;
  bool posed;
  char coach[NAME_SIZE]; /* the bot that comments, "": none */
  Names layers, settings, also;
  char bot[MAX_PLAYERS + 1][NAME_SIZE];
  LessonStep *step;
  int steps;

  /* the running step */
  int at;       /* counted from 1; 0: it has not begun */
  int32_t base; /* the position it began in */
  uint64_t hash;
  uint32_t phases;
  Names lines; /* typed since */
  Names said;  /* answers since, undone ones too: "NODE WORDS" */
  int answers, hints, within;
  int rows;       /* of the step\'s own way */
  bool acts;      /* it is done by answers, not by looking around */
  bool lists;     /* the answers are to be seen: it acts or asks why */
  bool explained; /* why was asked */
  bool met;       /* the goal was reached during this line */
  bool free;      /* the learner plays freely; back returns */
  bool wrong;     /* a mistake was made in this step */
  bool learner;   /* somebody learns; else it is checked */
  bool busy;      /* the lesson plays itself */
  bool moved;     /* the table has changed during this line */
  bool away;      /* another game is at its table */
  char refused[REPORT_TEXT]; /* why the last line it typed was, or "" */
  char played[64]; /* for which seats the step's plays were: " 2 3 4" */
} Lesson;

/* Read a lesson's script and open its table, with layers ("a,b") in addition
** or NULL.  variants: where its game is, if it lies in none; NULL: the usual
** folder.  NULL: see the report; its file and line are the script's. */
Table *lesson_open(Lesson *l, const char *path, const char *variants,
                   int language, const char *also, Report *report);
void lesson_free(Lesson *l);
/* The table it wants; points into the lesson. */
void lesson_config(const Lesson *l, TableConfig *c);

/* Where words stand in a step of the script, or in its head (step 0), as
** "file:line"; where the step begins if they don't. */
void lesson_where(const Lesson *l, int step, const char *words, char *where,
                  size_t size);

/* Is a whole game played, against bots? */
bool lesson_is_game(const Lesson *l);
/* The step that runs, and a text of it: "STEP.what". */
const LessonStep *lesson_step(const Lesson *l);
const char *lesson_say(const Lesson *l, const char *what);

/* The rows of an answer, kept. */
typedef struct LessonRows {
  Names name, text;
} LessonRows;
bool lesson_rows(Lesson *l, Play *p, const char *what, int item,
                 LessonRows *rows, Report *report);
void lesson_rows_free(LessonRows *rows);
/* A row that comes, for LessonCall: ud are the rows. */
void lesson_keep_row(void *ud, const char *name, const char *text);

/* Bring the table to where a step begins: its own position if it has one,
** else on from where it stands.  False: see the report, or it was said. */
bool lesson_enter(Lesson *l, Play *p, int step, Report *report);
/* A step begins here and now: what rolls back comes here. */
void lesson_stand(Lesson *l, Play *p, int step);
/* The lesson's bots take their seats. */
void lesson_seat_bots(Lesson *l, Play *p);
/* Back to where the running step began. */
bool lesson_back(Lesson *l, Play *p, Report *report);

/* Do what a row says: type its line; type a line that opens an editor, which
** writes a text; let a bot play until the goal is reached.  What reaches out
** of the lesson's table is refused (lesson_lines.h), and so is what is for
** another seat than the one that is asked: "2: HQ to Invest". */
bool lesson_do(Lesson *l, Play *p, const char *name, const char *text);
/* The line that it types, for people to see; NULL: none.  The caller frees. */
char *lesson_line(const Lesson *l, const char *name, const char *text);

/* An answer of the learner has led here, in these words; those on the way from
** where the step began to here. */
void lesson_note_answer(Lesson *l, Play *p, const char *label);
void lesson_given(const Lesson *l, Play *p, Names *given);

/* Is the word one of those that a text lists: "noir, noire"? */
bool lesson_is_listed(const char *list, const char *word);

/* Is the goal of the running step reached; is the word the right answer? */
bool lesson_met(Lesson *l, Play *p, bool *met, Report *report);
bool lesson_right(Lesson *l, Play *p, const char *word, bool *right,
                  Report *report);
/* Is the right answer a number?  Then a line with one number is that. */
bool lesson_wants_number(Lesson *l, Play *p);
/* Is the line a command or a view of the game, and no answer? */
bool lesson_is_command(Play *p, const char *line);
/* The known mistake that was made: its number, 0: none. */
bool lesson_mistake(Lesson *l, Play *p, const char *word, int *which,
                    Report *report);

#endif
