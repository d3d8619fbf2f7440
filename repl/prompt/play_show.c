/*
** What the prompt shows of a table.
*/
#include "lua/shelf/file.h"
#include "lua/table/look.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"
#include "repl/view.h"

#include <inttypes.h>
#include <string.h>

void play_show_line(void *ud, const char *text) {
  screen_print(ud, "%s\n", text);
}

const char *play_seat_name(const Play *p, int seat) {
  static char name[TABLE_NAME + 32];
  const char *bot = play_bot(p, seat);
  snprintf(name, sizeof name, tongue("player %d%s%s%s"), seat,
           bot == NULL ? "" : " (", bot == NULL ? "" : bot,
           bot == NULL ? "" : ")");
  return name;
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

/* Score -------------------------------------------------------------------- */

typedef struct Score {
  Play *play;
  const TableResult *result;
  bool over, bare; /* bare: without the rules that are cited */
} Score;

static void show_score_row(void *ud, const TellRow *r) {
  Score *s = ud;
  Screen *on = s->play->screen;
  TellRow row = *r;
  if (s->bare) row.note = NULL;
  if (r->seat == 0) {
    show_row(on, &row);
    return;
  }
  screen_print(on, "  %-*s ", screen_width() < 60 ? 20 : 24,
               play_seat_name(s->play, r->seat));
  if (r->out)
    screen_print(on, "   %s\n", tongue("out"));
  else if (r->secret)
    screen_print(on, "%6" PRId64 " + ?\n", r->points);
  else
    screen_print(on, "%6" PRId64 "  %s\n", r->points,
                 s->over && s->result->winner[r->seat] ? tongue("winner") : "");
}

/* "player 2 wins by 5 points": those who share a win, and what they are ahead. */
static void show_winners(const Play *p, const TableResult *r) {
  char names[TABLE_NAME * 2] = "", reason[TABLE_NAME];
  int64_t best = 0, next = INT64_MIN;
  int winners = 0;
  for (int i = 1; i <= table_players(p->table); i++)
    if (r->winner[i]) {
      size_t n = strlen(names);
      best = r->score[i][0];
      snprintf(names + n, sizeof names - n, "%s%s",
               winners++ > 0 ? tongue(" and ") : "", play_seat_name(p, i));
    } else if (!r->out[i] && r->score[i][0] > next) {
      next = r->score[i][0];
    }
  table_said(p->table, r->reason, reason, sizeof reason);
  screen_print(p->screen, "The game is over: %s", reason);
  screen_print(p->screen, "%s", r->reason[0] == '\0' ? "" : tongue("; "));
  if (winners == 0)
    screen_wrap(p->screen, 2, "nobody wins");
  else if (winners > 1)
    screen_wrap(p->screen, 2, "%s win together with %" PRId64, names, best);
  else if (next == INT64_MIN)
    screen_wrap(p->screen, 2, "%s wins; nobody else is left", names);
  else if (best <= next)
    screen_wrap(p->screen, 2, "%s wins by the tie-break, at %" PRId64, names,
                best);
  else
    screen_wrap(p->screen, 2, "%s wins by %" PRId64, names, best - next);
}

static void show_score(Play *p, bool bare) {
  TableResult r;
  Fault report;
  Score s = {p, &r, table_status(p->table) == TABLE_OVER, bare};
  if (!table_result(p->table, &r, &report)) {
    play_fault(p, &report);
    return;
  }
  if (s.over) show_winners(p, &r);
  if (!table_tell(p->table, "score", "", play_viewer(p), show_score_row, &s,
                  &report))
    play_fault(p, &report);
}

void play_show_score(Play *p) { show_score(p, false); }

/* The end: who won, the scores, and what can be done now. */
static void show_end(Play *p) {
  bool pages = play_hold(p);
  show_score(p, true);
  if (p->talks && p->lesson == NULL)
    screen_wrap(p->screen, 0,
                "'new' begins another game, 'undo' goes back into this one, "
                "'save NAME' keeps it for 'replay NAME', 'log all' tells it.");
  if (pages) play_release(p);
}

/* The question ------------------------------------------------------------- */

/* Is there room for the whole board, the question and some answers below it? */
static bool has_room(Play *p, int viewer, int taken, int below) {
  Screen *s = screen_capture();
  Fault report;
  bool room = s == NULL ||
              !view_show(s, p->table, "board", viewer, false, &report) ||
              taken + screen_rows(s) + below <= screen_height();
  if (s != NULL) screen_free(s);
  return room;
}

/* The board above the question: the whole one where there is room for it.  How
** many rows it takes. */
static int show_small_board(Play *p) {
  enum { ROOMY = 40, BELOW = 6 };
  int before = screen_rows(p->screen);
  bool whole;
  if (p->settings.board != BOARD_ON || p->options->class_mode) return 0;
  whole = screen_height() >= ROOMY && has_room(p, play_viewer(p), 0, BELOW);
  play_show_board(p, whole ? "" : "compact");
  return screen_rows(p->screen) - before;
}

void play_show_to_class(Play *p, int taken) {
  enum { BELOW = 12 }; /* the question, most answers, the prompt */
  bool whole = !p->talks || has_room(p, 0, taken, BELOW);
  play_show_board(p, whole ? "" : "compact");
}

void play_show_question(Play *p, int kept) {
  char text[FAULT_TEXT];
  Table *t = p->table;
  play_forget_labels(p);
  if (p->options->class_mode && kept == 0) play_show_to_class(p, 0);
  if (table_status(t) == TABLE_OVER) {
    show_end(p);
    return;
  }
  if (table_status(t) != TABLE_ASKS) {
    screen_print(p->screen, "the game cannot continue: fix the script and "
                            "'reload', or start a 'new' game\n");
    return;
  }
  kept += show_small_board(p);
  if (!table_question(t, text, sizeof text))
    word_copy(text, sizeof text, table_choice(t));
  screen_wrap(p->screen, 2, SCREEN_BOLD "%s%s %s" SCREEN_PLAIN,
              play_seat_name(p, table_actor(t)), tongue(":"), text);
  play_show_answers(p, NULL, kept);
}

int play_viewer(const Play *p) {
  int seat = 0;
  if (p->settings.table == SEEN_OPEN || p->options->class_mode) return 0;
  if (table_status(p->table) != TABLE_ASKS) return 0;
  if (p->learner > 0) return p->learner;
  if (play_bot(p, table_actor(p->table)) == NULL) return table_actor(p->table);
  if (play_people(p) != 1) return 0;
  for (int i = 1; i <= table_players(p->table); i++)
    if (play_bot(p, i) == NULL) seat = i;
  return seat;
}

bool play_try_tell(Play *p, const char *topic, const char *words,
                   Fault *report) {
  return table_tell(p->table, topic, words, play_viewer(p), show_row, p->screen,
                    report);
}

bool play_tell(Play *p, const char *topic, const char *words) {
  Fault report;
  bool told = play_try_tell(p, topic, words, &report);
  if (!told) play_fault(p, &report);
  return told;
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
  if (file_ends(name, ".svg")) {
    play_draw_board(p, name);
    return;
  }
  if (name[0] == '\0' || all) name = "board";
  if (!view_show(p->screen, p->table, name, all ? 0 : play_viewer(p),
                 p->settings.board == BOARD_SPOKEN, &report))
    play_fault(p, &report);
}

void play_show_seats(Play *p) {
  for (int i = 1; i <= table_players(p->table); i++) {
    const char *bot = play_bot(p, i);
    screen_print(p->screen, "  player %d: %s\n", i, bot == NULL ? "me" : bot);
  }
}
