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

void show_spark(FILE *f, const double *height, int width) {
  static const char *const block[] = {" ",      "\u2581", "\u2582",
                                      "\u2583", "\u2584", "\u2585",
                                      "\u2586", "\u2587", "\u2588"};
  static const char ascii[] = " .:-=+*%#";
  bool fine = screen_utf8();
  double top = 0;
  for (int i = 0; i < width; i++)
    if (height[i] > top) top = height[i];
  for (int i = 0; i < width; i++) {
    int level = top <= 0 ? 0 : (int)(8 * height[i] / top + 0.5);
    if (level == 0 && height[i] > 0) level = 1; /* little is not nothing */
    if (fine)
      fputs(block[level], f);
    else
      fputc(ascii[level], f);
  }
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
