#include "lua/prelude/reference.h"

#include <string.h>

#include "lua/prelude/prelude.h"

enum { WORD = 64, PARENTS = 8 };

typedef struct Found {
  const char *text;
  size_t size;
} Found;

typedef struct Reader {
  const char *line;  /* the one that is looked at */
  const char *end;   /* … and where it ends */
  const char *block; /* the comment above it begins here, or NULL */
  char class_name[WORD];
} Reader;

static bool after(const char **p, const char *start) {
  size_t n = strlen(start);
  if (strncmp(*p, start, n) != 0) return false;
  *p += n;
  return true;
}

static bool in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

static const char *take_word(const char *p, char *word) {
  size_t n = 0;
  while (in_word(p[n])) n++;
  if (n < WORD) {
    memcpy(word, p, n);
    word[n] = '\0';
  } else {
    word[0] = '\0';
  }
  return p + n;
}

static const char *reference_text(void) {
  const struct PreludeFile *f = prelude_files;
  while (f->name != NULL && strcmp(f->name, "api.lua") != 0) f++;
  return f->name == NULL ? "" : f->text;
}

static bool is_comment(const char *line) {
  return line != NULL && strncmp(line, "---", 3) == 0;
}

/* The next line; false at the end.  The lines of a comment make a block, which
** belongs to the line right below them. */
static bool next_line(Reader *r) {
  const char *p = r->end == NULL ? reference_text() : r->end;
  bool commented = is_comment(r->line);
  if (*p == '\n') p++;
  if (*p == '\0') return false;
  r->line = p;
  r->end = p + strcspn(p, "\n");
  if (!commented) r->block = is_comment(p) ? p : NULL;
  if (after(&p, "---@class ")) take_word(p, r->class_name);
  return true;
}

/* `function name(`, `function Class:name(`, `Class.name =`, `name =`: the class
** ("_G" for none) and the name that the line declares. */
static bool declares(const char *p, char *class_name, char *name) {
  bool function = after(&p, "function ");
  char first[WORD];
  if (!in_word(*p)) return false;
  p = take_word(p, first);
  if (strcmp(first, "local") == 0 || strcmp(first, "return") == 0) return false;
  if (*p == ':' || *p == '.') {
    memcpy(class_name, first, sizeof first);
    take_word(p + 1, name);
    return true;
  }
  memcpy(class_name, "_G", 3);
  memcpy(name, first, sizeof first);
  return function || strncmp(p, " = ", 3) == 0;
}

static bool find_own(const char *class_name, const char *name, Found *found) {
  Reader r;
  memset(&r, 0, sizeof r);
  while (next_line(&r)) {
    char of[WORD], called[WORD];
    const char *p = r.line;
    if (after(&p, "---@field ") && strcmp(r.class_name, class_name) == 0) {
      take_word(p, called);
      if (strcmp(called, name) != 0) continue;
      *found = (Found){r.line, (size_t)(r.end - r.line)};
      return true;
    }
    if (!declares(r.line, of, called) || strcmp(of, class_name) != 0 ||
        strcmp(called, name) != 0)
      continue;
    p = r.block == NULL ? r.line : r.block;
    *found = (Found){p, (size_t)(r.end - p)};
    return true;
  }
  return false;
}

/* The comment of a class, and its parent's name or "". */
static bool find_class(const char *class_name, char *parent, Found *found) {
  Reader r;
  memset(&r, 0, sizeof r);
  parent[0] = '\0';
  while (next_line(&r)) {
    char called[WORD];
    const char *p = r.line;
    if (!after(&p, "---@class ")) continue;
    p = take_word(p, called);
    if (strcmp(called, class_name) != 0) continue;
    if (after(&p, ": ")) take_word(p, parent);
    *found = (Found){r.block, (size_t)(r.end - r.block)};
    return true;
  }
  return false;
}

bool reference_find(const char *class_name, const char *name, const char **text,
                    size_t *size) {
  char at[WORD] = "", parent[WORD];
  Found found = {NULL, 0}, class_text;
  if (strlen(class_name) < WORD) memcpy(at, class_name, strlen(class_name) + 1);
  for (int i = 0; i < PARENTS && at[0] != '\0' && found.text == NULL; i++) {
    bool known = find_class(at, parent, &class_text);
    if (name == NULL && known) found = class_text;
    if (name == NULL) break;
    if (!find_own(at, name, &found)) memcpy(at, parent, sizeof parent);
    if (!known && found.text == NULL) break;
  }
  *text = found.text;
  *size = found.size;
  return found.text != NULL;
}
