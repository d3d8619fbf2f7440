/*
** `oilpatch merge`: the shards of one run put together, exactly.
*/
#include "repl/command.h"
#include "repl/options.h"
#include "lua/shelf/variants.h"
#include "core/word.h"
#include "repl/batch/kept.h"
#include "repl/batch/sim.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Merge {
  Run run;
  Sums sums;
  Run part_run; /* the shard being added */
  Sums part;
} Merge;

static bool overlaps(const Run *a, const Run *b) {
  for (int i = 0; i < a->ranges; i++)
    for (int j = 0; j < b->ranges; j++)
      if (a->range[i].from < b->range[j].to &&
          b->range[j].from < a->range[i].to)
        return true;
  return false;
}

static int by_start(const void *a, const void *b) {
  const Range *x = a, *y = b;
  return (x->from > y->from) - (x->from < y->from);
}

/* Neighbours become one, so that a whole run looks like one. */
static void join_ranges(Run *r) {
  int used = 0;
  qsort(r->range, (size_t)r->ranges, sizeof *r->range, by_start);
  for (int i = 1; i < r->ranges; i++)
    if (r->range[i].from == r->range[used].to)
      r->range[used].to = r->range[i].to;
    else
      r->range[++used] = r->range[i];
  r->ranges = used + 1;
}

static bool read_shard(const char *path, Run *run, Sums *sums) {
  char error[PATH_SIZE + 200];
  json_t *value = data_read(path, error, sizeof error);
  bool ok = false;
  memset(run, 0, sizeof *run);
  if (kept_is_file(path))
    show_failed("%s: is no shard of 'sim', but of another command: a merge "
                "takes all shards of one run",
                path);
  else if (value == NULL && strstr(error, "near end of file") != NULL)
    show_failed("%s: is cut short: what wrote it was killed; play its shard "
                "again",
                path);
  else if (value == NULL)
    show_failed("%s", error);
  else if (!sums_read(value, run, sums, error, sizeof error))
    show_failed("%s: %s", path, error);
  else
    ok = true;
  json_decref(value);
  return ok;
}

static bool add_shard(Merge *m, const char *path, const char *first) {
  RunPart part;
  bool ok = false;
  if (!read_shard(path, &m->part_run, &m->part)) {
    run_free(&m->part_run);
    sums_free(&m->part);
    return false;
  }
  part = run_difference(&m->run, &m->part_run);
  if (part != RUN_SAME) {
    show_failed("%s and %s are of different runs: %s differs", first, path,
                tongue(run_part_name(part)));
  } else if (overlaps(&m->run, &m->part_run)) {
    show_failed("%s repeats games of another shard", path);
  } else {
    ok = true;
    if (!sums_add(&m->sums, &m->part)) memory_end();
    m->run.seconds += m->part_run.seconds;
    for (int i = 0; i < m->part_run.items.count; i++)
      if (names_at(&m->part_run.items, i)[0] != '\0')
        memory_need(names_set(&m->run.items, i, m->part_run.items.item[i]));
    for (int i = 0; ok && i < m->part_run.ranges; i++)
      ok = run_add_range(&m->run, m->part_run.range[i].from,
                         m->part_run.range[i].to);
    if (!ok) show_failed("too many shards");
  }
  run_free(&m->part_run);
  sums_free(&m->part);
  return ok;
}

static int merge(Options *o, Merge *m) {
  bool ok = read_shard(o->rest.item[0], &m->run, &m->sums);
  for (int i = 1; ok && i < o->rest.count; i++)
    ok = add_shard(m, o->rest.item[i], o->rest.item[0]);
  if (!ok) return STATUS_FAILED;
  join_ranges(&m->run);
  if (m->sums.games + m->sums.errors < m->run.total)
    show_failed("%" PRId64 " of %" PRId64 " games: shards are missing, the "
                "first from game %" PRId64 " on",
                m->sums.games + m->sums.errors, m->run.total,
                m->run.range[0].from > 0 ? 0 : m->run.range[0].to);
  word_copy(o->game, sizeof o->game, m->run.game);
  if (variants_find(o->variants_named, o->variants))
    options_words(o->variants, o->game);
  if (o->json)
    data_print(sums_value(&m->run, &m->sums), stdout);
  else
    sums_show(&m->run, &m->sums, o->coverage);
  return m->sums.errors > 0 ? STATUS_FAILED : STATUS_GOOD;
}

int merge_main(Options *o) {
  Merge *m;
  int status;
  if (kept_is_file(o->rest.item[0])) return kept_merge(o);
  m = memory_new(1, sizeof *m);
  status = merge(o, m);
  run_free(&m->run);
  sums_free(&m->sums);
  free(m);
  return status;
}
