/*
** A terminal's screen, as far as programs that edit a line need one: bytes go
** in, rows of text come out.  Nothing scrolls away: the rows above the window
** stay, so that all that was ever shown can be read.
*/
#ifndef TESTS_SUPPORT_EMULATOR_H
#define TESTS_SUPPORT_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ScreenRow {
  uint32_t *cell; /* code points; 0: nothing was ever written there */
  int length, room;
  bool wraps; /* the next row goes on with it */
} ScreenRow;

typedef struct Emulator {
  ScreenRow *row;
  int rows, room;
  int columns, height; /* the window: the last `height` rows */
  int x, y;            /* the cursor; y counts all rows from the first */
  int bells, escapes, colours; /* how many came */
  bool full;                   /* the cursor stands behind the last column */
  /* inside an escape sequence or a character of several bytes */
  int escape;
  char sequence[64];
  int sequence_length;
  uint32_t partial;
  int wanted;
} Emulator;

void emulator_open(Emulator *s, int columns, int height);
void emulator_close(Emulator *s);
void emulator_resize(Emulator *s, int columns, int height);

/* Take what a program wrote.  Returns the answer it waits for (where the
** cursor is), or NULL. */
const char *emulator_write(Emulator *s, const char *bytes, size_t n);

/* The rows from..to-1 as UTF-8, one a line, blanks at the ends cut off; rows
** that were wrapped are joined.  The caller frees. */
char *emulator_text(const Emulator *s, int from, int to);

#endif
