#include "repl/book/paper.h"

#include "lua/disk/in.h"
#include "lua/disk/out.h"
#include "lua/platform/platform.h"
#include "repl/term/show.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 256 << 20 }; /* bytes that a printed page may have */

bool paper_begin(Paper *p, const char *report) {
  p->report = report;
  p->printed = file_ends(report, ".pdf");
  p->folder[0] = '\0';
  file_copy_path(p->page, report);
  if (!p->printed) return true;
  if (!platform_borrow(p->folder, sizeof p->folder)) {
    p->folder[0] = '\0';
    screen_complain(screen_main(), "%s: %s", report, strerror(errno));
    return false;
  }
  file_join(p->page, p->folder, "page.html");
  return true;
}

static bool by_chromium(const char *name, char *address, char *to) {
  char *argv[] = {(char *)(uintptr_t)name, "--headless", "--disable-gpu",
                  "--no-pdf-header-footer", to, address,
                  /* only with its cage off it works for root */
                  geteuid() == 0 ? "--no-sandbox" : NULL, NULL};
  return platform_run(argv, true) == 0;
}

static bool by_weasyprint(char *page, char *pdf) {
  char *argv[] = {"weasyprint", page, pdf, NULL};
  return platform_run(argv, true) == 0;
}

static bool print(char *page, char *pdf) {
  static const char *const names[] = {"chromium", "chromium-browser",
                                      "google-chrome", NULL};
  char address[PATH_SIZE + 16], to[PATH_SIZE + 32];
  char *whole = realpath(page, NULL);
  bool good = false;
  snprintf(address, sizeof address, "file://%.511s", whole ? whole : page);
  snprintf(to, sizeof to, "--print-to-pdf=%.511s", pdf);
  for (int i = 0; names[i] != NULL && !good; i++)
    good = by_chromium(names[i], address, to) && file_exists(pdf);
  free(whole);
  return good || by_weasyprint(page, pdf);
}

/* What was printed takes the place of an older one whole, or that stays. */
static bool put(const char *pdf, const char *report) {
  size_t size = 0;
  char *text = in_read(pdf, MOST, &size);
  bool good = text != NULL && out_text(report, OUT_NAMED, text, size);
  if (!good) screen_complain(screen_main(), "%s: %s", report, in_why());
  free(text);
  return good;
}

/* Whoever watches is told what was written. */
static bool tell(const Paper *p, bool good) {
  if (good && isatty(STDERR_FILENO))
    screen_complain(screen_main(), "the page is %s", p->report);
  return good;
}

bool paper_end(Paper *p, bool good) {
  char pdf[PATH_SIZE];
  if (p->folder[0] == '\0') return tell(p, good);
  file_join(pdf, p->folder, "page.pdf");
  if (good && print(p->page, pdf)) {
    good = put(pdf, p->report);
  } else if (good) {
    good = false;
    screen_complain(screen_main(),
                    "%s can't be printed: neither Chromium nor WeasyPrint does "
                    "it here; a name that ends in .html makes the page",
                    p->report);
  }
  platform_give_back(p->folder);
  return tell(p, good);
}
