#include "repl/options.h"

#include "core/hash.h"
#include "lua/table/seats.h"
#include "lua/shelf/variants.h"
#include "lua/shelf/game.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "repl/term/screen.h"
#include "repl/term/tongue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool option_spec_applies(const OptionSpec *s, const char *command) {
  size_t n = strlen(command);
  const char *at = s->commands;
  if (at == NULL) return true;
  for (; n > 0 && (at = strstr(at, command)) != NULL; at += n)
    if ((at == s->commands || at[-1] == ' ') && strchr(" ", at[n]) != NULL)
      return true;
  return false;
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
    char *part = memory_part(text, n);
    if (n > 0) memory_need(names_push(list, part));
    free(part);
    text += n + (text[n] == ',');
  }
  return true;
}

/* A layer that is left out is "-NAME" in the list of layers. */
static bool take_without(Names *layers, const char *name) {
  char out[PATH_SIZE];
  snprintf(out, sizeof out, "-%.200s", name);
  return names_push(layers, out);
}

static int wants(const OptionSpec *s, const char *got) {
  return show_usage("--%s takes %s, not '%s'", s->name, tongue(s->wants), got);
}

/* "1%" or "0.5": points of a hundred. */
static bool take_until(Options *o, const char *v) {
  char *end;
  double x = strtod(v, &end);
  o->until = x / 100;
  return end != v && (*end == '\0' || strcmp(end, "%") == 0) && x >= 0.01 &&
         x <= 50;
}

/* "2,5" or "1%": points of a share, and parts of a mean in a hundred. */
static bool take_margin(Options *o, const char *v) {
  char *end;
  double share = strtod(v, &end), mean = share;
  if (end == v) return false;
  end += *end == '%';
  if (*end == ',') mean = strtod(v = end + 1, &end);
  if (end == v) return false;
  end += *end == '%' && end[-1] != '%';
  o->margin[0] = share / 100;
  o->margin[1] = mean / 100;
  return *end == '\0' && share >= 0 && share <= 100 && mean >= 0 && mean <= 100;
}

/* Is it among "en|fr"? */
static bool is_one_of(const char *list, const char *v) {
  size_t n = strlen(v);
  for (const char *at = list; (at = strstr(at, v)) != NULL && n > 0; at += n)
    if ((at == list || at[-1] == '|') && (at[n] == '|' || at[n] == '\0'))
      return true;
  return false;
}

static bool take_int(int *target, const OptionSpec *s, const char *v) {
  int64_t n;
  if (!whole(v, s->from, s->to, &n)) return false;
  *target = (int)n;
  return true;
}

/* False: that is no value of the option. */
static bool take_value(Options *o, const OptionSpec *s, const char *v) {
  void *target = (char *)o + s->target;
  switch (s->type) {
    case OPTION_FLAG: return *(bool *)target = true;
    case OPTION_NUMBER: return whole(v, s->from, s->to, target);
    case OPTION_INT: return take_int(target, s, v);
    case OPTION_WORD:
      if (!is_one_of(s->value, v)) return false; /* fall through */
    case OPTION_TEXT: *(const char **)target = v; return true;
    case OPTION_LIST: return take_list(target, v);
    case OPTION_WITHOUT: return take_without(target, v);
    case OPTION_SETTINGS:
      if (strchr(v, '=') == NULL || v[0] == '=')
        return false; /* fall through */
    case OPTION_LINES: return names_push(target, v);
    case OPTION_SIDE:
      o->sided[s->from] = true;
      return strcmp(v, "base") == 0 || take_list(target, v);
    case OPTION_SEED: o->seed = options_seed(v); return o->seeded = true;
    case OPTION_SHARD: return take_shard(o, v);
    case OPTION_UNTIL: return take_until(o, v);
    case OPTION_MARGIN: return take_margin(o, v);
    case OPTION_HELP: break;
  }
  return true;
}

static int unknown(const Options *o, const char *arg, const char *name) {
  const char *names[64], *near;
  int count = 0;
  for (const OptionSpec *s = option_list; s->name != NULL; s++)
    if (option_spec_applies(s, o->command) && count < 64)
      names[count++] = s->name;
  near = word_nearest(name, names, count);
  if (near != NULL)
    return show_usage("unknown option '%s'; did you mean '--%s'?", arg, near);
  return show_usage("'%s' has no option '%s'; see 'oilpatch help %s'",
                    o->command, arg, o->command);
}

