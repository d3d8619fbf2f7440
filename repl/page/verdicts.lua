--- The verdicts of a comparison as a picture in a terminal's colours; no time, so that the same games give the same.
local compared = require "judge.compared"
local page = require "page.page"
local say = require "front.show".say
local term = require "term"
local verdicts = require "judge.verdicts"

local WIDTH, HEIGHT, EDGE = 8, 17, 14 -- of a column, a row; around all
local FONT = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"
local PLAIN, BOLD = ' fill="#d8dee9"', ' font-weight="bold"'
local CALLS = {
  { "different", "* ", ' fill="#99cc99"' .. BOLD }, { "probably", "? ", ' fill="#ffcc66"' },
  { "none", "  ", PLAIN .. ' opacity=".6"' },
}

--- Rows of texts, each with its style behind it.
local function rows_of(c)
  local rows = { { c.game, PLAIN .. BOLD, say("%s: what does %s do to the game?", "", "B"), PLAIN } }
  local function add(text, style) rows[#rows + 1] = { text, style } end
  for i, side in ipairs({ "A", "B" }) do add("  " .. say("%s: %s", side, compared.side(c, i)), PLAIN) end
  for line in say("%d pairs of games\n", c.played):gmatch("[^\n]*") do add(line, PLAIN) end
  for _, call in ipairs(CALLS) do
    for _, m in ipairs(c.metrics) do if m.call == call[1] then add(call[2] .. m.verdict, call[3]) end end
  end
  return rows
end

--- A browser drops blanks at the ends of a text and would stretch the rest: each part stands at its own column.
local function put_text(parts, text, style, column, y)
  local from = text:find("%S")
  while from do
    local to = (text:find("  ", from, true) or #text + 1) - 1
    local word = text:sub(from, to):gsub(" $", "")
    local x = EDGE + (column + term.width(text:sub(1, from - 1))) * WIDTH
    parts[#parts + 1] = ('<text x="%d" y="%d" textLength="%d"%s>%s</text>\n'):format(x, y, term.width(word) * WIDTH,
      style, page.escape(word))
    from = text:find("%S", to + 1)
  end
end

--- False: it can't be written, and that was said.
local function draw(c)
  verdicts.of(c)
  local parts, widest, rows = {}, 0, rows_of(c)
  for i, row in ipairs(rows) do
    local column = 0
    for k = 1, #row, 2 do
      put_text(parts, row[k], row[k + 1], column, EDGE + i * HEIGHT - 4)
      column = column + term.width(row[k])
    end
    widest = math.max(widest, column)
  end
  local wide = widest * WIDTH + 2 * EDGE
  local head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" font-family="%s" font-size="13" '
    .. 'xml:space="preserve">\n<rect width="100%%" height="100%%" rx="8" fill="#1d2126"/>\n'
  head = head:format(wide, #rows * HEIGHT + 2 * EDGE, wide, FONT)
  return page.write(c.path, head .. table.concat(parts) .. "</svg>\n")
end

return { draw = draw }
