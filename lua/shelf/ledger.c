#include "lua/shelf/ledger.h"

#include "core/schema.h"
#include "lua/shelf/data.h"
#include "lua/shelf/file.h"

#include <stdlib.h>
#include <string.h>

void ledger_open(Ledger *l, const char *folder) {
  char path[PATH_SIZE];
  file_join(path, folder, "rules.md");
  l->text = file_read(path, NULL);
}

void ledger_close(Ledger *l) {
  free(l->text);
  l->text = NULL;
}

static const char *next_line(const char *p) {
  p += strcspn(p, "\n");
  return *p == '\n' ? p + 1 : p;
}

/* Behind `head`id`tail` if the line begins so, or NULL. */
static const char *after(const char *line, const char *head, const char *id,
                         const char *tail) {
  size_t h = strlen(head), n = strlen(id), t = strlen(tail);
  if (strncmp(line, head, h) != 0 || strncmp(line + h, id, n) != 0 ||
      strncmp(line + h + n, tail, t) != 0)
    return NULL;
  return line + h + n + t;
}

/* Add a line without its surrounding space; emphasis marks are dropped. */
static void add_line(const char *from, char *to, size_t size) {
  size_t used = strlen(to);
  size_t n = strcspn(from, "\n");
  while (n > 0 && (*from == ' ' || *from == '\t')) from++, n--;
  while (n > 0 && strchr(" \t\r|", from[n - 1]) != NULL) n--;
  if (used > 0 && n > 0 && used + 1 < size) to[used++] = ' ';
  for (size_t i = 0; i < n && used + 1 < size; i++)
    if (from[i] != '*' && from[i] != '`') to[used++] = from[i];
  to[used] = '\0';
}

/* Ids have letters and a hyphen; a number in the first column of some table is
** not one. */
static bool is_id(const char *id) {
  return ((id[0] >= 'A' && id[0] <= 'Z') || (id[0] >= 'a' && id[0] <= 'z')) &&
         strchr(id, '-') != NULL;
}

/* The text of an entry: what stands behind its head, in `rest`.  An entry of a list
** continues in indented lines, a table's row does not. */
static void read_entry(const char *rest, bool row, char *text, size_t size) {
  text[0] = '\0';
  add_line(rest, text, size);
  for (const char *p = next_line(rest);
       !row && p[0] == ' ' && p[1] == ' ' && strspn(p, " ") != strcspn(p, "\n");
       p = next_line(p))
    add_line(p, text, size);
}

bool ledger_find(const Ledger *l, const char *id, char *text, size_t size) {
  if (l->text == NULL || !is_id(id)) return false;
  for (const char *p = l->text; *p != '\0'; p = next_line(p)) {
    const char *rest = after(p, "- **", id, "**");
    const char *row = rest == NULL ? after(p, "| ", id, " |") : NULL;
    if (rest == NULL && row == NULL) continue;
    read_entry(rest != NULL ? rest : row, rest == NULL, text, size);
    return true;
  }
  return false;
}

json_t *ledger_quotes(const Ledger *l) {
  json_t *quotes = json_object();
  char id[NAME_SIZE], text[LEDGER_TEXT];
  for (const char *p = l->text == NULL ? "" : l->text; *p != '\0';
       p = next_line(p)) {
    bool row = strncmp(p, "| ", 2) == 0;
    const char *from = p + (row ? 2 : 4), *end;
    if (!row && strncmp(p, "- **", 4) != 0) continue;
    end = strstr(from, row ? " |" : "**");
    if (end == NULL || end - from >= NAME_SIZE ||
        memchr(from, '\n', (size_t)(end - from)) != NULL)
      continue;
    snprintf(id, sizeof id, "%.*s", (int)(end - from), from);
    if (!is_id(id) || json_object_get(quotes, id) != NULL) continue;
    read_entry(end + 2, row, text, sizeof text);
    json_object_set_new(quotes, id, data_text(text));
  }
  return quotes;
}

static bool names_marks(const char *line) {
  const char *at = strstr(line, "ag "), *end = line + strcspn(line, "\n");
  if (at == NULL || at > end) at = strstr(line, "ag:");
  return at != NULL && at < end && at > line && strchr("tT", at[-1]) != NULL;
}

void ledger_cut_notes(char *text) {
  char *note = text, *end;
  while ((note = strstr(note, "[note: ")) != NULL &&
         (end = strchr(note, ']')) != NULL) {
    end++;
    while (note > text && note[-1] == ' ') note--;
    if (note == text) end += strspn(end, " ");
    memmove(note, end, strlen(end) + 1);
  }
}

bool ledger_legend(const Ledger *l, char *text, size_t size) {
  const char *p = l->text;
  text[0] = '\0';
  while (p != NULL && *p != '\0' && strncmp(p, "## ", 3) != 0 &&
         !names_marks(p))
    p = next_line(p);
  if (p == NULL || !names_marks(p)) return false;
  do {
    add_line(strncmp(p, "- ", 2) == 0 ? p + 2 : p, text, size);
    p = next_line(p);
  } while (*p != '\0' && *p != '\n' && *p != '-');
  return true;
}
