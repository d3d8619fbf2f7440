/*
** The Lua behind the prompt: its commands, and lessons, of which it knows nothing
** but where they take part.  It is called by name, and finds the prompt through the
** libraries of desk/.
*/
#ifndef REPL_PROMPT_HOOKS_H
#define REPL_PROMPT_HOOKS_H

#include "repl/front/front.h"
#include "repl/prompt/understand.h"

/* The prompt that the libraries stand for, NULL: none; from now on this one. */
Play *play_at(void);
void play_stand_at(Play *p);
/* Read the user's file; a game is at the table. */
void play_read_init(Play *p);

/* Call a function of a module; args, an array, is taken over.  Its first result,
** which the caller gives back; NULL: it failed, and that was said. */
json_t *play_ask(Play *p, const char *module, const char *function,
                 json_t *args);
/* The same for one that may ask something, for which the prompt then waits. */
json_t *play_start(Play *p, const char *module, const char *function,
                   json_t *args);
/* Call a function, whatever it gives; or did it give true? */
void play_call(Play *p, const char *module, const char *function, json_t *args);
bool play_confirms(Play *p, const char *module, const char *function,
                   json_t *args);

/* Run the command that the line is (Play.running). */
void play_run(Play *p, const char *rest);
/* Answer what a command has asked; NULL: nobody does.  own: it is the user's. */
void play_reply(Play *p, bool own, const char *line);

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
