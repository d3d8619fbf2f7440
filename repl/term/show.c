#include "repl/term/show.h"

#include "repl/term/tongue.h"

#include <stdarg.h>
#include <stdlib.h>

void show_bar(FILE *f, double share, int width) {
  static const char *const part[] = {"",       "\u258f", "\u258e", "\u258d",
                                     "\u258c", "\u258b", "\u258a", "\u2589"};
  bool fine = screen_utf8();
  int steps = fine ? 8 : 1, full, used;
  share = share < 0 ? 0 : share > 1 ? 1 : share;
  full = (int)(share * width * steps + 0.5);
  used = full / steps;
  for (int i = 0; i < used; i++) fputs(fine ? "\u2588" : "#", f);
  if (full % steps > 0) fputs(part[full % steps], f);
  used += full % steps > 0;
  for (int i = used; i < width; i++) fputs(fine ? "\u00b7" : ".", f);
}

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
