#include "core/grow.h"
#include "core/names.h"
#include "lua/table/change.h"
#include "lua/table/differ.h"
#include "lua/table/look.h"
#include "lua/table/shared.h"
#include "lua/table/table_in.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something that lies somewhere. */
typedef struct Row {
  char kind; /* 'p'ieces, 'c'ard, 'n'umber, 'o'rder */
  char *where, *what, *id;
  int64_t n;
} Row;

/* A position as one look at it sees it. */
typedef struct Sight {
  Row *row;
  int count, room;
  bool full; /* no memory for all of it */
  bool asks, number;
  int actor;
  char choice[NAME_SIZE];
  int64_t from, to;
  bool scored[MAX_PLAYERS + 1]; /* and known to who looks */
  int64_t points[MAX_PLAYERS + 1];
  Names answer, words; /* for people, for us */
  Names refused; /* by which rule those of the other sight are; "": none */
} Sight;

typedef struct Differ {
  int viewer;
  Sight before, after;
  const RuleChange *change;
  int lost; /* answers that the change takes back, and why */
  Fault why;
  DifferTold to;
  int told;
} Differ;

__attribute__((format(printf, 2, 3))) static void say(Differ *d,
                                                      const char *format, ...) {
  char *text = NULL;
  va_list args;
  va_start(args, format);
  if (d->to.words != NULL) format = d->to.words(format);
  if (vasprintf(&text, format, args) < 0) text = NULL;
  va_end(args);
  if (text != NULL) d->to.line(d->to.ud, text);
  free(text);
  d->told++;
}

/* Seeing ------------------------------------------------------------------- */

static void note_row(void *ud, const ContentRow *r) {
  Sight *s = ud;
  Row row = {strcmp(r->kind, "cell") == 0 ? 'n' : r->kind[0], strdup(r->where),
             strdup(r->what), strdup(r->id), r->n};
  Row *more = grow(s->row, s->count, &s->room, sizeof *more);
  if (more != NULL) s->row = more;
  s->full = s->full || row.where == NULL || row.what == NULL ||
            row.id == NULL || more == NULL;
  if (!s->full) {
    s->row[s->count++] = row;
    return;
  }
  free(row.where);
  free(row.what);
  free(row.id);
}

static void see_score(void *ud, const TellRow *r) {
  Sight *s = ud;
  if (r->seat == 0 || r->out || r->secret) return;
  s->scored[r->seat] = true;
  s->points[r->seat] = r->points;
}

static void see(Sight *s, Table *t, int viewer) {
  Fault none;
  table_tell(t, "score", "", viewer, see_score, s, &none);
  s->asks = table_status(t) == TABLE_ASKS;
  if (!s->asks) return;
  s->actor = table_actor(t);
  snprintf(s->choice, sizeof s->choice, "%s", table_choice(t));
}

static void see_contents(void *ud, Table *t) {
  Sight *s = ud;
  Fault none;
  see(s, t, 0);
  table_contents(t, note_row, s, &none);
}

static void see_answers(Sight *s, Table *t, int viewer) {
  char label[256];
  see(s, t, viewer);
  s->number = s->asks && table_asks_number(t, &s->from, &s->to);
  for (int i = 0; s->asks && i < table_answer_count(t); i++) {
    if (!table_label(t, table_answer_at(t, i), label, sizeof label)) continue;
    s->full = !names_push(&s->answer, label) || s->full;
    table_words(t, table_answer_at(t, i), label, sizeof label);
    s->full = !names_push(&s->words, label) || s->full;
  }
}

/* What refuses the answers of the other sight here and now. */
static void see_refusals(Sight *s, Table *t, const Sight *other) {
  char why[400];
  for (int i = 0; i < other->words.count; i++) {
    if (!table_refusal(t, other->words.item[i], why, sizeof why)) why[0] = '\0';
    s->full = !names_push(&s->refused, why) || s->full;
  }
}

static void close_sight(Sight *s) {
  for (int i = 0; i < s->count; i++) {
    free(s->row[i].where);
    free(s->row[i].what);
    free(s->row[i].id);
  }
  free(s->row);
  names_free(&s->answer);
  names_free(&s->words);
  names_free(&s->refused);
}

/* Was there memory for all that was seen? */
static bool is_whole(const Differ *d, Fault *fault) {
  if (!d->before.full && !d->after.full) return true;
  fault_set(fault, "out of memory");
  return false;
}

