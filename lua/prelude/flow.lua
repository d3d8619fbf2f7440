--- Declared flow: a phase or rule as a list of steps.  What only asks in order, does and
--- repeats needs no function; the core walks through it (routines.lua), layers put steps
--- before and after it, and `rules` says it in words.
local E, P = ...
local error = E.error
local X = P.expr

--- Effects are steps, too.
function P.is_step(thing)
  return type(thing) == "table" and not P.is_expr(thing) and (thing.flow ~= nil or thing.op ~= nil)
end

--- The steps inside another one.
local function inner(word, from, ...)
  local list = { select(from, ...) }
  for i, one in ipairs(list) do
    if not P.is_step(one) then
      error("flow." .. word .. ": what it does must be steps, such as flow.run(…) or effect.add(…); number "
        .. i .. " is a " .. (P.is_expr(one) and "condition" or type(one)))
    end
  end
  return list
end

local function text(value, what)
  if type(value) ~= "string" then error(what .. " must be a name, not a " .. type(value)) end
  return value
end

local function condition(word, cond)
  if not P.is_expr(cond) then error("flow." .. word .. " needs a condition" .. P.compare_hint(cond)) end
  return cond
end

--- Parts of steps that name something.
local NAMES = {
  choice = "the choice", rule = "the rule", pass = "the option that declines", window = "the window",
  phase = "the phase", reason = "the reason",
}

--- A step of the parts that its row lists: `steps` and `args` are all that is left, `name` may be missing.
local function step(op, row, ...)
  local made, at = { flow = op, source = E.where() }, 1
  for _, part in ipairs(row) do
    local value = (select(at, ...))
    if value == nil then value = row[part] end
    if part == "steps" then value = inner(op, at, ...)
    elseif part == "args" then value = { select(at, ...) }
    elseif part == "cond" then condition(op, value)
    elseif NAMES[part] and not (row.by_attribute and P.is_expr(value)) then
      text(value, "flow." .. op .. ": " .. NAMES[part])
    end
    if part ~= "name" or type(value) == "string" then made[part], at = value, at + 1 end
  end
  return made
end

--- A name, or what an attribute names.
local function named(x, quote) return P.is_expr(x) and "what " .. P.say(x) .. " names" or quote .. x .. quote end

--- An effect in words.
function P.say_effect(one)
  local words = one.op .. " " .. table.concat(P.map(one.parts, P.say), ", ")
  return one.when and "if " .. P.say(one.when) .. ": " .. words or words
end

local say_all

--- What stands in the holes of a step's words: its parts.
local HOLES = {
  __index = function(of, part)
    local value, steps = of.step[part], of.step.steps
    if part == "steps" then return "(" .. say_all(steps) .. ")" end
    if part == "else" or part == "then" then
      return #steps > 0 and ", " .. part .. ": (" .. say_all(steps) .. ")" or ""
    end
    if part == "choice" then return named(value, "'") end
    if part ~= "args" then return P.say(value) end
    return #value > 0 and " (" .. table.concat(P.map(value, P.say), ", ") .. ")" or ""
  end,
}

