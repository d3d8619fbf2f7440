--- The rules to hand to players, as text and as a page that prints.
local page = require "page.page"
local show = require "front.show"
local style = require "book.rulebook.css"
local term = require "term"

local say = term.translate

--- What a chapter is called, without the ledger's mark; those of games without a ledger are ours.
local function heading(chapter) return say((chapter.title:gsub("%s*%(%u+%-%u+%)", ""))) end

--- An example: the rules it is about, then the position and what is done, and what comes of it.
local function example(row)
  if #row < 4 then return table.concat(row, "; ", 2) end
  return ("%s. %s: %s"):format(table.concat(row, ". ", 3, #row - 1), say "Result", row[#row])
end

--- Sentences of a layer that belong to no rule, but for what it says of itself.
local function house(told, layer)
  local list = {}
  for _, one in ipairs(told.house) do
    if one.layer == layer.name and one.text ~= layer.says then list[#list + 1] = one.text end
  end
  return list
end

-- Text -------------------------------------------------------------------------

local function show_table(rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do widths[i] = math.max(widths[i] or 0, show.width(cell)) end
  end
  for _, row in ipairs(rows) do
    local cells = {}
    for i, cell in ipairs(row) do cells[i] = show.cell(cell, widths[i]) end
    show.row("      %s", (table.concat(cells, "  "):gsub("%s+$", "")))
  end
end

local function show_rule(rule, old)
  if rule.holds or old then
    local gone = not rule.holds and ("  (%s) "):format(say "old") or "  "
    show.write(gone, show.dim(rule.id), " ")
    show.wrapped(rule.text, #gone + #rule.id + 1, 6)
    show_table(rule.rows)
  end
  local id = rule.holds and "" or rule.id .. " "
  for _, new in ipairs(rule.news) do
    show.write(show.styled("green", "> "), show.dim(id))
    show.wrapped(("%s (%s)"):format(new.text, new.layer), 2 + #id, 6)
  end
end

local function show_layers(told)
  for _, layer in ipairs(told.layers) do
    show.write(show.styled("green", "> "))
    show.wrapped(("%s: %s"):format(layer.name, layer.says), 2, 6)
    for _, text in ipairs(house(told, layer)) do
      show.write("    ")
      show.wrapped(text, 4, 6)
    end
  end
  if #told.layers > 0 then show.row(say "What layers change is marked with '>'.") end
end

local function tell(told)
  show.row("%s", show.bold(told.title))
  if told.intro then show.wrapped(told.intro, 0, 0) end
  show_layers(told)
  for _, chapter in ipairs(told.chapters) do
    show.row("\n%s", show.bold(heading(chapter)))
    for _, rule in ipairs(chapter.rules) do show_rule(rule, told.old) end
  end
  if #told.examples > 0 then show.row("\n%s", show.bold(say "Examples")) end
  if told.examples_intro then show.wrapped(told.examples_intro, 0, 0) end
  for _, row in ipairs(told.examples) do
    show.write("  ", show.dim(row[1]), " ")
    show.wrapped(example(row), 3 + #row[1], 6)
  end
  if told.reconstructed then show.wrapped("\n" .. told.reconstructed, 0, 0) end
end

-- Page -------------------------------------------------------------------------

--- Markup of a text, in which ids of the book are links.
local function linked(text, ids)
  return (page.escape(text):gsub("%u%u%-%u[%u%d]*%-%d+", function(id)
    if ids[id] then return ('<a href="#%s">%s</a>'):format(id, id) end
  end))
end

local function put_rule(p, rule, told, ids)
  local text = linked(rule.text, ids)
  local id = page.escape(rule.id)
  p:put('<div class="rule" id="', id, '"><a class="id" href="#', id, '">', id, "</a> ")
  if not rule.holds then
    p:put('<details class="old"', told.old and ' open="open"' or "", "><summary>", say "the old rule", "</summary>")
  end
  p:put(text)
  if #rule.rows > 0 then p:table(rule.rows[1], table.move(rule.rows, 2, #rule.rows, 1, {})) end
  if not rule.holds then p:put("</details>") end
  for _, new in ipairs(rule.news) do
    p:put('<div class="new">', linked(new.text, ids), " <small>", page.escape(new.layer), "</small></div>")
  end
  p:put("</div>\n")
end

local function put_layers(p, told)
  if #told.layers == 0 then return end
  p:section(say "Played with", say "What these layers change is marked by a bar.", function()
    for _, layer in ipairs(told.layers) do
      p:put('<div class="new"><b>', page.escape(layer.name), "</b> ", page.escape(layer.says))
      for _, text in ipairs(house(told, layer)) do p:put("<br/>", page.escape(text)) end
      p:put("</div>\n")
    end
  end)
end

local function page_of(told)
  local ids = {}
  local p = page.new(told.title, told.intro or say "The rules, in the order of the game.")
  p:put("<style>\n", style, "</style>\n<nav>")
  for i, chapter in ipairs(told.chapters) do
    chapter.title = heading(chapter)
    p:put('<a href="#chapter', i, '">', page.escape(chapter.title), "</a>")
    for _, rule in ipairs(chapter.rules) do ids[rule.id] = true end
  end
  p:put("</nav>\n")
  put_layers(p, told)
  for i, chapter in ipairs(told.chapters) do
    p:put('<a id="chapter', i, '"></a>')
    p:section(chapter.title, nil, function()
      for _, rule in ipairs(chapter.rules) do put_rule(p, rule, told, ids) end
    end)
  end
  if #told.examples > 0 then
    p:section(say "Examples", told.examples_intro, function()
      for _, row in ipairs(told.examples) do
        local id = page.escape(row[1])
        p:put('<div class="rule" id="', id, '"><span class="id">', id, "</span> ",
          linked(example(row), ids), "</div>\n")
      end
    end)
  end
  p:put("<footer>", page.escape(told.reconstructed or ""), " ", say "Written by oilpatch", " ", term.version(),
    ".</footer>\n</main>\n</body>\n</html>\n")
  return page.write(told.path, table.concat(p.parts))
end

return { tell = tell, page = page_of }
