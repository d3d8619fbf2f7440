--- The scene: all that a picture of the table needs to know once for a stack of rules.  What lies where
--- now is the position (lua/table/table_known.c), which calls things by the same words.
---
--- A game's picture says how it likes to be drawn; without one a picture is made from the declarations.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

-- Words ----------------------------------------------------------------

--- A part of a component as positions and saves call it: "spot 4", "hq of player 1".
local function part_word(comp, i)
  local word = comp.name
  if comp.size > 1 then word = word .. " " .. (i % comp.size + 1) end
  return comp.per_player and word .. " of player " .. (i // comp.size + 1) or word
end

local function kind_word(kind)
  local fields = E.fields(kind)
  local owner = rawget(fields, "owner")
  return owner and fields.id .. " of player " .. owner.seat or fields.id
end

--- A thing as positions call it; what is no thing stays as it is, a table is left out.
local function thing_word(value)
  if type(value) == "string" then return P.said(value) end
  if type(value) ~= "userdata" then return type(value) ~= "table" and value or nil end
  local of, id = E.thing(value)
  if of == "card" then return linked.cards[id].id end
  if of == "kind" then return kind_word(value) end
  if of == "player" then return "player " .. id end
  local comp = linked.components[rawget(E.fields(value), "component")]
  return comp and part_word(comp, id - comp.first)
end
P.thing_word = thing_word

-- Things ---------------------------------------------------------------

local UNPRINTED = { id = true, title = true, copies = true, faces = true, name = true, column = true, row = true }

--- What is printed on a thing, by attribute: { region = "region 2", demand = 3 }.
local function printed(row, handle)
  local list, fields = {}, E.fields(handle)
  for key in pairs(row) do
    if type(key) == "string" and not UNPRINTED[key] then list[key] = thing_word(rawget(fields, key)) end
  end
  if type(list.says) == "string" then list.says = P.said(list.says) end
  return list
end

--- The steps of a scale, the faces of a die: a list of { value, band }.
local function steps_of(comp)
  local list = {}
  for i, mark in ipairs(comp.marks or {}) do
    list[i] = { value = mark[1], band = mark[2] and P.said(tostring(mark[2])) or nil }
  end
  return #list > 0 and list or nil
end

local function part_of(comp, i)
  local handle, item = P.handles[comp.kind][comp.first + i], comp.items[i % comp.size + 1]
  local fields = E.fields(handle)
  local owner = rawget(fields, "owner")
  return {
    id = part_word(comp, i), title = P.said(tostring(rawget(fields, "title"))), owner = owner and owner.seat,
    column = item and item.column, row = item and item.row, with = item and printed(item, handle),
  }
end

--- Who joins whom in a graph, each pair once: { from, to, cost }, by index.
local function edges_of(comp)
  local list, seen = {}, {}
  for _, edge in ipairs(comp.edges or {}) do
    local a, b = math.min(edge[1], edge[2]), math.max(edge[1], edge[2])
    if not seen[a * 4096 + b] then
      seen[a * 4096 + b] = true
      list[#list + 1] = { a, b, edge[3] }
    end
  end
  return list
end

local function component_of(comp)
  local spec, parts = comp.decl.spec, {}
  for i = 0, comp.size * (comp.per_player and E.seats() or 1) - 1 do parts[i + 1] = part_of(comp, i) end
  local capacity = not P.is_expr(spec.capacity) and P.number_of(spec.capacity) or nil
  return {
    id = comp.name, kind = comp.type, items = comp.kind, title = P.said(P.component_title(comp)),
    owned = comp.per_player or nil, like = P.liked(comp) and not comp.per_player and spec.like or nil,
    layer = comp.decl.layer ~= book.game.name and comp.decl.layer or nil, sees = spec.sees or "all",
    capacity = capacity, none = comp.type == "counter" and spec.min == -1 or nil,
    passing = spec.lasts and true or nil, steps = steps_of(comp),
    faces = comp.type == "die" and math.type(spec.faces or 6) == "integer" and (spec.faces or 6) or nil,
    grid = spec.grid, edges = comp.type == "graph" and not spec.grid and edges_of(comp) or nil, parts = parts,
  }
end

local function cards_of()
  local list = {}
  for id, card in pairs(linked.cards) do
    local row, faces = card.row, {}
    for i, face in ipairs(row.faces or {}) do
      faces[i] = {}
      for key, value in pairs(face) do faces[i][key] = type(value) ~= "table" and thing_word(value) or nil end
    end
    list[card.id] = {
      title = P.said(tostring(P.handles.card[id])), back = card.back, pile = card.group.pile,
      with = printed(row, P.handles.card[id]), faces = #faces > 0 and faces or nil,
    }
  end
  return list
end

local function seats_of()
  local list = P.map(P.g.players, function(player) return { seat = player.seat, title = P.said(tostring(player)) } end)
  local neutral = P.neutral()
  if neutral then list[#list + 1] = { seat = #list + 1, title = P.said(neutral.title), neutral = true } end
  return list
end

local function pieces_of()
  local list = {}
  for _, kind in P.numbered(P.handles.kind) do
    local owner = rawget(E.fields(kind), "owner")
    list[kind_word(kind)] = {
      family = E.fields(kind).id, owner = owner and owner.seat, title = P.said(P.kind_name(kind)),
    }
  end
  return list
end

-- Pictures -------------------------------------------------------------

--- "spot.libya" or "spot" as the words of the parts it means; {}: it names nothing.
local function words_of(name)
  local of, item = E.match(name, "^([^.]*)(.*)$")
  local comp, list = linked.components[of], {}
  for i = 0, comp and comp.total - 1 or -1 do
    local own = comp.items[i % comp.size + 1]
    if item == "" or own and "." .. tostring(own.id) == item or "." .. i % comp.size + 1 == item then
      list[#list + 1] = part_word(comp, i)
    end
  end
  return list
end

local function has_attribute(name)
  return (linked.attrs.place or {})[name] or (linked.attrs.card or {})[name] or (linked.attrs.pile or {})[name]
end

--- What pictures say, later ones over earlier ones, and a list of what they name that isn't there.
local function hints_of()
  local hints, lost = { at = {}, link = {}, face = {}, hide = {}, seats = {} }, {}
  for _, picture in ipairs(book.pictures) do
    local function missing(what, name) lost[#lost + 1] = { what = what, name = name, source = picture.source } end
    local spec = picture.spec
    for name, point in pairs(spec.at or {}) do
      local words = words_of(name)
      if #words == 0 then missing("at", name) end
      for _, word in ipairs(words) do hints.at[word] = point end
    end
    for _, name in ipairs(spec.link or {}) do if not has_attribute(name) then missing("link", name) end end
    for name, text in pairs(spec.face or {}) do
      if not linked.components[name] then missing("face", name) end
      hints.face[name] = P.template(text)
    end
    for _, name in ipairs(spec.hide or {}) do if not linked.components[name] then missing("hide", name) end end
    hints.link, hints.hide = P.joined(hints.link, spec.link or {}), P.joined(hints.hide, spec.hide or {})
    hints.seats = spec.seats or hints.seats
    hints.size, hints.land = spec.size or hints.size, spec.land or hints.land
  end
  for _, name in ipairs(book.component_order) do
    if book.components[name].removed then hints.hide[#hints.hide + 1] = name end
  end
  return hints, lost
end

-- A number that can be drawn; NaN is none.
local function is_near(n) return math.type(n) and n >= -1e6 and n <= 1e6 end

local function want_point(point, name)
  local good = type(point) == "table" and #point >= 2
  for _, n in ipairs(good and point or {}) do good = good and is_near(n) end
  if not good then error("'" .. name .. "' lies at { x, y }, not at " .. P.show(point)) end
end

local function want_size(size)
  if type(size) ~= "table" or not is_near(size[1]) or not is_near(size[2]) or size[1] <= 0 or size[2] <= 0 then
    error("a picture's size is { width, height }, not " .. P.show(size))
  end
end

--- How the table likes to be drawn; a layer's picture is added to the game's.
function P.Book:picture(spec)
  P.want("table", spec, "a picture")
  spec = P.checked_spec("picture", spec)
  for name, point in pairs(spec.at or {}) do want_point(point, name) end
  if spec.size then want_size(spec.size) end
  book.pictures[#book.pictures + 1] = { spec = spec, source = E.where(), layer = self.name }
end

--- What pictures name that is not on this table: a list of { what, name, source }.
function P.picture_lost()
  local _, lost = hints_of()
  return lost
end

--- The scene, as ask.lua describes it.
function P.scene()
  local components = P.map(book.component_order, function(name) return component_of(linked.components[name]) end)
  return {
    game = P.game_info(), layers = P.layer_list(), seats = seats_of(), pieces = pieces_of(),
    components = components, cards = cards_of(), hints = (hints_of()),
  }
end
