--- The terrain with trucks, tiles and derricks; the railway beneath; prices beside it.
local gi = game("giganten")

local GROUND = { "plain", "hill", "mountain" }
local CELL, SIDE = 3, 16

--- What a tile shows the viewer: its derricks, its ground, its crude if they know it.
local function tile_cell(pen, square, tile)
  local known = pen.viewer == nil or tile:known(pen.viewer)
  local text = square.kind .. pen.glyph[GROUND[square.points]] .. (known and tile.crude or "?")
  return pen:paint(square.kind == 2 and "red" or known and "alarm" or "tile", text)
end

--- Three columns for a square: [2] a truck, #24 a derrick of player 2 on 4 crude, 3·? a tile.
gi:rule("view.square", { cites = "GI-INFO-2 GI-INFO-4" }, function(pen, square)
  if square:total() > 0 then
    for _, player in ipairs(g.players) do
      if square:count(player.truck) > 0 then return pen:seat(player, "[" .. player.seat .. "]") end
    end
  end
  if square.kind > 0 then
    local tile = square.tile:top()
    if tile then return tile_cell(pen, square, tile) end
    for _, player in ipairs(g.players) do
      if square.well:count(player.derrick) > 0 then
        return pen:seat(player, "#" .. player.seat .. square.well:count("crude"))
      end
    end
  end
  return " " .. pen:dim(pen.glyph[GROUND[square.points]]) .. " "
end)

