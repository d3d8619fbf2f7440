/*
** The language that the program speaks.  Its sentences stand in the code, in
** English; french.txt has the others, each below the English one.  What is not
** there is said in English.
*/
#ifndef REPL_TERM_TONGUE_H
#define REPL_TERM_TONGUE_H

#include <stddef.h>

enum { TONGUES = 2 };
extern const char *const tongue_names[TONGUES]; /* "en" first */

/* The one that people want: as named (NULL: by the locale), as an index. */
int tongue_of(const char *named);

/* Speak it from now on; which one it is. */
void tongue_speak(int tongue);
int tongue_spoken(void);

/* An English sentence in the language spoken; formats keep their arguments. */
const char *tongue(const char *english) __attribute__((format_arg(1)));
/* The same of fewer than two: "about 1.0 points", "environ 1,0 point". */
const char *tongue_few(const char *english) __attribute__((format_arg(1)));

/* The list as the build put it into the program. */
struct TongueFile {
  const char *name, *text;
  unsigned long size;
};
extern const struct TongueFile tongue_files[];

/* Sentences beside its own: those of a game, whose list has the same form. */
void tongue_more(const char *text);

/* A sentence that was made of an English format elsewhere, as what went wrong is:
** found by its form.  Itself, where no list has it. */
const char *tongue_said(const char *text, char *to, size_t room);

/* Take another list in its place: a test has a language of its own. */
void tongue_learn(const char *text);

/* The i-th sentence of the list with its translation; NULL after the last. */
const char *tongue_entry(int i, const char **french);

#endif
