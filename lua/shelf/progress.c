#include "lua/shelf/progress.h"

#include "core/schema.h"
#include "core/word.h"
#include "lua/disk/out.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char head[] = "oilpatch lessons 1";

/* Reading ------------------------------------------------------------------ */

/* Words that begin with one of our kind, and nothing that steers a terminal. */
static bool is_line(const char *line) {
  size_t n = strspn(line, "abcdefghijklmnopqrstuvwxyz");
  if (n == 0 || line[n] != ' ') return false;
  for (; *line != '\0'; line++)
    if ((unsigned char)*line < ' ' || *line == 0x7f) return false;
  return true;
}

/* "step 400 of 9" is no place. */
static bool is_possible(const char *line) {
  int step, steps;
  return sscanf(line, "place %*s %*s %d/%d", &step, &steps) != 2 ||
         (step >= 1 && step <= steps);
}

/* Take the lines of the file; false: some are none. */
static bool parse(Progress *p, char *text, size_t size) {
  bool good = strlen(text) == size;
  names_free(&p->lines);
  if (size == 0) return true; /* it was just made */
  if (strncmp(text, head, sizeof head - 1) != 0 ||
      strchr("\r\n", text[sizeof head - 1]) == NULL)
    return false;
  for (char *line = strtok(text + sizeof head - 1, "\r\n"); line != NULL;
       line = strtok(NULL, "\r\n"))
    if (!is_line(line))
      good = false;
    else if (is_possible(line) && !names_push(&p->lines, line))
      p->lost = true;
  return good;
}

static bool write_file(const Progress *p) {
  OutFile o;
  if (!out_open(&o, p->path, OUT_NAMED, 0600)) return false;
  fprintf(o.out, "%s\n", head);
  for (int i = 0; i < p->lines.count; i++)
    fprintf(o.out, "%s\n", p->lines.item[i]);
  return out_close(&o, true);
}

/* A file with something else in it gets another name. */
static bool put_aside(Progress *p) {
  int n = 1;
  snprintf(p->bad, sizeof p->bad, "%s.bad", p->path);
  while (file_exists(p->bad) && ++n < 10)
    snprintf(p->bad, sizeof p->bad, "%s.bad%d", p->path, n);
  if (rename(p->path, p->bad) == 0) return true;
  p->bad[0] = '\0';
  return false;
}

/* What the file has now. */
static void read_file(Progress *p) {
  size_t size;
  char *text = file_read(p->path, &size);
  if (text == NULL) return;
  if (!parse(p, text, size) && put_aside(p) && p->lines.count > 0 && !p->lost)
    write_file(p);
  free(text);
}

void progress_open(Progress *p, const char *path) {
  memset(p, 0, sizeof *p);
  if (path == NULL) return;
  word_copy(p->path, sizeof p->path, path);
  read_file(p);
}

void progress_free(Progress *p) { names_free(&p->lines); }

/* Writing ------------------------------------------------------------------ */

/* Is it still the file of that name? */
static bool is_file(int fd, const char *path) {
  struct stat held, now;
  return fstat(fd, &held) == 0 && stat(path, &now) == 0 &&
         held.st_ino == now.st_ino && held.st_dev == now.st_dev;
}

/* The file for ourselves, until it is closed; -1: it can't be had.  Who waited
** for one that was renamed over meanwhile waits for the new one. */
static int lock_file(const Progress *p) {
  enum { PATIENCE = 1000 };
  for (int i = 0; i < PATIENCE; i++) {
    int fd = open(p->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) break;
    if (flock(fd, LOCK_EX) == 0 && is_file(fd, p->path)) return fd;
    close(fd);
  }
  return -1;
}

bool progress_is_kept(const Progress *p) {
  return p->path[0] != '\0' && !p->lost;
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

static void change(Progress *p, const char *key, const char *text) {
  int i = find(p, key);
  char *line = NULL;
  if (i >= 0) remove_line(p, i);
  if (text == NULL) return;
  if (asprintf(&line, "%s %s", key, text) < 0) line = NULL;
  if (line == NULL || !names_push(&p->lines, line)) p->lost = true;
  free(line);
}

/* A failure is silent, because the lesson matters more.  What there was no
** memory for is not written: the file has more than we know. */
static void put(Progress *p, const char *key, const char *text) {
  int fd = p->path[0] == '\0' ? -1 : lock_file(p);
  p->lost = fd < 0;
  if (fd >= 0) read_file(p);
  if (text == NULL && find(p, key) < 0) {
    if (fd >= 0) close(fd);
    return;
  }
  change(p, key, text);
  p->lost = p->lost || !write_file(p);
  if (fd >= 0) close(fd);
}

/* Keys --------------------------------------------------------------------- */

/* Blanks end a word in the file: "%20". */
static void encode(char *to, size_t room, const char *from) {
  for (; *from != '\0' && room > 4; from++) {
    unsigned char c = (unsigned char)*from;
    int n = c <= ' ' || c == '%' || c == 0x7f ? snprintf(to, room, "%%%02x", c)
                                              : snprintf(to, room, "%c", c);
    to += n;
    room -= (size_t)n;
  }
  *to = '\0';
}

static void decode(char *text) {
  char *to = text;
  for (; *text != '\0'; text++) {
    unsigned c = (unsigned char)*text;
    if (c == '%' && isxdigit((unsigned char)text[1]) &&
        isxdigit((unsigned char)text[2]) && sscanf(text + 1, "%2x", &c) == 1)
      text += 2;
    *to++ = (char)c;
  }
  *to = '\0';
}

void progress_key(char *key, const char *game, const char *lesson) {
  char whole[PATH_SIZE];
  snprintf(whole, sizeof whole, "%.100s/%.400s", game, lesson);
  encode(key, PATH_SIZE, whole);
}

/* Asking ------------------------------------------------------------------- */

const char *progress_get(const Progress *p, const char *what, const char *key) {
  char words[PATH_SIZE + 32];
  int i;
  snprintf(words, sizeof words, "%s %s", what, key);
  i = find(p, words);
  if (i < 0) return NULL;
  return p->lines.item[i] + strlen(words) +
         (p->lines.item[i][strlen(words)] == ' ');
}

void progress_set(Progress *p, const char *what, const char *key,
                  const char *text) {
  char words[PATH_SIZE + 32];
  snprintf(words, sizeof words, "%s %s", what, key);
  put(p, words, text);
}

void progress_wrong(Progress *p, const char *key, const char *step,
                    const char *reason) {
  char words[PATH_SIZE + NAME_SIZE + 32];
  snprintf(words, sizeof words, "wrong %s %s", key, step);
  put(p, words, reason);
}

void progress_right(Progress *p, const char *key, const char *step) {
  char words[PATH_SIZE + NAME_SIZE + 32];
  snprintf(words, sizeof words, "wrong %s %s", key, step);
  put(p, words, NULL);
}

bool progress_review(const Progress *p, const char *game, int i, char *lesson,
                     char *step, char *reason) {
  char own[PATH_SIZE];
  size_t n;
  encode(own, sizeof own, game);
  n = strlen(own);
  for (int k = 0; k < p->lines.count; k++) {
    const char *line = p->lines.item[k];
    if (strncmp(line, "wrong ", 6) != 0 || strncmp(line + 6, own, n) != 0 ||
        line[6 + n] != '/' ||
        sscanf(line + 7 + n, "%511s %47s %47s", lesson, step, reason) != 3 ||
        i-- > 0)
      continue;
    decode(lesson);
    return true;
  }
  return false;
}
