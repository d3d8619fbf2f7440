#include "repl/view.h"

#include "repl/term/memory.h"

#include "lua/table/look.h"

#include <stdlib.h>

enum { TEXT = 65536 };

bool view_show(Screen *s, Table *t, const char *name, int viewer, bool spoken,
               Fault *fault) {
  unsigned style = (screen_colours(s) ? VIEW_COLOUR : 0u) |
                   (screen_utf8() ? 0u : VIEW_ASCII);
  if (spoken) style = VIEW_SPOKEN;
  char *text = memory_new(1, TEXT);
  bool good =
    table_view(t, name, viewer, screen_width(), style, text, TEXT, fault);
  if (good) screen_picture(s, text);
  free(text);
  return good;
}
