/*
** The prompt: what a change of the rules would do here.  The same position is
** looked at under both, and nothing stays.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/table/shared.h"
#include "repl/prompt/play.h"
#include "repl/term/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The position as one stack of rules sees it. */
typedef struct Sight {
  bool asks, number;
  int actor;
  char choice[NAME_SIZE];
  int64_t from, to;
  Names answer, words; /* for people, for us */
  Names refused; /* by which rule those of the other sight are; "": none */
  bool scored[MAX_PLAYERS + 1]; /* and known to who looks */
  int64_t points[MAX_PLAYERS + 1];
} Sight;

typedef struct Attempt {
  Play *play;
  int viewer;
  const char *layer; /* to put on, or NULL */
  const char *drop;
  char name[NAME_SIZE];
  const char *value; /* NULL: as the layers have it */
  int lost;
  Report lost_why;
  Sight before, after;
} Attempt;

static void see_score(void *ud, const TellRow *r) {
  Sight *s = ud;
  if (r->seat == 0 || r->out || r->secret) return;
  s->scored[r->seat] = true;
  s->points[r->seat] = r->points;
}

static void see(Table *t, int viewer, Sight *s) {
  char label[256];
  Report none;
  memset(s, 0, sizeof *s);
  table_tell(t, "score", "", viewer, see_score, s, &none);
  s->asks = table_status(t) == TABLE_ASKS;
  if (!s->asks) return;
  s->actor = table_actor(t);
  word_copy(s->choice, sizeof s->choice, table_choice(t));
  s->number = table_asks_number(t, &s->from, &s->to);
  for (int i = 0; !s->number && i < table_answer_count(t); i++)
    if (table_label(t, table_answer_at(t, i), label, sizeof label) &&
        names_add(&s->answer, label)) {
      table_words(t, table_answer_at(t, i), label, sizeof label);
      names_add(&s->words, label);
    }
}

/* What refuses the answers of the other sight here and now. */
static void note_refusals(Table *t, Sight *s, const Sight *other) {
  char why[400];
  for (int i = 0; i < other->words.count; i++) {
    if (!table_refusal(t, other->words.item[i], why, sizeof why)) why[0] = '\0';
    names_add(&s->refused, why);
  }
}

static void free_sight(Sight *s) {
  names_free(&s->answer);
  names_free(&s->words);
  names_free(&s->refused);
}

static int find(const Names *n, const char *text) {
  for (int i = 0; i < n->count; i++)
    if (strcmp(n->item[i], text) == 0) return i;
  return -1;
}

/* Answers of one sight that the other lacks, with what refuses them there. */
static int tell_missing(Screen *s, const Sight *has, const Sight *lacks,
                        const char *sign, const char *refused) {
  int n = 0;
  for (int i = 0; i < has->answer.count; i++) {
    const char *label = has->answer.item[i];
    if (find(&lacks->answer, label) >= 0) continue;
    screen_print(s, "  %s %s", sign, label);
    if (i < lacks->refused.count && lacks->refused.item[i][0] != '\0')
      screen_print(s, "  (%s by %s)", refused, lacks->refused.item[i]);
    screen_print(s, "\n");
    n++;
  }
  return n;
}

static void tell_scores(Screen *s, const Attempt *a) {
  const Sight *x = &a->before, *y = &a->after;
  for (int i = 1; i <= table_players(a->play->table); i++)
    if (x->scored[i] && y->scored[i] && x->points[i] != y->points[i])
      screen_print(s, "  the score of player %d: %" PRId64 " -> %" PRId64 "\n",
                   i, x->points[i], y->points[i]);
}

static void tell(Screen *s, const Attempt *a) {
  const Sight *x = &a->before, *y = &a->after;
  int changes = 0;
  if (a->lost > 0)
    screen_print(s, "%s: so the game would stand earlier in this phase\n",
                 a->lost_why.text);
  if (x->asks != y->asks || (x->asks && (x->actor != y->actor ||
                                         strcmp(x->choice, y->choice) != 0))) {
    if (y->asks)
      screen_print(s, "player %d would be asked '%s'\n", y->actor, y->choice);
    else
      screen_print(s, "the game would be over\n");
  } else if (x->number) {
    if (x->from != y->from || x->to != y->to)
      screen_print(s,
                   "  a whole number from %" PRId64 " to %" PRId64
                   " would be asked for, not %" PRId64 " to %" PRId64 "\n",
                   y->from, y->to, x->from, x->to);
    else
      screen_print(s, "the same numbers can be answered\n");
  } else if (x->asks) {
    changes = tell_missing(s, y, x, "+", "was refused");
    changes += tell_missing(s, x, y, "-", "refused");
    if (changes == 0)
      screen_print(s, "the same %d answers are offered\n", x->answer.count);
    else
      screen_print(s, "%d answers now, %d then\n", x->answer.count,
                   y->answer.count);
  }
  tell_scores(s, a);
}

static bool change(void *ud, Table *t, Report *report) {
  Attempt *a = ud;
  bool good = a->layer != NULL ? table_use(t, a->layer, &a->lost, report)
              : a->drop != NULL
                ? table_drop(t, a->drop, &a->lost, report)
                : table_set(t, a->name, a->value, &a->lost, report);
  a->lost_why = *report;
  return good;
}

static void look(void *ud, Table *t) {
  Attempt *a = ud;
  see(t, a->viewer, &a->after);
  note_refusals(t, &a->after, &a->before);
}

static void attempt(Play *p, Attempt *a) {
  Report report;
  memset(&report, 0, sizeof report);
  a->play = p;
  a->viewer = play_viewer(p);
  see(p->table, a->viewer, &a->before);
  if (table_try(p->table, change, look, a, &report)) {
    note_refusals(p->table, &a->before, &a->after);
    tell(p->screen, a);
  } else {
    play_fault(p, &report);
  }
  free_sight(&a->before);
  free_sight(&a->after);
}

/* "set NAME VALUE" */
static bool read_setting(const char *text, Attempt *a) {
  size_t n = strcspn(text, " \t=");
  if (n == 0 || n >= sizeof a->name || text[n] == '\0') return false;
  memcpy(a->name, text, n);
  a->name[n] = '\0';
  a->value = text + n + strspn(text + n, " \t=");
  if (a->value[0] == '\0') return false;
  if (strcmp(a->value, "default") == 0) a->value = NULL;
  return true;
}

void play_try(Play *p, const char *rest) {
  static Attempt a; /* large */
  char layer[PATH_SIZE];
  memset(&a, 0, sizeof a);
  if (strncmp(rest, "set ", 4) == 0 || strncmp(rest, "drop ", 5) == 0) {
    const char *what = rest + strcspn(rest, " ");
    what += strspn(what, " \t");
    if (rest[0] == 'd') {
      a.drop = what;
    } else if (!read_setting(what, &a)) {
      play_refuse(p, "try set NAME VALUE");
      return;
    }
  } else if (rest[0] == '\0') {
    play_refuse(p, "try LAYER, try drop LAYER, or try set NAME VALUE");
    return;
  } else if (play_find_layer(p, rest, layer)) {
    a.layer = layer;
  } else {
    return;
  }
  attempt(p, &a);
}
