--- Every function that C offers to the front's Lua, called with arguments that nobody meant: each call must
--- come back, with a result or with a fault that pcall catches.  The last name in the file `calls` is that of
--- the call that did not.  This is an init.lua; $OILPATCH_ODD says when: at once, or as the command `odd`.
local LIBRARIES = { -- `tables` takes the game away, so it comes last
  "term", "disk", "game", "tree", "stack", "seats", "saves", "files", "words", "kept", "prompt", "tables",
}
local ENOUGH = 12 -- calls of one function that were not refused

local deep = {}
for _ = 1, 300 do deep = { deep } end
local VALUES = table.pack(nil, true, "", "x", "random", "a\0b", ("x"):rep(5000), -1, 0, 1, 7, 2 ^ 31, -2 ^ 53, 1.5,
  math.maxinteger, math.mininteger, 0 / 0, {}, { {} }, { "x", 1, true }, { use = 1 }, { game = "x", layers = { 1 } },
  { variants = os.getenv("OILPATCH_VARIANTS"), game = "barrels", players = 4 }, deep, print)
-- What stands before the odd one, so that it comes to each place.
local BEFORE = { {}, { "x" }, { 1 }, { "x", "x" }, { 1, "x" }, { 0, 0 }, { {} } }

--- Those of a library that are C, by name: some are Lua over them.
local function names_of(functions)
  local names = {}
  for name, fn in pairs(functions) do
    if debug.getinfo(fn, "S").what == "C" then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

--- How many calls were made, and how many refused.
local function try(fn)
  local count, well = 0, 0
  for i = 1, VALUES.n do
    for _, before in ipairs(BEFORE) do
      local args = table.move(before, 1, #before, 1, {})
      args[#before + 1] = VALUES[i]
      count = count + 1
      if pcall(fn, table.unpack(args, 1, #before + 1)) then well = well + 1 end
      if well == ENOUGH then return count, count - well end
    end
  end
  return count, count - well
end

local function odd()
  local calls, count, refused = assert(io.open("calls", "w")), 0, 0
  for _, library in ipairs(LIBRARIES) do
    local functions = require(library)
    for _, name in ipairs(names_of(functions)) do
      calls:write(library, ".", name, "\n")
      calls:flush()
      local n, r = try(functions[name])
      count, refused = count + n, refused + r
    end
  end
  calls:write(("%d calls, %d refused\n"):format(count, refused))
  calls:close()
end

if os.getenv("OILPATCH_ODD") == "now" then odd() end
command { name = "odd", run = odd }
