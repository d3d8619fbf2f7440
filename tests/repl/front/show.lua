local show = require "front.show"

test("width counts letters, not bytes or colours", function()
  same(show.width("été"), 3)
  same(show.width("\2ab\1"), 2)
end)

test("a cell is filled or cut", function()
  same(show.cell("é", 3), "é  ")
  same(show.cell("long.name", 5), "long~")
end)

test("text is wrapped and its lines indented", function()
  local lines = show.lines(("word "):rep(30), 0, 2)
  assert(#lines > 1)
  for i, line in ipairs(lines) do assert(show.width(line) <= 80 and (i == 1 or line:sub(1, 2) == "  "), line) end
end)

test("no line begins with a sign that belongs to the one before", function()
  local text = ("a"):rep(76) .. " 47 % of them"
  for _, line in ipairs(show.lines(text, 0, 0)) do assert(not line:find("^%%"), line) end
end)

test("a bar fills its columns", function()
  for _, share in ipairs({ -1, 0, 0.33, 1, 2 }) do same(show.width(show.bar(share, 12)), 12) end
end)

test("little is not nothing in a sparkline", function()
  assert(show.spark({ 0, 1, 1000 }):sub(2, 2) ~= " ")
end)
