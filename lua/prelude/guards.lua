--- Choices and guards: what may be answered, and what forbids it.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked
local fail, checked, resolve = P.fail, P.checked, P.resolve

local above = {} -- by id

--- What an id matches: "work.draw" itself, and "work"; as a list and as a set.
local function patterns(id)
  local list = above[id]
  if list then return list end
  list = {}
  local text
  for i, part in ipairs(id:split(".")) do
    text = text and text .. "." .. part or part
    list[i], list[text] = text, true
  end
  above[id] = list
  return list
end

--- Is it the pattern itself, or below it as "work.draw" is below "work"?
local function matches(id, pattern) return id == pattern or patterns(id)[pattern] == true end
P.matches = matches

local function matches_any(id, list)
  for i = 1, #list do if matches(id, list[i]) then return true end end
  return false
end

local options_below -- by pattern: their names, in declared order

local function options_of(pattern)
  if not options_below then
    options_below = {}
    for _, name in ipairs(book.option_order) do
      for _, above_it in ipairs(patterns(name)) do
        local list = options_below[above_it] or {}
        options_below[above_it], list[#list + 1] = list, name
      end
    end
  end
  return options_below[pattern] or {}
end

--- The numbers of all things of a row.
local function things_of(comp)
  if not comp.numbers then
    comp.numbers = {}
    for i = 1, comp.total do comp.numbers[i] = comp.first + i - 1 end
  end
  return comp.numbers
end

--- One parameter: declare its domain, return its type.
local function domain(option, param, level, env)
  local d = param.domain
  if type(d) == "string" then d = { each = { d } } end
  if P.is_expr(d) then
    local n, t = P.compile(d, env)
    if t ~= "pile" then error("a domain must be a pile, a row or a list", 0) end
    E.domain_pile(n)
    return "card"
  end
  if d.next_to then return P.next_domain(d, env) end
  if d.reach then
    local t, comp, number = P.reach_domain(d, param, level, env)
    option.way_cost = E.expr("WAY", nil, nil, number, level)
    return t, comp, false, number
  end
  if d.number and #option.params > 1 then
    error("an amount must be all that its option asks; use range() beside other parameters", 0)
  end
  if d.number and option.window then error("an amount cannot be slipped in; use range()", 0) end
  if d.range or d.number then
    local bounds = d.range or d.number
    local a, b = P.compile_number(bounds[1], env), P.compile_number(bounds[2], env)
    if d.range then E.domain_range(a, b) else E.domain_number(a, b) end
    return "number", nil, d.number ~= nil
  end
  if type(d.each) == "table" and #d.each == 1 then -- all things of a row, as most are
    local comp = linked.components[d.each[1]]
    if comp and not comp.per_player then
      E.domain_list(comp.kind, things_of(comp))
      return comp.kind, P.component_of(comp.kind, comp.first)
    end
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
  return t or "number", values[1] and P.component_of(t, values[1])
end

local mentioned = {} -- the parameters that a declared guard speaks of

local function mentions(guard)
  local names = mentioned[guard]
  if names then return names end
  local found = P.mentions(guard.cond)
  for _, a in ipairs(guard.allowed) do P.mentions(a.cond, found) end
  names = {}
  for name in E.next, found do names[#names + 1] = name end
  mentioned[guard] = names
  return names
end

--- Is the guard's list of parameters all there?
local function fits(guard, env)
  if guard.needs == "all" then return true end
  local names = guard.needs or mentions(guard)
  for i = 1, #names do
    if not env[names[i]] then return false end
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
    if type(guard.needs) ~= "table" or P.has(guard.needs, name) then own[#own + 1] = i end
  end
  local function asked(cond)
    if P.is_expr(cond) then
      local n = P.compile(cond, env)
      return function(player, ...) return E.eval(n, player.seat, { ... }) ~= 0 end
    end
    if #own == #order then return cond end
    return function(player, ...)
      local all, its = { ... }, {}
      for i, k in ipairs(own) do its[i] = all[k] end
      return cond(player, table.unpack(its, 1, #own))
    end
  end
  local cond, allowed = asked(guard.cond), P.map(guard.allowed, function(a) return asked(a.cond) end)
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
  for i = 1, #guard.allowed do if guard.allowed[i].cond == nil then return true end end
  return false
end

local function is_declared(guard)
  if type(guard.cond) == "function" then return false end
  for i = 1, #guard.allowed do if type(guard.allowed[i].cond) == "function" then return false end end
  return true
end

local function link_guard(guard, env, order)
  guard.number = guard.number or E.guard_number()
  linked.guards[guard.number] = guard
  guard.used = true
  if is_declared(guard) then
    local cond = guard.cond
    for i = 1, #guard.allowed do cond = cond & ~guard.allowed[i].cond end
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
    if all or P.has(guard.needs, name) then needs = needs | (1 << (i - 1)) end
  end
  E.guard(number, -1, needs)
  -- functions in the data of things could look at anything
  E.predicate(number, predicate(guard, env, order), not linked.code_in_data and holder() or nil)
end

local SUMS = { add = true, sub = true, mul = true, div = true, mod = true, min = true, max = true }

--- Is it reckoned from numbers of the answer and settings alone, so that it is the same at any time?
local function is_steady(formula, env)
  if not P.is_expr(formula) then return true end
  local f = P.expr.raw(formula)
  if SUMS[f.op] then return is_steady(f.a, env) and is_steady(f.b, env) end
  if f.op == "setting" then return not P.is_expr(P.value_now(f.name)) end
  return f.op == "const" or f.op == "var" and env[f.name].type == "number"
end


--- The formulas that an option's words are put together with: a number or a thing each.
local function link_words(option, env)
  local list = {}
  for name, formula in pairs(option.with) do
    local node, t = P.compile_told(formula, env)
    if not P.handles[t] then t = "number" end
    local needs = {}
    for other in pairs(P.mentions(formula)) do needs[#needs + 1] = env[other].index + 1 end
    list[name] = { node = node, type = t, needs = needs, steady = is_steady(formula, env) }
  end
  return list
end

--- Does the guard watch this option here?  One on a choice watches what is asked there, not
--- what may be slipped in, unless it says so: parameters may be called alike by chance.
local function is_watched(choice, option, interjection, guard)
  for _, where in ipairs(guard.where) do
    if where == option.id or matches(option.id, where) and not option.passes then return true end
  end
  if matches_any(option.id, guard.where) then return false end
  if option.window and matches_any(option.window, guard.where) then return true end
  return matches_any(choice.id, guard.where) and (not interjection or guard.slips) and not option.passes
end

--- Finds what is about an option or a choice (`where`): a function that takes their ids and gives
--- the things of the list in declared order.
function P.finder(order, list)
  local by_where = {}
  for i, id in ipairs(order) do
    local wheres = list[id].where or {}
    for _, where in ipairs(type(wheres) == "table" and wheres or { wheres }) do
      by_where[where] = by_where[where] or {}
      table.insert(by_where[where], i)
    end
  end
  local function add(near, seen, id)
    local above_it = patterns(id)
    for k = 1, #above_it do
      local found = by_where[above_it[k]]
      for j = 1, found and #found or 0 do
        local i = found[j]
        if not seen[i] then near[#near + 1], seen[i] = i, true end
      end
    end
  end
  return function(...)
    local near, seen = {}, {}
    for _, id in ipairs { ... } do add(near, seen, id) end
    table.sort(near)
    for k = 1, #near do near[k] = list[order[near[k]]] end
    return near
  end
end

local near_guards

--- The guards that watch an option here, in declared order.  Conditions come first: they are
--- cheap and spare the predicates.
local function watching(choice, option, interjection)
  local conditions, functions = {}, {}
  near_guards = near_guards or P.finder(book.guard_order, book.guards)
  for _, guard in ipairs(near_guards(option.id, choice.id, option.window)) do
    if is_watched(choice, option, interjection, guard) and not dropped(guard) and fits(guard, option.env) then
      local list = is_declared(guard) and conditions or functions
      list[#list + 1] = guard
    end
  end
  return table.move(functions, 1, #functions, #conditions + 1, conditions)
end

--- Names in braces are parameters, attributes of these, or formulas of `with`: a slip would make
--- answers look alike, of which only one could then be given.
local function check_words(option)
  for _, name in ipairs(type(option.says) == "string" and P.holes(option.says) or {}) do
    local dot = name:find(".", 1, true) or name:find(":", 1, true)
    local whose = dot and name:sub(1, dot - 1) or name
    if not option.env[whose] and not (option.said and option.said[name]) then
      fail(option, "option '" .. option.id .. "' says '{" .. name .. "}': "
        .. P.unknown("parameter", whose, P.joined(P.keys(option.said or {}), option.order), true))
    end
  end
end

--- Some are offered at many choices, with the same parameters; but a reach is another one at each.
local function link_option(choice, option, interjection)
  local env, order = not option.way_cost and option.env or {}, {}
  P.keep_compiled(env)
  local number = E.option(interjection, option.id)
  local amount = false
  for i, param in ipairs(option.params) do
    local ok, t, comp, is_number, reach = pcall(domain, option, param, i - 1, env)
    if not ok then fail(option, "option '" .. option.id .. "', parameter '" .. param.name .. "': " .. tostring(t)) end
    env[param.name] = { index = i - 1, type = t, comp = comp, reach = reach }
    order[i] = param.name
    amount = amount or is_number
  end
  option.env, option.order, option.guards = env, order, {}
  P.expr.about(env, option.id)
  option.said = option.with and checked(option, "with", link_words, option, env)
  check_words(option)
  for _, guard in ipairs(watching(choice, option, interjection)) do
    local ok, message = pcall(link_guard, guard, env, order)
    if not ok then fail(guard, "guard '" .. guard.id .. "' on '" .. option.id .. "': " .. tostring(message)) end
    option.guards[#option.guards + 1] = guard
  end
  return number, amount
end

local slipped -- by window: the options that are slipped in there, in declared order

local function options_in(window)
  if not slipped then
    slipped = {}
    for _, name in ipairs(book.option_order) do
      local option = book.options[name]
      local list = slipped[option.window or ""] or {}
      slipped[option.window or ""], list[#list + 1] = list, option
    end
  end
  return window and slipped[window] or {}
end

--- A window is declared, or has something to be slipped in.
local function is_window(id)
  local declared = book.choices[id]
  if declared then return declared.is_window end
  return #options_in(id) > 0
end

local function windows()
  local list = {}
  for _, id in ipairs(book.choice_order) do if book.choices[id].is_window then list[#list + 1] = id end end
  for _, name in ipairs(book.option_order) do list[#list + 1] = book.options[name].window end
  return list
end

--- What a player without a plan thinks of: a function names it, or formulas and options do.
local function link_sample(choice, entry)
  if type(choice.sample) == "function" then return E.sample(entry.number, choice.sample) end
  local list, numbers = {}, {}
  for i, name in ipairs(entry.names) do numbers[name] = i end
  for i, thought in ipairs(choice.sample) do
    if type(thought) == "string" then
      list[i] = -(numbers[thought] or error(P.unknown("option at '" .. choice.id .. "'", thought, entry.names), 0))
    else
      list[i] = P.compile_number(thought, {})
    end
  end
  E.sample(entry.number, table.unpack(list))
end

function P.link_choice(id)
  local choice = book.choices[id]
  local entry = {
    id = id, number = E.choice(id), single = choice.single, decl = choice,
    names = {}, options = {}, inter = {}, run = {}, plain = true,
  }
  local seen = {}
  local function add_option(option, interjection)
    if seen[option.id] then return end
    seen[option.id] = true
    local first = option.params[1] and option.params[1].domain
    if entry.amount and type(first) == "table" and rawget(first, "number") then
      fail(choice, "choice '" .. id .. "': '" .. entry.names[entry.amount] .. "' and '" .. option.id
        .. "' both ask for an amount; use range() for one of them")
    end
    local n, amount = link_option(choice, option, interjection)
    entry.options[n + 1] = option
    entry.names[n + 1] = option.id
    entry.inter[n + 1] = interjection
    entry.amount = entry.amount or amount and n + 1
    entry.plain = entry.plain and (interjection or amount or #option.params <= (choice.single and 1 or 0))
  end
  local withdrawn = choice.withdrawn or {}
  for _, pattern in ipairs(choice.patterns) do
    local found = false
    for _, name in ipairs(options_of(pattern)) do
      local option = book.options[name]
      if not option.window then
        found = true
        local gone = option.removed or withdrawn[name] and name ~= pattern
        if not gone then add_option(option, false) end
      end
    end
    if not found then fail(choice, "choice '" .. id .. "': " .. P.unknown("option", pattern, book.option_order)) end
  end
  local window = choice.is_window and id or choice.window
  if choice.window and not is_window(choice.window) then
    fail(choice.opened or choice, "choice '" .. id .. "': " .. P.unknown("window", choice.window, windows()))
  end
  for _, option in ipairs(options_in(window)) do add_option(option, not choice.is_window) end
  if choice.sample then checked(choice, "sample", link_sample, choice, entry) end
  choice.said = choice.with and checked(choice, "with", link_words, choice, {})
  linked.choices[id] = entry
  linked.choices[entry.number + 1] = entry
end

--- Windows in which everybody may interject, at the choices that have them.
function P.link_windows()
  for _, entry in ipairs(linked.choices) do
    local from = entry.decl.from
    if from then entry.from_node = checked(entry.decl, "from", P.compile_number, from, {}) end
  end
  for _, entry in ipairs(linked.choices) do
    local name = entry.decl.window
    local window = entry.decl.is_window and entry or name and linked.choices[name]
    if window and window.decl.by == "anyone" then
      entry.window = window
      E.window(entry.number, window.number, window.from_node)
    end
  end
end

--- Has any option that the guard watches the parameters it speaks of?  Returns
--- also a parameter none has, and those there are.
local function has_parameters(guard, where)
  local wanted, found, names = {}, false, {}
  if type(guard.needs) == "table" then
    wanted = P.set(guard.needs)
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
  for _, id in ipairs(options_of(where)) do look(book.options[id]) end
  for _, id in ipairs(book.choice_order) do
    for _, pattern in ipairs(matches(id, where) and book.choices[id].patterns or {}) do
      for _, option in ipairs(options_of(pattern)) do look(book.options[option]) end
    end
  end
  local missing
  for name in pairs(wanted) do if not names[name] then missing = name end end
  return found, missing, P.keys(names)
end

--- There is an option, a choice or a window of the name, and an option with what the guard speaks of.
local function check_watched(guard, where)
  local names, known, window = P.joined(book.option_order, book.choice_order), false, false
  for _, n in ipairs(names) do
    local option = book.options[n]
    known = known or matches(n, where)
    window = window or option and option.window and matches(option.window, where)
  end
  if not known and not (window and guard.used) then
    fail(guard, "guard '" .. guard.id .. "': " .. P.unknown("option or choice", where, names))
  end
  local found, missing, params = has_parameters(guard, where)
  if known and not found then
    fail(guard, "guard '" .. guard.id .. "' watches '" .. where .. "': "
      .. (missing and P.unknown("parameter", missing, params, true)
        or "no option of it has all the guard's parameters"))
  end
end

function P.check_guards()
  for _, id in ipairs(book.guard_order) do
    local guard = book.guards[id]
    if (not guard.used or #guard.where > 1) and not dropped(guard) then
      for _, where in ipairs(guard.where) do check_watched(guard, where) end
    end
  end
end
