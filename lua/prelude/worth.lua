--- Worths: what a position and an answer are worth to a player, as named terms; and bots that
--- are weights over them.
---
--- The core works them out (core/worth.h).  What a bot says of its choice are the very
--- numbers by which it chose.
local E, P = ...
local error = E.error
local book, Book, linked = P.book, P.Book, P.linked

-- Declaring ------------------------------------------------------------

local function is_formula(x) return P.is_expr(x) or math.type(x) == "integer" end

local function check_formula(x, what)
  if not is_formula(x) then
    error(what .. " is a formula over who, the and var, not a " .. type(x) .. P.compare_hint(x))
  end
end

--- measure("turns", formula, { says = }) or, for every item of a row or 1 to n,
--- measure("gain", "tech", { says = }, function(tech) return formula end); several numbers are { name = formula, … }.
function Book:measure(id, ...)
  local first, second, third = ...
  local is_list = type(second) == "function" or type(third) == "function"
  local over = is_list and (type(first) == "string" or math.type(first) == "integer") and first or nil
  local formula, spec = P.described("measure", select(over and 2 or 1, ...))
  local what = "the measure '" .. tostring(id) .. "'"
  local several = type(formula) == "table" and not P.is_expr(formula)
  if several then for _, f in pairs(formula) do check_formula(f, what) end end
  if over then P.want("function", formula, what) elseif not several then check_formula(formula, what) end
  local m = {
    formula = formula, over = over, cites = P.cites(spec.cites), text = spec.says, place = #book.measure_order + 1,
  }
  local old = self.is_layer and book.measures[id]
  if old and not (spec.instead or self.instead) then
    error(("there is already a measure named '%s' (%s): give this one another name, or put it in its place by "
      .. "{ instead = true }"):format(id, old.source))
  elseif old then
    P.change(self, "replaces", id, old.text, spec.says, m, old.cites)
    old.formula, old.over, old.text, old.layer, old.source = formula, over, spec.says or old.text, self.name, E.where()
    return
  elseif self.is_layer and spec.instead then
    error(P.unknown("measure", id, P.keys(book.measures)))
  end
  P.add(self, "measure", id, m, "measure")
end

