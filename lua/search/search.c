/*
** Greedy and MCTS bots: many suppositions, each played on a little, and a
** tree that remembers what came of it.
*/
#include "lua/search/search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "core/pile.h"
#include "lua/bind/lsample.h"
#include "lua/bind/ltype.h"
#include "lua/search/tree.h"

enum {
  MAX_WAY = 64, /* nodes on one way down */
  MAX_TREE = 200000,
  MAX_ROLLOUT = 2000,  /* answers; no game goes on and on */
  MAX_KILLS = 3,       /* scripts stopped by a limit */
  GREEDY_LOOKS = 4,    /* suppositions for each answer */
  GREEDY_NUMBERS = 24, /* free numbers looked at */
  GREEDY_STEPS = 500,  /* to look so far; an answer that is given is one … */
  GREEDY_THOUGHT = 5,  /* … and what one counts as that is thought of, … */
  GREEDY_JUDGED = 3,   /* … or a position that is judged for a player */
  NOISE = 100          /* one of so many answers of a rollout is by chance */
};

/* How much the policy's points say. */
static const double SHARP = 3;

typedef enum Stage {
  STAGE_REPLAY, /* the answers since the phase began */
  STAGE_TREE,   /* answers the tree chooses */
  STAGE_ROLLOUT /* answers of the policy */
} Stage;

typedef struct Search {
  Table *real;
  Study *study;
  int me;
  bool greedy;
  const unsigned char *begin; /* blocks: of the phase, of the decision */
  const unsigned char *now;
  int hidden_from; /* answers of the path from here on are open secrets */
  uint64_t seed;   /* of all chance of this search */

  Tree tree;
  Judge judge;
  double sum, squares; /* of the values for me so far */
  int looks, failures, kills;
  uint64_t ideas; /* chance for numbers to try */
  char why[CAGE_WHY];

  /* one look ahead */
  Stage stage;
  int at; /* answers of the path given */
  bool installed, rooted, judged;
  uint64_t chance; /* of this look */
  uint64_t seen[MAX_PLAYERS + 1];
  int first; /* edge of the root to follow, -1: not chosen yet */
  struct {
    int node, edge;
  } way[MAX_WAY];
  int steps, answers, thoughts;
  int edge[MAX_ANSWERS]; /* those that are offered */
} Search;

/* What is seen ------------------------------------------------------------- */

/* The answer as a player sees it: a card they don't know is just the one that
** lies there. */
static uint64_t answer_key(const Host *h, int player, int64_t answer) {
  const Option *o;
  uint64_t key = (uint64_t)answer;
  if (answer_is_number(&h->book, h->ask.decision.choice, answer)) return key;
  o = &h->book.option[host_option(h, h->ask.decision.choice, answer)];
  for (int i = 0; i < o->params; i++) {
    int card = answer_param(o, answer, i);
    const Domain *d = &o->domain[i];
    if (o->domain[i].of != TYPE_CARD || pile_knows(&h->state, card, player))
      continue;
    key &= ~((((uint64_t)1 << d->bits) - 1) << d->shift);
    key = hash_mix(key, (uint64_t)pile_of(&h->state, card) << 32 |
                          (uint64_t)pile_position(&h->state, card));
  }
  return key;
}

