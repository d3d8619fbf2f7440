/*
** Never a wrong move by half a word: of every answer at hundreds of positions of
** every game its words, what begins them and its number give that answer; a text
** that is a little off gives that answer, a question or a refusal, but another
** answer only if all that was typed stands there.  English and French, every
** number of players.  WORDS_GAMES plays that many whole games of each.
*/
#include "tests/support/walk.h"

#include "lua/table/change.h"
#include "repl/command.h"
#include "repl/prompt/understand.h"

#include "core/word.h"
#include "repl/prompt/play_show.h"

#include <ctype.h>
#include <inttypes.h>
#include <strings.h>

static uint64_t luck = 1;
static int positions, texts, asked;

static int below(int n) {
  luck = luck * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (int)((luck >> 33) % (uint64_t)n);
}

/* The words and numbers of a text, one after the other, in small letters. */
static int split(const char *text, char part[40][64]) {
  int n = 0;
  while (n < 40) {
    size_t k = 0;
    while (*text != '\0' && strchr(" \t-:,;()[]/>'\"$", *text) != NULL) text++;
    if (*text == '\0') break;
    while (*text != '\0' && strchr(" \t-:;()[]/>'\"$", *text) == NULL) {
      if (*text == ',' && !isdigit((unsigned char)text[1])) break;
      if (*text != ',' && k < 63)
        part[n][k++] = (char)tolower((unsigned char)*text);
      text++;
    }
    part[n++][k] = '\0';
  }
  return n;
}

/* Is all that was typed there, in its order: whole numbers, beginnings of words? */
static bool has_all(const char *label, const char *text) {
  char own[40][64], typed[40][64];
  int owns = split(label, own), types = split(text, typed), at = 0;
  for (int i = 0; i < types; i++, at++) {
    size_t n = strlen(typed[i]);
    while (at < owns && (strncmp(own[at], typed[i], n) != 0 ||
                         (isdigit((unsigned char)typed[i][n - 1]) &&
                          isdigit((unsigned char)own[at][n]))))
      at++;
    if (at == owns) return false;
  }
  return types > 0;
}

static const char *label_of(Play *p, int64_t answer) {
  const PlayLabels *l = play_labels(p);
  for (int i = 0; i < l->count; i++)
    if (l->item[i].answer == answer) return l->item[i].said;
  return "";
}

/* How many answers begin so? */
static int begins(Play *p, const char *text) {
  const PlayLabels *l = play_labels(p);
  int n = 0;
  for (int i = 0; i < l->count; i++)
    n += strncasecmp(l->item[i].said, text, strlen(text)) == 0;
  return n;
}

static void gives(Play *p, const char *text, int i) {
  const PlayLabels *l = play_labels(p);
  Meaning m;
  understand(p, text, &m);
  texts++;
  if (m.kind != MEANS_ANSWER || m.match.answer != l->item[i].answer)
    fail_msg("%s: '%s' is no '%s' but %s %s", table_choice(p->table), text,
             l->item[i].said, meaning_kind_name(m.kind),
             m.kind == MEANS_ANSWER ? label_of(p, m.match.answer) : "");
}

/* A text that is off never gives an answer that it doesn't spell. */
static void misleads_nobody(Play *p, const char *text, int i) {
  const PlayLabels *l = play_labels(p);
  Meaning m;
  understand(p, text, &m);
  texts++;
  asked += m.kind == MEANS_SEVERAL || m.kind == MEANS_NEAR;
  if (m.kind == MEANS_ANSWER && m.match.answer != l->item[i].answer &&
      !has_all(label_of(p, m.match.answer), text))
    fail_msg("%s: '%s' (off '%s') gives '%s'", table_choice(p->table), text,
             l->item[i].said, label_of(p, m.match.answer));
}

/* Do two answers say the same?  Then words alone don't tell them apart. */
static bool has_twin(const PlayLabels *l, int i) {
  for (int k = 0; k < l->count; k++)
    if (k != i && strcasecmp(l->item[k].said, l->item[i].said) == 0)
      return true;
  return false;
}

/* Is it a name of the prompt, which comes first? */
static bool is_name(Play *p, const char *text) {
  PlayCommand command;
  char word[64];
  size_t n = strcspn(text, " ");
  word_copy(word, n < sizeof word ? n + 1 : sizeof word, text);
  return play_find(p, word, &command);
}

