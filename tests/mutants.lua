--- The places of a rule file that `make mutants` changes, one at a time.
---
---     lua tests/mutants.lua FILE        a line each: number, line, where, statements, what is done, the line's text
---     lua tests/mutants.lua FILE N      the file with the Nth of them changed (0: none)
---     lua tests/mutants.lua FILE N lean and without what it says to bots and of the looks
---     lua tests/mutants.lua FILE layer N      a layer on top of the game that changes the Nth
---     lua tests/mutants.lua FILE same S…      a layer that says these statements of the game once more
---     lua tests/mutants.lua FILE under        the game's file, which puts such a layer on by itself
---
--- A layer can say a rule, a phase or what an option does, a guard, a value and some fields of components.  For a
--- place in a local variable it says all that needs that.  "0": it can't.
---
--- A place is a number, a truth, a comparison, a guard, an effect, a step, or, in a function, a
--- call that stands alone.  Left out is what is no rule: texts and what makes them, ends of values
--- (`from`, `to`), bots and their worths, views, invariants and tests.
-- luacheck: read globals arg io
local path, wanted, lean = arg[1], tonumber(arg[2]), arg[3] == "lean"
local LAYER = "mutant"

local function set(words)
  local found = {}
  for word in words:gmatch("%S+") do found[word] = true end
  return found
end

local TEXT_FIELDS = set [[says asks title titles facts cites with reword from to sample first words plural
  reconstructed one_of back loose tells]]
-- Room: more of it changes nothing that anybody could see, less does.
local ROOM = set "max capacity"
-- Calls and declarations that only speak, show, advise or check.
local NO_RULES = set [[announce tell print error assert include require bot worth measure view remark board words
  lesson test invariant estimate search tune judge outlook reword describe]]
-- Declarations that no rule reads: a game loads much faster without them.
local FOR_BOTS = set "bot worth measure estimate search tune judge outlook"
local COMPARISONS = {
  is = "is_not", is_not = "is", below = "at_least", at_least = "below", at_most = "above", above = "at_most",
}
local BOUNDARIES = { below = "at_most", at_least = "above", at_most = "below", above = "at_least" }
local OPERATORS = {
  ["<"] = "<=", ["<="] = "<", [">"] = ">=", [">="] = ">", ["=="] = "~=", ["~="] = "==",
}
local NEVER = "least(0, 0):is(1)"

-- Reading --------------------------------------------------------------------

local file = assert(io.open(path, "rb"))
local text = file:read("*a")
file:close()

