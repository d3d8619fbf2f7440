/* Memory comes from the caller; size 0 frees. */
#include "tests/support/test.h"

#include "core/alloc.h"

static void standard_grows_and_keeps_the_bytes(void **state) {
  unsigned char *p = alloc_resize(&alloc_standard, NULL, 4);
  (void)state;
  assert_non_null(p);
  memcpy(p, "oil", 4);
  p = alloc_resize(&alloc_standard, p, 100000);
  assert_non_null(p);
  assert_string_equal(p, "oil");
  assert_null(alloc_resize(&alloc_standard, p, 0));
}

static void freeing_counts_once_and_nothing_is_no_matter(void **state) {
  Meter m;
  Alloc a = meter_alloc(&m, 0);
  void *p = alloc_resize(&a, NULL, 16);
  (void)state;
  assert_int_equal(m.live, 1);
  alloc_free(&a, p);
  assert_int_equal(m.live, 0);
  alloc_free(&a, NULL);
  assert_int_equal(m.live, 0);
  alloc_free(&alloc_standard, NULL);
}

static void a_refusal_leaves_what_was_there(void **state) {
  Meter m;
  Alloc a = meter_alloc(&m, 2);
  char *p = alloc_resize(&a, NULL, 2);
  (void)state;
  p[0] = 'x';
  assert_null(alloc_resize(&a, p, 100));
  assert_int_equal(p[0], 'x');
  alloc_free(&a, p);
  assert_int_equal(m.live, 0);
}

static void *note_call(void *ud, void *ptr, size_t size) {
  void **seen = ud;
  seen[0] = ptr;
  seen[1] = (void *)(uintptr_t)size;
  return ud;
}

static void the_callers_function_gets_everything(void **state) {
  void *seen[2] = {NULL, NULL};
  Alloc a = {note_call, seen};
  int thing;
  (void)state;
  assert_ptr_equal(alloc_resize(&a, &thing, 7), seen);
  assert_ptr_equal(seen[0], &thing);
  assert_int_equal((uintptr_t)seen[1], 7);
  alloc_free(&a, &thing);
  assert_int_equal((uintptr_t)seen[1], 0);
}

static void freeing_nothing_calls_nobody(void **state) {
  void *seen[2] = {&seen, &seen};
  Alloc a = {note_call, seen};
  (void)state;
  alloc_free(&a, NULL);
  assert_ptr_equal(seen[0], &seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(standard_grows_and_keeps_the_bytes),
    cmocka_unit_test(freeing_counts_once_and_nothing_is_no_matter),
    cmocka_unit_test(a_refusal_leaves_what_was_there),
    cmocka_unit_test(the_callers_function_gets_everything),
    cmocka_unit_test(freeing_nothing_calls_nobody),
  };
  return cmocka_run_group_tests_name("alloc", tests, NULL, NULL);
}
