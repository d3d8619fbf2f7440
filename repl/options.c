#include "repl/options.h"

#include "core/hash.h"
#include "repl/command.h"
#include "repl/term/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef enum OptionId {
  OPT_PLAYERS,
  OPT_LAYER,
  OPT_SET,
  OPT_SEED,
  OPT_BOTS,
  OPT_GAMES,
  OPT_JOBS,
  OPT_SHARD,
  OPT_CAP,
  OPT_REPORT,
  OPT_CSV,
  OPT_RESUME,
  OPT_SAVES,
  OPT_WATCH,
  OPT_COVERAGE,
  OPT_JSON,
  OPT_WORD,
  OPT_VERBOSE,
  OPT_VERIFY,
  OPT_COMMAND,
  OPT_LANG,
  OPT_CLASS,
  OPT_A,
  OPT_B,
  OPT_A_SET,
  OPT_B_SET,
  OPT_UNTIL,
  OPT_SECONDS,
  OPT_SVG,
  OPT_METRIC,
  OPT_OVER,
  OPT_VARIANTS,
  OPT_HELP
} OptionId;

typedef struct OptionSpec {
  const char *name; /* without the dashes */
  char letter;
  OptionId id;
  bool valued;
  unsigned takes; /* 0: everywhere */
  const char *says;
} OptionSpec;

static const OptionSpec specs[] = {
  {"players", 'p', OPT_PLAYERS, true, TAKES_TABLE,
   "players; the fewest the game takes, unless said"},
  {"layer", 'l', OPT_LAYER, true, TAKES_TABLE,
   "a layer on top: a name that 'oilpatch layers' lists, or a file"},
  {"set", 0, OPT_SET, true, TAKES_TABLE,
   "set a value; 'oilpatch rules' lists them"},
  {"seed", 0, OPT_SEED, true, TAKES_SEED, "the luck: a number, or any word"},
  {"bots", 0, OPT_BOTS, true, TAKES_BOTS,
   "by seat: random, greedy, mcts:500, mcts:200ms, a bot of the game, "
   "a bot's file.lua, or me; fewer go "
   "round, or, with me, the last takes the other seats"},
  {"games", 0, OPT_GAMES, true, TAKES_BATCH | TAKES_GAMES | TAKES_RUN,
   "how many games"},
  {"jobs", 'j', OPT_JOBS, true, TAKES_BATCH | TAKES_RUN,
   "processes; one for each processor, unless said"},
  {"shard", 0, OPT_SHARD, true, TAKES_BATCH,
   "play part I of N alone, for 'oilpatch merge'"},
  {"cap", 0, OPT_CAP, true, TAKES_BATCH | TAKES_RUN,
   "end a game after that many questions"},
  {"report", 0, OPT_REPORT, true, TAKES_BATCH | TAKES_RUN,
   "write a page for the browser to this file"},
  {"csv", 0, OPT_CSV, true, TAKES_SIM,
   "write a line for each game to a file; -: to standard output"},
  {"resume", 0, OPT_RESUME, true, TAKES_SIM,
   "keep what is known in a file, and go on from there"},
  {"saves", 0, OPT_SAVES, true, TAKES_SIM,
   "the folder for saves of games that fail; here, unless said"},
  {"watch", 0, OPT_WATCH, true, TAKES_SIM,
   "watch one game in so many for leads and guards; 0: none"},
  {"coverage", 0, OPT_COVERAGE, false, TAKES_COVER,
   "list every rule and every answer"},
  {"json", 0, OPT_JSON, false, TAKES_JSON, "print JSON"},
  {"match", 'k', OPT_WORD, true, TAKES_WORD, "tests with this word only"},
  {"verbose", 'v', OPT_VERBOSE, false, TAKES_WORD, "name the tests that pass"},
  {"verify", 0, OPT_VERIFY, false, TAKES_VERIFY, "prove every invariant, too"},
  {"command", 'c', OPT_COMMAND, true, TAKES_COMMAND,
   "a line for the prompt; leave after the last one"},
  {"lang", 0, OPT_LANG, true, TAKES_LESSON,
   "the language of lessons: en or fr; by the locale, unless said"},
  {"class", 0, OPT_CLASS, false, TAKES_LESSON,
   "for a class: everything lies open, nothing is kept"},
  {"a", 0, OPT_A, true, TAKES_SIDES,
   "layers of side A, with commas; 'base' (unless said) is none"},
  {"b", 0, OPT_B, true, TAKES_SIDES, "layers of side B"},
  {"a-set", 0, OPT_A_SET, true, TAKES_SIDES, "NAME=VALUE on side A alone"},
  {"b-set", 0, OPT_B_SET, true, TAKES_SIDES, "NAME=VALUE on side B alone"},
  {"until", 0, OPT_UNTIL, true, TAKES_SIDES,
   "stop when win shares are known to that many points, length and winning "
   "score to that many % of A's"},
  {"seconds", 0, OPT_SECONDS, true, TAKES_RUN,
   "begin no more games after that time"},
  {"svg", 0, OPT_SVG, true, TAKES_SVG, "write the chart to this file, too"},
  {"metric", 0, OPT_METRIC, true, TAKES_SVG,
   "figures to show: length, score, margin, seat_1, ..."},
  {"over", 0, OPT_OVER, true, TAKES_OVER,
   "NAME=A..B or A..B..STEP: the values to try"},
  {"variants", 0, OPT_VARIANTS, true, 0, "the folder with the games"},
  {"help", 'h', OPT_HELP, false, 0, NULL},
};
enum { SPECS = sizeof specs / sizeof specs[0] };

