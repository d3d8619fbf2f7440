/*
** The prompt: looking at the table, and understanding it.
*/
#include "lua/table/look.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "core/word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void do_answers(Play *p, const char *rest) {
  bool asks = table_status(p->table) == TABLE_ASKS;
  int64_t from, to;
  if (rest[0] == '\0' && asks)
    play_show_question(p, 0);
  else if (asks && strcmp(rest, "all") == 0 &&
           !table_asks_number(p->table, &from, &to))
    play_show_page(p, 0, INT32_MAX);
  else
    play_show_answers(p, rest[0] == '\0' ? NULL : rest, 0);
}

static void do_more(Play *p, const char *rest) {
  (void)rest;
  if (p->more == 0 || table_status(p->table) != TABLE_ASKS ||
      p->more >= play_labels(p)->count)
    screen_print(p->screen, "there is no more; 'answers' begins again\n");
  else
    play_show_page(p, p->more, play_answer_rows(p, 0));
}

static void do_score(Play *p, const char *rest) {
  (void)rest;
  play_show_score(p);
}

static void tell_line(void *ud, const char *text) {
  int indent = (int)strspn(text, " ");
  screen_print(ud, "%*s", indent, "");
  screen_wrap(ud, indent + 2, "%s", text + indent);
}

static void do_log(Play *p, const char *rest) {
  char number[24];
  size_t size = strcspn(rest, " ");
  const char *behind = rest + size + strspn(rest + size, " ");
  bool full = strcmp(behind, "full") == 0 || strcmp(rest, "full") == 0;
  int64_t n = TABLE_ROUND;
  int before = screen_rows(p->screen);
  Fault report;
  word_copy(number, size < sizeof number ? size + 1 : sizeof number, rest);
  if (behind[0] != '\0' && !full) {
    play_usage(p, "log");
    return;
  }
  if (strcmp(number, "all") == 0)
    n = 0;
  else if (number[0] != '\0' && strcmp(number, "full") != 0 &&
           !play_number(p, number, 1, 10, &n))
    return;
  if (n > INT32_MAX) n = INT32_MAX;
  if (!table_story(p->table, (int)n, full || n == 0, tell_line, p->screen,
                   &report))
    play_fault(p, &report);
  else if (screen_rows(p->screen) == before)
    screen_print(p->screen,
                 "nothing was answered yet; 'log all' tells the setup\n");
}

static void do_odds(Play *p, const char *rest) {
  (void)rest;
  if (play_has_view(p, "odds"))
    play_show_board(p, "odds");
  else
    play_tell(p, "odds", "");
}

static void do_show(Play *p, const char *rest) { play_tell(p, "show", rest); }

static void do_trace(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_usage(p, "trace");
  else
    play_tell(p, "trace", rest);
}

static void do_why(Play *p, const char *rest) {
  if (strcmp(rest, "last") == 0)
    play_tell(p, "last", "");
  else
    play_show_why(p, rest[0] == '\0' ? NULL : rest);
}

static void do_json(Play *p, const char *rest) {
  Fault report;
  char *text;
  if (rest[0] != '\0') {
    play_usage(p, "json");
    return;
  }
  text = table_known(p->table, play_viewer(p), &report);
  if (text == NULL)
    play_fault(p, &report);
  else
    screen_print(p->screen, "%s\n", text);
  free(text);
}

static const PlayCommand commands[] = {
  {"answers", "[WORD|all]", "the question and its answers", do_answers},
  {"more", "", "the next page of them", do_more},
  {"why", "[WORD|last]",
   "what is refused, and by which rule; one answer; what the last one did",
   do_why, .pages = true},
  {"board", "[all|VIEW|FILE.svg]",
   "the table; all cards open; a view of the game; the table as a picture",
   play_show_board, .pages = true},
  {"show", "[NAME]", "any component, card or piece, as far as you may know",
   do_show, .pages = true},
  {"odds", "", "the chances of what is drawn next", do_odds, .pages = true},
  {"score", "", "what everyone has, part by part", do_score, .pages = true},
  {"json", "", "the table, as far as you may know it, for programs", do_json,
   .pages = true},
  {"trace", "CARD|PIECE", "where it has been", do_trace, .pages = true},
  {"log", "[N|all] [full]",
   "the last N answers and what came of them, or all since your last turn; "
   "'full': every piece that moved, and by which rule; 'all': since the setup",
   do_log, .pages = true},
};
const PlayGroup play_look = {"Looking", commands,
                             sizeof commands / sizeof commands[0]};
