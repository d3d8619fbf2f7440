#include "lua/batch/sums_figures.h"

#include <stdio.h>
#include <string.h>

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

json_t *distribution_value(const Distribution *d) {
  json_t *v = json_object();
  put_moments(v, &d->moments);
  data_put(v, "quantiles", quantiles(&d->hist));
  return v;
}

/* What somebody has of the games: wins, and points with their quantiles if
** there is a histogram of them. */
static void add_player(json_t *list, json_t *v, const Sums *s, int64_t wins,
                       const Moments *points, const Hist *h) {
  double share = s->games == 0 ? 0 : (double)wins / WIN / (double)s->games;
  json_t *score = json_object();
  if (wins % WIN == 0)
    data_put_int(v, "wins", wins / WIN);
  else
    data_put_real(v, "wins", (double)wins / WIN);
  data_put_real(v, "win_rate", share);
  data_put(v, "ci95", data_interval(stats_wilson(share, s->games, 0.95)));
  put_moments(score, points);
  if (h != NULL) data_put(score, "quantiles", quantiles(h));
  data_put(v, "score", score);
  json_array_append_new(list, v);
}

static json_t *seats(const Run *r, const Sums *s) {
  json_t *list = json_array();
  for (int i = 1; i <= r->players; i++)
    add_player(list, json_pack("{s:i}", "seat", i), s, s->wins[i],
               &s->score[i].moments, &s->score[i].hist);
  return list;
}

/* All members of a team win together, and each has its points. */
static json_t *teams(const Run *r, const Sums *s) {
  const json_t *of = json_object_get(r->said, "teams");
  json_t *list = json_array();
  for (int n = 1; n <= r->players; n++) {
    json_t *seats = json_array();
    int64_t wins = 0;
    int first = 0;
    for (int i = 1; i <= r->players; i++) {
      if (json_integer_value(json_array_get(of, (size_t)i - 1)) != n) continue;
      if (first == 0) first = i;
      wins += s->wins[i];
      json_array_append_new(seats, json_integer(i));
    }
    if (first > 0)
      add_player(list, json_pack("{s:i, s:O}", "team", n, "seats", seats), s,
                 wins, &s->score[first].moments, &s->score[first].hist);
    json_decref(seats);
  }
  return list;
}

static json_t *by_bot(const Run *r, const Sums *s) {
  json_t *list = json_array(), *bot;
  size_t i;
  json_array_foreach(json_object_get(r->said, "bots"), i, bot)
    add_player(list, json_pack("{s:O}", "bot", bot), s, s->bot_wins[i],
               &s->bot_score[i], NULL);
  return list;
}

/* All seats of a bot together: how often one of them wins, and what they have. */
static json_t *each_bot(const Run *r, const Sums *s) {
  json_t *bots = json_object_get(r->said, "bots"), *list = json_array(), *bot;
  size_t i;
  json_array_foreach(bots, i, bot) {
    Moments points = {0};
    int64_t wins = 0;
    size_t seats = 0, k, first = i;
    json_t *other;
    json_array_foreach(bots, k, other) {
      if (!json_equal(bot, other)) continue;
      if (k < first) first = k;
      moments_merge(&points, &s->bot_score[k]);
      wins += s->bot_wins[k];
      seats++;
    }
    if (first == i)
      add_player(
        list, json_pack("{s:O, s:I}", "bot", bot, "seats", (json_int_t)seats),
        s, wins, &points, NULL);
  }
  return list;
}

/* Do the seats have different bots, which therefore rotate? */
static bool is_mixed(const json_t *bots) {
  const json_t *bot;
  size_t i;
  json_array_foreach(bots, i, bot)
    if (!json_equal(bot, json_array_get(bots, 0))) return true;
  return false;
}

void sums_put_players(json_t *v, const Run *r, const Sums *s) {
  json_t *together = teams(r, s);
  data_put(v, "seats", seats(r, s));
  if (json_array_size(together) > 0)
    data_put(v, "teams", json_incref(together));
  json_decref(together);
  if (!is_mixed(json_object_get(r->said, "bots"))) return;
  data_put(v, "by_bot", by_bot(r, s));
  data_put(v, "each_bot", each_bot(r, s));
}

void sums_put_speed(json_t *v, const Run *r, const Sums *s) {
  double took = json_number_value(json_object_get(r->said, "seconds"));
  double seconds = took > 1e-9 ? took : 1e-9;
  data_put_real(v, "seconds", took);
  data_put_real(v, "games_per_s", (double)s->games / seconds);
  data_put_real(v, "decisions_per_s", (double)s->decisions / seconds);
}

void sums_put_figures(json_t *v, const Sums *s) {
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      data_put(v, figure_list[i].sums, distribution_value(&s->figure[i]));
}
