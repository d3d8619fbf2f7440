#include "repl/front/tell.h"

#include "repl/front/front.h"

bool front_tell(const char *module, const char *function, json_t *value) {
  json_t *results;
  bool good = front_call(module, function, json_pack("[o]", value), &results) &&
              !json_is_false(json_array_get(results, 0));
  json_decref(results);
  return good;
}
