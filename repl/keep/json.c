#include "repl/keep/json.h"

#include <assert.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Length of the UTF-8 character at s, at most n bytes; 0 if there is none:
** overlong forms, surrogates and values past U+10FFFF don't count. */
static size_t utf8_length(const unsigned char *s, size_t n) {
  unsigned char c = s[0];
  if (c < 0x80) return 1;
  size_t len = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
  if (c < 0xC2 || c > 0xF4 || n < len) return 0;
  for (size_t i = 1; i < len; i++)
    if ((s[i] & 0xC0) != 0x80) return 0;
  if (c == 0xE0 && s[1] < 0xA0) return 0;
  if (c == 0xED && s[1] > 0x9F) return 0;
  if (c == 0xF0 && s[1] < 0x90) return 0;
  if (c == 0xF4 && s[1] > 0x8F) return 0;
  return len;
}

/* --- Writer --------------------------------------------------------------- */

void json_init(JsonWriter *w, int indent) {
  *w = (JsonWriter){.indent = indent, .empty = true};
}

void json_free(JsonWriter *w) {
  free(w->text);
  w->text = NULL;
  w->len = w->cap = 0;
}

static void put(JsonWriter *w, const char *s, size_t n) {
  if (w->failed) return;
  if (w->cap - w->len <= n) {
    size_t cap = w->cap ? w->cap : 256;
    while (cap - w->len <= n && cap <= SIZE_MAX / 2) cap *= 2;
    char *bigger = cap - w->len > n ? realloc(w->text, cap) : NULL;
    if (bigger == NULL) {
      w->failed = true;
      return;
    }
    w->text = bigger;
    w->cap = cap;
  }
  memcpy(w->text + w->len, s, n);
  w->len += n;
  w->text[w->len] = '\0';
}

static void newline(JsonWriter *w) {
  if (w->indent == 0) return;
  put(w, "\n", 1);
  for (int i = 0; i < w->depth * w->indent; i++) put(w, " ", 1);
}

static bool in_object(const JsonWriter *w) {
  return w->depth > 0 && w->open[w->depth - 1] == '{';
}

/* What comes between the last thing and the next member or element. */
static void separate(JsonWriter *w) {
  if (!w->empty) put(w, ",", 1);
  if (w->depth > 0) newline(w);
  w->empty = false;
}

static void before_value(JsonWriter *w) {
  if (w->keyed) {
    w->keyed = false;
    return;
  }
  assert(!in_object(w) && "a value in an object needs a key");
  assert((w->depth > 0 || w->empty) && "one value only outside of arrays");
  separate(w);
}

static void begin(JsonWriter *w, char bracket) {
  assert(w->depth < JSON_DEPTH);
  before_value(w);
  put(w, &bracket, 1);
  w->open[w->depth++] = bracket;
  w->empty = true;
}

static void end(JsonWriter *w, char bracket, char closing) {
  assert(w->depth > 0 && w->open[w->depth - 1] == bracket && !w->keyed);
  (void)bracket;
  w->depth--;
  if (!w->empty) newline(w);
  put(w, &closing, 1);
  w->empty = false;
}

void json_object(JsonWriter *w) { begin(w, '{'); }
void json_object_end(JsonWriter *w) { end(w, '{', '}'); }
void json_array(JsonWriter *w) { begin(w, '['); }
void json_array_end(JsonWriter *w) { end(w, '[', ']'); }

static void put_string(JsonWriter *w, const char *s, size_t n) {
  const unsigned char *p = (const unsigned char *)s;
  const unsigned char *stop = p + n;
  put(w, "\"", 1);
  while (p < stop) {
    size_t len = utf8_length(p, (size_t)(stop - p));
    char escape[8];
    if (len == 0) {
      put(w, "\xEF\xBF\xBD", 3);
      len = 1;
    } else if (*p == '"' || *p == '\\') {
      snprintf(escape, sizeof escape, "\\%c", *p);
      put(w, escape, 2);
    } else if (*p == '\n') {
      put(w, "\\n", 2);
    } else if (*p == '\t') {
      put(w, "\\t", 2);
    } else if (*p < 0x20 || *p == 0x7F) {
      snprintf(escape, sizeof escape, "\\u%04x", *p);
      put(w, escape, 6);
    } else {
      put(w, (const char *)p, len);
    }
    p += len;
  }
  put(w, "\"", 1);
}

void json_key(JsonWriter *w, const char *key) {
  assert(in_object(w) && !w->keyed);
  separate(w);
  put_string(w, key, strlen(key));
  if (w->indent)
    put(w, ": ", 2);
  else
    put(w, ":", 1);
  w->keyed = true;
}

void json_string_n(JsonWriter *w, const char *s, size_t n) {
  before_value(w);
  put_string(w, s, n);
}

