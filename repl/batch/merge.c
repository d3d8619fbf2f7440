/*
** `oilpatch merge`: the shards of one run put together, exactly.  merge.lua reads what
** they say and whether they fit, over the library "shards"; their sums are added here.
*/
#include "core/word.h"
#include "lua/shelf/variants.h"
#include "repl/batch/kept.h"
#include "repl/batch/sim.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"

#include <stdlib.h>

#define LIBRARY shards
static FrontLibrary LIBRARY = {"shards"};

typedef struct Merge {
  Options *o;
  json_t *value; /* of the shard that was read last */
  Run run;
  Sums sums;
} Merge;

/* read(path): what a shard tells; nil, and why there is nothing. */
FRONT(read, "s") {
  Merge *m = ud;
  char error[PATH_SIZE + 200];
  front_limit(false);
  front_limit(true); /* each has its own time */
  json_decref(m->value);
  m->value = data_read(front_word(args, 0), error, sizeof error);
  data_fill_gaps(m->value);
  return m->value == NULL ? json_pack("[n, o]", front_text(error))
                          : json_pack("[O]", m->value);
}

/* Is the file one of another command's (kept.h)? */
FRONT(is_kept, "s") { return front_yes(kept_is_file(front_word(args, 0))); }

/* add(said): the sums of the shard that was read, which is of this run; why not, if
** they are wrong. */
FRONT(add, "t") {
  Merge *m = ud;
  char error[200];
  run_describe(&m->run, json_incref(json_array_get(args, 0)));
  return sums_read(m->value, &m->run, &m->sums, error, sizeof error)
           ? NULL
           : front_say(error);
}

/* games(path): what the shard of another command was asked for; its games are kept.
** nil: it is none, and that was said. */
FRONT(games, "s") {
  json_t *head = kept_read(front_word(args, 0));
  return head == NULL ? NULL : json_pack("[o]", head);
}

/* run(command, words, shards): the status, and what each of them lacked. */
FRONT(run, "stl") {
  bool limited = front_limit(false);
  int status = kept_run(((Merge *)ud)->o, front_word(args, 0),
                        json_array_get(args, 1), front_number(args, 2));
  front_limit(limited);
  return json_pack("[i, o]", status, kept_lacks());
}

static int give(Options *o, Merge *m) {
  word_copy(o->game, sizeof o->game, front_field(m->run.said, "game"));
  if (variants_find(o->variants_named, o->variants))
    json_decref(
      front_call("commands", "learn", json_pack("[ss]", o->variants, o->game)));
  if (o->json)
    data_print(sums_value(&m->run, &m->sums), stdout);
  else
    sums_show(&m->run, &m->sums, o->coverage);
  return m->sums.errors > 0 ? STATUS_FAILED : STATUS_GOOD;
}

int merge_main(Options *o) {
  Merge *m = memory_new(1, sizeof *m);
  int status = STATUS_FAILED;
  bool limited;
  json_t *said;
  m->o = o;
  front_offer(&LIBRARY, m, NULL);
  limited = front_limit(true); /* they may be a stranger's words */
  said = front_ask("batch.merge", "run",
                   json_incref(json_object_get(o->value, "rest")));
  front_limit(limited);
  if (json_is_object(said)) {
    run_describe(&m->run, json_incref(said));
    status = give(o, m);
  } else if (json_is_integer(said)) {
    status = (int)json_integer_value(said);
  }
  json_decref(said);
  json_decref(m->value);
  run_free(&m->run);
  sums_free(&m->sums);
  free(m);
  return status;
}
