/*
** Greedy and MCTS bots: many suppositions, each played on a little, and a
** tree that remembers what came of it.
*/
#include "lua/search/search_in.h"
#include "lua/platform/platform.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "lua/bind/ltype.h"

enum {
  MAX_TREE = 200000,
  MAX_ROLLOUT = 2000, /* answers; no game goes on and on */
  MAX_KILLS = 3,      /* scripts stopped by a limit */
  GREEDY_LOOKS = 4,   /* suppositions for each answer */
  GREEDY_STEPS = 500, /* to look so far; an answer that is given is one … */
  GREEDY_THOUGHT = 5, /* … and what one counts as that is thought of, … */
  GREEDY_JUDGED = 3,  /* … or a position that is judged for a player */
  NOISE = 100         /* one of so many answers of a rollout is by chance */
};

/* What is seen ------------------------------------------------------------- */

/* Everybody sees who answers what; of a secret only that it was answered. */
static void observe(Search *s, const Host *h, int64_t answer) {
  const Decision *d = &h->ask.decision;
  for (int p = 1; p <= h->players; p++) {
    bool sees = !d->secret || p == d->actor;
    uint64_t key = sees ? search_answer_key(h, p, answer) : 0;
    s->seen[p] = hash_mix(hash_mix(s->seen[p], key),
                          (uint64_t)d->actor << 32 | (uint64_t)d->choice);
  }
}

/* How much values differ. */
static double width(const Search *s) {
  double mean, square;
  if (s->looks < 2) return 0.2;
  mean = s->sum / s->looks;
  square = s->squares / s->looks - mean * mean;
  return square < 0.01 ? 0.1 : sqrt(square);
}

/* What was never looked at may be as good as the rest.  Of free numbers there
** is always one more to try: they had better wait. */
static double doubt(const Search *s, const Decision *d) {
  return d->number ? 0.3 * width(s) : 0;
}

/* One look ahead ----------------------------------------------------------- */

/* The position as it is.  Where the flow stands stays as the study has it: at a table
** with a log a rule has more steps. */
static void install(Search *s, lua_State *L) {
  Host *h = &s->study->table->host;
  FlowCursor own = {0};
  if (h->state.flow != NULL) own = *h->state.flow;
  state_load(&h->state, s->now);
  if (h->state.flow != NULL) *h->state.flow = own;
  h->state.frozen = false;
  s->installed = true;
  study_determinise(s->study, L, s->me, &s->chance);
}

/* The decision again, on the block as it is now. */
static void ask_again(Search *s, lua_State *L) {
  Host *h = &s->study->table->host;
  Decision d = h->ask.decision;
  if (!host_prepare(h, L, d.actor, d.choice, d.secret))
    luaL_error(L, "nothing can be answered at '%s'",
               h->linked.choice_name[d.choice]);
}

/* What another says in secret: nobody is sure of their policy. */
static int64_t secret_answer(Search *s, lua_State *L) {
  return rng_below(&s->chance, 4) == 0 ? search_chance_answer(s, L)
                                       : search_policy_answer(s, L, false);
}

/* The answers since the phase began; secret ones that are still open are not
** known, so they are given anew. */
static int64_t replay(Search *s, lua_State *L) {
  Host *h = &s->study->table->host;
  const Given *g = &s->real->host.past.path[s->at];
  if ((answer_seat(g->answer) == 0 && h->ask.decision.actor != g->actor) ||
      h->ask.decision.choice != g->choice)
    luaL_error(L, "the phase asks '%s' when it is played again",
               h->linked.choice_name[h->ask.decision.choice]);
  if (s->at++ < s->hidden_from) return g->answer;
  if (!s->installed) {
    install(s, L);
    ask_again(s, L);
  }
  return secret_answer(s, L);
}

static bool is_among(const int *edge, int count, int wanted) {
  for (int i = 0; i < count; i++)
    if (edge[i] == wanted) return true;
  return false;
}

