#include "lua/shelf/folder.h"

#include "lua/table/look.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Cut to PATH_SIZE. */
static void copy_path(char *to, const char *from) {
  snprintf(to, PATH_SIZE, "%.511s", from);
}

/* Files -------------------------------------------------------------------- */

/* Whatever is read whole: scripts, settings, ledgers, shards. */
enum { FILE_MAX = 256 << 20 };

char *file_read(const char *path, size_t *size) {
  /* a pipe without a writer would block the opening */
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat st;
  char *text = NULL;
  size_t used = 0;
  ssize_t got = 1;
  if (fd < 0) return NULL;
  if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= FILE_MAX)
    text = malloc((size_t)st.st_size + 1);
  else
    errno = EINVAL;
  while (text != NULL && got != 0 && used < (size_t)st.st_size) {
    got = read(fd, text + used, (size_t)st.st_size - used);
    if (got < 0 && errno != EINTR) break;
    if (got > 0) used += (size_t)got;
  }
  close(fd);
  if (text == NULL || got < 0) {
    free(text);
    return NULL;
  }
  text[used] = '\0';
  if (size != NULL) *size = used;
  return text;
}

bool file_exists(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

bool file_is_save(const char *path) {
  static const char save[] = "oilpatch save ", journal[] = "oilpatch journal ";
  char text[sizeof journal] = "";
  FILE *f = file_exists(path) ? fopen(path, "rb") : NULL;
  if (f == NULL) return false;
  if (fgets(text, sizeof text, f) == NULL) text[0] = '\0';
  fclose(f);
  return strncmp(text, save, sizeof save - 1) == 0 ||
         strncmp(text, journal, sizeof journal - 1) == 0;
}

bool folder_exists(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

void path_join(char *to, const char *folder, const char *name) {
  char joined[2 * PATH_SIZE];
  snprintf(joined, sizeof joined, "%.510s/%.510s", folder, name);
  copy_path(to, joined);
}

bool path_ends(const char *path, const char *ending) {
  size_t n = strlen(path), m = strlen(ending);
  return n >= m && strcmp(path + n - m, ending) == 0;
}

/* Cut the last part off; false: there is none left. */
static bool path_up(char *path) {
  char *slash = strrchr(path, '/');
  if (slash == NULL || slash == path) return false;
  *slash = '\0';
  return true;
}

static bool list_folder(const char *path, Names *names) {
  DIR *d = opendir(path);
  struct dirent *entry;
  bool good = true;
  while (d != NULL && good && (entry = readdir(d)) != NULL)
    if (entry->d_name[0] != '.') good = names_push(names, entry->d_name);
  if (d != NULL) closedir(d);
  names_sort(names);
  return good;
}

static bool walk_scripts(const char *path, Names *files, int depth) {
  Names names = {0};
  bool good = list_folder(path, &names);
  for (int i = 0; good && i < names.count; i++) {
    char sub[PATH_SIZE];
    path_join(sub, path, names.item[i]);
    if (folder_exists(sub) && depth < 16)
      good = walk_scripts(sub, files, depth + 1);
    else if (path_ends(sub, ".lua") && file_exists(sub))
      good = names_push(files, sub);
  }
  names_free(&names);
  return good;
}

bool folder_scripts(const char *path, Names *files) {
  return walk_scripts(path, files, 0);
}

/* The variants folder ------------------------------------------------------ */

static bool beside_program(const char *below, int up, char *path) {
  ssize_t n = readlink("/proc/self/exe", path, PATH_SIZE - 32);
  if (n <= 0) return false;
  path[n] = '\0';
  for (int i = 0; i <= up; i++)
    if (!path_up(path)) return false;
  strcat(path, below);
  return folder_exists(path);
}

bool variants_find(const char *named, char *path) {
  const char *environment = getenv("OILPATCH_VARIANTS");
  if (named == NULL && environment != NULL && environment[0] != '\0')
    named = environment;
  if (named != NULL) {
    copy_path(path, named);
    return folder_exists(path);
  }
  if (beside_program("/variants", 0, path)) return true;
  if (beside_program("/variants", 2, path)) return true;
  if (beside_program("/share/oilpatch/variants", 1, path)) return true;
  copy_path(path, OILPATCH_DATADIR "/variants");
  return folder_exists(path);
}

bool variants_games(const char *variants, Names *games) {
  Names names = {0};
  bool good = list_folder(variants, &names);
  for (int i = 0; good && i < names.count; i++) {
    char folder[PATH_SIZE], base[PATH_SIZE];
    path_join(folder, variants, names.item[i]);
    path_join(base, folder, "base.lua");
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
  bool found = false;
  path_join(path, variants, file);
  variants_games(variants, &games);
  text = file_read(path, NULL);
  if (text != NULL) {
    text[strcspn(text, " \t\r\n")] = '\0';
    for (int i = 0; i < games.count && !found; i++)
      if (strcmp(games.item[i], text) == 0) {
        snprintf(word, size, "%s", text);
        found = true;
      }
    free(text);
  }
  if (!found && games.count > 0) {
    snprintf(word, size, "%s", games.item[0]);
    found = true;
  }
  names_free(&games);
  return found;
}

/* Scripts ------------------------------------------------------------------ */

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
  kind->is_base = path_ends(path, "/base.lua");
  kind->has_tests = find_call(text, "test") != NULL;
  if (strncmp(text, mark, sizeof mark - 1) == 0) {
    const char *word = text + sizeof mark - 1;
    size_t n;
    word += strspn(word, " \t");
    n = strcspn(word, " \t\r\n");
    snprintf(kind->game, sizeof kind->game, "%.*s", (int)n, word);
  }
  call = find_call(text, "layer");
  if (call != NULL) {
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

/* `lesson {`, at the beginning of a statement. */
bool script_is_lesson(const char *path) {
  char *text = file_read(path, NULL);
  bool found = false;
  for (const char *p = text; p != NULL && !found;) {
    size_t n = strcspn(p, "\n");
    const char *call = p + (strncmp(p, "local ", 6) == 0 ? strcspn(p, "=") : 0);
    call += strspn(call, "= ");
    found = call < p + n && strncmp(call, "lesson", 6) == 0 &&
            call[6 + strspn(call + 6, " (")] == '{';
    p = p[n] == '\0' ? NULL : p + n + 1;
  }
  free(text);
  return found;
}

bool script_game(const char *path, const char *stated, char *variants,
                 char *game) {
  char folder[PATH_MAX];
  if (realpath(path, folder) != NULL && strlen(folder) < PATH_SIZE)
    while (path_up(folder)) {
      char base[PATH_SIZE];
      char *slash = strrchr(folder, '/');
      path_join(base, folder, "base.lua");
      if (!file_exists(base) || slash == NULL || slash == folder) continue;
      copy_path(game, slash + 1);
      *slash = '\0';
      copy_path(variants, folder);
      return true;
    }
  if (stated[0] == '\0') return false;
  copy_path(game, stated);
  return true;
}

/* Games -------------------------------------------------------------------- */

void game_folder(const char *variants, const char *game, char *path) {
  if (path_ends(game, ".lua")) {
    copy_path(path, game);
    if (!path_up(path)) copy_path(path, ".");
  } else {
    path_join(path, variants, game);
  }
}

bool game_layers(const char *variants, const char *game, Names *layers) {
  char folder[PATH_SIZE];
  Names files = {0};
  bool good;
  game_folder(variants, game, folder);
  good = folder_scripts(folder, &files);
  for (int i = 0; good && i < files.count; i++) {
    ScriptKind kind;
    char *name = files.item[i] + strlen(folder) + 1;
    if (!script_look(files.item[i], &kind) || !kind.is_layer || kind.is_base ||
        strncmp(name, "tests/", 6) == 0 || strncmp(name, "lessons/", 8) == 0)
      continue;
    name[strlen(name) - 4] = '\0'; /* .lua */
    good = names_push(layers, name);
  }
  names_free(&files);
  return good;
}

Table *game_open(TableConfig *config, Fault *report) {
  bool any = config->players == 0;
  Table *t;
  if (any) config->players = 2;
  t = table_open(config, report);
  if (any && t == NULL) {
    if (report->code == FAULT_PLAYERS && report->least > 0) {
      config->players = report->least;
      t = table_open(config, report);
    }
  } else if (any) {
    GameInfo info;
    if (table_info(t, &info, report) && info.from < config->players) {
      table_close(t);
      config->players = info.from;
      t = table_open(config, report);
    }
  }
  /* a wrong number of players is no fault of the script's */
  if (t == NULL && report->code == FAULT_PLAYERS) {
    report->line = 0;
    report->excerpt[0] = report->trace[0] = '\0';
  }
  return t;
}
