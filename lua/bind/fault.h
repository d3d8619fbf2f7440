/*
** What kind of thing went wrong.  Code decides by this, never by the sentence
** for people, which may change at any time.
*/
#ifndef LUA_BIND_FAULT_H
#define LUA_BIND_FAULT_H

typedef enum FaultCode {
  FAULT_SCRIPT,  /* an error in a script or a file */
  FAULT_STOPPED, /* stopped by a limit, not by an error */
  FAULT_FROZEN,  /* the table was changed where it may only be looked at */
  FAULT_EMPTY,   /* a script that declares nothing */
  FAULT_CHANGED, /* a remark: a file has changed since the game was saved */
  FAULT_PARTED,  /* a saved game takes another course under today's rules */
  FAULT_UNUSED,  /* a layer that is not on the stack */
  FAULT_NEEDS,   /* a layer needs another one below it */
  /* a request that can't be met */
  FAULT_PLAYERS, /* the game or a layer is for another number of players */
  FAULT_VALUE,   /* no such value, or not one it can take */
  FAULT_BOT      /* no bot of that name */
} FaultCode;

#endif
