--- From the tree of a condition or formula to nodes of the core: types checked, names resolved.
local E, P = ...
local error = E.error
local expr = P.expr
local raw, lift, is_expr, node = expr.raw, expr.lift, P.is_expr, E.expr

--- Words that join two numbers or truths: the node, and what it gives.
local JOIN = {
  add = { "ADD", "number" }, sub = { "SUB", "number" }, mod = { "MOD", "number" }, div = { "DIV", "number" },
  min = { "MIN", "number" }, max = { "MAX", "number" }, ["and"] = { "AND", "bool" }, ["or"] = { "OR", "bool" },
}

--- Formulas share parts, often many times over, so what was made of a part is kept there: for good if
--- no parameter is in it, else for the formula that is compiled. A walk takes the next free card, so
--- it is not the same inside of another one.
local DEEP <const> = 8 -- more than walks can be inside of each other
local lasting = DEEP   -- a number for what holds until nodes are taken back, …
local passing = -DEEP  -- … and one for the formula at hand; the depth is added where they are noted
local numbered = DEEP
local speaks = false   -- of a parameter
local depth = 0        -- walks, one inside the other

local env_option = E.setmetatable({}, { __mode = "k" }) -- the option whose parameters an environment has

local function fresh()
  numbered = numbered + DEEP
  return numbered
end

local compile

--- What a text says that stands there; nil: it is something else.
local function text_of(x)
  local f = raw(x)
  return f.op == "const" and type(f.value) == "string" and f.value or nil
end

--- The pieces of a family, seen by a player (a node, or nil).
local function kind_of(name, family, player)
  if not family.per_player then return node("CONST", nil, nil, family.first), "kind" end
  if not player then error("'" .. name .. "' belongs to each player: say who." .. name, 0) end
  return node("AFFINE", player, nil, family.first - 1, 1), "kind"
end

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
  if family then return kind_of(name, family, player) end
  error(P.unknown("component", name, P.keys(P.linked.components, P.linked.families)), 0)
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
local function number(x, env)
  local n, t, comp = compile(x, env)
  if t == "number" then return n, t, comp end -- as most are
  return counted(n, t, comp)
end

local function kind_node(x, env)
  local name = text_of(x)
  if not name then return compile(x, env) end
  local family = P.linked.families[name]
  if not family then error(P.unknown("piece", name, P.keys(P.linked.families)), 0) end
  return kind_of(name, family, family.per_player and node("ACTOR"))
end

