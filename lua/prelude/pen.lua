--- Pens: what views draw with.  A pen knows who looks, who is asked and how much room there is; it
--- paints texts, cuts and fills them to columns, and puts panels into a frame.
---
--- A panel is a function of the pen (or the name of a rule) that returns a title and lines which fit
--- into pen.width, or nothing to be left out.
local E, P = ...

--- Signs, for terminals that know them and for those that don't.
local SIGNS = {
  dot = { "·", "." }, more = { "…", "~" }, times = { "×", "x" }, turn = { ">", ">" },
  line = { "─", "-" }, side = { "│", "|" }, cross = { "┼", "+" }, down = { "┬", "+" }, up = { "┴", "+" },
  left = { "├", "+" }, right = { "┤", "+" }, top_left = { "┌", "+" }, top_right = { "┐", "+" },
  low_left = { "└", "+" }, low_right = { "┘", "+" },
}

local STYLES = {
  dim = "2", bold = "1", alarm = "1;31", red = "31", green = "32", yellow = "33", blue = "34", cyan = "36",
}

--- The players' colours by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "red", style = "97;48;5;160" }, { name = "blue", style = "97;48;5;26" },
  { name = "yellow", style = "30;48;5;226" }, { name = "green", style = "97;48;5;28" },
  { name = "white", style = "30;48;5;255" }, { name = "purple", style = "97;48;5;91" },
  { name = "orange", style = "30;48;5;208" }, { name = "grey", style = "30;48;5;245" },
}

local FRAMED, WIDEST = 80, 120 -- columns: below the first there is no frame

local Pen = {}
P.Pen = Pen
P.pen_fields = {
  viewer = true, actor = true, columns = true, width = true, glyph = true, colour = true, spoken = true,
}

local function merged(base, own)
  local list = E.copy(base)
  for key, value in pairs(own or {}) do list[key] = value end
  return list
end

--- A pen for a viewer (nil sees all) and the options of a view; `own` is what a game draws with
--- besides: signs = { oil = { "●", "o" } }, styles, seats, methods; draws = { worker = fn(pen, place) }: how places
--- look that hold such pieces; framed: columns that its frame needs.
function P.pen(viewer, options, own)
  P.want("table", options, "what the screen is like")
  own = own or {}
  local columns = math.max(20, options.columns or 80)
  local glyph = {}
  for name, sign in pairs(merged(SIGNS, own.signs)) do glyph[name] = sign[options.ascii and 2 or 1] end
  local methods = own.methods or {}
  return E.setmetatable({
    viewer = viewer, actor = options.actor, colour = options.colour, columns = columns, width = columns,
    spoken = options.spoken, draws = own.draws or {}, glyph = glyph, styles = merged(STYLES, own.styles),
    seats = own.seats or P.map(SEATS, E.copy), -- what a script does to them stays with the pen
    framed = own.framed or FRAMED,
  }, { __index = function(_, key) return methods[key] or Pen[key] end, __metatable = false })
end

-- Texts ----------------------------------------------------------------

--- Text in a style: a name, or what a terminal calls it ("30;48;5;208").
function Pen:paint(style, text)
  if not self.colour or text == "" then return text end
  return "\27[" .. (self.styles[style] or style) .. "m" .. text .. "\27[0m"
end
function Pen:dim(text) return self:paint("dim", text) end
function Pen:bold(text) return self:paint("bold", text) end

--- At most `width` columns of a text.
function Pen:cut(text, width)
  if #text <= width or text:width() <= width then return text end
  if width < 1 then return "" end
  return P.cut_text(text, width) .. (self.colour and "\27[0m" or "") .. self.glyph.more
end

--- A text cut and filled up to `width`, from the right or from the left.
function Pen:pad(text, width)
  text = self:cut(text, width)
  return text .. (" "):rep(width - text:width())
end
function Pen:right(text, width)
  text = self:cut(text, width)
  return (" "):rep(width - text:width()) .. text
end

