#include "repl/prompt/pager.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where the output really goes, and what holds it meanwhile. */
static int screen = -1;
static FILE *held;

int pager_lines(const Play *p) {
  int lines = p->settings.page;
  if (!p->talks || lines < 0) return INT32_MAX;
  if (lines == 0) lines = show_rows() - 1; /* the prompt stands below */
  return lines < 4 ? 4 : lines;
}

bool pager_hold(const Play *p) {
  if (held != NULL || pager_lines(p) == INT32_MAX || !show_is_terminal(stdout))
    return false;
  fflush(stdout);
  held = tmpfile();
  screen = held == NULL ? -1 : dup(STDOUT_FILENO);
  if (screen < 0) {
    if (held != NULL) fclose(held);
    held = NULL;
    return false;
  }
  show_on(screen);
  dup2(fileno(held), STDOUT_FILENO);
  return true;
}

/* The text that was held; the output is as it was. */
static char *release(void) {
  long size;
  char *text = NULL;
  fflush(stdout);
  dup2(screen, STDOUT_FILENO);
  close(screen);
  show_on(STDOUT_FILENO);
  size = fseek(held, 0, SEEK_END) == 0 ? ftell(held) : -1;
  if (size >= 0 && (text = malloc((size_t)size + 1)) != NULL) {
    rewind(held);
    text[fread(text, 1, (size_t)size, held)] = '\0';
  }
  fclose(held);
  held = NULL;
  return text;
}

/* Rows of the screen that a line takes. */
static int rows_of(const char *line, size_t bytes) {
  char *copy = strndup(line, bytes);
  int width = copy == NULL ? 0 : show_width(copy), columns = show_columns();
  free(copy);
  return width <= columns ? 1 : (width + columns - 1) / columns;
}

/* The end of what fits on a page of so many rows: at least a line. */
static const char *page_end(const char *text, int rows) {
  const char *end = text;
  while (*end != '\0') {
    size_t n = strcspn(end, "\n");
    rows -= rows_of(end, n);
    if (rows < 0 && end > text) break;
    end += n + (end[n] == '\n');
  }
  return end;
}

static int count_lines(const char *text) {
  int n = 0;
  for (; *text != '\0'; text++) n += *text == '\n';
  return n;
}

/* False: no more is wanted. */
static bool goes_on(Play *p, const char *text) {
  char prompt[48];
  char *line = NULL;
  bool enter;
  snprintf(prompt, sizeof prompt, "(%d more lines: Enter) > ",
           count_lines(text));
  fflush(stdout);
  if (line_read(prompt, &line, NULL) != LINE_OK) return false;
  enter = line[strspn(line, " \t")] == '\0';
  if (enter) show_wipe_row(stdout);
  if (!enter && strcmp(line, "q") != 0)
    p->typed = line;
  else
    free(line);
  return enter;
}

void pager_show(Play *p) {
  char *all = release();
  int lines = pager_lines(p);
  if (all == NULL) return;
  for (const char *text = all; *text != '\0';) {
    const char *end = page_end(text, lines);
    fwrite(text, 1, (size_t)(end - text), stdout);
    text = end;
    if (*text != '\0' && !goes_on(p, text)) break;
  }
  free(all);
}
