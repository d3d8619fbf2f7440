--- Declared conditions and formulas: expressions over components that the core evaluates.
---
--- `var("to"):total():at_least(5)` builds a small tree here; compile.lua turns it into nodes of
--- the core, once for every option it watches.
local E, P = ...
local setmetatable, error, type, rawget = E.setmetatable, E.error, type, rawget

local X = {} -- methods
P.Condition = X
local meta = {}
E.quiet(meta)

-- Equal expressions are one ---------------------------------------------

--- Scripts write the same formulas many times over, and loops even more: each is made and compiled
--- once. Every one has a number; by those of its parts an equal one is found.
local BITS <const> = 21   -- of a number: three of them are a key
local MANY <const> = 8000 -- no table may grow larger: then all are forgotten
local last, room = 0, MANY
local forgets = {} -- for every op, a function that forgets what was made, by the numbers or the name of its parts
local numbers, constants = {}, {} -- of expressions and of plain values that are one; those of a value

local function forget()
  for i = 1, #forgets do forgets[i]() end
  numbers, constants, room = {}, {}, MANY
end

--- What was declared is compiled: who declares more finds nothing made before.
P.forget_equal = forget

--- The number of an expression or a plain value. What is noted may be the last of all that are known.
local function note(x, number)
  room = room - 1
  if room == 0 then forget() end
  numbers[x] = number
end

--- An expression: `fields` says what it is (`op`) and of what. Nothing changes it any more, but its number and
--- what compile.lua makes of it (`mark`, `made`, `type`, `comp`) are noted there: who makes many leaves room for them.
local function new(fields)
  if last + 1 == 1 << BITS then error("there are too many conditions and formulas") end
  last = last + 1
  fields.number = last
  local x = setmetatable({ node = fields }, meta)
  room = room - 1
  if room == 0 then forget() end
  numbers[x] = last
  return x
end

local function raw(x) return x.node end
local is_expr = E.is_expr
P.is_expr = is_expr

local again = {} -- by op: how one is made of other parts

--- Numbers, booleans, names and handles become constants. Gives the expression and its number.
local LIFTED = { number = true, boolean = true, string = true, userdata = true }
local function lifted(x)
  local t = type(x)
  local f = t == "table" and rawget(x, "node")
  if f then -- it was forgotten
    note(x, f.number)
    return x, f.number
  end
  if not LIFTED[t] then error("a condition cannot use a " .. t) end
  if x ~= x then error("a condition cannot use what is no number (0/0)") end
  local value = t == "number" and math.tointeger(x) or x
  local one = constants[value] or new { op = "const", value = value, number = 0, mark = 0, made = 0, type = 0 }
  note(value, one.node.number)
  constants[value] = one
  return one, one.node.number
end
local function lift(x)
  if numbers[x] then return constants[x] or x end
  return (lifted(x))
end

