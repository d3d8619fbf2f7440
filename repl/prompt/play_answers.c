/*
** The answers to a question: their words, and finding the one that is meant.
*/
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LABEL = 256, FACTS = 160 };

/* Words -------------------------------------------------------------------- */

void play_forget_labels(Play *p) {
  PlayLabels *l = &p->shown.labels;
  for (int i = 0; i < l->count; i++) {
    free(l->item[i]);
    free(l->own[i]);
    free(l->heading[i]);
  }
  free(l->item);
  free(l->own);
  free(l->heading);
  free(l->answer);
  free(l->number);
  l->item = l->own = l->heading = NULL;
  l->answer = l->number = NULL;
  l->count = 0;
  l->ready = false;
}

static char *make_label(Play *p, int64_t answer) {
  char label[LABEL];
  if (!table_label(p->table, answer, label, sizeof label))
    word_copy(label, sizeof label, "(no words: the script failed)");
  return memory_copy(label);
}

/* Two cards alike, with the same price and all: either will do. */
static bool is_listed(Play *p, int64_t answer, const char *label) {
  const PlayLabels *l = &p->shown.labels;
  char facts[2][FACTS];
  for (int i = l->count; i-- > 0;) {
    if (strcmp(l->own[i] == NULL ? l->item[i] : l->own[i], label) != 0)
      continue;
    for (int k = 0; k < 2; k++)
      if (!table_facts(p->table, k == 0 ? answer : l->answer[i], facts[k],
                       FACTS))
        facts[k][0] = '\0';
    if (strcmp(facts[0], facts[1]) == 0) return true;
  }
  return false;
}

/* What the game wants to be read first, or all the rest. */
static void make_labels(Play *p, int n, bool first) {
  PlayLabels *l = &p->shown.labels;
  int option = -1;
  bool leads = false, headed = false;
  char heading[LABEL];
  for (int i = 0; i < n; i++) {
    int64_t answer = table_answer_at(p->table, i);
    char *label, said[LABEL];
    if (table_option(p->table, answer) != option) {
      option = table_option(p->table, answer);
      leads = table_leads(p->table, option);
      headed = leads == first &&
               table_heading(p->table, option, heading, sizeof heading);
    }
    if (leads != first) continue;
    label = make_label(p, answer);
    if (is_listed(p, answer, label)) {
      l->answer[--l->all] = answer;
      free(label);
      continue;
    }
    table_said(p->table, label, said, sizeof said);
    if (strcmp(label, said) != 0) {
      l->own[l->count] = label;
      label = memory_copy(said);
    }
    if (headed) l->heading[l->count] = memory_copy(heading);
    l->item[l->count] = label;
    if (!table_counts(p->table, answer, &l->number[l->count]))
      l->number[l->count] = l->count + 1;
    l->answer[l->count++] = answer;
  }
}

const PlayLabels *play_labels(Play *p) {
  PlayLabels *l = &p->shown.labels;
  int n = play_asks(p) ? table_answer_count(p->table) : 0;
  if (l->ready) return l;
  l->ready = true;
  l->made++;
  l->item = memory_new((size_t)n + 1, sizeof *l->item);
  l->own = memory_new((size_t)n + 1, sizeof *l->own);
  l->heading = memory_new((size_t)n + 1, sizeof *l->heading);
  l->answer = memory_new((size_t)n + 1, sizeof *l->answer);
  l->number = memory_new((size_t)n + 1, sizeof *l->number);
  l->all = n; /* equal ones fill it from its end */
  make_labels(p, n, true);
  make_labels(p, n, false);
  l->all = n;
  for (int i = l->count; i < n; i++) l->number[i] = i + 1;
  return l;
}

/* Finding ------------------------------------------------------------------ */

static void note_match(PlayMatch *m, const PlayLabels *l, int i,
                       const char *label) {
  if (m->count < 2) word_copy(m->first[m->count], sizeof m->first[0], label);
  m->answer = l->answer[i];
  m->at = l->number[i];
  m->count++;
}

/* What was typed whole wins over longer words: "lease 5" over "lease 55", and a
** title, "build", is "worker to Build", not "worker to Build (second space)". */
static bool is_whole(const PlayLabels *l, int i, const char *text,
                     PlayFits *fits) {
  const char *own = l->own[i];
  if (fits == word_sketches) return word_closes(l->item[i], text);
  return strcasecmp(l->item[i], text) == 0 ||
         (own != NULL && strcasecmp(own, text) == 0);
}

void play_match(Play *p, const char *text, PlayFits *fits, PlayMatch *m) {
  const PlayLabels *l = play_labels(p);
  PlayMatch whole = {.fits = fits}, runs = {.fits = fits};
  memset(m, 0, sizeof *m);
  m->fits = fits;
  for (int i = 0; i < l->count; i++) {
    const char *label = l->item[i], *own = l->own[i];
    if (!fits(label, text) && (own == NULL || !fits(own, text))) continue;
    if (own != NULL && strcasecmp(own, text) == 0) label = own;
    note_match(m, l, i, label);
    if (is_whole(l, i, text, fits)) note_match(&whole, l, i, label);
    if (fits == word_sketches && word_runs(label, text))
      note_match(&runs, l, i, label);
  }
  if (whole.count == 1 || (whole.count > 1 && fits != word_sketches))
    *m = whole;
  else if (runs.count == 1)
    *m = runs;
}

void play_ask_back(Play *p, const char *line, const PlayMatch *a) {
  const char *how = a->fits == word_sketches  ? "sketches"
                    : a->fits == word_jumbles ? "jumbles"
                    : a->fits == word_nearly  ? "nearly"
                                              : "begins";
  if (a->count == 1) {
    play_refuse(p, "'%s': did you mean '%s'? Then type %lld, or its own words",
                line, a->first[0], (long long)a->at);
    return;
  }
  play_refuse(p, "'%s' could be %d answers: '%s', '%s'%s", line, a->count,
              a->first[0], a->first[1], a->count > 2 ? " …" : "");
  if (a->count > 2 && p->talks)
    play_call(p, "prompt.answers", "matches",
              json_pack("[os]", front_text(line), how));
}

bool play_asks_words(const Play *p) {
  return play_asks(p) && table_answer_count(p->table) > 0;
}
