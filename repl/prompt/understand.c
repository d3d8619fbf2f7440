#include "repl/prompt/understand.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"

#include "lua/table/look.h"
#include "core/word.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD = 64, LONGEST = 32768 };

const char *meaning_kind_name(MeaningKind kind) {
  static const char *const names[] = {"nothing", "long",   "help",    "command",
                                      "view",    "answer", "several", "near",
                                      "refused", "amiss",  "lua"};
  return names[kind];
}

/* Lines -------------------------------------------------------------------- */

/* Does what stands behind a command's name make it Lua?  `rules = …` does, and
** so do `new(1)` and `score == 3`. */
static bool is_lua_behind(const char *rest) {
  return rest[0] == '=' || rest[0] == '(';
}

/* A few words and nothing else: more likely a slip than Lua. */
static bool is_words(const char *line) {
  static const char in_words[] = "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-', $:";
  size_t n = strlen(line);
  if (n == 0 || n >= WORD) return false;
  for (; *line != '\0'; line++) /* "développer" is a word, too */
    if (strchr(in_words, *line) == NULL && ((unsigned char)*line & 0x80) == 0)
      return false;
  return true;
}

static bool is_number(const char *text) {
  size_t n = text[0] == '-';
  return text[n] != '\0' && text[n + strspn(text + n, "0123456789")] == '\0';
}

static bool asks_for_help(const char *line, Meaning *m) {
  size_t n = strlen(line);
  if (line[0] == '?') {
    m->source = line[1] == '?';
    line += 1 + m->source;
    line += strspn(line, " \t");
    n = strlen(line);
  } else if (n > 1 && line[n - 1] == '?') {
    m->source = n > 2 && line[n - 2] == '?';
    n -= 1 + (size_t)m->source;
  } else {
    return false;
  }
  m->kind = MEANS_HELP;
  m->name = line;
  m->name_size = (int)n;
  return true;
}

/* Answers ------------------------------------------------------------------ */

static bool found(Meaning *m) {
  if (m->match.count == 0) return false;
  m->kind = m->match.count == 1 ? MEANS_ANSWER : MEANS_SEVERAL;
  return true;
}

static bool amiss(Meaning *m, const char *why) {
  m->kind = MEANS_NO_ANSWER;
  m->amiss = why;
  return true;
}

/* A number is the answer, or stands before one. */
static bool answers_by_number(Play *p, const char *line, Meaning *m) {
  int64_t from, to;
  const PlayLabels *l;
  long long n;
  int i = 0;
  if (!is_number(line)) return false;
  if (!play_asks(p)) return amiss(m, "not asked");
  errno = 0;
  n = strtoll(line, NULL, 10);
  if (errno != 0) return amiss(m, "too large");
  m->match.count = 1;
  m->match.answer = n;
  if (table_asks_number(p->table, &from, &to)) return found(m);
  l = play_labels(p);
  while (i < l->all && l->item[i].number != n) i++;
  if (i == l->all) return amiss(m, "not listed");
  m->match.at = n;
  m->match.answer = l->item[i].answer;
  return found(m);
}

/* A large number as people write it: "1,000", "1e6", "10 million". */
static bool answers_by_large_number(Play *p, const char *line, Meaning *m) {
  int64_t from, to;
  json_t *number;
  if (!play_asks(p) || !table_asks_number(p->table, &from, &to)) return false;
  number =
    play_ask(p, "prompt.numeral", "large", json_pack("[o]", front_text(line)));
  m->match.answer = json_integer_value(number);
  m->match.count = json_is_integer(number);
  json_decref(number);
  return found(m);
}

/* In short: the beginnings of some of its words, in their order.  A letter alone
** is none: it is too easily Lua's. */
static bool answers_in_short(Play *p, const char *line, Meaning *m) {
  if (!is_words(line) || line[1] == '\0') return false;
  play_match(p, line, word_sketches, &m->match);
  return found(m);
}

