/*
** A run for people: the value that its JSON is, and what only they want beside
** it, goes to the front.
*/
#include "repl/fault.h"
#include "repl/batch/sums.h"

#include "repl/batch/again.h"
#include "repl/front/tell.h"
#include "repl/term/show.h"

#include <inttypes.h>

static void put_text(JsonWriter *w, const char *key, const char *text) {
  json_key(w, key);
  json_string(w, text);
}

/* The list of figures, as the front tells them; the scores of all seats stand
** where those between them begin. */
static void put_figures(JsonWriter *w) {
  json_key(w, "figures");
  json_array(w);
  for (int i = 0; i < FIGURE_COUNT; i++) {
    const FigureSpec *f = &figure_list[i];
    bool points = i == FIGURE_SCORE;
    if (f->sums == NULL && !points) continue;
    json_object(w);
    put_text(w, "id", points ? "points" : f->sums);
    put_text(w, "label", points ? "points" : f->label);
    if (f->name != NULL) put_text(w, "name", f->name);
    if (f->unit != NULL) put_text(w, "unit", f->unit);
    json_key(w, "scale");
    json_double(w, figure_unit((FigureId)i));
    json_object_end(w);
  }
  json_array_end(w);
}

/* In the order in which they were met. */
static void put_ends(JsonWriter *w, const Sums *s) {
  json_key(w, "ends");
  json_array(w);
  for (int i = 0; i < s->ends; i++) {
    double low, high;
    double share = s->games == 0 ? 0
                                 : (double)s->end[i].count / (double)s->games;
    sums_interval(share, s->games, &low, &high);
    json_object(w);
    put_text(w, "reason", s->end[i].reason);
    json_key(w, "count");
    json_int(w, s->end[i].count);
    json_key(w, "share");
    json_double(w, share);
    json_key(w, "ci95");
    json_array(w);
    json_double(w, low);
    json_double(w, high);
    json_array_end(w);
    json_object_end(w);
  }
  json_array_end(w);
}

static void put_command(JsonWriter *w, const Run *r, uint64_t cap) {
  char text[4096];
  Line l = {text, sizeof text, 0};
  Arm arm = {.players = r->players};
  for (int i = 0; i < r->players && i < r->bots.count; i++)
    arm.bot[i + 1] = r->bots.item[i];
  line_word(&l, "oilpatch");
  line_option(&l, "sim", r->game);
  line_number(&l, "-p", r->players);
  for (int i = 0; i < r->layers.count; i++)
    line_option(&l, "-l", r->layers.item[i]);
  for (int i = 0; i < r->settings.count; i++)
    line_option(&l, "--set", r->settings.item[i]);
  line_bots(&l, &arm, 0);
  line_seed(&l, r->seed);
  line_number(&l, "--games", r->total);
  line_number(&l, "--watch", r->watch);
  if (cap > 0) line_number(&l, "--cap", (int64_t)cap);
  put_text(w, "command", text);
}

/* Opens the object; the caller adds to it and closes it. */
static void put_run(JsonWriter *w, const Run *r, const Sums *s) {
  Run whole = *r;
  whole.interrupted = false; /* its sums are wanted, too */
  json_init(w, 0);
  json_object(w);
  json_key(w, "run");
  sums_json(w, &whole, s);
  json_key(w, "interrupted");
  json_bool(w, r->interrupted);
  put_figures(w);
  sums_points_json(w, s);
  put_ends(w, s);
}

static bool tell(JsonWriter *w, const char *module, const char *function) {
  bool good;
  json_object_end(w);
  good = front_tell(module, function, json_text(w, NULL));
  json_free(w);
  return good;
}

void sums_show(const Run *r, const Sums *s, bool coverage) {
  JsonWriter w;
  put_run(&w, r, s);
  json_key(&w, "coverage");
  json_bool(&w, coverage);
  tell(&w, "batch.show", "run");
  if (s->errors == 0) return;
  printf("\n%s%" PRId64 " games failed%s; the first, game %" PRId64
         " (--seed %" PRIu64 "):\n",
         SCREEN_RED, s->errors, SCREEN_PLAIN, s->first_error, s->error_seed);
  fault_show(screen_main(), &s->error);
}

bool sums_page(const Run *r, const Sums *s, uint64_t cap, const char *path) {
  JsonWriter w;
  put_run(&w, r, s);
  put_text(&w, "path", path);
  put_text(&w, "excerpt", s->error.excerpt);
  put_command(&w, r, cap);
  return tell(&w, "page.sim", "write");
}
