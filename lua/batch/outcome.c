/*
** The outcome of one game.
*/
#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "lua/batch/outcome_in.h"

#include "core/capped.h"
#include "core/alloc.h"
#include "core/rng.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t outcome_seed(uint64_t seed, int64_t k) {
  char name[32];
  snprintf(name, sizeof name, "game%" PRId64, k);
  return rng_seed(seed, name);
}

bool outcome_is_mixed(const Arm *a) {
  for (int i = 2; i <= a->players; i++)
    if (strcmp(a->bot[i], a->bot[1]) != 0) return true;
  return false;
}

/* Sitting down ------------------------------------------------------------- */

void runner_init(Runner *d, const Plan *plan, const Arm *arm) {
  memset(d, 0, sizeof *d);
  d->plan = plan;
  d->arm = arm;
  d->mixed = outcome_is_mixed(arm);
  for (int i = 0; i < plan->arms; i++)
    d->shared |= &plan->arm[i] != arm && plan->arm[i].table == arm->table;
  d->turn = -1;
}

void runner_free(Runner *d) {
  free(d->answers.item);
  d->answers.item = NULL;
  d->answers.room = 0;
}

/* Answers of others since the seat's last one, if there are any. */
static void note_wait(Answers *a) {
  int seat = table_answerer(a->table);
  int64_t between = a->count - a->last[seat];
  if (a->last[seat] > 0 && between > 0) {
    a->waits++;
    a->waited += between;
    if (between > a->longest) a->longest = between;
  }
  a->last[seat] = a->count + 1;
}

static void note_answer(void *ud, int64_t answer) {
  Answers *a = ud;
  note_wait(a);
  if (a->failed) return;
  a->failed = !alloc_room(&alloc_standard, &a->item, &a->room, a->count + 1,
                          sizeof *a->item);
  if (a->failed) return;
  a->item[a->count++] = answer;
}

static void begin_counting(Runner *d) {
  table_counters(d->arm->table, d->before, OUTCOME_COUNTERS);
  table_chosen(d->arm->table, d->chosen, MAX_OPTIONS);
}

bool outcome_seat(Table *t, const Arm *a, int turn, Fault *fault) {
  for (int i = 1; i <= a->players; i++)
    if (!table_seat(t, i,
                    turn < 0 ? NULL : a->bot[(i - 1 + turn) % a->players + 1],
                    fault))
      return false;
  return true;
}

bool runner_sit_down(Runner *d, int turn, Fault *fault) {
  if (d->turn == turn) return true;
  if (!outcome_seat(d->arm->table, d->arm, turn, fault)) return false;
  if (d->turn < 0) begin_counting(d);
  d->turn = turn;
  return true;
}

/* Counting ----------------------------------------------------------------- */

static void count_rules(Runner *d, Outcome *f) {
  uint32_t chosen[MAX_OPTIONS];
  f->counters = table_counters(d->arm->table, d->after, OUTCOME_COUNTERS);
  f->options = table_chosen(d->arm->table, chosen, MAX_OPTIONS);
  /* the counters of guards are 32 bits wide and may pass zero */
  for (int i = 0; i < f->counters; i++)
    f->fired[i] = (uint32_t)(d->after[i] - d->before[i]);
  for (int i = 0; i < f->options; i++) f->chosen[i] = chosen[i] - d->chosen[i];
  memset(f->changed, 0, (size_t)f->counters * sizeof f->changed[0]);
  memcpy(d->before, d->after, (size_t)f->counters * sizeof d->before[0]);
  memcpy(d->chosen, chosen, (size_t)f->options * sizeof d->chosen[0]);
}

static void count_item(void *ud, int item, const TallyRow *row) {
  Outcome *f = ud;
  OutcomeItem *to = &f->item[f->items];
  if (f->items == OUTCOME_ITEMS) return;
  *to = (OutcomeItem){.item = item, .offered = row->offered};
  for (int i = 0; i < f->players; i++) {
    to->chosen += row->chosen[i];
    to->won += f->winner[i + 1] ? row->chosen[i] : 0;
    to->took |= (uint32_t)(row->chosen[i] > 0) << (i + 1);
  }
  f->items++;
}

static int by_item(const void *x, const void *y) {
  return ((const OutcomeItem *)x)->item - ((const OutcomeItem *)y)->item;
}

/* In order, so that they can be found. */
static void count_items(const Runner *d, Outcome *f) {
  if (!f->tallied) return;
  table_tallied(d->arm->table, count_item, f);
  table_tally(d->arm->table, false); /* watching counts nothing */
  qsort(f->item, (size_t)f->items, sizeof f->item[0], by_item);
}

