#include "core/reach.h"

#include "core/mask.h"

#include <string.h>

static bool may_be_node(const Exprs *x, int node) {
  return node == -1 || expr_is_node(x, node);
}

Err reach_add(Exprs *x, const Schema *s, Reach r, int *number) {
  if (x->reaches == MAX_REACHES) return ERR_LIMIT;
  if (r.comp < 0 || r.comp >= s->components) return ERR_INDEX;
  if (s->component[r.comp].type != COMP_GRAPH) return ERR_KIND;
  if (r.level >= MAX_PARAMS || !expr_is_node(x, r.from) ||
      !expr_is_node(x, r.within) || !may_be_node(x, r.pass) ||
      !may_be_node(x, r.bar) || !may_be_node(x, r.ends) ||
      !may_be_node(x, r.cost))
    return ERR_INDEX;
  x->reach[x->reaches] = r;
  *number = x->reaches++;
  return ERR_OK;
}

/* Places to go on from, cheapest first and of equals the first declared.  A
** small budget has a set of places for each cost; else cost and place are one
** number in a heap.  An edge is tried once, so no more than all edges and the
** start can wait there. */
enum { BUDGET = 64 };

typedef struct Queue {
  bool sets;
  int words;       /* of each set */
  uint64_t filled; /* costs with a place in their set */
  uint64_t set[BUDGET][PLACE_WORDS];
  int count;
  uint64_t item[MAX_EDGES + 1];
} Queue;

static void push_item(Queue *q, uint64_t item) {
  int i = q->count++;
  for (; i > 0 && q->item[(i - 1) / 2] > item; i = (i - 1) / 2)
    q->item[i] = q->item[(i - 1) / 2];
  q->item[i] = item;
}

static uint64_t pop_item(Queue *q) {
  uint64_t top = q->item[0], last = q->item[--q->count];
  int i = 0;
  for (int k = 1; k < q->count; k = 2 * i + 1) {
    k += k + 1 < q->count && q->item[k + 1] < q->item[k];
    if (q->item[k] >= last) break;
    q->item[i] = q->item[k];
    i = k;
  }
  q->item[i] = last;
  return top;
}

static inline void push(Queue *q, int cost, unsigned place) {
  if (!q->sets) {
    push_item(q, (uint64_t)cost << 16 | (uint16_t)place);
    return;
  }
  if ((q->filled >> cost & 1) == 0)
    memset(q->set[cost], 0, (size_t)q->words * sizeof q->set[0][0]);
  q->filled |= (uint64_t)1 << cost;
  q->set[cost][place / 64] |= (uint64_t)1 << place % 64;
}

static inline bool pop(Queue *q, int *cost, int *place) {
  if (!q->sets) {
    uint64_t item;
    if (q->count == 0) return false;
    item = pop_item(q);
    *cost = (int)(item >> 16);
    *place = (int)(item & 0xffff);
    return true;
  }
  while (q->filled != 0) {
    int c = __builtin_ctzll(q->filled);
    for (int i = 0; i < q->words; i++) {
      uint64_t one = q->set[c][i];
      if (one == 0) continue;
      q->set[c][i] = one & (one - 1);
      *cost = c;
      *place = 64 * i + __builtin_ctzll(one);
      return true;
    }
    q->filled &= q->filled - 1;
  }
  return false;
}

typedef struct Search {
  const Exprs *x;
  const Reach *r;
  const Schema *schema;
  const GuardUse *test; /* those with tables */
  Ask ask;              /* its parameter `level` is the place in question */
  Ways *w;
  int64_t within;
  Masks masks;
  bool plain;  /* one count of pieces says whether a place is open: … */
  int pass_at; /* … where its probes begin, if there were a place 0 */
  Queue queue;
} Search;

/* For which of some places does a condition hold?  Of those in
** `left`, a bit each. */
__attribute__((noinline)) static uint64_t hold(Search *s, ReachTest test,
                                               int node, const Candidates *v,
                                               uint64_t left) {
  if (s->test != NULL && s->test[test].parts > 0) {
    uint64_t yes = masks_refuse(&s->masks, &s->test[test], 0, v, left);
    if (!s->masks.far) return yes;
    s->masks.far = false;
  }
  return expr_each(s->x, node, &s->ask, s->r->level, v->value, left);
}

