--- Linking rules that are declared in steps: a routine of the core for each, and for what layers put around it.
local E, P = ...
local book = P.book
local surroundings, emit, put, same = P.steps.surroundings, P.steps.emit, P.steps.put, P.steps.same

--- The layers of a rule that are steps, from the base on: what is left for functions.
local function plan(rule)
  local parts = rule.steps and { { steps = rule.steps } } or rule.does and { { steps = rule.does } } or nil
  local at = 0
  for i, w in ipairs(rule.wraps) do
    if not w.steps or not (parts or w.how == "replace") then break end
    if w.how == "replace" then parts = {} end
    parts[#parts + 1] = w
    at = i
  end
  local declared = rule.steps ~= nil or at > 0
  return declared and parts, at
end

--- The steps of a part; `below` is the routine of what lies under it, `begins` the scopes that begin first.
local function compile(rule, routine, part, below, begins)
  local env, types, names = surroundings(rule)
  local c = { rule = rule, env = env, types = types, names = names, out = {}, source = part.source }
  local function base()
    if not below then return end
    local who, args, kinds = same(c)
    put(c, { op = "call", a = below, who = who, args = args, types = kinds })
  end
  emit(c, begins or {})
  if part.how == "after" then base() end
  emit(c, part.steps)
  if part.how == "before" then base() end
  put(c, { op = "stop" })
  E.steps(routine, c.out)
end

--- First all routines get a number, for they call each other.
local function number_routines(rule)
  local parts, at = plan(rule)
  if not parts then return end
  local _, types = surroundings(rule)
  rule.types, rule.flow_parts, rule.wraps_done = types, parts, at
  for i, part in ipairs(parts) do
    part.routine = E.routine(rule.id, i == #parts and rule.number or 0, types)
  end
  local last = parts[#parts].routine
  rule.flow_routine = last
  if at == #rule.wraps then rule.routine = last end
end

function P.link_flows()
  for _, id in ipairs(P.rule_names) do number_routines(book.rules[id]) end
  for _, id in ipairs(P.rule_names) do
    local rule = book.rules[id]
    local parts = rule.flow_parts or {}
    for i, part in ipairs(parts) do
      local begins = i == #parts and rule.routine and P.begins(rule) or nil
      compile(rule, part.routine, part, i > 1 and parts[i - 1].routine or nil, begins)
    end
    if rule.flow_parts then rule.fn = E.flow_rule(rule.flow_routine) end
  end
end

--- The steps among these, or inside them, that go to another phase or end the game.
function P.ways_out(steps, into)
  into = into or {}
  for _, s in ipairs(steps) do
    if s.flow == "go" or s.flow == "finish" then into[#into + 1] = s end
    P.ways_out(s.steps or {}, into)
    for _, one in ipairs(s.flow == "pick" and s.list or {}) do P.ways_out(one.steps, into) end
  end
  return into
end

--- Layers behind a function's: each is a routine of its own.  A function can't be told to
--- go elsewhere by what stands around it.
function P.flow_wrap(rule, w)
  local out = P.ways_out(w.steps)[1]
  if out then
    P.fail(w, "flow." .. out.flow .. "(…) " .. w.how .. " '" .. rule.id .. "' would be lost, since that rule is a "
      .. "function: put it before or after a phase or rule that is made of steps, or replace '" .. rule.id .. "'")
  end
  local _, types = surroundings(rule)
  local routine = E.routine(rule.id, 0, types)
  compile(rule, routine, { steps = w.steps, source = w.source })
  return E.flow_rule(routine)
end

--- All rules are composed: those that steps call are known.
function P.bind_flows(composed)
  for id, n in E.next, P.steps.wanted do E.flow_ref(n, composed[id]) end
end

--- Is anything declared in steps?
function P.has_flows()
  for _, rule in E.next, book.rules do
    if rule.steps then return true end
    for _, w in ipairs(rule.wraps) do if w.steps then return true end end
  end
  return false
end

--- What options a flow asks for, and the routines of their rules.
function P.link_answers(choices)
  local marks = {} -- options by number, the same for one name at all choices
  for i, name in ipairs(book.option_order) do marks[name] = i end
  for _, entry in ipairs(choices) do
    local first = E.first_option(entry.number)
    for i, name in ipairs(entry.names) do
      local rule = book.rules[name]
      E.flow_option(first + i - 1, marks[name] or 0, rule and rule.routine or nil)
    end
  end
end
