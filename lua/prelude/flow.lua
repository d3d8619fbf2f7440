--- Declared flow: a phase as a list of steps.  What only asks in order needs no function; layers
--- wrap the rules that are run, and `rules` says the steps in words.
local E, P = ...
local error = E.error
local book = P.book

local function step(op, fields)
  fields.flow = op
  return fields
end

function P.is_step(thing) return type(thing) == "table" and not P.is_expr(thing) and thing.flow ~= nil end

P.flow = E.lock({
  --- Rules in order, each with what the phase was begun with.
  run = function(...) return step("run", { names = { ... } }) end,
  --- The player of the phase answers there; the rule of the answer runs.
  ask = function(choice) return step("ask", { choice = choice }) end,
  --- … if there is an answer.
  try = function(choice) return step("try", { choice = choice }) end,
  --- n questions round the table, from a seat on.
  in_turn = function(from, choice, n) return step("in_turn", { from = from, choice = choice, n = n }) end,
  --- Steps only if the condition holds by then.
  when = function(cond, ...) return step("when", { cond = cond, steps = { ... } }) end,
  --- The next phase, and what it begins with.
  go = function(phase, ...) return step("go", { phase = phase, args = { ... } }) end,
  --- The game is over.
  finish = function(reason) return step("finish", { reason = reason }) end,
}, "flow")

-- Doing it -------------------------------------------------------------

local NOTHING = {}

--- The seat that conditions call `who`, by player.
local seats = {}
local function seat_of(player) return player ~= nil and seats[player] or 0 end

local make = {}
local sequence

local function number(what, rule)
  local node, t = P.checked(rule, rule.id, P.compile_number, what, {})
  return node, t
end

function make.run(s, rule)
  local list, composed = {}, P.composed
  for i, name in ipairs(s.names) do
    if not book.rules[name] then
      P.fail(rule, "'" .. rule.id .. "': " .. P.unknown("rule", name, P.keys(book.rules)))
    end
    list[i] = name
  end
  if #list == 1 then
    local name = list[1]
    return function(a, b, c, d) composed[name](a, b, c, d) end
  end
  return function(a, b, c, d)
    for i = 1, #list do composed[list[i]](a, b, c, d) end
  end
end

local function asks(ask)
  return function(s, rule)
    local choice = s.choice
    if not book.choices[choice] then
      P.fail(rule, "'" .. rule.id .. "': " .. P.unknown("choice", choice, book.choice_order))
    end
    return function(player) ask(player, choice) end
  end
end
make.ask, make.try = asks(E.play), asks(E.try)

function make.in_turn(s, rule)
  local choice, play, players = s.choice, E.play, P.handles.player
  local from, n = number(s.from, rule), number(s.n, rule)
  if not book.choices[choice] then
    P.fail(rule, "'" .. rule.id .. "': " .. P.unknown("choice", choice, book.choice_order))
  end
  return function(a)
    local seat = seat_of(a)
    local player = players[E.eval(from, seat, NOTHING)]
    if not player then error("'" .. rule.id .. "': no player sits where the turn begins") end
    for _ = 1, E.eval(n, seat, NOTHING) do
      play(player, choice)
      player = player.next
    end
  end
end

function make.when(s, rule)
  local cond, inner = P.checked(rule, rule.id, P.compile, s.cond, {}), sequence(s.steps, rule)
  return function(a, b, c, d)
    if E.eval(cond, seat_of(a), NOTHING) ~= 0 then return inner(a, b, c, d) end
  end
end

function make.go(s, rule)
  local phase, nodes, types = s.phase, {}, {}
  if not (book.rules[phase] and book.rules[phase].phase) then
    P.fail(rule, "'" .. rule.id .. "': " .. P.unknown("phase", phase, book.phases))
  end
  for i, arg in ipairs(s.args) do nodes[i], types[i] = number(arg, rule) end
  local function arg(i, seat)
    if not nodes[i] then return nil end
    local n = E.eval(nodes[i], seat, NOTHING)
    local things = P.handles[types[i]]
    if things then return things[n] end
    return n
  end
  return function(a)
    local seat = #nodes > 0 and seat_of(a) or 0
    return phase, arg(1, seat), arg(2, seat), arg(3, seat), arg(4, seat)
  end
end

function make.finish(s) return function() return "finish", s.reason end end

--- Steps one after the other, until one says what comes next.
function sequence(steps, rule)
  local list = {}
  for i, s in ipairs(steps) do
    if not P.is_step(s) then P.fail(rule, "'" .. rule.id .. "': step " .. i .. " is no step, such as flow.run(…)") end
    list[i] = make[s.flow](s, rule)
  end
  local n = #list
  return function(a, b, c, d)
    for i = 1, n do
      local next, x, y, z, w = list[i](a, b, c, d)
      if next then return next, x, y, z, w end
    end
  end
end

function P.flow_rule(rule)
  for seat, player in ipairs(P.handles.player) do seats[player] = seat end
  return sequence(rule.steps, rule)
end

-- Saying it ------------------------------------------------------------

local say = {}
local function say_all(steps)
  local list = {}
  for i, s in ipairs(steps) do list[i] = say[s.flow](s) end
  return table.concat(list, "; ")
end
function say.run(s) return table.concat(s.names, ", ") end
function say.ask(s) return "ask '" .. s.choice .. "'" end
function say.try(s) return "ask '" .. s.choice .. "' if there is an answer" end
function say.in_turn(s)
  return P.say(s.n) .. " times round the table from " .. P.say(s.from) .. ": '" .. s.choice .. "'"
end
function say.when(s) return "if " .. P.say(s.cond) .. ": " .. say_all(s.steps) end
function say.go(s)
  local text = "then " .. s.phase
  for _, arg in ipairs(s.args) do text = text .. " (" .. P.say(arg) .. ")" end
  return text
end
function say.finish(s) return "the end: " .. s.reason end
function P.flow_words(rule) return say_all(rule.steps) end
