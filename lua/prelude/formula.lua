--- Formulas: the words of conditions that reckon.  Sums over rows and piles, parts of a
--- number, tables, chances, and formulas that have a name.
local E, P = ...
local error = E.error
local X, expr = P.Condition, P.expr
local new, raw, lift, node, rules = expr.new, expr.raw, expr.lift, expr.node, expr.rules

-- Room -----------------------------------------------------------------

--- How many cards each pile of a component takes.
local function capacity_of(comp)
  local spec = comp and comp.decl.spec or {}
  local n = P.number_of(spec.capacity)
  for _, item in ipairs(spec.items or {}) do
    if type(item) == "table" and item.capacity then n = nil end
  end
  return n or error(":room() of a pile needs one whose component says the capacity of all its piles", 0)
end

function rules.room(f, env)
  local a, t, comp = expr.compile(f.a, env)
  if t == "pile" then return node("SUB", node("CONST", nil, nil, capacity_of(comp)), node("LENGTH", a)), "number" end
  expr.on(t, "place", ":room()")
  return node("ROOM", a), "number"
end

-- Parts and cases ------------------------------------------------------

local FINE = 10000 -- fractions are kept in so many parts

--- The fraction that x stands for, or nil.
local function fraction(x)
  local f = raw(x)
  local v = f.op == "const" and f.value
  return v and math.type(v) == "float" and v or nil
end

local function part(x, by, env)
  local k = math.floor(by * FINE + 0.5)
  return node("PART", (expr.number(x, env)), nil, k, FINE), "number"
end

function rules.mul(f, env)
  local a, b = fraction(f.a), fraction(f.b)
  if a and b then return node("CONST", nil, nil, math.floor(a * b + 0.5)), "number" end
  if a then return part(f.b, a, env) end
  if b then return part(f.a, b, env) end
  local fb = raw(f.b)
  if fb.op == "const" and math.type(fb.value) == "integer" and math.abs(fb.value) < 1 << 31 then
    return node("AFFINE", (expr.number(f.a, env)), nil, 0, fb.value), "number"
  end
  return node("MUL", (expr.number(f.a, env)), (expr.number(f.b, env))), "number"
end

local given = expr.binary("given")
--- given(condition, a, b): a if it holds, else b, or 0.
function P.given(cond, a, b)
  if a == nil then error("given takes a condition, the value if it holds, and the value if not: given(last, 0, 5)") end
  return given(cond, a, b or 0)
end
function rules.given(f, env)
  local yes, t, comp = expr.number(f.b, env)
  local no, other = expr.number(f.c, env)
  if t ~= other and t ~= "bool" and other ~= "bool" then
    error("given is either a " .. tostring(t) .. " or a " .. tostring(other) .. ": it must be one of a kind", 0)
  end
  return node("IF", (expr.number(f.a, env)), node("PAIR", yes, no)), t, comp
end

local entry = expr.naming("entry")
--- entry({ 10, 20, 35 }, n): the n-th of a list, the last one beyond its end.
function P.entry(list, n)
  if P.is_expr(list) and raw(list).op == "setting" then
    return entry(raw(list).name, lift(n))
  end
  if type(list) ~= "table" or #list == 0 then error("entry takes a list of numbers: entry({ 1, 3, 6 }, n)") end
  for i = 1, #list do
    if math.type(list[i]) ~= "integer" then error("an entry is a whole number, not " .. tostring(list[i])) end
  end
  return new { op = "entry", a = lift(n), list = list }
end
local tables = {} -- where those are that were met before, by themselves and by what is in them
--- The list, or that of a value of the rules.
local function list_of(f)
  local list = f.list or P.value_now(f.name)
  if type(list) ~= "table" or math.type(list[1]) ~= "integer" then
    error("the value '" .. f.name .. "' is no list of numbers", 0)
  end
  return list
