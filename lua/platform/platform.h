/*
** What the system underneath does: memory, a watchdog's clock, chance from
** outside, processes, a terminal.  One header, a file for each kind of system
** (posix.c, wasm.c), of which the Makefile takes one; no other file asks where it
** runs.
*/
#ifndef LUA_PLATFORM_PLATFORM_H
#define LUA_PLATFORM_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The address space that a Lua state sets aside for all it may ever hold, and
** how it is got, given back, and forgotten: what a part held is lost, and the
** part costs no memory until it is written again.  NULL: there is none. */
size_t platform_room(void);
void *platform_reserve(size_t size);
void platform_release(void *p, size_t size);
void platform_forget(void *p, size_t size);

/* Have `tick` called after every `ms` milliseconds of this process's CPU time,
** as a signal handler.  False: this system has no such clock. */
bool platform_watch(void (*tick)(int signal), int ms);
/* CPU time of this process so far. */
int64_t platform_cpu_ms(void);
/* Seconds of a clock that never goes back. */
double platform_clock(void);

/* Chance that nobody can foresee.  False: there is none. */
bool platform_random(void *to, size_t size);

/* Can this process make others like it?  How many could work at once? */
bool platform_has_workers(void);
int platform_processors(void);
/* In a child: it ends when its parent does. */
void platform_follow_parent(void);

/* Run this program once more with these words and wait for it; its output goes to
** `kept` unless that is NULL.  Its status, or -1 with errno: it can't be run. */
int platform_self(char **argv, FILE *kept);
/* Run another program, of the path, and wait for it, which has the terminal meanwhile
** unless it is to be silent: its status, or -1 with errno: it can't be run. */
int platform_run(char **argv, bool silent);
/* What runs in the place of the program where no process can be started. */
void platform_set_self(int (*run)(int argc, char **argv));

/* A folder of our own for a while, below $TMPDIR; it goes with all that is in it when it
** is given back, or when the program ends, however that is.  False: errno. */
bool platform_borrow(char *path, size_t size);
void platform_give_back(const char *path);

/* The size of the terminal.  False: nobody knows. */
bool platform_screen(int *columns, int *rows);
/* What was typed there already and not read is lost. */
void platform_forget_typed(void);

#endif
