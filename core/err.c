#include "core/err.h"

static const char *const names[] = {
#define ERR_NAME(code, name, text) name,
  ERR_LIST(ERR_NAME)
#undef ERR_NAME
};

static const char *const texts[] = {
#define ERR_TEXT(code, name, text) text,
  ERR_LIST(ERR_TEXT)
#undef ERR_TEXT
};

const char *err_name(Err e) {
  return (unsigned)e < ERR_COUNT ? names[e] : "UNKNOWN";
}

const char *err_text(Err e) {
  return (unsigned)e < ERR_COUNT ? texts[e] : "unknown error";
}
