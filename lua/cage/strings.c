/*
** The string library: what is bounded of Lua's own, and some words more.
*/
#include "lua/cage/sandbox_in.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/letter.h"
#include "lualib.h"

enum {
  PIECES_MAX = 10000, /* of string.split */
  SPEC_MAX = 16,      /* bytes of a format item */
  ITEM_MAX = 512      /* bytes of a formatted number: %99.99f of 1e308 */
};

/* A start position as in string.sub, clipped to 1..len + 1. */
static size_t first_place(lua_Integer i, size_t len) {
  if (i > 0) return (size_t)i > len + 1 ? len + 1 : (size_t)i;
  if (i == 0 || i < -(lua_Integer)len) return 1;
  return len + (size_t)(i + 1);
}

/* An end position as in string.sub, clipped to 0..len. */
static size_t last_place(lua_Integer i, size_t len) {
  if (i > (lua_Integer)len) return len;
  if (i >= 0) return (size_t)i;
  if (i < -(lua_Integer)len) return 0;
  return len + (size_t)(i + 1);
}

static int str_byte(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  lua_Integer i = luaL_optinteger(L, 2, 1);
  size_t first = first_place(i, len);
  size_t last = last_place(luaL_optinteger(L, 3, (lua_Integer)first), len);
  if (first > last) return 0;
  if (last - first >= SPREAD_MAX) return luaL_error(L, "string slice too long");
  luaL_checkstack(L, (int)(last - first) + 1, NULL);
  for (size_t k = first; k <= last; k++)
    lua_pushinteger(L, (unsigned char)s[k - 1]);
  return (int)(last - first) + 1;
}

/* Patterns are left out: their matching time has no bound. */
static int str_find(lua_State *L) {
  const char *p = luaL_checkstring(L, 2);
  if (!lua_toboolean(L, 4) && strcspn(p, "^$*+?.([%-") != strlen(p))
    return luaL_error(L, "string.find: patterns are not available; "
                         "pass true as 4th argument to search for plain text");
  lua_settop(L, 3);
  lua_pushboolean(L, 1);
  return sandbox_call_own(L);
}

static void add_quoted(luaL_Buffer *b, const char *s, size_t len) {
  luaL_addchar(b, '"');
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(b, '\\');
      luaL_addchar(b, (char)c);
    } else if (c < 0x20 || c == 0x7f) {
      char code[8];
      bool digit = i + 1 < len && s[i + 1] >= '0' && s[i + 1] <= '9';
      snprintf(code, sizeof code, digit ? "\\%03d" : "\\%d", c);
      luaL_addstring(b, code);
    } else {
      luaL_addchar(b, (char)c);
    }
  }
  luaL_addchar(b, '"');
}

static void add_literal(lua_State *L, luaL_Buffer *b, int arg) {
  char text[64];
  size_t len;
  const char *s;
  switch (lua_type(L, arg)) {
    case LUA_TSTRING:
      s = lua_tolstring(L, arg, &len);
      add_quoted(b, s, len);
      return;
    case LUA_TNUMBER:
      if (lua_isinteger(L, arg)) {
        lua_Integer n = lua_tointeger(L, arg);
        snprintf(text, sizeof text, n == LUA_MININTEGER ? "0x%llx" : "%lld",
                 (long long)n);
      } else {
        double x = lua_tonumber(L, arg);
        if (isnan(x))
          snprintf(text, sizeof text, "(0/0)");
        else if (isinf(x))
          snprintf(text, sizeof text, "%s1e9999", x < 0 ? "-" : "");
        else
          snprintf(text, sizeof text, "%.17g", x), sandbox_fix_point(text);
        if (text[strspn(text, "-0123456789")] == '\0') strcat(text, ".0");
      }
      luaL_addstring(b, text);
      return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      sandbox_tostring(L, arg, NULL);
      luaL_addvalue(b);
      return;
    default: luaL_argerror(L, arg, "value has no literal form");
  }
}

/* One item of a format: flags, width and precision of at most two digits,
** rebuilt here so that no byte of the script's reaches printf unchecked. */
typedef struct Item {
  char flags[6];
  int width;     /* -1 if not given */
  int precision; /* -1 if not given */
  char conv;
} Item;

static int two_digits(const char **f, const char *end) {
  int n = 0, digits = 0;
  while (*f < end && **f >= '0' && **f <= '9' && digits++ < 2)
    n = n * 10 + (*(*f)++ - '0');
  return n;
}

