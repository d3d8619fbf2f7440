/*
** A child process that is talked to in lines: it reads its standard input and
** answers on its standard output.  Whatever it does, no call waits longer than
** it is told to.
*/
#ifndef LUA_TABLE_PROGRAM_H
#define LUA_TABLE_PROGRAM_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROGRAM_LINE = 65536, PROGRAM_WORDS = 240 };

typedef struct Program {
  pid_t pid, owner; /* 0: not running; owner: the process that started it */
  int in, out, err; /* our ends */
  size_t got;
  char line[PROGRAM_LINE];   /* output that nobody has read yet */
  char words[PROGRAM_WORDS]; /* its last words on standard error */
} Program;

typedef enum Heard {
  HEARD_LINE,
  HEARD_END,     /* it has closed its output, or died */
  HEARD_LATE,    /* it said nothing in time */
  HEARD_TOO_LONG /* … nothing that ends */
} Heard;

/* Run a command of the shell; false: see errno. */
bool program_start(Program *p, const char *command);

/* Send a text and wait for a line, for at most `ms` or until *stop is set
** (stop may be NULL).  The line is valid until the next call. */
Heard program_ask(Program *p, const char *text, size_t size, int ms,
                  const volatile sig_atomic_t *stop, char **line);
/* Send without waiting for an answer; false: the program doesn't read it. */
bool program_tell(Program *p, const char *text, size_t size, int ms);

/* End it: politely, by closing its input, then by force; `how` gets how it
** ended, in words. */
void program_stop(Program *p, int patience_ms, char *how, size_t size);

#endif
