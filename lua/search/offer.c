/*
** Which answers a search looks at: all that are legal, and of free numbers those
** that somebody thinks of; and how good each looks at first.
*/
#include "lua/search/search_in.h"

#include <math.h>

#include "core/hash.h"
#include "core/pile.h"
#include "lua/bind/lsample.h"

enum { GREEDY_NUMBERS = 24 /* free numbers looked at */ };

/* How much the policy's points say. */
static const double SHARP = 3;

uint64_t search_answer_key(const Host *h, int player, int64_t answer) {
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

int64_t search_policy_answer(Search *s, lua_State *L, bool listens) {
  Host *h = &s->study->table->host;
  int64_t answer;
  h->bots.listens = listens;
  h->bots.points = 0;
  s->thoughts++;
  answer = host_bot_answer(h, L);
  h->bots.listens = false;
  return answer;
}

int64_t search_chance_answer(Search *s, lua_State *L) {
  Host *h = &s->study->table->host;
  Seat *seat = &h->bots.seat[h->ask.decision.actor];
  SeatType type = seat->type;
  int64_t answer;
  seat->type = SEAT_RANDOM; /* an error leaves it: the seats are set anew */
  answer = search_policy_answer(s, L, false);
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
  favourite = search_policy_answer(s, L, true);
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

int search_offer_answers(Search *s, lua_State *L, int node, bool new) {
  const Host *h = &s->study->table->host;
  const Decision *d = &h->ask.decision;
  int near = 0;
  for (int i = 0; i < d->count; i++) {
    int e = tree_edge(&s->tree, node,
                      search_answer_key(h, d->actor, h->ask.answers[i]), near);
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

int search_numbers_of(const TreeNode *n) {
  int numbers = 0;
  for (int i = 0; i < n->edges; i++) numbers += is_number_edge(&n->edge[i]);
  return numbers;
}

int search_numbers_wanted(const Search *s, const TreeNode *n) {
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
  switch (search_numbers_of(&s->tree.node[node]) > 0 ? rng_below(&s->ideas, 6)
                                                     : 0) {
    case 0: return or_number(s, L, search_policy_answer(s, L, false));
    case 1: return or_number(s, L, search_chance_answer(s, L));
    case 2:
      if (!has_ideas(s)) return any_size(s);
      /* fall through */
    default: return vary(s, &s->tree.node[node]);
  }
}

int search_offer_numbers(Search *s, lua_State *L, int node, int count) {
  Host *h = &s->study->table->host;
  int wanted = search_numbers_wanted(s, &s->tree.node[node]);
  for (int tries = 0; tries < wanted * 2; tries++) {
    int64_t n;
    int e;
    if (search_numbers_of(&s->tree.node[node]) >= wanted) break;
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