--- The node of a comparison, and whether its sides change places.
local COMPARE = {
  at_least = { "LE", true }, at_most = { "LE" }, above = { "LT", true }, below = { "LT" }, is = { "EQ" },
  is_not = { "NE" },
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

local function parameter(env, name)
  speaks = true
  return env[name]
end
expr.parameter = parameter

local rules = {}
function rules.const(f) return const(f.value) end
function rules.actor() return node("ACTOR"), "player" end
function rules.it()
  error("'it' is each of the things that sum_of, most_of, least_of, count_of, any_of, all_of or effect.each go over", 0)
end
function rules.var(f, env)
  local p = parameter(env, f.name)
  if not p then error(P.unknown("parameter", f.name, P.keys(env), true), 0) end
  if p.node then return p.node, p.type, p.comp end -- of a value that is a formula: what it is read with
  return node("PARAM", nil, nil, p.index), p.type, p.comp
end

local within = {} -- the values whose formulas are being compiled
local settled = {} -- what became of one that was read with the same nodes before

--- A value that is a formula, with what it is read with in the place of its parameters.
local function formula_value(f, formula, env)
  local id = f.name
  local v, inner, key = P.book.values[id], {}, id .. " " .. depth
  if within[id] then error("the value '" .. id .. "' is made of itself", 0) end
  for i, p in ipairs(v.params or {}) do
    local arg = (f.args or {})[i]
    if arg == nil then error("the value '" .. id .. "' needs '" .. p[1] .. "': setting(\"" .. id .. "\", …)", 0) end
    local n, t, comp = compile(arg, env)
    inner[p[1]] = { node = n, type = t, comp = comp }
    key = key .. " " .. n
  end
  local done = settled[key]
  if done then return done[1], done[2], done[3] end
  local outer, spoke = passing, speaks
  within[id], passing = true, fresh()
  local ok, n, t, comp = pcall(compile, lift(formula), inner)
  within[id], passing, speaks = nil, outer, spoke -- its own parameters are nobody else's
  if not ok then error(v.source .. ": the value '" .. id .. "': " .. tostring(n), 0) end
  settled[key] = { n, t, comp }
  return n, t, comp
end

function rules.setting(f, env)
  local id = f.name
  local formula = P.formula_now(id)
  if formula then return formula_value(f, formula, env) end
  local v = P.value_now(id)
  if type(v) == "function" or type(v) == "table" then
    local value = P.book.values[id]
    local last = value.wraps[#value.wraps] or value
    local by = last.layer and last.layer ~= P.book.game.name
    local text = "the value '" .. id .. "' is " .. (by and "worked out by the layer '" .. last.layer .. "'"
      or "a " .. type(v)) .. "; a declared condition needs a number, a truth or a formula"
    if by then
      P.fail(last, text .. ": add(\"" .. id .. "\", NUMBER) or set(\"" .. id .. "\", FORMULA) keeps it one, "
        .. "and a formula may speak of what it was: setting(\"" .. id .. "\")")
    end
    error(text, 0)
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
local function on(t, want, what)
  if t ~= want then error(what .. " is for a " .. want .. ", not for a " .. tostring(t), 0) end
end
expr.on = on
function rules.field(f, env)
  local part = expr.part(f.a, f.name) -- of a measure that gives several numbers
  if part then return compile(part, env) end
  local turned = raw(f.a).op == "turned"
  local n, t, comp = compile(turned and raw(f.a).a or f.a, env)
  if turned then on(t, "card", ":turned()") end
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
    local down = node("EQ", node("FACE", n), node("CONST", nil, nil, turned and 1 or 0))
    return node("ADD", node("MUL", down, node("ATTR", n, nil, attr.sides[1])),
      node("MUL", node("NOT", down), node("ATTR", n, nil, attr.sides[2]))), attr.type, attr.comp
  end
  return node("ATTR", n, nil, attr.id), attr.type, attr.comp
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
--- The moves of an answer, if its rule is declared: one piece each, from and to.
local function moves_of(env, kind)
  local rule = P.book.rules[env_option[env] or ""]
  local list = {}
  for _, e in ipairs(rule and #rule.wraps == 0 and rule.does or {}) do
    if e.op == "move" and e.parts[1] == kind then list[#list + 1] = e end
  end
  return list
end
--- One piece moves, so all are where they were if one alone is not, here is one too many, and there one too few.
function rules.unchanged(f, env)
  local moves = moves_of(env, f.a)
  if #moves ~= 1 or moves[1].parts[4] ~= 1 or moves[1].when then
    error("unchanged() is about an option whose declared effects (does) move one piece of that kind", 0)
  end
  local kind, from, to = f.a, moves[1].parts[2], moves[1].parts[3]
  local function began(place) return P.began_condition(f.scope, place):count(kind) end
  return compile(from:count(kind):above(began(from)) & to:count(kind):below(began(to))
    & P.moved_condition(f.scope, kind):is(1), env) -- the dearest question comes last
end
--- The pieces on a row of places, of a kind or all: of the table, or of the player who is meant.
local function of_row(first, comp, kind)
  if not comp.per_player then return node("SUM", kind, nil, comp.first, comp.total) end
  local all
  for i = 0, comp.size - 1 do
    local place = node("AFFINE", first, nil, i, 1)
    local one = kind and node("COUNT", place, kind) or node("TOTAL", place)
    all = all and node("ADD", all, one) or one
  end
  return all
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
  if t == "row" then return of_row(a, comp, k), "number" end
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
  local name = text_of(f.b)
  local b, tb
  if name then b, tb = named(name, "place") else b, tb = compile(f.b, env) end
  on(tb, "place", ":next_to()")
  return node("NEXT", a, b), "bool"
end
function rules.cost(f, env)
  local p = raw(f.a).op == "var" and parameter(env, raw(f.a).name)
  if select(2, compile(f.a, env)) == "cell" then return P.scale_cost(f, env) end
  if not (p and p.reach) then error(":cost() is for a parameter that ranges over a reach, or for a scale", 0) end
  return node("WAY", nil, nil, p.reach, p.index), "number"
end
function rules.total(f, env)
  local a, t, comp = compile(f.a, env)
  if t == "began" then return node("BEGAN", a, node("CONST", nil, nil, -1), comp), "number" end
  if t == "row" then return of_row(a, comp), "number" end
  on(t, "place", ":total()")
  return node("TOTAL", a), "number"
end
--- Words that say one thing of another: what they are about and called, the node, what it gives, a number
--- that belongs to it.
for op, w in pairs {
  length = { "pile", ":size()", "LENGTH", "number" }, bottom = { "pile", ":bottom()", "NTH", "card", 1 },
  top = { "pile", ":top()", "TOP", "card" }, where = { "card", ":where()", "WHERE", "pile" },
} do
  rules[op] = function(f, env)
    local a, t = compile(f.a, env)
    on(t, w[1], w[2])
    return node(w[3], a, w[5] and node("CONST", nil, nil, w[5])), w[4]
  end
end
function rules.face(f, env)
  local a, t = compile(f.a, env)
  if t == "cell" then return P.die_face(f.a, env) end
  on(t, "card", ":face()")
  return node("FACE", a), "number"
end
function rules.known(f, env)
  local a, t = compile(f.a, env)
  if t ~= "cell" then on(t, "card", ":known()") end
  local b, who = compile(f.b, env)
  on(who, "player", "what stands in :known()")
  return node(t == "cell" and "AWARE" or "KNOWN", a, b), "bool"
end
for op, name in pairs { seated = "SEATED", standing = "STANDING" } do
  rules[op] = function(f, env)
    local a, t = compile(f.a, env)
    on(t, "place", ":" .. op .. "()")
    return node(name, a, (compile(f.b, env))), "number"
  end
end
function rules.turned() error("of the other side of a card one can ask its attributes: card:turned().demand", 0) end
rules["not"] = function(f, env) return node("NOT", (compile(f.a, env))), "bool" end

--- The sides of a comparison. Two piles are the same one or not; otherwise it is how many cards
--- they have that counts.
local function sides(f, env)
  local text = text_of(f.b)
  local a, ta, ca = compile(f.a, env)
  local is_pile = ta == "pile" and (f.op == "is" or f.op == "is_not")
  if text then
    if not is_pile then a, ta, ca = counted(a, ta, ca) end
    return a, ta, named(text, ta, ca)
  end
  local b, tb, cb = compile(f.b, env)
  if is_pile and tb == "pile" then return a, ta, b, tb end
  a, ta = counted(a, ta, ca)
  return a, ta, counted(b, tb, cb)
end

--- A setting that is a text is known already.
local function known_text(f)
  local text = raw(f.a).op == "setting" and text_of(f.b)
  local is = text and P.value_now(raw(f.a).name)
  if type(is) ~= "string" or f.op ~= "is" and f.op ~= "is_not" then return nil end
  return (is == text) == (f.op == "is")
end

for op, how in pairs(COMPARE) do
  rules[op] = function(f, env)
    local known = known_text(f)
    if known ~= nil then return const(known) end
    local a, ta, b, tb = sides(f, env)
    if ta ~= tb and not (ta == "bool" or tb == "bool") then
      error("comparing a " .. tostring(ta) .. " with a " .. tostring(tb) .. " makes no sense", 0)
    end
    if how[2] then a, b = b, a end
    return node(how[1], a, b), "bool"
  end
end

for op, how in pairs(JOIN) do
  rules[op] = function(f, env)
    local a = number(f.a, env)
    return node(how[1], a, (number(f.b, env))), how[2]
  end
end

-- Each part once -------------------------------------------------------

function compile(x, env)
  local f = x.node
  local mark = f.mark
  if mark == lasting + depth then return f.made, f.type, f.comp end
  if mark == passing + depth then
    speaks = true
    return f.made, f.type, f.comp
  end
  local before = speaks
  speaks = false
  local n, t, comp = rules[f.op](f, env)
  f.made, f.type, f.comp = n, t, comp
  if speaks then
    f.mark = passing + depth
  else
    f.mark, speaks = lasting + depth, before
  end
  return n, t, comp
end

--- The number that `make` gives of the card of a walk, and which card that is.
function expr.inside(make, env)
  local level = depth
  if level == 4 then error("piles can be walked at most four deep, one inside the other", 0) end
  depth = level + 1
  local n = number(lift(make(level)), env)
  depth = level
  return n, level
end

local mentioned = {} -- by expression: the parameters it mentions, as a set; false: none
local kept = {} -- of the parameters of options: what was made of formulas, by how that was done

--- These parameters stay as they are, and the same formulas will be compiled for them again.
function P.keep_compiled(env) kept[env] = kept[env] or { [compile] = {}, [number] = {}, [kind_node] = {} } end

local function afresh(how, x, env)
  local known = kept[env]
  if known then known = known[how] end
  x = lift(x)
  local done = known and known[x]
  if done then return done[1], done[2], done[3] end
  local outer, spoke, level = passing, speaks, depth
  passing, speaks, depth = fresh(), false, 0
  local n, t, comp = how(x, env)
  passing, speaks, depth = outer, spoke, level
  if known then known[x] = { n, t, comp } end
  return n, t, comp
end

--- Compile for an option whose parameters are env[name] = {index, type}.
function P.compile(x, env) return afresh(compile, x, env) end
function P.compile_number(x, env) return afresh(number, x, env) end
function P.compile_kind(x, env) return afresh(kind_node, x, env) end
--- For words: a counter as its number, a pile as how many it has, all else by its name.
function P.compile_told(x, env)
  local n, t, comp = P.compile(x, env)
  if t == "cell" and comp and comp.type ~= "counter" then return n, t end
  return counted(n, t, comp)
end

--- Everything is linked that was asked for: nothing need be found again.
function P.forget_compiled()
  kept, mentioned = {}, {}
  P.forget_equal()
end

--- What was compiled since the mark was for one look only.
function P.uncompile(mark)
  E.mark(mark)
  lasting, kept, settled = fresh(), {}, {}
end

-- Parameters -----------------------------------------------------------

local PARTS = { "a", "b", "c", "d", "from" }

--- Calls fn(part, into) for every expression that one is made of.
local function each_part(f, fn, into)
  for i = 1, #PARTS do
    local part = f[PARTS[i]]
    if part then fn(part, into) end
  end
  if f.op == "item" and is_expr(f.name) then fn(f.name, into) end
  local inside = f.args or f.op == "gather" and expr.inner(f)
  if inside then for _, part in E.next, inside do fn(part, into) end end
end

--- Every expression that one is made of, itself included, into the set and list `seen`.
local function look(x, seen)
  local f = x.node
  if seen[f] then return end
  seen[f], seen[#seen + 1] = true, f
  each_part(f, look, seen)
end

local function parameters(x)
  local f = x.node
  local set = mentioned[f]
  if set ~= nil then return set end
  set = f.op == "var" and { [f.name] = true } or false
  each_part(f, function(part)
    local more = parameters(part)
    if set and more and more ~= set then
      set = E.copy(set)
      for name in E.next, more do set[name] = true end
    end
    set = set or more
  end)
  mentioned[f] = set
  return set
end

--- The parameters an expression mentions, into the set `found`.
function P.mentions(x, found)
  found = found or {}
  local set = is_expr(x) and parameters(x)
  if set then for name in E.next, set do found[name] = true end end
  return found
end

--- Pieces that every player has, named by a text, are those of the player who is asked.
local function names_own_pieces(part)
  local f = is_expr(part) and part.node
  local family = f and f.op == "const" and P.linked.families[f.value]
  return family and family.per_player
end

--- Does it speak of the player who is asked, by itself or by a value that it reads?
function P.speaks_of_player(x)
  local seen = {}
  look(x, seen)
  for i = 1, #seen do
    local f = seen[i]
    local read = f.op == "setting" and P.formula_now(f.name)
    if f.op == "actor" or read and P.speaks_of_player(read) or names_own_pieces(f.a)
      or names_own_pieces(f.b) then return true end
  end
  return false
end

function expr.about(env, option) env_option[env] = option end
--- The values that a formula, or steps and effects made of formulas, read; into the set `found`.
function P.settings_in(thing, found)
  if not is_expr(thing) then
    for _, part in pairs(type(thing) == "table" and thing or {}) do P.settings_in(part, found) end
    return found
  end
  local seen = {}
  look(thing, seen)
  for _, f in ipairs(seen) do
    if f.op == "setting" and not found[f.name] then
      found[f.name] = true
      local v = P.book.values[f.name]
      P.settings_in(v and v.value, found)
    end
  end
  return found
end

expr.node, expr.rules, expr.number, expr.compile, expr.named = node, rules, number, compile, named
function expr.is_comparison(op) return COMPARE[op] ~= nil end
