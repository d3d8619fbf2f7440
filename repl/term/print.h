/*
** What repl/ prints goes to the screen, by whatever function of stdio: this
** header comes first in each of its files (Makefile).  stdout itself stays what it
** is, since not every C library lets it be replaced.
*/
#ifndef REPL_TERM_PRINT_H
#define REPL_TERM_PRINT_H

#include <stdio.h>

/* Streams into the program's own screen: screen.c. */
FILE *print_out(void);
FILE *print_err(void);

#undef stdout
#undef stderr
#define stdout print_out()
#define stderr print_err()
#define printf(...) fprintf(print_out(), __VA_ARGS__)
#define puts(text) fprintf(print_out(), "%s\n", text)
#define putchar(c) fputc(c, print_out())

#endif
