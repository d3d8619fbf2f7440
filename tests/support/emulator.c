#include "tests/support/emulator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN, ESCAPE, CONTROL, COMMAND, COMMAND_END, ONE_MORE };

static void *grown(void *p, size_t count, size_t size) {
  void *more = realloc(p, count * size);
  if (more == NULL) abort();
  return more;
}

/* Rows come into being when the cursor gets there. */
static ScreenRow *row_at(Emulator *s, int y) {
  while (s->rows <= y) {
    if (s->rows == s->room) {
      s->room = s->room == 0 ? 64 : 2 * s->room;
      s->row = grown(s->row, (size_t)s->room, sizeof *s->row);
    }
    memset(&s->row[s->rows++], 0, sizeof *s->row);
  }
  return &s->row[y];
}

static int top(const Emulator *s) {
  return s->rows > s->height ? s->rows - s->height : 0;
}

void emulator_open(Emulator *s, int columns, int height) {
  memset(s, 0, sizeof *s);
  emulator_resize(s, columns, height);
  row_at(s, 0);
}

void emulator_close(Emulator *s) {
  for (int i = 0; i < s->rows; i++) free(s->row[i].cell);
  free(s->row);
  memset(s, 0, sizeof *s);
}

void emulator_resize(Emulator *s, int columns, int height) {
  s->columns = columns;
  s->height = height;
  s->full = false;
}

/* Writing ------------------------------------------------------------------ */

static void put(Emulator *s, uint32_t c) {
  ScreenRow *r = row_at(s, s->y);
  if (s->full) {
    r->wraps = true;
    s->x = 0;
    r = row_at(s, ++s->y);
    s->full = false;
  }
  if (s->x >= r->room) {
    r->room = s->x + 80;
    r->cell = grown(r->cell, (size_t)r->room, sizeof *r->cell);
  }
  while (r->length < s->x) r->cell[r->length++] = ' ';
  r->cell[s->x] = c;
  if (r->length == s->x) r->length++;
  if (s->x + 1 < s->columns)
    s->x++;
  else
    s->full = true;
}

static void erase_row(Emulator *s, int mode) {
  ScreenRow *r = row_at(s, s->y);
  if (mode == 0 && r->length > s->x) r->length = s->x;
  if (mode == 0 || mode == 2) r->wraps = false;
  if (mode == 2) r->length = 0;
  for (int i = 0; mode == 1 && i <= s->x && i < r->length; i++)
    r->cell[i] = ' ';
}

static void erase_below(Emulator *s, int mode) {
  int y = s->y;
  if (mode == 0) erase_row(s, 0);
  for (int i = mode == 0 ? y + 1 : top(s); i < s->rows; i++)
    s->row[i].length = 0, s->row[i].wraps = false;
}

static void clamp(Emulator *s) {
  if (s->y < top(s)) s->y = top(s);
  if (s->x < 0) s->x = 0;
  if (s->x >= s->columns) s->x = s->columns - 1;
  row_at(s, s->y);
  s->full = false;
}

static const char *control(Emulator *s, char kind) {
  static char answer[32];
  int a = 0, b = 0, n;
  s->sequence[s->sequence_length] = '\0';
  sscanf(s->sequence, "%d;%d", &a, &b);
  n = a > 0 ? a : 1;
  switch (kind) {
    case 'A': s->y -= n; break;
    case 'B': s->y += n; break;
    case 'C': s->x += n; break;
    case 'D': s->x -= n; break;
    case 'G': s->x = n - 1; break;
    case 'H':
      s->y = top(s) + n - 1;
      s->x = b > 0 ? b - 1 : 0;
      break;
    case 'J': erase_below(s, a); return NULL;
    case 'K': erase_row(s, a); return NULL;
    case 'n':
      if (a != 6) return NULL;
      snprintf(answer, sizeof answer, "\x1b[%d;%dR", s->y - top(s) + 1,
               s->x + 1);
      return answer;
    default: return NULL; /* colours and modes */
  }
  clamp(s);
  return NULL;
}

