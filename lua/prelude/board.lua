--- Views: those of a game by name, and the board of a game that draws none of its own.
---
--- Such a board has a panel for what lies on the table, one for each row or map, and one for each
--- player; what is empty is named at the end of its panel.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

-- Things in words ------------------------------------------------------

--- A component's name as people would write it.
local function name_of(comp)
  return comp.title ~= comp.name and comp.title or table.concat(comp.name:split("_"), " ")
end
P.component_title = name_of

--- Its parts in order, or those of one owner.
local function parts_of(comp, owner)
  local list = {}
  for _, handle in ipairs(P.things_of(comp)) do
    if not owner or rawget(E.fields(handle), "owner") == owner then list[#list + 1] = handle end
  end
  return list
end

--- What a thing holds; a piece of the owner need not be said to be theirs.
local function text_of(handle, comp, pen, owner)
  local draw = not pen.spoken and P.kinds[comp.type].draw
  if draw and (not pen.viewer or E.knows(handle, pen.viewer)) then return draw(handle, comp) end
  local text = P.content(handle, pen.viewer)
  return owner and table.concat(text:split(" of " .. tostring(owner)), "") or text
end

--- The parts as rows { head, text }.
local function rows_of(comp, pen, owner)
  local rows = {}
  for i, handle in ipairs(parts_of(comp, owner)) do
    rows[i] = { tostring(rawget(E.fields(handle), "title")), text_of(handle, comp, pen, owner) }
  end
  return rows
end

--- What all parts of a row hold, if it is the same: "empty", "each 1 card face down".
local function alike(rows)
  for _, row in ipairs(rows) do
    if row[2] ~= rows[1][2] then return nil end
  end
  local text = rows[1][2]
  return (#rows == 1 or text == "empty") and text or #rows > 3 and not tonumber(text) and "each " .. text or nil
end

--- What is not empty, in one text.
local function filled(rows)
  local list = {}
  for _, row in ipairs(rows) do if row[2] ~= "empty" then list[#list + 1] = row[1] .. ": " .. row[2] end end
  return table.concat(list, "; ")
end

--- A component in one row: of several parts those with something in them.
local function one_row(comp, pen, owner)
  local rows = rows_of(comp, pen, owner)
  return { name_of(comp), alike(rows) or filled(rows) }
end

-- Panels ---------------------------------------------------------------

--- Numbers share lines, and so do the names of what is empty; all else is a row of its own.
local function sorted(rows)
  local numbers, texts, empty = {}, {}, {}
  for _, row in ipairs(rows) do
    if tonumber(row[2]) then
      numbers[#numbers + 1] = row[1] .. " " .. row[2]
    elseif row[2] == "empty" then
      empty[#empty + 1] = row[1]
    else
      texts[#texts + 1] = row
    end
  end
  return numbers, texts, empty
end

--- Heads in one column, texts in another.
local function lines_of(pen, rows)
  local numbers, texts, empty = sorted(rows)
  local lines = #numbers > 0 and pen:flow(numbers, "  ", 0) or {}
  local wide = 0
  for _, row in ipairs(texts) do wide = math.max(wide, row[1]:width()) end
  wide = math.min(wide, pen.width // 2)
  for _, row in ipairs(texts) do
    local between = row[2]:find("; ", 1, true) and "; " or ", "
    local first = pen.spoken and row[1] .. ": " or pen:pad(row[1], wide) .. "  "
    for _, line in ipairs(pen:flow(row[2]:split(between), between, wide + 2, first)) do lines[#lines + 1] = line end
  end
  if #empty > 0 then
    for _, line in ipairs(pen:flow(empty, ", ", 2, "empty: ")) do lines[#lines + 1] = pen:dim(line) end
  end
  return lines
end

local function panel(title, rows)
  return function(pen) return title, lines_of(pen, rows) end
end

--- A map in signs, and what they mean.
local function map_panel(comp)
  return function(pen)
    local lines, legend = P.draw_graph(comp, pen.viewer)
    for _, line in ipairs(pen:wrap(legend, 0)) do lines[#lines + 1] = pen:dim(line) end
    return name_of(comp), lines
  end
end

--- A map that no screen has room for: its squares with something on them by name, the others counted.
local function squares_panel(comp, rows)
  local list, empty = {}, 0
  for _, row in ipairs(rows) do
    if row[2] == "empty" then empty = empty + 1 else list[#list + 1] = row end
  end
  list[#list + 1] = { "empty", tostring(empty) }
  return panel(name_of(comp), list)
end

--- All components but those that a layer took out.
local function shown()
  local list = {}
  for _, name in ipairs(book.component_order) do
    if not book.components[name].removed then list[#list + 1] = linked.components[name] end
  end
  return list
end

--- What is nobody's: rows and maps apart, single things and what is empty together.  Then the maps
--- that are wider than `room` columns, for a band of their own.
local function common_panels(pen, room, whole)
  local single, list, wide = {}, {}, {}
  for _, comp in ipairs(shown()) do
    local rows = not comp.per_player and rows_of(comp, pen)
    local grid = comp.decl.spec.grid
    local columns = grid and 2 * grid[1] - 1
    local all = rows and not grid and alike(rows)
    if all then
      single[#single + 1] = { name_of(comp), all }
    elseif rows and (not grid or pen.spoken) then
      list[#list + 1] = panel(name_of(comp), rows)
    elseif rows and columns > whole then
      list[#list + 1] = squares_panel(comp, rows)
    elseif rows then
      table.insert(columns > room and wide or list, map_panel(comp))
    end
  end
  if #single > 0 then table.insert(list, 1, panel(book.game.title, single)) end
  return list, wide
end

local function owned_rows(pen, owner)
  local rows = {}
  for _, comp in ipairs(shown()) do
    if comp.per_player and #parts_of(comp, owner) > 0 then rows[#rows + 1] = one_row(comp, pen, owner) end
  end
  return rows
end

--- Everybody who may own something, a neutral seat included.
local function owners()
  local list, neutral = {}, P.neutral()
  for i, player in ipairs(P.g.players) do list[i] = player end
  if neutral then list[#list + 1] = P.g[neutral.id] end
  return list
end

local function owner_panels(pen)
  local list = {}
  for _, owner in ipairs(owners()) do
    local rows = owned_rows(pen, owner)
    local mark = pen.actor == owner and not pen.spoken and pen.glyph.turn .. " " or ""
    if #rows > 0 then
      list[#list + 1] = panel(mark .. tostring(owner) .. (pen.viewer == owner and " (you)" or ""), rows)
    end
  end
  return list
end

-- The default board ----------------------------------------------------

local WIDE = 100 -- columns from which players stand beside the table

local function column(panels, width, from, to)
  local list = { width = width }
  for i = from or 1, to or #panels do list[#list + 1] = panels[i] end
  return list
end

--- Players two by two below the table, or all of them beside it and wide maps below.
local function bands_of(pen)
  local frame, owned, bands = pen:frame_width(), owner_panels(pen), {}
  local half, whole = (frame - 3) // 2, frame > 0 and frame - 4 or pen.columns - 1
  local beside = frame >= WIDE and #owned > 0
  local common, maps = common_panels(pen, beside and half - 2 or whole, whole)
  beside = beside and #common > 0
  if #common > 0 then bands[1] = { column(common, half), beside and column(owned, half) or nil } end
  for _, map in ipairs(maps) do bands[#bands + 1] = { column({ map }, half) } end
  for i = 1, beside and 0 or #owned, 2 do
    bands[#bands + 1] = { column(owned, half, i, i), owned[i + 1] and column(owned, half, i + 1, i + 1) }
  end
  return bands
end

local function whole_board(pen) return pen:frame(bands_of(pen), pen:looks()) end

local COMPACT = 12 -- rows

--- What is worth a look while somebody thinks, a line each.
local function compact_board(pen)
  local lines, left = { pen:heading(book.game.title .. ", " .. pen:looks()) }, 0
  local function add(first, rows)
    local text = filled(rows)
    if text ~= "" and #lines < COMPACT - 1 then
      lines[#lines + 1] = pen:cut(first .. text, pen.columns)
    elseif text ~= "" then
      left = left + 1
    end
  end
  for _, owner in ipairs(owners()) do
    add(pen:turn(owner) .. pen:seat(owner) .. " ", owned_rows(pen, owner))
  end
  for _, comp in ipairs(shown()) do
    if not comp.per_player then add(" ", { one_row(comp, pen) }) end
  end
  if left > 0 then lines[#lines + 1] = "… 'board' shows " .. left .. " more" end
  return lines
end

-- What layers add ------------------------------------------------------

--- A place as the game's own pen draws what it holds, else as elsewhere.
local function part_drawn(pen, comp, handle, at)
  if comp.type == "track" and at < (P.number_of(comp.decl.spec.start) or 1) then return pen:dim("not used") end
  local draw = pen.draws[comp.decl.spec.holds]
  return draw and draw(pen, handle) or text_of(handle, comp, pen)
end

--- The components that say that they belong into a panel of the game's board, a line for each of their parts.
function P.with_components(pen, view, title, lines)
  for _, comp in ipairs(shown()) do
    if comp.decl.spec.panel == view then
      local parts, before = parts_of(comp), title
      title = title or name_of(comp)
      lines = table.move(lines, 1, #lines, 1, {})
      for i, handle in ipairs(parts) do
        local head = comp.type == "track" and "space " .. i or tostring(rawget(E.fields(handle), "title"))
        if #parts == 1 and not before then head = "" else head = head .. "  " end
        lines[#lines + 1] = head .. part_drawn(pen, comp, handle, i)
      end
    end
  end
  return title, lines
end

--- The layers that draw for themselves, or belong to the game's own board.
local function drawing_layers()
  local list = { [book.game.name] = true }
  for _, file in ipairs(book.automatic) do list[file] = true end
  for id, rule in pairs(book.rules) do
    if id:starts("view.") then
      list[rule.layer] = true
      for _, wrap in ipairs(rule.wraps) do list[wrap.layer] = list[wrap.layer] or not wrap.removes end
    end
  end
  return list
end

--- What layers have added and no view draws: components by layer, in the order of the stack.
local function added()
  local drawn, layers = drawing_layers(), {}
  for _, comp in ipairs(shown()) do
    local layer = comp.decl.layer
    if layer and not drawn[layer] and not comp.decl.spec.panel then
      if not layers[layer] then
        layers[layer] = {}
        layers[#layers + 1] = layer
      end
      table.insert(layers[layer], comp)
    end
  end
  return layers
end

--- Of one layer: what is common in a row each, what players have by player.
local function added_rows(pen, comps)
  local rows = {}
  for _, comp in ipairs(comps) do
    if not comp.per_player then rows[#rows + 1] = one_row(comp, pen) end
  end
  for _, owner in ipairs(owners()) do
    for _, comp in ipairs(comps) do
      if comp.per_player and #parts_of(comp, owner) > 0 then
        local row = one_row(comp, pen, owner)
        rows[#rows + 1] = { tostring(owner) .. ": " .. row[1], row[2] }
      end
    end
  end
  return rows
end

--- Below a board that the game draws: a panel for each layer that adds something, or a row.
local function with_added(name, lines, viewer, options)
  local layers = (name == "board" or name == "compact") and book.boards[name] and not options.part and added() or {}
  if #layers == 0 then return lines end
  local pen = P.pen(viewer, options)
  if type(lines) ~= "table" then lines = tostring(lines):split("\n") end
  for _, layer in ipairs(layers) do
    local rows = added_rows(pen, layers[layer])
    if name == "board" then
      local drawn = pen:frame({ { column({ panel(layer, rows) }, pen:frame_width()) } }, "")
      lines = table.move(drawn, 1, #drawn, #lines + 1, lines)
    else
      local list = P.map(rows, function(row) return P.said(row[1]) .. " " .. P.said(row[2]) end)
      lines[#lines + 1] = pen:cut(" " .. layer .. ": " .. table.concat(list, "; "), pen.columns)
    end
  end
  return lines
end

-- Views ----------------------------------------------------------------

function P.view_list()
  return P.map(P.keys(book.boards), function(name)
    return { name = name, says = P.said(book.boards[name].says or "") }
  end)
end

--- The first rows, where there are more than a view for few rows should have.
local function shortened(lines)
  if type(lines) ~= "table" then lines = tostring(lines):split("\n") end
  if #lines <= COMPACT then return lines end
  lines = table.move(lines, 1, COMPACT - 1, 1, {})
  lines[COMPACT] = "…"
  return lines
end

--- Where the game has no view of the name.
local DEFAULT = {
  board = function(viewer, options) return whole_board(P.pen(viewer, options)) end,
  compact = function(viewer, options)
    local board = book.boards.board
    return board and board.fn(viewer, options) or compact_board(P.pen(viewer, options))
  end,
}

local function find_view(name)
  local view = book.boards[name]
  if view then return view.fn end
  return DEFAULT[name] or error(P.unknown("view", name, P.keys(book.boards), true), 0)
end

--- A view of the game by name, as text; words behind the name are the view's own: "hq 2".
function P.draw(name, viewer, columns, colour, ascii, spoken, actor)
  local words
  name, words = E.match(name, "^([^ ]*)(.*)$")
  if spoken and name == "board" and book.boards.spoken then name, spoken = "spoken", false end
  if spoken then columns, colour, ascii = 60, false, false end -- one thing below the other
  local draw = find_view(name)
  E.looks(viewer)
  local options = {
    columns = columns, colour = colour, ascii = ascii, actor = actor, words = words:trim(), spoken = spoken,
  }
  local lines = with_added(name, draw(viewer, options), viewer, options)
  E.looks()
  if name == "compact" then lines = shortened(lines) end
  local text = type(lines) == "table" and table.concat(lines, "\n") or tostring(lines)
  if name == "spoken" then return P.sentences(text) end
  text = P.drawn_text(text, columns)
  return spoken and P.spoken(text) or text
end
