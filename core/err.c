#include "core/err.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
  const char *name, *text;
} errors[] = {
#define X(code, name, text) {name, text},
  ERR_LIST(X)
#undef X
};

const char *err_name(Err e) {
  return (unsigned)e < ERR_COUNT ? errors[e].name : "UNKNOWN";
}

const char *err_text(Err e) {
  return (unsigned)e < ERR_COUNT ? errors[e].text : "unknown error";
}

Err err_broken(char *why, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(why, size, format, args);
  va_end(args);
  return ERR_BROKEN;
}
