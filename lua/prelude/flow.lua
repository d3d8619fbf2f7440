--- Declared flow: a phase or rule as a list of steps.  What only asks in order, does and
--- repeats needs no function; the core walks through it (routines.lua), layers put steps
--- before and after it, and `rules` says it in words.
local E, P = ...
local error = E.error
local X = P.expr

local function is_effect(thing) return type(thing) == "table" and not P.is_expr(thing) and thing.op ~= nil end

--- Effects are steps, too.
function P.is_step(thing)
  return type(thing) == "table" and not P.is_expr(thing) and (thing.flow ~= nil or thing.op ~= nil)
end

local function step(op, fields)
  fields.flow, fields.source = op, E.where()
  return fields
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

--- The steps of a loop, and what they call the number of its pass, if anything.
local function passes(word, fields, name, ...)
  local named = type(name) == "string"
  fields.name = named and name or nil
  fields.steps = inner(word, named and 2 or 1, name, ...)
  return fields
end

P.flow = E.lock(P.strict("step of a flow", {
  --- Rules in order, each with what this one was begun with.
  run = function(...)
    local names = { ... }
    for _, name in ipairs(names) do if not P.is_expr(name) then text(name, "flow.run: a rule") end end
    return step("run", { names = names })
  end,
  --- One rule, with other arguments.
  call = function(rule, ...) return step("call", { rule = text(rule, "flow.call: the rule"), args = { ... } }) end,
  --- The player answers there; the rule of the answer runs. The choice may be one that an attribute names.
  ask = function(choice)
    return step("ask", { choice = P.is_expr(choice) and choice or text(choice, "flow.ask: the choice") })
  end,
  --- … in secret: the log doesn't tell the answer, and its rule should write it where nobody looks.
  secretly = function(choice)
    return step("secretly", { choice = text(choice, "flow.secretly: the choice") })
  end,
  --- … if there is an answer; else the steps.
  try = function(choice, ...)
    return step("try", { choice = text(choice, "flow.try: the choice"), steps = inner("try", 1, ...) })
  end,
  --- … unless to decline, by that option, is all that is left; then the steps.
  offer = function(choice, pass, ...)
    return step("offer", {
      choice = text(choice, "flow.offer: the choice"), pass = text(pass, "flow.offer: the option that declines"),
      steps = inner("offer", 1, ...),
    })
  end,
  --- n questions round the table, from a seat on.
  in_turn = function(from, choice, n)
    return step("in_turn", { from = from, choice = text(choice, "flow.in_turn: the choice"), n = n })
  end,
  --- The steps for each player, from a seat on, or for each thing of a row: each("field", "name", …), or each card
  --- of a pile: each(who.hand, "card", …); perhaps not from the first on, and not for all of them:
  --- each("field", "name", { from = 3, where = … }, …).
  each = function(from, ...)
    local name, spec = ...
    if type(name) ~= "string" then return step("each", { from = from, steps = inner("each", 1, ...) }) end
    local says = type(spec) == "table" and not P.is_step(spec) and P.checked_spec("loop", spec) or {}
    local steps = inner("each", says == spec and 3 or 2, ...)
    if says.where then steps = { P.flow.when(says.where, table.unpack(steps)) } end
    local is_row = type(from) == "string"
    if not is_row and says.from then error("flow.each: the cards of a pile are all gone through, from the top") end
    return step(is_row and "row" or "cards", { row = from, name = name, from = says.from, steps = steps })
  end,
  --- The steps for one player after the other, from a seat on, round and round until the condition holds.
  rounds = function(from, cond, ...)
    return step("rounds", { from = from, cond = condition("rounds", cond), steps = inner("rounds", 1, ...) })
  end,
  --- The steps with another player.
  as = function(player, ...) return step("as", { player = player, steps = inner("as", 1, ...) }) end,
  --- The steps n times; a name before them is the number of the pass, from 1 on.
  times = function(n, ...) return step("times", passes("times", { n = n }, ...)) end,
  --- The steps until the condition holds, at least once.
  till = function(cond, ...) return step("till", passes("till", { cond = condition("till", cond) }, ...)) end,
  --- The steps as long as the condition holds, perhaps not once.
  during = function(cond, ...)
    return step("during", passes("during", { cond = condition("during", cond) }, ...))
  end,
  --- Out of the loop.
  leave = function() return step("leave", {}) end,
  --- This rule or phase is done.
  stop = function() return step("stop", {}) end,
  --- Steps only if the condition holds by then.
  when = function(cond, ...)
    return step("when", { cond = condition("when", cond), steps = inner("when", 1, ...) })
  end,
  --- Right behind it: if it did not hold.
  otherwise = function(...) return step("otherwise", { steps = inner("otherwise", 1, ...) }) end,
  --- One of several steps, or lists of steps: by a number, a name or a thing.
  pick = function(what, steps)
    P.want("table", steps, "flow.pick: what there is to pick from")
    local list = {}
    for key, one in pairs(steps) do
      list[#list + 1] = { key = key, steps = P.is_step(one) and { one } or inner("pick", 1, table.unpack(one)) }
    end
    return step("pick", { what = condition("pick", what), list = list })
  end,
  --- Steps only if the player has an answer there, or has none.
  able = function(choice, ...)
    return step("able", { choice = text(choice, "flow.able: the choice"), steps = inner("able", 1, ...) })
  end,
  unable = function(choice, ...)
    return step("unable", { choice = text(choice, "flow.unable: the choice"), steps = inner("unable", 1, ...) })
  end,
  --- All choose in secret, from a seat on; then the rules of their answers run.
  together = function(choice, from)
    return step("together", { choice = text(choice, "flow.together: the choice"), from = from or 1 })
  end,
  --- A moment for interjections.
  pause = function(window) return step("pause", { window = text(window, "flow.pause: the window") }) end,
  --- Told to everybody: texts, things, players and numbers; or a text with holes, and what stands in them.
  tell = function(...)
    local says, with = ...
    local holes = type(with) == "table" and not P.is_expr(with)
    if holes and select("#", ...) > 2 then error("flow.tell: a text with holes, then what stands in them, is all") end
    if not holes then return step("tell", { parts = { ... } }) end
    return step("tell", { says = text(says, "flow.tell: the text"), with = with, parts = {} })
  end,
  --- The next phase, and what it begins with.
  go = function(phase, ...) return step("go", { phase = text(phase, "flow.go: the phase"), args = { ... } }) end,
  --- The game is over.
  finish = function(reason) return step("finish", { reason = text(reason, "flow.finish: the reason") }) end,
}), "flow")

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

local say = {}

--- An effect in words.
function P.say_effect(one)
  local texts = {}
  for i, part in ipairs(one.parts) do texts[i] = P.say(part) end
  local words = one.op .. " " .. table.concat(texts, ", ")
  return one.when and "if " .. P.say(one.when) .. ": " .. words or words
end

local function say_all(steps)
  local list = {}
  for i, s in ipairs(steps) do
    if is_effect(s) then list[i] = P.say_effect(s) else list[i] = say[s.flow](s) end
  end
  return table.concat(list, "; ")
end
local function block(s) return ": (" .. say_all(s.steps) .. ")" end
local function arguments(list)
  local texts = {}
  for i, arg in ipairs(list) do texts[i] = P.say(arg) end
  return #texts > 0 and " (" .. table.concat(texts, ", ") .. ")" or ""
end
function say.run(s)
  local names = {}
  for i, name in ipairs(s.names) do names[i] = P.is_expr(name) and "what " .. P.say(name) .. " names" or name end
  return table.concat(names, ", ")
end
function say.call(s) return s.rule .. arguments(s.args) end
function say.ask(s)
  return "ask " .. (P.is_expr(s.choice) and "what " .. P.say(s.choice) .. " names" or "'" .. s.choice .. "'")
end
function say.secretly(s) return "ask '" .. s.choice .. "' in secret" end
function say.try(s)
  return "ask '" .. s.choice .. "' if there is an answer" .. (#s.steps > 0 and ", else" .. block(s) or "")
end
function say.offer(s)
  local words = "ask '" .. s.choice .. "' unless there is only '" .. s.pass .. "'"
  return words .. (#s.steps > 0 and ", then" .. block(s) or "")
end
function say.in_turn(s)
  return P.say(s.n) .. " times round the table from " .. P.say(s.from) .. ": '" .. s.choice .. "'"
end
function say.each(s) return "each player from " .. P.say(s.from) .. block(s) end
function say.rounds(s)
  return "round and round from " .. P.say(s.from) .. " until " .. P.say(s.cond) .. block(s)
end
function say.cards(s) return "each " .. s.name .. " of " .. P.say(s.row) .. block(s) end
function say.row(s) return "each " .. s.name .. " of '" .. s.row .. "'" .. block(s) end
function say.as(s) return "for " .. P.say(s.player) .. block(s) end
function say.times(s) return P.say(s.n) .. " times" .. block(s) end
function say.till(s) return "until " .. P.say(s.cond) .. block(s) end
function say.during(s) return "as long as " .. P.say(s.cond) .. block(s) end
function say.leave() return "leave" end
function say.stop() return "stop" end
function say.when(s) return "if " .. P.say(s.cond) .. block(s) end
function say.otherwise(s) return "else" .. block(s) end
function say.pick(s)
  local texts = {}
  for i, one in ipairs(s.list) do texts[i] = tostring(one.key) .. ": (" .. say_all(one.steps) .. ")" end
  return "by " .. P.say(s.what) .. ": " .. table.concat(texts, ", ")
end
function say.able(s) return "if '" .. s.choice .. "' can be answered" .. block(s) end
function say.unable(s) return "if '" .. s.choice .. "' can't be answered" .. block(s) end
function say.together(s) return "all answer '" .. s.choice .. "' in secret" end
function say.pause(s) return "pause for '" .. s.window .. "'" end
function say.tell(s) return s.words and "tell \"" .. s.words .. "\"" or "tell" end
function say.go(s) return "then " .. s.phase .. arguments(s.args) end
function say.finish(s) return "the end: " .. s.reason end

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
