--- Cards, chips and tiles to print and cut out: sheets that fit A4 and Letter, nine to a page.
local page, term = require "page.page", require "term"
local style = require "book.cards.css"

local say, escape = term.translate, page.escape

--- One of them: its name, its words, its attributes; the deck below.
local function put_card(p, deck, row, layer)
  local name, rest = nil, {}
  for i, head in ipairs(deck.heads) do
    local text = row[i] or ""
    if i == 1 then
      name = tonumber(text) and ("%s: %s"):format(head, text) or text -- "5" alone says nothing
    elseif text ~= "" and text ~= "0" then
      rest[#rest + 1] = ("<dt>%s</dt><dd>%s</dd>"):format(escape(head), escape(text))
    end
  end
  p:put('<div class="card"><h3>', escape(name or deck.title), "</h3><dl>", table.concat(rest), '</dl><p class="deck">',
    escape(deck.title), layer ~= "" and " · " .. escape(layer) or "", "</p></div>\n")
end

local function put_deck(p, deck)
  p:put("<section>\n<h2>", escape(deck.title), " (", deck.count, ')</h2>\n<div class="sheet">\n')
  for i, row in ipairs(deck.rows) do
    for _ = 1, deck.copies[i] do put_card(p, deck, row, deck.layers[i]) end
  end
  p:put("</div>\n</section>\n")
end

local function tell(book)
  local p = page.new(book.title, say "To print on A4 or Letter and cut out along the lines.")
  p:put("<style>\n", style, "</style>\n")
  for _, deck in ipairs(book.decks) do put_deck(p, deck) end
  return page.write(book.path, p:ended(book.reconstructed))
end

return { tell = tell }
