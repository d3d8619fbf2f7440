--- How the table looks in a terminal: the pen, the frame, the board.
---
--- Each section of the board is a rule that gets the pen and returns a title and lines,
--- or nothing to be left out. A layer can replace a section, or put its own on the board:
---
---   house:rule("view.weather", function(pen)
---     return "Weather", { pen:pad("storms", 8) .. pen:barrels(g.storms:get(), 6) }
---   end)
---   house:wrap("view.layout", function(base, pen)
---     local bands = base(pen)
---     bands[#bands + 1] = { { width = 78, "view.weather" } }
---     return bands
---   end)
---
---   view_board   the sections              view_more    the views bag, odds, hq, score
---
--- Lines may hold colours; the frame cuts and fills them to the width of the panel.
local po = game("peak_oil")

include("view_board")
include("view_more")

-- The pen --------------------------------------------------------------

local GLYPHS = {
  barrel = "●", empty = "○", times = "×", card = "▒", star = "★", dot = "·", more = "…", dash = "─",
  line = "─", side = "│", top_left = "┌", top_right = "┐", left = "├", right = "┤", low_left = "└", low_right = "┘",
  down = "┬", up = "┴", cross = "┼", bar = "━",
}
local ASCII = {
  barrel = "o", empty = ".", times = "x", card = "#", star = "*", dot = ".", more = "~", dash = "-",
  line = "-", side = "|", top_left = "+", top_right = "+", left = "+", right = "+", low_left = "+", low_right = "+",
  down = "+", up = "+", cross = "+", bar = "=",
}

--- The players' colours, by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "orange", style = "30;48;5;208" }, { name = "white", style = "30;48;5;255" },
  { name = "purple", style = "97;48;5;91" }, { name = "yellow", style = "30;48;5;226" },
  { name = "green", style = "97;48;5;28" },
}
local STYLES = { black = "1", red = "31", yellow = "33", dim = "2", bold = "1", alarm = "1;31" }

local Pen = {}

--- A pen for a viewer (nil sees all) and the options of a view: columns, colour, ascii;
--- actor, if the program says who is asked.
po:rule("view.pen", function(viewer, options)
  local columns = math.max(20, options.columns or 80)
  return setmetatable({
    viewer = viewer, actor = options.actor, colour = options.colour, columns = columns, width = columns,
    glyph = options.ascii and ASCII or GLYPHS,
  }, { __index = Pen })
end)

--- Text in a style: a name from STYLES or a seat's own.
function Pen:paint(style, text)
  if not self.colour or text == "" then return text end
  return "\27[" .. (STYLES[style] or style) .. "m" .. text .. "\27[0m"
end
function Pen:dim(text) return self:paint("dim", text) end
function Pen:bold(text) return self:paint("bold", text) end

--- Columns that a text takes on the screen.
function Pen:measure(text) return text:width() end

--- At most `width` columns of a text.
function Pen:cut(text, width)
  if #text <= width or self:measure(text) <= width then return text end
  if width < 1 then return "" end
  local n, i, size = 0, 1, #text
  while i <= size do
    local byte = text:byte(i)
    if byte == 27 then
      i = text:find("m", i, true) or size
    elseif byte < 0x80 or byte >= 0xC0 then
      n = n + 1
      if n == width then break end
    end
    i = i + 1
  end
  return text:sub(1, i - 1) .. (self.colour and "\27[0m" or "") .. self.glyph.more
end

--- A text cut and filled up to `width`.
function Pen:pad(text, width)
  text = self:cut(text, width)
  return text .. (" "):rep(width - self:measure(text))
end
function Pen:right(text, width)
  text = self:cut(text, width)
  return (" "):rep(width - self:measure(text)) .. text
end

