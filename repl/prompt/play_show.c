/*
** What the prompt shows of a table.
*/
#include "lua/table/look.h"
#include "repl/prompt/play.h"
#include "core/word.h"
#include "repl/view.h"

#include <inttypes.h>
#include <string.h>

void play_tell_line(void *ud, const char *text) {
  screen_print(ud, "%s\n", text);
}

/* The question ------------------------------------------------------------- */

const char *play_seat_name(const Play *p, int seat) {
  static char name[TABLE_NAME + 32];
  const char *bot = play_bot(p, seat);
  snprintf(name, sizeof name, "player %d%s%s%s", seat, bot == NULL ? "" : " (",
           bot == NULL ? "" : bot, bot == NULL ? "" : ")");
  return name;
}

void play_show_question(Play *p, int kept) {
  char text[FAULT_TEXT];
  Table *t = p->table;
  play_forget_labels(p);
  if (p->options->class_mode && kept == 0)
    play_show_board(p, ""); /* for all to see */
  if (table_status(t) == TABLE_OVER) {
    play_show_score(p);
    return;
  }
  if (table_status(t) != TABLE_ASKS) {
    screen_print(p->screen, "the game cannot continue: fix the script and "
                            "'reload', or start a 'new' game\n");
    return;
  }
  if (!table_question(t, text, sizeof text))
    word_copy(text, sizeof text, table_choice(t));
  screen_wrap(p->screen, 2, SCREEN_BOLD "%s: %s" SCREEN_PLAIN,
              play_seat_name(p, table_actor(t)), text);
  play_show_answers(p, NULL, kept);
}

int play_viewer(const Play *p) {
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

/* The note is dim and goes along with the last word. */
static void show_row(void *ud, const TellRow *r) {
  Screen *s = ud;
  const char *text = r->text == NULL ? "" : r->text;
  const char *gap =
    r->head != NULL && (text[0] != '\0' || r->note != NULL) ? "  " : "";
  screen_print(s, "%*s", r->indent, "");
  if (r->plain != NULL) {
    screen_print(s, "%s\n", r->plain);
    return;
  }
  if (r->head != NULL)
    screen_print(s, SCREEN_BOLD "%s" SCREEN_PLAIN "%s", r->head, gap);
  if (r->note == NULL)
    screen_wrap(s, r->indent + 4, "%s", text);
  else
    screen_wrap(s, r->indent + 4, "%s%s" SCREEN_DIM "%s" SCREEN_PLAIN, text,
                text[0] == '\0' ? "" : "  ", r->note);
}

bool play_tell(Play *p, const char *topic, const char *words) {
  Fault report;
  if (table_tell(p->table, topic, words, play_viewer(p), show_row, p->screen,
                 &report))
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
  Screen *on = s->play->screen;
  if (r->seat == 0) {
    show_row(on, r);
    return;
  }
  screen_print(on, "  %-24s ", play_seat_name(s->play, r->seat));
  if (r->out)
    screen_print(on, "out\n");
  else if (r->secret)
    screen_print(on, "%6s\n", "?");
  else
    screen_print(on, "%6" PRId64 "%s\n", r->points,
                 s->over && s->result->winner[r->seat] ? "  winner" : "");
}

void play_show_score(Play *p) {
  TableResult r;
  Fault report;
  Score s = {p, &r, table_status(p->table) == TABLE_OVER};
  if (!table_result(p->table, &r, &report)) {
    play_fault(p, &report);
    return;
  }
  if (s.over) screen_print(p->screen, "The game is over: %s\n", r.reason);
  if (!table_tell(p->table, "score", "", play_viewer(p), show_score_row, &s,
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
  Fault report;
  return name[0] != '\0' && table_views(p->table, find_view, &w, &report) &&
         w.found;
}

void play_show_board(Play *p, const char *name) {
  bool all = strcmp(name, "all") == 0;
  Fault report;
  if (name[0] == '\0' || all) name = "board";
  if (strcmp(name, "board") == 0 && !play_has_view(p, name))
    play_tell(p, "board", "");
  else if (!view_show(p->screen, p->table, name, all ? 0 : play_viewer(p),
                      &report))
    play_fault(p, &report);
}

void play_show_seats(Play *p) {
  for (int i = 1; i <= table_players(p->table); i++) {
    const char *bot = play_bot(p, i);
    screen_print(p->screen, "  player %d: %s\n", i, bot == NULL ? "me" : bot);
  }
}
