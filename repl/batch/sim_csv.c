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
  show_failed("can't write %s: %s", s->options->csv, strerror(errno));
  return false;
}

/* A line on its way to csv.lua: the cells, or the names of their columns. */
typedef struct Line {
  json_t *cells;
  bool names;
} Line;

static void put_cell(Line *l, const char *name, json_t *value) {
  json_array_append_new(l->cells, l->names ? json_string(name) : value);
  if (l->names) json_decref(value);
}

static bool is_plain(const char *text) {
  while (*text >= ' ' && *text <= '~') text++;
  return *text == '\0';
}

/* Nothing raw for a terminal that shows the file. */
static json_t *clean_text(const char *text) {
  char clean[4 * FAULT_TEXT];
  if (is_plain(text)) return json_string(text);
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

static void put_seat(Line *l, const Sim *s, const Outcome *f, int i) {
  const char *bot = s->arm.bot[(i - 1 + f->turn) % f->players + 1];
  bool known = !f->failed && !f->out[i]; /* who is out has no score */
  char name[3][24];
  snprintf(name[0], sizeof name[0], "bot_%d", i);
  snprintf(name[1], sizeof name[1], "win_%d", i);
  snprintf(name[2], sizeof name[2], "score_%d", i);
  put_cell(l, name[0], clean_text(bot));
  put_cell(l, name[1],
           f->failed ? json_string("") : json_integer(known && f->winner[i]));
  put_cell(l, name[2], known ? json_integer(f->score[i]) : json_string(""));
}

/* A game, column by column; "" where something isn't known. */
static void put_game(Line *l, const Sim *s, const Outcome *f) {
  char seed[24], hash[20];
  snprintf(seed, sizeof seed, "%" PRIu64, f->seed);
  snprintf(hash, sizeof hash, "%016" PRIx64, f->hash);
  put_cell(l, "game", json_integer(f->game));
  put_cell(l, "seed", json_string(seed));
  put_cell(l, "failed", json_integer(f->failed));
  put_cell(l, "end", clean_text(f->failed ? f->fault.text : f->end));
  put_cell(l, "winners",
           f->failed ? json_string("") : json_integer(f->winners));
  for (int i = 1; i <= f->players; i++) put_seat(l, s, f, i);
  for (int column = 1, id; (id = figure_at(column)) >= 0; column++)
    put_cell(l, figure_list[id].csv, figure_cell(f, (FigureId)id));
  put_cell(l, "hash", json_string(f->failed ? "" : hash));
}

static void put_line(const Sim *s, const Outcome *f, bool names) {
  Line l = {json_array(), names};
  json_t *line;
  put_game(&l, s, f);
  line = front_ask("batch.csv", "line", l.cells);
  if (line != NULL) fputs(json_string_value(line), s->csv);
  json_decref(line);
}

void sim_csv_line(Sim *s, const Outcome *f) {
  if (s->csv != NULL) put_line(s, f, false);
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
      show_failed("%s is shorter than it was: can't continue", path);
      return false;
    }
  }
  if (at == 0) {
    static Outcome none; /* has the same columns */
    none.players = s->arm.players;
    put_line(s, &none, true);
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
