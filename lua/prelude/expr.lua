--- Declared conditions: expressions over components that the core evaluates.
---
--- `var("to"):total():at_least(5)` builds a small tree here; linking turns it
--- into nodes of the core, once for every option it watches.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error

local X = {} -- methods
P.Condition = X
local meta = {}

local function new(op, fields)
  fields.op = op
  return setmetatable({ node = fields }, meta)
end
local function raw(x) return rawget(x, "node") end
local function is_expr(x) return type(x) == "table" and rawget(x, "node") ~= nil end
P.is_expr = is_expr

--- Numbers, booleans, names and handles become constants.
local function lift(x)
  if is_expr(x) then return x end
  if type(x) == "number" or type(x) == "boolean" or type(x) == "string" then
    return new("const", { value = x, text = tostring(x) })
  end
  if type(x) == "userdata" then return new("const", { value = x, text = tostring(x) }) end
  error("a condition cannot use a " .. type(x))
end

local function binary(op, sign)
  return function(a, b)
    a, b = lift(a), lift(b)
    return new(op, { a = a, b = b, sign = sign })
  end
end

--- Where the text of a script gives a condition to a word of Lua's that takes it for true
--- (lua/bind/andor.h), if it is one that is made there.
local lost
local INSTEAD_OF = {
  ["and"] = "conditions are joined by &: Lua's 'and' drops the first of them",
  ["or"] = "conditions are joined by |: Lua's 'or' drops the second of them",
  ["not"] = "a condition is denied by ~ before it: Lua's 'not' makes it false at once",
}
function P.logic_at(file, word, line)
  lost = lost or {}
  lost[file .. ":" .. line] = word
end

local function check_logic()
  local word = lost and lost[E.where()]
  if word then error(INSTEAD_OF[word]) end
end

local function method(op, sign)
  X[op] = function(self, other)
    if other == nil then error(":" .. op .. " needs something to compare with") end
    check_logic()
    return new(op, { a = self, b = lift(other), sign = sign })
  end
end
method("at_least", "is at least")
method("at_most", "is at most")
method("above", "is above")
method("below", "is below")
method("is", "is")
method("is_not", "is not")

function X:count(kind) return new("count", { a = self, b = lift(kind), text = "count" }) end
function X:total() return new("total", { a = self }) end
function X:room() return new("room", { a = self }) end
function X:size() return new("length", { a = self }) end
function X:top() return new("top", { a = self }) end
function X:where() return new("where", { a = self }) end
function X:face() return new("face", { a = self }) end
--- Does the player know the card?
function X:known(player)
  check_logic()
  return new("known", { a = self, b = lift(player) })
end
function X:seated(player) return new("seated", { a = self, b = lift(player) }) end
function X:standing(player) return new("standing", { a = self, b = lift(player) }) end
--- Alone first, tied for first, present but beaten.
function X:leads(player) return self:standing(player):is(3) end
function X:ties(player) return self:standing(player):is(2) end
function X:trails(player) return self:standing(player):is(1) end
--- Does a step of the graph lead to the other place?
function X:next_to(place)
  check_logic()
  return new("next_to", { a = self, b = lift(place) })
end
--- The first place of a row with such a piece, from the n-th on if that is said.
function X:find(kind, from) return new("find", { a = self, b = lift(kind), from = from and lift(from) }) end
--- What the way costs to a place in reach, or the next n steps of a scale.
function X:cost(n) return new("cost", { a = self, b = n and lift(n) }) end
--- A space of a row by name or number.
function X:item(name) return new("item", { a = self, name = name }) end

--- A name is a field, and a method only when it is called: an attribute may be called `cost`.
function meta.__index(self, key) return new("field", { a = self, name = key }) end
function meta.__call(self, whose, ...)
  local f = raw(self)
  local method_of = f.op == "field" and X[f.name]
  if not method_of and type(whose) == "table" and not is_expr(whose) then
    error("a condition can't be called: is a comma missing before the {?", 2)
  end
  if f.op ~= "field" then error("a condition can't be called: it is worked out at every question", 2) end
  if not method_of then error(P.unknown("method of a condition", f.name, P.keys(X)), 2) end
  if not rawequal(whose, f.a) then error("call it with a colon: …:" .. f.name .. "(…)", 2) end
  return method_of(whose, ...)
