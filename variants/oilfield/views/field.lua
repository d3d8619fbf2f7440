--- The top of the board: action spaces, and the fields with their spots.
local of = game("oilfield")

local ACTIONS = {
  { "lease", "Lease" }, { "build", "Build" }, { "drill", "Drill" }, { "local", "Local" }, { "first", "1st Player" },
  { "subsidy", "Subsidy" }, { "invest", "Invest" },
}

--- The actions with their titles, in the order in which they are performed.
local function columns()
  local list = {}
  for i, one in ipairs(ACTIONS) do
    list[i] = { action = one[1], title = one[2] .. (one[1] == "subsidy" and " $" .. g.subsidy:get() or "") }
  end
  return list
end

--- The sign of a space: who stands there, free, or closed at this table.
local function stands(pen, space)
  local player
  for _, one in ipairs(g.players) do
    if space:count(one.worker) > 0 then player = one end
  end
  if player then return pen:seat(player) end
  if space:total() > 0 then return pen:bold("D") end
  if space.players > value("spaces.players") then return pen.spoken and "closed" or pen:dim(pen.glyph.shut) end
  return pen:dim(pen.glyph.none)
end

local function label(space)
  if space.price > 0 then return "$" .. space.price .. " " end
  return space.players > 2 and (space.players == 5 and "5P " or "4P ") or ""
end

--- The actions in columns, the spaces of each below it.
local function space_table(pen, by_column, rows)
  local lines, head, widths = {}, "", {}
  for i, column in ipairs(columns()) do
    widths[i] = i == #ACTIONS and column.title:width() or pen.width >= 76 and 11 or column.title:width() + 2
    head = head .. pen:pad(column.title, widths[i])
  end
  lines[1] = pen:dim(head)
  for row = 1, rows do
    local line = ""
    for i, column in ipairs(columns()) do
      line = line .. pen:pad((by_column[column.action] or {})[row] or "", widths[i])
    end
    lines[#lines + 1] = line
  end
  return lines
end

--- For narrow screens: a line for each action.
local function space_list(pen, by_column)
  local lines = {}
  for i, column in ipairs(columns()) do
    lines[i] = pen:pad(column.title, 12) .. table.concat(by_column[column.action] or {}, "  ")
  end
  return lines
end

of:rule("view.spaces", { cites = "OF-PUBLIC-1 OF-SELECT-2 OF-SELECT-3 OF-INFO-2" }, function(pen)
  local by_column, rows = {}, 0
  for _, space in ipairs(g.space) do
    local list = by_column[space.action] or {}
    list[#list + 1] = label(space) .. stands(pen, space)
    by_column[space.action], rows = list, math.max(rows, #list)
  end
  local columned = pen.width >= 58 and not pen.spoken
  return "Oilfield: actions", columned and space_table(pen, by_column, rows) or space_list(pen, by_column)
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

--- Whose derricks stand on a field, in few letters: "towers 1 1 2 D".
of:rule("view.towers", function(pen, field)
  local list = {}
  for _, spot in ipairs(g.spot) do
    if spot.field == field and spot.tower:size() > 0 then
      local owner
      for _, player in ipairs(g.players) do
        if spot:count(player.marker) > 0 then owner = player end
      end
      list[#list + 1] = owner and pen:seat(owner) or "D"
    end
  end
  return #list > 0 and "derricks of " .. table.concat(list, " ") or ""
end)

--- A tile in few letters.
of:rule("view.tile", function(tile) return tile.title end)

--- How far a field is: its marker, or that nothing more will come.
local function status_of(pen, field)
  local status = "marker " .. field.step:get() .. "/" .. value("track_len." .. field.id)
  if value("field.exhausted", field) then status = pen:paint("alarm", "exhausted") end
  return field:count("strike") > 0 and pen:paint("alarm", "STRIKE") .. ", " .. status or status
end

--- A field in a line or two, without its spots.
of:rule("view.field", { cites = "OF-SETUP-13 OF-REFILL-7 OF-STRIKE-1" }, function(pen, field)
  if pen.spoken then return { field.title .. ": " .. pen:cubes(field) .. ", " .. status_of(pen, field) } end
  return pen:flow({
    pen:pad(pen:cubes(field), 16), field:count("oil") .. " oil, " .. field:count("gas") .. " gas;",
    status_of(pen, field),
  }, " ", 8, pen:pad(pen:bold(field.title), 8))
end)

of:rule("view.fields", { cites = "OF-INFO-2 OF-SETUP-13 OF-REFILL-7 OF-STRIKE-1" }, function(pen)
  local lines = {}
  for _, field in ipairs(g.field) do
    for _, line in ipairs(rules.view.field(pen, field)) do lines[#lines + 1] = line end
    local spots = {}
    for _, spot in ipairs(g.spot) do
      if spot.field == field then spots[#spots + 1] = spot_text(pen, spot) end
    end
    for _, line in ipairs(pen:flow(spots, "  ", 8, "        ")) do lines[#lines + 1] = line end
  end
  return "Fields", lines
end)
