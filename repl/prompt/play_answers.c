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
    free(l->item[i].said);
    free(l->item[i].own);
    free(l->item[i].heading);
  }
  free(l->item);
  *l = (PlayLabels){.made = l->made};
}

/* The words of an answer as the game has them. */
static const char *own_words(const PlayLabel *l) {
  return l->own == NULL ? l->said : l->own;
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
    if (strcmp(own_words(&l->item[i]), label) != 0) continue;
    for (int k = 0; k < 2; k++)
      if (!table_facts(p->table, k == 0 ? answer : l->item[i].answer, facts[k],
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
    PlayLabel *one = &l->item[l->count];
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
      l->item[--l->all].answer = answer;
      free(label);
      continue;
    }
    table_said(p->table, label, said, sizeof said);
    one->said = label;
    if (strcmp(label, said) != 0) {
      one->own = label;
      one->said = memory_copy(said);
    }
    if (headed) one->heading = memory_copy(heading);
    one->answer = answer;
    l->count++;
    if (!table_counts(p->table, answer, &one->number)) one->number = l->count;
  }
}

const PlayLabels *play_labels(Play *p) {
  PlayLabels *l = &p->shown.labels;
  int n = play_asks(p) ? table_answer_count(p->table) : 0;
  if (l->ready) return l;
  l->ready = true;
  l->made++;
  l->item = memory_new((size_t)n + 1, sizeof *l->item);
  l->all = n; /* equal ones fill it from its end */
  make_labels(p, n, true);
  make_labels(p, n, false);
  l->all = n;
  for (int i = l->count; i < n; i++) l->item[i].number = i + 1;
  return l;
}

/* Finding ------------------------------------------------------------------ */

static void note_match(PlayMatch *m, const PlayLabel *l, const char *label) {
  if (m->count < 2) word_copy(m->first[m->count], sizeof m->first[0], label);
  m->answer = l->answer;
  m->at = l->number;
  m->count++;
}

/* What was typed whole wins over longer words: "lease 5" over "lease 55", and a
** title, "build", is "worker to Build", not "worker to Build (second space)". */
static bool is_whole(const PlayLabel *l, const char *text, PlayFits *fits) {
  if (fits == word_sketches) return word_closes(l->said, text);
  return strcasecmp(l->said, text) == 0 || strcasecmp(own_words(l), text) == 0;
}

void play_match(Play *p, const char *text, PlayFits *fits, PlayMatch *m) {
  const PlayLabels *all = play_labels(p);
  PlayMatch whole = {.fits = fits}, runs = {.fits = fits};
  memset(m, 0, sizeof *m);
  m->fits = fits;
  for (int i = 0; i < all->count; i++) {
    const PlayLabel *l = &all->item[i];
    const char *label = l->said, *own = own_words(l);
    if (!fits(label, text) && (own == label || !fits(own, text))) continue;
    if (strcasecmp(own, text) == 0) label = own;
    note_match(m, l, label);
    if (is_whole(l, text, fits)) note_match(&whole, l, label);
    if (fits == word_sketches && word_runs(label, text))
      note_match(&runs, l, label);
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
