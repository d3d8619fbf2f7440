/*
** JSON: a writer that streams into a growing buffer, and a strict reader that
** builds a tree.  What the writer wrote, the reader reads back equal.
*/
#ifndef REPL_KEEP_JSON_H
#define REPL_KEEP_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEPTH = 64 }; /* nesting of either, the outermost included */

/* --- Writer ----------------------------------------------------------------
** Call in the order of the text: in an object each value follows its key.
** Calls out of order are bugs (assert).  Out of memory is remembered, makes
** the rest do nothing, and shows in json_text. */

/* jansson has these names, too. */
#define json_object writer_object
#define json_array writer_array
#define json_string writer_string
#define json_null writer_null

typedef struct {
  char *text;
  size_t len, cap;
  int indent;            /* spaces a level; 0 writes one compact line */
  int depth;             /* open objects and arrays */
  char open[JSON_DEPTH]; /* '{' or '[' of each */
  bool empty;            /* nothing in the innermost yet */
  bool keyed;            /* a key waits for its value */
  bool failed;
} JsonWriter;

void json_init(JsonWriter *w, int indent);
void json_free(JsonWriter *w);

void json_object(JsonWriter *w);
void json_object_end(JsonWriter *w);
void json_array(JsonWriter *w);
void json_array_end(JsonWriter *w);
void json_key(JsonWriter *w, const char *key);

/* Bytes that aren't UTF-8 become U+FFFD, so the text is always valid. */
void json_string(JsonWriter *w, const char *s);
void json_string_n(JsonWriter *w, const char *s, size_t n);
void json_int(JsonWriter *w, int64_t i);
/* The fewest digits that read back as the same double, with a point whatever
** the locale.  JSON has no word for NaN and infinities: they are null. */
void json_double(JsonWriter *w, double d);
void json_bool(JsonWriter *w, bool b);
void json_null(JsonWriter *w);

/* The finished text, the writer's own, '\0' behind it; NULL if memory ran
** out.  Indented text ends with a newline.  len may be NULL. */
const char *json_text(JsonWriter *w, size_t *len);

/* --- Reader --------------------------------------------------------------- */

typedef enum {
  JSON_NULL,
  JSON_BOOL,
  JSON_INT,    /* written without point and exponent, fits 64 bits */
  JSON_DOUBLE, /* every other number */
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT,
} JsonKind;

typedef struct JsonValue JsonValue;

struct JsonValue {
  JsonKind kind;
  int line, column; /* where it starts, for messages */
  const char *key;  /* its name, in an object */
  JsonValue *next;  /* its next sibling */
  size_t count;     /* members, elements or bytes */
  union {
    bool b;
    int64_t i;
    double d;
    const char *s;
    JsonValue *first; /* of an array or object, in the text's order */
  } as;
};

typedef struct {
  JsonValue *root;
  void *chunks; /* all values and strings live here */
  char error[120];
} JsonDoc;

/* Read one value and nothing but space around it.  False leaves root NULL and
** "line:column: what is wrong" in error; a column is a character.  Refused
** beside bad syntax: invalid UTF-8, lone surrogates, \u0000 (strings here are
** C strings), a key twice in an object, numbers beyond a double, nesting
** deeper than JSON_DEPTH.  Call json_doc_free in either case. */
bool json_parse(JsonDoc *doc, const char *text, size_t len);
void json_doc_free(JsonDoc *doc);

/* The member or element; NULL if there is none or v is NULL or of another
** kind, so that lookups chain. */
const JsonValue *json_get(const JsonValue *v, const char *key);
const JsonValue *json_at(const JsonValue *v, size_t index);

/* The value if it is of the kind: an integer serves as a double, too.  False
** leaves *out alone. */
bool json_get_int(const JsonValue *v, int64_t *out);
bool json_get_double(const JsonValue *v, double *out);
bool json_get_bool(const JsonValue *v, bool *out);
bool json_get_string(const JsonValue *v, const char **out);

#endif