/* An answer the tree chooses; a node that is new ends the way down. */
static int64_t tree_answer(Search *s, lua_State *L) {
  Host *h = &s->study->table->host;
  const Decision *d = &h->ask.decision;
  uint64_t key =
    hash_mix(s->seen[d->actor], (uint64_t)d->actor << 32 | (uint64_t)d->choice);
  int node = tree_find(&s->tree, key), edge = s->first, count;
  bool new = node < 0;
  int64_t answer;
  if (s->steps == MAX_WAY || (new && s->tree.nodes >= MAX_TREE)) {
    s->stage = STAGE_ROLLOUT;
    return search_policy_answer(s, L, false);
  }
  if (new && (node = tree_add(&s->tree, key, d->actor)) < 0)
    luaL_error(L, "out of memory");
  count = d->count == 0 ? 0 : search_offer_answers(s, L, node, new);
  if (d->number) count = search_offer_numbers(s, L, node, count);
  if (count == 0) luaL_error(L, "no legal number was found");
  if (s->steps > 0 || edge < 0 || !is_among(s->edge, count, edge))
    edge = tree_pick(&s->tree, node, s->edge, count, width(s), doubt(s, d));
  s->way[s->steps].node = node;
  s->way[s->steps++].edge = edge;
  answer = s->tree.node[node].edge[edge].answer;
  observe(s, h, answer);
  if (new || s->greedy) s->stage = STAGE_ROLLOUT;
  return answer;
}

/* The greedy judge what comes of their answer; where all answer in secret, not
** before everybody has, or the last one asked alone would see what comes. */
static bool is_open(const Search *s) {
  return !s->real->host.ask.decision.secret ||
         !s->study->table->host.ask.decision.secret;
}

/* Is it time to judge? */
static bool far_enough(const Search *s) {
  const Head *now = s->study->table->host.state.head;
  Head then;
  memcpy(&then, s->now, sizeof then);
  return (s->greedy && is_open(s)) || s->answers >= MAX_ROLLOUT ||
         (s->study->horizon > 0 &&
          now->phases - then.phases >= (uint32_t)s->study->horizon);
}

static void judge(Search *s, lua_State *L, bool over) {
  study_judge(s->study, L, over, &s->judge);
  s->judged = true;
  search_reasons_note(s, L, true);
}

/* Host.decide of the study. */
static bool decide(void *ud, lua_State *L, int64_t *answer) {
  Search *s = ud;
  Host *h = &s->study->table->host;
  if (s->at < s->real->host.past.path_count) {
    *answer = replay(s, L);
    return true;
  }
  if (!s->rooted) {
    s->rooted = true;
    s->stage = STAGE_TREE;
    if (!s->installed) {
      install(s, L);
      ask_again(s, L);
    }
    search_reasons_note(s, L, false);
    *answer = tree_answer(s, L);
    return true;
  }
  s->answers++;
  if (!h->ask.decision.number && h->ask.decision.count == 1) {
    *answer = h->ask.answers[0];
    if (s->stage == STAGE_TREE) observe(s, h, *answer);
    return true;
  }
  if (far_enough(s)) {
    judge(s, L, false);
    return false;
  }
  if (s->greedy)
    *answer = secret_answer(s, L);
  else if (s->stage == STAGE_TREE)
    *answer = tree_answer(s, L);
  else
    *answer = rng_below(&s->chance, NOISE) == 0
                ? search_chance_answer(s, L)
                : search_policy_answer(s, L, false);
  return true;
}

static int judge_end(lua_State *L) {
  Search *s = lua_touserdata(L, 1);
  judge(s, L, true);
  return 0;
}

