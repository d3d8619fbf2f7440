#include "repl/batch/kept.h"

#include "lua/disk/in.h"
#include "lua/disk/out.h"
#include "lua/shelf/data.h"
#include "repl/batch/lock.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 30 };
#define FORMAT "games 2" /* of what a game is written as */
static const char MARK[] = "{\"oilpatch\": \"" FORMAT "\"";

static struct {
  bool on, merging;
  json_t *store; /* lua/batch/store.h */
  FILE *file;    /* to add to, or NULL */
  bool full;     /* it could not be written */
  int64_t shard, shards;
  int64_t lacks[MAX_SHARDS + 1]; /* games of its part that no shard has */
  int64_t pieces;                /* shards that there are, of those merged */
} kept;

bool kept_is_on(void) { return kept.on; }
bool kept_is_shard(void) { return kept.on && kept.shards > 1; }

/* What was asked for, in a line. */
static char *head_of(const Options *o) {
  json_t *v = json_object();
  char *text;
  data_put_text(v, "oilpatch", FORMAT);
  data_put_text(v, "version", OILPATCH_VERSION);
  data_put_text(v, "command", o->command);
  data_put(v, "words", data_names(&o->words));
  data_put_int(v, "shard", o->shard);
  data_put_int(v, "shards", o->shards);
  text = json_dumps(v, 0);
  json_decref(v);
  if (text == NULL) memory_end();
  return text;
}

static int complain(const char *path, const char *why) {
  show_failed("%s: %s", path, why);
  return STATUS_FAILED;
}

/* Read no further: what should be a shard isn't.  NULL: it is, or none. */
static const char *no_shard(const char *text, size_t size) {
  if (size == 0) return "is empty: its shard has no result; play it again";
  if (strncmp(text, MARK, sizeof MARK - 1) == 0) return NULL;
  return "is no shard of 'compare', 'sweep', 'tune' or 'audit' by this "
         "version: a merge takes all shards of one run";
}

/* The lines of a file: the first one, and how many bytes are whole.  NULL: said; or
** there is no line yet, for the run was killed when it began, and that is fine. */
static json_t *read_lines(const char *path, size_t *whole, bool *blank) {
  size_t size = 0;
  char *text = in_read(path, FILE_MOST, &size), *line, *end;
  const char *why = text == NULL ? in_why() : no_shard(text, size);
  json_t *head = NULL;
  *whole = 0;
  if (text == NULL) {
    complain(path, why);
    return NULL;
  }
  for (line = text; (end = strchr(line, '\n')) != NULL; line = end + 1) {
    *end = '\0';
    if (line == text)
      head = json_loads(line, 0, NULL);
    else if (!store_add(kept.store, line))
      break;
    *whole = (size_t)(end + 1 - text);
  }
  data_fill_gaps(head);
  if (blank != NULL && *whole == 0 &&
      strncmp(text, MARK, size < sizeof MARK ? size : sizeof MARK - 1) == 0)
    *blank = true;
  else if (head == NULL)
    complain(path, why != NULL ? why : "its first line is broken");
  free(text);
  return head;
}

bool kept_is_file(const char *path) {
  char line[sizeof MARK] = "";
  FILE *f = in_open(path);
  bool is = f != NULL && fgets(line, sizeof line, f) != NULL &&
            strncmp(line, MARK, sizeof MARK - 1) == 0;
  if (f != NULL) fclose(f);
  return is;
}

/* Beginning ---------------------------------------------------------------- */

/* Only what is whole counts: the line at which the run was killed goes. */
static bool take_up(const Options *o, int *status) {
  char *head = head_of(o);
  bool old = file_exists(o->resume), blank = !old;
  size_t whole = 0;
  json_t *was = old ? read_lines(o->resume, &whole, &blank) : NULL;
  json_t *now = json_loads(head, 0, NULL);
  bool ok = blank || (was != NULL && json_equal(was, now));
  if (was != NULL && !ok)
    json_decref(
      front_call("batch.kept", "refuse",
                 json_pack("[oOO]", front_text(o->resume), was, now)));
  if (ok && old) ok = truncate(o->resume, (off_t)whole) == 0;
  if (ok) kept.file = out_grow(o->resume, old);
  if (ok && kept.file == NULL) complain(o->resume, strerror(errno));
  ok = ok && kept.file != NULL;
  if (ok && blank)
    ok = fprintf(kept.file, "%s\n", head) > 0 && fflush(kept.file) == 0;
  *status = STATUS_FAILED;
  free(head);
  json_decref(was);
  json_decref(now);
  return ok;
}

