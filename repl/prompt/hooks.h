/*
** What a lesson does at the prompt.  The prompt knows no lessons: whoever has
** some hooks in here, once, before it is opened.
*/
#ifndef REPL_PROMPT_HOOKS_H
#define REPL_PROMPT_HOOKS_H

#include "repl/prompt/understand.h"

#include <jansson.h>

typedef struct PlayHooks {
  /* May take a line before anybody else; true: it is done. */
  bool (*takes)(Play *p, const Meaning *m);
  /* A line was done, and nothing refused; an answer was refused, and why was
  ** told, which is as good as having asked. */
  void (*did)(Play *p, const Meaning *m);
  void (*refused)(Play *p, const Meaning *m);
  /* Any line is done. */
  void (*ended)(Play *p);
  /* An answer was given, in these words; the table has changed, and true: it
  ** is shown by whoever is hooked in. */
  void (*answered)(Play *p, int seat, const char *label);
  bool (*changed)(Play *p);
  /* Files may have changed; true: they were seen to. */
  bool (*watches)(Play *p);
  /* Another game comes to the table; the prompt ends, with a word or silently;
  ** nothing runs any more. */
  void (*parts)(Play *p);
  void (*leaves)(Play *p, bool says);
  void (*closes)(Play *p);
  /* The prompt itself, and what else can be typed; false: as ever. */
  bool (*prompts)(const Play *p, char *prompt, size_t size);
  void (*completes)(const Play *p, const char *text, LineCompletions *out);
  /* A lesson instead of a game (NULL: ask which), false: there is none such;
  ** the words behind "oilpatch lesson" and a NULL; has this game lessons? */
  bool (*opens)(Play *p, const char *word);
  void (*calls)(Play *p, char **words);
  bool (*teaches)(const Play *p);
} PlayHooks;

void hooks_set(const PlayHooks *hooks);
/* Never NULL; what nobody hooked in does nothing. */
const PlayHooks *play_hooks(void);

/* The commands, which are Lua: the program's own and those of the user's file. */
typedef struct PlayDesk {
  void (*begin)(Play *p); /* read that file; a game is at the table */
  /* The i-th group, NULL after the last. */
  const PlayGroup *(*group)(int i);
  /* Answer what a command has asked (play_wait); NULL: nobody does. */
  void (*answer)(Play *p, const char *line);
  /* Call a function of a module of theirs; args, an array, is taken over. */
  void (*call)(Play *p, const char *module, const char *function, json_t *args);
} PlayDesk;

void hooks_set_desk(const PlayDesk *desk);
const PlayDesk *play_desk(void); /* never NULL */

#endif
