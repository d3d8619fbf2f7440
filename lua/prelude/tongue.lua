--- The table in another language.  A game brings a file of words for it (words/fr.txt): a text
--- of the game in a line, the same in that language below it, indented.  Whatever the table says
--- to people passes here; what rules, bots, saves and lessons read stays as the game has it.
---
---   HQ to {1}                 a pattern: {1} is any text, and is put into the language itself
---     du SS vers {1}
---   Gulf Region               a word: found in longer texts and in pictures, too
---     Golfe Persique | Golfe  … where the first has no room, the second
---   {n} {n|oil|oils}          with holes of names (phrase.lua): put into the language before they are filled
---     {n} {n|pétrole|pétroles}
---   1.5                       the sign in such numbers
---     1,5
local E, P = ...

local tongue -- what was read; nil: nothing yet, false: the table speaks as the game does

-- Reading --------------------------------------------------------------

--- "HQ to {1}" as { "HQ to ", 1, "" }.
local function cut(text)
  local parts, at = {}, 1
  while true do
    local open = text:find("{", at, true)
    local close = open and text:find("}", open, true)
    local hole = close and math.tointeger(tonumber(text:sub(open + 1, close - 1)))
    if not hole then
      parts[#parts + 1] = text:sub(at)
      return parts
    end
    parts[#parts + 1], parts[#parts + 2] = text:sub(at, open - 1), hole
    at = close + 1
  end
end

local function literal(parts)
  local n = 0
  for i = 1, #parts, 2 do n = n + #parts[i] end
  return n
end

local function alternatives(text)
  local list = text:split(" | ")
  for i, one in ipairs(list) do list[i] = one:trim() end
  return list
end

local function add(list, english, other)
  local parts = cut(english)
  if #parts > 1 then
    list.pattern[#list.pattern + 1] = { parts = parts, other = cut(other), weight = literal(parts) }
    return
  end
  if english:find("{", 1, true) then -- a text with holes of names is found before they are filled
    list.exact[english] = other:trim()
    return
  end
  local forms = alternatives(other)
  list.exact[english] = forms[1]
  local first = english:sub(1, 1)
  list.word[first] = list.word[first] or {}
  table.insert(list.word[first], { english = english, forms = forms })
end

local function read(text)
  local list, english = { exact = {}, pattern = {}, word = {} }, nil
  for _, line in ipairs(text:split("\n")) do
    if line:starts("  ") and english then
      add(list, english, line:sub(3))
      english = nil
    elseif line ~= "" and not line:starts("#") then
      english = line
    end
  end
  list.point = (list.exact["1.5"] or ""):sub(2, 2)
  table.sort(list.pattern, function(a, b) return a.weight > b.weight end)
  for _, words in pairs(list.word) do
    table.sort(words, function(a, b)
      if #a.english ~= #b.english then return #a.english > #b.english end
      return a.english < b.english
    end)
  end
  return list
end

--- What a language writes between the parts of a text where it isn't what English does.
local JOINTS = { fr = { [": "] = " : ", ["; "] = " ; " } }

local function spoken()
  if tongue == nil then
    local words, language = E.words()
    tongue = words and read(words) or false
    if tongue then tongue.joints = JOINTS[language] or {} end
  end
  return tongue
end

-- Texts ----------------------------------------------------------------

--- What stands in the holes if the text is made like this; nil: it is not.
local function holes(parts, text)
  if not text:starts(parts[1]) then return nil end
  local found, at = {}, #parts[1] + 1
  for i = 2, #parts, 2 do
    local behind = parts[i + 1]
    local from
    if behind == "" and i + 1 == #parts then
      from = #text + 1
    elseif i + 1 == #parts then
      from = text:ends(behind) and #text - #behind + 1 or nil
    else
      from = text:find(behind, at, true)
    end
    if not from or from < at then return nil end
    found[parts[i]] = text:sub(at, from - 1)
    at = from + #behind
  end
  return found
end

local function is_letter(text, at)
  local b = at > 0 and text:byte(at) or nil
  return b ~= nil and (b >= 65 and b <= 90 or b >= 97 and b <= 122 or b >= 0x80)
end

local function is_digit(text, at)
  local b = at > 0 and text:byte(at) or nil
  return b ~= nil and b >= 48 and b <= 57
end

--- Is it the point of a number, which the language writes otherwise?
local function is_point(list, text, at)
  return list.point ~= "" and text:sub(at, at) == "." and is_digit(text, at - 1) and is_digit(text, at + 1)
end

--- Is it the "m" that ends a change of colour, and so no letter?
local function ends_colour(text, at)
  if text:sub(at, at) ~= "m" then return false end
  local from = at - 1
  while is_digit(text, from) or text:sub(from, from) == ";" do from = from - 1 end
  return from > 1 and text:sub(from - 1, from) == "\27["
end

--- The longest word of the list that stands at a place, as a whole.
local function word_at(list, text, at)
  if is_letter(text, at) and is_letter(text, at - 1) and not ends_colour(text, at - 1) then return nil end
  for _, word in ipairs(list.word[text:sub(at, at)] or {}) do
    local behind = at + #word.english
    if text:sub(at, behind - 1) == word.english
      and not (is_letter(text, behind - 1) and is_letter(text, behind)) then
      return word
    end
  end
end

--- Word by word, where no pattern fits.
local function by_words(list, text)
  local out, at = {}, 1
  while at <= #text do
    local word = word_at(list, text, at)
    out[#out + 1] = word and word.forms[1] or is_point(list, text, at) and list.point or text:sub(at, at)
    at = at + (word and #word.english or 1)
  end
  return table.concat(out)
end

local BETWEEN = { "; ", ", ", ": " }
local translate

--- Lists and sentences in parts.
local function in_parts(list, text, depth)
  for _, cut_at in ipairs(BETWEEN) do
    if text:find(cut_at, 1, true) then
      local parts = text:split(cut_at)
      for i, part in ipairs(parts) do parts[i] = translate(list, part, depth + 1) end
      return table.concat(parts, list.joints[cut_at] or cut_at)
    end
  end
end

function translate(list, text, depth)
  if list.exact[text] then return list.exact[text] end
  if text == "" or depth > 6 then return text end
  for _, p in ipairs(list.pattern) do
    local found = holes(p.parts, text)
    if found then
      local out = {}
      for i, part in ipairs(p.other) do
        out[i] = i % 2 == 1 and part or translate(list, found[part] or "", depth + 1)
      end
      return table.concat(out)
    end
  end
  return in_parts(list, text, depth) or by_words(list, text)
end

--- A text of the game as the table says it.
function P.said(text)
  local list = spoken()
  if not list or type(text) ~= "string" then return text end
  return translate(list, text, 1)
end

--- A text whose holes are still to be filled (P.phrase), as the table says it.
function P.template(text)
  local list = spoken()
  return list and text and list.exact[text] or text
end

--- Parts of a text, each said by itself, with what the language puts between them.
function P.said_joined(sign, ...)
  local list, parts = spoken(), { ... }
  for i, part in ipairs(parts) do parts[i] = P.said(part) end
  return table.concat(parts, list and list.joints[sign] or sign)
end

-- Pictures -------------------------------------------------------------

--- The room behind a word in a picture: blanks but for one, or the line of a frame behind one.
local function fill_behind(line, at)
  local from = at
  if line:byte(from) == 27 then from = (line:find("m", from, true) or from) + 1 end
  local stop = from
  while line:sub(stop, stop) == " " do stop = stop + 1 end
  local blanks = stop - from
  if blanks == 1 and line:byte(stop) == 27 then
    local behind = (line:find("m", stop, true) or stop) + 1
    if line:byte(behind) == 27 then behind = (line:find("m", behind, true) or behind) + 1 end
    stop = behind
  end
  if blanks ~= 1 then return from, math.max(0, blanks - 1), " " end
  for _, glyph in ipairs { "─", "-" } do
    local n, k = 0, stop
    while line:sub(k, k + #glyph - 1) == glyph do n, k = n + 1, k + #glyph end
    if n > 2 then return stop, n - 2, glyph end
  end
  return from, 0, " "
end

--- The first form that has room; where there is only one, it takes its room from what follows.
local function form_for(word, room)
  for _, form in ipairs(word.forms) do
    if form:width() <= room then return form end
  end
  return word.forms[#word.forms]
end

local FILL = { [" "] = true, ["─"] = true, ["-"] = true }
local SIDE = { ["│"] = true, ["|"] = true, ["┐"] = true, ["┤"] = true }

--- The character that begins at a place, all its bytes; a change of colour is one, of no width.
function P.letter_at(text, at)
  if text:byte(at) == 27 then return text:sub(at, text:find("m", at, true) or #text) end
  local stop = at + 1
  while stop <= #text and text:byte(stop) >= 0x80 and text:byte(stop) < 0xC0 do stop = stop + 1 end
  return text:sub(at, stop - 1)
end

--- A line of a picture, column for column: a longer word takes its room from the next blanks, or
--- from the end of its panel.
local function line_said(list, line)
  local out, at, debt, last = {}, 1, 0, ""
  while at <= #line do
    local word = word_at(list, line, at)
    if word then
      local behind = at + #word.english
      local fill, room, glyph = fill_behind(line, behind)
      local form = form_for(word, #word.english + room)
      local more = form:width() - #word.english + debt
      out[#out + 1] = form .. line:sub(behind, fill - 1)
      if more < 0 and (room > 0 or #word.forms > 1) then out[#out + 1], more = glyph:rep(-more), 0 end
      at, debt, last = fill, more, fill > behind and " " or ""
    else
      local letter = is_point(list, line, at) and list.point or P.letter_at(line, at)
      at = at + #letter
      while SIDE[letter] and debt > 0 and #out > 0 do
        if out[#out]:byte(1) ~= 27 then debt = debt - out[#out]:width() end
        out[#out] = nil
      end
      local gap = FILL[letter] and letter == last
      local side = SIDE[letter] or letter == "+" and last == "-"
      if debt < 0 and (gap or side) then
        out[#out + 1], debt = (FILL[last] and last or " "):rep(-debt), 0
      end
      if debt > 0 and gap then
        debt = debt - 1
      else
        out[#out + 1] = letter
        if letter:byte(1) ~= 27 then last = letter end
      end
    end
  end
  for i = #out, 3, -1 do -- what stands at the right end gives way to the left
    if debt <= 0 then break end
    if out[i] == " " and out[i - 1] == " " and out[i - 2] == " " then
      table.remove(out, i)
      debt = debt - 1
    end
  end
  return table.concat(out)
end

--- A picture as the table shows it: what stood in a column stays there.
function P.drawn_text(text)
  local list = spoken()
  if not list then return text end
  local lines = text:split("\n")
  for i, line in ipairs(lines) do lines[i] = list.exact[line] or line_said(list, line) end
  return table.concat(lines, "\n")
end

-- Speech ---------------------------------------------------------------

local FRAME = {
  ["│"] = true, ["─"] = true, ["┌"] = true, ["┐"] = true, ["├"] = true, ["┤"] = true, ["└"] = true, ["┘"] = true,
  ["┬"] = true, ["┴"] = true, ["┼"] = true, ["━"] = true,
}
local COUNTED = { "●", "▒", "★", "○" }

--- What stands between gaps and frames of a line, as a list.
local function pieces_of(line)
  local list, text, at, blanks = {}, "", 1, 0
  local function close()
    if text:trim() ~= "" then list[#list + 1] = text:trim() end
    text, blanks = "", 0
  end
  while at <= #line do
    local letter = P.letter_at(line, at)
    if FRAME[letter] then
      close()
    elseif letter == " " then
      blanks = blanks + 1
      if blanks > 1 then close() else text = text .. letter end
    else
      text, blanks = text .. letter, 0
    end
    at = at + #letter
  end
  close()
  return list
end

--- Rows of signs are numbers, and a dot is nothing: "Libya ●●" is "Libya 2".
local function counted(text)
  for _, sign in ipairs(COUNTED) do
    local from = text:find(sign, 1, true)
    local n, at = 0, from or 1
    while from and text:sub(at, at + #sign - 1) == sign do n, at = n + 1, at + #sign end
    if from then return counted(text:sub(1, from - 1) .. n .. " " .. text:sub(at)):trim() end
  end
  return table.concat(text:split("·"), P.said("none"))
end

--- The parts of a text, each by itself.
local function each_said(text, between, say)
  local parts = text:split(between)
  for i, part in ipairs(parts) do parts[i] = say(part) end
  return table.concat(parts, between)
end

local function list_said(text) return each_said(text, ", ", P.said) end
local function sentence_said(line)
  local stop = line:ends(".") and "." or ""
  return each_said(line:sub(1, #line - #stop), ": ", list_said) .. stop
end

--- Sentences, one to a line, as the table says them: "Libya: 2 barrels, no agents."
function P.sentences(text) return each_said(text, "\n", sentence_said) end

--- A picture in sentences: for who hears it.
function P.spoken(text)
  local lines = {}
  for _, line in ipairs(text:split("\n")) do
    local list = pieces_of(line)
    for i, piece in ipairs(list) do list[i] = counted(piece) end
    if #list > 0 then lines[#lines + 1] = table.concat(list, ", ") .. "." end
  end
  return table.concat(lines, "\n")
end
