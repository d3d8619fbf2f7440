#include "repl/term/tongue.h"

#include "repl/term/memory.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const tongue_names[TONGUES] = {"en", "fr"};
static int spoken;

static json_t *list; /* what each English sentence is in French */

int tongue_of(const char *named) {
  static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; named == NULL && i < 3; i++) {
    named = getenv(variables[i]);
    if (named != NULL && named[0] == '\0') named = NULL;
  }
  for (int i = 0; named != NULL && i < TONGUES; i++) {
    size_t n = strlen(tongue_names[i]);
    if (strncmp(named, tongue_names[i], n) == 0 &&
        strchr("_.@", named[n]) != NULL)
      return i;
  }
  return 0;
}

void tongue_speak(int tongue) { spoken = tongue; }
int tongue_spoken(void) { return spoken; }

/* The list ----------------------------------------------------------------- */

/* A line with "\n" for a line's end; the caller frees. */
static char *unescaped(const char *line, size_t n) {
  char *text = memory_new(1, n + 1), *to = text;
  for (size_t i = 0; i < n; i++)
    if (line[i] == '\\' && i + 1 < n && line[i + 1] == 'n') {
      *to++ = '\n';
      i++;
    } else {
      *to++ = line[i];
    }
  *to = '\0';
  return text;
}

/* The next of what printf takes for an argument, and how long it is; the end of the
** text: there is none. */
static const char *argument(const char *text, size_t *n) {
  text += strcspn(text, "%");
  *n = *text == '\0' ? 0 : 1 + strspn(text + 1, " -+#'0123456789.*$hlLqjzt");
  *n += text[*n] != '\0' && *n > 0;
  return text;
}

/* A game is a stranger's: what it says for a sentence of ours is printed with the
** arguments of ours. */
static bool takes_the_same(const char *a, const char *b) {
  for (;;) {
    size_t n, m;
    a = argument(a, &n);
    b = argument(b, &m);
    if (n != m || memcmp(a, b, n) != 0) return false;
    if (n == 0) return true;
    a += n;
    b += n;
  }
}

static const char *find(const char *english) {
  return json_string_value(json_object_get(list, english));
}

static void add(const char *english, const char *french, bool ours) {
  if (ours || (takes_the_same(english, french) && find(english) == NULL))
    json_object_set_new_nocheck(list, english,
                                json_stringn_nocheck(french, strlen(french)));
}

/* An English line, and the French one below it, indented.  What is known already
** comes first: a game says only what the program doesn't. */
static void read_list(const char *text, bool ours) {
  char *english = NULL;
  while (*text != '\0') {
    size_t n = strcspn(text, "\n");
    if (n > 2 && strncmp(text, "  ", 2) == 0 && english != NULL) {
      char *french = unescaped(text + 2, n - 2);
      add(english, french, ours);
      free(french);
      free(english);
      english = NULL;
    } else if (n > 0 && text[0] != '#') {
      free(english);
      english = unescaped(text, n);
    }
    text += n + (text[n] == '\n');
  }
  free(english);
}

static void open_list(void) {
  if (list != NULL) return;
  list = json_object();
  read_list(tongue_files[0].text, true);
}

void tongue_more(const char *text) {
  open_list();
  read_list(text, false);
}

void tongue_learn(const char *text) {
  json_decref(list);
  list = json_object();
  read_list(text, true);
}

const char *tongue_entry(int i, const char **french) {
  void *at;
  open_list();
  at = json_object_iter(list);
  while (at != NULL && i-- > 0) at = json_object_iter_next(list, at);
  *french = json_string_value(json_object_iter_value(at));
  return json_object_iter_key(at);
}

static const char *translation(const char *english) {
  if (spoken == 0) return NULL;
  open_list();
  return find(english);
}

const char *tongue(const char *english) {
  const char *french = translation(english);
  return french == NULL ? english : french;
}

/* Sentences that others made --------------------------------------------------- */

enum { HOLES = 8 };

/* The length of a format's argument, "%s"; 0: here is none. */
static size_t hole(const char *format) {
  size_t n = 1;
  if (format[0] != '%') return 0;
  n += strspn(format + n, "-+#0123456789.*lz");
  return format[n] == '\0' || format[n] == '%' ? 0 : n + 1;
}

/* Does a sentence come of a format?  What fills its holes, and how many letters of
** the format's own it has; 0: it doesn't. */
static int fits(const char *format, const char *text, const char *from[HOLES],
                size_t size[HOLES], int *holes) {
  int letters = 0;
  *holes = 0;
  while (*format != '\0') {
    size_t n = hole(format), word;
    const char *at;
    if (n == 0) {
      if (*format++ != *text++) return 0;
      letters++;
      continue;
    }
    if (*holes == HOLES) return 0;
    format += n;
    for (word = 0; format[word] != '\0' && hole(format + word) == 0;) word++;
    for (at = text; *at != '\0' && strncmp(at, format, word) != 0;) at++;
    if (word == 0 && *format == '\0') at = text + strlen(text);
    if (strncmp(at, format, word) != 0) return 0;
    from[*holes] = text;
    size[(*holes)++] = (size_t)(at - text);
    text = at;
  }
  return *text == '\0' ? letters : 0;
}

const char *tongue_said(const char *text, char *to, size_t room) {
  const char *from[HOLES] = {text}, *best = NULL, *direct = tongue(text);
  const char *english;
  json_t *french;
  size_t size[HOLES] = {0}, used = 0;
  int holes, most = 7; /* letters that must agree */
  if (spoken == 0 || direct != text) return direct;
  json_object_foreach(list, english, french) {
    int letters = fits(english, text, from, size, &holes);
    if (letters <= most) continue;
    most = letters;
    best = english;
  }
  if (best == NULL) return text;
  fits(best, text, from, size, &holes);
  best = find(best);
  for (int i = 0; best != NULL && *best != '\0' && used + 1 < room;) {
    size_t n = hole(best);
    if (n > 0 && i < holes) {
      size_t len = size[i] < room - used - 1 ? size[i] : room - used - 1;
      memcpy(to + used, from[i++], len);
      used += len;
      best += n;
    } else {
      to[used++] = *best++;
    }
  }
  to[used] = '\0';
  return to;
}

const char *tongue_few(const char *english) {
  char few[256];
  const char *french;
  snprintf(few, sizeof few, "few: %s", english);
  french = translation(few);
  return french == NULL ? tongue(english) : french;
}
