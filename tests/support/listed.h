/*
** The commands of the prompt, as help lists them.
*/
#ifndef TESTS_SUPPORT_LISTED_H
#define TESTS_SUPPORT_LISTED_H

#include "tests/support/test.h"

#include "repl/front/front.h"

/* The i-th, as commands.lua declares it; NULL after the last. */
static inline const json_t *command_listed(int i) {
  static json_t *results;
  size_t k;
  json_t *group;
  if (results == NULL)
    results = front_call("prompt.commands", "groups", json_array());
  if (results == NULL) fail_msg("no list of commands");
  json_array_foreach(json_array_get(results, 0), k, group) {
    if (i < (int)json_array_size(group))
      return json_array_get(group, (size_t)i);
    i -= (int)json_array_size(group);
  }
  return NULL;
}

/* Its name, or NULL. */
static inline const char *command_name(int i) {
  return front_field(command_listed(i), "name");
}

#endif
