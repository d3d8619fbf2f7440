#include "repl/keep/saves.h"

#include "repl/keep/home.h"
#include "repl/keep/journal.h"
#include "repl/term/show.h"
#include "repl/term/words.h"
#include "repl/term/memory.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

bool save_path(const char *name, char *path) {
  if (is_name(name)) return path_in(HOME_DATA, "saves", name, path);
  if (strlen(name) >= PATH_SIZE) return false;
  word_copy(path, PATH_SIZE, name);
  return true;
}

bool save_find(const char *name, char *path) {
  if (is_name(name)) {
    if (path_in(HOME_DATA, "saves", name, path) && file_exists(path))
      return true;
    if (path_in(HOME_STATE, "journal", name, path) && file_exists(path))
      return true;
  }
  if (strlen(name) >= PATH_SIZE) return false;
  word_copy(path, PATH_SIZE, name);
  return file_exists(path);
}

/* Lists -------------------------------------------------------------------- */

typedef struct List {
  SaveInfo *item;
  int count, room;
} List;

static void list_add(List *l, const SaveInfo *info) {
  if (l->count == l->room) {
    int room = l->room == 0 ? 16 : 2 * l->room;
    SaveInfo *more = memory_resize(l->item, (size_t)room * sizeof *more);
    l->item = more;
    l->room = room;
  }
  l->item[l->count++] = *info;
}

static void list_folder(List *l, HomeFolder home, const char *folder) {
  char path[PATH_SIZE], file[PATH_SIZE];
  struct dirent *e;
  SaveInfo info;
  DIR *d;
  if (!home_path(home, folder, path) || (d = opendir(path)) == NULL) return;
  while ((e = readdir(d)) != NULL) {
    path_join(file, path, e->d_name);
    if (!path_ends(file, SAVE_ENDING) || !save_look(file, &info)) continue;
    info.busy = info.journal && journal_is_busy(file);
    list_add(l, &info);
  }
  closedir(d);
}

static int newest_first(const void *a, const void *b) {
  const SaveInfo *x = a, *y = b;
  if (x->when != y->when) return x->when < y->when ? 1 : -1;
  return strcmp(y->name, x->name);
}

SaveInfo *saves_list(int *count) {
  List l = {NULL, 0, 0};
  list_folder(&l, HOME_DATA, "saves");
  list_folder(&l, HOME_STATE, "journal");
  if (l.count > 0) qsort(l.item, (size_t)l.count, sizeof *l.item, newest_first);
  *count = l.count;
  return l.item;
}

bool saves_last(const char *except, char *path) {
  int count;
  SaveInfo *list = saves_list(&count);
  bool found = false;
  for (int i = 0; i < count && !found; i++)
    if (!list[i].over && !list[i].busy &&
        (except == NULL || strcmp(list[i].path, except) != 0)) {
      word_copy(path, PATH_SIZE, list[i].path);
      found = true;
    }
  free(list);
  return found;
}

static void show_save(Screen *on, const SaveInfo *s, bool mine) {
  char when[32] = "", place[64];
  struct tm tm;
  if (localtime_r(&s->when, &tm) != NULL)
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
  snprintf(place, sizeof place, "phase %ld, decision %ld", s->phase,
           s->decision);
  screen_print(on, "  %-28s %s, %d players%s%s%s\n", s->name, s->game,
               s->players, s->layers[0] == '\0' ? "" : ", ", s->layers,
               !s->journal ? ""
               : mine      ? "  (this game)"
               : s->busy   ? "  (played elsewhere)"
               : s->over   ? ""
                           : "  (not saved)");
  screen_print(on, "  %-28s %s%s, %s\n", "", place, s->over ? ", over" : "",
               when);
}

void saves_show(Screen *s, const char *mine) {
  int count;
  SaveInfo *list = saves_list(&count);
  for (int i = 0; i < count; i++)
    show_save(s, &list[i], strcmp(list[i].path, mine) == 0);
  if (count == 0)
    screen_print(s, "no games are kept here; 'save NAME' keeps one\n");
  free(list);
}
