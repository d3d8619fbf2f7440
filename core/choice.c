#include "core/choice.h"

#include "core/mask.h"
#include "core/pile.h"
#include "core/reach.h"

#include <string.h>

void choices_init(Choices *c, Alloc alloc) {
  c->alloc = alloc;
  exprs_init(&c->exprs, alloc);
}

void choices_clear(Choices *c) {
  exprs_clear(&c->exprs);
  c->choices = c->options = c->uses = c->lists = c->probes = c->parts = 0;
  c->compiled = NULL;
}

void choices_free(Choices *c) {
  void *const array[] = {c->option, c->use, c->list, c->probe, c->part};
  for (size_t i = 0; i < sizeof array / sizeof *array; i++)
    alloc_free(&c->alloc, array[i]);
  exprs_free(&c->exprs);
}

Err choice_add(Choices *c, int *choice) {
  if (c->choices == MAX_CHOICES) return ERR_LIMIT;
  c->compiled = NULL;
  c->choice[c->choices] = (Choice){.first_option = c->options, .from = -1};
  *choice = c->choices++;
  return ERR_OK;
}

Err choice_option(Choices *c, bool interjection, int *option) {
  Option *o;
  if (c->choices == 0) return ERR_INDEX;
  if (c->options == MAX_OPTIONS) return ERR_LIMIT;
  if (!alloc_room(&c->alloc, &c->option, &c->option_room, c->options + 1,
                  sizeof *c->option))
    return ERR_MEMORY;
  c->compiled = NULL;
  o = &c->option[c->options++];
  memset(o, 0, sizeof *o);
  o->interjection = interjection;
  o->first_use = c->uses;
  *option = c->choice[c->choices - 1].options++;
  return ERR_OK;
}

static int bits_for(int64_t n) {
  int bits = 1;
  while (n >> bits != 0) bits++;
  return bits;
}

/* The bits that the values of a domain need; 0: it is content with any. */
static int bits_wanted(const Choices *c, Domain *d) {
  int count;
  d->base = 0;
  if (d->type == DOMAIN_PILE) return bits_for(MAX_CARDS - 1);
  if (d->of == TYPE_PLACE && d->type != DOMAIN_LIST)
    return bits_for(MAX_PLACES - 1);
  if (d->type != DOMAIN_LIST || d->count == 0) return 0;
  domain_span(c, NULL, d, &d->base, &count);
  return bits_for(count - 1);
}

/* Where the parameters of the last option lie, when there are more than 16
** bits for each would allow: 48 in all. */
static Err lay_out(Choices *c) {
  enum { ALL = 48, FEWEST = 6 };
  Option *o = &c->option[c->options - 1];
  int left = ALL, free = 0, at = 0;
  if (o->params <= 3) return ERR_OK;
  for (int i = 0; i < o->params; i++) {
    int bits = bits_wanted(c, &o->domain[i]);
    o->domain[i].bits = (uint8_t)bits;
    left -= bits;
    free += bits == 0;
  }
  if (left < free * FEWEST) {
    o->params--;
    return ERR_LIMIT;
  }
  for (int i = o->params - 1; i >= 0; i--) {
    Domain *d = &o->domain[i];
    if (d->bits == 0) d->bits = (uint8_t)(left / free < 16 ? left / free : 16);
    d->shift = (uint8_t)at;
    at += d->bits;
  }
  return ERR_OK;
}

/* The last option gets a parameter more.  Its bounds may look at those before
** it. */
static Err add_domain(Choices *c, Domain d) {
  Option *o;
  if (c->options == 0) return ERR_LIMIT;
  o = &c->option[c->options - 1];
  d.needs &= NEEDS_PARAMS;
  if (d.needs >> o->params != 0) return ERR_INDEX;
  if (o->params == MAX_PARAMS || o->uses > 0) return ERR_LIMIT;
  if (o->params > 0 && o->domain[0].type == DOMAIN_NUMBER) return ERR_LIMIT;
  d.bits = 16;
  d.shift = (uint8_t)(o->params < 3 ? 32 - 16 * o->params : 0);
  o->domain[o->params++] = d;
  return lay_out(c);
}

