/*
** `oilpatch recipes`: small layers to copy, and the questions people ask of
** their game.  The files are read here, and understood in Lua.
*/
#include "lua/shelf/data.h"
#include "lua/shelf/script.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <stdlib.h>
#include <string.h>

/* A file as a text, or null. */
static json_t *text_of(const char *path) {
  char *text = file_read(path, NULL);
  json_t *v = text == NULL ? json_null() : data_text(text);
  free(text);
  return v;
}

static json_t *text_in(const char *folder, const char *name) {
  char path[PATH_SIZE];
  file_join(path, folder, name);
  return text_of(path);
}

/* The recipes: name, game, says and text of each. */
static json_t *recipes_in(const char *folder) {
  json_t *list = json_array();
  Names files = {0};
  memory_need(script_list(folder, &files));
  for (int i = 0; i < files.count; i++) {
    const char *name = strrchr(files.item[i], '/') + 1;
    json_t *text = text_of(files.item[i]), *v = json_object();
    ScriptKind kind;
    if (script_look(files.item[i], &kind) && !json_is_null(text)) {
      data_put(v, "name",
               json_sprintf("recipes/%.*s", (int)strlen(name) - 4, name));
      data_put_text(v, "game", kind.game);
      data_put_text(v, "says", kind.says);
      data_put(v, "text", json_incref(text));
      json_array_append(list, v);
    }
    json_decref(text);
    json_decref(v);
  }
  names_free(&files);
  return list;
}

int recipes_main(Options *o) {
  char folder[PATH_SIZE], other[32];
  char *word = o->rest.count == 0 ? NULL : names_join(&o->rest, " ");
  json_t *results = NULL, *v;
  int status;
  bool good;
  if (!options_variants(o, &status)) return free(word), status;
  file_join(folder, o->variants, "recipes");
  options_words(o);
  snprintf(other, sizeof other, "questions.%s.txt",
           tongue_names[tongue_spoken()]);
  v = json_pack("[{so so so so}]", "recipes", recipes_in(folder), "questions",
                text_in(folder, "questions.txt"), "others",
                text_in(folder, other), "word",
                word == NULL ? json_null() : data_text(word));
  free(word);
  if (!front_call("book.recipes", "find", v, &results)) return STATUS_FAILED;
  v = json_incref(json_array_get(results, 0));
  json_decref(results);
  good = o->json ? data_print(v, stdout)
                 : front_tell("book.recipes", "tell", v);
  return good ? STATUS_GOOD : STATUS_FAILED;
}
