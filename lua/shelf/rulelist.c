#include "lua/shelf/rulelist.h"

#include "core/grow.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading ------------------------------------------------------------------ */

/* A copy; NULL stays NULL. */
static char *copy(RuleList *b, const char *text) {
  char *to = text == NULL ? NULL : strdup(text);
  b->full = b->full || (text != NULL && to == NULL);
  return to;
}

static void copy_list(RuleList *b, Names *to, const char *const *from, int n) {
  for (int i = 0; i < n && !b->full; i++) b->full = !names_push(to, from[i]);
}

static void keep_rule(void *ud, const RuleRow *row) {
  RuleList *b = ud;
  Rule *r, *more = grow(b->rule, b->rules, &b->rule_room, sizeof *more);
  if (more != NULL) b->rule = more;
  b->full = b->full || more == NULL;
  if (b->full) return;
  r = memset(&b->rule[b->rules++], 0, sizeof *r);
  r->id = copy(b, row->id);
  r->kind = copy(b, row->kind);
  r->text = copy(b, row->text);
  r->layer = copy(b, row->layer);
  r->source = copy(b, row->source);
  r->says = copy(b, row->says);
  copy_list(b, &r->cites, row->cites, row->cite_count);
}

static void keep_change(void *ud, const ChangeRow *row) {
  RuleList *b = ud;
  Change *c, *more = grow(b->change, b->changes, &b->change_room, sizeof *more);
  if (more != NULL) b->change = more;
  b->full = b->full || more == NULL;
  if (b->full) return;
  c = memset(&b->change[b->changes++], 0, sizeof *c);
  c->rule = copy(b, row->rule);
  c->what = copy(b, row->what);
  c->layer = copy(b, row->layer);
  c->source = copy(b, row->source);
  c->from = copy(b, row->from);
  c->to = copy(b, row->to);
  c->text = copy(b, row->text);
  c->at = copy(b, row->at);
  copy_list(b, &c->was, row->was, row->was_count);
  copy_list(b, &c->cites, row->cites, row->cite_count);
}

bool rulelist_open(RuleList *b, Table *t, const char *folder, Fault *report) {
  memset(b, 0, sizeof *b);
  ledger_open(&b->ledger, folder);
  if ((b->game = table_ask_value(t, "game", NULL, report)) == NULL ||
      !table_rules(t, keep_rule, b, report) ||
      !table_changes(t, keep_change, b, report))
    return false;
  if (b->full) snprintf(report->text, sizeof report->text, "out of memory");
  return !b->full;
}

void rulelist_free(RuleList *b) {
  for (int i = 0; i < b->rules; i++) {
    Rule *r = &b->rule[i];
    free(r->id);
    free(r->kind);
    free(r->text);
    free(r->layer);
    free(r->source);
    free(r->says);
    names_free(&r->cites);
  }
  for (int i = 0; i < b->changes; i++) {
    Change *c = &b->change[i];
    free(c->rule);
    free(c->what);
    free(c->layer);
    free(c->source);
    free(c->from);
    free(c->to);
    free(c->text);
    free(c->at);
    names_free(&c->was);
    names_free(&c->cites);
  }
  free(b->rule);
  free(b->change);
  json_decref(b->game);
  ledger_close(&b->ledger);
  memset(b, 0, sizeof *b);
}

/* Words -------------------------------------------------------------------- */

void rulelist_text(const RuleList *b, const Rule *r, char *text, size_t size) {
  snprintf(text, size, "%s", r->text);
  for (int i = 0; i < r->cites.count && text[0] == '\0'; i++)
    ledger_find(&b->ledger, r->cites.item[i], text, size);
}

bool rulelist_matches(const RuleList *b, const Rule *r, const char *word) {
  char text[RULE_TEXT];
  if (strcasestr(r->id, word) != NULL || strcasestr(r->text, word) != NULL)
    return true;
  for (int i = 0; i < r->cites.count; i++)
    if (strcasecmp(r->cites.item[i], word) == 0 ||
        (ledger_find(&b->ledger, r->cites.item[i], text, sizeof text) &&
         strcasestr(text, word) != NULL))
      return true;
  return false;
}
