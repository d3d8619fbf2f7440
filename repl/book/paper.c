#include "repl/book/paper.h"

#include "lua/platform/platform.h"
#include "repl/term/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *paper_page(const char *report, char page[PATH_SIZE]) {
  snprintf(page, PATH_SIZE,
           file_ends(report, ".pdf") ? "%.500s.html" : "%.511s", report);
  return page;
}

static bool by_chromium(const char *name, char *address, char *to) {
  char *argv[] = {
    (char *)(uintptr_t)name,  "--headless", "--no-sandbox", "--disable-gpu",
    "--no-pdf-header-footer", to,           address,        NULL};
  return platform_run(argv) == 0;
}

static bool by_weasyprint(char *page, char *report) {
  char *argv[] = {"weasyprint", page, report, NULL};
  return platform_run(argv) == 0;
}

static bool print(char *page, char *report) {
  static const char *const names[] = {"chromium", "chromium-browser",
                                      "google-chrome", NULL};
  char address[PATH_SIZE + 16], to[PATH_SIZE + 32];
  char *whole = realpath(page, NULL);
  bool good = false;
  snprintf(address, sizeof address, "file://%.511s", whole);
  snprintf(to, sizeof to, "--print-to-pdf=%.511s", report);
  for (int i = 0; names[i] != NULL && !good; i++)
    good = by_chromium(names[i], address, to) && file_exists(report);
  free(whole);
  return good || by_weasyprint(page, report);
}

bool paper_print(const char *page, const char *report) {
  char from[PATH_SIZE], to[PATH_SIZE];
  bool good;
  if (strcmp(page, report) == 0) return true;
  file_copy_path(from, page);
  file_copy_path(to, report);
  unlink(to); /* what is there then was printed now */
  good = print(from, to);
  if (good)
    unlink(from);
  else
    screen_complain(screen_main(),
                    "%s can't be printed: neither Chromium nor WeasyPrint does "
                    "it here; the page is %s",
                    report, page);
  return good;
}
