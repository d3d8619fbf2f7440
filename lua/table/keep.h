/*
** Keeping a game: saves, journals, positions as tests.
*/
#ifndef LUA_TABLE_KEEP_H
#define LUA_TABLE_KEEP_H

#include "lua/table/table.h"

#include <stdio.h>

/* Version 1 had no checksums, 2 no texts of the rules but edited ones. */
enum { TABLE_SAVE_VERSION = 3, TABLE_SAVE_MAX = 64 << 20 };

/* A save as it is read: the line at hand, its word and what is behind that.  The
** caller opens the file, closes it, and frees the word. */
typedef struct SaveLines {
  FILE *file;
  char *word, *value;
  size_t room;
  int line, version;
  uint32_t sum; /* of the lines so far */
  bool journal; /* it may break off */
  bool way;     /* a stranger's (table_way): without checksums and words */
  bool damaged; /* the line is not what was written */
} SaveLines;
/* The first line, which says what it is; false: it is no save.  The next one;
** false: there is none, or it is damaged.  A journal ends with its last whole
** line. */
bool save_lines_begin(SaveLines *l);
bool save_lines_next(SaveLines *l);

/* Saves: text, one answer a line, with all branches and their names.
** Written to a temporary file, synced and renamed. */
bool table_save(Table *t, const char *path, Fault *fault);
/* Can the game be kept at all?  False: see the fault. */
bool table_may_keep(const Table *t, Fault *fault);
/* Open a table from a save, or from a journal (below), and replay it,
** checking the hashes.  A journal may break off: what is behind its last
** whole line is left out, and the fault says so even on success.  If the
** rules have changed since and the game doesn't come out the same, it stands
** where it still agreed, and the fault (FAULT_PARTED) names the answer and
** the rule; with TableConfig.old_rules it is played under the texts that it
** carries.  With TableConfig.way the lines are in memory, and `path` is what
** messages call them. */
Table *table_load(const char *path, const TableConfig *base, Fault *fault);
/* From now on a person names the files, and reads what is wrong in them. */
void table_lent_no_more(Table *t);

/* The text of a save so far; it only grows until the next start.  A file that
** begins with TABLE_JOURNAL, followed by any first part of it, is a journal.
** NULL: no game was started, or no memory. */
#define TABLE_JOURNAL "oilpatch journal 3\n"
const char *table_tape(Table *t, size_t *size);

/* The way from the start to here, to be played again elsewhere: a save without
** its branches, checksums, and all texts but those of the player's own files,
** which go by their names alone.  The caller frees it; NULL: see the fault. */
char *table_way(Table *t, size_t *size, Fault *fault);

/* Notes that a front end keeps in a save (who plays a seat): the key is a word,
** the value a line, "" for none.  False: too long, or too many. */
bool table_note(Table *t, const char *key, const char *value);
const char *table_noted(const Table *t, const char *key);

/* Write the position as a scenario test: as it lay when its phase began, and
** the answers since; or, of a game that fails, all answers from its seed on. */
typedef struct TestToWrite {
  const char *name;
  const uint64_t *seed; /* NULL: from where the phase began */
  const int64_t *then;  /* one more answer, which fails; or NULL */
  bool prove;           /* at the end, every invariant */
} TestToWrite;
bool table_write_test(Table *t, const TestToWrite *test, const char *path,
                      Fault *fault);

#endif
