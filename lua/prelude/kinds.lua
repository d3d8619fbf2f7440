--- The kinds of components: what is particular to each.
---
--- The core's own list (core/component.h) says which kinds there are and what their
--- items are: places, piles or cells.  A kind may say here
---   class   its name in the reference (lua/api.lua), if it is not the kind's own
---   bounds  function(spec, number): least, most and first number of a cell;
---           number resolves a value by its name or the player count
---   marks   function(spec): the steps of a scale or the faces of a die
---   labels  function(spec): what methods of the kind find under `labels`
---   value   function(cell): a cell's value in words
---   number  function(cell): the number by which two positions differ
---   set     function(cell, n, comp): the call that sets it by hand, as Lua
---   spare   function(comp): do pieces lie there that nobody needs?
---   chance  function(list, handle, comp, viewer): rows that tell what comes next
---   draw    function(handle, comp): how it looks on a board, if not as its value
--- Everything else asks P.kinds.
local E, P = ...
local error = E.error

--- What a component may be described with.
P.component_fields = {
  per = true, names = true, size = true, like = true, items = true, holds = true, capacity = true, sees = true,
  bonus = true, loose = true, secret = true, min = true, max = true, start = true, title = true,
  steps = true, faces = true, foreign = true, cites = true, refill = true, grid = true, line = true, edges = true,
  diagonal = true, cost = true, lasts = true, tells = true, joins = true, panel = true,
}

local function percent(part, whole)
  if whole == 0 then return "-" end
  return string.format("%6.1f %%", 100 * part / whole)
end

local function share_of(name, n, all) return P.told("{name}, {n} of {all}", { name = name, n = n, all = all }) end

local particular = {}

-- Places ---------------------------------------------------------------

particular.pool = {
  spare = function(comp) return not comp.per_player and comp.size == 1 end,
}

particular.bag = {
  spare = function() return true end,

  chance = function(list, bag, comp, viewer)
    local total = bag:total()
    local name = tostring(bag)
    if viewer and not E.knows(bag, viewer) then
      P.row(list, 0, name, "its content is hidden")
      return
    end
    if total == 0 then
      local refill = comp.decl.spec.refill
      P.row(list, 0, name, refill and "empty: it is filled from " .. refill .. " first"
        or "empty: nothing can be drawn")
      return
    end
    P.row(list, 0, name, "the next of " .. total)
    for _, kind in P.numbered(P.handles.kind) do
      local n = bag:count(kind)
      if n > 0 then P.row(list, 0, percent(n, total), share_of(P.kind_name(kind), n, total)) end
    end
  end,
}

particular.track = {
  class = "Space",
  bounds = function(spec, number)
    local start, size = number(spec.start) or 1, number(spec.size) or 1
    if math.type(start) ~= "integer" or start < 1 or start > size then
      error("pieces enter on one of its spaces, 1 to " .. size .. ", not on " .. tostring(start), 0)
    end
    return 0, 0, start
  end,
}

particular.graph = { class = "Node" }

-- Piles ----------------------------------------------------------------

--- What a card is called among others: copies without a title are all alike.
local function kind_of_card(card)
  local name = tostring(card)
  return name == card.id and E.match(name, "^[^#]*") or name
end

