#include "repl/learn/course.h"

#include "repl/term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *file_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

/* "02_placing.lua": how long is the number with its "_"?  0: there is none. */
static size_t number_length(const char *file) {
  size_t n = strspn(file, "0123456789");
  return n > 0 && file[n] == '_' ? n + 1 : 0;
}

bool course_is_numbered(const char *path) {
  return number_length(file_of(path)) > 0;
}

void course_open(Course *c, const char *variants, const char *game) {
  char folder[PATH_SIZE], lessons[PATH_SIZE];
  Names files = {0};
  memset(c, 0, sizeof *c);
  word_copy(c->variants, sizeof c->variants, variants);
  word_copy(c->game, sizeof c->game, game);
  game_folder(variants, game, folder);
  path_join(lessons, folder, "lessons");
  folder_scripts(lessons, &files);
  for (int i = 0; i < files.count; i++)
    if (course_is_numbered(files.item[i])) names_add(&c->path, files.item[i]);
  names_free(&files);
}

void course_free(Course *c) { names_free(&c->path); }

int course_number(const Course *c, int i) {
  return atoi(file_of(c->path.item[i]));
}

void course_name(const char *path, char *name, size_t size) {
  const char *file = file_of(path);
  size_t n;
  word_copy(name, size, file + number_length(file));
  n = strlen(name);
  if (n > 4 && strcmp(name + n - 4, ".lua") == 0) name[n - 4] = '\0';
}

int course_named(const Course *c, const char *name) {
  for (int i = 0; i < c->path.count; i++) {
    char own[NAME_SIZE];
    course_name(c->path.item[i], own, sizeof own);
    if (strcmp(own, name) == 0) return i;
  }
  return -1;
}

int course_find(const Course *c, const char *word) {
  int found = -1;
  bool several = false;
  for (int i = 0; i < c->path.count; i++) {
    char name[NAME_SIZE], number[16];
    course_name(c->path.item[i], name, sizeof name);
    snprintf(number, sizeof number, "%d", course_number(c, i));
    if (strcmp(word, number) == 0 || strcasecmp(word, name) == 0) return i;
    if (!word_begins(name, word)) continue;
    several = found >= 0;
    found = i;
  }
  return several ? -1 : found;
}

int course_minutes(const Course *c, int i) {
  char *text = file_read(c->path.item[i], NULL);
  const char *at = text == NULL ? NULL : strstr(text, "minutes = ");
  int minutes = at == NULL ? 0 : atoi(at + strlen("minutes = "));
  free(text);
  return minutes;
}
