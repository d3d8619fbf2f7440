/*
** The string library: what is bounded of Lua's own, and some words more.
*/
#include "lua/cage/sandbox_in.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/letter.h"
#include "lualib.h"

enum {
  PIECES_MAX = 10000, /* of string.split */
  FLAGS_MAX = 5,      /* of a format item */
  SPEC_MAX = 16       /* bytes of one */
};

/* Positions from the end are negative. */
static int str_byte(lua_State *L) {
  size_t size;
  const char *s = luaL_checklstring(L, 1, &size);
  lua_Integer len = (lua_Integer)size, first = luaL_optinteger(L, 2, 1), last;
  if (first < 0) first += len + 1;
  if (first < 1) first = 1;
  last = luaL_optinteger(L, 3, first);
  if (last < 0) last += len + 1;
  if (last > len) last = len;
  if (first > last) return 0;
  if (last - first >= SPREAD_MAX) return luaL_error(L, "string slice too long");
  luaL_checkstack(L, (int)(last - first) + 1, NULL);
  for (lua_Integer k = first; k <= last; k++)
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

/* A float as scripts write it, which is read back exactly. */
static void push_float_literal(lua_State *L, double x) {
  char text[32];
  snprintf(text, sizeof text, "%.17g", x);
  lua_pushfstring(L, "%s%s", text,
                  text[strspn(text, "-0123456789")] == '\0' ? ".0" : "");
}

static bool is_float(lua_State *L, int arg) {
  return lua_type(L, arg) == LUA_TNUMBER && !lua_isinteger(L, arg);
}

/* Has an item no flags but those of its conversion, and numbers of two digits?  Releases of
** Lua differ in what they take besides. */
static bool is_sound(const char *item, const char *conversion) {
  bool text = strchr("cs", *conversion) != NULL;
  const char *flags = text                                 ? "-"
                      : strchr("diu", *conversion) != NULL ? "-+ 0"
                      : strchr("xXo", *conversion) != NULL ? "-#0"
                                                           : "-+ #0";
  size_t size = strspn(++item, flags);
  if (size > FLAGS_MAX || (text && item[size] == '0')) return false;
  item += size;
  size = strspn(item, "0123456789");
  if (size > 2) return false;
  item += size;
  if (*item != '.' || *conversion == 'c') return item == conversion;
  size = strspn(++item, "0123456789");
  return size <= 2 && item + size == conversion;
}

/* Push a text as an item of a format shows it; Lua's own takes none with a zero. */
static void push_padded(lua_State *L, const char *item, int arg) {
  char *rest, blanks[100];
  size_t len, width;
  const char *s = sandbox_tostring(L, arg, &len);
  bool left = item[1] == '-';
  item += 1 + strspn(item + 1, "-");
  width = strtoul(item, &rest, 10);
  if (*rest == '.') {
    size_t most = strtoul(rest + 1, NULL, 10);
    if (most < len) len = most;
  }
  width = width > len ? width - len : 0;
  lua_pushlstring(L, s, len);
  lua_pushlstring(L, memset(blanks, ' ', width), width);
  if (!left) lua_insert(L, -2);
  lua_concat(L, 2);
  lua_remove(L, -2);
}

/* Push an item of a format, with its flags, width and precision, as Lua's own
** format makes it.  That is given nothing that shows an address or the sign of a
** nan, which differs between machines, and only what it takes: it counts
** arguments otherwise. */
static void push_item(lua_State *L, const char *item, size_t size, int arg) {
  char spec[SPEC_MAX], *conversion = &spec[size - 1];
  if (item[size - 1] == 'q' && size > 2)
    luaL_error(L, "'%%q' cannot have modifiers");
  if (size >= sizeof spec || !is_sound(item, item + size - 1))
    luaL_error(L, "invalid conversion in format");
  memcpy(spec, item, size);
  spec[size] = '\0';
  if (*conversion == 's') {
    if (size == 2)
      sandbox_tostring(L, arg, NULL);
    else
      push_padded(L, spec, arg);
    return;
  }
  if (*conversion == 'q' && is_float(L, arg) &&
      isfinite(lua_tonumber(L, arg))) {
    push_float_literal(L, lua_tonumber(L, arg));
    return;
  }
  if (*conversion == 'u') *conversion = 'd'; /* Lua has no unsigned numbers */
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushstring(L, spec);
  if (*conversion == 'q') {
    luaL_argcheck(L, lua_type(L, arg) < LUA_TTABLE, arg,
                  "value has no literal form");
    lua_pushvalue(L, arg);
  } else if (strchr("eEfgG", *conversion) != NULL) {
    double x = luaL_checknumber(L, arg);
    lua_pushnumber(L, isnan(x) ? fabs(x) : x);
  } else {
    lua_pushinteger(L, luaL_checkinteger(L, arg));
  }
  lua_call(L, 2, 1);
}

static int str_format(lua_State *L) {
  size_t len;
  const char *f = luaL_checklstring(L, 1, &len), *end = f + len;
  int arg = 1, top = lua_gettop(L);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  while (f < end) {
    const char *item = memchr(f, '%', (size_t)(end - f));
    luaL_addlstring(&b, f, (size_t)((item != NULL ? item : end) - f));
    if (item == NULL) break;
    f = item + 1 + strspn(item + 1, "-+ #.0123456789");
    if (f == item + 1 && *f == '%') {
      luaL_addchar(&b, '%');
    } else {
      if (*f == '\0' || strchr("diucxXoeEfgGsq", *f) == NULL)
        return luaL_error(L, "invalid conversion in format");
      if (++arg > top) return luaL_argerror(L, arg, "no value");
      push_item(L, item, (size_t)(f + 1 - item), arg);
      luaL_addvalue(&b);
    }
    f++;
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
  {"byte", str_byte},   {"ends", str_ends},
  {"split", str_split}, {"starts", str_starts},
  {"trim", str_trim},   {"width", str_width},
  {NULL, NULL}};

/* No locale is ever set: letters are those of ASCII, the point is a full stop. */
static const char *const own_functions[] = {"char",  "find", "format",  "len",
                                            "lower", "rep",  "reverse", "sub",
                                            "upper", NULL};

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

void sandbox_give_trusted(lua_State *L) {
  static const char *const of_strings[] = {"dump", "gmatch", "gsub", "match",
                                           NULL};
  static const char *const of_debug[] = {"getinfo", "getupvalue", NULL};
  push_own(L);
  sandbox_take(L, of_strings);
  lua_pushcfunction(L, luaopen_debug);
  lua_call(L, 0, 1);
  sandbox_take(L, of_debug);
}

void sandbox_open_string(lua_State *L) {
  luaL_newlib(L, string_functions);
  push_own(L);
  sandbox_take(L, own_functions);
  sandbox_check_own(L, "find", str_find);
  sandbox_check_own(L, "format", str_format);
  sandbox_check_own(L, "rep", str_rep);
}
