/*
** The library `words`: how what is typed fits what is meant.
*/
#include "repl/desk/desk.h"

#include "core/word.h"
#include "repl/term/memory.h"

#include <stdlib.h>

#define LIBRARY desk_words
FrontLibrary LIBRARY = {"words"};

FRONT(distance, "ss") {
  return json_pack("[i]",
                   word_distance(front_word(args, 0), front_word(args, 1)));
}

/* The nearest of a list, if it is near enough to be a slip. */
FRONT(nearest, "st") {
  const json_t *list = json_array_get(args, 1);
  int most = (int)json_array_size(list);
  const char **name = memory_new((size_t)most + 1, sizeof *name);
  int n = desk_texts(list, name, most);
  json_t *v = front_say(word_nearest(front_word(args, 0), name, n));
  free(name);
  return v;
}

/* Does what is typed fit?  jumbles: some of its words in short, in any order; nearly:
** with letters that are off. */
#define FITS(WAY)                                                              \
  FRONT(WAY, "ss") {                                                           \
    return front_yes(word_##WAY(front_word(args, 0), front_word(args, 1)));    \
  }
FITS(begins)
FITS(within)
FITS(sketches)
FITS(fills)
FITS(jumbles)
FITS(nearly)
