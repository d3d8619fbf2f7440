/*
** What the prompt shows of a table.
*/
#include "lua/shelf/file.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"
#include "repl/view.h"

#include <inttypes.h>
#include <string.h>

const char *play_seat_name(const Play *p, int seat, PlayName name) {
  const char *bot = play_bot(p, seat);
  snprintf(name, sizeof(PlayName), tongue("player %d%s%s%s"), seat,
           bot == NULL ? "" : " (", bot == NULL ? "" : bot,
           bot == NULL ? "" : ")");
  return name;
}

void play_show_question(Play *p, const char *function, int rows) {
  play_forget_labels(p);
  play_call(p, "prompt.question", function, json_pack("[i]", rows));
}

int play_board_rows(Play *p, int viewer) {
  Screen *s = screen_capture();
  Fault fault;
  int rows = -1;
  if (s != NULL && view_show(s, p->table, "board", viewer, false, &fault))
    rows = screen_rows(s);
  if (s != NULL) screen_free(s);
  return rows;
}

/* The person before whom a bot's question lies: who answered last, else the first. */
static int onlooker(const Play *p) {
  const History *h = table_history(p->table);
  int first = 0;
  for (int32_t at = h == NULL ? -1 : h->here; at >= 0; at = h->node[at].parent)
    if (h->node[at].actor > 0 && play_bot(p, h->node[at].actor) == NULL)
      return h->node[at].actor;
  for (int i = table_players(p->table); i > 0; i--)
    if (play_bot(p, i) == NULL) first = i;
  return first;
}

int play_viewer(const Play *p) {
  if (p->settings.table == SEEN_OPEN) return 0;
  /* a class discusses an open table, but a lesson is about what is hidden, too */
  if (p->options->class_mode && p->mode.lesson == NULL) return 0;
  if (table_status(p->table) != TABLE_ASKS) return 0;
  if (p->mode.learner > 0) return p->mode.learner;
  if (play_bot(p, table_actor(p->table)) == NULL) return table_actor(p->table);
  return onlooker(p);
}

bool play_asks(const Play *p) {
  int viewer = play_viewer(p), actor = table_actor(p->table);
  return table_status(p->table) == TABLE_ASKS &&
         (viewer == 0 || viewer == actor || p->mode.lesson != NULL ||
          table_knows_no_less(p->table, viewer, actor));
}

void play_show_board(Play *p, const char *name) {
  bool all = strcmp(name, "all") == 0;
  int viewer = play_viewer(p);
  Fault fault;
  if (all && viewer != 0) {
    play_refuse(p,
                "player %d may not see all of it; 'setting table open' lays "
                "everything open",
                viewer);
    return;
  }
  if (name[0] == '\0' || all) name = "board";
  if (!view_show(p->screen, p->table, name, viewer,
                 p->settings.board == BOARD_SPOKEN, &fault))
    play_fault(p, &fault);
}
