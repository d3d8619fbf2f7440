/*
** Text as a picture: what a terminal would show, with its colours, as SVG.
*/
#ifndef LUA_SHELF_PICTURE_H
#define LUA_SHELF_PICTURE_H

#include <stdbool.h>
#include <stdio.h>

/* Write the picture of a text whose colours are "\033[1;31m".  Every run of
** letters is as wide as its columns, whatever font there is.  False: the file is
** full. */
bool picture_write(FILE *f, const char *text);

#endif
