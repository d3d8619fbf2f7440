--- The table in another language.  A game brings a file of words for it (words/fr.txt): a text
--- of the game in a line, the same in that language below it, indented; what every table says
--- stands in words/fr.txt of the variants.  Whatever the table says to people passes here; what
--- rules, bots, saves and lessons read stays as the game has it.
---
---   HQ to {1}                 a pattern: {1} is any text, and is put into the language itself; {=1} stays as it is,
---     du SS vers {1}          for what was typed
---   Gulf Region               a word: found in longer texts and in pictures, too
---     Golfe Persique | Golfe  … where the first has no room, the second
---   card#                     … with a number behind it, "card32"
---     carte #
---   {n} {n|oil|oils}          with holes of names (phrase.lua): put into the language before they are filled
---     {n} {n|pétrole|pétroles}
---   1.5                       the sign in such numbers
---     1,5
---   1,000, $8                 … and how thousands and money are written
---     1 000, 8 $
---   formula: is above         … in the words of formulas and steps alone (P.said_formula)
---     dépasse
local E, P = ...

local tongue -- what was read; nil: nothing yet, false: the table speaks as the game does

-- Reading --------------------------------------------------------------

--- "HQ to {1}" as { "HQ to ", 1, "" }; -1 of {=1}.
local function cut(text)
  local parts, at = {}, 1
  while true do
    local open = text:find("{", at, true) or #text + 1
    local sign, hole, behind = E.match(text, "^{(=?)(%d+)}()", open)
    hole = hole and math.tointeger(tonumber(hole))
    if not hole then
      parts[#parts + 1] = text:sub(at)
      return parts
    end
    parts[#parts + 1], parts[#parts + 2] = text:sub(at, open - 1), sign == "=" and -hole or hole
    at = behind
  end
end

local function literal(parts)
  local n = 0
  for i = 1, #parts, 2 do n = n + #parts[i] end
  return n
end

--- A word, found by its first letter; a later one with the same name takes its place.
local function add_word(words, english, forms)
  local first = english:sub(1, 1)
  local same = words[first] or {}
  words[first] = same
  for _, word in ipairs(same) do
    if word.english == english then
      word.forms = forms
      return
    end
  end
  same[#same + 1] = { english = english, forms = forms }
end

local function add_pattern(list, english, parts, other)
  local pattern = list.named[english] or {}
  pattern.parts, pattern.other, pattern.weight = parts, cut(other), literal(parts)
  if not list.named[english] then list.pattern[#list.pattern + 1] = pattern end
  list.named[english] = pattern
end

local FORMULA = "formula: "
local SAMPLES = { ["1.5"] = true, ["1,000"] = true, ["$8"] = true }

local function add(list, english, other)
  local parts = cut(english)
  if english:starts(FORMULA) then return add_word(list.formula, english:sub(#FORMULA + 1), { other }) end
  if #parts > 1 then return add_pattern(list, english, parts, other) end
  if english:find("{", 1, true) then -- a text with holes of names is found before they are filled
    list.exact[english] = other:trim()
    return
  end
  local forms = P.map(other:split(" | "), other.trim)
  list.exact[english] = forms[1]
  if SAMPLES[english] then return end -- amount_at and is_point go by it: it is no word in "$8,000"
  add_word(list.word, english, forms)
end

local function add_all(list, lines)
  local english
  for _, line in ipairs(lines) do
    if line:starts("  ") and english then
      add(list, english, line:sub(3))
      english = nil
    elseif line ~= "" and not line:starts("#") then
      english = line
    end
  end
end

--- The longest first.
local function sort_words(lists)
  for _, words in pairs(lists) do
    table.sort(words, function(a, b)
      if #a.english ~= #b.english then return #a.english > #b.english end
      return a.english < b.english
    end)
  end
end

local function read(own, all)
  local list = { exact = {}, pattern = {}, word = {}, formula = {}, named = {} }
  add_all(list, all)
  add_all(list, own)
  list.point = (list.exact["1.5"] or ""):sub(2, 2)
  list.thousand = (list.exact["1,000"] or "1,000"):sub(2, -4)
  list.money = list.exact["$8"] and list.exact["$8"]:sub(2)
  for i, p in ipairs(list.pattern) do p.at = i end
  table.sort(list.pattern, function(a, b)
    if a.weight ~= b.weight then return a.weight > b.weight end
    return a.at > b.at
  end)
  sort_words(list.word)
  sort_words(list.formula)
  return list
end

--- What a language writes between the parts of a text where it isn't what English does.
local JOINTS = { fr = { [": "] = " : ", ["; "] = " ; " } }

--- … and which two words it melts into one: what ends the first text, what begins the second, both together.
local MELTS = {
  fr = { { " de ", "le ", " du " }, { " de ", "les ", " des " }, { " à ", "le ", " au " }, { " à ", "les ", " aux " } },
}
for _, vowel in ipairs { "a", "e", "i", "o", "u", "é", "è", "ê", "A", "E", "I", "O", "U", "É" } do
  table.insert(MELTS.fr, { " de ", vowel, " d'" .. vowel })
end

local function spoken()
  if tongue == nil then
    local words, language, all = E.words()
    tongue = words and read(words, all or {}) or false
    if tongue then
      tongue.joints, tongue.melts, tongue.language = JOINTS[language] or {}, MELTS[language] or {}, language
    end
  end
  return tongue
end

--- Does the table speak another language than its game?
function P.is_translated() return spoken() ~= false end

--- The words are read again when something is said.
function P.other_tongue() tongue = nil end

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

--- Does a comma stand before three digits: "15,000"?
local function is_group(text, at) return E.match(text, "^%d,%d%d%d%f[%D]", at - 1) ~= nil end

--- Is it the "m" that ends a change of colour, and so no letter?
local function ends_colour(text, at)
  if text:sub(at, at) ~= "m" then return false end
  local from = at - 1
  while is_digit(text, from) or text:sub(from, from) == ";" do from = from - 1 end
  return from > 1 and text:sub(from - 1, from) == "\27["
end

--- Does a name go on there, as in "turn.begin" or "field_deck"?
local function goes_on(text, sign, beyond)
  local c = text:sub(sign, sign)
  return (c == "." or c == "_") and is_letter(text, beyond)
end

--- A word of the list with the number that stands behind it; nil: none does.
local function numbered(word, text, at)
  local from = at + #word.english - 1
  local digits = E.match(text, "^%d+", from)
  if not digits or is_letter(text, from + #digits) then return nil end
  if text:sub(at, from - 1) ~= word.english:sub(1, -2) then return nil end
  local form, others = E.gsub(word.forms[1], "#", digits, 1)
  return { english = text:sub(at, from - 1) .. digits, forms = { others > 0 and form or form .. digits } }
end

--- The longest word of the list that stands at a place, as a whole.
local function word_at(words, text, at)
  if is_letter(text, at) and is_letter(text, at - 1) and not ends_colour(text, at - 1) then return nil end
  if goes_on(text, at - 1, at - 2) then return nil end
  for _, word in ipairs(words[text:sub(at, at)] or {}) do
    local behind = at + #word.english
    local counted = word.english:ends("#") and numbered(word, text, at)
    if counted then return counted end
    if text:sub(at, behind - 1) == word.english and not goes_on(text, behind, behind + 1)
      and not (is_letter(text, behind - 1) and (is_letter(text, behind) or is_digit(text, behind))) then
      return word
    end
  end
end

--- An amount as the language writes it, "$15,000" as "15 000 $", and where it ends; nil: none stands there.
local function amount_at(list, text, at)
  local money = list.money and text:sub(at, at) == "$"
  local stop = money and at + 1 or at
  local digits, from = {}, stop
  if not is_digit(text, from) or is_digit(text, at - 1) or text:sub(at - 1, at - 1) == "," then return nil end
  while is_digit(text, stop) or text:sub(stop, stop) == "," and is_group(text, stop) do
    digits[#digits + 1] = text:sub(stop, stop) == "," and list.thousand or text:sub(stop, stop)
    stop = stop + 1
  end
  local grouped = #digits ~= stop - from or text:find(",", from, true) ~= nil and text:find(",", from, true) < stop
  if not money and not grouped then return nil end
  return table.concat(digits) .. (money and list.money or ""), stop
end

--- Words of sentences: where one is left, the list knows the text only in part.
local GLUE = P.set(("the of is are was were has have had and or if when then than with without from to by for on "
  .. "into each every any that which who whose what your you they their its this these those may must can cannot does "
  .. "do not as only more most less at in an be"):split(" "))

--- Does a word of a sentence begin there?
local function is_glue(text, at)
  if not is_letter(text, at) or is_letter(text, at - 1) or goes_on(text, at - 1, at - 2) then return false end
  local word, stop = E.match(text, "^([%a\x80-\xff]+)()", at)
  return GLUE[word] and not goes_on(text, stop, stop + 1) and not is_digit(text, stop)
end

--- Word by word, where no pattern fits; a sentence that would come out in two languages stays as it was written.
local function by_words(list, text, first)
  local out, at = {}, 1
  while at <= #text do
    local word, other = word_at(list.word, text, at), first and word_at(first, text, at)
    if other and not (word and #word.english > #other.english) then word = other end
    local amount, stop = amount_at(list, text, at)
    if amount then word = nil end -- "$8,000", where "$8" is a word
    if not word and not first and is_glue(text, at) then return text end
    out[#out + 1] = word and word.forms[1] or amount or is_point(list, text, at) and list.point or text:sub(at, at)
    at = word and at + #word.english or stop or at + 1
  end
  return table.concat(out)
end

--- Before a hole and in it: "de " and "le sac" are "du " and "sac".
local function melted(list, before, text)
  for _, melt in ipairs(list.melts) do
    if before:ends(melt[1]) and text:starts(melt[2]) then
      return before:sub(1, -#melt[1] - 1) .. melt[3], text:sub(#melt[2] + 1)
    end
  end
  return before, text
end

local BETWEEN = { "; ", ": ", ", " }
local translate

--- Lists and sentences in parts.
local function in_parts(list, text, depth)
  for _, cut_at in ipairs(BETWEEN) do
    if text:find(cut_at, 1, true) then
      local parts, joint = text:split(cut_at), list.joints[cut_at] or cut_at
      for i, part in ipairs(parts) do
        if i < #parts and joint:starts(" ") and part:ends(" ") then part = part:sub(1, -2) end -- it was said
        parts[i] = translate(list, part, depth + 1)
      end
      return table.concat(parts, joint)
    end
  end
end

--- Is it a list of texts made like this: "Jet of player 1, Jet of player 2"?
local function is_list(parts, text)
  local comma = text:find(", ", 1, true)
  return comma and holes(parts, text:sub(1, comma - 1)) and holes(parts, text:sub(comma + 2))
end

function translate(list, text, depth)
  if list.exact[text] then return list.exact[text] end
  if text == "" or depth > 6 then return text end
  local colon = text:ends(".") and text:find(": ", 1, true)
  local rest = colon and list.exact[text:sub(colon + 2)] -- a name and its sentence: no pattern knows better
  if rest then return translate(list, text:sub(1, colon - 1), depth + 1) .. (list.joints[": "] or ": ") .. rest end
  for _, p in ipairs(list.pattern) do
    local found = holes(p.parts, text)
    if found and is_list(p.parts, text) then return in_parts(list, text, depth) end
    if found then
      local out = {}
      for i, part in ipairs(p.other) do
        out[i] = i % 2 == 1 and part or part < 0 and found[-part] or translate(list, found[part] or "", depth + 1)
        if i % 2 == 0 then out[i - 1], out[i] = melted(list, out[i - 1], out[i]) end
      end
      return table.concat(out)
    end
  end
  return in_parts(list, text, depth) or by_words(list, text)
end

--- Is the text in the list, itself or as a pattern?
local function is_listed(list, text)
  if list.exact[text] then return true end
  for _, p in ipairs(list.pattern) do
    if p.weight > 8 and holes(p.parts, text) then return true end
  end
  return false
end

--- A text of the game as the table says it.
function P.said(text)
  local list = spoken()
  if not list or type(text) ~= "string" then return text end
  local was = P.with_holes[text]
  local own = was and list.exact[was.template]
  if own then return P.phrase(own, was.names, list.language) end
  return translate(list, text, 1)
end

--- What is wrong, as the table says it: words of scripts in it stay, so it is all or nothing.
function P.said_fault(text)
  local list = spoken()
  return list and is_listed(list, text) and translate(list, text, 1) or text
end

--- What a formula or steps do, word by word; names stay.
function P.said_formula(text)
  local list = spoken()
  if not list or not text then return text end
  return list.exact[text] or by_words(list, text, list.formula)
end

--- A number that a condition looks at, "your agent on Libya".
function P.said_fact(text)
  local list, terms = spoken(), text:split(" + ")
  if list and #terms > 1 and not list.exact[text] then
    return table.concat(P.map(terms, P.said_fact), " + ")
  end
  return list and is_listed(list, text) and translate(list, text, 1) or P.said_formula(text)
end

--- A text whose holes are still to be filled (P.phrase), as the table says it.
function P.template(text)
  local list = spoken()
  return list and text and list.exact[text] or text
end

--- A text of the engine with holes, filled in with what the table calls them.
function P.told(text, names)
  local said = {}
  for name, value in pairs(names) do said[name] = P.said(value) end
  return P.phrase(P.template(text), said)
end

--- Parts of a text, each said by itself, with what the language puts between them.
function P.said_joined(sign, ...)
  local list, parts = spoken(), P.map({ ... }, P.said)
  return table.concat(parts, list and list.joints[sign] or sign)
end

-- Pictures -------------------------------------------------------------

--- Behind a change of colour, if one stands there.
local function past_colour(line, at) return E.match(line, "^\27%[[%d;]*m()", at) or at end

--- The room behind a word in a picture: blanks but for one, or the line of a frame behind one.
local function fill_behind(line, at)
  local from = past_colour(line, at)
  local stop = E.match(line, "^ *()", from)
  local blanks = stop - from
  if blanks == 1 then stop = past_colour(line, past_colour(line, stop)) end
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
  return E.match(text, text:byte(at) == 27 and "^[^m]*m?" or "^.[\x80-\xbf]*", at)
end

--- A line of a picture, column for column: a longer word takes its room from the next blanks, or
--- from the end of its panel.
local function line_said(list, line)
  local out, at, debt, last = {}, 1, 0, ""
  while at <= #line do
    local word = word_at(list.word, line, at)
    local amount, stop = amount_at(list, line, at)
    if amount and not word then word = { english = line:sub(at, stop - 1), forms = { amount } } end
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

--- Is a line of a picture a sentence, without columns and frames: "Bag: 20 oil, 6 gas"?
local function is_sentence(line)
  return line ~= "" and is_letter(line, 1) and not line:find("  ", 1, true) and not line:find("│", 1, true)
    and not line:find("─", 1, true)
end

--- As much of a text as leaves one of so many columns.
function P.cut_text(text, columns)
  local used, at = 0, 1
  while at <= #text do
    local letter = P.letter_at(text, at)
    used = used + (letter:byte() == 27 and 0 or letter:width())
    if used >= columns then break end
    at = at + #letter
  end
  return text:sub(1, at - 1)
end

--- A line that became wider than the screen ends there.
local function cut_off(line, columns)
  if line:width() <= columns then return line end
  return P.cut_text(line, columns) .. "…" .. (line:find("\27", 1, true) and "\27[0m" or "")
end

--- A picture as the table shows it, on a screen of so many columns: what stood in a column stays there.
function P.drawn_text(text, columns)
  local list = spoken()
  if not list then return text end
  local lines = text:split("\n")
  for i, line in ipairs(lines) do
    line = is_sentence(line) and translate(list, line, 1) or list.exact[line] or line_said(list, line)
    lines[i] = cut_off(line, columns)
  end
  return table.concat(lines, "\n")
end

-- Speech ---------------------------------------------------------------

local GAP = "  "
local FRAME = {
  ["│"] = GAP, ["─"] = GAP, ["┌"] = GAP, ["┐"] = GAP, ["├"] = GAP, ["┤"] = GAP, ["└"] = GAP, ["┘"] = GAP,
  ["┬"] = GAP, ["┴"] = GAP, ["┼"] = GAP, ["━"] = GAP,
}
local COUNTED = { "●", "▒", "★", "○" }

--- What stands between gaps and frames of a line, as a list.
local function pieces_of(line)
  local list = {}
  for piece in E.gmatch(E.gsub(line, "\xe2[\x80-\xbf]*", FRAME) .. GAP, "(.-)  +") do
    if piece:trim() ~= "" then list[#list + 1] = piece:trim() end
  end
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
  return table.concat(P.map(text:split(between), say), between)
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
    local list = P.map(pieces_of(line), counted)
    if #list > 0 then lines[#lines + 1] = table.concat(list, ", ") .. "." end
  end
  return table.concat(lines, "\n")
end