bool understand_nearly(Play *p, const char *line, PlayMatch *m) {
  static PlayFits *const loosely[] = {word_begins, word_jumbles, word_nearly};
  if (!play_asks_words(p) || !is_words(line) || line[1] == '\0') return false;
  for (size_t i = 0; i < sizeof loosely / sizeof loosely[0]; i++) {
    play_match(p, line, loosely[i], m);
    if (m->count > 0) return true;
  }
  return false;
}

static bool begins_label(const char *label, const char *text) {
  return strncasecmp(label, text, strlen(text)) == 0;
}

/* As it stands in the list, question marks and all: "Drill Libya tidal oo??". */
static bool answers_with_marks(Play *p, const char *line, Meaning *m) {
  if (strchr(line, '?') == NULL || !play_asks_words(p)) return false;
  play_match(p, line, begins_label, &m->match);
  return found(m);
}

/* An amount in words: "bid 7". */
static bool answers_by_amount(Play *p, const char *line, Meaning *m) {
  if (!play_asks(p)) return false;
  m->match.count = table_amount(p->table, line, &m->match.answer) ? 1 : 0;
  return found(m);
}

static bool answers_in_words(Play *p, const char *line, Meaning *m) {
  if (!play_asks_words(p)) return false;
  play_match(p, line, word_opens, &m->match);
  return found(m) || answers_in_short(p, line, m);
}

bool understand_refused(Play *p, const char *text) {
  return play_asks_words(p) &&
         play_confirms(p, "prompt.slips", "refused",
                       json_pack("[o]", front_text(text)));
}

/* Commands ----------------------------------------------------------------- */

/* A command's or a view's name with more behind it, all of it an answer: "take
** a card" where `take` is a command, "hq nig" where `hq` is a view?  Alone, if a
** command can't be meant: "load" where one may load the barrels. */
static bool is_whole_answer(Play *p, const char *line, Meaning *m) {
  bool alone = m->rest[0] == '\0';
  if (!play_asks_words(p)) return false;
  if (alone && !m->command.needs && !m->command.french)
    return false; /* the words of answers come before a command's French name */
  play_match(p, line, word_opens, &m->match);
  if (m->match.count == 0 && isalpha((unsigned char)m->rest[0]))
    play_match(p, line, word_sketches, &m->match);
  return found(m);
}

static bool is_named(Play *p, const char *line, Meaning *m) {
  char word[WORD];
  size_t n = strcspn(line, " \t");
  word_copy(word, n < sizeof word ? n + 1 : sizeof word, line);
  m->rest = line + n + strspn(line + n, " \t");
  if (strchr("+-0123456789", word[0]) != NULL) return false; /* no name */
  if (is_lua_behind(m->rest)) return false;
  if (!play_find(p, word, &m->command)) return false;
  if (is_whole_answer(p, line, m))
    m->command.name[0] = '\0';
  else
    m->kind = m->command.view ? MEANS_VIEW : MEANS_COMMAND;
  return true;
}

void understand(Play *p, const char *line, Meaning *m) {
  int64_t from, to;
  memset(m, 0, sizeof *m);
  m->line = m->rest = line;
  if (line[0] == '\0') return;
  if (strlen(line) > LONGEST)
    m->kind = MEANS_TOO_LONG;
  else if ((line[0] == '?' && asks_for_help(line, m)) || is_named(p, line, m) ||
           answers_with_marks(p, line, m) || asks_for_help(line, m) ||
           answers_by_number(p, line, m) ||
           answers_by_large_number(p, line, m) ||
           answers_by_amount(p, line, m) || answers_in_words(p, line, m))
    return;
  else if (strchr("+-.0123456789", line[0]) != NULL && play_asks(p) &&
           table_asks_number(p->table, &from, &to))
    amiss(m, "not whole");
  else if (strchr(line, ' ') != NULL && is_words(line) &&
           understand_refused(p, line))
    m->kind = MEANS_REFUSED;
  else if (strchr(line, ' ') != NULL && understand_nearly(p, line, &m->match))
    m->kind = MEANS_NEAR; /* a word alone may be Lua's */
  else
    m->kind = MEANS_LUA;
  m->words = is_words(line);
}
