/* Large things of which little is used: cleared, copied and put back whole. */
#include "tests/support/test.h"

#include "core/rng.h"
#include "core/sparse.h"

enum { MOST = 20000 };

/* A few bytes here and there, as `seed` has it. */
static void scribble(unsigned char *block, size_t size, uint64_t seed) {
  for (int i = 0; i < 12 && size > 0; i++)
    block[rng_below(&seed, (uint32_t)size)] = (unsigned char)(1 + i);
}

static void what_was_copied_comes_back(void **state) {
  static const size_t sizes[] = {0, 1, 7, 2047, 2048, 2049, 4096, 10000, MOST};
  static unsigned char block[MOST], was[MOST];
  (void)state;
  for (int i = 0; i < COUNT_OF(sizes); i++)
    for (uint64_t seed = 1; seed < 20; seed++) {
      size_t size = sizes[i];
      unsigned char *copy = test_malloc(sparse_room(size));
      const unsigned char *end;
      memset(block, 0, MOST);
      scribble(block, size, seed);
      memcpy(was, block, MOST);
      end = sparse_copy(block, size, copy);
      assert_true(end <= copy + sparse_room(size));
      scribble(block, size, seed + 100);
      if (seed % 3 == 0) memset(block, 0xff, size);
      assert_ptr_equal(sparse_put_back(block, size, copy), end);
      assert_memory_equal(block, was, MOST);
      test_free(copy);
    }
}

static void little_takes_little(void **state) {
  static unsigned char block[MOST];
  unsigned char *copy = test_malloc(sparse_room(MOST));
  (void)state;
  block[9000] = 1;
  assert_true(sparse_copy(block, MOST, copy) - copy < MOST / 4);
  test_free(copy);
}

static void all_of_it_is_cleared(void **state) {
  static unsigned char block[MOST], zero[MOST];
  (void)state;
  for (uint64_t seed = 1; seed < 20; seed++) {
    scribble(block, MOST - seed, seed);
    sparse_clear(block, MOST - seed);
    assert_memory_equal(block, zero, MOST);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_copied_comes_back),
    cmocka_unit_test(little_takes_little),
    cmocka_unit_test(all_of_it_is_cleared),
  };
  return cmocka_run_group_tests_name("sparse", tests, NULL, NULL);
}
