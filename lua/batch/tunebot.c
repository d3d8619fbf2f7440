#include "lua/batch/tunebot.h"

#include "core/rng.h"
#include "lua/shelf/data.h"
#include "lua/shelf/game.h"
#include "lua/table/value.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double CHANGE = 0.15; /* by which a weight is tried, as a part */
static const double GAIN = 0.3;    /* how far it moves for a won match … */
static const double EASE = 30; /* … less and less, in about so many steps */
static const double MOST = 8;  /* times the first weight, or part of it */

bool tunebot_open(Tunebot *b, Fault *fault) {
  Table *t = game_open(&b->config, fault);
  json_t *list =
    t == NULL ? NULL
              : table_ask_value(t, "weights", json_pack("[s]", b->bot), fault);
  json_t *one;
  size_t i;
  json_array_foreach(list, i, one) {
    TunebotWeight *w = &b->weight[b->weights];
    if (b->weights == TUNEBOT_WEIGHTS) break;
    snprintf(w->id, sizeof w->id, "%s", value_text(one, "id"));
    w->first = w->now = json_number_value(json_object_get(one, "weight"));
    b->weights++;
  }
  json_decref(list);
  table_close(t);
  return list != NULL;
}

/* Layers ------------------------------------------------------------------- */

/* The list of a bot's weights; those that every bot has unless it says
** otherwise are left out. */
static void print_bot(const Tunebot *b, const double *weight, const char *name,
                      FILE *f) {
  fprintf(f, "tuned:bot(\"%s\", { weights = {\n", name);
  for (int i = 0; i < b->weights; i++)
    if (fabs(weight[i] - 1) > 1e-9)
      fprintf(f, "  [\"%s\"] = %.3f,\n", b->weight[i].id, weight[i]);
  fputs("} })\n", f);
}

static void print_head(const Tunebot *b, const char *says, FILE *f) {
  fprintf(f,
          "local tuned = layer(\"tuned\", { game = \"%s\", says = \"%s\" })\n",
          b->config.game, says);
}

Interval tunebot_won(const Tunebot *b, double *share) {
  *share = b->games == 0 ? 0 : b->wins / (double)b->games;
  return stats_wilson(*share, b->games, 0.95);
}

void tunebot_print(const Tunebot *b, const char *says, FILE *f) {
  double now[TUNEBOT_WEIGHTS];
  for (int i = 0; i < b->weights; i++) now[i] = b->weight[i].now;
  print_head(b, says, f);
  print_bot(b, now, "tuned", f);
}

/* Playing ------------------------------------------------------------------ */

/* Two bots in turn round the table: what the seats of each won. */
typedef struct Match {
  double wins[2];
  int64_t games;
  bool failed;
  Fault fault;
} Match;

static int side_of(const Outcome *f, int seat) {
  return (seat - 1 + f->turn) % f->players % 2;
}

static bool take(void *ud, const Outcome *f) {
  Match *m = ud;
  if (f->failed) {
    m->failed = true;
    m->fault = f->fault;
    return false;
  }
  for (int i = 1; i <= f->players && f->winners > 0; i++)
    if (f->winner[i]) m->wins[side_of(f, i)] += 1.0 / f->winners;
  m->games++;
  return true;
}

static PlayedAs play(const Tunebot *b, Table *t, int64_t from, int64_t games,
                     Match *m, Fault *fault) {
  Arm arm = {.table = t, .players = b->config.players};
  Plan plan = {.arm = &arm,
               .arms = 1,
               .seed = b->seed,
               .from = from,
               .to = from + games,
               .cap = b->cap,
               .jobs = b->jobs};
  PlayedAs how;
  for (int i = 1; i <= arm.players; i++)
    arm.bot[i] = i % 2 == 1 ? "tuned" : "other";
  how = outcome_play(&plan, take, m, fault);
  if (m->failed) *fault = m->fault;
  return m->failed ? PLAYED_FAILED : how;
}

/* A layer that is in no file. */
typedef struct Text {
  char *text;
  size_t size;
} Text;

static const char layer_name[] = "oilpatch-tune.lua";

static bool give_text(void *ud, const char *name, uint64_t hash,
                      const char **text, size_t *size) {
  const Text *t = ud;
  (void)hash;
  if (strcmp(name, layer_name) != 0) return false;
  *text = t->text;
  *size = t->size;
  return true;
}

/* The layer that has both; false: no memory. */
static bool write_both(const Tunebot *b, const double *one, const double *other,
                       Text *t) {
  FILE *f = open_memstream(&t->text, &t->size);
  if (f == NULL) return false;
  print_head(b, "", f);
  print_bot(b, one, "tuned", f);
  print_bot(b, other, "other", f);
  return fclose(f) == 0 && t->text != NULL;
}

/* Play the two against each other. */
static PlayedAs match(const Tunebot *b, const double *one, const double *other,
                      int64_t from, int64_t games, Match *m, Fault *fault) {
  TableConfig config = b->config;
  Text text = {NULL, 0};
  PlayedAs how = PLAYED_FAILED;
  Table *t = NULL;
  memset(fault, 0, sizeof *fault);
  if (config.layers == TABLE_LAYERS) {
    fault_set(fault, "there are too many layers to tune a bot in");
  } else if (!write_both(b, one, other, &text)) {
    fault_set(fault, "out of memory");
  } else {
    config.layer[config.layers++] = layer_name;
    config.older = give_text;
    config.older_ud = &text;
    t = game_open(&config, fault);
    if (t != NULL) how = play(b, t, from, games, m, fault);
    table_close(t);
  }
  free(text.text);
  return how;
}

