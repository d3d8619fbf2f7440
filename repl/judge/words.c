#include "repl/judge/words.h"

#include "lua/shelf/data.h"
#include "repl/front/front.h"

#include <string.h>

/* NULL: error says what is wrong. */
static json_t *read_words(const char *function, json_t *about, char *error,
                          size_t size) {
  json_t *v = front_ask("judge.words", function, about);
  if (json_is_object(v)) return v;
  snprintf(error, size, "%s", json_is_string(v) ? json_string_value(v) : "");
  json_decref(v);
  return NULL;
}

/* Ranges ------------------------------------------------------------------- */

bool words_is_range(const char *setting) {
  const char *value = strchr(setting, '=');
  return value != NULL && strstr(value, "..") != NULL;
}

bool axis_parse(Axis *a, const char *setting, char *error, size_t size) {
  json_t *about =
    json_pack("{s:o, s:i}", "text", data_text(setting), "most", AXIS_VALUES);
  json_t *v = read_words("range", about, error, size), *one;
  size_t i;
  memset(a, 0, sizeof *a);
  if (v == NULL) return false;
  snprintf(a->name, sizeof a->name, "%s",
           json_string_value(json_object_get(v, "name")));
  json_array_foreach(json_object_get(v, "values"), i, one) {
    AxisValue *to = &a->value[a->count++];
    to->x = json_number_value(json_object_get(one, "x"));
    snprintf(to->label, sizeof to->label, "%s",
             json_string_value(json_object_get(one, "label")));
  }
  json_decref(v);
  return true;
}

void axis_setting(const Axis *a, int i, char *text, size_t size) {
  snprintf(text, size, "%s=%s", a->name, a->value[i].label);
}

/* Targets ------------------------------------------------------------------ */

/* The words that each figure goes by: "margin|winning margin". */
static json_t *figures(void) {
  json_t *list = json_array();
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].target != NULL)
      json_array_append_new(
        list,
        json_pack("{s:s, s:b, s:i}", "words", figure_list[i].target, "share",
                  metric_is_share(&(Metric){.kind = i}), "kind", i));
  return list;
}

bool target_parse(Target *t, const char *text, char *error, size_t size) {
  json_t *about = json_pack("{s:o, s:o, s:i}", "text", data_text(text),
                            "figures", figures(), "seats", MAX_PLAYERS);
  json_t *v = read_words("target", about, error, size);
  const json_t *seat = json_object_get(v, "seat");
  memset(t, 0, sizeof *t);
  if (v == NULL) return false;
  t->kind = seat != NULL ? METRIC_SEAT
                         : (int)json_integer_value(json_object_get(v, "kind"));
  t->place = (int)json_integer_value(seat);
  t->middle = json_number_value(json_object_get(v, "middle"));
  t->range.low = json_number_value(json_object_get(v, "low"));
  t->range.high = json_number_value(json_object_get(v, "high"));
  json_decref(v);
  return true;
}

int target_metric(const Target *t, const Pairs *p) {
  for (int i = 0; i < p->metrics; i++)
    if (p->metric[i].metric.kind == t->kind &&
        p->metric[i].metric.place == t->place)
      return i;
  return -1;
}
