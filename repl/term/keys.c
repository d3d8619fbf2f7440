#include "repl/term/keys.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#define CTRL(letter) ((letter) - '@')
enum { ESCAPE = 27, RUBOUT = 127, TEXT_MAX = 4096, UNKNOWN = -1 };
enum { CHORD_WAIT = 50 }; /* milliseconds: the rest of a chord comes at once */

static struct {
  char text[TEXT_MAX]; /* as it is shown */
  int chars;           /* of it, before the last key */
  int at;              /* the cursor, in characters, or UNKNOWN */
  int key;             /* the last one given to the editor */
  int repeat, times;   /* a key that is given more often */
  bool shown;          /* the editor has drawn the line: it asks keys now */
  bool searching;      /* Ctrl-R */
  bool given_up;
  bool tabbed, list; /* Tab was the last key; it was pressed again */
} k;

static bool page; /* of the lines to come, not of one */

void keys_page(bool shown) { page = shown; }

void keys_begin(void) { memset(&k, 0, sizeof k); }

bool keys_given_up(void) { return k.given_up; }

const char *keys_list(void) {
  bool wanted = k.list;
  k.list = false;
  return wanted ? k.text : NULL;
}

bool keys_wait(void) { return k.times > 0 || k.given_up; }

void keys_shown(const char *text) {
  size_t length = strlen(text);
  if (length >= TEXT_MAX) length = 0; /* a paste: its words are not walked */
  memcpy(k.text, text, length);
  k.text[length] = '\0';
  k.shown = true;
}

static bool starts_char(char c) { return ((unsigned char)c & 0xc0) != 0x80; }

static int count_chars(const char *text) {
  int n = 0;
  for (; *text != '\0'; text++) n += starts_char(*text);
  return n;
}

static const char *char_at(int at) {
  const char *c = k.text;
  for (; *c != '\0' && (at > 0 || !starts_char(*c)); c++)
    if (starts_char(c[1])) at--;
  return c;
}

static bool in_word(int at) {
  unsigned char c = (unsigned char)*char_at(at);
  return isalnum(c) || c == '_' || c >= 0x80;
}

/* Characters from the cursor to the end of a word. */
static int word_right(int from, int end) {
  int at = from;
  while (at < end && !in_word(at)) at++;
  while (at < end && in_word(at)) at++;
  return at - from;
}

static int word_left(int from) {
  int at = from;
  while (at > 0 && !in_word(at - 1)) at--;
  while (at > 0 && in_word(at - 1)) at--;
  return from - at;
}

/* The last key has done its work: where is the cursor? */
static void settle(void) {
  int now = count_chars(k.text), grown = now - k.chars;
  switch (k.key) {
    case 0:
    case CTRL('D'):
    case CTRL('K'): break;
    case CTRL('A'):
    case CTRL('U'): k.at = 0; break;
    case CTRL('B'): k.at -= k.at > 0; break;
    case CTRL('F'): k.at += k.at != UNKNOWN; break;
    case CTRL('E'):
    case CTRL('I'):
    case CTRL('N'):
    case CTRL('P'): k.at = now; break;
    case CTRL('T'):
    case CTRL('R'): k.at = UNKNOWN; break;
    default:
      if (k.at != UNKNOWN) k.at += grown;
  }
  if (k.searching) k.at = UNKNOWN;
  if (k.at > now) k.at = now;
  if (k.at < UNKNOWN) k.at = UNKNOWN;
  k.chars = now;
  k.key = 0;
}

static int give(int key) { return k.key = key; }

static int give_often(int key, int times) {
  if (times <= 0) return 0;
  k.repeat = key;
  k.times = times - 1;
  return give(key);
}

/* An arrow or a letter that moves or deletes by words. */
static int by_word(int letter) {
  if (k.at == UNKNOWN) return give(CTRL('E')); /* from there it is known */
  switch (letter) {
    case 'b': return give_often(CTRL('B'), word_left(k.at));
    case 'f': return give_often(CTRL('F'), word_right(k.at, k.chars));
    default: return give_often(CTRL('D'), word_right(k.at, k.chars));
  }
}

/* ESC [ 1 ; 5 D and its like; 0: a key that means nothing here. */
static int sequence(KeysSource *next) {
  int number[2] = {0, 0}, n = 0, c;
  while ((c = next(CHORD_WAIT)) != -1 && c < '@')
    if (c == ';')
      n = 1;
    else if (isdigit(c) && number[n] < 1000)
      number[n] = number[n] * 10 + c - '0';
  bool held = number[1] != 0 || (number[0] == 5 && c != '~'); /* Ctrl or Alt */
  switch (c) {
    case 'A': return give(CTRL('P'));
    case 'B': return give(CTRL('N'));
    case 'C': return held ? by_word('f') : give(CTRL('F'));
    case 'D': return held ? by_word('b') : give(CTRL('B'));
    case 'c': return by_word('f'); /* Ctrl in rxvt */
    case 'd': return by_word('b');
    case 'H': return give(CTRL('A'));
    case 'F': return give(CTRL('E'));
    case '~':
      if (number[0] == 1 || number[0] == 7) return give(CTRL('A'));
      if (number[0] == 4 || number[0] == 8) return give(CTRL('E'));
      if (number[0] != 3 || k.chars == 0 || k.at >= k.chars) return 0;
      return give(CTRL('D')); /* behind the text it would end the input */
    default: return 0;
  }
}

static int chord(KeysSource *next) {
  int c = next(CHORD_WAIT);
  switch (c) {
    case '[':
    case 'O': return sequence(next);
    case 'b':
    case 'f':
    case 'd': return by_word(c);
    case RUBOUT:
    case CTRL('H'): return give(CTRL('W'));
    case -1: return k.searching ? give(CTRL('G')) : 0; /* Escape alone */
    default: return 0;
  }
}

/* Within a search Ctrl-R goes on to the next older line. */
static int search(int c) {
  bool stays = c >= ' ' || c == CTRL('H') || c == CTRL('P') || c == CTRL('N');
  if (c == CTRL('R') && k.searching) return give(CTRL('P'));
  k.searching = c == CTRL('R') || (k.searching && stays);
  return give(c);
}

int keys_next(KeysSource *next) {
  int c;
  if (!k.shown) { /* the terminal answers to the editor itself */
    c = next(-1);
    k.list = c ==
             CTRL('I'); /* of nothing all can be made: no need to ask twice */
    return k.list ? CTRL('E') : c;
  }
  settle();
  if (k.times > 0) {
    k.times--;
    return give(k.repeat);
  }
  if (k.given_up) return CTRL('C');
  do {
    c = next(-1);
    if (c == -1) return c;
    k.list = c == CTRL('I') && (k.tabbed || k.text[0] == '\0');
    k.tabbed = c == CTRL('I') && !k.list;
    if (c == ESCAPE) {
      c = chord(next);
    } else if (k.list) {
      c = give(CTRL('E')); /* drawn once more, below the list */
    } else if (c == CTRL('C') && k.text[0] != '\0' && !k.searching) {
      k.given_up = true; /* drawn once more, without what is dim */
      c = give(CTRL('E'));
    } else if (c == ' ' && page && k.text[0] == '\0' && !k.searching) {
      c = give('\r');
    } else {
      c = search(c);
    }
  } while (c == 0);
  return c;
}
