--- Conditions about cells: the steps of scales, the faces of dice, rows of counters.
---
--- A scale counts from 1 and a die shows a face; what either is worth and which band it
--- is in are read by name, so neither stands for a bare number.
local E, P = ...
local error = E.error
local X, expr = P.Condition, P.expr
local raw, lift, node, rules, unary = expr.raw, expr.lift, expr.node, expr.rules, expr.unary

-- Scales and dice ------------------------------------------------------

--- The step of a scale, from 1 on; the value and the band of a scale's step or a die's face.
X.step = unary("step")
X.value = unary("value")
X.band = unary("band")
--- How many steps a scale has.
X.steps = unary("steps")

--- The cell and its component, which must be of one of the kinds.
local function cell(x, env, what, ...)
  local n, t, comp = expr.compile(x, env)
  if t == "cell" and not comp then return n, nil end
  for _, kind in ipairs { ... } do
    if t == "cell" and comp.type == kind then return n, comp end
  end
  local is = t == "cell" and comp.type or tostring(t)
  error(":" .. what .. "() is for a " .. table.concat({ ... }, " or a ") .. ", not for a " .. is, 0)
end

function rules.step(f, env)
  local n, comp = cell(f.a, env, "step", "scale")
  return node("AFFINE", node("CELL", n), nil, 1, 1), "number", comp
end
function rules.steps(f, env)
  local _, comp = cell(f.a, env, "steps", "scale")
  return node("CONST", nil, nil, #comp.decl.spec.steps), "number"
end
function rules.value(f, env)
  return node("VALUE", (cell(f.a, env, "value", "scale", "die"))), "number"
end
function rules.band(f, env)
  local n, comp = cell(f.a, env, "band", "scale", "die")
  return node("BAND", n), comp and comp.marks.numbered and "number" or "text"
end

--- The number of the face that lies up, or what all its faces are called.
function P.die_face(x, env)
  local n, comp = cell(x, env, "face", "die")
  if comp and comp.marks.called then return node("BAND", n), "text" end
  return node("CELL", n), "number", comp
end

--- What the next n steps of a scale cost together.
function P.scale_cost(f, env)
  local n = cell(f.a, env, "cost", "scale")
  return node("AHEAD", n, (expr.number(f.b or lift(1), env))), "number"
end

-- Rows of counters -----------------------------------------------------

--- The highest and the lowest of a row of counters or scales, their sum, and how many
--- are above one of them, plus 1.
X.highest = unary("highest")
X.lowest = unary("lowest")
X.sum = unary("sum")
--- Has one of them more than any other? What does a player know of them, on the whole?
expr.methods { "rank", "alone", "mean" }

--- The first of the cells, how many, and the component; of everyone's if it is each player's.
local function cells(x, env, what)
  local f = raw(x)
  local comp = f.op == "component" and P.linked.components[f.name]
  if comp and comp.per_player and comp.kind == "cell" then
    return node("CONST", nil, nil, comp.first), E.players() * comp.size, comp
  end
  local n, t, row = expr.compile(x, env)
  if t ~= "row" or row.kind ~= "cell" then error(":" .. what .. "() is for a row of counters", 0) end
  return n, row.size, row
end

--- Scales count from 1.
local function counted(n, comp, times)
  if comp.type ~= "scale" then return n, "number" end
  return node("AFFINE", n, nil, times, 1), "number"
end

for word, op in pairs { highest = "HIGHEST", lowest = "LOWEST", sum = "ALL" } do
  rules[word] = function(f, env)
    local first, n, comp = cells(f.a, env, word)
    return counted(node(op, first, nil, 0, n), comp, word == "sum" and n or 1)
  end
end

--- The cell of a player, or one of the row.
local function cell_of(x, env, comp, word)
  local whose, t = expr.compile(x, env)
  if t == "player" and comp.per_player and comp.size == 1 then
    whose, t = node("AFFINE", whose, nil, comp.first - 1, 1), "cell"
  end
  if t ~= "cell" then error(":" .. word .. "() is of a player, or of one of the row", 0) end
  return whose
end

for word, gives in pairs { rank = "number", alone = "bool" } do
  rules[word] = function(f, env)
    local first, n, comp = cells(f.a, env, word)
    return node(word:upper(), first, cell_of(f.b, env, comp, word), 0, n), gives
  end
end
function rules.mean(f, env)
  local first, n, comp = cells(f.a, env, "mean")
  local player, t = expr.compile(f.b, env)
  if t ~= "player" then error("what stands in :mean() is a player, not a " .. tostring(t), 0) end
  return counted(node("MEAN", first, player, 0, n), comp, 1)
end
