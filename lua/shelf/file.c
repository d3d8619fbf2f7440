#include "lua/shelf/file.h"
#include "lua/disk/in.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void file_copy_path(char *to, const char *from) {
  snprintf(to, PATH_SIZE, "%.511s", from);
}

/* Whatever is read whole: scripts, settings, ledgers, shards. */
enum { FILE_MAX = 256 << 20 };

char *file_read(const char *path, size_t *size) {
  return in_read(path, FILE_MAX, size);
}

bool file_exists(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

bool file_is_save(const char *path) {
  static const char save[] = "oilpatch save ", journal[] = "oilpatch journal ";
  char text[sizeof journal] = "";
  FILE *f = in_open(path);
  if (f == NULL) return false;
  if (fgets(text, sizeof text, f) == NULL) text[0] = '\0';
  fclose(f);
  return strncmp(text, save, sizeof save - 1) == 0 ||
         strncmp(text, journal, sizeof journal - 1) == 0;
}

bool file_is_folder(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

bool file_is_link(const char *path) {
  struct stat s;
  return lstat(path, &s) == 0 && S_ISLNK(s.st_mode);
}

void file_join(char *to, const char *folder, const char *name) {
  char joined[2 * PATH_SIZE];
  snprintf(joined, sizeof joined, "%.510s/%.510s", folder, name);
  file_copy_path(to, joined);
}

bool file_ends(const char *path, const char *ending) {
  size_t n = strlen(path), m = strlen(ending);
  return n >= m && strcmp(path + n - m, ending) == 0;
}

bool file_up(char *path) {
  char *slash = strrchr(path, '/');
  if (slash == NULL || slash == path) return false;
  *slash = '\0';
  return true;
}

bool file_list(const char *path, Names *names) {
  DIR *d = opendir(path);
  struct dirent *entry;
  bool good = true;
  while (d != NULL && good && (entry = readdir(d)) != NULL)
    if (entry->d_name[0] != '.') good = names_push(names, entry->d_name);
  if (d != NULL) closedir(d);
  names_sort(names);
  return good;
}
