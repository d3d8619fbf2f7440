/*
** A run for people: the value that its JSON is, and what only they want beside
** it, goes to the front.
*/
#include "repl/fault.h"
#include "repl/batch/sim.h"

#include "repl/front/front.h"
#include "repl/term/show.h"

#include <inttypes.h>

/* In the order in which they were met. */
static json_t *ends(const Sums *s) {
  json_t *list = json_array();
  for (int i = 0; i < s->ends; i++) {
    json_t *v = json_object();
    double share = s->games == 0 ? 0
                                 : (double)s->end[i].count / (double)s->games;
    data_put_text(v, "reason", s->end[i].reason);
    data_put_int(v, "count", s->end[i].count);
    data_put_real(v, "share", share);
    data_put(v, "ci95", data_interval(stats_wilson(share, s->games, 0.95)));
    json_array_append_new(list, v);
  }
  return list;
}

static json_t *told(const Run *r, const Sums *s) {
  Run whole = *r;
  json_t *v = json_object();
  whole.interrupted = false; /* its sums are wanted, too */
  data_put(v, "run", sums_value(&whole, s));
  data_put(v, "interrupted", json_boolean(r->interrupted));
  data_put(v, "figures", figure_told());
  data_put(v, "points", sums_points(s));
  data_put(v, "ends", ends(s));
  return v;
}

void sums_show(const Run *r, const Sums *s, bool coverage) {
  json_t *v = told(r, s);
  data_put(v, "coverage", json_boolean(coverage));
  front_tell("batch.show", "run", v);
  if (s->errors > 0) fault_show(screen_main(), &s->error);
}

bool sums_page(const Run *r, const Sums *s, uint64_t cap, json_t *rules,
               const char *path) {
  json_t *v = told(r, s);
  if (rules != NULL) data_put(v, "rules", rules);
  data_put_text(v, "path", path);
  data_put_text(v, "excerpt", s->error.excerpt);
  if (cap > 0) data_put_int(v, "cap", (int64_t)cap);
  return front_tell("page.sim", "write", v);
}
