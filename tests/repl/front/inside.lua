--- The program's own Lua reaches no files and no programs by itself; the user's may.

--- The globals of a function.
local function surroundings(fn)
  for i = 1, 255 do
    local name, value = debug.getupvalue(fn, i)
    if name == "_ENV" then return value end
    if not name then return nil end
  end
end

local inside = surroundings(require("front.show").say)

test("our own Lua has no files, programs or scripts", function()
  assert(inside and inside.string == string)
  for _, name in ipairs({ "io", "os", "debug", "package", "dofile", "loadfile" }) do
    same(inside[name], nil)
    same(pcall(inside.require, name), false)
  end
  same(inside._G, inside)
end)

test("nor has what it reads", function()
  same(inside.load("return io, os, _G.io, require")() == nil, true)
  assert(not inside.load("return (")) -- a fault comes back
end)

test("the user's Lua has all, and the words of ours", function()
  assert(io.open and os.getenv and debug.traceback)
  same(type(command), "function")
end)
