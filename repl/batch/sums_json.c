/*
** A run as JSON: figures for readers, and under "sums" the whole numbers they
** come from, so that shards can be put together exactly.
*/
#include "repl/batch/sums.h"

#include "repl/term/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writing ------------------------------------------------------------------ */

static void put_int(JsonWriter *w, const char *key, int64_t n) {
  json_key(w, key);
  json_int(w, n);
}

static void put_double(JsonWriter *w, const char *key, double d) {
  json_key(w, key);
  json_double(w, d);
}

static void put_names(JsonWriter *w, const char *key, const Names *n) {
  json_key(w, key);
  json_array(w);
  for (int i = 0; i < n->count; i++) json_string(w, n->item[i]);
  json_array_end(w);
}

/* Sums may pass 64 bits, and JSON readers pass 53: they are text. */
static void put_wide(JsonWriter *w, const char *key, Wide n) {
  char text[48];
  char *p = text + sizeof text;
  bool minus = n < 0;
  *--p = '\0';
  do {
    int digit = (int)(n % 10);
    *--p = (char)('0' + (digit < 0 ? -digit : digit));
    n /= 10;
  } while (n != 0);
  if (minus) *--p = '-';
  json_key(w, key);
  json_string(w, p);
}

static void put_u64(JsonWriter *w, const char *key, uint64_t n) {
  if (n > INT64_MAX)
    put_wide(w, key, (Wide)n);
  else
    put_int(w, key, (int64_t)n);
}

static void put_pair(JsonWriter *w, const char *key, double a, double b) {
  json_key(w, key);
  json_array(w);
  json_double(w, a);
  json_double(w, b);
  json_array_end(w);
}

static void put_moment_figures(JsonWriter *w, const Moments *m) {
  double low, high;
  moments_interval(m, &low, &high);
  put_double(w, "mean", moments_mean(m));
  put_double(w, "sd", moments_sd(m));
  put_int(w, "min", m->min);
  put_int(w, "max", m->max);
  put_pair(w, "ci95", low, high);
}

static void put_quantiles(JsonWriter *w, const Hist *h) {
  static const int percent[] = {5, 25, 50, 75, 95};
  char key[8];
  json_key(w, "quantiles");
  json_object(w);
  for (int i = 0; i < 5; i++) {
    snprintf(key, sizeof key, "%d", percent[i]);
    put_int(w, key, hist_quantile(h, percent[i] / 100.0));
  }
  json_object_end(w);
}

static void put_figures(JsonWriter *w, const char *key, const Distribution *f) {
  json_key(w, key);
  json_object(w);
  put_moment_figures(w, &f->moments);
  put_quantiles(w, &f->hist);
  json_object_end(w);
}

static void put_wins(JsonWriter *w, int64_t wins, int64_t games) {
  double low, high;
  double share = games == 0 ? 0 : (double)wins / WIN / (double)games;
  json_key(w, "wins");
  if (wins % WIN == 0)
    json_int(w, wins / WIN);
  else
    json_double(w, (double)wins / WIN);
  put_double(w, "win_rate", share);
  sums_interval(share, games, &low, &high);
  put_pair(w, "ci95", low, high);
}

static void put_seats(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "seats");
  json_array(w);
  for (int i = 1; i <= r->players; i++) {
    json_object(w);
    put_int(w, "seat", i);
    put_wins(w, s->wins[i], s->games);
    put_figures(w, "score", &s->score[i]);
    json_object_end(w);
  }
  json_array_end(w);
  if (!run_is_mixed(r)) return;
  json_key(w, "by_bot");
  json_array(w);
  for (int i = 0; i < r->players; i++) {
    json_object(w);
    json_key(w, "bot");
    json_string(w, r->bots.item[i]);
    put_wins(w, s->bot_wins[i], s->games);
    json_key(w, "score");
    json_object(w);
    put_moment_figures(w, &s->bot_score[i]);
    json_object_end(w);
    json_object_end(w);
  }
  json_array_end(w);
}

/* In the order of their names: merging must not show. */
static void put_ends(JsonWriter *w, const Sums *s) {
  Names reasons = {0};
  for (int i = 0; i < s->ends; i++) names_add(&reasons, s->end[i].reason);
  names_sort(&reasons);
  json_key(w, "ends");
  json_object(w);
  for (int i = 0; i < reasons.count; i++)
    for (int j = 0; j < s->ends; j++)
      if (strcmp(s->end[j].reason, reasons.item[i]) == 0)
        put_int(w, reasons.item[i], s->end[j].count);
  json_object_end(w);
  names_free(&reasons);
}

/* "changed" stands at guards alone, and tells them apart when read. */
static void put_rules(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "rules");
  json_object(w);
  for (int i = 0; i < s->counters && i < r->rules.count; i++) {
    if (r->rules.item[i][0] == '\0') continue;
    json_key(w, r->rules.item[i]);
    json_object(w);
    put_int(w, "fired", s->fired[i]);
    put_int(w, "games", s->in_games[i]);
    if (i < r->guards) put_int(w, "changed", s->changed[i]);
    json_object_end(w);
  }
  json_object_end(w);
}

