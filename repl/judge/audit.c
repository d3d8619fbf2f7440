/*
** `oilpatch audit`: the balance card of a game or a variant.  What is played and
** said is in audit.lua.
*/
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/judge/rows.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>

static json_t *about(const Options *o, const Arm *arm) {
  json_t *v = json_object();
  char seed[24];
  snprintf(seed, sizeof seed, "%" PRIu64, o->seed);
  data_put_text(v, "game", o->game);
  data_put_int(v, "players", arm->players);
  data_put_text(v, "seed", seed);
  data_put(v, "layers", data_names(&o->layers));
  data_put(v, "settings", data_names(&o->settings));
  data_put(v, "bots", arm_bots(arm));
  data_put(v, "chosen_bots", json_boolean(o->bots.count > 0));
  data_put_int(v, "games", o->games);
  data_put_int(v, "seconds", o->seconds);
  data_put(v, "shard", json_boolean(kept_is_shard()));
  if (o->report != NULL) data_put_text(v, "path", o->report);
  return v;
}

static int run(const Options *o, const Arm *arm) {
  Rows *r = memory_new(1, sizeof *r);
  json_t *result, *fault;
  int status = STATUS_FAILED;
  rows_offer(r, o, arm);
  result = front_ask("judge.audit", "run", about(o, arm));
  fault = json_object_get(result, "failure");
  if (fault != NULL)
    show_failed("%s", json_string_value(fault));
  else if (result != NULL)
    status = STATUS_GOOD;
  if (kept_is_shard())
    ; /* its games are all there is to give */
  else if (status == STATUS_GOOD && o->json)
    data_print(json_incref(result), stdout);
  else if (status == STATUS_GOOD)
    front_tell("judge.card", "tell", json_incref(result));
  if (status == STATUS_GOOD && o->report != NULL && !kept_is_shard()) {
    json_object_set_new(result, "rules", arms_rules(o, arm->table));
    if (!front_tell("page.audit", "tell", json_incref(result)))
      status = STATUS_FAILED;
  }
  json_decref(result);
  rows_free(r);
  free(r);
  return status;
}

int audit_main(Options *o) {
  TableConfig config;
  Arm arm = {0};
  int status;
  options_config(o, &config);
  if (kept_begin(o, &status) && arm_open(o, &config, &arm, &status))
    status = kept_end(o, run(o, &arm));
  table_close(arm.table);
  return status;
}