/* Everybody sees who answers what; of a secret only that it was answered. */
static void observe(Search *s, const Host *h, int64_t answer) {
  const Decision *d = &h->ask.decision;
  for (int p = 1; p <= h->players; p++) {
    bool sees = !d->secret || p == d->actor;
    uint64_t key = sees ? answer_key(h, p, answer) : 0;
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

/* Answers ------------------------------------------------------------------ */

static int64_t policy_answer(Search *s, lua_State *L, bool listens) {
  Host *h = &s->study->table->host;
  int64_t answer;
  h->bots.listens = listens;
  h->bots.points = 0;
  s->thoughts++;
  answer = host_bot_answer(h, L);
  h->bots.listens = false;
  return answer;
}

static int64_t chance_answer(Search *s, lua_State *L) {
  Host *h = &s->study->table->host;
  Seat *seat = &h->bots.seat[h->ask.decision.actor];
  SeatType type = seat->type;
  int64_t answer;
  seat->type = SEAT_RANDOM; /* an error leaves it: the seats are set anew */
  answer = policy_answer(s, L, false);
  seat->type = type;
  return answer;
}

/* How much likelier an answer looks for its points: by about a factor of e
** for as many points as the answers are behind the best on average.  There may be many
** ways to slip in something for nothing; they are not what it is compared with. */
static void take_points(Search *s, int node, int64_t favourite) {
  const Host *h = &s->study->table->host;
  TreeEdge *edge = s->tree.node[node].edge;
  bool idle[MAX_ANSWERS];
  int n = h->ask.decision.count, busy = 0;
  double best = h->bots.point[0], behind = 0, sum = 0;
  host_mark_idle(h, idle);
  for (int i = 0; i < n; i++) busy += !idle[i];
  for (int i = 1; i < n; i++)
    if (h->bots.point[i] > best) best = h->bots.point[i];
  for (int i = 0; i < n; i++)
    if (!idle[i]) behind += (best - h->bots.point[i]) / busy;
  for (int i = 0; i < n; i++) {
    double x = behind > 0 ? SHARP * (best - h->bots.point[i]) / behind : 0;
    edge[s->edge[i]].prior = idle[i] ? 0 : study_fall(x);
    if (h->ask.answers[i] == favourite) edge[s->edge[i]].prior += 1e-6;
    sum += edge[s->edge[i]].prior;
  }
  for (int i = 0; i < n; i++)
    edge[s->edge[i]].prior = 0.9 * edge[s->edge[i]].prior / sum + 0.1 / n;
}

/* Priors of a new node: the policy's points, or at least its answer. */
static void set_priors(Search *s, lua_State *L, int node) {
  const Host *h = &s->study->table->host;
  int n = h->ask.decision.count;
  int64_t favourite;
  if (s->study->policy == LUA_NOREF) return;
  favourite = policy_answer(s, L, true);
  if (h->bots.points == n && !h->ask.decision.number) {
    take_points(s, node, favourite);
    return;
  }
  for (int i = 0; i < n; i++)
    s->tree.node[node].edge[s->edge[i]].prior =
      0.5 / n + (h->ask.answers[i] == favourite ? 0.5 : 0);
}

/* Where nobody knows better, all answers look good. */
static double default_prior(const Search *s, int count) {
  return s->study->policy == LUA_NOREF ? 1 : 1.0 / count;
}

/* The answers of the pending decision as edges; returns how many. */
static int offer_answers(Search *s, lua_State *L, int node, bool new) {
  const Host *h = &s->study->table->host;
  const Decision *d = &h->ask.decision;
  int near = 0;
  for (int i = 0; i < d->count; i++) {
    int e = tree_edge(&s->tree, node,
                      answer_key(h, d->actor, h->ask.answers[i]), near);
    TreeEdge *edge;
    if (e < 0) luaL_error(L, "out of memory");
    edge = &s->tree.node[node].edge[e];
    if (edge->offered == 0) edge->prior = default_prior(s, d->count);
    edge->answer = h->ask.answers[i];
    s->edge[i] = e;
    near = e + 1;
  }
  if (new) set_priors(s, L, node);
  return d->count;
}

/* Free numbers: a few at first, more with every visit; beside answers in
** words, if there are any. */

static bool is_number_edge(const TreeEdge *e) {
  return e->answer >= ANSWER_WORDS;
}

static int numbers_of(const TreeNode *n) {
  int numbers = 0;
  for (int i = 0; i < n->edges; i++) numbers += is_number_edge(&n->edge[i]);
  return numbers;
}

static int numbers_wanted(const Search *s, const TreeNode *n) {
  return s->greedy ? GREEDY_NUMBERS : 3 + (int)(1.5 * sqrt(n->visits));
}

/* A number near the best so far. */
static int64_t vary(Search *s, const TreeNode *n) {
  static const double by[] = {0.5, 0.75, 0.9, 1.1, 1.25, 1.5, 2, 3};
  const Decision *d = &s->study->table->host.ask.decision;
  const TreeEdge *best = NULL;
  uint32_t way = rng_below(&s->ideas, 10);
  double x;
  for (int i = 0; i < n->edges; i++)
    if (is_number_edge(&n->edge[i]) &&
        (best == NULL || tree_mean(&n->edge[i]) > tree_mean(best)))
      best = &n->edge[i];
  if (best == NULL) return d->from;
  if (way >= 8) return best->answer + (way == 8 ? 1 : -1);
  x = (double)best->answer * by[way];
  if (x <= (double)d->from) return d->from;
  return x >= (double)d->to ? d->to : (int64_t)x;
}

/* A number of any size, small ones as likely as large ones. */
static int64_t any_size(Search *s) {
  const Decision *d = &s->study->table->host.ask.decision;
  uint64_t room = (uint64_t)d->to - (uint64_t)d->from;
  uint64_t most = UINT64_MAX >> rng_below(&s->ideas, 63);
  if (most > room) most = room;
  if (most > INT64_MAX) most = INT64_MAX;
  return (int64_t)((uint64_t)d->from +
                   (uint64_t)rng_range(&s->ideas, 0, (int64_t)most));
}

/* Does the game itself name numbers that make sense? */
static bool has_ideas(const Search *s) {
  const Host *h = &s->study->table->host;
  return s->study->policy != LUA_NOREF ||
         sample_is_there(h, h->ask.decision.choice);
}

/* A number where somebody would rather say something in words. */
static int64_t or_number(Search *s, lua_State *L, int64_t answer) {
  return answer >= ANSWER_WORDS
           ? answer
           : host_random_number(&s->study->table->host, L, &s->ideas);
}

/* What the policy would say, what chance would, near the best; any, if nobody
** knows better. */
static int64_t number_idea(Search *s, lua_State *L, int node) {
  switch (numbers_of(&s->tree.node[node]) > 0 ? rng_below(&s->ideas, 6) : 0) {
    case 0: return or_number(s, L, policy_answer(s, L, false));
    case 1: return or_number(s, L, chance_answer(s, L));
    case 2:
      if (!has_ideas(s)) return any_size(s);
      /* fall through */
    default: return vary(s, &s->tree.node[node]);
  }
}

/* They come behind `count` answers in words; returns how many there are. */
static int offer_numbers(Search *s, lua_State *L, int node, int count) {
  Host *h = &s->study->table->host;
  int wanted = numbers_wanted(s, &s->tree.node[node]);
  for (int tries = 0; tries < wanted * 2; tries++) {
    int64_t n;
    int e;
    if (numbers_of(&s->tree.node[node]) >= wanted) break;
    n = number_idea(s, L, node);
    if (!host_is_legal(h, L, n)) continue;
    e = tree_edge(&s->tree, node, (uint64_t)n, 0);
    if (e < 0) luaL_error(L, "out of memory");
    s->tree.node[node].edge[e].answer = n;
    s->tree.node[node].edge[e].prior = default_prior(s, 4);
  }
  for (int e = 0; e < s->tree.node[node].edges && count < MAX_ANSWERS; e++)
    if (is_number_edge(&s->tree.node[node].edge[e]) &&
        host_is_legal(h, L, s->tree.node[node].edge[e].answer))
      s->edge[count++] = e;
  return count;
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
  return rng_below(&s->chance, 4) == 0 ? chance_answer(s, L)
                                       : policy_answer(s, L, false);
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
    return policy_answer(s, L, false);
  }
  if (new && (node = tree_add(&s->tree, key, d->actor)) < 0)
    luaL_error(L, "out of memory");
  count = d->count == 0 ? 0 : offer_answers(s, L, node, new);
  if (d->number) count = offer_numbers(s, L, node, count);
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
    study_judge(s->study, L, false, &s->judge);
    s->judged = true;
    return false;
  }
  if (s->greedy)
    *answer = secret_answer(s, L);
  else if (s->stage == STAGE_TREE)
    *answer = tree_answer(s, L);
  else
    *answer = rng_below(&s->chance, NOISE) == 0 ? chance_answer(s, L)
                                                : policy_answer(s, L, false);
  return true;
}

