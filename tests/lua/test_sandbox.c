/*
** The sandbox: the library that scripts get.
*/
#include "tests/support/bench.h"


static void pairs_goes_in_order(void **state) {
  Bench *b = *state;
  static const char out[] = "1 2 3 7 -inf -2.5 -1 0 0.5 1e+300 A a aa b "
                            "false true\n";
  static const char make[] =
    "local t = {10, 20, 30, b = 1, [true] = 2, [7] = 3, [0.5] = 4,\n"
    "  [-1] = 5, aa = 6, [false] = 7, A = 8, [-2.5] = 9, a = 10,\n"
    "  [0] = 11, [1e300] = 12, [-1/0] = 13}\n"
    "local r = {}\n";
  char text[600];
  snprintf(
    text, sizeof text, "%s%s", make,
    "for k, v in pairs(t) do r[#r + 1] = tostring(k) assert(t[k] == v) end\n"
    "print(table.concat(r, ' '))");
  expect_print(b, text, out);
  snprintf(
    text, sizeof text, "%s%s", make,
    "for k, v in next, t do r[#r + 1] = tostring(k) assert(t[k] == v) end\n"
    "print(table.concat(r, ' '))");
  expect_print(b, text, out);
  snprintf(text, sizeof text, "%s%s", make,
           "for i, k in ipairs(sorted(t)) do r[i] = tostring(k) end\n"
           "print(table.concat(r, ' '))");
  expect_print(b, text, out);
  snprintf(text, sizeof text, "%s%s", make,
           "for k in pairs(t) do t[k] = nil end print(next(t))\n"
           "for k in pairs({}) do print(k) end");
  expect_print(b, text, "nil\n");
  snprintf(text, sizeof text, "%s%s", make,
           "for k in next, t do t[k] = nil r[#r + 1] = tostring(k) end\n"
           "print(table.concat(r, ' '))");
  expect_print(b, text, out);
}

static void pairs_knows_large_tables_and_strange_keys(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local t = {} for i = 1, 3000 do t['k' .. (i * 7919) % 3001] = i end\n"
    "local last, n = '', 0\n"
    "for k in pairs(t) do assert(last < k) last = k n = n + 1 end print(n)",
    "3000\n");
  expect_error(b, "for k in pairs({[{}] = 1}) do end",
               "a table with a table as key has no order");
  expect_error(b, "next({[print] = 1})", "a function as key");
  expect_error(b, "pairs(nil)", "table expected");
  expect_print(
    b,
    "local t = setmetatable({1}, {__pairs = function() error('no') end})\n"
    "for k, v in pairs(t) do print(k, v) end",
    "1\t1\n");
  expect_print(
    b, "local it = pairs({a = 1}) print(it({}, 9)) print(it()) print(it())",
    "a\t1\nnil\nnil\n");
}

static void sort_is_stable_and_tolerant(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local t = {} for i = 1, 999 do t[i] = {k = i * 37 % 10, id = i} end\n"
    "table.sort(t, function(a, b) return a.k < b.k end)\n"
    "for i = 2, #t do local a, b = t[i - 1], t[i]\n"
    "  assert(a.k < b.k or a.k == b.k and a.id < b.id) end\n"
    "local u = {3, 1, 2} table.sort(u) print(table.concat(u, ' '))\n"
    "u = {'b', 'a', 'B'} table.sort(u) print(table.concat(u, ' '))\n"
    "table.sort({}) u = {5} table.sort(u) print(u[1])",
    "1 2 3\nB a b\n5\n");
  expect_print(
    b,
    "local t = {} for i = 1, 200 do t[i] = i end\n"
    "table.sort(t, function() return true end)\n"
    "local s = 0 for _, v in ipairs(t) do s = s + v end print(#t, s)\n"
    "table.sort(t, function(a, b) t[1] = nil return a < b end)\n"
    "print(t[1], #t)\n"
    "print(pcall(table.sort, t, function() error('stop', 0) end))\n"
    "print(t[1], #t)",
    "200\t20100\n1\t200\nfalse\tstop\n1\t200\n");
  expect_error(b, "table.sort({1, 'x'})", "attempt to compare");
}

