#include "core/log.h"

#include <string.h>

void log_init(Log *l, Alloc alloc) {
  memset(l, 0, sizeof *l);
  l->alloc = alloc;
}

void log_free(Log *l) {
  alloc_free(&l->alloc, l->event);
  alloc_free(&l->alloc, l->notes.text);
  alloc_free(&l->alloc, l->words.text);
  log_init(l, l->alloc);
}

void log_add(Log *l, Event e) {
  if (e.type == EVENT_ANSWER) l->answer = l->count;
  if (l->count - l->answer >= LOG_ANSWER || l->count >= LOG_EVENTS) {
    l->lost = true; /* a script that moves for ever must not fill the memory */
    return;
  }
  if (!alloc_room(&l->alloc, &l->event, &l->room, (int)l->count + 1,
                  sizeof *l->event)) {
    l->lost = true; /* the game goes on; only its story has a gap */
    return;
  }
  l->event[l->count++] = e;
}

/* The bytes of a text that are kept: whole characters. */
static size_t length_kept(const char *text) {
  size_t n = strnlen(text, LOG_TEXT);
  if (n < LOG_TEXT) return n;
  for (n--; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;) n--;
  return n;
}

/* The number of a text; -1: there is no room for it. */
static int64_t text_number(const Log *l, LogTexts *t, const char *text) {
  size_t n = length_kept(text);
  for (uint32_t i = 0; i < t->count; i++)
    if (strncmp(t->text[i], text, n) == 0 && t->text[i][n] == '\0') return i;
  if (t->count >= LOG_TEXTS) return -1;
  if (!alloc_room(&l->alloc, &t->text, &t->room, (int)t->count + 1,
                  sizeof *t->text))
    return -1;
  memcpy(t->text[t->count], text, n);
  t->text[t->count][n] = '\0';
  return t->count++;
}

void log_announce(Log *l, Event e, const char *text) {
  e.n = text_number(l, &l->notes, text);
  if (e.n < 0)
    l->lost = true;
  else
    log_add(l, e);
}

int32_t log_words(Log *l, const char *text) {
  return (int32_t)text_number(l, &l->words, text) + 1;
}

void log_cut(Log *l, uint32_t count) {
  if (count < l->count) l->count = count;
  if (l->answer > l->count) l->answer = l->count;
}
