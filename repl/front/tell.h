/*
** A result goes to the front as the value that --json prints of it.
*/
#ifndef REPL_FRONT_TELL_H
#define REPL_FRONT_TELL_H

#include <jansson.h>
#include <stdbool.h>

/* Call a function of a module with it, which is taken over; false: it failed, or it gave false, and
** that was said. */
bool front_tell(const char *module, const char *function, json_t *value);

#endif