Err choice_list(Choices *c, Type of, const int32_t *values, int count) {
  Domain d = {.type = DOMAIN_LIST,
              .of = (uint8_t)of,
              .listed = true,
              .a = -1,
              .b = -1,
              .first = c->lists,
              .count = count};
  Err e;
  if (count < 0 || count > MAX_DOMAIN) return ERR_LIMIT;
  if (c->lists + count > MAX_LIST) return ERR_LIMIT;
  for (int i = 0; i < count; i++)
    if (values[i] < 0 || values[i] > 0xffff) return ERR_RANGE;
  if (!alloc_room(&c->alloc, &c->list, &c->list_room, c->lists + count + 1,
                  sizeof *c->list))
    return ERR_MEMORY;
  if (count > 0)
    memcpy(&c->list[c->lists], values, (size_t)count * sizeof *values);
  if ((e = add_domain(c, d)) == ERR_OK) c->lists += count;
  return e;
}

/* What hangs on one node or, if they are two, lies between them. */
static Err add_bounds(Choices *c, DomainType type, Type of, int a, int b) {
  if (!expr_is_node(&c->exprs, a) || !expr_is_node(&c->exprs, b))
    return ERR_INDEX;
  return add_domain(
    c, (Domain){.type = (uint8_t)type,
                .of = (uint8_t)of,
                .needs = c->exprs.node[a].needs | c->exprs.node[b].needs,
                .a = (int16_t)a,
                .b = (int16_t)b});
}

Err choice_range(Choices *c, int from_node, int to_node) {
  return add_bounds(c, DOMAIN_RANGE, TYPE_NUMBER, from_node, to_node);
}

Err choice_pile(Choices *c, int pile_node) {
  return add_bounds(c, DOMAIN_PILE, TYPE_CARD, pile_node, pile_node);
}

Err choice_next(Choices *c, int place_node) {
  return add_bounds(c, DOMAIN_NEXT, TYPE_PLACE, place_node, place_node);
}

Err choice_number(Choices *c, int from_node, int to_node) {
  Choice *ch;
  Err e;
  if (c->options == 0) return ERR_LIMIT;
  ch = &c->choice[c->choices - 1];
  if (ch->number != 0 || c->option[c->options - 1].params > 0) return ERR_LIMIT;
  e = add_bounds(c, DOMAIN_NUMBER, TYPE_NUMBER, from_node, to_node);
  if (e == ERR_OK) ch->number = (int16_t)ch->options;
  return e;
}

Err choice_reach(Choices *c, int reach) {
  const Reach *r;
  Option *o;
  Err e;
  if (reach < 0 || reach >= c->exprs.reaches || c->options == 0)
    return ERR_INDEX;
  r = &c->exprs.reach[reach];
  o = &c->option[c->options - 1];
  if (o->reach != 0) return ERR_LIMIT;
  if (r->level != o->params) return ERR_INDEX;
  e = add_domain(c, (Domain){.type = DOMAIN_REACH,
                             .of = TYPE_PLACE,
                             .needs = (uint8_t)(reach_needs(&c->exprs, r) &
                                                ~(1 << r->level)),
                             .a = (int16_t)reach,
                             .b = -1});
  if (e == ERR_OK) o->reach = (uint8_t)(1 + r->level);
  return e;
}

static int class_of(int needs) {
  int level = 0;
  if (needs == 0) return CLASS_NONE;
  while (needs >> (level + 1) != 0) level++;
  return needs == 1 << level ? CLASS_ALONE + level : CLASS_JOINT + level;
}

Err choice_guard(Choices *c, int guard, int node, int needs) {
  Option *o;
  int class, at;
  if (c->options == 0 || guard < 0 || guard >= MAX_GUARDS) return ERR_INDEX;
  if (c->uses == MAX_USES) return ERR_LIMIT;
  o = &c->option[c->options - 1];
  if (node >= 0) {
    if (!expr_is_node(&c->exprs, node)) return ERR_INDEX;
    needs = c->exprs.node[node].needs;
  }
  needs &= NEEDS_PARAMS;
  if (needs >> o->params != 0) return ERR_INDEX;
  if (!alloc_room(&c->alloc, &c->use, &c->use_room, c->uses + 1,
                  sizeof *c->use))
    return ERR_MEMORY;
  c->compiled = NULL;
  /* Into its class, behind those declared before it. */
  class = class_of(needs);
  at = o->first_use + o->class_at[class + 1];
  memmove(&c->use[at + 1], &c->use[at],
          (size_t)(c->uses - at) * sizeof c->use[0]);
  c->use[at] = (GuardUse){.guard = (int16_t)guard,
                          .node = (int16_t)(node >= 0 ? node : -1),
                          .needs = (uint8_t)needs};
  for (int i = class + 1; i <= CLASSES; i++) o->class_at[i]++;
  c->uses++;
  o->uses++;
  return ERR_OK;
}

