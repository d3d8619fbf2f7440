local chart = require "page.chart"
local chart_text = require "page.chart_text"
local page = require "page.page"

test("whatever a script calls its rules, the page stays a page", function()
  local cases = {
    { "plain, é", "plain, é" },
    { "</pre><script>alert('x')</script>", "&lt;/pre&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;" },
    { 'a&b "c"', "a&amp;b &quot;c&quot;" },
    { "\27[1m\1", "\u{FFFD}[1m\u{FFFD}" },
    { "\xff\xc3", "\u{FFFD}\u{FFFD}" },                 -- no UTF-8
    { "\xed\xa0\x80", "\u{FFFD}\u{FFFD}\u{FFFD}" },     -- a surrogate
    { "\xc0\xbc", "\u{FFFD}\u{FFFD}" },                 -- < in two bytes
    { "\xf0\x9f\x9b\xa2", "\xf0\x9f\x9b\xa2" },
    { "a\tb\nc", "a\tb\nc" },
  }
  for _, case in ipairs(cases) do same(page.escape(case[1]), case[2]) end
end)

test("axes have round numbers", function()
  local cases = {
    { 0, 10, 2, 0 }, { 0, 97, 20, 0 }, { -3, 4, 2, -2 }, { 33.2, 38.1, 1, 34 }, { 0.001, 0.004, 0.001, 0.001 },
  }
  for _, case in ipairs(cases) do
    local step, first = chart.step(case[1], case[2], 5)
    assert(math.abs(step - case[3]) < 1e-9 and math.abs(first - case[4]) < 1e-9)
  end
  assert(chart.step(5, 5, 5) > 0) -- an axis without length
end)

test("charts of one value, of equal values, of nothing are drawn", function()
  local point = { y = 4, low = 4, high = 4, label = "x" }
  local curve = { title = "t", across = "n", points = { point } }
  local field = { title = "t", across = "a", down = "b", columns = { "x" }, rows = { "x" }, figures = { 1 } }
  local drawn = {
    chart.histogram("t", { { 3, 3 } }, { { 3, 3 } }), chart.histogram("t", {}), chart.histogram("t", { { 7, 5 } }),
    chart.interval(0, 0, 0, 0), chart.curve(curve, true), chart.field(field, true),
    table.concat(chart_text.curve(curve, 40)), table.concat((chart_text.field(field))),
  }
  same(drawn[2], "")
  for _, text in ipairs(drawn) do assert(not text:find("nan") and not text:find("inf[^o]"), text) end
end)

test("text charts mark what meets the target", function()
  local curve = {
    title = "length", across = "n", target = { 10, 20 },
    points = {
      { label = "0", y = 5, low = 3, high = 7 }, { label = "1", y = 11, low = 8, high = 14 },
      { label = "2", y = 15, low = 12, high = 18 },
    },
  }
  local rows = chart_text.curve(curve, 80)
  assert(rows[2]:find("     5.00 (3.00 to 7.00)", 1, true))
  assert(rows[3]:find("?   11.00 (8.00 to 14.00)", 1, true))
  assert(rows[4]:find("*   15.00 (12.00 to 18.00)", 1, true))
end)

test("a page that can't be written is refused and leaves nothing", function()
  same(page.write("/nowhere/at/all.html", "x"), false)
  local path = os.tmpname()
  same(page.write(path, "whole"), true)
  local file <close> = assert(io.open(path))
  same(file:read("a"), "whole")
  same(io.open(path .. ".new"), nil)
  os.remove(path)
end)
