/*
** The prompt: looking at a saved game, step by step.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_files.h"
#include "repl/prompt/play_seats.h"
#include "repl/keep/saves_show.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void play_here(Play *p) {
  if (!p->replaying) return;
  p->replaying = false;
  screen_print(p->screen,
               "the replay ends here: this is a game like any other now\n");
}

static void do_replay(Play *p, const char *rest) {
  const History *h;
  char path[PATH_SIZE];
  Fault report;
  if (rest[0] == '\0') {
    play_refuse(p, "replay NAME or FILE: which one? 'saves' lists them");
    return;
  }
  if (!saves_find(rest, path)) {
    play_refuse(p, "no game is kept as '%s'; 'saves' lists them", rest);
    return;
  }
  if (!play_load_to_look(p, path)) return;
  h = table_history(p->table);
  p->replaying = true;
  p->goal = h->here;
  if (table_goto(p->table, 0, &report) == TABLE_FAILED) {
    play_fault(p, &report);
    return;
  }
  screen_print(p->screen,
               "%" PRId32
               " answers: 'next', 'back', 'play 2x'; 'here' plays on from "
               "where you are\n",
               h->node[p->goal].decision);
}

/* Is there a replay?  If not, that is said. */
static bool is_replaying(Play *p) {
  if (!p->replaying)
    play_refuse(p, "no game is being replayed; 'replay NAME' begins one");
  return p->replaying;
}

/* The step from here towards the goal; -1: here is its end, or off its way. */
static int32_t next_node(const Play *p) {
  const History *h = table_history(p->table);
  int32_t node = p->goal;
  if (node == h->here) return -1;
  while (node >= 0 && h->node[node].parent != h->here)
    node = h->node[node].parent;
  return node;
}

/* One step on, with its story; false: there is none. */
static bool step_on(Play *p) {
  Fault report;
  int32_t node = next_node(p);
  if (node < 0) return false;
  if (table_goto(p->table, node, &report) == TABLE_FAILED ||
      !table_story(p->table, 1, true, play_show_line, p->screen, &report)) {
    play_fault(p, &report);
    return false;
  }
  return true;
}

static void say_end(Play *p) {
  if (table_history(p->table)->here == p->goal)
    screen_print(p->screen, "that is the end of the replay\n");
  else
    play_refuse(p, "this position is not on the way of the replay; 'back' "
                   "or 'goto' leads there");
}

static void do_next(Play *p, const char *rest) {
  int64_t n;
  if (p->next != NULL && p->next(p, rest)) return;
  if (!is_replaying(p) || !play_number(p, rest, 1, 1, &n)) return;
  while (n > 0 && !play_interrupted && step_on(p)) n--;
  if (n > 0 && !play_interrupted) say_end(p);
}

static void do_back(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  Fault report;
  int64_t n;
  int32_t node;
  if (!is_replaying(p) || !play_number(p, rest, 1, 1, &n)) return;
  node = history_up(h, n > h->count ? h->count : (int)n);
  if (node == h->here)
    play_refuse(p, "this is the beginning");
  else if (table_goto(p->table, node, &report) == TABLE_FAILED)
    play_fault(p, &report);
  else
    screen_print(p->screen, "at decision %" PRId32 "\n",
                 h->node[node].decision);
}

/* A pause between steps, which Ctrl-C ends; a pipe needs none. */
static void pause_for(const Play *p, double seconds) {
  struct timespec t = {.tv_sec = (time_t)seconds};
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  fflush(screen_out(p->screen));
  if (p->talks && !play_interrupted) nanosleep(&t, NULL);
}

static void do_play(Play *p, const char *rest) {
  double speed = 1;
  char *end;
  if (!is_replaying(p)) return;
  if (rest[0] != '\0') {
    speed = strtod(rest, &end);
    if (*end == 'x') end++;
    if (end == rest || *end != '\0' || !(speed >= 0.1 && speed <= 1000)) {
      play_refuse(p,
                  "play SPEED: 0.1x to 1000x, 1x is one answer a second, "
                  "not '%s'",
                  rest);
      return;
    }
  }
  while (!play_interrupted && step_on(p))
    if (next_node(p) >= 0) pause_for(p, 1 / speed);
  if (!play_interrupted) say_end(p);
}

static void do_here(Play *p, const char *rest) {
  (void)rest;
  if (!is_replaying(p)) return;
  play_here(p);
  play_go_on(p);
}

static const PlayCommand commands[] = {
  {"replay", "NAME|FILE", "look at a saved game, step by step", do_replay},
  {"next", "[N]", "the next answer of the replay, or N", do_next},
  {"back", "[N]", "one answer back, or N", do_back},
  {"play", "[SPEED]", "play on its own: 'play 2x'; Ctrl-C stops", do_play},
  {"here", "", "leave the replay and play on from here", do_here},
};
const PlayGroup play_replay = {"Replay", commands,
                               sizeof commands / sizeof commands[0]};
