/*
** The internals of `oilpatch sim`: a run, the file it can resume from, the line
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
  int64_t begin; /* the first game of this run; plan.from may come later, */
  int64_t end;   /* and up to here they are counted */
  double seconds;
  Run run;
  Sums sums;
  FILE *csv;        /* or NULL */
  int failed_first; /* games that failed before one succeeded */
  int saves;        /* written so far */
  double kept;      /* when the resume file was last written */
} Sim;

/* Note in what the run says of itself how far it is. */
void sim_stand(Sim *s);

/* sim_resume.c: resume from the file, if there is one; false: it belongs to
** another run or can't be read (said).  sim_keep writes it, whole or not at
** all. */
bool sim_take_up(Sim *s);
bool sim_keep(Sim *s);

/* sim_csv.c: one line a game.  False: it can't be written (said). */
bool sim_csv_open(Sim *s, long at);
void sim_csv_line(Sim *s, const Outcome *f);
/* Sync the file; how many bytes it has now, for the resume file. */
long sim_csv_sync(Sim *s);
bool sim_csv_close(Sim *s);

/* sim_error.c: write a save of a game that failed, and say so. */
void sim_save_error(Sim *s, const Outcome *f);

/* Show a run to people (sums_tell.c); `coverage`: with every rule and option. */
void sums_show(const Run *r, const Sums *s, bool coverage);
/* Write it as a page.  cap: questions in a game; 0: the usual number.  False: it
** can't be written (said).  rules: as arms_rules has them; or NULL. */
bool sums_page(const Run *r, const Sums *s, uint64_t cap, json_t *rules,
               const char *path);

#endif
