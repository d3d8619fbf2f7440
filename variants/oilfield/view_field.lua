--- The top of the board: action spaces, and the fields with their spots.
local of = game("oilfield")

local COLUMNS = {
  { "lease", "Lease" }, { "build", "Build" }, { "drill", "Drill" }, { "local", "Local" }, { "first", "1st Player" },
  { "subsidy", "Subsidy" }, { "invest", "Invest" },
}

--- The sign of a space: who stands there, free, or closed at this table.
local function stands(pen, space)
  local player
  for _, one in ipairs(g.players) do
    if space:count(one.worker) > 0 then player = one end
  end
  if player then return pen:seat(player) end
  if space:total() > 0 then return pen:bold("D") end
  if space.players > value("spaces.players") then return pen:dim(pen.glyph.shut) end
  return pen:dim(pen.glyph.none)
end

local function label(space)
  if space.price > 0 then return "$" .. space.price .. " " end
  return space.players > 2 and (space.players == 5 and "5P " or "4P ") or ""
end

of:rule("view.spaces", { cites = "OF-PUBLIC-1 OF-SELECT-2 OF-SELECT-3 OF-INFO-2" }, function(pen)
  local lines, rows, head = {}, 0, ""
  local by_column = {}
  for _, space in ipairs(g.space) do
    local list = by_column[space.action] or {}
    list[#list + 1] = label(space) .. stands(pen, space)
    by_column[space.action], rows = list, math.max(rows, #list)
  end
  local wide = math.max(6, math.min(11, (pen.columns - 2) // #COLUMNS))
  for _, column in ipairs(COLUMNS) do
    local title = column[2]
    if column[1] == "subsidy" then title = title .. " $" .. g.subsidy:get() end
    head = head .. pen:pad(title, wide - 1) .. " "
  end
  lines[1] = pen:dim(head)
  for row = 1, rows do
    local line = ""
    for _, column in ipairs(COLUMNS) do line = line .. pen:pad((by_column[column[1]] or {})[row] or "", wide) end
    lines[#lines + 1] = line
  end
  return "Actions, performed from left to right and downwards; " .. pen.glyph.shut .. " closed", lines
end)

--- What stands on a spot: the owner, and the derrick.
local function spot_text(pen, spot)
  local owner
  for _, player in ipairs(g.players) do
    if spot:count(player.marker) > 0 then owner = player end
  end
  local tile = spot.tower:top()
  local name = tile and rules.view.tile(tile) or ""
  if spot:total() == 0 then return pen:dim("free") end
  local who_text = owner and pen:seat(owner) or pen:bold("D")
  return who_text .. ": " .. (tile and name or pen:dim("no derrick"))
end

--- A tile in few letters.
of:rule("view.tile", function(tile) return tile.title end)

of:rule("view.fields", { cites = "OF-INFO-2 OF-SETUP-13 OF-REFILL-7 OF-STRIKE-1" }, function(pen)
  local lines = {}
  for _, field in ipairs(g.field) do
    local status = "marker " .. field.step:get() .. "/" .. value("track_len." .. field.id)
    if value("field.exhausted", field) then status = pen:paint("alarm", "exhausted") end
    if field:count("strike") > 0 then status = pen:paint("alarm", "STRIKE") .. ", " .. status end
    lines[#lines + 1] = pen:pad(pen:bold(field.title), 8) .. pen:pad(pen:cubes(field), 16) .. "  "
      .. field:count("oil") .. " oil, " .. field:count("gas") .. " gas; " .. status
    local spots = {}
    for _, spot in ipairs(g.spot) do
      if spot.field == field then spots[#spots + 1] = spot_text(pen, spot) end
    end
    for _, line in ipairs(pen:flow("        ", spots, 8)) do lines[#lines + 1] = line end
  end
  return "Fields and their spots: " .. pen.glyph.oil .. " oil  " .. pen.glyph.gas .. " gas  "
    .. pen.glyph.strike .. " strike", lines
end)
