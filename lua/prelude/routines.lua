--- Laying declared flow out: from steps to those of the core.  The rules they belong to are linked by courses.lua.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked
local X = P.expr
local node = X.node
local function constant(n) return node("CONST", nil, nil, n) end

local ANSWERED = "\0answered" -- what an environment calls the last answer
local PARAMS = 4              -- of a rule, behind its player; the answer comes next

-- Words of conditions --------------------------------------------------

--- Was the last answer one of those options that `is_one` knows?
local function last_answer(word, env, is_one)
  if not X.parameter(env, ANSWERED) then error(word .. " is for the steps of a flow", 0) end
  local any
  for i, name in ipairs(book.option_order) do
    if is_one(name) then
      local one = node("EQ", node("PARAM", nil, nil, PARAMS), constant(i))
      any = any and node("OR", any, one) or one
    end
  end
  return any, "bool"
end

function X.rules.answered(f, env)
  local any, t = last_answer("answered(…)", env, function(name)
    return name == f.name or name:starts(f.name .. ".")
  end)
  if not any then error(P.unknown("option", f.name, book.option_order), 0) end
  return any, t
end

function X.rules.passed(_, env)
  local any, t = last_answer("passed()", env, function(name) return book.options[name].passes end)
  return any or node("CONST"), t
end

function X.rules.drawn(f, env)
  if not X.parameter(env, ANSWERED) then error("drawn(…) is for the steps of a flow", 0) end
  local kind, t = P.compile_kind(f.a, env)
  if t ~= "kind" then error("drawn(…) takes a kind of pieces, not a " .. tostring(t), 0) end
  return node("EQ", node("PARAM", nil, nil, PARAMS), node("AFFINE", kind, nil, -1, -1)), "bool"
end

function X.rules.seat(f, env)
  local n, t = X.number(f.a, env)
  if t ~= "number" then error("seat(…) takes a number, not a " .. tostring(t), 0) end
  return n, "player"
end

-- Parameters -----------------------------------------------------------

local PLAIN = { number = "number", truth = "bool", player = "player", players = "player", card = "card" }

--- The type of a parameter, and the component of a counter.
local function type_of(domain)
  if type(domain) == "string" then
    local comp = linked.components[domain]
    if comp then return comp.kind, comp.kind == "cell" and comp or nil end
    if PLAIN[domain] then return PLAIN[domain] end
    local kind = P.resolve(domain)
    if kind then return kind end
    error(P.unknown("row", domain, P.keys(linked.components)), 0)
  end
  if P.is_expr(domain) then return "card" end
  if domain.range or domain.number then return "number" end
  if domain.reach or domain.next_to then return "place" end
  local first = (domain.each or domain)[1]
  if math.type(first) == "integer" then return "number" end
  return type_of(first)
end

P.parameter_type = type_of

--- The parameters of a rule: of an option those of its option, which may be offered nowhere.
local function params_of(rule)
  local option = book.options[rule.id]
  return option and P.map(option.params, function(p) return { p.name, p.domain } end) or rule.params or {}
end

--- What the steps of a rule may speak of, and the types of its parameters.
local function surroundings(rule)
  local env, types, names = {}, {}, {}
  local option = book.options[rule.id]
  if option and rule.params and #rule.params > 0 then
    P.fail(rule, "'" .. rule.id .. "' is the rule of an option: its parameters are the option's")
  end
  if option and option.env then -- it is offered
    for i, name in ipairs(option.order) do
      env[name], types[i], names[i] = option.env[name], option.env[name].type, name
    end
  else
    for i, p in ipairs(params_of(rule)) do
      local t, comp = P.checked(rule, rule.id, type_of, p[2])
      env[p[1]], types[i], names[i] = { index = i - 1, type = t, comp = comp }, t, p[1]
    end
  end
  if #types > PARAMS then P.fail(rule, "'" .. rule.id .. "': a flow has at most four parameters") end
  env[ANSWERED] = { index = PARAMS, type = "number" }
  return env, types, names
end

-- Steps ----------------------------------------------------------------

local emit -- (c, steps)
local gen = {}

local function complain(c, s, message)
  P.fail({ source = s.source or c.source or c.rule.source }, "'" .. c.rule.id .. "': " .. message)
end

