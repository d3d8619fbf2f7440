#include "repl/term/pace.h"
#include "lua/platform/platform.h"

#include "repl/term/show.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void pace_begin(Pace *p, int64_t total) {
  const char *term = getenv("TERM");
  p->total = total;
  p->begun = p->last = platform_clock();
  p->shown = false;
  p->wanted = isatty(STDERR_FILENO) && term != NULL &&
              strcmp(term, "dumb") != 0;
}

/* "12 s", "3 min 20 s", "2 h 5 min" */
static const char *pace_time(double seconds, char *text, int size) {
  int64_t s = (int64_t)(seconds + 0.5);
  if (s < 60)
    snprintf(text, (size_t)size, "%d s", (int)s);
  else if (s < 3600)
    snprintf(text, (size_t)size, "%d min %d s", (int)(s / 60), (int)(s % 60));
  else
    snprintf(text, (size_t)size, "%" PRId64 " h %d min", s / 3600,
             (int)(s / 60 % 60));
  return text;
}

void pace_show(Pace *p, int64_t done) {
  double now, spent, rate;
  char left[40], *text = NULL;
  size_t size;
  FILE *f;
  if (!p->wanted || done == 0) return;
  now = platform_clock();
  spent = now - p->begun;
  if (spent < 0.5 || now - p->last < 0.1) return;
  p->last = now;
  p->shown = true;
  rate = (double)done / spent;
  f = open_memstream(&text, &size);
  if (f == NULL) return;
  show_bar(f, (double)done / (double)p->total, 24);
  fprintf(f, " %3.0f %%  %" PRId64 " games, %.*f/s, %s left",
          100.0 * (double)done / (double)p->total, done, rate < 10 ? 1 : 0,
          rate, pace_time((double)(p->total - done) / rate, left, sizeof left));
  if (fclose(f) == 0) screen_status(screen_main(), text);
  free(text);
}

void pace_end(Pace *p) {
  if (p->shown) screen_status(screen_main(), NULL);
  p->shown = false;
}
