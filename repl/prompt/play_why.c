/*
** Why not: what the rules refuse at a question, rule by rule.
*/
#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/book/rulelist_show.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 3, LISTED = 10 };

/* A candidate that a rule refuses. */
typedef struct Refusal {
  char *label, *own, *facts;
  bool again; /* a rule before has refused it, too */
} Refusal;

/* Everything that one rule refuses. */
typedef struct Refuser {
  char *guard, *text, *source, *layer;
  Names cites;
  Refusal *refusal;
  int count;
} Refuser;

typedef struct Why {
  RuleList book; /* its ledger alone */
  Refuser *refuser;
  int count;
} Why;

/* Collecting --------------------------------------------------------------- */

static Refuser *refuser_of(Why *w, const WhyRow *r) {
  Refuser *more;
  for (int i = 0; i < w->count; i++)
    if (strcmp(w->refuser[i].guard, r->guard) == 0) return &w->refuser[i];
  more = memory_resize(w->refuser, (size_t)(w->count + 1) * sizeof *more);
  w->refuser = more;
  more = &w->refuser[w->count++];
  memset(more, 0, sizeof *more);
  more->guard = memory_copy(r->guard);
  more->text = memory_copy(r->text);
  more->source = memory_copy(r->source);
  more->layer = memory_copy(r->layer);
  for (int i = 0; i < r->cite_count; i++)
    memory_need(names_push(&more->cites, r->cites[i]));
  return more;
}

/* Several parameters may look alike in words: said once is enough. */
static bool is_told(const Refuser *f, const char *label) {
  for (int i = 0; i < f->count; i++)
    if (strcmp(f->refusal[i].label, label) == 0) return true;
  return false;
}

static bool was_told(const Why *w, const char *label) {
  for (int i = 0; i < w->count; i++)
    if (is_told(&w->refuser[i], label)) return true;
  return false;
}

static void collect(void *ud, const WhyRow *r) {
  Refuser *f = refuser_of(ud, r);
  Refusal *more;
  bool again = was_told(ud, r->label);
  if (is_told(f, r->label)) return;
  more = memory_resize(f->refusal, (size_t)(f->count + 1) * sizeof *more);
  f->refusal = more;
  f->refusal[f->count++] = (Refusal){memory_copy(r->label), memory_copy(r->own),
                                     memory_copy(r->facts), again};
}

static void why_free(Why *w) {
  for (int i = 0; i < w->count; i++) {
    Refuser *f = &w->refuser[i];
    for (int k = 0; k < f->count; k++) {
      free(f->refusal[k].label);
      free(f->refusal[k].own);
      free(f->refusal[k].facts);
    }
    free(f->refusal);
    free(f->guard);
    free(f->text);
    free(f->source);
    free(f->layer);
    names_free(&f->cites);
  }
  free(w->refuser);
  rulelist_free(&w->book);
}

/* Showing ------------------------------------------------------------------ */

static void show_rule(const Play *p, const Refuser *f) {
  char cites[512] = "", layer[TABLE_NAME + 4] = "";
  for (int i = 0; i < f->cites.count; i++)
    snprintf(cites + strlen(cites), sizeof cites - strlen(cites), "%s%s",
             i == 0 ? "(" : " ", f->cites.item[i]);
  if (f->cites.count > 0)
    snprintf(cites + strlen(cites), sizeof cites - strlen(cites), ")");
  if (f->layer[0] != '\0' && strcmp(f->layer, table_game(p->table)) != 0)
    snprintf(layer, sizeof layer, " [%s]", f->layer);
  screen_wrap(
    p->screen, 4,
    SCREEN_BOLD "%s" SCREEN_PLAIN ": %s%s%s%s  " SCREEN_DIM "%s" SCREEN_PLAIN,
    f->guard, f->text, f->text[0] == '\0' ? "" : " ", cites, layer, f->source);
}

static void show_line(const Play *p, const Refusal *r) {
  bool facts = r->facts[0] != '\0';
  screen_print(p->screen, "  ");
  screen_wrap(p->screen, 4, "%s%s%s%s", r->label, facts ? " (" : "", r->facts,
              facts ? ")" : "");
}

/* Many candidates in one sentence. */
static void show_list(const Play *p, const Refuser *f) {
  char *line = NULL;
  size_t size;
  FILE *out = open_memstream(&line, &size);
  if (out == NULL) return;
  for (int i = 0; i < f->count && i < LISTED; i++)
    fprintf(out, "%s%s", i == 0 ? "" : ", ", f->refusal[i].label);
  if (f->count > LISTED)
    fprintf(out, tongue(" and %d more"), f->count - LISTED);
  if (fclose(out) == 0) {
    screen_print(p->screen, "  ");
    screen_wrap(p->screen, 4, "refuses %d: %s", f->count, line);
  }
  free(line);
}

static bool row_matches(const Refusal *r, const char *word) {
  return word == NULL || word_within(r->label, word) ||
         word_sketches(r->label, word) || word_within(r->own, word) ||
         word_sketches(r->own, word);
}

/* What is asked about: is there enough to tell each refusal just once? */
typedef struct Asked {
  Play *play;
  const char *word; /* NULL: everything */
  bool once;
} Asked;

/* An answer that is allowed, with its parts the other way round? */
static bool is_turned(Play *p, const char *label) {
  PlayMatch m;
  play_match(p, label, word_jumbles, &m);
  return m.count == 1 && strlen(m.first[0]) == strlen(label);
}

static bool is_asked(const Refuser *f, const Refusal *r, const Asked *a) {
  if (a->word == NULL || word_within(f->guard, a->word)) return true;
  return row_matches(r, a->word) && !(a->once && r->again) &&
         !is_turned(a->play, r->label);
}