static bool applies(const OptionSpec *s, unsigned takes) {
  return s->takes == 0 || (s->takes & takes) != 0;
}

static bool whole(const char *text, int64_t from, int64_t to, int64_t *out) {
  char *end;
  long long n;
  errno = 0;
  n = strtoll(text, &end, 10);
  if (end == text || *end != '\0' || errno != 0 || n < from || n > to)
    return false;
  *out = n;
  return true;
}

/* "2/8": part 2 of 8. */
static bool take_shard(Options *o, const char *text) {
  char part[32];
  const char *slash = strchr(text, '/');
  if (slash == NULL || (size_t)(slash - text) >= sizeof part) return false;
  memcpy(part, text, (size_t)(slash - text));
  part[slash - text] = '\0';
  return whole(slash + 1, 1, INT32_MAX, &o->shards) &&
         whole(part, 1, o->shards, &o->shard);
}

uint64_t options_seed(const char *text) {
  char *end;
  uint64_t seed;
  errno = 0;
  seed = strtoull(text, &end, 10);
  if (end == text || *end != '\0' || errno != 0 || text[0] == '-')
    seed = hash_text(text) >> 1; /* small enough for JSON */
  return seed;
}

static bool take_list(Names *list, const char *text) {
  while (*text != '\0') {
    size_t n = strcspn(text, ",");
    char *part = strndup(text, n);
    bool ok = part != NULL && (n == 0 || names_add(list, part));
    free(part);
    if (!ok) return false;
    text += n + (text[n] == ',');
  }
  return true;
}

static int wants(const char *option, const char *what, const char *got) {
  return show_usage("--%s takes %s, not '%s'", option, what, got);
}

/* --a and --b: layers with commas; "base" stands for none. */
static int take_side(Options *o, int side, const char *v) {
  o->sided[side] = true;
  if (strcmp(v, "base") == 0) return STATUS_GOOD;
  return take_list(&o->side_layers[side], v) ? STATUS_GOOD : STATUS_FAILED;
}

static int take_setting(Names *list, const OptionSpec *s, const char *v) {
  if (strchr(v, '=') == NULL || v[0] == '=')
    return wants(s->name, "NAME=VALUE", v);
  return names_add(list, v) ? STATUS_GOOD : STATUS_FAILED;
}

