/*
** What is left of English in a text of the pseudo-language (pseudo.h): words that
** are neither names nor ids nor typed, « save NOM ».
*/
#ifndef TESTS_SUPPORT_ENGLISH_H
#define TESTS_SUPPORT_ENGLISH_H

#include <ctype.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Letters that were passed over, as names. */
static long letters;

/* What may stand there in English, by game: names, and what people typed. */
static json_t *names, *ids;

static void take_name(json_t *to, const char *text) {
  char word[64];
  while (*text != '\0') {
    size_t n = 0;
    while (isalpha((unsigned char)*text) && n < sizeof word - 1)
      word[n++] = *text++;
    word[n] = '\0';
    if (n > 0) json_object_set_new(to, word, json_true());
    while (*text != '\0' && !isalpha((unsigned char)*text)) text++;
  }
}

/* Is it an id, a file, a number with a unit: "act.absent", "brutal.lua:10"? */
static bool is_id(const char *text, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (strchr("._/#0123456789", text[i]) != NULL && text[i] != '\0' &&
        (i + 1 < n || text[i] != '.'))
      return true;
  return false;
}

static bool is_part(char c) {
  return isalnum((unsigned char)c) || strchr("._/#:-", c) != NULL;
}

/* Among names of scripts, which may be any: is it a word that English needs? */
static bool is_plain(const char *word) {
  static const char plain[] =
    " the of is are was has have and or not if else then when while until with "
    "without from to by at for in on into under above below each every any all "
    "that which who what where your you they their its this these those may must "
    "can does do as than only more most less least between after before ";
  char padded[72];
  snprintf(padded, sizeof padded, " %c%s ", tolower((unsigned char)word[0]),
           word + 1);
  return json_object_get(ids, word) == NULL && strstr(plain, padded) != NULL;
}

/* Signs that the boards draw: symbols of technologies, barrels of a field. */
static bool is_sign(const char *word) {
  return word[strspn(word, "HESTA")] == '\0' || word[strspn(word, "o")] == '\0';
}

/* Whether names of scripts may stand there, or all kinds of them. */
typedef enum Listed { LISTS_NOTHING, LISTS_RULES, LISTS_IDS } Listed;

static bool quoted; /* « may end in the next line » */

/* The words of English in a line; "" where there are none. */
static void english_of(const char *line, size_t size, Listed listed, char *to,
                       size_t room) {
  const char *end = line + size;
  size_t used = 0;
  to[0] = '\0';
  while (line < end) {
    const char *from = line;
    if (strncmp(line, "\u00ab", 2) == 0 || strncmp(line, "\u00bb", 2) == 0) {
      quoted = strncmp(line, "\u00ab", 2) == 0;
      line += 2;
      continue;
    }
    if (!isalpha((unsigned char)*line)) {
      line++;
      continue;
    }
    while (from > end - size && is_part(from[-1])) from--;
    while (line < end && is_part(*line)) line++;
    letters += line - from;
    if (!quoted && !is_id(from, (size_t)(line - from))) {
      const char *at = from;
      while (at < line) {
        char word[64];
        size_t n = 0;
        while (at < line && isalpha((unsigned char)*at) && n < sizeof word - 1)
          word[n++] = *at++;
        word[n] = '\0';
        if (n > 1 && json_object_get(names, word) == NULL &&
            (listed != LISTS_RULES || is_plain(word)) && !is_sign(word) &&
            (listed == LISTS_NOTHING || json_object_get(ids, word) == NULL) &&
            strncmp(at, "\u2026", 3) != 0 && used + n + 2 < room)
          used += (size_t)snprintf(to + used, room - used, "%s ", word);
        while (at < line && !isalpha((unsigned char)*at)) at++;
      }
    }
  }
}

/* What was found, each once. */
static json_t *found;


/* Note the English of some lines, each text once, with what it came from. */
static void english_find(const char *said, Listed listed, const char *from) {
  quoted = false;
  while (*said != '\0') {
    size_t n = strcspn(said, "\n");
    char english[400], line[600];
    if (n == 0) quoted = false;
    english[0] = '\0';
    if (memmem(said, n, " | ", 3) == NULL) /* a script is quoted */
      english_of(said, n, listed, english, sizeof english);
    if (english[0] != '\0' && json_object_get(found, english) == NULL) {
      snprintf(line, sizeof line, "%s: %.*s", from, (int)(n < 300 ? n : 300),
               said);
      json_object_set_new(found, english, json_string(line));
    }
    said += n + (said[n] == '\n');
  }
}

/* Print what was found, not too much of it; how many texts. */
static int english_show(void) {
  const char *english;
  json_t *line;
  int shown = 0;
  json_object_foreach(found, english, line)
    if (shown++ < 40 || getenv("PSEUDO_SHOW") != NULL)
      printf("# [%s] %s\n", english, json_string_value(line));
  return shown;
}

#endif
