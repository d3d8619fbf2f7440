/*
** `oilpatch check`: is this layer fit to play with?  It is loaded, its tests
** are run, and games are played with every invariant looked at before each
** answer.  Fuel, not time, is the limit, so the verdict is the same on
** every machine.
*/
#include "lua/batch/failure.h"
#include "lua/table/batch.h"
#include "lua/table/look.h"
#include "lua/shelf/variants.h"
#include "repl/batch/arms.h"
#include "repl/book/testrun.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
  DEFAULT_GAMES = 200,
  FUEL = 20000000, /* instructions for loading, a test, a game */
  CAP = 20000,     /* questions in a game */
  ENOUGH = 3,      /* failed games before giving up */
  AGAIN = 10,      /* games played a second time */
  EACH_END = 2,    /* games with a value at the end of its range */
  SECONDS = 6      /* to shorten a game that fails */
};

typedef enum Verdict { GOOD, NOTE, BAD } Verdict;

static void say(Verdict v, const char *what) {
  static const char *const words[] = {"ok", "note", "FAILED"};
  static const char *const styles[] = {SCREEN_GREEN, SCREEN_YELLOW, SCREEN_RED};
  printf("  %s%-6s%s %s\n", styles[v], words[v], SCREEN_PLAIN, what);
}

/* Loading ------------------------------------------------------------------ */

/* *game is what the table says of it; the caller frees it. */
static bool loads(Scenario *s, json_t **game) {
  Fault report;
  char text[300];
  json_t *layers = NULL;
  bool ok;
  Table *t = scenario_open(s, NULL, s->players, &report);
  if (t == NULL) {
    say(BAD, "it does not load:");
    fault_show(screen_main(), &report);
    return false;
  }
  ok = (*game = table_ask_value(t, "game", NULL, &report)) != NULL &&
       (layers = table_ask_value(t, "layers", NULL, &report)) != NULL;
  if (!ok) fault_show(screen_main(), &report);
  if (ok && (int)json_array_size(layers) <= s->needs.count &&
      !s->kind.is_base) {
    say(BAD, "it declares no layer: begin with layer(\"name\", { … })");
    ok = false;
  }
  if (ok) {
    char from[16] = "";
    int least = (int)value_number(*game, "from");
    int most = (int)value_number(*game, "to");
    if (least < most) snprintf(from, sizeof from, "%d to ", least);
    snprintf(text, sizeof text, "loads over %s, %s%d players",
             value_text(*game, "name"), from, most);
    say(GOOD, text);
  }
  json_decref(layers);
  table_close(t);
  return ok;
}

static bool tests(Scenario *s) {
  TestCount count = {0, 0, false};
  char text[100];
  testrun(s, NULL, false, &count);
  snprintf(text, sizeof text, "tests: %d passed, %d failed", count.passed,
           count.failed);
  if (count.passed + count.failed == 0)
    say(NOTE, "it has no tests");
  else
    say(count.failed > 0 ? BAD : GOOD, text);
  return count.failed == 0;
}

/* Playing ------------------------------------------------------------------ */

typedef struct Stress {
  const Options *o;
  const Scenario *script;
  int players;
  Fault report;       /* of a game that is told */
  TableConfig config; /* of the table */
  Plan plan;
  Arm arm;          /* the table, and who sits there */
  int failed, line; /* games, and where the last one did */
  uint64_t hash[AGAIN];
  int64_t fired[OUTCOME_COUNTERS]; /* at this table */
  bool on_offer[MAX_OPTIONS];      /* the same of its options */
  const char *game;
  Names used;    /* the layer's rules that fired at some table */
  Names all;     /* and all of them */
  Names options; /* those of its options */
  Names offered; /* and those that were offered */
} Stress;

/* How many games, and who played them. */
typedef struct Played {
  const char *bot;
  int64_t usual, random;
} Played;

static bool say_game(Stress *st, uint64_t seed) {
  char text[200];
  if (st->failed++ > 0 && st->report.line == st->line) return false; /* said */
  st->line = st->report.line;
  snprintf(text, sizeof text,
           "a game of %d (--bots %s --seed %" PRIu64 "):", st->players,
           st->arm.bot[1], seed);
  say(BAD, text);
  fault_show(screen_main(), &st->report);
  return true;
}

