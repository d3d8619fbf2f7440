/*
** A run that can be stopped and taken up again.  The file has the sums of the
** games played so far, which are a range without a gap, and what else must be
** the same for the rest to belong to them.
*/
#include "lua/table/batch.h"
#include "lua/platform/platform.h"
#include "repl/batch/lock.h"
#include "repl/batch/sim.h"
#include "repl/front/front.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

static void put_file(void *ud, const char *name, uint64_t hash) {
  char text[20];
  snprintf(text, sizeof text, "%016" PRIx64, hash);
  data_put_text(ud, name, text);
}

/* What there is so far, and first what must be the same for the rest to belong to it. */
static json_t *progress(Sim *s, long csv_at) {
  json_t *v = json_pack("{s:s}", "oilpatch", "resume 1"),
         *files = json_object();
  data_put_int(v, "cap", (int64_t)s->plan.cap);
  data_put_int(v, "begin", s->begin);
  data_put_int(v, "end", s->plan.to);
  data_put(v, "verify", json_boolean(s->plan.verify));
  data_put_text(v, "csv", s->options->csv == NULL ? "" : s->options->csv);
  table_files(s->arm.table, put_file, files);
  data_put(v, "files", files);
  data_put_int(v, "csv_at", csv_at);
  data_put_int(v, "saves", s->saves);
  sums_name(&s->sums, s->arm.table, &s->run.items);
  sim_stand(s);
  data_put(v, "run", sums_value(&s->run, &s->sums));
  return v;
}

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

static long get_int(const json_t *v, const char *key) {
  const json_t *n = json_object_get(v, key);
  return json_is_integer(n) ? (long)json_integer_value(n) : -1;
}

/* resume.lua says whether it is a file of this run. */
static bool take_up(Sim *s, json_t *v) {
  const char *path = s->options->resume;
  char error[200];
  json_int_t to = 0;
  json_t *said =
    front_call("batch.resume", "look",
               json_pack("[oOo]", front_text(path), v, progress(s, 0)));
  bool ok = json_unpack(said, "[I, F]", &to, &s->seconds) == 0;
  if (ok && !sums_read(json_object_get(v, "run"), &s->run, &s->sums, error,
                       sizeof error)) {
    show_failed("%s: %s", path, error);
    ok = false;
  }
  if (ok) {
    s->plan.from = s->end = to;
    s->saves = (int)get_int(v, "saves");
    ok = sim_csv_open(s, get_int(v, "csv_at"));
  }
  json_decref(said);
  return ok;
}

bool sim_take_up(Sim *s) {
  const char *path = s->options->resume;
  char error[PATH_SIZE + 200];
  json_t *value;
  bool ok;
  if (path != NULL && !lock_take(path)) return false;
  if (path == NULL || !file_exists(path)) return sim_csv_open(s, 0);
  value = data_read(path, error, sizeof error);
  data_fill_gaps(value);
  if (value == NULL) show_failed("%s", error);
  ok = value != NULL && take_up(s, value);
  json_decref(value);
  return ok;
}
