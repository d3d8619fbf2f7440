--- Building: pieces, components, cards and their attributes become the core's schema.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked
local fail, checked = P.fail, P.checked

--- Does every player have one, and the neutral seat, too?
local function owned(thing, per)
  if per ~= nil and per ~= "player" and per ~= "seat" then
    fail(thing, "per is 'player' or 'seat', not '" .. tostring(per) .. "'")
  end
  return per ~= nil, per == "seat"
end

local function build_pieces()
  for _, name in ipairs(book.pieces_order) do
    local p = book.pieces[name]
    local count = P.number_of(p.spec.count)
    local per_player, per_seat = owned(p, p.spec.per)
    local family, first = checked(p, name, E.pieces, name, per_player, count, per_seat)
    linked.families[name] = { id = family, first = first, per_player = per_player, per_seat = per_seat, decl = p }
  end
end

--- The items of a row: a list of tables with at least an id.  A row that is `like`
--- another one has its names.
local function items_of(c)
  local list, spec = {}, c.spec
  local other = spec.like and book.components[spec.like]
  for i, item in ipairs(other and items_of(other) or spec.items or spec.names or {}) do
    if other then item = { id = item.id, title = item.title } end
    list[i] = type(item) == "table" and item or { id = item }
  end
  return c.type == "graph" and checked(c, c.id, P.graph_items, spec, list) or list
end
P.items_of = items_of

--- How many items a row has.
function P.row_size(name)
  local spec = book.components[name].spec
  local items = #items_of(book.components[name])
  if items > 0 then return items end
  if spec.like and book.components[spec.like] then return P.row_size(spec.like) end
  return P.number_of(spec.size) or 1
end

--- A capacity as a number and, of `who.slots + 2`, the counter that adds to it.
function P.capacity_of(spec)
  if not P.is_expr(spec) then return P.number_of(spec) or 0, nil end
  local f, more = P.expr.raw(spec), 0
  if f.op == "add" and P.expr.raw(f.b).op == "const" then f, more = P.expr.raw(f.a), P.expr.raw(f.b).value end
  local counter = f.op == "component" and f.name
    or f.op == "field" and P.expr.raw(f.a).op == "actor" and f.name
  local comp = counter and linked.components[counter]
  if not comp or comp.type ~= "counter" or comp.is_row then
    error("a capacity is a number, or a counter declared before: who.slots, the.slots, who.slots + 2", 0)
  end
  return more, counter
end