/* The study as it was when the phase began. */
static void set_back(Search *s) {
  Table *t = s->study->table;
  Host *h = &t->host;
  state_load(&h->state, s->begin);
  h->state.frozen = h->bots.thinking = h->bots.listens = false;
  h->past.path_count = 0;
  h->ask.again = false;
  h->hooks.decide = decide;
  h->hooks.decide_ud = s;
  h->ask.poll_seat = s->me;
  h->ask.poll_at = s->real->host.state.head->decisions;
  t->phase = NULL;
  study_seat(s->study);
  s->stage = STAGE_REPLAY;
  s->at = s->steps = s->answers = s->thoughts = 0;
  s->installed = s->rooted = s->judged = false;
  for (int p = 0; p <= MAX_PLAYERS; p++) s->seen[p] = (uint64_t)p;
}

/* The script failed: nobody should go there.  A state that was killed is built
** anew; false: enough of that. */
static bool recover(Search *s, CageResult r) {
  Cage *c = &s->study->table->host.cage;
  memcpy(s->why, c->why, sizeof s->why);
  if (s->steps > 0) tree_learn(&s->tree, s->way[0].node, s->way[0].edge, 0);
  if (r == CAGE_ERROR) {
    lua_settop(c->L, 0);
    return true;
  }
  if (++s->kills == MAX_KILLS) return false;
  study_close(s->real);
  s->study = study_of(s->real, s->why);
  if (s->study != NULL) search_reasons_begin(s);
  return s->study != NULL;
}

/* Follow edge `first` of the root (-1: any) with that chance; false: it is no
** use going on. */
static bool look(Search *s, int first, uint64_t chance) {
  Table *t = s->study->table;
  CageResult r;
  s->first = first;
  s->chance = chance;
  set_back(s);
  r = table_step(t);
  if (r == CAGE_OK) r = table_call(t, judge_end, s);
  if (!table_went_well(r) || !s->judged) return recover(s, r);
  for (int i = 0; i < s->steps; i++)
    tree_learn(&s->tree, s->way[i].node, s->way[i].edge,
               s->judge.value[s->tree.node[s->way[i].node].actor]);
  s->looks++;
  s->sum += s->judge.value[s->me];
  s->squares += s->judge.value[s->me] * s->judge.value[s->me];
  return true;
}

/* The search --------------------------------------------------------------- */

static double now_ms(void) { return 1e3 * platform_clock(); }

static bool stopped(const Search *s) {
  return s->real->stop != NULL && *s->real->stop != 0;
}

/* The n-th look at every answer of the root meets the same chance, so that
** answers are compared by what they do and not by their luck. */
static uint64_t chance_of(const Search *s, int n) {
  uint64_t r = s->seed + (uint64_t)n;
  return rng_next(&r);
}

/* The edge of the root to follow, -1: a new number, or the first look. */
static int pick_first(Search *s) {
  const TreeNode *root = &s->tree.node[0];
  if (s->tree.nodes == 0 || root->edges == 0) return -1;
  if (s->real->host.ask.decision.number &&
      search_numbers_of(root) < search_numbers_wanted(s, root))
    return -1;
  for (int i = 0; i < root->edges; i++) s->edge[i] = i;
  return tree_pick(&s->tree, 0, s->edge, root->edges, width(s),
                   doubt(s, &s->real->host.ask.decision));
}

/* The answer is the one looked at most often: can none catch up with it in
** that many looks? */
static bool is_decided(const Search *s, int left) {
  const TreeNode *root = &s->tree.node[0];
  int best = 0, next = 0;
  if (s->tree.nodes == 0 || s->real->advice != NULL) return false;
  for (int i = 0; i < root->edges; i++) {
    int n = root->edge[i].visits;
    if (n > best) {
      next = best;
      best = n;
    } else if (n > next) {
      next = n;
    }
  }
  return best - next > left;
}

/* Whoever asks for reasons would see that an answer tried less often is better
** than the one given: that one, or -1.  Few looks say nothing. */
static int rival(const Search *s) {
  enum { FEW = 20 };
  const TreeNode *root = &s->tree.node[0];
  int most = -1, best = -1;
  if (s->tree.nodes == 0 || s->real->advice == NULL) return -1;
  for (int i = 0; i < root->edges; i++) {
    const TreeEdge *e = &root->edge[i];
    if (most < 0 || e->visits > root->edge[most].visits) most = i;
    if (e->visits >= FEW &&
        (best < 0 || tree_mean(e) > tree_mean(&root->edge[best])))
      best = i;
  }
  return best == most ? -1 : best;
}

