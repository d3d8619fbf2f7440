/*
** The prompt: what the rules are, and changing them under the game.
*/
#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/differ.h"
#include "lua/table/look.h"
#include "lua/table/value.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_rules.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "repl/book/rulelist_show.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading ------------------------------------------------------------------ */

typedef enum Told { TOLD_RULES, TOLD_CHANGES, TOLD_SHORTLY } Told;

static void with_book(Play *p, const char *word, Told told) {
  RuleList book;
  Fault report;
  char folder[PATH_SIZE];
  game_folder(p->config.variants, p->config.game, folder);
  if (!rulelist_open(&book, p->table, folder, &report))
    play_fault(p, &report);
  else if (told != TOLD_RULES)
    rulelist_show_changes(&book, p->screen, told == TOLD_CHANGES);
  else if (rulelist_show_rules(&book, p->screen, word) == 0)
    play_refuse(p, "no rule matches '%s'", word == NULL ? "" : word);
  rulelist_free(&book);
}

static void do_rules(Play *p, const char *rest) {
  with_book(p, rest[0] == '\0' ? NULL : rest, TOLD_RULES);
}

static void do_diff(Play *p, const char *rest) {
  bool in_short = strcmp(rest, "short") == 0;
  if (rest[0] != '\0' && !in_short)
    play_usage(p, "diff");
  else
    with_book(p, NULL, in_short ? TOLD_SHORTLY : TOLD_CHANGES);
}

/* Is the layer of that name on the stack, or come by itself? */
static bool in_use(const Table *t, const Names *told, const char *layer) {
  if (names_find(told, layer) >= 0) return true;
  for (int i = 0; i < table_layer_count(t); i++)
    if (strcmp(table_layer_at(t, i), layer) == 0) return true;
  return false;
}

static void do_layers(Play *p, const char *rest) {
  Fault report;
  Names told = {0}, there = {0}, spare = {0};
  json_t *layers = table_ask_value(p->table, "layers", NULL, &report), *r;
  size_t k;
  char *text;
  (void)rest;
  if (layers == NULL) {
    play_fault(p, &report);
    return;
  }
  json_array_foreach(layers, k, r) {
    memory_need(names_push(&told, value_text(r, "name")));
    screen_print(p->screen, "  %-24s ", value_text(r, "name"));
    screen_wrap(p->screen, 27, "%s", value_text(r, "says"));
  }
  json_decref(layers);
  if (told.count == 0) screen_print(p->screen, "the base game alone\n");
  memory_need(game_layers(p->config.variants, p->config.game, &there));
  for (int i = 0; i < there.count; i++)
    if (!in_use(p->table, &told, there.item[i]))
      memory_need(names_push(&spare, there.item[i]));
  text = spare.count == 0 ? NULL : names_join(&spare, ", ");
  if (text != NULL) screen_wrap(p->screen, 2, "also available: %s", text);
  free(text);
  names_free(&told);
  names_free(&there);
  names_free(&spare);
}

/* Changing ----------------------------------------------------------------- */

/* The rules changed: what became illegal is said. */
static void tell_lost(Play *p, int lost, const Fault *report) {
  if (lost > 0)
    screen_print(p->screen,
                 lost == 1 ? "%s; %d answer of this phase is taken back\n"
                           : "%s; %d answers of this phase are taken back\n",
                 report->text, lost);
}

/* The rules of a list of changes; false: it is empty. */
static bool tell_list(Play *p, const char *what, const json_t *list) {
  Names names = {0};
  json_t *change;
  char *text;
  size_t i;
  json_array_foreach(list, i, change) {
    bool by_hand = strcmp(value_text(change, "layer"), "--set") == 0;
    char name[PATH_SIZE];
    snprintf(name, sizeof name, by_hand ? "%.100s" : "%.100s (%.250s)",
             value_text(change, "rule"), value_text(change, "source"));
    memory_need(names_push(&names, name));
  }
  text = names.count == 0 ? NULL : names_join(&names, ", ");
  if (text != NULL) screen_wrap(p->screen, 2, "%s: %s", what, text);
  free(text);
  names_free(&names);
  return json_array_size(list) > 0;
}

/* The setup is over: what layers do to it doesn't show in this game. */
static bool tell_late(Play *p, int before) {
  json_t *late = table_late(p->table, before);
  bool told = tell_list(p, "too late for the setup of this game",
                        json_object_get(late, "missed"));
  told |= tell_list(p, "the setup of this game stays as these made it",
                    json_object_get(late, "kept"));
  if (told)
    screen_wrap(p->screen, 2,
                "'new' begins a game under these rules; put, take, count, top "
                "and face, or edit(NAME, FUNCTION) in Lua, do by hand what "
                "this one lacks");
  json_decref(late);
  return told;
}

