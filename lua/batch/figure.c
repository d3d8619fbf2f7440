#include "lua/batch/figure.h"

#include "lua/batch/outcome.h"

static double mean_score(const Outcome *o) {
  double sum = 0;
  for (int i = 1; i <= o->players; i++) sum += (double)o->score[i];
  return sum / o->players;
}

static double best_score(const Outcome *o) {
  double top = 0;
  bool any = false;
  for (int i = 1; i <= o->players; i++) {
    double score = (double)o->score[i];
    if (!o->winner[i] || (any && score <= top)) continue;
    top = score;
    any = true;
  }
  return top;
}

const FigureSpec figure_list[] = {
#define X(NAME, ...) [FIGURE_##NAME] = {__VA_ARGS__},
  FIGURES(X)
#undef X
};

static bool is_known(Known known, const Outcome *o) {
  switch (known) {
    case KNOWN_WON: return o->winners > 0;
    case KNOWN_SHARED: return o->players > 1;
    case KNOWN_WATCHED: return o->watched;
    default: return true;
  }
}

bool figure_value(FigureId id, const Outcome *o, double *value) {
  const FigureSpec *f = &figure_list[id];
  *value = f->value != NULL ? f->value(o) : (double)o->figure[id];
  if (f->parts > 0) *value /= f->parts;
  return is_known(f->known, o);
}

json_t *figure_told(void) {
  json_t *list = json_array();
  for (int i = 0; i < FIGURE_COUNT; i++) {
    const FigureSpec *f = &figure_list[i];
    json_array_append_new(
      list, json_pack("{ss* ss* ss* si ss* ss* ss* ss* si sb sb}", "sums",
                      f->sums, "label", f->label, "csv", f->csv, "column",
                      f->column, "metric", f->metric, "name", f->name, "target",
                      f->target, "unit", f->unit, "parts", f->parts, "share",
                      f->share, "watched", f->known == KNOWN_WATCHED));
  }
  return list;
}
