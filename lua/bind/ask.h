/*
** Asking, for the files that ask: `play` and the like (lask.c), and the steps
** of a declared flow (lflow.c).
*/
#ifndef LUA_BIND_ASK_H
#define LUA_BIND_ASK_H

#include "lua/bind/host.h"

/* What the asker wants of an answer, as bits. */
typedef enum Want {
  WANT_ANSWER = 0, /* its parts */
  WANT_RULE = 1,   /* run its rule */
  WANT_SECRET = 2, /* keep it secret */
  WANT_IF_ANY = 4, /* having no answer is no error */
  WANT_FLOW = 8,   /* continue a declared flow with it */
  WANT_PHASE = 16, /* … which is the phase itself */
  WANT_SURE = 32,  /* there is an answer: whoever asks has just looked */
  WANT_ANEW = 64,  /* somebody has interjected since it was first asked */
  WANT_BITS = 7
} Want;

/* A question, and who asked it: the flow that has `base` frames below it and
** stands in the one numbered `depth`. */
typedef struct Question {
  unsigned want, polled; /* polled: seats whose bot was asked already */
  int actor, choice;
  int base, depth;
} Question;

/* A question waits as one number on the stack of whoever asked: in a flow at
** the bottom, elsewhere above the arguments.  Lua's own context is too small
** for it where pointers have 32 bits; it says where the number is. */
enum { FLOW_BOTTOM = 1, ASK_BOTTOM = 3 };
lua_KContext question_keep(lua_State *L, const Question *q);
Question question_kept(lua_State *L, lua_KContext k);

/* Ask.  Returns the number of results on the stack, above the question; a flow
** ignores them. */
int host_ask(lua_State *L, Host *h, Question q);

/* Run the rule of an answer alone, without a question. */
void host_run_rule(lua_State *L, Host *h, int actor, int choice,
                   int64_t answer);

/* Continue a flow after its question or call.  Returns the results of the
** rule. */
int host_flow_on(lua_State *L, Host *h, Question q);

#endif
