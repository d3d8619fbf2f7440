/*
** A run as data: figures for readers, and under "sums" the whole numbers they
** come from, so that shards can be put together exactly.
*/
#include "lua/batch/sums_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sums may pass 64 bits, and JSON readers pass 53: they are text. */
static json_t *wide(Wide n) {
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
  return json_string(p);
}

static json_t *seed_number(uint64_t n) {
  return n > INT64_MAX ? wide((Wide)n) : json_integer((json_int_t)n);
}

/* Figures ------------------------------------------------------------------ */

static void put_moments(json_t *v, const Moments *m) {
  data_put_real(v, "mean", moments_mean(m));
  data_put_real(v, "sd", moments_sd(m));
  data_put_int(v, "min", m->min);
  data_put_int(v, "max", m->max);
  data_put(v, "ci95", data_interval(moments_interval(m)));
}

static json_t *quantiles(const Hist *h) {
  static const int percent[] = {5, 25, 50, 75, 95};
  json_t *v = json_object();
  for (int i = 0; i < 5; i++) {
    char key[8];
    snprintf(key, sizeof key, "%d", percent[i]);
    data_put_int(v, key, hist_quantile(h, percent[i] / 100.0));
  }
  return v;
}

static json_t *figures(const Distribution *d) {
  json_t *v = json_object();
  put_moments(v, &d->moments);
  data_put(v, "quantiles", quantiles(&d->hist));
  return v;
}

static void put_wins(json_t *v, int64_t wins, int64_t games) {
  double share = games == 0 ? 0 : (double)wins / WIN / (double)games;
  if (wins % WIN == 0)
    data_put_int(v, "wins", wins / WIN);
  else
    data_put_real(v, "wins", (double)wins / WIN);
  data_put_real(v, "win_rate", share);
  data_put(v, "ci95", data_interval(stats_wilson(share, games, 0.95)));
}

static json_t *seats(const Run *r, const Sums *s) {
  json_t *list = json_array();
  for (int i = 1; i <= r->players; i++) {
    json_t *v = json_pack("{s:i}", "seat", i);
    put_wins(v, s->wins[i], s->games);
    data_put(v, "score", figures(&s->score[i]));
    json_array_append_new(list, v);
  }
  return list;
}

/* All members of a team win together, and each has its points. */
static json_t *team(const Run *r, const Sums *s, int number) {
  json_t *v = json_pack("{s:i}", "team", number), *members = json_array();
  int64_t wins = 0;
  int first = 0;
  for (int i = 1; i <= r->players; i++) {
    if (r->team[i] != number) continue;
    if (first == 0) first = i;
    wins += s->wins[i];
    json_array_append_new(members, json_integer(i));
  }
  data_put(v, "seats", members);
  put_wins(v, wins, s->games);
  data_put(v, "score", figures(&s->score[first]));
  return v;
}

static json_t *teams(const Run *r, const Sums *s) {
  json_t *list = json_array();
  for (int n = 1; n <= r->players; n++) {
    bool met = false;
    for (int i = 1; i <= r->players; i++) met = met || r->team[i] == n;
    if (met) json_array_append_new(list, team(r, s, n));
  }
  return list;
}

static bool has_teams(const Run *r) {
  for (int i = 1; i <= r->players; i++)
    if (r->team[i] != 0) return true;
  return false;
}

static json_t *by_bot(const Run *r, const Sums *s) {
  json_t *list = json_array();
  for (int i = 0; i < r->players; i++) {
    json_t *v = json_object(), *score = json_object();
    data_put_text(v, "bot", r->bots.item[i]);
    put_wins(v, s->bot_wins[i], s->games);
    put_moments(score, &s->bot_score[i]);
    data_put(v, "score", score);
    json_array_append_new(list, v);
  }
  return list;
}

/* All seats of a bot together: how often one of them wins, and what they have. */
static json_t *each_bot(const Run *r, const Sums *s) {
  json_t *list = json_array();
  for (int i = 0; i < r->players; i++) {
    json_t *v, *score;
    Moments points = s->bot_score[i];
    int64_t wins = s->bot_wins[i];
    int seats = 1;
    if (names_find(&r->bots, r->bots.item[i]) < i) continue;
    v = json_object();
    score = json_object();
    for (int j = i + 1; j < r->players; j++) {
      if (strcmp(r->bots.item[j], r->bots.item[i]) != 0) continue;
      moments_merge(&points, &s->bot_score[j]);
      wins += s->bot_wins[j];
      seats++;
    }
    data_put_text(v, "bot", r->bots.item[i]);
    data_put_int(v, "seats", seats);
    put_wins(v, wins, s->games);
    put_moments(score, &points);
    data_put(v, "score", score);
    json_array_append_new(list, v);
  }
  return list;
}

/* In the order of their names: merging must not show. */
static json_t *ends(const Sums *s) {
  json_t *v = json_object();
  const char *last = "";
  for (int next = 0; next >= 0;) {
    next = -1;
    for (int i = 0; i < s->ends; i++)
      if ((json_object_size(v) == 0 || strcmp(s->end[i].reason, last) > 0) &&
          (next < 0 || strcmp(s->end[i].reason, s->end[next].reason) < 0))
        next = i;
    if (next < 0) break;
    last = s->end[next].reason;
    data_put_int(v, last, s->end[next].count);
  }
  return v;
}

/* "changed" stands at guards alone, and tells them apart when read. */
static json_t *rules(const Run *r, const Sums *s) {
  json_t *all = json_object();
  for (int i = 0; i < s->counters && i < r->rules.count; i++) {
    json_t *v;
    if (r->rules.item[i][0] == '\0') continue;
    v = json_object();
    data_put_int(v, "fired", s->fired[i]);
    data_put_int(v, "games", s->in_games[i]);
    if (i < r->guards) data_put_int(v, "changed", s->changed[i]);
    if (names_find(&r->overruled, r->rules.item[i]) >= 0)
      data_put(v, "overruled", json_true());
    data_put(all, r->rules.item[i], v);
  }
  return all;
}

