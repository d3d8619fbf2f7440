--- Players who think a round ahead: what they will have is weighed, and the best answer given.
---
--- A position is few numbers: money, points, cubes, free spots, what the derricks give. PLANS
--- says what an action makes of it; `worth` adds it up with the weights of a style. The styles
--- differ in their weights alone. Only what the player may know is read.
local of = game("oilfield")
include("bots_words")

-- What things are worth, in points; change these to change the style -----

local MIDDLE = {
  money = 0.34, -- a dollar, while there is time to spend it
  last_money = 0.06, -- and in the last round
  oil = 0.55, gas = 0.7, -- a cube in the storage
  last_cube = 0.2, -- and in the last round: for a full storage
  spot = 0.35, -- a free spot, for each round left
  enough_spots = 1, -- more than so many at a time bring nothing
  yield = 0.30, -- a cube that a derrick could store, for each round left
  direct = 0.33, -- a point or two dollars that a derrick sells at once, likewise
  place = 0.10, -- a place in the storage, for each round left
  profit = 0.8, -- what a sale of an investment must bring
  first = 0.25, -- to be first player
  rival = 0.45, -- the chance that another player with oil to sell chooses National
}
local function style(changes)
  local weights = {}
  for name, weight in pairs(MIDDLE) do weights[name] = weight end
  for name, weight in pairs(changes) do weights[name] = weight end
  return weights
end
local STYLES = {
  heuristic = MIDDLE,
  --- Drills first and asks later: derricks and storage.
  wildcatter = style { yield = 0.45, direct = 0.25, place = 0.2, spot = 0.5, money = 0.28, enough_spots = 2 },
  --- Lets others drill: investments, points at once, and money.
  broker = style { money = 0.26, yield = 0.2, direct = 0.42, oil = 0.5, gas = 0.6, profit = 0.4, first = 0.5 },
}

-- What the bot sees ------------------------------------------------------

local me, w -- the player, the weights
local left -- rounds to come after this one
local mood = 0 -- choosers of National more or less, by feeling
local hurry = 0 -- points for taking oil off the fields, once the game drags on
local now = {} -- the position: see `look`

--- Rounds left, by the steps that two fields still have to go.
local STEP = 1.8 -- rounds that a step takes
local LONG, HURRY = 22, 0.08 -- rounds after which a game drags on; points for drilling, for each round beyond
local function rounds_left()
  local last = g.last_round:get()
  if last > 0 then return last - g.round:get() end
  local one, two = 99, 99
  for _, field in ipairs(g.field) do
    local steps = math.max(0, value("track_len." .. field.id) - field.step:get())
    if steps < one then one, two = steps, one elseif steps < two then two = steps end
  end
  return math.max(1, math.min(12, two * STEP))
end

--- What a derrick gives in one drilling: cubes to store, points sold at once.
local function output(tile)
  if tile.sells_oil == 1 and tile.sells_gas == 1 then return 0, 1 end
  local stores = tile.oil + tile.gas + tile.either
  if tile.government then return tile:is_up() and 2 or 0.5, 0.7 end
  if tile.national then return 0, 0.6 end
  return stores, tile.sells_gas == 1 and 0.8 or 0
end

--- Is a field at its end, or nearly?
local function dead(field) return value("track_len." .. field.id) - field.step:get() <= 0 end

--- A derrick, and what it would give at once: cubes to store, points sold.
local function look_at(tile, field)
  local stores, sells = output(tile)
  local oil, gas = field:count("oil"), field:count("gas")
  local part = dead(field) and 0.1 or 1
  now.yield, now.direct = now.yield + stores * part, now.direct + sells * part
  if field:count("strike") > 0 then return end
  local most = tile.government and tile:is_up() and 2 or tile.oil
  now.soon = now.soon + math.min(oil, most + tile.either) + math.min(gas, tile.gas)
  if tile.sells_gas == 1 and gas > 0 or tile.sells_oil == 1 and oil > 0 then
    now.sells = now.sells + (gas > 0 and 1 or value("local.oil") * 0.3)
  end
end

local function look(player, weights)
  me, w, left = player, weights, rounds_left()
  hurry = math.max(0, g.round:get() - LONG) * HURRY
  now.money, now.vp, now.places = me.money:get(), me.vp:get(), me.places:get()
  now.oil, now.gas = me.storage:count("oil"), me.storage:count("gas")
  now.spots, now.yield, now.direct, now.soon, now.sells = 0, 0, 0, 0, 0
  now.markers, now.stakes = me.supply:count(me.marker), me.supply:count(me.stake)
  for i = 1, #g.spot do
    local spot = g.spot[i]
    if spot:count(me.marker) > 0 then
      local tile = spot.tower:top()
      if tile then look_at(tile, spot.field) else now.spots = now.spots + (dead(spot.field) and 0.2 or 1) end
    end
  end
end

-- What it is worth -------------------------------------------------------

local function dollar(money)
  local early = math.min(1, left / 4)
  return (w.last_money + (w.money - w.last_money) * early) * (money > 35 and 0.6 or 1)
