/*
** What a command says when it was called wrongly, or fails.
*/
#ifndef REPL_TERM_SHOW_H
#define REPL_TERM_SHOW_H

#include "repl/term/screen.h"

enum {
  STATUS_GOOD = 0,
  STATUS_FAILED = 1, /* refused or failed */
  STATUS_USAGE = 2
};

/* One line on stderr, in the language spoken, with a hint where one is known;
** returns STATUS_USAGE, or STATUS_FAILED. */
int show_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
int show_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
