#include "lua/batch/sums.h"

#include "core/hash.h"
#include "lua/table/batch.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void run_free(Run *r) {
  names_free(&r->layers);
  names_free(&r->settings);
  names_free(&r->bots);
  names_free(&r->rules);
  names_free(&r->overruled);
  names_free(&r->options);
  names_free(&r->items);
  names_free(&r->holds);
  names_free(&r->titles);
  names_free(&r->phases);
  free(r->range);
  r->range = NULL;
}

bool run_add_range(Run *r, int64_t from, int64_t to) {
  Range *more;
  if (r->ranges == SUM_RANGES) return false;
  more = realloc(r->range, (size_t)(r->ranges + 1) * sizeof *more);
  if (more == NULL) return false;
  r->range = more;
  r->range[r->ranges++] = (Range){from, to};
  return true;
}

bool run_is_mixed(const Run *r) {
  for (int i = 1; i < r->bots.count; i++)
    if (strcmp(r->bots.item[i], r->bots.item[0]) != 0) return true;
  return false;
}

/* The same names in the same order; those without a name don't count. */
static bool same_rules(const Names *a, const Names *b) {
  int i = 0, j = 0;
  for (;;) {
    while (i < a->count && a->item[i][0] == '\0') i++;
    while (j < b->count && b->item[j][0] == '\0') j++;
    if (i == a->count || j == b->count) return i == a->count && j == b->count;
    if (strcmp(a->item[i++], b->item[j++]) != 0) return false;
  }
}

RunPart run_difference(const Run *a, const Run *b) {
  if (strcmp(a->game, b->game) != 0) return RUN_GAME;
  if (!names_same(&a->layers, &b->layers)) return RUN_LAYERS;
  if (!names_same(&a->settings, &b->settings)) return RUN_SETTINGS;
  if (a->players != b->players) return RUN_PLAYERS;
  if (a->seed != b->seed) return RUN_SEED;
  if (a->total != b->total) return RUN_TOTAL;
  if (!names_same(&a->bots, &b->bots)) return RUN_BOTS;
  if (a->watch != b->watch) return RUN_WATCH;
  if (a->curve != b->curve || !names_same(&a->holds, &b->holds) ||
      !names_same(&a->phases, &b->phases))
    return RUN_CURVE;
  if (!same_rules(&a->rules, &b->rules)) return RUN_RULES;
  if (!same_rules(&a->options, &b->options)) return RUN_OPTIONS;
  return RUN_SAME;
}

const char *run_part_name(RunPart part) {
  static const char *const names[] = {
    [RUN_SAME] = "nothing",
    [RUN_GAME] = "the game",
    [RUN_LAYERS] = "a layer",
    [RUN_SETTINGS] = "a setting",
    [RUN_PLAYERS] = "the number of players",
    [RUN_SEED] = "the seed",
    [RUN_TOTAL] = "the number of games",
    [RUN_BOTS] = "a bot",
    [RUN_WATCH] = "how many games are watched (--watch)",
    [RUN_CURVE] = "what is told of turns (--curve)",
    [RUN_RULES] = "a rule",
    [RUN_OPTIONS] = "an option",
  };
  return names[part];
}

static bool add(Distribution *f, int64_t value) {
  moments_add(&f->moments, value);
  return hist_add(&f->hist, value, 1);
}

bool sums_merge(Distribution *to, const Distribution *from) {
  moments_merge(&to->moments, &from->moments);
  return hist_merge(&to->hist, &from->hist);
}

void sums_free(Sums *s) {
  curve_free(&s->curve);
  for (int i = 0; i <= MAX_PLAYERS; i++) hist_free(&s->score[i].hist);
  for (int i = 0; i < FIGURE_COUNT; i++) hist_free(&s->figure[i].hist);
}

static bool take_result(Sums *s, const Outcome *f) {
  bool ok = true;
  for (int i = 1; i <= f->players; i++) {
    int place = (i - 1 + f->turn) % f->players;
    int64_t win = f->winner[i] ? WIN / f->winners : 0;
    s->wins[i] += win;
    s->bot_wins[place] += win;
    ok &= add(&s->score[i], f->score[i]) && add(&s->score[0], f->score[i]);
    moments_add(&s->bot_score[place], f->score[i]);
  }
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL &&
        (figure_list[i].known != KNOWN_WATCHED || f->watched))
      ok &= add(&s->figure[i], f->figure[i]);
  sums_end(s, f->end, 1);
  return ok;
}

static void take_items(Sums *s, const Outcome *f) {
  for (int i = 0; i < f->items; i++) {
    const OutcomeItem *it = &f->item[i];
    SumItem *to = &s->item[it->item];
    if (s->items <= it->item) s->items = it->item + 1;
    to->offered += it->offered;
    to->chosen += it->chosen;
    to->by_winners += it->won;
    to->games += it->chosen > 0;
    for (int seat = 1; it->took >> seat != 0; seat++) {
      if ((it->took >> seat & 1) == 0) continue;
      to->takers++;
      to->takers_won += f->winner[seat] ? WIN / f->winners : 0;
    }
  }
}

