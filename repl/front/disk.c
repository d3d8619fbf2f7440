/*
** The library `disk`: the files that the front reads and writes.
*/
#include "repl/front/front.h"

#include "lua/disk/in.h"
#include "lua/disk/out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIBRARY front_disk
FrontLibrary LIBRARY = {"disk"};

/* Nothing went wrong, or what. */
static json_t *result(bool good) {
  return good ? json_pack("[b]", 1)
              : json_pack("[o s]", json_null(), strerror(errno));
}

/* A whole text under a name that a person chose; `new`: nothing may be there. */
FRONT(write, "sby") {
  const json_t *text = json_array_get(args, 1);
  OutHow how = json_is_true(json_array_get(args, 2)) ? OUT_NEW : OUT_NAMED;
  return result(out_text(front_word(args, 0), how, json_string_value(text),
                         json_string_length(text)));
}

/* What stands in a file, unless it is very long; none: it can't be read. */
FRONT(read, "s") {
  enum { MOST = 4 << 20 };
  size_t size;
  char *text = in_read(front_word(args, 0), MOST, &size);
  json_t *v = text == NULL ? NULL
                           : json_pack("[o]", json_stringn_nocheck(text, size));
  free(text);
  return v;
}

FRONT(remove, "s") { return result(unlink(front_word(args, 0)) == 0); }
