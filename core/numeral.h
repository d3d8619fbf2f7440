/*
** Numbers as people write them: "22", "22 barrels", "twenty-two",
** "vingt et un", "$11,000".
*/
#ifndef CORE_NUMERAL_H
#define CORE_NUMERAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The one number in a line, as digits; false: it has none, or several. */
bool numeral_in(const char *line, char *digits, size_t size);

/* A whole number as people write large ones, and nothing else: "1,000",
** "1 000 000", "1e6", "2.5 million"; false: it is none, or too large. */
bool numeral_large(const char *text, int64_t *number);

/* The other way round: 1000, 10,000. */
enum { NUMERAL = 28 };
const char *numeral_write(int64_t number, char text[NUMERAL]);

#endif
