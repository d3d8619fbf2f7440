--- How the table looks in a terminal: the pen, and the board in two parts.
---
--- Each section is a rule that gets the pen and returns a title and lines. A layer can replace
--- a section, or put its own on the board:
---
---   house:rule("view.weather", function(pen) return "Weather", { "storms: " .. g.storms:get() } end)
---   house:wrap("view.layout", function(base, pen)
---     local bands = base(pen)
---     bands[#bands + 1] = { part = "markets", { "view.weather" } }
---     return bands
---   end)
---
---   field        spaces and fields      table        markets, investments, refineries
local of = game("oilfield")

include("views/field")
include("views/table")

-- The pen --------------------------------------------------------------

local SIGNS = {
  oil = { "●", "o" }, gas = { "○", "g" }, strike = { "✖", "X" }, none = { "·", "." }, shut = { "▒", "#" },
}

--- The players' colours, by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "red", style = "97;48;5;160" }, { name = "blue", style = "97;48;5;26" },
  { name = "yellow", style = "30;48;5;226" }, { name = "green", style = "97;48;5;28" },
  { name = "white", style = "30;48;5;255" },
}
local STYLES = { oil = "1", gas = "36", strike = "1;31" }

local Pen = {}

--- A pen for a viewer (nil sees all) and the options of a view.
of:rule("view.pen", function(viewer, options)
  return pen(viewer, options, { signs = SIGNS, styles = STYLES, seats = SEATS, methods = Pen })
end)

--- Cubes as signs: oil, then gas, then the grey one.
function Pen:cubes(place)
  local glyph, oil, gas = self.glyph, place:count("oil"), place:count("gas")
  local strike = place:takes("strike") and place:count("strike") or 0
  if oil + gas + strike == 0 then return self.spoken and "empty" or self:dim(glyph.none) end
  if self.spoken then return oil .. " oil, " .. gas .. " gas" .. (strike > 0 and ", the strike cube" or "") end
  return self:paint("oil", glyph.oil:rep(oil)) .. self:paint("gas", glyph.gas:rep(gas))
    .. self:paint("strike", glyph.strike:rep(strike))
end

--- Equal things are counted: "Austin ×2".
function Pen:counted(names)
  local seen, list = {}, {}
  for _, name in ipairs(names) do
    if not seen[name] then list[#list + 1] = name end
    seen[name] = (seen[name] or 0) + 1
  end
  for i, name in ipairs(list) do
    if seen[name] > 1 then list[i] = name .. " " .. self.glyph.times .. seen[name] end
  end
  return list
end

-- The board ------------------------------------------------------------

local WIDE = 116 -- columns from which markets stand beside the fields

of:rule("view.layout", function(at)
  if at.columns >= WIDE then
    return {
      { part = "markets", { "view.refineries" } },
      { part = "fields", { width = 60, "view.spaces" }, { "view.investments" } },
      { part = "fields", { width = 60, "view.fields" }, { "view.markets" } },
    }
  end
  return {
    { part = "markets", { "view.refineries" } }, { part = "fields", { "view.spaces" } },
    { part = "fields", { "view.fields" } }, { part = "markets", { "view.markets" } },
    { part = "markets", { "view.investments" } },
  }
end)

--- Who looks, who is asked, and whether the end is near.
of:rule("view.note", { cites = "OF-END-3 OF-INFO-2" }, function(at)
  local last, round = g.last_round:get(), "round " .. g.round:get()
  if last > 0 then round = round .. (g.round:get() == last and ", the last one" or "/" .. last) end
  return round .. ", " .. at:looks()
end)

--- What the signs mean, for a part of the board or for all of it.
of:rule("view.legend", function(at, part)
  local glyph, list = at.glyph, {}
  for _, sign in ipairs {
    { "fields", "actions: left to right, then down" }, { "fields", glyph.shut .. " closed" },
    { "fields", glyph.oil .. " oil" }, { "fields", glyph.gas .. " gas" }, { "fields", glyph.strike .. " strike" },
    { "markets", "G sold to the government" }, { "markets", "L lease markers left" },
    { "markets", "I investment markers left" },
  } do
    if not part or part == sign[1] then list[#list + 1] = sign[2] end
  end
  if #g.players == 2 and part ~= "markets" then list[#list + 1] = "D the dummy" end
  return list
end)

of:rule("view.board", { cites = "OF-INFO-2 OF-INFO-3" }, function(viewer, options)
  local at, bands = rules.view.pen(viewer, options), {}
  for _, band in ipairs(rules.view.layout(at)) do
    if not options.part or options.part == band.part then bands[#bands + 1] = band end
  end
  local lines = at:frame(bands, rules.view.note(at))
  local legend = at:legend(rules.view.legend(at, options.part))
  return table.move(legend, 1, #legend, #lines + 1, lines)
end)

--- The refineries and the fields: for the room above a question.
of:rule("view.small", { cites = "OF-INFO-2 OF-INFO-3" }, function(viewer, options)
  local at = rules.view.pen(viewer, options)
  local lines = { at:heading("Oilfield, " .. rules.view.note(at)) }
  local _, players = rules.view.refineries(at)
  for _, player in ipairs(players) do
    if not player:starts("   ") or at.columns >= 80 then lines[#lines + 1] = at:cut(player, at.columns) end
  end
  for _, field in ipairs(g.field) do
    local towers = rules.view.towers(at, field)
    if towers ~= "" then towers = "; " .. towers end
    lines[#lines + 1] = at:cut(" " .. rules.view.field(at, field)[1] .. towers, at.columns)
  end
  return lines
end)

of:board("compact", { says = "the board in a few rows" },
  function(viewer, options) return rules.view.small(viewer, options) end)
of:board("board", function(viewer, options) return rules.view.board(viewer, options) end)
--- A laid card lies face down on every board: who shares the screen must not see it by the way.
of:board("card", { says = "the private card that you have laid" }, function(viewer)
  local card = viewer and g.private_cards[viewer.laid:get()]
  return { card and "You have laid " .. card.title .. "." or "You have laid no card." }
end)
for part, says in pairs {
  fields = "the top of the board: action spaces and fields",
  markets = "the rest of it: markets, investments, refineries",
} do
  of:board(part, { says = says }, function(viewer, options)
    options.part = part
    return rules.view.board(viewer, options)
  end)
end

--- Leases of a field that are still in the deck: one for each spot, less those in sight.
local function hidden_leases(field)
  local left = -g.lease_market:count("field", field)
  for _, spot in ipairs(g.spot) do
    if spot.field == field and spot:total() == 0 then left = left + 1 end
  end
  return left
end

--- What is in the bag and in the deck can be worked out; only the order is secret.
of:board("bag", { says = "what is left in the bag and the stacks" }, function()
  local cards = {}
  for _, field in ipairs(g.field) do cards[#cards + 1] = field.title .. " " .. hidden_leases(field) end
  return {
    "Bag: " .. g.bag:count("oil") .. " oil, " .. g.bag:count("gas") .. " gas"
      .. (g.bag:count("strike") > 0 and ", and the grey strike cube" or ""),
    "Lease deck: " .. table.concat(cards, ", "),
    "Tile stack: " .. g.tile_stack:size() .. " tiles, " .. g.removed:size() .. " out of the game",
  }
end)