local tokens, lines = {}, {}
for line in (text .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end

--- Where a string or comment in long brackets ends, if one begins here.
local function long_end(at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, last = text:find("]" .. level .. "]", at, true)
  return last
end

local function string_end(at)
  local quote, i = text:sub(at, at), at + 1
  while text:sub(i, i) ~= quote do i = i + (text:sub(i, i) == "\\" and 2 or 1) end
  return i
end

local function token_end(at)
  if text:find("^[%a_]", at) then return "name", select(2, text:find("^[%w_]+", at)) end
  if text:find("^%d", at) then return "number", select(2, text:find("^[%w.]+", at)) end
  if text:find("^[\"']", at) then return "string", string_end(at) end
  if long_end(at) then return "string", long_end(at) end
  local _, last = text:find("^%.%.%.?", at)
  if not last then _, last = text:find("^[=~<>/:]=", at) end
  if not last then _, last = text:find("^//", at) end
  return "op", last or at
end

local at, line = 1, 1
while at <= #text do
  local from, last = at
  if text:find("^%s", at) then
    last = select(2, text:find("^%s+", at))
  elseif text:find("^%-%-", at) then
    last = long_end(at + 2) or (text:find("\n", at, true) or #text + 1) - 1
  else
    local kind
    kind, last = token_end(at)
    tokens[#tokens + 1] = { kind = kind, text = text:sub(from, last), from = from, to = last, line = line }
  end
  line = line + select(2, text:sub(from, last):gsub("\n", "\n"))
  at = last + 1
end

--- What belongs together: brackets, and blocks with their `end`.
local function pair_up()
  local open = {}
  for i, token in ipairs(tokens) do
    local word = token.text
    if token.kind == "string" then
      word = ""
    end
    if set("( { [ function if do repeat")[word] then
      -- `for` and `while` are closed with their `do`
      open[#open + 1] = i
    elseif set(") } ] end until")[word] then
      local first = table.remove(open)
      token.pair, tokens[first].pair = first, i
    end
  end
end
pair_up()

-- What is left out -----------------------------------------------------------

local function skip(from, to)
  for i = from, to do tokens[i].skipped = true end
end

--- The last token of the argument or field that begins here.
local function argument_end(i)
  while not (tokens[i].kind == "op" and set(", ; ) } ]")[tokens[i].text]) do
    i = tokens[i].pair and tokens[i].pair > i and tokens[i].pair or i
    i = i + 1
  end
  return i - 1
end

local function text_of(i) return tokens[i] and tokens[i].kind ~= "string" and tokens[i].text or "" end

for i, token in ipairs(tokens) do
  if token.kind == "name" then
    if text_of(i + 1) == "=" and set("{ , ;")[text_of(i - 1)] and TEXT_FIELDS[token.text] then
      skip(i, argument_end(i + 2))
    elseif text_of(i + 1) == "(" and NO_RULES[token.text] and text_of(i - 1) ~= "function" then
      skip(i, tokens[i + 1].pair)
    end
  end
  if token.text == "function" and token.pair then
    for j = i, token.pair do tokens[j].inside = true end
  end
end

-- Places ---------------------------------------------------------------------

local places = {}
local function offer(first, last, what, new)
  places[#places + 1] = {
    line = tokens[first].line, what = what, from = tokens[first].from, to = tokens[last].to, new = new,
    inside = tokens[first].inside,
  }
end
local function source(first, last) return text:sub(tokens[first].from, tokens[last].to) end

--- A step or effect that is never done, but well formed where it stands.
local function dropped(kind, first, last)
  return kind .. ".when(" .. NEVER .. ", " .. source(first, last) .. ")"
end

--- The first token of the name that is called here: `flow.when`, `p.coins:add`.
local function callee_start(i)
  while set(". :")[text_of(i - 1)] and tokens[i - 2] do
    i = i - 2
    if set(") ]")[text_of(i)] then
      i = tokens[i].pair
      if tokens[i - 1] and tokens[i - 1].kind == "name" then i = i - 1 end
    end
  end
  return i
end

local aliases = {} -- local add, move = effect.add, effect.move
for i = 1, #tokens do
  if text_of(i) == "effect" and text_of(i + 1) == "." and text_of(i + 3) ~= "(" then aliases[text_of(i + 2)] = true end
end

local function is_statement(first, last)
  local before, after = text_of(first - 1), tokens[last + 1]
  return set("then do else end ) ;")[before] and before ~= ")" or
    tokens[first - 1] and tokens[first - 1].line < tokens[first].line
    and not set(", ( { = and or not return ..")[before]
    and (not after or after.line > tokens[last].line or text_of(last + 1) == "end")
    or before == "then" or before == "do"
end

local function argument(open, n)
  local i = open + 1
  for _ = 2, n do
    i = argument_end(i) + 1
    if text_of(i) ~= "," then return nil end
    i = i + 1
  end
  return i, argument_end(i)
end

local function guard(open)
  local first, last = argument(open, 3)
  if not first then return end
  if text_of(first) == "{" then
    first, last = argument(open, 4)
    if first and text_of(first) == "function" then
      offer(first, last, "a guard that never refuses", "function() return false end")
    end
  else
    local cond = source(first, last)
    offer(first, last, "a guard that never refuses", "((" .. cond .. ") & ~(" .. cond .. "))")
  end
end

--- Is it the most that a thing takes, or the most players?
local function is_room(i)
  if text_of(i - 1) == "=" and ROOM[text_of(i - 2)] then return true end
  return text_of(i - 1) == "," and text_of(i - 3) == "{" and text_of(i - 5) == "players"
end

--- All places of a token.
local function look_at(i, token)
  local before, word = text_of(i - 1), token.text
  if token.kind == "number" and not word:find("%.") then
    local n = tonumber(word)
    if before == "[" and text_of(i + 1) == "]" and text_of(i + 2) == "=" then n = nil end -- by player count
    local new = n and (is_room(i) and n > 0 and n - 1 or n + 1)
    if n then offer(i, i, word .. " becomes " .. new, tostring(new)) end
  elseif token.kind == "name" and (word == "true" or word == "false") then
    local other = word == "true" and "false" or "true"
    offer(i, i, word .. " becomes " .. other, other)
  elseif token.kind == "op" and OPERATORS[word] then
    offer(i, i, word .. " becomes " .. OPERATORS[word], OPERATORS[word])
  elseif token.kind == "name" and text_of(i + 1) == "(" then
    local open, close = i + 1, tokens[i + 1].pair
    local start = callee_start(i)
    if before == ":" and COMPARISONS[word] then
      offer(i, i, word .. " becomes " .. COMPARISONS[word], COMPARISONS[word])
      if BOUNDARIES[word] and not (tokens[i + 2].kind == "number" and close == i + 3) then
        offer(i, i, word .. " becomes " .. BOUNDARIES[word], BOUNDARIES[word])
      end
    end
    if before == ":" and word == "forbid" then
      guard(open)
    elseif before == "." and text_of(i - 2) == "effect" or before ~= "." and before ~= ":" and aliases[word] then
      if word ~= "when" and word ~= "each" then
        offer(start, close, "without " .. source(start, i), dropped("effect", start, close))
      end
    elseif before == "." and text_of(i - 2) == "flow" then
      if word ~= "otherwise" and word ~= "go" then
        offer(start, close, "without " .. source(start, i), dropped("flow", start, close))
      end
    elseif token.inside and start ~= i and is_statement(start, close) then
      offer(start, close, "without " .. source(start, i), "")
    end
  end
end
for i, token in ipairs(tokens) do
  if not token.skipped then look_at(i, token) end
end

-- Layers ---------------------------------------------------------------------

--- What stands at the beginning of a line begins a statement.
local statements = {}
for i, token in ipairs(tokens) do
  if (token.from == 1 or text:sub(token.from - 1, token.from - 1) == "\n") and not set("end ) } ]")[text_of(i)] then
    statements[#statements + 1] = { first = i, number = #statements + 1 }
  end
  if #statements > 0 then statements[#statements].last = i end
end

--- The local variables that a statement declares.
local function declared(statement)
  local names, i = {}, statement.first + 1
  if text_of(i - 1) ~= "local" then return names end
  if text_of(i) == "function" then return { text_of(i + 1) } end
  repeat
    names[#names + 1] = text_of(i)
    i = i + 2
  until text_of(i - 1) ~= ","
  return names
end

local book -- the variable of the game
for _, statement in ipairs(statements) do
  local i = statement.first
  if not book and text_of(i) == "local" and text_of(i + 2) == "=" and text_of(i + 3) == "game" then
    book, statement.is_book = text_of(i + 1), true
  end
end

--- The text of an argument, with a place changed if it lies there.
local function changed(range, place)
  local from, to = tokens[range.first].from, tokens[range.last].to
  if not place or place.from < from or place.to > to then return text:sub(from, to) end
  return text:sub(from, place.from - 1) .. place.new .. text:sub(place.to + 1, to)
end

--- The local variables of the file that statements need, as text, in order.
local function locals_of(list, place)
  local need, taken = {}, {}
  local function look_into(statement)
    for i = statement.first, statement.last do
      if tokens[i].kind == "name" then need[tokens[i].text] = true end
    end
  end
  for _, statement in ipairs(list) do look_into(statement) end
  for k = list[#list].number - 1, 1, -1 do
    local statement = statements[k]
    for _, name in ipairs(declared(statement)) do
      if need[name] and not statement.is_book and not taken[k] then
        taken[k] = changed(statement, place)
        look_into(statement)
      end
    end
  end
  local out = {}
  for k = 1, #statements do out[#out + 1] = taken[k] end
  return table.concat(out, "\n")
end

--- How a layer says it: the arguments it takes over, and a function that writes it.
local SAYS = {}
function SAYS.rule(args)
  local steps = {}
  for k = 2, #args do
    if text_of(args[k].first) ~= "{" then steps[#steps + 1] = args[k] end
  end
  if #steps == 0 then return nil end
  return steps, function(place)
    local out = {}
    for k, step in ipairs(steps) do out[k] = changed(step, place) end
    return ("%s:replace(%s, %s)"):format(book, changed(args[1]), table.concat(out, ", "))
  end
end
SAYS.does, SAYS.phase = SAYS.rule, SAYS.rule

--- A guard refuses what the changed one does: where that lets pass, it is lifted; what that forbids besides
--- is forbidden under another name, which nothing asks for as it is.
function SAYS.forbid(args)
  local cond, code = args[3], args[4] and text_of(args[4].first) == "function"
  if code then cond = args[4] end
  if not cond or text_of(cond.first) == "{" or not code and text_of(cond.first) == "function" then return nil end
  return { cond }, function(place)
    local lift, more = "~was_now", "was_now & ~was"
    if code then
      lift, more = "function(...) return not was_now(...) end", "function(...) return was_now(...) and not was(...) end"
    end
    return ("do\n  local was, was_now = %s, %s\n  %s:allow(%s, %s)\n  %s:forbid(%s, %s .. \".%s\", %s)\nend"):format(
      changed(cond), changed(cond, place), book, changed(args[2]), lift, book, changed(args[1]), changed(args[2]),
      LAYER, more)
  end
end

function SAYS.value(args)
  if not args[2] or text_of(args[2].first) == "{" then return nil end
  return { args[2] }, function(place)
    return ("%s:set(%s, %s)"):format(book, changed(args[1]), changed(args[2], place))
  end
end

--- Of a component the plain fields that a layer may change.
local FIELDS = set "capacity start min max size secret sees"
local function component(args)
  local fields = {}
  if #args ~= 2 or text_of(args[2].first) ~= "{" then return nil end
  local i = args[2].first + 1
  while i < args[2].last do
    local last = argument_end(i)
    if text_of(i + 1) == "=" and FIELDS[text_of(i)] then fields[#fields + 1] = { first = i, last = last } end
    i = last + 2
  end
  if #fields == 0 then return nil end
  return fields, function(place)
    local out = {}
    for k, field in ipairs(fields) do out[k] = changed(field, place) end
    return ("%s:resize(%s, { %s })"):format(book, changed(args[1]), table.concat(out, ", "))
  end
end
for kind in pairs(set "counter pool spot pile track bag") do SAYS[kind] = component end

for _, statement in ipairs(statements) do
  local i = statement.first
  local says = book and text_of(i) == book and text_of(i + 1) == ":" and SAYS[text_of(i + 2)]
  if says and text_of(i + 3) == "(" and tokens[i + 3].pair == statement.last then
    local args, n = {}, 1
    repeat
      local first, last = argument(i + 3, n)
      args[n] = first and { first = first, last = last }
      n = n + 1
    until not first
    statement.takes, statement.write = says(args)
  end
end

--- Whatever needs the variables of a statement: nil if a layer can't say all of it.  A guard can be said only
--- beside the one it was.
local function dependents(of)
  local found, names = {}, set(table.concat(declared(of), " "))
  for k = of.number + 1, #statements do
    local statement, needs = statements[k], false
    for i = statement.first, statement.last do needs = needs or names[text_of(i)] and tokens[i].kind == "name" end
    local own = declared(statement)
    for _, name in ipairs(needs and own or {}) do names[name] = true end
    if needs and #own == 0 then
      if not statement.write or text_of(statement.first + 2) == "forbid" then return nil end
      found[#found + 1] = statement
    end
  end
  return #found > 0 and found or nil
end

--- The statements that a layer has to say for a change of a place, or nil.
local function statements_of(place)
  for _, statement in ipairs(statements) do
    if place.from >= tokens[statement.first].from and place.to <= tokens[statement.last].to then
      if #declared(statement) > 0 then return book and not statement.is_book and dependents(statement) or nil end
      for _, range in ipairs(statement.takes or {}) do
        if place.from >= tokens[range.first].from and place.to <= tokens[range.last].to then return { statement } end
      end
    end
  end
end

local function numbers_of(list)
  local out = {}
  for k, statement in ipairs(list or {}) do out[k] = statement.number end
  return #out > 0 and table.concat(out, "+") or "0"
end

local function write_layer(list, place)
  io.write("local ", book, ' = layer("', LAYER, '")\n', locals_of(list, place), "\n")
  for _, statement in ipairs(list) do io.write(statement.write(place), "\n") end
end

--- The game puts on a layer before all others.
local function write_under()
  for _, statement in ipairs(statements) do
    for i = statement.first, statement.last do
      if text_of(i) == "game" and text_of(i + 1) == "(" and tokens[i + 2].kind == "string" then
        local stop = tokens[statement.last].to
        io.write(text:sub(1, stop), "\ngame(", tokens[i + 2].text, '):automatic("', LAYER, '")', text:sub(stop + 1))
        return
      end
    end
  end
end

-- Writing --------------------------------------------------------------------

--- Does a file of bots, by its name in quotes, say what random bots draw an amount from?  Golden games need it.
local function has_samples(name)
  local bots = io.open(path:match("^(.*/)") .. name:sub(2, -2) .. ".lua", "rb")
  local found = bots and bots:read("*a"):find(":sample(", 1, true)
  if bots then bots:close() end
  return found
end

--- Statements that only bots and views need, as changes of the text.
local function for_bots()
  local cuts = {}
  for i, token in ipairs(tokens) do
    local open = i + 1
    local close = token.kind == "name" and text_of(open) == "(" and tokens[open].pair
    local start = close and callee_start(i)
    local bots = FOR_BOTS[token.text] and text_of(i - 1) == ":"
    local named = token.text == "include" and close and tokens[open + 1].text
    local looks = named and (named == '"views/views"' or named:find('^"bots') and not has_samples(named))
    if named and text_of(close + 1) == "(" then -- a layer's bots and views: include("views/brutal")(brutal)
      looks, close = looks or named:find('^"views/'), tokens[close + 1].pair
    end
    if close and (bots or looks) and not token.inside and is_statement(start, close) then
      cuts[#cuts + 1] = { from = tokens[start].from, to = tokens[close].to, new = "" }
    end
  end
  return cuts
end

local function write(changes)
  table.sort(changes, function(a, b) return a.from < b.from end)
  local next_at = 1
  for _, change in ipairs(changes) do
    io.write(text:sub(next_at, change.from - 1), change.new)
    next_at = change.to + 1
  end
  io.write(text:sub(next_at))
end

local function list()
  local times = {}
  for n, place in ipairs(places) do
    local shown = lines[place.line]:gsub("^%s+", ""):gsub("%s+$", ""):gsub("\t", " ")
    local key = place.what .. "\t" .. shown
    times[key] = (times[key] or 0) + 1
    local what = place.what:gsub("%s+", " ") .. (times[key] > 1 and " (" .. times[key] .. ")" or "")
    io.write(n, "\t", place.line, "\t", place.inside and "function" or "declared", "\t",
      numbers_of(statements_of(place)), "\t", what, "\t", shown, "\n")
  end
end

if arg[2] == "layer" then
  local place = places[tonumber(arg[3])]
  write_layer(statements_of(place), place)
elseif arg[2] == "same" then
  local same = {}
  for k = 3, #arg do same[#same + 1] = statements[tonumber(arg[k])] end
  write_layer(same)
elseif arg[2] == "under" then
  write_under()
elseif wanted then
  local changes = lean and for_bots() or {}
  if wanted > 0 then changes[#changes + 1] = places[wanted] end
  write(changes)
else
  list()
end