static void format_covers_its_list(void **state) {
  Bench *b = *state;
  static const struct {
    const char *args, *out;
  } rows[] = {
    {"'%d|%5d|%-5d|%05d|%+d', 1, 2, 3, 4, 5", "1|    2|3    |00004|+5"},
    {"'%i %u %x %X %o %#x', 7, 7, 255, 255, 8, 255", "7 7 ff FF 10 0xff"},
    {"'%c%c', 72, 105", "Hi"},
    {"'%.2f %5.1f %e %g', 1.005, 2.25, 1, 0.1", "1.00   2.2 1.000000e+00 0.1"},
    {"'%f %f %5.1f', 1/0, -1/0, 0/0", "inf -inf   nan"},
    {"'%f', -(0/0)", "nan"},
    {"'%s %s %s %s', nil, true, {}, print", "nil true table function"},
    {"'%5s|%-5s|%.2s', 'ab', 'ab', 'abc'", "   ab|ab   |ab"},
    {"'%q', 'a\"\\n\\0001'", "\"a\\\"\\\n\\0001\""},
    {"'%q %q %q', 1, 0.5, math.mininteger", "1 0.5 0x8000000000000000"},
    {"'%q %q', 1/0, 2.0", "1e9999 2.0"},
    {"'100%%'", "100%"},
    {"'%d', '12'", "12"},
    {"'%-----5d|%+05d|% .3d|%#o|%5c|%-2c|', 3, 4, 5, 8, 65, 66",
     "3    |+0004| 005|010|    A|B |"},
    {"'%5.3s|%.f|%#.f|%.s|%-99s|', 'abcdef', 2.5, 3, 'x', ''",
     "  abc|2|3.||                                                  "
     "                                                 |"},
  };
  static const char *const unsound[] = {
    "'%05s', 'x'",   "'%+s', 'x'",    "'%#d', 1",   "'%+x', 1",
    "'% x', 1",      "'%#u', 1",      "'%05c', 65", "'%.1c', 65",
    "'%------d', 1", "'%.2.2f', 1.0", "'%5%'",      "'%1-d', 1"};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[200], out[200];
    snprintf(text, sizeof text, "print(string.format(%s))", rows[i].args);
    snprintf(out, sizeof out, "%s\n", rows[i].out);
    expect_print(b, text, out);
  }
  for (size_t i = 0; i < sizeof unsound / sizeof *unsound; i++) {
    char text[200];
    snprintf(text, sizeof text, "local s = string.format(%s)", unsound[i]);
    expect_error(b, text, ":1: invalid conversion in format");
  }
  expect_print(b, "print(#string.format('%99.99f', 1e308))", "409\n");
  expect_print(b,
               "print(string.format('%5s|%-4s|', 'a\\0b', 'c\\0'):byte(1, -1))",
               "32\t32\t97\t0\t98\t124\t99\t0\t32\t32\t124\n");
  expect_error(b, "local s = string.format('%10q', 1.5)",
               ":1: '%q' cannot have modifiers");
  expect_error(b, "local s = string.format('%.1q', 'x')",
               ":1: '%q' cannot have modifiers");
  expect_error(b, "local s = string.format('%5d', {})", "'format'");
  expect_error(b, "string.format('%p', {})", "invalid conversion");
  expect_error(b, "string.format('%a', 1)", "invalid conversion");
  expect_error(b, "string.format('%100d', 1)", "invalid conversion");
  expect_error(b, "string.format('%.100f', 1)", "invalid conversion");
  expect_error(b, "string.format('%')", "invalid conversion");
  expect_error(b, "string.format('%d')", "no value");
  expect_error(b, "string.format('%d', 1.5)", "no integer representation");
  expect_error(b, "string.format('%s%s', ('x'):rep(40000), ('x'):rep(40000))",
               "too long");
}

