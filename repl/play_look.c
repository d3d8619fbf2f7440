/*
** The prompt: looking at the table.
*/
#include "repl/play.h"

#include <stdio.h>

static void do_answers(Play *p, const char *rest) {
  if (rest[0] == '\0' && table_status(p->table) == TABLE_ASKS)
    play_show_question(p);
  else
    play_show_answers(p, rest[0] == '\0' ? NULL : rest);
}

static void do_score(Play *p, const char *rest) {
  (void)rest;
  play_show_score(p);
}

static void tell_line(void *ud, const char *text) {
  (void)ud;
  puts(text);
}

static void do_log(Play *p, const char *rest) {
  int64_t n = 10;
  Report report;
  if (rest[0] != '\0' && !play_number(p, rest, 1, INT32_MAX, &n)) return;
  if (!table_story(p->table, (int)n, tell_line, NULL, &report))
    play_fault(p, &report);
}

static void do_board(Play *p, const char *rest) { play_show_board(p, rest); }

static const PlayCommand commands[] = {
  {"answers", "[WORD]", "the question and its answers", do_answers},
  {"board", "[all|VIEW]", "the table; all cards open; or a view: bag, hq, odds",
   do_board},
  {"score", "", "what everyone has", do_score},
  {"log", "[N]", "what happened in the last N answers (10), and by which rule",
   do_log},
};
const PlayGroup play_look = {"Looking", commands,
                             sizeof commands / sizeof commands[0]};
