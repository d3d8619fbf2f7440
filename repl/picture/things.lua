--- What lies on a table, as boxes: pieces, cards, piles, dice, scales.  `p` is the picture that is being drawn
--- (table.lua): its scene, its position, its hints, the words that answers name.
local lists, shapes = require "front.lists", require "picture.shapes"
local node, text, label = shapes.node, shapes.text, shapes.label
local things = {}

-- Colours ----------------------------------------------------------------------

local SEATS <const> = { "#c62f2f", "#2f6fc6", "#d8b400", "#2e8b45", "#8a8f98", "#7a3fa0", "#d9772b", "#5b6570" }
local NAMED <const> = {
  black = "#2b2b2b", red = "#c62f2f", yellow = "#d8b400", blue = "#2f6fc6", green = "#2e8b45", brown = "#7a4a21",
  amber = "#e0912f", white = "#f4f4f0", oil = "#2b2b2b", crude = "#2b2b2b", gas = "#5aa7c9", gold = "#c9a227",
  steel = "#8a8f98", orange = "#d9772b", purple = "#7a3fa0", grey = "#8a8f98", silver = "#aab2bb",
}

--- A colour of its own for any word.
local function shade(word)
  local hash = 7
  for i = 1, #word do hash = (hash * 31 + word:byte(i)) % 359 end
  local function part(n)
    local k = (n + hash / 30) % 12
    return math.floor(255 * (0.45 - 0.22 * math.max(-1, math.min(k - 3, 9 - k, 1))) + 0.5)
  end
  return ("#%02x%02x%02x"):format(part(0), part(8), part(4))
end

