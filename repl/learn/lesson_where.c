/*
** Where words stand in a lesson's script.  A table has no lines for its
** fields, so the text is searched, from where the step begins to the next.
*/
#include "repl/learn/lesson.h"

#include "repl/term/words.h"

#include <stdlib.h>
#include <string.h>

static int line_in(const char *source) {
  const char *colon = strrchr(source, ':');
  return colon == NULL ? 1 : atoi(colon + 1);
}

static const char *source_of(const Lesson *l, int step) {
  return step == 0 ? l->source : l->step[step - 1].source;
}

/* The first of the lines from .. to (0: the end) that has the words, or 0. */
static int find_words(const char *text, const char *words, int from, int to) {
  for (int line = 1; to == 0 || line < to; line++) {
    size_t n = strcspn(text, "\n");
    const char *found = line < from ? NULL : strstr(text, words);
    if (found != NULL && found < text + n) return line;
    if (text[n] == '\0') return 0;
    text += n + 1;
  }
  return 0;
}

/* A text stands in quotes, a field doesn't. */
static int find_quoted(const char *text, const char *words, int from, int to) {
  static const char *const quotes[] = {"\"", "'", ""};
  int line = 0;
  for (size_t i = 0; i < 3 && line == 0; i++) {
    char *as = NULL;
    if (asprintf(&as, "%s%s%s", quotes[i], words, quotes[i]) < 0) return 0;
    line = find_words(text, as, from, to);
    free(as);
  }
  return line;
}

void lesson_where(const Lesson *l, int step, const char *words, char *where,
                  size_t size) {
  const char *source = source_of(l, step);
  int from = line_in(source), line = 0;
  int to = step < l->steps ? line_in(source_of(l, step + 1)) : 0;
  char *text = words[0] == '\0' ? NULL : file_read(l->path, NULL);
  if (text != NULL) line = find_quoted(text, words, from, to);
  free(text);
  if (line == 0 || strrchr(source, ':') == NULL)
    word_copy(where, size, source);
  else
    snprintf(where, size, "%.*s:%d", (int)(strrchr(source, ':') - source),
             source, line);
}
