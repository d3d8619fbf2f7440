-- What a script may name.  tests/lua/test_api.c holds both lists against the real
-- globals, so that they can't go stale.
local script = {
  "game", "layer", "include", "test", "lesson", "g", "rules", "value",
  "choose", "play", "try", "can", "together", "play_together", "pause", "begin", "began", "moved", "unchanged", "flow", "answered", "passed", "drawn", "seat", "in_turn", "finish", "announce", "edit",
  "who", "var", "the", "setting", "effect", "least", "most",
  "it", "sum_of", "most_of", "least_of", "alone_of", "count_of", "any_of", "all_of", "given", "entry", "chance", "supply", "measure", "weight", "whim",
  "pen", "range", "amount", "each", "reach", "neighbours", "ref", "way", "answer", "random",
}

-- The part of Lua the sandbox leaves standing.
local lua = {
  "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall",
  "print", "rawequal", "rawget", "rawlen", "rawset", "select",
  "setmetatable", "sorted", "tonumber", "tostring", "type",
  math = {
    fields = {
      "abs", "ceil", "floor", "fmod", "huge", "max", "maxinteger", "min",
      "mininteger", "modf", "pi", "sqrt", "tointeger", "type", "ult",
    },
  },
  string = {
    fields = {
      "byte", "char", "ends", "find", "format", "len", "lower", "rep",
      "reverse", "split", "starts", "sub", "trim", "upper", "width",
    },
  },
  table = {
    fields = { "concat", "insert", "move", "pack", "remove", "sort", "unpack" },
  },
}

local function union(...)
  local all = {}
  for _, list in ipairs({ ... }) do
    for key, entry in pairs(list) do
      if type(key) == "number" then all[#all + 1] = entry else all[key] = entry end
    end
  end
  return all
end

stds.script = { read_globals = union(lua, script) }

std = "script"
max_line_length = 120
unused_args = false   -- a rule's parameters are its signature
self = false
cache = false

-- Hostile on purpose.
exclude_files = { "tests/attacks", "tests/layers/yard", "build" }

-- The prelude builds the scripts' world, so it sees all of Lua and defines
-- the script globals.
files["lua/prelude"] = { std = "lua54", globals = script, allow_defined_top = true }

-- The front runs in a state of its own, with all of Lua.
files["repl"] = { std = "lua54" }
files["repl/prompt"] = { std = "lua54", globals = { "group", "command" } }
files["repl/learn/commands.lua"] = { std = "lua54", globals = { "group", "command" } }
files["repl/front/api.lua"] = {
  std = "lua54", allow_defined_top = true, unused = false, ignore = { "131" }, max_line_length = false,
}
files["tests/lua"] = { std = "lua54" }
files["tests/repl/front"] = { std = "lua54", read_globals = { "test", "same", "columns", "locale", "command" } }
files["tests/repl/desk"] = { std = "lua54", read_globals = { "command" } }
files["tests/support"] = { std = "lua54", globals = { "test", "same", "failures", "columns", "locale" }, allow_defined_top = true }

-- The annotated stubs define every global and read none.
files["lua/api.lua"] = {
  std = "lua54", globals = script, allow_defined_top = true, unused = false,
  ignore = { "131" }, max_line_length = false, -- an annotation can't be broken
}
