/*
** A result goes to the front as the text of its JSON.
*/
#ifndef REPL_FRONT_TELL_H
#define REPL_FRONT_TELL_H

#include <stdbool.h>

/* Call a function of a module with it; false: it failed, or it gave false, and
** that was said. */
bool front_tell(const char *module, const char *function, const char *json);

#endif
