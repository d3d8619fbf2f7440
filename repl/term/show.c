#include "repl/term/show.h"

#include <stdarg.h>

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

int show_usage(const char *format, ...) {
  va_list args;
  fputs("oilpatch: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  return STATUS_USAGE;
}
