#include "repl/options.h"

#include "core/hash.h"
#include "lua/shelf/game.h"
#include "lua/table/seats.h"
#include "repl/fault.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

uint64_t options_seed(const char *text) {
  char *end;
  uint64_t seed;
  errno = 0;
  seed = strtoull(text, &end, 10);
  if (end == text || *end != '\0' || errno != 0 || text[0] == '-')
    seed = hash_text(text) >> 1; /* small enough for JSON */
  return seed;
}

/* Taking what options.lua has read ------------------------------------------ */

typedef enum FieldType { FLAG, INT, NUMBER, REAL, TEXT, LIST } FieldType;

/* The fields by their names there. */
static const struct {
  const char *name;
  FieldType type;
  size_t at;
} fields[] = {
#define FIELD(type, name)                                                      \
  { #name, type, offsetof(Options, name) }
  FIELD(TEXT, command),    FIELD(TEXT, variants_named),
  FIELD(INT, players),     FIELD(LIST, layers),
  FIELD(LIST, settings),   FIELD(LIST, bots),
  FIELD(LIST, commands),   FIELD(NUMBER, games),
  FIELD(NUMBER, cap),      FIELD(INT, jobs),
  FIELD(FLAG, json),       FIELD(FLAG, verify),
  FIELD(FLAG, verbose),    FIELD(FLAG, first),
  FIELD(FLAG, class_mode), FIELD(FLAG, old_rules),
  FIELD(TEXT, word),       FIELD(TEXT, report),
  FIELD(TEXT, lang),       FIELD(TEXT, svg),
  FIELD(REAL, until),      FIELD(NUMBER, seconds),
  FIELD(TEXT, csv),        FIELD(TEXT, resume),
  FIELD(TEXT, saves),      FIELD(NUMBER, watch),
  FIELD(FLAG, coverage),   FIELD(FLAG, curve),
  FIELD(LIST, rest),       FIELD(LIST, words),
#undef FIELD
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static void take_names(Names *names, const json_t *list) {
  for (size_t i = 0; i < json_array_size(list); i++)
    memory_need(names_push(names, front_word(list, i)));
}

static void take_field(void *to, FieldType type, const json_t *v) {
  switch (v == NULL ? LIST : type) {
    case FLAG: *(bool *)to = json_is_true(v); break;
    case INT: *(int *)to = (int)json_integer_value(v); break;
    case NUMBER: *(int64_t *)to = json_integer_value(v); break;
    case REAL: *(double *)to = json_number_value(v); break;
    case TEXT: *(const char **)to = json_string_value(v); break;
    case LIST: take_names(to, v); break;
  }
}

static void take(Options *o, json_t *value) {
  const json_t *part = json_object_get(value, "part");
  const json_t *margin = json_object_get(value, "margin");
  const char *seed = front_field(value, "seed");
  o->value = value;
  json_object_set_new(value, "most_layers", json_integer(TABLE_LAYERS));
  json_object_set_new(value, "most_settings", json_integer(TABLE_SETTINGS));
  for (int i = 0; i < FIELDS; i++)
    take_field((char *)o + fields[i].at, fields[i].type,
               json_object_get(value, fields[i].name));
  o->seeded = seed != NULL;
  if (seed != NULL) o->seed = options_seed(seed);
  if (part != NULL) o->shard = front_number(part, 0);
  if (part != NULL) o->shards = front_number(part, 1);
  for (size_t i = 0; i < 2 && margin != NULL; i++)
    o->margin[i] = json_number_value(json_array_get(margin, i));
}

/* Call a function of a module of ours, which reads what may be a stranger's words
** (merge): its results.  It may have ended the program: then the first is no text
** and the status is a number. */
static json_t *call(const char *module, const char *function, json_t *args) {
  bool limited = front_limit(true);
  json_t *results = front_call(module, function, args);
  front_limit(limited);
  return results;
}

bool options_parse(Options *o, int argc, char **argv, int *status) {
  json_t *words = json_array(), *results;
  for (int i = 1; i < argc; i++)
    json_array_append_new(words, front_text(argv[i]));
  memset(o, 0, sizeof *o);
  o->shard = o->shards = 1;
  o->watch = -1;
  o->seed = 1;
  o->margin[0] = 0.02;
  o->margin[1] = 0.05;
  results =
    call("options", "parse", json_pack("[oo]", front_text(argv[0]), words));
  *status = results == NULL ? STATUS_FAILED : (int)front_number(results, 0);
  if (json_is_object(json_array_get(results, 0)))
    take(o, json_incref(json_array_get(results, 0)));
  json_decref(results);
  screen_keep_lines(o->json);
  return o->value != NULL;
}

void options_free(Options *o) {
  for (int i = 0; i < FIELDS; i++)
    if (fields[i].type == LIST) names_free((Names *)((char *)o + fields[i].at));
  json_decref(o->value);
  o->value = NULL;
}

/* The texts stay in the value. */
static void take_found(Options *o, json_t *found) {
  const char *variants = front_field(found, "variants");
  const char *game = front_field(found, "game");
  json_object_update(o->value, found);
  if (variants != NULL) file_copy_path(o->variants, variants);
  if (game != NULL) file_copy_path(o->game, game);
  o->save = front_field(found, "save");
  o->link = front_field(found, "link");
  o->script = front_field(found, "script");
  o->lesson = front_field(found, "lesson");
}

bool options_fit(Options *o, int *status) {
  json_t *results = call("wants", "make_sure", json_pack("[O]", o->value));
  json_t *found = json_array_get(results, 0);
  bool good = results != NULL && !json_is_integer(found);
  if (good)
    take_found(o, found);
  else
    *status = results == NULL ? STATUS_FAILED : (int)front_number(results, 0);
  json_decref(results);
  return good;
}

/* Using them ----------------------------------------------------------------- */

void options_config(const Options *o, TableConfig *config) {
  memset(config, 0, sizeof *config);
  config->variants = o->variants;
  config->game = o->game;
  config->players = o->players;
  config->old_rules = o->old_rules;
  config->lent = o->lent;
  if (tongue_spoken() != 0) config->language = tongue_names[tongue_spoken()];
  for (int i = 0; i < o->layers.count && i < TABLE_LAYERS; i++)
    config->layer[config->layers++] = o->layers.item[i];
  for (int i = 0; i < o->settings.count && i < TABLE_SETTINGS; i++)
    config->setting[config->settings++] = o->settings.item[i];
}

static bool is_person(const char *name) {
  return strcmp(name, "-") == 0 || strcmp(name, "me") == 0 ||
         strcmp(name, "ask") == 0;
}

/* A list that is too short goes on from its beginning; but there are no more
** people than it names: "me,heuristic" is one against all others. */
static const char *seat_name(const Names *bots, int seat) {
  bool people = false;
  for (int i = 0; i < bots->count; i++)
    people = people || is_person(bots->item[i]);
  if (people && seat >= bots->count) return bots->item[bots->count - 1];
  return bots->item[seat % bots->count];
}

bool options_seats(const Options *o, int players, const char *fallback,
                   const char **bot, int *status) {
  if (o->bots.count > players) {
    *status = show_usage("%d bots for %d seats", o->bots.count, players);
    return false;
  }
  for (int i = 1; i <= players; i++) {
    const char *name = o->bots.count > 0 ? seat_name(&o->bots, i - 1)
                                         : fallback;
    bot[i] = name == NULL || is_person(name) ? NULL : name;
    table_allow_program(bot[i]);
  }
  return true;
}

bool options_bots(Table *t, int players, const char *const *bot, int *status) {
  Fault fault;
  for (int i = 1; i <= players; i++) {
    if (bot[i] == NULL) {
      *status = show_usage("here every seat needs a bot: 'random', or one of "
                           "the game's");
      return false;
    }
    if (!table_has_bot(t, bot[i], &fault)) {
      *status = fault_fail(&fault);
      return false;
    }
  }
  return true;
}