void json_string(JsonWriter *w, const char *s) {
  json_string_n(w, s, strlen(s));
}

static void put_word(JsonWriter *w, const char *word) {
  before_value(w);
  put(w, word, strlen(word));
}

void json_int(JsonWriter *w, int64_t i) {
  char digits[24];
  snprintf(digits, sizeof digits, "%" PRId64, i);
  put_word(w, digits);
}

void json_double(JsonWriter *w, double d) {
  if (!isfinite(d)) {
    json_null(w);
    return;
  }
  char digits[48];
  /* %g drops zeros at the end, so 15 digits are already the fewest, except
  ** where a double holds less than that. */
  int precision = fabs(d) < DBL_MIN ? 1 : DBL_DIG;
  do snprintf(digits, sizeof digits, "%.*g", precision, d);
  while (strtod(digits, NULL) != d && ++precision <= DBL_DECIMAL_DIG);
  /* The locale's point, whatever its length, becomes ours. */
  char text[48];
  size_t n = 0;
  for (const char *p = digits; *p; p++) {
    if (strchr("0123456789+-e", *p))
      text[n++] = *p;
    else if (n == 0 || text[n - 1] != '.')
      text[n++] = '.';
  }
  text[n] = '\0';
  put_word(w, text);
}

void json_bool(JsonWriter *w, bool b) { put_word(w, b ? "true" : "false"); }
void json_null(JsonWriter *w) { put_word(w, "null"); }

const char *json_text(JsonWriter *w, size_t *len) {
  assert(w->depth == 0 && !w->empty);
  if (w->indent && !w->failed && w->text[w->len - 1] != '\n') put(w, "\n", 1);
  if (len) *len = w->failed ? 0 : w->len;
  return w->failed ? NULL : w->text;
}

/* --- Reader --------------------------------------------------------------- */

typedef struct Chunk {
  struct Chunk *next;
  size_t used, size;
  max_align_t data[];
} Chunk;

/* line and column are those of mark, which only moves forward: counting
** where things are costs one pass in all. */
typedef struct {
  JsonDoc *doc;
  const char *p, *end;
  const char *mark;
  int line, column;
  int depth;
} Reader;

static void *take(JsonDoc *doc, size_t n) {
  const size_t align = alignof(max_align_t);
  n = (n + align - 1) / align * align;
  Chunk *c = doc->chunks;
  if (c == NULL || c->size - c->used < n) {
    size_t size = n > 16384 ? n : 16384;
    c = malloc(sizeof *c + size);
    if (c == NULL) return NULL;
    *c = (Chunk){.next = doc->chunks, .size = size};
    doc->chunks = c;
  }
  void *out = (char *)c->data + c->used;
  c->used += n;
  return out;
}

static void locate(Reader *r) {
  for (; r->mark < r->p; r->mark++) {
    if (*r->mark == '\n') {
      r->line++;
      r->column = 1;
    } else if (((unsigned char)*r->mark & 0xC0) != 0x80) {
      r->column++;
    }
  }
}

static bool fail_at(Reader *r, int line, int column, const char *what) {
  snprintf(r->doc->error, sizeof r->doc->error, "%d:%d: %s", line, column,
           what);
  return false;
}

static bool fail(Reader *r, const char *what) {
  locate(r);
  return fail_at(r, r->line, r->column, what);
}

static bool fail_memory(Reader *r) { return fail(r, "out of memory"); }

static void skip_space(Reader *r) {
  while (r->p < r->end && memchr(" \t\r\n", *r->p, 4)) r->p++;
}

static bool eat(Reader *r, char c) {
  if (r->p == r->end || *r->p != c) return false;
  r->p++;
  return true;
}

static bool is_digit(const Reader *r) {
  return r->p < r->end && *r->p >= '0' && *r->p <= '9';
}

/* Four hex digits, or -1. */
static long read_hex(Reader *r) {
  if (r->end - r->p < 4) return -1;
  long code = 0;
  for (int i = 0; i < 4; i++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *at = *r->p ? strchr(digits, *r->p) : NULL;
    if (at == NULL) return -1;
    code = code * 16 + (at - digits) % 16;
    r->p++;
  }
  return code;
}

static char *write_utf8(char *out, long c) {
  if (c < 0x80) {
    *out++ = (char)c;
    return out;
  }
  if (c < 0x800) {
    *out++ = (char)(0xC0 | c >> 6);
  } else {
    if (c < 0x10000) {
      *out++ = (char)(0xE0 | c >> 12);
    } else {
      *out++ = (char)(0xF0 | c >> 18);
      *out++ = (char)(0x80 | (c >> 12 & 0x3F));
    }
    *out++ = (char)(0x80 | (c >> 6 & 0x3F));
  }
  *out++ = (char)(0x80 | (c & 0x3F));
  return out;
}

