local lists = require "front.lists"

local pieces = { { id = "a", n = 1 }, { id = "b" }, { id = "c", n = 3 } }
local function joined(list) return table.concat(list, " ") end

test("lists are made of others by a function, or by a field that not all may have", function()
  same(joined(lists.map(pieces, "id")), "a b c")
  same(joined(lists.map(pieces, "n")), "1 3")
  same(joined(lists.map(pieces, function(one, i) return one.id .. i end)), "a1 b2 c3")
  same(joined(lists.map(lists.pick(pieces, "n"), "id")), "a c")
end)

test("a list is looked through", function()
  local found, at = lists.find(pieces, function(one) return one.id == "b" end)
  same(found, pieces[2])
  same(at, 2)
  same(lists.find(pieces, "none"), nil)
  same(lists.any(pieces, "n"), true)
  same(lists.all(pieces, "n"), false)
  same(lists.all({}, "n"), true)
  same(lists.has({ 3, 4 }, 4), true)
  same(lists.has({ 3, 4 }, 5), false)
end)

test("sets, keys and lists behind each other", function()
  same(lists.set({ "x" }).x, true)
  same(lists.set(pieces, "id").b, true)
  same(lists.set(pieces, "id").x, nil)
  same(joined(lists.keys({ b = 1, a = 2 })), "a b")
  same(joined(lists.append({ 1 }, { 2, 3 })), "1 2 3")
  same(joined(lists.times(3, "x")), "x x x")
end)
