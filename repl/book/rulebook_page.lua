--- The rulebook as a page: on screens large and small, and on paper.
local page, term = require "page.page", require "term"
local picture, svg = require "picture.table", require "picture.svg"
local style, weave = require "book.rulebook_page.css", require "book.weave"
local lists = require "front.lists"

local say, escape = term.translate, page.escape

--- Markup of a text, in which ids of the book are links.
local function linked(text, ids)
  return (escape(text):gsub("%u%u%-%u[%u%d]*%-%d+", function(id)
    if ids[id] then return ('<a href="#%s">%s</a>'):format(id, id) end
  end))
end

local function refs(list, ids)
  if #list == 0 then return "" end
  local out = lists.map(list, function(id) return linked(id, ids) end)
  return (' <span class="refs">%s</span>'):format(table.concat(out, " "))
end

local FLAGS <const> = { changed = "changed", gone = "no longer" }
local function flag(state)
  return FLAGS[state] and ('<span class="flag">%s</span>'):format(escape(say(FLAGS[state]))) or ""
end

--- A table whose head is repeated on every printed page.
local function put_table(p, rows, ids)
  p:put('<div class="scroll"><table>\n')
  for i, row in ipairs(rows) do
    local tag = i == 1 and "th" or "td"
    p:put(i == 1 and "<thead><tr>" or "<tr>")
    for k = 1, #rows[1] do
      local cell = row[k] or ""
      p:put("<", tag, ">", linked(cell, ids), "</", tag, ">")
    end
    p:put(i == 1 and "</tr></thead><tbody>\n" or "</tr>\n")
  end
  p:put("</tbody></table></div>\n")
end

local TAGS <const> = { item = "ul", step = "ol" }

