#include "lua/table/look.h"
#include "repl/fault.h"
#include "repl/learn/lesson_line.h"

#include "repl/prompt/understand.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_show.h"
#include "core/word.h"

#include <stdlib.h>
#include <string.h>

/* What may stand behind a command. */
typedef enum With {
  WITH_ANYTHING,
  WITH_NAME,    /* letters, digits, _ and blanks: no file's name */
  WITH_FEW,     /* a number up to ENOUGH */
  WITH_LAYER,   /* one of the game's, or the learner's own file */
  WITH_NO_FILE, /* anything but "save FILE" */
  WITH_CALL     /* see is_program_call */
} With;

enum { ENOUGH = 1000, MOST_GAMES = 100 };

typedef struct Allowed {
  const char *name;
  With with;
  bool by_hand;
} Allowed;

/* All that may be typed.  Commands that come to be later are refused until
** somebody has thought about them. */
static const Allowed allowed[] = {
  /* these only look */
  {"help", WITH_ANYTHING, false},
  {"answers", WITH_ANYTHING, false},
  {"more", WITH_ANYTHING, false},
  {"why", WITH_ANYTHING, false},
  {"board", WITH_NAME, false},
  {"show", WITH_ANYTHING, false},
  {"odds", WITH_ANYTHING, false},
  {"score", WITH_ANYTHING, false},
  {"trace", WITH_ANYTHING, false},
  {"log", WITH_ANYTHING, false},
  {"rules", WITH_ANYTHING, false},
  {"layers", WITH_ANYTHING, false},
  {"diff", WITH_ANYTHING, false},
  {"tree", WITH_ANYTHING, false},
  {"compare", WITH_ANYTHING, false}, /* two positions of this table */
  {"suggest", WITH_NAME, false},     /* a file's name would be run as a bot */
  {"try", WITH_LAYER, false},
  /* these move at the lesson's own table, and 'back' takes them back */
  {"undo", WITH_FEW, false},
  {"redo", WITH_FEW, false},
  {"fork", WITH_NAME, false},
  {"goto", WITH_NAME, false},
  {"auto", WITH_FEW, false}, /* so that no lesson plays for ever */
  {"coach", WITH_NAME, false},
  {"use", WITH_LAYER, false},
  {"drop", WITH_LAYER, false},
  {"set", WITH_ANYTHING, false},
  {"put", WITH_ANYTHING, true},
  {"take", WITH_ANYTHING, true},
  {"count", WITH_ANYTHING, true},
  {"mark", WITH_ANYTHING, true},
  {"top", WITH_ANYTHING, true},
  {"bottom", WITH_ANYTHING, true},
  {"face", WITH_ANYTHING, true},
  {"turn", WITH_ANYTHING, true},
  {"position", WITH_NO_FILE, false},
  /* the program itself: it reads rules, plays games with them and prints */
  {"oilpatch", WITH_CALL, false},
};

static const Allowed *find_allowed(const char *word) {
  for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
    if (strcmp(allowed[i].name, word) == 0) return &allowed[i];
  return NULL;
}

/* Arguments ---------------------------------------------------------------- */

#define LETTERS                                                                \
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

static bool is_made_of(const char *text, const char *letters) {
  return text[strspn(text, letters)] == '\0';
}

static bool is_name(const char *text) {
  return text[0] != '\0' && is_made_of(text, LETTERS);
}

static bool is_few(const char *text, long most) {
  return is_name(text) && is_made_of(text, "0123456789") && strlen(text) < 7 &&
         atol(text) <= most;
}

/* A file in the learner's folder, and no further: "{work}/my_rule.lua". */
static bool is_work_file(const char *text) {
  static const char work[] = "{work}/";
  char name[64];
  size_t n = strlen(text);
  if (strncmp(text, work, sizeof work - 1) != 0 || n < sizeof work + 4 ||
      n >= sizeof name || !file_ends(text, ".lua"))
    return false;
  word_copy(name, n - (sizeof work - 1) - 4 + 1, text + sizeof work - 1);
  return is_name(name);
}

/* "brutal", "house/short_memory", or the learner's own; "set NAME VALUE" of
** `try` has no file in it either. */
static bool are_layers(const char *text) {
  return is_work_file(text) ||
         (is_made_of(text, LETTERS "/ .=-") && text[0] != '/' &&
          strstr(text, "..") == NULL && strstr(text, ".lua") == NULL);
}

/* oilpatch check|compare|test|diff|rulebook|recipes with the learner's file: no
** option that writes, few games. */
static bool is_program_call(const char *text) {
  static const char known[] = " check compare test diff rulebook recipes ";
  char line[256], first[32];
  char *save = NULL, *word;
  bool good;
  if (strlen(text) >= sizeof line) return false;
  word_copy(line, sizeof line, text);
  word = strtok_r(line, " ", &save);
  snprintf(first, sizeof first, " %.20s ", word == NULL ? "?" : word);
  good = strstr(known, first) != NULL;
  while (good && (word = strtok_r(NULL, " ", &save)) != NULL) {
    if (strcmp(word, "--games") == 0 || strcmp(word, "-p") == 0) {
      word = strtok_r(NULL, " ", &save);
      good = word != NULL && is_few(word, MOST_GAMES);
    } else if (strcmp(word, "--b") == 0 || strcmp(word, "-l") == 0) {
      word = strtok_r(NULL, " ", &save);
      good = word != NULL && is_work_file(word);
    } else {
      good = is_name(word) || is_work_file(word);
    }
  }
  return good;
}

