/*
** `oilpatch recipes`: small layers to copy, and the questions people ask of
** their game.
*/
#include "lua/shelf/data.h"
#include "lua/shelf/recipe.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "repl/term/tongue.h"

#include <stdlib.h>

int recipes_main(Options *o) {
  char *word = o->rest.count == 0 ? NULL : names_join(&o->rest, " ");
  json_t *v;
  int status;
  tongue_speak(tongue_of(o->lang));
  if (!options_variants(o, &status)) return free(word), status;
  v = json_object();
  data_put(v, "recipes", recipe_list(o->variants, word));
  data_put(v, "questions",
           recipe_questions(o->variants, tongue_names[tongue_spoken()], word));
  if (word != NULL) data_put_text(v, "word", word);
  free(word);
  return (o->json ? data_print(v, stdout)
                  : front_tell("book.recipes", "tell", v))
           ? STATUS_GOOD
           : STATUS_FAILED;
}
