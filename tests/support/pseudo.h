/*
** A pseudo-language, made of the French one: the same texts in letters that English
** has not.  What is typed, « save NOM », and what is filled in, "%s", "{n|un|des}",
** stays as it is.
*/
#ifndef TESTS_SUPPORT_PSEUDO_H
#define TESTS_SUPPORT_PSEUDO_H

#include "repl/term/tongue.h"

#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A letter of English as one with a sign on it. */
static inline const char *pseudo_letter(char c) {
  static const char *const small[] = {
    "ȧ", "ḃ", "ċ", "ḋ", "ė", "ḟ", "ġ", "ḣ", "ï", "ĵ", "ķ", "ŀ", "ṁ",
    "ń", "ȯ", "ṗ", "ɋ", "ŕ", "ś", "ŧ", "ŭ", "ṽ", "ẇ", "ẋ", "ẏ", "ž"};
  static const char *const large[] = {
    "Ȧ", "Ḃ", "Ċ", "Ḋ", "Ė", "Ḟ", "Ġ", "Ḣ", "Ï", "Ĵ", "Ķ", "Ŀ", "Ṁ",
    "Ń", "Ȯ", "Ṗ", "Ɋ", "Ŕ", "Ś", "Ŧ", "Ŭ", "Ṽ", "Ẇ", "Ẋ", "Ẏ", "Ž"};
  return islower((unsigned char)c) ? small[c - 'a'] : large[c - 'A'];
}

/* How much of a text stays as it is: a format's argument, an escape, a command in
** quotes, an option, the name of a hole. */
static inline size_t pseudo_fixed(const char *text, bool game) {
  size_t n = 1;
  if (!game && text[0] == '%') {
    n += strspn(text + 1, "-+#0123456789.*lz");
    return n + (isalpha((unsigned char)text[n]) || text[n] == '%');
  }
  if (text[0] == '\\') return 2;
  if (strncmp(text, "--", 2) == 0)
    return 2 + strspn(text + 2, "abcdefghijklmnopqrstuvwxyz-");
  if (strncmp(text, "«", 2) == 0) {
    const char *end = strstr(text, "»");
    return end == NULL ? 2 : (size_t)(end - text);
  }
  if (text[0] == '{')
    return 1 + strspn(text + 1, "abcdefghijklmnopqrstuvwxyz_.0123456789");
  if (text[0] == '`') {
    const char *end = strchr(text + 1, '`');
    return end == NULL ? 1 : (size_t)(end + 1 - text);
  }
  return 0;
}

/* A text in the pseudo-language, behind what `to` has; where it ends. */
static inline char *pseudo_put(char *to, const char *text, size_t size,
                               bool game) {
  const char *end = text + size;
  while (text < end) {
    size_t n = pseudo_fixed(text, game);
    if (n > (size_t)(end - text)) n = (size_t)(end - text);
    if (n > 0) {
      memcpy(to, text, n);
      to += n;
      text += n;
    } else if (isalpha((unsigned char)*text)) {
      const char *letter = pseudo_letter(*text++);
      memcpy(to, letter, strlen(letter));
      to += strlen(letter);
    } else {
      *to++ = *text++;
    }
  }
  return to;
}

/* A list of texts, the French ones indented; the caller frees. */
static inline char *pseudo_list(const char *text, bool game) {
  char *list = malloc(3 * strlen(text) + 1), *to = list;
  assert(list != NULL);
  while (*text != '\0') {
    size_t n = strcspn(text, "\n");
    if (strncmp(text, "  ", 2) == 0) {
      to = pseudo_put(to, text, n, game);
    } else {
      memcpy(to, text, n);
      to += n;
    }
    text += n;
    if (*text == '\n') *to++ = *text++;
  }
  *to = '\0';
  return list;
}

static inline void pseudo_program(void) {
  char *list = pseudo_list(tongue_files[0].text, false);
  tongue_learn(list);
  free(list);
}

