#include "repl/progress.h"

#include "repl/words.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "oilpatch lessons 1";

void progress_open(Progress *p, const char *path) {
  char *text;
  memset(p, 0, sizeof *p);
  if (path == NULL) return;
  word_copy(p->path, sizeof p->path, path);
  text = file_read(path, NULL);
  if (text != NULL && strncmp(text, head, sizeof head - 1) == 0)
    for (char *line = text; *line != '\0';) {
      size_t n = strcspn(line, "\n");
      bool last = line[n] == '\0';
      line[n] = '\0';
      if (line != text && n > 0) names_add(&p->lines, line);
      line += n + !last;
    }
  free(text);
}

void progress_free(Progress *p) { names_free(&p->lines); }

/* Aside, synced and renamed: a half-written file never counts.  A failure is
** silent, because the lesson matters more. */
static void write_file(const Progress *p) {
  char aside[PATH_SIZE + 32];
  FILE *f;
  bool good;
  int fd;
  if (p->path[0] == '\0') return;
  snprintf(aside, sizeof aside, "%s.%ld", p->path, (long)getpid());
  fd = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  f = fd < 0 ? NULL : fdopen(fd, "w");
  if (f == NULL) {
    if (fd >= 0) close(fd);
    return;
  }
  fprintf(f, "%s\n", head);
  for (int i = 0; i < p->lines.count; i++) fprintf(f, "%s\n", p->lines.item[i]);
  good = fflush(f) == 0 && fsync(fileno(f)) == 0;
  good = fclose(f) == 0 && good;
  if (!good || rename(aside, p->path) != 0) unlink(aside);
}

static void remove_line(Progress *p, int i) {
  free(p->lines.item[i]);
  memmove(&p->lines.item[i], &p->lines.item[i + 1],
          (size_t)(p->lines.count - i - 1) * sizeof *p->lines.item);
  p->lines.count--;
}

/* The line that begins with these words, -1: none. */
static int find(const Progress *p, const char *key) {
  size_t n = strlen(key);
  for (int i = 0; i < p->lines.count; i++) {
    const char *line = p->lines.item[i];
    if (strncmp(line, key, n) == 0 && (line[n] == ' ' || line[n] == '\0'))
      return i;
  }
  return -1;
}

static void put(Progress *p, const char *key, const char *text) {
  int i = find(p, key);
  char *line = NULL;
  if (i >= 0) remove_line(p, i);
  if (text != NULL && asprintf(&line, "%s %s", key, text) >= 0) {
    names_add(&p->lines, line);
    free(line);
  }
  write_file(p);
}

const char *progress_get(const Progress *p, const char *what,
                         const char *lesson) {
  char key[PATH_SIZE];
  int i;
  snprintf(key, sizeof key, "%s %s", what, lesson);
  i = find(p, key);
  if (i < 0) return NULL;
  return p->lines.item[i] + strlen(key) +
         (p->lines.item[i][strlen(key)] == ' ');
}

void progress_set(Progress *p, const char *what, const char *lesson,
                  const char *text) {
  char key[PATH_SIZE];
  snprintf(key, sizeof key, "%s %s", what, lesson);
  put(p, key, text);
}

void progress_wrong(Progress *p, const char *lesson, const char *step,
                    const char *reason) {
  char key[PATH_SIZE];
  snprintf(key, sizeof key, "wrong %s %s", lesson, step);
  put(p, key, reason);
}

void progress_right(Progress *p, const char *lesson, const char *step) {
  char key[PATH_SIZE];
  snprintf(key, sizeof key, "wrong %s %s", lesson, step);
  if (find(p, key) >= 0) put(p, key, NULL);
}

bool progress_review(const Progress *p, const char *game, int i, char *lesson,
                     char *step, char *reason) {
  size_t n = strlen(game);
  for (int k = 0; k < p->lines.count; k++) {
    const char *line = p->lines.item[k];
    if (strncmp(line, "wrong ", 6) != 0 || strncmp(line + 6, game, n) != 0 ||
        line[6 + n] != '/' || i-- > 0)
      continue;
    return sscanf(line + 7 + n, "%47s %47s %47s", lesson, step, reason) == 3;
  }
  return false;
}
