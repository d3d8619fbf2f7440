/*
** `oilpatch compare`, `audit`, `sweep`, `tune` and `tune-bot` are Lua over the library
** "games": tables with bots at them (arms, by number), the games that they play, and
** what those show.
*/
#include "core/rng.h"
#include "lua/batch/diverge.h"
#include "lua/batch/sums_json.h"
#include "lua/platform/platform.h"
#include "lua/shelf/game.h"
#include "lua/table/batch.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/front/front.h"
#include "repl/judge/found.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY games_library
FrontLibrary LIBRARY = {"games"};

enum { MOST = 256, MAX_ARMS = 6 }; /* arms there are, and in a play */

/* What came of games is with the last of the arms that played them, how they failed with
** the first. */
typedef struct Side {
  Arm arm;
  Pairs
    *pairs; /* of the last arm's games with the first's, or with themselves */
  Judging judging;
  Sums *sums;
  Spread *apart;        /* from the reference, game by game, by metric */
  Fault fault;          /* why it can't be opened, or how a game failed, */
  uint64_t failed_seed; /* and its seed */
} Side;

/* The arm that others are told from: its metrics in each game, NAN: unknown. */
typedef struct Reference {
  const Side *of; /* or NULL: nobody asked */
  int64_t games;
  double *was;
  Metric metric[METRICS];
} Reference;

typedef struct Games {
  const Options *o;
  int players, status;
  Reference reference;
  Side side[MOST];
} Games;

static const char *refuses(__attribute__((unused)) void *ud, char kind,
                           int64_t number) {
  return kind == 'a' && (number < 1 || number > MOST) ? "no such arm" : NULL;
}

static Side *at(void *ud, const json_t *args) {
  return &((Games *)ud)->side[front_number(args, 0) - 1];
}

/* Arms --------------------------------------------------------------------- */

/* The last of the words, as many as there is room for. */
static int take_words(const json_t *words, const char **to, size_t room) {
  size_t n = json_array_size(words), from = n > room ? n - room : 0;
  for (size_t i = from; i < n; i++) to[i - from] = front_word(words, i);
  return (int)(n - from);
}

static const char layer_name[] = "oilpatch-tune.lua"; /* in no file */

static bool give_text(void *ud, const char *name, const char **text,
                      size_t *size) {
  if (strcmp(name, layer_name) != 0) return false;
  *text = ud;
  *size = strlen(ud);
  return true;
}

/* An arm with layers, settings and the text of one more layer or nil: how many
** players it is for; nil: the rules refuse it, which is a finding about them, and is it
** for the number of players? */
FRONT(open, "atts?") {
  Games *g = ud;
  Side *s = at(ud, args);
  TableConfig config;
  options_config(g->o, &config);
  config.layers =
    take_words(json_array_get(args, 1), config.layer, TABLE_LAYERS);
  config.settings =
    take_words(json_array_get(args, 2), config.setting, TABLE_SETTINGS);
  if (g->players > 0) config.players = g->players;
  config.older = give_text;
  config.older_ud = (void *)front_word(args, 3);
  if (config.older_ud != NULL && config.layers < TABLE_LAYERS)
    config.layer[config.layers++] = layer_name;
  memset(&s->fault, 0, sizeof s->fault);
  s->arm.table = game_open(&config, &s->fault);
  s->arm.players = config.players;
  return s->arm.table != NULL
           ? json_pack("[i]", config.players)
           : json_pack("[n, b]", s->fault.code == FAULT_PLAYERS);
}

/* seat(i): the bots that sit there unless games name others, and do they play in teams?
** nil: they can't sit there, and that was said.  Further arms are for as many players. */
FRONT(seat, "a") {
  Games *g = ud;
  Side *s = at(ud, args);
  if (!arm_seats(g->o, &s->arm, &g->status)) return NULL;
  g->players = s->arm.players;
  return json_pack("[o, b]", arm_bots(&s->arm),
                   table_team(s->arm.table, 1) != 0);
}

static void drop_pairs(Side *s) {
  if (s->pairs != NULL) pairs_free(s->pairs);
  free(s->pairs);
  s->pairs = NULL;
}

static void drop_sums(Side *s) {
  if (s->sums != NULL) sums_free(s->sums);
  free(s->sums);
  s->sums = NULL;
}

static void let_go(Side *s) {
  table_close(s->arm.table);
  s->arm.table = NULL;
  drop_pairs(s);
  drop_sums(s);
  free(s->apart);
  s->apart = NULL;
}

FRONT_DO(close, "a") { let_go(at(ud, args)); }

