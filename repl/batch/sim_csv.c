/*
** The file with a line for each game: what its outcome tells that is not counted
** by rule.  What stands in a line, csv.lua says.
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

/* Nothing raw for a terminal that shows the file. */
static json_t *clean_text(const char *text) {
  char clean[4 * FAULT_TEXT];
  screen_clean(clean, sizeof clean, text);
  return data_text(clean);
}

/* A game for csv.lua; who is out has no score. */
static json_t *game_told(const Outcome *f) {
  json_t *wins = json_array(), *scores = json_array(), *figures = json_array();
  for (int i = 1; i <= f->players; i++) {
    json_array_append_new(wins, json_integer(f->winner[i] && !f->out[i]));
    json_array_append_new(scores, f->out[i] ? json_string("")
                                            : json_integer(f->score[i]));
  }
  for (int i = 0; i < FIGURE_COUNT; i++)
    json_array_append_new(figures, json_integer(f->figure[i]));
  return json_pack(
    "{sI so si sb so si so so so sb so}", "game", f->game, "seed",
    json_sprintf("%" PRIu64, f->seed), "turn", f->turn, "failed", f->failed,
    "end", clean_text(f->failed ? f->fault.text : f->end), "winners",
    f->winners, "wins", wins, "scores", scores, "figures", figures, "watched",
    f->watched, "hash", json_sprintf("%016" PRIx64, f->hash));
}

static void put_line(const Sim *s, json_t *line) {
  if (line != NULL) fputs(json_string_value(line), s->csv);
  json_decref(line);
}

void sim_csv_line(Sim *s, const Outcome *f) {
  if (s->csv != NULL) put_line(s, front_ask("batch.csv", "game", game_told(f)));
}

/* Go on behind the first `at` bytes; 0: from the beginning. */
bool sim_csv_open(Sim *s, long at) {
  const char *path = s->options->csv;
  json_t *bots, *head;
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
  bots = json_array();
  for (int i = 1; i <= s->arm.players; i++)
    json_array_append_new(bots, clean_text(s->arm.bot[i]));
  head = front_first(
    front_call("batch.csv", "begin", json_pack("[oo]", bots, figure_told())));
  if (at == 0)
    put_line(s, head);
  else
    json_decref(head);
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