static void close_differ(Differ *d) {
  close_sight(&d->before);
  close_sight(&d->after);
  free(d);
}

/* Two positions ------------------------------------------------------------ */

static bool same(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* The row about the same thing: pieces of a kind at a place, a counter, the
** order of a pile; a card wherever it is. */
static const Row *twin(const Sight *s, const Row *like) {
  for (int i = 0; i < s->count; i++) {
    const Row *r = &s->row[i];
    if (r->kind != like->kind) continue;
    if (like->kind == 'c' ? same(r->id, like->id)
                          : same(r->where, like->where) &&
                              (like->kind != 'p' || same(r->what, like->what)))
      return r;
  }
  return NULL;
}

static void tell_number(Differ *d, const Row *a, const Row *b) {
  const Row *r = a != NULL ? a : b;
  int64_t x = a == NULL ? 0 : a->n, y = b == NULL ? 0 : b->n;
  if (x != y)
    say(d, "  %s: %s%s%" PRId64 " -> %" PRId64, r->where, r->what,
        r->what[0] == '\0' ? "" : " ", x, y);
}

static void tell_card(Differ *d, const Row *a, const Row *b) {
  if (a == NULL)
    say(d, "  %s: is not in the first", b->what);
  else if (b == NULL)
    say(d, "  %s: is not in the second", a->what);
  else if (!same(a->where, b->where))
    say(d, "  %s: from %s to %s", a->what, a->where, b->where);
  else if (a->n != b->n)
    say(d, "  %s: turned over", a->what);
}

static bool split(const char *text, Names *words) {
  bool good = true;
  for (text += strspn(text, " "); good && *text != '\0';) {
    size_t n = strcspn(text, " ");
    char *word = strndup(text, n);
    good = word != NULL && names_push(words, word);
    free(word);
    text += n + strspn(text + n, " ");
  }
  return good;
}

/* Are these the same words in another order? */
static bool is_reordered(const char *a, const char *b) {
  Names x = {0}, y = {0};
  bool equal;
  equal = !same(a, b) && split(a, &x) && split(b, &y);
  names_sort(&x);
  names_sort(&y);
  equal = equal && names_same(&x, &y);
  names_free(&x);
  names_free(&y);
  return equal;
}

static void tell_row(Differ *d, char kind, const Row *a, const Row *b) {
  if (kind == 'c')
    tell_card(d, a, b);
  else if (kind != 'o')
    tell_number(d, a, b);
  else if (a != NULL && b != NULL && is_reordered(a->what, b->what))
    say(d, "  %s: in another order", a->where);
}

/* Pieces first, the game's own notes last. */
static void tell_contents(Differ *d) {
  const Sight *a = &d->before, *b = &d->after;
  for (const char *kind = "pcon"; *kind != '\0'; kind++) {
    for (int i = 0; i < a->count; i++)
      if (a->row[i].kind == *kind)
        tell_row(d, *kind, &a->row[i], twin(b, &a->row[i]));
    for (int i = 0; i < b->count; i++)
      if (b->row[i].kind == *kind && twin(a, &b->row[i]) == NULL)
        tell_row(d, *kind, NULL, &b->row[i]);
  }
}

static void tell_scores(Differ *d, int players) {
  const Sight *a = &d->before, *b = &d->after;
  for (int i = 1; i <= players; i++)
    if (a->scored[i] && b->scored[i] && a->points[i] != b->points[i])
      say(d, "  the score of player %d: %" PRId64 " -> %" PRId64, i,
          a->points[i], b->points[i]);
}

static bool asks_otherwise(const Sight *a, const Sight *b) {
  return a->asks != b->asks || a->actor != b->actor ||
         !same(a->choice, b->choice);
}

static const char *asked(const Sight *s, char text[2 * NAME_SIZE]) {
  if (!s->asks) return "the game is over";
  snprintf(text, 2 * NAME_SIZE, "player %d is asked '%s'", s->actor, s->choice);
  return text;
}

bool table_differ(Table *t, int32_t from, int32_t to, DifferTold told,
                  Fault *fault) {
  const History *h = table_history(t);
  char text[2][256];
  Differ *d = calloc(1, sizeof *d);
  bool good = d != NULL;
  if (d == NULL) {
    fault_set(fault, "out of memory");
    return false;
  }
  d->to = told;
  good = table_visit(t, from, see_contents, &d->before, fault) &&
         table_visit(t, to, see_contents, &d->after, fault) &&
         is_whole(d, fault);
  if (good) {
    tell_contents(d);
    tell_scores(d, table_players(t));
    if (asks_otherwise(&d->before, &d->after))
      say(d, "  %s -> %s", asked(&d->before, text[0]),
          asked(&d->after, text[1]));
    if (h->node[from].rules != h->node[to].rules)
      say(d, "  the rules: %s -> %s",
          table_rules_name(t, h->node[from].rules, text[0], sizeof text[0]),
          table_rules_name(t, h->node[to].rules, text[1], sizeof text[1]));
    if (d->told == 0) say(d, "nothing differs");
  }
  close_differ(d);
  return good;
}

/* Other rules -------------------------------------------------------------- */

/* Answers of one sight that the other lacks, with what refuses them there. */
static int tell_missing(Differ *d, const Sight *has, const Sight *lacks,
                        const char *sign, const char *refused) {
  int n = 0;
  for (int i = 0; i < has->answer.count; i++) {
    const char *label = has->answer.item[i], *by = names_at(&lacks->refused, i);
    if (names_find(&lacks->answer, label) >= 0) continue;
    n++;
    if (by[0] != '\0')
      say(d, "  %s %s  (%s by %s)", sign, label, refused, by);
    else
      say(d, "  %s %s", sign, label);
  }
  return n;
}

static void tell_amounts(Differ *d) {
  const Sight *x = &d->before, *y = &d->after;
  if (!x->number)
    say(d, "  a whole number from %" PRId64 " to %" PRId64 " could be answered",
        y->from, y->to);
  else if (!y->number)
    say(d, "  no number could be answered");
  else if (x->from != y->from || x->to != y->to)
    say(d,
        "  a whole number from %" PRId64 " to %" PRId64
        " would be asked for, not %" PRId64 " to %" PRId64,
        y->from, y->to, x->from, x->to);
  else
    say(d, "the same numbers can be answered");
}

static void tell_answers(Differ *d) {
  const Sight *x = &d->before, *y = &d->after;
  int changes;
  if (x->number || y->number) tell_amounts(d);
  changes = tell_missing(d, y, x, "+", "was refused") +
            tell_missing(d, x, y, "-", "refused");
  if ((x->number || y->number) && x->answer.count + y->answer.count == 0)
    return;
  if (changes == 0)
    say(d, "the same %d answers are offered", x->answer.count);
  else
    say(d, "%d answers now, %d then", x->answer.count, y->answer.count);
}

static void tell_change(Differ *d) {
  const Sight *x = &d->before, *y = &d->after;
  if (d->lost > 0)
    say(d, "%s: so the game would stand earlier in this phase", d->why.text);
  if (asks_otherwise(x, y) && y->asks)
    say(d, "player %d would be asked '%s'", y->actor, y->choice);
  else if (asks_otherwise(x, y))
    say(d, "the game would be over");
  else if (x->asks)
    tell_answers(d);
}

static bool put_on(void *ud, Table *t, Fault *fault) {
  Differ *d = ud;
  const RuleChange *c = d->change;
  bool good = c->use != NULL ? table_use(t, c->use, &d->lost, fault)
              : c->drop != NULL
                ? table_drop(t, c->drop, &d->lost, fault)
                : table_set(t, c->set, c->value, &d->lost, fault);
  d->why = *fault;
  return good;
}

static void look_again(void *ud, Table *t) {
  Differ *d = ud;
  see_answers(&d->after, t, d->viewer);
  see_refusals(&d->after, t, &d->before);
}

bool table_try_out(Table *t, const RuleChange *change, int viewer,
                   DifferTold told, Fault *fault) {
  Differ *d = calloc(1, sizeof *d);
  bool good;
  memset(fault, 0, sizeof *fault);
  if (d == NULL) {
    fault_set(fault, "out of memory");
    return false;
  }
  d->change = change;
  d->viewer = viewer;
  d->to = told;
  see_answers(&d->before, t, d->viewer);
  good = table_try(t, put_on, look_again, d, fault);
  if (good) see_refusals(&d->before, t, &d->after);
  good = good && is_whole(d, fault);
  if (good) {
    tell_change(d);
    tell_scores(d, table_players(t));
  }
  close_differ(d);
  return good;
}