/* "1%" or "0.5": points of a hundred. */
static int take_until(Options *o, const OptionSpec *s, const char *v) {
  char *end;
  double x = strtod(v, &end);
  if (end == v || (*end != '\0' && strcmp(end, "%") != 0) ||
      !(x >= 0.01 && x <= 50))
    return wants(s->name, "a precision from 0.01% to 50%", v);
  o->until = x / 100;
  return STATUS_GOOD;
}

static int take_value(Options *o, const OptionSpec *s, const char *v) {
  int64_t n = 0;
  switch (s->id) {
    case OPT_PLAYERS:
      if (!whole(v, 1, MAX_PLAYERS, &n))
        return wants(s->name, "a number from 1 to 8", v);
      o->players = (int)n;
      break;
    case OPT_LAYER: take_list(&o->layers, v); break;
    case OPT_SET: return take_setting(&o->settings, s, v);
    case OPT_A_SET: return take_setting(&o->side_settings[0], s, v);
    case OPT_B_SET: return take_setting(&o->side_settings[1], s, v);
    case OPT_OVER: return take_setting(&o->over, s, v);
    case OPT_A: return take_side(o, 0, v);
    case OPT_B: return take_side(o, 1, v);
    case OPT_UNTIL: return take_until(o, s, v);
    case OPT_SECONDS:
      if (!whole(v, 1, 1000000, &o->seconds))
        return wants(s->name, "a number of seconds", v);
      break;
    case OPT_SVG: o->svg = v; break;
    case OPT_METRIC: take_list(&o->metrics, v); break;
    case OPT_SEED:
      o->seed = options_seed(v);
      o->seeded = true;
      break;
    case OPT_BOTS: take_list(&o->bots, v); break;
    case OPT_GAMES:
      if (!whole(v, 1, INT64_C(1) << 40, &o->games))
        return wants(s->name, "a number of games", v);
      break;
    case OPT_JOBS:
      if (!whole(v, 1, 512, &n)) return wants(s->name, "1 to 512", v);
      o->jobs = (int)n;
      break;
    case OPT_SHARD:
      if (!take_shard(o, v)) return wants(s->name, "I/N (part I of N)", v);
      break;
    case OPT_CAP:
      if (!whole(v, 1, INT64_MAX, &o->cap))
        return wants(s->name, "a number of questions", v);
      break;
    case OPT_REPORT: o->report = v; break;
    case OPT_CSV: o->csv = v; break;
    case OPT_RESUME: o->resume = v; break;
    case OPT_SAVES: o->saves = v; break;
    case OPT_WATCH:
      if (!whole(v, 0, INT64_C(1) << 40, &o->watch))
        return wants(s->name, "a number of games, or 0", v);
      break;
    case OPT_COVERAGE: o->coverage = true; break;
    case OPT_WORD: o->word = v; break;
    case OPT_COMMAND: names_add(&o->commands, v); break;
    case OPT_LANG:
      if (strcmp(v, "en") != 0 && strcmp(v, "fr") != 0)
        return wants(s->name, "en or fr", v);
      o->lang = v;
      break;
    case OPT_CLASS: o->class_mode = true; break;
    case OPT_VARIANTS: o->variants_named = v; break;
    case OPT_JSON: o->json = true; break;
    case OPT_VERBOSE: o->verbose = true; break;
    case OPT_VERIFY: o->verify = true; break;
    case OPT_HELP: break;
  }
  return STATUS_GOOD;
}

static int unknown(const Options *o, unsigned takes, const char *arg,
                   const char *name) {
  const char *names[SPECS];
  int count = 0;
  const char *near;
  for (int i = 0; i < SPECS; i++)
    if (applies(&specs[i], takes)) names[count++] = specs[i].name;
  near = word_nearest(name, names, count);
  if (near != NULL)
    return show_usage("unknown option '%s'; did you mean '--%s'?", arg, near);
  return show_usage("'%s' has no option '%s'; see 'oilpatch help %s'",
                    o->command, arg, o->command);
}

