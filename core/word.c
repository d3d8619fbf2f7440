#include "core/word.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { WORD_MAX = 60 };

static int lower(char c) { return tolower((unsigned char)c); }

static int least(int a, int b) { return a < b ? a : b; }

int word_distance(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  int row[3][WORD_MAX + 1]; /* the last three of the table */
  if (n > WORD_MAX || m > WORD_MAX) return 2 * WORD_MAX;
  for (size_t j = 0; j <= m; j++) row[0][j] = (int)j;
  for (size_t i = 1; i <= n; i++) {
    int *now = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
    now[0] = (int)i;
    for (size_t j = 1; j <= m; j++) {
      int cost = lower(a[i - 1]) != lower(b[j - 1]);
      now[j] = least(up[j - 1] + cost, 1 + least(up[j], now[j - 1]));
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1]))
        now[j] = least(now[j], up2[j - 2] + 1);
    }
  }
  return row[n % 3][m];
}

const char *word_nearest(const char *word, const char *const *names,
                         int count) {
  const char *best = NULL;
  int least_ = 0, length = (int)strlen(word);
  for (int i = 0; i < count; i++) {
    int d = word_distance(word, names[i]);
    if (length > 2 && word_begins(names[i], word)) d = 1;
    if (best == NULL || d < least_) {
      best = names[i];
      least_ = d;
    }
  }
  return best != NULL && least_ <= (length < 6 ? 1 + (length > 4) : length / 3)
           ? best
           : NULL;
}

bool word_begins(const char *text, const char *word) {
  return strncasecmp(text, word, strlen(word)) == 0;
}

bool word_within(const char *text, const char *word) {
  return strcasestr(text, word) != NULL;
}

static const char separators[] = " \t-:,;()[]/>'\"";

/* The next word of a line, n letters (0: there is none); *line goes on behind
** it. */
static const char *next_word(const char **line, size_t *n) {
  const char *word = *line + strspn(*line, separators);
  *n = strcspn(word, separators);
  *line = word + *n;
  return word;
}

/* The text behind its first word that begins so, or NULL. */
static const char *behind(const char *text, const char *word, size_t n) {
  for (;;) {
    const char *own = text + strspn(text, separators);
    if (*own == '\0') return NULL;
    text = own + strcspn(own, separators);
    if (strncasecmp(own, word, n) == 0) return text;
  }
}

bool word_sketches(const char *text, const char *sketch) {
  bool any = false;
  for (;;) {
    size_t n;
    const char *word = next_word(&sketch, &n);
    if (n == 0) return any;
    text = behind(text, word, n);
    if (text == NULL) return false;
    any = true;
  }
}

/* Is "…" in the word? */
static bool is_hole(const char *word, size_t n) {
  static const char dots[] = "\u2026";
  for (size_t i = 0; i + sizeof dots - 1 <= n; i++)
    if (memcmp(word + i, dots, sizeof dots - 1) == 0) return true;
  return false;
}

/* `holes` counts the words that stand in the place of one so far, `own` those of
** the text itself: both are needed. */
static bool fills(const char *text, const char *line, int holes, int own) {
  size_t word_n, n;
  const char *word = next_word(&text, &word_n), *typed = next_word(&line, &n);
  if (n == 0 || word_n == 0) return n == word_n && holes > 0 && own > 0;
  if (!is_hole(word, word_n))
    return n <= word_n && strncasecmp(word, typed, n) == 0 &&
           fills(text, line, holes, own + 1);
  /* the hole takes this word, and perhaps more */
  return fills(text, line, holes + 1, own) ||
         (holes < 8 && fills(word, line, holes + 1, own));
}

bool word_fills(const char *text, const char *line) {
  return fills(text, line, 0, 0);
}

/* Words between two that may change places: "swap Suez and Aden". */
static bool is_joint(const char *word, size_t n) {
  static const char *const joints[] = {"and", "or", "et", "ou"};
  for (size_t i = 0; i < sizeof joints / sizeof joints[0]; i++)
    if (strlen(joints[i]) == n && strncasecmp(joints[i], word, n) == 0)
      return true;
  return false;
}

/* The text behind a plain word of its own, written in full: "to", but neither a
** name nor a joint; or NULL. */
static const char *behind_plain(const char *text, const char *word, size_t n) {
  size_t length;
  const char *own;
  if (is_joint(word, n)) return NULL;
  while (own = next_word(&text, &length), length > 0)
    if (length == n && strncasecmp(own, word, n) == 0)
      return isupper((unsigned char)*own) ? NULL : text;
  return NULL;
}

/* Has the sketch one word before `word` that the text has behind it alone, and
** one behind `word` that the text has before it alone?  "Russia to HQ" is no
** "HQ to Russia". */
static bool turns_round(const char *text, const char *sketch, const char *word,
                        const char *rest) {
  bool early = false, late = false;
  size_t n;
  const char *other;
  while (other = next_word(&sketch, &n), n > 0)
    if (other < word)
      early = early || behind(text, other, n) > rest;
    else if (other > word)
      late = late || behind(rest, other, n) == NULL;
  return early && late;
}

bool word_jumbles(const char *text, const char *sketch) {
  const char *line = sketch, *word;
  size_t n;
  bool any = false;
  for (; word = next_word(&line, &n), n > 0; any = true)
    if (behind(text, word, n) == NULL) return false;
  for (line = sketch; word = next_word(&line, &n), n > 0;) {
    const char *rest = behind_plain(text, word, n);
    if (rest != NULL && turns_round(text, sketch, word, rest)) return false;
  }
  return any;
}

void word_copy(char *to, size_t size, const char *from) {
  size_t n = strlen(from);
  if (n >= size) n = size - 1;
  memcpy(to, from, n);
  to[n] = '\0';
}