static void words_of(Play *p, int i) {
  const char *label = play_labels(p)->item[i].said;
  char text[256];
  size_t n = strlen(label);
  gives(p, label, i);
  for (size_t k = n - 1; k > 1; k--) {
    bool cut = isdigit((unsigned char)label[k]) || label[k] == ',';
    word_copy(text, k + 1, label);
    if (((unsigned char)label[k] & 0xc0) == 0x80 || text[k - 1] == ' ')
      continue;
    if (cut && isdigit((unsigned char)text[k - 1])) {
      misleads_nobody(p, text, i); /* half a number */
    } else if (begins(p, text) == 1 && !is_name(p, text)) {
      gives(p, text, i);
    } else {
      misleads_nobody(p, text, i);
    }
    if (k > 4) k -= (size_t)below(3);
  }
}

static void perturbed(Play *p, int i) {
  const char *label = play_labels(p)->item[i].said;
  char text[256], other[300];
  char *word[40];
  int words = 0, n = (int)strlen(label);
  for (int k = 0; k < 3; k++) { /* a letter off */
    int at = below(n);
    word_copy(text, sizeof text, label);
    if (!isalpha((unsigned char)text[at])) continue;
    text[at] = (char)('a' + below(26));
    misleads_nobody(p, text, i);
  }
  for (int at = 0; at < n; at++) { /* another number */
    if (!isdigit((unsigned char)label[at])) continue;
    word_copy(text, sizeof text, label);
    text[at] = (char)('0' + below(10));
    misleads_nobody(p, text, i);
  }
  word_copy(text, sizeof text, label); /* two words in each other's place */
  for (char *w = strtok(text, " "); w != NULL && words < 40;
       w = strtok(NULL, " "))
    word[words++] = w;
  if (words < 2) return;
  for (int k = 0; k < 2; k++) {
    int a = below(words), b = below(words);
    other[0] = '\0';
    for (int j = 0; j < words; j++) {
      const char *w = j == a ? word[b] : j == b ? word[a] : word[j];
      snprintf(other + strlen(other), sizeof other - strlen(other), "%s%s",
               j == 0 ? "" : " ", w);
    }
    misleads_nobody(p, other, i);
  }
  /* a number and a word from elsewhere, as "10 licences" of "10 points, 4 …" */
  for (int k = 0; k + 1 < words; k++)
    if (isdigit((unsigned char)word[k][0])) {
      snprintf(other, sizeof other, "%s %s", word[k], word[words - 1]);
      misleads_nobody(p, other, i);
    }
}

static void at_position(Play *p) {
  const PlayLabels *l;
  char number[32];
  int count;
  l = play_labels(p);
  positions++;
  count = l->count;
  for (int k = 0; k < count && k < 6; k++) {
    int i = count <= 6 ? k : below(count);
    int64_t from, to;
    if (!table_asks_number(p->table, &from, &to)) {
      snprintf(number, sizeof number, "%" PRId64, l->item[i].number);
      gives(p, number, i);
    }
    if (has_twin(l, i) || strlen(l->item[i].said) < 2) continue;
    words_of(p, i);
    perturbed(p, i);
  }
}

static void answer_any(Play *p, int step) {
  int64_t answer, from = 0, to = 0;
  Fault fault;
  int n = table_answer_count(p->table);
  bool number = table_asks_number(p->table, &from, &to);
  (void)step;
  if (n > 0 && (!number || below(2) == 0))
    answer = table_answer_at(p->table, below(n));
  else
    do answer = from + below(1000);
    while (table_refuses(p->table, answer, &fault));
  walk_on(p, answer);
}

static const Walk walk = {.games = "WORDS_GAMES",
                          .seed = 7,
                          .a_player = 1,
                          .others = 2,
                          .look = at_position,
                          .answer = answer_any};

WALK(barrels, 4, 4, 60, 1)
WALK(peak_oil, 2, 5, 120, 6)
WALK(qe, 3, 5, 120, 3)
WALK(oilfield, 2, 5, 160, 5)
WALK(giganten, 2, 4, 240, 5)

static void says_how_much(void **state) {
  (void)state;
  printf("# figure: %d texts at %d positions, %d asked back\n", texts,
         positions, asked);
  assert_true(positions > 400);
  assert_true(asked > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    WALKS,
    cmocka_unit_test(says_how_much),
  };
  command_attach();
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