static void tostring_shows_no_address(void **state) {
  Bench *b = *state;
  expect_print(b, "print({}, print, nil, true, 'x')",
               "table\tfunction\tnil\ttrue\tx\n");
  expect_print(
    b,
    "print(0/0, -(0/0), 1/0, -1/0, 0.1, 1e15, 2^53, 2^63, -0.0, 3.0,\n"
    "  math.mininteger, 1e100)",
    "nan\tnan\tinf\t-inf\t0.1\t1e+15\t9.007199254741e+15\t"
    "9.2233720368548e+18\t-0.0\t3.0\t-9223372036854775808\t1e+100\n");
  expect_print(b,
               "print(setmetatable({}, {__tostring = function()\n"
               "return 'me' end}))",
               "me\n");
  expect_error(b,
               "tostring(setmetatable({}, {__tostring = function()\n"
               "return 1 end}))",
               "must return a string");
  expect_print(
    b,
    "print(tonumber('0x10'), tonumber('z', 36),\n"
    "tonumber('1e1'), tonumber(' 5 '), tonumber('5x'), tonumber('-ff', 16),\n"
    "tonumber(('9'):rep(60000)), tonumber('nan'), tonumber({}))",
    "16\t35\t10.0\t5\tnil\t-255\tnil\tnil\tnil\n");
}

static void setmetatable_takes_a_copy(void **state) {
  Bench *b = *state;
  expect_error(b, "setmetatable({}, {__gc = print})", "'__gc'");
  expect_error(b, "setmetatable({}, {__mode = 'k'})", "'__mode'");
  expect_error(b, "setmetatable({}, {__close = print})", "'__close'");
  expect_error(b, "setmetatable({}, {__call = {}})", "must be a function");
  expect_error(b, "setmetatable({}, {__index = 1})", "function or a table");
  expect_error(b, "setmetatable({}, {__metatable = {}})", "false or a text");
  expect_error(b, "local t = {} setmetatable(t, {__index = t})", "loop");
  expect_error(b,
               "local t = {} for i = 1, 50 do\n"
               "t = setmetatable({}, {__index = t}) end",
               "chain too long");
  expect_error(b, "setmetatable('', {})", "table expected");
  expect_error(b,
               "local t = setmetatable({}, {__metatable = false})\n"
               "setmetatable(t, {})",
               "protected");
  expect_print(b,
               "local mt = {} mt.__index = mt function mt.f() return 5 end\n"
               "local o = setmetatable({}, mt)\n"
               "print(o.f(), getmetatable(o) == mt, getmetatable(''))\n"
               "mt.__gc = print mt.__len = function() return 9 end print(#o)\n"
               "print(getmetatable(setmetatable({}, {__metatable = 'no'})))\n"
               "print(getmetatable(setmetatable(o, nil)))",
               "5\ttrue\tfalse\n0\nno\nnil\n");
}

static int push_host_table(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  return 1;
}

static void host_tables_are_read_only(void **state) {
  Bench *b = *state;
  lua_State *L = b->cage.L;
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  push_host_table(L);
  lua_setfield(L, -2, "host");
  lua_settop(L, 0);
  expect_error(b, "rawset(host, 1, 2)", "read-only");
  expect_error(b, "table.insert(host, 2)", "read-only");
  expect_error(b, "table.sort(host)", "read-only");
  expect_error(b, "table.move({1}, 1, 1, 1, host)", "read-only");
  expect_error(b, "setmetatable(host, {})", "protected");
  expect_print(b, "print(getmetatable(host))", "false\n");
}

