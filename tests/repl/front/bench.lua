local bench = require "bench.bench"

test("the yardstick in plain Lua plays its games", function()
  local decisions, checksum = bench.plain(500)
  same(decisions, 500 * 60)
  same(checksum, 482917465) -- of the same games in C, JavaScript and by the engine
end)

test("LuaJIT is given the same games and a clock", function()
  local told
  local env = setmetatable({ print = function(...) told = { ... } end }, { __index = _G })
  assert(load(bench.script("luajit", 500, 2), "=script", "t", env))()
  same(told[1], 482917465)
  same(told[2], 2 * 60)
  assert(told[3] >= 0)
end)
