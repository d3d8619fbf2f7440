local prompt, show, term = require "prompt", require "front.show", require "term"

test("width counts letters, not bytes or colours", function()
  same(show.width("été"), 3)
  same(show.width("\2ab\1"), 2)
end)

test("a cell is filled or cut", function()
  same(show.cell("é", 3), "é  ")
  same(show.cell("long.name", 5), "long~")
end)

test("a bar fills its columns", function()
  for _, share in ipairs({ -1, 0, 0.33, 1, 2 }) do same(show.width(show.bar(share, 12)), 12) end
end)

test("little is not nothing in a sparkline", function()
  assert(show.spark({ 0, 1, 1000 }):sub(2, 2) ~= " ")
end)

test("a number has the point of the language", function()
  same(term.number(-1), "-1.0")
  prompt.setting_number("lang", 2)
  same(term.number(4.25), "4,2")
  prompt.setting_number("lang", 1)
end)