/* The shortest game that fails so, as a test. */
static void write_scenario(const Stress *st, const Outcome *f) {
  static Failure found; /* it is large */
  char path[80], text[200];
  snprintf(path, sizeof path, "oilpatch-error-%" PRId64 "-%" PRIu64 ".lua",
           f->game, f->seed);
  if (!failure_find(&found, &st->config, &st->plan, f, SECONDS, path)) return;
  snprintf(text, sizeof text,
           "%d answer%s of %d players %s the same: 'oilpatch test %s'",
           found.count, found.count == 1 ? "" : "s", found.players,
           found.count == 1 ? "does" : "do", path);
  say(NOTE, text);
}

static bool take_first(void *ud, const Outcome *f) {
  Stress *st = ud;
  for (int i = 0; !f->failed && i < f->counters; i++)
    st->fired[i] += f->fired[i];
  for (int i = 0; !f->failed && i < f->options; i++)
    st->on_offer[i] |= f->offered[i] != 0;
  if (f->game < AGAIN) st->hash[f->game] = f->hash;
  if (f->failed) {
    st->report = f->report;
    if (say_game(st, f->seed)) write_scenario(st, f);
  }
  return st->failed < ENOUGH;
}

/* The same seeds once more: a layer that remembers something outside the
** table would play them differently. */
static bool take_again(void *ud, const Outcome *f) {
  Stress *st = ud;
  if (!f->failed && f->hash == st->hash[f->game]) return true;
  memset(&st->report, 0, sizeof st->report);
  snprintf(st->report.text, sizeof st->report.text,
           "played a second time, it ended differently: something is "
           "remembered outside the table (use a counter)");
  say_game(st, f->seed);
  return st->failed < ENOUGH;
}

static void play(Stress *st, int64_t games, OutcomeFn *take) {
  Fault report;
  PlayedAs how;
  st->plan = (Plan){.arm = &st->arm,
                    .arms = 1,
                    .seed = 1,
                    .to = games,
                    .cap = CAP,
                    .verify = true,
                    .jobs = arms_jobs(st->o, games)};
  how = arms_play(&st->plan, take, st, &report);
  if (how == PLAYED_BROKEN) fault_set(&report, "broken off");
  if (how == PLAYED || how == PLAYED_STOPPED) return;
  st->report = report;
  say_game(st, st->plan.seed);
}

/* At a table with the bots of --bots, or with this one in every seat. */
static bool sit_down(Stress *st, Table *t, const char *bot) {
  int status;
  st->arm = (Arm){.table = t, .players = st->players};
  if (options_seats(st->o, st->players, bot, st->arm.bot, &status) &&
      options_bots(t, st->players, st->arm.bot, &status))
    return true;
  st->failed++;
  return false;
}

/* Games, and some of them once more; how many is added up. */
static void play_games(Stress *st, Table *t, const char *bot, int64_t games,
                       int64_t *played) {
  if (games == 0 || st->failed > 0 || !sit_down(st, t, bot)) return;
  play(st, games, take_first);
  if (st->failed == 0) play(st, games < AGAIN ? games : AGAIN, take_again);
  *played += games;
}

/* Half of the games by the bots that the other commands have, too, and half by
** chance, which gets about more; but with --bots all by those. */
static void play_table(Stress *st, Table *t, int64_t games, Played *played) {
  Arm arm = {.table = t};
  int64_t usual = games / 2;
  played->bot = arm_usual_bot(&arm);
  if (st->o->bots.count > 0) played->bot = st->o->bots.item[0];
  if (strcmp(played->bot, "random") == 0 || st->o->bots.count > 0)
    usual = games;
  memset(st->fired, 0, sizeof st->fired);
  memset(st->on_offer, 0, sizeof st->on_offer);
  play_games(st, t, played->bot, usual, &played->usual);
  play_games(st, t, "random", games - usual, &played->random);
}

