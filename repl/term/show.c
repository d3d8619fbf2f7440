#include "repl/term/show.h"

#include "repl/term/tongue.h"

#include <stdarg.h>
#include <stdlib.h>

static void complain(const char *format, va_list args) {
  char *text = NULL;
  if (vasprintf(&text, tongue(format), args) < 0) return;
  screen_complain(screen_main(), "oilpatch: %s", text);
  free(text);
}

int show_usage(const char *format, ...) {
  va_list args;
  va_start(args, format);
  complain(format, args);
  va_end(args);
  return STATUS_USAGE;
}

int show_failed(const char *format, ...) {
  va_list args;
  va_start(args, format);
  complain(format, args);
  va_end(args);
  return STATUS_FAILED;
}