--- Only what is a colour and nothing else gets into a picture.
function things.seat_colour(p, seat)
  local own = p.hints.seats and p.hints.seats[seat]
  return type(own) == "string" and own:find("^#%x%x%x%x%x%x$") and own or SEATS[(seat - 1) % #SEATS + 1]
end

--- Dark letters on a light ground.
local function letters_on(colour)
  local r, g, b = colour:match("^#(%x%x)(%x%x)(%x%x)$")
  local light = tonumber(r, 16) * 0.3 + tonumber(g, 16) * 0.59 + tonumber(b, 16) * 0.11
  return light > 150 and "dark" or "light"
end

-- Pieces -----------------------------------------------------------------------

--- Pieces that players own are told apart by their shape, by families: a disc, a house, a diamond, a square.
local SHAPES <const> = {
  function(x, y, s) return node("circle", { cx = x + s / 2, cy = y + s / 2, r = s / 2 }) end,
  function(x, y, s)
    local roof, wall = s * 0.38, s * 0.62
    return node("path", { d = ("M%g %gl%g %gv%gh%gv%gz"):format(x + s / 2, y, s / 2, roof, wall, -s, -wall) })
  end,
  function(x, y, s)
    local h = s / 2
    return node("path", { d = ("M%g %gl%g %gl%g %gl%g %gz"):format(x + h, y, h, h, -h, h, -h, -h) })
  end,
  function(x, y, s) return node("rect", { x = x, y = y, width = s, height = s, rx = 1 }) end,
}

local function plain_shape(x, y, s) return node("rect", { x = x, y = y, width = s, height = s, rx = s / 4 }) end

local function shape_of(p, piece)
  if not piece.owner then return plain_shape end
  return SHAPES[(p.families[piece.family] - 1) % #SHAPES + 1]
end

function things.token(p, word, size)
  local piece = p.scene.pieces[word] or { title = word, family = word }
  local colour = piece.owner and things.seat_colour(p, piece.owner) or NAMED[piece.family] or shade(piece.family)
  local sign = piece.owner or (piece.title:match("^" .. utf8.charpattern) or "?"):upper()
  return shapes.box(size, size, function(out, x, y)
    local body = shape_of(p, piece)(x, y, size)
    body[2].fill, body[2].class = colour, "piece"
    local group = node("g", { class = "token", ["data-kind"] = word }, node("title", {}, piece.title), body)
    local lower = piece.owner and p.families[piece.family] == 2 and 0.6 or 0.5 -- below the roof of a house
    label(group, x + size / 2, y + size * lower, sign, size * 0.6, "sign " .. letters_on(colour))
    out[#out + 1] = group
  end)
end

--- A place that is free.
local function slot(size)
  return shapes.box(size, size, function(out, x, y)
    shapes.circle(out, x + size / 2, y + size / 2, size / 2 - 1, { class = "slot" })
  end)
end

--- What a place holds: single pieces, many as one with their number, those nobody sees as a number.  Where the places
--- have a number that is small, the free ones are seen; where it is tight, what would not fit into a line is counted.
function things.pieces(p, held, size, width, capacity, tight)
  local list, n = {}, 0
  for _, count in pairs(held or {}) do n = n + count end
  local few = tight and n * (size + 2) > width and 1 or 6
  if capacity and capacity <= 6 then size = math.max(14, math.min(size, (width + 2) / capacity - 2)) end
  for _, word in ipairs(lists.keys(held or {})) do
    local count = held[word]
    if word == "?" then
      if count > 0 then list[#list + 1] = text("? × " .. count, { size = 11, class = "soft" }) end
    elseif count > few then
      list[#list + 1] = things.token(p, word, size)
      list[#list + 1] = text("×" .. count, { size = 11, class = "soft" })
    else
      for _ = 1, count do list[#list + 1] = things.token(p, word, size) end
    end
  end
  if capacity and capacity <= 6 then
    for _ = n + 1, capacity do list[#list + 1] = slot(size) end
  end
  return shapes.flow(list, 2, width)
end

-- Cards ------------------------------------------------------------------------

--- What the pattern of the game's picture says of values: "{price}: {kind}".
local function filled(p, pattern, values)
  return (pattern:gsub("{([%w_]+)}", function(key)
    local value = values[key]
    return value == nil and "" or tostring(p.title_of(value))
  end))
end

--- What stands on a card besides its title: what its game's picture says, its own sentence, or what is printed there.
--- Names of rules and of counters are not for people.
local function face_of(p, card, face, component)
  local values = {}
  for key, value in pairs(card.with or {}) do values[key] = value end
  for key, value in pairs(card.faces and card.faces[(face or 0) + 1] or {}) do values[key] = value end
  local pattern = p.hints.face[component.id] or p.hints.face[card.pile:match("^[^.]*")]
  if pattern then return filled(p, pattern, values) end
  if type(values.says) == "string" then return values.says end
  local facts = {}
  for _, key in ipairs(lists.keys(values)) do
    local value = values[key]
    local inner = value == false or value == 0
    if type(value) == "string" then inner = p.cells[value] or value:find("[_.]") or card.title:find(value, 1, true) end
    local name = key:gsub("_", " ")
    if not inner then facts[#facts + 1] = value == true and name or ("%s %s"):format(name, p.title_of(value)) end
  end
  return table.concat(facts, " · ", 1, math.min(#facts, 4))
end

--- The colour of a card that has one: that of the piece or colour it names.
local function accent_of(p, card)
  for _, value in pairs(card.with or {}) do
    if type(value) == "string" and (NAMED[value] or p.scene.pieces[value]) then return NAMED[value] or shade(value) end
  end
end

--- A card; or how wide it would like to be.
function things.card(p, entry, component, width, small, asks)
  local card = p.scene.cards[entry.card] or { title = entry.card, with = {}, pile = "" }
  local accent, said = accent_of(p, card), small and "" or face_of(p, card, entry.face, component)
  if asks then return 14 + math.max(shapes.width(card.title, 12, true), math.min(140, shapes.width(said, 10.5))) end
  local own = small and math.min(width, 60) or width
  local list = { text(card.title, { size = small and 11 or 12, bold = true, width = own - 14, lines = 2 }) }
  if said ~= "" then list[2] = text(said, { size = 10.5, class = "soft", width = own - 14, lines = 5 }) end
  local how = { class = "card", pad = small and 4 or 6, rx = 5, w = not small and own or nil, h = small and 22 or 34 }
  local box = shapes.frame(shapes.stack(list, 2), how)
  local put = box.put
  box.put = function(out, x, y)
    put(out, x, y)
    if accent then shapes.rect(out, x, y + 3, 4, box.h - 6, { rx = 2, fill = accent }) end
  end
  return shapes.thing(box, entry.card, said ~= "" and card.title .. ": " .. said or card.title)
end

--- Backs on each other, with their number.
function things.backs(count, back, sign, small)
  local w, h, under = small and 17 or 30, small and 20 or 38, math.min(count - 1, small and 1 or 2)
  local hue = shade("back " .. (tonumber(back) or 0) * 7)
  return shapes.box(w + under * 2, h + under * 2, function(out, x, y)
    for i = under, 0, -1 do
      shapes.rect(out, x + i * 2, y + i * 2, w, h, { rx = 4, fill = hue, class = "back" })
    end
    if not small then shapes.rect(out, x + 3, y + 3, w - 6, h - 6, { rx = 2, class = "backline" }) end
    if sign or not small or count > 1 then
      label(out, x + w / 2, y + h / 2, sign or count, small and 11 or 13, "sign light bold")
    end
  end)
end

function things.pile(p, list, component, part, width, small)
  local boxes, kinds, order = {}, {}, {}
  for _, entry in ipairs(list) do
    if not entry.card then
      local kind = entry.back or 0
      if not kinds[kind] then order[#order + 1] = kind end
      kinds[kind] = (kinds[kind] or 0) + 1
    end
  end
  local pattern = p.hints.face[component.id]
  local sign = pattern and pattern ~= "" and filled(p, pattern, part.with or {}) or nil
  sign = sign and sign:find("%w") and sign or nil
  for _, kind in ipairs(order) do boxes[#boxes + 1] = things.backs(kinds[kind], kind, sign, small) end
  -- as many beside each other as are legible, all as wide, and no wider than what they say
  local beside = math.max(1, (width + 5) // 135)
  local most, own, shown, open = math.min((width - 5 * (beside - 1)) / beside, #list == 1 and 220 or 160), 60, 0, 0
  for _, entry in ipairs(list) do
    local likes = entry.card and not small and things.card(p, entry, component, 0, false, true) or 0
    own = math.max(own, math.min(most, likes))
  end
  for _, entry in ipairs(list) do
    if entry.card then
      open = open + 1
      if shown < 8 or p.named[entry.card] then
        shown = shown + 1
        boxes[#boxes + 1] = things.card(p, entry, component, small and width or own, small)
      end
    end
  end
  if open > shown then boxes[#boxes + 1] = text("+" .. open - shown, { size = 12, class = "soft" }) end
  return shapes.flow(boxes, 5, width, true)
end

-- Numbers ----------------------------------------------------------------------

local PIPS <const> = { "5", "19", "159", "1379", "13579", "134679" }

function things.die(value)
  local size = 34
  return shapes.box(size, size, function(out, x, y)
    shapes.rect(out, x, y, size, size, { rx = 7, class = "die" })
    local pips = math.type(value) == "integer" and PIPS[value]
    if not pips then return label(out, x + size / 2, y + size / 2, value, 15, "ink bold") end
    for at in pips:gmatch("%d") do
      local k = tonumber(at) - 1
      shapes.circle(out, x + 8 + k % 3 * 9, y + 8 + k // 3 * 9, 3.2, { class = "pip" })
    end
  end)
end

--- A scale or a track of numbers: a cell for each step, with what stands there.  marks[i] is a list of boxes.
function things.scale(steps, marks, width)
  local cells, widest, high = {}, 22, 0
  for i, step in ipairs(steps) do
    widest = math.max(widest, shapes.width(tostring(step.value), 11) + 8)
    high = math.max(high, #(marks[i] or {}))
  end
  local h = high > 0 and type(marks.here) ~= "number" and 20 + high * 18 or 22
  if #steps > 7 then widest = math.max(widest, math.min(64, width / #steps)) end
  for i, step in ipairs(steps) do
    cells[i] = shapes.box(widest, h, function(out, x, y)
      local here = marks.here == i
      local band = step.band and " band" .. (marks.bands[step.band] - 1) % 3 or i % 2 == 0 and " even" or ""
      shapes.rect(out, x, y, widest, h, { class = "step" .. (here and " here" or band) })
      if step.band then table.insert(out[#out], node("title", {}, step.band)) end
      label(out, x + widest / 2, y + 11, step.value, 11, here and "sign light bold" or "soft")
      for k, mark in ipairs(marks[i] or {}) do mark.put(out, x + (widest - mark.w) / 2, y + 2 + k * 18) end
    end)
  end
  return shapes.flow(cells, 0, width)
end

function things.bands(steps)
  local bands, n = {}, 0
  for _, step in ipairs(steps) do
    if step.band and not bands[step.band] then
      n = n + 1
      bands[step.band] = n
    end
  end
  return bands
end

--- A number with its name, as stands by the dozen on a table.
function things.number(title, value, word, layer)
  local name = text(title, { size = 11, class = "soft", width = 190 })
  local both = shapes.flow({ name, text(value, { size = 12.5, bold = true }) }, 6)
  local box = shapes.frame(both, { class = layer and "chip added" or "chip", pad = 4, rx = 9 })
  return shapes.thing(box, word, layer and ("%s (+ %s)"):format(title, layer) or title)
end

return things