end
function rules.entry(f, env)
  local list = list_of(f)
  local first = tables[list]
  if not first then
    local key = table.concat(list, " ")
    first = tables[key]
    for _, v in ipairs(first and {} or list) do
      local at = E.entry(v)
      first = first or at
    end
    tables[list], tables[key] = first, first
  end
  return node("ENTRY", (expr.number(f.a, env)), nil, first, #list), "number"
end

--- chance(bad, all, n, k), in thousandths: n of `all` things drawn blind have at least k of
--- the bad ones among them.
function P.chance(bad, all, n, k)
  if n == nil then error("chance takes how many are bad, of how many, and how many are drawn: chance(3, 20, 2)") end
  return new { op = "chance", a = lift(bad), b = lift(all), c = lift(n), d = lift(k or 1) }
end
function rules.chance(f, env)
  local things = node("PAIR", (expr.number(f.a, env)), (expr.number(f.b, env)))
  return node("CHANCE", things, node("PAIR", (expr.number(f.c, env)), (expr.number(f.d, env)))), "number"
end

--- Cards of a pile that a player does not know.
expr.methods { "unknown" }
function rules.unknown(f, env)
  local a, t = expr.compile(f.a, env)
  if t ~= "pile" then error(":unknown() is for a pile, not for a " .. tostring(t), 0) end
  local b, who = expr.compile(f.b, env)
  if who ~= "player" then error("what stands in :unknown() is a player, not a " .. tostring(who), 0) end
  return node("UNKNOWN", a, b), "number"
end

-- What there is ---------------------------------------------------------

--- How many pieces of a kind there are, of each player if they are players' own; or cards that start in a pile.
local function declared_count(name)
  local pieces, cards = P.book.pieces[name], 0
  if pieces then return P.number_of(pieces.spec.count) end
  for _, list in ipairs(P.book.cards) do
    for _, row in ipairs(list.pile == name and list.rows or {}) do cards = cards + (row.copies or 1) end
  end
  if cards == 0 then error(P.unknown("kind of pieces, or pile with cards,", name, P.keys(P.book.pieces)), 0) end
  return cards
end

local supply = expr.naming("supply")
--- supply("derrick"): the number, in a script; in a formula, once everything is declared.
function P.supply(name)
  P.want("string", name, "the name of pieces or of a pile")
  return rawget(P, "rules") and declared_count(name) or supply(name) -- they are linked by then
end
function rules.supply(f) return node("CONST", nil, nil, declared_count(f.name)), "number" end

-- Who thinks -----------------------------------------------------------

--- weight("coins"): how much that worth counts for the bot that reckons, in thousandths.
local weight = expr.naming("weight", "the name of a worth")
function P.weight(id) return weight(id) end
function rules.weight(f)
  local worth = P.book.worths[f.name]
  if not worth then error(P.unknown("worth", f.name, P.book.worth_order), 0) end
  return node("WEIGHT", nil, nil, worth.number), "number"
end

--- whim(n): 1 to n by lot, the same all through a decision; each whim has a lot of its own.
local lots = 0
function P.whim(n)
  if math.type(n) ~= "integer" or n < 1 then error("whim takes a whole number: whim(6) is 1 to 6") end
  lots = lots + 1
  return new { op = "whim", n = n, lot = lots }
end
function rules.whim(f)
  if not P.weighing_answers then error("a whim is for the worth of an answer", 0) end
  E.moods()
  return node("WHIM", nil, nil, f.n, f.lot), "number"
end

-- Sums -----------------------------------------------------------------

local rows = {} -- those that were met before

--- The things of a row by its name: "players" all of them, "others" those who are not asked.
local function things(name)
  local list = rows[name] or {}
  if rows[name] then return list end
  if name == "players" or name == "others" then
    for i = 1, E.players() do
      if name == "players" then list[i] = lift(P.handles.player[i]) end
      if name == "others" and i > 1 then list[i - 1] = (list[i - 2] or P.who).next end
    end
  else
    local comp = P.linked.components[name]
    if not comp or comp.per_player then
      error(P.unknown("row of the table", name, P.keys(P.linked.components)), 0)
    end
    for i = 0, comp.total - 1 do list[i + 1] = lift(P.handles[comp.kind][comp.first + i]) end
  end
  rows[name] = list
  return list
end

local JOIN = { sum = "ADD", most = "MAX", least = "MIN", any = "OR" }
local GATHER = { sum = 0, most = 1, least = 2, any = 1 }

--- Of neighbours(place): the place.
local function centre(over) return type(over) == "table" and not P.is_expr(over) and over.next_to or nil end

--- What is taken of each thing: a function of it, or a formula that speaks of `it`.
local function taken(over, what)
  if type(over) ~= "string" and not P.is_expr(over) and not centre(over) then
    error("over what?  The name of a row, \"players\", \"others\", a pile, or neighbours(place)")
  end
  if type(what) == "function" then return what, false end
  if what == nil then error("what is taken of each?  A formula about `it`: sum_of(\"players\", it.coins)") end
  what = lift(what)
  return function(it) return P.about(what, it) end, true
end

--- `told` is what is said of it, if it is made of more than that: the words for it, and what it is of.
local function gathered(how, over, make, own, told)
  return new { op = "gather", how = how, over = over, make = make, own = own, told = told }
end
local function gather(how)
  return function(over, what) return gathered(how, over, taken(over, what)) end
end
P.sum_of, P.any_of = gather("sum"), gather("any")

--- How many of the things there are, or how many for which a condition holds.
function P.count_of(over, cond) return P.sum_of(over, cond == nil and 1 or cond) end
--- Does it hold for each of them?
function P.all_of(over, cond)
  local make = taken(over, cond)
  return ~P.any_of(over, function(it) return ~lift(make(it)) end)
end

--- The n-th highest, or lowest, is the highest, or lowest, that n of them reach: all, if there are fewer.
local function nth(how, reaches, beyond)
  return function(over, what, n)
    local make, own = taken(over, what)
    if n == nil or n == 1 then return gathered(how, over, make, own) end
    local said = P.say(lift(n))
    n = P.least(n, P.count_of(over))
    return gathered(how, over, function(it)
      local mine = lift(make(it))
      local many = P.count_of(over, function(other) return X[reaches](lift(make(other)), mine) end)
      return P.given(X.at_least(many, n), mine, beyond)
    end, nil, { "number " .. said .. " of " .. (how == "most" and "the highest" or "the lowest"), make })
  end
end
P.most_of = nth("most", "at_least", math.mininteger)
P.least_of = nth("least", "at_most", math.maxinteger)

--- The highest that is one thing's alone; -1 if each is shared.
function P.alone_of(over, what)
  local make = taken(over, what)
  return gathered("most", over, function(it)
    local mine = lift(make(it))
    local shared = P.count_of(over, function(other) return X.is(lift(make(other)), mine) end)
    return P.given(X.is(shared, 1), mine, -1)
  end, nil, { "the highest that is one's alone", make })
end

local bound = expr.naming("bound") -- the card of a walk, by its level

local function walk(f, env)
  local pile, t = expr.compile(f.over, env)
  if t ~= "pile" then error("sum_of, most_of and least_of take a pile or a row, not a " .. tostring(t), 0) end
  local n, level = expr.inside(function(level) return f.make(bound(level)) end, env)
  return node("WALK", pile, n, level, GATHER[f.how]), f.how == "any" and "bool" or "number"
end

local FAR = { sum = 0, most = math.mininteger, least = math.maxinteger } -- what a place counts that is no neighbour

--- The places next to one are told by the table: all of its graph, or where a parameter may be of any, of all graphs.
local function around(f, env)
  local place, list = lift(centre(f.over)), {}
  local _, t, comp = expr.compile(place, env)
  if t ~= "place" or comp and comp.type ~= "graph" then
    error("neighbours(…) looks around a place of a graph, not a " .. tostring(comp and comp.type or t), 0)
  end
  for name, c in pairs(P.linked.components) do
    if c == comp or not comp and c.type == "graph" and not c.per_player then
      for _, thing in ipairs(things(name)) do list[#list + 1] = thing end
    end
  end
  return list, function(it)
    local near, mine = X.next_to(it, place), lift(f.make(it))
    return f.how == "any" and near & mine or P.given(near, mine, FAR[f.how])
  end
end

function rules.bound(f) return node("BOUND", nil, nil, f.name), "card" end
function rules.gather(f, env)
  if P.is_expr(f.over) then return walk(f, env) end
  local all, list, make = nil, nil, f.make
  if centre(f.over) then list, make = around(f, env) end
  for _, thing in ipairs(list or things(f.over)) do
    local one = expr.number(lift(make(thing)), env)
    all = all and node(JOIN[f.how], all, one) or one
  end
  return all or node("CONST"), f.how == "any" and "bool" or "number"
end

-- Measures -------------------------------------------------------------

--- measure("turns"), or measure("gain", tech) of one that every item of a row has; measure("load", way).pulls of one
--- that gives several numbers.
local measure, one_of = expr.naming("measure", "the name of a measure"), expr.naming("part")
function P.measure(id, thing)
  return measure(id, thing ~= nil and lift(thing) or nil)
end

local ONLY = ""
local linking -- the place of the measure that is being linked
local link_measure

local function linked_measure(id)
  local m = P.book.measures[id]
  if not m then error(P.unknown("measure", id, P.keys(P.book.measures)), 0) end
  if linking and m.place >= linking then
    error("the measure '" .. id .. "' is declared further down: one is made of those above it", 0)
  end
  link_measure(m)
  return m
end

--- The number of that name, or the only one.
local function measured(f, env, name)
  local m = linked_measure(f.name)
  local first = m.first[name or ONLY]
  if not first and not name then
    local names = table.concat(P.keys(m.first), " or .")
    error("the measure '" .. f.name .. "' gives several numbers: say which, ." .. names, 0)
  end
  if not first then error(P.unknown("number of the measure '" .. f.name .. "'", name, P.keys(m.first)), 0) end
  if not m.over then
    if f.a then error("the measure '" .. f.name .. "' is of nothing else: measure(\"" .. f.name .. "\")", 0) end
    return node("MEASURE", nil, nil, first), "number"
  end
  if not f.a then error("there is one for each of '" .. m.over .. "': measure(\"" .. f.name .. "\", thing)", 0) end
  if math.type(m.over) == "integer" then
    return node("MEASURE", (expr.number(f.a, env)), nil, first, 1), "number"
  end
  local comp = P.linked.components[m.over]
  local n, t = expr.compile(f.a, env)
  if t ~= comp.kind then
    error("the measure '" .. f.name .. "' is of a " .. comp.kind .. ", not of a " .. tostring(t), 0)
  end
  return node("MEASURE", n, nil, first, comp.first), "number"
end
function rules.measure(f, env) return measured(f, env) end
function rules.part(f, env) return measured(raw(f.a), env, f.name) end

local RECKONS = { add = true, sub = true, mul = true, div = true, mod = true, min = true, max = true, given = true }

--- The number of that name in what is reckoned of measures that give several; nil if none does.
function expr.part(x, name)
  local f = raw(x)
  if f.op == "measure" then return not linked_measure(f.name).first[ONLY] and one_of(name, x) or nil end
  if not RECKONS[f.op] then return nil end
  local a, b, c = f.op ~= "given" and expr.part(f.a, name), expr.part(f.b, name), f.c and expr.part(f.c, name)
  return (a or b or c) and expr.again[f.op] { a = a or f.a, b = b or f.b, c = c or f.c } or nil
end

local function numbers(n)
  local list = {}
  for i = 1, n do list[i] = lift(i) end
  return list
end

--- What a measure gives of a thing, by name.
local function given_numbers(formula)
  if P.is_expr(formula) or type(formula) ~= "table" then return { [ONLY] = formula } end
  if E.next(formula) == nil then error("a measure of several numbers has names for them: { low = …, high = … }", 0) end
  return formula
end

--- The numbers of one name follow each other, item by item, whatever they are made of.
local function link_items(m)
  local nodes, first = {}, {}
  local function compile(formula)
    for name, f in pairs(given_numbers(formula)) do
      P.want("string", name, "the name of a number")
      nodes[name] = nodes[name] or {}
      table.insert(nodes[name], (P.compile_number(f, {})))
    end
  end
  if not m.over then compile(m.formula) end
  for _, thing in ipairs(not m.over and {} or math.type(m.over) == "integer" and numbers(m.over) or things(m.over)) do
    compile(m.formula(thing))
  end
  for name, list in pairs(nodes) do
    for i, n in ipairs(list) do
      local at = E.measure(n)
      if i == 1 then first[name] = at end
    end
  end
  m.first = first
end

--- Measures are linked when something is made of them.
function link_measure(m)
  if m.first then return end
  local before = linking
  linking = m.place
  P.checked(m, "measure '" .. m.id .. "'", link_items, m)
  linking = before
end

function P.link_measures()
  for _, id in ipairs(P.book.measure_order) do link_measure(P.book.measures[id]) end
end

-- Words ----------------------------------------------------------------

local SAID = { sum = "the sum", most = "the most", least = "the least", any = "any" }

--- In words: what it goes over, how, and what it takes of each.
function expr.gathered(f, say)
  local at, words, make = centre(f.over), SAID[f.how], f.make
  if f.told then words, make = f.told[1], f.told[2] end
  return at and "what is next to " .. say(at) or P.is_expr(f.over) and say(f.over) or f.over, words,
    say(lift(make(P.is_expr(f.over) and bound(0) or P.var("each"))))
end

--- The formulas inside of one that goes over things, for those who look for parameters.
function expr.inner(f)
  return { P.is_expr(f.over) and f.over or centre(f.over), lift(f.make(bound(0))) }
end
