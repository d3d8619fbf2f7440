/*
** `oilpatch compare`: the same games under two stacks of layers.
*/
#include "repl/fault.h"
#include "lua/platform/platform.h"
#include "repl/judge/compare.h"
#include "repl/judge/rows.h"

#include "lua/table/value.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/front/front.h"
#include "repl/command.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
  DEFAULT_PAIRS = 1000,
  DEFAULT_SECONDS = 40, /* when neither --games nor --seconds is said */
  MOST_PAIRS = 100000,  /* with --until */
  FOLLOWED = 60,        /* pairs for the behavioural diff */
  TALLIED = 1000,       /* pairs, at least, whose offers are counted */
  KEPT = 200,           /* games of B that others are compared with */
  GIVE_UP = 5
};

/* Has the run shown enough?  With --until it stops because of what it shows,
** at looks that are settled beforehand, and the intervals know that. */
static bool is_enough(Comparison *c) {
  const Pairs *p = &c->pairs;
  if (c->o->until == 0 || p->pairs % LOOK_EVERY != 0 ||
      p->pairs < SEQUENCE_FROM)
    return false;
  pairs_judge(p, c->judging, &c->verdicts);
  return pairs_precise(p, &c->verdicts, c->o->until);
}

static bool take(void *ud, const Outcome *o) {
  Comparison *c = ud;
  Pairs *p = &c->pairs;
  bool whole = !o[0].failed && !o[1].failed;
  if (c->played++ < KEPT) json_array_append_new(c->first, rows_game(&o[1]));
  if (!pairs_add(p, &o[0], &o[1])) return false;
  for (int side = 0; side < 2 && whole; side++)
    if (!sums_take(&c->use[side].sums, &o[side])) memory_end();
  if (p->pairs == 0 && c->played >= GIVE_UP) {
    c->stop = STOP_FAILED;
  } else if (is_enough(c)) {
    c->stop = STOP_PRECISE;
  } else if (c->time_limit > 0 && platform_clock() - c->begun > c->time_limit) {
    c->stop = STOP_TIME;
  } else {
    return true;
  }
  return false;
}

static double planned_aim(const Comparison *c) {
  /* a boundary that is tightest near the end would waste the beginning */
  double aim = (double)c->limit / 4;
  return aim < 500 ? 500 : aim > 5000 ? 5000 : aim;
}

static bool play(Comparison *c, Fault *fault) {
  Plan plan = {
    .arm = c->arm,
    .arms = 2,
    .seed = c->o->seed,
    .to = c->limit,
    .cap = c->cap,
    .watch = 1,
    .leads = true,
    .tally = c->o->until > 0 || c->limit < TALLIED ? 1 : c->limit / TALLIED,
    .shared = c->limit,
    .jobs = arms_jobs(c->o, c->limit)};
  c->judging = (Judging){
    c->o->until > 0, planned_aim(c), {c->o->margin[0], c->o->margin[1]}};
  switch (arms_play(&plan, take, c, fault)) {
    case PLAYED_FAILED: return false;
    case PLAYED_BROKEN: c->stop = STOP_KEY; break;
    default: break;
  }
  pairs_judge(&c->pairs, c->judging, &c->verdicts);
  return true;
}

/* A run with a limit of time has a quarter more of it for following. */
static bool follow(Comparison *c, Fault *fault) {
  int64_t games = c->played < FOLLOWED ? c->played : FOLLOWED;
  double begun = platform_clock();
  if (c->pairs.pairs == 0 || c->stop == STOP_KEY) return true;
  c->behaviour =
    diverge_look(c->arm, c->o->seed, games, c->cap, c->time_limit / 4, fault);
  c->following = platform_clock() - begun;
  return c->behaviour != NULL;
}

