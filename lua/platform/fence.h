/*
** What a process gives up for good, so that nothing that runs in it has it either:
** the last wall around strangers' scripts, of the kernel's making (seccomp and
** Landlock, on Linux).  Where the kernel has neither, nothing is said and all works.
*/
#ifndef LUA_PLATFORM_FENCE_H
#define LUA_PLATFORM_FENCE_H

typedef enum Fence {
  FENCE_PROGRAMS, /* starts no program and has no network */
  FENCE_HERE,     /* … and writes in the folder it was started in alone */
  FENCE_FILES     /* … and opens no file at all any more */
} Fence;

/* Also for the processes that this one makes. */
void fence_close(Fence fence);

#endif
