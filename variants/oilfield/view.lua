--- How the table looks in a terminal: the pen, and the board in two parts.
---
--- Each section is a rule that gets the pen and returns a title and lines. A layer can replace
--- a section, or put its own on the board:
---
---   house:rule("view.weather", function(pen) return "Weather", { "storms: " .. g.storms:get() } end)
---   house:wrap("view.layout", function(base, pen)
---     local sections = base(pen)
---     sections[#sections + 1] = { part = "markets", "view.weather" }
---     return sections
---   end)
---
---   view_field   spaces and fields      view_table   markets, investments, refineries
local of = game("oilfield")

include("view_field")
include("view_table")

-- The pen --------------------------------------------------------------

local GLYPHS = { oil = "●", gas = "○", strike = "✖", none = "·", line = "─", more = "…", times = "×", shut = "▒" }
local ASCII = { oil = "o", gas = "g", strike = "X", none = ".", line = "-", more = "~", times = "x", shut = "#" }

--- The players' colours, by seat, as backgrounds: they can be read on dark and light screens.
local SEATS = {
  { name = "red", style = "97;48;5;160" }, { name = "blue", style = "97;48;5;26" },
  { name = "yellow", style = "30;48;5;226" }, { name = "green", style = "97;48;5;28" },
  { name = "white", style = "30;48;5;255" },
}
local STYLES = { oil = "1", gas = "36", strike = "1;31", dim = "2", bold = "1", alarm = "1;31" }

local Pen = {}

--- A pen for a viewer (nil sees all) and the options of a view.
of:rule("view.pen", function(viewer, options)
  return setmetatable({
    viewer = viewer, actor = options.actor, colour = options.colour, columns = math.max(20, options.columns or 80),
    glyph = options.ascii and ASCII or GLYPHS,
  }, { __index = Pen })
end)

function Pen:paint(style, text)
  if not self.colour or text == "" then return text end
  return "\27[" .. (STYLES[style] or style) .. "m" .. text .. "\27[0m"
end
function Pen:dim(text) return self:paint("dim", text) end
function Pen:bold(text) return self:paint("bold", text) end

--- At most `width` columns of a text.
function Pen:cut(text, width)
  if text:width() <= width then return text end
  local n, i = 0, 1
  while i <= #text do
    local byte = text:byte(i)
    if byte == 27 then
      i = text:find("m", i, true) or #text
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
  return text .. (" "):rep(width - text:width())
end

--- Items side by side, as many to a line as fit; later lines are indented.
function Pen:flow(first, items, indent)
  local lines, line, fresh = {}, first, true
  for _, item in ipairs(items) do
    if not fresh and line:width() + 2 + item:width() > self.columns - 1 then
      lines[#lines + 1] = line
      line, fresh = (" "):rep(indent), true
    end
    line = line .. (fresh and "" or "  ") .. item
    fresh = false
  end
  lines[#lines + 1] = line
  return lines
end

--- A player's number in the player's colour.
function Pen:seat(player)
  local seat = SEATS[player.seat]
  return self:paint(seat and seat.style or "bold", tostring(player.seat))
end
function Pen:colour_name(player) return SEATS[player.seat] and SEATS[player.seat].name or "" end

--- Cubes as signs: oil, then gas, then the grey one.
function Pen:cubes(place)
  local glyph, oil, gas = self.glyph, place:count("oil"), place:count("gas")
  local strike = place:takes("strike") and place:count("strike") or 0
  if oil + gas + strike == 0 then return self:dim(glyph.none) end
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

function Pen:heading(title)
  title = self:cut(title, self.columns - 4)
  return self:dim(self.glyph.line) .. self:bold(" " .. title .. " ")
    .. self:dim(self.glyph.line:rep(self.columns - 3 - title:width()))
end

-- The board ------------------------------------------------------------

of:rule("view.layout", function()
  return {
    { part = "fields", "view.spaces" }, { part = "fields", "view.fields" },
    { part = "markets", "view.markets" }, { part = "markets", "view.investments" },
    { part = "markets", "view.refineries" },
  }
end)

--- Who looks, who is asked, and whether the end is near.
of:rule("view.note", { cites = "OF-END-3 OF-INFO-2" }, function(pen)
  local last, list = g.last_round:get(), { "round " .. g.round:get() }
  if last > 0 then
    list[1] = list[1] .. (g.round:get() == last and ", the last one" or "; round " .. last .. " is the last one")
  end
  list[#list + 1] = pen.viewer and "seen by player " .. pen.viewer.seat or "all cards open"
  if pen.actor and pen.actor ~= pen.viewer then list[#list + 1] = "player " .. pen.actor.seat .. " is asked" end
  return "Oilfield, " .. table.concat(list, "; ")
end)

of:rule("view.board", { cites = "OF-INFO-2 OF-INFO-3" }, function(viewer, options)
  local pen = rules.view.pen(viewer, options)
  local lines = { pen:cut(pen:bold(rules.view.note(pen)), pen.columns) }
  for _, section in ipairs(rules.view.layout(pen)) do
    if not options.part or options.part == section.part then
      local title, content = rules[section[1]](pen)
      lines[#lines + 1] = pen:heading(title)
      for _, line in ipairs(content) do
        while line:ends(" ") do line = line:sub(1, -2) end
        lines[#lines + 1] = pen:cut(" " .. line, pen.columns)
      end
    end
  end
  return lines
end)

of:board("board", function(viewer, options) return rules.view.board(viewer, options) end)
for part, says in pairs {
  fields = "the top of the board: action spaces and fields",
  markets = "the rest of it: markets, investments, refineries",
} do
  of:board(part, { says = says }, function(viewer, options)
    return rules.view.board(viewer, { columns = options.columns, colour = options.colour, ascii = options.ascii,
      actor = options.actor, part = part })
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
