#include "lua/shelf/saves.h"

#include "core/alloc.h"
#include "core/word.h"
#include "lua/shelf/home.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Names -------------------------------------------------------------------- */

static bool is_name(const char *text) {
  return text[0] != '\0' && strpbrk(text, "/.") == NULL &&
         strlen(text) < NAME_SIZE;
}

static bool path_in(HomeFolder home, const char *folder, const char *name,
                    char *path) {
  char file[PATH_SIZE];
  int n = snprintf(file, sizeof file, "%s/%s%s", folder, name, SAVE_ENDING);
  return n > 0 && n < (int)sizeof file && home_path(home, file, path);
}

bool saves_path(const char *name, char *path) {
  if (is_name(name)) return path_in(HOME_DATA, "saves", name, path);
  if (strlen(name) >= PATH_SIZE) return false;
  word_copy(path, PATH_SIZE, name);
  return true;
}

bool saves_find(const char *name, char *path) {
  if (saves_path(name, path) && file_exists(path)) return true;
  if (is_name(name) && path_in(HOME_STATE, "journal", name, path) &&
      file_exists(path))
    return true;
  if (strlen(name) >= PATH_SIZE) return false;
  word_copy(path, PATH_SIZE, name);
  return file_exists(path);
}

/* Lists -------------------------------------------------------------------- */

typedef struct List {
  SaveInfo *item;
  int count, room;
} List;

static bool list_add(List *l, const SaveInfo *info) {
  if (!alloc_room(&alloc_standard, &l->item, &l->room, l->count + 1,
                  sizeof *l->item))
    return false;
  l->item[l->count++] = *info;
  return true;
}

static bool list_folder(List *l, HomeFolder home, const char *folder) {
  char path[PATH_SIZE], file[PATH_SIZE];
  struct dirent *e;
  SaveInfo info;
  DIR *d;
  bool good = true;
  if (!home_path(home, folder, path) || (d = opendir(path)) == NULL)
    return true;
  while (good && (e = readdir(d)) != NULL) {
    file_join(file, path, e->d_name);
    if (!file_ends(file, SAVE_ENDING) || !save_look(file, &info)) continue;
    info.player = info.journal ? save_player(file) : 0;
    good = list_add(l, &info);
  }
  closedir(d);
  return good;
}

static int newest_first(const void *a, const void *b) {
  const SaveInfo *x = a, *y = b;
  if (x->when != y->when) return x->when < y->when ? 1 : -1;
  return strcmp(y->name, x->name);
}

bool saves_list(SaveInfo **list, int *count) {
  List l = {NULL, 0, 0};
  if (!list_folder(&l, HOME_DATA, "saves") ||
      !list_folder(&l, HOME_STATE, "journal")) {
    free(l.item);
    return false;
  }
  if (l.count > 0) qsort(l.item, (size_t)l.count, sizeof *l.item, newest_first);
  *list = l.item;
  *count = l.count;
  return true;
}

bool saves_last(const char *except, char *path, SaveInfo *played) {
  SaveInfo *list;
  int count;
  bool found = false;
  played->player = 0;
  if (!saves_list(&list, &count)) return false;
  for (int i = 0; i < count && !found; i++) {
    const SaveInfo *s = &list[i];
    found = !s->over && s->player == 0 &&
            (except == NULL || strcmp(s->path, except) != 0);
    if (found)
      word_copy(path, PATH_SIZE, s->path);
    else if (s->player != 0 && s->player != getpid() && played->player == 0)
      *played = *s;
  }
  free(list);
  return found;
}