/* The option an argument names: --name, --name=value, -x, -xvalue. */
static const OptionSpec *find_spec(unsigned takes, const char *arg,
                                   const char **value) {
  bool is_long = arg[1] == '-';
  size_t n = is_long ? strcspn(arg + 2, "=") : 1;
  *value = NULL;
  for (int i = 0; i < SPECS; i++) {
    const OptionSpec *s = &specs[i];
    if (!applies(s, takes)) continue;
    if (is_long && strlen(s->name) == n && strncmp(arg + 2, s->name, n) == 0) {
      if (arg[2 + n] == '=') *value = arg + 3 + n;
      return s;
    }
    if (!is_long && s->letter == arg[1] && s->letter != 0) {
      if (arg[2] != '\0') *value = arg + 2;
      return s;
    }
  }
  return NULL;
}

bool options_parse(Options *o, unsigned takes, int argc, char **argv,
                   int *status) {
  bool words = false; /* after -- */
  memset(o, 0, sizeof *o);
  o->command = argv[0];
  o->shard = o->shards = 1;
  o->watch = -1;
  *status = STATUS_GOOD;
  for (int i = 1; i < argc; i++) {
    const char *arg = argv[i], *value;
    const OptionSpec *s;
    if (words || arg[0] != '-' || arg[1] == '\0') {
      names_add(&o->rest, arg);
      continue;
    }
    if (strcmp(arg, "--") == 0) {
      words = true;
      continue;
    }
    s = find_spec(takes, arg, &value);
    if (s == NULL)
      *status = unknown(o, takes, arg, arg + 1 + (arg[1] == '-'));
    else if (s->id == OPT_HELP)
      command_help(o->command);
    else if (!s->valued && value != NULL)
      *status = show_usage("--%s takes no value", s->name);
    else if (s->valued && value == NULL && i + 1 == argc)
      *status = show_usage("--%s needs a value", s->name);
    else
      *status =
        take_value(o, s, s->valued && value == NULL ? argv[++i] : value);
    if (*status != STATUS_GOOD || (s != NULL && s->id == OPT_HELP)) {
      options_free(o);
      return false;
    }
  }
  return true;
}

/* Does a usage name the option, by its letter or in full? */
static bool in_usage(const char *usage, const OptionSpec *s) {
  char text[40];
  const char *at;
  size_t n;
  if (s->letter != 0) {
    snprintf(text, sizeof text, "[-%c", s->letter);
    if (strstr(usage, text) != NULL) return true;
  }
  snprintf(text, sizeof text, "--%s", s->name);
  n = strlen(text);
  at = strstr(usage, text);
  return at != NULL && (at[n] == ' ' || at[n] == ']');
}

void options_help(const char *usage) {
  for (int i = 0; i < SPECS; i++) {
    const OptionSpec *s = &specs[i];
    char letter[8] = "";
    if (s->says == NULL || (s->takes != 0 && !in_usage(usage, s))) continue;
    if (s->letter != 0) snprintf(letter, sizeof letter, "-%c,", s->letter);
    printf("  %-3s --%-9s %s\n", letter, s->name, s->says);
  }
}

void options_free(Options *o) {
  names_free(&o->layers);
  names_free(&o->settings);
  names_free(&o->bots);
  names_free(&o->commands);
  names_free(&o->over);
  names_free(&o->metrics);
  for (int side = 0; side < 2; side++) {
    names_free(&o->side_layers[side]);
    names_free(&o->side_settings[side]);
  }
  names_free(&o->rest);
}

bool options_variants(Options *o, int *status) {
  if (variants_find(o->variants_named, o->variants)) return true;
  *status = show_usage("no variants folder at %s; name one with --variants or "
                       "$OILPATCH_VARIANTS",
                       o->variants);
  return false;
}

static bool game_is_there(Options *o, int *status) {
  char folder[PATH_SIZE], base[PATH_SIZE];
  Names games = {0};
  const char *near;
  if (path_ends(o->game, ".lua")) {
    if (file_exists(o->game)) return true;
    *status = show_usage("no such file: %s", o->game);
    return false;
  }
  path_join(folder, o->variants, o->game);
  path_join(base, folder, "base.lua");
  if (file_exists(base)) return true;
  variants_games(o->variants, &games);
  near = word_nearest(o->game, (const char *const *)games.item, games.count);
  *status =
    near != NULL
      ? show_usage("no game named '%s'; did you mean '%s'?", o->game, near)
      : show_usage("no game named '%s' in %s", o->game, o->variants);
  names_free(&games);
  return false;
}

