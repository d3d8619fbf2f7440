/*
** The prompt: what differs between two positions, in words.  It shows hidden
** things too: it is for looking at the game, not for winning it.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "repl/prompt/play.h"
#include "repl/term/words.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Row {
  char kind; /* 'p'ieces, 'c'ard, 'n'umber, 'o'rder */
  char *where, *what, *id;
  int64_t n;
} Row;

typedef struct Side {
  Row *row;
  int count, room;
  bool scored, asks;
  TableResult result;
  int actor;
  char choice[NAME_SIZE];
} Side;

static void note_row(void *ud, const ContentRow *r) {
  Side *s = ud;
  Row *row;
  if (s->count == s->room) {
    int room = s->room == 0 ? 256 : s->room * 2;
    Row *more = memory_resize(s->row, (size_t)room * sizeof *more);
    s->row = more;
    s->room = room;
  }
  row = &s->row[s->count++];
  row->kind = strcmp(r->kind, "cell") == 0 ? 'n' : r->kind[0];
  row->where = memory_copy(r->where);
  row->what = memory_copy(r->what);
  row->id = memory_copy(r->id);
  row->n = r->n;
}

static void see(void *ud, Table *t) {
  Side *s = ud;
  Report none;
  table_contents(t, note_row, s, &none);
  s->scored = table_result(t, &s->result, &none);
  s->asks = table_status(t) == TABLE_ASKS;
  if (!s->asks) return;
  s->actor = table_actor(t);
  word_copy(s->choice, sizeof s->choice, table_choice(t));
}

static void free_side(Side *s) {
  for (int i = 0; i < s->count; i++) {
    free(s->row[i].where);
    free(s->row[i].what);
    free(s->row[i].id);
  }
  free(s->row);
}

static bool same(const char *a, const char *b) {
  return a != NULL && b != NULL && strcmp(a, b) == 0;
}

/* The row about the same thing: pieces of a kind at a place, a counter, the
** order of a pile; a card wherever it is. */
static const Row *find(const Side *s, const Row *like) {
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

static int tell_number(Screen *s, const Row *a, const Row *b) {
  const Row *r = a != NULL ? a : b;
  int64_t x = a == NULL ? 0 : a->n, y = b == NULL ? 0 : b->n;
  if (x == y) return 0;
  screen_print(s, "  %s: %s%s%" PRId64 " -> %" PRId64 "\n", r->where, r->what,
               r->what[0] == '\0' ? "" : " ", x, y);
  return 1;
}

static int tell_card(Screen *s, const Row *a, const Row *b) {
  if (a == NULL || b == NULL) {
    screen_print(s, "  %s: %s\n", (a == NULL ? b : a)->what,
                 a == NULL ? "is not in the first" : "is not in the second");
    return 1;
  }
  if (!same(a->where, b->where)) {
    screen_print(s, "  %s: from %s to %s\n", a->what, a->where, b->where);
    return 1;
  }
  if (a->n == b->n) return 0;
  screen_print(s, "  %s: turned over\n", a->what);
  return 1;
}

static int compare_words(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Are these the same words in another order? */
static bool reordered(const char *a, const char *b) {
  Names x = {0}, y = {0};
  bool equal;
  for (int side = 0; side < 2; side++) {
    char *copy = memory_copy(side == 0 ? a : b), *save = NULL;
    for (char *w = copy == NULL ? NULL : strtok_r(copy, " ", &save); w != NULL;
         w = strtok_r(NULL, " ", &save))
      names_add(side == 0 ? &x : &y, w);
    free(copy);
  }
  equal = x.count == y.count;
  if (equal && x.count > 0) {
    qsort(x.item, (size_t)x.count, sizeof *x.item, compare_words);
    qsort(y.item, (size_t)y.count, sizeof *y.item, compare_words);
  }
  for (int i = 0; equal && i < x.count; i++)
    equal = strcmp(x.item[i], y.item[i]) == 0;
  names_free(&x);
  names_free(&y);
  return equal;
}

static int tell_order(Screen *s, const Row *a, const Row *b) {
  if (a == NULL || b == NULL || same(a->what, b->what) ||
      !reordered(a->what, b->what))
    return 0;
  screen_print(s, "  %s: in another order\n", a->where);
  return 1;
}

static int tell_row(Screen *s, const Row *a, const Row *b) {
  switch ((a != NULL ? a : b)->kind) {
    case 'c': return tell_card(s, a, b);
    case 'o': return tell_order(s, a, b);
    default: return tell_number(s, a, b);
  }
}

static int tell(const Play *p, const Side *a, const Side *b) {
  int n = 0;
  /* pieces first, the game's own notes last */
  for (const char *kind = "pcon"; *kind != '\0'; kind++) {
    for (int i = 0; i < a->count; i++)
      if (a->row[i].kind == *kind)
        n += tell_row(p->screen, &a->row[i], find(b, &a->row[i]));
    for (int i = 0; i < b->count; i++)
      if (b->row[i].kind == *kind && find(a, &b->row[i]) == NULL)
        n += tell_row(p->screen, NULL, &b->row[i]);
  }
  for (int i = 1; a->scored && b->scored && i <= table_players(p->table); i++)
    if (a->result.score[i][0] != b->result.score[i][0]) {
      screen_print(p->screen,
                   "  the score of player %d: %" PRId64 " -> %" PRId64 "\n", i,
                   a->result.score[i][0], b->result.score[i][0]);
      n++;
    }
  if (a->asks != b->asks || a->actor != b->actor ||
      strcmp(a->choice, b->choice) != 0) {
    if (a->asks)
      screen_print(p->screen, "  player %d is asked '%s'", a->actor, a->choice);
    if (!a->asks) screen_print(p->screen, "  the game is over");
    if (b->asks)
      screen_print(p->screen, " -> player %d is asked '%s'\n", b->actor,
                   b->choice);
    if (!b->asks) screen_print(p->screen, " -> the game is over\n");
    n++;
  }
  return n;
}

static void compare(Play *p, int32_t a, int32_t b) {
  const History *h = table_history(p->table);
  static Side x, y;
  Report report;
  char rules[2][256];
  memset(&x, 0, sizeof x);
  memset(&y, 0, sizeof y);
  if (!table_visit(p->table, a, see, &x, &report) ||
      !table_visit(p->table, b, see, &y, &report)) {
    play_fault(p, &report);
  } else {
    int n = tell(p, &x, &y);
    if (h->node[a].rules != h->node[b].rules) {
      screen_print(p->screen, "  the rules: %s -> %s\n",
                   table_rules_name(p->table, h->node[a].rules, rules[0], 256),
                   table_rules_name(p->table, h->node[b].rules, rules[1], 256));
      n++;
    }
    if (n == 0) screen_print(p->screen, "nothing differs\n");
  }
  free_side(&x);
  free_side(&y);
}

void play_compare(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  char first[HISTORY_NAME];
  size_t n = strcspn(rest, " \t");
  int32_t a, b = h->here;
  if (n == 0 || n >= sizeof first) {
    play_refuse(p, "compare A [B]: names or numbers of positions; 'tree' lists "
                   "them");
    return;
  }
  word_copy(first, n + 1, rest);
  rest += n;
  rest += strspn(rest, " \t");
  if (!play_position(p, first, &a) ||
      (rest[0] != '\0' && !play_position(p, rest, &b)))
    return;
  compare(p, a, b);
}