/* When the looks are used up, it goes on as long as there is a rival, up to as
** many again. */
static void search_tree(Search *s, const SearchSpec *spec) {
  double begun = now_ms();
  for (int i = 0; !stopped(s); i++) {
    bool over = spec->ms > 0 ? i > 0 && now_ms() >= begun + spec->ms
                             : i >= spec->iterations;
    bool all = spec->ms > 0 ? now_ms() >= begun + 2 * spec->ms
                            : i >= 2 * spec->iterations;
    int first = over ? rival(s) : -1;
    if (over && (first < 0 || all)) return;
    if (spec->ms == 0 && !over && is_decided(s, spec->iterations - i)) return;
    if (!over) first = pick_first(s);
    if (!look(s, first,
              chance_of(s, first < 0 ? 0 : s->tree.node[0].edge[first].visits)))
      return;
  }
}

/* The likelier answers first, equal ones by lot: there may not be the steps for
** all. */
static void order_edges(Search *s, int *edge, int n) {
  const TreeEdge *e = s->tree.node[0].edge;
  for (int i = 0; i < n; i++) {
    int j = (int)rng_below(&s->ideas, (uint32_t)i + 1);
    edge[i] = edge[j];
    edge[j] = i;
  }
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && e[edge[j]].prior > e[edge[j - 1]].prior; j--) {
      int k = edge[j];
      edge[j] = edge[j - 1];
      edge[j - 1] = k;
    }
}

/* What the last look has cost: the same on every machine. */
static int steps_of(const Search *s) {
  return s->at + s->answers + GREEDY_THOUGHT * s->thoughts +
         GREEDY_JUDGED * s->study->table->host.players;
}

/* Every answer, then all of them again with other chance, as long as the steps
** last for all. */
static void search_greedily(Search *s) {
  int edge[MAX_ANSWERS], n, used = 0, round = 0;
  TreeNode *root;
  if (!look(s, -1, chance_of(s, 0)) || s->tree.nodes == 0) return;
  used = steps_of(s);
  root = &s->tree.node[0];
  n = root->edges < MAX_ANSWERS ? root->edges : MAX_ANSWERS;
  for (int e = 0; e < n; e++) { /* that was only to see them all */
    root->edge[e].visits = 0;
    root->edge[e].total = 0;
  }
  order_edges(s, edge, n);
  for (int k = 0; k < GREEDY_LOOKS && used + round <= GREEDY_STEPS; k++) {
    round = 0;
    for (int i = 0; i < n && used + round <= GREEDY_STEPS && !stopped(s); i++) {
      if (!look(s, edge[i], chance_of(s, k))) return;
      round += steps_of(s);
    }
    used += round;
  }
}

/* Which answers nobody knows yet: those given just now in the same
** `together`, in which everybody answers once. */
static int find_hidden(const Host *h, int me) {
  int i = h->past.path_count;
  unsigned asked = 1u << me;
  if (!h->ask.decision.secret) return i;
  for (; i > 0; i--) {
    const Given *g = &h->past.path[i - 1];
    if (!g->secret || g->choice != h->ask.decision.choice ||
        (asked >> g->actor & 1) != 0)
      break;
    asked |= 1u << g->actor;
  }
  return i;
}

/* What comes of it --------------------------------------------------------- */

static bool is_better(const Search *s, const TreeEdge *a, const TreeEdge *b) {
  if (!s->greedy && a->visits != b->visits) return a->visits > b->visits;
  return tree_mean(a) > tree_mean(b);
}

