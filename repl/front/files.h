/*
** The Lua of the front as the build put it into the program, read already:
** every .lua below repl/, by its path there ("page/chart.lua"), in byte order.
** A text ("page/page.css") is a chunk that returns it.
*/
#ifndef REPL_FRONT_FILES_H
#define REPL_FRONT_FILES_H

struct FrontFile {
  const char *name;
  const char *text; /* a chunk, binary but in the page */
  unsigned long size;
};

/* Ended by an entry of zeros. */
extern const struct FrontFile front_files[];

#endif
