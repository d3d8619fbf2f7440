/*
** Results as data: what is printed, and what is read.
*/
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/shelf/data.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* Print a value, which is taken over; the caller frees. */
static char *printed(json_t *value) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  assert_non_null(f);
  assert_true(data_print(value, f));
  fclose(f);
  return text;
}

static void prints(json_t *value, const char *wanted) {
  char *text = printed(json_pack("[o]", value)), whole[200];
  snprintf(whole, sizeof whole, "[\n  %s\n]\n", wanted);
  assert_string_equal(text, whole);
  free(text);
}

static void numbers_have_the_fewest_digits(void **state) {
  (void)state;
  prints(data_real(0.1), "0.1");
  prints(data_real(1.0 / 3), "0.3333333333333333");
  prints(data_real(0.1 + 0.2), "0.30000000000000004");
  prints(data_real(20), "20");
  prints(data_real(-2.5), "-2.5");
  prints(data_real(1e300), "1e+300");
  prints(data_real(5e-324), "5e-324");
  prints(json_integer(INT64_MIN), "-9223372036854775808");
}

static void what_is_no_number_is_null(void **state) {
  (void)state;
  prints(data_real(NAN), "null");
  prints(data_real(-INFINITY), "null");
}

static void random_numbers_read_back_equal(void **state) {
  uint64_t r = 7;
  (void)state;
  for (int i = 0; i < 20000; i++) {
    union {
      uint64_t bits;
      double x;
    } n = {rng_next(&r)};
    char *text;
    if (!isfinite(n.x)) continue;
    text = printed(json_pack("[o]", data_real(n.x)));
    assert_true(strtod(text + 4, NULL) == n.x);
    free(text);
  }
}

/* Their pieces are not taken for numbers. */
static void texts_stay_as_they_are(void **state) {
  (void)state;
  prints(data_text("1.50"), "\"1.50\"");
  prints(data_text("\"2.50\"3.10\\4.00"), "\"\\\"2.50\\\"3.10\\\\4.00\"");
  prints(data_text("\n7.70"), "\"\\n7.70\"");
  prints(data_text("p\xc3\xa9trole"), "\"p\xc3\xa9trole\"");
}

static void bad_bytes_are_replaced(void **state) {
  json_t *v = json_object();
  char *text;
  (void)state;
  prints(data_text("a\377b\303"), "\"a\357\277\275b\357\277\275\"");
  data_put_int(v, "k\377", 1);
  text = printed(v);
  assert_string_equal(text, "{\n  \"k\357\277\275\": 1\n}\n");
  free(text);
}

static void order_is_kept_and_the_first_stays(void **state) {
  json_t *v = json_object();
  char *text;
  (void)state;
  data_put_int(v, "z", 1);
  data_put_text(v, "a", "two");
  data_put_real(v, "m", 2.5);
  data_put_int(v, "z", 9);
  text = printed(v);
  assert_string_equal(text,
                      "{\n  \"z\": 1,\n  \"a\": \"two\",\n  \"m\": 2.5\n}\n");
  free(text);
}

static void reads(const char *text, const char *complains) {
  char path[SCRATCH_SIZE], error[200] = "";
  int fd = mkstemp(scratch_name(path, "data-XXXXXX"));
  json_t *v;
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), strlen(text));
  close(fd);
  v = data_read(path, error, sizeof error);
  unlink(path);
  assert_int_equal(v == NULL, complains != NULL);
  if (complains != NULL && strstr(error, complains) == NULL)
    fail_msg("'%s' lacks '%s'", error, complains);
  json_decref(v);
}

static void reading_says_where(void **state) {
  char error[200];
  (void)state;
  reads("{\"a\": [1, 2.5, null]}", NULL);
  reads("{\"a\": 1,\n  oh}", ":2:");
  reads("{\"a\": 1, \"a\": 2}", "duplicate");
  reads("# no data", "expected");
  reads("[1] 2", "expected");
  assert_null(data_read("/nowhere/x", error, sizeof error));
  assert_non_null(strstr(error, "can't read /nowhere/x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(numbers_have_the_fewest_digits),
    cmocka_unit_test(what_is_no_number_is_null),
    cmocka_unit_test(random_numbers_read_back_equal),
    cmocka_unit_test(texts_stay_as_they_are),
    cmocka_unit_test(bad_bytes_are_replaced),
    cmocka_unit_test(order_is_kept_and_the_first_stays),
    cmocka_unit_test(reading_says_where),
  };
  return cmocka_run_group_tests_name("data", tests, NULL, NULL);
}
