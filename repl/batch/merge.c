/*
** `oilpatch merge`: the shards of one run put together, exactly.
*/
#include "repl/command.h"
#include "repl/options.h"
#include "lua/shelf/variants.h"
#include "core/word.h"
#include "repl/batch/kept.h"
#include "repl/batch/sim.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Merge {
  Run run;
  Sums sums;
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

/* What a shard tells, and of which run it is; NULL: said. */
static json_t *read_shard(const char *path, Run *run) {
  char error[PATH_SIZE + 200];
  json_t *value = data_read(path, error, sizeof error);
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
  else if (!run_read(value, run, error, sizeof error))
    show_failed("%s: %s", path, error);
  else
    return value;
  json_decref(value);
  return NULL;
}

/* Does it tell of other games of the same run? */
static bool fits(const Merge *m, const Run *run, const char *path,
                 const char *first) {
  const char *what = run_difference(&m->run, run);
  if (what != NULL)
    show_failed("%s and %s are of different runs: %s differs", first, path,
                tongue(what));
  else if (overlaps(&m->run, run))
    show_failed("%s repeats games of another shard", path);
  else
    return true;
  return false;
}

static bool add_ranges(Run *to, const Run *from) {
  for (int i = 0; i < from->ranges; i++)
    if (!run_add_range(to, from->range[i].from, from->range[i].to)) {
      show_failed("too many shards");
      return false;
    }
  to->seconds += from->seconds;
  return true;
}

static bool add_shard(Merge *m, const char *path, const char *first) {
  char error[200];
  Run run = {0};
  json_t *value = read_shard(path, &run);
  bool ok = value != NULL;
  if (ok && path == first) {
    m->run = run;
    run = (Run){0};
  } else if (ok) {
    ok = fits(m, &run, path, first) && add_ranges(&m->run, &run);
  }
  if (ok && !sums_read(value, &m->run, &m->sums, error, sizeof error)) {
    show_failed("%s: %s", path, error);
    ok = false;
  }
  json_decref(value);
  run_free(&run);
  return ok;
}

static int merge(Options *o, Merge *m) {
  int64_t games, total;
  for (int i = 0; i < o->rest.count; i++)
    if (!add_shard(m, o->rest.item[i], o->rest.item[0])) return STATUS_FAILED;
  join_ranges(&m->run);
  games = m->sums.games + m->sums.errors;
  total = json_integer_value(json_object_get(m->run.said, "total"));
  if (games < total)
    show_failed("%" PRId64 " of %" PRId64 " games: shards are missing, the "
                "first from game %" PRId64 " on",
                games, total,
                m->run.range[0].from > 0 ? 0 : m->run.range[0].to);
  word_copy(o->game, sizeof o->game, front_field(m->run.said, "game"));
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
