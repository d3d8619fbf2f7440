/*
** Writing saves.  A save is text: what was played and the texts of its rules,
** then one answer a line with its words, and the hash of the state wherever a
** phase began.
*/
#include "lua/table/table_in.h"
#include "lua/table/keep.h"
#include "lua/disk/out.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/hash.h"

bool table_may_keep(const Table *t, Fault *fault) {
  if (!t->keeps || t->history.here < 0)
    return fault_set(fault, "no game is running that could be saved");
  if (t->posed)
    return fault_set(fault,
                     "this game began in a position that was set up, so it "
                     "can't be saved: a save plays a game from its start");
  return true;
}

bool table_save(Table *t, const char *path, Fault *fault) {
  OutFile o;
  char end[32];
  const char *tape;
  size_t size;
  bool ok;
  int n;
  if (!table_may_keep(t, fault)) return false;
  tape = table_tape(t, &size);
  if (tape == NULL) return fault_set(fault, "out of memory");
  if (strlen(path) >= HOST_PATH)
    return fault_set(fault, "the file name is too long");
  if (!out_open(&o, path, OUT_NAMED, 0666))
    return fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  fprintf(o.out, "oilpatch save %d\n", TABLE_SAVE_VERSION);
  ok = fwrite(tape, 1, size, o.out) == size;
  n = snprintf(end, sizeof end, "end %016" PRIx64, state_hash(&t->host.state));
  fprintf(o.out, "%s\t%08" PRIx32 "\n", end,
          table_tape_sum(t->tape.sum, end, (size_t)n));
  if (!out_close(&o, ok))
    return fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  return true;
}
