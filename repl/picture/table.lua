--- The picture of a table, from its scene and a position (lua/prelude/ask.lua), for any game: it knows none by name.
--- What the game's picture hints at goes where it says; all else is laid out by its kind.  The prompt and the rulebook
--- write it to a file, the page shows the same nodes and makes them answer: there is no other drawing of a table.
local term = require "term"
local find_guests, shapes, things = require "picture.guests", require "picture.shapes", require "picture.things"
local lists = require "front.lists"
local node, text, flow, stack, frame = shapes.node, shapes.text, shapes.flow, shapes.stack, shapes.frame
local picture = {}

local GAP <const> = 8

-- What there is ----------------------------------------------------------------

local function names_of(position)
  local named = {}
  for _, answer in ipairs(position.asks and position.asks.answers or {}) do
    for _, word in ipairs(answer.with or {}) do
      if type(word) == "table" then word = word.pile end
      if type(word) == "string" then named[word] = true end
    end
  end
  return named
end

--- All that drawing one needs at hand.
local function picture_of(scene, position)
  local p = { scene = scene, position = position, named = names_of(position) }
  local hints = scene.hints or {}
  p.cells, p.titles, p.hidden = {}, {}, lists.set(hints.hide or {})
  p.hints = { seats = hints.seats, size = hints.size, land = hints.land }
  p.hints.at, p.hints.link, p.hints.face = hints.at or {}, hints.link or {}, hints.face or {}
  for _, component in ipairs(scene.components) do
    for _, part in ipairs(component.parts) do
      p.titles[part.id] = part.title
      if component.items == "cell" then p.cells[part.id] = true end
    end
    p.cells[component.id] = true
  end
  local families = {}
  for _, piece in pairs(scene.pieces) do if piece.owner then families[piece.family] = true end end
  p.families = lists.keys(families)
  for i = 1, #p.families do p.families[p.families[i]] = i end
  function p.title_of(word)
    local kind = type(word) == "string" and (scene.pieces[word] or scene.cards[word])
    return p.titles[word] or kind and kind.title or word
  end
  p.guests_at, p.guests = find_guests(scene, p.hints)
  return p
end

local function is_named(p, component)
  return lists.any(component.parts, function(part) return p.named[part.id] end)
end

local function is_shown(p, component)
  return not p.hidden[component.id] and (not component.passing or is_named(p, component))
end

local function is_empty(p, component, part)
  local held = p.position.table[part.id]
  return component.items ~= "cell" and (held == nil or next(held) == nil)
end

--- Counters that stand at nothing for everybody are book-keeping for now.
local function is_nothing(p, component)
  if component.kind ~= "counter" or is_named(p, component) then return false end
  return lists.all(component.parts, function(part) return (p.position.table[part.id] or 0) == 0 end)
end

