--- Linking: from declarations to a table that plays.
---
--- Runs once, after the game and all layers are loaded: builds the schema,
--- makes the handles, compiles guards, composes rules with their layers.
local E, P = ...
local error = E.error
local book = P.book

P.linked = {
  components = {}, families = {}, attrs = {}, choices = {}, phases = {}, guards = {},
  by_name = { place = {}, pile = {}, cell = {}, card = {}, kind = {}, text = {}, player = {} },
}
local linked = P.linked

--- Report an error with the place of a declaration.
local function fail(thing, text) error(thing.source .. ": " .. text, 0) end

local function checked(thing, what, fn, ...)
  local ok, a, b, c = pcall(fn, ...)
  if not ok then fail(thing, what .. ": " .. tostring(a)) end
  return a, b, c
end

-- Values ---------------------------------------------------------------

local resolved = {}

local function by_count(v)
  if type(v) ~= "table" then return v end
  local n = E.players()
  for k in pairs(v) do
    if math.type(k) ~= "integer" or k < 1 or k > 8 then return v end
  end
  if #v > 0 or v[n] == nil then return v end -- a list is a list
  return v[n]
end

P.count_value = by_count -- of a table by player count, the one for this table

function P.value_now(id)
  local v = book.values[id]
  if not v then error(P.unknown("value", id, P.keys(book.values))) end
  return by_count(v.value)
end

local function parse(text)
  if text == "true" then return true end
  if text == "false" then return false end
  return math.tointeger(tonumber(text)) or tonumber(text) or text
end

--- Values given on the command line win over every layer.
local function apply_settings()
  for _, set in ipairs(E.settings()) do
    local v = book.values[set.name]
    if not v then error(P.unknown("value", set.name, P.keys(book.values), true), 0) end
    local new = parse(set.value)
    local old = by_count(v.value)
    if type(old) ~= "function" and old ~= nil and type(old) ~= type(new) and type(old) ~= "table" then
      local is = "' is a " .. type(old) .. " (" .. tostring(old) .. "); '"
      error("the value '" .. set.name .. is .. set.value .. "' is not", 0)
    end
    book.changes[#book.changes + 1] = {
      rule = set.name, what = "sets", layer = "--set", source = "command line", from = P.show(v.value), to = set.value,
      cites = v.cites or {}, was = {}, text = v.text,
    }
    v.value, v.layer, v.source = new, "--set", "command line"
  end
end

-- Schema ---------------------------------------------------------------

local function build_pieces()
  for _, name in ipairs(book.piece_order) do
    local p = book.pieces[name]
    local count = by_count(p.spec.count)
    if type(count) == "string" then count = P.value_now(count) end
    local family, first = checked(p, name, E.pieces, name, p.spec.per == "player", count)
    linked.families[name] = { id = family, first = first, per_player = p.spec.per == "player", decl = p }
  end
end

--- The items of a row: a list of tables with at least an id.
local function items_of(spec)
  local list = {}
  for i, item in ipairs(spec.items or spec.names or {}) do
    list[i] = type(item) == "table" and item or { id = item }
  end
  return list
end

local function count_of(v)
  v = by_count(v)
  if type(v) == "string" then v = P.value_now(v) end
  return v
end