/* The seats of the two, as many games as they sit in. */
static double lead(const Tunebot *b, const Match *m) {
  double seats = (b->config.players + 1) / 2, others = b->config.players / 2;
  double one = m->wins[0] / seats, other = others > 0 ? m->wins[1] / others : 0;
  return one + other > 0 ? (one - other) / (one + other) : 0;
}

static double within(double w, double first) {
  return fabs(w) > MOST * fabs(first)   ? MOST * first
         : fabs(w) < fabs(first) / MOST ? first / MOST
                                        : w;
}

PlayedAs tunebot_step(Tunebot *b, Fault *fault) {
  uint64_t r = b->seed ^ ((uint64_t)b->step + 1) * 0x9e3779b97f4a7c15u;
  double up[TUNEBOT_WEIGHTS], down[TUNEBOT_WEIGHTS], gain;
  int way[TUNEBOT_WEIGHTS];
  Match m = {.games = 0};
  PlayedAs how;
  for (int i = 0; i < b->weights; i++) {
    way[i] = rng_below(&r, 2) == 0 ? 1 : -1;
    up[i] = b->weight[i].now * (1 + way[i] * CHANGE);
    down[i] = b->weight[i].now * (1 - way[i] * CHANGE);
  }
  how = match(b, up, down, b->step * TUNEBOT_GAMES, TUNEBOT_GAMES, &m, fault);
  if (how != PLAYED) return how;
  gain = GAIN * lead(b, &m) / (1 + (double)b->step / EASE);
  for (int i = 0; i < b->weights; i++) {
    TunebotWeight *w = &b->weight[i];
    w->now = within(w->now * (1 + way[i] * gain), w->first);
  }
  b->step++;
  return how;
}

PlayedAs tunebot_match(Tunebot *b, int64_t games, Fault *fault) {
  double now[TUNEBOT_WEIGHTS], first[TUNEBOT_WEIGHTS];
  Match m = {.games = 0};
  PlayedAs how;
  for (int i = 0; i < b->weights; i++) {
    now[i] = b->weight[i].now;
    first[i] = b->weight[i].first;
  }
  /* games that nobody was tuned on */
  how = match(b, now, first, INT64_C(1) << 40, games, &m, fault);
  b->games = m.games;
  b->wins = (1 + lead(b, &m)) / 2 * (double)m.games;
  return how;
}

/* Files -------------------------------------------------------------------- */

static json_t *texts(const char *const *text, int n) {
  json_t *list = json_array();
  for (int i = 0; i < n; i++) json_array_append_new(list, json_string(text[i]));
  return list;
}

/* Are these the texts of a list of the file? */
static bool has_texts(const json_t *v, const char *key, const char *const *text,
                      int n) {
  json_t *own = texts(text, n);
  bool same = json_equal(own, json_object_get(v, key)) != 0;
  json_decref(own);
  return same;
}

bool tunebot_keep(const Tunebot *b, const char *path, Fault *fault) {
  json_t *v = json_object(), *weights = json_object();
  for (int i = 0; i < b->weights; i++)
    data_put_real(weights, b->weight[i].id, b->weight[i].now);
  data_put_text(v, "tune_bot", b->bot);
  data_put_text(v, "game", b->config.game);
  data_put(v, "layers", texts(b->config.layer, b->config.layers));
  data_put(v, "settings", texts(b->config.setting, b->config.settings));
  data_put_int(v, "players", b->config.players);
  data_put(v, "seed", json_sprintf("%" PRIu64, b->seed));
  data_put_int(v, "step", b->step);
  data_put(v, "weights", weights);
  if (data_write(v, path)) return true;
  snprintf(fault->text, sizeof fault->text, "can't write %s: %s", path,
           strerror(errno));
  return false;
}

static bool is_same(const Tunebot *b, const json_t *v) {
  const char *bot = json_string_value(json_object_get(v, "tune_bot"));
  const char *game = json_string_value(json_object_get(v, "game"));
  const char *seed = json_string_value(json_object_get(v, "seed"));
  char own[32];
  snprintf(own, sizeof own, "%" PRIu64, b->seed);
  return bot != NULL && game != NULL && seed != NULL &&
         strcmp(bot, b->bot) == 0 && strcmp(game, b->config.game) == 0 &&
         strcmp(seed, own) == 0 &&
         has_texts(v, "layers", b->config.layer, b->config.layers) &&
         has_texts(v, "settings", b->config.setting, b->config.settings) &&
         json_integer_value(json_object_get(v, "players")) == b->config.players;
}

/* The weights of the file, which must be those of the bot. */
static bool take_weights(Tunebot *b, const json_t *weights) {
  if (json_object_size(weights) != (size_t)b->weights) return false;
  for (int i = 0; i < b->weights; i++) {
    const json_t *w = json_object_get(weights, b->weight[i].id);
    if (!json_is_number(w)) return false;
    b->weight[i].now = json_number_value(w);
  }
  return true;
}

bool tunebot_take_up(Tunebot *b, const char *path, Fault *fault) {
  char error[300];
  json_t *v;
  bool good;
  if (access(path, F_OK) != 0) return true;
  v = data_read(path, error, sizeof error);
  if (v == NULL) {
    snprintf(fault->text, sizeof fault->text, "%s", error);
    return false;
  }
  good = is_same(b, v) && take_weights(b, json_object_get(v, "weights"));
  b->step = json_integer_value(json_object_get(v, "step"));
  if (!good || b->step < 0) {
    good = false;
    snprintf(fault->text, sizeof fault->text,
             "%s is of another run: another game, bot, seed or number of "
             "players, other layers, values or weights",
             path);
  }
  json_decref(v);
  return good;
}