local function put_lines(p, lines, ids)
  local open, rows = nil, {}
  local function close(kind)
    if #rows > 0 and kind ~= "row" then
      put_table(p, rows, ids)
      rows = {}
    end
    if open and kind ~= open then
      p:put("</", TAGS[open], ">\n")
      open = nil
    end
  end
  for _, line in ipairs(lines) do
    close(line.kind)
    if line.kind == "row" then
      rows[#rows + 1] = line.cells
    elseif line.kind == "text" then
      p:put("<p>", flag(line.state), linked(line.text, ids), refs(line.ids, ids), "</p>\n")
    else
      if not open then p:put("<", TAGS[line.kind], ">\n") end
      open = line.kind
      p:put("<li", line.state == "gone" and ' class="gone">' or ">", flag(line.state), '<span class="text">',
        linked(line.text, ids), "</span>", refs(line.ids, ids), "</li>\n")
    end
  end
  close()
end

--- A section that can be linked to.
local function section(p, id, title, class, fill)
  p:put('<section id="', id, '" class="', class, '">\n<h2>', escape(title), "</h2>\n")
  fill()
  p:put("</section>\n")
end

local function put_part(p, id, part, ids)
  if part then section(p, id, part.title, "part " .. id, function() put_lines(p, part.lines, ids) end) end
end

local function put_news(p, news, book, ids)
  local text = news.text and linked(news.text, ids) or ""
  if #news.ids > 0 and book.has_ids then
    text = text .. (text == "" and "" or " ") .. linked(say("See %s."):format(table.concat(news.ids, ", ")), ids)
  end
  if text == "" then text = escape(say "changed; see the front of the book") end
  p:put('<div class="new">', text, " <small>", escape(news.title), "</small></div>")
end

local function put_rule(p, rule, tag, book, ids)
  local id = escape(rule.id)
  p:put("<", tag, ' class="rule ', rule.state, '" id="', id, '">')
  if book.has_ids then p:put('<a class="id" href="#', id, '">', id, "</a>") end
  p:put(flag(rule.state), '<span class="text">', linked(rule.text, ids), "</span>")
  if #rule.rows > 0 then put_table(p, rule.rows, ids) end
  for _, news in ipairs(rule.news) do put_news(p, news, book, ids) end
  p:put("</", tag, ">\n")
end

--- The table as it is set up, as the page and `board FILE.svg` draw it.
local function put_board(p, book)
  local blocks = picture.blocks(book.scene, book.position, 860)
  p:put('<figure class="board">', svg.write(blocks, say "The table as it is set up"), "</figure>\n")
end

local function put_layers(p, book, ids)
  for _, box in ipairs(book.layers) do
    local title = say("%s: %s"):format(say "Played with", box.title)
    p:put('<div class="box"><b>', escape(title), "</b><br/>", linked(box.says, ids))
    if #box.more > 0 then
      p:put("<ul>")
      for _, more in ipairs(box.more) do
        p:put(more.id and ('<li id="%s">'):format(more.id) or "<li>", linked(more.text, ids),
          more.id and refs({ more.id }, {}) or "", "</li>\n")
      end
      p:put("</ul>")
    end
    if #box.changes > 0 and book.has_ids then
      p:put('<div class="refs">', linked(say("It changes %s."):format(table.concat(box.changes, ", ")), ids), "</div>")
    end
    p:put("</div>\n")
  end
end

local function put_decks(p, book, ids)
  for i, deck in ipairs(book.decks) do
    local rows = { { say "Count", table.unpack(deck.heads) } }
    for k, row in ipairs(deck.rows) do
      local cells = table.move(row, 1, #row, 2, { tostring(deck.copies[k]) })
      if deck.layers[k] ~= "" then cells[2] = ("%s (%s)"):format(cells[2] or "", weave.readable(deck.layers[k])) end
      rows[#rows + 1] = cells
    end
    p:put('<h3 id="deck', i, '">', escape(deck.title), " (", deck.count, ")</h3>\n")
    put_table(p, rows, ids)
  end
end

local function put_examples(p, book, ids)
  if book.examples_intro then p:put("<p>", escape(book.examples_intro), "</p>\n") end
  for _, example in ipairs(book.examples) do
    local id = escape(example.id)
    p:put('<div class="rule" id="', id, '"><a class="id" href="#', id, '">', id, "</a>", linked(example.text, ids),
      "</div>\n")
  end
end

local function put_index(p, book, ids)
  p:put('<div class="index">')
  for _, entry in ipairs(book.index) do p:put("<div>", escape(entry.word), refs(entry.ids, ids), "</div>\n") end
  p:put("</div>\n")
end

--- What the book has, in its order: { id, title, how it is put }.
local function parts_of(p, book, ids)
  local list = {}
  local function add(id, title, put) list[#list + 1] = { id = id, title = title, put = put } end
  local function part(id)
    local what = book[id]
    if what then add(id, what.title, function() put_part(p, id, what, ids) end) end
  end
  local function own(id, title, there, put)
    if there then add(id, title, function() section(p, id, title, id, function() put(p, book, ids) end) end) end
  end
  for _, id in ipairs { "about", "goal", "turn", "components", "words" } do part(id) end
  for i, chapter in ipairs(book.chapters) do
    local setup = (chapter.mark or ""):find("%-SETUP$") ~= nil
    own("chapter" .. i, chapter.title, true, function()
      p:put(setup and '<ol class="steps">' or "")
      for _, rule in ipairs(chapter.rules) do put_rule(p, rule, setup and "li" or "div", book, ids) end
      p:put(setup and "</ol>" or "")
      if setup and book.scene and book.position then put_board(p, book) end
    end)
  end
  part("scoring")
  own("cards", say "Cards, chips and tiles", #book.decks > 0, put_decks)
  own("examples", say "Examples", #book.examples > 0, put_examples)
  part("summary")
  own("index", say "Index", #book.index > 0, put_index)
  return list
end

local function players_words(book)
  if book.players > 0 then return say("For %d players."):format(book.players) end
  return book.from == book.to and say("For %d players."):format(book.from)
    or say("For %d to %d players."):format(book.from, book.to)
end

local function markup(book)
  local ids = {}
  for _, chapter in ipairs(book.chapters) do
    for _, rule in ipairs(chapter.rules) do ids[rule.id] = true end
  end
  for _, box in ipairs(book.layers) do
    for _, more in ipairs(box.more) do if more.id then ids[more.id] = true end end
  end
  local p = page.new(book.title, (book.says ~= "" and book.says .. " " or "") .. players_words(book))
  p:put("<style>\n", style, "</style>\n")
  put_layers(p, book, ids)
  local list = parts_of(p, book, ids)
  p:put('<nav class="toc">')
  for _, part in ipairs(list) do p:put('<a href="#', part.id, '">', escape(part.title), "</a>\n") end
  p:put("</nav>\n")
  for _, part in ipairs(list) do part.put() end
  return p:ended(book.reconstructed)
end

return { tell = function(book) return page.write(book.path, markup(book)) end }