local function without_blanks(text) return text:sub(1, P.tail(text, " ") - 1) end

local function flow(self, items, between, indent, first)
  local lines, line, fresh = {}, first or "", true
  local used = line:width()
  for i, item in ipairs(items) do
    local text = item .. (i < #items and between or "")
    if not fresh and used + without_blanks(text):width() > self.width then
      lines[#lines + 1] = without_blanks(line)
      line, used = (" "):rep(indent or 0), indent or 0
    end
    line, used, fresh = line .. text, used + text:width(), false
  end
  lines[#lines + 1] = line
  return lines
end

--- Items side by side, as many to a line of pen.width as fit in the language spoken; later lines are indented.
function Pen:flow(items, between, indent, first)
  return flow(self, P.map(items, P.said), between, indent, first)
end

--- The words of a sentence as lines.
function Pen:wrap(text, indent, first) return flow(self, P.said(text):split(" "), " ", indent, first) end

-- Players --------------------------------------------------------------

--- A player's number, or a text, in the player's colour.
function Pen:seat(player, text)
  local seat = self.seats[player.seat]
  return self:paint(seat and seat.style or "bold", text or tostring(player.seat))
end

--- The name of that colour.
function Pen:colour_name(player)
  local seat = self.seats[player.seat]
  return seat and seat.name or tostring(player)
end

--- Points at the player who is asked; a blank for others.
function Pen:turn(player)
  if self.spoken then return "" end
  return self.actor == player and self:bold(self.glyph.turn) or " "
end

--- May the viewer look at what is hidden from all but this player?
function Pen:sees(owner) return self.viewer == nil or self.viewer == owner end

--- Who looks (nobody: everything lies open), and who is asked if that is somebody else.
function Pen:looks(open)
  local note = self.viewer and "seen by player " .. self.viewer.seat or open or "all cards open"
  if self.actor and self.actor ~= self.viewer then note = "player " .. self.actor.seat .. " is asked, " .. note end
  return note
end

-- The frame ------------------------------------------------------------

--- A line with a title, as wide as it is said.
local function titled(pen, title, width)
  title = pen:cut(title, width - 4)
  return pen:dim(pen.glyph.line) .. pen:bold(" " .. title .. " ")
    .. pen:dim(pen.glyph.line:rep(width - 3 - title:width()))
end
function Pen:heading(title) return titled(self, P.said(title), self.columns) end

--- What signs mean, dim, as many to a line as fit; nobody hears a sign.
function Pen:legend(items)
  if self.spoken then return {} end
  self.width = math.max(20, math.min(self.columns, WIDEST) - 2)
  local lines = P.map(self:flow(P.map(items, P.said), "  "), function(line) return "  " .. self:dim(line) end)
  self.width = self.columns
  return lines
end

--- The columns of the frame; 0: there is none, and panels stand below each other.
function Pen:frame_width() return self.columns < self.framed and 0 or math.min(self.columns, WIDEST) end

--- A line between two bands: `ups` and `downs` are the columns where sides end and begin,
--- `titles` stand at their columns, a note at the right end of the first panel: a title that is too
--- long for both leaves it a third.
local function border(pen, width, ups, downs, titles, note, left, right)
  local glyph = pen.glyph
  local cells, bold = {}, {}
  for x = 1, width do
    cells[x] = ups[x] and (downs[x] and glyph.cross or glyph.up) or downs[x] and glyph.down or glyph.line
  end
  cells[1], cells[width] = left, right
  local function put(x, text)
    text = " " .. text .. " "
    local at = 1
    while at <= #text do
      local letter = P.letter_at(text, at)
      cells[x], bold[x] = letter, true
      for wide = 1, letter:width() - 1 do cells[x + wide], bold[x + wide] = "", true end
      x, at = x + letter:width(), at + #letter
    end
  end
  for i, title in ipairs(titles) do
    local aside = i == 1 and note or ""
    local room = title.last - title.x - 4 -- between a line and a blank on either side
    local kept = aside == "" and 0 or math.min(aside:width(), room // 3) + 2
    local text = pen:cut(title.text, room - kept)
    if room > 0 then put(title.x + 2, text) end
    aside = pen:cut(aside, room - text:width() - 2)
    if aside ~= "" then put(title.last - aside:width() - 2, aside) end
  end
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

--- A rule that was taken out gives no title; what a layer puts into its panel stands below what is left.
local function drawn(pen, panel, width)
  pen.width = width
  local named = type(panel) == "string"
  local title, lines = (named and P.rules[panel] or panel)(pen)
  if type(title) ~= "string" then title, lines = nil, {} end
  if named then title, lines = P.with_components(pen, panel, title, lines) end
  pen.width = pen.columns
  return title, lines
end

--- The rows of one column of panels: texts, and lines with a title between the panels.
local function rows_of(pen, column, width)
  local rows, title = {}, nil
  for _, panel in ipairs(column) do
    local heading, lines = drawn(pen, panel, width - 2)
    if heading then
      heading = P.said(heading)
      if title then rows[#rows + 1] = { title = heading } else title = heading end
      for _, line in ipairs(lines) do rows[#rows + 1] = { text = line } end
    end
  end
  return rows, title
end

--- The panels of a band that have something to show, each with its width: the last takes what is left.
local function shown_columns(pen, band, width)
  local columns, room = {}, width - 2
  for i, column in ipairs(band) do
    local wide = i == #band and room or math.min(column.width, room)
    local rows, title = rows_of(pen, column, wide)
    if title then
      columns[#columns + 1] = { width = wide, rows = rows, title = title }
      room = room - wide - 1
    end
  end
  local last = columns[#columns]
  if last and room >= 0 then last.width = last.width + room + 1 end
  return columns
end

--- One line of a band, sides and all.
local function band_line(pen, columns, at)
  local glyph, line, before = pen.glyph, "", nil
  for _, column in ipairs(columns) do
    local row = column.rows[at] or { text = "" }
    local rule = row.title ~= nil
    local side = before and (rule and glyph.cross or glyph.right) or rule and glyph.left or glyph.side
    line = line .. pen:dim(side)
      .. (rule and titled(pen, row.title, column.width) or " " .. pen:pad(row.text, column.width - 2) .. " ")
    before = rule
  end
  return line .. pen:dim(before and glyph.right or glyph.side)
end

--- All bands under each other, with the lines between them.
local function framed(pen, bands, note)
  local lines, width, ups, glyph = {}, pen:frame_width(), {}, pen.glyph
  for _, band in ipairs(bands) do
    local columns, downs, titles, height, x = shown_columns(pen, band, width), {}, {}, 0, 1
    if #columns > 0 then
      for i, column in ipairs(columns) do
        if i > 1 then downs[x] = true end
        titles[i] = { x = x, last = x + column.width, text = column.title }
        x, height = x + column.width + 1, math.max(height, #column.rows)
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

--- Where there is little room: one panel after the other.
local function listed(pen, bands, note)
  local lines = { note and pen:cut(pen:dim(note), pen.columns) }
  for _, band in ipairs(bands) do
    for _, column in ipairs(band) do
      for _, panel in ipairs(column) do
        local title, content = drawn(pen, panel, pen.columns - 1)
        if title then
          lines[#lines + 1] = pen:heading(title)
          for _, line in ipairs(content) do lines[#lines + 1] = pen:cut(" " .. without_blanks(line), pen.columns) end
        end
      end
    end
  end
  return lines
end

--- Panels as lines of text: a frame, or a list where there is no room for one.  Bands stand below
--- each other; each has columns side by side, { width = 30, panel, … }, of panels below each other.
--- The last column takes the room that is left.  Titles and the note are said in the table's language
--- here, so that the frame is made for them.
function Pen:frame(bands, note)
  return (self:frame_width() == 0 and listed or framed)(self, bands, note and P.said(note))
end
