/*
** The Lua of the front as the build put it into the program: every .lua below
** repl/, by its path there ("page/chart.lua"), in byte order.
*/
#ifndef REPL_FRONT_FILES_H
#define REPL_FRONT_FILES_H

struct FrontFile {
  const char *name;
  const char *text; /* unchanged, a '\0' behind it */
  unsigned long size;
};

/* Ended by an entry of zeros. */
extern const struct FrontFile front_files[];

#endif
