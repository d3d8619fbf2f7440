/*
** What the prompt shows of a table.
*/
#include "repl/prompt/play.h"
#include "repl/term/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 65536 };

/* The question ------------------------------------------------------------- */

const char *play_seat_name(const Play *p, int seat) {
  static char name[TABLE_NAME + 32];
  const char *bot = play_bot(p, seat);
  snprintf(name, sizeof name, "player %d%s%s%s", seat, bot == NULL ? "" : " (",
           bot == NULL ? "" : bot, bot == NULL ? "" : ")");
  return name;
}

void play_show_question(Play *p) {
  char text[REPORT_TEXT];
  const char *name;
  Table *t = p->table;
  if (p->options->class_mode && p->used == 0)
    play_show_board(p, ""); /* for all to see */
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
  name = play_seat_name(p, table_actor(t));
  printf("%s%s: ", show_style(stdout, BOLD), name);
  show_wrapped(stdout, text, show_width(name) + 2, 2);
  fputs(show_style(stdout, PLAIN), stdout);
  play_show_answers(p, NULL);
}

/* Through whose eyes: of the person who is asked, or of the only person at
** the table; with several or none, or at an open table, everything lies open.
** Between the turns of a hidden table nobody looks. */
static int viewer_of(const Play *p) {
  int seat = 0;
  if (p->settings.table == SEEN_OPEN || p->options->class_mode) return 0;
  if (table_status(p->table) != TABLE_ASKS) return 0;
  if (play_bot(p, table_actor(p->table)) == NULL) return table_actor(p->table);
  if (play_people(p) != 1) return 0;
  for (int i = 1; i <= table_players(p->table); i++)
    if (play_bot(p, i) == NULL) seat = i;
  return seat;
}

/* Rows --------------------------------------------------------------------- */

static void show_row(void *ud, const TellRow *r) {
  int at = r->indent;
  (void)ud;
  if (r->plain != NULL) {
    printf("%*s%s\n", r->indent, "", r->plain);
    return;
  }
  printf("%*s", r->indent, "");
  if (r->head != NULL) {
    printf("%s%s%s", show_style(stdout, BOLD), r->head,
           show_style(stdout, PLAIN));
    at += show_width(r->head);
    if (r->text != NULL && r->text[0] != '\0') at += printf("  ");
  }
  if (r->note == NULL) {
    show_wrapped(stdout, r->text == NULL ? "" : r->text, at, r->indent + 4);
    return;
  }
  { /* the note is dim and goes along with the last word */
    char *line = NULL;
    if (asprintf(&line, "%s%s%s%s%s", r->text == NULL ? "" : r->text,
                 r->text == NULL || r->text[0] == '\0' ? " " : "  ",
                 show_style(stdout, DIM), r->note,
                 show_style(stdout, PLAIN)) < 0)
      return;
    if (r->head != NULL && (r->text == NULL || r->text[0] == '\0'))
      at += printf("  ");
    show_wrapped(stdout, line, at, r->indent + 4);
    free(line);
  }
}

bool play_tell(Play *p, const char *topic, const char *words) {
  Report report;
  if (table_tell(p->table, topic, words, viewer_of(p), show_row, NULL, &report))
    return true;
  play_fault(p, &report);
  return false;
}

/* Score -------------------------------------------------------------------- */

typedef struct Score {
  Play *play;
  const TableResult *result;
  bool over;
} Score;

static void show_score_row(void *ud, const TellRow *r) {
  Score *s = ud;
  if (r->seat == 0) {
    show_row(NULL, r);
    return;
  }
  printf("  %-24s ", play_seat_name(s->play, r->seat));
  if (r->out)
    puts("out");
  else if (r->secret)
    printf("%6s\n", "?");
  else
    printf("%6" PRId64 "%s\n", r->points,
           s->over && s->result->winner[r->seat] ? "  winner" : "");
}

void play_show_score(Play *p) {
  TableResult r;
  Report report;
  Score s = {p, &r, table_status(p->table) == TABLE_OVER};
  if (!table_result(p->table, &r, &report)) {
    play_fault(p, &report);
    return;
  }
  if (s.over) printf("The game is over: %s\n", r.reason);
  if (!table_tell(p->table, "score", "", viewer_of(p), show_score_row, &s,
                  &report))
    play_fault(p, &report);
}

/* Views -------------------------------------------------------------------- */

typedef struct Wanted {
  const char *name;
  bool found;
} Wanted;

static void find_view(void *ud, const ViewRow *r) {
  Wanted *w = ud;
  if (strcmp(r->name, w->name) == 0) w->found = true;
}

bool play_has_view(Play *p, const char *name) {
  Wanted w = {name, false};
  Report report;
  return name[0] != '\0' && table_views(p->table, find_view, &w, &report) &&
         w.found;
}

void play_show_board(Play *p, const char *name) {
  char *text;
  bool all = strcmp(name, "all") == 0;
  Report report;
  if (name[0] == '\0' || all) name = "board";
  if (strcmp(name, "board") == 0 && !play_has_view(p, name)) {
    play_tell(p, "board", "");
    return;
  }
  text = malloc(TEXT);
  if (text == NULL) return;
  if (table_view(p->table, name, all ? 0 : viewer_of(p), show_columns(),
                 show_view_style(stdout), text, TEXT, &report))
    puts(text);
  else
    play_fault(p, &report);
  free(text);
}

void play_show_seats(Play *p) {
  for (int i = 1; i <= table_players(p->table); i++) {
    const char *bot = play_bot(p, i);
    printf("  player %d: %s\n", i, bot == NULL ? "me" : bot);
  }
}