/* The option an argument names: --name, --name=value, -x, -xvalue. */
static const OptionSpec *find_spec(const char *command, const char *arg,
                                   const char **value) {
  bool is_long = arg[1] == '-';
  size_t n = is_long ? strcspn(arg + 2, "=") : 1;
  *value = NULL;
  for (const OptionSpec *s = option_list; s->name != NULL; s++) {
    if (!option_spec_applies(s, command)) continue;
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

/* Take the option at argv[*at], and its value; STATUS_GOOD, or what is wrong
** has been said. */
static int take_option(Options *o, const OptionSpec *s, const char *value,
                       int argc, char **argv, int *at) {
  if (s->value == NULL && value != NULL)
    return show_usage("--%s takes no value", s->name);
  if (s->value != NULL && value == NULL && *at + 1 == argc)
    return show_usage("--%s needs a value", s->name);
  if (s->value != NULL && value == NULL) value = argv[++*at];
  return take_value(o, s, value) ? STATUS_GOOD : wants(s, value);
}

/* Does it say how and where a run is played and told, not which one it is? */
static bool is_manner(const OptionSpec *s) {
  static const char *const names[] = {"shard",  "resume", "json", "jobs",
                                      "report", "svg",    "lang", "variants"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(s->name, names[i]) == 0) return true;
  return false;
}

/* Do both lead to one file?  A device or a pipe takes what it is given. */
static bool is_same(const char *a, const char *b) {
  struct stat x, y;
  bool there = stat(a, &x) == 0;
  if (there && stat(b, &y) == 0)
    return S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
  while (strncmp(a, "./", 2) == 0) a += 2;
  while (strncmp(b, "./", 2) == 0) b += 2;
  return !there && strcmp(a, b) == 0 && strcmp(a, "-") != 0;
}

/* What is written needs a file of its own. */
static int check_files(const Options *o) {
  const char *const file[] = {o->csv, o->report, o->svg, o->resume};
  static const char *const name[] = {"csv", "report", "svg", "resume"};
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < i; k++)
      if (file[i] != NULL && file[k] != NULL && is_same(file[k], file[i]))
        return show_usage("--%s and --%s each need a file of their own, not "
                          "both '%s'",
                          name[k], name[i], file[i]);
  return STATUS_GOOD;
}

bool options_parse(Options *o, int argc, char **argv, int *status) {
  bool words = false; /* after -- */
  memset(o, 0, sizeof *o);
  o->command = argv[0];
  o->shard = o->shards = 1;
  o->watch = -1;
  o->seed = 1;
  o->margin[0] = 0.02;
  o->margin[1] = 0.05;
  *status = STATUS_GOOD;
  for (int i = 1; i < argc; i++) {
    const char *arg = argv[i], *value;
    const OptionSpec *s;
    int first = i;
    if (words || arg[0] != '-' || arg[1] == '\0') {
      memory_need(names_push(&o->rest, arg));
      memory_need(names_push(&o->words, arg));
      continue;
    }
    if (strcmp(arg, "--") == 0) {
      words = true;
      continue;
    }
    s = find_spec(o->command, arg, &value);
    if (s == NULL)
      *status = unknown(o, arg, arg + 1 + (arg[1] == '-'));
    else if (s->type == OPTION_HELP)
      command_help(o->command);
    else
      *status = take_option(o, s, value, argc, argv, &i);
    for (int k = first; k <= i && s != NULL && !is_manner(s); k++)
      memory_need(names_push(&o->words, argv[k]));
    if (*status != STATUS_GOOD || s->type == OPTION_HELP) {
      options_free(o);
      return false;
    }
  }
  screen_keep_lines(o->json);
  *status = check_files(o);
  if (*status != STATUS_GOOD) options_free(o);
  return *status == STATUS_GOOD;
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
  names_free(&o->words);
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
  char *all;
  if (file_ends(o->game, ".lua")) {
    if (file_exists(o->game)) return true;
    *status = show_usage("no such file: %s", o->game);
    return false;
  }
  file_join(folder, o->variants, o->game);
  file_join(base, folder, "base.lua");
  if (file_exists(base)) return true;
  memory_need(variants_games(o->variants, &games));
  near = word_nearest(o->game, (const char *const *)games.item, games.count);
  all = names_join(&games, ", ");
  *status =
    near != NULL
      ? show_usage("no game named '%s'; did you mean '%s'? There are %s",
                   o->game, near, all)
      : show_usage("no game named '%s' in %s; there are %s", o->game,
                   o->variants, all);
  free(all);
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
  if (layer[0] == '-') layer++; /* left out */
  if (file_ends(layer, ".lua") && file_exists(layer)) return true;
  snprintf(file, sizeof file, "%.500s%s", layer,
           file_ends(layer, ".lua") ? "" : ".lua");
  game_folder(o->variants, o->game, folder);
  file_join(path, folder, file);
  if (file_exists(path)) return true;
  file_join(path, o->variants, file); /* of all games, as recipes/loan */
  if (strchr(file, '/') != NULL && file_exists(path)) return true;
  memory_need(game_layers(o->variants, o->game, &layers));
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

void options_words(const Options *o) {
  char file[32], folder[PATH_SIZE], path[PATH_SIZE];
  if (tongue_spoken() == 0) return;
  snprintf(file, sizeof file, "words/%s.txt", tongue_names[tongue_spoken()]);
  game_folder(o->variants, o->game, folder);
  for (int i = 0; i < 2; i++) {
    char *text;
    file_join(path, i == 0 ? folder : o->variants, file);
    text = file_read(path, NULL);
    if (text != NULL) tongue_more(text);
    free(text);
  }
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
  options_words(o);
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

bool options_files(const Options *o, int *status) {
  for (int i = 0; i < o->rest.count; i++)
    if (!file_exists(o->rest.item[i])) {
      *status = show_usage("no such file: %s", o->rest.item[i]);
      return false;
    }
  return true;
}

void options_config(const Options *o, TableConfig *config) {
  memset(config, 0, sizeof *config);
  config->variants = o->variants;
  config->game = o->game;
  config->players = o->players;
  config->old_rules = o->old_rules;
  if (tongue_spoken() != 0) config->language = tongue_names[tongue_spoken()];
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
