#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "lua/shelf/variants.h"
#include "lua/shelf/game.h"
#include "repl/bench/bench.h"

#include "repl/fault.h"
#include "repl/term/pace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  TRIED = 40,
  ROUNDS = 8,
  STEPS = 100,
  MOST = 20000, /* answers of a game */
  VIEW = 65536,
  LABEL = 256
};

static double now_ms(void) { return 1e3 * pace_clock(); }

static Table *open_default(const Options *o, PromptFigures *f, const char *bot,
                           bool history, Fault *fault) {
  TableConfig config;
  memset(&config, 0, sizeof config);
  config.variants = o->variants;
  config.game = f->game;
  config.players = f->players;
  config.history = config.log = history;
  for (int i = 1; i <= f->players; i++) config.bot[i] = bot;
  return table_open(&config, fault);
}

/* How many the game takes at most. */
static bool find_players(const Options *o, PromptFigures *f, Fault *fault) {
  TableConfig config;
  Table *t;
  bool ok;
  memset(&config, 0, sizeof config);
  config.variants = o->variants;
  config.game = f->game;
  t = game_open(&config, fault);
  ok = t != NULL && game_sizes(t, NULL, &f->players, fault);
  table_close(t);
  return ok;
}

/* The seed of the longest of some random games. */
static bool find_longest(const Options *o, PromptFigures *f, uint64_t *seed,
                         Fault *fault) {
  Table *t = open_default(o, f, "random", false, fault);
  uint64_t longest = 0;
  for (uint64_t s = 1; t != NULL && s <= TRIED; s++) {
    uint64_t before = table_questions(t);
    if (table_play_out(t, s, 100000, fault) != TABLE_OVER) {
      table_close(t);
      return false;
    }
    if (table_questions(t) - before > longest) {
      longest = table_questions(t) - before;
      *seed = s;
    }
  }
  table_close(t);
  return t != NULL;
}

/* What is shown after an answer: the question, its answers, the board. */
static bool redraw(Table *t, char *text, Fault *fault) {
  char label[LABEL];
  if (table_status(t) == TABLE_ASKS && !table_question(t, text, VIEW))
    return false;
  for (int i = 0; table_status(t) == TABLE_ASKS && i < table_answer_count(t);
       i++)
    if (!table_label(t, table_answer_at(t, i), label, sizeof label))
      return false;
  return table_view(t, "board", 0, 80, 0, text, VIEW, fault);
}

/* Play the game; took[i] becomes the best time of the i-th answer, so that
** what else the machine does is left out. */
static bool answer_all(Table *t, uint64_t seed, double *took, int *count,
                       char *text, Fault *fault) {
  if (table_start(t, seed, fault) == TABLE_FAILED) return false;
  for (*count = 0; table_status(t) == TABLE_ASKS && *count < MOST; ++*count) {
    int64_t answer;
    double start;
    size_t size;
    if (!table_suggest(t, "random", &answer, fault)) return false;
    start = now_ms();
    if (table_answer(t, answer, fault) == TABLE_FAILED ||
        table_tape(t, &size) == NULL || !redraw(t, text, fault))
      return false;
    start = now_ms() - start;
    if (start < took[*count]) took[*count] = start;
  }
  return true;
}

static bool measure_answers(Table *t, uint64_t seed, PromptFigures *f,
                            Fault *fault) {
  double *took = malloc(MOST * sizeof *took), total = 0;
  char *text = malloc(VIEW);
  bool ok = took != NULL && text != NULL;
  for (int i = 0; ok && i < MOST; i++) took[i] = 1e9;
  for (int round = 0; ok && round < ROUNDS; round++)
    ok = answer_all(t, seed, took, &f->answers, text, fault);
  for (int i = 0; ok && i < f->answers; i++) {
    total += took[i];
    if (took[i] > f->worst_ms) f->worst_ms = took[i];
  }
  if (ok && f->answers > 0) f->mean_ms = total / f->answers;
  free(took);
  free(text);
  return ok;
}

/* The best of some times from here to there, and back here. */
static bool time_way(Table *t, int32_t there, double *ms, Fault *fault) {
  int32_t here = table_history(t)->here;
  *ms = 1e9;
  for (int round = 0; round < ROUNDS; round++) {
    double start = now_ms();
    if (table_goto(t, there, fault) == TABLE_FAILED) return false;
    if (now_ms() - start < *ms) *ms = now_ms() - start;
    if (table_goto(t, here, fault) == TABLE_FAILED) return false;
  }
  return true;
}

/* From places all over the game: so many steps back, and forth again. */
static bool measure_travel(Table *t, PromptFigures *f, Fault *fault) {
  const History *h = table_history(t);
  for (int32_t from = h->here; from > STEPS; from -= STEPS / 4) {
    int32_t to;
    double back, forth;
    if (table_goto(t, from, fault) == TABLE_FAILED) return false;
    to = history_up(h, STEPS);
    if (!time_way(t, to, &back, fault) ||
        table_goto(t, to, fault) == TABLE_FAILED ||
        !time_way(t, from, &forth, fault))
      return false;
    if (back > f->undo_ms) f->undo_ms = back;
    if (forth > f->redo_ms) f->redo_ms = forth;
  }
  return true;
}

bool bench_prompt(const Options *o, PromptFigures *f) {
  Fault fault;
  uint64_t seed = 1;
  Table *t = NULL;
  bool ok;
  memset(f, 0, sizeof *f);
  memset(&fault, 0, sizeof fault);
  ok = variants_word(o->variants, "default", f->game, sizeof f->game) &&
       find_players(o, f, &fault) && find_longest(o, f, &seed, &fault);
  if (ok) t = open_default(o, f, NULL, true, &fault);
  ok = t != NULL && measure_answers(t, seed, f, &fault) &&
       measure_travel(t, f, &fault);
  if (!ok) fault_complain(screen_main(), &fault);
  table_close(t);
  return ok;
}