end
meta.__newindex = function() error("a condition is read-only") end
meta.__add = binary("add", "+")
meta.__sub = binary("sub", "-")
meta.__mul = binary("mul", "*")
meta.__mod = binary("mod", "modulo")
meta.__idiv = binary("div", "divided by")
meta.__band = binary("and", "and")
meta.__bor = binary("or", "or")
meta.__bnot = function(a) return new("not", { a = a }) end
meta.__unm = function(a) return lift(0) - a end
local function no_truth()
  error("conditions are compared by methods: :is(), :is_not(), :above(), :below(), :at_least(), :at_most(); "
    .. "Lua's own signs give a truth at once")
end
meta.__lt, meta.__le = no_truth, no_truth
meta.__concat = function() error("a condition is not a text; its value is known when somebody is asked") end
meta.__metatable = "condition"
meta.__name = "condition"

--- What to write in place of a truth that was worked out too early.
function P.compare_hint(x)
  if type(x) ~= "boolean" then return "" end
  return ": compare by methods, as who.coins:above(1) or to:is(from); Lua's == and < give a truth at once"
end

-- The words scripts use ------------------------------------------------

P.who = new("actor", {})

function P.var(name)
  if type(name) ~= "string" then error("var takes the name of a parameter") end
  return new("var", { name = name })
end

--- A named value of the rules, as a number or a truth.
function P.setting(id) return new("setting", { id = id }) end

--- What lay there when a scope began; pieces that are elsewhere now.
function P.began_condition(scope, place) return new("began", { a = place, scope = scope }) end
function P.moved_condition(scope, kind) return new("moved", { a = kind, scope = scope }) end

local function fold(op)
  return function(first, ...)
    local x = lift(first)
    for _, y in ipairs { ... } do x = new(op, { a = x, b = lift(y) }) end
    return x
  end
end
P.least, P.most = fold("min"), fold("max")

-- Effects: what an answer does, declared ------------------------------

local function effect(op, ...)
  return { op = op, parts = { ... } }
end

P.effect = E.lock(P.strict("effect", {
  --- n pieces of a kind go from one place to another.
  move = function(kind, from, to, n) return effect("move", kind, from, to, n or 1) end,
  --- A counter grows by n.
  add = function(counter, n) return effect("add", counter, n or 1) end,
  --- A counter becomes n.
  set = function(counter, n) return effect("set", counter, n) end,
  --- n pieces come blind from a bag; fewer if it runs out.
  draw = function(bag, to, n) return effect("draw", bag, to, n or 1) end,
  --- The top n cards of a pile go to another; fewer if it runs out.
  deal = function(pile, to, n) return effect("deal", pile, to, n or 1) end,
  --- A card goes on top of a pile.
  put = function(card, pile) return effect("put", card, pile) end,
  --- A scope begins anew.
  begin = function(scope) return effect("begin", scope) end,
  --- n pieces of a kind, or as many as there are.
  move_up_to = function(kind, from, to, n) return effect("up_to", kind, from, to, n) end,
  --- A scale moves by n steps, and stops at its ends.
  advance = function(scale, n) return effect("advance", scale, n or 1) end,
  --- A die is rolled.
  roll = function(die) return effect("roll", die) end,
  shuffle = function(pile) return effect("shuffle", pile) end,
  --- A card is turned to a face.
  turn = function(card, face) return effect("turn", card, face) end,
  --- A player, or everyone, learns a card or a secret counter.
  show = function(thing, player) return effect("show", thing, player or 0) end,
  --- All cards of a pile go on top of another, in their order.
  take_all = function(pile, to) return effect("take", pile, to) end,
  --- The effects that the function makes for each player, from `who` on if that is said, or for each item of a row.
  each = function(over, make)
    P.want("function", make, "what each is for")
    return { op = "each", over = over, make = make, parts = {} }
  end,
  --- Only if the condition holds by then.
  when = function(cond, one)
    if type(one) ~= "table" or not one.op then error("when takes a condition and an effect") end
    one.when = one.when and (one.when & cond) or cond
    return one
  end,
}), "effect")

