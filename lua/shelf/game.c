#include "lua/shelf/game.h"

#include "lua/shelf/data.h"
#include "lua/shelf/script.h"
#include "lua/table/value.h"

#include <string.h>

void game_folder(const char *variants, const char *game, char *path) {
  if (file_ends(game, ".lua")) {
    file_copy_path(path, game);
    if (!file_up(path)) file_copy_path(path, ".");
  } else {
    file_join(path, variants, game);
  }
}

json_t *game_told(Table *t, const char *variants, const char *game,
                  const char *const *names, Fault *fault) {
  json_t *told = json_object();
  char folder[PATH_SIZE];
  for (; *names != NULL; names++) {
    json_t *v = table_ask_value(t, *names, NULL, fault);
    if (v == NULL) return json_decref(told), NULL;
    data_put(told, *names, v);
  }
  game_folder(variants, game, folder);
  data_put_text(told, "folder", folder);
  return told;
}

bool game_layers(const char *variants, const char *game, Names *layers) {
  char folder[PATH_SIZE];
  Names files = {0};
  bool good;
  game_folder(variants, game, folder);
  good = script_list(folder, &files);
  for (int i = 0; good && i < files.count; i++) {
    ScriptKind kind;
    char *name = files.item[i] + strlen(folder) + 1;
    if (!script_look(files.item[i], &kind) || !kind.is_layer || kind.is_base ||
        strncmp(name, "tests/", 6) == 0 || strncmp(name, "lessons/", 8) == 0)
      continue;
    name[strlen(name) - 4] = '\0'; /* .lua */
    good = names_push(layers, name);
  }
  names_free(&files);
  return good;
}

bool game_sizes(Table *t, int *from, int *to, Fault *fault) {
  json_t *game = table_ask_value(t, "game", NULL, fault);
  if (from != NULL) *from = (int)value_number(game, "from");
  if (to != NULL) *to = (int)value_number(game, "to");
  json_decref(game);
  return game != NULL;
}

Table *game_open_large(TableConfig *config, Fault *fault) {
  bool any = config->players == 0;
  Table *t = game_open(config, fault), *large;
  TableConfig other = *config;
  Fault none;
  if (!any || t == NULL || !game_sizes(t, NULL, &other.players, fault))
    return t;
  large = other.players == config->players ? NULL : table_open(&other, &none);
  if (large == NULL) return t;
  table_close(t);
  config->players = other.players;
  return large;
}

Table *game_open(TableConfig *config, Fault *fault) {
  bool any = config->players == 0;
  int least = 0;
  Table *t;
  if (any) config->players = 2;
  t = table_open(config, fault);
  if (any && t == NULL && fault->code == FAULT_PLAYERS) least = fault->least;
  if (any && t != NULL && !game_sizes(t, &least, NULL, fault)) least = 0;
  if (least > 0 && (t == NULL || least < config->players)) {
    table_close(t);
    config->players = least;
    t = table_open(config, fault);
  }
  /* a wrong number of players is no fault of the script's */
  if (t == NULL && fault->code == FAULT_PLAYERS) {
    fault->line = 0;
    fault->excerpt[0] = fault->frames[0] = '\0';
  }
  return t;
}
