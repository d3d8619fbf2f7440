--- How the table looks in a terminal: the pen and the views.
---
--- Each panel is a rule that gets the pen and returns a title and lines; a layer can replace
--- one, or put its own on the board by wrapping "view.layout".
---
---   view_map   the terrain and the railway      view_table   prices, cards, players
local gi = game("giganten")

local SIGNS = { plain = { "·", "." }, hill = { "∩", "n" }, mountain = { "▲", "^" } }
--- The players' colours by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "red", style = "97;48;5;160" }, { name = "grey", style = "30;48;5;250" },
  { name = "blue", style = "97;48;5;25" }, { name = "green", style = "97;48;5;28" },
}
local STYLES = { white = "0", tile = "1" }
local WIDE = 100 -- columns from which the rest stands beside the map; below there is no room for a frame

local Pen = {}

--- A pen for a viewer (nil sees all) and the options of a view.
gi:rule("view.pen", function(viewer, screen)
  return pen(viewer, screen, { signs = SIGNS, styles = STYLES, seats = SEATS, methods = Pen, framed = WIDE })
end)

--- May the viewer look into this player's hand?
function Pen:sees(owner) return rules.view.sees(self.viewer, owner) end
gi:rule("view.sees", { cites = "GI-INFO-3" }, function(viewer, owner) return viewer == nil or viewer == owner end)

include("views/map")
include("views/table")

--- Bands of panels from top to bottom, each with the part it belongs to.
gi:rule("view.layout", function(at)
  if at.columns >= WIDE then
    return {
      { part = "map", { width = 66, "view.map" }, { "view.market", "view.auction", "view.cards" } },
      { part = "table", { "view.players" } },
    }
  end
  return {
    { part = "map", { "view.map" } }, { part = "table", { "view.auction" } }, { part = "table", { "view.cards" } },
    { part = "table", { "view.players" } },
  }
end)

--- Who looks, and how far the game is.
gi:rule("view.note", function(at) return "round " .. g.round_number:get() .. ", " .. at:looks("all open") end)

gi:rule("view.board", { cites = "GI-INFO-2 GI-INFO-3 GI-INFO-4" }, function(viewer, screen, part)
  local at, bands = rules.view.pen(viewer, screen), {}
  for _, band in ipairs(rules.view.layout(at)) do
    if not part or part == band.part then bands[#bands + 1] = band end
  end
  return at:frame(bands, rules.view.note(at))
end)

--- The players, the prices and the auction: for the room above a question.
gi:rule("view.small", { cites = "GI-INFO-2 GI-INFO-3" }, function(viewer, screen)
  local at = rules.view.pen(viewer, screen)
  local lines = { at:heading("Giganten, " .. rules.view.note(at)) }
  local function add(more)
    for _, line in ipairs(more) do lines[#lines + 1] = at:cut(line, at.columns) end
  end
  add(rules.view.below(at))
  local title, auction = rules.view.auction(at)
  if title then add { title .. ": " .. table.concat(auction, " ") } end
  local _, players = rules.view.players(at)
  players[#players] = nil -- what the star means
  for _, line in ipairs(players) do
    if at.columns >= 48 or not line:starts("    ") then add { line } end -- a line for each
  end
  return lines
end)

gi:board("compact", { says = "the board in a few rows" },
  function(viewer, screen) return rules.view.small(viewer, screen) end)
gi:board("board", { says = "the whole table" }, function(viewer, screen) return rules.view.board(viewer, screen) end)
gi:board("map", { says = "the terrain, the railway and the prices" },
  function(viewer, screen) return rules.view.board(viewer, screen, "map") end)
gi:board("table", { says = "cards, players, tanks and licences" },
  function(viewer, screen) return rules.view.board(viewer, screen, "table") end)
gi:board("tiles", { says = "the tiles you have looked at, and what lies unseen" },
  function(viewer, screen) return rules.view.tiles(rules.view.pen(viewer, screen)) end)
