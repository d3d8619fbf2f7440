/*
** Words that people type: near misses and beginnings.
*/
#ifndef CORE_WORD_H
#define CORE_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* How many single-letter edits turn a into b, letter case aside; swapping
** two neighbours is one.  Long words are far from everything. */
int word_distance(const char *a, const char *b);

/* The nearest of the names if it is near enough to be a slip, or NULL. */
const char *word_nearest(const char *word, const char *const *names, int count);

/* Does text begin with word, letter case aside? */
bool word_begins(const char *text, const char *word);

/* Does text contain word, letter case aside? */
bool word_within(const char *text, const char *word);

/* The same of an answer's words: a number is typed whole, "draw 1" does not
** begin "draw 12". */
bool word_opens(const char *text, const char *word);
/* Are these its last words, whole?  "build" closes "worker to Build". */
bool word_closes(const char *text, const char *title);
/* Are these some of its words, whole and beside each other?  "medium derrick" runs
** in "a medium derrick on Pecos", not in "a medium local derrick". */
bool word_runs(const char *text, const char *words);

/* Is it the text in short: the beginnings of some of its words, in their
** order?  "hq nig" is "HQ to Nigeria".  A number is whole and stands beside a
** word that is typed beside it: "10 licences" is no "10 points, 4 licences". */
bool word_sketches(const char *text, const char *sketch);
/* In short, with letters that are off: "hq to nigera". */
bool word_nearly(const char *text, const char *line);
/* In any order, numbers anywhere, "swap malacca caribbean"; but a plain word between two
** keeps each on its side: "Nigeria to HQ" is no "HQ to Nigeria". */
bool word_jumbles(const char *text, const char *sketch);

/* Is it the text in short, with something in the place of each of its holes?
** "draw 1 at well1" is "draw … at …". */
bool word_fills(const char *text, const char *line);

/* Copy what fits, always with a '\0'. */
void word_copy(char *to, size_t size, const char *from);

#endif