--- Items side by side, as many to a line as fit; later lines are indented.
function Pen:flow(items, between, indent, first)
  local lines, line, used = {}, first or "", self:measure(first or "")
  local fresh = true
  for i, item in ipairs(items) do
    local text = item .. (i < #items and between or "")
    local long = self:measure(item)
    if not fresh and used + long > self.width then
      while line:ends(" ") do line = line:sub(1, -2) end
      lines[#lines + 1] = line
      line, used = (" "):rep(indent), indent
    end
    line, used, fresh = line .. text, used + self:measure(text), false
  end
  lines[#lines + 1] = line
  return lines
end

--- Words of a sentence as lines.
function Pen:wrap(text, indent, first) return self:flow(text:split(" "), " ", indent, first) end

--- Barrels as dots, or as a number if there are too many for `room` columns.
function Pen:barrels(n, room, style)
  local one = self.glyph.barrel
  if n == 0 then return self:dim(self.glyph.dot) end
  if n <= room then return self:paint(style or "black", one:rep(n)) end
  return self:paint(style or "black", one .. self.glyph.times .. n)
end

--- Cards that lie face down.
function Pen:backs(n, room)
  if n == 0 then return self:dim(self.glyph.dot) end
  if n <= room then return self.glyph.card:rep(n) end
  return self.glyph.card .. self.glyph.times .. n
end

--- A player's number, or some of their agents, in their colour.
function Pen:seat(player, times)
  local seat = SEATS[player.seat]
  return self:paint(seat and seat.style or "bold", tostring(player.seat):rep(times or 1))
end
function Pen:colour_name(player)
  return SEATS[player.seat] and SEATS[player.seat].name or tostring(player)
end

--- The agents on a spot, most first: 11>2 means that player 1 leads with two agents,
--- 1=2 that they tie.
function Pen:agents(spot)
  local present = {}
  for _, player in ipairs(g.players) do
    if spot:count(player.agent) > 0 then present[#present + 1] = player end
  end
  if #present == 0 then return self:dim(self.glyph.dot) end
  table.sort(present, function(a, b) return spot:seated(a) > spot:seated(b) end)
  local text, before = "", nil
  for _, player in ipairs(present) do
    local sign = before and (spot:seated(player) == spot:seated(before) and "=" or ">") or ""
    text = text .. self:dim(sign) .. self:seat(player, spot:count(player.agent))
    before = player
  end
  return text
end

--- May the viewer look at the hidden cards of this player?
function Pen:sees(owner) return self.viewer == nil or self.viewer == owner end

--- 27 of 100 as "27.0 %".
function Pen:percent(part, whole)
  if part == whole then return whole == 0 and "-" or "100 %" end
  return string.format("%.1f %%", 100 * part / whole)
end

-- The frame ------------------------------------------------------------

--- The characters of a text, one for each column.
local function letters(text)
  local list, start = {}, 1
  for i = 2, #text + 1 do
    local byte = text:byte(i)
    if not byte or byte < 0x80 or byte >= 0xC0 then
      list[#list + 1] = text:sub(start, i - 1)
      start = i
    end
  end
  return list
end

--- A line between two bands: `ups` and `downs` are the columns where sides end and begin,
--- `titles` stand at their columns, a note at the right end.
local function border(pen, width, ups, downs, titles, note, left, right)
  local glyph = pen.glyph
  local cells, bold = {}, {}
  for x = 1, width do
    cells[x] = ups[x] and (downs[x] and glyph.cross or glyph.up) or downs[x] and glyph.down or glyph.line
  end
  cells[1], cells[width] = left, right
  local function put(x, text, last)
    local list = letters(" " .. text .. " ")
    for i, letter in ipairs(list) do
      if x + i - 1 <= last then cells[x + i - 1], bold[x + i - 1] = letter, true end
    end
  end
  for _, title in ipairs(titles) do put(title.x + 2, title.text, title.last - 1) end
  if note then put(width - pen:measure(note) - 3, note, width - 1) end
  local line, from = "", 1
  for x = 1, width do
    if x == width or bold[x] ~= bold[x + 1] then
      local run = table.concat(cells, "", from, x)
      line = line .. (bold[x] and pen:bold(run) or pen:dim(run))
      from = x + 1
    end
  end
  return line
end

--- The rows of one column of panels: texts, and lines with a title between the panels.
local function rows_of(pen, column)
  local rows, title = {}, nil
  pen.width = column.width - 2
  for _, name in ipairs(column) do
    local heading, lines = rules[name](pen)
    if heading then
      if title then rows[#rows + 1] = { title = heading } else title = heading end
      for _, line in ipairs(lines) do rows[#rows + 1] = { text = line } end
    end
  end
  pen.width = pen.columns
  return rows, title
end

--- One line of a band, sides and all.
local function band_line(pen, columns, at)
  local glyph, line, before = pen.glyph, "", nil
  for i, column in ipairs(columns) do
    local row = column.rows[at] or { text = "" }
    local rule = row.title ~= nil
    local side = glyph.side
    if i == 1 then
      side = rule and glyph.left or side
    else
      side = before and (rule and glyph.cross or glyph.right) or rule and glyph.left or side
    end
    line = line .. pen:dim(side)
    if rule then
      local title = pen:cut(row.title, column.width - 4)
      line = line .. pen:dim(glyph.line) .. pen:bold(" " .. title .. " ")
        .. pen:dim(glyph.line:rep(column.width - 3 - pen:measure(title)))
    else
      line = line .. " " .. pen:pad(row.text, column.width - 2) .. " "
    end
    before = rule
  end
  return line .. pen:dim(before and glyph.right or glyph.side)
end

--- All bands under each other, with the lines between them.
local function framed(pen, bands, note)
  local lines, width, ups, glyph = {}, 80, {}, pen.glyph
  for _, band in ipairs(bands) do
    local downs, titles, columns, height, x = {}, {}, {}, 0, 1
    for _, column in ipairs(band) do
      local rows, title = rows_of(pen, column)
      if title then columns[#columns + 1] = { width = column.width, rows = rows, title = title } end
      height = math.max(height, #rows)
    end
    if #columns > 0 then
      local room = width - 1
      for i, column in ipairs(columns) do
        -- the last one takes what a missing neighbour leaves
        if i == #columns then column.width = room - 1 end
        room = room - column.width - 1
        if i > 1 then downs[x] = true end
        titles[i] = { x = x, last = x + column.width, text = column.title }
        x = x + column.width + 1
      end
      local first = #lines == 0
      lines[#lines + 1] = border(pen, width, ups, downs, titles, first and note or nil,
        first and glyph.top_left or glyph.left, first and glyph.top_right or glyph.right)
      for at = 1, height do lines[#lines + 1] = band_line(pen, columns, at) end
      ups = downs
    end
  end
  lines[#lines + 1] = border(pen, width, ups, {}, {}, nil, glyph.low_left, glyph.low_right)
  return lines
end

--- Below 80 columns: one section after the other.
local function listed(pen, bands, note)
  local lines = { note and pen:cut(pen:dim(note), pen.columns) }
  for _, band in ipairs(bands) do
    for _, column in ipairs(band) do
      for _, name in ipairs(column) do
        pen.width = pen.columns - 1
        local title, content = rules[name](pen)
        if title then
          lines[#lines + 1] = rules.view.heading(pen, title)
          for _, line in ipairs(content) do lines[#lines + 1] = pen:cut(" " .. line, pen.columns) end
        end
      end
    end
  end
  return lines
end

--- A line with a title.
po:rule("view.heading", function(pen, title)
  title = pen:cut(title, pen.columns - 4)
  return pen:dim(pen.glyph.line) .. pen:bold(" " .. title .. " ")
    .. pen:dim(pen.glyph.line:rep(pen.columns - 3 - pen:measure(title)))
end)

--- The bands of the board from top to bottom; each has columns of panels, 80 wide with
--- their sides: the widths in a band and one side more for each panel but the last make 78.
--- Bands of one part can be looked at by themselves.
po:rule("view.layout", function()
  return {
    { part = "map", { width = 78, "view.map" } },
    { part = "map", { width = 57, "view.risks" }, { width = 20, "view.spots" } },
    {
      part = "offers", { width = 30, "view.technologies" }, { width = 26, "view.fields", "view.startups" },
      { width = 20, "view.bag", "view.crises" },
    },
    { part = "offers", { width = 78, "view.consultants" } },
    { { width = 78, "view.headquarters" } },
  }
end)

--- Who looks, and what hangs over the game.
po:rule("view.note", { cites = "PO-PEAK-2" }, function(pen)
  local note = pen.viewer and "seen by player " .. pen.viewer.seat or "all cards open"
  if pen.actor and pen.actor ~= pen.viewer then note = "player " .. pen.actor.seat .. " is asked, " .. note end
  local marker = g.marker:get()
  if marker > 0 then note = "Peak Oil! Marker: player " .. marker .. ", " .. note end
  return note
end)

--- What the signs mean, for a part of the board or for all of it.
po:rule("view.legend", function(pen, part)
  local glyph = pen.glyph
  local refinery = g.refinery[1]
  local demand = rules.view.demand(refinery)
  local signs = {
    { "map", "? pull" }, { "map", "! skull" }, { "map", "X closed" }, { "map", glyph.dot .. " none" },
    { "map", "11>2 player 1 leads" }, { "map", "1=2 tie" }, { "offers", glyph.card .. " face down" },
    { "offers", glyph.star .. " security chip" }, { "hq", "+2 in reserve" },
    { "map", tostring(refinery) .. " " .. demand .. " takes " .. demand .. " barrels" },
    { "offers", "BM Black Market" },
  }
  local list = {}
  for _, sign in ipairs(signs) do
    if not part or part == sign[1] then list[#list + 1] = sign[2] end
  end
  return list
end)

--- The board as lines of text: a frame of 80 columns, or a list where there are fewer.
po:rule("view.board", {
  cites = "PO-INFO-1 PO-INFO-3 PO-INFO-4 PO-INFO-5 PO-INFO-6 PO-INFO-7 PO-INFO-9",
}, function(viewer, options)
  local pen = rules.view.pen(viewer, options)
  local draw = pen.columns < 80 and listed or framed
  local bands = {}
  for _, band in ipairs(rules.view.layout(pen)) do
    if not options.part or options.part == band.part then bands[#bands + 1] = band end
  end
  local lines = draw(pen, bands, options.part ~= "offers" and rules.view.note(pen) or nil)
  pen.width = math.min(pen.columns, 80) - 2
  for _, line in ipairs(pen:flow(rules.view.legend(pen, options.part), "  ", 0)) do
    lines[#lines + 1] = "  " .. pen:dim(line)
  end
  return lines
end)

po:board("board", function(viewer, options) return rules.view.board(viewer, options) end)
for part, says in pairs {
  map = "the top of the board: regions, routes, risks and spots",
  offers = "the middle of it: technologies, cards on offer, the bag",
} do
  po:board(part, { says = says }, function(viewer, options)
    options.part = part
    return rules.view.board(viewer, options)
  end)
end