static inline char *pseudo_read(const char *path) {
  FILE *f = fopen(path, "rb");
  char *text;
  size_t n;
  if (f == NULL) return NULL;
  text = calloc(1, 1 << 20);
  assert(text != NULL);
  n = fread(text, 1, (1 << 20) - 1, f);
  text[n] = '\0';
  fclose(f);
  return text;
}

static inline void pseudo_write(const char *path, const char *text) {
  FILE *f = fopen(path, "wb");
  assert(f != NULL);
  fputs(text, f);
  fclose(f);
}

/* Something written in capitals: the id of a rule, a name of a chapter. */
static inline size_t pseudo_capitals(const char *text) {
  size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
  return n >= 3 && !isalpha((unsigned char)text[n]) ? n : 0;
}

/* A ledger or the frame of a book: ids and what is in square brackets stay. */
static inline char *pseudo_prose(const char *text) {
  char *out = malloc(3 * strlen(text) + 1), *to = out;
  bool inside = false;
  assert(out != NULL);
  while (*text != '\0') {
    size_t n = inside ? 0 : pseudo_capitals(text);
    if (n == 0 && text[0] == '[') n = strcspn(text, "]\n");
    if (n == 0)
      n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") >
              0
            ? 1
            : 0;
    if (n == 1 && isalpha((unsigned char)text[0])) {
      const char *letter = pseudo_letter(*text++);
      memcpy(to, letter, strlen(letter));
      to += strlen(letter);
      inside = true;
      continue;
    }
    inside = false;
    if (n == 0) n = 1;
    memcpy(to, text, n);
    to += n;
    text += n;
  }
  *to = '\0';
  return out;
}

/* A file in which the lines that begin so are in the pseudo-language; "": those
** below "[title]". */
static inline void pseudo_lines(const char *path, const char *begin) {
  char *text = pseudo_read(path), *out, *to, *at = text;
  bool title = false;
  if (text == NULL) return;
  out = to = malloc(3 * strlen(text) + 1);
  assert(out != NULL);
  while (*at != '\0') {
    size_t n = strcspn(at, "\n") + 1;
    if (at[n - 1] == '\0') n--;
    if (begin[0] != '\0' ? strncmp(at, begin, strlen(begin)) == 0 : title) {
      to = pseudo_put(to, at, n, true);
    } else {
      memcpy(to, at, n);
      to += n;
    }
    title = strncmp(at, "[title]", 7) == 0;
    at += n;
  }
  *to = '\0';
  pseudo_write(path, out);
  free(out);
  free(text);
}

static inline void pseudo_lessons(const char *to, const char *game) {
  char folder[1024];
  struct dirent *entry;
  DIR *dir;
  snprintf(folder, sizeof folder, "%s/%s/lessons/fr", to, game);
  dir = opendir(folder);
  while (dir != NULL && (entry = readdir(dir)) != NULL) {
    char path[1400];
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9')
      pseudo_lines(path, "");
  }
  if (dir != NULL) closedir(dir);
}

/* A copy of the games in which the French is the pseudo-language. */
static inline void pseudo_variants(const char *from, const char *to) {
  static const char *const games[] = {"barrels", "peak_oil", "qe", "oilfield",
                                      "giganten"};
  char all[1024], *text, *other;
  static const char *const files[] = {"fr.txt", "rules_fr.md", "book_fr.md"};
  char line[2048];
  snprintf(line, sizeof line, "cp -r '%s' '%s'", from, to);
  if (system(line) != 0) abort();
  snprintf(all, sizeof all, "%s/words/fr.txt", to);
  text = pseudo_read(all);
  other = pseudo_list(text, true);
  pseudo_write(all, other);
  free(text);
  free(other);
  snprintf(all, sizeof all, "%s/recipes/questions.fr.txt", to);
  pseudo_lines(all, "= ");
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
    for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
      char path[1024];
      snprintf(path, sizeof path, "%s/%s/words/%s", to, games[i], files[k]);
      text = pseudo_read(path);
      if (text == NULL) continue;
      other = k == 0 ? pseudo_list(text, true) : pseudo_prose(text);
      pseudo_write(path, other);
      free(text);
      free(other);
    }
    pseudo_lessons(to, games[i]);
  }
}

#endif
