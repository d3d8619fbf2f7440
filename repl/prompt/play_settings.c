/*
** The prompt: how it behaves, kept in a file of lines "name value" under
** $XDG_CONFIG_HOME/oilpatch.
*/
#include "lua/disk/out.h"
#include "lua/shelf/home.h"
#include "repl/prompt/hooks.h"
#include "core/word.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 256, PAGE_MOST = 1000 };

typedef struct Setting {
  const char *name, *values, *help;
} Setting;

static const Setting list[] = {
  {"colour", "auto|on|off", "colours; auto heeds NO_COLOR"},
  {"forced", "on|off", "a single answer is given by itself"},
  {"table", "turn|hidden|open",
   "seen by whom it asks; with a screen between people; all cards open"},
  {"board", "off|on|spoken",
   "above every question; or everything in sentences, to be heard"},
  {"page", "auto|off|N", "answers on a page; auto is the terminal's height"},
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

static const char *value_of(const PlaySettings *s, int which) {
  static const char *const colours[] = {"auto", "on", "off"};
  static const char *const boards[] = {"off", "on", "spoken"};
  static const char *const seen[] = {"turn", "hidden", "open"};
  static char page[16];
  switch (which) {
    case 0: return colours[s->colour];
    case 1: return s->forced ? "on" : "off";
    case 2: return seen[s->table];
    case 3: return boards[s->board];
    default: break;
  }
  snprintf(page, sizeof page, "%d", s->page);
  return s->page == 0 ? "auto" : s->page < 0 ? "off" : page;
}

static int setting_named(const char *name) {
  for (int i = 0; i < SETTINGS; i++)
    if (strcmp(list[i].name, name) == 0) return i;
  return -1;
}

static const char *near_setting(const char *name) {
  const char *names[SETTINGS];
  for (int i = 0; i < SETTINGS; i++) names[i] = list[i].name;
  return word_nearest(name, names, SETTINGS);
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
  f = fopen(path, "r");
  if (f == NULL) {
    if (on != NULL && errno != ENOENT && errno != ENOTDIR)
      screen_complain(on, "the settings can't be read: %s: %s", path,
                      strerror(errno));
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
  for (int i = 0; i < SETTINGS; i++)
    fprintf(o.out, "%s %s\n", list[i].name, value_of(&s, i));
  return out_close(&o, true);
}

/* The command -------------------------------------------------------------- */

static void show_setting(const Play *p, int which) {
  screen_print(p->screen, "  %-7s %-8s %-17s ", list[which].name,
               value_of(&p->settings, which), list[which].values);
  screen_wrap(p->screen, 36, "%s", list[which].help);
}

static void do_setting(Play *p, const char *rest) {
  char name[LINE_SIZE], path[PATH_SIZE];
  const char *value = rest + strcspn(rest, " \t"), *near;
  int which;
  word_copy(name, sizeof name, rest);
  name[strcspn(name, " \t")] = '\0';
  value += strspn(value, " \t");
  if (name[0] == '\0') {
    for (int i = 0; i < SETTINGS; i++) show_setting(p, i);
    play_own()->settings(p);
    return;
  }
  which = setting_named(name);
  if (which < 0 && play_own()->set(p, name, value)) return;
  if (which < 0) {
    near = near_setting(name);
    if (near == NULL)
      play_refuse(p, "no setting named '%s'; 'setting' lists them", name);
    else
      play_refuse(p, "no setting named '%s'; did you mean '%s'?", name, near);
  } else if (value[0] == '\0') {
    show_setting(p, which);
  } else if (!set_value(&p->settings, which, value)) {
    play_refuse(p, "'%s' is %s, not '%s'", name, list[which].values, value);
  } else {
    /* kept before it is said; scripts and pipes change nothing for the next
    ** game */
    int error = !p->talks || write_setting(which, value, path) ? 0 : errno;
    screen_set_colours(p->settings.colour);
    screen_print(p->screen, "%s is %s now\n", name,
                 value_of(&p->settings, which));
    if (error != 0)
      play_refuse(p, "it holds for this game only: can't write %s: %s", path,
                  strerror(error));
  }
}

static const PlayCommand commands[] = {
  {"setting", "[NAME [VALUE]]",
   "how the prompt behaves: colour, forced, "
   "table, page",
   do_setting},
};
const PlayGroup play_settings = {"Settings", commands,
                                 sizeof commands / sizeof commands[0]};
