/*
** The learner's own words for those of the game: lessons/LANG/words.txt has
** lines like "golfe, golfe persique = gulf".  The table speaks English; who
** types "agir sur golfe" means "act on gulf".
*/
#ifndef REPL_LEARN_LESSON_GLOSSARY_H
#define REPL_LEARN_LESSON_GLOSSARY_H

#include "repl/learn/lesson.h"

/* The line in the game's words, or NULL where that changes nothing; the
** caller frees. */
char *lesson_translate(const Lesson *l, const char *line);

#endif
