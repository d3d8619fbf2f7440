/*
** `oilpatch bench`: how fast are we?  The library "bench" plays and takes the
** time; what is measured, and what it says, is in bench.lua.
*/
#include "core/rng.h"
#include "lua/platform/platform.h"
#include "lua/shelf/data.h"
#include "lua/shelf/game.h"
#include "lua/shelf/variants.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "repl/bench/plain_c.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/front/front.h"
#include "repl/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY bench
static FrontLibrary LIBRARY = {"bench"};

enum { TABLES = 8, CAP = 100000, COPIES = 400000, VIEW = 65536, LABEL = 256 };

typedef struct Bench {
  const Options *o;
  Table *table[TABLES]; /* by number, from 1 on */
} Bench;

static Table *at(void *ud, const json_t *args) {
  return ((Bench *)ud)->table[front_number(args, 0)];
}

static const char *refuses(void *ud, char kind, int64_t number) {
  return kind == 'u' && (number < 1 || number >= TABLES ||
                         ((Bench *)ud)->table[number] == NULL)
           ? "no table of that number"
           : NULL;
}

/* Nothing, because of a fault that is said. */
static json_t *fail(const Fault *fault) {
  fault_complain(screen_main(), fault);
  return NULL;
}

/* Tables ------------------------------------------------------------------- */

/* A table of a game for so many, with a bot in each seat, or none: its number.
** history: as at the prompt. */
FRONT(seat, "sis?s?y") {
  Bench *b = ud;
  const char *layer = front_word(args, 2);
  TableConfig config = {.variants = b->o->variants,
                        .game = front_word(args, 0),
                        .players = (int)front_number(args, 1),
                        .history = json_is_true(json_array_get(args, 4))};
  Fault fault;
  int i = 1;
  while (i < TABLES && b->table[i] != NULL) i++;
  if (i == TABLES) return NULL;
  config.log = config.history;
  if (layer != NULL) config.layer[config.layers++] = layer;
  for (int k = 1; k <= config.players; k++) config.bot[k] = front_word(args, 3);
  b->table[i] = config.players == 0 ? game_open(&config, &fault)
                                    : table_open(&config, &fault);
  return b->table[i] == NULL ? fail(&fault) : json_pack("[i]", i);
}

FRONT_DO(leave, "u") {
  Bench *b = ud;
  table_close(at(ud, args));
  b->table[front_number(args, 0)] = NULL;
}

/* The default game; how many a game takes at most. */
FRONT(usual_game, "") {
  char game[NAME_SIZE];
  return variants_word(((Bench *)ud)->o->variants, "default", game, sizeof game)
           ? front_say(game)
           : NULL;
}

FRONT(most_players, "u") {
  Fault fault;
  int most;
  return game_sizes(at(ud, args), NULL, &most, &fault) ? json_pack("[i]", most)
                                                       : fail(&fault);
}

FRONT(memory, "u") {
  const Table *t = at(ud, args);
  return json_pack("[I, I, I, I]", (json_int_t)table_block_size(t),
                   (json_int_t)table_allocations(t),
                   (json_int_t)table_decisions(t),
                   (json_int_t)table_questions(t));
}

/* Games -------------------------------------------------------------------- */

/* A game of that seed by the bots: winner and score of the first who won. */
FRONT(play_one, "ul") {
  Table *t = at(ud, args);
  TableResult r;
  Fault fault;
  int winner = 0;
  if (table_play_out(t, (uint64_t)front_number(args, 1), CAP, &fault) !=
        TABLE_OVER ||
      !table_result(t, &r, &fault))
    return fail(&fault);
  for (int p = table_players(t); p >= 1; p--)
    if (r.winner[p]) winner = p;
  return json_pack("[i, I]", winner, (json_int_t)r.score[winner][0]);
}

/* Games from that seed on by the bots: how long they took. */
FRONT(play, "ull") {
  double start = platform_clock();
  uint64_t seed = (uint64_t)front_number(args, 1);
  Fault fault;
  for (int64_t g = 0; g < front_number(args, 2); g++)
    if (table_play_out(at(ud, args), seed + (uint64_t)g, CAP, &fault) !=
        TABLE_OVER)
      return fail(&fault);
  return json_pack("[f]", platform_clock() - start);
}

/* The same with every decision handed out and answered from outside; and the
** decisions, which each game begins to count anew. */
FRONT(answer, "ull") {
  Table *t = at(ud, args);
  double start = platform_clock();
  uint64_t chance = 1, decisions = 0;
  Fault fault;
  for (int64_t g = 0; g < front_number(args, 2); g++) {
    TableStatus s =
      table_start(t, (uint64_t)(front_number(args, 1) + g), &fault);
    while (s == TABLE_ASKS) {
      uint32_t n = (uint32_t)table_answer_count(t);
      s =
        table_answer(t, table_answer_at(t, (int)rng_below(&chance, n)), &fault);
    }
    if (s != TABLE_OVER) return fail(&fault);
    decisions += table_decisions(t);
  }
  return json_pack("[f, I]", platform_clock() - start, (json_int_t)decisions);
}