local function build_component(name)
  local c = book.components[name]
  local spec, kind = c.spec, P.kinds[c.type].items
  local items = items_of(spec)
  local size = #items > 0 and #items or count_of(spec.size) or 1
  local holds = 0
  local wanted = type(spec.holds) == "string" and { spec.holds } or spec.holds or {}
  for _, family in ipairs(wanted) do
    local f = linked.families[family]
    if not f then fail(c, P.unknown("piece", family, P.keys(linked.families))) end
    holds = holds | (1 << f.id)
  end
  for _, other in ipairs { spec.bonus or false, spec.refill or false } do
    if other and not linked.components[other] then
      fail(c, "'" .. name .. "' uses '" .. other .. "', which must be declared before it")
    end
  end
  local bounds = P.kinds[c.type].bounds
  local min, max, start = 0, 0, 0
  if bounds then min, max, start = bounds(spec, count_of) end
  local id, first, total = checked(c, name, E.component, {
    name = name, type = c.type, sees = spec.sees or "all", per_player = spec.per == "player", size = size,
    capacity = count_of(spec.capacity) or 0, holds = holds, foreign = spec.foreign or false,
    loose = spec.loose or false, secret = spec.secret or false, min = min, max = max, start = start,
    bonus = spec.bonus, refill = spec.refill,
  })
  local entry = {
    id = id, name = name, type = c.type, kind = kind, first = first, size = size, total = total, index = {},
    items = items, per_player = spec.per == "player", decl = c, title = spec.title or name,
  }
  for i, item in ipairs(items) do entry.index[item.id] = i end
  linked.components[name] = entry
  for i = 0, (entry.per_player and 0 or total) - 1 do
    local label = #items > 0 and items[i + 1].id or (size > 1 and name .. (i + 1) or name)
    if not linked.by_name[kind][label] then linked.by_name[kind][label] = first + i end
  end
end

local function build_homes()
  for _, name in ipairs(book.piece_order) do
    local p = book.pieces[name]
    local home = p.spec.home or "box"
    local dot = home:find(".", 1, true)
    local comp = linked.components[dot and home:sub(1, dot - 1) or home]
    if not comp then fail(p, "the pieces '" .. name .. "' start in '" .. home .. "', which is not declared") end
    checked(p, name, E.home, linked.families[name].id, comp.id, dot and comp.index[home:sub(dot + 1)] - 1 or 0)
  end
end

--- "region.libya" or "black": the thing of that name.
local function resolve(path)
  local family = linked.families[path]
  if family then return "kind", family.first end
  local dot = path:find(".", 1, true)
  local comp = linked.components[dot and path:sub(1, dot - 1) or path]
  if not comp then return nil end
  if not dot then return comp.kind, comp.first end
  local i = comp.index[path:sub(dot + 1)]
  if not i then return nil end
  return comp.kind, comp.first + i - 1
end

local backs = {}
local function back_number(text)
  backs[text] = backs[text] or #P.keys(backs)
  return backs[text]
end

linked.cards = {}
local function build_cards()
  for _, group in ipairs(book.cards) do
    local kind, pile = resolve(group.pile)
    if kind ~= "pile" then fail(group, P.unknown("pile", group.pile, P.keys(linked.components))) end
    for _, row in ipairs(group.rows) do
      local back = group.back and (row[group.back] or group.back) or group.pile
      for copy = 1, row.copies or 1 do
        local name = row.id or row.title or group.pile
        if (row.copies or 1) > 1 then name = name .. "#" .. copy end
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
  local known = linked.by_name.text[text]
  if known then return known end
  interned = interned + 1
  linked.by_name.text[text] = interned
  return interned
end

--- A reference to a thing by its name, for attributes.
function P.ref(path) return { ref = path } end

--- An attribute as (type, number), or nil for what only scripts can read.
local function attribute(name, value)
  if math.type(value) == "integer" then return "number", value end
  if type(value) == "boolean" then return "bool", value and 1 or 0 end
  if type(value) == "table" and value.ref then
    local t, id = resolve(value.ref)
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

local BUILT_IN = { id = true, title = true, copies = true, name = true }

local function export(kind, object, row, where)
  for key, value in pairs(row) do
    if type(key) == "string" and not BUILT_IN[key] then
      local t, v = checked(where, key, attribute, key, value)
      if t then
        linked.attrs[kind] = linked.attrs[kind] or {}
        local a = linked.attrs[kind][key]
        if not a then
          a = { type = t, id = checked(where, key, E.attr, key, kind, t) }
          linked.attrs[kind][key] = a
        elseif a.type ~= t then
          fail(where, "the attribute '" .. key .. "' is a " .. a.type .. " here and a " .. t .. " there")
        end
        checked(where, key, E.set_attr, a.id, object, v)
      end
    end
  end
end

