/*
** `oilpatch rules`, `diff` and `layers`: what the rules are, what a stack of
** layers changes, which layers there are.
*/
#include "repl/fault.h"
#include "repl/command.h"
#include "repl/keep/json.h"
#include "repl/options.h"
#include "repl/book/rulebook.h"
#include "repl/term/words.h"

#include <string.h>

static void put(JsonWriter *w, const char *key, const char *text) {
  json_key(w, key);
  if (text == NULL)
    json_null(w);
  else
    json_string(w, text);
}

static void put_names(JsonWriter *w, const char *key, const Names *n) {
  json_key(w, key);
  json_array(w);
  for (int i = 0; i < n->count; i++) json_string(w, n->item[i]);
  json_array_end(w);
}

static int print_json(JsonWriter *w) {
  const char *text = json_text(w, NULL);
  int status = text == NULL ? STATUS_FAILED : STATUS_GOOD;
  if (text != NULL) fputs(text, stdout);
  json_free(w);
  return status;
}

static void begin_json(JsonWriter *w, const Options *o, const Rulebook *b) {
  json_init(w, 2);
  json_object(w);
  put(w, "game", o->game);
  put_names(w, "layers", &o->layers);
  if (b->info.reconstructed[0] != '\0')
    put(w, "reconstructed", b->info.reconstructed);
}

static int rules_json(const Options *o, const Rulebook *b, const char *word) {
  JsonWriter w;
  char text[4096];
  begin_json(&w, o, b);
  json_key(&w, "rules");
  json_array(&w);
  for (int i = 0; i < b->rules; i++) {
    const Rule *r = &b->rule[i];
    if (word != NULL && !rulebook_matches(b, r, word)) continue;
    rulebook_text(b, r, text, sizeof text);
    json_object(&w);
    put(&w, "id", r->id);
    put(&w, "kind", r->kind);
    put_names(&w, "cites", &r->cites);
    put(&w, "text", text);
    put(&w, "layer", r->layer);
    put(&w, "source", r->source);
    json_object_end(&w);
  }
  json_array_end(&w);
  json_object_end(&w);
  return print_json(&w);
}

static int changes_json(const Options *o, const Rulebook *b) {
  JsonWriter w;
  begin_json(&w, o, b);
  json_key(&w, "changes");
  json_array(&w);
  for (int i = 0; i < b->changes; i++) {
    const Change *c = &b->change[i];
    json_object(&w);
    put(&w, "rule", c->rule);
    put(&w, "what", c->what);
    put(&w, "layer", c->layer);
    put(&w, "source", c->source);
    put(&w, "from", c->from);
    put(&w, "to", c->to);
    put(&w, "text", c->text);
    put_names(&w, "was", &c->was);
    put_names(&w, "cites", &c->cites);
    json_object_end(&w);
  }
  json_array_end(&w);
  json_object_end(&w);
  return print_json(&w);
}

/* Nothing matched: perhaps a slip of the keys. */
static int no_rule(const Rulebook *b, const char *word) {
  Names ids = {0};
  const char *near;
  for (int i = 0; i < b->rules; i++) names_add(&ids, b->rule[i].id);
  near = word_nearest(word, (const char *const *)ids.item, ids.count);
  if (near != NULL)
    fprintf(stderr, "oilpatch: no rule matches '%s'; did you mean '%s'?\n",
            word, near);
  else
    fprintf(stderr, "oilpatch: no rule matches '%s'\n", word);
  names_free(&ids);
  return STATUS_FAILED;
}

static int show_rules(const Options *o, const Rulebook *b) {
  const char *word = o->rest.count > 1 ? o->rest.item[1] : NULL;
  char text[4096];
  if (o->json) return rules_json(o, b, word);
  if (rulebook_show_rules(b, screen_main(), word) > 0 || word == NULL)
    return STATUS_GOOD;
  if (!ledger_find(&b->ledger, word, text, sizeof text))
    return no_rule(b, word);
  rulebook_quote(b, screen_main(),
                 word); /* a rule in words that no code cites */
  return STATUS_GOOD;
}

static int show_changes(const Options *o, const Rulebook *b) {
  if (o->json) return changes_json(o, b);
  rulebook_show_changes(b, screen_main(), true);
  return STATUS_GOOD;
}

static int with_rulebook(Options *o,
                         int (*show)(const Options *, const Rulebook *)) {
  TableConfig config;
  Report report;
  Rulebook book;
  char folder[PATH_SIZE];
  int status = STATUS_FAILED;
  Table *t;
  options_config(o, &config);
  t = game_open(&config, &report);
  if (t == NULL) return fault_fail(&report);
  game_folder(o->variants, o->game, folder);
  if (rulebook_open(&book, t, folder, &report))
    status = show(o, &book);
  else
    fault_complain(screen_main(), &report);
  rulebook_free(&book);
  table_close(t);
  return status;
}

int rules_main(int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o, argc, argv, &status)) return status;
  if (o.rest.count > 2)
    status = show_usage("rules takes a GAME and one ID or WORD");
  else if (options_game(&o, false, &status))
    status = with_rulebook(&o, show_rules);
  options_free(&o);
  return status;
}

int diff_main(int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o, argc, argv, &status)) return status;
  if (o.rest.count > 1)
    status = show_usage("diff takes one GAME; layers are given with -l");
  else if (o.rest.count == 1 &&
           o.layers.count + o.settings.count + o.players == 0)
    status = show_usage("diff needs a layer: -l LAYER ('oilpatch layers %s' "
                        "lists them)",
                        o.rest.item[0]);
  else if (options_game(&o, false, &status))
    status = with_rulebook(&o, show_changes);
  options_free(&o);
  return status;
}

static void layer_says(const Options *o, const char *layer, ScriptKind *kind) {
  char folder[PATH_SIZE], path[PATH_SIZE], file[PATH_SIZE];
  game_folder(o->variants, o->game, folder);
  snprintf(file, sizeof file, "%.500s.lua", layer);
  path_join(path, folder, file);
  script_look(path, kind);
}

static int show_layers(const Options *o) {
  Names layers = {0};
  JsonWriter w;
  int width = 10;
  json_init(&w, 2);
  game_layers(o->variants, o->game, &layers);
  for (int i = 0; i < layers.count; i++) {
    int n = (int)strlen(layers.item[i]);
    if (n > width && n < 40) width = n;
  }
  json_object(&w);
  put(&w, "game", o->game);
  json_key(&w, "layers");
  json_array(&w);
  for (int i = 0; i < layers.count; i++) {
    ScriptKind kind;
    layer_says(o, layers.item[i], &kind);
    json_object(&w);
    put(&w, "name", layers.item[i]);
    put(&w, "says", kind.says);
    json_object_end(&w);
    if (o->json) continue;
    printf("%-*s ", width, layers.item[i]);
    screen_wrap(screen_main(), width + 1, "%s", kind.says);
  }
  json_array_end(&w);
  json_object_end(&w);
  if (!o->json && layers.count == 0) printf("%s has no layers yet\n", o->game);
  names_free(&layers);
  if (o->json) return print_json(&w);
  json_free(&w);
  return STATUS_GOOD;
}

int layers_main(int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o, argc, argv, &status)) return status;
  if (o.rest.count > 1)
    status = show_usage("layers takes one GAME");
  else if (options_game(&o, false, &status))
    status = show_layers(&o);
  options_free(&o);
  return status;
}
