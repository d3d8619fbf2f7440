#include "lua/shelf/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool beside_program(const char *below, int up, char *path) {
  ssize_t n = readlink("/proc/self/exe", path, PATH_SIZE - 32);
  if (n <= 0) return false;
  path[n] = '\0';
  for (int i = 0; i <= up; i++)
    if (!file_up(path)) return false;
  strcat(path, below);
  return file_is_folder(path);
}

bool variants_find(const char *named, char *path) {
  const char *environment = getenv("OILPATCH_VARIANTS");
  if (named == NULL && environment != NULL && environment[0] != '\0')
    named = environment;
  if (named != NULL) {
    file_copy_path(path, named);
    return file_is_folder(path);
  }
  if (beside_program("/variants", 0, path)) return true;
  if (beside_program("/variants", 2, path)) return true;
  if (beside_program("/share/oilpatch/variants", 1, path)) return true;
  file_copy_path(path, OILPATCH_DATADIR "/variants");
  return file_is_folder(path);
}

bool variants_games(const char *variants, Names *games) {
  Names names = {0};
  bool good = file_list(variants, &names);
  for (int i = 0; good && i < names.count; i++) {
    char folder[PATH_SIZE], base[PATH_SIZE];
    file_join(folder, variants, names.item[i]);
    file_join(base, folder, "base.lua");
    if (file_exists(base)) good = names_push(games, names.item[i]);
  }
  names_free(&names);
  return good;
}

bool variants_word(const char *variants, const char *file, char *word,
                   size_t size) {
  char path[PATH_SIZE];
  Names games = {0};
  char *text;
  int at = -1;
  bool found;
  file_join(path, variants, file);
  variants_games(variants, &games);
  text = file_read(path, NULL);
  if (text != NULL) {
    text[strcspn(text, " \t\r\n")] = '\0';
    at = names_find(&games, text);
  }
  free(text);
  if (games.count > 0) snprintf(word, size, "%s", games.item[at < 0 ? 0 : at]);
  found = games.count > 0;
  names_free(&games);
  return found;
}