static void look_beside(Comparison *c) {
  Rows *r;
  if (c->pairs.pairs == 0 || c->stop == STOP_KEY) return;
  r = memory_new(1, sizeof *r);
  rows_offer(r, c->o, &c->arm[1]);
  r->against = &c->arm[0];
  r->known = c->first;
  c->beside = front_ask("judge.beside", "look", compare_value(c, false));
  rows_free(r);
  free(r);
}

static bool write_page(const Comparison *c) {
  json_t *v = compare_value(c, true),
         *rules = arms_rules(c->o, c->arm[1].table);
  data_put_text(v, "path", c->o->report);
  if (rules != NULL) data_put(v, "rules", rules);
  return front_tell("page.compare", "tell", v);
}

/* The verdicts as a picture. */
static bool write_picture(const Comparison *c) {
  json_t *v = compare_value(c, false);
  data_put(v, "path", front_text(c->o->svg));
  return front_tell("page.verdicts", "draw", v);
}

static int give(const Comparison *c) {
  bool failed = c->pairs.failed[0] + c->pairs.failed[1] > 0;
  if (c->o->json) {
    data_print(front_ask("judge.compared", "value", compare_value(c, false)),
               stdout);
  } else {
    front_tell("judge.compare", "tell", compare_value(c, false));
    if (failed) fault_show(screen_main(), &c->pairs.fault);
  }
  if (c->o->report != NULL && !write_page(c)) return STATUS_FAILED;
  if (c->o->svg != NULL && !write_picture(c)) return STATUS_FAILED;
  return failed || c->stop == STOP_KEY ? STATUS_FAILED : STATUS_GOOD;
}

static int run(Comparison *c) {
  Fault fault = {.text = ""};
  c->begun = platform_clock();
  if (kept_is_shard() && play(c, &fault)) return STATUS_GOOD;
  if (kept_is_shard() || !play(c, &fault) || !follow(c, &fault)) {
    fault_complain(screen_main(), &fault);
    return STATUS_FAILED;
  }
  for (int side = 0; side < 2; side++) {
    Use *u = &c->use[side];
    u->rules = table_ask_value(c->arm[side].table, "rules", NULL, &fault);
    if (u->rules == NULL ||
        !sums_name(&u->sums, c->arm[side].table, &u->names)) {
      fault_complain(screen_main(), &fault);
      return STATUS_FAILED;
    }
  }
  c->seconds = platform_clock() - c->begun;
  look_beside(c);
  return give(c);
}

static void settle_limits(Comparison *c) {
  const Options *o = c->o;
  c->cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap;
  c->limit = o->games > 0   ? o->games
             : o->until > 0 ? MOST_PAIRS
                            : DEFAULT_PAIRS;
  c->time_limit = (double)o->seconds;
  if (o->seconds == 0 && o->games == 0 && o->until == 0 && !kept_is_on())
    c->time_limit = DEFAULT_SECONDS;
}

static int open_and_run(Options *o) {
  Comparison *c = memory_new(1, sizeof *c);
  int status = STATUS_FAILED;
  c->o = o;
  c->first = json_array();
  settle_limits(c);
  if (arms_open_side(o, 0, &c->arm[0], &status)) {
    o->players = c->arm[0].players;
    if (arms_open_side(o, 1, &c->arm[1], &status)) {
      pairs_init(&c->pairs, &c->arm[0]);
      pairs_add_teams(&c->pairs, &c->arm[1]);
      status = run(c);
      pairs_free(&c->pairs);
    }
  }
  for (int side = 0; side < 2; side++) {
    json_decref(c->use[side].rules);
    names_free(&c->use[side].names);
    sums_free(&c->use[side].sums);
    table_close(c->arm[side].table);
  }
  json_decref(c->first);
  json_decref(c->behaviour);
  json_decref(c->beside);
  free(c);
  return status;
}

int compare_main(Options *o) {
  int status;
  if (o->until > 0 && o->games > 0 && o->games < SEQUENCE_FROM)
    return show_usage("--until needs at least %d games", SEQUENCE_FROM);
  return kept_begin(o, &status) ? kept_end(o, open_and_run(o)) : status;
}