static const char *fault_of(const Allowed *a, const char *rest) {
  static const char turns[] = " turns";
  char number[16];
  if (understand_lua_behind(rest)) return "a lesson types no Lua";
  switch (a->with) {
    case WITH_NAME:
      return is_made_of(rest, LETTERS " ") ? NULL
                                           : "a plain name belongs there";
    case WITH_FEW:
      word_copy(number, sizeof number, rest);
      if (file_ends(number, turns))
        number[strlen(number) - strlen(turns)] = '\0';
      return rest[0] == '\0' || is_few(number, ENOUGH)
               ? NULL
               : "a number up to 1000 belongs there";
    case WITH_LAYER:
      return are_layers(rest) ? NULL
                              : "a lesson uses the layers of its game, or "
                                "{work}/NAME.lua";
    case WITH_NO_FILE:
      return strcmp(rest, "save") != 0 && strncmp(rest, "save ", 5) != 0
               ? NULL
               : "a lesson writes no files";
    case WITH_CALL:
      return is_program_call(rest)
               ? NULL
               : "a lesson may run check, compare, test, diff, rulebook and "
                 "recipes, with a game, {work}/NAME.lua, -p N and --games up to "
                 "100";
    default: return NULL;
  }
}

/* Lines -------------------------------------------------------------------- */

int lesson_line_seat(const char **line) {
  const char *text = *line;
  size_t n = strspn(text, "0123456789");
  if (n == 0 || n > 2 || text[n] != ':' || text[n + 1] != ' ') return 0;
  *line = text + n + 1 + strspn(text + n + 1, " ");
  return atoi(text);
}

/* The first word of a line; what is behind it. */
static const char *first_word(const char *line, char *word, size_t size) {
  size_t n;
  lesson_line_seat(&line);
  line += strspn(line, " \t");
  n = strcspn(line, " \t");
  word_copy(word, n < size ? n + 1 : size, line);
  line += n;
  return line + strspn(line, " \t");
}

/* edit new NAME {work}/NAME.lua: such a file is new, or it is refused. */
static const char *edit_refusal(const char *rest) {
  char name[NAME_SIZE];
  if (strncmp(rest, "new ", 4) == 0) {
    const char *file = first_word(rest + 4, name, sizeof name);
    if (is_name(name) && is_work_file(file)) return NULL;
  }
  return "a lesson edits new files of the learner's only: edit new NAME "
         "{work}/NAME.lua";
}

const char *lesson_line_refusal(const char *line, bool edits) {
  char word[NAME_SIZE];
  const char *rest = first_word(line, word, sizeof word);
  const Allowed *a = find_allowed(word);
  for (const char *p = line; *p != '\0'; p++)
    if (*p > 0 && *p < ' ') return "it is not one line of text";
  if (edits)
    return strcmp(word, "edit") == 0
             ? edit_refusal(rest)
             : "{ edit = } takes: edit new NAME {work}/NAME.lua";
  if (a != NULL) return fault_of(a, rest);
  if (strcmp(word, "edit") == 0)
    return "a lesson writes with { edit = LINE, text = … }";
  return play_find(word) == NULL
           ? NULL
           : "a lesson may not type this command: it answers, looks and moves "
             "at its own table (an answer that begins so is given by its "
             "number)";
}

/* In short, "hq nig": then it is made of words, which are no Lua that does
** anything. */
static bool is_sketch(Play *p, const char *line) {
  PlayMatch m;
  if (!is_made_of(line, LETTERS " -") || !play_asks_words(p)) return false;
  play_match(p, line, word_sketches, &m);
  return m.count > 0;
}

/* Is it an answer of the pending decision, or meant as one? */
static bool is_answer(Play *p, const char *line) {
  const char *digits = line + (line[0] == '-');
  PlayMatch m;
  if (table_status(p->table) != TABLE_ASKS) return false;
  if (digits[0] != '\0' && is_made_of(digits, "0123456789")) return true;
  if (!play_asks_words(p)) return false;
  play_match(p, line, word_begins, &m);
  return m.count > 0;
}

/* Which rule refuses it, or "". */
static void find_refusal(Play *p, const char *line, char *text, size_t size) {
  json_t *why = table_ask_value(p->table, "why", NULL, NULL), *r;
  size_t i;
  text[0] = '\0';
  json_array_foreach(why, i, r) {
    const char *own = value_text(r, "own");
    if (text[0] == '\0' && (word_begins(own, line) || word_sketches(own, line)))
      snprintf(text, size, "the rule %s says: %s", value_text(r, "guard"),
               value_text(r, "own_text"));
  }
  json_decref(why);
}

bool lesson_line_refused_now(Play *p, const char *line, char text[FAULT_TEXT]) {
  char word[NAME_SIZE];
  const char *rest = first_word(line, word, sizeof word);
  if (is_answer(p, line) || is_sketch(p, line) || find_allowed(word) != NULL ||
      (play_has_view(p, word) && !understand_lua_behind(rest)))
    return false;
  text[0] = '\0';
  if (play_asks_words(p)) find_refusal(p, line, text, FAULT_TEXT);
  if (text[0] == '\0')
    word_copy(text, FAULT_TEXT, "it is no answer here and no command");
  return true;
}

bool lesson_line_by_hand(Play *p, const char *line) {
  char word[NAME_SIZE];
  const Allowed *a;
  lesson_line_seat(&line);
  first_word(line, word, sizeof word);
  a = find_allowed(word);
  return a != NULL && a->by_hand && !is_answer(p, line);
}

const char *lesson_line_bot_refusal(const char *bot) {
  static const char mcts[] = "mcts:";
  if (strncmp(bot, mcts, sizeof mcts - 1) == 0)
    return is_few(bot + sizeof mcts - 1, ENOUGH)
             ? NULL
             : "in a lesson it looks ahead up to 1000 times: mcts:1000";
  return is_name(bot) ? NULL : "a lesson has bots of its game, not of files";
}