static bool holds(Search *s, ReachTest test, int node, int32_t place) {
  const Candidates one = {&place, 1, true};
  return hold(s, test, node, &one, 1) != 0;
}

static bool is_open(Search *s, int place) {
  return s->r->pass < 0 || holds(s, REACH_PASS, s->r->pass, place);
}

static int64_t step_cost(Search *s, const Edge *e) {
  int64_t cost;
  if (s->r->cost < 0) return e->cost;
  s->ask.param[s->r->level] = e->to;
  cost = expr_eval(s->x, s->r->cost, &s->ask);
  return cost < 0 ? 0 : cost;
}

/* All steps from a place that is reached at a cost. */
static void go_on(Search *s, int place, int64_t cost) {
  const Schema *sc = s->schema;
  const Edge *end = &sc->edge[sc->edge_at[place + 1]];
  for (const Edge *e = &sc->edge[sc->edge_at[place]]; e < end; e++) {
    int at = e->to - s->w->first;
    int32_t known = s->w->cost[at];
    int64_t sum;
    if (known >= 0 && known <= cost) continue; /* no step is below 0 */
    sum = step_cost(s, e);
    if (sum > s->within - cost) continue;
    sum += cost;
    if (known >= 0 && known <= sum) continue;
    if (!is_open(s, e->to)) continue;
    s->w->cost[at] = (int32_t)sum;
    s->w->before[at] = (int16_t)place;
    s->w->reached[at / 64] |= (uint64_t)1 << at % 64;
    push(&s->queue, (int)sum, (unsigned)at);
  }
}

/* The same over the graph's own costs, where one count says what is open: so it
** is most often, and this is what takes the time. */
static void go_on_plain(Search *s, int place, int32_t cost) {
  const Schema *sc = s->schema;
  const Edge *e = &sc->edge[sc->edge_at[place]];
  const Edge *end = &sc->edge[sc->edge_at[place + 1]];
  const Probe *probe = s->masks.probe;
  const int32_t *counts = s->masks.state->counts;
  int32_t left = (int32_t)s->within - cost, least = !sc->free_steps;
  Ways *w = s->w;
  int pass_at = s->pass_at, first = w->first;
  for (; e < end; e++) {
    unsigned at = (unsigned)(e->to - first);
    int32_t sum = cost + e->cost;
    const Probe *p = &probe[pass_at + e->to];
    /* what is not known yet is -1: without a sign further than anything */
    if (e->cost > left || (uint32_t)w->cost[at] <= (uint32_t)sum) continue;
    if (!probe_hits(p, counts[p->at[0]])) continue;
    w->cost[at] = sum;
    w->before[at] = (int16_t)place;
    w->reached[at / 64] |= (uint64_t)1 << at % 64;
    if (e->cost + least <= left) push(&s->queue, sum, at); /* it may go on */
  }
}

static void look_up_tests(Search *s, const Ask *ask) {
  const Choices *book = ask->tables;
  const GuardPart *g;
  s->test = NULL;
  s->plain = false;
  if (book == NULL) return;
  s->test = book->test[s->r - s->x->reach];
  masks_open(&s->masks, book, ask->state);
  s->masks.ask = &s->ask;
  g = &book->part[s->test[REACH_PASS].first_part];
  if (s->test[REACH_PASS].parts != 1 || g->form.terms != 1 || !g->varies ||
      g->form.in[0] != PROBE_COUNTS || s->r->cost >= 0)
    return;
  s->plain = true;
  s->pass_at = g->base + ask->actor * g->per_seat;
}

