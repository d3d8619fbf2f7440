#include "lua/bind/andor.h"

#include <stdbool.h>
#include <string.h>

enum { DEPTH = 256 }; /* Lua's own parser goes less deep */

typedef enum TokenType {
  TOKEN_END, /* and where nothing was read yet */
  TOKEN_NAME,
  TOKEN_WORD, /* that begins or ends a statement */
  TOKEN_AND,
  TOKEN_OR,
  TOKEN_NOT,
  TOKEN_VALUE, /* a number or a truth */
  TOKEN_STRING,
  TOKEN_OPEN, /* a bracket */
  TOKEN_CLOSE,
  TOKEN_DOT,
  TOKEN_COLON,
  TOKEN_COMPARE,
  TOKEN_COMMA, /* or what else stands between two expressions */
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

static inline bool is(Token t, const char *text) {
  return t.size == strlen(text) && memcmp(t.text, text, t.size) == 0;
}

/* Whole games are read letter by letter, so these are no calls. */
static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) {
  unsigned char small = (unsigned char)(c | ('a' - 'A'));
  return (small >= 'a' && small <= 'z') || is_digit(c) || c == '_';
}

static inline char peek(const Reader *r, int n) {
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
  char quote = *r->at++;
  for (; r->at < r->end && *r->at != quote; r->at++) {
    if (*r->at == '\\' && r->at + 1 < r->end) r->at++;
    if (*r->at == '\n') r->line++;
  }
  if (r->at < r->end) r->at++;
}

static void skip_space(Reader *r) {
  while (r->at < r->end) {
    const char *eol;
    int level;
    if (is_space(*r->at)) {
      if (*r->at++ == '\n') r->line++;
      continue;
    }
    if (*r->at != '-' || peek(r, 1) != '-') return;
    r->at += 2;
    level = long_bracket(r);
    if (level >= 0) {
      skip_long(r, level);
      continue;
    }
    eol = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = eol != NULL ? eol : r->end;
  }
}

static bool is_value(Token t) {
  return is(t, "nil") || is(t, "true") || is(t, "false");
}

static TokenType type_of_word(Token t) {
  bool word = false;
  switch (t.text[0]) {
    case 'a':
      if (is(t, "and")) return TOKEN_AND;
      break;
    case 'o':
      if (is(t, "or")) return TOKEN_OR;
      break;
    case 'n':
      if (is(t, "not")) return TOKEN_NOT;
      break;
    case 'b': word = is(t, "break"); break;
    case 'd': word = is(t, "do"); break;
    case 'e': word = is(t, "else") || is(t, "elseif") || is(t, "end"); break;
    case 'f': word = is(t, "for") || is(t, "function"); break;
    case 'g': word = is(t, "goto"); break;
    case 'i': word = is(t, "if") || is(t, "in"); break;
    case 'l': word = is(t, "local"); break;
    case 'r': word = is(t, "repeat") || is(t, "return"); break;
    case 't': word = is(t, "then"); break;
    case 'u': word = is(t, "until"); break;
    case 'w': word = is(t, "while"); break;
    default: return TOKEN_NAME;
  }
  return word ? TOKEN_WORD : is_value(t) ? TOKEN_VALUE : TOKEN_NAME;
}

/* The sign that begins here; `::` is none of calls. */
static TokenType read_sign(Reader *r) {
  char c = *r->at, next = peek(r, 1);
  bool pair = next == '=' ? strchr("=~<>", c) != NULL
                          : next == c && strchr("/<>:.", c) != NULL;
  skip(r, pair ? 2 : 1);
  if (pair) return next == '=' ? TOKEN_COMPARE : TOKEN_SIGN;
  switch (c) {
    case '(':
    case '[':
    case '{': return TOKEN_OPEN;
    case ')':
    case ']':
    case '}': return TOKEN_CLOSE;
    case '.': return TOKEN_DOT;
    case ':': return TOKEN_COLON;
    case '<':
    case '>': return TOKEN_COMPARE;
    case ',':
    case ';':
    case '=': return TOKEN_COMMA;
    default: return TOKEN_SIGN;
  }
}