bool kept_begin(const Options *o, int *status) {
  if (kept.merging) return true;
  if (o->resume == NULL && o->shards <= 1) return true;
  if (o->until > 0 || o->seconds > 0) {
    *status = show_usage("--shard and --resume need a number of --games: when "
                         "--until or --seconds end a run, it isn't the same "
                         "twice");
    return false;
  }
  kept.on = true;
  kept.store = json_object();
  kept.shard = o->shard;
  kept.shards = o->shards;
  *status = STATUS_FAILED;
  return o->resume == NULL || (lock_take(o->resume) && take_up(o, status));
}

/* Playing ------------------------------------------------------------------ */

typedef struct Passing {
  const Plan *plan;
  uint64_t key;
  OutcomeFn *fn; /* NULL: nobody hears it here */
  void *ud;
} Passing;

static bool pass(void *ud, const Outcome *outcome) {
  const Passing *x = ud;
  char *line = store_put(kept.store, x->key, outcome, x->plan->arms);
  if (line == NULL) memory_end();
  if (kept.file != NULL &&
      (fputs(line, kept.file) == EOF || fflush(kept.file) != 0))
    kept.full = true;
  free(line);
  return !kept.full && (x->fn == NULL || x->fn(x->ud, outcome));
}

void kept_part(int64_t total, int64_t shard, int64_t shards, int64_t *from,
               int64_t *to) {
  int64_t each = total / shards, more = total % shards, i = shard - 1;
  *from = each * i + (i < more ? i : more);
  *to = *from + each + (i < more);
}

/* The games from..to that are missing: play them, in one piece. */
static PlayedAs play_missing(Passing *x, int64_t from, int64_t to,
                             Fault *fault) {
  Plan some = *x->plan;
  PlayedAs how;
  some.from = from;
  some.to = to;
  how = outcome_play(&some, pass, x, fault);
  if (kept.full) {
    snprintf(fault->text, sizeof fault->text, "can't write the games: %s",
             strerror(errno));
    return PLAYED_FAILED;
  }
  return how;
}

/* … and whose part a game is, of those that are merged. */
static int64_t shard_of(int64_t total, int64_t game) {
  int64_t each = total / kept.pieces, more = total % kept.pieces;
  int64_t larger = more * (each + 1); /* games of the first ones */
  return 1 +
         (game < larger ? game / (each + 1) : more + (game - larger) / each);
}

/* Every shard has its part of these games: if they were so many, there were more here.
** A stranger's file must not make us count for years. */
static bool too_many(const Plan *plan) {
  enum { FEW = 1000000 };
  int64_t games = (int64_t)json_object_size(kept.store) + 1;
  return kept.merging && plan->shared > FEW &&
         plan->shared / games > kept.pieces;
}

static PlayedAs fail(Fault *fault, const char *why) {
  snprintf(fault->text, sizeof fault->text, "%s", why);
  return PLAYED_FAILED;
}