--- The cards of a pile and of another that is shuffled into it before each draw.
local function joined_cards(list, pile, other)
  local names, times, all = {}, {}, pile:size() + other:size()
  for _, cards in ipairs { pile, other } do
    for _, card in ipairs(cards) do
      local name = kind_of_card(card)
      if not times[name] then names[#names + 1] = name end
      times[name] = (times[name] or 0) + 1
    end
  end
  table.sort(names)
  P.row(list, 0, tostring(pile), "the next of " .. all .. ", all shuffled before")
  for _, name in ipairs(names) do
    P.row(list, 0, percent(times[name], all), share_of(name, times[name], all))
  end
end

--- The cards that could be the top one: all with its back that the viewer does not know.
local function top_cards(list, pile, viewer)
  local cards = P.linked.cards
  local top = pile:top()
  local _, id = E.thing(top)
  if P.knows_card(top, viewer) then
    P.row(list, 0, tostring(pile), "the next is " .. tostring(top))
    return
  end
  local back, names, times, all = cards[id].back, {}, {}, 0
  for other, card in P.numbered(P.handles.card) do
    if cards[other].back == back and not P.knows_card(card, viewer) then
      local name = kind_of_card(card)
      if not times[name] then names[#names + 1] = name end
      times[name] = (times[name] or 0) + 1
      all = all + 1
    end
  end
  P.row(list, 0, tostring(pile), "the next of " .. pile:size() .. (all > pile:size()
    and " is one of the " .. all .. " cards that are not seen" or ""))
  table.sort(names, function(a, b)
    local one, other = tonumber(a), tonumber(b)
    if times[a] ~= times[b] then return times[a] > times[b] end
    return one and other and one < other or not (one and other) and a < b
  end)
  local first = names[1]
  if #names > 8 and times[first] == 1 then
    P.row(list, 0, percent(1, all), P.told("each of {names}", { names = table.concat(names, ", ") }))
    return
  end
  for _, name in ipairs(names) do
    P.row(list, 0, percent(times[name], all), share_of(name, times[name], all))
  end
end

particular.pile = {
  chance = function(list, pile, comp, viewer)
    local hidden = not comp.per_player and (comp.decl.spec.sees or "all") ~= "all"
    local joins = comp.decl.spec.joins
    if joins then return joined_cards(list, pile, P.g[joins]) end
    if hidden and pile:size() > 0 then top_cards(list, pile, viewer) end
  end,
}

-- Cells ----------------------------------------------------------------

particular.counter = {
  bounds = function(spec, number)
    local min, max = number(spec.min) or math.mininteger + 1, number(spec.max) or math.maxinteger
    local start = number(spec.start)
    if min > max then error("its min, " .. min .. ", is above its max, " .. max, 0) end
    if start and (start < min or start > max) then
      error("it starts at " .. start .. ", and goes from " .. min .. " to " .. max, 0)
    end
    return min, max, start or math.max(min, math.min(0, max))
  end,
  value = function(cell) return tostring(cell:get()) end,
  number = function(cell) return cell:get() end,
  set = function(cell, n, comp)
    local least, most = P.kinds.counter.bounds(comp.decl.spec, P.number_of)
    if n < least or n > most then
      local range = most == math.maxinteger and "at least " .. least or least == -math.maxinteger and "at most " .. most
      error(tostring(cell) .. " can't be " .. n .. ": it is " .. (range or least .. " to " .. most), 0)
    end
    return ":set(" .. n .. ")"
  end,
}

--- The steps of a scale or the faces of a die: a number, a name, or { value, band, id = name }.
--- `index` finds them by their ids; `called`: all are names; `numbered`: so are bands.
local function marks(list)
  local m = { index = {}, called = #list > 0 }
  for i, mark in ipairs(list) do
    local value, band = mark, nil
    if type(mark) == "table" then value, band = mark[1], mark[2] end
    if type(mark) == "string" then value, band = i, mark end
    if math.type(value) ~= "integer" then
      error("a step or face is a whole number, a name, or { number, band }, not " .. P.show(mark), 0)
    end
    if type(mark) == "table" and mark.id then m.index[mark.id] = i end
    m.called = m.called and type(mark) == "string"
    m.numbered = m.numbered or math.type(band) == "integer"
    m[i] = { value, band }
  end
  return m
end

--- Tell the core, which knows bands by number.
local function declare_marks(list)
  for _, mark in ipairs(marks(list)) do
    E.step(mark[1], type(mark[2]) == "string" and P.intern(mark[2]) or mark[2] or 0)
  end
end

--- "1 [3] 6 high": all steps where they are few, the one it stands on in brackets.
local function steps_drawn(cell, comp)
  local steps = marks(comp.decl.spec.steps or {})
  if #steps > 12 then return nil end
  local list, band = {}, cell:band()
  for i, step in ipairs(steps) do
    list[i] = i == cell:step() and "[" .. step[1] .. "]" or tostring(step[1])
  end
  return table.concat(list, " ") .. (band and band ~= 0 and "  " .. tostring(band) or "")
end

particular.scale = {
  bounds = function(spec)
    local steps = spec.steps or {}
    local start = spec.start or 1
    if type(start) == "string" then
      local index = marks(steps).index
      start = index[start] or error(P.unknown("step", start, P.keys(index)), 0)
    end
    declare_marks(steps)
    return 0, #steps - 1, start - 1
  end,
  marks = function(spec) return marks(spec.steps or {}) end,
  labels = function(spec) return spec.steps or {} end,
  value = function(cell)
    local band = cell:band()
    return tostring(cell:value()) .. (band and band ~= 0 and " (" .. tostring(band) .. ")" or "")
  end,
  number = function(cell) return cell:step() end,
  draw = function(cell, comp) return steps_drawn(cell, comp) or P.kinds.scale.value(cell) end,
  set = function(cell, n, comp)
    local steps = #(comp.decl.spec.steps or {})
    if n < 1 or n > steps then error(tostring(cell) .. " has steps 1 to " .. steps .. ", not " .. n, 0) end
    return ":set(" .. n .. ")"
  end,
}

particular.die = {
  bounds = function(spec)
    if type(spec.faces) ~= "table" then return 0, spec.faces or 6, 0 end
    declare_marks(spec.faces)
    return 0, #spec.faces, 0
  end,
  marks = function(spec) return marks(type(spec.faces) == "table" and spec.faces or {}) end,
  labels = function(spec) return spec.faces or {} end,
  value = function(cell)
    local value, band = cell:last()
    if not value then return "not rolled yet" end
    return tostring(value) .. (band and " (" .. tostring(band) .. ")" or "")
  end,
  number = function(cell) return cell:face() end,
  set = function() error("a die shows what it rolled last", 0) end,

  chance = function(list, die, comp)
    if comp.decl.spec.tells == false then return end
    local faces = comp.decl.spec.faces or 6
    local names = {}
    for i = 1, type(faces) == "table" and #faces or faces do
      local face = type(faces) == "table" and faces[i] or i
      names[i] = type(face) == "table" and face[1] .. " " .. tostring(face[2]) or tostring(face)
    end
    local all = #names > 12 and P.told("{first} to {last}", { first = names[1], last = names[#names] })
      or table.concat(names, ", ")
    P.row(list, 0, tostring(die), P.told("{percent} each of {names}",
      { percent = percent(1, #names):trim(), names = all }))
  end,
}

-- The list -------------------------------------------------------------

--- By name and in order: { name =, items = "place", "pile" or "cell", … }.
P.kinds = {}
--- What the reference calls handles, by kind of component or type of thing.
P.classes = { player = "Player", kind = "Kind", card = "Card" }

for i, k in ipairs(E.kinds()) do
  local kind = particular[k[1]] or {}
  kind.name, kind.items = k[1], k[2]
  P.kinds[i], P.kinds[kind.name] = kind, kind
  P.classes[kind.name] = kind.class or kind.name:sub(1, 1):upper() .. kind.name:sub(2)
end
