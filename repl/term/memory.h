/*
** Memory of the program itself, which never runs out silently: where there is
** none the program says so and ends.  What is being played is safe by then,
** since every accepted answer is in the journal before the next question.
** (The table underneath has its own, which refuses and goes on: core/alloc.h.)
*/
#ifndef REPL_TERM_MEMORY_H
#define REPL_TERM_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* So many zeroed things. */
void *memory_new(size_t count, size_t size);
void *memory_resize(void *old, size_t size);
/* Copies of a text, and of its first n bytes. */
char *memory_copy(const char *text);
char *memory_part(const char *text, size_t n);

/* Bytes that grow, always with a '\0' behind them once there are any. */
typedef struct Text {
  char *bytes;
  size_t used, room;
} Text;
void memory_add(Text *t, const char *bytes, size_t n);

/* What was done, or not for want of memory. */
void memory_need(bool done);

/* There is none left: say so and end. */
_Noreturn void memory_end(void);

#endif