static const char *read_item(lua_State *L, const char *f, const char *end,
                             Item *it) {
  const char *start = f;
  size_t n = 0;
  memset(it, 0, sizeof *it);
  it->width = it->precision = -1;
  while (f < end && *f != '\0' && strchr("-+ #0", *f) != NULL && n < 5) {
    if (strchr(it->flags, *f) == NULL) it->flags[n++] = *f;
    f++;
    if (f - start > 5) break;
  }
  if (f < end && *f >= '1' && *f <= '9') it->width = two_digits(&f, end);
  if (f < end && *f == '.') {
    f++;
    it->precision = two_digits(&f, end);
  }
  if (f < end) it->conv = *f++;
  if (it->conv == '\0' || strchr("diucxXoeEfgGsq", it->conv) == NULL)
    luaL_error(L, "invalid conversion in format");
  return f;
}

/* Write the printf form of an item, keeping only the flags C defines. */
static void item_spec(const Item *it, const char *flags, const char *conv,
                      char *spec) {
  char *p = spec;
  *p++ = '%';
  for (const char *f = it->flags; *f != '\0'; f++)
    if (strchr(flags, *f) != NULL) *p++ = *f;
  if (it->width >= 0) p += sprintf(p, "%d", it->width);
  if (it->precision >= 0) p += sprintf(p, ".%d", it->precision);
  strcpy(p, conv);
}

static void add_number(lua_State *L, luaL_Buffer *b, const Item *it, int arg) {
  const char conv[] = {'l', 'l', it->conv, '\0'};
  char spec[SPEC_MAX + 8], text[ITEM_MAX];
  if (strchr("diuxXo", it->conv) != NULL) {
    const char *flags = strchr("di", it->conv) != NULL ? "-+ 0"
                        : it->conv == 'u'              ? "-0"
                                                       : "-#0";
    item_spec(it, flags, conv, spec);
    snprintf(text, sizeof text, spec, (long long)luaL_checkinteger(L, arg));
  } else {
    double x = luaL_checknumber(L, arg);
    if (isnan(x)) { /* its sign differs between machines */
      Item plain = *it;
      plain.precision = -1;
      item_spec(&plain, "-", "s", spec);
      snprintf(text, sizeof text, spec, "nan");
    } else {
      item_spec(it, isinf(x) ? "-+ " : "-+ #0", conv + 2, spec);
      snprintf(text, sizeof text, spec, x);
      sandbox_fix_point(text);
    }
  }
  luaL_addstring(b, text);
}

static void add_padded(luaL_Buffer *b, const Item *it, const char *s,
                       size_t len) {
  size_t pad;
  bool left = strchr(it->flags, '-') != NULL;
  if (it->precision >= 0 && (size_t)it->precision < len)
    len = (size_t)it->precision;
  pad = it->width > 0 && (size_t)it->width > len ? (size_t)it->width - len : 0;
  if (!left)
    for (; pad > 0; pad--) luaL_addchar(b, ' ');
  luaL_addlstring(b, s, len);
  for (; pad > 0; pad--) luaL_addchar(b, ' ');
}

static int str_format(lua_State *L) {
  size_t len;
  const char *f = luaL_checklstring(L, 1, &len), *end = f + len;
  int arg = 1, top = lua_gettop(L);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  while (f < end) {
    Item it;
    if (*f != '%') {
      luaL_addchar(&b, *f++);
      continue;
    }
    if (++f < end && *f == '%') {
      luaL_addchar(&b, *f++);
      continue;
    }
    f = read_item(L, f, end, &it);
    if (++arg > top) return luaL_argerror(L, arg, "no value");
    if (it.conv == 'c') {
      char c = (char)luaL_checkinteger(L, arg);
      add_padded(&b, &it, &c, 1);
    } else if (it.conv == 'q') {
      if (it.flags[0] != '\0' || it.width >= 0 || it.precision >= 0)
        return luaL_error(L, "'%%q' cannot have modifiers");
      add_literal(L, &b, arg);
    } else if (it.conv == 's') {
      size_t n;
      const char *s = sandbox_tostring(L, arg, &n);
      /* Popping the text is safe: the argument or, for a made text, its copy
      ** at the argument's place keeps it alive. */
      lua_replace(L, arg);
      add_padded(&b, &it, s, n);
    } else {
      add_number(L, &b, &it, arg);
    }
    sandbox_check_length(L, luaL_bufflen(&b));
  }
  luaL_pushresult(&b);
  return 1;
}

