/*
** What differs between two positions, and between this position under the rules
** in use and under others.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/table/shared.h"
#include "lua/table/table_in.h"

#include <string.h>

/* Two positions ------------------------------------------------------------ */

typedef struct Sight {
  int viewer;
  json_t *seen;
} Sight;

static void see_all(void *ud, Table *t) {
  Sight *s = ud;
  s->seen = table_ask_value(t, "sight", json_pack("[ib]", s->viewer, 1), NULL);
}

json_t *table_differ(Table *t, int32_t from, int32_t to, int viewer,
                     Fault *fault) {
  const History *h = table_history(t);
  Sight before = {viewer, NULL}, after = {viewer, NULL};
  json_t *both = NULL;
  char name[2][256];
  if (table_visit(t, from, see_all, &before, fault) &&
      table_visit(t, to, see_all, &after, fault)) {
    both = json_pack("{sO sO}", "before", before.seen, "after", after.seen);
    if (both == NULL) fault_set(fault, "the position can't be told");
  }
  if (both != NULL && h->node[from].rules != h->node[to].rules)
    json_object_set_new(
      both, "rules",
      json_pack("[ss]", table_rules_name(t, h->node[from].rules, name[0], 256),
                table_rules_name(t, h->node[to].rules, name[1], 256)));
  json_decref(before.seen);
  json_decref(after.seen);
  return both;
}

/* Other rules -------------------------------------------------------------- */

typedef struct Trial {
  int viewer;
  json_t *before, *after;
} Trial;

static json_t *see(Table *t, int viewer) {
  json_t *sight = table_ask_value(t, "sight", json_pack("[i]", viewer), NULL);
  json_t *answers = json_array();
  char label[256], words[256];
  for (int i = 0; i < table_answer_count(t); i++) {
    int64_t answer = table_answer_at(t, i);
    if (!table_label(t, answer, label, sizeof label)) continue;
    table_words(t, answer, words, sizeof words);
    json_array_append_new(
      answers, json_pack("{ss* ss*}", "label", label, "words", words));
  }
  json_object_set_new(sight, "answers", answers);
  return sight;
}

/* What refuses the answers of the other sight here and now. */
static void see_refusals(Table *t, json_t *other) {
  char why[400];
  size_t i;
  json_t *answer;
  json_array_foreach(json_object_get(other, "answers"), i, answer)
    if (table_refusal(t, value_text(answer, "words"), why, sizeof why))
      json_object_set_new(answer, "refused", json_string(why));
}

static void look_again(void *ud, Table *t) {
  Trial *x = ud;
  x->after = see(t, x->viewer);
  see_refusals(t, x->before);
}

json_t *table_try_out(Table *t, const RuleChange *change, int viewer,
                      Fault *fault) {
  Trial x = {.viewer = viewer, .before = see(t, viewer)};
  json_t *both = NULL;
  int lost = 0;
  memset(fault, 0, sizeof *fault);
  if (table_try(t, change, &lost, look_again, &x, fault)) {
    see_refusals(t, x.after);
    both = json_pack("{sO* sO* si ss*}", "before", x.before, "after", x.after,
                     "lost", lost, "why", fault->text);
    if (both == NULL) fault_set(fault, "out of memory");
  }
  json_decref(x.before);
  json_decref(x.after);
  return both;
}
