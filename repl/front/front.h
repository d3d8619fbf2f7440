/*
** The front: how results are told, pages for the browser and lessons are Lua,
** in a state of its own.  Only the program's own files run there (every .lua
** below repl/, which the build puts into the program) and the user's init.lua;
** a game's script or a stranger's never does: those run in the cage.
**
** C and the front exchange values, jansson's json_t: what `--json` prints is
** what a page is made of.  In Lua an object is a table whose pairs() keep
** their order, null is nil.
*/
#ifndef REPL_FRONT_FRONT_H
#define REPL_FRONT_FRONT_H

#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* A function for the front: takes the array of its arguments and gives one of
** its results, or NULL for none. */
typedef json_t *(*FrontFunction)(void *ud, json_t *args);

typedef struct FrontEntry {
  const char *name, *takes;
  FrontFunction run;
  struct FrontEntry *next;
} FrontEntry;

/* Why a number is none of a kind, or what must be there isn't; NULL: all is
** well.  Asked with '\0' before every call. */
typedef const char *(*FrontRefuses)(void *ud, char kind, int64_t number);

/* Functions that `require "NAME"` gives, once they are offered. */
typedef struct FrontLibrary {
  const char *name;
  FrontEntry *entry;
  void *ud; /* goes to each */
  FrontRefuses refuses;
  bool offered;
  struct FrontLibrary *next;
} FrontLibrary;

/* A function of the library that LIBRARY stands for there: its name and what it
** takes, then its body.  FRONT_DO: it gives nothing. */
#define FRONT(NAME, TAKES)                                                     \
  static json_t *do_##NAME(void *ud, json_t *args);                            \
  __attribute__((constructor)) static void offers_##NAME(void) {               \
    static FrontEntry entry = {#NAME, TAKES, do_##NAME};                       \
    entry.next = LIBRARY.entry;                                                \
    LIBRARY.entry = &entry;                                                    \
  }                                                                            \
  static json_t *do_##NAME(__attribute__((unused)) void *ud,                   \
                           __attribute__((unused)) json_t *args)
#define FRONT_DO(NAME, TAKES)                                                  \
  static void just_##NAME(void *ud, json_t *args);                             \
  FRONT(NAME, TAKES) { return just_##NAME(ud, args), NULL; }                   \
  static void just_##NAME(__attribute__((unused)) void *ud,                    \
                          __attribute__((unused)) json_t *args)

/* Anything but what a function takes is refused with the line that gave it, before
** the function sees it.  A letter for each argument, '?' behind it if it may be
** missing:
**   s text without a zero byte   b text of any bytes   y true or false, or nothing
**   i number that fits an int    l any whole number    n any number
**   t table                      v anything
** Any other letter is a number that fits an int, of a kind that the library
** knows.  Capitals in front are what must be there, which it knows, too. */

/* Let a library be required, or give it another ud; refuses may be NULL. */
void front_offer(FrontLibrary *library, void *ud, FrontRefuses refuses);

/* Two that are always there: `term`, whose ud is a Screen **, NULL: that of the
** program; and `disk`. */
extern FrontLibrary front_term, front_disk;

/* Call a function of a module: "page.sim" is repl/page/sim.lua.  args, an array,
** is taken over.  An array of what came back; NULL: it failed, and that was said. */
json_t *front_call(const char *module, const char *function, json_t *args);
/* The first of them, which are given back; NULL: nothing came back. */
json_t *front_first(json_t *results);

/* Tell a result: call a function with the value that --json prints of it, which is
** taken over.  False: it failed, or it gave false, and that was said. */
bool front_tell(const char *module, const char *function, json_t *value);

/* Ask for a value: what a function makes of another one, which is taken over.
** NULL: it failed, and that was said. */
json_t *front_ask(const char *module, const char *function, json_t *value);

/* While somebody else's code runs, end it when *stop becomes true; NULL: no
** more.  What was watched before. */
volatile sig_atomic_t *front_watch(volatile sig_atomic_t *stop);
/* While our own reads what a stranger wrote, its time and memory are limited;
** was it so before?  What goes beyond fails. */
bool front_limit(bool on);
#define FRONT_TOO_LONG "this takes too long"

/* Run a file of the user's.  False: it can't be read or failed, and fault (free
** it with json_decref) says where and how. */
bool front_run(const char *path, json_t **fault);

/* A text as a value, whatever its bytes. */
json_t *front_text(const char *text);
/* One of them, or an answer, as all that comes back. */
json_t *front_say(const char *text);
json_t *front_yes(bool is);
/* A field of a value that is a text, or NULL. */
const char *front_field(const json_t *value, const char *name);
/* The argument at a place: a text (NULL: none is there), a number (0).  What the
** entry says that a function takes is there. */
const char *front_word(const json_t *args, size_t at);
int64_t front_number(const json_t *args, size_t at);

/* Close the state at the end of the program. */
void front_close(void);

#endif