--- The locomotives by column, as they are shown.
local function locomotives(pen)
  local columns = {}
  for column = 1, 21 do columns[column] = {} end
  for _, player in ipairs(g.players) do
    local at = columns[player.loco:step()]
    at[#at + 1] = pen:seat(player)
  end
  local at = columns[g.black:get()]
  at[#at + 1] = pen:bold("B")
  return columns
end

--- The railway from column to column, on as many lines as the fullest needs.
local function railway(pen, from, to)
  local columns, lines, most = locomotives(pen), {}, 1
  for column = from, to do most = math.max(most, (#columns[column] + 1) // 2) end
  for i = 1, most do
    local text = i == 1 and "= " or "  "
    for column = from, to do
      local one, two = columns[column][i * 2 - 1], columns[column][i * 2]
      local cell = (one or "") .. (two or "")
      text = text .. pen:pad(cell == "" and " " .. pen:dim(i == 1 and pen.glyph.line or " ") or " " .. cell, CELL)
    end
    local star = i == 1 and to == 20 and (columns[21][1] and pen:bold("*B") or "*") or ""
    lines[i] = text .. star
  end
  return lines
end

local function costs(pen, from, to)
  local text, labels = "  ", g.players[1].loco.labels
  for column = from, to do text = text .. pen:pad(column == 1 and "" or " " .. labels[column], CELL) end
  return pen:dim(text)
end

--- What stands to the right of the map.
gi:rule("view.side", { cites = "GI-INFO-2 GI-SETUP-4" }, function(pen)
  local lines = {}
  local function add(text) lines[#lines + 1] = text end
  for _, company in ipairs(g.price) do
    add(pen:pad(company.title, 9) .. pen:paint(company:band(), pen:right(value("facts.dollars", company:value()), 6)))
    add(pen:dim("  " .. company:band() .. " band"))
  end
  add("")
  add("supply " .. pen:right(tostring(g.supply:total()), 8))
  add("licences" .. pen:right(tostring(g.licences:total()), 7))
  add("  spent" .. pen:right(tostring(g.licences_spent:total()), 8))
  add("to the star" .. pen:right(tostring(value("black_star") - g.black:get()), 4))
  add("first: player " .. g.first:get())
  return lines
end)

--- The same below a narrow one.
gi:rule("view.below", { cites = "GI-INFO-2 GI-SETUP-4" }, function(pen)
  local prices = {}
  for i, company in ipairs(g.price) do
    local price = value("facts.dollars", company:value()) .. " (" .. company:band() .. ")"
    prices[i] = company.title .. " " .. pen:paint(company:band(), price)
  end
  local lines = pen:flow(prices, "  ")
  for _, line in ipairs(pen:flow({
    "supply " .. g.supply:total(), "licences " .. g.licences:total() .. ", spent " .. g.licences_spent:total(),
    "to the star " .. value("black_star") - g.black:get(), "first: player " .. g.first:get(),
  }, "  ")) do lines[#lines + 1] = line end
  return lines
end)

--- The land and the railway from column to column; also the line where the railway begins.
local function stretch(pen, from, to)
  local head = "  "
  for column = from, to do head = head .. pen:pad(pen:right(tostring(column), 2), CELL) end
  local lines = { pen:dim(head) }
  for _, square in ipairs(g.terrain) do
    if square.column == from then lines[#lines + 1] = pen:dim(square.title:sub(1, 1)) .. " " end
    if square.column >= from and square.column <= to then
      lines[#lines] = lines[#lines] .. rules.view.square(pen, square)
    end
  end
  local rail = #lines + 1
  for _, track in ipairs(railway(pen, from, to)) do lines[#lines + 1] = track end
  lines[#lines + 1] = costs(pen, from, to)
  return lines, rail
end

--- What the signs mean, as many to a line as fit.
local function legend(pen)
  local glyph, lines = pen.glyph, {}
  local signs = {
    "[1] truck", "#14 derrick of 1, 4 crude", "3" .. glyph.plain .. "? tile, 3 derricks",
    glyph.hill .. " hill " .. glyph.mountain .. " mountain",
  }
  for i, line in ipairs(pen:flow(signs, "  ")) do lines[i] = pen:dim(line) end
  return lines
end

--- The same in a panel of its own, in columns if there is room.
gi:rule("view.market", { cites = "GI-INFO-2 GI-SETUP-4" }, function(at)
  local lines = {}
  for _, company in ipairs(g.price) do
    lines[#lines + 1] = at:pad(company.title, 12)
      .. at:paint(company:band(), at:right(value("facts.dollars", company:value()), 7))
      .. at:dim("  " .. company:band())
  end
  for _, row in ipairs {
    { "supply", g.supply:total() }, { "licences", g.licences:total() }, { "spent", g.licences_spent:total() },
    { "to the star", value("black_star") - g.black:get() },
  } do lines[#lines + 1] = at:pad(row[1], 12) .. at:right(tostring(row[2]), 7) end
  return "Prices, supplies", lines
end)

--- What stands and lies where, for who hears it.
local function spoken_map(pen)
  local lines = {}
  for _, square in ipairs(g.terrain) do
    for _, player in ipairs(g.players) do
      if square:count(player.truck) > 0 then
        lines[#lines + 1] = "truck of " .. tostring(player) .. ": " .. square.title
      end
      if square.kind > 0 and square.well:count(player.derrick) > 0 then
        lines[#lines + 1] = "derrick of " .. tostring(player) .. ": " .. square.title .. ", "
          .. square.well:count("crude") .. " crude"
      end
    end
    local tile = square.kind > 0 and square.tile:top()
    if tile then
      local known = pen.viewer == nil or tile:known(pen.viewer)
      lines[#lines + 1] = "tile: " .. square.title .. ", derricks " .. square.kind .. ", "
        .. (known and tile.crude .. " crude" or "not seen")
    end
  end
  for _, player in ipairs(g.players) do
    lines[#lines + 1] = "locomotive of " .. tostring(player) .. ": column " .. player.loco:step()
  end
  for _, line in ipairs(rules.view.below(pen)) do lines[#lines + 1] = line end
  return lines
end

--- Beside the map, if it has no panel of its own and there is room; else below.
gi:rule("view.map", { cites = "GI-INFO-2 GI-INFO-4" }, function(pen)
  if pen.spoken then return "Giganten", spoken_map(pen) end
  local width = 2 + 20 * CELL + 2
  local whole = pen.width >= width - 1
  local lines, rail = stretch(pen, 1, whole and 20 or 10)
  local side = rules.view.side(pen)
  if pen:frame_width() > 0 then
    lines[#lines + 1] = pen:dim("B black locomotive, * star, below: points a space")
  elseif pen.width >= width + SIDE - 1 then
    local function beside(i, text) lines[i] = pen:pad(lines[i], width) .. text end
    for i, text in ipairs(side) do beside(i + 1, text) end
    beside(rail, pen:dim(" B black, *star"))
    beside(#lines, pen:dim("points a space"))
  else
    for _, line in ipairs(whole and {} or stretch(pen, 11, 20)) do lines[#lines + 1] = line end
    for _, line in ipairs(rules.view.below(pen)) do lines[#lines + 1] = line end
  end
  for _, line in ipairs(legend(pen)) do lines[#lines + 1] = line end
  return "Giganten", lines
end)
