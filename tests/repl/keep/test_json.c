#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "repl/keep/json.h"

/* --- Writer --------------------------------------------------------------- */

static void write_sample(JsonWriter *w) {
  json_object(w);
  json_key(w, "name");
  json_string(w, "oil");
  json_key(w, "none");
  json_array(w);
  json_array_end(w);
  json_key(w, "list");
  json_array(w);
  json_int(w, -1);
  json_bool(w, true);
  json_null(w);
  json_object(w);
  json_object_end(w);
  json_array_end(w);
  json_object_end(w);
}

static void compact_text_has_no_space(void **state) {
  (void)state;
  JsonWriter w;
  json_init(&w, 0);
  write_sample(&w);
  assert_string_equal(
    json_text(&w, NULL),
    "{\"name\":\"oil\",\"none\":[],\"list\":[-1,true,null,{}]}");
  json_free(&w);
}

static void indented_text_is_laid_out(void **state) {
  (void)state;
  JsonWriter w;
  json_init(&w, 2);
  write_sample(&w);
  const char *expected = "{\n"
                         "  \"name\": \"oil\",\n"
                         "  \"none\": [],\n"
                         "  \"list\": [\n"
                         "    -1,\n"
                         "    true,\n"
                         "    null,\n"
                         "    {}\n"
                         "  ]\n"
                         "}\n";
  size_t len;
  assert_string_equal(json_text(&w, &len), expected);
  assert_int_equal(len, strlen(expected));
  assert_string_equal(json_text(&w, NULL),
                      expected); /* asking changes nothing */
  json_free(&w);
}

static void check_string(const char *s, size_t n, const char *expected) {
  JsonWriter w;
  json_init(&w, 0);
  json_string_n(&w, s, n);
  assert_string_equal(json_text(&w, NULL), expected);
  json_free(&w);
}

