#include "repl/fault.h"

#include "repl/term/tongue.h"

#include <string.h>

/* Does the text say the place already? */
static bool says_where(const Fault *r) {
  return r->rule[0] == '\0' && r->layer[0] == '\0' && r->said_line == r->line;
}

/* A single frame is the place itself. */
static bool has_frames(const Fault *r) {
  const char *end = strchr(r->frames, '\n');
  return end != NULL && end[1] != '\0';
}

/* What went wrong, behind the place that it begins with: "FILE:3: …". */
static const char *said(const Fault *r, char *text, size_t size) {
  char rest[FAULT_TEXT];
  if (r->sentence <= 0) return tongue_said(r->text, text, size);
  snprintf(text, size, "%.*s%s", r->sentence, r->text,
           tongue_said(r->text + r->sentence, rest, sizeof rest));
  return text;
}

static void show_place(FILE *f, const Fault *r) {
  bool ends = r->frames[0] != '\0' && r->frames[strlen(r->frames) - 1] == '\n';
  if (r->line > 0 && !says_where(r)) {
    fprintf(f, tongue("%s at %s:%d"), " ", r->file, r->line);
    if (r->rule[0] != '\0') fprintf(f, tongue(", rule '%s'"), r->rule);
    if (r->layer[0] != '\0') fprintf(f, tongue(", layer '%s'"), r->layer);
    fputc('\n', f);
  }
  if (r->code == FAULT_PARTED)
    fprintf(f, "  %s\n",
            tongue("--old-rules plays it by the rules it carries"));
  fputs(r->excerpt, f);
  if (has_frames(r))
    fprintf(f, SCREEN_DIM "%s%s" SCREEN_PLAIN, r->frames, ends ? "" : "\n");
}

void fault_show(Screen *s, const Fault *r) {
  char text[FAULT_TEXT];
  screen_say(s, SCREEN_RED "%s" SCREEN_PLAIN, said(r, text, sizeof text));
  show_place(screen_out(s), r);
}

void fault_complain(Screen *s, const Fault *r) {
  char text[FAULT_TEXT];
  screen_complain(s, SCREEN_RED "%s" SCREEN_PLAIN, said(r, text, sizeof text));
  show_place(screen_err(s), r);
}

int fault_fail(const Fault *r) {
  fault_complain(screen_main(), r);
  return r->code >= FAULT_PLAYERS ? STATUS_USAGE : STATUS_FAILED;
}