/* begin(): from here on games are kept, if --resume or --shard ask for it: are they,
** and is this a shard?  nil: they can't be, and that was said. */
FRONT(begin, "") {
  Games *g = ud;
  return kept_begin(g->o, &g->status)
           ? json_pack("[b, b]", kept_is_on(), kept_is_shard())
           : NULL;
}

/* Playing ------------------------------------------------------------------ */

typedef struct Taking {
  Reference *reference;
  Side *side[MAX_ARMS]; /* of each arm */
  int arms;
  bool ways; /* they are one table's ways out of a game */
  int64_t rows, taken, failed;
  int64_t patience;      /* failures before the first success, at most */
  double until, precise; /* the clock, and --until; 0: no matter */
  json_t *list;
  const char *ended;
} Taking;

static void take_rows(Taking *x, const Outcome *o) {
  json_t *v = x->ways ? json_array() : found_game(&o[x->arms - 1]);
  bool whole = true;
  for (int i = 0; i < x->arms; i++)
    whole = whole && !o[i].failed && o[i].detoured > 0;
  for (int i = 0; x->ways && whole && i < x->arms; i++)
    json_array_append_new(v, found_game(&o[i]));
  json_array_append_new(x->list, v);
}

/* Games of all arms start from the same seeds. */
static void take_apart(Reference *r, Side *s, const Outcome *f) {
  for (int i = 0; i < s->pairs->metrics && f->game < r->games; i++) {
    const Metric *m = &s->pairs->metric[i].metric;
    double *was = &r->was[f->game * METRICS + i], now;
    bool known = metric_value(m, f, &now);
    if (s == r->of) {
      r->metric[i] = *m;
      *was = known ? now : NAN;
    } else if (known && !isnan(*was) && metric_is_same(&r->metric[i], m)) {
      stats_add(&s->apart[i], now - *was);
    }
  }
}

/* Of the first games: a million of them would take half a gigabyte. */
static void refer_to(Reference *r, const Side *s, int64_t to) {
  enum { FIRST = 100000 };
  r->of = s;
  r->games = to < FIRST ? to : FIRST;
  r->was = memory_new((size_t)r->games * METRICS, sizeof *r->was);
  for (int64_t i = 0; i < r->games * METRICS; i++) r->was[i] = NAN;
}

/* Have the pairs shown enough?  With --until a run stops because of what it shows,
** at looks that are settled beforehand, and the intervals know that. */
static bool is_precise(const Taking *x, const Side *s) {
  Verdicts *all;
  bool enough;
  if (x->precise == 0 || s->pairs->pairs % LOOK_EVERY != 0 ||
      s->pairs->pairs < SEQUENCE_FROM)
    return false;
  all = memory_new(1, sizeof *all);
  pairs_judge(s->pairs, s->judging, all);
  enough = pairs_precise(s->pairs, all, x->precise);
  free(all);
  return enough;
}

static const char *why_enough(const Taking *x, const Side *s) {
  bool all = x->failed == x->taken && x->failed >= x->patience;
  if (all || (x->failed > 0 && x->patience == 0)) return "failed";
  if (is_precise(x, s)) return "precise";
  return x->until > 0 && platform_clock() > x->until ? "time" : NULL;
}

/* Of pairs the first one counts, or else the last. */
static void note_failure(Side *s, bool first, const Outcome *o) {
  if (first && s->fault.text[0] != '\0') return;
  s->fault = o->fault;
  s->failed_seed = o->seed;
}

static bool take(void *ud, const Outcome *o) {
  Taking *x = ud;
  Side *s = x->side[x->arms - 1];
  const Outcome *last = &o[x->arms - 1];
  bool whole = true;
  for (int i = 0; i < x->arms; i++) {
    if (o[i].failed) note_failure(x->side[0], s->pairs != NULL, &o[i]);
    whole = whole && !o[i].failed;
  }
  if (x->taken++ < x->rows) take_rows(x, o);
  x->failed += !whole;
  if (s->pairs != NULL && x->reference->of != NULL && whole)
    take_apart(x->reference, s, last);
  if (s->pairs != NULL && !pairs_add(s->pairs, o, last)) memory_end();
  for (int i = 0; i < x->arms && whole; i++)
    if (x->side[i]->sums != NULL && !sums_take(x->side[i]->sums, &o[i]))
      memory_end();
  x->ended = why_enough(x, s);
  return x->ended == NULL;
}

