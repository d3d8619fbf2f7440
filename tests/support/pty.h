/*
** The program at a terminal: a pseudo-terminal, keys in, a screen out.
**
**   static void the_score_is_told(void **state) {
**     Pty *p = *state;
**     pty_start(p, "play peak_oil -p 4 --seed 1");
**     assert_text(pty_ask(p, "score"), "player 4");
**     pty_leave(p);
**   }
**   … PTY_CASE(the_score_is_told) …
**
** Each test has a home of its own, a fresh folder that goes with it, and may
** start the program several times in it.  Whatever is waited for and does not
** come fails the test and shows the screen.
*/
#ifndef TESTS_SUPPORT_PTY_H
#define TESTS_SUPPORT_PTY_H

#include "tests/support/emulator.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <sys/types.h>

enum { PTY_ENV = 16, PTY_PATH = SCRATCH_SIZE, PTY_PATIENCE = 30000 };

typedef struct Pty {
  char home[PTY_PATH]; /* HOME; the XDG folders are in it */
  char *env[PTY_ENV];  /* "NAME=VALUE" for the next start; see pty_env */
  int envs;
  int columns, rows;
  int fd;     /* the terminal, -1: closed */
  pid_t pid;  /* the program, 0: none runs */
  int status; /* of the last one, as waitpid gave it */
  Emulator screen;
  char *said;   /* what pty_ask returned last */
  int mark;     /* pty_expect looks from this row on */
  uint64_t got; /* bytes the program wrote */
} Pty;

/* cmocka's fixtures. */
int pty_setup(void **state);
int pty_teardown(void **state);
#define PTY_CASE(f) cmocka_unit_test_setup_teardown(f, pty_setup, pty_teardown)

/* Before a start: a variable of the environment (NULL: not set); TERM is
** xterm-256color, and there is not much else. */
void pty_env(Pty *p, const char *name, const char *value);
/* The window, 100 by 40 unless told; also while the program runs. */
void pty_size(Pty *p, int columns, int rows);

/* Start $OILPATCH with these words (split at blanks) and wait for its first
** prompt; pty_launch doesn't wait. */
void pty_start(Pty *p, const char *words);
void pty_launch(Pty *p, const char *words);
/* The same with any program. */
void pty_exec(Pty *p, char *const *argv);

/* Type: as it is; with Enter behind it; any bytes. */
void pty_send(Pty *p, const char *keys);
void pty_type(Pty *p, const char *line);
void pty_bytes(Pty *p, const char *bytes, size_t n);

/* Type a line and wait for the next prompt; what was said in between, until
** the next call.  pty_enter does it with what is typed already. */
const char *pty_ask(Pty *p, const char *line);
const char *pty_enter(Pty *p);
/* Wait for a prompt with nothing typed behind it, below row `after` of the
** screen (-1: anywhere). */
void pty_prompt(Pty *p, int after);
bool pty_at_prompt(const Pty *p);

/* Is no row of it wider than so many columns? */
void pty_fits(const char *text, int columns);

/* Wait for a text on the screen, in or below the row where the last one was
** found.  pty_sees is false when it does not come in time; nothing is failed
** then. */
void pty_expect(Pty *p, const char *text);
bool pty_sees(Pty *p, const char *text, int milliseconds);
/* Take in what the program writes for a while, or until it is quiet. */
void pty_settle(Pty *p, int milliseconds);

/* All that was shown since the start; the row of the cursor.  The caller
** frees. */
char *pty_text(const Pty *p);
char *pty_row(const Pty *p);

/* Ends.  pty_leave presses Ctrl-D; pty_wait waits for the program to end by
** itself, both give the exit status, or minus the signal that ended it.
** pty_kill is kill -9.  pty_hang_up closes the terminal. */
int pty_leave(Pty *p);
int pty_wait(Pty *p);
void pty_signal(Pty *p, int signal);
void pty_kill(Pty *p);
void pty_hang_up(Pty *p);

/* A path in the home; static, four at a time. */
const char *pty_path(const Pty *p, const char *name);

/* Text contains, text does not contain. */
#ifndef assert_text
#define assert_text(text, part)                                                \
  pty_check_text(text, part, true, __FILE__, __LINE__)
#endif
#define assert_no_text(text, part)                                             \
  pty_check_text(text, part, false, __FILE__, __LINE__)
void pty_check_text(const char *text, const char *part, bool wanted,
                    const char *file, int line);

#endif
