--- Where a script gives a condition to Lua's own `and`, `or` or `not`.  Lua takes any condition for true, so the
--- script loses what it meant to ask; it should have used `&`, `|` or `~`.  These words can't be overloaded, so the
--- text is searched for them beside a call of a condition's method, which complains if it really makes one there.
local E, P = ...
local error, set = E.error, P.set

local INSTEAD_OF = {
  ["and"] = "conditions are joined by &: Lua's 'and' drops the first of them",
  ["or"] = "conditions are joined by |: Lua's 'or' drops the second of them",
  ["not"] = "a condition is denied by ~ before it: Lua's 'not' makes it false at once",
}

--- Methods that make conditions.
local QUESTIONS = set { "is", "is_not", "at_least", "at_most", "above", "below", "leads", "ties", "trails", "next_to",
  "known" }
--- Words behind which a bracket is no call.
local WORDS = set {
  "and", "or", "not", "return", "if", "elseif", "while", "until", "in", "then", "else", "do", "local",
}
local BLANK, QUOTE = set { " ", "\n", "\t", "\r" }, set { "'", '"' }
local DEEPER = { ["("] = 1, ["["] = 1, ["{"] = 1, [")"] = -1, ["]"] = -1, ["}"] = -1 }

local LETTER = set { "_" }
for _, range in ipairs { "09", "AZ", "az" } do
  for code = range:byte(1), range:byte(2) do LETTER[string.char(code)] = true end
end

--- The next place that is not blank, forwards (by 1) or backwards (by -1), and what stands there.
local function skip_blanks(text, at, by)
  local c = text:sub(at, at)
  while BLANK[c] do
    at = at + by
    c = text:sub(at, at)
  end
  return at, c
end

--- From a bracket or a quote to the one that it belongs to; nil: there is none.
local function other_end(text, at, by)
  local depth, quote = 0, nil
  repeat
    local c = text:sub(at, at)
    if c == "" then return nil end
    if quote then
      if c == quote then quote = nil end
    elseif QUOTE[c] then
      quote = c
    else
      depth = depth + (DEEPER[c] or 0)
    end
    at = at + by
  until depth == 0 and not quote
  return at - by
end

--- The word that ends at a place, and where it begins.
local function word_before(text, at)
  local from = at + 1
  while LETTER[text:sub(from - 1, from - 1)] do from = from - 1 end
  return text:sub(from, at), from
end

--- Can what ends at a place be called?
local function is_thing(text, at)
  local word, c = word_before(text, at), text:sub(at, at)
  return word ~= "" and not WORDS[word] or DEEPER[c] == -1 or QUOTE[c]
end

--- Where that begins which is named, called and indexed up to a place; nil: nobody knows.
local function chain_start(text, at)
  local word, from, sign
  repeat
    at = skip_blanks(text, at, -1)
    word, from = word_before(text, at)
    if word == "" then from = other_end(text, at, -1) end
    if not from then return nil end
    at, sign = skip_blanks(text, from - 1, -1)
    local link = (sign == "." or sign == ":") and text:sub(at - 1, at - 1) ~= sign
    if link then at = at - 1 end
  until not (link or word == "" and is_thing(text, at))
  return from
end

--- Where the condition begins that ends with the bracket at a place; nil: none does.  A group is one if it is one
--- whatever its parts are.
local function condition_start(text, close)
  local open = text:sub(close, close) == ")" and other_end(text, close, -1)
  if not open then return nil end
  local before = text:sub(math.max(1, open - #":at_least"), open - 1)
  local parts = before:split(":")
  local name = parts[#parts]
  if #parts > 1 and QUESTIONS[name] then return chain_start(text, open - #name - 2) end
  if is_thing(before, skip_blanks(before, #before, -1)) then return nil end
  local group = text:sub(open, close)
  if group:find(" and ", 1, true) or group:find(" or ", 1, true) then return nil end
  return condition_start(text, (skip_blanks(text, close - 1, -1))) and open
end

--- "x and C or D" is C or D.
local function follows_and(text, at)
  repeat
    local c, from
    at, c = skip_blanks(text, at, -1)
    local word = DEEPER[c] ~= -1 and not QUOTE[c] and word_before(text, at)
    if word == "and" then return true end
    if WORDS[word] or DEEPER[c] == 1 or c == "," or c == ";" or c == "=" or c == "" then return false end
    from = word and at - math.max(#word, 1) + 1 or other_end(text, at, -1)
    at = (from or 1) - 1
  until false
end

local lost

--- Lua gives a call any of its lines.
local function note(file, text, word, from, to)
  lost = lost or {}
  local function line_of(at) return #text:sub(1, at):split("\n") end
  for line = line_of(from), line_of(to) do lost[file .. ":" .. line] = word end
end

--- Where the call ends that an operand at a place is, such as who.coins:is(1) or (…); nil: it is none.
local function operand_end(text, at)
  local close
  while true do
    local c = text:sub(at, at)
    if DEEPER[c] == 1 or QUOTE[c] then
      close = other_end(text, at, 1)
      if not close then return nil end
      at = close
    elseif LETTER[c] or c == "." or c == ":" then
      close = nil
    else
      return close
    end
    at = at + 1
  end
end

--- Where such a condition begins and ends, beside a word that stands between two places.
local BESIDE = {}
BESIDE["and"] = function(text, before)
  local close = skip_blanks(text, before, -1)
  return condition_start(text, close), close
end
BESIDE["or"] = function(text, before)
  local start, close = BESIDE["and"](text, before)
  return start and not follows_and(text, start - 1) and start, close
end
BESIDE["not"] = function(text, _, behind)
  local close = operand_end(text, (skip_blanks(text, behind, 1)))
  return close and condition_start(text, close), close
end

--- Half of the files make no condition that would complain, and need not be understood.
local function compares(text)
  for _, call in ipairs { ":is(", ":is_not(", ":at_least(", ":at_most(", ":above(", ":below(" } do
    if text:find(call, 1, true) then return true end
  end
  return false
end

--- Look through a script that is about to run.
function P.look_for_logic(file)
  local text = E.script_text(file)
  if not compares(text) then return end
  for _, word in ipairs { "and", "or", "not" } do
    local at = text:find(word, 1, true)
    while at do
      local behind = at + #word
      if not LETTER[text:sub(at - 1, at - 1)] and not LETTER[text:sub(behind, behind)] then
        local start, close = BESIDE[word](text, at - 1, behind)
        if start then note(file, text, word, start, close) end
      end
      at = text:find(word, behind, true)
    end
  end
end

--- A condition is made: is it lost to such a word?
function P.check_logic()
  local word = lost and lost[E.where()]
  if word then error(INSTEAD_OF[word]) end
end
