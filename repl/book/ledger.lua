--- The ledger: a game's rules in words, by id.  rules.md of its folder has them in English;
--- words/rules_fr.md, in the same form, in French.  It is the one source of rule texts.
---
---   ## 3. Turn (PO-TURN)            a chapter, known by its mark
---   ## Small (PO-SMALL) [small, 2-3]  … for those who play with a layer, or so many
---   - **PO-TURN-1** [EF] Text …     a rule; indented lines below belong to it, tables among them
---   … [-brutal] Text                no longer in force with that layer
---   … [brutal: PO-BRUTAL-4] Text    … or changed by what stands there
---   # (a) Worked examples           tables of examples, an id in the first cell of each row; what
---                                   stands in (b) and behind it is for whoever keeps the ledger
---
--- A language has what it has; what it lacks is said in English.
local disk, term, value = require "disk", require "term", require "front.value"
local lists = require "front.lists"

local ledger = {}

-- Reading ----------------------------------------------------------------------

--- Ids have letters and a hyphen; a number in the first column of some table is not one.
local function is_id(text) return text:find("^%a") ~= nil and text:find("-", 1, true) ~= nil end

local function trimmed(text) return text:match("^%s*(.-)%s*$") end

--- Without its emphasis.
local function plain(text) return (text:gsub("[*`]", "")) end

--- The cells of a row of a table, without the bars.
function ledger.cells(line) return lists.map(lists.matches(line, "|([^|]*)%f[|]"), trimmed) end
local function cells(line) return lists.map(ledger.cells(line), plain) end

--- |---|---|
function ledger.is_ruler(line) return not line:find("[^|:%- ]") end
local is_ruler = ledger.is_ruler

--- What its marks mean, as the ledger says before its first chapter: the paragraph that names tags.
local function read_legend(text)
  local head, found = text:match("^(.-)\n## ") or text, {}
  for line in (head .. "\n"):gmatch("(.-)\n") do
    if #found > 0 and (line == "" or line:find("^%-")) then break end
    if #found > 0 or line:find("[Tt]ag[ :]") then found[#found + 1] = plain(trimmed((line:gsub("^%- ", "")))) end
  end
  return #found > 0 and table.concat(found, " ") or nil
end

local Reader = {}
Reader.__index = Reader

