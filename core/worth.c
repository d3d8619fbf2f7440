#include "core/worth.h"

#include "core/capped.h"
#include "core/reads.h"

#include <string.h>

Err worth_name(Worths *w, int *name) {
  if (w->names == MAX_TERM_NAMES) return ERR_LIMIT;
  for (int i = 0; i < MAX_WEIGHINGS; i++) w->weight[i][w->names] = WORTH_WHOLE;
  *name = w->names++;
  return ERR_OK;
}

Err worth_position(Worths *w, int name, int measure) {
  if (name < 0 || name >= w->names) return ERR_INDEX;
  if (measure < 0 || measure >= MAX_MEASURES) return ERR_INDEX;
  if (w->of_position == MAX_TERM_NAMES) return ERR_LIMIT;
  w->position[w->of_position++] = (Term){(int16_t)name, (int16_t)measure};
  return ERR_OK;
}

Err worth_term(Worths *w, int name, int option, int node) {
  if (name < 0 || name >= w->names || option < 0 || option >= MAX_OPTIONS)
    return ERR_INDEX;
  if (node < 0 || node >= MAX_NODES) return ERR_INDEX;
  if (w->terms == MAX_TERMS) return ERR_LIMIT;
  if (w->count[option] == 0) w->first[option] = (int16_t)w->terms;
  if (w->first[option] + w->count[option] != w->terms) return ERR_BROKEN;
  w->term[w->terms++] = (Term){(int16_t)name, (int16_t)node};
  w->count[option]++;
  return ERR_OK;
}

Err worth_weighing(Worths *w, int *weighing) {
  if (w->weighings == MAX_WEIGHINGS) return ERR_LIMIT;
  *weighing = w->weighings++;
  return ERR_OK;
}

Err worth_weigh(Worths *w, int weighing, int name, int64_t weight) {
  if (weighing < 0 || weighing >= w->weighings) return ERR_INDEX;
  if (name < 0 || name >= w->names) return ERR_INDEX;
  if (weight < -INT32_MAX || weight > INT32_MAX) return ERR_RANGE;
  w->weight[weighing][name] = (int32_t)weight;
  return ERR_OK;
}

bool worth_speaks(const Worths *w, int weighing, int option) {
  for (int i = w->first[option]; i < w->first[option] + w->count[option]; i++)
    if (w->weight[weighing][w->term[i].name] != 0) return true;
  return false;
}

bool worth_varies(const Appraiser *j, int option) {
  const Worths *w = j->worths;
  for (int i = w->first[option]; i < w->first[option] + w->count[option]; i++)
    if (w->weight[j->weighing][w->term[i].name] != 0 &&
        measures_vary(j->measures, w->term[i].node))
      return true;
  return false;
}

/* Terms are rounded one by one, so that what is told adds up. */
static int64_t weighed(const Appraiser *j, int name, int64_t n) {
  int64_t w = j->worths->weight[j->weighing][name];
  if (w == WORTH_WHOLE) return n;
  return capped_product(n, w) / WORTH_WHOLE;
}

/* Formulas are a script's, so their sums may leave 64 bits. */
static void add(int64_t *all, int64_t *part, int name, int64_t n) {
  if (part != NULL) part[name] = capped_sum(part[name], n);
  *all = capped_sum(*all, n);
}

/* What has become of the position, in the trial that ends here. */
static int64_t gained(const Appraiser *j, int64_t *part) {
  const Worths *w = j->worths;
  int64_t all = 0;
  measures_tried(j->measures);
  for (int i = 0; i < w->of_position; i++) {
    const Term *t = &w->position[i];
    int64_t now, then;
    if (w->weight[j->weighing][t->name] == 0) continue;
    if (!measures_touches(j->measures, t->node)) continue;
    now = weighed(j, t->name, measures_value(j->measures, t->node));
    then = weighed(j, t->name, measures_before(j->measures, t->node));
    add(&all, part, t->name, capped_difference(now, then));
  }
  measures_back(j->measures);
  return all;
}

static int64_t tried(const Appraiser *j, const Ask *ask, int first, int does,
                     int64_t *part) {
  Ask one = *ask;
  State *s = measures_try(j->measures);
  one.state = s;
  one.measures = NULL; /* the position changes as they run */
  effect_try(j->effects, j->measures->x, s, &one, first, does);
  return gained(j, part);
}

int64_t worth_of_block(const Appraiser *j, const unsigned char *block,
                       int64_t *part) {
  state_load(measures_try(j->measures), block);
  return gained(j, part);
}

int64_t worth_answer(const Appraiser *j, int option, Ask *ask, int first,
                     int does, int64_t *part) {
  const Worths *w = j->worths;
  const Term *t;
  int64_t all = 0;
  if (part != NULL) memset(part, 0, sizeof *part * (size_t)w->names);
  ask->eyes = j->measures->seat;
  ask->measures = j->measures;
  ask->mind = j->measures->mind;
  t = &w->term[w->first[option]];
  for (const Term *end = t + w->count[option]; t < end; t++) {
    if (w->weight[j->weighing][t->name] == 0) continue;
    add(&all, part, t->name,
        weighed(j, t->name, code_eval(j->measures, t->node, ask)));
  }
  if (does > 0 && w->of_position > 0)
    all = capped_sum(all, tried(j, ask, first, does, part));
  return all;
}

int64_t worth_of_position(const Appraiser *j, int64_t *part) {
  const Worths *w = j->worths;
  int64_t all = 0;
  if (part != NULL) memset(part, 0, sizeof *part * (size_t)w->names);
  for (int i = 0; i < w->of_position; i++) {
    const Term *t = &w->position[i];
    if (w->weight[j->weighing][t->name] == 0) continue;
    add(&all, part, t->name,
        weighed(j, t->name, measures_value(j->measures, t->node)));
  }
  return all;
}

void worth_reads(const Appraiser *j, int option, bool tries, Things *reads) {
  const Worths *w = j->worths;
  const Measures *u = j->measures;
  for (int i = w->first[option]; i < w->first[option] + w->count[option]; i++)
    reads_of_formula(&u->of->x, u->schema, u->seat, u->of->reads,
                     w->term[i].node, reads);
  for (int i = 0; i < w->of_position && tries; i++)
    things_join(reads, &u->of->reads[w->position[i].node]);
}

int worth_roots(const Worths *w, int16_t root[MAX_TERMS]) {
  for (int i = 0; i < w->terms; i++) root[i] = w->term[i].node;
  return w->terms;
}

bool worth_can_gain(const Appraiser *j, const Things *writes) {
  const Worths *w = j->worths;
  const Things *reads = j->measures->of->reads;
  for (int i = 0; i < w->of_position; i++)
    if (w->weight[j->weighing][w->position[i].name] != 0 &&
        things_meet(&reads[w->position[i].node], writes))
      return true;
  return false;
}
