/*
** What kind of thing went wrong.  Code decides by this and never by the
** sentence that tells people, which may be said in any words.
*/
#ifndef LUA_BIND_FAULT_H
#define LUA_BIND_FAULT_H

typedef enum FaultCode {
  FAULT_SCRIPT,  /* an error in a script or a file */
  FAULT_STOPPED, /* by a limit, not by an error */
  FAULT_FROZEN,  /* the table was changed where it may only be looked at */
  FAULT_EMPTY,   /* a script that declares nothing */
  FAULT_CHANGED, /* a remark: a file isn't what it was when the game was saved */
  FAULT_PARTED,  /* a saved game goes another way under the rules of today */
  FAULT_UNUSED,  /* a layer that is not on the stack */
  FAULT_NEEDS,   /* a layer wants another below it */
  /* what was asked for from outside can't be */
  FAULT_PLAYERS, /* the game or a layer is for another number of them */
  FAULT_VALUE,   /* there is no such value, or it is no such thing */
  FAULT_BOT      /* there is none of that name */
} FaultCode;

#endif
