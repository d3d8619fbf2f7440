/*
** The prompt: how it behaves, kept in a file of lines "name value" under
** $XDG_CONFIG_HOME/oilpatch.
*/
#include "lua/disk/out.h"
#include "lua/disk/in.h"
#include "lua/shelf/home.h"
#include "repl/prompt/play.h"
#include "core/word.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 256, PAGE_MOST = 1000 };

typedef struct Setting {
  const char *name, *values;
} Setting;

static const Setting list[] = {
  {"colour", "auto|on|off"},     {"forced", "on|off"},
  {"table", "turn|hidden|open"}, {"board", "off|on|spoken"},
  {"page", "auto|off|N"},
};
enum { SETTINGS = sizeof list / sizeof list[0] };

/* Values ------------------------------------------------------------------- */

/* Which of the words "a|b|c" the value is, from 0, or -1. */
static int word_of(const char *words, const char *value) {
  size_t n = strlen(value);
  for (int i = 0;; i++) {
    size_t m = strcspn(words, "|");
    if (n == m && n > 0 && strncmp(words, value, n) == 0) return i;
    if (words[m] == '\0') return -1;
    words += m + 1;
  }
}

static bool set_page(PlaySettings *s, const char *value) {
  char *end;
  long n = strtol(value, &end, 10);
  if (strcmp(value, "auto") == 0)
    n = 0;
  else if (strcmp(value, "off") == 0)
    n = -1;
  else if (end == value || *end != '\0' || n < 1 || n > PAGE_MOST)
    return false;
  s->page = (int)n;
  return true;
}

static bool set_value(PlaySettings *s, int which, const char *value) {
  int word = word_of(list[which].values, value);
  if (which == 4) return set_page(s, value);
  if (word < 0) return false;
  if (which == 0) s->colour = (Colours)word;
  if (which == 1) s->forced = word == 0;
  if (which == 2) s->table = (Seen)word;
  if (which == 3) s->board = (BoardStyle)word;
  return true;
}

/* The k-th of the words "a|b|c". */
static void word_at(const char *words, int k, char value[16]) {
  for (; k > 0; k--) words += strcspn(words, "|") + 1;
  word_copy(value, strcspn(words, "|") + 1, words);
}

static void value_of(const PlaySettings *s, int which, char value[16]) {
  const int word[] = {(int)s->colour, s->forced ? 0 : 1, (int)s->table,
                      (int)s->board, s->page == 0 ? 0 : 1};
  if (which == 4 && s->page > 0)
    snprintf(value, 16, "%d", s->page);
  else
    word_at(list[which].values, word[which], value);
}

static int setting_named(const char *name) {
  for (int i = 0; i < SETTINGS; i++)
    if (strcmp(list[i].name, name) == 0) return i;
  return -1;
}

/* The file ----------------------------------------------------------------- */

/* One line of the file; false: it makes no sense. */
static bool read_setting(PlaySettings *s, char *line) {
  char *value;
  int which;
  line[strcspn(line, "\r\n")] = '\0';
  line += strspn(line, " \t");
  if (line[0] == '\0' || line[0] == '#') return true;
  value = line + strcspn(line, " \t");
  if (*value != '\0') *value++ = '\0';
  value += strspn(value, " \t");
  which = setting_named(line);
  return which >= 0 && set_value(s, which, value);
}

static void read_settings(PlaySettings *s, Screen *on) {
  char path[PATH_SIZE], line[LINE_SIZE];
  FILE *f;
  if (!home_path(HOME_CONFIG, "settings", path)) return;
  f = in_open(path);
  if (f == NULL) {
    if (on != NULL && errno != ENOENT && errno != ENOTDIR)
      screen_complain(on, "the settings can't be read: %s: %s", path, in_why());
    return;
  }
  for (int n = 1; fgets(line, sizeof line, f) != NULL; n++) {
    if (read_setting(s, line)) continue;
    if (on != NULL)
      screen_complain(on, "%s:%d: not a setting; 'setting' lists them", path,
                      n);
    break; /* once is enough */
  }
  if (on != NULL && ferror(f))
    screen_complain(on, "the settings can't be read: %s: %s", path,
                    strerror(errno));
  fclose(f);
}

void play_read_settings(Play *p) {
  read_settings(&p->settings, p->screen);
  screen_set_colours(p->settings.colour);
}

/* One of them changes in the file; the others may be a lesson's here, or have
** been changed by another program. */
static bool write_setting(int which, const char *value, char *path) {
  PlaySettings s = {0};
  OutFile o;
  if (!home_path(HOME_CONFIG, "settings", path)) {
    errno = ENOENT;
    word_copy(path, PATH_SIZE, "$XDG_CONFIG_HOME");
    return false;
  }
  read_settings(&s, NULL);
  set_value(&s, which, value);
  if (!out_open(&o, path, OUT_NAMED, 0666)) return false;
  for (int i = 0; i < SETTINGS; i++) {
    char said[16];
    value_of(&s, i, said);
    fprintf(o.out, "%s %s\n", list[i].name, said);
  }
  return out_close(&o, true);
}

bool play_setting(const Play *p, const char *name, char value[16]) {
  int which = setting_named(name);
  if (which < 0) return false;
  value_of(&p->settings, which, value);
  return true;
}

bool play_set_setting(Play *p, const char *name, const char *value, char *path,
                      int *error) {
  int which = setting_named(name);
  *error = 0;
  path[0] = '\0';
  if (which < 0 || !set_value(&p->settings, which, value)) return false;
  /* scripts and pipes change nothing for the next game */
  if (p->talks && !write_setting(which, value, path)) *error = errno;
  screen_set_colours(p->settings.colour);
  return true;
}