--- "## 3. Turn (PO-TURN), always" is a chapter, "(a) Worked examples" an appendix.
function Reader:heading(level, title)
  local appendix = title:match("^%((%l)%)")
  self.chapter, self.rule = nil, nil
  if appendix or level == 1 then self.in_examples = appendix == "a" end
  if appendix or level == 1 or self.in_examples then return end
  local mark, layer = title:match("%((%u+%-%u+)%)"), title:match("%[([^%]]*)%]$")
  local name = trimmed((title:gsub("%s*%[[^%]]*%]$", ""):gsub("%s*%(%u+%-%u+%)", ""):gsub("^%d+%l?%. ", "")))
  self.chapter = { mark = mark, layer = layer, title = name, rules = {} }
  self.told.chapters[#self.told.chapters + 1] = self.chapter
end

function Reader:more(entry, line)
  line = plain(trimmed(line))
  if line ~= "" then entry.text = entry.text .. (entry.text == "" and "" or " ") .. line end
end

--- A rule's text without what it says of layers, and that: { layer, ids (none: it ends the rule) }.
local function layers_of(text)
  local list = {}
  local function take(layer, ids)
    list[#list + 1] = { layer = layer, ids = ids }
    return ""
  end
  text = text:gsub(" %[%-([%l_%d]+)%]", take):gsub(" %[([%l_%d]+): ([%u%d%- ]+)%]", take)
  return text, list
end

function Reader:begin(id, rest)
  local text, layers = layers_of(rest)
  self.rule = { id = id, text = "", rows = {}, aside = self.chapter == nil,
    layer = self.chapter and self.chapter.layer, layers = layers }
  self:more(self.rule, text)
  if self.chapter then self.chapter.rules[#self.chapter.rules + 1] = self.rule end
  if is_id(id) and not self.told.entries[id] then self.told.entries[id] = self.rule end
end

--- A row of a table outside of rules: an example, or something else with an id.
function Reader:row(line)
  local row = cells(line)
  local id = row[1] and row[1]:match("^[%w-]+")
  if not id or not is_id(id) or row[1]:find("^[%w-]+ %a") then return end
  local entry = { id = id, text = table.concat(row, " | ", 2), cells = row, aside = not self.in_examples }
  if not self.told.entries[id] then self.told.entries[id] = entry end
  if self.in_examples then self.told.examples[#self.told.examples + 1] = entry end
end

function Reader:line(line)
  local level, title = line:match("^(#+) (.*)$")
  local id, rest = line:match("^%- %*%*([^*]*)%*%*(.*)$")
  if title then
    self:heading(#level, title)
  elseif id then
    self:begin(id, rest)
  elseif self.rule and line:find("^  %s*|") then
    if not is_ruler(line) then self.rule.rows[#self.rule.rows + 1] = cells(line) end
  elseif self.rule and line:find("^  ") then
    self:more(self.rule, line)
  elseif line:find("^|") then
    self.rule = nil
    if not is_ruler(line) then self:row(line) end
  elseif line ~= "" then
    self.rule = nil
    if self.in_examples and #self.told.examples == 0 and not line:find("^%[") then
      self.told.intro = (self.told.intro and self.told.intro .. " " or "") .. plain(line)
    end
  end
end

--- { chapters = { { mark, layer, title, rules = { { id, text, rows, layer } } } }, examples = { { id, text, cells } },
--- intro (to the examples), entries (both by id, and what else has one: `aside`), legend }.
function ledger.parse(text)
  local told = { chapters = {}, examples = {}, entries = {}, legend = read_legend(text) }
  local reader = setmetatable({ told = told }, Reader)
  for line in (text .. "\n"):gmatch("(.-)\r?\n") do reader:line(line) end
  for i = #told.chapters, 1, -1 do
    if #told.chapters[i].rules == 0 then table.remove(told.chapters, i) end
  end
  return told
end

--- Put the words of another language in the place of those it has; what stands aside is left out.
local function translate(told, other)
  local titles = {}
  for _, chapter in ipairs(other.chapters) do titles[chapter.mark or ""] = chapter.title end
  for _, chapter in ipairs(told.chapters) do chapter.title = titles[chapter.mark] or chapter.title end
  for id, own in pairs(told.entries) do
    local entry = other.entries[id]
    if entry then own.text, own.rows, own.cells = entry.text, entry.rows, entry.cells end
    if own.aside then told.entries[id] = nil end
  end
  told.intro, told.legend = other.intro, other.legend
end

local last = {} -- what was read last: a lesson's check asks hundreds of times

--- The ledger of a game's folder in the language spoken; empty where there is none.
function ledger.read(folder)
  local text, tongue = disk.read(folder .. "/rules.md"), term.tongue()
  local other = text and tongue ~= "en" and disk.read(("%s/words/rules_%s.md"):format(folder, tongue))
  if last.told and text == last.text and other == last.other then return last.told end
  local told = ledger.parse(value.repaired(text or ""))
  told.missing = text == nil
  if other then translate(told, ledger.parse(value.repaired(other))) end
  last = { text = text, other = other, told = told }
  return told
end

--- The texts of all rules, by id.
function ledger.quotes(folder)
  local quotes = {}
  for id, entry in pairs(ledger.read(folder).entries) do quotes[id] = entry.text end
  return quotes
end

-- Words for players ------------------------------------------------------------

--- Without "[note: …]", what is said to those who keep the ledger.
function ledger.without_notes(text) return (text:gsub(" *%[note: [^%]]*%]", ""):gsub("^ +", "")) end

--- Without the marks of editions and rulings, either: [EF], [R AMB-52], [book], (AMB-66), nor the number of an
--- action that it begins with: "2c: in turn order …".
function ledger.for_players(text)
  text = ledger.without_notes(text):gsub(" *%(AMB%-[^)]*%)", "")
  text = text:gsub(" *%[([^%]]*)%]", function(mark)
    if mark == "book" or mark == "impl" or mark:find("AMB-", 1, true) or not mark:find("[^%u%d=/,%- ]") then
      return ""
    end
  end)
  text = text:gsub("^ +", "")
  local rest = text:match("^%d+%a?: (.+)$")
  return rest and rest:sub(1, 1):upper() .. rest:sub(2) or text
end

return ledger
