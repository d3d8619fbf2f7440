/*
** Numbers as people write them: "22", "22 barrels", "twenty-two",
** "vingt et un".
*/
#ifndef CORE_NUMERAL_H
#define CORE_NUMERAL_H

#include <stdbool.h>
#include <stddef.h>

/* The one number in a line, as digits; false: it has none, or several. */
bool numeral_in(const char *line, char *digits, size_t size);

#endif
