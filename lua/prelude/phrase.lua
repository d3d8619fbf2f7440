--- Texts with holes, filled in by name, so that a sentence and its plural are words, not code.
---
---   {n}                      the value of that name
---   {n,}                     … a number as people write it: 12,000
---   {n|barrel|barrels}       the form that goes with the number, by the language's own rule
---   {n|none|{n} barrel|…}    … of three forms the first is for 0
---   {n?behind|tie|ahead}     the form of that number, counted from 0; the last one for all above
---
--- A form may have holes itself.  A hole of a name that has no value stays as it is written.
local E, P = ...

local MANY = { fr = function(n) return n >= 2 or n <= -2 end }
local function is_many(n, language)
  if MANY[language] then return MANY[language](n) end
  return n ~= 1
end

local BETWEEN = { fr = "\u{A0}" }
local function grouped(n, language)
  local digits, out = tostring(math.abs(n)), ""
  while #digits > 3 do
    out = (BETWEEN[language] or ",") .. digits:sub(-3) .. out
    digits = digits:sub(1, -4)
  end
  return (n < 0 and "-" or "") .. digits .. out
end

--- The forms of a hole: what stands between bars that belong to no hole inside.
local function forms_of(text)
  local list, from, depth = {}, 1, 0
  for at, c in E.gmatch(text, "()([{}|])") do
    depth = depth + (c == "{" and 1 or c == "}" and -1 or 0)
    if c == "|" and depth == 0 then
      list[#list + 1], from = text:sub(from, at - 1), at + 1
    end
  end
  list[#list + 1] = text:sub(from)
  return list
end

local function form_for(forms, n, sign, language)
  if sign == "?" then return forms[math.min(math.max(n, 0), #forms - 1) + 1] end
  if #forms == 3 and n == 0 then return forms[1] end
  return forms[#forms - (is_many(n, language) and 0 or 1)]
end

--- The names in all holes of a text, one inside the other.
function P.holes(text)
  local names = {}
  for name in E.gmatch(text, "{([^{}|?,]*)[}|?,]") do names[#names + 1] = name end
  return names
end

--- A hole with its braces: the name in it, its sign and its forms.
local function hole_of(text)
  local name, sign, forms = E.match(text, "^{([^|?,]*)([|?,]?)(.*)}$")
  return { text = text, name = name, sign = sign, forms = sign ~= "" and forms_of(forms) }
end

local KEPT <const> = 500
local cuts, room = {}, KEPT -- games have few texts with holes, and say them often

--- A text as a list: what stands before the first hole, the hole, what stands behind it, the next hole …
local function cut(text)
  local pieces, at = {}, 1
  while true do
    local open = text:find("{", at, true)
    local hole = open and E.match(text, "^%b{}", open)
    if not hole then break end
    pieces[#pieces + 1] = text:sub(at, open - 1)
    pieces[#pieces + 1] = hole_of(hole)
    at = open + #hole
  end
  pieces[#pieces + 1] = text:sub(at)
  if room == 0 then cuts, room = {}, KEPT end -- some are put together, and no two of those alike
  cuts[text], room = pieces, room - 1
  return pieces
end

--- What a hole says.
local function fill(hole, names, language)
  local v, sign = names[hole.name], hole.sign
  if v ~= nil and sign == "" then return tostring(v) end
  if math.type(v) ~= "integer" then return v == "…" and v or hole.text end -- not known
  if sign == "," then return grouped(v, language) end
  return P.phrase(form_for(hole.forms, v, sign, language) or "", names, language)
end

--- The text with its holes filled in.
function P.phrase(text, names, language)
  local pieces = cuts[text]
  if not pieces then
    if not text:find("{", 1, true) then return text end
    pieces = cut(text)
  end
  local out = pieces[1]
  for i = 2, #pieces, 2 do out = out .. fill(pieces[i], names, language) .. pieces[i + 1] end
  return out
end
