/*
** `oilpatch rules`, `diff`, `rulebook` and `layers`: what the rules are, what a
** stack of layers changes, the rules for players, which layers there are.
*/
#include "repl/book/paper.h"
#include "repl/fault.h"
#include "repl/command.h"
#include "lua/shelf/data.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"
#include "lua/table/look.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <stdlib.h>
#include <string.h>


static void put(json_t *v, const char *key, const char *text) {
  data_put(v, key, text == NULL ? json_null() : data_text(text));
}

static int print(json_t *value) {
  return data_print(value, stdout) ? STATUS_GOOD : STATUS_FAILED;
}

static json_t *head(const Options *o, const json_t *told) {
  const char *made_up =
    value_text(json_object_get(told, "game"), "reconstructed");
  json_t *v = json_object();
  put(v, "game", o->game);
  data_put(v, "layers", data_names(&o->layers));
  if (made_up[0] != '\0') put(v, "reconstructed", made_up);
  return v;
}

/* What a function of book.rulelist makes of the list and an argument. */
static json_t *ask_list(json_t *told, const char *function, json_t *arg) {
  json_t *results = NULL, *v = NULL;
  if (front_call("book.rulelist", "ask",
                 json_pack("[Oso]", told, function, arg), &results))
    v = json_incref(json_array_get(results, 0));
  json_decref(results);
  return v;
}

/* Nothing matched: perhaps a slip of the keys. */
static int no_rule(const json_t *told, const char *word) {
  Names ids = {0};
  const char *near;
  size_t i;
  const json_t *rule;
  json_array_foreach(json_object_get(told, "rules"), i, rule)
    memory_need(names_push(&ids, value_text(rule, "id")));
  near = word_nearest(word, (const char *const *)ids.item, ids.count);
  if (near != NULL)
    show_failed("no rule matches '%s'; did you mean '%s'?", word, near);
  else
    show_failed("no rule matches '%s'", word);
  names_free(&ids);
  return STATUS_FAILED;
}

static int show_rules(const Options *o, json_t *told) {
  const char *word = o->rest.count > 1 ? o->rest.item[1] : NULL;
  json_t *arg = word == NULL ? json_null() : data_text(word), *v;
  int64_t shown;
  if (o->json) {
    v = head(o, told);
    data_put(v, "rules", ask_list(told, "rule_values", arg));
    return print(v);
  }
  v = ask_list(told, "rules", json_incref(arg));
  shown = json_integer_value(v);
  json_decref(v);
  if (shown == 0 && word != NULL) {
    /* perhaps a rule in words that no code cites */
    v = ask_list(told, "quote_one", json_incref(arg));
    shown = json_is_true(v);
    json_decref(v);
  }
  json_decref(arg);
  return shown > 0 || word == NULL ? STATUS_GOOD : no_rule(told, word);
}

static int show_changes(const Options *o, json_t *told) {
  json_t *v;
  if (o->json) {
    v = head(o, told);
    data_put(v, "changes", ask_list(told, "change_values", json_null()));
    return print(v);
  }
  json_decref(ask_list(told, "changes", json_true()));
  return STATUS_GOOD;
}

/* For people to read, as a page or printed, as cards to cut out. */
static int show_rulebook(const Options *o, json_t *told) {
  json_t *v = front_ask("book.rulebook", "book", json_incref(told));
  Paper paper;
  bool good;
  if (v == NULL) return STATUS_FAILED;
  if (o->json) return print(v);
  if (o->report != NULL && !paper_begin(&paper, o->report)) {
    json_decref(v);
    return STATUS_FAILED;
  }
  if (o->report != NULL) data_put_text(v, "path", paper.page);
  good = front_tell(o->cards            ? "book.cards"
                    : o->report != NULL ? "book.rulebook_page"
                                        : "book.rulebook_text",
                    "tell", v);
  if (o->report != NULL) good = paper_end(&paper, good);
  return good ? STATUS_GOOD : STATUS_FAILED;
}

/* The table as it is set up: for a page what a picture is made of, else its
** view; nothing if it has none. */
static void put_board(json_t *told, Table *t, bool page) {
  enum { SIZE = 65536, SEED = 1 };
  Fault none;
  char *text = memory_new(1, SIZE);
  bool good = table_start(t, SEED, &none) == TABLE_ASKS;
  if (good) table_lay_out(t);
  if (!good) {
  } else if (page) {
    data_put(told, "scene", table_ask_value(t, "scene", json_array(), &none));
    data_put(
      told, "position",
      table_ask_value(t, "position", json_pack("[i]", table_actor(t)), &none));
  } else if (table_view(t, "board", table_actor(t), screen_width(), 0, text,
                        SIZE, &none)) {
    data_put_text(told, "board", text);
  }
  free(text);
}

typedef int Shows(const Options *, json_t *);

static int with_told(Options *o, Shows *show, const char *const *names) {
  TableConfig config;
  Fault fault;
  int status = STATUS_FAILED;
  Table *t;
  json_t *told;
  options_config(o, &config);
  t = show == show_rules ? game_open(&config, &fault)
                         : game_open_large(&config, &fault);
  if (t == NULL) return fault_fail(&fault);
  told = game_told(t, o->variants, o->game, names, &fault);
  if (told == NULL) {
    fault_complain(screen_main(), &fault);
  } else {
    data_put_int(told, "players", o->players);
    if (show == show_rulebook) put_board(told, t, o->report != NULL);
    status = show(o, told);
  }
  json_decref(told);
  table_close(t);
  return status;
}

static const char *const list_values[] = {"game", "rules", "changes", NULL};
static const char *const book_values[] = {
  "game", "rules", "changes", "layers", "values", "parts", NULL};

int rules_main(Options *o) {
  int status;
  if (o->rest.count > 2)
    return show_usage("rules takes a GAME and one ID or WORD");
  return options_game(o, false, &status) ? with_told(o, show_rules, list_values)
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
  return options_game(o, false, &status)
           ? with_told(o, show_changes, list_values)
           : status;
}

int rulebook_main(Options *o) {
  int status;
  if (o->rest.count > 1)
    return show_usage("rulebook takes one GAME; layers are given with -l");
  if (o->cards && o->report == NULL)
    return show_usage("--cards needs --report F.html, or F.pdf: the sheet");
  return options_game(o, false, &status)
           ? with_told(o, show_rulebook, book_values)
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
    screen_wrap(screen_main(), width + 1, "%s", tongue(kind.says));
  }
  if (layers->count == 0)
    screen_print(screen_main(), "%s has no layers yet\n", o->game);
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