static Token read_token(Reader *r) {
  Token t = {TOKEN_END, NULL, 0};
  skip_space(r);
  t.text = r->at;
  if (r->at == r->end) return t;
  if (is_digit(*r->at)) {
    t.type = TOKEN_VALUE;
    while (is_letter(peek(r, 0)) || peek(r, 0) == '.') r->at++;
  } else if (is_letter(*r->at)) {
    while (r->at < r->end && is_letter(*r->at)) r->at++;
    t.size = (size_t)(r->at - t.text);
    t.type = type_of_word(t);
  } else if (*r->at == '"' || *r->at == '\'') {
    t.type = TOKEN_STRING;
    skip_quoted(r);
  } else if (*r->at == '[' && long_bracket(r) >= 0) {
    t.type = TOKEN_STRING;
    skip_long(r, long_bracket(r));
  } else {
    t.type = read_sign(r);
  }
  t.size = (size_t)(r->at - t.text);
  return t;
}

/* Understanding --------------------------------------------------------------*/

/* Could what was read last be called, or have a field? */
static bool is_thing(Token t) {
  return t.type == TOKEN_NAME || t.type == TOKEN_STRING ||
         t.type == TOKEN_CLOSE;
}

static bool is_question(Token name) {
  static const char *const question[] = {
    "is",    "is_not", "at_least", "at_most", "above", "below",
    "leads", "ties",   "trails",   "next_to", "known", NULL};
  for (int i = 0; question[i] != NULL; i++)
    if (is(name, question[i])) return true;
  return false;
}

/* Is a method of conditions called anywhere?  Half of a game's text does without,
** and need not be understood. */
static bool asks_anything(const char *text, size_t size) {
  Reader r = {text, text + size, 1};
  while ((r.at = memchr(r.at, ':', (size_t)(r.end - r.at))) != NULL) {
    Token name;
    r.at++;
    skip_space(&r);
    name = (Token){TOKEN_NAME, r.at, 0};
    while (r.at < r.end && is_letter(*r.at)) r.at++;
    name.size = (size_t)(r.at - name.text);
    if (is_question(name)) return true;
  }
  return false;
}

static void begin_statement(Level *l) {
  l->condition = l->ands = l->ors = l->compares = l->negates = false;
}

static void open_bracket(Level *l, Level *inner, Token t, int line) {
  memset(inner, 0, sizeof *inner);
  inner->call = *t.text != '{' && is_thing(l->last);
  inner->group = *t.text == '(' && !inner->call;
  inner->asks = *t.text == '(' && l->last.type == TOKEN_NAME &&
                l->before.type == TOKEN_COLON && is_question(l->last);
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

/* "x and C or D" is C or D. */
static void read_logic(Level *l, TokenType word, AndOrFound *found, void *ud) {
  bool dropped = l->condition && !l->compares;
  if (word == TOKEN_NOT) {
    l->negates = true;
  } else if (word == TOKEN_AND) {
    if (dropped) found(ud, "and", l->from, l->to);
    l->ands = true;
  } else {
    if (dropped && !l->ands) found(ud, "or", l->from, l->to);
    l->ands = false;
    l->ors = true;
  }
  l->condition = l->compares = false;
}

/* A token that is no bracket. */
static void read_plain(Level *l, TokenType type, AndOrFound *found, void *ud) {
  if (type == TOKEN_AND || type == TOKEN_OR || type == TOKEN_NOT)
    read_logic(l, type, found, ud);
  else if (type == TOKEN_COMMA || type == TOKEN_WORD ||
           (type == TOKEN_NAME && is_thing(l->last)))
    begin_statement(l);
  else if (type == TOKEN_COMPARE)
    l->compares = true;
  l->condition = false;
}

static bool is_link(TokenType type) {
  return type == TOKEN_DOT || type == TOKEN_COLON;
}

void andor_find(const char *text, size_t size, AndOrFound *found, void *ud) {
  Reader r = {text, text + size, 1};
  Level level[DEPTH];
  Level *l = level;
  memset(l, 0, sizeof *l);
  if (!asks_anything(text, size)) return;
  for (;;) {
    Token t = read_token(&r);
    bool goes_on = t.type == TOKEN_OPEN || is_link(t.type) ||
                   t.type == TOKEN_STRING || is_link(l->last.type);
    if (!goes_on && l->last.type != TOKEN_NOT) end_operand(l, found, ud);
    if (!goes_on) l->start = r.line;
    if (t.type == TOKEN_END) return;
    if (t.type == TOKEN_OPEN) {
      if (l == &level[DEPTH - 1]) return;
      open_bracket(l, l + 1, t, r.line);
      l++;
      continue;
    }
    if (t.type == TOKEN_CLOSE) {
      if (l == level) return;
      l--;
      close_bracket(l, l + 1, r.line);
    } else {
      read_plain(l, t.type, found, ud);
    }
    l->before = l->last;
    l->last = t;
  }
}
