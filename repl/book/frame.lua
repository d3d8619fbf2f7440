--- What a rulebook says around the rules, as words/book.md of a game's folder has it (book_fr.md in
--- French): what the game is about, a turn at a glance, what lies in the box, a summary.
---
---   ## What it is about (ABOUT)       a part, known by its mark; [brutal] behind it: only with that layer
---   Text, - items, | tables |         "- [brutal] text" only with that layer, "- [-brutal] text" only
---                                     without, "- [2-3] text" with so many players
---   {black}, {field_deck}             how many pieces or cards of that name there are, or a value's number
---   … [PO-TURN-3 PO-TURN-5]           the rules that a line is about
---
--- Parts: ABOUT, GOAL, TURN, COMPONENTS, WORDS, CARDS (a table: title | piles | field = Heading, …), SCORING,
--- SUMMARY, INDEX (words to look up, with commas).
local disk, term, value = require "disk", require "term", require "front.value"
local ledger, lists, weave = require "book.ledger", require "front.lists", require "book.weave"

local frame = {}

--- How many there are of what has a name, and what values are.
local function numbers(told)
  local list = {}
  for _, deck in ipairs(told.parts.decks) do
    local n = 0
    for _, card in ipairs(deck.cards) do n = n + card.copies end
    local pile = deck.pile:match("^[^.]*")
    list[deck.pile] = (list[deck.pile] or 0) + n
    if pile ~= deck.pile then list[pile] = (list[pile] or 0) + n end
  end
  for _, piece in ipairs(told.parts.pieces) do list[piece.id] = piece.count end
  for _, v in ipairs(told.values) do list[v.id] = list[v.id] or v.now end
  return list
end

local Reader = {}
Reader.__index = Reader

function Reader:filled(text)
  return (text:gsub("{([%w_.]+)}", function(name)
    return self.numbers[name] and tostring(math.tointeger(self.numbers[name]) or self.numbers[name])
  end))
end

--- The text of a line and the rules it is about; nil: it is for others.
function Reader:line(text)
  local marks, rest = text:match("^%[([%w_,%- ]+)%]%s+(.*)$")
  if marks and not weave.applies(self.told, marks) then return nil end
  text = rest or text
  local body, ids = text:match("^(.-)%s*%[([%u][%u%d%- ]+)%]$")
  return self:filled(body or text), lists.matches(ids or "", "%S+")
end

function Reader:row(part, line)
  if ledger.is_ruler(line) then return end
  local row = ledger.cells(line)
  local first, ids = self:line(row[1] or "")
  if not first or first:find("^{[%w_.]+}$") then return end -- what was taken out has no number
  row[1] = first
  for i = 2, #row do
    local text, more = self:line(row[i])
    row[i] = text or ""
    lists.append(ids, more or {})
  end
  part[#part + 1] = { kind = "row", cells = row, ids = ids }
end

function Reader:take(part, line)
  local bullet, rest = line:match("^([%d.-]+)%s+(.*)$")
  local is_item = bullet == "-" or bullet and bullet:find("^%d+%.$")
  if line:find("^|") then
    self:row(part, line)
  elseif line:find("^  ") then
    local last = self.open and part[#part]
    if not last then return end
    local text, ids = self:line(line:match("^%s*(.*)$"))
    last.text = last.text .. " " .. (text or "")
    lists.append(last.ids, ids or {})
  elseif line ~= "" then
    local text, ids = self:line(is_item and rest or line)
    local last = part[#part]
    self.open = text ~= nil
    if not text then return end
    if not is_item and last and last.kind == "text" and #last.ids == 0 and self.follows then -- a paragraph goes on
      last.text, last.ids = last.text .. " " .. text, ids
      return
    end
    part[#part + 1] = { kind = not is_item and "text" or bullet == "-" and "item" or "step", text = text, ids = ids }
  end
end

--- { MARK = { title, lines = { { kind ("text", "item", "step", "row"), text or cells, ids } } } }; parts of one
--- mark follow each other.
function frame.parse(text, told)
  local parts = {}
  local reader, part = setmetatable({ told = told, numbers = numbers(told) }, Reader), nil
  for line in (text .. "\n"):gmatch("(.-)\r?\n") do
    local title, mark, marks = line:match("^## (.-)%s*%((%u+)%)%s*%[?([%w_,%- ]*)%]?$")
    if title then
      local open = marks == "" or weave.applies(told, marks)
      part = open and (parts[mark] or { title = title, lines = {} }) or nil
      if open then parts[mark] = part end
    elseif part and not line:find("^#") then
      reader:take(part.lines, line)
      reader.follows = line ~= ""
    end
  end
  return parts
end

--- The frame of a game's folder in the language spoken; empty where there is none.
function frame.read(told)
  local tongue = term.tongue()
  local own = tongue ~= "en" and disk.read(("%s/words/book_%s.md"):format(told.folder, tongue))
  local text = own or disk.read(told.folder .. "/words/book.md")
  return frame.parse(value.repaired(text or ""), told)
end

return frame
