/*
** `oilpatch tune-bot`: weights of a bot, tuned by play, as a layer.  How they are
** tuned is in tune_bot.lua; here is the library "match", which plays.
*/
#include "core/rng.h"
#include "lua/platform/platform.h"
#include "core/stats.h"
#include "lua/shelf/data.h"
#include "lua/shelf/game.h"
#include "lua/table/value.h"
#include "repl/batch/arms.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_GAMES = 8000, STEP_GAMES = 100 };

typedef struct Tuning {
  const Options *o;
  TableConfig config; /* of the game; with room for one more layer */
  Fault fault;
} Tuning;

#define LIBRARY matches
static FrontLibrary LIBRARY = {"match"};

/* weights(bot): its weights, { id =, weight = } each, and the number of players; nil:
** it failed. */
FRONT(weights, "s") {
  Tuning *v = ud;
  json_t *words = json_pack("[o]", front_text(front_word(args, 0))),
         *list = NULL;
  Table *t = game_open(&v->config, &v->fault);
  if (t != NULL)
    list = table_ask_value(t, "weights", json_incref(words), &v->fault);
  table_close(t);
  json_decref(words);
  return list == NULL ? NULL : json_pack("[o, i]", list, v->config.players);
}

/* Playing ------------------------------------------------------------------ */

/* Two bots in turn round the table: what the seats of each won. */
typedef struct Match {
  double wins[2];
  int64_t games;
  const Outcome *failed;
  Fault *fault;
} Match;

static int side_of(const Outcome *f, int seat) {
  return (seat - 1 + f->turn) % f->players % 2;
}

static bool take(void *ud, const Outcome *f) {
  Match *m = ud;
  if (f->failed) {
    m->failed = f;
    *m->fault = f->fault;
    return false;
  }
  for (int i = 1; i <= f->players && f->winners > 0; i++)
    if (f->winner[i]) m->wins[side_of(f, i)] += 1.0 / f->winners;
  m->games++;
  return true;
}

static PlayedAs play(const Tuning *v, Table *t, int64_t from, int64_t games,
                     Match *m) {
  const Options *o = v->o;
  Arm arm = {.table = t, .players = v->config.players};
  Plan plan = {.arm = &arm,
               .arms = 1,
               .seed = o->seed,
               .from = from,
               .to = from + games,
               .cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap,
               .jobs = arms_jobs(o, STEP_GAMES)};
  Fault fault;
  PlayedAs how;
  for (int i = 1; i <= arm.players; i++)
    arm.bot[i] = i % 2 == 1 ? "tuned" : "other";
  how = outcome_play(&plan, take, m, &fault);
  if (how == PLAYED_FAILED && m->failed == NULL) *m->fault = fault;
  return m->failed != NULL ? PLAYED_FAILED : how;
}

static const char layer_name[] = "oilpatch-tune.lua"; /* in no file */

static bool give_text(void *ud, const char *name, const char **text,
                      size_t *size) {
  if (strcmp(name, layer_name) != 0) return false;
  *text = ud;
  *size = strlen(ud);
  return true;
}

/* play(layer, from, games): a layer's bot "tuned" against its "other": how many games,
** the wins of the one and of the other, and were they all?  nil: it failed. */
FRONT(play, "sll") {
  Tuning *v = ud;
  TableConfig config = v->config;
  Match m = {.fault = &v->fault};
  PlayedAs how = PLAYED_FAILED;
  Table *t = NULL;
  if (config.layers == TABLE_LAYERS) {
    fault_set(&v->fault, "there are too many layers to tune a bot in");
    return NULL;
  }
  config.layer[config.layers++] = layer_name;
  config.older = give_text;
  config.older_ud = (void *)front_word(args, 0);
  t = game_open(&config, &v->fault);
  if (t != NULL)
    how = play(v, t, front_number(args, 1), front_number(args, 2), &m);
  table_close(t);
  return how == PLAYED_FAILED ? NULL
                              : json_pack("[I, f, f, b]", (json_int_t)m.games,
                                          m.wins[0], m.wins[1], how == PLAYED);
}

/* signs(step, n): so many numbers, 1 or -1, by the chance of that step */
FRONT(signs, "li") {
  const Tuning *v = ud;
  uint64_t r = v->o->seed ^
               ((uint64_t)front_number(args, 0) + 1) * 0x9e3779b97f4a7c15u;
  json_t *list = json_array();
  for (int64_t i = front_number(args, 1); i > 0; i--)
    json_array_append_new(list, json_integer(rng_below(&r, 2) == 0 ? 1 : -1));
  return json_pack("[o]", list);
}

/* share(share, n): the ends of its 95 % interval */
FRONT(share, "nl") {
  Interval in = stats_wilson(json_number_value(json_array_get(args, 0)),
                             front_number(args, 1), 0.95);
  return json_pack("[o, o]", data_real(in.low), data_real(in.high));
}

FRONT(clock, "") { return json_pack("[f]", platform_clock()); }
FRONT_DO(status, "s?") { screen_status(screen_main(), front_word(args, 0)); }

/* Files -------------------------------------------------------------------- */

/* keep(path, value): is it written, whole or not at all? */
FRONT(keep, "st") {
  Tuning *v = ud;
  const char *path = front_word(args, 0);
  bool good = data_write(json_incref(json_array_get(args, 1)), path);
  if (!good) fault_set(&v->fault, "can't write %s: %s", path, strerror(errno));
  return front_yes(good);
}

/* kept(path): what is, or false: nothing; nil: it failed. */
FRONT(kept, "s") {
  Tuning *v = ud;
  char error[300];
  json_t *value;
  if (access(front_word(args, 0), F_OK) != 0) return front_yes(false);
  value = data_read(front_word(args, 0), error, sizeof error);
  if (value == NULL) fault_set(&v->fault, "%s", error);
  return value == NULL ? NULL : json_pack("[o]", value);
}

/* -------------------------------------------------------------------------- */

/* It says what is wrong, or true. */
static int run(Tuning *v) {
  const Options *o = v->o;
  char seed[24];
  json_t *asked, *said;
  int status = STATUS_GOOD;
  snprintf(seed, sizeof seed, "%" PRIu64, o->seed);
  asked = json_pack(
    "{so so so so ss sI sI si}", "game", data_text(v->config.game), "layers",
    data_names(&o->layers), "settings", data_names(&o->settings), "bot",
    front_text(o->bots.count == 1 ? o->bots.item[0] : "heuristic"), "seed",
    seed, "games",
    o->games == 0 ? (json_int_t)DEFAULT_GAMES : (json_int_t)o->games, "seconds",
    (json_int_t)o->seconds, "step_games", STEP_GAMES);
  if (o->resume != NULL) data_put(asked, "resume", front_text(o->resume));
  front_offer(&LIBRARY, v, NULL);
  said = front_ask("judge.tune_bot", "run", asked);
  if (json_is_string(said)) fault_set(&v->fault, "%s", json_string_value(said));
  if (!json_is_true(said)) status = fault_fail(&v->fault);
  json_decref(said);
  return status;
}

int tune_bot_main(Options *o) {
  Tuning v = {.o = o};
  if (o->games != 0 && o->games < 2 * STEP_GAMES)
    return show_usage("tune-bot needs at least %d games", 2 * STEP_GAMES);
  options_config(o, &v.config);
  return run(&v);
}
