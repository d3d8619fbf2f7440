/* Hashes: fixed for ever, since saves carry them, and sensitive to all. */
#include "tests/support/test.h"

#include "core/hash.h"

static void texts_have_fixed_hashes(void **state) {
  static const struct {
    const char *text;
    uint64_t hash;
  } golden[] = {{"", UINT64_C(0x9090306c6e91ed59)},
                {"a", UINT64_C(0x8312dfbd39b8b7b7)},
                {"table", UINT64_C(0xd354fb6b7df128ea)},
                {"deck", UINT64_C(0xcec29b05a0f4755e)},
                {"a text of more than thirty-two bytes, so the lanes run",
                 UINT64_C(0x41a80e1215935a5d)}};
  (void)state;
  for (int i = 0; i < COUNT_OF(golden); i++)
    assert_true(hash_text(golden[i].text) == golden[i].hash);
}

static void blocks_have_fixed_hashes(void **state) {
  unsigned char block[100];
  (void)state;
  for (int i = 0; i < 100; i++) block[i] = (unsigned char)(i * 7);
  assert_true(hash_block(block, 100) == UINT64_C(0xea54e38b39ee9ff9));
  assert_true(hash_mix(1, 2) == UINT64_C(0xb4127bc9cc6cd7d8));
}

static void a_text_hashes_like_its_bytes(void **state) {
  (void)state;
  assert_true(hash_text("Baku") == hash_block("Baku", 4));
  assert_true(hash_text("") == hash_block("", 0));
}

static void alignment_does_not_matter(void **state) {
  unsigned char room[80];
  uint64_t first = 0;
  (void)state;
  for (int shift = 0; shift < 8; shift++) {
    for (int i = 0; i < 71; i++) room[shift + i] = (unsigned char)i;
    if (shift == 0) first = hash_block(room, 71);
    assert_true(hash_block(room + shift, 71) == first);
  }
}

static void every_bit_counts(void **state) {
  unsigned char block[75] = {0};
  uint64_t plain = hash_block(block, sizeof block);
  (void)state;
  for (size_t i = 0; i < sizeof block; i++)
    for (int bit = 0; bit < 8; bit++) {
      block[i] = (unsigned char)(1 << bit);
      assert_true(hash_block(block, sizeof block) != plain);
      block[i] = 0;
    }
}

static void length_counts_even_for_zeros(void **state) {
  unsigned char block[130] = {0};
  uint64_t hash[130];
  (void)state;
  for (size_t n = 0; n < 130; n++) {
    hash[n] = hash_block(block, n);
    for (size_t m = 0; m < n; m++) assert_true(hash[m] != hash[n]);
  }
}

static void counting_numbers_do_not_collide(void **state) {
  enum { N = 3000 };
  static uint64_t hash[N];
  (void)state;
  for (uint64_t i = 0; i < N; i++) {
    hash[i] = hash_block(&i, sizeof i);
    for (uint64_t j = 0; j < i; j++) assert_true(hash[i] != hash[j]);
  }
}

static void mixing_depends_on_order(void **state) {
  (void)state;
  assert_true(hash_mix(hash_mix(0, 1), 2) != hash_mix(hash_mix(0, 2), 1));
  assert_true(hash_mix(5, 0) != 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(texts_have_fixed_hashes),
    cmocka_unit_test(blocks_have_fixed_hashes),
    cmocka_unit_test(a_text_hashes_like_its_bytes),
    cmocka_unit_test(alignment_does_not_matter),
    cmocka_unit_test(every_bit_counts),
    cmocka_unit_test(length_counts_even_for_zeros),
    cmocka_unit_test(counting_numbers_do_not_collide),
    cmocka_unit_test(mixing_depends_on_order),
  };
  return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
