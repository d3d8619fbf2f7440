local words = require "judge.words"

local figures = {
  { target = "length", metric = 0 }, { target = "winning score", metric = 1 }, { target = "score", metric = 2 },
  { target = "margin|winning margin", metric = 3 }, { target = "settled", metric = 4, share = true },
}
local function target(text) return words.target(text, { figures = figures, seats = 8 }) end
local function range(text) return words.range(text, 64) end
local function near(a, b) assert(math.abs(a - b) < 1e-9, a .. " is not " .. b) end

test("targets are read", function()
  for _, case in ipairs {
    { "seat 1 wins 25%±1", "seat", 1, 0.24, 0.26 }, { "  seat 3 wins 30 % +- 2.5 %", "seat", 3, 0.275, 0.325 },
    { "length 40+/-2 turns", "kind", 0, 38, 42 }, { "Length 40+-2", "kind", 0, 38, 42 },
    { "winning score 30.5±0.5 points", "kind", 1, 30, 31 }, { "score -3+-1", "kind", 2, -4, -2 },
    { "margin 5+-1", "kind", 3, 4, 6 }, { "winning margin 5+-1", "kind", 3, 4, 6 },
    { "settled 60%+-5", "kind", 4, 0.55, 0.65 }, { "settled 2+-1", "kind", 4, 0.01, 0.03 },
    { "length 1e1 +- .5", "kind", 0, 9.5, 10.5 },
  } do
    local t = target(case[1])
    assert(type(t) == "table", t)
    same(t[case[2]], case[3])
    near(t.low, case[4])
    near(t.high, case[5])
  end
end)

test("bad targets are refused", function()
  for _, case in ipairs {
    { "", "names no figure" }, { "beauty 3+-1", "names no figure" }, { "seat 0 wins 25%+-1", "names no figure" },
    { "seat 99 wins 25%+-1", "names no figure" }, { "length", "gives no range" }, { "length 3", "gives no range" },
    { "length 3+-", "gives no range" }, { "length 3+-0", "gives no range" }, { "length 3+--1", "gives no range" },
    { "length inf+-1", "gives no range" }, { "length 3+-1 parsecs", "gives no range" },
    { "length 3%+-1", "not told in %" },
  } do
    local says = target(case[1])
    assert(type(says) == "string" and says:find(case[2], 1, true), case[1])
  end
  assert(target("x"):find('say "seat N wins", "length", "winning score", "score", "margin" or "settled"', 1, true))
end)

test("ranges are read", function()
  for _, case in ipairs {
    { "bag.red=0..6", 7, "0", "6" }, { "a=-2..2", 5, "-2", "2" }, { "a=0..1..0.25", 5, "0.00", "1.00" },
    { "a=1..10..4", 3, "1", "9" }, { "a=5..5", 1, "5", "5" }, { "a=0.5..2.5", 3, "0.5", "2.5" },
  } do
    local r = range(case[1])
    assert(type(r) == "table", r)
    same(#r.values, case[2])
    same(r.labels[1], case[3])
    same(r.labels[#r.labels], case[4])
  end
  same(range("bag.red=2..4").name, "bag.red")
end)

test("bad ranges are refused", function()
  for _, text in ipairs { "a=..", "a=1..", "a=..3", "a=1..x", "a=3..1", "a=1..5..0", "a=1..5..-1", "a=0..1000",
    "a=1..2..3..4", "a=1...4", "a=nan..3", "a=0..1..0.001", "a=0..1e400" } do
    assert(type(range(text)) == "string", text)
  end
end)