--- The table's own components by name.
P.the = setmetatable({}, {
  __index = function(_, name) return new("component", { name = name }) end,
  __newindex = function() error("'the' is read-only", 2) end,
})

-- Linking --------------------------------------------------------------

local OPS = {
  add = "ADD", sub = "SUB", mul = "MUL", mod = "MOD", div = "DIV", min = "MIN", max = "MAX",
  ["and"] = "AND", ["or"] = "OR",
}

local compile

local function node(op, a, b, k, m) return E.expr(op, a or -1, b or -1, k or 0, m or 0) end

--- A component row seen by a player (an expression node, or nil).
local function row(comp, player)
  if comp.per_player then
    if not player then error("'" .. comp.name .. "' belongs to each player: say who." .. comp.name, 0) end
    return node("AFFINE", player, nil, comp.first - comp.size, comp.size)
  end
  return node("CONST", nil, nil, comp.first)
end

local function component_value(name, player, env)
  local comp = P.linked.components[name]
  if comp then
    return row(comp, player), comp.is_row and "row" or comp.kind, comp
  end
  local family = P.linked.families[name]
  if family then
    if family.per_player then
      if not player then error("'" .. name .. "' belongs to each player: say who." .. name, 0) end
      return node("AFFINE", player, nil, family.first - 1, 1), "kind"
    end
    return node("CONST", nil, nil, family.first), "kind"
  end
  local names = P.keys(P.linked.components)
  for _, k in ipairs(P.keys(P.linked.families)) do names[#names + 1] = k end
  error(P.unknown("component", name, names), 0)
end

--- What a bare scale or die could mean, nobody knows.
local BARE = { scale = ":step(), :value() or :band()", die = ":face(), :value() or :band()" }

--- A cell stands for what it holds, a pile for how many cards it has.
local function counted(n, t, comp)
  if t == "cell" then
    local say = comp and BARE[comp.type]
    if say then error("'" .. comp.name .. "' is a " .. comp.type .. ": say " .. say, 0) end
    return node("CELL", n), "number"
  end
  if t == "pile" then return node("LENGTH", n), "number" end
  return n, t, comp
end
local function number(x, env) return counted(compile(x, env)) end

local function kind_node(x, env)
  local f = raw(x)
  if f.op == "const" and type(f.value) == "string" then
    local family = P.linked.families[f.value]
    if not family then error(P.unknown("piece", f.value, P.keys(P.linked.families)), 0) end
    if family.per_player then
      return node("AFFINE", node("ACTOR"), nil, family.first - 1, 1), "kind"
    end
    return node("CONST", nil, nil, family.first), "kind"
  end
  return compile(x, env)
end

local COMPARE = {
  at_least = function(a, b) return node("LE", b, a) end,
  at_most = function(a, b) return node("LE", a, b) end,
  above = function(a, b) return node("LT", b, a) end,
  below = function(a, b) return node("LT", a, b) end,
  is = function(a, b) return node("EQ", a, b) end,
  is_not = function(a, b) return node("NE", a, b) end,
}

local function const(value)
  if value == true then return node("CONST", nil, nil, 1), "bool" end
  if value == false then return node("CONST", nil, nil, 0), "bool" end
  if math.type(value) == "integer" then return node("CONST", nil, nil, value), "number" end
  if type(value) == "userdata" then
    local t, i = E.thing(value)
    return node("CONST", nil, nil, i), t, P.linked.components[rawget(E.fields(value), "component") or ""]
  end
  error("a condition can compare whole numbers, truths and things, not " .. tostring(value), 0)
end

--- A string compared with a thing is the name of one of its kind; with a step or face, that of one.
local function named(text, t, comp)
  if t == "number" and comp and comp.marks then
    local i = comp.marks.index[text]
    if not i then error(P.unknown("step of '" .. comp.name .. "'", text, P.keys(comp.marks.index)), 0) end
    return node("CONST", nil, nil, i), t
  end
  local id = P.linked.by_name[t] and P.linked.by_name[t][text]
  if not id then
    error(P.unknown(t or "thing", text, P.keys(P.linked.by_name[t] or {})), 0)
  end
  return node("CONST", nil, nil, id), t
end

local rules = {}
function rules.const(f) return const(f.value) end
function rules.actor() return node("ACTOR"), "player" end
function rules.var(f, env)
  local p = env[f.name]
  if not p then error(P.unknown("parameter", f.name, P.keys(env), true), 0) end
  return node("PARAM", nil, nil, p.index), p.type, p.comp
end
function rules.setting(f)
  local v = P.value_now(f.id)
  if type(v) == "function" or type(v) == "table" then
    local wraps = P.book.values[f.id].wraps
    local who = #wraps > 0 and wraps[#wraps].layer
    error("the value '" .. f.id .. "' is " .. (who and "worked out by the layer '" .. who .. "'" or "a " .. type(v))
      .. "; a declared condition needs a number or a truth" .. (who and ": add(\"" .. f.id .. "\", NUMBER) keeps it one"
      or ""), 0)
  end
  return const(v)
end
function rules.component(f)
  local neutral = P.neutral()
  if neutral and neutral.id == f.name then return node("CONST", nil, nil, E.players() + 1), "player" end
  return component_value(f.name)
end
function rules.item(f, env)
  local n, t, comp = compile(f.a, env)
  if t ~= "row" then error("only a row of spaces has items", 0) end
  if is_expr(f.name) then -- worked out at every question: a number from 1, or a thing of the row it is like
    local i, ti = number(f.name, env)
    local liked = P.liked(comp)
    local first = ti == "number" and 1 or liked and liked.kind == ti and liked.first
    if not first then
      local thing = liked and " or a thing of '" .. liked.name .. "'" or ""
      error("an item of '" .. comp.name .. "' is found by a number" .. thing .. ", not by a " .. tostring(ti), 0)
    end
    return node("AFFINE", node("ADD", n, i), nil, -first, 1), comp.kind, comp
  end
  local index = comp.index[f.name] or (math.type(f.name) == "integer" and f.name)
  if not index or index < 1 or index > comp.size then
    error(P.unknown("item of '" .. comp.name .. "'", f.name, P.keys(comp.index)), 0)
  end
  return node("AFFINE", n, nil, index - 1, 1), comp.kind, comp
end
function rules.field(f, env)
  local n, t, comp = compile(f.a, env)
  if t == "player" then
    if f.name == "seat" then return n, "number" end
    local around = f.name == "next" and 0 or f.name == "previous" and -2
    if around then -- seats go round from 1
      local seats = node("CONST", nil, nil, E.players())
      return node("AFFINE", node("MOD", node("AFFINE", n, nil, around, 1), seats), nil, 1, 1), "player"
    end
    return component_value(f.name, n, env)
  end
  if t == "row" and comp.index[f.name] then
    return node("AFFINE", n, nil, comp.index[f.name] - 1, 1), comp.kind, comp
  end
  local attr = P.linked.attrs[t] and P.linked.attrs[t][f.name]
  if not attr and f.name == "index" and comp and comp.kind == t and not comp.per_player then -- where in its row
    return node("AFFINE", n, nil, 1 - comp.first, 1), "number"
  end
  if not attr then
    error(P.unknown("attribute of a " .. tostring(t), f.name, P.keys(P.linked.attrs[t] or {})), 0)
  end
  if attr.sides then -- of a card: what lies up
    local down = node("EQ", node("FACE", n), node("CONST", nil, nil, 0))
    return node("ADD", node("MUL", down, node("ATTR", n, nil, attr.sides[1])),
      node("MUL", node("NOT", down), node("ATTR", n, nil, attr.sides[2]))), attr.type, attr.comp
  end
  return node("ATTR", n, nil, attr.id), attr.type, attr.comp
end
local function on(t, want, what)
  if t ~= want then error(what .. " is for a " .. want .. ", not for a " .. tostring(t), 0) end
end
--- The pieces of a name that every player has, seen from nobody's seat: `the.truck`.
local function everyones(x)
  local f = raw(x)
  local family = f.op == "component" and P.linked.families[f.name]
  return family and family.per_player and family
end

function rules.began(f, env)
  local a, t = compile(f.a, env)
  on(t, "place", "began()")
  return a, "began", P.scope_number(f.scope)
end
function rules.moved(f, env)
  local k, t = kind_node(f.a, env)
  on(t, "kind", "moved()")
  return node("MOVED", k, nil, P.scope_number(f.scope)), "number"
end
function rules.count(f, env)
  local a, t, comp = compile(f.a, env)
  local family = everyones(f.b)
  if family then
    on(t, "place", ":count() of everyone's pieces")
    return node("ANYONE", a, nil, family.first, E.players()), "number"
  end
  local k = kind_node(f.b, env)
  if t == "began" then return node("BEGAN", a, k, comp), "number" end
  if t == "row" then return node("SUM", k, nil, comp.first, comp.total), "number" end
  on(t, "place", ":count()")
  return node("COUNT", a, k), "number"
end
function rules.find(f, env)
  local _, t, comp = compile(f.a, env)
  local row_of_places = t == "row" and comp.kind == "place" and not comp.per_player
  if not row_of_places then error(":find() is for a row of the table's places", 0) end
  local from = f.from and number(f.from, env)
  return node("FIND", (kind_node(f.b, env)), from, comp.first, comp.size), "place", comp
end
function rules.next_to(f, env)
  local a, t = compile(f.a, env)
  on(t, "place", ":next_to()")
  local b, tb
  local fb = raw(f.b)
  if fb.op == "const" and type(fb.value) == "string" then
    b, tb = named(fb.value, "place")
  else
    b, tb = compile(f.b, env)
  end
  on(tb, "place", ":next_to()")
  return node("NEXT", a, b), "bool"
end
function rules.cost(f, env)
  local p = raw(f.a).op == "var" and env[raw(f.a).name]
  if select(2, compile(f.a, env)) == "cell" then return P.scale_cost(f, env) end
  if not (p and p.reach) then error(":cost() is for a parameter that ranges over a reach, or for a scale", 0) end
  return node("WAY", nil, nil, p.reach, p.index), "number"
end
function rules.total(f, env)
  local a, t, comp = compile(f.a, env)
  if t == "began" then return node("BEGAN", a, node("CONST", nil, nil, -1), comp), "number" end
  if t == "row" and not comp.per_player then return node("SUM", nil, nil, comp.first, comp.total), "number" end
  on(t, "place", ":total()")
  return node("TOTAL", a), "number"
end
function rules.room(f, env)
  local a, t = compile(f.a, env)
  on(t, "place", ":room()")
  return node("ROOM", a), "number"
end
function rules.length(f, env)
  local a, t = compile(f.a, env)
  on(t, "pile", ":size()")
  return node("LENGTH", a), "number"
end
function rules.top(f, env)
  local a, t = compile(f.a, env)
  on(t, "pile", ":top()")
  return node("TOP", a), "card"
end
function rules.where(f, env)
  local a, t = compile(f.a, env)
  on(t, "card", ":where()")
  return node("WHERE", a), "pile"
end
function rules.face(f, env)
  local a, t = compile(f.a, env)
  if t == "cell" then return P.die_face(f.a, env) end
  on(t, "card", ":face()")
  return node("FACE", a), "number"
end
function rules.known(f, env)
  local a, t = compile(f.a, env)
  on(t, "card", ":known()")
  local b, who = compile(f.b, env)
  on(who, "player", "what stands in :known()")
  return node("KNOWN", a, b), "bool"
end
function rules.seated(f, env)
  local a, t = compile(f.a, env)
  on(t, "place", ":seated()")
  return node("SEATED", a, (compile(f.b, env))), "number"
end
function rules.standing(f, env)
  local a, t = compile(f.a, env)
  on(t, "place", ":standing()")
  return node("STANDING", a, (compile(f.b, env))), "number"
end
rules["not"] = function(f, env) return node("NOT", (compile(f.a, env))), "bool" end

--- The sides of a comparison. Two piles are the same one or not; otherwise it is how many cards
--- they have that counts.
local function sides(f, env)
  local fb = raw(f.b)
  local a, ta, ca = compile(f.a, env)
  local is_pile = ta == "pile" and (f.op == "is" or f.op == "is_not")
  if fb.op == "const" and type(fb.value) == "string" then
    if not is_pile then a, ta, ca = counted(a, ta, ca) end
    return a, ta, named(fb.value, ta, ca)
  end
  local b, tb, cb = compile(f.b, env)
  if is_pile and tb == "pile" then return a, ta, b, tb end
  a, ta = counted(a, ta, ca)
  return a, ta, counted(b, tb, cb)
end

function compile(x, env)
  local f = raw(x)
  local rule = rules[f.op]
  if rule then return rule(f, env) end
  if COMPARE[f.op] then
    local a, ta, b, tb = sides(f, env)
    if ta ~= tb and not (ta == "bool" or tb == "bool") then
      error("comparing a " .. tostring(ta) .. " with a " .. tostring(tb) .. " makes no sense", 0)
    end
    return COMPARE[f.op](a, b), "bool"
  end
  local op = OPS[f.op]
  local a = number(f.a, env)
  local b = number(f.b, env)
  return node(op, a, b), (op == "AND" or op == "OR") and "bool" or "number"
end

--- Compile for an option whose parameters are env[name] = {index, type}.
function P.compile(x, env) return compile(lift(x), env) end
function P.compile_number(x, env) return number(lift(x), env) end

--- The parameters an expression mentions, into the set `found`.
function P.mentions(x, found)
  found = found or {}
  if not is_expr(x) then return found end
  local f = raw(x)
  if f.op == "var" then found[f.name] = true end
  if f.a then P.mentions(f.a, found) end
  if f.b then P.mentions(f.b, found) end
  if is_expr(f.name) then P.mentions(f.name, found) end
  if f.from then P.mentions(f.from, found) end
  if f.c then P.mentions(f.c, found) end
  if f.d then P.mentions(f.d, found) end
  if f.op == "gather" then
    for _, inner in pairs(P.expr.inner(f)) do P.mentions(inner, found) end
  end
  return found
end

--- For the files that add words to conditions.
P.expr = {
  new = new, raw = raw, lift = lift, node = node, rules = rules, number = number, sayings = {},
  compile = function(x, env) return compile(x, env) end,
}
local sayings = P.expr.sayings

-- Words for `why` ------------------------------------------------------

--- What players call a component, if the script says so.
local function titled(name)
  local comp = P.linked.components[name]
  return comp and comp.decl.spec.title
end

--- Say an expression in words; `names` says what the parameters are now.
function P.say(x, names)
  if not is_expr(x) then return tostring(x) end
  local f = raw(x)
  local op = f.op
  if op == "const" then return tostring(f.value) end
  if op == "actor" then return "you" end
  if op == "var" then return names and names[f.name] or f.name end
  if op == "setting" then
    local value = P.book.values[f.id]
    return value and value.title or f.id
  end
  if op == "answered" then return "the answer is '" .. f.name .. "'" end
  if op == "component" then return titled(f.name) or f.name end
  if op == "field" then
    if raw(f.a).op == "actor" then return "your " .. (titled(f.name) or f.name) end
    local comp = raw(f.a).op == "component" and P.linked.components[raw(f.a).name]
    local item = comp and comp.items[comp.index[f.name] or 0]
    if item then return item.title or f.name end
    return P.say(f.a, names) .. "'s " .. f.name
  end
  if op == "item" then return P.say(f.a, names) .. " " .. P.say(f.name, names) end
  if op == "count" then return P.say(f.b, names) .. " on " .. P.say(f.a, names) end
  if op == "began" then return P.say(f.a, names) .. " when the " .. f.scope .. " began" end
  if op == "moved" then return P.say(f.a, names) .. " that moved this " .. f.scope end
  if op == "total" then return "pieces on " .. P.say(f.a, names) end
  if op == "room" then return "room on " .. P.say(f.a, names) end
  if op == "length" then return "cards in " .. P.say(f.a, names) end
  if op == "top" then return "the top of " .. P.say(f.a, names) end
  if op == "where" then return "where " .. P.say(f.a, names) .. " lies" end
  if op == "face" then return "the face of " .. P.say(f.a, names) end
  if op == "known" then return P.say(f.b, names) .. " know " .. P.say(f.a, names) end
  if op == "seated" then return "presence on " .. P.say(f.a, names) end
  if op == "standing" then return "standing on " .. P.say(f.a, names) end
  if op == "next_to" then return P.say(f.a, names) .. " is next to " .. P.say(f.b, names) end
  if op == "find" then return "where " .. P.say(f.b, names) .. " is on " .. P.say(f.a, names) end
  if op == "cost" then return "the way to " .. P.say(f.a, names) end
  if P.expr.said[op] then return P.expr.said[op](f, function(inner) return P.say(inner, names) end) end
  if sayings[op] then return sayings[op] .. " " .. P.say(f.a, names) end
  if op == "not" then return "not (" .. P.say(f.a, names) .. ")" end
  if f.sign then return P.say(f.a, names) .. " " .. f.sign .. " " .. P.say(f.b, names) end
  return op .. " of " .. P.say(f.a, names) .. " and " .. P.say(f.b, names)
end

local TOLD = {
  step = true, value = true, highest = true, lowest = true, sum = true, rank = true,
  cost = true, moved = true, count = true, total = true, room = true, length = true, seated = true, const = true,
  setting = true,
}

--- How a side of a comparison speaks to players: "number" of something they see, "data" printed
--- on a thing, or nil for what only the script reckons with: a counter that has no title.
local function speech(x)
  if not is_expr(x) then return "number" end
  local f = raw(x)
  if TOLD[f.op] then return "number" end
  if f.op == "var" or f.op == "actor" then return "data" end
  if f.op == "component" then
    return titled(f.name) and "number"
  end
  if f.op == "field" then
    if raw(f.a).op ~= "actor" then return "data" end
    return (titled(f.name) or not f.name:find("_", 1, true)) and "number" -- else a name of the script's
  end
  if not f.b then return nil end
  local a, b = speech(f.a), speech(f.b)
  return a and b and (a == "number" or b == "number") and "number" or a and b
end

--- Worth telling, if it is about a number that players see.
local function is_told(f)
  local a, b = speech(f.a), speech(f.b)
  return a and b and (a == "number" and raw(f.a).op ~= "const" or b == "number" and raw(f.b).op ~= "const")
end

--- The sides of the comparisons in a condition that mean something to players,
--- with their values, each once: {{text, value}, ...}.
function P.facts(x, env, actor, params, names, list)
  list = list or {}
  if not is_expr(x) then return list end
  local f = raw(x)
  if COMPARE[f.op] then
    for _, side in ipairs(is_told(f) and { f.a, f.b } or {}) do
      local op = raw(side).op
      if op ~= "const" and op ~= "var" and op ~= "actor" then
        local n, t = number(side, env)
        if t == "number" or t == "bool" then
          local said, told = P.say(side, names), false
          for _, fact in ipairs(list) do told = told or fact[1] == said end
          if not told then list[#list + 1] = { said, E.eval(n, actor, params) } end
        end
      end
    end
  elseif f.a and not f.sign or f.op == "and" or f.op == "or" then
    P.facts(f.a, env, actor, params, names, list)
    if f.b then P.facts(f.b, env, actor, params, names, list) end
  end
  return list
end

-- Effects --------------------------------------------------------------

--- What each part of an effect must be.
local PARTS = {
  move = { "kind", "place", "place", "number" },
  add = { "cell", "number" },
  set = { "cell", "number" },
  draw = { "place", "place", "number" },
  deal = { "pile", "pile", "number" },
  put = { "card", "pile" },
  up_to = { "kind", "place", "place", "number" },
  advance = { "cell", "number" },
  roll = { "cell" },
  shuffle = { "pile" },
  turn = { "card", "number" },
  show = { "card", "player" },
  reveal = { "cell", "player" },
  begin = { "scope" },
  take = { "pile", "pile" },
}

--- Compile an effect for an option: { op, nodes…, when = node }.
local function part_node(op, i, want, part, env)
  if part == nil then error("'" .. op .. "' needs a " .. want .. " as part " .. i, 0) end
  local n, t, comp
  if want == "number" then
    n, t = P.compile_number(part, env)
  elseif want == "scope" then
    n, t = node("CONST", nil, nil, P.scope_number(part)), want
  elseif want == "kind" then
    n, t = kind_node(lift(part), env)
  elseif want == "player" and part == 0 then -- everyone
    n, t = node("CONST"), want
  else
    n, t, comp = compile(lift(part), env)
  end
  if t ~= want then error("'" .. op .. "' needs a " .. want .. " as part " .. i .. ", not a " .. tostring(t), 0) end
  return n, comp
end

--- Scales and dice have words of their own; the step of a scale counts from 1 and may be named.
local KIND_OF = { advance = "scale", roll = "die", add = "counter" }
local INSTEAD = { scale = "effect.advance or effect.set", die = "effect.roll", counter = "effect.add or effect.set" }
local function fit_cell(op, out, comp, one)
  local wants = KIND_OF[op]
  if wants and comp and comp.type ~= wants then
    error("'" .. op .. "' is for a " .. wants .. "; '" .. comp.name .. "' is a " .. comp.type .. ": say "
      .. INSTEAD[comp.type], 0)
  end
  if op ~= "set" or not comp then return end
  if comp.type == "die" then error("a die is rolled, not set: say effect.roll", 0) end
  if comp.type == "scale" then
    local step = one.parts[2]
    if type(step) == "string" then out[3] = named(step, "number", comp) end
    out[3] = node("AFFINE", out[3], nil, -1, 1)
  end
end

function P.compile_effect(one, env)
  local op = one.op
  if op == "show" and select(2, compile(lift(one.parts[1]), env)) == "cell" then op = "reveal" end
  local out, comp = { op }, nil
  for i, want in ipairs(PARTS[op]) do
    local named_step = op == "set" and i == 2 and type(one.parts[i]) == "string"
    local n, of = part_node(op, i, want, named_step and 0 or one.parts[i], env)
    out[i + 1], comp = n, comp or of
  end
  fit_cell(op, out, comp, one)
  if one.when then out.when = (P.compile(one.when, env)) end
  return out
end

--- The things an effect is for each of: players in order from one, all of them, or a row's items.
local function each_of(over)
  local list = {}
  if is_expr(over) then
    for i = 1, E.players() do
      list[i] = over
      over = over.next
    end
  elseif over == "players" then
    for seat = 1, E.players() do list[seat] = lift(P.handles.player[seat]) end
  else
    local comp = P.linked.components[over]
    if not comp then error(P.unknown("row", over, P.keys(P.linked.components)), 0) end
    for i = 0, comp.total - 1 do list[i + 1] = lift(P.handles[comp.kind][comp.first + i]) end
  end
  return list
end

--- A list of effects with `each` written out.
function P.all_effects(list, into)
  into = into or {}
  for _, one in ipairs(list) do
    if type(one) ~= "table" or not one.op then error("each takes a function that makes effects", 0) end
    for _, thing in ipairs(one.op == "each" and each_of(one.over) or {}) do
      local made = one.make(thing)
      made = type(made) == "table" and made.op and { made } or made
      if type(made) ~= "table" then error("each takes a function that makes effects", 0) end
      for _, e in ipairs(P.all_effects(made)) do
        into[#into + 1] = one.when and P.effect.when(one.when, e) or e
      end
    end
    if one.op ~= "each" then into[#into + 1] = one end
  end
  return into
end
