/* Formulas folded for a seat, and what is kept of them, come out as the formulas
** themselves do, in every position of a game. */
#include "tests/support/table.h"

#include "lua/table/seats.h"
#include "lua/table/table_in.h"

/* Measures come in an order in which each needs only earlier ones, so it is
** enough to work out each by itself. */
static int compare_measures(Table *t, int seat) {
  Measures *u = &t->host.worth.measures;
  u->mind = NULL;
  assert_true(measures_look(u, &t->host.state, seat));
  for (int m = 0; m < u->x->measures; m++) {
    Ask ask = {
      .state = &t->host.state, .actor = seat, .eyes = seat, .measures = u};
    int64_t plain = expr_eval(u->x, u->x->measure[m], &ask);
    if (measures_value(u, m) != plain)
      fail_msg("seat %d, measure %d: %lld, folded %lld", seat, m,
               (long long)plain, (long long)measures_value(u, m));
  }
  return u->x->measures;
}

/* Answers of the pending question: the formula of each term as it was declared and
** as flat code, twice, so that what was kept is asked for as well. */
static int compare_terms(Table *t) {
  Host *h = &t->host;
  const Worths *w = &h->worth.worths;
  Measures *u = &h->worth.measures;
  const Decision *d = &h->ask.decision;
  int compared = 0;
  u->mind = NULL;
  assert_true(measures_look(u, &h->state, d->actor));
  for (int i = 0; i < 2 * d->count; i++) {
    int64_t answer = h->ask.answers[i % d->count];
    int option = host_option(h, d->choice, answer);
    const Option *o = &h->book.option[option];
    Ask ask = {
      .state = &h->state, .actor = d->actor, .eyes = d->actor, .measures = u};
    for (int k = 0; k < o->params; k++)
      ask.param[k] = answer_value(o, answer, k);
    for (int k = 0; k < w->count[option]; k++) {
      int node = w->term[w->first[option] + k].node;
      assert_int_equal(code_eval(u, node, &ask), expr_eval(u->x, node, &ask));
      compared++;
    }
  }
  return compared;
}

static void folded_formulas_are_the_same(const char *game, int least) {
  TableConfig c = yard(4);
  Table *t;
  int compared = 0, terms = 0;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = game;
  t = open_table(&c);
  start(t, 5);
  for (int i = 0; i < 60 && table_status(t) == TABLE_ASKS; i++) {
    Fault fault;
    int64_t answer;
    if (!table_suggest(t, i % 3 == 0 ? "random" : "heuristic", &answer, &fault))
      fail_msg("%s", fault.text);
    if (t->host.worth.measures.schema != NULL) {
      if (!t->host.ask.decision.number) terms += compare_terms(t);
      for (int seat = 1; seat <= 4; seat++)
        compared += compare_measures(t, seat);
    }
    give(t, answer);
  }
  if (compared < 200) fail_msg("%s: only %d measures compared", game, compared);
  if (terms < least) fail_msg("%s: only %d terms compared", game, terms);
  table_close(t);
}

static void in_peak_oil(void **state) {
  (void)state;
  folded_formulas_are_the_same("peak_oil", 300);
}

static void in_barrels(void **state) {
  (void)state;
  folded_formulas_are_the_same("barrels", 50);
}

static void in_qe(void **state) {
  (void)state;
  folded_formulas_are_the_same("qe", 0); /* bids are amounts */
}

static void in_oilfield(void **state) {
  (void)state;
  folded_formulas_are_the_same("oilfield", 50);
}

static void in_giganten(void **state) {
  (void)state;
  folded_formulas_are_the_same("giganten", 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(in_peak_oil), cmocka_unit_test(in_barrels),
    cmocka_unit_test(in_qe),       cmocka_unit_test(in_oilfield),
    cmocka_unit_test(in_giganten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