/* A word that fits a few answers gets all the rules that refuse them; one that
** fits many gets each once, with the first rule that does. */
static Asked ask_about(Play *p, const Why *w, const char *word) {
  int labels = 0;
  for (int i = 0; word != NULL && i < w->count; i++)
    for (int k = 0; k < w->refuser[i].count; k++)
      labels += !w->refuser[i].refusal[k].again &&
                row_matches(&w->refuser[i].refusal[k], word);
  return (Asked){p, word, labels > FEW};
}

/* A rule with what it refuses of the word; in full if somebody asked for it.
** Returns how many that are. */
static int show_refuser(const Play *p, const Why *w, const Refuser *f,
                        const Asked *a) {
  const char *word = a->word;
  int most = word != NULL && word_within(f->guard, word) ? 4 * LISTED : FEW;
  int shown = 0, matches = 0;
  for (int i = 0; i < f->count; i++) matches += is_asked(f, &f->refusal[i], a);
  if (matches == 0) return 0;
  show_rule(p, f);
  if (word == NULL && f->count > FEW) {
    show_list(p, f);
    return matches;
  }
  if (matches == most + 1) most++; /* the line can as well be the last one */
  for (int i = 0; i < f->count; i++)
    if (is_asked(f, &f->refusal[i], a) && shown++ < most)
      show_line(p, &f->refusal[i]);
  if (shown > most) {
    screen_print(p->screen, "  ");
    screen_print(p->screen, "and %d more\n", shown - most);
  }
  for (int i = 0; word != NULL && i < f->cites.count; i++)
    rulelist_show_quote(&w->book, p->screen, f->cites.item[i]);
  return matches;
}

/* What is asked about ------------------------------------------------------ */

static bool is_rule(Play *p, const char *word) {
  json_t *rules = table_ask_value(p->table, "rules", NULL, NULL), *r;
  size_t i;
  bool found = false;
  json_array_foreach(rules, i, r)
    found = found || strcmp(value_text(r, "id"), word) == 0;
  json_decref(rules);
  return found;
}

/* A number that could be the answer, or stand before one. */
static bool explain_number(Play *p, const char *word) {
  int64_t amount;
  char *end;
  long long n = strtoll(word, &end, 10);
  Fault report;
  if (table_amount(p->table, word, &amount)) {
    if (table_refuses(p->table, amount, &report))
      screen_wrap(p->screen, 2, "%s", report.text);
    else
      screen_print(p->screen, "that is allowed: %s\n", word);
    return true;
  }
  if (end == word || *end != '\0' || n < 1 || n > play_labels(p)->count)
    return false;
  screen_print(p->screen, "that is allowed: answer %lld, %s\n", n,
               play_labels(p)->item[n - 1]);
  return true;
}

static int show_allowed(Play *p, const char *word) {
  PlayMatch m;
  int64_t from, to;
  if (!play_asks_words(p)) return 0;
  play_match(p, word, word_begins, &m);
  if (m.count != 1) play_match(p, word, word_within, &m);
  if (m.count == 0 && strchr(word, ' ') != NULL)
    play_match(p, word, word_jumbles, &m); /* a pair the other way round */
  if (m.count == 1 && table_asks_number(p->table, &from, &to))
    screen_print(p->screen, "that is allowed: %s\n", m.first[0]);
  else if (m.count == 1)
    screen_print(p->screen, "that is allowed: answer %d, %s\n", m.at,
                 m.first[0]);
  else if (m.count > 1)
    screen_print(p->screen,
                 "that is allowed: %d answers have it ('answers %s')\n",
                 m.count, word);
  return m.count;
}

static void show_nothing(Play *p, const char *word) {
  int64_t from, to;
  Fault none;
  if (word == NULL) {
    if (!table_asks_number(p->table, &from, &to))
      screen_print(p->screen, "nothing is refused here\n");
  } else if (play_try_tell(p, "elsewhere", word, &none)) {
    return;
  } else if (is_rule(p, word)) {
    screen_print(p->screen, "the rule '%s' refuses nothing here\n", word);
  } else {
    play_refuse(p,
                "no answer and no rule here has '%s' in its name; perhaps a "
                "later question has",
                word);
  }
}

void play_show_why(Play *p, const char *word) {
  Why w;
  Fault report;
  char folder[PATH_SIZE];
  int64_t from, to;
  int told = 0;
  if (table_status(p->table) != TABLE_ASKS) {
    play_refuse(p, "no decision is pending; 'why last' tells what happened");
    return;
  }
  if (word != NULL && explain_number(p, word)) return;
  if (word != NULL) told = show_allowed(p, word);
  memset(&w, 0, sizeof w);
  game_folder(p->config.variants, p->config.game, folder);
  ledger_open(&w.book.ledger, folder);
  if (word == NULL && table_asks_number(p->table, &from, &to))
    screen_print(p->screen,
                 "any whole number from %" PRId64 " to %" PRId64
                 " that no rule refuses\n",
                 from, to);
  if (!table_why(p->table, collect, &w, &report)) {
    play_fault(p, &report);
  } else {
    Asked asked = ask_about(p, &w, word);
    for (int i = 0; i < w.count; i++)
      told += show_refuser(p, &w, &w.refuser[i], &asked);
    if (told == 0) show_nothing(p, word);
    if (word == NULL && w.count > 0)
      screen_print(
        p->screen,
        "'why WORD' shows the answers with the word and quotes the rules\n");
  }
  why_free(&w);
}
