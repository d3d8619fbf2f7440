--- Names: finding them, and helping with those that do not exist.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error

--- How many single-letter edits turn a into b (small strings only); two
--- neighbours swapped are one.
local function distance(a, b)
  local row = {}
  local last, before
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    before, last, row = last, row, { [0] = i }
    for j = 1, #b do
      local cost = a:byte(i) == b:byte(j) and 0 or 1
      row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if before and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], before[j - 2] + 1)
      end
    end
  end
  return row[#b]
end

--- The nearest of the names, if it is near enough to be a slip.
function P.nearest(name, names)
  local best, least
  if #name > 60 then return nil end
  for _, other in ipairs(names) do
    local d = distance(name:lower(), other:lower())
    if other:starts(name) and #name > 2 then d = 1 end
    if not least or d < least then best, least = other, d end
  end
  if best and least <= math.max(1, #name // 3) then return best end
  return nil
end

--- "no such WHAT: NAME", with a guess at what was meant, or (listed) with what
--- there is.
function P.unknown(what, name, names, listed)
  local near = P.nearest(tostring(name), names)
  local hint = near and ("; did you mean '" .. near .. "'?") or ""
  if listed and not near then
    local list = table.concat(names, ", ", 1, math.min(#names, 12)) .. (#names > 12 and " …" or "")
    hint = #names == 0 and "; there is none" or (#names == 1 and "; there is only " or "; there are ") .. list
  end
  return "no " .. what .. " named '" .. tostring(name) .. "'" .. hint
end

--- What stands at the end of a text and is made of these characters (a pattern's): where it begins. Patterns of the
--- prelude take no longer than a few walks through the text, whatever a stranger wrote there.
function P.tail(text, characters) return #text + 1 - #E.match(text:reverse(), "^[" .. characters .. "]*") end

local MANY = { pieces = true, cards = true, teams = true, faces = true }

--- "a rule", "an option", "pieces".
function P.article(word)
  return MANY[word] and word or (E.match(word, "^[aeiou]") and "an " or "a ") .. word
end

--- The string keys of a table, in order; of several tables, one after the other.
function P.keys(t, ...)
  local keys = {}
  for k in pairs(t) do if type(k) == "string" then keys[#keys + 1] = k end end
  return ... and P.joined(keys, P.keys(...)) or keys
end

--- Lists as one.
function P.joined(...)
  local all = {}
  for _, list in ipairs { ... } do table.move(list, 1, #list, #all + 1, all) end
  return all
end

--- What a function makes of each in a list.
function P.map(list, fn)
  local made = {}
  for i, one in ipairs(list) do made[i] = fn(one) end
  return made
end

--- Is it in the list?
function P.has(list, one)
  for i = 1, #list do if list[i] == one then return true end end
  return false
end

--- What is in a list, each true.
function P.set(list)
  local set = {}
  for i = 1, #list do set[list[i]] = true end
  return set
end

--- The words of Lua that are no names.
P.KEYWORDS = P.set {
  "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil", "not",
  "or", "repeat", "return", "then", "true", "until", "while",
}

--- Things by their numbers, from 0 on.
local function following(list, i) if list[i + 1] ~= nil then return i + 1, list[i + 1] end end
function P.numbered(list) return following, list, -1 end

--- A table that complains about names it does not have.
function P.strict(what, t)
  return setmetatable(t, {
    __index = function(_, k) error(P.unknown(what, k, P.keys(t)), 2) end,
  })
end

--- What a script calls the thing before ".NAME" in the line that runs; nil: that can't be told.
local function called(name)
  local text = P.statement(E.where() or "") or ""
  local dot = text:find("." .. name .. "(", 1, true)
  local words = text:sub(1, (dot or 1) - 1):split(" ")
  return words[#words] ~= "" and words[#words] or nil
end

--- `l.forbid(…)` would take its first argument for the layer: every method of the class
--- looks whether it was called as SIGN:NAME(…), of something that has the field.
function P.with_colon(class, sign, field)
  for name, fn in pairs(class) do
    class[name] = function(self, ...)
      if type(self) ~= "table" or rawget(self, field) == nil then
        error("write " .. (called(name) or sign) .. ":" .. name .. "(…), with a colon")
      end
      return fn(self, ...)
    end
  end
end

--- "PO-TURN-1 PO-TURN-2" or "PO-TURN-1, PO-TURN-2" as a list.
function P.cites(text)
  local list = {}
  if text == nil then return list end
  if type(text) == "table" then return text end
  if type(text) ~= "string" then error("cites must be a string of rule ids, not a " .. type(text)) end
  if not text:find(" ", 1, true) and text ~= "" and not text:ends(",") then return { text } end -- as most are
  for _, part in ipairs(text:split(" ")) do
    local id = part:ends(",") and part:sub(1, -2) or part
    if id ~= "" then list[#list + 1] = id end
  end
  return list
end

--- "(PO-TURN-1 PO-TURN-2)"; nil: nothing is cited.
function P.cited(cites) return cites and #cites > 0 and "(" .. table.concat(cites, " ") .. ")" or nil end

--- Read-only views of plain data, so that rules cannot keep notes in it.
local frozen

--- The data itself, or a copy in which the tables are views.
local function inside(t)
  local copy
  for _, v in E.next, t do
    if type(v) == "table" then copy = {} end
  end
  if not copy then return t end
  for k, v in E.next, t do copy[k] = frozen(v) end
  return copy
end

local function freeze(t)
  return setmetatable({}, {
    __index = inside(t), -- rules read such data all the time: no function
    __newindex = function() error("this data is read-only; use a counter to remember things", 2) end,
    __len = function() return #t end,
  })
end
local views, originals = {}, {}
function frozen(v)
  if type(v) ~= "table" then return v end
  if not views[v] then
    views[v] = freeze(v)
    originals[views[v]] = v
  end
  return views[v]
end
P.frozen = frozen

--- The data behind a read-only view, to be shown.
function P.thawed(v) return originals[v] or v end