static void only_the_allow_list_is_there(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local all = {}\n"
    "for k, v in pairs(_ENV) do\n"
    "  if type(v) == 'userdata' then\n"
    "    for m in pairs(v) do all[#all + 1] = k .. '.' .. m end\n"
    "  else all[#all + 1] = k end\n"
    "end\n"
    "print(table.concat(all, ' '))",
    "assert error getmetatable ipairs math.abs math.ceil math.floor "
    "math.fmod math.huge math.max math.maxinteger math.min math.mininteger "
    "math.modf math.pi math.sqrt math.tointeger math.type math.ult next "
    "pairs pcall print rawequal rawget rawlen rawset select setmetatable "
    "sorted string.byte string.char string.ends string.find string.format "
    "string.len string.lower string.rep string.reverse string.split "
    "string.starts string.sub string.trim string.upper string.width "
    "table.concat "
    "table.insert table.move table.pack table.remove table.sort "
    "table.unpack tonumber tostring type\n");
  expect_print(b, "print(('').dump)", "nil\n");
  expect_error(b, "print(('').match)", "scripts have no 'match'");
  expect_error(b, "print(('').gsub)", "scripts have no 'gsub'");
}

static void string_functions_work(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "print(('hello'):find('l'), ('a.b'):find('.', 1, true))\n"
    "print(('abc'):find('c', -1), ('abc'):find('a', 2), ('abc'):find(''))\n"
    "print(('abc'):find('', 4), ('abc'):find('', 5))",
    "3\t2\t2\n3\tnil\t1\t0\n4\tnil\n");
  expect_error(b, "('abc'):find('.')", "patterns are not available");
  expect_print(b,
               "print(table.concat(('a,b,,c'):split(','), '|'),\n"
               "#(''):split(','), ('abc'):starts('ab'), ('abc'):ends('bc'),\n"
               "('abc'):ends('abcd'), '[' .. (' \\t x y\\n'):trim() .. ']')",
               "a|b||c\t1\ttrue\ttrue\tfalse\t[x y]\n");
  expect_print(b, "print(('\xE6\x97\xA5'):width(), ('\\255b'):width())",
               "2\t2\n");
  expect_print(b,
               "print((''):width(), ('abc'):width(), ('caf\xC3\xA9'):width(),"
               "('\\27[1;31mred\\27[0m'):width(), ('\\27['):width())",
               "0\t3\t4\t3\t0\n");
  expect_print(
    b,
    "print(('aBc'):upper(), ('aBc'):lower(),\n"
    "('abc'):reverse(), ('ab'):rep(3, '-'), ('ab'):rep(0), #('x'):rep(9))\n"
    "print(('abc'):byte(1, -1)) print(string.char(97, 98), ('abc'):byte(9))\n"
    "print(('hello'):sub(2, -2), ('hello'):sub(-3), ('hello'):sub(9),\n"
    "('hello'):sub(0), ('hello'):sub(math.mininteger, math.maxinteger))",
    "ABC\tabc\tcba\tab-ab-ab\t\t9\n97\t98\t99\nab\n"
    "ell\tllo\t\thello\thello\n");
  expect_error(b, "('x'):rep(1e10)", "too long");
  expect_error(b, "('x'):rep(math.maxinteger, 'abc')", "too long");
  expect_error(b, "(''):rep(math.maxinteger, 'abc')", "too long");
  expect_error(b, "('x'):rep(5000):byte(1, -1)", "too long");
  expect_error(b, "('x'):split('')", "empty separator");
}

static void table_functions_work(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local t = {1, 2, 3} table.insert(t, 4) table.insert(t, 1, 0)\n"
    "print(table.concat(t, ' '), table.remove(t), table.remove(t, 1))\n"
    "print(table.concat(t, ' '), table.remove({}), #t)\n"
    "print(table.unpack({1, nil, 3}, 1, 3)) print(table.pack(nil, 2).n)\n"
    "print(table.concat(table.move(t, 1, 3, 2), ' '))\n"
    "print(table.concat(table.move(t, 2, 4, 1), ' '))\n"
    "print(table.concat(table.move({7, 8}, 1, 2, 1, {}), ' '))\n"
    "print(table.concat({1, 2.5, 'x', 0/0}, ','), table.concat({}))",
    "0 1 2 3 4\t4\t0\n1 2 3\tnil\t3\n1\tnil\t3\n2\n1 1 2 3\n1 2 3 3\n7 8\n"
    "1,2.5,x,nan\t\n");
  expect_error(b, "table.insert({1}, 5, 2)", "out of bounds");
  expect_error(b, "table.remove({1}, 5)", "out of bounds");
  expect_error(b, "table.concat({{}})", "a table cannot be joined");
  expect_error(b, "table.concat({}, '', 1, 1e9)", "a nil cannot be joined");
  expect_error(b, "table.unpack({}, 1, 1e6)", "too many");
  expect_error(b, "table.unpack({}, math.mininteger, math.maxinteger)",
               "too many");
  expect_error(b, "table.move({}, 1, math.maxinteger - 1, 2)", "too many");
  expect_error(b, "table.move({}, 1, 2, math.maxinteger)", "wrap");
}

