--- The words that scripts see: their environment, and the list of all there is to call.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

--- What people look for in Lua, and what there is instead.
local NO_FILES = "they read no files and no clock, so that a game comes out the same everywhere"
local INSTEAD = {
  os = NO_FILES, io = NO_FILES, debug = "print shows a line; `trace` and `why` at the prompt show the rest",
  require = "include(\"NAME\") runs another file of the game",
  load = "a rule by a name that is worked out is rules[name](player)", utf8 = "a text has :width(), :sub and :split",
  coroutine = "a rule asks with play or choose, and goes on with the answer",
}

--- What stands in the place of g and rules until everything is linked.
function P.not_yet(word, instead)
  local function refuse() error("'" .. word .. "' is there only while a rule runs; " .. instead) end
  return E.setmetatable({}, { __index = refuse, __newindex = refuse, __len = refuse, __metatable = false })
end

--- Put the words of the engine into an environment; returns what a script is told that
--- writes there.
function P.surroundings(env)
  local words = {
    "game", "layer", "who", "var", "the", "setting", "range", "amount", "each", "reach", "neighbours", "least",
    "most", "it", "sum_of", "most_of", "least_of", "alone_of", "count_of", "any_of", "all_of", "given", "entry",
    "chance", "supply", "measure", "weight", "whim", "ref", "choose", "play", "try", "can", "together",
    "play_together", "pause", "begin", "began", "moved", "unchanged", "value", "effect", "flow", "answered",
    "passed", "drawn", "seat", "in_turn",
    "announce", "finish",
  }
  for _, word in ipairs(words) do env[word] = P[word] end
  for _, word in ipairs { "test", "edit", "lesson", "pen" } do -- most games are played without
    env[word] = function(...) return P[word](...) end
  end
  P.with_colon(P.Book, "l", "is_layer")
  P.with_colon(P.Layer, "l", "is_layer")
  P.with_colon(P.Game, "game", "is_layer")
  env.include = E.include
  env.random = E.bot_random -- bots only: rules draw from bags, piles and dice
  env.answer = E.answer_named
  env.way = E.way
  -- an error in a question leaves the table frozen, and one in a flow its frames: whoever
  -- catches it goes on as before
  local function caught(frozen, viewer, depth, ...)
    E.freeze(frozen)
    E.looks(viewer)
    E.flow_depth(depth)
    return ...
  end
  env.pcall = function(...)
    local viewer = E.looks()
    E.looks(viewer)
    return caught(E.freeze(), viewer, E.flow_depth(), pcall(...))
  end
  -- unknown names are mistakes, and globals would be state outside the table
  P.environment = env
  env.g = P.not_yet("g", "declarations look at the table through the.NAME and who.NAME")
  env.rules = P.not_yet("rules", "a flow names those it calls: flow.call(\"NAME\")")
  E.setmetatable(env, {
    __index = function(_, key)
      if INSTEAD[key] then error("scripts have no '" .. key .. "': " .. INSTEAD[key]) end
      error(P.unknown("global", key, P.keys(env)))
    end,
  })
  return P.no_globals
end

--- A file's own surroundings: the words lie behind them, so that it can't put others in their place. g and rules,
--- which rules look for most, it has itself.
local owned, own_meta = {}, nil
function P.own(file)
  local words = P.environment
  P.look_for_logic(file)
  own_meta = own_meta or { __index = words, __newindex = P.no_globals, __metatable = false, __own = true }
  local own = E.setmetatable({ g = words.g, rules = words.rules }, own_meta)
  owned[#owned + 1] = { words = own, file = file }
  return own
end

--- Everything is linked: g and rules are there now.
function P.complete_words()
  local words = P.environment
  for word, now in E.next, { g = P.g, rules = P.rules } do
    for _, own in ipairs(owned) do
      if own.words[word] ~= words[word] then
        error(own.file .. ": '" .. word .. "' is a word of the engine, and read-only", 0)
      end
      own.words[word] = now
    end
    words[word] = now
  end
end

function P.no_globals(_, key)
  if rawget(P.environment, key) ~= nil then error("'" .. key .. "' is a word of the engine, and read-only") end
  error("'" .. tostring(key) .. "' is not a local: scripts keep no globals; use 'local', or a counter to remember")
end

-- What there is to call ------------------------------------------------

--- Every name a script may use, as rows of { class, name }; the reference in
--- lua/api.lua is held against it.  What the game itself declares is left
--- out where it can be told apart: components and pieces.
function P.api()
  local list, seen = {}, {}
  local function add(class, names, items)
    for name in pairs(names) do
      local both = class .. "." .. tostring(name)
      local own = (class == "Player" or class == "Table") and (book.components[name] or book.pieces[name])
        or class == "Row" and items[name]
      if type(name) == "string" and not seen[both] and not own then
        seen[both] = true
        list[#list + 1] = { class = class, name = name }
      end
    end
  end
  add("_G", P.environment)
  for _, library in ipairs { "string", "table", "math" } do add(library, P.environment[library]) end
  for _, class in ipairs { "Book", "Game", "Layer" } do
    add(class, P.Book)
    add(class, P[class])
  end
  add("ComponentSpec", P.component_fields)
  add("Condition", P.Condition)
  add("Scenario", P.Scenario)
  add("Scenario", P.scenario())
  add("Lesson", P.Lesson)
  add("Pen", P.Pen)
  add("Pen", P.pen_fields)
  add("LessonState", P.Scenario)
  add("LessonState", P.LessonState)
  add("LessonState", P.lesson_state {})
  add("Table", E.fields(P.g))
  for kind, of_kind in pairs(P.handles) do
    for _, handle in pairs(of_kind) do
      local fields = E.fields(handle)
      local comp = linked.components[rawget(fields, "component")]
      add(P.classes[comp and comp.type or kind], fields)
      if comp and comp.size > 1 and not comp.per_player then add("Row", E.fields(P.g[comp.name]), comp.index) end
    end
  end
  return list
end
