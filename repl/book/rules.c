/*
** `oilpatch rules`, `diff`, `rulebook` and `layers`: what the rules are, what a
** stack of layers changes, the rules for players, which layers there are.
*/
#include "repl/fault.h"
#include "repl/command.h"
#include "lua/shelf/data.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"
#include "lua/shelf/rulebook.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <string.h>

static void put(json_t *v, const char *key, const char *text) {
  data_put(v, key, text == NULL ? json_null() : data_text(text));
}

static int print(json_t *value) {
  return data_print(value, stdout) ? STATUS_GOOD : STATUS_FAILED;
}

static json_t *head(const Options *o, const RuleList *b) {
  json_t *v = json_object();
  put(v, "game", o->game);
  data_put(v, "layers", data_names(&o->layers));
  if (value_text(b->game, "reconstructed")[0] != '\0')
    put(v, "reconstructed", value_text(b->game, "reconstructed"));
  return v;
}

/* What a function of book.rulelist makes of the list and an argument. */
static json_t *ask_list(const RuleList *b, const char *function, json_t *arg) {
  json_t *results = NULL, *v = NULL;
  if (front_call("book.rulelist", function,
                 json_pack("[oo]", rulelist_value(b), arg), &results))
    v = json_incref(json_array_get(results, 0));
  json_decref(results);
  return v;
}

/* Nothing matched: perhaps a slip of the keys. */
static int no_rule(const RuleList *b, const char *word) {
  Names ids = {0};
  const char *near;
  size_t i;
  const json_t *rule;
  json_array_foreach(b->rules, i, rule)
    memory_need(names_push(&ids, value_text(rule, "id")));
  near = word_nearest(word, (const char *const *)ids.item, ids.count);
  if (near != NULL)
    fprintf(stderr, "oilpatch: no rule matches '%s'; did you mean '%s'?\n",
            word, near);
  else
    fprintf(stderr, "oilpatch: no rule matches '%s'\n", word);
  names_free(&ids);
  return STATUS_FAILED;
}

static int show_rules(const Options *o, const RuleList *b, Table *t) {
  const char *word = o->rest.count > 1 ? o->rest.item[1] : NULL;
  json_t *arg = word == NULL ? json_null() : data_text(word), *v;
  int64_t shown;
  (void)t;
  if (o->json) {
    v = head(o, b);
    data_put(v, "rules", ask_list(b, "rule_values", arg));
    return print(v);
  }
  v = ask_list(b, "rules", json_incref(arg));
  shown = json_integer_value(v);
  json_decref(v);
  if (shown == 0 && word != NULL) {
    /* perhaps a rule in words that no code cites */
    v = ask_list(b, "quote_one", json_incref(arg));
    shown = json_is_true(v);
    json_decref(v);
  }
  json_decref(arg);
  return shown > 0 || word == NULL ? STATUS_GOOD : no_rule(b, word);
}

static int show_changes(const Options *o, const RuleList *b, Table *t) {
  json_t *v;
  (void)t;
  if (o->json) {
    v = head(o, b);
    data_put(v, "changes", ask_list(b, "change_values", json_null()));
    return print(v);
  }
  json_decref(ask_list(b, "changes", json_true()));
  return STATUS_GOOD;
}

/* For people to read, or as a page. */
static int show_rulebook(const Options *o, const RuleList *b, Table *t) {
  json_t *v = rulebook(b, t, o->variants, o->game);
  if (o->json) return print(v);
  data_put(v, "old", json_boolean(o->old));
  if (o->report != NULL) data_put_text(v, "path", o->report);
  return front_tell("book.rulebook", o->report != NULL ? "page" : "tell", v)
           ? STATUS_GOOD
           : STATUS_FAILED;
}

static int with_rulebook(Options *o, int (*show)(const Options *,
                                                 const RuleList *, Table *)) {
  TableConfig config;
  Fault report;
  RuleList book;
  char folder[PATH_SIZE];
  int status = STATUS_FAILED;
  Table *t;
  options_config(o, &config);
  t = show == show_changes ? game_open_large(&config, &report)
                           : game_open(&config, &report);
  if (t == NULL) return fault_fail(&report);
  game_folder(o->variants, o->game, folder);
  if (rulelist_open(&book, t, folder, &report))
    status = show(o, &book, t);
  else
    fault_complain(screen_main(), &report);
  rulelist_free(&book);
  table_close(t);
  return status;
}

int rules_main(Options *o) {
  int status;
  if (o->rest.count > 2)
    return show_usage("rules takes a GAME and one ID or WORD");
  return options_game(o, false, &status) ? with_rulebook(o, show_rules)
                                         : status;
}

int diff_main(Options *o) {
  int status;
  if (o->rest.count > 1)
    return show_usage("diff takes one GAME; layers are given with -l");
  if (o->rest.count == 1 &&
      o->layers.count + o->settings.count + o->players == 0)
    return show_usage("diff needs a layer: -l LAYER ('oilpatch layers %s' "
                      "lists them)",
                      o->rest.item[0]);
  return options_game(o, false, &status) ? with_rulebook(o, show_changes)
                                         : status;
}

int rulebook_main(Options *o) {
  int status;
  tongue_speak(tongue_of(o->lang));
  if (o->rest.count > 1)
    return show_usage("rulebook takes one GAME; layers are given with -l");
  return options_game(o, false, &status) ? with_rulebook(o, show_rulebook)
                                         : status;
}

static void layer_says(const Options *o, const char *layer, ScriptKind *kind) {
  char folder[PATH_SIZE], path[PATH_SIZE], file[PATH_SIZE];
  game_folder(o->variants, o->game, folder);
  snprintf(file, sizeof file, "%.500s.lua", layer);
  file_join(path, folder, file);
  script_look(path, kind);
}

static int layers_json(const Options *o, const Names *layers) {
  json_t *v = json_object(), *list = json_array();
  put(v, "game", o->game);
  for (int i = 0; i < layers->count; i++) {
    json_t *layer = json_object();
    ScriptKind kind;
    layer_says(o, layers->item[i], &kind);
    put(layer, "name", layers->item[i]);
    put(layer, "says", kind.says);
    json_array_append_new(list, layer);
  }
  data_put(v, "layers", list);
  return print(v);
}

static int list_layers(const Options *o, const Names *layers) {
  int width = 10;
  for (int i = 0; i < layers->count; i++) {
    int n = (int)strlen(layers->item[i]);
    if (n > width && n < 40) width = n;
  }
  for (int i = 0; i < layers->count; i++) {
    ScriptKind kind;
    layer_says(o, layers->item[i], &kind);
    printf("%-*s ", width, layers->item[i]);
    screen_wrap(screen_main(), width + 1, "%s", kind.says);
  }
  if (layers->count == 0) printf("%s has no layers yet\n", o->game);
  return STATUS_GOOD;
}

static int show_layers(const Options *o) {
  Names layers = {0};
  int status;
  memory_need(game_layers(o->variants, o->game, &layers));
  status = o->json ? layers_json(o, &layers) : list_layers(o, &layers);
  names_free(&layers);
  return status;
}

int layers_main(Options *o) {
  int status;
  if (o->rest.count > 1) return show_usage("layers takes one GAME");
  return options_game(o, false, &status) ? show_layers(o) : status;
}
