--- Handles: what scripts hold of the things on the table.
local E, P = ...
local book, linked, fail = P.book, P.linked, P.fail

local handles = { place = {}, pile = {}, cell = {}, card = {}, kind = {}, player = {} }
P.handles = handles

--- Is there a function somewhere in it?
local function has_code(value, depth)
  if type(value) ~= "table" then return type(value) == "function" end
  for _, v in E.next, value do
    if depth == 8 or has_code(v, depth + 1) then return true end
  end
  return false
end

--- What scripts read from a thing: its attributes, with references as
--- handles, filled in once all handles exist.
local function fill(kind, id, row, where)
  local fields = E.fields(handles[kind][id])
  for key, value in E.next, row do
    if type(key) == "string" and key ~= "copies" and not (kind == "card" and key == "faces") then
      local had = rawget(fields, key)
      if had and type(had) == "function" then
        fail(where, "an attribute cannot be called '" .. key .. "': a " .. kind .. " has a method of that name")
      end
      local t, v = "number", nil
      if not math.type(value) then t, v = P.attribute(key, value) end
      if t == "number" or t == "text" then
        fields[key] = value
      elseif handles[t] and not P.built_in[key] then
        fields[key] = handles[t][v]
      else
        fields[key] = P.frozen(value)
        linked.code_in_data = linked.code_in_data or has_code(value, 1)
      end
    end
  end
end

--- What either side of a card has, by attribute; read as long as that side lies up.  Both are its `faces`.
local function fill_sides(id, faces)
  local sides, both = {}, { {}, {} }
  for i, side in ipairs(faces) do
    for key, value in pairs(side) do
      local t, v = P.attribute(key, value)
      sides[key] = sides[key] or {}
      sides[key][i] = t and handles[t] and handles[t][v] or P.frozen(value)
      linked.code_in_data = linked.code_in_data or has_code(value, 1)
      both[i][key] = sides[key][i]
    end
  end
  E.fields(handles.card[id]).faces = P.frozen(both)
  E.sides(id, sides)
end

--- The things of a component, in order.
function P.things_of(comp)
  return table.move(handles[comp.kind], comp.first, comp.first + comp.total - 1, 1, {})
end

