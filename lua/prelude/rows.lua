--- Rows of points: a value may be a list of them, as score.parts is. Scripts and people read the rows,
--- formulas their sum.
local E, P = ...
local error = E.error
local lift = P.expr.lift

--- Is it a row of points, or a list of them?
function P.is_row(one)
  return type(one) == "table" and not P.is_expr(one) and one.title ~= nil and (one.points or one.n or one.each) ~= nil
end
function P.is_rows(value) return type(value) == "table" and not P.is_expr(value) and P.is_row(value[1]) end

--- What a row counts: its points, or `each` for so many, `n`.
function P.points_of(one)
  if one.points ~= nil then return lift(one.points) end
  if one.n == nil or one.each == nil then
    error("the row '" .. tostring(one.title) .. "' needs points, or n and each: so many at so much", 0)
  end
  return lift(one.n) * one.each
end

--- … and when there is something to tell.
local function counts_of(one)
  local points, when = P.points_of(one), one.when
  if when == nil and one.n ~= nil then when = lift(one.n):is_not(0) end
  return points, when
end

local sums = {} -- by list

--- The sum of the rows as a formula: the points of each, of a row `over` a pile those of each card, where its `when`
--- holds.
function P.sum_of_rows(v, rows)
  if sums[rows] then return sums[rows] end
  local sum = lift(0)
  for i, one in ipairs(rows) do
    local points, when = P.checked(v, v.id, counts_of, one)
    if when ~= nil then points = P.given(when, points, 0) end
    if one.over ~= nil then points = P.sum_of(one.over, points) end
    sum = i == 1 and points or sum + points
  end
  sums[rows] = sum
  return sum
end

local CARD = { { "it", "card" } } -- what the formulas of a row over a pile speak of

local function complain(_, got)
  error("rows that speak of a player are read with one: value(\"score.parts\", player), not with a " .. got)
end

--- The pile that a row is over, as a function of the player.
local function pile_of(over)
  local n, t = P.compile(over, {})
  if t ~= "pile" then error("a row is over the cards of a pile, as who.cards, not over a " .. tostring(t), 0) end
  local speaks = P.speaks_of_player(over)
  local read = E.formula(n, t, speaks, complain)
  return function(player) return speaks and read(player) or read() end
end

--- A row as functions of the player, and of the card where it is over a pile: its fields, and what stands in the
--- holes of its words.
local function made_of(v, one)
  local points, when = P.checked(v, v.id, counts_of, one)
  local over = one.over ~= nil
  local about = { kind = v.kind, id = v.id, source = v.source, params = over and CARD or nil }
  local function work_out(x)
    if not P.is_expr(x) then return function() return x end end
    if not over then return P.worked_out(about, x) end
    x = P.about(x, P.var("it"))
    local read, speaks = P.worked_out(about, x), P.speaks_of_player(x)
    return function(player, card)
      if speaks then return read(player, card) end
      return read(card)
    end
  end
  local made = { fields = {}, with = {}, when = when ~= nil and work_out(when) or nil }
  made.pile = over and P.checked(v, v.id, pile_of, one.over)
  local fields = { points = points, says = one.n ~= nil and "{n} at {each}" or nil }
  for key, x in pairs(one) do fields[key] = x end
  fields.n, fields.each, fields.over, fields.with, fields.when = nil, nil, nil, nil, nil
  for key, x in pairs(fields) do made.fields[key] = work_out(x) end
  local with = { n = one.n, each = one.each }
  for key, x in pairs(one.with or {}) do with[key] = x end
  for key, x in pairs(with) do made.with[key] = work_out(x) end
  return made
end

--- What stands in the holes of a row's words: "{n}", and of a card "{it}" and "{it.title}".
local function holes_of(made, player, card)
  local with = {}
  for key, fn in pairs(made.with) do with[key] = fn(player, card) end
  return E.setmetatable(with, { __index = function(_, name)
    if name == "it" then return card end
    return card and name:starts("it.") and card[name:sub(4)] or nil
  end })
end

--- What the row says now; nil if its `when` doesn't hold. What the viewer can't know is unseen.
local function told(made, player, card)
  local out = {}
  E.missed()
  local there = not made.when or made.when(player, card)
  local unseen = E.missed()
  if not (there or unseen) then return nil end
  local with = holes_of(made, player, card)
  for key, fn in pairs(made.fields) do out[key] = fn(player, card) end
  for _, key in ipairs { "title", "says" } do
    if type(out[key]) == "string" then out[key] = P.phrase(out[key], with, "en") end
  end
  out.unseen = E.missed() or unseen or nil
  return out
end

--- Rows as a function that makes a list of them with numbers and words.
function P.rows_of(v, rows)
  local made = P.map(rows, function(one) return made_of(v, one) end)
  return function(player)
    local list = {}
    for _, one in ipairs(made) do
      if one.pile then
        for _, card in ipairs(one.pile(player)) do list[#list + 1] = told(one, player, card) end
      else
        list[#list + 1] = told(one, player)
      end
    end
    return list
  end
end
