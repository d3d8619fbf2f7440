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
** returns the status. */
int show_why(int status, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
#define show_usage(...) show_why(STATUS_USAGE, __VA_ARGS__)
#define show_failed(...) show_why(STATUS_FAILED, __VA_ARGS__)

#endif
