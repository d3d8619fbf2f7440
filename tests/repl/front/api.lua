--- What api.lua describes is what there is.
require("prompt.commands").groups() -- which gives `prompt` what asks, and settings
require "commands" -- which gives words.learn
local documented = setmetatable({}, { __index = _G })
assert(loadfile("repl/front/api.lua", "t", documented))()

--- The functions that the program offers, from a library or (nil) to init.lua.
local function names_of(library)
  local names = {}
  for name in pairs(library) do names[#names + 1] = name end
  table.sort(names)
  return table.concat(names, " ")
end

local libraries = {
  "term", "game", "tree", "stack", "seats", "saves", "prompt", "tables", "files", "words", "program",
}
for _, name in ipairs(libraries) do
  test("api.lua describes the library " .. name, function()
    same(names_of(rawget(documented, name)), names_of(require(name)))
  end)
end

test("api.lua describes the words of init.lua", function()
  local own = require "prompt.commands"
  for _, word in ipairs({ "group", "command", "view", "setting" }) do
    same(type(rawget(documented, word)), "function")
    same(type(own[word]), "function")
  end
end)