local function build_attributes()
  for _, name in ipairs(book.component_order) do
    local comp = linked.components[name]
    for i = 0, comp.total - 1 do
      local item = comp.items[i % comp.size + 1]
      if item then export(comp.kind, comp.first + i, item, comp.decl) end
    end
  end
  for id, card in pairs(linked.cards) do export("card", id, card.row, card.group) end
end

-- Handles --------------------------------------------------------------

local handles = { place = {}, pile = {}, cell = {}, card = {}, kind = {}, player = {} }
P.handles = handles

--- Is there a function somewhere in it?
local function has_code(value, depth)
  if type(value) ~= "table" then return type(value) == "function" end
  for _, v in pairs(value) do
    if depth == 8 or has_code(v, depth + 1) then return true end
  end
  return false
end

--- What scripts read from a thing: its attributes, with references as
--- handles, filled in once all handles exist.
local function fill(kind, id, row, where)
  local fields = E.fields(handles[kind][id])
  for key, value in pairs(row) do
    if type(key) == "string" and key ~= "copies" then
      if type(rawget(fields, key)) == "function" then
        fail(where, "an attribute cannot be called '" .. key .. "': a " .. kind .. " has a method of that name")
      end
      local t, v = attribute(key, value)
      if BUILT_IN[key] then t = nil end
      if t and handles[t] then
        fields[key] = handles[t][v]
      else
        fields[key] = P.frozen(value)
        linked.code_in_data = linked.code_in_data or has_code(value, 1)
      end
    end
  end
end

local function title_of(comp, i)
  local item = comp.items[i % comp.size + 1]
  if item then return item.title or item.id end
  return comp.size > 1 and comp.title .. " " .. (i % comp.size + 1) or comp.title
end