end

local function cube(weight)
  local early = math.min(1, left / 2)
  return (w.last_cube + (weight - w.last_cube) * early) / (1 + hurry)
end

--- Cubes beyond what the storage can do with are worth less: who drills wants room.
local function worth(p)
  local time = math.min(left, 7)
  return p.vp + p.money * dollar(p.money) + p.oil * cube(w.oil) + p.gas * cube(w.gas)
    + math.min(p.spots, w.enough_spots) * w.spot * time / (1 + hurry)
    + math.min(p.yield, p.places) * w.yield * time + math.max(0, p.yield - p.places) * w.yield * 0.3 * time
    + p.direct * w.direct * time + math.min(p.places - 3, 4) * w.place * time + p.other
end

-- What actions make of a position ----------------------------------------

local function copy(p)
  return {
    money = p.money, vp = p.vp, places = p.places, oil = p.oil, gas = p.gas, spots = p.spots, yield = p.yield,
    direct = p.direct, soon = p.soon, sells = p.sells, markers = p.markers, stakes = p.stakes, other = p.other,
  }
end

--- The best tile that one could build.
local function best_tile(p)
  local best, most
  for i = 1, g.tile_market:size() do
    local tile = g.tile_market[i]
    local fits = tile.extension == 1 or p.spots > 0
    if fits and tile.price <= p.money then
      local q = copy(p)
      q.money = p.money - tile.price
      if tile.extension == 1 then
        q.places = p.places + tile.places
      else
        local stores, sells = output(tile)
        q.spots, q.yield, q.direct = p.spots - 1, p.yield + stores, p.direct + sells
        q.oil, q.vp = p.oil + math.max(0, math.min(stores, p.places - p.oil - p.gas)), p.vp + sells
        q.other = p.other + hurry
      end
      local points = worth(q)
      if not most or points > most then best, most = q, points end
    end
  end
  return best
end

--- The best investment.
local function best_row(p)
  local best, most
  if p.stakes == 0 then return nil end
  for i = 1, #g.covered do
    local row = g.covered[i]
    local price = value("invest.price", row)
    if row:get() < row.spaces and price <= p.money then
      local points = row.vp - price * dollar(p.money)
      if not most or points > most then
        best, most = copy(p), points
        best.money, best.vp, best.stakes = p.money - price, p.vp + row.vp, p.stakes - 1
      end
    end
  end
  return best
end

--- Is there a lease of a field that has not ended?
local function worth_leasing()
  for i = 1, g.lease_market:size() do
    if not dead(g.lease_market[i].field) then return true end
  end
  return false
end

--- Each returns the new position, or nil: nothing to gain.
local PLANS = {}

function PLANS.lease(p, price)
  if p.money < price or p.markers == 0 or not worth_leasing() then return nil end
  local q = copy(p)
  q.money, q.spots, q.markers, q.vp = p.money - price, p.spots + 1, p.markers - 1, p.vp + 1
  return q
end

PLANS.build = best_tile

function PLANS.drill(p)
  local q = copy(p)
  local taken = math.min(p.soon, p.places - p.oil - p.gas)
  q.oil, q.vp, q.soon, q.sells = p.oil + math.max(0, taken), p.vp + p.sells, 0, 0
  if taken > 0 or p.sells > 0 then q.other = p.other + hurry end
  return q
end

--- Sells what brings more than it is worth in the storage.
PLANS["local"] = function(p)
  local q, money, points = copy(p), value("local.oil") * dollar(p.money), value("local.pair") / 2
  if math.max(money, points) > cube(w.oil) then
    q.oil = points > money and p.oil % 2 or 0
    if points > money then
      q.vp = q.vp + p.oil // 2 * value("local.pair")
    else
      q.money = p.money + p.oil * value("local.oil")
    end
  end
  if value("local.gas") > cube(w.gas) then q.gas, q.vp = 0, q.vp + p.gas * value("local.gas") end
  return q
end