static void put_answers(JsonWriter *w, const Run *r, const Sums *s) {
  double all = s->questions > 0 ? (double)s->questions : 1;
  double games = s->games > 0 ? (double)s->games : 1;
  json_key(w, "answers");
  json_object(w);
  for (int i = 0; i < s->options && i < r->options.count; i++) {
    if (r->options.item[i][0] == '\0') continue;
    json_key(w, r->options.item[i]);
    json_object(w);
    put_int(w, "chosen", s->chosen[i]);
    put_int(w, "games", s->chosen_games[i]);
    put_double(w, "share", (double)s->chosen[i] / all);
    put_double(w, "per_game", (double)s->chosen[i] / games);
    json_object_end(w);
  }
  json_object_end(w);
}

static void put_error(JsonWriter *w, const Sums *s) {
  put_int(w, "errors", s->errors);
  if (s->errors == 0) return;
  json_key(w, "first_error");
  json_object(w);
  put_int(w, "game", s->first_error);
  put_wide(w, "seed", (Wide)s->error_seed);
  json_key(w, "text");
  json_string(w, s->error.text);
  json_key(w, "file");
  json_string(w, s->error.file);
  put_int(w, "line", s->error.line);
  json_object_end(w);
}

/* "value:count" of every bin; a value stands for 2^shift numbers. */
static void put_hist(JsonWriter *w, const Hist *h) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) {
    w->failed = true;
    return;
  }
  for (int i = 0; i < h->bins; i++)
    fprintf(f, "%s%" PRId64 ":%" PRId64, i == 0 ? "" : " ", h->bin[i].value,
            h->bin[i].count);
  if (fclose(f) != 0) w->failed = true;
  put_int(w, "shift", h->shift);
  json_key(w, "bins");
  json_string(w, text != NULL ? text : "");
  free(text);
}

static void put_moments(JsonWriter *w, const char *key, const Moments *m,
                        const Hist *h) {
  json_key(w, key);
  json_object(w);
  put_int(w, "count", m->count);
  put_wide(w, "sum", m->sum);
  put_wide(w, "squares", m->squares);
  put_int(w, "min", m->min);
  put_int(w, "max", m->max);
  if (h != NULL) put_hist(w, h);
  json_object_end(w);
}

static void put_parts(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "seats");
  json_array(w);
  for (int i = 1; i <= r->players; i++) {
    json_object(w);
    put_int(w, "wins", s->wins[i]);
    put_moments(w, "score", &s->score[i].moments, &s->score[i].hist);
    json_object_end(w);
  }
  json_array_end(w);
  json_key(w, "bots");
  json_array(w);
  for (int i = 0; i < r->players; i++) {
    json_object(w);
    put_int(w, "wins", s->bot_wins[i]);
    put_moments(w, "score", &s->bot_score[i], NULL);
    json_object_end(w);
  }
  json_array_end(w);
}

static void put_sums(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "sums");
  json_object(w);
  put_int(w, "win", WIN);
  put_int(w, "total", r->total);
  json_key(w, "ranges");
  json_array(w);
  for (int i = 0; i < r->ranges; i++) {
    json_array(w);
    json_int(w, r->range[i].from);
    json_int(w, r->range[i].to);
    json_array_end(w);
  }
  json_array_end(w);
  put_int(w, "watch", r->watch);
  put_int(w, "questions", s->questions);
  put_parts(w, r, s);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      put_moments(w, figure_list[i].sums, &s->figure[i].moments,
                  &s->figure[i].hist);
  json_object_end(w);
}

void sums_points_json(JsonWriter *w, const Sums *s) {
  json_key(w, "points");
  json_object(w);
  put_moment_figures(w, &s->score[0].moments);
  put_quantiles(w, &s->score[0].hist);
  put_moments(w, "sums", &s->score[0].moments, &s->score[0].hist);
  json_object_end(w);
}

void sums_json(JsonWriter *w, const Run *r, const Sums *s) {
  char digest[20];
  double seconds = r->seconds > 1e-9 ? r->seconds : 1e-9;
  snprintf(digest, sizeof digest, "%016" PRIx64, s->digest);
  json_object(w);
  json_key(w, "game");
  json_string(w, r->game);
  put_names(w, "layers", &r->layers);
  put_names(w, "settings", &r->settings);
  put_int(w, "players", r->players);
  put_u64(w, "seed", r->seed);
  put_names(w, "bots", &r->bots);
  put_int(w, "games", s->games);
  put_int(w, "decisions", s->decisions);
  put_double(w, "seconds", r->seconds);
  put_double(w, "games_per_s", (double)s->games / seconds);
  put_double(w, "decisions_per_s", (double)s->decisions / seconds);
  json_key(w, "digest");
  json_string(w, digest);
  put_seats(w, r, s);
  put_int(w, "watched", s->watched);
  put_int(w, "weighed", s->weighed);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      put_figures(w, figure_list[i].sums, &s->figure[i]);
  put_ends(w, s);
  put_answers(w, r, s);
  put_rules(w, r, s);
  put_error(w, s);
  if (r->interrupted) {
    json_key(w, "interrupted");
    json_bool(w, true);
  } else {
    put_sums(w, r, s);
  }
  json_object_end(w);
}
