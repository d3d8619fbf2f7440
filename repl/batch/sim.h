/*
** The inside of `oilpatch sim`: a run, the file it can go on from, the lines
** it writes for each game, and the saves of games that fail.
*/
#ifndef REPL_BATCH_SIM_H
#define REPL_BATCH_SIM_H

#include "repl/options.h"
#include "lua/batch/sums_json.h"

#include <stdio.h>

typedef struct Sim {
  const Options *options;
  TableConfig config;
  Arm arm;
  Plan plan;
  int64_t begin; /* the first game of this run; plan.from may be later */
  Run run;
  Sums sums;
  FILE *csv;        /* or NULL */
  int failed_first; /* games that failed before any went well */
  int saves;        /* written so far */
  double kept;      /* when the resume file was written last */
  int lock;         /* beside the resume file, while we write it; or -1 */
} Sim;

/* sim_resume.c: take up what the resume file knows, if it is there; false: it
** is of another run, or can't be read (said).  Then write it anew, aside,
** synced and renamed. */
bool sim_take_up(Sim *s);
bool sim_keep(Sim *s);
void sim_let_go(Sim *s);

/* sim_csv.c: one line a game.  False: it can't be written (said). */
bool sim_csv_open(Sim *s, long at);
void sim_csv_line(Sim *s, const Outcome *f);
/* The bytes written so far, for the resume file; they are on the disk. */
long sim_csv_sync(Sim *s);
bool sim_csv_close(Sim *s);

/* sim_error.c: a game failed: write a save that shows it, and say so. */
void sim_save_error(Sim *s, const Outcome *f);

/* A run for people (sums_tell.c); `coverage`: every rule and every option, with
** its figures. */
void sums_show(const Run *r, const Sums *s, bool coverage);
/* As a page.  cap: questions in a game; 0: as many as usual.  False: it can't
** be written, and that was said. */
bool sums_page(const Run *r, const Sums *s, uint64_t cap, const char *path);

#endif
