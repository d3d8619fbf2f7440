local own = require "prompt.commands"

own.prepare()

local function fails(text, declare, ...)
  local good, fault = pcall(declare, ...)
  same(good, false)
  assert(tostring(fault):find(text, 1, true), fault)
end

test("a declaration that is wrong says what is", function()
  fails("takes a table", own.command, "x")
  fails("no field 'runs'", own.command, { name = "x", runs = print })
  fails("the field 'run' of a command is a function", own.command, { name = "x" })
  fails("'a b' is no name", own.command, { name = "a b", run = print })
  fails("'undo' is a command already", own.command, { name = "undo", run = print })
  fails("the field 'value' of a setting is a string", own.setting, { name = "x", value = 3 })
end)

test("commands and views are listed in their order", function()
  own.command({ name = "one", usage = "[N]", help = "h", run = function() end })
  own.view({ name = "two", draw = function() return "" end })
  local list = own.groups()
  list = list[#list]
  same(list[1].name .. list[1].usage .. list[1].help, "one[N]h")
  same(list[2].name, "two")
  same(list[2].pages, true)
end)

test("a setting has the values it says", function()
  local loud = own.setting({ name = "loud", value = "off", values = { "on", "off" } })
  local set = own.find("setting").run
  same(loud(), "off")
  set("loud on")
  same(loud(), "on")
  set("loud perhaps")
  same(loud(), "on")
  set("nothing on")
end)

test("what a command breaks is caught", function()
  own.command({ name = "breaks", run = function() error("on purpose") end })
  own.run("breaks", "")
end)
