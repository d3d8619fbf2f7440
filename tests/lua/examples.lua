--- The examples of lua/api.lua, each put where its word may be used, and where it may not be.
--- The program that runs this gives `try(game, layer, how)`: it opens a table with these texts and
--- does what `how` says ("load", "test", "view", "bot"); nil, or what is wrong.
local try, reference, fixture = ...

-- Reading the reference ------------------------------------------------------

local KNOWN = {
  declaring = true, layer = true, condition = true, effect = true, running = true, test = true, view = true, bot = true,
  lesson = true,
}

--- The words of the reference: { name, example lines, tags, line }.
local function words()
  local list, doc, number, section = {}, {}, 0, nil
  for line in (reference .. "\n"):gmatch("(.-)\n") do
    number = number + 1
    local where = line:match("^%-%- @where (.*)$")
    section = where and "---@where " .. where or section
    if line:match("^%-%-%-") then
      doc[#doc + 1] = line
    else
      local name = line:match("^function ([%w_.:]+)%(") or line:match("^([%w_]+) = {}$")
      if name == "string" or name == "table" or name == "math" then name = nil end -- their functions are words
      if name then
        local word = { name = name, lines = {}, tags = nil, at = number }
        for _, d in ipairs(doc) do
          local code, tags = d:match("^%-%-%-     (.*)$"), d:match("^%-%-%-@where (.*)$")
          if code then word.lines[#word.lines + 1] = code end
          if tags then
            word.tags = {}
            for tag in tags:gmatch("[^, ]+") do word.tags[tag] = true end
          end
        end
        list[#list + 1] = word
      end
      doc = { section } -- a line of its own comes later, and counts
    end
  end
  return list
end

--- "…" stands for what does not matter.
local function plain(text) return (text:gsub("…", " ")) end

--- Is it a formula or a truth, and no statement?
local function is_expression(text) return load(text) == nil and load("return " .. text) ~= nil end

--- The statements of an example, each of which may be tried by itself.
local function statements(lines)
  local list, open = {}, nil
  for _, line in ipairs(lines) do
    open = open and open .. "\n" .. line or line
    local text = plain(open)
    if load(text) or load("return " .. text) then
      list[#list + 1] = open
      open = nil
    end
  end
  if open then list[#list + 1] = open end
  return list
end

-- The game around it ---------------------------------------------------------

local CLASS = {
  option = "option", interject = "option", choice = "choice", window = "choice", rule = "rule", does = "rule",
  phase = "rule", value = "value", forbid = "guard", bot = "bot", worth = "worth", measure = "measure", scope = "scope",
  cards = "cards", board = "board", neutral = "component", invariant = "invariant",
}
local NO_NEW = {
  set = true, add = true, allow = true, replace = true, wrap = true, before = true, after = true, extend = true,
  resize = true, supply = true, faces = true, offer = true, withdraw = true, open_window = true, test = true,
}

--- What a text declares, as "class id".
local function declared(text)
  local found = {}
  for method, rest in text:gmatch("%f[%w]h[%w]+:([%w_]+)(%b())") do
    local id, second = rest:match('^%("([^"]+)"'), rest:match('^%("[^"]+", "([^"]+)"')
    if method == "forbid" or method == "worth" and second then id = second end
    if id and not NO_NEW[method] then
      local class = CLASS[method] or "component"
      found[class .. " " .. id] = true
      if class == "choice" and rest:match('^%("[^"]+", {%s*"') then found["option " .. id] = true end
    end
  end
  return found
end

--- The fixture without what the example declares itself.
local function around(example)
  local own, blocks = declared(example), {}
  for block in (fixture .. "\n\n"):gmatch("(.-)\n\n") do
    local taken = false
    for id in pairs(declared(block)) do taken = taken or own[id] end
    if not taken then blocks[#blocks + 1] = block end
  end
  return table.concat(blocks, "\n\n") .. "\n"
end

-- Putting it somewhere -------------------------------------------------------

--- `way()` is asked in a rule, `way(i)` by a bot.
local ONLY = { running = { ["local cost, path = way(i)"] = true }, bot = { ["local cost, path = way()"] = true } }

--- What running examples speak of.
local LOCALS = [[
  local player, rival, spot = g.players[1], g.players[2], g.fields.north
  local card, i, n = player.hand:top(), 1, 1
  local _ = { player, rival, spot, card, i, n }
]]

local function as_statement(text, truth)
  if truth and load("return " .. text) and not load("local _ <const> = 1; " .. text .. " return _") then
    return "assert(" .. text .. ")"
  end
  if truth and text:sub(1, 1) == "(" then return "assert(" .. text .. ")" end
  if is_expression(text) then return "local _ = " .. text end
  return "do\n" .. text .. "\nend"
end

--- An option that has everything formulas speak of, and the formula in a guard and in an effect.
local function as_condition(text, how)
  local head = 'harvest:option("probe", { "spot", "fields" }, { "card", who.hand }, { "n", range(1, 2) }, '
    .. '{ "crop", { "wheat", "rye" } }, { "at", neighbours(the.land:find("cart")) })\n'
    .. 'harvest:option("probe.to", { "to", "fields" }, { "from", "fields" })\n'
    .. 'harvest:choice("probes", { options = { "probe" } })\n'
  local where, other = "probe", "probe.to"
  if text:find('var("to")', 1, true) then where, other = other, where end
  head = head .. ('harvest:does("%s", effect.add(the.note))\n'):format(other)
  if how == "guard" or how == "sum" then head = head .. ('harvest:does("%s", effect.add(the.note))\n'):format(where) end
  if how == "guard" then return head .. ('harvest:forbid("%s", "probe.no", %s)'):format(where, text) end
  if how == "sum" then return head .. ('harvest:forbid("%s", "probe.no", (%s):above(0))'):format(where, text) end
  if how == "when" then
    return head .. ('harvest:does("%s", effect.when(%s, effect.add(the.note)))'):format(where, text)
  end
  if how == "place" then
    return head .. ('harvest:does("%s", effect.move(who.cart, %s, the.land.c1r1))'):format(where, text)
  end
  return head .. ('harvest:does("%s", effect.set(the.note, %s))'):format(where, text)
end

local PLACES = {}

local GAME = "local house = harvest\nlocal _ = house\n"
function PLACES.declaring(text, word)
  if word.name == "game" then return try(plain(text) .. '\nharvest:phase("setup", function() return finish("x") end)\n'
    .. 'harvest:rule("score", function() return 0 end)\n', nil, "load") end
  if word.truth then return try(around(text) .. GAME .. as_statement(plain(text), true), nil, "load") end
  return try(around(text) .. GAME .. plain(text), nil, "load")
end

local HEAD = 'local house = layer("house/example", { game = "harvest" })\nlocal harvest = house\nlocal _ = harvest\n'
  .. 'house:counter("of_its_own", {})\n'
function PLACES.layer(text, word)
  if word.name == "layer" then return try(around(text), plain(text) .. '\nhouse:counter("x", {})', "load") end
  local code = plain(text)
  if word.truth then code = as_statement(code, true) end
  return try(around(text), HEAD .. code, "load")
end

local function first_good(text, hows)
  local wrong
  for _, how in ipairs(hows) do
    local example = as_condition(plain(text), how)
    wrong = try(around(example) .. GAME .. example, nil, "load")
    if not wrong then return nil end
  end
  return wrong
end
function PLACES.condition(text, word)
  if text:find("harvest:", 1, true) then return PLACES.declaring(text, word) end
  if text:match("^local ") then return nil end -- the example of the other use
  return first_good(text, { "guard", "sum", "place" })
end
function PLACES.effect(text) return first_good(text, { "when", "set", "place" }) end

local RUN = [[

harvest:rule("example", function()
%s
%s
end)
test("example", { players = 4 }, function(t)
  t:setup()
  t:run(function() play(g.players[1], "travel") rules.example() end)
  t:auto()
end)
]]
function PLACES.running(text, word)
  if text:find("harvest:", 1, true) then return nil end
  return try(around(text) .. RUN:format(LOCALS, as_statement(plain(text), word.truth)), nil, "test")
end

local TEST = [[

test("example", { players = 4 }, function(t)
  t:setup()
%s
%s
end)
]]
local ASKED = [[
  g.grain:move(g.fields.south, "wheat", 5)
  t:run(play, g.players[1], %s)
]]
local QUIET = { ["Scenario:setup"] = true, ["Scenario:phase"] = true, ["Scenario:run"] = true, edit = true,
  ["Scenario:position"] = true, ["Scenario:fate"] = true, ["Scenario:begin"] = true }
function PLACES.test(text, word)
  if text:find("harvest:", 1, true) then return nil end
  local before = LOCALS
  if word.name:match("^Scenario") and not QUIET[word.name] then
    before = LOCALS .. ASKED:format(word.name == "Scenario:interject" and '"noise"' or '"work"')
  end
  return try(around(text) .. TEST:format(before, as_statement(plain(text), word.truth)), nil, "test")
end

local LOOKS = [[

harvest:board("example", function(viewer, screen)
  local at = pen(viewer, screen)
  local _ = at
%s
%s
  return { "seen" }
end)
]]
function PLACES.view(text, word)
  if text:find("harvest:", 1, true) then return nil end
  return try(around(text) .. LOOKS:format(LOCALS, as_statement(plain(text), word.truth)), nil, "view")
end

local BOT = [[

harvest:bot("example", function(player, choice, n, from)
  local rival, spot, card, i = player.next, g.fields.north, player.hand:top(), 1
  local _ = { choice, rival, spot, card, i }
%s
  return from or 1
end)
]]
function PLACES.bot(text, word)
  if text:find("harvest:", 1, true) then return nil end
  return try(around(text) .. BOT:format(as_statement(plain(text), word.truth)), nil, "bot")
end

--- Lessons have a loader of their own; here the example must at least be Lua.
function PLACES.lesson(text)
  local _, wrong = load(plain(text))
  return not load("return " .. plain(text)) and wrong or nil
end

-- Everything -----------------------------------------------------------------

--- The whole example, or else each of its statements by itself.
local function tried(place, word)
  if ONLY[place] then
    local lines = {}
    for _, line in ipairs(word.lines) do if not ONLY[place][line] then lines[#lines + 1] = line end end
    word = setmetatable({ lines = lines }, { __index = word })
  end
  local wrong = PLACES[place](table.concat(word.lines, "\n"), word)
  if not wrong then return nil end
  local list = statements(word.lines)
  if #list == 1 then return wrong end
  for _, text in ipairs(list) do
    wrong = PLACES[place](text, word)
    if wrong then return wrong end
  end
  return nil
end

--- Where a word that is not meant for a place must be refused: it can be tried there.
local function is_checkable(place, word)
  if place == "layer" then return word.tags.declaring and not word.tags.layer and word.name:match("^Game:") end
  if place == "declaring" then return word.name:match("^Layer:") end
  if place == "view" or place == "bot" then return word.tags.running and word.name:match("^%u%l+:") end
  return false
end

--- The words of `effect` and `flow` are fields: each must stand in some example.
local function fields_without_example(all)
  local list, class = {}, nil
  for line in reference:gmatch("(.-)\n") do
    class = line:match("^%-%-%-@class (%u%l+)Words") or class
    if line:match("^%w+ = {}") then class = nil end
    local field = class and line:match("^%-%-%-@field ([%w_]+) ")
    local call = field and class:lower() .. "." .. field .. "("
    if call and not all:find(call, 1, true) then list[#list + 1] = call .. ")" end
  end
  return list
end

local wrong, run = {}, 0
local function complain(word, text) wrong[#wrong + 1] = ("%s (line %d): %s"):format(word.name, word.at, text) end

for _, word in ipairs(words()) do
  word.truth = word.tags and word.tags.declaring and word.tags.bot
  if not word.tags then
    complain(word, "has no tag: ---@where declaring, layer, condition, effect, running, test, view, bot")
  elseif #word.lines == 0 then
    complain(word, "has no example")
  else
    for tag in pairs(word.tags) do if not KNOWN[tag] then complain(word, "there is no place '" .. tag .. "'") end end
    for place in pairs(PLACES) do
      if word.tags[place] then
        local why = tried(place, word)
        run = run + 1
        if why then complain(word, place .. ": " .. why) end
      elseif is_checkable(place, word) and not tried(place, word) then
        complain(word, "its example works in a place it does not name: " .. place)
      end
    end
  end
end
local examples = {}
for _, word in ipairs(words()) do examples[#examples + 1] = table.concat(word.lines, "\n") end
for _, call in ipairs(fields_without_example(table.concat(examples, "\n"))) do
  wrong[#wrong + 1] = call .. " has no example"
end
return run, table.concat(wrong, "\n"), #wrong