--- A scale on which several stand: players, or companies.
local function is_race(p, component)
  if component.kind ~= "scale" or #(component.steps or {}) < 5 or #component.parts < 2 then return false end
  local known = lists.all(component.parts, function(part) return p.position.table[part.id] ~= nil end)
  return known and (not component.owned or #component.parts <= #p.scene.seats)
end

-- Parts ------------------------------------------------------------------------

--- A number that may be hidden, by thousands.
local function seen(value)
  if value == nil then return "?" end
  local digits = tostring(value)
  while digits:find("^%-?%d%d%d%d") do digits = digits:gsub("^(%-?%d+)(%d%d%d)", "%1\u{202F}%2") end
  return digits
end

--- Words of the rules begin small, headings don't.
local function headed(title) return (title:gsub("^%l", string.upper)) end

local function cell(component, value, width)
  if component.kind == "scale" and component.steps and value ~= nil then
    return things.scale(component.steps, { here = value + 1, bands = things.bands(component.steps) }, width)
  elseif component.kind == "die" then
    local step = value and component.steps and component.steps[value]
    return things.die(step and step.value or value ~= 0 and value or "–")
  end
  return text(seen(value), { size = 14, bold = true })
end

local function content(p, component, part, width, small, tight)
  local held = p.position.table[part.id]
  if component.items == "pile" then return things.pile(p, held or {}, component, part, width, small) end
  if component.items == "cell" then return cell(component, held, width) end
  if held == nil then return text("?", { size = 14, bold = true }) end
  return things.pieces(p, held, small and 15 or 19, width, not small and component.capacity or nil, tight)
end

local part_box

--- What lies on a part: boxes, and is one of them a part with a name of its own?
local function guests_of(p, part, width, small)
  local list, hosts = {}, false
  for _, guest in ipairs(p.guests_at[part.id] or {}) do
    if is_shown(p, guest.component) then
      if guest.titled then
        hosts = true
        list[#list + 1] = part_box(p, guest.component, guest.part, guest.part.title, math.min(width, 170))
      elseif not is_empty(p, guest.component, guest.part) then
        local box = content(p, guest.component, guest.part, width, small)
        list[#list + 1] = shapes.thing(box, guest.part.id, guest.part.title)
      end
    end
  end
  return list, hosts
end

--- A part: { w and h (at least) }.
function part_box(p, component, part, title, width, how)
  local list, inner = {}, width - 12
  if title then list[1] = text(title, { size = 11, class = "soft", width = inner, lines = 2 }) end
  local own = content(p, component, part, inner, false, how and how.tight)
  if own.h > 0 then list[#list + 1] = own end
  local lying, hosts = guests_of(p, part, inner)
  local guests = flow(lying, 5, inner, true)
  if guests.h > 0 then list[#list + 1] = guests end
  if hosts then list[1] = text(title, { size = 13, bold = true, width = inner }) end
  how = how or {}
  local box = frame(stack(list, 3), { class = hosts and "host" or "part", w = how.w or 40, h = how.h or 30 })
  return shapes.thing(box, part.id, part.title), hosts
end

-- Components -------------------------------------------------------------------

--- What stands above the columns and beside the rows of a board whose squares are called "C4".
local function edges_of(component)
  local over, beside, by_row = {}, {}, true
  for _, part in ipairs(component.parts) do
    local letter, number = part.title:match("^(%a+)(%d+)$")
    if part.row == 1 and letter then by_row = by_row and (over[1] == nil or letter == beside[1]) end
    over[part.column], beside[part.row] = number, letter
  end
  if by_row then return over, beside end
  for _, part in ipairs(component.parts) do
    over[part.column], beside[part.row] = part.title:match("^(%a+)(%d+)$")
  end
  return over, beside
end

--- A board of squares: what crossing costs as a shade, what lies there, letters and numbers at its edges.
local function grid_box(p, component, width)
  local columns, rows = component.grid[1], component.grid[2]
  local edge = 16
  local size = math.max(18, math.min(56, (width - edge) // columns))
  return shapes.box(columns * size + edge, rows * size + edge, function(out, x0, y0)
    for _, part in ipairs(component.parts) do
      local x, y = x0 + edge + (part.column - 1) * size, y0 + edge + (part.row - 1) * size
      local with = part.with or {}
      local cost = math.tointeger(with.cost or with.points)
      local group = node("g", { class = "thing", ["data-word"] = part.id }, node("title", {}, part.title))
      shapes.rect(group, x, y, size, size, { class = "square cost" .. math.max(1, math.min(cost or 1, 4)) })
      for i = 1, math.min((cost or 1) - 1, 3) do
        shapes.path(group, ("M%g %gl4 -6 4 6"):format(x + size - 3 - i * 9, y + size - 3), "hill")
      end
      local boxes = guests_of(p, part, size - 2, true)
      if not is_empty(p, component, part) then table.insert(boxes, 1, content(p, component, part, size - 2, true)) end
      local all = flow(boxes, 1, size - 2)
      local by = math.min(1, (size - 2) / math.max(all.w, all.h, 1))
      shapes.scaled(all, by).put(group, x + (size - all.w * by) / 2, y + (size - all.h * by) / 2)
      out[#out + 1] = group
    end
    local over, beside = edges_of(component)
    for i, name in pairs(over) do shapes.label(out, x0 + edge + (i - 0.5) * size, y0 + 8, name, 10, "soft") end
    for i, name in pairs(beside) do shapes.label(out, x0 + 7, y0 + edge + (i - 0.5) * size, name, 10, "soft") end
  end)
end

--- Places that are joined, on a circle, with lines between and what they cost.
local function network_box(p, component, width)
  local n, boxes = #component.parts, {}
  local w, h = width, math.max(200, math.min(340, 60 * n))
  local at = {}
  for i, part in ipairs(component.parts) do
    boxes[i] = part_box(p, component, part, part.title, math.min(110, width / 3))
    local turn = 2 * math.pi * (i - 1) / n
    at[i] = { w / 2 + (w / 2 - 60) * math.sin(turn), h / 2 - (h / 2 - 34) * math.cos(turn) }
  end
  return shapes.box(w, h, function(out, x, y)
    for _, edge in ipairs(component.edges) do
      local a, b = at[edge[1]], at[edge[2]]
      shapes.line(out, x + a[1], y + a[2], x + b[1], y + b[2], "edge")
      if edge[3] and edge[3] ~= 1 then
        shapes.label(out, x + (a[1] + b[1]) / 2, y + (a[2] + b[2]) / 2, edge[3], 12, "ink bold halo")
      end
    end
    for i, box in ipairs(boxes) do box.put(out, x + at[i][1] - box.w / 2, y + at[i][2] - box.h / 2) end
  end)
end

local function race_box(p, component, width)
  local marks = { bands = things.bands(component.steps) }
  for _, part in ipairs(component.parts) do
    local at = p.position.table[part.id] + 1
    marks[at] = marks[at] or {}
    local colour = part.owner and things.seat_colour(p, part.owner)
    local sign = part.owner or part.title:match("^" .. utf8.charpattern)
    local mark = shapes.box(16, 16, function(out, x, y)
      shapes.circle(out, x + 8, y + 8, 8, { fill = colour, class = colour and "piece" or "mark" })
      shapes.label(out, x + 8, y + 8, sign, 10, "sign light")
    end)
    local who = part.owner and p.scene.seats[part.owner].title or part.title
    table.insert(marks[at], shapes.thing(mark, part.id, ("%s: %s"):format(component.title, who)))
  end
  local track = things.scale(component.steps, marks, width)
  if component.owned then return track end
  local names = lists.map(component.parts, function(part)
    return ("%s %s"):format(part.title:match("^" .. utf8.charpattern), part.title)
  end)
  return stack({ track, text(table.concat(names, " · "), { size = 11, class = "soft" }) }, 3)
end

--- Where a row of parts breaks: parts that name another thing each in turn belong together (the spaces of a row).
local function groups_of(p, list)
  local best
  for key, value in pairs(list[1].with or {}) do
    local groups, last = {}, nil
    for _, part in ipairs(type(value) == "string" and p.titles[value] and list or {}) do
      local now = part.with and part.with[key]
      if now ~= last then groups[#groups + 1] = {} end
      last = now
      table.insert(groups[#groups], part)
    end
    if #groups > 1 and #groups * 2 <= #list and (not best or #groups < #best) then best = groups end
  end
  return best or { list }
end

--- A row of parts that have parts of their own, all as high.
local function hosts_box(p, component, list, width)
  local n = math.max(1, math.min(#list, width // 230))
  local own = (width - (n - 1) * 6) / n
  local function boxes(high)
    local how = { w = own, h = high }
    return lists.map(list, function(part) return (part_box(p, component, part, part.title, own, how)) end)
  end
  local _, high = lists.most(boxes(), "h")
  return flow(boxes(high), 6, width)
end

--- The parts of a component; is this a board that takes all the width?
local function parts_box(p, component, list, width)
  if component.grid then return grid_box(p, component, width), true end
  if component.edges and #component.edges > 0 then return network_box(p, component, width) end
  if is_race(p, component) and #list == #component.parts then return race_box(p, component, width) end
  if #list == 1 then
    return stack(lists.append({ content(p, component, list[1], width) }, (guests_of(p, list[1], width))), 4)
  end
  local rows, gap = {}, component.kind == "track" and 2 or 5
  for _, group in ipairs(groups_of(p, list)) do
    local boxes = {}
    for i, part in ipairs(group) do
      local hosts
      boxes[i], hosts = part_box(p, component, part, part.title, math.min(width, 300))
      if hosts then return hosts_box(p, component, list, width), true end
    end
    rows[#rows + 1] = flow(boxes, gap, width, true)
  end
  return stack(rows, gap)
end

--- A component with its title: `plain` in another box, `whole` as wide as there is room.  Is it a board?
local function panel(p, component, list, width, plain, whole)
  local pad = plain and 0 or 8
  local inner, wide = parts_box(p, component, list, width - 2 * pad)
  local room = width - 2 * pad
  local head = { text(headed(component.title), { size = 12, class = "soft", bold = true, width = room }) }
  if component.layer then head[2] = text("+ " .. component.layer, { size = 10.5, class = "news", width = room }) end
  local box = stack({ flow(head, 8, room), inner }, 4)
  if not plain or component.layer then
    local class = component.layer and "panel added" or "panel"
    box = frame(box, { class = class, pad = plain and 4 or pad, rx = 8, w = whole and width or nil })
  elseif #list == 1 then
    box = frame(box, { class = "clear", pad = 3 })
  end
  return #list == 1 and shapes.thing(box, list[1].id, headed(list[1].title)) or box, wide
end

-- The map that hints make --------------------------------------------------------

local function middle_of(point) return point[1] + (point[3] or 0) / 2, point[2] + (point[4] or 0) / 2 end

local function map_lines(p, out)
  local seen_lines, at = {}, p.hints.at
  local function draw(words)
    local last
    for _, word in ipairs(words) do
      local point = at[word]
      if point and last then
        local x1, y1 = middle_of(last)
        local x2, y2 = middle_of(point)
        local key = table.concat({ math.min(x1, x2), math.min(y1, y2), math.max(x1, x2), math.max(y1, y2) }, " ")
        if not seen_lines[key] then shapes.line(out, x1, y1, x2, y2, "lane") end
        seen_lines[key] = true
      end
      last = point or last
    end
  end
  for _, id in ipairs(lists.keys(p.scene.cards)) do
    local words = lists.map(p.hints.link, function(key) return (p.scene.cards[id].with or {})[key] end)
    if #words > 1 then draw(words) end
  end
  for _, component in ipairs(p.scene.components) do
    for _, part in ipairs(component.parts) do
      for _, key in ipairs(p.hints.link) do draw { part.id, (part.with or {})[key] } end
    end
  end
end

--- Where a map would be too small to be read it is folded: its right half lies below the left one, without its land.
local function fold(p, size)
  local at, right, left = {}, 0, size[1]
  for _, point in pairs(p.hints.at) do
    if middle_of(point) < size[1] / 2 then
      right = math.max(right, point[1] + (point[3] or 120))
    else
      left = math.min(left, point[1])
    end
  end
  for id, point in pairs(p.hints.at) do
    local x, y = point[1], point[2]
    if middle_of(point) >= size[1] / 2 then x, y = x - left + 8, y + size[2] end
    at[id] = { x, y, point[3], point[4] }
  end
  p.hints.at, p.hints.land = at, nil
  return { math.max(right, size[1] - left) + 8, 2 * size[2] }
end

local SMALLEST <const> = 0.62 -- of a map: its pieces can still be read

local function map_box(p, width)
  local size = p.hints.size or { 1000, 600 }
  if width < SMALLEST * size[1] then size = fold(p, size) end
  return shapes.box(size[1], size[2], function(out, x0, y0)
    assert(x0 == 0 and y0 == 0) -- it is scaled, which begins anew
    shapes.rect(out, 0, 0, size[1], size[2], { rx = 12, class = "sea" })
    for _, shape in ipairs(p.hints.land or {}) do
      if type(shape) == "string" and shape:find("^[%a%d ,.-]*$") then shapes.path(out, shape, "land") end
    end
    map_lines(p, out)
    for _, component in ipairs(p.scene.components) do
      for _, part in ipairs(component.parts) do
        local at = p.hints.at[part.id]
        if at and not p.hidden[component.id] then
          local how = { w = at[3], h = at[4], tight = true }
          part_box(p, component, part, part.title, at[3] or 120, how).put(out, at[1], at[2])
        end
      end
    end
  end)
end

-- All of it ----------------------------------------------------------------------

local function unplaced(p, component, seat)
  return lists.pick(component.parts, function(part) return part.owner == seat and not p.hints.at[part.id] end)
end

--- A counter that may stand below nothing stands there while there is none.
local function number(p, component, part)
  local value = p.position.table[part.id]
  local figure = value == -1 and component.none and "–" or seen(value)
  return things.number(headed(component.title), figure, part.id, component.layer)
end

local function is_number(component, list) return component.kind == "counter" and #list == 1 end

--- What is nobody's: numbers, boards as wide as there is room, all else, and the names of what is empty.
local function common(p, width)
  local numbers, wide, tracks, small, narrow, empty = {}, {}, {}, {}, {}, {}
  for _, component in ipairs(p.scene.components) do
    local race = component.owned and is_race(p, component)
    local list = race and component.parts or unplaced(p, component, nil)
    if (race or not component.owned) and is_shown(p, component) and not p.guests[component.id]
      and not is_nothing(p, component) and #list > 0 then
      local blank = not component.grid and not is_named(p, component)
        and lists.all(list, function(part) return is_empty(p, component, part) and not p.guests_at[part.id] end)
      if is_number(component, list) then
        numbers[#numbers + 1] = number(p, component, list[1])
      elseif blank then
        empty[#empty + 1] = component.title
      elseif race or component.kind == "scale" and #(component.steps or {}) > 11 then
        tracks[#tracks + 1] = panel(p, component, list, width, false, true)
      else
        local box, is_wide = panel(p, component, list, width)
        if is_wide then
          wide[#wide + 1] = panel(p, component, list, width, false, true)
        elseif box.h < 110 and box.w < width * 0.6 then
          small[#small + 1] = box
        else
          narrow[#narrow + 1] = { component, list }
        end
      end
    end
  end
  local columns = shapes.columns(width, 280, GAP, function(own)
    local boxes = lists.map(narrow, function(entry) return panel(p, entry[1], entry[2], own, false, true) end)
    table.sort(boxes, function(a, b) return a.h > b.h end) -- what is high first: the columns end alike
    return boxes
  end)
  local note = #empty > 0 and text(term.translate("empty: %s"):format(table.concat(empty, ", ")),
    { size = 11, class = "soft", width = width, lines = 3 }) or shapes.nothing()
  return numbers, wide, tracks, flow(small, GAP, width, true), columns, note
end

local function owner_box(p, seat, width)
  local asked = p.position.asks and p.position.asks.seat == seat.seat
  local list, numbers = {}, {}
  for _, component in ipairs(p.scene.components) do
    local own = component.owned and unplaced(p, component, seat.seat) or {}
    local blank = lists.all(own, function(part) return is_empty(p, component, part) and not p.named[part.id] end)
    if not blank and is_shown(p, component) and not is_nothing(p, component) and not is_race(p, component) then
      if is_number(component, own) then
        numbers[#numbers + 1] = number(p, component, own[1])
      else
        list[#list + 1] = panel(p, component, own, width - 22, true)
      end
    end
  end
  if #list + #numbers == 0 then return end
  local title = seat.title .. (p.position.viewer == seat.seat and (" (%s)"):format(term.translate("you")) or "")
  local head = text(title, { size = 13.5, bold = true, width = width - 70 })
  local colour = things.seat_colour(p, seat.seat)
  local flag = shapes.box(16, 16, function(out, x, y)
    shapes.circle(out, x + 8, y + 8, 7, { fill = colour, class = "piece" })
  end)
  local top = { flag, shapes.thing(head, "player " .. seat.seat, seat.title) }
  if asked then
    local says = text(term.translate("to answer"), { size = 10.5, class = "sign light", bold = true })
    top[3] = frame(says, { class = "turn", pad = 3, rx = 7 })
  end
  local inner = { flow(top, 6), flow(list, 8, width - 16, true) }
  if #numbers > 0 then table.insert(inner, 2, flow(numbers, 5, width - 16)) end
  local box = frame(stack(inner, 6), { class = asked and "owner asked" or "owner", pad = 8, w = width, rx = 10 })
  local put = box.put
  box.put = function(out, x, y)
    put(out, x, y)
    shapes.rect(out, x, y, box.w, box.h, { rx = 10, class = asked and "ring asked" or "ring", stroke = colour })
  end
  return box
end

local function block(box, width)
  local nodes = {}
  box.put(nodes, 0, 0)
  return { w = math.max(box.w, width), h = box.h, nodes = nodes }
end

--- The picture as blocks below each other, each { w, h, nodes }: a board may be wider than the width that there is, and
--- whoever shows it lets it scroll.
function picture.blocks(scene, position, width)
  width = math.max(300, math.min(width or 960, 2000))
  local p, blocks = picture_of(scene, position), {}
  local numbers, wide, tracks, small, columns, note = common(p, width)
  local function add(box) if box.h > 0 then blocks[#blocks + 1] = block(box, 0) end end
  if next(p.hints.at) then
    local map = map_box(p, width)
    add(shapes.scaled(map, math.max(SMALLEST, math.min(1.4, width / map.w))))
  end
  for _, box in ipairs(wide) do add(box) end
  local has_board = #blocks > 0
  add(flow(numbers, 5, width))
  for _, box in ipairs(tracks) do add(box) end
  local owners = shapes.columns(width, 225, GAP, function(own)
    return lists.map(scene.seats, function(seat) return owner_box(p, seat, own) end)
  end)
  -- players sit at the board; where there is none, what lies in the middle is the board
  for _, box in ipairs(has_board and { owners, small, columns } or { small, columns, owners }) do add(box) end
  add(note)
  return blocks
end

return picture
