#include "lua/shelf/rulebook.h"

#include "lua/shelf/data.h"
#include "lua/shelf/file.h"
#include "lua/shelf/game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ID = 48 };

/* Reading the ledger ------------------------------------------------------- */

/* A copy, from where values have their memory: without any, what the program does
** then (json_set_alloc_funcs) is done for a text, too. */
static char *copy_of(const char *text, size_t n) {
  json_malloc_t take;
  char *copy;
  json_get_alloc_funcs(&take, NULL);
  copy = take(n + 1);
  memcpy(copy, text, n);
  copy[n] = '\0';
  return copy;
}

static char *line_at(const char *p) { return copy_of(p, strcspn(p, "\n")); }

static const char *next_line(const char *p) {
  p += strcspn(p, "\n");
  return *p == '\n' ? p + 1 : p;
}

static bool begins(const char *text, const char *with) {
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
    cell = copy_of(p + blank, n - blank);
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
static void more_text(json_t *rule, const char *line) {
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
  if (!begins(line, "- **")) return false;
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
    more_text(*rule,
              strstr(line, "** ") != NULL ? strstr(line, "** ") + 3 : "");
  } else if (*rule != NULL && begins(line, "  |")) {
    if (!is_rule_line(line))
      json_array_append_new(json_object_get(*rule, "rows"), cells(line));
  } else if (*rule != NULL && begins(line, "  ")) {
    more_text(*rule, line);
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

static void read_ledger(json_t *book, const char *text) {
  json_t *chapters = json_array(), *examples = json_array();
  json_t *chapter = NULL, *rule = NULL;
  bool in_examples = false;
  for (const char *p = text; p != NULL && *p != '\0'; p = next_line(p)) {
    char *line = line_at(p);
    const char *title = heading(line);
    if (title != NULL) {
      bool appendix = is_appendix(title);
      chapter = rule = NULL;
      if (appendix || begins(line, "# ")) in_examples = false;
      if (appendix) in_examples = strstr(title, "xamples") != NULL;
      if (!appendix && !begins(line, "# ") && !in_examples) {
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

/* Chapters of layers ------------------------------------------------------- */

/* Does the text have the id, and not only as the beginning of another? */
static bool mentions(const char *text, const char *id) {
  size_t n = strlen(id);
  for (const char *p = text; (p = strstr(p, id)) != NULL; p += n)
    if (!isdigit((unsigned char)p[n])) return true;
  return false;
}

/* Does a script speak of more than half of the chapter's rules? */
static bool is_chapter_of(const json_t *chapter, const char *script) {
  size_t i, found = 0;
  const json_t *rule, *rules = json_object_get(chapter, "rules");
  json_array_foreach(rules, i, rule) {
    const char *id = json_string_value(json_object_get(rule, "id"));
    if (mentions(script, id)) found++;
  }
  return 2 * found > json_array_size(rules);
}

/* Do the rules of the stack cite nearly all of it? */
static bool is_in_force(const RuleList *b, const json_t *chapter) {
  size_t i, found = 0;
  const json_t *rule, *rules = json_object_get(chapter, "rules");
  json_array_foreach(rules, i, rule) {
    const char *id = json_string_value(json_object_get(rule, "id"));
    size_t k;
    const json_t *r;
    bool cited = false;
    json_array_foreach(b->rules, k, r)
      cited = cited || rulelist_has(json_object_get(r, "cites"), id);
    found += cited ? 1 : 0;
  }
  return 4 * found > 3 * json_array_size(rules);
}

static bool in_stack(const json_t *layers, const char *name) {
  size_t i, n;
  const json_t *layer;
  json_array_foreach(layers, i, layer) {
    const char *file = json_string_value(json_object_get(layer, "file"));
    n = strlen(file);
    if (strlen(name) <= n && strcmp(file + n - strlen(name), name) == 0)
      return true;
  }
  return false;
}

/* Leave out chapters of layers that nobody plays with. */
static void drop_chapters(const RuleList *b, json_t *book, const char *variants,
                          const char *game) {
  json_t *chapters = json_object_get(book, "chapters");
  const json_t *layers = json_object_get(book, "layers");
  Names names = {0};
  game_layers(variants, game, &names);
  for (size_t i = json_array_size(chapters); i-- > 0;) {
    bool owned = false, used = false;
    for (int k = 0; k < names.count && !used; k++) {
      char folder[PATH_SIZE], path[PATH_SIZE], file[PATH_SIZE];
      char *text;
      game_folder(variants, game, folder);
      snprintf(file, sizeof file, "%.500s.lua", names.item[k]);
      file_join(path, folder, file);
      text = file_read(path, NULL);
      if (text != NULL && is_chapter_of(json_array_get(chapters, i), text)) {
        owned = true;
        used = in_stack(layers, file);
      }
      free(text);
    }
    if (owned && !used && !is_in_force(b, json_array_get(chapters, i)))
      json_array_remove(chapters, i);
  }
  names_free(&names);
}

static json_t *find_rule(const json_t *book, const char *id) {
  size_t i, k;
  json_t *chapter, *rule;
  json_array_foreach(json_object_get(book, "chapters"), i, chapter) {
    json_array_foreach(json_object_get(chapter, "rules"), k, rule) {
      const char *name = json_string_value(json_object_get(rule, "id"));
      if (strcmp(name, id) == 0) return rule;
    }
  }
  return NULL;
}

/* Words for players -------------------------------------------------------- */

/* How long a mark of the ledger is that begins here: [EF], [R AMB-52], [=],
** [book], (AMB-66); 0: none does. */
static size_t mark_at(const char *p) {
  size_t n = strcspn(p, *p == '(' ? ")" : "]");
  if (p[n] == '\0') return 0;
  if (begins(p, "[book]") || begins(p, "[impl]") || begins(p, "(AMB-"))
    return n + 1;
  if (*p != '[' || n < 2) return 0;
  if (memmem(p, n, "R AMB-", 6) != NULL) return n + 1;
  return strspn(p + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=/,- ") == n - 1
           ? n + 1
           : 0;
}

/* How long a name in braces is that begins here; 0: none does. */
static size_t name_at(const char *p) {
  size_t n = 1;
  while (isalnum((unsigned char)p[n]) || p[n] == '_' || p[n] == '.') n++;
  return *p == '{' && n > 1 && p[n] == '}' ? n + 1 : 0;
}

/* Without notes, the marks of editions and rulings, and the braces of lists; {spot}
** becomes <spot>, and {spot.left}, too. */
static char *plain(const char *text) {
  char *noted = copy_of(text, strlen(text)),
       *copy = copy_of(text, strlen(text));
  char *to = copy;
  ledger_cut_notes(noted);
  for (const char *p = noted; *p != '\0';) {
    const char *q = p + strspn(p, " ");
    size_t n = mark_at(q);
    if (n > 0) {
      p = q + n;
      if (to == copy) p += strspn(p, " ");
    } else if (name_at(p) > 0) {
      const char *end = p + name_at(p);
      *to++ = '<';
      for (p++; isalnum((unsigned char)*p) || *p == '_'; p++) *to++ = *p;
      *to++ = '>';
      p = end;
    } else if (*p == '{' || *p == '}') {
      p++;
    } else {
      *to++ = *p++;
    }
  }
  *to = '\0';
  free(noted);
  return copy;
}

/* A text made as printf does, plain and without a full stop that is double. */
static json_t *words(const char *format, const char *a, const char *b,
                     const char *c) {
  char *text = NULL, *clean, *stop;
  json_t *v;
  if (asprintf(&text, format, a, b, c) < 0) return NULL;
  clean = plain(text);
  while ((stop = strstr(clean, ".:")) != NULL)
    memmove(stop, stop + 1, strlen(stop));
  if ((stop = strstr(clean, "..")) != NULL) *(stop + 1) = '\0';
  v = data_text(clean);
  free(text);
  free(clean);
  return v;
}

static bool is(const json_t *change, const char *what) {
  return strcmp(value_text(change, "what"), what) == 0;
}

static bool said(const char *text) { return text[0] != '\0'; }

/* What a change means to players, or NULL: the layer itself must say it. */
static json_t *change_words(const json_t *c) {
  const char *text = value_text(c, "text"), *from = value_text(c, "from");
  const char *to = value_text(c, "to");
  bool number = is(c, "sets") || is(c, "resizes") || is(c, "supplies") ||
                (is(c, "adds to") && said(text));
  if (number && said(to))
    return words(said(from) ? "%s: %s instead of %s." : "%s: %s.",
                 said(text) ? text : value_text(c, "rule"), to, from);
  if (is(c, "withdraws") && said(text))
    return words("No longer: %s.%.0s%.0s", text, "", "");
  if (is(c, "allows") && said(from))
    return words("No longer in force: %s%.0s%.0s", from, "", "");
  if (is(c, "adds") && said(text) && strstr(to, "option") != NULL)
    return words("New: %s.%.0s%.0s", text, "", "");
  return NULL;
}

static void clean_rules(const json_t *book) {
  size_t i, k;
  json_t *chapter, *rule;
  json_array_foreach(json_object_get(book, "chapters"), i, chapter) {
    json_array_foreach(json_object_get(chapter, "rules"), k, rule) {
      char *clean = plain(json_string_value(json_object_get(rule, "text")));
      json_object_set_new(rule, "text", data_text(clean));
      free(clean);
    }
  }
}

/* Weaving ------------------------------------------------------------------ */

static const char *layer_says(const json_t *book, const char *name) {
  size_t i;
  const json_t *layer;
  json_array_foreach(json_object_get(book, "layers"), i, layer) {
    const char *own = json_string_value(json_object_get(layer, "name"));
    if (strcmp(own, name) == 0)
      return json_string_value(json_object_get(layer, "says"));
  }
  return "";
}

static json_t *sentence(const json_t *c, json_t *text, const char *id) {
  json_t *v = json_pack("{s:o,s:o}", "layer", data_text(value_text(c, "layer")),
                        "text", text);
  if (id != NULL) data_put_text(v, "id", id);
  return v;
}

/* Is it all that its layer changes? */
static bool is_all(const RuleList *b, const json_t *change) {
  size_t i;
  const json_t *other;
  json_array_foreach(b->changes, i, other)
    if (other != change &&
        strcmp(value_text(other, "layer"), value_text(change, "layer")) == 0)
      return false;
  return true;
}

/* The sentences of a change: the ledger's for what it cites, its own, or those
** of its layer.  A refusal is no rule: a layer that does nothing else says it better. */
static json_t *change_value(const RuleList *b, const json_t *book,
                            const json_t *c) {
  json_t *list = json_array(), *own, *cite;
  const char *says = layer_says(book, value_text(c, "layer"));
  const char *to = value_text(c, "to");
  char text[LEDGER_TEXT];
  size_t i;
  json_array_foreach(json_object_get(c, "cites"), i, cite) {
    const char *id = json_string_value(cite);
    if (!rulelist_has(json_object_get(c, "was"), id) &&
        ledger_find(&b->ledger, id, text, sizeof text))
      json_array_append_new(list,
                            sentence(c, words("%s%.0s%.0s", text, "", ""), id));
  }
  if (json_array_size(list) > 0) return list;
  own = change_words(c);
  if (own == NULL && is(c, "forbids") && said(to) &&
      (!is_all(b, c) || !said(says)))
    own = data_text(to);
  if (own == NULL && said(says)) own = data_text(says);
  if (own != NULL) json_array_append_new(list, sentence(c, own, NULL));
  return list;
}

/* Name a rule that was quoted before, together with others of its layer. */
static void put_see(json_t *news, const json_t *one, const char *id) {
  const json_t *layer = json_object_get(one, "layer");
  size_t n = json_array_size(news);
  json_t *last = n == 0 ? NULL : json_array_get(news, n - 1);
  const char *old = json_string_value(json_object_get(last, "text"));
  if (old != NULL && begins(old, "see ") &&
      json_equal(json_object_get(last, "layer"), layer)) {
    if (strstr(old, id) == NULL)
      json_object_set_new(last, "text", words("%s, %s%.0s", old, id, ""));
    return;
  }
  json_array_append_new(news, json_pack("{s:O,s:o}", "layer", layer, "text",
                                        words("see %s%.0s%.0s", id, "", "")));
}

/* Put the sentences of a change at a rule, each once; one whose rule was quoted
** before is only named. */
static void put_news(json_t *rule, json_t *quoted, const json_t *sentences) {
  json_t *news = json_object_get(rule, "news"), *one, *there;
  size_t i, k;
  json_array_foreach(sentences, i, one) {
    const char *id = json_string_value(json_object_get(one, "id"));
    bool twice = false;
    json_array_foreach(news, k, there) twice = twice || json_equal(there, one);
    if (twice) continue;
    if (id != NULL && json_object_get(quoted, id) != NULL)
      put_see(news, one, id);
    else
      json_array_append(news, one);
    if (id != NULL) json_object_set_new(quoted, id, json_true());
  }
}

typedef struct Weaving {
  const json_t *book;
  const json_t *change;
  json_t *sentences, *quoted;
} Weaving;

static bool weave_at(const Weaving *w, const char *id) {
  json_t *rule = find_rule(w->book, id);
  if (rule == NULL) return false;
  put_news(rule, w->quoted, w->sentences);
  if (is(w->change, "replaces") || is(w->change, "withdraws") ||
      is(w->change, "allows"))
    json_object_set_new(rule, "holds", json_false());
  return true;
}

/* With the first rule of what a guard watches: a name of n letters. */
static bool weave_watched(const RuleList *b, const Weaving *w, const char *at,
                          size_t n) {
  size_t i, k;
  const json_t *r, *id;
  json_array_foreach(b->rules, i, r) {
    const char *name = value_text(r, "id");
    if (strncmp(name, at, n) != 0 || (name[n] != '\0' && name[n] != '.') ||
        strcmp(value_text(r, "kind"), "guard") == 0)
      continue;
    json_array_foreach(json_object_get(r, "cites"), k, id)
      if (weave_at(w, json_string_value(id))) return true;
  }
  return false;
}

/* A guard may watch several: "reassign, expand.dispatch". */
static bool weave_guard(const RuleList *b, const Weaving *w, const char *at) {
  bool woven = false;
  while (*at != '\0') {
    size_t n = strcspn(at, ",");
    woven = weave_watched(b, w, at, n) || woven;
    at += n + strspn(at + n, ", ");
  }
  return woven;
}

/* What belongs to no rule, each once; what has a chapter of its own stands there. */
static void put_house(json_t *house, const json_t *book,
                      const json_t *sentences) {
  size_t i, k;
  json_t *one, *there;
  json_array_foreach(sentences, i, one) {
    const char *id = json_string_value(json_object_get(one, "id"));
    bool known = id != NULL && find_rule(book, id) != NULL;
    json_array_foreach(house, k, there) known = known || json_equal(there, one);
    if (!known) json_array_append(house, one);
  }
}

static void weave(const RuleList *b, json_t *book) {
  json_t *house = json_array(), *quoted = json_object();
  size_t i, k;
  const json_t *c, *id;
  json_array_foreach(b->changes, i, c) {
    Weaving w = {book, c, change_value(b, book, c), quoted};
    const char *at = value_text(c, "at");
    bool woven = false;
    json_array_foreach(json_object_get(c, "was"), k, id)
      woven = weave_at(&w, json_string_value(id)) || woven;
    if (!woven && said(at)) woven = weave_guard(b, &w, at);
    /* a game without a ledger has the names of its rules */
    if (!woven) woven = weave_at(&w, value_text(c, "rule"));
    if (!woven && said(at)) woven = weave_at(&w, at);
    if (!woven) put_house(house, book, w.sentences);
    json_decref(w.sentences);
  }
  data_put(book, "house", house);
  json_decref(quoted);
}

/* All of it ---------------------------------------------------------------- */

/* The layers in use, with the files they stand in. */
static json_t *layers_of(Table *t) {
  json_t *layers = table_ask_value(t, "layers", NULL, NULL), *r;
  size_t i;
  json_array_foreach(layers, i, r) {
    const char *source = value_text(r, "source");
    json_object_set_new(r, "file", json_stringn(source, strcspn(source, ":")));
    json_object_del(r, "source");
  }
  return layers == NULL ? json_array() : layers;
}

/* What a script says of itself in its first lines. */
static json_t *intro(const char *variants, const char *game) {
  char folder[PATH_SIZE], path[PATH_SIZE];
  json_t *v = json_pack("{s:s}", "text", ""), *text;
  char *script;
  game_folder(variants, game, folder);
  file_join(path, folder, "base.lua");
  script = file_read(path, NULL);
  for (const char *p = script; p != NULL && begins(p, "---");
       p = next_line(p)) {
    char *line = line_at(p + 3);
    more_text(v, line);
    free(line);
  }
  free(script);
  text = json_incref(json_object_get(v, "text"));
  json_decref(v);
  return text;
}

/* Without a ledger: what can be done and what is refused, in the game's words. */
static void read_rules(const RuleList *b, json_t *book) {
  static const char *const kinds[][2] = {{"option", "What you can do"},
                                         {"guard", "What is refused"},
                                         {"value", "Numbers"}};
  json_t *chapters = json_object_get(book, "chapters");
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    json_t *rules = json_array();
    size_t i;
    const json_t *r;
    json_array_foreach(b->rules, i, r) {
      const char *text = value_text(r, "text");
      if (!said(text)) text = value_text(r, "says");
      if (strcmp(value_text(r, "kind"), kinds[k][0]) == 0 && said(text) &&
          strcmp(value_text(r, "layer"), value_text(b->game, "name")) == 0)
        json_array_append_new(rules,
                              json_pack("{s:o,s:o,s:b,s:[],s:[]}", "id",
                                        data_text(value_text(r, "id")), "text",
                                        words("%s%.0s%.0s", text, "", ""),
                                        "holds", 1, "rows", "news"));
    }
    if (json_array_size(rules) > 0)
      json_array_append_new(
        chapters, json_pack("{s:s,s:o}", "title", kinds[k][1], "rules", rules));
    else
      json_decref(rules);
  }
}

json_t *rulebook(const RuleList *b, Table *t, const char *variants,
                 const char *game) {
  const char *title = value_text(b->game, "title");
  const char *made_up = value_text(b->game, "reconstructed");
  json_t *book = json_object();
  data_put_text(book, "game", game);
  data_put_text(book, "title", said(title) ? title : game);
  if (said(made_up)) data_put_text(book, "reconstructed", made_up);
  data_put(book, "layers", layers_of(t));
  read_ledger(book, b->ledger.text);
  if (b->ledger.text == NULL) {
    read_rules(b, book);
    data_put(book, "intro", intro(variants, game));
  } else {
    drop_chapters(b, book, variants, game);
  }
  clean_rules(book);
  weave(b, book);
  return book;
}
