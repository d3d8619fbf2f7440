/*
** What the program itself says in each language: as the coach, and the refusals
** that learners meet most.  Lessons have theirs in words.lua.
*/
#ifndef REPL_LEARN_LESSON_WORDS_H
#define REPL_LEARN_LESSON_WORDS_H

enum { LESSON_LANGUAGES = 2 };
extern const char *const lesson_languages[LESSON_LANGUAGES]; /* en first */

/* The language that people want: as named (NULL: by the locale). */
int lesson_language(const char *named);

typedef enum LessonWord {
  LW_FITS_NOTHING, /* refusals of the prompt; their %s are words typed */
  LW_FITS_SEVERAL,
  LW_WHY_NOTHING,
  LW_ANSWERS_MORE,
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