local function make_handles()
  local g = { players = {}, count = E.players() }
  for seat = 1, E.players() do handles.player[seat] = E.handle("player", seat, "player " .. seat, {}) end
  for seat, player in ipairs(handles.player) do
    local f = E.fields(player)
    f.seat = seat
    f.id = "player" .. seat
    f.next = handles.player[seat % E.players() + 1]
    f.previous = handles.player[(seat - 2) % E.players() + 1]
    g.players[seat] = player
    linked.by_name.player[f.id] = seat
  end
  for name, family in pairs(linked.families) do
    local n = family.per_player and E.players() or 1
    for i = 0, n - 1 do
      local h = E.handle("kind", family.first + i, name, { id = name })
      handles.kind[family.first + i] = h
      if family.per_player then
        E.fields(handles.player[i + 1])[name] = h
        E.fields(h).owner = handles.player[i + 1]
      else
        g[name] = h
        linked.by_name.kind[name] = family.first
      end
    end
  end
  for _, name in ipairs(book.component_order) do
    local comp = linked.components[name]
    local of_players = {}
    for i = 0, comp.total - 1 do
      local item = comp.items[i % comp.size + 1]
      local owner = comp.per_player and handles.player[i // comp.size + 1] or nil
      local label = title_of(comp, i) .. (owner and " of player " .. (i // comp.size + 1) or "")
      local h = E.handle(comp.kind, comp.first + i, label, {
        id = item and item.id or name, title = title_of(comp, i), index = i % comp.size + 1, owner = owner,
        component = name,
      }, comp.type)
      handles[comp.kind][comp.first + i] = h
      local labels = P.kinds[comp.type].labels
      if labels then E.fields(h).labels = P.frozen(labels(comp.decl.spec)) end
      local seat = comp.per_player and i // comp.size + 1 or 0
      of_players[seat] = of_players[seat] or {}
      of_players[seat][#of_players[seat] + 1] = h
    end
    for seat = 0, E.players() do
      local list = of_players[seat]
      if list then
        local row
        if comp.size == 1 and #comp.items == 0 then
          row = list[1]
        else
          local fields = {}
          for i, h in ipairs(list) do
            fields[i] = h
            if comp.items[i] then fields[comp.items[i].id] = h end
          end
          row = E.row(comp.id, comp.title, fields, seat)
        end
        if seat == 0 then
          g[name] = row
        else
          E.fields(handles.player[seat])[name] = row
          of_players[seat].row = row
        end
      end
    end
    if comp.per_player then
      local fields = {}
      for seat, player in ipairs(handles.player) do
        fields[player] = of_players[seat].row
        fields[seat] = of_players[seat].row
      end
      g[name] = E.row(comp.id, comp.title, fields, 0)
    end
  end
  for id, card in pairs(linked.cards) do
    handles.card[id] = E.handle("card", id, card.row.title or card.id, { id = card.id, group = card.group.pile })
  end
  for _, name in ipairs(book.component_order) do
    local comp = linked.components[name]
    for i = 0, comp.total - 1 do
      local item = comp.items[i % comp.size + 1]
      if item then fill(comp.kind, comp.first + i, item, comp.decl) end
    end
  end
  for id, card in pairs(linked.cards) do
    fill("card", id, card.row, card.group)
    E.fields(handles.card[id]).id = card.id
  end
  g.card = E.row(-1, "card", P.by_id(linked.by_name.card, handles.card), 0)
  g.players = E.row(-1, "players", g.players, 0)
  for name, phase in pairs(P.globals) do g[name] = phase end
  P.g = E.row(-2, book.game.name, g, 0)
end

function P.by_id(names, list)
  local t = {}
  for name, id in pairs(names) do t[name] = list[id] end
  return t
end

--- More fields of g, set by later files of the prelude.
P.globals = {}

-- Choices and guards ---------------------------------------------------

local function matches(id, pattern)
  return id == pattern or id:starts(pattern .. ".")
end

--- One parameter: declare its domain, return its type.
local function domain(option, param, env)
  local d = param.domain
  if type(d) == "string" then d = { each = { d } } end
  if P.is_expr(d) then
    local n, t = P.compile(d, env)
    if t ~= "pile" then error("a domain must be a pile, a row or a list", 0) end
    E.domain_pile(n)
    return "card"
  end
  if d.range or d.number then
    local bounds = d.range or d.number
    local a, b = P.compile_number(bounds[1], env), P.compile_number(bounds[2], env)
    if d.range then E.domain_range(a, b) else E.domain_number(a, b) end
    return "number", nil, d.number ~= nil
  end
  local values, t = {}, nil
  local function put(kind, id)
    if t and t ~= kind then error("a domain mixes a " .. t .. " and a " .. kind, 0) end
    t = kind
    values[#values + 1] = id
  end
  for _, item in ipairs(d.each or d) do
    if item == "players" then
      for seat = 1, E.players() do put("player", seat) end
    elseif math.type(item) == "integer" then
      put("number", item)
    elseif linked.components[item] then
      local comp = linked.components[item]
      if comp.per_player then error("'" .. item .. "' differs by player; use a pile or a list", 0) end
      for i = 0, comp.total - 1 do put(comp.kind, comp.first + i) end
    else
      local kind, id = resolve(item)
      if not kind then error(P.unknown("thing", item, P.keys(linked.components)), 0) end
      put(kind, id)
    end
  end
  E.domain_list(t or "number", values)
  return t or "number"
end

--- Is the guard's list of parameters all there?
local function fits(guard, env)
  local names = guard.needs
  if names == "all" then return true end
  if not names then
    names = {}
    for name in pairs(P.mentions(guard.cond)) do names[#names + 1] = name end
    for _, a in ipairs(guard.allowed) do
      for name in pairs(P.mentions(a.cond)) do names[#names + 1] = name end
    end
  end
  for _, name in ipairs(names) do
    if not env[name] then return false end
  end
  return true
end

--- A function that says whether the guard refuses, for guards with Lua in
--- them.  It gets the parameters it needs, in the option's order.
local function predicate(guard, env, order)
  if #guard.allowed == 0 then return guard.cond end
  -- with a layer's `allow` all parameters come; functions get their own of them
  local own = {}
  for i, name in ipairs(order) do
    local wanted = type(guard.needs) ~= "table"
    if not wanted then for _, n in ipairs(guard.needs) do wanted = wanted or n == name end end
    if wanted then own[#own + 1] = i end
  end
  local function asked(cond)
    if P.is_expr(cond) then
      local n = P.compile(cond, env)
      return function(player, ...) return E.eval(n, player.seat, { ... }) ~= 0 end
    end
    if #own == #order then return cond end
    return function(player, ...)
      local all = { ... }
      return cond(player, all[own[1]], all[own[2]], all[own[3]])
    end
  end
  local cond, allowed = asked(guard.cond), {}
  for i, a in ipairs(guard.allowed) do allowed[i] = asked(a.cond) end
  return function(...)
    if not cond(...) then return false end
    for _, ok in ipairs(allowed) do
      if ok(...) then return false end
    end
    return true
  end
end

--- What guards see of the world: the table, and what only calculates.  They
--- may look further, but only while they don't can their answers be remembered.
local narrow
local function holder()
  if not narrow then
    local sums = {}
    for _, name in ipairs { "min", "max", "abs", "floor", "ceil", "tointeger", "type", "maxinteger", "mininteger" } do
      sums[name] = math[name]
    end
    narrow = E.setmetatable({ g = P.g, ipairs = ipairs, type = type, math = E.row(-4, "math", sums, 0) }, {
      __index = E.around,
      __newindex = P.no_globals,
      __metatable = false,
    })
  end
  local env = narrow
  return function() return env end
end

local function dropped(guard)
  for _, a in ipairs(guard.allowed) do if a.cond == nil then return true end end
  return false
end

local function is_declared(guard)
  if type(guard.cond) == "function" then return false end
  for _, a in ipairs(guard.allowed) do if type(a.cond) == "function" then return false end end
  return true
end

local function link_guard(guard, env, order)
  guard.number = guard.number or E.guard_number()
  linked.guards[guard.number] = guard
  guard.used = true
  if is_declared(guard) then
    local cond = guard.cond
    for _, a in ipairs(guard.allowed) do cond = cond & ~a.cond end
    E.guard(guard.number, (P.compile(cond, env)), 0)
    return
  end
  -- one function serves options whose parameters are alike
  local number = guard.number
  if #guard.allowed > 0 then
    local like = table.concat(order, " ")
    guard.numbers = guard.numbers or { [like] = number }
    number = guard.numbers[like] or E.guard_number()
    guard.numbers[like] = number
    linked.guards[number] = guard
  end
  local needs, all = 0, guard.needs == "all" or not guard.needs or #guard.allowed > 0
  for i, name in ipairs(order) do
    local wanted = all
    if not all then for _, n in ipairs(guard.needs) do wanted = wanted or n == name end end
    if wanted then needs = needs | (1 << (i - 1)) end
  end
  E.guard(number, -1, needs)
  -- functions in the data of things could look at anything
  E.predicate(number, predicate(guard, env, order), not linked.code_in_data and holder() or nil)
end

local function link_option(choice, option, interjection)
  local env, order = {}, {}
  local number = E.option(interjection, option.id)
  local free = false
  for i, param in ipairs(option.params) do
    local ok, t, comp, is_number = pcall(domain, option, param, env)
    if not ok then fail(option, "option '" .. option.id .. "', parameter '" .. param.name .. "': " .. tostring(t)) end
    env[param.name] = { index = i - 1, type = t, comp = comp }
    order[i] = param.name
    free = free or is_number
  end
  option.env, option.order, option.guards = env, order, {}
  -- declared guards first: they are cheap and spare the predicates
  for pass = 1, 2 do
    for _, id in ipairs(book.guard_order) do
      local guard = book.guards[id]
      local watches = matches(option.id, guard.where) or matches(choice.id, guard.where)
      if watches and not dropped(guard) and (pass == 1) == is_declared(guard) and fits(guard, env) then
        local ok, message = pcall(link_guard, guard, env, order)
        option.guards[#option.guards + 1] = guard
        if not ok then fail(guard, "guard '" .. id .. "' on '" .. option.id .. "': " .. tostring(message)) end
      end
    end
  end
  return number, free
end

local function link_choice(id)
  local choice = book.choices[id]
  local entry = {
    id = id, number = E.choice(id), single = choice.single, decl = choice,
    names = {}, options = {}, inter = {}, run = {},
  }
  local seen = {}
  local function add_option(option, interjection)
    if seen[option.id] then return end
    seen[option.id] = true
    local n, free = link_option(choice, option, interjection)
    entry.options[n + 1] = option
    entry.names[n + 1] = option.id
    entry.inter[n + 1] = interjection
    entry.free = entry.free or free
  end
  for _, pattern in ipairs(choice.patterns) do
    local found = false
    for _, name in ipairs(book.option_order) do
      local option = book.options[name]
      if not option.window and matches(name, pattern) then
        found = true
        add_option(option, false)
      end
    end
    if not found then fail(choice, "choice '" .. id .. "': " .. P.unknown("option", pattern, book.option_order)) end
  end
  local window = choice.is_window and id or choice.window
  for _, name in ipairs(window and book.option_order or {}) do
    local option = book.options[name]
    if option.window == window then add_option(option, not choice.is_window) end
  end
  if entry.free and (#entry.options > 1 or #entry.options[1].params > 1) then
    fail(choice, "choice '" .. id .. "': a free number must be all that is asked; use range() beside other things")
  end
  if choice.sample then E.sampler(entry.number, choice.sample) end
  linked.choices[id] = entry
  linked.choices[entry.number + 1] = entry
end

--- Windows in which everybody may interject, at the choices that have them.
local function link_windows()
  for _, entry in ipairs(linked.choices) do
    local from = entry.decl.from
    if from then entry.from_node = checked(entry.decl, "from", P.compile_number, from, {}) end
  end
  for _, entry in ipairs(linked.choices) do
    local name = entry.decl.window
    local window = name and linked.choices[name]
    if window and window.decl.by == "anyone" then
      entry.window = window
      E.window(entry.number, window.number, window.from_node)
    end
  end
end

--- Has any option that the guard watches the parameters it speaks of?  Returns
--- also a parameter none has, and those there are.
local function has_parameters(guard)
  local wanted, found, names = {}, false, {}
  if type(guard.needs) == "table" then
    for _, name in ipairs(guard.needs) do wanted[name] = true end
  elseif P.is_expr(guard.cond) then
    P.mentions(guard.cond, wanted)
  end
  local function look(option)
    local all = {}
    for _, param in ipairs(option.params) do all[param.name], names[param.name] = true, true end
    local fits_all = true
    for name in pairs(wanted) do fits_all = fits_all and all[name] or false end
    found = found or fits_all
  end
  for _, id in ipairs(book.option_order) do
    if matches(id, guard.where) then look(book.options[id]) end
  end
  for _, id in ipairs(book.choice_order) do
    if matches(id, guard.where) then
      for _, pattern in ipairs(book.choices[id].patterns) do
        for _, option in ipairs(book.option_order) do
          if matches(option, pattern) then look(book.options[option]) end
        end
      end
    end
  end
  local missing
  for name in pairs(wanted) do if not names[name] then missing = name end end
  return found, missing, P.keys(names)
end

local function check_guards()
  for _, id in ipairs(book.guard_order) do
    local guard = book.guards[id]
    if not guard.used and not dropped(guard) then
      local names = {}
      for _, n in ipairs(book.option_order) do names[#names + 1] = n end
      for _, n in ipairs(book.choice_order) do names[#names + 1] = n end
      local known = false
      for _, n in ipairs(names) do known = known or matches(n, guard.where) end
      if not known then fail(guard, "guard '" .. id .. "': " .. P.unknown("option or choice", guard.where, names)) end
      local found, missing, params = has_parameters(guard)
      if not found then
        fail(guard, "guard '" .. id .. "' watches '" .. guard.where .. "': "
          .. (missing and P.unknown("parameter", missing, params) or "no option of it has all the guard's parameters"))
      end
    end
  end
end

-- Rules ----------------------------------------------------------------

local function with(base, w)
  local fn = w.fn
  if w.how == "replace" then return fn end
  if w.how == "wrap" then
    return function(a, b, c, d, e, f) return fn(base, a, b, c, d, e, f) end
  end
  if w.how == "before" then
    return function(a, b, c, d, e, f)
      fn(a, b, c, d, e, f)
      return base(a, b, c, d, e, f)
    end
  end
  local function done(a, b, c, d, e, f, ...)
    fn(a, b, c, d, e, f)
    return ... -- as many as there were: a nil more is not the same
  end
  return function(a, b, c, d, e, f) return done(a, b, c, d, e, f, base(a, b, c, d, e, f)) end
end

--- The rules by number: each counts how often it ran in its first upvalue,
--- where the host reads it.
P.fired = {}
P.rule_names = {}

--- A rule that counts and says which one is at work, for the event log.
local function logged(number, fn)
  local n = 0
  local function leave(before, ...)
    E.enter(before)
    return ... -- as many as there were
  end
  return function(a, b, c, d, e, f)
    n = n + 1
    local before = E.enter(number, true)
    return leave(before, fn(a, b, c, d, e, f))
  end
end

--- Rules run all the time: one that takes few parameters is handed no more.
local counting = {
  [0] = function(fn)
    local n = 0
    return function()
      n = n + 1
      return fn()
    end
  end,
  function(fn)
    local n = 0
    return function(a)
      n = n + 1
      return fn(a)
    end
  end,
  function(fn)
    local n = 0
    return function(a, b)
      n = n + 1
      return fn(a, b)
    end
  end,
  function(fn)
    local n = 0
    return function(a, b, c)
      n = n + 1
      return fn(a, b, c)
    end
  end,
}

local function counting_any(fn)
  local n = 0
  return function(a, b, c, d, e, f)
    n = n + 1
    return fn(a, b, c, d, e, f)
  end
end

local function counted(number, fn, counts_itself)
  if E.logging() then
    fn = logged(number, fn)
  elseif not counts_itself then
    fn = (counting[E.parameters(fn)] or counting_any)(fn)
  end
  P.fired[number] = fn
  return fn
end

local composed = {}

--- Rules of options that are played; they are counted when they are chosen.
linked.played = {}
--- … and by option, the number of its rule; the host reads it.
P.rule_of = {}

local function compiled(rule, name, env)
  local list = {}
  for i, one in ipairs(rule.does) do
    local ok, out = pcall(P.compile_effect, one, env)
    if not ok then fail(rule, "effect " .. i .. " of '" .. name .. "': " .. tostring(out)) end
    list[i] = out
  end
  return list
end

--- Rules that are lists of effects: compiled for every option of their name.
local function link_effects()
  local direct = {}
  for _, entry in ipairs(linked.choices) do
    local first = E.first_option(entry.number)
    for i, name in ipairs(entry.names) do
      local rule = book.rules[name]
      if rule and rule.does then
        E.effects(first + i - 1, compiled(rule, name, entry.options[i].env))
        rule.fn = rule.fn or E.effect_rule(first + i - 1)
        direct[#direct + 1] = { rule = rule, option = first + i - 1 }
      end
    end
  end
  for id, rule in pairs(book.rules) do
    if rule.does and not rule.fn then -- no option: other rules call it
      rule.fn = E.procedure(id, compiled(rule, id, {}))
      rule.counts_itself = #rule.wraps == 0
    end
  end
  for _, d in ipairs(direct) do
    if #d.rule.wraps == 0 and not E.logging() then E.direct(d.option) end
  end
end

--- rules.crisis(…) and rules.crisis.loss(…) call rules with all their layers; so does
--- rules["crisis.loss"](…).  "crisis" is a row if it is no rule itself; a rule is a
--- function, and functions are asked for their rules by rule_below.
local below = {}

local function rule_tree()
  local root = {}
  for id, fn in pairs(composed) do
    root[id] = fn
    local at, path = root, ""
    for _, part in ipairs(id:split(".")) do
      path = path == "" and part or path .. "." .. part
      at[part] = at[part] or composed[path] or {}
      local inner = at[part]
      if type(inner) == "function" then
        below[inner] = below[inner] or { path = path, rules = {} }
        inner = below[inner].rules
      end
      at = inner
    end
  end
  local function rows(t, path)
    for name, inner in pairs(t) do
      local inside = path .. "." .. name
      if type(inner) == "table" then
        t[name] = E.row(-3, inside, rows(inner, inside), 0)
      elseif below[inner] and not below[inner].done then
        below[inner].done = true
        rows(below[inner].rules, inside)
      end
    end
    return t
  end
  E.function_index(function(fn, key)
    local known = below[fn]
    local rule = known and known.rules[key]
    if rule then return rule end
    if known then error(P.unknown("rule", known.path .. "." .. tostring(key), P.keys(composed))) end
    error("attempt to index a function, with '" .. tostring(key) .. "'")
  end)
  return E.row(-3, "rules", rows(root, "rules"), 0)
end

local function link_rules()
  local plain = {}
  link_effects()
  for id, rule in pairs(book.rules) do
    local fn = rule.fn
    for _, w in ipairs(rule.wraps) do fn = with(fn, w) end
    P.rule_names[#P.rule_names + 1] = id
    rule.number = #P.rule_names
    plain[id] = fn
    composed[id] = counted(rule.number, fn, rule.counts_itself)
  end
  local numbers, run = {}, {}
  for _, entry in ipairs(linked.choices) do
    numbers[entry.id] = entry.number
    local first = E.first_option(entry.number)
    for i, name in ipairs(entry.names) do
      -- with a log every rule announces itself; else its choice is count enough
      run[first + i] = (E.logging() and composed or plain)[name] or false
      P.rule_of[first + i] = not E.logging() and book.rules[name] and book.rules[name].number or false
      if plain[name] and not E.logging() then
        local played = linked.played[name] or {}
        played[#played + 1] = first + i - 1
        linked.played[name] = played
      end
    end
  end
  E.deciders(numbers, run)
  P.rules = rule_tree()
  for _, name in ipairs(book.phases) do
    -- as with options: the table counts what it begins, unless there is a log
    if E.logging() then
      linked.phases[name] = E.phase(name, composed[name])
    else
      linked.phases[name] = E.phase(name, plain[name], book.rules[name].number)
    end
  end
end

--- How often a rule ran.
function P.times(rule)
  local n = P.fired[rule.number] and E.fired(P.fired[rule.number]) or 0
  for _, option in ipairs(linked.played[rule.id] or {}) do n = n + E.chosen(option) end
  if rule.phase then n = n + E.begun(linked.phases[rule.id]) end
  return n
end

--- value(id, …): what the rules say now; a function is asked with the rest.
function P.value(id, a, b, c)
  local v = resolved[id]
  if v == nil then error(P.unknown("value", id, P.keys(resolved))) end
  if type(v) == "function" then return v(a, b, c) end
  return v
end

local function link_values()
  for id, v in pairs(book.values) do resolved[id] = P.frozen(by_count(v.value)) end
end

function P.link()
  if not book.game then error("no game was declared", 0) end
  P.check_layers()
  apply_settings()
  E.schema(book.game.generator == "minstd")
  build_pieces()
  for _, name in ipairs(book.component_order) do build_component(name) end
  build_homes()
  build_cards()
  build_attributes()
  E.finish()
  make_handles()
  link_values()
  for _, id in ipairs(book.choice_order) do link_choice(id) end
  link_windows()
  check_guards()
  link_rules()
  if not book.rules.score then error("the game '" .. book.game.name .. "' declares no rule 'score'", 0) end
  if not linked.phases.setup then error("the game '" .. book.game.name .. "' declares no phase 'setup'", 0) end
  E.score(composed.score)
  P.environment.rules, P.environment.g = P.rules, P.g
end