static const char *escaped(Emulator *s, unsigned char c) {
  switch (s->escape) {
    case ESCAPE:
      s->sequence_length = 0;
      s->escape = c == '['                    ? CONTROL
                  : c == ']' || c == 'P'      ? COMMAND
                  : strchr("()#%", c) != NULL ? ONE_MORE
                                              : PLAIN;
      return NULL;
    case CONTROL:
      if (c < 0x40) {
        if (s->sequence_length < (int)sizeof s->sequence - 1)
          s->sequence[s->sequence_length++] = (char)c;
        return NULL;
      }
      s->escape = PLAIN;
      s->colours += c == 'm' && strcspn(s->sequence, "13456789") <
                                  (size_t)s->sequence_length;
      return control(s, (char)c);
    case COMMAND:
      if (c == '\a') s->escape = PLAIN;
      if (c == 0x1b) s->escape = COMMAND_END;
      return NULL;
    default: s->escape = PLAIN; return NULL;
  }
}

static void plain(Emulator *s, unsigned char c) {
  switch (c) {
    case '\r': s->x = 0, s->full = false; return;
    case '\n': row_at(s, ++s->y), s->full = false; return;
    case '\b': s->x -= s->x > 0, s->full = false; return;
    case '\t':
      do put(s, ' ');
      while (s->x % 8 != 0 && !s->full);
      return;
    case '\a': s->bells++; return;
    default:
      if (c >= ' ') put(s, c);
  }
}

/* A byte of a character of several; a broken one becomes U+FFFD. */
static bool continues(Emulator *s, unsigned char c) {
  if (s->wanted > 0 && (c & 0xC0) == 0x80) {
    s->partial = s->partial << 6 | (c & 0x3F);
    if (--s->wanted == 0) put(s, s->partial);
    return true;
  }
  if (s->wanted > 0) put(s, 0xFFFD);
  s->wanted = 0;
  if (c < 0x80) return false;
  if (c >= 0xC2 && c < 0xF5) {
    s->wanted = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    s->partial = c & (0x3Fu >> s->wanted);
  } else {
    put(s, 0xFFFD);
  }
  return true;
}

const char *emulator_write(Emulator *s, const char *bytes, size_t n) {
  const char *answer = NULL, *got;
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (s->escape != PLAIN) {
      got = escaped(s, c);
      if (got != NULL) answer = got;
    } else if (c == 0x1b) {
      s->escape = ESCAPE;
      s->escapes++;
    } else if (!continues(s, c)) {
      plain(s, c);
    }
  }
  return answer;
}

/* Reading ------------------------------------------------------------------ */

static int encode(uint32_t c, char *to) {
  if (c < 0x80) {
    to[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    to[0] = (char)(0xC0 | c >> 6);
    to[1] = (char)(0x80 | (c & 0x3F));
    return 2;
  }
  if (c < 0x10000) {
    to[0] = (char)(0xE0 | c >> 12);
    to[1] = (char)(0x80 | (c >> 6 & 0x3F));
    to[2] = (char)(0x80 | (c & 0x3F));
    return 3;
  }
  to[0] = (char)(0xF0 | c >> 18);
  to[1] = (char)(0x80 | (c >> 12 & 0x3F));
  to[2] = (char)(0x80 | (c >> 6 & 0x3F));
  to[3] = (char)(0x80 | (c & 0x3F));
  return 4;
}

char *emulator_text(const Emulator *s, int from, int to) {
  size_t size = 1, n = 0;
  char *text;
  if (from < 0) from = 0;
  if (to > s->rows) to = s->rows;
  for (int y = from; y < to; y++) size += (size_t)s->row[y].length * 4 + 1;
  text = grown(NULL, size, 1);
  for (int y = from; y < to; y++) {
    const ScreenRow *r = &s->row[y];
    int length = r->length;
    while (!r->wraps && length > 0 && r->cell[length - 1] == ' ') length--;
    for (int x = 0; x < length; x++) n += (size_t)encode(r->cell[x], text + n);
    if (!r->wraps) text[n++] = '\n';
  }
  text[n] = '\0';
  return text;
}