/* Columns on a terminal; colours take none. */
static int str_width(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len), *end = s + len;
  lua_Integer n = 0;
  while (s < end) {
    size_t bytes;
    n += letter_columns(s, (size_t)(end - s), &bytes);
    if (*s == 0x1b)
      while (s + 1 < end && *s != 'm') s++;
    s += bytes;
  }
  return give_int(L, n);
}

/* Letters of ASCII only: the rest depends on the locale. */
static int change_case(lua_State *L, char from, char to) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  luaL_Buffer b;
  char *p = luaL_buffinitsize(L, &b, len);
  for (size_t i = 0; i < len; i++)
    p[i] = (char)(s[i] >= from && s[i] <= from + 25 ? s[i] - from + to : s[i]);
  luaL_pushresultsize(&b, len);
  return 1;
}

static int str_lower(lua_State *L) { return change_case(L, 'A', 'a'); }

static int str_upper(lua_State *L) { return change_case(L, 'a', 'A'); }

static int str_rep(lua_State *L) {
  size_t len, seplen, max = sandbox_string_max(L);
  lua_Integer n = luaL_checkinteger(L, 2);
  luaL_checklstring(L, 1, &len);
  luaL_optlstring(L, 3, "", &seplen);
  if (n > 0 && len + seplen > 0 &&
      ((lua_Unsigned)n > max + 1 ||
       (size_t)n > (max + seplen) / (len + seplen)))
    return luaL_error(L, "resulting string too long");
  return sandbox_call_own(L);
}

/* string.split(s, sep) -> array of the texts between the separators */
static int str_split(lua_State *L) {
  size_t len, seplen;
  const char *s = luaL_checklstring(L, 1, &len), *end = s + len;
  const char *sep = luaL_checklstring(L, 2, &seplen);
  luaL_argcheck(L, seplen > 0, 2, "empty separator");
  lua_newtable(L);
  for (lua_Integer n = 1;; n++) {
    const char *hit = memmem(s, (size_t)(end - s), sep, seplen);
    if (n > PIECES_MAX) return luaL_error(L, "too many pieces");
    lua_pushlstring(L, s, (size_t)((hit != NULL ? hit : end) - s));
    lua_rawseti(L, -2, n);
    if (hit == NULL) return 1;
    s = hit + seplen;
  }
}

/* Does the other text stand at its beginning, or at its end? */
static int stands(lua_State *L, bool at_end) {
  size_t len, size;
  const char *s = luaL_checklstring(L, 1, &len);
  const char *other = luaL_checklstring(L, 2, &size);
  if (size > len) return give_bool(L, false);
  return give_bool(L, memcmp(s + (at_end ? len - size : 0), other, size) == 0);
}

static int str_starts(lua_State *L) { return stands(L, false); }

static int str_ends(lua_State *L) { return stands(L, true); }

static int str_trim(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  while (len > 0 && sandbox_is_space(s[len - 1])) len--;
  while (len > 0 && sandbox_is_space(*s)) s++, len--;
  lua_pushlstring(L, s, len);
  return 1;
}


static const luaL_Reg string_functions[] = {
  {"byte", str_byte},   {"ends", str_ends},   {"format", str_format},
  {"lower", str_lower}, {"split", str_split}, {"starts", str_starts},
  {"trim", str_trim},   {"upper", str_upper}, {"width", str_width},
  {NULL, NULL}};

static const char *const own_functions[] = {"char",    "find", "len", "rep",
                                            "reverse", "sub",  NULL};

/* Lua's own library, which would give its methods to all strings. */
static void push_own(lua_State *L) {
  lua_pushliteral(L, "");
  if (!lua_getmetatable(L, -1)) lua_pushnil(L);
  lua_pushcfunction(L, luaopen_string);
  lua_call(L, 0, 1);
  lua_insert(L, -3);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void sandbox_open_string(lua_State *L) {
  luaL_newlib(L, string_functions);
  push_own(L);
  sandbox_take(L, own_functions);
  sandbox_check_own(L, "find", str_find);
  sandbox_check_own(L, "rep", str_rep);
}
