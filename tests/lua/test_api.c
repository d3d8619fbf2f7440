/*
** lua/api.lua, the reference for people who write rules, names exactly what
** scripts can use, and so do the settings of luacheck.  Both are held against
** the table's own list.
*/
#include <stdio.h>

#include "lua/table/value.h"
#include "tests/support/test.h"

enum { NAMES = 1024, TEXT = 64 };

typedef struct Name {
  char class_name[TEXT], name[TEXT];
} Name;

typedef struct NameList {
  Name item[NAMES];
  int count;
} NameList;

static NameList real, written, checked;

static bool has(const NameList *list, const char *class_name,
                const char *name) {
  for (int i = 0; i < list->count; i++)
    if (strcmp(list->item[i].class_name, class_name) == 0 &&
        strcmp(list->item[i].name, name) == 0)
      return true;
  return false;
}

static void add(NameList *list, const char *class_name, const char *name) {
  Name *n = &list->item[list->count];
  if (has(list, class_name, name)) return;
  assert_true(list->count < NAMES);
  snprintf(n->class_name, TEXT, "%s", class_name);
  snprintf(n->name, TEXT, "%s", name);
  list->count++;
}

/* Print every name of `a` that `b` lacks; returns how many. */
static int lacking(const NameList *a, const NameList *b, const char *what) {
  int n = 0;
  for (int i = 0; i < a->count; i++) {
    const Name *x = &a->item[i];
    if (has(b, x->class_name, x->name)) continue;
    print_message("# %s.%s %s\n", x->class_name, x->name, what);
    n++;
  }
  return n;
}

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  char *text = malloc(1 << 20);
  size_t n;
  assert_non_null(f);
  assert_non_null(text);
  n = fread(text, 1, (1 << 20) - 1, f);
  text[n] = '\0';
  fclose(f);
  return text;
}

/* --- what there is */

static void read_real(void) {
  TableConfig config = {
    .variants = "variants", .game = "tests/games/every_kind.lua", .players = 2};
  Fault fault;
  Table *t = table_open(&config, &fault);
  json_t *names, *r;
  size_t i;
  if (t == NULL) fail_msg("%s", fault.text);
  names = table_ask_value(t, "api", NULL, &fault);
  if (names == NULL) fail_msg("%s", fault.text);
  json_array_foreach(names, i, r)
    add(&real, value_text(r, "class"), value_text(r, "name"));
  json_decref(names);
  table_close(t);
}

/* --- what is written down */

static bool is_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

/* Copy the word at *at and step over it. */
static const char *word(const char **at, char *out) {
  size_t n = 0;
  while (is_word((*at)[n]) && n < TEXT - 1) n++;
  memcpy(out, *at, n);
  out[n] = '\0';
  *at += n;
  return out;
}

static bool after(const char **line, const char *start) {
  size_t n = strlen(start);
  if (strncmp(*line, start, n) != 0) return false;
  *line += n;
  return true;
}

/* A library such as `string` is a table among the globals. */
static bool is_library(const char *name) {
  return strcmp(name, "string") == 0 || strcmp(name, "table") == 0 ||
         strcmp(name, "math") == 0;
}

/* Takes `function name(`, `function Class:name(`, `Class.name =`, `name =`, and
** the fields of the class that was opened last.  "---@class Bag: Place" has
** all that Place has; parents stand before their children. */
static void read_line(const char *line, NameList *parents) {
  static char open_class[TEXT];
  char first[TEXT], second[TEXT];
  if (after(&line, "---@class ")) {
    word(&line, open_class);
    if (after(&line, ": ")) add(parents, open_class, word(&line, first));
  } else if (after(&line, "---@field ")) {
    if (*line != '[') add(&written, open_class, word(&line, first));
  } else if (is_word(*line)) {
    bool is_function = after(&line, "function ");
    word(&line, first);
    if (strcmp(first, "local") == 0 || strcmp(first, "return") == 0) return;
    if (*line == ':' || *line == '.') {
      line++;
      add(&written, first, word(&line, second));
    } else if (is_function || after(&line, " = ")) {
      add(&written, "_G", first);
    }
  }
}

static void inherit(const NameList *parents) {
  for (int i = 0; i < parents->count; i++)
    for (int k = 0; k < written.count; k++)
      if (strcmp(written.item[k].class_name, parents->item[i].name) == 0)
        add(&written, parents->item[i].class_name, written.item[k].name);
}

/* The classes of things; the others are only shapes of arguments. */
static bool is_compared(const char *class_name) {
  if (strcmp(class_name, "_G") == 0 || is_library(class_name)) return true;
  for (int i = 0; i < real.count; i++)
    if (strcmp(real.item[i].class_name, class_name) == 0) return true;
  return false;
}

static void read_written(void) {
  static NameList parents;
  char *text = read_text("lua/api.lua");
  static NameList all;
  for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
    read_line(line, &parents);
  inherit(&parents);
  all = written;
  written.count = 0;
  for (int i = 0; i < all.count; i++)
    if (is_compared(all.item[i].class_name))
      add(&written, all.item[i].class_name, all.item[i].name);
  free(text);
}

/* The quoted words between two marks of .luacheckrc. */
static void read_quoted(const char *from, const char *to,
                        const char *class_name) {
  for (; from < to; from++) {
    char name[TEXT];
    if (*from != '"') continue;
    from++;
    add(&checked, class_name, word(&from, name));
  }
}

static const char *mark(const char *text, const char *what) {
  const char *at = strstr(text, what);
  if (at == NULL) fail_msg(".luacheckrc has no '%s'", what);
  return at;
}

static void read_checked(void) {
  char *text = read_text(".luacheckrc");
  const char *script = mark(text, "local script = {");
  const char *lua = mark(script, "local lua = {");
  const char *math = mark(lua, "math = {");
  const char *string = mark(math, "string = {");
  const char *table = mark(string, "table = {");
  read_quoted(script, mark(script, "\n}"), "_G");
  read_quoted(lua, math, "_G");
  read_quoted(math, string, "math");
  read_quoted(string, table, "string");
  read_quoted(table, mark(table, "\n}"), "table");
  for (const char *const *name =
         (const char *const[]){"math", "string", "table", NULL};
       *name != NULL; name++)
    add(&checked, "_G", *name);
  free(text);
}

/* --- tests */

static int set_up(void **state) {
  (void)state;
  read_real();
  read_written();
  read_checked();
  return 0;
}

static void everything_is_in_the_reference(void **state) {
  (void)state;
  assert_true(real.count > 150);
  assert_int_equal(lacking(&real, &written, "is not in lua/api.lua"), 0);
}

static void the_reference_promises_nothing_more(void **state) {
  (void)state;
  assert_int_equal(lacking(&written, &real, "is in lua/api.lua alone"), 0);
}

static void luacheck_knows_the_same_globals(void **state) {
  static NameList globals;
  (void)state;
  for (int i = 0; i < real.count; i++) {
    const Name *n = &real.item[i];
    if (strcmp(n->class_name, "_G") == 0 || is_library(n->class_name))
      add(&globals, n->class_name, n->name);
  }
  assert_int_equal(lacking(&globals, &checked, "is not in .luacheckrc"), 0);
  assert_int_equal(lacking(&checked, &globals, "is in .luacheckrc alone"), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(everything_is_in_the_reference),
    cmocka_unit_test(the_reference_promises_nothing_more),
    cmocka_unit_test(luacheck_knows_the_same_globals),
  };
  return cmocka_run_group_tests_name("api", tests, set_up, NULL);
}