static void base_functions_work(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "print(select('#', 1, nil), select(-1, 1, 2), (select(2, 'a', 'b')))\n"
    "print(pcall(error, 'x', 0)) print(pcall(assert, false))\n"
    "print(pcall(assert, nil, 'why')) print(assert(1, 2))\n"
    "print(rawlen({1, 2}), rawget({a = 1}, 'a'), rawequal('a', 'a'))\n"
    "print(rawset({}, 'a', 2).a, type(nil), math.type(2^53), math.floor(2.5))",
    "2\t2\tb\nfalse\tx\nfalse\tassertion failed!\nfalse\twhy\n1\t2\n"
    "2\t1\ttrue\n2\tnil\tfloat\t2\n");
  expect_error(b, "select(0)", "out of range");
  expect_error(b, "local f = ipairs({}) f(nil, 1)", "index");
}

static void print_is_cleaned_and_cut(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "print('\\27[31mr\\r\\0\\x7f h\\u{e9}\\xc2\\x9b\\xff"
    "\\u{202e}\\t!')",
    "\\x1B[31mr\\x0D\\x00\\x7F h\xc3\xa9\\xC2\\x9B\\xFF\\xE2\\x80\\xAE\t!\n");
  assert_int_equal(run(b, "for i = 1, 2000 do print(('F'):rep(99)) end"),
                   CAGE_OK);
  assert_true(b->len <= (64 << 10) + 14);
  assert_string_equal(b->out + b->len - 14, "\n[output cut]\n");
  expect_print(b, "print('next')", "next\n");
}

static void libraries_are_read_only(void **state) {
  Bench *b = *state;
  expect_error(b, "string.upper = nil", "'string' is read-only");
  expect_error(b, "math.min = math.max", "'math' is read-only");
  expect_error(b, "table.fresh = 1", "'table' is read-only");
  expect_error(b, "rawset(table, 'sort', nil)", "table expected");
  expect_error(b, "rawset({}, 1)", ":1: bad argument #3 to 'rawset'");
  expect_error(b, "table.move({}, 1, 2, math.maxinteger)",
               ":1: bad argument #4 to 'move'");
  expect_error(b, "setmetatable(math, {})", "table expected");
  expect_error(b, "table.insert(string, 1)", "table expected");
  expect_print(b, "print(getmetatable(math), ('a'):upper())", "false\tA\n");
}

/* The collection of attacks */

int main(void) {
  const struct CMUnitTest tests[] = {
    WITH_BENCH(pairs_goes_in_order),
    WITH_BENCH(pairs_knows_large_tables_and_strange_keys),
    WITH_BENCH(sort_is_stable_and_tolerant),
    WITH_BENCH(format_covers_its_list),
    WITH_BENCH(tostring_shows_no_address),
    WITH_BENCH(setmetatable_takes_a_copy),
    WITH_BENCH(host_tables_are_read_only),
    WITH_BENCH(only_the_allow_list_is_there),
    WITH_BENCH(string_functions_work),
    WITH_BENCH(table_functions_work),
    WITH_BENCH(base_functions_work),
    WITH_BENCH(print_is_cleaned_and_cut),
    WITH_BENCH(libraries_are_read_only),
  };
  return cmocka_run_group_tests_name("sandbox", tests, NULL, NULL);
}
