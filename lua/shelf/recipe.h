/*
** The recipe book: layers of a few lines in the folder recipes/ of the variants,
** each with a head that says what it is for and what was measured, and the
** questions people ask of their game, with the commands that answer.
*/
#ifndef LUA_SHELF_RECIPE_H
#define LUA_SHELF_RECIPE_H

#include <jansson.h>

/* An array of recipes: name, game, title, says, words, asks, diff, command,
** said and text.  word: those alone that have all parts of it in one of the
** first six; NULL: all. */
json_t *recipe_list(const char *variants, const char *word);

/* An array of questions: asks, words, answers (says, command) and the names
** of the recipes for it; word as above, in asks and words.  language: "fr" for
** those of questions.fr.txt, which are found by their English words as well. */
json_t *recipe_questions(const char *variants, const char *language,
                         const char *word);

#endif
