/*
** Whose line it is, which says what it may reach besides the table: every door that
** leads outside is a row here, and asks hand_may before it opens.
*/
#ifndef REPL_PROMPT_HAND_H
#define REPL_PROMPT_HAND_H

#include <stdbool.h>

typedef enum Hand {
  HAND_STRANGER, /* what a game's words in another language stand for */
  HAND_TEACHES,  /* a lesson's, which has looked at it (learn/lines.lua) */
  HAND_INIT,     /* a command's of init.lua */
  HAND_WRITES,   /* a file's or a pipe's */
  HAND_NAMES,    /* the command line's */
  HAND_TYPES,    /* somebody types it */
  HANDS
} Hand;

/* A door, what it opens for, and whether for each hand in turn. */
/* clang-format off */
#define DOORS(X)                                                                         \
  X(FILE, "a file: > FILE", false, false, false, true, true, true)                       \
  X(BOT, "a program that plays: bot SEAT cmd:…", false, false, false, false, true, true) \
  X(SELF, "this program: oilpatch …", false, true, true, false, true, true)              \
  X(PROGRAM, "any program: | PROGRAM", false, false, false, false, false, true)          \
  X(EDITOR, "an editor: edit …", false, false, true, false, false, true)                 \
  X(SAVE, "a save: save FILE", false, false, false, true, true, true)                    \
  X(PICTURE, "a picture: board FILE.svg", false, false, false, true, true, true)         \
  X(POSITION, "a test: position save FILE", false, false, false, true, true, true)       \
  X(LESSON, "a lesson: record lesson NAME", false, false, false, true, true, true)
/* clang-format on */

typedef enum Door {
#define X(id, opens, stranger, teaches, init, writes, names, types) DOOR_##id,
  DOORS(X)
#undef X
} Door;

bool hand_may(Hand hand, Door door);
/* The door of that name; false: there is none. */
bool hand_door(const char *name, Door *door);

#endif
