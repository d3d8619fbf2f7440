/*
** What the program itself says in each language: in lessons, as the coach, and
** the refusals that learners meet most.
*/
#ifndef REPL_LEARN_LESSON_WORDS_H
#define REPL_LEARN_LESSON_WORDS_H

#include "repl/learn/lesson_text.h"

typedef enum LessonWord {
  LW_READ,         /* how to go on after reading */
  LW_DO,           /* what helps with a task */
  LW_ASK,          /* what helps with a question */
  LW_WELL,         /* praise */
  LW_WELL_ANSWER,  /* praise for an answer, %s */
  LW_TYPE_NUMBER,  /* words where a number is asked for */
  LW_NOT_YET,      /* next before it is done */
  LW_NOT_ANSWERED, /* the same at a question */
  LW_FREE,         /* the learner went elsewhere */
  LW_GAME_BACK,    /* `back` where a whole game is played */
  LW_TASK,         /* how to read the task again, in the middle of a game */
  LW_MORE_HELP,    /* where all commands are listed */
  LW_FREE_READ,    /* the same in a step to read */
  LW_BACK,         /* the table is as it was */
  LW_NOT_RIGHT,    /* a wrong answer to a question */
  LW_NO_HINT,
  LW_LAST_HINT,
  LW_LAST_HINT_ASK,
  LW_LAST_HINT_TYPE, /* %s: what to type */
  LW_MOVED,          /* before a hint: the table has changed */
  LW_PASSED,         /* the goal is reached already */
  LW_SHOWS,          /* before what show me types */
  LW_SHOWS_MOVE,     /* the same for one move of a game */
  LW_OWN_WAY,        /* the goal, on a way of one's own */
  LW_NO_SHOW,        /* nothing to show in a step to read */
  LW_WAY_FAILED,     /* what show me did is not enough */
  LW_WAY_SKIP,       /* and what helps then */
  LW_SKIPPED,
  LW_WHY_MORE,
  LW_NO_WHY,
  LW_NO_IF,
  LW_IF,      /* how to try a branch */
  LW_IF_BACK, /* how to come back from it */
  LW_OVER,    /* hint and the like after the last step */
  LW_END,     /* a lesson is over */
  LW_NEXT,    /* the lesson that follows, %d %s */
  LW_COURSE_END,
  LW_LEFT,      /* quit, %s: the lesson's name */
  LW_LEFT_LOST, /* quit where nothing is kept */
  LW_NOT_KEPT,
  LW_GAME, /* the game goes on */
  LW_RESUMED,
  LW_READ_AGAIN, /* its files were changed */
  LW_CHANGED,    /* the place that was kept is not there any more */
  LW_NO_REVIEW,
  LW_REVIEW, /* %d steps */
  LW_REVIEWED,
  LW_MINUTES,
  LW_DONE,
  LW_HERE,         /* step %d of %d */
  LW_HOW,          /* below the list */
  LW_WHICH,        /* before the choice of a lesson */
  LW_HELP,         /* what can be typed */
  LW_INFO_STEP,    /* %d of %d */
  LW_INFO_CITES,   /* %s: rules */
  LW_FITS_NOTHING, /* refusals of the prompt; their %s are words typed */
  LW_FITS_SEVERAL,
  LW_WHY_NOTHING,
  LW_ANSWERS_MORE,
  LW_NO_LESSONS,
  LW_COACH_ON, /* %s: the bot he thinks like */
  LW_COACH_OFF,
  LW_COACH_SAME,
  LW_COACH_CLOSE, /* %s: his answer */
  LW_COACH_OTHER,
  LW_COACH_GOOD, /* the same where others look on */
  LW_COACH_ELSE,
  LW_COACH_ABOUT, /* before what it is worth */
  LW_COACH_POINTS,
  LW_COACH_POINT, /* fewer than two */
  LW_COACH_WINS,
  LW_COACH_YOURS,
  LW_COACH_TRIES,
  LW_COACH_DECIMAL,
  LW_COACH_COLON,        /* before the reason */
  LW_COACH_MEANS_POINTS, /* what his numbers are, said once */
  LW_COACH_MEANS_WINS,
  LW_COACH_SECRET,
  LW_COACH_NAME,
  LW_SUGGEST, /* %s: the bot that is asked */
  LW_WORDS
} LessonWord;

const char *lesson_word(int language, LessonWord word);

#endif
