#include "repl/bench/peer.h"

#include "repl/front/front.h"

#include <inttypes.h>
#include <stdio.h>

bool peer_lua_run(int64_t games, int64_t *decisions, int64_t *checksum) {
  json_t *results;
  bool ok =
    front_call("bench.bench", "plain", json_pack("[I]", games), &results);
  *decisions = front_number(results, 0);
  *checksum = front_number(results, 1);
  json_decref(results);
  return ok;
}

/* The program reads its script from a file without a name. */
static bool run_script(const char *program, const char *script,
                       int64_t *checksum, int64_t *decisions, double *seconds) {
  FILE *in = tmpfile(), *out = NULL;
  char command[100];
  bool ok = in != NULL && fputs(script, in) >= 0 && fflush(in) == 0;
  if (ok) {
    rewind(in);
    snprintf(command, sizeof command, "%s - <&%d 2>/dev/null", program,
             fileno(in));
    out = popen(command, "r");
    ok = out != NULL && fscanf(out, "%" SCNd64 " %" SCNd64 " %lf", checksum,
                               decisions, seconds) == 3;
  }
  if (out != NULL) pclose(out);
  if (in != NULL) fclose(in);
  return ok && *seconds > 0;
}

bool peer_run(const char *program, int64_t checked, int64_t games,
              int64_t *checksum, int64_t *decisions, double *seconds) {
  json_t *results;
  bool ok =
    front_call("bench.bench", "script",
               json_pack("[s, I, I]", program, checked, games), &results) &&
    run_script(program, front_word(results, 0), checksum, decisions, seconds);
  json_decref(results);
  return ok;
}