/* What invariants say may be hidden from who looks; their names are not. */
static void tell_unsound(Play *p, bool told) {
  Fault report;
  if (table_check(p->table, &report)) return;
  if (play_viewer(p) != 0) report.text[strcspn(report.text, ":")] = '\0';
  screen_say(p->screen, "mind: this game was set up before (%.300s)%s",
             report.text, told ? "" : "; 'new' begins one under these rules");
}

void play_tell_change(Play *p, int before, int lost, const Fault *report) {
  tell_lost(p, lost, report);
  tell_unsound(p, tell_late(p, before));
  play_here(p); /* a replay goes no other way */
  play_go_on(p);
}

void play_reload(Play *p, const char *what) {
  Fault report;
  int lost = 0, before = table_history(p->table)->rules;
  if (!table_reload(p->table, &lost, &report)) {
    play_fault(p, &report);
    screen_complain(p->screen, "the old rules stay");
    return;
  }
  screen_print(p->screen, "%s\n", what);
  play_tell_change(p, before, lost, &report);
}

static void do_reload(Play *p, const char *rest) {
  (void)rest;
  play_reload(p, "the scripts are read again");
}

/* The layer that a person means: a file, a name, or a name without its folder.
** False: there is none, and that was said. */
bool play_find_layer(Play *p, const char *word, char *layer) {
  Names there = {0};
  const char *near;
  bool found = file_ends(word, ".lua") && file_exists(word);
  word_copy(layer, PATH_SIZE, word);
  memory_need(game_layers(p->config.variants, p->config.game, &there));
  for (int i = 0; !found && i < there.count; i++)
    found = strcmp(there.item[i], word) == 0;
  for (int i = 0; !found && i < there.count; i++) {
    const char *slash = strrchr(there.item[i], '/');
    found = slash != NULL && strcmp(slash + 1, word) == 0;
    if (found) word_copy(layer, PATH_SIZE, there.item[i]);
  }
  if (!found) {
    near = word_nearest(word, (const char *const *)there.item, there.count);
    for (int i = 0; near == NULL && i < there.count; i++) {
      const char *slash = strrchr(there.item[i], '/');
      if (slash != NULL && word_distance(slash + 1, word) < 3)
        near = there.item[i];
    }
    if (near != NULL)
      play_refuse(p, "no layer '%s'; did you mean '%s'?", word, near);
    else
      play_refuse(p,
                  "no layer '%s': a file that ends in .lua, or one that "
                  "'layers' lists",
                  word);
  }
  names_free(&there);
  return found;
}

static void refused(Play *p, const Fault *report) {
  play_fault(p, report);
  screen_complain(p->screen, "the rules stay as they are");
}

bool play_use(Play *p, const char *word) {
  char layer[PATH_SIZE];
  Fault report;
  int lost, before = table_history(p->table)->rules;
  if (!play_find_layer(p, word, layer)) return false;
  if (!table_use(p->table, layer, &lost, &report)) {
    refused(p, &report);
    return false;
  }
  screen_print(
    p->screen,
    "%s is in use; 'diff' says what it changes, 'drop %s' takes it off\n",
    layer, layer);
  play_tell_change(p, before, lost, &report);
  return true;
}

static void do_use(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "use FILE|NAME: which layer? 'layers' lists them");
  else
    play_use(p, rest);
}

static void do_drop(Play *p, const char *rest) {
  Fault report;
  int lost, before = table_history(p->table)->rules;
  const char *layer = rest;
  const char *names[2 * TABLE_LAYERS];
  int n = table_layer_count(p->table), all = n;
  if (rest[0] == '\0') {
    play_refuse(p, "drop NAME: which layer? 'layers' lists them");
    return;
  }
  for (int i = 0; i < n; i++) {
    const char *slash = strrchr(table_layer_at(p->table, i), '/');
    names[i] = table_layer_at(p->table, i);
    if (slash != NULL) names[all++] = slash + 1;
    if (slash != NULL && strcmp(slash + 1, rest) == 0) layer = names[i];
  }
  if (table_drop(p->table, layer, &lost, &report)) {
    screen_print(p->screen, "%s is taken off\n", layer);
    play_tell_change(p, before, lost, &report);
  } else if (report.code == FAULT_UNUSED &&
             word_nearest(rest, names, all) != NULL) {
    play_refuse(p, "'%s' is not in use; did you mean '%s'?", rest,
                word_nearest(rest, names, all));
  } else {
    refused(p, &report);
  }
}

/* Values ------------------------------------------------------------------- */

