#include "repl/learn/lesson_glossary.h"

#include "repl/term/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Letters ------------------------------------------------------------------ */

/* What a letter of Latin-1 is without its accent, by its second byte in
** UTF-8; '\0': none of those. */
static char without_accent(unsigned char second) {
  static const char plain[] = "AAAAAA.CEEEEIIII.NOOOOO.OUUUUY.."
                              "aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";
  char c = second < 0x80 || second > 0xbf ? '.' : plain[second - 0x80];
  return c == '.' ? '\0' : c;
}

/* Small letters without accents, apostrophes as blanks: never longer. */
static char *folded(const char *text) {
  char *to = malloc(strlen(text) + 1), *at = to;
  if (to == NULL) return NULL;
  while (*text != '\0') {
    unsigned char c = (unsigned char)*text++;
    char plain = c == 0xc3 ? without_accent((unsigned char)*text) : '\0';
    if (plain != '\0') text++;
    if (plain == '\0') plain = (char)(c == '\'' ? ' ' : c);
    *at++ = (char)tolower((unsigned char)plain);
  }
  *at = '\0';
  return to;
}

/* Phrases ------------------------------------------------------------------ */

/* Does the text begin with the phrase (n letters), as whole words? */
static bool begins_with(const char *text, const char *phrase, size_t n) {
  return n > 0 && strncmp(text, phrase, n) == 0 &&
         (text[n] == '\0' || text[n] == ' ');
}

/* The longest phrase of the glossary that the text begins with: its length,
** and where its meaning stands. */
static size_t find_phrase(const char *words, const char *text,
                          const char **meaning, size_t *size) {
  size_t longest = 0;
  while (*words != '\0') {
    size_t line = strcspn(words, "\n");
    const char *equals = memchr(words, '=', line), *at = words;
    while (equals != NULL && at < equals) {
      size_t n = strcspn(at, ",=");
      const char *next = at + n + (at[n] == ',');
      while (n > 0 && at[n - 1] == ' ') n--;
      if (n > longest && begins_with(text, at, n)) {
        longest = n;
        *meaning = equals + 1 + strspn(equals + 1, " ");
        *size = (size_t)(words + line - *meaning);
      }
      at = next + strspn(next, " ");
    }
    words += line + (words[line] == '\n');
  }
  return longest;
}

static bool translate(const char *words, const char *text, FILE *f) {
  bool changed = false, fresh = true; /* at the beginning of a word */
  while (*text != '\0') {
    const char *meaning;
    size_t size, n = fresh ? find_phrase(words, text, &meaning, &size) : 0;
    if (n > 0) {
      fwrite(meaning, 1, size, f);
      text += n;
      changed = true;
    } else {
      fputc(*text++, f);
    }
    fresh = text[-1] == ' ';
  }
  return changed;
}

char *lesson_translate(const Lesson *l, const char *line) {
  char path[PATH_SIZE], folder[PATH_SIZE];
  const char *slash = strrchr(l->path, '/');
  char *raw, *words, *text = folded(line), *said = NULL;
  size_t size;
  FILE *f;
  bool changed = false;
  word_copy(folder, sizeof folder, l->path);
  folder[slash == NULL ? 0 : (size_t)(slash - l->path)] = '\0';
  snprintf(path, sizeof path, "%.400s/%s/words.txt",
           slash == NULL ? "." : folder, lesson_languages[l->text.language]);
  raw = file_read(path, NULL);
  words = raw == NULL ? NULL : folded(raw);
  f = words == NULL || text == NULL ? NULL : open_memstream(&said, &size);
  if (f != NULL) {
    changed = translate(words, text, f);
    changed = fclose(f) == 0 && changed;
  }
  free(raw);
  free(words);
  free(text);
  if (changed) return said;
  free(said);
  return NULL;
}
