#include "lua/shelf/home.h"

#include "lua/disk/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
  const char *variable, *otherwise; /* below $HOME */
} folders[] = {
  [HOME_STATE] = {"XDG_STATE_HOME", ".local/state"},
  [HOME_DATA] = {"XDG_DATA_HOME", ".local/share"},
  [HOME_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
};

/* Make every folder above the last part of a path. */
static void make_folders(char *path) {
  for (char *p = path + 1; (p = strchr(p, '/')) != NULL; p++) {
    *p = '\0';
    if (mkdir(path, 0700) == 0) out_sync_folder(path);
    *p = '/';
  }
}

bool home_path(HomeFolder which, const char *name, char *path) {
  const char *folder = getenv(folders[which].variable);
  const char *home = getenv("HOME");
  int n;
  if (folder != NULL && folder[0] == '/')
    n = snprintf(path, PATH_SIZE, "%s/oilpatch/%s", folder, name);
  else if (home != NULL && home[0] == '/')
    n = snprintf(path, PATH_SIZE, "%s/%s/oilpatch/%s", home,
                 folders[which].otherwise, name);
  else
    return false;
  if (n < 0 || n >= PATH_SIZE) return false;
  make_folders(path);
  return true;
}