/* Which of the layer's rules did anything?  Not those of the game, nor of
** layers that come by themselves. */
static void note_rule(Stress *st, const json_t *r) {
  const char *label = st->script->label, *source = value_text(r, "source");
  const char *id = value_text(r, "id");
  int counter = value_counter(r);
  size_t n = strlen(label);
  if (strcmp(value_text(r, "layer"), st->game) == 0 ||
      strncmp(source, label, n) != 0 || source[n] != ':')
    return;
  if (strcmp(value_text(r, "kind"), "option") == 0)
    memory_need(names_push(&st->options, id));
  if (counter < 0 || counter >= OUTCOME_COUNTERS) return;
  if (names_find(&st->all, id) < 0) memory_need(names_push(&st->all, id));
  if (st->fired[counter] > 0) memory_need(names_push(&st->used, id));
}

static bool note_rules(Stress *st, Table *t) {
  json_t *rules = table_ask_value(t, "rules", NULL, &st->report), *r;
  size_t i;
  json_array_foreach(rules, i, r) note_rule(st, r);
  json_decref(rules);
  return rules != NULL;
}

static void note_offered(void *ud, int i, const char *choice,
                         const char *option) {
  Stress *st = ud;
  (void)choice;
  if (st->on_offer[i]) memory_need(names_push(&st->offered, option));
}

/* The rules that did nothing; of options, `shut`, those nobody could choose. */
static void say_idle(const Stress *st, const char *what, bool shut) {
  char text[1024] = "";
  size_t used = 0;
  for (int i = 0; i < st->all.count && used + NAME_SIZE + 2 < sizeof text;
       i++) {
    const char *id = st->all.item[i];
    bool is_shut = names_find(&st->options, id) >= 0 &&
                   names_find(&st->offered, id) < 0;
    if (names_find(&st->used, id) >= 0 || is_shut != shut) continue;
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%.47s",
                             used == 0 ? what : ", ", id);
  }
  if (used > 0) say(NOTE, text);
}

/* The fewest ("from") or the most ("to") that it is played with. */
static int seats(const Scenario *s, const json_t *game, const char *end) {
  return s->players > 0 ? s->players : (int)value_number(game, end);
}

static bool games(const Options *o, Scenario *s, const json_t *game) {
  static Stress st; /* reports are large */
  int64_t wanted = o->games > 0 ? o->games : DEFAULT_GAMES, each;
  Played played = {0};
  int from = seats(s, game, "from"), to = seats(s, game, "to");
  char text[200];
  Table *t;
  st = (Stress){.o = o, .script = s, .game = value_text(game, "name")};
  if (to > MAX_PLAYERS) to = MAX_PLAYERS;
  each = (wanted + to - from) / (to - from + 1);
  for (st.players = from; st.players <= to && st.failed == 0; st.players++) {
    t = scenario_open(s, NULL, st.players, &st.report);
    if (t == NULL) {
      st.failed++;
      snprintf(text, sizeof text,
               "it does not load for %d players:", st.players);
      say(BAD, text);
      fault_show(screen_main(), &st.report);
      break;
    }
    scenario_config(s, NULL, st.players, &st.config);
    play_table(&st, t, each, &played);
    if (!note_rules(&st, t)) st.failed++;
    table_options(t, note_offered, &st);
    table_close(t);
  }
  if (st.failed == 0) {
    char chance[60] = "";
    if (played.random > 0)
      snprintf(chance, sizeof chance, ", %" PRId64 " by random", played.random);
    snprintf(text, sizeof text,
             "%" PRId64 " games by %.60s%s, every invariant held", played.usual,
             played.bot, chance);
    say(GOOD, text);
    say_idle(&st, "never offered to anybody: ", true);
    say_idle(&st, "never fired: ", false);
  }
  names_free(&st.used);
  names_free(&st.all);
  names_free(&st.options);
  names_free(&st.offered);
  return st.failed == 0;
}

/* Values at their ends ------------------------------------------------------- */

typedef struct Ends {
  Names setting; /* "name=value" */
  Names open;    /* numbers of which no range is said */
} Ends;