static void take_rules(Sums *s, const Outcome *f) {
  s->counters = f->counters;
  for (int i = 0; i < f->counters; i++) {
    s->fired[i] += f->fired[i];
    s->in_games[i] += f->fired[i] > 0;
  }
  s->options = f->options;
  for (int i = 0; i < f->options; i++) {
    s->chosen[i] += f->chosen[i];
    s->chosen_games[i] += f->chosen[i] > 0;
  }
  take_items(s, f);
  s->tallied += f->tallied;
  if (!f->watched) return;
  s->watched++;
  s->weighed += f->weighed;
  for (int i = 0; i < f->counters; i++) s->changed[i] += f->changed[i];
}

bool sums_take(Sums *s, const Outcome *f) {
  if (f->failed) {
    if (s->errors++ > 0 && f->game > s->first_error) return true;
    s->first_error = f->game;
    s->error_seed = f->seed;
    s->error = f->fault;
    return true;
  }
  s->games++;
  s->decisions += f->figure[FIGURE_DECISIONS];
  s->questions += f->figure[FIGURE_QUESTIONS];
  s->digest += hash_mix(0, f->hash);
  take_rules(s, f);
  return take_result(s, f) &&
         (f->course.rows == 0 ||
          curve_take(&s->curve, &f->course, f->winner, f->players));
}

void sums_end(Sums *s, const char *reason, int64_t count) {
  for (int i = 0; i < s->ends; i++)
    if (strcmp(s->end[i].reason, reason) == 0) {
      s->end[i].count += count;
      return;
    }
  if (s->ends == SUM_ENDS) { /* the last one stands for the rest */
    s->end[SUM_ENDS - 1].count += count;
    return;
  }
  snprintf(s->end[s->ends].reason, NAME_SIZE, "%s",
           s->ends == SUM_ENDS - 1 ? "(other)" : reason);
  s->end[s->ends++].count = count;
}

static void add_error(Sums *to, const Sums *from) {
  if (from->errors > 0 &&
      (to->errors == 0 || from->first_error < to->first_error)) {
    to->first_error = from->first_error;
    to->error_seed = from->error_seed;
    to->error = from->error;
  }
  to->errors += from->errors;
}

static void add_row(int64_t *to, const int64_t *from, int n) {
  for (int i = 0; i < n; i++) to[i] += from[i];
}

bool sums_add(Sums *to, const Sums *from) {
  bool ok = curve_add(&to->curve, &from->curve);
  to->games += from->games;
  to->decisions += from->decisions;
  to->questions += from->questions;
  to->watched += from->watched;
  to->weighed += from->weighed;
  to->tallied += from->tallied;
  to->digest += from->digest;
  add_error(to, from);
  for (int i = 0; i <= MAX_PLAYERS; i++) {
    to->wins[i] += from->wins[i];
    ok &= sums_merge(&to->score[i], &from->score[i]);
  }
  for (int i = 0; i < MAX_PLAYERS; i++) {
    to->bot_wins[i] += from->bot_wins[i];
    moments_merge(&to->bot_score[i], &from->bot_score[i]);
  }
  for (int i = 0; i < FIGURE_COUNT; i++)
    ok &= sums_merge(&to->figure[i], &from->figure[i]);
  for (int i = 0; i < from->ends; i++)
    sums_end(to, from->end[i].reason, from->end[i].count);
  if (to->counters < from->counters) to->counters = from->counters;
  add_row(to->fired, from->fired, from->counters);
  add_row(to->in_games, from->in_games, from->counters);
  add_row(to->changed, from->changed, from->counters);
  if (to->options < from->options) to->options = from->options;
  add_row(to->chosen, from->chosen, from->options);
  add_row(to->chosen_games, from->chosen_games, from->options);
  if (to->items < from->items) to->items = from->items;
  add_row(&to->item[0].offered, &from->item[0].offered,
          from->items * (int)(sizeof *to->item / sizeof(int64_t)));
  return ok;
}

bool sums_name(const Sums *s, Table *t, Names *names) {
  json_t *items = json_array(), *said = NULL, *name;
  size_t i;
  bool ok = true;
  for (int k = 0; k < s->items; k++)
    if (s->item[k].offered + s->item[k].chosen > 0 &&
        names_at(names, k)[0] == '\0')
      json_array_append_new(items, json_integer(k));
  if (json_array_size(items) > 0) {
    if (table_tally(t, true))
      said = table_ask_value(t, "items", json_pack("[O]", items), NULL);
    ok = said != NULL;
  }
  json_array_foreach(said, i, name)
    names_set(names, (int)json_integer_value(json_array_get(items, i)),
              json_string_value(name));
  json_decref(items);
  json_decref(said);
  return ok;
}
