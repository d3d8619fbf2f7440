/*
** Reading a ledger: chapters, rules with their tables, examples.
*/
#include "lua/shelf/rulebook_in.h"

#include "lua/shelf/data.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ID = 48 };

/* A copy, from where values have their memory: without any, what the program does
** then (json_set_alloc_funcs) is done for a text, too. */
char *rulebook_copy(const char *text, size_t n) {
  json_malloc_t take;
  char *copy;
  json_get_alloc_funcs(&take, NULL);
  copy = take(n + 1);
  memcpy(copy, text, n);
  copy[n] = '\0';
  return copy;
}

char *rulebook_line(const char *p) {
  return rulebook_copy(p, strcspn(p, "\n"));
}

const char *rulebook_next(const char *p) {
  p += strcspn(p, "\n");
  return *p == '\n' ? p + 1 : p;
}

bool rulebook_begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* The cells of a row of a table, without the bars. */
static json_t *cells(const char *line) {
  json_t *list = json_array();
  const char *p = line + strcspn(line, "|");
  while (*p == '|') {
    size_t n = strcspn(++p, "|"), blank = strspn(p, " ");
    char *cell;
    if (p[n] == '\0') break;
    if (blank > n) blank = n;
    cell = rulebook_copy(p + blank, n - blank);
    for (size_t k = strlen(cell); k > 0 && cell[k - 1] == ' ';)
      cell[--k] = '\0';
    json_array_append_new(list, data_text(cell));
    free(cell);
    p += n;
  }
  return list;
}

/* |---|---| */
static bool is_rule_line(const char *line) {
  return strspn(line, "|-: ") == strlen(line);
}

/* Add a line to the text of a rule, without its emphasis. */
void rulebook_more(json_t *rule, const char *line) {
  const char *old = json_string_value(json_object_get(rule, "text"));
  char *text = NULL, *to;
  line += strspn(line, " ");
  if (asprintf(&text, "%s%s%s", old, *old == '\0' ? "" : " ", line) < 0) return;
  to = text;
  for (const char *p = text; *p != '\0'; p++)
    if (*p != '*' && *p != '`') *to++ = *p;
  *to = '\0';
  json_object_set_new(rule, "text", data_text(text));
  free(text);
}

/* "- **PO-TURN-1** …": the id; false: no rule begins here. */
static bool rule_id(const char *line, char *id) {
  size_t n;
  if (!rulebook_begins(line, "- **")) return false;
  n = strcspn(line + 4, "*");
  if (n >= ID || strncmp(line + 4 + n, "**", 2) != 0) return false;
  snprintf(id, ID, "%.*s", (int)n, line + 4);
  return true;
}

static void read_line(json_t *chapter, json_t **rule, const char *line) {
  char id[ID];
  if (rule_id(line, id)) {
    *rule = json_pack("{s:s,s:s,s:b,s:[],s:[]}", "id", id, "text", "", "holds",
                      1, "rows", "news");
    json_array_append_new(json_object_get(chapter, "rules"), *rule);
    rulebook_more(*rule,
                  strstr(line, "** ") != NULL ? strstr(line, "** ") + 3 : "");
  } else if (*rule != NULL && rulebook_begins(line, "  |")) {
    if (!is_rule_line(line))
      json_array_append_new(json_object_get(*rule, "rows"), cells(line));
  } else if (*rule != NULL && rulebook_begins(line, "  ")) {
    rulebook_more(*rule, line);
  } else if (line[0] != '\0') {
    *rule = NULL;
  }
}

/* "## 3. Turn (PO-TURN)", "# (a) Worked examples": what is behind the marks. */
static const char *heading(const char *line) {
  size_t n = strspn(line, "#");
  return n > 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

/* "(a) Worked examples" and the appendices behind it are no chapters. */
static bool is_appendix(const char *title) {
  return title[0] == '(' && islower((unsigned char)title[1]) && title[2] == ')';
}

/* Rows of tables that begin with an id: examples. */
static void read_example(json_t *list, const char *line) {
  json_t *row;
  const char *id;
  if (line[0] != '|' || is_rule_line(line)) return;
  row = cells(line);
  id = json_string_value(json_array_get(row, 0));
  if (id != NULL && strstr(id, "EX-") != NULL) json_array_append(list, row);
  json_decref(row);
}

/* What stands before the first of them: who is who in them, and the like. */
static void read_examples_intro(json_t *book, const json_t *examples,
                                const char *line) {
  const char *before =
    json_string_value(json_object_get(book, "examples_intro"));
  if (json_array_size(examples) > 0 || strchr("|[", line[0]) != NULL) return;
  data_put(book, "examples_intro",
           before == NULL ? data_text(line)
                          : json_sprintf("%s %s", before, line));
}

void rulebook_read(json_t *book, const char *text) {
  json_t *chapters = json_array(), *examples = json_array();
  json_t *chapter = NULL, *rule = NULL;
  bool in_examples = false;
  for (const char *p = text; p != NULL && *p != '\0'; p = rulebook_next(p)) {
    char *line = rulebook_line(p);
    const char *title = heading(line);
    if (title != NULL) {
      bool appendix = is_appendix(title);
      chapter = rule = NULL;
      if (appendix || rulebook_begins(line, "# ")) in_examples = false;
      if (appendix) in_examples = strstr(title, "xamples") != NULL;
      if (!appendix && !rulebook_begins(line, "# ") && !in_examples) {
        chapter = json_pack("{s:o,s:[]}", "title", data_text(title), "rules");
        json_array_append_new(chapters, chapter);
      }
    } else if (in_examples) {
      read_examples_intro(book, examples, line);
      read_example(examples, line);
    } else if (chapter != NULL) {
      read_line(chapter, &rule, line);
    }
    free(line);
  }
  for (size_t i = json_array_size(chapters); i-- > 0;)
    if (json_array_size(
          json_object_get(json_array_get(chapters, i), "rules")) == 0)
      json_array_remove(chapters, i);
  data_put(book, "chapters", chapters);
  data_put(book, "examples", examples);
}
