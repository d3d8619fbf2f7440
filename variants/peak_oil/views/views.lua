--- How the table looks in a terminal: the pen and the board.
---
--- Each section of the board is a rule that gets the pen and returns a title and lines,
--- or nothing to be left out. A layer can replace a section, or put its own on the board:
---
---   house:rule("view.weather", function(pen)
---     return "Weather", { pen:pad("storms", 8) .. pen:barrels(g.storms:get(), 6) }
---   end)
---   house:wrap("view.layout", function(base, pen)
---     local bands = base(pen)
---     bands[#bands + 1] = { { "view.weather" } }
---     return bands
---   end)
---
---   board        the sections              more         the views bag, odds, hq, score
---
--- Lines may hold colours; the frame cuts and fills them to the width of the panel.
local po = game("peak_oil")

include("views/board")
include("views/more")

-- The pen --------------------------------------------------------------

local SIGNS = {
  barrel = { "●", "o" }, empty = { "○", "." }, card = { "▒", "#" }, star = { "★", "*" }, dash = { "─", "-" },
  bar = { "━", "=" },
}

--- The players' colours, by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "orange", style = "30;48;5;208" }, { name = "white", style = "30;48;5;255" },
  { name = "purple", style = "97;48;5;91" }, { name = "yellow", style = "30;48;5;226" },
  { name = "green", style = "97;48;5;28" },
}
local STYLES = { black = "1" }

local Pen = {}

--- A pen for a viewer (nil sees all) and the options of a view: columns, colour, ascii;
--- actor, if the program says who is asked.
po:rule("view.pen", function(viewer, options)
  return pen(viewer, options, {
    signs = SIGNS, styles = STYLES, seats = SEATS, methods = Pen, draws = { agent = Pen.agents },
  })
end)

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

--- Some of a player's agents, in their colour.
function Pen:men(player, n) return self:seat(player, tostring(player.seat):rep(n)) end

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
    text = text .. self:dim(sign) .. self:men(player, spot:count(player.agent))
    before = player
  end
  return text
end

--- 27 of 100 as "27.0 %".
function Pen:percent(part, whole)
  if part == whole then return whole == 0 and "-" or "100 %" end
  return string.format("%.1f %%", 100 * part / whole)
end

-- The board ------------------------------------------------------------

local WIDE = 100 -- columns from which more stands side by side

--- The bands of the board from top to bottom; each has columns of panels, of which the last takes
--- the room that is left. Bands of one part can be looked at by themselves.
po:rule("view.layout", function(at)
  if at.columns >= WIDE then
    return {
      { part = "map", { width = 78, "view.map", "view.risks" }, { "view.spots", "view.bag", "view.crises" } },
      {
        part = "offers", { width = 30, "view.technologies" }, { width = 27, "view.fields", "view.startups" },
        { "view.consultants" },
      },
      { { "view.headquarters" } },
    }
  end
  return {
    { part = "map", { "view.map" } },
    { part = "map", { width = 57, "view.risks" }, { "view.spots" } },
    {
      part = "offers", { width = 30, "view.technologies" }, { width = 26, "view.fields", "view.startups" },
      { "view.bag", "view.crises" },
    },
    { part = "offers", { "view.consultants" } },
    { { "view.headquarters" } },
  }
end)

--- Who looks, and what hangs over the game.
po:rule("view.note", { cites = "PO-PEAK-2" }, function(at)
  local marker = g.marker:get()
  return marker > 0 and "Peak Oil! Marker: player " .. marker .. ", " .. at:looks() or at:looks()
end)

--- What the signs mean, for a part of the board or for all of it.
po:rule("view.legend", function(pen, part)
  local glyph = pen.glyph
  local refinery = g.refinery[1]
  local demand = rules.view.demand(refinery)
  local signs = {
    { "map", "? pull" }, { "map", "! skull" }, { "map", "X closed" }, { "map", glyph.dot .. " none" },
    { "map", "11>2 player 1 leads" }, { "map", "1=2 tie" }, { "offers", glyph.card .. " face down" },
    { "offers", glyph.star .. " security chip" }, { "hq", "11 +2: 2 in the HQ, 2 in the reserve" },
    { "map", tostring(refinery) .. " " .. demand .. " takes " .. demand .. " barrels" },
    { "offers", "BM Black Market" },
  }
  local list = {}
  for _, sign in ipairs(signs) do
    if not part or part == sign[1] then list[#list + 1] = sign[2] end
  end
  return list
end)

--- The board as lines of text: a frame, or a list where there is little room.
po:rule("view.board", {
  cites = "PO-INFO-1 PO-INFO-3 PO-INFO-4 PO-INFO-5 PO-INFO-6 PO-INFO-7 PO-INFO-9",
}, function(viewer, options)
  local at, bands = rules.view.pen(viewer, options), {}
  for _, band in ipairs(rules.view.layout(at)) do
    if not options.part or options.part == band.part then bands[#bands + 1] = band end
  end
  local lines = at:frame(bands, options.part ~= "offers" and rules.view.note(at) or nil)
  local legend = at:legend(rules.view.legend(at, options.part))
  return table.move(legend, 1, #legend, #lines + 1, lines)
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
