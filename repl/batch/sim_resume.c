/*
** A run that can be stopped and taken up again.  The file has the sums of the
** games played so far, which are a range without a gap, and what else must be
** the same for the rest to belong to them.
*/
#include "lua/table/batch.h"
#include "lua/platform/platform.h"
#include "repl/batch/lock.h"
#include "repl/batch/sim.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

static void put_file(void *ud, const char *name, uint64_t hash) {
  char text[20];
  snprintf(text, sizeof text, "%016" PRIx64, hash);
  data_put_text(ud, name, text);
}

/* What must be the same for the rest to belong to it, beside what Run knows. */
static json_t *terms_of(const Sim *s) {
  json_t *v = json_object(), *files = json_object();
  data_put_int(v, "cap", (int64_t)s->plan.cap);
  data_put_int(v, "begin", s->begin);
  data_put_int(v, "end", s->plan.to);
  data_put(v, "verify", json_boolean(s->plan.verify));
  data_put_text(v, "csv", s->options->csv == NULL ? "" : s->options->csv);
  table_files(s->arm.table, put_file, files);
  data_put(v, "files", files);
  return v;
}

static json_t *progress(Sim *s, long csv_at) {
  json_t *v = json_pack("{s:s}", "oilpatch", "resume 1");
  json_object_update_new(v, terms_of(s));
  data_put_int(v, "csv_at", csv_at);
  data_put_int(v, "saves", s->saves);
  sums_name(&s->sums, s->arm.table, &s->run.items);
  data_put(v, "run", sums_value(&s->run, &s->sums));
  return v;
}

void sim_let_go(Sim *s) { lock_let_go(s->options->resume, &s->lock); }

bool sim_keep(Sim *s) {
  long csv_at;
  bool ok;
  if (s->options->resume == NULL) return true;
  s->kept = platform_clock();
  csv_at = sim_csv_sync(s);
  ok = csv_at >= 0 && data_write(progress(s, csv_at), s->options->resume);
  if (!ok)
    show_failed("can't write %s: %s", s->options->resume, strerror(errno));
  return ok;
}

/* Reading ------------------------------------------------------------------ */

static int64_t get_int(const json_t *v, const char *key) {
  const json_t *n = json_object_get(v, key);
  return json_is_integer(n) ? json_integer_value(n) : -1;
}

/* The first file that has changed, or come, or NULL. */
static const char *other_file(json_t *now, const json_t *was) {
  const char *name;
  json_t *hash;
  json_object_foreach(now, name, hash) {
    if (!json_equal(hash, json_object_get(was, name))) return name;
  }
  return NULL;
}

/* Is the file one of another command?  Then `what` tells the two apart. */
static bool is_other(const Sim *s, const json_t *was, const Run *run,
                     char *what, size_t size) {
  static const char *const terms[][2] = {
    {"files", NULL},    {"cap", "--cap"},       {"begin", "--shard"},
    {"end", "--shard"}, {"verify", "--verify"}, {"csv", "--csv"}};
  const char *differs = run_difference(&s->run, run);
  json_t *now = terms_of(s);
  const char *file =
    other_file(json_object_get(now, "files"), json_object_get(was, "files"));
  what[0] = '\0';
  if (file != NULL && (differs == NULL || differs == run_rules))
    snprintf(what, size, "the rules (%.255s has changed)", file);
  else if (differs != NULL)
    snprintf(what, size, "%s", differs);
  for (int i = 0; i < 6 && what[0] == '\0'; i++)
    if (!json_equal(json_object_get(now, terms[i][0]),
                    json_object_get(was, terms[i][0])))
      snprintf(what, size, "%s", terms[i][1] == NULL ? run_rules : terms[i][1]);
  json_decref(now);
  return what[0] != '\0';
}

static bool refuse(const Sim *s, const char *what) {
  show_failed("%s is of another run: %s differs; name another file, or "
              "remove it",
              s->options->resume, what);
  return false;
}

static bool take_up(Sim *s, const json_t *v) {
  const char *mark = json_string_value(json_object_get(v, "oilpatch"));
  const json_t *told = json_object_get(v, "run");
  char error[200], what[TABLE_NAME + 40];
  const Sums *sums = &s->sums;
  Run was = {0};
  long csv_at = (long)get_int(v, "csv_at");
  bool ok = false;
  if (mark == NULL || strcmp(mark, "resume 1") != 0) {
    show_failed("%s is no file of 'sim --resume'", s->options->resume);
  } else if (!run_read(told, &was, error, sizeof error)) {
    show_failed("%s: %s", s->options->resume, error);
  } else if (is_other(s, v, &was, what, sizeof what)) {
    refuse(s, what);
  } else if (!sums_read(told, &s->run, &s->sums, error, sizeof error)) {
    show_failed("%s: %s", s->options->resume, error);
  } else if (was.ranges != 1 ||
             sums->games + sums->errors != was.range[0].to - s->begin) {
    refuse(s, "the number of games in it");
  } else {
    s->run.seconds = was.seconds;
    s->plan.from = s->run.range[0].to = was.range[0].to;
    s->saves = (int)get_int(v, "saves");
    ok = sim_csv_open(s, csv_at);
  }
  run_free(&was);
  return ok;
}

bool sim_take_up(Sim *s) {
  const char *path = s->options->resume;
  char error[PATH_SIZE + 200];
  json_t *value;
  bool ok;
  if (path != NULL && !lock_take(path, &s->lock)) return false;
  if (path == NULL || !file_exists(path)) return sim_csv_open(s, 0);
  value = data_read(path, error, sizeof error);
  if (value == NULL) show_failed("%s", error);
  ok = value != NULL && take_up(s, value);
  json_decref(value);
  return ok;
}
