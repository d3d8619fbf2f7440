/*
** `oilpatch games`: what there is to play.
*/
#include "lua/shelf/data.h"
#include "lua/shelf/game.h"
#include "lua/shelf/variants.h"
#include "lua/table/value.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

/* What a game says of itself, and how many lessons it has; NULL: see the fault. */
static json_t *look_at(const Options *o, const char *game, Fault *fault) {
  TableConfig config = {.variants = o->variants,
                        .game = game,
                        .language = tongue_names[tongue_spoken()]};
  Names lessons = {0};
  Table *t = game_open(&config, fault);
  json_t *v = t == NULL ? NULL : table_ask_value(t, "game", NULL, fault);
  if (t != NULL) table_close(t);
  if (v == NULL) return NULL;
  memory_need(game_lessons(o->variants, game, &lessons));
  json_object_set_new(v, "lessons", json_integer(lessons.count));
  names_free(&lessons);
  return v;
}

int games_main(Options *o) {
  json_t *list = json_array();
  Names games = {0};
  int status;
  bool good = true;
  if (o->rest.count > 0) return show_usage("games takes no words");
  if (!options_variants(o, &status)) return json_decref(list), status;
  memory_need(variants_games(o->variants, &games));
  for (int i = 0; i < games.count; i++) {
    Fault fault;
    json_t *v = look_at(o, games.item[i], &fault);
    if (v != NULL)
      json_array_append_new(list, v);
    else
      fault_complain(screen_main(), &fault);
    good = good && v != NULL;
  }
  names_free(&games);
  good = (o->json ? data_print(json_pack("{so}", "games", list), stdout)
                  : front_tell("book.games", "tell", list)) &&
         good;
  return good ? STATUS_GOOD : STATUS_FAILED;
}
