#include "repl/front/tell.h"

#include "repl/front/front.h"

#include <stdio.h>

bool front_tell(const char *module, const char *function, const char *json) {
  json_error_t error;
  json_t *value = json == NULL ? NULL
                               : json_loads(json, JSON_ALLOW_NUL, &error);
  json_t *results;
  bool good;
  if (value == NULL) {
    fprintf(stderr, "oilpatch: can't tell it: %s\n",
            json == NULL ? "out of memory" : error.text);
    return false;
  }
  good = front_call(module, function, json_pack("[o]", value), &results) &&
         !json_is_false(json_array_get(results, 0));
  json_decref(results);
  return good;
}
