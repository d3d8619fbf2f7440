--- Effects: what an answer does, declared.
local E, P = ...
local error = E.error
local expr = P.expr
local lift, node = expr.lift, expr.node

local function effect(op, ...)
  return { op = op, parts = { ... }, source = E.where() }
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
  --- A card is turned to a face; without one, over.
  turn = function(card, face) return effect("turn", card, face or 1 - card:face()) end,
  --- A card goes to the bottom of a pile.
  under = function(card, pile) return effect("under", card, pile) end,
  --- Two cards change places.
  swap = function(card, other) return effect("swap", card, other) end,
  --- All pieces of a kind; from a row, those of each of its places.
  move_all = function(kind, from, to)
    local one = effect("up_to", kind, from, to, from:count(kind))
    one.is_all = true
    return one
  end,
  --- A piece enters a track, and pushes on what lies there; what is pushed off goes to its owner's place of `homes`.
  bump = function(kind, from, track, homes, entry) return effect("bump", kind, from, track, homes, entry) end,
  --- A player, or everyone, learns a card or a secret counter.
  show = function(thing, player) return effect("show", thing, player or 0) end,
  --- All cards of a pile go on top of another, in their order.
  take_all = function(pile, to) return effect("take", pile, to) end,
  --- Effects that speak of `it`, or those that a function makes, for each player, from `who` on if that is said, or
  --- for each item of a row.
  each = function(over, ...)
    local make, list = ..., { ... }
    local source = E.where()
    if type(make) == "function" then return { op = "each", over = over, make = make, parts = {}, source = source } end
    if #list == 0 then error("effect.each needs effects about `it`: effect.each(\"players\", effect.add(it.coins))") end
    for i, one in ipairs(list) do
      if type(one) ~= "table" or not one.op then error("effect.each: number " .. i + 1 .. " is no effect") end
    end
    return { op = "each", over = over, list = list, parts = {}, source = source }
  end,
  --- Only if the condition holds by then.
  when = function(cond, one)
    if type(one) ~= "table" or not one.op then error("when takes a condition and an effect") end
    one.when = one.when and (one.when & cond) or cond
    return one
  end,
}), "effect")

-- Linking --------------------------------------------------------------

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
  under = { "card", "pile" },
  swap = { "card", "card" },
  bump = { "kind", "place" },
}

--- A component as a whole: the.queue; its node, and what is known of it.
local function component_of(part, what)
  local f = P.is_expr(part) and expr.raw(part)
  local comp = f and f.op == "component" and P.linked.components[f.name]
  if not comp then error("'bump' needs " .. what .. " by its name, as the.queue", 0) end
  return node("CONST", nil, nil, comp.id), comp
end

--- Compile an effect for an option: { op, nodes…, when = node }.
local function part_node(op, i, want, part, env)
  if part == nil then error("'" .. op .. "' needs a " .. want .. " as part " .. i, 0) end
  local n, t, comp
  if want == "number" then
    n, t = P.compile_number(part, env)
  elseif want == "scope" then
    n, t = node("CONST", nil, nil, P.scope_number(part)), want
  elseif want == "kind" then
    n, t = P.compile_kind(part, env)
  elseif want == "player" and part == 0 then -- everyone
    n, t = node("CONST"), want
  else
    n, t, comp = P.compile(part, env)
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
    if type(step) == "string" then out[3] = expr.named(step, "number", comp) end
    out[3] = node("AFFINE", out[3], nil, -1, 1)
  end
end

P.sources = {} -- of effects: the host reads them where they lie

function P.compile_effect(one, env)
  local op = one.op
  if op == "show" and select(2, P.compile(one.parts[1], env)) == "cell" then op = "reveal" end
  local out, comp = { op, nil, nil, nil, nil, when = nil, source = one.source }, nil -- room for all of it
  for i, want in ipairs(PARTS[op]) do
    local named_step = op == "set" and i == 2 and type(one.parts[i]) == "string"
    local n, of = part_node(op, i, want, named_step and 0 or one.parts[i], env)
    out[i + 1], comp = n, comp or of
  end
  if op == "bump" then
    local track, comp_of_track = component_of(one.parts[3], "the track")
    local start = comp_of_track.decl.spec.start
    out[4] = P.compile_number(one.parts[5] or P.number_of(start) or 1, env)
    out[5] = node("PAIR", track, (component_of(one.parts[4], "everyone's place")))
  end
  fit_cell(op, out, comp, one)
  if one.when then out.when = (P.compile(one.when, env)) end
  P.sources[one.source] = true
  return out
end

--- The things an effect is for each of: players in order from one, all of them, or a row's items.
local function each_of(over)
  local list = {}
  if P.is_expr(over) then
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

--- Effects about `it`, with a thing in its place; those of an `each` among them have an `it` of their own.
local function about(list, thing)
  local out = {}
  for i, one in ipairs(list) do
    local made = {
      op = one.op, parts = {}, make = one.make, list = one.list, is_all = one.is_all, source = one.source,
    }
    for p, part in ipairs(one.parts) do made.parts[p] = P.about(part, thing) end
    made.when, made.over = P.about(one.when, thing), P.about(one.over, thing)
    out[i] = made
  end
  return out
end

--- Scopes that begin with a rule, as effects of its own.
function P.begins(rule)
  return P.map(rule.opens or {}, function(id) return { op = "begin", parts = { id }, source = rule.source } end)
end

--- All pieces on a row, the.queue: an effect for each of its places.
local function from_each(one)
  local f = one.is_all and P.is_expr(one.parts[2]) and expr.raw(one.parts[2])
  local comp = f and f.op == "component" and P.linked.components[f.name]
  if not (comp and comp.is_row) then return one end
  local make = function(place) return P.effect.move_all(one.parts[1], place, one.parts[3]) end
  return { op = "each", over = f.name, make = make, when = one.when, parts = {}, source = one.source }
end

--- A list of effects with `each` written out.
function P.all_effects(list, into)
  into = into or {}
  for _, one in ipairs(list) do
    if type(one) ~= "table" or not one.op then error("each takes a function that makes effects", 0) end
    one = from_each(one)
    for _, thing in ipairs(one.op == "each" and each_of(one.over) or {}) do
      local made = one.list and about(one.list, thing) or one.make(thing)
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