/* From a place, which may be none of the graph's, within a budget. */
static void search(const Exprs *x, const Reach *r, const Ask *ask, int64_t from,
                   int64_t within, Ways *w) {
  const Component *c = &ask->state->schema->component[r->comp];
  size_t words = (size_t)(c->total + 63) / 64;
  Search s;
  int cost, at;
  w->of = r;
  w->first = c->first;
  w->size = c->total;
  w->start = -1;
  memset(w->cost, 0xff, (size_t)w->size * sizeof w->cost[0]);
  memset(w->reached, 0, words * sizeof w->reached[0]);
  if (from < w->first || from >= w->first + w->size || within < 0) return;
  s.x = x;
  s.r = r;
  s.schema = ask->state->schema;
  s.ask = *ask;
  s.w = w;
  s.within = within > INT32_MAX ? INT32_MAX : within;
  look_up_tests(&s, ask);
  w->start = (int)from;
  w->cost[from - w->first] = 0;
  w->before[from - w->first] = (int16_t)from;
  s.queue.sets = s.within < BUDGET;
  s.queue.words = (int)words;
  s.queue.filled = 0;
  s.queue.count = 0;
  push(&s.queue, 0, (unsigned)((int)from - w->first));
  while (pop(&s.queue, &cost, &at)) {
    int place = w->first + at;
    if (cost > w->cost[at]) continue; /* a cheaper one came */
    if (place != from && r->ends >= 0 && holds(&s, REACH_ENDS, r->ends, place))
      continue;
    if (s.plain)
      go_on_plain(&s, place, cost);
    else
      go_on(&s, place, cost);
  }
}

void reach_search(const Exprs *x, const Reach *r, const Ask *ask, Ways *w) {
  search(x, r, ask, expr_eval(x, r->from, ask), expr_eval(x, r->within, ask),
         w);
}

int64_t reach_beyond(const Exprs *x, const Reach *r, const Ask *ask, Ways *w) {
  search(x, r, ask, expr_eval(x, r->from, ask), INT32_MAX, w);
  return expr_eval(x, r->within, ask);
}

void reach_ways(const State *s, int comp, int from, Ways *w) {
  Reach r = {.comp = (int16_t)comp, .pass = -1, .ends = -1, .cost = -1};
  Ask ask = {.state = s};
  search(NULL, &r, &ask, from, INT32_MAX, w);
}

/* Drop the places where one may not stop. */
static int drop_barred(Search *s, int32_t *place, int n) {
  int kept = 0;
  for (int from = 0; from < n; from += 64) {
    Candidates v = {place + from, n - from < 64 ? n - from : 64, false};
    uint64_t all = UINT64_MAX >> (64 - v.n);
    for (all &= ~hold(s, REACH_BAR, s->r->bar, &v, all); all != 0;
         all &= all - 1)
      place[kept++] = v.value[__builtin_ctzll(all)];
  }
  return kept;
}

int reach_places(const Exprs *x, const Reach *r, const Ask *ask, const Ways *w,
                 int32_t *out) {
  Search s;
  int n = 0, before;
  if (w->start < 0) return 0;
  for (int i = 0; i * 64 < w->size; i++)
    for (uint64_t left = w->reached[i]; left != 0; left &= left - 1)
      out[n++] = w->first + 64 * i + __builtin_ctzll(left);
  s.x = x;
  s.r = r;
  s.ask = *ask;
  look_up_tests(&s, ask);
  if (r->bar >= 0) n = drop_barred(&s, out, n);
  if (!r->stay) return n;
  for (before = 0; before < n && out[before] < w->start;) before++;
  memmove(&out[before + 1], &out[before], (size_t)(n - before) * sizeof out[0]);
  out[before] = w->start; /* one stands there already */
  return n + 1;
}

int ways_path(const Ways *w, int place, int32_t *out) {
  int n = 0;
  for (int at = place; at != w->start; at = w->before[at - w->first])
    out[n++] = at;
  for (int i = 0; i < n / 2; i++) {
    int32_t one = out[i];
    out[i] = out[n - 1 - i];
    out[n - 1 - i] = one;
  }
  return n;
}

bool reach_joins(const Schema *s, int from, int to) {
  for (int i = s->edge_at[from]; i < s->edge_at[from + 1]; i++)
    if (s->edge[i].to == to) return true;
  return false;
}