--- What is slipped in leaves its question open: what answers that best counts beside. The number
--- of that term is behind all others.
local ANYWAY = { id = "anyway", where = "", tells = {} }
local function anyway(list) return list[#book.worth_order] end

--- A choice or a list of them as a set; nil: nothing is said.
local function choices(list)
  if list == nil then return nil end
  local set = {}
  for _, id in ipairs(type(list) == "table" and list or { list }) do
    P.want("string", id, "the name of a choice")
    set[id] = true
  end
  return set
end

--- What is kept of a worth, some of it perhaps as of the old one.
local function worth_of(where, formula, spec, old)
  return {
    where = where, at = choices(spec.at) or old.at, not_at = choices(spec.not_at) or old.not_at, formula = formula,
    with = spec.with or {}, cites = P.cites(spec.cites), text = spec.says or old.text, tells = {},
  }
end

--- worth(id, formula, { says =, with = }) of a position, worth(where, id, formula, { … }) of
--- answers; `where` as for guards.
function Book:worth(first, ...)
  local where, id = nil, first
  local from = 1
  if type((...)) == "string" then where, id, from = first, (...), 2 end
  local formula, spec = P.described("worth", select(from, ...))
  check_formula(formula, "the worth '" .. tostring(id) .. "'")
  if id == ANYWAY.id then error("'" .. id .. "' is what counts beside an answer that is slipped in") end
  if spec.with then for name, f in pairs(spec.with) do check_formula(f, "'" .. tostring(name) .. "'") end end
  local old = book.worths[id]
  if old and self.is_layer then
    error(("there is already a worth named '%s' (%s): give this one another name, or put it in its place by "
      .. "replace(\"%s\", FORMULA, { says = })"):format(id, old.source, id))
  end
  P.add(self, "worth", id, worth_of(where, formula, spec, {}), "worth")
end

--- Is this the replacing of a worth?  Rules are replaced by functions and steps, never by a formula.
function P.is_worth_replaced(id, by) return book.worths[id] ~= nil and is_formula(by) end

--- Another formula in the place of a worth, which counts where that did.
function P.replace_worth(self, id, ...)
  local formula, spec = P.described("replacement", ...)
  local old = book.worths[id]
  P.claim(self, old, "replace", spec)
  P.change(self, "replaces", id, old.text, spec.says, { cites = P.cites(spec.cites), text = spec.says }, old.cites)
  local new = worth_of(old.where, formula, spec, old)
  new.id, new.kind, new.layer, new.source, new.claimed = id, "worth", self.name, E.where(), old.claimed
  book.worths[id] = new
end

--- Bots don't try what these answers do: their own terms tell it.  Names as for guards.
function Book:untried(...)
  for _, where in ipairs(P.names({ ... }, "what is not tried")) do book.untried[#book.untried + 1] = where end
end

local TIES = { random = true, first = true }

--- A bot that is weights; a layer may weigh some terms otherwise.
function P.weigh_bot(self, name, spec)
  spec = P.checked_spec("bot", spec)
  if spec.ties and not TIES[spec.ties] then
    error("ties are 'random' or 'first', not '" .. tostring(spec.ties) .. "'")
  end
  for id, weight in pairs(spec.weights or {}) do
    if type(weight) ~= "number" and type(weight) ~= "string" then
      error("the weight of '" .. tostring(id) .. "' is a number or the name of a value, not a " .. type(weight))
    end
  end
  local old = book.bots[name]
  if old and old.weights and self.is_layer then
    for id, weight in pairs(spec.weights or {}) do
      P.change(self, "weighs", name .. ": " .. id, P.show(old.weights[id] or 1), P.show(weight), {})
      old.weights[id] = weight
    end
    old.ties = spec.ties or old.ties
    return
  end
  local weights = E.copy(spec.weights or {})
  P.add(self, "bot", name, { weights = weights, ties = spec.ties or "random", text = spec.says })
end

-- Trying ---------------------------------------------------------------

--- What is sure to happen as soon as an answer is given: the effects at the head of its rule.
--- Behind a question or a call nothing is. Returns whether that was all.
local function sure_steps(steps, into)
  for _, s in ipairs(steps) do
    local inner = {}
    if not s.flow then
      into[#into + 1] = s
    elseif s.flow == "when" and sure_steps(s.steps, inner) then
      for _, one in ipairs(inner) do into[#into + 1] = P.effect.when(s.cond, E.copy(one)) end
    elseif s.flow ~= "tell" then
      return false
    end
  end
  return true
end

--- Is it said that the terms of the answer tell what its rule does?
local function is_untried(id)
  for _, where in ipairs(book.untried) do if P.matches(id, where) then return true end end
  return false
end

--- … with what layers declare around it; their functions are silent. Returns whether that was all.
local function sure_effects(rule)
  local base, list, silent = not is_untried(rule.id) and (rule.does or rule.steps) or nil, {}, false
  local goes_on = base ~= nil and sure_steps(base, list)
  for _, w in ipairs(rule.wraps) do
    local more = {}
    if w.how == "replace" then list, goes_on = {}, w.steps ~= nil end
    local whole = w.steps and sure_steps(w.steps, more)
    if w.how == "before" and w.steps then more, list = list, more end
    if goes_on then table.move(more, 1, #more, #list + 1, list) end
    silent = silent or not w.steps
    goes_on = goes_on and (not w.steps or whole)
  end
  return list, goes_on and not silent
end

--- Bots try those effects; a condition that speaks of more than the answer ends them. Returns
--- whether there is more.
local function link_tried(option, rule, number)
  local list, effects, whole = {}, sure_effects(rule)
  for _, one in ipairs(P.all_effects(effects)) do
    local good, out = pcall(P.compile_effect, one, option.env)
    whole = whole and good
    if not good then break end
    list[#list + 1] = out
  end
  if #list > 0 then E.tries(number, E.effect_list(list)) end
  return not whole
end

-- Linking --------------------------------------------------------------

local mentioned = {} -- by formula

--- Does the option have all parameters that the formula speaks of?
local function has_all(formula, env)
  local names = mentioned[formula] or P.mentions(formula)
  mentioned[formula] = names
  for name in E.next, names do if not env[name] then return false end end
  return true
end

local function tells(worth, env)
  local nodes = {}
  for name, f in pairs(worth.with) do
    if has_all(f, env) then nodes[name] = (P.compile_number(f, env)) end
  end
  return nodes
end

local near_worths -- of an option at a choice

--- Does the term speak of this option, at this choice?
local function speaks_of(worth, entry, option)
  if worth.at and not worth.at[entry.id] or worth.not_at and worth.not_at[entry.id] then return false end
  return has_all(worth.formula, option.env)
end

--- `speakers` gets the layers that say what an answer is worth. Returns whether nothing tells
--- what the option does.
local function link_option(entry, option, number, speakers)
  linked.parameters[number] = option.order
  local rule, spoken = book.rules[option.id], false
  local more = rule and link_tried(option, rule, number)
  for _, worth in ipairs(near_worths(option.id, entry.id)) do
    local id = worth.id
    if speaks_of(worth, entry, option) then
      worth.used, spoken, speakers[worth.layer] = true, true, true
      local what = "worth '" .. id .. "' of '" .. option.id .. "'"
      P.weighing_answers = true
      local n = P.checked(worth, what, P.compile_number, worth.formula, option.env)
      P.weighing_answers = nil
      E.worth_term(worth.number, number, n)
      worth.tells[number] = P.checked(worth, "worth '" .. id .. "', with", tells, worth, option.env)
    end
  end
  return more and not spoken
end

--- Bots try a layer's options of which nothing is known. Who says what one answer is worth has
--- weighed it against the others, so those of the same layer count 0.
local function link_options(entry)
  local first, speakers, silent = E.first_option(entry.number), { [book.game.name] = true }, {}
  for i, option in ipairs(entry.options) do
    local number = first + i - 1
    if entry.inter[i] or entry.decl.is_window and i > 1 then E.slips(number) end
    if link_option(entry, option, number, speakers) then silent[number] = book.options[option.id].layer end
  end
  for number, layer in pairs(silent) do if not speakers[layer] then E.silent(number) end end
end

local function check_used(worth)
  for _, set in ipairs { worth.at or {}, worth.not_at or {} } do
    for id in pairs(set) do
      if not book.choices[id] then
        P.fail(worth, "worth '" .. worth.id .. "': " .. P.unknown("choice", id, book.choice_order))
      end
    end
  end
  if worth.used or not worth.where then return end
  local names, wanted = P.joined(book.option_order, book.choice_order), P.mentions(worth.formula)
  local known = false
  for _, n in ipairs(names) do
    known = known or P.matches(n, worth.where)
    local fits = P.matches(n, worth.where) and book.options[n] and {} or nil
    for _, param in ipairs(fits and book.options[n].params or {}) do fits[param.name] = true end
    for name in pairs(fits and wanted or {}) do fits = fits and fits[name] and fits end
    if fits then return end -- an option that no choice offers now
  end
  if not known then
    P.fail(worth, "worth '" .. worth.id .. "': " .. P.unknown("option or choice", worth.where, names))
  end
  P.fail(worth, "worth '" .. worth.id .. "': no option of '" .. worth.where .. "' has all of "
    .. table.concat(P.keys(wanted), ", "))
end

--- Words for a worth that doesn't exist would never be said.
local function check_words()
  for language, words in pairs(book.words) do
    for key in pairs(words) do
      local id = tostring(key):starts("worth.") and key:sub(#"worth." + 1)
      if id and not book.worths[id] then
        error("words in '" .. language .. "': " .. P.unknown("worth", id, book.worth_order), 0)
      end
    end
  end
end

--- Measures may ask how much a worth counts, so worths get their numbers first.
function P.number_worths()
  linked.worths = { [#book.worth_order] = ANYWAY }
  for _, id in ipairs(book.worth_order) do
    local worth = book.worths[id]
    worth.number = E.worth_name()
    linked.worths[worth.number] = worth
  end
end

local function link_worths()
  linked.parameters = {}
  near_worths = P.finder(book.worth_order, book.worths)
  for _, id in ipairs(book.worth_order) do
    local worth = book.worths[id]
    if not worth.where then
      local n = P.checked(worth, "worth '" .. id .. "'", P.compile_number, worth.formula, {})
      E.worth_position(worth.number, E.measure(n))
      worth.tells[-1] = P.checked(worth, "worth '" .. id .. "', with", tells, worth, {})
    end
  end
  for _, entry in ipairs(linked.choices) do
    if entry.decl.layer ~= book.game.name then E.strange(entry.number) end
    link_options(entry)
  end
  for _, id in ipairs(book.worth_order) do check_used(book.worths[id]) end
  check_words()
end

local fine, fault -- nil: not linked yet

--- Worths are many and most tables have no use for them: they are linked when a bot is wanted
--- that weighs them, or by whoever checks the rules.
function P.link_worths()
  if fine == nil then fine, fault = pcall(link_worths) end
  if not fine then error(fault, 0) end
end

--- The function of a bot that is weights, made when it is wanted first.
local function made(bot)
  if bot.fn then return bot end
  P.link_worths()
  local weights = {}
  for id, weight in pairs(bot.weights) do
    local worth = book.worths[id]
    if not worth then P.fail(bot, "bot '" .. bot.id .. "': " .. P.unknown("worth", id, book.worth_order)) end
    if type(weight) == "string" then weight = P.value_now(weight) end
    if type(weight) ~= "number" then
      P.fail(bot, "bot '" .. bot.id .. "': the weight of '" .. id .. "' is no number")
    end
    weights[worth.number] = weight
  end
  bot.fn, bot.estimate, bot.weighing = E.worth_bot(weights, bot.ties == "random")
  return bot
end

function P.bot_function(bot) return bot.weights and made(bot).fn or bot.fn end

local function bot_called(name) return book.bots[name] or error(P.unknown("bot", name, P.keys(book.bots)), 0) end

--- The weights of a bot, for tools, of every worth of the game.
function P.bot_weights(name)
  local bot = bot_called(name)
  if not bot.weights then error("the bot '" .. name .. "' is no set of weights: it has none to tune", 0) end
  made(bot)
  return P.map(book.worth_order, function(id)
    local weight = bot.weights[id] or 1
    return { id = id, weight = type(weight) == "string" and P.value_now(weight) or weight }
  end)
end

--- What judges a position for the bot: the terms of positions, if there are any.
function P.bot_estimate(name)
  if not bot_called(name).weights then return nil end
  for _, id in ipairs(book.worth_order) do
    if not book.worths[id].where then return made(book.bots[name]).estimate end
  end
end

-- Reasons --------------------------------------------------------------

local LEAST, MOST = 50, 4 -- thousandths that are worth telling; how many terms are told

--- The option of an answer, counted among all, and its parameters.
local function parts_of(choice, number, _, ...) return E.first_option(choice) + number - 1, { ... } end

--- What the terms of an answer say: { { worth, number, names } … } by number, and the whole.
local function told(weighing, answer)
  local parts, whole = E.worth_parts(weighing, answer)
  local option, params = parts_of(E.given_parts(nil, answer))
  local list = {}
  for number, part in pairs(parts) do
    local worth = linked.worths[number]
    local names = {}
    if part ~= 0 then
      local nodes = worth.where and worth.tells[option] or worth.tells[-1]
      names = E.worth_tells(weighing, nodes or {}, nil, answer, not worth.where)
      for i, name in ipairs(linked.parameters[option] or {}) do names[name] = names[name] or params[i] end
    end
    list[number] = { worth = worth, part = part, names = names }
  end
  return list, whole
end

--- What an answer is worth, and no more.
function P.worth_of(bot, answer) return select(2, E.worth_parts(made(bot).weighing, answer)) end

--- For tests and tools: what an answer is worth, { id = number … } of its terms, its words, and
--- { id = { name = number … } … }, what its words tell.
function P.worth_told(bot, answer)
  local list, whole = told(made(bot).weighing, answer)
  local parts, names = {}, {}
  for _, t in pairs(list) do parts[t.worth.id], names[t.worth.id] = t.part, t.names end
  local reason = P.reason(bot.weighing, answer)
  return whole, parts, reason and P.sentence(reason, "en") or "", names
end

--- What is slipped in before the very answer that it is compared with: that one is in both, and
--- needs no word.
local function leave_out(slipped, plain, whole)
  if anyway(slipped).part ~= whole or anyway(plain).part ~= 0 then return end
  anyway(slipped).part = 0
  for _, t in pairs(plain) do t.part = 0 end
end

local function keep_strongest(terms)
  table.sort(terms, function(a, b) return math.abs(a.by) > math.abs(b.by) end)
  for i = #terms, MOST + 1, -1 do terms[i] = nil end
end

--- Why this answer, rather than another if there is one: a reason for P.sentence.
function P.reason(weighing, answer, instead)
  local mine, whole = told(weighing, answer)
  local other, others = nil, 0
  if instead and instead ~= answer then
    other, others = told(weighing, instead)
    leave_out(mine, other, others)
    leave_out(other, mine, whole)
  end
  local reason = { "worths", terms = {}, rest = whole - others }
  for number, t in pairs(mine) do
    local theirs = other and other[number]
    local by = t.part - (theirs and theirs.part or 0)
    if math.abs(by) >= LEAST then reason.terms[#reason.terms + 1] = { own = t, other = theirs, by = by } end
  end
  keep_strongest(reason.terms)
  for _, t in ipairs(reason.terms) do reason.rest = reason.rest - t.by end
  return #reason.terms > 0 and reason or nil
end

local function points(n, language)
  local text = string.format("%+.1f", n / 1000)
  return language == "fr" and table.concat(text:split("."), ",") or text
end

--- What a term speaks of, by the names that the table has for it.
local function as_said(names)
  local list = {}
  for name, v in pairs(names) do list[name] = type(v) == "userdata" and P.said(tostring(v)) or v end
  return list
end

-- What a search found ----------------------------------------------------

--- Games that were played on from here: by the answer they began with, how the terms of the position had changed when
--- they were judged, their squares, and what their words speak of.
local ways, start, spoken = {}, nil, {}
local RIVAL = { id = "rival", tells = {} }
local FEW <const> = 20 -- games that say nothing yet

local function stands(bot, seat)
  local parts, whole = E.worth_parts(made(bot).weighing, nil, seat)
  local rival
  for other = 1, E.players() do
    local has = other ~= seat and select(2, E.worth_parts(bot.weighing, nil, other))
    if has and (not rival or has > rival) then rival = has end
  end
  return parts, whole, rival or 0
end

--- A search begins; is there something to tell of its ways?
function P.way_new()
  local spec = book.search
  local name = spec.estimate or spec.policy
  local bot = type(name) == "string" and book.bots[name]
  ways, spoken = { bot = bot and bot.weights and bot or nil }, {}
  for _, id in ipairs(ways.bot and book.worth_order or {}) do
    for _, node in pairs(book.worths[id].tells[-1] or {}) do spoken[node] = node end
  end
  return ways.bot ~= nil
end

--- A way begins in the position as it is, as far as the player knows.
function P.way_begin(seat)
  local parts, whole, rival = stands(ways.bot, seat)
  start = { parts = parts, whole = whole, rival = rival }
end

--- It ends here, having begun with that answer.
function P.way_end(seat, first)
  local way = ways[first] or { games = 0, whole = 0, part = {}, square = {}, tells = {} }
  local parts, whole, rival = stands(ways.bot, seat)
  local function count(key, gain)
    way.part[key], way.square[key] = (way.part[key] or 0) + gain, (way.square[key] or 0) + gain * gain
  end
  ways[first], way.games, way.whole = way, way.games + 1, way.whole + whole - start.whole
  for number, part in pairs(parts) do count(number, part - start.parts[number]) end
  count("rival", start.rival - rival)
  for node, n in pairs(E.worth_tells(ways.bot.weighing, spoken, seat)) do
    way.tells[node] = (way.tells[node] or 0) + n
  end
end

--- A term as it was in the end, on average.
local function met(way, key)
  local worth, names = key == "rival" and RIVAL or linked.worths[key], {}
  for name, node in pairs(worth.tells[-1] or {}) do
    names[name] = (2 * way.tells[node] + way.games) // (2 * way.games)
  end
  local mean = way.part[key] / way.games
  return { worth = worth, part = mean, names = names, error = (way.square[key] / way.games - mean ^ 2) / way.games }
end

--- What changes on the ways that begin with an answer, against those of another one if there is one; nil: too few
--- games, or nothing that is clear (three standard errors: there are many terms).
function P.way_reason(language, first, second)
  local way, other = ways[first], ways[second]
  if not way or way.games < FEW or second and (not other or other.games < FEW) then return nil end
  local reason = { terms = {}, rest = 0 }
  for key in pairs(way.part) do
    local mine, theirs = met(way, key), other and met(other, key)
    local by = mine.part - (theirs and theirs.part or 0)
    local clear = by ^ 2 > 9 * (mine.error + (theirs and theirs.error or 0))
    if clear and math.abs(by) >= LEAST then table.insert(reason.terms, { own = mine, other = theirs, by = by }) end
  end
  keep_strongest(reason.terms)
  return #reason.terms > 0 and P.tell_terms(reason, language) or nil
end

local RIVALS = { en = "what the strongest rival gains", fr = "ce que gagne le rival le plus fort" }
local DONE_ANYWAY = { en = "the best you can do anyway", fr = "le mieux que vous puissiez faire de toute façon" }

local function term_words(t, language)
  if t.worth == RIVAL then return RIVALS[language] or RIVALS.en end
  if t.worth == ANYWAY then return DONE_ANYWAY[language] or DONE_ANYWAY.en end
  local names = as_said(t.names)
  local key = "worth." .. t.worth.id
  local text = (book.words[language] or {})[key] or (book.words.en or {})[key] or P.template(t.worth.text) or t.worth.id
  if type(text) == "function" then return text(names) end
  return P.phrase(text, names, language)
end

local REST = { en = "the rest", fr = "le reste" }
local AGAINST = { en = " against ", fr = " contre " }

--- The terms of a reason as a sentence: "3 barrels arrive (+1.6); a crisis in 34 % (-0.7)".
function P.tell_terms(reason, language)
  local list = {}
  local against = AGAINST[language] or AGAINST.en
  for i, t in ipairs(reason.terms) do
    local has, other = t.own.part ~= 0, t.other and t.other.part ~= 0
    local text = has and term_words(t.own, language) or "0"
    local there = other and term_words(t.other, language)
    local own = has and points(t.own.part, language)
    if has and there == text then -- the same, more or less of it
      text = text .. " (" .. own .. against .. points(t.other.part, language) .. ")"
    else
      if has then text = text .. " (" .. own .. ")" end
      if there then text = text .. against .. there .. " (" .. points(t.other.part, language) .. ")" end
    end
    list[i] = text
  end
  if math.abs(reason.rest) >= LEAST then
    list[#list + 1] = (REST[language] or REST.en) .. " (" .. points(reason.rest, language) .. ")"
  end
  return table.concat(list, "; ")
end