static json_t *answers(const Run *r, const Sums *s) {
  double questions = s->questions > 0 ? (double)s->questions : 1;
  double games = s->games > 0 ? (double)s->games : 1;
  json_t *all = json_object();
  for (int i = 0; i < s->options && i < r->options.count; i++) {
    json_t *v;
    if (r->options.item[i][0] == '\0') continue;
    v = json_object();
    data_put_int(v, "chosen", s->chosen[i]);
    data_put_int(v, "games", s->chosen_games[i]);
    data_put_real(v, "share", (double)s->chosen[i] / questions);
    data_put_real(v, "per_game", (double)s->chosen[i] / games);
    data_put(all, r->options.item[i], v);
  }
  return all;
}

static void put_error(json_t *v, const Sums *s) {
  json_t *error;
  data_put_int(v, "errors", s->errors);
  if (s->errors == 0) return;
  error = json_object();
  data_put_int(error, "game", s->first_error);
  data_put(error, "seed", wide((Wide)s->error_seed));
  data_put_text(error, "text", s->error.text);
  data_put_text(error, "file", s->error.file);
  data_put_int(error, "line", s->error.line);
  data_put(v, "first_error", error);
}

/* Sums --------------------------------------------------------------------- */

/* "value:count" of every bin; a value stands for 2^shift numbers. */
static void put_hist(json_t *v, const Hist *h) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) return;
  for (int i = 0; i < h->bins; i++)
    fprintf(f, "%s%" PRId64 ":%" PRId64, i == 0 ? "" : " ", h->bin[i].value,
            h->bin[i].count);
  if (fclose(f) == 0 && text != NULL) {
    data_put_int(v, "shift", h->shift);
    data_put_text(v, "bins", text);
  }
  free(text);
}

static json_t *sum_of(const Moments *m, const Hist *h) {
  json_t *v = json_object();
  data_put_int(v, "count", m->count);
  data_put(v, "sum", wide(m->sum));
  data_put(v, "squares", wide(m->squares));
  data_put_int(v, "min", m->min);
  data_put_int(v, "max", m->max);
  if (h != NULL) put_hist(v, h);
  return v;
}

static json_t *sums(const Run *r, const Sums *s) {
  json_t *v = json_pack("{s:i}", "win", WIN);
  json_t *ranges = json_array(), *by_seat = json_array(), *bots = json_array();
  data_put_int(v, "total", r->total);
  for (int i = 0; i < r->ranges; i++)
    json_array_append_new(ranges,
                          json_pack("[I, I]", (json_int_t)r->range[i].from,
                                    (json_int_t)r->range[i].to));
  data_put(v, "ranges", ranges);
  data_put_int(v, "watch", r->watch);
  data_put_int(v, "questions", s->questions);
  for (int i = 1; i <= r->players; i++)
    json_array_append_new(
      by_seat, json_pack("{s:I, s:o}", "wins", (json_int_t)s->wins[i], "score",
                         sum_of(&s->score[i].moments, &s->score[i].hist)));
  data_put(v, "seats", by_seat);
  for (int i = 0; i < r->players; i++)
    json_array_append_new(bots, json_pack("{s:I, s:o}", "wins",
                                          (json_int_t)s->bot_wins[i], "score",
                                          sum_of(&s->bot_score[i], NULL)));
  data_put(v, "bots", bots);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      data_put(v, figure_list[i].sums,
               sum_of(&s->figure[i].moments, &s->figure[i].hist));
  return v;
}

json_t *sums_points(const Sums *s) {
  json_t *v = figures(&s->score[0]);
  data_put(v, "sums", sum_of(&s->score[0].moments, &s->score[0].hist));
  return v;
}

json_t *sums_value(const Run *r, const Sums *s) {
  char digest[20];
  double seconds = r->seconds > 1e-9 ? r->seconds : 1e-9;
  json_t *v = json_object();
  snprintf(digest, sizeof digest, "%016" PRIx64, s->digest);
  data_put_text(v, "game", r->game);
  data_put(v, "layers", data_names(&r->layers));
  data_put(v, "settings", data_names(&r->settings));
  data_put_int(v, "players", r->players);
  data_put(v, "seed", seed_number(r->seed));
  data_put(v, "bots", data_names(&r->bots));
  data_put_int(v, "games", s->games);
  data_put_int(v, "decisions", s->decisions);
  data_put_real(v, "seconds", r->seconds);
  data_put_real(v, "games_per_s", (double)s->games / seconds);
  data_put_real(v, "decisions_per_s", (double)s->decisions / seconds);
  data_put_text(v, "digest", digest);
  data_put(v, "seats", seats(r, s));
  if (has_teams(r)) data_put(v, "teams", teams(r, s));
  if (run_is_mixed(r)) {
    data_put(v, "by_bot", by_bot(r, s));
    data_put(v, "each_bot", each_bot(r, s));
  }
  data_put_int(v, "watched", s->watched);
  data_put_int(v, "weighed", s->weighed);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      data_put(v, figure_list[i].sums, figures(&s->figure[i]));
  data_put(v, "ends", ends(s));
  data_put(v, "answers", answers(r, s));
  data_put(v, "rules", rules(r, s));
  put_error(v, s);
  if (r->interrupted)
    data_put(v, "interrupted", json_true());
  else
    data_put(v, "sums", sums(r, s));
  return v;
}
