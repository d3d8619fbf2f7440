/*
** `why` of every answer that a question knows, allowed or refused, at some
** positions of every game, in both languages: what is allowed is called so, of
** what is refused the rule is named; no fault, no raw name.  WHY_GAMES plays
** that many whole games of each, and asks at every tenth question.
*/
#include "tests/support/walk.h"

#include "core/word.h"
#include "repl/command.h"
#include "lua/table/value.h"

#include <ctype.h>
#include <limits.h>

static int positions, answers;

/* A text without what wraps it. */
static void squeeze(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0'; from++)
    if (!isspace((unsigned char)*from)) *to++ = *from;
  *to = '\0';
}

/* Is a word no player has read: an id, a number of a piece, a gap left open?
** Rules are called by their ids, and stand in files: a dot or a slash;
** layers, in brackets, by what one types. */
static bool is_raw(const char *word, size_t n) {
  size_t from = strspn(word, "('\"[");
  if (memchr(word, '{', n) || memchr(word, '}', n) || memchr(word, '#', n))
    return true;
  if (n - from >= 3 && strncmp(word + from, "nil", 3) == 0 &&
      !isalpha((unsigned char)word[from + 3]))
    return true;
  return memchr(word, '_', n) && word[0] != '[' && !memchr(word, '.', n) &&
         !memchr(word, '/', n);
}

static bool has_raw(const char *text) {
  while (*text != '\0') {
    size_t n = strcspn(text, " \n");
    if (n > 0 && is_raw(text, n)) return true;
    text += n + strspn(text + n, " \n");
  }
  return false;
}

/* What `why` says of the label, without what wraps it. */
static const char *said_of(Play *p, const char *label, const char **said) {
  static char text[1 << 18];
  char line[512], fault[512];
  size_t from = strlen(screen_text(p->screen));
  answers++;
  snprintf(line, sizeof line, "why %s", label);
  p->failed = false;
  play_do(p, line, HAND_STRANGER);
  *said = screen_text(p->screen) + from;
  if (screen_complaint(p->screen, fault, sizeof fault))
    fail_msg("%s: 'why %s': %s", table_choice(p->table), label, fault);
  if (p->failed || has_raw(*said))
    fail_msg("%s: 'why %s' says:\n%s", table_choice(p->table), label, *said);
  word_copy(text, sizeof text, *said);
  squeeze(text);
  return text;
}

static void allowed(Play *p, const char *label) {
  const char *said;
  char sought[512];
  word_copy(sought, sizeof sought, label);
  squeeze(sought);
  if (strstr(said_of(p, label, &said), sought) == NULL)
    fail_msg("%s: 'why %s', an answer, says:\n%s", table_choice(p->table),
             label, said);
}

/* The same words in any order: who swaps two things may name either first. */
static bool same_words(const char *a, const char *b) {
  int letters[UCHAR_MAX + 1] = {0};
  for (; *a != '\0'; a++) letters[tolower((unsigned char)*a)]++;
  for (; *b != '\0'; b++) letters[tolower((unsigned char)*b)]--;
  for (int i = 0; i <= UCHAR_MAX; i++)
    if (letters[i] != 0) return false;
  return true;
}

static bool is_answer(Play *p, const char *label) {
  const PlayLabels *l = play_labels(p);
  for (int i = 0; i < l->count; i++)
    if (same_words(l->item[i].said, label)) return true;
  return false;
}

/* A rule that refuses something here is named, and nothing is called allowed. */
static void refused(Play *p, const char *label, const json_t *why) {
  const char *said, *text = said_of(p, label, &said),
                    *permit = tongue("that is allowed: %s\n");
  const json_t *r;
  bool named = false;
  size_t i;
  json_array_foreach(why, i, r)
    named = named || strstr(text, value_text(r, "guard")) != NULL;
  if (!named || strncmp(said, permit, strcspn(permit, "%")) == 0)
    fail_msg("%s: 'why %s', which %s refuses, says:\n%s",
             table_choice(p->table), label,
             value_text(json_array_get(why, 0), "guard"), said);
}

static void at_position(Play *p) {
  const PlayLabels *l;
  json_t *why = table_ask_value(p->table, "why", NULL, NULL), *r;
  const char *before = "";
  size_t i;
  l = play_labels(p);
  positions++;
  for (int k = 0; k < l->count; k++)
    if (strlen(l->item[k].said) > 1) allowed(p, l->item[k].said);
  json_array_foreach(why, i, r) {
    const char *label = value_text(r, "label");
    if (strcmp(label, before) != 0 && !is_answer(p, label))
      refused(p, label, why);
    before = label;
  }
  json_decref(why);
}

static void answer(Play *p, int i) {
  int64_t from = 0, to;
  int n = table_answer_count(p->table);
  table_asks_number(p->table, &from, &to);
  walk_on(p, n > 0 ? table_answer_at(p->table, (i * 7 + 3) % n) : from + 1);
}

static const Walk walk = {
  .games = "WHY_GAMES", .seed = 3, .look = at_position, .answer = answer};

WALK(barrels, 4, 4, 60, 6)
WALK(peak_oil, 2, 5, 80, 8)
WALK(qe, 3, 5, 80, 8)
WALK(oilfield, 2, 5, 90, 10)
WALK(giganten, 2, 4, 120, 13)

static void says_how_much(void **state) {
  (void)state;
  printf("# figure: why of %d answers at %d positions\n", answers, positions);
  assert_true(answers > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    WALKS,
    cmocka_unit_test(says_how_much),
  };
  command_attach();
  return cmocka_run_group_tests_name("why", tests, NULL, NULL);
}