local function put(c, one)
  local out = c.out
  one.source = c.source or c.rule.source
  out[#out + 1] = one
  return one
end
--- Where the next step will be, counted from the routine's first.
local function here(c) return #c.out end

local function compiled(c, s, fn, what)
  local ok, n, t, comp = pcall(fn, what, c.env)
  if not ok then complain(c, s, tostring(n)) end
  return n, t, comp
end
local function condition(c, s, cond) return (compiled(c, s, P.compile, cond)) end
local function number(c, s, what)
  if what == nil then complain(c, s, "a number is missing") end
  return (compiled(c, s, P.compile_number, what))
end

local function choice(c, s, name)
  local entry = linked.choices[name]
  if not entry then complain(c, s, P.unknown("choice", name, book.choice_order)) end
  return entry.number
end

--- Things that steps name: rules of the script, texts.  Rules are composed later.
local refs, wanted = 0, {}
local function reference(value, rule)
  local n = refs
  refs = refs + 1
  if rule then wanted[rule] = n else E.flow_ref(n, value) end
  return n
end

local function does(c, s, effects)
  local ok, all = pcall(P.all_effects, effects)
  if not ok then complain(c, s, tostring(all)) end
  local first, count = E.effect_list(P.map(all, function(one)
    return (compiled(c, one, P.compile_effect, one))
  end))
  return { op = "do", a = first, b = count }
end

--- A rule that is nothing but effects is a routine as soon as a flow calls it.
local function effects_routine(rule)
  if rule.does_routine then return rule.does_routine end
  local env, types = surroundings(rule)
  local c = { rule = rule, env = env, out = {} }
  local list = P.joined(P.begins(rule), rule.does)
  local routine = E.routine(rule.id, rule.number, types)
  rule.does_step, rule.does_types, rule.does_routine = put(c, does(c, rule, list)), types, routine
  put(c, { op = "stop" })
  E.steps(routine, c.out)
  return routine
end

--- The routine of a rule that needs no script, and the types it takes.
local function routine_of(rule)
  if rule.routine then return rule.routine, rule.types end
  if rule.does and #rule.wraps == 0 then return effects_routine(rule), rule.does_types end
end

--- What a rule is called with: the player's node and the arguments, cut to what it takes.
local function arguments(c, s, id, list)
  local who, args, types = -1, {}, {}
  local rule = book.rules[id]
  local takes = rule and select(2, routine_of(rule)) or {}
  for i, arg in ipairs(list) do
    local want = takes[#args + 1] -- a counter is its number, and a pile that of its cards, unless they are wanted
    local thing = want == "pile" or want == "cell"
    -- a script, or a rule that one is wrapped around, gets a scale or a die itself
    local n, t = compiled(c, s, thing and P.compile or want and P.compile_number or P.compile_told, arg)
    if i == 1 and t == "player" then
      who = n
    else
      args[#args + 1], types[#types + 1] = n, t
    end
  end
  if #args > PARAMS then complain(c, s, "'" .. id .. "' takes at most four arguments behind its player") end
  return who, args, types
end

local function fit(c, s, id, args, types, takes)
  if #args < #takes then
    complain(c, s, "'" .. id .. "' takes " .. #takes .. " arguments behind its player, not " .. #args)
  end
  for i, t in ipairs(takes) do
    if types[i] ~= t then
      complain(c, s, "argument " .. i .. " of '" .. id .. "' is a " .. t .. ", not a " .. tostring(types[i]))
    end
  end
  return { table.unpack(args, 1, #takes) }, takes
end

local function call(c, s, id, who, args, types, plain)
  local rule = book.rules[id]
  if not rule then complain(c, s, P.unknown("rule", id, P.keys(book.rules))) end
  local routine, takes = routine_of(rule)
  if routine then
    args, types = fit(c, s, id, args, types, takes)
    if plain and rule.does_step then -- the same player and arguments: no routine is entered
      local d = rule.does_step
      return put(c, { op = "do", a = d.a, b = d.b, c = routine + 1 })
    end
    return put(c, { op = "call", a = routine, who = who, args = args, types = types })
  end
  local n = wanted[id] or reference(nil, id)
  put(c, { op = "script", a = n, c = rule.steps and 1 or 0, who = who, args = args, types = types })
end

--- All that the routine itself was called with.
local function same(c)
  local args, types = {}, {}
  for i, name in ipairs(c.names) do
    args[i], types[i] = node("PARAM", nil, nil, c.env[name].index), c.types[i]
  end
  return node("ACTOR"), args, types
end

--- Whatever of all an attribute names: steps for each that is the text of one.
local function whichever(c, s, what, names, put_one)
  local jumps = {}
  for _, name in ipairs(names) do
    if linked.by_name.text[name] then
      local other = put(c, { op = "unless", a = condition(c, s, what:is(name)) })
      put_one(name)
      jumps[#jumps + 1] = put(c, { op = "jump" })
      other.b = here(c)
    end
  end
  for _, jump in ipairs(jumps) do jump.b = here(c) end
end

function gen.run(c, s)
  local function one(name)
    local who, args, types = same(c)
    call(c, s, name, who, args, types, true)
  end
  for _, name in ipairs(s.names) do
    if P.is_expr(name) then whichever(c, s, name, P.keys(book.rules), one) else one(name) end
  end
end

function gen.call(c, s)
  local who, args, types = arguments(c, s, s.rule, s.args)
  call(c, s, s.rule, who, args, types)
end

function gen.ask(c, s)
  local function one(name) put(c, { op = "ask", a = choice(c, s, name) }) end
  if P.is_expr(s.choice) then whichever(c, s, s.choice, book.choice_order, one) else one(s.choice) end
end
function gen.secretly(c, s) put(c, { op = "ask", a = choice(c, s, s.choice), c = 1 }) end

--- Steps that are gone over by that one: a jump, if nothing else is said.
local function over(c, steps, by)
  local jump = put(c, by or { op = "jump" })
  emit(c, steps)
  jump.b = here(c)
end

local function ask_or(c, s, op, alone)
  local try = put(c, { op = op, a = choice(c, s, s.choice), c = alone })
  try.b = here(c) + (#s.steps > 0 and 1 or 0)
  if #s.steps > 0 then over(c, s.steps) end
end
function gen.try(c, s) ask_or(c, s, "try") end

function gen.offer(c, s)
  if not book.options[s.pass] then complain(c, s, P.unknown("option", s.pass, book.option_order)) end
  local alone = 0x7fff -- one that a layer has withdrawn is never all that is left
  for i, name in ipairs(linked.choices[s.choice] and linked.choices[s.choice].names or {}) do
    if name == s.pass then alone = i end
  end
  ask_or(c, s, "further", alone)
end

--- A loop: the steps in a frame of their own.
local function loop(c, opens, walk, body)
  local start = put(c, opens)
  opens.op, opens.walk = "loop", walk
  local outer = c.loop
  c.loop = { leaves = {}, outer = outer }
  local first = here(c)
  body()
  put(c, { op = "again", b = first, walk = walk })
  start.b = here(c)
  for _, leave in ipairs(c.loop.leaves) do leave.b = here(c) end
  c.loop = outer
end

local SOMEBODY, THING = 1, 2

--- A seat: a player, or a number that says where one sits.
local function seat(c, s, what)
  local n, t = compiled(c, s, P.compile_number, what)
  if t ~= "player" and t ~= "number" then complain(c, s, "a seat is a player or a number, not a " .. tostring(t)) end
  return n
end

function gen.in_turn(c, s)
  loop(c, { a = number(c, s, s.n), c = seat(c, s, s.from) }, SOMEBODY, function() gen.ask(c, s) end)
end

function gen.each(c, s)
  loop(c, { a = constant(E.players()), c = seat(c, s, s.from) }, SOMEBODY, function() emit(c, s.steps) end)
end

--- The place of one more parameter: what a loop goes over.
local function free_place(c, s)
  if c.env[s.name] then complain(c, s, "there is already a '" .. s.name .. "'") end
  local index = #c.types
  for _, p in pairs(c.env) do if p.index ~= PARAMS and p.index >= index then index = p.index + 1 end end
  if index >= PARAMS then complain(c, s, "a flow has at most four parameters and things of loops") end
  return index
end

function gen.row(c, s)
  local comp = linked.components[s.row]
  if not comp or comp.per_player then
    complain(c, s, P.unknown("row of the table", s.row, P.keys(linked.components)))
  end
  local index = free_place(c, s)
  c.env[s.name] = { index = index, type = comp.kind, comp = comp }
  local times, first = constant(comp.total), constant(comp.first)
  if s.from then
    local from = number(c, s, s.from)
    times, first = node("AFFINE", from, nil, comp.total + 1, -1), node("AFFINE", from, nil, comp.first - 1, 1)
  end
  loop(c, { a = times, c = first }, THING + index, function() emit(c, s.steps) end)
  c.env[s.name] = nil
end

function gen.as(c, s)
  loop(c, { a = constant(1), c = seat(c, s, s.player) }, SOMEBODY, function()
    c.loop.passing = true
    emit(c, s.steps)
  end)
end

--- Cards are counted from the bottom, so that one which goes elsewhere takes no other's turn.
function gen.cards(c, s)
  local pile, t = compiled(c, s, P.compile, s.row)
  if t ~= "pile" then complain(c, s, "flow.each goes over players, a row or a pile, not over a " .. tostring(t)) end
  local index = free_place(c, s)
  local n = node("LENGTH", pile)
  c.env[s.name] = {
    index = index, type = "card", node = node("NTH", pile, node("AFFINE", node("PARAM", nil, nil, index), nil, 0, -1)),
  }
  loop(c, { a = n, c = node("AFFINE", n, nil, 0, -1) }, THING + index, function() emit(c, s.steps) end)
  c.env[s.name] = nil
end

--- Passes of a loop, counted if they have a name.
local function pass_by_pass(c, s, times, body)
  if not s.name then return loop(c, { a = times }, 0, body) end
  local index = free_place(c, s)
  c.env[s.name] = { index = index, type = "number" }
  loop(c, { a = times, c = constant(1) }, THING + index, body)
  c.env[s.name] = nil
end

local function leave_if(c, s, cond)
  local on = put(c, { op = "unless", a = condition(c, s, cond) })
  gen.leave(c, s)
  on.b = here(c)
end

function gen.times(c, s)
  pass_by_pass(c, s, number(c, s, s.n), function() emit(c, s.steps) end)
end

function gen.till(c, s)
  pass_by_pass(c, s, -1, function()
    emit(c, s.steps)
    leave_if(c, s, s.cond)
  end)
end

--- A pass begins only if the condition does not hold.
local function pass(c, s, cond)
  leave_if(c, s, cond)
  emit(c, s.steps)
end

function gen.during(c, s)
  pass_by_pass(c, s, -1, function() pass(c, s, ~s.cond) end)
end

function gen.rounds(c, s)
  loop(c, { a = -1, c = seat(c, s, s.from) }, SOMEBODY, function() pass(c, s, s.cond) end)
end

--- The loop is left with all frames inside it, for the player of `as` has one, too.
function gen.leave(c, s)
  local depth, at = 1, c.loop
  while at and at.passing do depth, at = depth + 1, at.outer end
  if not at then complain(c, s, "flow.leave() is for the steps of a loop") end
  local leave = put(c, { op = "leave", a = depth })
  at.leaves[#at.leaves + 1] = leave
end

function gen.stop(c) put(c, { op = "stop" }) end

function gen.when(c, s, following)
  local test = put(c, { op = "unless", a = condition(c, s, s.cond) })
  local other = following and following.flow == "otherwise"
  emit(c, s.steps)
  test.b = here(c) + (other and 1 or 0)
  if other then over(c, following.steps) end
end

function gen.otherwise(c, s)
  if not c.after_when then complain(c, s, "flow.otherwise(…) stands right behind flow.when(…)") end
end

function gen.pick(c, s)
  local pick, jumps = put(c, { op = "pick", c = #s.list }), {}
  for i, one in ipairs(s.list) do jumps[i] = put(c, { op = "is", a = condition(c, s, s.what:is(one.key)) }) end
  for i, one in ipairs(s.list) do
    jumps[i].b = here(c)
    emit(c, one.steps)
    jumps[i] = put(c, { op = "jump" })
  end
  pick.b = here(c)
  for _, jump in ipairs(jumps) do jump.b = here(c) end
end

function gen.able(c, s) over(c, s.steps, { op = "able", a = choice(c, s, s.choice) }) end

function gen.unable(c, s)
  local able = put(c, { op = "able", a = choice(c, s, s.choice) })
  able.b = here(c) + 1
  over(c, s.steps)
end

--- All answer in secret: the script's own word does it.
function gen.together(c, s)
  local name = s.choice
  choice(c, s, name)
  local from = seat(c, s, s.from)
  local from_seat, seats = {}, E.players()
  for first = 1, seats do
    from_seat[first] = {}
    for i = 0, seats - 1 do from_seat[first][i + 1] = P.handles.player[(first + i - 1) % seats + 1] end
  end
  local n = reference(function(first) P.play_together(from_seat[first], name) end)
  put(c, { op = "script", a = n, args = { from }, types = { "number" } })
end

function gen.pause(c, s)
  local window = choice(c, s, s.window)
  local entry = linked.choices[s.window]
  if not entry.decl.is_window then complain(c, s, "'" .. s.window .. "' is no window") end
  local nothing = P.answered(s.window .. ".pass")
  local from = entry.from_node or constant(1)
  loop(c, { a = constant(E.players()), c = from }, SOMEBODY, function()
    loop(c, { a = -1 }, 0, function()
      local ask = put(c, { op = "further", a = window })
      ask.b = here(c) + 1
      leave_if(c, s, nothing)
    end)
  end)
end

--- A text with holes: {n}, {n|barrel|barrels}, {route.region}; {who} is the player.
local function tell_phrase(c, s)
  local order, args, types = {}, {}, {}
  for name, part in pairs(s.with) do
    local n, t = compiled(c, s, P.compile_told, part)
    order[#order + 1], args[#args + 1], types[#types + 1] = name, n, t == "bool" and "number" or t
  end
  if #args > PARAMS then complain(c, s, "flow.tell tells at most four things that are worked out") end
  local speaks, holes = not s.with.who and s.says:find("{who", 1, true), P.holes(s.says)
  local n = reference(function(...)
    local names, first = {}, speaks and 1 or 0
    names.who = speaks and (...) or nil
    for i, name in ipairs(order) do names[name] = (select(first + i, ...)) end
    for _, path in ipairs(holes) do -- some speak of an attribute, as "route.region"
      local thing, field = table.unpack(path:split("."))
      if field then names[path] = names[thing] and names[thing][field] end
    end
    P.announce(P.phrase(s.says, names))
  end)
  put(c, { op = "script", a = n, who = speaks and node("ACTOR") or nil, args = args, types = types })
end

--- Only where somebody listens.
function gen.tell(c, s)
  if not E.logging() then return end
  if s.says then return tell_phrase(c, s) end
  local parts, args, types = {}, {}, {}
  for i, part in ipairs(s.parts) do
    parts[i] = part
    if P.is_expr(part) then
      local n, t, comp = compiled(c, s, P.compile, part)
      -- a counter is told as its number, all else by its name
      if t == "cell" and not (comp and comp.type ~= "counter") then n, t = node("CELL", n), "number" end
      args[#args + 1], types[#types + 1] = n, t
      parts[i] = args
    end
  end
  if #args > PARAMS then complain(c, s, "flow.tell tells at most four things that are worked out") end
  local n = reference(function(...)
    local said, at = {}, 0
    for i, part in ipairs(parts) do
      said[i] = part
      if part == args then
        at = at + 1
        said[i] = (select(at, ...))
      end
    end
    P.announce(table.unpack(said, 1, #parts))
  end)
  put(c, { op = "script", a = n, args = args, types = types })
end

function gen.go(c, s)
  local number_of
  for i, name in ipairs(book.phases) do if name == s.phase then number_of = i - 1 end end
  if not number_of then complain(c, s, P.unknown("phase", s.phase, book.phases)) end
  local who, args, types = arguments(c, s, s.phase, s.args)
  local rule = book.rules[s.phase]
  if rule.routine then args, types = fit(c, s, s.phase, args, types, rule.types) end
  put(c, { op = "go", a = number_of, who = who, args = args, types = types })
end

function gen.finish(c, s) put(c, { op = "finish", a = reference(s.reason) }) end

--- Effects that follow each other are one step.
function emit(c, steps)
  local effects
  for i = 1, #steps do
    local s = steps[i]
    if not s.flow then
      effects = effects or {}
      effects[#effects + 1] = s
    else
      if effects then put(c, does(c, s, effects)) end
      effects, c.source = nil, s.source
      c.after_when = i > 1 and steps[i - 1].flow == "when"
      gen[s.flow](c, s, steps[i + 1])
    end
  end
  if effects then put(c, does(c, {}, effects)) end
end

P.steps = { surroundings = surroundings, emit = emit, put = put, same = same, wanted = wanted }
