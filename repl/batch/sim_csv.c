/*
** The file with a line for each game, which csv.lua writes: what its outcome
** tells that is not counted by rule.
*/
#include "lua/disk/out.h"
#include "repl/batch/sim.h"
#include "repl/front/front.h"
#include "repl/term/screen.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static bool is_stdout(const Sim *s) {
  return strcmp(s->options->csv, "-") == 0;
}

static bool fail(const Sim *s) {
  fprintf(stderr, "oilpatch: can't write %s: %s\n", s->options->csv,
          strerror(errno));
  return false;
}

/* Nothing raw for a terminal that shows the file. */
static json_t *clean_text(const char *text) {
  char clean[4 * FAULT_TEXT];
  screen_clean(clean, sizeof clean, text);
  return data_text(clean);
}

/* The figure of a column, or -1. */
static int figure_at(int column) {
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].csv != NULL && figure_list[i].column == column) return i;
  return -1;
}

/* Of a failed game is known how far it came. */
static json_t *figure_cell(const Outcome *f, FigureId id) {
  const FigureSpec *spec = &figure_list[id];
  bool went = id == FIGURE_DECISIONS || id == FIGURE_QUESTIONS;
  if ((f->failed && !went) || (spec->known == KNOWN_WATCHED && !f->watched))
    return json_string("");
  if (spec->parts > 0) return json_real((double)f->figure[id] / spec->parts);
  return json_integer(f->figure[id]);
}

static void put_seat(json_t *v, const Sim *s, const Outcome *f, int i) {
  const char *bot = s->arm.bot[(i - 1 + f->turn) % f->players + 1];
  bool known = !f->failed && !f->out[i]; /* who is out has no score */
  char key[3][24];
  snprintf(key[0], sizeof key[0], "bot_%d", i);
  snprintf(key[1], sizeof key[1], "win_%d", i);
  snprintf(key[2], sizeof key[2], "score_%d", i);
  data_put(v, key[0], clean_text(bot));
  data_put(v, key[1],
           f->failed ? json_string("") : json_integer(known && f->winner[i]));
  data_put(v, key[2], known ? json_integer(f->score[i]) : json_string(""));
}

/* A game, column by column; "" where something isn't known. */
static json_t *game_value(const Sim *s, const Outcome *f) {
  json_t *v = json_object();
  char text[24];
  data_put_int(v, "game", f->game);
  snprintf(text, sizeof text, "%" PRIu64, f->seed);
  data_put_text(v, "seed", text);
  data_put_int(v, "failed", f->failed);
  data_put(v, "end", clean_text(f->failed ? f->fault.text : f->end));
  data_put(v, "winners",
           f->failed ? json_string("") : json_integer(f->winners));
  for (int i = 1; i <= f->players; i++) put_seat(v, s, f, i);
  for (int column = 1, id; (id = figure_at(column)) >= 0; column++)
    data_put(v, figure_list[id].csv, figure_cell(f, (FigureId)id));
  snprintf(text, sizeof text, "%016" PRIx64, f->hash);
  data_put_text(v, "hash", f->failed ? "" : text);
  return v;
}

static void put_line(const Sim *s, const char *function, const Outcome *f) {
  json_t *results;
  if (front_call("batch.csv", function, json_pack("[o]", game_value(s, f)),
                 &results))
    fputs(front_word(results, 0), s->csv);
  json_decref(results);
}

void sim_csv_line(Sim *s, const Outcome *f) {
  if (s->csv != NULL) put_line(s, "line", f);
}

/* Go on behind the first `at` bytes; 0: from the beginning. */
bool sim_csv_open(Sim *s, long at) {
  const char *path = s->options->csv;
  if (path == NULL) return true;
  if (is_stdout(s)) {
    s->csv = stdout;
  } else {
    s->csv = out_grow(path, at > 0);
    if (s->csv == NULL) return fail(s);
    if (at > 0 && (fseek(s->csv, 0, SEEK_END) != 0 || ftell(s->csv) < at ||
                   ftruncate(fileno(s->csv), at) != 0 ||
                   fseek(s->csv, at, SEEK_SET) != 0)) {
      fprintf(stderr, "oilpatch: %s is shorter than it was: can't continue\n",
              path);
      return false;
    }
  }
  if (at == 0) {
    static Outcome none; /* has the same columns */
    none.players = s->arm.players;
    put_line(s, "head", &none);
  }
  return true;
}

long sim_csv_sync(Sim *s) {
  if (s->csv == NULL || s->csv == stdout) return 0;
  if (ferror(s->csv) || fflush(s->csv) != 0 || fdatasync(fileno(s->csv)) != 0)
    return -1; /* a line that was lost before counts, too */
  return ftell(s->csv);
}

bool sim_csv_close(Sim *s) {
  FILE *csv = s->csv;
  bool ok;
  s->csv = NULL;
  if (csv == NULL) return true;
  ok = fflush(csv) == 0 && !ferror(csv);
  if (csv != stdout) ok = fclose(csv) == 0 && ok;
  return ok || fail(s);
}
