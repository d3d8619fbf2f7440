/*
** Results as data: jansson's values, and how the program writes and reads them.
*/
#ifndef LUA_SHELF_DATA_H
#define LUA_SHELF_DATA_H

#include "core/stats.h"
#include "core/names.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A text, whatever its bytes: those that aren't UTF-8 become U+FFFD. */
json_t *data_text(const char *text);
/* JSON has no word for NaN and infinities: they are null. */
json_t *data_real(double x);
json_t *data_interval(Interval i); /* [low, high] */
json_t *data_names(const Names *names);

/* Put a value, which is taken over, under a key of an object, behind the last
** one.  A key that is there already keeps its value. */
void data_put(json_t *object, const char *key, json_t *value);
void data_put_int(json_t *object, const char *key, int64_t n);
void data_put_real(json_t *object, const char *key, double x);
void data_put_text(json_t *object, const char *key, const char *text);

/* Print a value, which is taken over: two blanks a level, numbers with the
** fewest digits that read back as the same, a newline at the end.  False: no
** memory, or the file is full. */
bool data_print(json_t *value, FILE *f);

/* The same to a file, which stays as it was if that fails (lua/disk/out.h). */
bool data_write(json_t *value, const char *path);

/* Nulls in lists become false: to Lua a list ends at a null, and who looks through
** what a stranger wrote would not see the rest of it. */
void data_fill_gaps(json_t *value);

/* Read a file of one value; NULL: error says what is wrong, and where. */
json_t *data_read(const char *path, char *error, size_t size);

#endif