/* `second_price` for `house/second_price`, or a slip of the pen. */
static const char *near_layer(const Names *layers, const char *layer) {
  for (int i = 0; i < layers->count; i++) {
    const char *last = strrchr(layers->item[i], '/');
    if (last != NULL && strcmp(last + 1, layer) == 0) return layers->item[i];
  }
  return word_nearest(layer, (const char *const *)layers->item, layers->count);
}

static bool layer_is_there(const Options *o, const char *layer, int *status) {
  char folder[PATH_SIZE], path[PATH_SIZE], file[PATH_SIZE];
  Names layers = {0};
  const char *near;
  if (path_ends(layer, ".lua") && file_exists(layer)) return true;
  snprintf(file, sizeof file, "%.500s%s", layer,
           path_ends(layer, ".lua") ? "" : ".lua");
  game_folder(o->variants, o->game, folder);
  path_join(path, folder, file);
  if (file_exists(path)) return true;
  game_layers(o->variants, o->game, &layers);
  near = file_exists(file) ? file : near_layer(&layers, layer);
  *status = near != NULL ? show_usage("'%s' has no layer '%s'; did you mean "
                                      "'%s'?",
                                      o->game, layer, near)
                         : show_usage("'%s' has no layer '%s'; 'oilpatch "
                                      "layers %s' lists them",
                                      o->game, layer, o->game);
  names_free(&layers);
  return false;
}

bool options_game(Options *o, bool may_miss, int *status) {
  if (!options_variants(o, status)) return false;
  if (o->rest.count > 0) {
    word_copy(o->game, sizeof o->game, o->rest.item[0]);
  } else if (!may_miss) {
    *status = show_usage("'%s' needs a GAME; see 'oilpatch help %s'",
                         o->command, o->command);
    return false;
  } else if (!variants_word(o->variants, "default", o->game, sizeof o->game)) {
    *status = show_usage("there is no game in %s", o->variants);
    return false;
  }
  if (!game_is_there(o, status)) return false;
  if (o->layers.count > TABLE_LAYERS || o->settings.count > TABLE_SETTINGS) {
    *status = show_usage("at most %d layers and %d settings", TABLE_LAYERS,
                         TABLE_SETTINGS);
    return false;
  }
  for (int i = 0; i < o->layers.count; i++)
    if (!layer_is_there(o, o->layers.item[i], status)) return false;
  for (int side = 0; side < 2; side++) {
    const Names *more = &o->side_layers[side];
    if (o->layers.count + more->count > TABLE_LAYERS ||
        o->settings.count + o->side_settings[side].count > TABLE_SETTINGS) {
      *status = show_usage("at most %d layers and %d settings", TABLE_LAYERS,
                           TABLE_SETTINGS);
      return false;
    }
    for (int i = 0; i < more->count; i++)
      if (!layer_is_there(o, more->item[i], status)) return false;
  }
  return true;
}

void options_config(const Options *o, TableConfig *config) {
  memset(config, 0, sizeof *config);
  config->variants = o->variants;
  config->game = o->game;
  config->players = o->players;
  for (int i = 0; i < o->layers.count && i < TABLE_LAYERS; i++)
    config->layer[config->layers++] = o->layers.item[i];
  for (int i = 0; i < o->settings.count && i < TABLE_SETTINGS; i++)
    config->setting[config->settings++] = o->settings.item[i];
}

void options_side(const Options *o, int side, TableConfig *config) {
  const Names *layers = &o->side_layers[side], *set = &o->side_settings[side];
  options_config(o, config);
  for (int i = 0; i < layers->count && config->layers < TABLE_LAYERS; i++)
    config->layer[config->layers++] = layers->item[i];
  for (int i = 0; i < set->count && config->settings < TABLE_SETTINGS; i++)
    config->setting[config->settings++] = set->item[i];
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
  }
  return true;
}
