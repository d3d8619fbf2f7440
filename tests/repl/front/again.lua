local again = require "batch.again"
local value = require "front.value"

test("a command that is shown can be pasted", function()
  same(again.command({
    "oilpatch", { "-l", { "my layer.lua", "b" } }, { "--set", "a='b'" }, { "--cap", nil }, { "-c", "" },
    { "--seed", "18446744073709551615" },
  }), "oilpatch -l 'my layer.lua' -l b --set 'a='\\''b'\\''' -c '' --seed 18446744073709551615")
end)

test("bots that are alike are named once, others by the seat they have moved to", function()
  same(again.bots({ "random", "random" }, 1), "random")
  same(again.bots({ "a", "b", "c" }, 1), "b,c,a")
end)

test("an object keeps the order of its keys, and the first of two alike", function()
  local keys = {}
  local object = value.object({ { "z", 1 }, { "a", nil }, { "m", false }, { "z", 2 } })
  for key in pairs(object) do keys[#keys + 1] = key end
  same(table.concat(keys, " "), "z m")
  same(object.z, 1)
end)