Err choice_window(Choices *c, int choice, int window, int from) {
  if (choice < 0 || choice >= c->choices || window < 0 || window >= c->choices)
    return ERR_INDEX;
  if (from >= 0 && !expr_is_node(&c->exprs, from)) return ERR_INDEX;
  c->choice[choice].window = (int16_t)(1 + window);
  c->choice[choice].from = (int16_t)from;
  return ERR_OK;
}

/* The conditions of a reach are asked about one place after the other. */
static void compile_reach(Choices *c, const Schema *schema, const Option *o) {
  int number = o->domain[o->reach - 1].a;
  const Reach *r = &c->exprs.reach[number];
  const int16_t node[REACH_TESTS] = {r->pass, r->bar, r->ends};
  for (int i = 0; i < REACH_TESTS; i++) {
    GuardUse *u = &c->test[number][i];
    *u = (GuardUse){.node = -1};
    if (node[i] < 0) continue;
    u->needs = c->exprs.node[node[i]].needs & NEEDS_PARAMS;
    if (u->needs != 1 << r->level) continue;
    u->node = node[i];
    guard_use_compile(c, schema, o, u);
    if (u->rest) u->parts = 0; /* it is asked as a whole */
  }
}

/* Do declared guards that look at nothing of the answer refuse an option
** whenever they refuse the one before it? */
static bool is_again(const Choices *c, const Option *o) {
  const GuardUse *u = &c->use[o[0].first_use], *v = &c->use[o[-1].first_use];
  int n = o[0].class_at[CLASS_NONE + 1];
  if (n == 0 || n != o[-1].class_at[CLASS_NONE + 1]) return false;
  for (int g = 0; g < n; g++)
    if (u[g].node < 0 || u[g].node != v[g].node) return false;
  return true;
}

/* A formula in which parts that don't look at parameter `last` are parameters
** themselves. */
static int lift(Exprs *x, Domain *d, int last, int node) {
  const Expr e = x->node[node];
  int a, b = e.b, made = node;
  if (e.op <= EXPR_ACTOR) return node;
  if ((e.needs >> last & 1) == 0) {
    if (d->lifts == LIFTS || d->lift_to + d->lifts == MAX_PARAMS ||
        expr_add(x, EXPR_PARAM, -1, -1, d->lift_to + d->lifts, 0, &made) !=
          ERR_OK)
      return node;
    d->lift[d->lifts++] = (int16_t)node;
    return made;
  }
  if (!expr_is_pure(e.op)) return node;
  a = lift(x, d, last, e.a);
  if (b >= 0) b = lift(x, d, last, b);
  return expr_add(x, (ExprOp)e.op, a, b, e.k, e.m, &made) == ERR_OK ? made
                                                                    : node;
}

/* The first two parameters are looked at but once, anyway. */
static void lift_bounds(Choices *c, Option *o) {
  int to = o->params;
  for (int p = 0; p < o->params; p++) {
    Domain *d = &o->domain[p];
    d->lifts = 0;
    d->lift_to = (uint8_t)to;
    if (p >= 2 && d->type == DOMAIN_RANGE && (d->needs >> (p - 1) & 1) != 0)
      d->near = (int16_t)lift(&c->exprs, d, p - 1, d->b);
    to += d->lifts;
  }
}

void choice_compile(Choices *c, const Schema *schema) {
  c->probes = c->parts = 0;
  for (int i = 0; i < c->options; i++) {
    Option *o = &c->option[i];
    o->quick = o->params == 1 || o->params == 2;
    for (int p = 0; p < o->params; p++) {
      domain_compile(c, schema, &o->domain[p]);
      o->quick &= o->domain[p].needs == 0;
    }
    for (int g = 0; g < o->uses; g++) {
      GuardUse *u = &c->use[o->first_use + g];
      guard_use_compile(c, schema, o, u);
      guard_use_trim(c, o, u);
    }
    if (o->reach != 0) compile_reach(c, schema, o);
    lift_bounds(c, o);
  }
  for (int i = 0; i < c->choices; i++) {
    const Choice *one = &c->choice[i];
    mask_share(c, one);
    for (int k = 0; k < one->options; k++) {
      Option *o = &c->option[one->first_option + k];
      o->again = k > 0 && k != one->number && is_again(c, o);
    }
  }
  c->compiled = schema;
}