PlayedAs kept_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault) {
  Passing x = {plan, 0, fn, ud};
  int64_t from = plan->from, to = plan->to;
  bool given = kept.merging && plan->shared > 0; /* none is played here */
  PlayedAs how = PLAYED;
  Outcome *outcome;
  if (!kept.on) return outcome_play(plan, fn, ud, fault);
  if (too_many(plan))
    return fail(fault, "these files are not of so many games");
  x.key = store_plan(plan);
  outcome = memory_new((size_t)plan->arms, sizeof *outcome);
  if (kept_is_shard() && plan->shared > 0) {
    kept_part(plan->shared, kept.shard, kept.shards, &from, &to);
    if (from < plan->from) from = plan->from;
    if (to > plan->to) to = plan->to;
    x.fn = NULL;
  }
  for (int64_t k = from, end; k < to && how == PLAYED; k = end) {
    for (end = k; end < to && !store_has(kept.store, x.key, end);) end++;
    if (end > k && !given) {
      how = play_missing(&x, k, end, fault);
    } else if (end > k) {
      for (; k < end; k++) kept.lacks[shard_of(plan->shared, k)]++;
      if (plan->tag < 0)
        how = fail(fault, "without all games there is nothing to tell");
    } else {
      end = k + 1;
      if (!store_get(kept.store, x.key, k, outcome, plan->arm, plan->arms))
        how = fail(fault, "a game in the file makes no sense");
      else if (x.fn != NULL && !x.fn(x.ud, outcome))
        how = PLAYED_STOPPED;
      if (plan->pace != NULL) plan->pace(plan->pace_ud, end - plan->from);
    }
  }
  free(outcome);
  return how;
}

/* Ending ------------------------------------------------------------------- */

int kept_end(const Options *o, int status) {
  char *head;
  const char *key;
  json_t *game;
  if (kept.file != NULL && fclose(kept.file) != 0) status = STATUS_FAILED;
  kept.file = NULL;
  lock_let_go();
  if (!kept_is_shard() || status != STATUS_GOOD) return status;
  if (!o->json) {
    printf("shard %" PRId64 " of %" PRId64 ": %zu games; 'oilpatch merge' puts "
           "%s of all shards together\n",
           kept.shard, kept.shards, json_object_size(kept.store),
           o->resume != NULL ? "the files" : "what --json prints");
    return status;
  }
  head = head_of(o);
  puts(head);
  free(head);
  json_object_foreach(kept.store, key, game) {
    char *line = store_line(key, game);
    if (line == NULL || fputs(line, stdout) == EOF) status = STATUS_FAILED;
    free(line);
  }
  return status;
}

/* Merging ------------------------------------------------------------------ */

json_t *kept_read(const char *path) {
  size_t whole;
  kept.on = kept.merging = true;
  kept.shards = 1;
  if (kept.store == NULL) kept.store = json_object();
  return read_lines(path, &whole, NULL);
}

/* The file may be a stranger's: it writes nothing and starts no program. */
static bool is_harmless(const Options *o) {
  for (int i = 0; i < o->bots.count; i++)
    if (strncmp(o->bots.item[i], "cmd", 3) == 0) return false;
  return o->report == NULL && o->svg == NULL && o->resume == NULL &&
         o->csv == NULL && o->saves == NULL && o->shards == 1;
}

int kept_run(const Options *o, const char *command, const json_t *words,
             int64_t pieces) {
  size_t n = json_array_size(words);
  char **argv = memory_new(n + 3, sizeof *argv);
  int argc = 0, status = STATUS_FAILED;
  Options again;
  kept.pieces = pieces;
  argv[argc++] = (char *)command;
  for (size_t i = 0; i < n; i++)
    if (front_word(words, i) != NULL)
      argv[argc++] = (char *)front_word(words, i);
  if (o->json) argv[argc++] = "--json";
  if (options_parse(&again, argc, argv, &status)) {
    again.lent = true;
    again.variants_named = o->variants_named; /* the kept word goes with it */
    json_object_set_new(again.value, "variants_named",
                        front_text(o->variants_named));
    if (!is_harmless(&again))
      status = complain(o->rest.item[0],
                        "wants to write a file or start a program; a merge "
                        "does neither");
    else if (options_fit(&again, &status))
      status = command_find(command)(&again);
    options_free(&again);
  } else if (status == STATUS_GOOD) { /* it asks for help */
    status = complain(o->rest.item[0], "is of no such command");
  }
  free(argv);
  return status;
}

json_t *kept_lacks(void) {
  json_t *list = json_array();
  for (int64_t i = 1; i <= kept.pieces; i++)
    json_array_append_new(list, json_integer(kept.lacks[i]));
  return list;
}
