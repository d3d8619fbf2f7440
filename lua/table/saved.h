/*
** What a save says: its lines, the texts of scripts that it carries, and its
** head.  Playing it again is table_load.c's.
*/
#ifndef LUA_TABLE_SAVED_H
#define LUA_TABLE_SAVED_H

#include "lua/table/keep.h"
#include "lua/table/table_in.h"

typedef struct SaveHead {
  char game[HOST_PATH];
  char layer[TABLE_LAYERS][HOST_PATH];
  char setting[TABLE_SETTINGS][2 * NAME_SIZE];
  uint64_t seed;
  char file[HOST_SCRIPTS][HOST_PATH];
  uint64_t hash[HOST_SCRIPTS];
  int files;
} SaveHead;

typedef struct Save {
  SaveLines at;
  const char *path;
  bool again; /* the line was looked at and is still to be played */
  bool ended;
  bool own;            /* it is played under the texts that it carries */
  bool parted;         /* it went another way, perhaps because of other rules */
  const Table *beside; /* the same game under its own rules: not what the save
                       ** says is right then, but what is done there; or NULL */
  SaveHead head;       /* of the stack: that of the rules now */
  /* Of scripts as they were when the game was played with them, by hash_name; those
  ** that it can't be played again without, for the files were edited under the game. */
  json_t *texts, *needed;
  Table *table;
  Table *spare; /* the same, if it is the caller's */
  TableStatus status;
} Save;

/* The first file that is not what it was when the game was saved, or NULL. */
const char *saved_changed_file(const Save *s);

/* Refuse the line at hand; false, always.  The same where the game went another
** way, which may be because a file has changed since. */
bool saved_fail(const Save *s, Fault *fault, const char *what);
bool saved_mismatch(Save *s, const char *what, Fault *fault);
/* There is no next line where there must be one. */
bool saved_breaks_off(const Save *s, Fault *fault);

/* The next line; false at the end.  Is it a line of that word? */
bool saved_next(Save *s);
bool saved_is(const Save *s, const char *word);
/* Take the escapes out of a value; its new size. */
size_t saved_unescape(char *text);

/* The texts that the save carries, which are wanted from its beginning; the
** one of them that is to be used for a script (a TableOlder); has it all that
** its rules were read from? */
bool saved_read_texts(Save *s, Fault *fault);
bool saved_older_text(void *ud, const char *name, const char **text,
                      size_t *size);
bool saved_carries_its_rules(const Save *s, Fault *fault);

/* May these layers be looked for?  Of a way only those that come with a game, by
** name, and those whose texts it brings; false: see the fault. */
bool saved_may_read(const Save *s, const TableConfig *config, Fault *fault);

/* The lines up to the first phase; one line of them, false: it is none. */
bool saved_read_head(Save *s, TableConfig *config, Fault *fault);
bool saved_head_line(Save *s, TableConfig *config);

/* Playing it again (table_load.c): the game of the save, started, under its own
** texts or today's, NULL: see the fault; the line at hand; the end. */
Save *saved_begin(const char *path, const TableConfig *base, bool own,
                  Fault *fault);
bool saved_play_line(Save *s, Fault *fault);
void saved_close(Save *s);
/* The game under today's rules as far as it agrees with what was played; where
** that can't be found out, as it was (table_part.c). */
Table *saved_part(const char *path, const TableConfig *base, Table *as_is,
                  Fault *fault);

/* Remark that the game goes on under other rules than it began. */
void saved_tell_change(const Save *s, Fault *fault);

#endif