--- The word about one thing.
local function unary(op)
  local list = {}
  forgets[#forgets + 1] = function() list = {} end
  local function make(a)
    local key = a.node.number
    local x = list[key]
    if x then return x end
    x = new { op = op, a = a, number = 0, mark = 0, made = 0, type = 0 }
    list[key] = x
    return x
  end
  again[op] = function(f) return make(f.a) end
  return make
end

local signs = {}

--- … about two, or three; `sign` stands between two.
local function binary(op, sign)
  local list = {}
  forgets[#forgets + 1] = function() list = {} end
  signs[op] = sign
  local function make(a, b, c)
    local m, n = numbers[a], numbers[b]
    if not m then a, m = lifted(a) end
    if not n then -- what is noted now may forget the constant that a is
      a = constants[a] or a
      b, n = lifted(b)
    end
    local key = m | n << BITS
    if c ~= nil then
      local k = numbers[c]
      if not k then
        a, b = constants[a] or a, constants[b] or b
        c, k = lifted(c)
      end
      key = key | k << 2 * BITS
    end
    local x = list[key]
    if x then return x end
    x = new {
      op = op, a = constants[a] or a, b = constants[b] or b, c = c ~= nil and (constants[c] or c) or nil,
      number = 0, mark = 0, made = 0, type = 0,
    }
    list[key] = x
    return x
  end
  again[op] = function(f) return make(f.a, f.b, f.c) end
  return make
end

--- … about a name, or another plain value, and perhaps a thing. If a script says the name, `what` is what it names.
local function naming(op, what)
  local names = {}
  forgets[#forgets + 1] = function() names = {} end
  local function make(name, a)
    local list, key = names[name], a and a.node.number or 0
    if not list then
      if what then P.want("string", name, what) end
      list = {}
      names[name] = list
    end
    local x = list[key]
    if x then return x end
    x = new { op = op, name = name, a = a, number = 0, mark = 0, made = 0, type = 0 }
    list[key] = x
    return x
  end
  again[op] = function(f) return make(f.name, f.a) end
  return make
end

-- It -------------------------------------------------------------------

--- What goes over things speaks of each of them as `it`: most_of("players", it.coins).
P.it = new { op = "it" }

local PARTS = { "a", "b", "c", "d", "from", "over", "name" }

--- An expression with others in the place of some: `instead` gives what stands for one, or nil. What has been
--- made is in `done`; `plain` is a field that notes of a part that nothing in it changes, ever.
local function swapped(x, instead, done, plain)
  if type(x) ~= "table" then return x end
  local f = rawget(x, "node")
  if f == nil or plain and f[plain] then return x end
  local new_one = done[x] or instead(f)
  if new_one then return new_one end
  local other
  for i = 1, #PARTS do
    local key = PARTS[i]
    local part = f[key]
    local now = part ~= nil and swapped(part, instead, done, plain)
    if part ~= nil and now ~= part then
      other = other or {}
      other[key] = now
    end
  end
  local args = f.args
  for i = 1, args and #args or 0 do
    local now = swapped(args[i], instead, done, plain)
    if now ~= args[i] then
      other = other or {}
      other.args = other.args or table.move(args, 1, #args, 1, {})
      other.args[i] = now
    end
  end
  if f.make and not (plain and f.own) then
    other = other or {}
    other.make = function(it) return swapped(lift(f.make(it)), instead, {}, plain) end
  end
  if not other then
    if plain then f[plain] = true end
    return x
  end
  for key, part in E.next, f do if other[key] == nil then other[key] = part end end
  other.mark = 0 -- nothing is made of it
  done[x] = again[f.op] and not args and again[f.op](other) or new(other)
  return done[x]
end

--- A thing in the place of `it`. What goes over things inside of an expression has an `it` of its own, unless a
--- function makes it.
function P.about(x, thing)
  return swapped(x, function(f) return f.op == "it" and thing or nil end, {}, "without_it")
end

--- What a value was before, where its new formula reads the value itself.
function P.based(x, id, before)
  return swapped(x, function(f) return f.op == "setting" and f.name == id and lift(before) or nil end, {})
end

--- For the files that add words to conditions.
P.expr = {
  new = new, raw = raw, lift = lift, unary = unary, binary = binary, naming = naming, again = again, signs = signs,
}

-- Signs and comparisons ------------------------------------------------

local COMPARISONS = {
  at_least = "is at least", at_most = "is at most", above = "is above", below = "is below", is = "is",
  is_not = "is not",
}
for op, sign in pairs(COMPARISONS) do
  local compare = binary(op, sign)
  X[op] = function(self, other)
    if other == nil then error(":" .. op .. " needs something to compare with") end
    P.check_logic()
    return compare(self, other)
  end
end

-- Methods --------------------------------------------------------------

--- Words about one thing, and what the tree calls them.
for word, op in pairs {
  total = "total", room = "room", size = "length", top = "top", where = "where", face = "face", bottom = "bottom",
  turned = "turned",
} do
  X[word] = unary(op)
end
--- … about two; truths may be lost to Lua's own words.
function P.expr.methods(ops, are_truths)
  for _, op in ipairs(ops) do
    local pair = binary(op)
    X[op] = function(self, other)
      if are_truths then P.check_logic() end
      return pair(self, other)
    end
  end
end
P.expr.methods { "count", "seated", "standing" }
--- Does the player know the card, does a step of the graph lead to the place?
P.expr.methods({ "known", "next_to" }, true)
--- Is such a piece there?
function X:has(kind) return X.above(X.count(self, kind), 0) end
--- Alone first, tied for first, present but beaten.
function X:leads(player) return self:standing(player):is(3) end
function X:ties(player) return self:standing(player):is(2) end
function X:trails(player) return self:standing(player):is(1) end
--- The first place of a row with such a piece, from the n-th on if that is said.
function X:find(kind, from) return new { op = "find", a = self, b = lift(kind), from = from and lift(from) } end
--- What the way costs to a place in reach, or the next n steps of a scale.
function X:cost(n) return new { op = "cost", a = self, b = n and lift(n) } end
--- A space of a row by name or number.
function X:item(name) return new { op = "item", a = self, name = name } end

--- A name is a field, and a method only when it is called: an attribute may be called `cost`.
local field = naming("field")
function meta.__index(self, name) return field(name, self) end
function meta.__call(self, whose, ...)
  local f = self.node
  local method_of = f.op == "field" and X[f.name]
  if method_of and whose == f.a then return method_of(whose, ...) end
  if not method_of and type(whose) == "table" and not is_expr(whose) then
    error("a condition can't be called: is a comma missing before the {?", 2)
  end
  if f.op ~= "field" then error("a condition can't be called: it is worked out at every question", 2) end
  if f.name == "get" then error("a counter in a condition is its number: no :get()", 2) end
  if not method_of then error(P.unknown("method of a condition", f.name, P.keys(X)), 2) end
  error("call it with a colon: …:" .. f.name .. "(…)", 2)
end
meta.__newindex = function() error("a condition is read-only") end
meta.__add = binary("add", "+")
meta.__sub = binary("sub", "-")
meta.__mul = binary("mul", "*")
meta.__mod = binary("mod", "modulo")
meta.__idiv = binary("div", "divided by")
meta.__band = binary("and", "and")
meta.__bor = binary("or", "or")
meta.__bnot = unary("not")
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

P.who = new { op = "actor" }

local var, component, setting = naming("var"), naming("component"), naming("setting", "the name of a value")

function P.var(name)
  if type(name) ~= "string" then error("var takes the name of a parameter") end
  return var(name)
end

--- A named value of the rules, as a number or a truth; with what it asks for, if it is a formula that does.
function P.setting(id, ...)
  if (...) == nil then return setting(id) end
  P.want("string", id, "the name of a value")
  local args = { ... }
  for i, arg in ipairs(args) do args[i] = lift(arg) end
  return new { op = "setting", name = id, args = args }
end

--- What lay there when a scope began; pieces that are elsewhere now.
function P.began_condition(scope, place) return new { op = "began", a = place, scope = scope } end
function P.moved_condition(scope, kind) return new { op = "moved", a = kind, scope = scope } end

--- After the moves of the answer, are the pieces where they were then?
function P.unchanged(scope, kind) return new { op = "unchanged", a = lift(kind), scope = scope } end

local function fold(op)
  local join = binary(op)
  return function(first, second, third, ...)
    local x = second == nil and lift(first) or join(first, second)
    if third == nil or second == nil then return x end
    for _, y in ipairs { third, ... } do x = join(x, y) end
    return x
  end
end
P.least, P.most = fold("min"), fold("max")

--- The table's own components by name.
P.the = setmetatable({}, {
  __index = function(_, name) return component(name) end,
  __newindex = function() error("'the' is read-only", 2) end,
})