--- The parts of each step, in order, and what it says; of those that are `made_by` others scripts have no word.
local STEPS = {
  --- Rules in order, each with what this one was begun with.
  run = {
    make = function(...)
      local names = { ... }
      for _, name in ipairs(names) do if not P.is_expr(name) then text(name, "flow.run: a rule") end end
      return step("run", { "names" }, names)
    end,
    says = function(s)
      return table.concat(P.map(s.names, function(name) return named(name, "") end), ", ")
    end,
  },
  --- One rule, with other arguments.
  call = { "rule", "args", says = "{rule}{args}" },
  --- The player answers there; the rule of the answer runs. The choice may be one that an attribute names.
  ask = { "choice", by_attribute = true, says = "ask {choice}" },
  --- … in secret: the log doesn't tell the answer, and its rule should write it where nobody looks.
  secretly = { "choice", says = "ask {choice} in secret" },
  --- … if there is an answer; else the steps.
  try = { "choice", "steps", says = "ask {choice} if there is an answer{else}" },
  --- … unless to decline, by that option, is all that is left; then the steps.
  offer = { "choice", "pass", "steps", says = "ask {choice} unless there is only '{pass}'{then}" },
  --- n questions round the table, from a seat on.
  in_turn = { "from", "choice", "n", says = "{n} times round the table from {from}: {choice}" },
  --- The steps for each player, from a seat on, or for each thing of a row: each("field", "name", …), or each card
  --- of a pile: each(who.hand, "card", …); perhaps not from the first on, and not for all of them:
  --- each("field", "name", { from = 3, where = … }, …).
  each = {
    make = function(from, ...)
      local name, spec = ...
      if type(name) ~= "string" then return step("each", { "from", "steps" }, from, ...) end
      local says = type(spec) == "table" and not P.is_step(spec) and P.checked_spec("loop", spec) or {}
      local steps = inner("each", says == spec and 3 or 2, ...)
      if says.where then steps = { P.flow.when(says.where, table.unpack(steps)) } end
      local is_row = type(from) == "string"
      if not is_row and says.from then error("flow.each: the cards of a pile are all gone through, from the top") end
      local made = step(is_row and "row" or "cards", { "row", "name", "steps" }, from, name, table.unpack(steps))
      made.from = says.from
      return made
    end,
    says = "each player from {from}: {steps}",
  },
  row = { made_by = "each", says = "each {name} of '{row}': {steps}" },
  cards = { made_by = "each", says = "each {name} of {row}: {steps}" },
  --- The steps for one player after the other, from a seat on, round and round until the condition holds.
  rounds = { "from", "cond", "steps", says = "round and round from {from} until {cond}: {steps}" },
  --- The steps with another player.
  as = { "player", "steps", says = "for {player}: {steps}" },
  --- The steps n times; a name before them is the number of the pass, from 1 on.
  times = { "n", "name", "steps", says = "{n} times: {steps}" },
  --- The steps until the condition holds, at least once.
  till = { "cond", "name", "steps", says = "until {cond}: {steps}" },
  --- The steps as long as the condition holds, perhaps not once.
  during = { "cond", "name", "steps", says = "as long as {cond}: {steps}" },
  --- Out of the loop.
  leave = { says = "leave" },
  --- This rule or phase is done.
  stop = { says = "stop" },
  --- Steps only if the condition holds by then.
  when = { "cond", "steps", says = "if {cond}: {steps}" },
  --- Right behind it: if it did not hold.
  otherwise = { "steps", says = "else: {steps}" },
  --- One of several steps, or lists of steps: by a number, a name or a thing.
  pick = {
    make = function(what, steps)
      P.want("table", steps, "flow.pick: what there is to pick from")
      local list = {}
      for key, one in pairs(steps) do
        list[#list + 1] = { key = key, steps = P.is_step(one) and { one } or inner("pick", 1, table.unpack(one)) }
      end
      return step("pick", { "what", "list" }, condition("pick", what), list)
    end,
    says = function(s)
      local texts = P.map(s.list, function(one) return tostring(one.key) .. ": (" .. say_all(one.steps) .. ")" end)
      return "by " .. P.say(s.what) .. ": " .. table.concat(texts, ", ")
    end,
  },
  --- Steps only if the player has an answer there, or has none.
  able = { "choice", "steps", says = "if {choice} can be answered: {steps}" },
  unable = { "choice", "steps", says = "if {choice} can't be answered: {steps}" },
  --- All choose in secret, from a seat on; then the rules of their answers run.
  together = { "choice", "from", from = 1, says = "all answer {choice} in secret" },
  --- A moment for interjections.
  pause = { "window", says = "pause for '{window}'" },
  --- Told to everybody: texts, things, players and numbers; or a text with holes, and what stands in them.
  tell = {
    make = function(...)
      local says, with = ...
      local holes = type(with) == "table" and not P.is_expr(with)
      if not holes then return step("tell", { "parts" }, { ... }) end
      if select("#", ...) > 2 then error("flow.tell: a text with holes, then what stands in them, is all") end
      return step("tell", { "says", "with", "parts" }, text(says, "flow.tell: the text"), with, {})
    end,
    says = "tell",
  },
  --- The next phase, and what it begins with.
  go = { "phase", "args", says = "then {phase}{args}" },
  --- The game is over.
  finish = { "reason", says = "the end: {reason}" },
}

local flow = {}
for op, row in pairs(STEPS) do
  if not row.made_by then flow[op] = row.make or function(...) return step(op, row, ...) end end
end
P.flow = E.lock(P.strict("step of a flow", flow), "flow")

local answered, passed, drawn = X.naming("answered"), X.naming("passed"), X.unary("drawn")
local seat = X.unary("seat")

--- Was this, or an option below it, the last answer that the flow asked for?
function P.answered(option) return answered(text(option, "answered: the option")) end

--- Was it one that passes?
function P.passed() return passed("") end

--- Is that what the flow drew last, if it has not asked since?
function P.drawn(kind) return drawn(X.lift(kind)) end

--- The player who sits there.
function P.seat(n) return seat(X.lift(n)) end

-- Saying it ------------------------------------------------------------

function say_all(steps)
  local list = {}
  for i, s in ipairs(steps) do
    local words = s.flow and STEPS[s.flow].says
    list[i] = not words and P.say_effect(s) or type(words) == "function" and words(s)
      or P.phrase(words, E.setmetatable({ step = s }, HOLES))
  end
  return table.concat(list, "; ")
end

--- The steps of a rule, or of what a layer does with it, in words.
function P.flow_words(steps) return say_all(steps) end

--- A rule in words, as far as it and what layers do with it is steps.
function P.course_words(rule)
  local words = rule.steps and say_all(rule.steps) or ""
  for _, w in ipairs(rule.wraps) do
    local more = w.steps and say_all(w.steps)
    if more and (w.how == "replace" or words == "") then words = more
    elseif more then words = w.how == "before" and more .. "; " .. words or words .. "; " .. more end
  end
  return words
end