/* New sums for games from the first on; others add to them. */
static void make_room(const Plan *plan, Side *const *side, bool pairs,
                      bool sums) {
  Side *last = side[plan->arms - 1];
  for (int i = 0; i < plan->arms; i++) {
    Side *s = side[i];
    if (plan->from == 0 || !sums) drop_sums(s);
    if (sums && s->sums == NULL) s->sums = memory_new(1, sizeof *s->sums);
  }
  if (plan->from == 0 || !pairs) drop_pairs(last);
  if (!pairs || last->pairs != NULL) return;
  last->pairs = memory_new(1, sizeof *last->pairs);
  pairs_init(last->pairs, &plan->arm[0]);
  pairs_add_teams(last->pairs, &plan->arm[plan->arms - 1]);
}

static bool is_said(const json_t *how, const char *key) {
  return json_is_true(json_object_get(how, key));
}

static double real(const json_t *how, const char *key) {
  return json_number_value(json_object_get(how, key));
}
static int64_t whole(const json_t *how, const char *key) {
  return json_integer_value(json_object_get(how, key));
}

/* The arms of a plan, each as often as there are ways, with the bots that it names.
** False: there are none, or too many. */
static bool take_arms(Games *g, const json_t *how, Taking *x, Arm *arm) {
  const json_t *arms = json_object_get(how, "arms"),
               *bots = json_object_get(how, "bots");
  int64_t ways = whole(how, "ways");
  x->ways = ways > 0;
  for (size_t i = 0; i < json_array_size(arms); i++)
    for (int64_t k = 0; k < (ways > 0 ? ways : 1); k++) {
      int64_t n = front_number(arms, i);
      if (n < 1 || n > MOST || x->arms == MAX_ARMS) return false;
      x->side[x->arms] = &g->side[n - 1];
      arm[x->arms] = x->side[x->arms]->arm;
      for (int seat = 1; bots != NULL && seat <= arm[x->arms].players; seat++)
        arm[x->arms].bot[seat] = front_word(bots, (size_t)seat - 1);
      if (arm[x->arms].table == NULL || arm[x->arms].bot[1] == NULL)
        return false;
      x->arms++;
    }
  return x->arms > 0;
}

static Plan plan_of(const Games *g, const json_t *how, const Taking *x,
                    const Arm *arm) {
  const char *detour = front_field(how, "detour");
  Plan p = {.arm = arm,
            .arms = x->arms,
            .seed = g->o->seed,
            .from = whole(how, "from"),
            .to = whole(how, "to"),
            .cap = g->o->cap == 0 ? ARMS_CAP : (uint64_t)g->o->cap,
            .watch = whole(how, "watch"),
            .leads = is_said(how, "leads"),
            .tally = whole(how, "tally"),
            .hold = (int)whole(how, "hold"),
            .detour_times = (int)whole(how, "times"),
            .tag = (int)whole(how, "tag"),
            .shared = whole(how, "shared")};
  p.jobs = arms_jobs(g->o, p.to - p.from);
  if (detour != NULL) p.detour = 1 + table_find_choice(arm[0].table, detour);
  if (p.hold != HOLD_NONE) {
    p.hold_seed = p.seed;
    p.seed = rng_seed(p.seed, "other luck");
  }
  return p;
}

/* play { arms = which, bots = by seat (nil: their own), from =, to =, watch =, leads =,
** tally =, tag =, shared = (as in Plan), bar = shown how far it is; hold = a component
** whose luck is kept while all other is another one (its number in luck(); -1: all);
** detour = a choice at which `ways` copies of the one arm leave the way, `times` =
** somewhere among the first so many; rows = so many games are given as lists, of the
** last arm or, empty if there was no detour, of all ways; pairs = metrics are wanted,
** sums = counts; refer = others are told from this arm; patience =, until = (the clock),
** precise = (--until, aim = at so many pairs) end it early }: the rows, how it ended
** early (nil: it didn't): "failed", "precise", "time", "interrupted", and how many games
** were played.  nil: it failed, and why. */
FRONT(play, "t") {
  Games *g = ud;
  const json_t *how = json_array_get(args, 0);
  const json_t *patience = json_object_get(how, "patience");
  Taking x = {.reference = &g->reference,
              .rows = whole(how, "rows"),
              .patience = patience == NULL ? INT64_MAX
                                           : json_integer_value(patience),
              .until = real(how, "until"),
              .precise = real(how, "precise")};
  Arm arm[MAX_ARMS];
  Side *last;
  Fault fault;
  Plan plan;
  PlayedAs played;
  if (!take_arms(g, how, &x, arm)) return json_pack("[n, s]", "no such arms");
  plan = plan_of(g, how, &x, arm);
  if (front_field(how, "detour") != NULL && plan.detour == 0)
    return json_pack("[n, s]", "no such choice");
  last = x.side[x.arms - 1];
  make_room(&plan, x.side, is_said(how, "pairs"), is_said(how, "sums"));
  last->judging = (Judging){
    x.precise > 0, real(how, "aim"), {g->o->margin[0], g->o->margin[1]}};
  if (is_said(how, "refer")) refer_to(&g->reference, last, plan.to);
  if (g->reference.of != NULL && last->apart == NULL)
    last->apart = memory_new(METRICS, sizeof *last->apart);
  x.list = json_array();
  played = is_said(how, "bar") ? arms_play(&plan, take, &x, &fault)
                               : kept_play(&plan, take, &x, &fault);
  if (played != PLAYED_FAILED)
    return json_pack("[o, s?, I]", x.list,
                     played == PLAYED_BROKEN ? "interrupted" : x.ended,
                     (json_int_t)x.taken);
  json_decref(x.list);
  x.side[0]->fault = fault;
  return json_pack("[n, o]", data_text(fault.text));
}

