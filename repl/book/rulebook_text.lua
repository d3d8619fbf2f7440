--- The rulebook on a screen.
local show, term, weave = require "front.show", require "term", require "book.weave"

local say = term.translate

local function heading(text) show.row("\n%s", show.bold(text)) end

local MARKS <const> = { gone = "✗ ", changed = "~ " }
local function mark_of(state) return MARKS[state] or "" end

--- A text in lines of so many columns; the signs before which French has a blank begin none.
local function folded(text, width)
  local lines, line = {}, ""
  for word in text:gsub(" ([:;!?])%f[%s\0]", "\1%1"):gmatch("%S+") do
    word = word:gsub("\1", " ")
    if line ~= "" and show.width(line) + 1 + show.width(word) > width then
      lines[#lines + 1], line = line, word
    else
      line = line == "" and word or line .. " " .. word
    end
  end
  lines[#lines + 1] = line
  return lines
end

local LEAST <const> = 9 -- columns that a cell of text needs

--- The widest columns give way until there is room; false: there is none.
local function fit(widths, room)
  local total = -2
  for _, width in ipairs(widths) do total = total + width + 2 end
  while total > room do
    local widest = 1
    for i, width in ipairs(widths) do if width > widths[widest] then widest = i end end
    if widths[widest] <= LEAST then return false end
    widths[widest], total = widths[widest] - 1, total - 1
  end
  return true
end

--- What has no room side by side: a line for each row, its cells by their headings.
local function show_list(rows, indent)
  for k = 2, #rows do
    local name, cells, from = rows[k][1], {}, 2
    if rows[1][1] == "" then name, from = ("%s %s"):format(name, rows[k][2]), 3 end -- "3x small derrick"
    for i = from, #rows[k] do
      local cell = rows[k][i]
      if cell ~= "" and cell ~= "0" then cells[#cells + 1] = ("%s %s"):format((rows[1][i] or ""):lower(), cell) end
    end
    show.hang((" "):rep(indent), #cells > 0 and say("%s: %s"):format(name, table.concat(cells, ", ")) or name,
      indent + 2)
  end
end

--- Rows in columns, cells in as many lines as they need.
local function show_table(rows, indent)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do widths[i] = math.max(widths[i] or 0, show.width(cell)) end
  end
  if not fit(widths, term.columns() - indent) then return show_list(rows, indent) end
  for _, row in ipairs(rows) do
    local cells, height = {}, 1
    for i, cell in ipairs(row) do
      cells[i] = folded(cell, widths[i])
      height = math.max(height, #cells[i])
    end
    for k = 1, height do
      local line = {}
      for i = 1, #row do line[i] = show.cell(cells[i][k] or "", widths[i]) end
      show.row("%s%s", (" "):rep(indent), (table.concat(line, "  "):gsub("%s+$", "")))
    end
  end
end

local function show_part(part)
  if not part then return end
  heading(part.title)
  local rows, step = {}, 0
  local function flush()
    if #rows > 0 then show_table(rows, 2) end
    rows = {}
  end
  for _, line in ipairs(part.lines) do
    if line.kind == "row" then
      rows[#rows + 1] = line.cells
    else
      flush()
      step = line.kind == "step" and step + 1 or 0
      local bullet = line.kind == "item" and "- " or line.kind == "step" and step .. ". " or ""
      show.hang("  " .. bullet .. mark_of(line.state), line.text, line.kind == "text" and 2 or 4)
    end
  end
  flush()
end

local function show_news(news, book)
  local refs = book.has_ids and #news.ids > 0
  local text = news.text or (refs and "" or say "changed; see the front of the book")
  if refs then text = text .. (text == "" and "" or " ") .. say("See %s."):format(table.concat(news.ids, ", ")) end
  show.hang("    " .. show.styled("green", "> "), ("%s (%s)"):format(text, news.title), 8)
end

local function show_rule(rule, number, book)
  local head = "  " .. (number and number .. ". " or "") .. mark_of(rule.state)
  show.hang(head, rule.text .. (book.has_ids and "  " .. show.dim(rule.id) or ""), 4)
  if #rule.rows > 0 then show_table(rule.rows, 6) end
  for _, news in ipairs(rule.news) do show_news(news, book) end
end

local function show_layer(box, book)
  heading(say("%s: %s"):format(say "Played with", box.title))
  show.hang("  ", box.says)
  for _, more in ipairs(box.more) do show.hang("  - ", more.text .. (more.id and "  " .. show.dim(more.id) or "")) end
  if #box.changes > 0 and book.has_ids then
    show.hang("  ", say("It changes %s."):format(table.concat(box.changes, ", ")))
  end
end

local function show_deck(deck)
  show.hang("\n  ", ("%s (%d)"):format(show.bold(deck.title), deck.count), 4)
  local rows = { { "", table.unpack(deck.heads) } }
  for i, row in ipairs(deck.rows) do
    local layer = deck.layers[i] ~= "" and ("+ %s"):format(weave.readable(deck.layers[i])) or nil
    rows[#rows + 1] = { deck.copies[i] .. "x", table.unpack(row) }
    if layer then rows[#rows][#rows[#rows] + 1] = layer end
  end
  show_table(rows, 4)
end

local function show_examples(book)
  if #book.examples == 0 then return end
  heading(say "Examples")
  if book.examples_intro then term.wrap(book.examples_intro, 2) end
  for _, example in ipairs(book.examples) do show.hang("  - ", example.text .. "  " .. show.dim(example.id)) end
end

local function show_index(index)
  if #index == 0 then return end
  heading(say "Index")
  for _, entry in ipairs(index) do
    show.hang("  ", say("%s: %s"):format(entry.word, table.concat(entry.ids, ", ")), 6)
  end
end

local function tell(book)
  show.row("%s", show.bold(book.title))
  if #book.layers > 0 then
    term.wrap(say "What layers change is marked: ~ changed, ✗ no longer in force, > what is new.", 2)
  end
  for _, box in ipairs(book.layers) do show_layer(box, book) end
  for _, name in ipairs { "about", "goal", "turn", "components", "words" } do show_part(book[name]) end
  for _, chapter in ipairs(book.chapters) do
    local setup = (chapter.mark or ""):find("%-SETUP$") ~= nil
    heading(chapter.title)
    for i, rule in ipairs(chapter.rules) do show_rule(rule, setup and i or nil, book) end
    if setup and book.board then
      show.row("\n  %s", show.bold(say "The table as it is set up"))
      for row in book.board:gmatch("[^\n]+") do show.line(6, "%s", row) end
    end
  end
  show_part(book.scoring)
  if #book.decks > 0 then heading(say "Cards, chips and tiles") end
  for _, deck in ipairs(book.decks) do show_deck(deck) end
  show_examples(book)
  show_part(book.summary)
  show_index(book.index)
  if book.reconstructed ~= "" then
    show.hang("\n", book.reconstructed, 0)
  end
end

return { tell = tell }
