#include "lua/bind/andor.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { DEPTH = 256 }; /* Lua's own parser goes less deep */

typedef enum TokenType {
  TOKEN_END, /* and where nothing was read yet */
  TOKEN_NAME,
  TOKEN_WORD, /* that begins or ends a statement */
  TOKEN_LOGIC,
  TOKEN_VALUE, /* a number or a truth */
  TOKEN_STRING,
  TOKEN_SIGN
} TokenType;

typedef struct Token {
  TokenType type;
  const char *text;
  size_t size;
} Token;

typedef struct Reader {
  const char *at, *end;
  int line;
} Reader;

/* What lies between two brackets, as far as it was read. */
typedef struct Level {
  bool group;             /* the brackets only hold together what is in them */
  bool call;              /* … are those of a call … */
  bool asks;              /* … of a method of conditions */
  int line;               /* where what is called begins */
  int start;              /* where what was read last begins */
  bool condition;         /* what was read last is such a call */
  int from, to;           /* where */
  bool ands, ors;         /* they stand before it */
  bool compares, negates; /* the same of == and its like, and of `not` */
  Token last, before;
} Level;

/* Reading ------------------------------------------------------------------- */

static bool is(Token t, const char *text) {
  return t.size == strlen(text) && memcmp(t.text, text, t.size) == 0;
}