static void show_value(Screen *s, const json_t *r) {
  const char *now = value_text(r, "now"), *base = value_text(r, "base");
  bool other = strcmp(now, base) != 0;
  char set[256] = "";
  if (other)
    snprintf(set, sizeof set, "  (%s in the game; set by %s)", base,
             value_text(r, "layer"));
  screen_print(s, "  %-28s ", value_text(r, "id"));
  screen_wrap(s, 31, "%s%s" SCREEN_PLAIN "%s  " SCREEN_DIM "%s" SCREEN_PLAIN,
              other ? SCREEN_BOLD : "", now, set, value_text(r, "text"));
}

static void show_values(Play *p, const char *word) {
  Fault report;
  json_t *list = table_ask_value(p->table, "values", NULL, &report), *r;
  json_t *game = table_ask_value(p->table, "game", NULL, NULL);
  size_t i;
  int shown = 0;
  json_array_foreach(list, i, r) {
    if (word != NULL && !word_within(value_text(r, "id"), word)) continue;
    show_value(p->screen, r);
    shown++;
  }
  if (list == NULL)
    play_fault(p, &report);
  else if (shown == 0 && word == NULL)
    screen_print(p->screen, "the rules of this game have no values\n");
  else if (shown == 0)
    play_refuse(p, "no value matches '%s'; 'set' alone lists them", word);
  else if (word == NULL && value_text(game, "reconstructed")[0] != '\0')
    screen_print(p->screen, "%s\n", value_text(game, "reconstructed"));
  json_decref(list);
  json_decref(game);
}

/* "NAME VALUE" or "NAME=VALUE"; the value is NULL where it says "default". */
static bool read_setting(const char *text, char name[NAME_SIZE],
                         const char **value) {
  size_t n = strcspn(text, " \t=");
  *value = text + n + strspn(text + n, " \t=");
  if (n == 0 || n >= NAME_SIZE || (*value)[0] == '\0') return false;
  word_copy(name, n + 1, text);
  if (strcmp(*value, "default") == 0) *value = NULL;
  return true;
}

static void do_set(Play *p, const char *rest) {
  char name[NAME_SIZE];
  const char *value;
  Fault report;
  int lost, before = table_history(p->table)->rules;
  if (rest[strcspn(rest, " \t=")] == '\0') {
    show_values(p, rest[0] == '\0' ? NULL : rest);
    return;
  }
  if (!read_setting(rest, name, &value)) {
    play_refuse(p, "set NAME VALUE, or set NAME default");
    return;
  }
  if (!table_set(p->table, name, value, &lost, &report)) {
    refused(p, &report);
    return;
  }
  if (value == NULL)
    screen_print(p->screen, "%s is as the layers have it\n", name);
  else
    screen_print(p->screen, "%s is %s\n", name, value);
  play_tell_change(p, before, lost, &report);
}

/* "drop LAYER", "set NAME VALUE" or a layer; false: refused. */
static bool read_change(Play *p, const char *rest, char *name, RuleChange *c) {
  const char *behind = rest + strcspn(rest, " \t");
  bool drop = strncmp(rest, "drop ", 5) == 0;
  behind += strspn(behind, " \t");
  memset(c, 0, sizeof *c);
  if (rest[0] == '\0') {
    play_refuse(p, "try LAYER, try drop LAYER, or try set NAME VALUE");
  } else if (drop) {
    c->drop = behind;
  } else if (strncmp(rest, "set ", 4) != 0) {
    if (play_find_layer(p, rest, name)) c->use = name;
  } else if (read_setting(behind, name, &c->value)) {
    c->set = name;
  } else {
    play_refuse(p, "try set NAME VALUE");
  }
  return c->use != NULL || c->drop != NULL || c->set != NULL;
}

static void do_try(Play *p, const char *rest) {
  char name[PATH_SIZE];
  RuleChange change;
  Fault report;
  if (read_change(p, rest, name, &change) &&
      !table_try_out(p->table, &change, play_viewer(p),
                     (DifferTold){play_show_line, p->screen, tongue}, &report))
    play_fault(p, &report);
}

static const PlayCommand commands[] = {
  {"rules", "[ID|WORD]", "the rules, by id, ledger id or word", do_rules,
   .pages = true},
  {"layers", "", "the layers in use, and those that could be", do_layers,
   .pages = true},
  {"diff", "[short]", "what the layers change; without quoting the rules",
   do_diff, .pages = true},
  {"use", "FILE|NAME", "put a layer on: the phase is played again under it",
   do_use},
  {"drop", "NAME", "take a layer off", do_drop},
  {"set", "[NAME VALUE]", "the values of the rules; change one, or 'default'",
   do_set},
  {"try", "LAYER|set ...", "what a change would do to this position", do_try,
   .pages = true},
  {"reload", "", "read the scripts again", do_reload},
};
const PlayGroup play_rules = {"Rules", commands,
                              sizeof commands / sizeof commands[0]};