--- The rules that draw panels of the game's own board; none where the engine draws it.
function P.panels()
  local list = {}
  for _, id in ipairs(P.keys(book.rules)) do if id:starts("view.") then list[#list + 1] = id end end
  return list
end
function P.lacks_panel(id) return not book.rules[id] and #P.panels() > 0 end

local function build_component(name)
  local c = book.components[name]
  local spec, kind = c.spec, P.kinds[c.type].items
  local items = items_of(c)
  local size = P.row_size(name)
  local holds = 0
  local wanted = type(spec.holds) == "string" and { spec.holds } or spec.holds or {}
  for _, family in ipairs(wanted) do
    local f = linked.families[family]
    if not f then fail(c, P.unknown("piece", family, P.keys(linked.families))) end
    holds = holds | (1 << f.id)
  end
  for _, other in ipairs { spec.bonus or false, spec.refill or false, spec.like or false } do
    if other and not linked.components[other] then
      fail(c, "'" .. name .. "' uses '" .. other .. "', which must be declared before it")
    end
  end
  if spec.panel and P.lacks_panel(spec.panel) then fail(c, P.unknown("panel", spec.panel, P.panels())) end
  local source = spec.refill and linked.components[spec.refill]
  local one_for_all = source and source.total == 1 and not source.per_player
  if source and not one_for_all and (source.per_player ~= owned(c, spec.per) or source.size ~= size) then
    fail(c, "'" .. name .. "' is filled again from '" .. spec.refill .. "': one for all, or one for each of them ("
      .. source.decl.source .. ")")
  end
  local bounds = P.kinds[c.type].bounds
  local min, max, start = 0, 0, 0
  if bounds then min, max, start = checked(c, name, bounds, spec, P.number_of) end
  local per_player, per_seat = owned(c, spec.per)
  local capacity, limit = checked(c, name, P.capacity_of, spec.capacity)
  local id, first, total = checked(c, name, E.component, {
    name = name, type = c.type, sees = spec.sees or "all", per_player = per_player, per_seat = per_seat, size = size,
    capacity = capacity, limit = limit, holds = holds, foreign = spec.foreign or false,
    loose = spec.loose or false, secret = spec.secret or false, min = min, max = max, start = start,
    bonus = spec.bonus, refill = spec.refill, lasts = spec.lasts and 1 + linked.scopes[spec.lasts] or 0,
    faced = type(spec.faces) == "table",
  })
  local entry = {
    id = id, name = name, type = c.type, kind = kind, first = first, size = size, total = total, index = {},
    items = items, is_row = #items > 0 or spec.size ~= nil or c.type == "track",
    per_player = per_player, per_seat = per_seat, decl = c, title = spec.title or name,
  }
  for i, item in ipairs(items) do
    entry.index[item.id] = i
    local own = type(item) == "table" and item.capacity and kind ~= "cell" and P.number_of(item.capacity)
    if own then checked(c, name .. "." .. item.id, E.item_capacity, id, i, own) end
  end
  if P.kinds[c.type].marks then entry.marks = P.kinds[c.type].marks(spec) end
  linked.components[name] = entry
  if c.type == "graph" then checked(c, name, P.join_graph, entry, spec) end
  for i = 0, (entry.per_player and 0 or total) - 1 do
    local label = #items > 0 and items[i + 1].id or (size > 1 and name .. (i + 1) or name)
    if not linked.by_name[kind][label] then linked.by_name[kind][label] = first + i end
  end
end

local function build_homes()
  for _, name in ipairs(book.pieces_order) do
    local p = book.pieces[name]
    local home = p.spec.home or "box"
    local dot = home:find(".", 1, true)
    local comp = linked.components[dot and home:sub(1, dot - 1) or home]
    if not comp then fail(p, "the pieces '" .. name .. "' start in '" .. home .. "', which is not declared") end
    checked(p, name, E.home, linked.families[name].id, comp.id, dot and comp.index[home:sub(dot + 1)] - 1 or 0)
  end
end

--- "region.libya", "space.3" or "black": the thing of that name.
function P.resolve(path)
  local family = linked.families[path]
  if family then return "kind", family.first end
  local dot = path:find(".", 1, true)
  local comp = linked.components[dot and path:sub(1, dot - 1) or path]
  if not comp then return nil end
  if not dot then return comp.kind, comp.first end
  local item = path:sub(dot + 1)
  local i = comp.index[item] or math.tointeger(tonumber(item))
  if not i or i < 1 or i > comp.size then return nil end
  return comp.kind, comp.first + i - 1
end

local backs = {}
local function back_number(text)
  backs[text] = backs[text] or #P.keys(backs)
  return backs[text]
end

--- Does a pile hold one more card?
local function check_room(group, name, held)
  local of = group.pile:split(".")[1]
  local capacity = linked.components[of].decl.spec.capacity
  held[group.pile] = (held[group.pile] or 0) + 1
  if math.type(capacity) == "integer" and held[group.pile] > capacity then
    fail(group, ("no room for '%s': '%s' holds %d cards; resize(\"%s\", { capacity = … }) makes room"):format(
      name, group.pile, capacity, of))
  end
end

linked.cards = {}
local function build_cards()
  local held = {}
  for _, group in ipairs(book.cards) do
    local kind, pile = P.resolve(group.pile)
    if kind ~= "pile" then fail(group, P.unknown("pile", group.pile, P.keys(linked.components))) end
    for _, row in ipairs(group.rows) do
      local back = group.back and (row[group.back] or group.back) or group.pile
      for copy = 1, row.copies or 1 do
        local name = row.id or row.title or group.pile
        if (row.copies or 1) > 1 then name = name .. "#" .. copy end
        check_room(group, name, held)
        local id = checked(group, tostring(name), E.card, tostring(name), pile, back_number(tostring(back)))
        linked.cards[id] = { row = row, group = group, id = name, back = back_number(tostring(back)) }
        linked.by_name.card[name] = id
      end
    end
  end
end

-- Attributes -----------------------------------------------------------

--- Texts become numbers so that conditions can compare them.
local interned = 0
function P.intern(text)
  local numbers = linked.by_name.text
  if not numbers[text] then interned, numbers[text] = interned + 1, interned + 1 end
  return numbers[text]
end

--- A reference to a thing by its name, for attributes.
function P.ref(path) return { ref = path } end

--- An attribute as (type, number), or nil for what only scripts can read.
function P.attribute(name, value)
  if math.type(value) == "integer" then return "number", value end
  if type(value) == "boolean" then return "bool", value and 1 or 0 end
  if type(value) == "table" and value.ref then
    local t, id = P.resolve(value.ref)
    if not t then error("'" .. value.ref .. "' is not on this table", 0) end
    return t, id
  end
  if type(value) == "string" then
    local comp = linked.components[name]
    if comp and comp.index[value] and not comp.per_player then
      return comp.kind, comp.first + comp.index[value] - 1
    end
    return "text", P.intern(value)
  end
  return nil
end

P.built_in = { id = true, title = true, copies = true, name = true, faces = true }

--- The component a cell belongs to, for conditions.
function P.component_of(t, id)
  if t ~= "cell" then return nil end
  for _, comp in E.next, linked.components do
    if comp.kind == t and id >= comp.first and id < comp.first + comp.total then return comp end
  end
end

--- Attributes that are on a side of some card: those of the side that lies up count.
linked.sided = {}

--- The sides of a card, checked: faces = { { marks = 1 }, { skulls = 1 } }.
local function check_sides(row, where)
  local sides = row.faces
  if type(sides) ~= "table" or #sides ~= 2 or type(sides[1]) ~= "table" or type(sides[2]) ~= "table" then
    fail(where, "a card has two faces: faces = { { marks = 1 }, { skulls = 1 } }")
  end
  for _, side in ipairs(sides) do
    for key in pairs(side) do
      if type(key) ~= "string" or P.built_in[key] or key == "faces" then
        fail(where, "a side cannot have '" .. tostring(key) .. "'")
      end
      if row[key] ~= nil then
        fail(where, "the card '" .. tostring(row.id) .. "' has '" .. key .. "' itself and on a side")
      end
      linked.sided[key] = true
    end
  end
end

--- An attribute of a thing; of a card, where it differs by the side that lies up, one of the core's for each side.
local function export_one(kind, object, key, value, where, side)
  local t, v
  if type(value) == "table" then -- it may name what isn't there
    t, v = checked(where, key, P.attribute, key, value)
  else
    t, v = P.attribute(key, value)
  end
  if not t then return end
  linked.attrs[kind] = linked.attrs[kind] or {}
  local a = linked.attrs[kind][key]
  if not a then
    a = { type = t, comp = P.component_of(t, v), sides = side and {} }
    linked.attrs[kind][key] = a
    if not side then a.id = checked(where, key, E.attr, key, kind, t) end
    for k = 1, side and 2 or 0 do a.sides[k] = checked(where, key, E.attr, key .. "@" .. k, kind, t) end
  elseif a.type ~= t then
    fail(where, "the attribute '" .. key .. "' is a " .. a.type .. " here and a " .. t .. " there")
  end
  checked(where, key, E.set_attr, side and a.sides[side] or a.id, object, v)
end

local function export(kind, object, row, where)
  for key, value in pairs(row) do
    if kind == "card" and linked.sided[key] then
      for side = 1, 2 do export_one(kind, object, key, value, where, side) end
    elseif type(key) == "string" and not P.built_in[key] then
      export_one(kind, object, key, value, where)
    end
  end
end

--- Calls fn(kind, number, item, declaration) for all things that are an item of a row.
function P.each_item(fn)
  for _, name in ipairs(book.component_order) do
    local comp = linked.components[name]
    for i = 0, comp.total - 1 do
      local item = comp.items[i % comp.size + 1]
      if item then fn(comp.kind, comp.first + i, item, comp.decl) end
    end
  end
end

local function build_attributes()
  P.each_item(export)
  for _, card in pairs(linked.cards) do
    if card.row.faces ~= nil then check_sides(card.row, card.group) end
  end
  for id, card in pairs(linked.cards) do
    export("card", id, card.row, card.group)
    if card.row.faces then
      for key in pairs(linked.sided) do
        for side = 1, 2 do export_one("card", id, key, card.row.faces[side][key], card.group, side) end
      end
    end
  end
end

--- All of it.
function P.build()
  E.schema(book.game.generator == "minstd", P.neutral() ~= nil, P.has_flows())
  build_pieces()
  P.build_scopes()
  for _, name in ipairs(book.component_order) do build_component(name) end
  P.build_memories()
  build_homes()
  build_cards()
  build_attributes()
  E.finish()
end