static bool is_one_of(Token t, const char *const list[]) {
  for (int i = 0; list[i] != NULL; i++)
    if (list[i][0] == t.text[0] && is(t, list[i])) return true;
  return false;
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

static char peek(const Reader *r, int n) {
  return r->end - r->at > n ? r->at[n] : '\0';
}

static void skip(Reader *r, ptrdiff_t n) {
  for (; n > 0 && r->at < r->end; n--)
    if (*r->at++ == '\n') r->line++;
}

/* The level of a long bracket that begins here, or -1. */
static int long_bracket(const Reader *r) {
  int n = 1;
  if (peek(r, 0) != '[') return -1;
  while (peek(r, n) == '=') n++;
  return peek(r, n) == '[' ? n - 1 : -1;
}

static void skip_long(Reader *r, int level) {
  for (skip(r, level + 2); r->at < r->end; skip(r, 1)) {
    int n = 1;
    if (peek(r, 0) != ']') continue;
    while (peek(r, n) == '=') n++;
    if (n == level + 1 && peek(r, n) == ']') {
      skip(r, n + 1);
      return;
    }
  }
}

static void skip_quoted(Reader *r) {
  char quote = *r->at;
  for (skip(r, 1); r->at < r->end && *r->at != quote; skip(r, 1))
    if (*r->at == '\\') skip(r, 1);
  skip(r, 1);
}

static void skip_space(Reader *r) {
  while (r->at < r->end) {
    int level;
    if (isspace((unsigned char)*r->at)) {
      skip(r, 1);
      continue;
    }
    if (peek(r, 0) != '-' || peek(r, 1) != '-') return;
    skip(r, 2);
    level = long_bracket(r);
    if (level >= 0)
      skip_long(r, level);
    else
      while (r->at < r->end && *r->at != '\n') r->at++;
  }
}

static TokenType type_of_word(Token t) {
  static const char *const logic[] = {"and", "or", "not", NULL};
  static const char *const value[] = {"nil", "true", "false", NULL};
  static const char *const word[] = {
    "break", "do",    "else",     "elseif", "end",    "for",
    "goto",  "if",    "in",       "local",  "repeat", "return",
    "then",  "until", "function", "while",  NULL};
  if (t.size > strlen("function") || strchr("hjkmpqsvxyz_", t.text[0]) != NULL)
    return TOKEN_NAME; /* as most are: none of these begins so */
  return is_one_of(t, logic)   ? TOKEN_LOGIC
         : is_one_of(t, value) ? TOKEN_VALUE
         : is_one_of(t, word)  ? TOKEN_WORD
                               : TOKEN_NAME;
}

static Token read_token(Reader *r) {
  static const char *const pair[] = {"==", "~=", "<=", ">=", "//",
                                     "<<", ">>", "::", "..", NULL};
  Token t = {TOKEN_SIGN, NULL, 1};
  skip_space(r);
  t.text = r->at;
  if (r->at == r->end) {
    t.type = TOKEN_END;
    t.size = 0;
  } else if (isdigit((unsigned char)*r->at)) {
    t.type = TOKEN_VALUE;
    while (is_letter(peek(r, 0)) || peek(r, 0) == '.') skip(r, 1);
  } else if (is_letter(*r->at)) {
    while (is_letter(peek(r, 0))) r->at++;
    t.size = (size_t)(r->at - t.text);
    t.type = type_of_word(t);
  } else if (*r->at == '"' || *r->at == '\'') {
    t.type = TOKEN_STRING;
    skip_quoted(r);
  } else if (long_bracket(r) >= 0) {
    t.type = TOKEN_STRING;
    skip_long(r, long_bracket(r));
  } else {
    t.size = strchr("=/<>:.", peek(r, 1)) != NULL && peek(r, 1) != '\0' ? 2 : 1;
    if (t.size == 2 && !is_one_of(t, pair)) t.size = 1;
    skip(r, (ptrdiff_t)t.size);
  }
  t.size = (size_t)(r->at - t.text);
  return t;
}

/* Understanding --------------------------------------------------------------*/

static const char *const closing[] = {")", "]", "}", NULL};

/* Could what was read last be called, or have a field? */
static bool is_thing(Token t) {
  return t.type == TOKEN_NAME || t.type == TOKEN_STRING ||
         (t.type == TOKEN_SIGN && is_one_of(t, closing));
}

static bool is_question(Token name) {
  static const char *const question[] = {
    "is",    "is_not", "at_least", "at_most", "above", "below",
    "leads", "ties",   "trails",   "next_to", "known", NULL};
  return is_one_of(name, question);
}

static void begin_statement(Level *l) {
  l->condition = l->ands = l->ors = l->compares = l->negates = false;
}

static void open_bracket(Level *l, Level *inner, Token t, int line) {
  memset(inner, 0, sizeof *inner);
  inner->call = !is(t, "{") && is_thing(l->last);
  inner->group = is(t, "(") && !inner->call;
  inner->asks = is(t, "(") && l->last.type == TOKEN_NAME &&
                is(l->before, ":") && is_question(l->last);
  inner->line = inner->call ? l->start : line;
  if (!inner->call) l->start = line;
  l->condition = false;
}

/* A group is a condition if it is one whatever its parts are. */
static void close_bracket(Level *l, const Level *inner, int line) {
  bool group = inner->group && inner->condition && !inner->ands && !inner->ors;
  l->condition = inner->asks || group;
  l->from = group ? inner->from : inner->line;
  l->to = group ? inner->to : line;
}

/* What follows the operand of a `not` that was read before. */
static void end_operand(Level *l, AndOrFound *found, void *ud) {
  if (!l->negates) return;
  if (l->condition) found(ud, "not", l->from, l->to);
  l->condition = l->negates = false;
}

static void read_logic(Level *l, Token t, AndOrFound *found, void *ud) {
  bool dropped = l->condition && !l->compares;
  if (is(t, "not")) {
    l->negates = true;
  } else if (is(t, "and")) {
    if (dropped) found(ud, "and", l->from, l->to);
    l->ands = true;
  } else { /* "x and C or D" is C or D */
    if (dropped && !l->ands) found(ud, "or", l->from, l->to);
    l->ands = false;
    l->ors = true;
  }
  l->condition = l->compares = false;
}

static void read_sign(Level *l, Token t) {
  static const char *const compare[] = {"==", "~=", "<", ">", "<=", ">=", NULL};
  if (is(t, ",") || is(t, ";") || is(t, "="))
    begin_statement(l);
  else if (is_one_of(t, compare))
    l->compares = true;
  l->condition = false;
}

void andor_find(const char *text, size_t size, AndOrFound *found, void *ud) {
  static const char *const opening[] = {"(", "[", "{", NULL};
  Reader r = {text, text + size, 1};
  Level level[DEPTH];
  Level *l = level;
  memset(l, 0, sizeof *l);
  for (;;) {
    Token t = read_token(&r);
    bool opens = t.type == TOKEN_SIGN && is_one_of(t, opening);
    bool goes_on = opens || is(t, ".") || is(t, ":") ||
                   t.type == TOKEN_STRING || is(l->last, ".") ||
                   is(l->last, ":");
    if (!goes_on && !is(l->last, "not")) end_operand(l, found, ud);
    if (!goes_on) l->start = r.line;
    if (t.type == TOKEN_END) return;
    if (opens) {
      if (l == &level[DEPTH - 1]) return;
      open_bracket(l, l + 1, t, r.line);
      l++;
      continue;
    }
    if (t.type == TOKEN_SIGN && is_one_of(t, closing)) {
      if (l == level) return;
      l--;
      close_bracket(l, l + 1, r.line);
    } else if (t.type == TOKEN_LOGIC) {
      read_logic(l, t, found, ud);
    } else if (t.type == TOKEN_SIGN) {
      read_sign(l, t);
    } else if (t.type == TOKEN_WORD ||
               (t.type == TOKEN_NAME && is_thing(l->last))) {
      begin_statement(l);
    } else {
      l->condition = false;
    }
    l->before = l->last;
    l->last = t;
  }
}
