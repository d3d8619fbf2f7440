#include "lua/shelf/script.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The scripts in a folder and, so many steps deep, in those below it. */
static bool list(const char *path, Names *files, int deep) {
  Names names = {0};
  bool good = file_list(path, &names);
  for (int i = 0; good && i < names.count; i++) {
    char sub[PATH_SIZE];
    file_join(sub, path, names.item[i]);
    if (file_is_folder(sub)) /* a link might lead back here */
      good = deep == 0 || file_is_link(sub) || list(sub, files, deep - 1);
    else if (file_ends(sub, ".lua") && file_exists(sub))
      good = names_push(files, sub);
  }
  names_free(&names);
  return good;
}

bool script_list(const char *path, Names *files) {
  return list(path, files, 16);
}

static bool is_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

/* Where a function is called by that name, comments aside; NULL: nowhere. */
static const char *find_call(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *p = text; (p = strstr(p, name)) != NULL; p += n) {
    const char *line = p, *after = p + n;
    bool comment = false;
    while (line > text && line[-1] != '\n') line--;
    for (const char *q = line; q + 1 < p; q++)
      comment = comment || (q[0] == '-' && q[1] == '-');
    if (comment || (p > text && is_name(p[-1]))) continue;
    after += strspn(after, " \t\n");
    if (*after != '(') continue;
    after++;
    after += strspn(after, " \t\n");
    if (*after == '"' || *after == '\'') return after;
  }
  return NULL;
}

/* The string given to a field after `from`: game = "…". */
static void find_field(const char *from, const char *field, char *to,
                       size_t size) {
  const char *end = strchr(from, ')'), *p = from;
  size_t n = strlen(field);
  to[0] = '\0';
  while ((p = strstr(p, field)) != NULL && (end == NULL || p < end)) {
    const char *q = p + n;
    char quote;
    size_t used = 0;
    p = q;
    q += strspn(q, " \t");
    if (*q != '=' || is_name(p[-(long)n - 1])) continue;
    q++;
    q += strspn(q, " \t\n");
    quote = *q;
    if (quote != '"' && quote != '\'') continue;
    for (q++; *q != '\0' && *q != quote && *q != '\n' && used + 1 < size; q++)
      to[used++] = *q;
    to[used] = '\0';
    return;
  }
}

bool script_look(const char *path, ScriptKind *kind) {
  static const char mark[] = "-- game:";
  char *text = file_read(path, NULL);
  const char *call;
  memset(kind, 0, sizeof *kind);
  if (text == NULL) return false;
  kind->is_base = file_ends(path, "/base.lua");
  kind->has_tests = find_call(text, "test") != NULL;
  if (strncmp(text, mark, sizeof mark - 1) == 0) {
    const char *word = text + sizeof mark - 1;
    size_t n;
    word += strspn(word, " \t");
    n = strcspn(word, " \t\r\n");
    snprintf(kind->game, sizeof kind->game, "%.*s", (int)n, word);
  }
  call = find_call(text, "game");
  if (call != NULL) {
    const char *end = strchr(call + 1, *call);
    kind->is_game = end != NULL && end[1 + strspn(end + 1, " \t\n")] == ',';
  }
  call = find_call(text, "layer");
  if (call != NULL) {
    kind->is_game = false;
    char game[NAME_SIZE];
    kind->is_layer = true;
    find_field(call, "game", game, sizeof game);
    find_field(call, "says", kind->says, sizeof kind->says);
    if (kind->game[0] == '\0')
      snprintf(kind->game, sizeof kind->game, "%s", game);
  }
  free(text);
  return true;
}

bool script_game(const char *path, const char *stated, char *variants,
                 char *game) {
  char folder[PATH_MAX];
  if (realpath(path, folder) != NULL && strlen(folder) < PATH_SIZE)
    while (file_up(folder)) {
      char base[PATH_SIZE];
      char *slash = strrchr(folder, '/');
      file_join(base, folder, "base.lua");
      if (!file_exists(base) || slash == NULL || slash == folder) continue;
      file_copy_path(game, slash + 1);
      *slash = '\0';
      file_copy_path(variants, folder);
      return true;
    }
  if (stated[0] == '\0') return false;
  file_copy_path(game, stated);
  return true;
}
