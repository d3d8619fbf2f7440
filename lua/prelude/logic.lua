--- Where a script gives a condition to Lua's own `and`, `or` or `not`.  Lua takes any condition for true, so the
--- script loses what it meant to ask; it should have used `&`, `|` or `~`.  These words can't be overloaded, so the
--- text is searched for them beside a call of a condition's method, which complains if it really makes one there.
local E, P = ...
local error, match = E.error, E.match

local INSTEAD_OF = {
  ["and"] = "conditions are joined by &: Lua's 'and' drops the first of them",
  ["or"] = "conditions are joined by |: Lua's 'or' drops the second of them",
  ["not"] = "a condition is denied by ~ before it: Lua's 'not' makes it false at once",
}

--- Methods that make conditions.
local QUESTIONS = P.set {
  "is", "is_not", "at_least", "at_most", "above", "below", "leads", "ties", "trails", "next_to", "known",
}

-- Understanding -------------------------------------------------------

--- A script without its comments and strings; most is read backwards, in a copy which begins at the end.
local code, back

--- The same place in the other one.
local function turned(at) return #code + 1 - at end

--- The word that stands at a place of what is read backwards, and what is beyond.
local function word_at(at)
  local word, beyond = match(back, "^%s*([%w_]+)()", at)
  return word and word:reverse(), beyond
end

--- What is beyond the brackets that close at a place of what is read backwards; nil: none do.
local function beyond_brackets(at)
  return match(back, "^%s*%b)(()", at) or match(back, "^%s*%b][()", at) or match(back, "^%s*%b}{()", at)
end

--- Can what stands there be called?
local function is_thing(at)
  local word = word_at(at)
  if word then return not P.KEYWORDS[word] end
  return match(back, "^%s*[%)%]}]", at) ~= nil
end

--- Where that begins which is named, called and indexed up to there.
local function chain_start(at)
  local start
  repeat
    local word, beyond = word_at(at)
    beyond = beyond or beyond_brackets(at)
    if not beyond then return start end
    start = beyond - 1
    at = match(back, "^%s*[.:]()[^.:]", beyond) or not word and is_thing(beyond) and beyond
  until not at
  return start
end

--- Are the parts of a group joined by Lua's words?
local function joins(group)
  for _, pair in ipairs { "%b)(", "%b][", "%b}{" } do group = E.gsub(group, pair, " ") end
  return match(group, "%f[%w_]dna%f[^%w_]") or match(group, "%f[%w_]ro%f[^%w_]")
end

--- Where the condition begins and ends that closes with the bracket at a place; nil: none does.  A group is one if it
--- is one whatever its parts are.
local function condition(at)
  local group, open = match(back, "^(%b)()()", at)
  if not open then return nil end
  local name, object = match(back, "^%s*([%w_]+)%s*:()[^:]", open)
  if name and QUESTIONS[name:reverse()] then return chain_start(object), at end
  if is_thing(open) then return nil end
  local start, close = condition(match(back, "^%s*()", at + 1))
  if start and not joins(group:sub(2, -2)) then return start, close end
end

--- Is the condition that begins there what the word gets?  Not if it is compared or denied; and "x and C or D" is
--- C or D.
local function is_dropped(at, by)
  local behind_another = false -- operand, which is what a "not" before that one denies
  while true do
    at = match(back, "^%s*()", at)
    local word, beyond = word_at(at)
    if word == "and" then return by == "and" end
    if word == "not" and not behind_another or match(back, "^=[=~<>]", at) then return false end
    if P.KEYWORDS[word] and word ~= "not" or match(back, "^[,;=([{]", at) or at > #back then return true end
    beyond = beyond or beyond_brackets(at)
    behind_another = behind_another or beyond ~= nil
    beyond = beyond or match(back, "^[<>][<>]()", at)
    if not beyond and match(back, "^[<>]", at) then return false end
    at = beyond or at + 1
  end
end

--- Where an operand ends that is a call, such as who.coins:is(1) or (…).
local function operand_end(at)
  at = match(code, "^[%s~#-]*()", at)
  local name, beyond = match(code, "^([%a_][%w_]*)()", at)
  beyond = name and not P.KEYWORDS[name] and beyond or match(code, "^%b()()", at)
  while beyond do
    at = beyond
    beyond = match(code, "^%s*[.:]%s*[%a_][%w_]*()", at) or match(code, "^%s*%b()()", at)
      or match(code, "^%s*%b[]()", at) or match(code, "^%s*%b{}()", at)
  end
  return at - 1
end

--- The condition beside a word: where it begins and ends, backwards.
local function beside(word, at)
  if word == "not" then return condition(turned(operand_end(at + #word))) end
  local start, close = condition(match(back, "^%s*()", turned(at - 1)))
  if start and is_dropped(start + 1, word) then return start, close end
end

-- Telling --------------------------------------------------------------

local lost

--- The line of a place, from where the lines end.
local function line_of(ends, at)
  local low, high = 1, #ends + 1
  while low < high do
    local middle = (low + high) // 2
    if ends[middle] < at then low = middle + 1 else high = middle end
  end
  return low
end

--- Note what is lost; Lua gives a call any of its lines.
local function note(file, list)
  local ends = {}
  lost = lost or {}
  for at in E.gmatch(E.script_text(file), "()\n") do ends[#ends + 1] = at end
  for _, one in ipairs(list) do
    for line = line_of(ends, one.from), line_of(ends, one.to) do lost[file .. ":" .. line] = one.word end
  end
end

--- Look through a script that is about to run.
function P.look_for_logic(file)
  local found, text, places = {}, E.code(file, QUESTIONS)
  if not text or #places == 0 then return end
  code, back = text, text:reverse()
  for _, at in ipairs(places) do
    local word = match(code, "^%a+", at)
    local start, close = beside(word, at)
    if start then found[#found + 1] = { word = word, from = turned(start), to = turned(close) } end
  end
  if #found > 0 then note(file, found) end
  code, back = nil, nil
end

--- A condition is made: is it lost to such a word?
function P.check_logic()
  local word = lost and lost[E.where()]
  if word then error(INSTEAD_OF[word]) end
end
