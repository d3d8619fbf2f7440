/*
** What the prompt shows of a table.
*/
#include "repl/play.h"
#include "repl/rulebook.h"
#include "repl/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 256, SHOWN = 40, TEXT = 32768 };

/* The question ------------------------------------------------------------- */

static const char *seat_name(const Play *p, int seat) {
  static char name[NAME_SIZE + 32];
  const char *bot = table_bot(p->table, seat);
  snprintf(name, sizeof name, "player %d%s%s%s", seat,
           bot == NULL ? "" : " (", bot == NULL ? "" : bot,
           bot == NULL ? "" : ")");
  return name;
}

void play_show_answers(Play *p, const char *word) {
  Table *t = p->table;
  int n = table_answer_count(t), shown = 0, matches = 0;
  int64_t from, to;
  if (table_status(t) != TABLE_ASKS) {
    puts("nobody is asked");
    return;
  }
  if (table_asks_number(t, &from, &to)) {
    printf("  a whole number from %" PRId64 " to %" PRId64 "\n", from, to);
    return;
  }
  for (int i = 0; i < n; i++) {
    char label[LABEL];
    if (!table_label(t, table_answer_at(t, i), label, sizeof label))
      word_copy(label, sizeof label, "(no words: the script failed)");
    if (word != NULL && !word_within(label, word)) continue;
    matches++;
    if (p->talks && word == NULL && shown == SHOWN) continue;
    printf("%4d  %s\n", i + 1, label);
    shown++;
  }
  if (matches > shown)
    printf("      and %d more: 'answers WORD' shows those with the word\n",
           matches - shown);
  if (matches == 0) printf("no answer contains '%s'\n", word);
}

void play_show_question(Play *p) {
  char text[REPORT_TEXT];
  Table *t = p->table;
  if (table_status(t) == TABLE_OVER) {
    play_show_score(p);
    return;
  }
  if (table_status(t) != TABLE_ASKS) {
    puts("the game stands still: 'reload' when the script is mended, 'new' "
         "for a new game");
    return;
  }
  if (!table_question(t, text, sizeof text))
    word_copy(text, sizeof text, table_choice(t));
  printf("%s%s: %s%s\n", show_style(stdout, BOLD),
         seat_name(p, table_actor(t)), text, show_style(stdout, PLAIN));
  play_show_answers(p, NULL);
}

/* Score and board ---------------------------------------------------------- */

void play_show_score(Play *p) {
  TableResult r;
  Report report;
  bool over = table_status(p->table) == TABLE_OVER;
  if (!table_result(p->table, &r, &report)) {
    play_fault(p, &report);
    return;
  }
  if (over) printf("The game is over: %s\n", r.reason);
  for (int i = 1; i <= table_players(p->table); i++)
    if (r.out[i])
      printf("  %-24s out\n", seat_name(p, i));
    else
      printf("  %-24s %6" PRId64 "%s\n", seat_name(p, i), r.score[i][0],
             !over || !r.winner[i] ? "" : "  winner");
}

/* A game without a view of its own: every component, by asking Lua. */
static void show_component(Play *p, const char *id) {
  char line[3 * NAME_SIZE], *text = malloc(TEXT);
  bool incomplete;
  Report report;
  if (text == NULL) return;
  snprintf(line, sizeof line, "g[\"%s\"]", id);
  if (table_eval(p->table, line, text, TEXT, &incomplete, &report) &&
      strcmp(text, "nil") != 0)
    printf("  %-12s %s\n", id, text);
  for (int i = 1; i <= table_players(p->table); i++) {
    snprintf(line, sizeof line, "g.players[%d][\"%s\"]", i, id);
    if (table_eval(p->table, line, text, TEXT, &incomplete, &report) &&
        strcmp(text, "nil") != 0)
      printf("  %-12s player %d: %s\n", id, i, text);
  }
  free(text);
}

static void note_component(void *ud, const RuleRow *r) {
  if (strcmp(r->kind, "component") == 0 && strcmp(r->text, "pieces") != 0)
    names_add(ud, r->id);
}