static int judge_end(lua_State *L) {
  Search *s = lua_touserdata(L, 1);
  study_judge(s->study, L, true, &s->judge);
  s->judged = true;
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
  s->failures++;
  memcpy(s->why, c->why, sizeof s->why);
  if (s->steps > 0) tree_learn(&s->tree, s->way[0].node, s->way[0].edge, 0);
  if (r == CAGE_ERROR) {
    lua_settop(c->L, 0);
    return true;
  }
  if (++s->kills == MAX_KILLS) return false;
  study_close(s->real);
  s->study = study_of(s->real, s->why);
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

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

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
      numbers_of(root) < numbers_wanted(s, root))
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

static void search_tree(Search *s, const SearchSpec *spec) {
  double end = now_ms() + spec->ms;
  for (int i = 0; !stopped(s); i++) {
    int first;
    if (spec->ms > 0 ? i > 0 && now_ms() >= end : i == spec->iterations) return;
    if (spec->ms == 0 && is_decided(s, spec->iterations - i)) return;
    first = pick_first(s);
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
static bool real_answer(const Search *s, const TreeEdge *e, int64_t *answer) {
  const Host *h = &s->real->host;
  *answer = e->answer;
  if (answer_is_number(&h->book, h->ask.decision.choice, e->answer))
    return true;
  for (int i = 0; i < h->ask.decision.count; i++)
    if (answer_key(h, s->me, h->ask.answers[i]) == e->key) {
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
    if (e->visits == 0 || !real_answer(s, e, &any)) continue;
    if (best == NULL || is_better(s, e, best)) {
      best = e;
      equal = 1;
    } else if (!is_better(s, best, e) && rng_below(lot, ++equal) == 0) {
      best = e;
    }
  }
  return best != NULL && real_answer(s, best, answer);
}

/* What was thought of the answers, for whoever asked for reasons. */
static void give_reasons(const Search *s, Advice *a) {
  const TreeNode *root = &s->tree.node[0];
  if (a == NULL || s->tree.nodes == 0) return;
  a->item = alloc_resize(&s->real->alloc, a->item,
                         (size_t)(root->edges + 1) * sizeof *a->item);
  if (a->item == NULL) return;
  a->chance = true;
  for (int i = 0; i < root->edges; i++) {
    const TreeEdge *e = &root->edge[i];
    AdviceItem item = {0, e->visits, true, tree_mean(e)};
    if (e->visits > 0 && real_answer(s, e, &item.answer))
      a->item[a->count++] = item;
  }
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
  Search *s;
  if (is_edited(t)) {
    snprintf(why, CAGE_WHY,
             "the table was edited in the middle of this phase; in the next "
             "one it can");
    return NULL;
  }
  if (begin == NULL) {
    snprintf(why, CAGE_WHY, "where the phase began is not known here");
    return NULL;
  }
  if (study_of(t, why) == NULL) return NULL;
  s = alloc_resize(&t->alloc, NULL, sizeof *s);
  if (s == NULL) {
    snprintf(why, CAGE_WHY, "out of memory");
    return NULL;
  }
  memset(s, 0, sizeof *s);
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
  if (s->greedy)
    search_greedily(s);
  else
    search_tree(s, &seat->search);
  known = choose(s, &seat->stream, &answer);
  if (known) give_reasons(s, t->advice);
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

const Thinker table_thinker = {think, study_close, foresees, search_step};
