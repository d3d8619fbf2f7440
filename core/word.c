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

/* Answers ------------------------------------------------------------------ */

/* A word of an answer, or a number: "$4,000" is 4000. */
typedef struct Part {
  const char *at;
  size_t n;
  bool number;
} Part;

enum { PARTS = 64, LOOKS = 4000 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Does ",000" stand here, and no digit behind it? */
static bool is_thousands(const char *s) {
  return s[0] == ',' && is_digit(s[1]) && is_digit(s[2]) && is_digit(s[3]) &&
         !is_digit(s[4]);
}

static size_t number_size(const char *s) {
  size_t n = strspn(s, "0123456789");
  while (n > 0 && is_thousands(s + n)) n += 4;
  return n;
}

/* The parts of a text; those that have no room are left out. */
static int parts_of(const char *text, Part part[PARTS]) {
  static const char between[] = " \t-:,;()[]/>'\"$";
  int count = 0;
  while (count < PARTS) {
    Part *p = &part[count];
    p->at = text += strspn(text, between);
    if (*text == '\0') break;
    p->n = number_size(text);
    p->number = p->n > 0 && strchr(between, text[p->n]) != NULL;
    if (!p->number) p->n = strcspn(text, between);
    text += p->n;
    count++;
  }
  return count;
}

/* The same digits, whatever marks the thousands? */
static bool is_same_number(const Part *a, const Part *b) {
  size_t i = 0, k = 0;
  for (;; i++, k++) {
    i += i < a->n && a->at[i] == ',';
    k += k < b->n && b->at[k] == ',';
    if (i == a->n || k == b->n) return i == a->n && k == b->n;
    if (a->at[i] != b->at[k]) return false;
  }
}

/* Does what was typed stand for a part?  A number is whole, in a name, too: D1 is
** not the beginning of D12. */
static bool stands_for(const Part *typed, const Part *own) {
  if (typed->number || own->number)
    return typed->number && own->number && is_same_number(typed, own);
  return typed->n <= own->n && strncasecmp(typed->at, own->at, typed->n) == 0 &&
         !(typed->n < own->n && is_digit(typed->at[typed->n - 1]) &&
           is_digit(own->at[typed->n]));
}

typedef struct Sketch {
  Part own[PARTS], typed[PARTS];
  int owns, types;
  int at[PARTS]; /* which own part each typed one stands for */
  int left;      /* looks: a text of equal words has too many ways */
} Sketch;

/* Numbers count beside their word: one that was typed stands next to a word that
** was typed next to it, and takes no word that has a number of its own there. */
static bool is_beside(const Sketch *s, int i) {
  int at = s->at[i];
  bool before = i > 0, after = i + 1 < s->types;
  if (!s->typed[i].number || s->types == 1) return true;
  if (after && !s->typed[i + 1].number && s->at[i + 1] != at + 1 &&
      s->own[s->at[i + 1] - 1].number)
    return false;
  if (before && !s->typed[i - 1].number && s->at[i - 1] != at - 1 &&
      s->own[s->at[i - 1] + 1].number)
    return false;
  return (before && s->at[i - 1] == at - 1) ||
         (after && s->at[i + 1] == at + 1);
}

/* Behind a word that was typed comes the first of its like: "4 of value 2" is no
** "4 of value 1 and 1 of value 2". */
static bool is_first(const Sketch *s, int i) {
  const Part *own = &s->own[s->at[i]];
  for (int k = i > 0 ? s->at[i - 1] + 1 : s->at[i]; k < s->at[i]; k++)
    if (!own->number && s->own[k].n == own->n &&
        strncasecmp(s->own[k].at, own->at, own->n) == 0)
      return false;
  return true;
}

static bool finds_from(Sketch *s, int i, int from) {
  if (i == s->types) {
    for (int k = 0; k < i; k++)
      if (!is_beside(s, k) || !is_first(s, k)) return false;
    return true;
  }
  for (int k = from; k < s->owns && s->left > 0; k++) {
    s->left--;
    s->at[i] = k;
    if (stands_for(&s->typed[i], &s->own[k]) && finds_from(s, i + 1, k + 1))
      return true;
  }
  return false;
}

/* Words between two that may change places: "swap Suez and Aden". */
static bool is_joint(const char *word, size_t n) {
  static const char *const joints[] = {"and", "or", "et", "ou"};
  for (size_t i = 0; i < sizeof joints / sizeof joints[0]; i++)
    if (strlen(joints[i]) == n && strncasecmp(joints[i], word, n) == 0)
      return true;
  return false;
}

/* The same with the names on both sides of a joint in each other's place, where
** the first has so many words: "swap Aden and Suez".  Numbers keep theirs. */
static bool finds_turned(const Sketch *from, int joint, int words) {
  Sketch s = *from;
  int begin = joint - words, at = begin;
  for (int i = begin; i < from->owns; i++)
    if (from->own[i].number) return false;
  for (int i = joint + 1; i < from->owns; i++) s.own[at++] = from->own[i];
  s.own[at++] = from->own[joint];
  for (int i = begin; i < joint; i++) s.own[at++] = from->own[i];
  return finds_from(&s, 0, 0);
}

bool word_sketches(const char *text, const char *sketch) {
  enum { NAME = 4 }; /* words of a name */
  Sketch s = {.left = LOOKS};
  s.types = parts_of(sketch, s.typed);
  s.owns = parts_of(text, s.own);
  if (s.types == 0 || s.types > s.owns) return false;
  if (finds_from(&s, 0, 0)) return true;
  for (int i = 1; i < s.owns; i++)
    for (int n = 1; n <= NAME && n <= i; n++)
      if (is_joint(s.own[i].at, s.own[i].n) && finds_turned(&s, i, n))
        return true;
  return false;
}

bool word_opens(const char *text, const char *word) {
  size_t n = strlen(word);
  return word_begins(text, word) &&
         !(n > 0 && is_digit(word[n - 1]) &&
           (is_digit(text[n]) || is_thousands(text + n)));
}

/* Are these its words, whole and beside each other, from one on? */
static bool stand_at(const Sketch *s, int off) {
  for (int i = 0; i < s->types; i++)
    if (off < 0 || s->typed[i].n != s->own[off + i].n ||
        !stands_for(&s->typed[i], &s->own[off + i]))
      return false;
  return s->types > 0;
}

bool word_closes(const char *text, const char *title) {
  Sketch s = {0};
  s.types = parts_of(title, s.typed);
  s.owns = parts_of(text, s.own);
  return stand_at(&s, s.owns - s.types);
}

bool word_runs(const char *text, const char *words) {
  Sketch s = {0};
  s.types = parts_of(words, s.typed);
  s.owns = parts_of(text, s.own);
  for (int off = 0; s.types > 1 && off + s.types <= s.owns; off++)
    if (stand_at(&s, off)) return true;
  return false;
}

/* A letter or two off?  Numbers and short words are what they are. */
static bool is_slip(const Part *typed, const Part *own) {
  char a[WORD_MAX + 1], b[WORD_MAX + 1];
  if (typed->number || own->number || typed->n < 4 || own->n < 4 ||
      typed->n > WORD_MAX || own->n > WORD_MAX)
    return false;
  word_copy(a, typed->n + 1, typed->at);
  word_copy(b, own->n + 1, own->at);
  return word_distance(a, b) <= (typed->n < 6 ? 1 : 2);
}

bool word_nearly(const char *text, const char *line) {
  Sketch s;
  int at = 0;
  s.types = parts_of(line, s.typed);
  s.owns = parts_of(text, s.own);
  for (int i = 0; i < s.types; i++, at++) {
    while (at < s.owns && !stands_for(&s.typed[i], &s.own[at]) &&
           !is_slip(&s.typed[i], &s.own[at]))
      at++;
    if (at == s.owns) return false;
  }
  return s.types > 0;
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
