/*
** A line for each game, RFC 4180: what its outcome tells that is not counted by
** rule.
*/
#include "lua/table/aside.h"
#include "repl/batch/sim.h"

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

/* Quoted where a comma, a quote or a line's end would mislead. */
static void put_text(FILE *f, const char *text) {
  if (strpbrk(text, ",\"\r\n") == NULL) {
    fputs(text, f);
    return;
  }
  fputc('"', f);
  for (; *text != '\0'; text++) {
    if (*text == '"') fputc('"', f);
    fputc(*text, f);
  }
  fputc('"', f);
}

/* The figure of a column, or -1. */
static int figure_at(int column) {
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].csv != NULL && figure_list[i].column == column) return i;
  return -1;
}

/* Empty where it isn't known: of a failed game is known how far it came. */
static void put_figure(FILE *f, const Outcome *o, FigureId id) {
  const FigureSpec *spec = &figure_list[id];
  bool went = id == FIGURE_DECISIONS || id == FIGURE_QUESTIONS;
  fputc(',', f);
  if ((o->failed && !went) || (spec->known == KNOWN_WATCHED && !o->watched))
    return;
  if (spec->parts > 0)
    fprintf(f, "%.3f", (double)o->figure[id] / spec->parts);
  else
    fprintf(f, "%" PRId64, o->figure[id]);
}

static void put_head(const Sim *s) {
  fputs("game,seed,failed,end,winners", s->csv);
  for (int i = 1; i <= s->arm.players; i++)
    fprintf(s->csv, ",bot_%d,win_%d,score_%d", i, i, i);
  for (int column = 1, id; (id = figure_at(column)) >= 0; column++)
    fprintf(s->csv, ",%s", figure_list[id].csv);
  fputs(",hash\r\n", s->csv);
}

/* Go on behind the first `at` bytes; 0: from the beginning. */
bool sim_csv_open(Sim *s, long at) {
  const char *path = s->options->csv;
  if (path == NULL) return true;
  if (is_stdout(s)) {
    s->csv = stdout;
  } else {
    s->csv = fopen(path, at > 0 ? "r+" : "w");
    if (s->csv == NULL) return fail(s);
    aside_sync_folder(path);
    if (at > 0 && (fseek(s->csv, 0, SEEK_END) != 0 || ftell(s->csv) < at ||
                   ftruncate(fileno(s->csv), at) != 0 ||
                   fseek(s->csv, at, SEEK_SET) != 0)) {
      fprintf(stderr, "oilpatch: %s is shorter than it was: can't continue\n",
              path);
      return false;
    }
  }
  if (at == 0) put_head(s);
  return true;
}

static void put_seats(const Sim *s, const Outcome *f) {
  for (int i = 1; i <= f->players; i++) {
    fputc(',', s->csv);
    put_text(s->csv, s->arm.bot[(i - 1 + f->turn) % f->players + 1]);
    if (f->failed)
      fputs(",,", s->csv);
    else if (f->out[i])
      fputs(",0,", s->csv); /* no score: out of the game */
    else
      fprintf(s->csv, ",%d,%" PRId64, f->winner[i], f->score[i]);
  }
}

void sim_csv_line(Sim *s, const Outcome *f) {
  FILE *csv = s->csv;
  if (csv == NULL) return;
  fprintf(csv, "%" PRId64 ",%" PRIu64 ",%d,", f->game, f->seed, f->failed);
  put_text(csv, f->failed ? f->report.text : f->end);
  if (f->failed)
    fputc(',', csv);
  else
    fprintf(csv, ",%d", f->winners);
  put_seats(s, f);
  for (int column = 1, id; (id = figure_at(column)) >= 0; column++)
    put_figure(csv, f, (FigureId)id);
  if (f->failed)
    fputs(",\r\n", csv);
  else
    fprintf(csv, ",%016" PRIx64 "\r\n", f->hash);
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
