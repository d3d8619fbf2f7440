#include "lua/shelf/data.h"

#include "lua/disk/in.h"
#include "lua/disk/out.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { DATA_MAX = 256 << 20 };

/* Making ------------------------------------------------------------------- */

/* The same text with U+FFFD for each byte that is no part of a letter. */
static char *mended(const char *text) {
  const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)text;
  char *copy = malloc(3 * strlen(text) + 1), *to = copy;
  while (copy != NULL && *p != '\0') {
    utf8proc_int32_t letter;
    utf8proc_ssize_t n = utf8proc_iterate(p, -1, &letter);
    if (n > 0) {
      memcpy(to, p, (size_t)n);
      to += n;
    } else {
      memcpy(to, "\xef\xbf\xbd", 3);
      to += 3;
      n = 1;
    }
    p += n;
  }
  if (copy != NULL) *to = '\0';
  return copy;
}

json_t *data_text(const char *text) {
  json_t *value = json_string(text);
  char *copy;
  if (value != NULL) return value;
  copy = mended(text);
  value = copy == NULL ? NULL : json_string(copy);
  free(copy);
  return value;
}

json_t *data_real(double x) { return isfinite(x) ? json_real(x) : json_null(); }

json_t *data_interval(Interval i) {
  return json_pack("[o, o]", data_real(i.low), data_real(i.high));
}

json_t *data_names(const Names *names) {
  json_t *list = json_array();
  for (int i = 0; i < names->count; i++)
    json_array_append_new(list, data_text(names->item[i]));
  return list;
}

void data_put(json_t *object, const char *key, json_t *value) {
  char *copy;
  if (json_object_get(object, key) != NULL) {
    json_decref(value);
    return;
  }
  if (json_object_set(object, key, value) != 0 &&
      (copy = mended(key)) != NULL) {
    json_object_set(object, copy, value);
    free(copy);
  }
  json_decref(value);
}

void data_put_int(json_t *object, const char *key, int64_t n) {
  data_put(object, key, json_integer(n));
}

void data_put_real(json_t *object, const char *key, double x) {
  data_put(object, key, data_real(x));
}

void data_put_text(json_t *object, const char *key, const char *text) {
  data_put(object, key, data_text(text));
}

/* Writing ------------------------------------------------------------------ */

/* jansson hands a text over in pieces between its quotes, a number whole. */
typedef struct Printer {
  FILE *file;
  bool in_text;
} Printer;

/* %g drops zeros at the end, so 15 digits are already the fewest, except where
** a double holds less than that. */
static void print_real(FILE *f, double x) {
  int precision = fabs(x) < DBL_MIN ? 1 : DBL_DIG;
  char digits[48];
  do snprintf(digits, sizeof digits, "%.*g", precision, x);
  while (strtod(digits, NULL) != x && ++precision <= DBL_DECIMAL_DIG);
  fputs(digits, f);
}

static bool is_real(const char *piece, size_t size) {
  return (piece[0] == '-' || (piece[0] >= '0' && piece[0] <= '9')) &&
         memchr(piece, '.', size) != NULL;
}

static int print_piece(const char *piece, size_t size, void *ud) {
  Printer *p = ud;
  char number[64];
  if (size == 1 && piece[0] == '"') p->in_text = !p->in_text;
  if (p->in_text || size >= sizeof number || !is_real(piece, size))
    return fwrite(piece, 1, size, p->file) == size ? 0 : -1;
  memcpy(number, piece, size);
  number[size] = '\0';
  print_real(p->file, strtod(number, NULL));
  return 0;
}

bool data_print(json_t *value, FILE *f) {
  Printer p = {f, false};
  bool ok = value != NULL &&
            json_dump_callback(value, print_piece, &p, JSON_INDENT(2)) == 0;
  if (ok) fputc('\n', f);
  json_decref(value);
  return ok && !ferror(f);
}

/* Reading ------------------------------------------------------------------ */

bool data_write(json_t *value, const char *path) {
  OutFile o;
  if (out_open(&o, path, OUT_NAMED, 0666))
    return out_close(&o, data_print(value, o.out));
  json_decref(value);
  return false;
}

void data_fill_gaps(json_t *value) {
  const char *key;
  json_t *it;
  size_t i;
  json_array_foreach(value, i, it) {
    if (json_is_null(it))
      json_array_set_new(value, i, json_false());
    else
      data_fill_gaps(it);
  }
  json_object_foreach(value, key, it) { data_fill_gaps(it); }
}

json_t *data_read(const char *path, char *error, size_t size) {
  json_error_t fault;
  json_t *value;
  size_t length;
  char *text = in_read(path, DATA_MAX, &length);
  if (text == NULL) {
    snprintf(error, size, "can't read %s: %s", path, in_why());
    return NULL;
  }
  if (length == 0) {
    snprintf(error, size, "%s is empty: what should have written it didn't end",
             path);
    free(text);
    return NULL;
  }
  value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &fault);
  free(text);
  if (value == NULL)
    snprintf(error, size, "%s:%d:%d: %s", path, fault.line, fault.column,
             fault.text);
  return value;
}