/* Who wins alone, or the first seat of the team that does; 0: nobody. */
static int sole_winner(const Table *t, const bool *winner, int players) {
  int who = 0;
  for (int i = 1; i <= players; i++) {
    if (!winner[i]) continue;
    if (who == 0)
      who = i;
    else if (table_team(t, i) == 0 || table_team(t, i) != table_team(t, who))
      return 0;
  }
  return who;
}

static void count_result(Outcome *f, const Table *t, const TableResult *r) {
  int64_t best = 0, next = 0;
  bool some = false, others = false;
  for (int i = 1; i <= f->players; i++) {
    f->winner[i] = r->winner[i];
    f->out[i] = r->out[i];
    f->score[i] = r->score[i][0];
    f->winners += r->winner[i];
    if (r->winner[i] && (!some || f->score[i] > best)) {
      best = f->score[i];
      some = true;
    }
  }
  for (int i = 1; i <= f->players; i++) {
    if (r->winner[i] || r->out[i] || (others && f->score[i] <= next)) continue;
    next = f->score[i];
    others = true;
  }
  f->figure[FIGURE_SHARED] = sole_winner(t, r->winner, f->players) == 0;
  if (f->figure[FIGURE_SHARED] == 0 && others)
    f->figure[FIGURE_MARGIN] = capped_difference(best, next);
  memcpy(f->end, r->reason, sizeof f->end);
}

/* Playing ------------------------------------------------------------------ */

/* The first invariant that did not hold in a game. */
typedef struct Proof {
  bool broken;
  int64_t every, question;
  Fault fault;
} Proof;

static bool prove(void *ud, Table *t) {
  Proof *p = ud;
  if (!p->broken) p->broken = !table_check(t, &p->fault);
  return true;
}

static void prove_question(void *ud, Table *t) {
  Proof *p = ud;
  if (p->question++ % p->every == 0) prove(p, t);
}

/* One game to its end and its result; false: see the fault. */
static bool play_one(const Runner *d, Outcome *f, TableResult *result) {
  Table *t = d->arm->table;
  Proof p = {.broken = false};
  Fault *fault = &f->fault;
  uint64_t seed = f->seed;
  bool over;
  table_reseed(t, seed);
  table_refuel(t);
  table_tally(t, f->tallied);
  p.every = d->plan->spare > 0 && f->game % d->plan->spare != 0 ? d->plan->spare
                                                                : 1;
  if (d->plan->verify) {
    table_inspect(t, prove_question, &p);
    if (p.every > 1) table_between(t, prove, &p);
  }
  over = table_play_out(t, seed, d->plan->cap, fault) == TABLE_OVER;
  if (d->plan->verify) {
    table_inspect(t, NULL, NULL);
    table_between(t, NULL, NULL);
    if (over) prove(&p, t);
  }
  if (over && p.broken) *fault = p.fault;
  return over && !p.broken && table_result(t, result, fault);
}

/* Watching ----------------------------------------------------------------- */

/* The same game once more, with the same answers: what is looked at here leaves
** no trace in what was counted before, a script that fails at it spoils
** nothing, and bots need not think again. */
typedef struct Watch {
  Outcome *outcome;
  int winner; /* who wins alone in the end, or 0 */
  int leader; /* the last one who led alone, or 0 */
  int64_t phase, since, question;
  int quarters; /* the next one to look at, from 1 */
  bool curve, failed;
} Watch;

/* Of n steps, is step i (from 1) among so many that are looked at? */
static bool is_point(int64_t i, int64_t n, int64_t points) {
  return n <= points || i * points / n != (i - 1) * points / n;
}

static void see_leader(Watch *w, int leader) {
  int64_t n = w->outcome->figure[FIGURE_PHASES] * w->quarters;
  /* the first look after that quarter */
  if (w->quarters <= OUTCOME_QUARTERS && (w->phase - 1) * 4 >= n &&
      w->phase <= w->outcome->figure[FIGURE_PHASES])
    w->outcome->leader[w->quarters++ - 1] = leader;
  if (leader != 0 && w->leader != 0 && leader != w->leader)
    w->outcome->figure[FIGURE_LEADS]++;
  if (leader != 0) w->leader = leader;
  if (leader == 0 || leader != w->winner)
    w->since = -1;
  else if (w->since < 0)
    w->since = w->phase - 1; /* phases behind it, the setup aside */
}

static bool see_phase(void *ud, Table *t) {
  Watch *w = ud;
  Outcome *f = w->outcome;
  int64_t phases = f->figure[FIGURE_PHASES];
  TableResult result;
  Fault fault;
  bool point;
  int leader;
  w->phase++;
  point = w->phase <= phases && is_point(w->phase, phases, OUTCOME_POINTS);
  if (!w->curve && !point) return true;
  w->failed = !table_result(t, &result, &fault);
  if (w->failed) return false;
  leader = sole_winner(t, result.winner, f->players);
  if (w->curve) course_turn(&f->course, t, &result, leader);
  if (point) see_leader(w, leader);
  return true;
}

