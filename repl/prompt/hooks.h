/*
** The Lua behind the prompt: its commands, and lessons, of which it knows nothing
** but where they take part.  It is called by name; whoever runs it hooks in here,
** once, before the prompt is opened.
*/
#ifndef REPL_PROMPT_HOOKS_H
#define REPL_PROMPT_HOOKS_H

#include "repl/prompt/understand.h"

#include <jansson.h>

typedef struct PlayDesk {
  void (*begin)(Play *p); /* read the user's file; a game is at the table */
  void (*end)(Play *p);   /* the prompt is no more */
  /* Run the command that the line is (Play.running). */
  void (*run)(Play *p, const char *rest);
  /* Answer what a command has asked (play_wait); NULL: nobody does. */
  void (*answer)(Play *p, const char *line);
  /* Call a function of a module; args, an array, is taken over.  Its first result,
  ** which the caller gives back; NULL: it failed, and that was said.  It may have
  ** asked something if it `asks`. */
  json_t *(*call)(Play *p, const char *module, const char *function,
                  json_t *args, bool asks);
} PlayDesk;

void hooks_set_desk(const PlayDesk *desk);
const PlayDesk *play_desk(void); /* never NULL */

/* A text as a value, whatever its bytes; NULL is null. */
json_t *hooks_text(const char *text);
/* Call a function, whatever it gives; or did it give true? */
void play_call(Play *p, const char *module, const char *function, json_t *args);
bool play_asks_desk(Play *p, const char *module, const char *function,
                    json_t *args);

/* Where a lesson runs, call a function of learn/hooks.lua: what it gives, or did
** it give true?  The same of learn/record.lua where one is recorded. */
json_t *play_taught(const Play *p, const char *function, json_t *args);
bool play_teaches(const Play *p, const char *function, json_t *args);
void play_records(Play *p, const char *function, json_t *args);

/* A lesson, or who translates its words, may take a line before anybody else;
** true: it is done. */
bool play_lesson_takes(Play *p, const Meaning *m);
/* A line and what it means, as a lesson is told of it. */
json_t *hooks_line(const Meaning *m);

#endif
