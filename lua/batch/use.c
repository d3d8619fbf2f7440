#include "lua/batch/use.h"

#include "lua/table/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RARE = 20 }; /* chosen in less than one of so many games */

static void take_rule(Use *u, const json_t *r) {
  const char *id = value_text(r, "id"), *kind = value_text(r, "kind");
  const char *layer = value_text(r, "layer");
  int at = value_counter(r);
  if (strcmp(kind, "option") == 0 && !names_push(&u->options, id))
    u->failed = true;
  if (strcmp(kind, "worth") == 0 && !names_push(&u->telling, layer))
    u->failed = true;
  if (at < 0 || at >= OUTCOME_COUNTERS) return;
  u->failed = u->failed || !names_set(&u->rule, at, id) ||
              !names_set(&u->kind, at, kind) ||
              !names_set(&u->layer, at, layer) ||
              !names_set(&u->source, at, value_text(r, "source"));
}

bool use_read(Use *u, Table *t, Fault *fault) {
  json_t *rules = table_ask_value(t, "rules", NULL, fault), *r;
  size_t i;
  json_array_foreach(rules, i, r) take_rule(u, r);
  json_decref(rules);
  if (rules == NULL) return false;
  if (u->failed) *fault = (Fault){.text = "out of memory"};
  return !u->failed;
}

void use_free(Use *u) {
  names_free(&u->rule);
  names_free(&u->kind);
  names_free(&u->layer);
  names_free(&u->source);
  names_free(&u->options);
  names_free(&u->telling);
}

void use_count(Use *u, const Outcome *o) {
  if (o->counters > u->counters) u->counters = o->counters;
  for (int i = 0; i < o->counters; i++) {
    u->fired[i] += o->fired[i];
    u->games[i] += o->fired[i] > 0;
  }
}

int use_twin(const Use *u, int counter, const Use *other) {
  for (int i = 0; i < other->rule.count; i++)
    if (strcmp(other->rule.item[i], u->rule.item[counter]) == 0 &&
        strcmp(other->source.item[i], u->source.item[counter]) == 0)
      return i;
  return -1;
}

/* Is it new in b, and meant to be met in play? */
static bool is_new(const Use *a, const Use *b, int i) {
  const char *rule = b->rule.item[i];
  return rule[0] != '\0' && strncmp(rule, "view.", 5) != 0 &&
         use_twin(b, i, a) < 0;
}

static bool hardly_chosen(const Use *b, int i, int64_t games, Names *texts) {
  char text[2 * NAME_SIZE + 80];
  if (b->games[i] * RARE >= games) return true;
  if (b->games[i] == 0)
    snprintf(text, sizeof text, "the bots never choose %s", b->rule.item[i]);
  else
    snprintf(text, sizeof text,
             "the bots hardly choose %s: in %.1f %% of games", b->rule.item[i],
             100.0 * (double)b->games[i] / (double)games);
  return names_push(texts, text);
}

bool use_warnings(const Use *a, const Use *b, int64_t games, Names *texts) {
  int known = 0, met = 0;
  Names never = {0};
  bool ok = true;
  for (int i = 0; i < b->rule.count && ok; i++) {
    if (!is_new(a, b, i)) continue;
    known++;
    met += b->fired[i] > 0;
    if (names_find(&b->options, b->rule.item[i]) >= 0)
      ok = hardly_chosen(b, i, games, texts);
    else if (b->fired[i] == 0)
      ok = names_push(&never, b->rule.item[i]);
  }
  if (ok && known > 0 && met == 0) {
    names_free(texts);
    ok = names_push(texts, "the bots never met what B adds or changes");
  } else if (ok && never.count > 0) {
    char *list = names_join(&never, ", "), text[1000];
    snprintf(text, sizeof text, "never met: %.900s", list == NULL ? "" : list);
    ok = list != NULL && names_push(texts, text);
    free(list);
  }
  names_free(&never);
  return ok;
}

bool use_hides_score(const Use *a, const Use *b) {
  for (int i = 0; i < b->rule.count; i++)
    if (strcmp(b->rule.item[i], "score") == 0 && is_new(a, b, i) &&
        names_find(&b->telling, b->layer.item[i]) < 0)
      return true;
  return false;
}