/* What they show ------------------------------------------------------------ */

/* found(i, values): found_value of its games. */
FRONT(found, "ay") {
  const Side *s = at(ud, args);
  if (s->pairs == NULL) return NULL;
  return json_pack("[o]", found_value(s->pairs, s->judging, s->apart,
                                      json_is_true(json_array_get(args, 1))));
}

/* follow({ a, b }, games, seconds): diverge_look; nil: it failed. */
FRONT(follow, "tln") {
  Games *g = ud;
  Taking x = {.arms = 0};
  Arm arm[MAX_ARMS];
  json_t *arms = json_pack("{sO}", "arms", json_array_get(args, 0)), *v = NULL;
  if (take_arms(g, arms, &x, arm) && x.arms == 2)
    v = diverge_look(arm, g->o->seed, front_number(args, 1),
                     g->o->cap == 0 ? ARMS_CAP : (uint64_t)g->o->cap,
                     json_number_value(json_array_get(args, 2)),
                     &x.side[1]->fault);
  json_decref(arms);
  return v == NULL ? NULL : json_pack("[o]", v);
}

/* used(i): what was chosen in the games counted last, by the names of the tally, and in
** how many; nil: a script failed at it. */
FRONT(used, "a") {
  Side *s = at(ud, args);
  Names names = {0};
  json_t *v = NULL;
  if (s->sums != NULL && sums_name(s->sums, s->arm.table, &names))
    v = sums_tally(&names, s->sums);
  names_free(&names);
  return v == NULL ? NULL
                   : json_pack("[o, I]", v, (json_int_t)s->sums->tallied);
}

/* rules(i): { rule =, kind =, layer =, source = } each; of those that have a counter, it
** (at), how often they were at work (fired) and in how many games; nil: a script failed. */
FRONT(rules, "a") {
  static const char *const fields[][2] = {
    {"id", "rule"}, {"kind", "kind"}, {"layer", "layer"}, {"source", "source"}};
  Side *s = at(ud, args);
  json_t *rules = table_ask_value(s->arm.table, "rules", NULL, &s->fault), *r;
  json_t *list = json_array();
  size_t i;
  json_array_foreach(rules, i, r) {
    int n = value_counter(r);
    json_t *v = json_object();
    for (int k = 0; k < 4; k++)
      data_put_text(v, fields[k][1], value_text(r, fields[k][0]));
    if (s->sums != NULL && n >= 0 && n < OUTCOME_COUNTERS)
      json_object_update_new(v, json_pack("{sI sI sI}", "at", (json_int_t)n,
                                          "fired", s->sums->fired[n], "games",
                                          s->sums->in_games[n]));
    json_array_append_new(list, v);
  }
  json_decref(rules);
  return rules == NULL ? NULL : json_pack("[o]", list);
}

/* told(i): what a page says of its rules (arms_rules). */
FRONT(told, "a") {
  json_t *v = arms_rules(((Games *)ud)->o, at(ud, args)->arm.table);
  return v == NULL ? NULL : json_pack("[o]", v);
}

/* ask(i, what, …): what the table says; nil: it failed. */
FRONT(ask, "ast?") {
  Side *s = at(ud, args);
  json_t *v = table_ask_value(s->arm.table, front_word(args, 1),
                              json_incref(json_array_get(args, 2)), &s->fault);
  return v == NULL ? NULL : json_pack("[o]", v);
}

static void add_luck(void *ud, int stream, const char *name, bool drawn) {
  if (drawn)
    json_array_append_new(
      ud, json_pack("{s: i, s: s}", "number", stream, "name", name));
}