static bool note_ends(Table *t, Ends *e, Fault *report) {
  json_t *list = table_ask_value(t, "value_ends", NULL, report), *r;
  size_t i;
  json_array_foreach(list, i, r) {
    char text[2 * NAME_SIZE];
    snprintf(text, sizeof text, "%.47s=%.47s", value_text(r, "id"),
             value_text(r, "value"));
    memory_need(json_object_get(r, "value") == NULL
                  ? names_push(&e->open, value_text(r, "id"))
                  : names_push(&e->setting, text));
  }
  json_decref(list);
  return list != NULL;
}

static void tell_open(const Ends *e) {
  char *all = e->open.count == 0 ? NULL : names_join(&e->open, ", ");
  char text[1000];
  if (all == NULL) return;
  snprintf(text, sizeof text, "values without a range: %s", all);
  say(NOTE, text);
  free(all);
}

static bool take_end(void *ud, const Outcome *f) {
  Stress *st = ud;
  if (!f->failed) return true;
  st->report = f->report;
  st->failed++;
  write_scenario(st, f);
  return false;
}

/* A few games with one value at its end; false: said. */
static bool play_end(const Options *o, Scenario *s, const char *setting,
                     int players) {
  static Stress st;
  TestInfo test = {0};
  char text[300];
  Table *t;
  st = (Stress){.o = o, .script = s, .players = players};
  snprintf(test.setting[test.settings++], sizeof test.setting[0], "%s",
           setting);
  t = scenario_open(s, &test, players, &st.report);
  scenario_config(s, &test, players, &st.config);
  if (t != NULL && sit_down(&st, t, "random")) play(&st, EACH_END, take_end);
  table_close(t);
  if (t != NULL && st.failed == 0) return true;
  snprintf(text, sizeof text, "a game of %d with --set %s:", players, setting);
  say(BAD, text);
  fault_show(screen_main(), &st.report);
  return false;
}

/* What the rules say they survive they have to survive. */
static bool ends(const Options *o, Scenario *s, const json_t *game) {
  int from = seats(s, game, "from"), to = seats(s, game, "to");
  int tried = 0;
  bool good = true;
  char text[100];
  for (int n = from; n <= to && n <= MAX_PLAYERS && good; n++) {
    Ends list = {{0}, {0}};
    Fault report;
    Table *t = scenario_open(s, NULL, n, &report);
    good = t != NULL && note_ends(t, &list, &report);
    table_close(t);
    for (int i = 0; i < list.setting.count; i++, tried++)
      good = play_end(o, s, list.setting.item[i], n) && good;
    if (n == from) tell_open(&list);
    names_free(&list.setting);
    names_free(&list.open);
  }
  snprintf(text, sizeof text, "values at their ends: %d tried", tried);
  if (good && tried > 0) say(GOOD, text);
  return good;
}

static bool check_file(const Options *o, const char *path) {
  Scenario s;
  json_t *game = NULL;
  char word[NAME_SIZE], error[PATH_SIZE + 100];
  const char *fallback =
    variants_word(o->variants, "reference", word, sizeof word) ? word : NULL;
  bool ok = false;
  printf("%s\n", path);
  if (!scenario_find(&s, path, o->variants, fallback, error, sizeof error)) {
    say(BAD, error);
  } else {
    /* a stranger's script is a layer, whatever it looks like */
    s.kind.is_layer = !s.kind.is_base;
    s.players = o->players;
    s.fuel = FUEL;
    ok = loads(&s, &game);
    if (ok) ok = tests(&s);
    if (ok) ok = games(o, &s, game);
    if (ok && s.kind.is_base) ok = ends(o, &s, game);
  }
  json_decref(game);
  scenario_free(&s);
  fflush(stdout);
  return ok;
}

int check_main(Options *o) {
  int status = STATUS_GOOD;
  if (o->rest.count == 0) return show_usage("check needs a FILE.lua");
  if (o->layers.count + o->settings.count > 0)
    return show_usage("check takes files, not -l or --set");
  if (!options_files(o, &status) || !options_variants(o, &status))
    return status;
  for (int i = 0; i < o->rest.count; i++)
    if (!check_file(o, o->rest.item[i])) status = STATUS_FAILED;
  return status;
}
