#include "lua/shelf/kept.h"

#include "lua/disk/out.h"
#include "lua/shelf/file.h"

#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

/* Who waited for one that was renamed over meanwhile waits for the new one. */
int kept_hold(const char *path) {
  enum { PATIENCE = 1000 };
  int held = -1;
  for (int i = 0; i < PATIENCE && held < 0; i++)
    held = out_lock(path, OUT_NAMED, 0600, LOCK_EX);
  return held;
}

void kept_release(int held) { close(held); }

bool kept_write(const char *path, const char *text, size_t size) {
  OutFile o;
  return out_open(&o, path, OUT_NAMED, 0600) &&
         out_close(&o, fwrite(text, 1, size, o.out) == size);
}

bool kept_put_aside(const char *path, char *name, size_t size) {
  int n = 1;
  snprintf(name, size, "%s.bad", path);
  while (file_exists(name) && ++n < 10)
    snprintf(name, size, "%s.bad%d", path, n);
  return rename(path, name) == 0;
}
