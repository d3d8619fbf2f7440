/*
** The words of a lesson: lessons/LANG/NAME.txt has "[key]" on a line of its
** own and the text below it.  What a language lacks is taken from English.
*/
#ifndef REPL_LEARN_LESSON_TEXT_H
#define REPL_LEARN_LESSON_TEXT_H

#include "repl/keep/folder.h"

#include "repl/term/screen.h"

enum { LESSON_LANGUAGES = 2 };
extern const char *const lesson_languages[LESSON_LANGUAGES]; /* en first */

/* The language that people want: as named (NULL: by the locale). */
int lesson_language(const char *named);

typedef struct LessonEntry {
  char *key, *text;
  int line; /* of the file */
} LessonEntry;

typedef struct LessonFile {
  char path[PATH_SIZE];
  LessonEntry *entry;
  int count;
  bool there;
} LessonFile;

typedef struct LessonText {
  LessonFile file[LESSON_LANGUAGES];
  int language;
} LessonText;

/* Read the texts of a lesson's script at a path, in all languages. */
void lesson_text_open(LessonText *t, const char *script, int language);
void lesson_text_free(LessonText *t);

/* A text in one language, or NULL. */
const LessonEntry *lesson_text_in(const LessonText *t, int language,
                                  const char *key);
/* In the language wanted, else in English; "": there is none.  The parts of
** the key are put together: "first", ".hint", "2". */
const char *lesson_text(const LessonText *t, const char *key);

/* Print a text wrapped to the terminal: paragraphs are kept, lines that begin
** with a blank stand as they are, `words` are marked; a line never breaks at
** the blank before : ; ! ? » or behind «. */
void lesson_text_print(Screen *s, const char *text, int indent);

/* Put in what the table knows: "{=g.bag:total()}" is worked out in Lua.  The
** caller frees; NULL: it fails, see the report. */
char *lesson_text_expand(Table *t, const char *text, Report *report);

#endif