--- All things of the table in the order in which they were declared, or those that are "place", "pile" or "cell"; each
--- with its component.
function P.each_thing(items)
  local list, of, i = {}, {}, 0
  for _, name in ipairs(book.component_order) do
    local comp = linked.components[name]
    for _, thing in ipairs((items or comp.kind) == comp.kind and P.things_of(comp) or {}) do
      list[#list + 1], of[thing] = thing, comp
    end
  end
  return function()
    i = i + 1
    return list[i], of[list[i]]
  end
end

--- The row of the table that a component is like, or nil.
function P.liked(comp)
  local other = comp.decl.spec.like and linked.components[comp.decl.spec.like]
  return other and not other.per_player and other or nil
end

local function title_of(comp, i)
  local item = comp.items[i % comp.size + 1]
  if item then return item.title or item.id end
  return comp.size > 1 and comp.title .. " " .. (i % comp.size + 1) or comp.title
end

local function make_seats(g)
  local team = P.team_of_seats()
  E.teams(team, book.teams and book.teams.score, book.teams and book.teams.out)
  for seat = 1, E.players() do handles.player[seat] = E.handle("player", seat, "player " .. seat, {}) end
  for seat, player in ipairs(handles.player) do
    local f = E.fields(player)
    f.seat = seat
    f.id = "player" .. seat
    f.neutral = false
    f.team = team[seat] or 0
    f.next = handles.player[seat % E.players() + 1]
    f.previous = handles.player[(seat - 2) % E.players() + 1]
    g.players[seat] = player
    linked.by_name.player[f.id] = seat
  end
  local neutral = P.neutral()
  if neutral then -- it has no neighbours
    local seat = E.players() + 1
    g[neutral.id] = E.handle("player", seat, neutral.title, { seat = seat, id = neutral.id, neutral = true })
    handles.player[seat] = g[neutral.id]
    linked.by_name.player[neutral.id] = seat
  end
end

local function make_pieces(g, name, family)
  for i = 0, family.per_player and E.seats() - 1 or 0 do
    local h = E.handle("kind", family.first + i, name, { id = name })
    handles.kind[family.first + i] = h
    if family.per_player then
      if i < E.players() or family.per_seat then E.fields(handles.player[i + 1])[name] = h end
      E.fields(h).owner = handles.player[i + 1]
    else
      g[name] = h
      linked.by_name.kind[name] = family.first
    end
  end
end

--- The things of one owner, or of the table: a row, or the only one.
local function row_of(comp, list, seat)
  if not comp.is_row then return list[1] end
  local fields, liked = {}, P.liked(comp) -- its things lead to the items of this one
  for i, h in ipairs(list) do
    fields[i] = h
    if comp.items[i] then fields[comp.items[i].id] = h end
    if liked then fields[handles[liked.kind][liked.first + i - 1]] = h end
  end
  return E.row(comp.id, comp.title, fields, seat)
end

local function make_component(g, name, comp)
  local lists, labels = {}, P.kinds[comp.type].labels -- by seat, 0: the table's
  for i = 0, comp.size * (comp.per_player and E.seats() or 1) - 1 do
    local item, title = comp.items[i % comp.size + 1], title_of(comp, i)
    local seat = comp.per_player and i // comp.size + 1 or 0
    local owner = handles.player[seat]
    local h = E.handle(comp.kind, comp.first + i, title .. (owner and " of " .. tostring(owner) or ""), {
      id = item and item.id or name, title = title, index = i % comp.size + 1, owner = owner, component = name,
    }, comp.type)
    handles[comp.kind][comp.first + i] = h
    if labels then E.fields(h).labels = P.frozen(labels(comp.decl.spec)) end
    lists[seat] = lists[seat] or {}
    table.insert(lists[seat], h)
  end
  local rows = {}
  for seat = 1, comp.per_player and (comp.per_seat and E.seats() or E.players()) or 0 do
    local row, player = row_of(comp, lists[seat], seat), handles.player[seat]
    E.fields(player)[name], rows[player], rows[seat] = row, row, row
  end
  g[name] = comp.per_player and E.row(comp.id, comp.title, rows, 0) or row_of(comp, lists[0], 0)
end

function P.make_handles()
  local g = { players = {}, count = E.players() }
  make_seats(g)
  for name, family in pairs(linked.families) do make_pieces(g, name, family) end
  for _, name in ipairs(book.component_order) do make_component(g, name, linked.components[name]) end
  for id, card in pairs(linked.cards) do
    handles.card[id] = E.handle("card", id, card.row.title or card.id, { id = card.id, group = card.group.pile })
  end
  P.each_item(fill)
  for id, card in pairs(linked.cards) do
    fill("card", id, card.row, card.group)
    if card.row.faces then fill_sides(id, card.row.faces) end
    E.fields(handles.card[id]).id = card.id
  end
  g.card = E.row(-1, "card", P.by_id(linked.by_name.card, handles.card), 0)
  --- All players in order, from one on.
  function g.players.from(_, player)
    local list = {}
    for i = 1, E.players() do list[i], player = player, player.next end
    return list
  end
  g.players = E.row(-1, "players", g.players, 0)
  for name, phase in pairs(P.globals) do g[name] = phase end
  P.g = E.row(-2, book.game.name, g, 0)
end

function P.by_id(names, list)
  local t = {}
  for name, id in pairs(names) do t[name] = list[id] end
  return t
end

--- What lies behind the handles, if there is no code in it; and what is linked, where nothing of a script lies that the
--- book of declarations doesn't lead to.
function P.quiet_fields()
  local list = { linked }
  for _, of_kind in E.next, linked.code_in_data and {} or handles do
    for _, handle in E.next, of_kind do list[#list + 1] = E.fields(handle) end
  end
  return list
end

--- More fields of g, set by later files of the prelude.
P.globals = {}

--- What people try, and the word that does it: by a method that such a thing has.
local TRIED = {
  add = true, remove = true, insert = true, put = true, take = true, push = true, pop = true, give = true, place = true,
  sub = true, subtract = true, inc = true, dec = true, increase = true, decrease = true, pay = true, spend = true,
}
local DOES = {
  { "move_up_to", "pieces only move: from:move(to, kind, n)" },
  { "shuffle", "cards only move: card:move(pile), pile:draw(to), pile:move_all(to)" },
  { "roll", "a die is rolled: die:roll()" },
  { "get", "a number is changed by counter:add(n) and counter:set(n)" },
}

--- A field that a handle does not have.
function P.missing(fields, key, label)
  local ok, names = pcall(P.keys, fields) -- some are by player
  if not ok then names = {} end
  local near, hint = P.nearest(tostring(key), names), ""
  for _, word in ipairs(TRIED[key] and DOES or {}) do
    if hint == "" and rawget(fields, word[1]) ~= nil then hint = "; " .. word[2] end
  end
  if hint == "" and near then hint = "; did you mean '" .. near .. "'?" end
  E.error("'" .. tostring(label) .. "' has no field '" .. tostring(key) .. "'" .. hint)
end