static void see_question(void *ud, Table *t) {
  Watch *w = ud;
  bool alone[OUTCOME_COUNTERS] = {false};
  if (w->curve) course_question(&w->outcome->course, t);
  if (!is_point(++w->question, w->outcome->figure[FIGURE_QUESTIONS],
                OUTCOME_WEIGHED))
    return;
  if (!table_alone(t, alone, w->outcome->counters)) return;
  w->outcome->weighed++;
  for (int i = 0; i < w->outcome->counters; i++)
    w->outcome->changed[i] += alone[i];
}

static void watch(Runner *d, Outcome *f) {
  Table *t = d->arm->table;
  Watch w = {.outcome = f, .since = -1, .quarters = 1, .curve = d->plan->curve};
  Fault fault;
  w.winner = sole_winner(t, f->winner, f->players);
  table_between(t, see_phase, &w);
  if (!d->plan->leads) table_inspect(t, see_question, &w);
  f->watched = !d->answers.failed &&
               table_play_again(t, f->seed, d->answers.item, d->answers.count,
                                d->plan->cap, &fault) == TABLE_OVER &&
               !w.failed && table_hash(t) == f->hash;
  table_between(t, NULL, NULL);
  table_inspect(t, NULL, NULL);
  w.phase = f->figure[FIGURE_PHASES] + 1;
  see_leader(&w, w.winner);
  f->figure[FIGURE_SETTLED] = FIGURE_PARTS;
  if (w.since >= 0 && f->figure[FIGURE_PHASES] > 0)
    f->figure[FIGURE_SETTLED] = w.since * FIGURE_PARTS /
                                f->figure[FIGURE_PHASES];
  begin_counting(d);
}

/* The same question and lot for all arms, the same chance for each half. */
static Detour detour_of(const Runner *d, const Outcome *f) {
  const Plan *p = d->plan;
  int arm = (int)(d->arm - p->arm), ways = p->arms < 2 ? 1 : p->arms / 2;
  uint64_t which = rng_seed(f->seed, "which");
  int times = p->detour_times < 1 ? 1 : p->detour_times;
  return (Detour){
    .choice = p->detour - 1,
    .wait = 1 + (int)rng_below(&which, (uint32_t)times),
    .to = (DetourTo)(arm % ways),
    .chance = rng_seed(f->seed + (uint64_t)(arm / ways), "detour"),
    .lot = rng_seed(f->seed, "lot")};
}

void runner_play(Runner *d, int64_t k, Outcome *f) {
  const Plan *p = d->plan;
  Table *t = d->arm->table;
  uint64_t decisions = table_decisions(t), questions = table_questions(t);
  TableResult result;
  Detour detour;
  bool watched = p->watch > 0 && k % p->watch == 0;
  memset(f, 0, offsetof(Outcome, fired));
  f->items = 0;
  f->fault.text[0] = '\0';
  course_begin(&f->course);
  f->game = k;
  f->tallied = p->tally >= 0 &&
               k % (p->tally > 0 ? p->tally : OUTCOME_TALLY) == 0;
  f->seed = outcome_seed(p->seed, k);
  f->players = d->arm->players;
  f->turn = d->mixed ? (int)(k % f->players) : 0;
  d->answers =
    (Answers){.table = t, .item = d->answers.item, .room = d->answers.room};
  if (watched) table_listen(t, note_answer, &d->answers);
  table_hold(t, p->hold, outcome_seed(p->hold_seed, k));
  if (d->shared) begin_counting(d);
  detour = detour_of(d, f);
  if (p->detour > 0) table_detour(t, &detour);
  if (!runner_sit_down(d, f->turn, &f->fault) || !play_one(d, f, &result)) {
    f->failed = true;
    begin_counting(d);
  }
  table_listen(t, NULL, NULL);
  table_hold(t, HOLD_NONE, 0);
  table_detour(t, NULL);
  f->detoured = detour.actor > 0 ? detour.actor : 0;
  f->waits = d->answers.waits;
  f->waited = d->answers.waited;
  f->longest = d->answers.longest;
  f->figure[FIGURE_DECISIONS] = (int64_t)(table_decisions(t) - decisions);
  f->figure[FIGURE_QUESTIONS] = (int64_t)(table_questions(t) - questions);
  if (f->failed) return;
  f->hash = table_hash(t);
  f->figure[FIGURE_PHASES] = table_phases(t);
  f->figure[FIGURE_TURNS] = table_turns(t);
  count_result(f, t, &result);
  count_rules(d, f);
  count_items(d, f);
  if (watched) watch(d, f);
}
