#include "repl/term/show.h"

#include "repl/term/tongue.h"

#include <stdarg.h>
#include <stdlib.h>

int show_why(int status, const char *format, ...) {
  char *text = NULL;
  va_list args;
  va_start(args, format);
  if (vasprintf(&text, tongue(format), args) >= 0)
    screen_complain(screen_main(), "oilpatch: %s", text);
  va_end(args);
  free(text);
  return status;
}
