#include "core/reach.h"

#include <string.h>

static bool is_node(const Exprs *x, int node) {
  return node >= 0 && node < x->count;
}

static bool may_be_node(const Exprs *x, int node) {
  return node == -1 || is_node(x, node);
}

Err reach_add(Exprs *x, const Schema *s, Reach r, int *number) {
  if (x->reaches == MAX_REACHES) return ERR_LIMIT;
  if (r.comp < 0 || r.comp >= s->components) return ERR_INDEX;
  if (s->component[r.comp].type != COMP_GRAPH) return ERR_KIND;
  if (r.level >= MAX_PARAMS || !is_node(x, r.from) || !is_node(x, r.within) ||
      !may_be_node(x, r.pass) || !may_be_node(x, r.bar) ||
      !may_be_node(x, r.ends) || !may_be_node(x, r.cost))
    return ERR_INDEX;
  x->reach[x->reaches] = r;
  *number = x->reaches++;
  return ERR_OK;
}

/* Places to go on from, cheapest first and of equals the first declared: cost
** and place in one number.  An edge is tried once, so no more than all edges
** and the start can wait. */
typedef struct Queue {
  int count;
  uint64_t item[MAX_EDGES + 1];
} Queue;

static void push(Queue *q, uint64_t item) {
  int i = q->count++;
  for (; i > 0 && q->item[(i - 1) / 2] > item; i = (i - 1) / 2)
    q->item[i] = q->item[(i - 1) / 2];
  q->item[i] = item;
}

static uint64_t pop(Queue *q) {
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

typedef struct Search {
  const Exprs *x;
  const Reach *r;
  const Schema *schema;
  Ask ask; /* its parameter `level` is the place in question */
  Ways *w;
  int64_t within;
  Queue queue;
  int8_t open[MAX_PLACES]; /* may it be entered?  -1: nobody has asked yet */
} Search;

static bool holds(Search *s, int node, int place) {
  s->ask.param[s->r->level] = place;
  return expr_eval(s->x, node, &s->ask) != 0;
}

static bool is_open(Search *s, int place) {
  int8_t *open = &s->open[place - s->w->first];
  if (*open < 0) *open = holds(s, s->r->pass, place);
  return *open != 0;
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
    if (s->r->pass >= 0 && !is_open(s, e->to)) continue;
    sum = step_cost(s, e);
    if (sum > s->within - cost) continue;
    sum += cost;
    if (known >= 0 && known <= sum) continue;
    s->w->cost[at] = (int32_t)sum;
    s->w->before[at] = (int16_t)place;
    push(&s->queue, (uint64_t)sum << 16 | (uint16_t)e->to);
  }
}

/* From a place, which may be none of the graph's, within a budget. */
static void search(const Exprs *x, const Reach *r, const Ask *ask, int64_t from,
                   int64_t within, Ways *w) {
  const Component *c = &ask->state->schema->component[r->comp];
  Search s;
  w->of = r;
  w->first = c->first;
  w->size = c->total;
  w->start = -1;
  memset(w->cost, 0xff, (size_t)w->size * sizeof w->cost[0]);
  if (from < w->first || from >= w->first + w->size || within < 0) return;
  s.x = x;
  s.r = r;
  s.schema = ask->state->schema;
  s.ask = *ask;
  s.w = w;
  s.within = within > INT32_MAX ? INT32_MAX : within;
  if (r->pass >= 0) memset(s.open, 0xff, (size_t)w->size);
  w->start = (int)from;
  w->cost[from - w->first] = 0;
  w->before[from - w->first] = (int16_t)from;
  s.queue.count = 0;
  push(&s.queue, (uint64_t)from);
  while (s.queue.count > 0) {
    uint64_t item = pop(&s.queue);
    int place = (int)(item & 0xffff);
    int32_t cost = (int32_t)(item >> 16);
    if (cost > w->cost[place - w->first]) continue; /* a cheaper one came */
    if (place != from && r->ends >= 0 && holds(&s, r->ends, place)) continue;
    go_on(&s, place, cost);
  }
}

void reach_search(const Exprs *x, const Reach *r, const Ask *ask, Ways *w) {
  search(x, r, ask, expr_eval(x, r->from, ask), expr_eval(x, r->within, ask),
         w);
}

void graph_ways(const State *s, int comp, int from, Ways *w) {
  Reach r = {.comp = (int16_t)comp, .pass = -1, .ends = -1, .cost = -1};
  Ask ask = {.state = s};
  search(NULL, &r, &ask, from, INT32_MAX, w);
}

/* Those from one place up to another. */
static int stops(const Exprs *x, const Reach *r, Ask *ask, const Ways *w,
                 int from, int to, int32_t *out) {
  int n = 0;
  for (int place = from; place < to; place++) {
    out[n] = place;
    n += w->cost[place - w->first] >= 0;
  }
  return r->bar < 0 ? n : expr_filter(x, r->bar, ask, r->level, out, n);
}

int reach_places(const Exprs *x, const Reach *r, const Ask *ask, const Ways *w,
                 int32_t *out) {
  Ask own = *ask;
  int n = 0;
  if (w->start < 0) return 0;
  n = stops(x, r, &own, w, w->first, w->start, out);
  if (r->stay) out[n++] = w->start; /* one stands there already */
  return n + stops(x, r, &own, w, w->start + 1, w->first + w->size, out + n);
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

bool graph_joins(const Schema *s, int from, int to) {
  for (int i = s->edge_at[from]; i < s->edge_at[from + 1]; i++)
    if (s->edge[i].to == to) return true;
  return false;
}