static bool read_escape(Reader *r, char **out) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  if (r->p == r->end) return fail(r, "string without end");
  const char *at = *r->p ? strchr(from, *r->p) : NULL;
  if (at) {
    r->p++;
    *(*out)++ = to[at - from];
    return true;
  }
  if (!eat(r, 'u')) return fail(r, "unknown escape in a string");
  long code = read_hex(r);
  if (code < 0) return fail(r, "\\u needs four hex digits");
  if (code == 0) return fail(r, "\\u0000 can't be part of a string here");
  if (code >= 0xD800 && code < 0xDC00 && eat(r, '\\') && eat(r, 'u')) {
    long low = read_hex(r);
    if (low < 0xDC00 || low > 0xDFFF) return fail(r, "half a surrogate pair");
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  if (code >= 0xD800 && code < 0xE000) return fail(r, "half a surrogate pair");
  *out = write_utf8(*out, code);
  return true;
}

/* The string's bytes go to the arena: unescaped they are never longer. */
static bool read_string(Reader *r, const char **s, size_t *len) {
  r->p++;
  const char *close = r->p;
  while (close < r->end && *close != '"')
    close += *close == '\\' && close + 1 < r->end ? 2 : 1;
  char *start = take(r->doc, (size_t)(close - r->p) + 1);
  if (start == NULL) return fail_memory(r);
  char *out = start;
  while (r->p < r->end && *r->p != '"') {
    size_t left = (size_t)(r->end - r->p);
    size_t n = utf8_length((const unsigned char *)r->p, left);
    if (n == 0) return fail(r, "not UTF-8");
    if ((unsigned char)*r->p < 0x20)
      return fail(r, "control character in a string");
    if (eat(r, '\\')) {
      if (!read_escape(r, &out)) return false;
      continue;
    }
    memcpy(out, r->p, n);
    out += n;
    r->p += n;
  }
  if (!eat(r, '"')) return fail(r, "string without end");
  *out = '\0';
  *s = start;
  *len = (size_t)(out - start);
  return true;
}

/* strtod wants the locale's point, so the number is copied for it. */
static bool to_double(Reader *r, const char *from, JsonValue *v) {
  size_t n = (size_t)(r->p - from);
  const char *point = localeconv()->decimal_point;
  size_t extra = strlen(point);
  char small[128] = {0}, *copy = small;
  if (n + extra >= sizeof small) {
    copy = malloc(n + extra + 1);
    if (copy == NULL) return fail_memory(r);
  }
  char *out = copy;
  for (const char *p = from; p < r->p; p++) {
    if (*p == '.') {
      memcpy(out, point, extra);
      out += extra;
    } else {
      *out++ = *p;
    }
  }
  *out = '\0';
  v->kind = JSON_DOUBLE;
  v->as.d = strtod(copy, NULL);
  if (copy != small) free(copy);
  return isfinite(v->as.d) || fail(r, "number too large");
}

static bool read_number(Reader *r, JsonValue *v) {
  const char *from = r->p;
  bool whole = true;
  eat(r, '-');
  if (!is_digit(r)) return fail(r, "digit expected");
  if (eat(r, '0')) {
    if (is_digit(r)) return fail(r, "a number can't start with 0");
  } else {
    while (is_digit(r)) r->p++;
  }
  if (eat(r, '.')) {
    whole = false;
    if (!is_digit(r)) return fail(r, "digit expected");
    while (is_digit(r)) r->p++;
  }
  if (eat(r, 'e') || eat(r, 'E')) {
    whole = false;
    if (!eat(r, '+')) eat(r, '-');
    if (!is_digit(r)) return fail(r, "digit expected");
    while (is_digit(r)) r->p++;
  }
  size_t n = (size_t)(r->p - from);
  if (whole && n < 24 && !(n == 2 && memcmp(from, "-0", 2) == 0)) {
    char digits[24];
    memcpy(digits, from, n);
    digits[n] = '\0';
    errno = 0;
    v->kind = JSON_INT;
    v->as.i = strtoimax(digits, NULL, 10);
    if (errno == 0) return true;
  }
  return to_double(r, from, v);
}

static bool read_word(Reader *r, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(r->end - r->p) < n || memcmp(r->p, word, n) != 0)
    return fail(r, "value expected");
  r->p += n;
  return true;
}

static JsonValue *read_value(Reader *r);

static int by_key(const void *a, const void *b) {
  const JsonValue *const *x = a, *const *y = b;
  int order = strcmp((*x)->key, (*y)->key);
  if (order != 0) return order;
  if ((*x)->line != (*y)->line) return (*x)->line < (*y)->line ? -1 : 1;
  return (*x)->column < (*y)->column ? -1 : (*x)->column > (*y)->column;
}

