/*
** The outcomes of an operation on the table.  Anything but ERR_OK is a
** refusal, and a refusal has changed nothing: not a piece, not a generator.
*/
#ifndef CORE_ERR_H
#define CORE_ERR_H

#include <stddef.h>

/* code, name seen by scripts, text seen by people */
#define ERR_LIST(X)                                                            \
  X(OK, "OK", "done")                                                          \
  X(EMPTY, "EMPTY", "nothing is left there")                                   \
  X(SHORT, "SHORT", "not enough pieces are there")                             \
  X(FULL, "FULL", "there is no room")                                          \
  X(KIND, "KIND", "that place does not take this kind of piece")               \
  X(INDEX, "INDEX", "there is no such thing on this table")                    \
  X(RANGE, "RANGE", "the number is out of range")                              \
  X(OVERFLOW, "OVERFLOW", "the number is too large to be exact")               \
  X(FROZEN, "FROZEN", "a question may not change the table")                   \
  X(NAME, "NAME", "the name is taken, empty or too long")                      \
  X(LIMIT, "LIMIT", "the game declares more than the table can hold")          \
  X(ENDLESS, "ENDLESS", "it goes round and round and asks nobody")             \
  X(BROKEN, "BROKEN", "an invariant of the table does not hold")               \
  X(MEMORY, "MEMORY", "out of memory")

typedef enum Err {
#define ERR_ENUM(code, name, text) ERR_##code,
  ERR_LIST(ERR_ENUM)
#undef ERR_ENUM
    ERR_COUNT
} Err;

/* Short upper-case name, as scripts compare it. */
const char *err_name(Err e);

/* A sentence fragment for people. */
const char *err_text(Err e);

/* ERR_BROKEN, and a sentence that says why. */
__attribute__((format(printf, 3, 4))) Err err_broken(char *why, size_t size,
                                                     const char *format, ...);

#endif
