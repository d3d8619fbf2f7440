--- The rulebook as one value: what is told around the rules, the chapters with the layers woven in, what lies
--- in the box, examples, an index.  rulebook_text.lua, rulebook_page.lua and cards.lua show it.
local disk, term = require "disk", require "term"
local frame, ledger, weave = require "book.frame", require "book.ledger", require "book.weave"
local lists = require "front.lists"

local rulebook = {}

local say = term.translate

-- Chapters ---------------------------------------------------------------------

--- Only the row of the table's size is left of a table by players, where one was asked for.
local function rows_for(rows, players)
  local head = rows[1] and rows[1][1]
  if players == 0 or not head or not (head:find("layer") or head:find("oueur")) then return rows end
  local list = lists.pick(rows, function(row, i) return i == 1 or weave.counts(row[1], players) ~= false end)
  return #list > 1 and list or rows
end

--- The chapters that are played with, in their order; what is open and hidden comes behind the rest.
local function chapters_of(told, all)
  local list, last = {}, {}
  for _, chapter in ipairs(all) do
    if weave.applies(told, chapter.layer) then
      for _, rule in ipairs(chapter.rules) do
        rule.text, rule.rows = ledger.for_players(rule.text), rows_for(rule.rows, told.players)
      end
      local to = (chapter.mark or ""):find("%-INFO$") and last or list
      to[#to + 1] = chapter
    end
  end
  return lists.append(list, last)
end

-- Without a ledger -------------------------------------------------------------

local function chapter_of(title, rules) return #rules > 0 and { title = title, rules = rules } or nil end

local function rule_of(id, text) return { id = id, text = text, rows = {} } end

--- "draw … at … (1 … 3; well1, well2, well3)"
local function answer_words(option)
  local may, text = lists.map(option.may, "words"), weave.without_holes(option.says or weave.readable(option.id))
  return #may > 0 and ("%s (%s)"):format(text, table.concat(may, "; ")) or text
end

--- Answers that stand under several questions are told once.
local function answers(told, list)
  local seen = {}
  for _, question in ipairs(told.parts.questions) do
    local rules = {}
    for _, option in ipairs(question.options) do
      if not seen[option.id] then
        seen[option.id] = true
        rules[#rules + 1] = rule_of(option.id, answer_words(option))
      end
    end
    list[#list + 1] = chapter_of(question.asks or say "What you can do", rules)
  end
end

local NO_NUMBERS <const> = { ["function"] = true, ["false"] = true }

--- What a game without a ledger declares, in its own words: answers, refusals, numbers.
local function declared_chapters(told)
  local list, said = {}, {}
  answers(told, list)
  local refused, values = {}, {}
  for _, r in ipairs(told.rules) do
    if r.kind == "guard" and r.text ~= "" and not said[r.text] and r.layer == told.game.name then
      said[r.text] = true
      refused[#refused + 1] = rule_of(r.id, weave.without_holes(r.text))
    end
  end
  for _, v in ipairs(told.values) do
    if (v.text or "") ~= "" and not NO_NUMBERS[v.now] then
      local text = weave.without_holes((v.text:gsub("%.$", "")))
      values[#values + 1] = rule_of(v.id, v.now == "true" and text .. "." or ("%s: %s."):format(text, v.now))
    end
  end
  list[#list + 1] = chapter_of(say "What is refused", refused)
  list[#list + 1] = chapter_of(say "Numbers", values)
  return list
end

--- What a script says of itself in its first lines.
local function intro(told)
  local lines = {}
  for line in ((disk.read(told.folder .. "/base.lua") or "") .. "\n"):gmatch("(.-)\n") do
    local text = line:match("^%-%-%- ?(.*)$")
    if not text then break end
    lines[#lines + 1] = text
  end
  return table.concat(lines, " ")
end

-- What lies in the box ---------------------------------------------------------

--- "title Name, region Region": the columns of a deck.
local function columns_of(text)
  local list = {}
  for field, head in text:gmatch("([%w_]+) = ([^,]+)") do list[#list + 1] = { field = field, head = head } end
  return list
end

local function field_of(card, name)
  if name == "title" or name == "says" then return card[name] end
  if name == "id" then return card.copies > 1 and weave.readable(card.id or "") or "" end
  local found = lists.find(card.fields, function(field) return field.name == name end)
  return found and found.text
end

--- Columns of a deck that nobody described: name, words, and attributes that differ.
local function own_columns(cards)
  local list, seen = {}, {}
  local function add(name, head)
    local differs = lists.any(cards, function(card) return field_of(card, name) ~= field_of(cards[1], name) end)
    if (differs or #cards == 1 and field_of(cards[1], name)) and not seen[name] then
      list[#list + 1] = { field = name, head = head }
    end
    seen[name] = true
  end
  add("title", say "Name")
  if #list == 0 then add("id", say "Name") end -- of copies: each of them is a kind of its own
  add("says", say "What it does")
  for _, card in ipairs(cards) do
    for _, field in ipairs(card.fields) do add(field.name, weave.readable(field.name)) end
  end
  return list
end

--- A table of cards: { title, count, heads, rows, layers (of each row, if it is not the game's) }; equal ones once.
local function deck_of(title, cards, columns)
  local deck = { title = title, count = 0, heads = lists.map(columns, "head"), rows = {}, copies = {}, layers = {} }
  local at = {}
  for _, card in ipairs(cards) do
    local row = lists.map(columns, function(column) return field_of(card, column.field) or "" end)
    local key = table.concat(row, "\0") .. (card.layer or "")
    if not at[key] then
      at[key] = #deck.rows + 1
      deck.rows[at[key]], deck.copies[at[key]], deck.layers[at[key]] = row, 0, card.layer or ""
    end
    deck.copies[at[key]] = deck.copies[at[key]] + card.copies
    deck.count = deck.count + card.copies
  end
  return deck
end

--- All cards whose piles are named, with the layer of those that one brings.
local function cards_of(told, piles, taken)
  local list = {}
  for _, deck in ipairs(told.parts.decks) do
    if piles[deck.pile] or piles[deck.pile:match("^[^.]*")] then
      taken[deck] = true
      for _, card in ipairs(deck.cards) do
        card.layer = deck.layer ~= told.game.name and deck.layer or nil
        list[#list + 1] = card
      end
    end
  end
  return list
end

local function decks_of(told, part)
  local list, taken = {}, {}
  for i, row in ipairs(part and part.lines or {}) do
    if row.kind == "row" and i > 1 and #row.cells >= 3 then
      local piles = {}
      for pile in row.cells[2]:gmatch("[%w_.]+") do piles[pile] = true end
      local deck = deck_of(row.cells[1], cards_of(told, piles, taken), columns_of(row.cells[3]))
      deck.ids = row.ids
      if deck.count > 0 then list[#list + 1] = deck end
    end
  end
  for _, deck in ipairs(told.parts.decks) do
    if not taken[deck] and (not part or deck.layer ~= told.game.name) then
      local piles = { [deck.pile] = true }
      local cards = cards_of(told, piles, taken)
      list[#list + 1] = deck_of(weave.readable(deck.pile), cards, own_columns(cards))
    end
  end
  return list
end

--- Pieces of a game that describes none.
local function pieces_of(told)
  local function row(...) return { kind = "row", ids = {}, cells = { ... } } end
  local list = lists.map(told.parts.pieces, function(piece)
    return row(tostring(piece.count), piece.each and say("%s, for each player"):format(piece.title) or piece.title)
  end)
  if #list > 0 then table.insert(list, 1, row(say "Count", say "What")) end
  return list
end

-- Index ------------------------------------------------------------------------

--- Words with the rules that have them.
local function index_of(part, chapters)
  local list = {}
  for _, line in ipairs(part and part.lines or {}) do
    for word in (line.text or ""):gmatch("[^,]+") do
      word = word:match("^%s*(.-)%s*%.?$")
      local ids, low = {}, word:lower()
      for _, chapter in ipairs(chapters) do
        for _, rule in ipairs(chapter.rules) do
          local text = " " .. rule.text:lower():gsub("[^%w\128-\255]+", " ") .. " "
          local has = text:find(" " .. low .. " ", 1, true) or text:find(" " .. low .. "s ", 1, true)
          if has then ids[#ids + 1] = rule.id end
        end
      end
      if #ids > 0 then list[#list + 1] = { word = word, ids = ids } end
    end
  end
  table.sort(list, function(a, b) return a.word:lower() < b.word:lower() end)
  return list
end

-- All of it --------------------------------------------------------------------

--- Lines whose rules a layer changed, or ended in part, are marked so, and those of which none is left.
local function mark_lines(part, states)
  for _, line in ipairs(part and part.lines or {}) do
    local gone, touched = #(line.ids or {}) > 0, false
    for _, id in ipairs(line.ids or {}) do
      gone = gone and states[id] == "gone"
      touched = touched or states[id] == "gone" or states[id] == "changed"
    end
    line.state = gone and "gone" or touched and "changed" or line.state
  end
end

local function part_of(title, lines) return { title = title, lines = lines } end

local PARTS <const> = { "ABOUT", "GOAL", "TURN", "COMPONENTS", "SCORING", "SUMMARY" }

--- A row of the ledger as a sentence: what it is about, position and moves, and what comes of it.  Rows of four and
--- more name their rules first, without the mark of the game.
local function example_words(cells)
  if #cells == 2 then return cells[2] end
  if #cells == 3 then return cells[2] ~= "" and say("%s: %s"):format(cells[2], cells[3]) or cells[3] end
  local parts = {}
  for i = 3, #cells - 1 do parts[#parts + 1] = cells[i] ~= "(none)" and cells[i]:gsub("^%l", string.upper) or nil end
  return table.concat(parts, ". ") .. ". " .. say("%s: %s"):format(say "Result", cells[#cells])
end

--- Ids that a cell names, without the mark of the game: "ACTION-4, -7, BM-5" and "SCORE-1..-5".
local function ids_of(refs, mark)
  local list, section, last = {}, nil, nil
  for dots, name, number in refs:gmatch("(%.?%.?)(%u*)%-(%d+)") do
    section, number = name ~= "" and name or section, tonumber(number)
    for n = dots == ".." and last + 1 or number, number do list[#list + 1] = ("%s-%s-%d"):format(mark, section, n) end
    last = number
  end
  return list
end

--- Is the example about a chapter that is left out, or a rule that no longer holds as it did?  "same, BM-5": or
--- the one before; "[4-5]": for so many players.
local function is_elsewhere(told, example, left_out, states, before)
  local short = #example.cells > 3
  local refs = short and example.cells[2] or example.text
  if not weave.applies(told, refs:match("%[([%d-]+)%]")) then return true end
  if before and refs:find("^same") then return true end
  for id in refs:gmatch("%u%u%-%u[%u%d]*%-%d+") do
    if left_out[id:match("%-(%u[%u%d]*)%-%d+$")] or states[id] == "gone" then return true end
  end
  if not short then return false end
  for word in refs:gmatch("%u%u+") do if left_out[word] then return true end end
  return lists.any(ids_of(refs, left_out.mark), function(id) return states[id] ~= "holds" end)
end

--- The examples whose rules are played with.
local function examples_of(told, own, states)
  local left_out, list, skip = {}, {}, false
  for _, chapter in ipairs(own.chapters) do
    left_out.mark = left_out.mark or chapter.mark and chapter.mark:match("^%u+")
    if chapter.mark and not weave.applies(told, chapter.layer) then left_out[chapter.mark:match("%-(.*)$")] = true end
  end
  for _, example in ipairs(own.examples) do
    skip = is_elsewhere(told, example, left_out, states, skip)
    if not skip then list[#list + 1] = { id = example.id, text = ledger.for_players(example_words(example.cells)) } end
  end
  return list
end

--- Brackets that name only rules of chapters that are left out say nothing any more.
local function without_strangers(text, known)
  return (text:gsub("%s*(%b())", function(inside)
    local strange = false
    local rest = inside:gsub("%u%u%-%u[%u%d]*%-%d+", function(id)
      strange = strange or not known[id]
      return ""
    end)
    if strange and not rest:find("[%w\128-\255]") then return "" end
  end))
end

function rulebook.book(told)
  local own, parts = ledger.read(told.folder), frame.read(told)
  local chapters = own.missing and declared_chapters(told) or chapters_of(told, own.chapters)
  local layers = weave.weave(told, chapters, own.entries)
  local states = {}
  for _, chapter in ipairs(chapters) do
    for _, rule in ipairs(chapter.rules) do states[rule.id] = rule.state end
  end
  for _, chapter in ipairs(chapters) do
    for _, rule in ipairs(chapter.rules) do rule.text = without_strangers(rule.text, states) end
  end
  for _, mark in ipairs(PARTS) do mark_lines(parts[mark], states) end
  if not parts.ABOUT then
    local about = own.missing and intro(told) or told.game.says
    parts.ABOUT = about ~= "" and part_of(say "What it is about", { { kind = "text", text = about, ids = {} } }) or nil
  end
  if not parts.GOAL and (told.game.wins or "") ~= "" then
    parts.GOAL = part_of(say "Who wins", { { kind = "text", text = told.game.wins, ids = {} } })
  end
  local pieces = not parts.COMPONENTS and pieces_of(told) or {}
  if #pieces > 0 then parts.COMPONENTS = part_of(say "What lies in the box", pieces) end
  return {
    game = told.game.name, title = told.game.title ~= "" and told.game.title or told.game.name, says = told.game.says,
    from = told.game.from, to = told.game.to, players = told.players, reconstructed = told.game.reconstructed,
    layers = layers, about = parts.ABOUT, goal = parts.GOAL, turn = parts.TURN, components = parts.COMPONENTS,
    words = parts.WORDS,
    scoring = parts.SCORING, summary = parts.SUMMARY, chapters = chapters,
    examples = examples_of(told, own, states), examples_intro = own.intro and ledger.for_players(own.intro),
    decks = decks_of(told, parts.CARDS), board = told.board, scene = told.scene, position = told.position,
    index = index_of(parts.INDEX, chapters),
    has_ids = not own.missing,
  }
end

return rulebook
