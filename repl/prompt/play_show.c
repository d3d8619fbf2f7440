/*
** What the prompt shows of a table.
*/
#include "lua/shelf/file.h"
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"
#include "repl/view.h"

#include <inttypes.h>
#include <string.h>

void play_show_line(void *ud, const char *text) {
  screen_print(ud, "%s\n", text);
}

const char *play_seat_name(const Play *p, int seat, PlayName name) {
  const char *bot = play_bot(p, seat);
  snprintf(name, sizeof(PlayName), tongue("player %d%s%s%s"), seat,
           bot == NULL ? "" : " (", bot == NULL ? "" : bot,
           bot == NULL ? "" : ")");
  return name;
}

/* The end: who won, the scores, and what can be done now. */
static void show_end(Play *p) {
  bool pages = play_hold(p);
  play_desk()->call(p, "prompt.score", "ended",
                    json_pack("[b]", p->talks && p->mode.lesson == NULL));
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
  PlayName name;
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
              play_seat_name(p, table_actor(t), name), tongue(":"), text);
  play_show_answers(p, NULL, kept);
}

int play_viewer(const Play *p) {
  int seat = 0;
  if (p->settings.table == SEEN_OPEN || p->options->class_mode) return 0;
  if (table_status(p->table) != TABLE_ASKS) return 0;
  if (p->mode.learner > 0) return p->mode.learner;
  if (play_bot(p, table_actor(p->table)) == NULL) return table_actor(p->table);
  if (play_people(p) != 1) return 0;
  for (int i = 1; i <= table_players(p->table); i++)
    if (play_bot(p, i) == NULL) seat = i;
  return seat;
}

/* Views -------------------------------------------------------------------- */

bool play_has_view(Play *p, const char *name) {
  json_t *views, *v;
  size_t i;
  bool found = false;
  if (name[0] == '\0') return false;
  views = table_ask_value(p->table, "views", NULL, NULL);
  json_array_foreach(views, i, v)
    found = found || strcmp(value_text(v, "name"), name) == 0;
  json_decref(views);
  return found;
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
