#include "lua/shelf/rulebook.h"
#include "lua/shelf/rulebook_in.h"

#include "lua/shelf/data.h"
#include "lua/shelf/file.h"
#include "lua/shelf/game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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
  if (rulebook_begins(p, "[book]") || rulebook_begins(p, "[impl]") ||
      rulebook_begins(p, "(AMB-"))
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
  char *noted = rulebook_copy(text, strlen(text)),
       *copy = rulebook_copy(text, strlen(text));
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
  if (old != NULL && rulebook_begins(old, "see ") &&
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
  for (const char *p = script; p != NULL && rulebook_begins(p, "---");
       p = rulebook_next(p)) {
    char *line = rulebook_line(p + 3);
    rulebook_more(v, line);
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
  rulebook_read(book, b->ledger.text);
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
