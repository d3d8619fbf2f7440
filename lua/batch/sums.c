#include "lua/batch/sums.h"

#include "core/hash.h"
#include "lua/table/batch.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add(Distribution *f, int64_t value) {
  moments_add(&f->moments, value);
  return hist_add(&f->hist, value, 1);
}

void sums_free(Sums *s) {
  curve_free(&s->curve);
  for (int i = 0; i <= MAX_PLAYERS; i++) hist_free(&s->score[i].hist);
  for (int i = 0; i < FIGURE_COUNT; i++) hist_free(&s->figure[i].hist);
}

static bool take_result(Sums *s, const Outcome *f) {
  bool ok = true;
  for (int i = 1; i <= f->players; i++) {
    int place = outcome_place(f, i);
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
  for (int i = 0; i < f->counters; i++) {
    s->fired[i] += f->fired[i];
    s->in_games[i] += f->fired[i] > 0;
  }
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
    sums_fail(s, 1, f->game, f->seed, &f->fault);
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

void sums_fail(Sums *s, int64_t errors, int64_t game, uint64_t seed,
               const Fault *fault) {
  if (s->errors == 0 || game < s->first_error) {
    s->first_error = game;
    s->error_seed = seed;
    s->error = *fault;
  }
  s->errors += errors;
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
