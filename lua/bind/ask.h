/*
** Asking, as the files that ask see it: `play` and its like (lask.c), and the
** steps of a declared flow (lflow.c).
*/
#ifndef LUA_BIND_ASK_H
#define LUA_BIND_ASK_H

#include "lua/bind/host.h"

/* What is wanted from an answer, as bits. */
typedef enum Want {
  WANT_ANSWER = 0, /* its parts */
  WANT_RULE = 1,   /* that its rule is run */
  WANT_SECRET = 2, /* that it stays secret */
  WANT_IF_ANY = 4, /* nothing to answer is not a dead end */
  WANT_FLOW = 8,   /* a declared flow goes on with it */
  WANT_PHASE = 16, /* … which is the phase itself */
  WANT_BITS = 5
} Want;

/* A question, and who asked it: the flow that has `base` frames below it and
** stands in the one numbered `depth`. */
typedef struct Question {
  unsigned want, polled; /* polled: seats whose bot was asked already */
  int actor, choice;
  int base, depth;
} Question;

/* A question waits as one number on the stack of whoever asked: in a flow at the
** bottom, elsewhere above the arguments.  Lua's own context is too small for it
** where pointers have 32 bits; it says where the number is. */
enum { FLOW_BOTTOM = 1, ASK_BOTTOM = 3 };
lua_KContext question_keep(lua_State *L, const Question *q);
Question question_kept(lua_State *L, lua_KContext k);

/* Ask.  Returns the number of results on the stack, above the question; of a flow
** none count. */
int host_ask(lua_State *L, Host *h, Question q);

/* The rule of an answer alone, though nobody asked. */
void host_run_rule(lua_State *L, Host *h, int actor, int choice,
                   int64_t answer);

/* A flow that asked or called goes on.  Returns the results of the rule. */
int host_flow_on(lua_State *L, Host *h, Question q);

#endif
