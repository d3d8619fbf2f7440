#include "tests/support/test.h"

#include "core/word.h"

#include <string.h>

static void distance_counts_edits(void **state) {
  (void)state;
  assert_int_equal(word_distance("sim", "sim"), 0);
  assert_int_equal(word_distance("SIM", "sim"), 0);
  assert_int_equal(word_distance("smi", "sim"), 1);
  assert_int_equal(word_distance("", "sim"), 3);
  assert_int_equal(word_distance("kitten", "sitting"), 3);
}

static void long_words_are_far(void **state) {
  char word[200];
  (void)state;
  memset(word, 'a', sizeof word);
  word[sizeof word - 1] = '\0';
  assert_true(word_distance(word, word) > 60);
}

static void nearest_is_a_slip_away(void **state) {
  static const char *const names[] = {"play", "sim", "rules", "replay"};
  (void)state;
  assert_string_equal(word_nearest("smi", names, 4), "sim");
  assert_string_equal(word_nearest("rule", names, 4), "rules");
  assert_string_equal(word_nearest("rep", names, 4), "replay");
  assert_null(word_nearest("xyzzy", names, 4));
  assert_null(word_nearest("sim", names, 0));
}

static void copies_are_cut(void **state) {
  char to[4];
  (void)state;
  word_copy(to, sizeof to, "abcdef");
  assert_string_equal(to, "abc");
  word_copy(to, sizeof to, "");
  assert_string_equal(to, "");
}

static void case_does_not_matter(void **state) {
  (void)state;
  assert_true(word_begins("Draw 1", "draw"));
  assert_false(word_begins("draw", "draw 1"));
  assert_true(word_within("take a Card", "card"));
  assert_true(word_sketches("HQ to Nigeria", "nig"));
  assert_true(word_sketches("HQ to Nigeria", "hq nig"));
  assert_true(word_sketches("ship Gulf Region -> Rotterdam", "Gulf rott"));
  assert_false(word_sketches("HQ to Nigeria", "nig hq"));
  assert_true(word_jumbles("swap Caribbean Sea and Malacca", "swap mal car"));
  assert_false(word_jumbles("swap Caribbean Sea and Malacca", "swap mal x"));
  assert_false(word_jumbles("HQ to Nigeria", ""));
  assert_false(word_sketches("HQ to Nigeria", "geria"));
  assert_false(word_sketches("HQ to Nigeria", "hq to nigerians"));
  assert_false(word_sketches("HQ to Nigeria", " - "));
}

static void a_number_counts_beside_its_word(void **state) {
  static const char card[] = "take red: 4 points, 2 licences, rivals back 5";
  (void)state;
  assert_true(word_sketches("take 10 points, 4 licences", "10 points"));
  assert_true(word_sketches("take 10 points, 4 licences", "4 lic"));
  assert_true(word_sketches("take 10 points, 4 licences", "10 points 4 lic"));
  assert_false(word_sketches("take 10 points, 4 licences", "10 licences"));
  assert_false(word_sketches("take 10 points, 4 licences", "take 10 licences"));
  assert_false(word_sketches(card, "5 points"));
  assert_true(word_sketches(card, "back 5"));
  assert_false(word_sketches(card, "points 5"));
  assert_true(word_sketches("build on I8 for $4,000", "i8 for 4000"));
  assert_false(word_sketches("build on I8 for $4,000", "i8 for 4"));
  assert_false(word_sketches("drive to D12 for 3", "d1"));
  assert_true(word_sketches("pay 1 of value 2 and 4 of value 1", "4 of val"));
  assert_false(
    word_sketches("pay 1 of value 2 and 4 of value 1", "pay 4 of value 2"));
  assert_false(
    word_sketches("pay 4 of value 1 and 1 of value 2", "pay 4 of value 2"));
  assert_false(word_sketches("store 1 oil and 1 gas", "1 store oil"));
  assert_true(word_sketches("swap Suez and Aden", "swap aden suez"));
  assert_true(word_opens("draw 12 barrels", "draw 12"));
  assert_false(word_opens("draw 12 barrels", "draw 1"));
  assert_false(word_opens("pay $1,000", "pay $1"));
  assert_true(word_closes("worker to Build", "build"));
  assert_false(word_closes("worker to Build (second space)", "build"));
  assert_false(word_closes("worker to Build", "buil"));
}

static void a_slip_is_near(void **state) {
  (void)state;
  assert_true(word_nearly("HQ to Nigeria", "hq to nigera"));
  assert_false(word_nearly("HQ to Nigeria", "hq to lybia"));
  assert_false(word_nearly("draw 1 at well1", "draw 2 at well1"));
}

/* A text of equal words can't keep the prompt busy. */
static void there_is_an_end_of_looking(void **state) {
  char text[160] = "", sketch[80] = "";
  (void)state;
  for (int i = 0; i < 60; i++) memcpy(text + 2 * i, "a ", 3);
  for (int i = 0; i < 30; i++) memcpy(sketch + 2 * i, "a ", 3);
  memcpy(sketch + 60, "b", 2);
  assert_false(word_sketches(text, sketch));
}

static void a_word_between_two_keeps_their_sides(void **state) {
  (void)state;
  assert_false(word_jumbles("HQ to Nigeria", "nigeria to hq"));
  assert_false(word_jumbles("Libya to Expand", "expand to libya"));
  assert_false(word_jumbles("HQ vers Nigeria", "nig vers hq"));
  assert_false(word_jumbles("Libye à HQ", "hq à libye"));
  assert_false(
    word_jumbles("give amber away for ruby", "give ruby away for amber"));
  assert_false(word_jumbles("Marketing: a barrel from Russia to China",
                            "barrel from china to russia"));
  assert_true(word_jumbles("Marketing: a barrel from Russia to China",
                           "barrel to china from russia"));
  assert_true(word_jumbles("HQ to Nigeria", "hq to nig"));
  assert_true(word_jumbles("HQ to Nigeria", "nig hq"));
  assert_true(word_jumbles("HQ to Nigeria", "to nigeria hq"));
  assert_true(word_jumbles("climb ladder2 with crude", "with crude climb lad"));
  assert_true(word_jumbles("chip: swap Suez and Aden", "swap aden and suez"));
  assert_true(word_jumbles("jeton : échanger Suez et Aden", "aden et suez"));
}

static void holes_are_filled(void **state) {
  (void)state;
  assert_true(word_fills("draw \u2026 at \u2026", "draw 1 at well1"));
  assert_true(word_fills("draw \u2026 at \u2026", "dr two barrels at well1"));
  assert_true(word_fills("sell \u2026 for $\u2026", "sell it for 5"));
  assert_false(word_fills("draw \u2026 at \u2026", "draw"));
  assert_false(word_fills("draw \u2026 at \u2026", "climb 1 at well1"));
  assert_false(word_fills("draw 1 at well1", "draw 1 at well1"));
  assert_false(word_fills("draw \u2026", "1 draw"));
  assert_false(word_fills("\u2026 to \u2026", "whitewash"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(distance_counts_edits),
    cmocka_unit_test(holes_are_filled),
    cmocka_unit_test(long_words_are_far),
    cmocka_unit_test(nearest_is_a_slip_away),
    cmocka_unit_test(copies_are_cut),
    cmocka_unit_test(case_does_not_matter),
    cmocka_unit_test(a_number_counts_beside_its_word),
    cmocka_unit_test(a_slip_is_near),
    cmocka_unit_test(there_is_an_end_of_looking),
    cmocka_unit_test(a_word_between_two_keeps_their_sides),
  };
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
