--- How the table looks in a terminal: the pen and the views.
---
--- Each section is a rule that gets the pen and returns a title and lines; a layer can replace
--- one, or put its own on the board by wrapping "view.layout".
---
---   view_map   the terrain and the railway      view_table   prices, cards, players
local gi = game("giganten")

local GLYPHS = {
  "plain", "hill", "mountain", "line", "dot", "times",
  fine = { plain = "·", hill = "∩", mountain = "▲", line = "─", dot = "·", times = "×" },
  ascii = { plain = ".", hill = "n", mountain = "^", line = "-", dot = ".", times = "x" },
}
--- The players' colours by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "red", style = "97;48;5;160" }, { name = "grey", style = "30;48;5;250" },
  { name = "blue", style = "97;48;5;25" }, { name = "green", style = "97;48;5;28" },
}
local STYLES = { dim = "2", bold = "1", red = "31", blue = "34", white = "0", alarm = "1;31", tile = "1" }

local Pen = {}

--- A pen for a viewer (nil sees all) and the options of a view.
gi:rule("view.pen", function(viewer, screen)
  return setmetatable({
    viewer = viewer, actor = screen.actor, colour = screen.colour, columns = math.max(40, screen.columns or 80),
    glyph = screen.ascii and GLYPHS.ascii or GLYPHS.fine,
  }, { __index = Pen })
end)

function Pen:paint(style, text)
  if not self.colour or text == "" then return text end
  return "\27[" .. (STYLES[style] or style) .. "m" .. text .. "\27[0m"
end
function Pen:dim(text) return self:paint("dim", text) end
function Pen:bold(text) return self:paint("bold", text) end

--- A text in a player's colour.
function Pen:seat(player, text)
  local seat = SEATS[player.seat]
  return self:paint(seat and seat.style or "bold", text or tostring(player.seat))
end

--- Filled with spaces to a width.
function Pen:pad(text, width)
  local short = width - text:width()
  return short > 0 and text .. (" "):rep(short) or text
end

--- The same from the left.
function Pen:right(text, width)
  local short = width - text:width()
  return short > 0 and (" "):rep(short) .. text or text
end

--- Items side by side, as many to a line as fit.
function Pen:flow(items, between)
  local lines, line = {}, ""
  for _, item in ipairs(items) do
    if line ~= "" and (line .. between .. item):width() > self.columns - 2 then
      lines[#lines + 1] = line
      line = ""
    end
    line = line == "" and item or line .. between .. item
  end
  if line ~= "" then lines[#lines + 1] = line end
  return lines
end

--- May the viewer look into this player's hand?
function Pen:sees(owner) return rules.view.sees(self.viewer, owner) end
gi:rule("view.sees", { cites = "GI-INFO-3" }, function(viewer, owner) return viewer == nil or viewer == owner end)

--- A line with a title.
function Pen:heading(title)
  local fill = math.min(self.columns, 80) - title:width() - 4
  return self:dim(self.glyph.line) .. " " .. self:bold(title) .. " " .. self:dim(self.glyph.line:rep(math.max(1, fill)))
end

include("view_map")
include("view_table")

--- The sections from top to bottom, each with the part it belongs to.
gi:rule("view.layout", function()
  return {
    { part = "map", "view.map" }, { part = "table", "view.auction" }, { part = "table", "view.cards" },
    { part = "table", "view.players" },
  }
end)

--- Who looks, and how far the game is.
gi:rule("view.note", function(pen)
  local note = "round " .. g.round_number:get()
  note = note .. (pen.viewer and ", seen by player " .. pen.viewer.seat or ", all open")
  if pen.actor and pen.actor ~= pen.viewer then note = note .. ", player " .. pen.actor.seat .. " is asked" end
  return note
end)

gi:rule("view.board", { cites = "GI-INFO-2 GI-INFO-3 GI-INFO-4" }, function(viewer, screen, part)
  local pen, lines = rules.view.pen(viewer, screen), {}
  for _, section in ipairs(rules.view.layout(pen)) do
    if not part or part == section.part then
      local title, content = rules[section[1]](pen)
      if title then
        lines[#lines + 1] = pen:heading(#lines == 0 and title .. ", " .. rules.view.note(pen) or title)
        for _, line in ipairs(content) do lines[#lines + 1] = line end
      end
    end
  end
  return lines
end)

gi:board("board", { says = "the whole table" }, function(viewer, screen) return rules.view.board(viewer, screen) end)
gi:board("map", { says = "the terrain, the railway and the prices" },
  function(viewer, screen) return rules.view.board(viewer, screen, "map") end)
gi:board("table", { says = "cards, players, tanks and licences" },
  function(viewer, screen) return rules.view.board(viewer, screen, "table") end)
gi:board("tiles", { says = "the tiles you have looked at, and what lies unseen" },
  function(viewer, screen) return rules.view.tiles(rules.view.pen(viewer, screen)) end)