/* Plain C: how long, decisions, checksum. */
FRONT(plain_c, "i") {
  double start = platform_clock();
  int64_t decisions, sum;
  plain_c_run((int)front_number(args, 0), &decisions, &sum);
  return json_pack("[f, I, I]", platform_clock() - start, (json_int_t)decisions,
                   (json_int_t)sum);
}

/* What a program writes that reads its script from a file without a name. */
FRONT(program, "ss") {
  FILE *in = tmpfile(), *out = NULL;
  char command[100], text[100] = "";
  if (in != NULL && fputs(front_word(args, 1), in) >= 0 && fflush(in) == 0) {
    rewind(in);
    snprintf(command, sizeof command, "%.40s - <&%d 2>/dev/null",
             front_word(args, 0), fileno(in));
    out = popen(command, "r");
  }
  if (out != NULL && fgets(text, sizeof text, out) == NULL) text[0] = '\0';
  if (out != NULL) pclose(out);
  if (in != NULL) fclose(in);
  return front_say(text);
}

FRONT(clock, "") { return json_pack("[f]", platform_clock()); }

/* Nanoseconds for copying so many bytes out and back … */
FRONT(copies, "i") {
  size_t size = (size_t)front_number(args, 0);
  unsigned char *a = calloc(1, size), *b = calloc(1, size);
  double start = platform_clock();
  for (int i = 0; a != NULL && b != NULL && i < COPIES; i++) {
    memcpy(b, a, size);
    __asm__ volatile("" : : "r"(b) : "memory");
    memcpy(a, b, size);
    __asm__ volatile("" : : "r"(a) : "memory");
  }
  free(a);
  free(b);
  return json_pack("[f]", (platform_clock() - start) / COPIES * 1e9);
}

/* … and a game's position. */
FRONT(snapshots, "u") {
  Table *t = at(ud, args);
  void *block = malloc(table_block_size(t));
  double start = platform_clock();
  for (int i = 0; block != NULL && i < COPIES; i++) {
    table_snapshot(t, block);
    table_restore(t, block);
  }
  free(block);
  return json_pack("[f]", (platform_clock() - start) / COPIES * 1e9);
}

/* At the prompt ------------------------------------------------------------ */

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

/* A game of that seed by chance: the milliseconds of each answer, with the move,
** the journal's text and what is drawn again. */
FRONT(answers, "ul") {
  Table *t = at(ud, args);
  json_t *took = json_array();
  char text[VIEW];
  Fault fault = {.text = ""};
  bool ok = table_start(t, (uint64_t)front_number(args, 1), &fault) !=
            TABLE_FAILED;
  while (ok && table_status(t) == TABLE_ASKS) {
    int64_t answer;
    double start;
    size_t size;
    ok = table_suggest(t, "random", &answer, &fault);
    start = platform_clock();
    ok = ok && table_answer(t, answer, &fault) != TABLE_FAILED &&
         table_tape(t, &size) != NULL && redraw(t, text, &fault);
    json_array_append_new(took, json_real(1e3 * (platform_clock() - start)));
  }
  if (ok) return json_pack("[o]", took);
  json_decref(took);
  return fail(&fault);
}

/* The position, and the one so many steps before it. */
FRONT(here, "ui") {
  const History *h = table_history(at(ud, args));
  return json_pack("[i, i]", (int)h->here,
                   (int)history_up(h, (int)front_number(args, 1)));
}

/* Go to a position: how many milliseconds that takes. */
FRONT(go_to, "ui") {
  double start = platform_clock();
  Fault fault;
  if (table_goto(at(ud, args), (int32_t)front_number(args, 1), &fault) ==
      TABLE_FAILED)
    return fail(&fault);
  return json_pack("[f]", 1e3 * (platform_clock() - start));
}

int bench_main(Options *o) {
  Bench b = {.o = o};
  json_t *v;
  int status;
  front_offer(&LIBRARY, &b, refuses);
  v = front_ask("bench.bench", "measure",
                json_incref(json_object_get(o->value, "games")));
  for (int i = 1; i < TABLES; i++) table_close(b.table[i]);
  if (!json_is_object(v)) return json_decref(v), STATUS_FAILED;
  status = json_is_true(json_object_get(v, "checksums_equal")) ? STATUS_GOOD
                                                               : STATUS_FAILED;
  if (o->json)
    data_print(v, stdout);
  else
    front_tell("bench.bench", "tell", v);
  return status;
}
