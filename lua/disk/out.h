/*
** A file to write: see README.md.
*/
#ifndef LUA_DISK_OUT_H
#define LUA_DISK_OUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

typedef enum OutHow {
  OUT_NAMED, /* by a person: links are followed, devices and pipes written into */
  OUT_OURS, /* the program chose the name: a link there is replaced itself */
  OUT_NEW   /* nothing may be there */
} OutHow;

typedef struct OutFile {
  FILE *out;  /* to write to */
  char *path; /* what it is called at the end */
  char *name; /* … and meanwhile; NULL: the same */
  bool made;  /* it is no more if it fails */
  bool bare;  /* it has no name yet: nothing of it outlives the program */
  bool fresh; /* it takes nobody's place */
} OutFile;

/* A new file gets the rights of `mode` as far as the user's mask lets it; an older
** one keeps its own as far as `mode` lets it.  False: errno says why. */
bool out_open(OutFile *o, const char *path, OutHow how, mode_t mode);
/* It is there if all was `good`.  False: what was there before still is; errno. */
bool out_close(OutFile *o, bool good);
/* The same, and go on writing at its end; -1: see above. */
int out_keep(OutFile *o, bool good);

/* A whole text.  False: errno. */
bool out_text(const char *path, OutHow how, const char *text, size_t size);

/* A file that grows where it lies, from its beginning or (`more`) behind what it
** has; what isn't there is made.  NULL: errno says why. */
FILE *out_grow(const char *path, bool more);

/* Open a file to hold a lock on, to read and write, an ordinary one and nothing else; made
** with these rights if it isn't there, unless they are none.  A link is followed where a
** person named it.  -1: errno says why. */
int out_hold(const char *path, OutHow how, mode_t make);
/* Is it still the file of that name?  Another may have come in its place. */
bool out_is_held(int fd, const char *path);
/* Both, and hold it alone: `lock` is what flock takes.  -1: it can't be had. */
int out_lock(const char *path, OutHow how, mode_t make, int lock);

/* The names in the folder of a path are on the disk from now on. */
void out_sync_folder(const char *path);

#endif