static void strings_are_escaped(void **state) {
  (void)state;
  check_string("", 0, "\"\"");
  check_string("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
  check_string("\n\t\r\x1b\x7f", 5, "\"\\n\\t\\u000d\\u001b\\u007f\"");
  check_string("a\0b", 3, "\"a\\u0000b\"");
  check_string("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9B\xA2", 9,
               "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9B\xA2\"");
}

#define FFFD "\xEF\xBF\xBD"

static void invalid_utf8_is_replaced(void **state) {
  (void)state;
  check_string("a\xFFz", 3, "\"a" FFFD "z\"");
  check_string("\xC3", 1, "\"" FFFD "\"");                   /* cut off */
  check_string("\xC0\xAF", 2, "\"" FFFD FFFD "\"");          /* overlong */
  check_string("\xE0\x80\xAF", 3, "\"" FFFD FFFD FFFD "\""); /* overlong */
  check_string("\xED\xA0\x80", 3, "\"" FFFD FFFD FFFD "\""); /* surrogate */
  check_string("\xF4\x90\x80\x80", 4, "\"" FFFD FFFD FFFD FFFD "\"");
}

static void check_double(double d, const char *expected) {
  JsonWriter w;
  json_init(&w, 0);
  json_double(&w, d);
  assert_string_equal(json_text(&w, NULL), expected);
  json_free(&w);
}

static void doubles_take_the_fewest_digits(void **state) {
  (void)state;
  check_double(0, "0");
  check_double(-0.0, "-0");
  check_double(0.1, "0.1");
  check_double(0.1 + 0.2, "0.30000000000000004");
  check_double(1.0 / 3, "0.3333333333333333");
  check_double(100, "100");
  check_double(1e300, "1e+300");
  check_double(DBL_MAX, "1.7976931348623157e+308");
  check_double(5e-324, "5e-324");
  check_double((double)NAN, "null");
  check_double((double)-INFINITY, "null");
}

static void integers_keep_64_bits(void **state) {
  (void)state;
  JsonWriter w;
  json_init(&w, 0);
  json_array(&w);
  json_int(&w, INT64_MIN);
  json_int(&w, INT64_MAX);
  json_array_end(&w);
  size_t len;
  const char *text = json_text(&w, &len);
  assert_string_equal(text, "[-9223372036854775808,9223372036854775807]");
  JsonDoc doc;
  assert_true(json_parse(&doc, text, len));
  int64_t i;
  assert_true(json_get_int(json_at(doc.root, 0), &i));
  assert_true(i == INT64_MIN);
  assert_true(json_get_int(json_at(doc.root, 1), &i));
  assert_true(i == INT64_MAX);
  json_doc_free(&doc);
  json_free(&w);
}

static void doubles_read_back_equal(void **state) {
  (void)state;
  uint64_t bits = 88172645463325252u;
  for (int i = 0; i < 20000; i++) {
    bits ^= bits << 13;
    bits ^= bits >> 7;
    bits ^= bits << 17;
    double d, back;
    memcpy(&d, &bits, sizeof d);
    if (!isfinite(d)) continue;
    JsonWriter w;
    JsonDoc doc;
    size_t len;
    json_init(&w, 0);
    json_double(&w, d);
    const char *text = json_text(&w, &len);
    assert_true(json_parse(&doc, text, len));
    assert_true(json_get_double(doc.root, &back));
    assert_memory_equal(&d, &back, sizeof d);
    json_doc_free(&doc);
    json_free(&w);
  }
}

/* A locale with a comma, if the machine has one. */
static void numbers_ignore_the_locale(void **state) {
  (void)state;
  if (!setlocale(LC_NUMERIC, "de_DE.UTF-8") &&
      !setlocale(LC_NUMERIC, "fr_FR.UTF-8"))
    skip();
  check_double(0.5, "0.5");
  JsonDoc doc;
  double d = 0;
  assert_true(json_parse(&doc, "0.25", 4));
  assert_true(json_get_double(doc.root, &d));
  setlocale(LC_NUMERIC, "C");
  assert_true(d == 0.25);
  json_doc_free(&doc);
}

static void long_text_grows(void **state) {
  (void)state;
  JsonWriter w;
  json_init(&w, 1);
  json_array(&w);
  for (int i = 0; i < 100000; i++) json_string(&w, "barrel");
  json_array_end(&w);
  size_t len;
  const char *text = json_text(&w, &len);
  JsonDoc doc;
  assert_true(json_parse(&doc, text, len));
  assert_int_equal(doc.root->count, 100000);
  json_doc_free(&doc);
  json_free(&w);
}

/* --- Reader --------------------------------------------------------------- */

static void a_document_becomes_a_tree(void **state) {
  (void)state;
  const char *text = " { \"a\" : [ 1 , 2.5 , -3e2 , true , false , null ] ,\r\n"
                     "\t\"b\":{\"c\":\"d\"}, \"\":\"\" } \n";
  JsonDoc doc;
  assert_true(json_parse(&doc, text, strlen(text)));
  const JsonValue *a = json_get(doc.root, "a");
  assert_int_equal(a->kind, JSON_ARRAY);
  assert_int_equal(a->count, 6);
  int64_t i = 0;
  double d = 0;
  bool b = false;
  const char *s = NULL;
  assert_true(json_get_int(json_at(a, 0), &i));
  assert_int_equal(i, 1);
  assert_true(json_get_double(json_at(a, 0), &d) && d == 1);
  assert_true(json_get_double(json_at(a, 1), &d) && d == 2.5);
  assert_false(json_get_int(json_at(a, 1), &i));
  assert_true(json_get_double(json_at(a, 2), &d) && d == -300);
  assert_true(json_get_bool(json_at(a, 3), &b) && b);
  assert_true(json_get_bool(json_at(a, 4), &b) && !b);
  assert_int_equal(json_at(a, 5)->kind, JSON_NULL);
  assert_null(json_at(a, 6));
  const JsonValue *c = json_get(json_get(doc.root, "b"), "c");
  assert_true(json_get_string(c, &s));
  assert_string_equal(s, "d");
  assert_int_equal(c->line, 2);
  assert_int_equal(c->column, 11);
  assert_true(json_get_string(json_get(doc.root, ""), &s));
  assert_string_equal(s, "");
  assert_null(json_get(json_get(doc.root, "missing"), "c"));
  assert_null(json_get(a, "c"));
  json_doc_free(&doc);
}

static void check_read(const char *text, const char *expected) {
  JsonDoc doc;
  const char *s = NULL;
  assert_true(json_parse(&doc, text, strlen(text)));
  assert_true(json_get_string(doc.root, &s));
  assert_string_equal(s, expected);
  assert_int_equal(doc.root->count, strlen(expected));
  json_doc_free(&doc);
}

static void escapes_are_undone(void **state) {
  (void)state;
  check_read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t");
  check_read("\"\\u0041\\u00e9\\u20AC\\ud83d\\udEE2\"",
             "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9B\xA2");
}

static void numbers_have_their_kinds(void **state) {
  (void)state;
  static const struct {
    const char *text;
    JsonKind kind;
    double value;
  } cases[] = {
    {"0", JSON_INT, 0},
    {"-0", JSON_DOUBLE, -0.0},
    {"9223372036854775808", JSON_DOUBLE, 9223372036854775808.0},
    {"1e5", JSON_DOUBLE, 1e5},
    {"1.0", JSON_DOUBLE, 1},
    {"0.000000000000000000000000000000000000000000000000000000000000000000000"
     "0000000000000000000000000000000000000000000000000000000000000000000001",
     JSON_DOUBLE, 1e-139},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    JsonDoc doc;
    double d = -1;
    assert_true(json_parse(&doc, cases[i].text, strlen(cases[i].text)));
    assert_int_equal(doc.root->kind, cases[i].kind);
    assert_true(json_get_double(doc.root, &d));
    assert_memory_equal(&d, &cases[i].value, sizeof d);
    json_doc_free(&doc);
  }
}

static void mistakes_are_named_and_placed(void **state) {
  (void)state;
  static const struct {
    const char *text, *error;
  } cases[] = {
    {"", "1:1: value expected"},
    {"[1,\n 2,]", "2:4: value expected"},
    {"[1 2]", "1:4: ',' or ']' expected"},
    {"{\"a\":1,}", "1:8: key expected"},
    {"{\"a\" 1}", "1:6: ':' expected"},
    {"{a:1}", "1:2: key expected"},
    {"{\"a\":1]", "1:7: ',' or '}' expected"},
    {"{\"a\":1,\n\"b\":2,\n\"a\":3}", "3:5: key \"a\" twice in an object"},
    {"1 1", "1:3: more text after the value"},
    {"tru", "1:1: value expected"},
    {"nul", "1:1: value expected"},
    {"NaN", "1:1: value expected"},
    {"01", "1:2: a number can't start with 0"},
    {"+1", "1:1: value expected"},
    {"1.", "1:3: digit expected"},
    {".5", "1:1: value expected"},
    {"1e", "1:3: digit expected"},
    {"-", "1:2: digit expected"},
    {"1e999", "1:6: number too large"},
    {"\"abc", "1:5: string without end"},
    {"\"abc\\", "1:6: string without end"},
    {"\"\\x\"", "1:3: unknown escape in a string"},
    {"\"\\u12g4\"", "1:6: \\u needs four hex digits"},
    {"\"\\u0000\"", "1:8: \\u0000 can't be part of a string here"},
    {"\"\\ud800\"", "1:8: half a surrogate pair"},
    {"\"\\udc00\"", "1:8: half a surrogate pair"},
    {"\"\\ud800\\u0041\"", "1:14: half a surrogate pair"},
    {"\"a\nb\"", "1:3: control character in a string"},
    {"\"\xC3\xA9\xFF\"", "1:3: not UTF-8"},
    {"\xEF\xBB\xBF{}", "1:1: value expected"},
    {"[1] // no", "1:5: more text after the value"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    JsonDoc doc;
    assert_false(json_parse(&doc, cases[i].text, strlen(cases[i].text)));
    assert_null(doc.root);
    assert_string_equal(doc.error, cases[i].error);
    json_doc_free(&doc);
  }
}

static void nesting_has_a_limit(void **state) {
  (void)state;
  char text[2 * JSON_DEPTH + 2];
  JsonDoc doc;
  memset(text, '[', JSON_DEPTH);
  memset(text + JSON_DEPTH, ']', JSON_DEPTH);
  assert_true(json_parse(&doc, text, 2 * JSON_DEPTH));
  json_doc_free(&doc);
  memset(text, '[', JSON_DEPTH + 1);
  memset(text + JSON_DEPTH + 1, ']', JSON_DEPTH + 1);
  assert_false(json_parse(&doc, text, sizeof text));
  assert_string_equal(doc.error, "1:65: nested too deeply");
  json_doc_free(&doc);
  char *deep = malloc(1000000);
  assert_non_null(deep);
  memset(deep, '[', 1000000);
  assert_false(json_parse(&doc, deep, 1000000));
  json_doc_free(&doc);
  free(deep);
}

/* Every prefix of a document is refused and never read past: the copy is
** exactly as long as the prefix, so a sanitizer sees one byte too far. */
static void cut_off_text_is_refused(void **state) {
  (void)state;
  const char *text =
    "{\"a\":[1.5e3,\"\\u00e9\\ud83d\\udee2\xE2\x82\xAC\",true],"
    "\"b\":null}";
  size_t whole = strlen(text);
  for (size_t n = 0; n <= whole; n++) {
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, text, n);
    JsonDoc doc;
    assert_int_equal(json_parse(&doc, copy, n), n == whole);
    json_doc_free(&doc);
    free(copy);
  }
}

static void any_bytes_are_read_safely(void **state) {
  (void)state;
  static const char alphabet[] = "{}[]:,\"\\u019ae-+. tfn\xC3\xA9\n";
  uint32_t seed = 1;
  for (int round = 0; round < 20000; round++) {
    char text[24];
    size_t n = (size_t)round % sizeof text;
    for (size_t i = 0; i < n; i++) {
      seed = seed * 1664525u + 1013904223u;
      text[i] = alphabet[(seed >> 16) % (sizeof alphabet - 1)];
    }
    JsonDoc doc;
    bool good = json_parse(&doc, text, n);
    assert_int_equal(good, doc.root != NULL);
    assert_int_equal(good, doc.error[0] == '\0');
    json_doc_free(&doc);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(compact_text_has_no_space),
    cmocka_unit_test(indented_text_is_laid_out),
    cmocka_unit_test(strings_are_escaped),
    cmocka_unit_test(invalid_utf8_is_replaced),
    cmocka_unit_test(doubles_take_the_fewest_digits),
    cmocka_unit_test(integers_keep_64_bits),
    cmocka_unit_test(doubles_read_back_equal),
    cmocka_unit_test(numbers_ignore_the_locale),
    cmocka_unit_test(long_text_grows),
    cmocka_unit_test(a_document_becomes_a_tree),
    cmocka_unit_test(escapes_are_undone),
    cmocka_unit_test(numbers_have_their_kinds),
    cmocka_unit_test(mistakes_are_named_and_placed),
    cmocka_unit_test(nesting_has_a_limit),
    cmocka_unit_test(cut_off_text_is_refused),
    cmocka_unit_test(any_bytes_are_read_safely),
  };
  return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