--- The price by the players who have oil to sell, more or less: nobody can foresee the others.
function PLANS.national(p)
  local prices, choosers = value("national_price"), 1 + mood
  local player = me.next
  while player ~= me do
    if player.storage:count("oil") > 1 then choosers = choosers + w.rival end
    player = player.next
  end
  choosers = math.max(1, math.min(choosers, #prices))
  local low = math.floor(choosers)
  local here, there = prices[low], prices[math.min(low + 1, #prices)]
  local q = copy(p)
  q.money = p.money + p.oil * (here + (there - here) * (choosers - low))
  q.oil = 0
  return q
end

function PLANS.first(p)
  local q = copy(p)
  q.other = p.other + (g.first:get() == me.seat and 0 or w.first)
  return q
end

function PLANS.subsidy(p)
  local q = copy(p)
  q.money = p.money + g.subsidy:get()
  return q
end

PLANS.invest = best_row

--- A position after an action, or as it was.
local function after(action, price, p) return PLANS[action](p, price) or p end

local PRIVATE = { "drill", "local", "national", "build", "lease" } -- of equals the first

--- The best private action behind a position: its worth, and which.
local function best_private(p)
  local most, best
  for _, action in ipairs(PRIVATE) do
    local points = worth(after(action, value("lease.private"), p))
    if not most or points > most then most, best = points, action end
  end
  return most, best
end

-- Points for answers ------------------------------------------------------

local base -- the worth of the position as it is

local SCORE = {}

function SCORE.select(space)
  local points, follow = best_private(after(space.action, space.price, now))
  return points - base, { "plan", space, follow }
end

--- The public action of the worker comes first.
function SCORE.secret(card)
  local p = now
  for i = 1, #g.space do
    local space = g.space[i]
    if space:count(me.worker) > 0 then p = after(space.action, space.price, now) end
  end
  return worth(after(card.action, value("lease.private"), p)) - base
end

SCORE["lease.take"] = function(card)
  local field = card.field
  local rich = (field:count("oil") + field:count("gas")) * 0.02
  if dead(field) then rich = rich - w.spot * math.min(left, 7) end
  return worth(after("lease", g.lease_price:get(), now)) - base + rich
end

local function tile_points(tile, field)
  local p = copy(now)
  p.money = now.money - tile.price
  if tile.extension == 1 then
    p.places = now.places + tile.places
    return worth(p) - base
  end
  local stores, sells = output(tile)
  p.spots, p.yield, p.direct = now.spots - 1, now.yield + stores, now.direct + sells
  p.oil = now.oil + math.max(0, math.min(stores, field:count("oil"), now.places - now.oil - now.gas))
  p.vp = now.vp + (tile.sells_gas == 1 and field:count("gas") > 0 and 1 or 0)
  local rest = value("track_len." .. field.id) - field.step:get()
  return worth(p) - base + 0.05 * rest + 0.02 * field:count("oil") + (dead(field) and -1 or hurry)
end
SCORE["build.derrick"] = function(tile, spot) return tile_points(tile, spot.field) end
SCORE["build.extension"] = function(tile) return tile_points(tile) end

SCORE["drill.store"] = function(_, oil, gas) return 0.3 + oil * cube(w.oil) + gas * cube(w.gas) end
SCORE["drill.paid"] = function(_, oil) return 0.3 + oil * cube(w.oil) end
SCORE["drill.sell"] = function(_, kind)
  return 0.2 + (kind == g.oil and value("local.oil") * dollar(now.money) + hurry or value("local.gas"))
end
SCORE["drill.keep"] = function() return cube(w.gas) end

SCORE["local.oil"] = function(n) return n * (value("local.oil") * dollar(now.money) - cube(w.oil)) end
SCORE["local.pairs"] = function(n) return n * (value("local.pair") - 2 * cube(w.oil)) end
SCORE["local.gas"] = function(n) return n * (value("local.gas") - cube(w.gas)) end
SCORE["national.oil"] = function(n) return n * (g.barrel_price:get() * dollar(now.money) - cube(w.oil)) end
SCORE["national.gas"] = function(n) return n * (g.barrel_price:get() * dollar(now.money) - cube(w.gas)) end
SCORE["national.derrick"] = function() return (g.barrel_price:get() + 1) * dollar(now.money) end

SCORE["first.take"] = function() return w.first end
SCORE["subsidy.take"] = function() return g.subsidy:get() * dollar(now.money) end
SCORE["invest.buy"] = function(row) return row.vp - value("invest.price", row) * dollar(now.money) end
--- For a profit, or, when the game drags on, for a derrick.
SCORE.sell = function(space)
  local need = now.money < 7 and now.spots >= 1 and hurry or 0
  return value("invest.price", space.covered) * dollar(now.money) - space.vp - w.profit + need
end
SCORE["government.pay"] = function()
  return (2 * w.yield + w.direct) * math.min(left, 7) + 1 - value("government.price") * dollar(now.money)
end

--- The answer with most points; what is not known counts as nothing gained.
local function decide(player, weights, choice, n, why)
  look(player, weights)
  now.other = 0
  mood = choice == "secret" and (random(5) - 3) * 0.4 or 0
  base = worth(now)
  local best, most, points, told = 1, nil, {}, nil
  for i = 1, n do
    local option, a, b, c = answer(i)
    local score, reason
    if SCORE[option] then score, reason = SCORE[option](a, b, c) else score = 0 end
    points[i] = score
    if not most or score > most then best, most, told = i, score, reason end
  end
  if not why then return best, points end
  if told then return best, points, { told[1], told[2], told[3] } end
  return best, points, { most > 0 and "gain" or "nothing", string.format("%.1f", most) }
end

for name, weights in pairs(STYLES) do
  of:bot(name, function(player, choice, n, _, _, why) return decide(player, weights, choice, n, why) end)
end

of:search {
  policy = "heuristic", horizon = 24, spread = 4,
  estimate = function(player)
    look(player, MIDDLE)
    now.other = 0
    return (rules.score(player)) - now.vp + worth(now)
  end,
}
