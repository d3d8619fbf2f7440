--- Rules: composed with their layers, counted, and called by name.
local E, P = ...
local book, linked = P.book, P.linked
local fail = P.fail

local function with(base, w)
  local fn = w.fn
  if w.how == "replace" then return fn end
  if w.how == "wrap" then
    return function(a, b, c, d, e, f, x) return fn(base, a, b, c, d, e, f, x) end
  end
  if w.how == "before" then
    return function(a, b, c, d, e, f, x)
      fn(a, b, c, d, e, f, x)
      return base(a, b, c, d, e, f, x)
    end
  end
  local function done(a, b, c, d, e, f, x, ...)
    fn(a, b, c, d, e, f, x)
    return ... -- as many as there were: a nil more is not the same
  end
  return function(a, b, c, d, e, f, x) return done(a, b, c, d, e, f, x, base(a, b, c, d, e, f, x)) end
end

--- A function with the layers around it, but the first `done` of them.
function P.layered(fn, wraps, done)
  for i = 1 + (done or 0), #wraps do fn = with(fn, wraps[i]) end
  return fn
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
  return function(a, b, c, d, e, f, x)
    n = n + 1
    local before = E.enter(number, true)
    return leave(before, fn(a, b, c, d, e, f, x))
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
  return function(a, b, c, d, e, f, x)
    n = n + 1
    return fn(a, b, c, d, e, f, x)
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
P.composed = composed

--- Rules of options that are played; they are counted when they are chosen.
linked.played = {}
--- … and by option, the number of its rule; the host reads it.
P.rule_of = {}

local function compiled(rule, name, env)
  local list = {}
  -- without layers around it, the scopes it opens begin with its effects
  local ok, all = pcall(P.all_effects, P.joined(#rule.wraps == 0 and P.begins(rule) or {}, rule.does))
  if not ok then fail(rule, "'" .. name .. "': " .. tostring(all)) end
  for i, one in ipairs(all) do
    local good, out = pcall(P.compile_effect, one, env)
    if not good then fail(one, "effect " .. i .. " of '" .. name .. "': " .. tostring(out)) end
    list[i] = out
  end
  return list
end

--- Does a layer stand in for the whole of it?
function P.is_replaced(rule)
  for _, w in ipairs(rule.wraps) do if w.how == "replace" then return true end end
  return false
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
  for _, id in ipairs(P.rule_names) do
    local rule, option = book.rules[id], book.options[id]
    if rule.does and option and option.window and not option.env then
      fail(option, "no choice opens the window '" .. option.window .. "' of the interjection '" .. id
        .. "': open_window(\"CHOICE\", \"" .. option.window .. "\") does")
    end
    if rule.does and option and not option.env then -- offered nowhere: it was taken out, or withdrawn
      rule.fn = rule.fn or function() error("the option '" .. id .. "' is offered nowhere: it can't be called") end
    end
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
--- rules["crisis.loss"](…).  "crisis" is a row of rules, which can be called if it is
--- a rule itself.
local function rule_tree()
  local root = {}
  for id in E.next, composed do
    local at, parts = root, id:split(".")
    for i = 1, #parts - 1 do
      at[parts[i]] = at[parts[i]] or {}
      at = at[parts[i]]
    end
    at[parts[#parts]] = at[parts[#parts]] or {}
  end
  local function rows(t, path)
    local fields = {}
    for name, inner in E.next, t do
      local id = path .. name
      local rule = composed[id]
      if E.next(inner) == nil then
        fields[name] = rule
      else
        fields[name] = E.row(-3, "rules." .. id, rows(inner, id .. "."), 0,
          rule and function(_, a, b, c, d, e, f, x) return rule(a, b, c, d, e, f, x) end)
      end
    end
    return fields
  end
  local fields = rows(root, "")
  for id, rule in E.next, composed do fields[id] = fields[id] or rule end
  return E.row(-3, "rules", fields, 0)
end

--- A rule that is formulas gives what they are, for the player.
local function formula_rule(rule)
  local list = P.map(rule.formulas, function(x) return P.worked_out(rule, x) end)
  if #list == 1 then return list[1] end
  return function(player)
    return table.unpack(P.map(list, function(fn) return fn(player) end))
  end
end

function P.link_rules()
  local plain = {}
  for id, rule in pairs(book.rules) do
    P.rule_names[#P.rule_names + 1] = id
    rule.number = #P.rule_names
    if rule.formulas then rule.fn = formula_rule(rule) end
  end
  link_effects()
  P.link_flows()
  for _, id in ipairs(P.rule_names) do
    local rule = book.rules[id]
    for i = 1 + (rule.wraps_done or 0), #rule.wraps do
      local w = rule.wraps[i]
      w.fn = w.fn or P.flow_wrap(rule, w)
    end
    local fn = P.layered(rule.fn, rule.wraps, rule.wraps_done)
    if not rule.routine and (not rule.does or #rule.wraps > 0) then fn = P.opening(rule, fn) end
    plain[id] = fn
    composed[id] = counted(rule.number, fn, rule.counts_itself)
  end
  P.bind_flows(composed)
  local numbers, run = {}, {}
  for _, entry in ipairs(linked.choices) do
    numbers[entry.id] = entry.number
    local first = E.first_option(entry.number)
    for i, name in ipairs(entry.names) do
      -- with a log every rule announces itself; else its choice is count enough
      run[first + i] = (E.logging() and composed or plain)[name] or false
      entry.run[i] = run[first + i]
      P.rule_of[first + i] = not E.logging() and book.rules[name] and book.rules[name].number or false
      if plain[name] and not E.logging() then
        local played = linked.played[name] or {}
        played[#played + 1] = first + i - 1
        linked.played[name] = played
      end
    end
  end
  E.deciders(numbers, run)
  if P.has_flows() then P.link_answers(linked.choices) end
  P.rules = rule_tree()
  for _, name in ipairs(book.phases) do
    -- as with options: the table counts what it begins, unless there is a log
    if E.logging() then
      linked.phases[name] = E.phase(name, composed[name])
    else
      local rule = book.rules[name]
      linked.phases[name] = E.phase(name, rule.routine and E.flow_rule(rule.routine, true) or plain[name], rule.number)
    end
  end
end

--- Options beside others that have a rule of their name, and interjections, need one as
--- well: told here, where the option is known, and not when it is first chosen.
function P.check_options()
  local function check(option, choice)
    if book.rules[option.id] then return end
    local name, more = "(\"" .. option.id .. "\", ", #option.params > 0 and ", …" or ""
    fail(option, "the option '" .. option.id .. "' of '" .. choice .. "' has no rule of its name: declare rule" .. name
      .. "function(player" .. more .. ") … end), or does" .. name .. "…)")
  end
  for _, entry in ipairs(linked.choices) do
    local played = false
    for i, name in ipairs(entry.names) do played = played or not entry.inter[i] and book.rules[name] ~= nil end
    for i, option in ipairs(entry.options) do
      if played and not entry.decl.is_window or entry.inter[i] then check(option, entry.id) end
    end
  end
end

--- How often a rule ran.
function P.times(rule)
  local fn = P.fired[rule.number]
  local n = fn and math.tointeger(select(2, E.getupvalue(fn, 1))) or 0
  for _, option in ipairs(linked.played[rule.id] or {}) do n = n + E.chosen(option) end
  if rule.phase then n = n + E.begun(linked.phases[rule.id]) end
  local routine = rule.routine or rule.does_routine
  if routine then n = n + E.ran(routine) end
  return n
end