/* luck(i): the components that the last game drew from. */
FRONT(luck, "a") {
  json_t *list = json_array();
  table_luck(at(ud, args)->arm.table, add_luck, list);
  return json_pack("[o]", list);
}

/* numbers(i, option): those that its answers may name, if they are few. */
FRONT(numbers, "as") {
  enum { FEW = 6 };
  int value[FEW];
  int n =
    table_numbers(at(ud, args)->arm.table, front_word(args, 1), value, FEW);
  json_t *list = json_array();
  for (int i = 0; i < n; i++)
    json_array_append_new(list, json_integer(value[i]));
  return json_pack("[o]", list);
}

/* signs(step, n): so many numbers, 1 or -1, by the chance of that step */
FRONT(signs, "li") {
  uint64_t r = ((Games *)ud)->o->seed ^
               ((uint64_t)front_number(args, 0) + 1) * 0x9e3779b97f4a7c15u;
  json_t *list = json_array();
  for (int64_t i = front_number(args, 1); i > 0; i--)
    json_array_append_new(list, json_integer(rng_below(&r, 2) == 0 ? 1 : -1));
  return json_pack("[o]", list);
}

FRONT(clock, "") { return json_pack("[f]", platform_clock()); }

/* Telling ------------------------------------------------------------------- */

/* How far it is, for somebody who waits at a terminal; nil: no more. */
FRONT_DO(status, "s?") { screen_status(screen_main(), front_word(args, 0)); }

/* What went wrong with an arm: told among what was found, … */
FRONT_DO(show_fault, "a") { fault_show(screen_main(), &at(ud, args)->fault); }

/* … or the end of the command. */
FRONT_DO(fail, "a") {
  ((Games *)ud)->status = fault_fail(&at(ud, args)->fault);
}
FRONT(fault, "a") {
  const Side *s = at(ud, args);
  return json_pack("[o, o]", data_text(s->fault.text),
                   json_sprintf("%" PRIu64, s->failed_seed));
}
FRONT_DO(failed, "s") { show_failed("%s", front_word(args, 0)); }

FRONT_DO(print, "t") {
  data_print(json_incref(json_array_get(args, 0)), stdout);
}

/* keep(path, value): is it written, whole or not at all?  If not, that was said. */
FRONT(keep, "st") {
  const char *path = front_word(args, 0);
  bool good = data_write(json_incref(json_array_get(args, 1)), path);
  if (!good) show_failed("can't write %s: %s", path, strerror(errno));
  return front_yes(good);
}

/* kept(path): what is, or false: nothing; nil: it can't be read, and that was said. */
FRONT(kept, "s") {
  char error[300];
  json_t *value;
  if (!file_exists(front_word(args, 0))) return front_yes(false);
  value = data_read(front_word(args, 0), error, sizeof error);
  if (value == NULL) show_failed("%s", error);
  return value == NULL ? NULL : json_pack("[o]", value);
}

/* The commands ------------------------------------------------------------- */

/* The command line, and what Lua can't know. */
static json_t *about(const Options *o) {
  json_t *v = json_copy(o->value);
  json_object_update_new(
    v, json_pack("{so sI so so si si si}", "game", data_text(o->game), "seed",
                 (json_int_t)o->seed, "seed_text",
                 json_sprintf("%" PRIu64, o->seed), "figures", figure_told(),
                 "seats", MAX_PLAYERS, "most_arms", MOST, "enough",
                 SEQUENCE_FROM));
  if (o->cap == ARMS_CAP) json_object_del(v, "cap"); /* what it is anyway */
  return v;
}

/* `run` of the module gives the status, a sentence that says what is wrong with the
** command line, or nothing: then what there was to say has been said. */
static int run(Options *o, const char *module) {
  Games *g = memory_new(1, sizeof *g);
  json_t *said;
  int status;
  g->o = o;
  g->players = o->players;
  g->status = STATUS_FAILED;
  front_offer(&LIBRARY, g, refuses);
  said = front_ask(module, "run", about(o));
  status = json_is_string(said)    ? show_usage("%s", json_string_value(said))
           : json_is_integer(said) ? (int)json_integer_value(said)
                                   : g->status;
  json_decref(said);
  status = kept_end(o, status);
  for (int i = 0; i < MOST; i++) let_go(&g->side[i]);
  free(g->reference.was);
  free(g);
  return status;
}

int compare_main(Options *o) { return run(o, "judge.compare"); }
int audit_main(Options *o) { return run(o, "judge.audit"); }
int sweep_main(Options *o) { return run(o, "judge.sweep"); }
int tune_main(Options *o) { return run(o, "judge.tune"); }
int tune_bot_main(Options *o) { return run(o, "judge.tune_bot"); }