static void show_listing(Play *p) {
  Names ids = {0};
  Report report;
  if (table_rules(p->table, note_component, &ids, &report))
    for (int i = 0; i < ids.count; i++) show_component(p, ids.item[i]);
  else
    play_fault(p, &report);
  names_free(&ids);
}

void play_show_board(Play *p) {
  char *text = malloc(TEXT);
  Report report;
  int viewer = 0;
  if (text == NULL) return;
  if (table_status(p->table) == TABLE_ASKS &&
      table_bot(p->table, table_actor(p->table)) == NULL)
    viewer = table_actor(p->table);
  if (table_view(p->table, "board", viewer, show_columns(),
                 show_colours(stdout), text, TEXT, &report))
    puts(text);
  else if (strstr(report.text, "no view named") != NULL)
    show_listing(p);
  else
    play_fault(p, &report);
  free(text);
}

void play_show_seats(Play *p) {
  for (int i = 1; i <= table_players(p->table); i++) {
    const char *bot = table_bot(p->table, i);
    printf("  player %d: %s\n", i, bot == NULL ? "asked" : bot);
  }
}

/* History ------------------------------------------------------------------ */

static void show_branch(const History *h, int32_t node, int indent) {
  for (;;) {
    const HistoryNode *n = &h->node[node];
    int32_t child = n->youngest;
    bool forks = child >= 0 && h->node[child].older >= 0;
    if (forks || child < 0 || n->name[0] != '\0' || node == h->here ||
        n->parent < 0)
      printf("%*s%s%" PRId32 "%s%s  decision %" PRId32 "\n", indent, "",
             node == h->here ? "* " : "  ", node,
             n->name[0] != '\0' ? " " : "", n->name, n->depth);
    if (child < 0) return;
    if (forks) {
      /* the list is newest first: the last branch goes on at the margin */
      for (int32_t c = child; h->node[c].older >= 0; c = h->node[c].older)
        show_branch(h, c, indent + 2);
      while (h->node[child].older >= 0) child = h->node[child].older;
    }
    node = child;
  }
}

void play_show_tree(Play *p) {
  const History *h = table_history(p->table);
  if (h->count > 0) show_branch(h, 0, 0);
}

/* Why ---------------------------------------------------------------------- */

typedef struct Why {
  const Rulebook *book;
  const char *word;
  int shown, left_out;
} Why;

static void show_refusal(void *ud, const WhyRow *r) {
  Why *w = ud;
  if (w->word != NULL && !word_within(r->label, w->word) &&
      !word_within(r->guard, w->word))
    return;
  if (w->shown == SHOWN && w->word == NULL) {
    w->left_out++;
    return;
  }
  w->shown++;
  printf("  %s: %s%s%s", r->label, show_style(stdout, BOLD), r->text,
         show_style(stdout, PLAIN));
  if (r->facts[0] != '\0') printf(" (%s)", r->facts);
  printf("  %s%s %s%s\n", show_style(stdout, DIM), r->guard, r->source,
         show_style(stdout, PLAIN));
  for (int i = 0; i < r->cite_count && w->word != NULL; i++)
    rulebook_quote(w->book, r->cites[i]);
}

void play_show_why(Play *p, const char *word) {
  Rulebook book;
  Report report;
  char folder[PATH_SIZE];
  Why w = {&book, word, 0, 0};
  memset(&book, 0, sizeof book);
  game_folder(p->config.variants, p->config.game, folder);
  ledger_open(&book.ledger, folder);
  if (!table_why(p->table, show_refusal, &w, &report))
    play_fault(p, &report);
  else if (w.shown == 0)
    puts(word == NULL ? "nothing is refused here"
                      : "nothing of that name is refused here");
  if (w.left_out > 0)
    printf("  and %d more: 'why WORD' shows those with the word, and the "
           "rules they break\n", w.left_out);
  rulebook_free(&book);
}