/* The answer of the real table that an edge of the root stands for. */
bool search_real_answer(const Search *s, const TreeEdge *e, int64_t *answer) {
  const Host *h = &s->real->host;
  *answer = e->answer;
  if (answer_is_number(&h->book, h->ask.decision.choice, e->answer))
    return true;
  for (int i = 0; i < h->ask.decision.count; i++)
    if (search_answer_key(h, s->me, h->ask.answers[i]) == e->key) {
      *answer = h->ask.answers[i];
      return true;
    }
  return false;
}

/* The best edge; among equals by lot.  False: nothing is known. */
static bool choose(Search *s, uint64_t *lot, int64_t *answer) {
  const TreeNode *root = &s->tree.node[0];
  const TreeEdge *best = NULL;
  uint32_t equal = 1;
  if (s->tree.nodes == 0 || s->looks == 0) return false;
  for (int i = 0; i < root->edges; i++) {
    const TreeEdge *e = &root->edge[i];
    int64_t any;
    if (e->visits == 0 || !search_real_answer(s, e, &any)) continue;
    if (best == NULL || is_better(s, e, best)) {
      best = e;
      equal = 1;
    } else if (!is_better(s, best, e) && rng_below(lot, ++equal) == 0) {
      best = e;
    }
  }
  if (s->greedy) host_count_lots(&s->real->host, (int)equal);
  return best != NULL && search_real_answer(s, best, answer);
}

/* Was the state changed by hand before the last answer of this phase?  Then
** the answers alone do not lead here. */
static bool is_edited(const Table *t) {
  const HistoryNode *node = t->history.node;
  int32_t at = t->history.here;
  bool answered = false;
  if (!t->keeps) return false;
  for (; at >= 0 && node[at].checkpoint == NULL; at = node[at].parent) {
    if (node[at].kind == NODE_EDIT && answered) return true;
    answered = answered || node[at].kind == NODE_ANSWER;
  }
  return false;
}

static Search *begin_search(Table *t, char *why) {
  const unsigned char *begin = table_begin(t);
  const char *missing =
    is_edited(t)
      ? "the table was edited in the middle of this phase; in the next one it can"
    : begin == NULL ? "where the phase began is not known here"
                    : "out of memory";
  Search *s;
  snprintf(why, CAGE_WHY, "%s", missing);
  if (is_edited(t) || begin == NULL || study_of(t, why) == NULL) return NULL;
  s = alloc_zero(&t->alloc, sizeof *s);
  if (s == NULL) return NULL;
  s->real = t;
  s->study = t->study;
  s->me = t->host.ask.decision.actor;
  s->begin = begin;
  s->now = t->host.state.block;
  s->hidden_from = find_hidden(&t->host, s->me);
  tree_init(&s->tree, t->alloc);
  return s;
}

static int64_t think(void *table, lua_State *L) {
  Table *t = table;
  Host *h = &t->host;
  Seat *seat = &h->bots.seat[h->ask.decision.actor];
  char why[CAGE_WHY];
  Search *s = begin_search(t, why);
  int64_t answer = 0;
  bool known, broken_off;
  if (s == NULL)
    return luaL_error(L, "the bot '%s' can't look ahead: %s", seat->bot, why);
  s->greedy = seat->search.iterations == 0 && seat->search.ms == 0;
  s->seed = rng_next(&seat->stream);
  s->ideas = s->seed ^ 1;
  search_reasons_begin(s);
  if (s->greedy)
    search_greedily(s);
  else
    search_tree(s, &seat->search);
  known = choose(s, &seat->stream, &answer);
  if (known) search_reasons_give(s, answer, t->advice);
  broken_off = stopped(s);
  memcpy(why, s->why, sizeof why);
  tree_free(&s->tree);
  alloc_free(&t->alloc, s);
  if (broken_off) return luaL_error(L, "the bot was stopped while it thought");
  if (known && host_is_legal(h, L, answer)) return answer;
  return host_random_answer(h, L, &seat->stream);
}

static bool foresees(void *table) {
  const Table *t = table;
  return !is_edited(t) && table_begin(t) != NULL;
}

const Thinker table_thinker = {think, study_close, foresees, search_step,
                               search_would};