static bool keys_differ(Reader *r, const JsonValue *object) {
  if (object->count < 2) return true;
  const JsonValue **all = malloc(object->count * sizeof *all);
  if (all == NULL) return fail_memory(r);
  size_t n = 0;
  for (const JsonValue *v = object->as.first; v; v = v->next) all[n++] = v;
  qsort(all, n, sizeof *all, by_key);
  const JsonValue *twice = NULL;
  for (size_t i = 1; i < n && !twice; i++)
    if (strcmp(all[i - 1]->key, all[i]->key) == 0) twice = all[i];
  free(all);
  if (twice == NULL) return true;
  char what[80];
  snprintf(what, sizeof what, "key \"%.40s\" twice in an object", twice->key);
  return fail_at(r, twice->line, twice->column, what);
}

static bool read_members(Reader *r, JsonValue *v, char closing) {
  JsonValue **tail = &v->as.first;
  v->as.first = NULL;
  if (r->depth == JSON_DEPTH) return fail(r, "nested too deeply");
  r->depth++;
  r->p++;
  skip_space(r);
  if (!eat(r, closing)) {
    do {
      const char *key = NULL;
      size_t len;
      skip_space(r);
      if (closing == '}') {
        if (r->p == r->end || *r->p != '"') return fail(r, "key expected");
        if (!read_string(r, &key, &len)) return false;
        skip_space(r);
        if (!eat(r, ':')) return fail(r, "':' expected");
        skip_space(r);
      }
      JsonValue *member = read_value(r);
      if (member == NULL) return false;
      member->key = key;
      *tail = member;
      tail = &member->next;
      v->count++;
      skip_space(r);
    } while (eat(r, ','));
    if (!eat(r, closing))
      return fail(r, closing == '}' ? "',' or '}' expected"
                                    : "',' or ']' expected");
  }
  r->depth--;
  return closing == ']' || keys_differ(r, v);
}

static JsonValue *read_value(Reader *r) {
  JsonValue *v = take(r->doc, sizeof *v);
  if (v == NULL) {
    fail_memory(r);
    return NULL;
  }
  locate(r);
  *v = (JsonValue){.line = r->line, .column = r->column};
  bool good;
  switch (r->p < r->end ? *r->p : '\0') {
    case '{':
      v->kind = JSON_OBJECT;
      good = read_members(r, v, '}');
      break;
    case '[':
      v->kind = JSON_ARRAY;
      good = read_members(r, v, ']');
      break;
    case '"':
      v->kind = JSON_STRING;
      good = read_string(r, &v->as.s, &v->count);
      break;
    case 't':
    case 'f':
      v->kind = JSON_BOOL;
      v->as.b = *r->p == 't';
      good = read_word(r, v->as.b ? "true" : "false");
      break;
    case 'n': good = read_word(r, "null"); break;
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': good = read_number(r, v); break;
    default: good = fail(r, "value expected");
  }
  return good ? v : NULL;
}

bool json_parse(JsonDoc *doc, const char *text, size_t len) {
  *doc = (JsonDoc){0};
  Reader r = {.doc = doc,
              .p = text,
              .end = text + len,
              .mark = text,
              .line = 1,
              .column = 1};
  skip_space(&r);
  JsonValue *root = read_value(&r);
  if (root == NULL) return false;
  skip_space(&r);
  if (r.p < r.end) return fail(&r, "more text after the value");
  doc->root = root;
  return true;
}

void json_doc_free(JsonDoc *doc) {
  for (Chunk *c = doc->chunks, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  doc->chunks = NULL;
  doc->root = NULL;
}

const JsonValue *json_get(const JsonValue *v, const char *key) {
  if (v == NULL || v->kind != JSON_OBJECT) return NULL;
  for (v = v->as.first; v; v = v->next)
    if (strcmp(v->key, key) == 0) return v;
  return NULL;
}

const JsonValue *json_at(const JsonValue *v, size_t index) {
  if (v == NULL || (v->kind != JSON_ARRAY && v->kind != JSON_OBJECT))
    return NULL;
  for (v = v->as.first; v && index > 0; v = v->next) index--;
  return v;
}

bool json_get_int(const JsonValue *v, int64_t *out) {
  if (v == NULL || v->kind != JSON_INT) return false;
  *out = v->as.i;
  return true;
}

bool json_get_double(const JsonValue *v, double *out) {
  if (v == NULL || (v->kind != JSON_DOUBLE && v->kind != JSON_INT))
    return false;
  *out = v->kind == JSON_INT ? (double)v->as.i : v->as.d;
  return true;
}

bool json_get_bool(const JsonValue *v, bool *out) {
  if (v == NULL || v->kind != JSON_BOOL) return false;
  *out = v->as.b;
  return true;
}

bool json_get_string(const JsonValue *v, const char **out) {
  if (v == NULL || v->kind != JSON_STRING) return false;
  *out = v->as.s;
  return true;
}
