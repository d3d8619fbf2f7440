--- What things are worth to a player, for bots, and what the two actions of a round make of them.
--- All numbers are thousandths: of a point, of a cube, of a round.
---
--- A position is few numbers: money, points, cubes, free spots, what the derricks give. PLANS says
--- what an action makes of it; `worth` adds it up, every term as the bot weighs it.
local of = game("oilfield")

local J = {} -- what bots.lua and layers use

-- What things are worth; bots weigh these ---------------------------------

local MONEY, LAST_MONEY = 340, 60 -- a dollar, while there is time to spend it, and in the last round
local ENOUGH = 35 -- dollars beyond which the next one counts less
local OIL, GAS, LAST_CUBE = 470, 700, 200 -- a cube in the storage; in the last round: for a full storage
local SPOT, YIELD, DIRECT, PLACE = 270, 345, 850, 100 -- for each round left
local FUND = 150 -- a dollar beside, as long as it helps to a derrick
local NEEDS = { 15, 10 } -- dollars for that, without a spot and with one
local BUSY = 6000 -- cubes of derricks with which one needs no more of them
local FIRST = 250 -- to be first player
local RIVAL, FULL = 450, 750 -- the chance that a rival with oil to sell chooses National; with a full storage
local STEP = 1800 -- rounds that a step of a field takes
local LONG, HURRY = 22, 80 -- rounds after which a game drags on; points for drilling, for each round beyond
J.FIRST = FIRST

-- The table ---------------------------------------------------------------

--- Steps that a field still has to go.
of:measure("steps", "field", { says = "Steps that a field still has." }, function(field)
  local length = 0
  for _, id in ipairs { "austin", "dallas", "pecos" } do
    length = given(field:is(the.field[id]), setting("track_len." .. id), length)
  end
  return most(0, length - field.step)
end)
local function steps(field) return measure("steps", field) end
local function dead(field) return steps(field):is(0) end
J.dead = dead

--- The end comes when two fields are exhausted.
local two = sum_of("field", steps) - most_of("field", steps) - least_of("field", steps)
of:measure("left", given(the.last_round:above(0), (the.last_round - the.round) * 1000,
  most(1000, least(12000, two * STEP))), { says = "Rounds to come after this one." })
local left = measure("left")
of:measure("time", least(left, 7000), { says = "Rounds for which derricks count." })
of:measure("hurry", most(0, the.round - LONG) * HURRY, { says = "The game drags on." })
local time, hurry = measure("time"), measure("hurry")
J.hurry = hurry

of:measure("dollar", LAST_MONEY + least(4000, left) * (MONEY - LAST_MONEY) // 4000, { says = "A dollar." })
local function cube(worth)
  return (LAST_CUBE + least(2000, left) * (worth - LAST_CUBE) // 2000) * 1000 // (hurry + 1000)
end
of:measure("an oil", cube(OIL), { says = "An oil cube in the storage." })
of:measure("a gas", cube(GAS), { says = "A gas cube in the storage." })
of:measure("a spot", time * SPOT // (hurry + 1000), { says = "A free spot." })
local dollar, oil_is, gas_is = measure("dollar"), measure("an oil"), measure("a gas")
J.dollar, J.oil, J.gas, J.spot = dollar, oil_is, gas_is, measure("a spot")

-- Derricks ----------------------------------------------------------------

--- What a tile gives in one drilling, in thousandths: cubes to store, points sold at once.
--- Layers with tiles of their own declare it again.
local both_sold = function(tile) return tile.sells_oil:is(1) & tile.sells_gas:is(1) end
function J.stores(tile) return given(both_sold(tile), 0, (tile.oil + tile.gas + tile.either) * 1000 + tile.later) end
function J.sells(tile) return given(both_sold(tile), 1000, tile.sells_gas * 800 + tile.aside) end

local function own(spot) return spot:count(who.marker):above(0) & spot.tower:size():above(0) end
local function part(spot, n) return given(own(spot), given(dead(spot.field), n * 0.1, n)) end
of:measure("yield", "spot", { says = "Cubes that a derrick stores." }, function(spot)
  return part(spot, J.stores(spot.tower:top()))
end)
of:measure("sells", "spot", { says = "Points that a derrick sells." }, function(spot)
  return part(spot, J.sells(spot.tower:top()))
end)
--- What it would give now.
local function works(spot) return own(spot) & spot.field:count("strike"):is(0) end
of:measure("stores now", "spot", { says = "Cubes that a derrick could store now." }, function(spot)
  local tile, field = spot.tower:top(), spot.field
  return given(works(spot), least(field:count("oil"), tile.oil + tile.either) + least(field:count("gas"), tile.gas))
end)
of:measure("sells now", "spot", { says = "Points that a derrick could sell now." }, function(spot)
  local tile, field = spot.tower:top(), spot.field
  local gas = tile.sells_gas:is(1) & field:count("gas"):above(0)
  local oil = tile.sells_oil:is(1) & field:count("oil"):above(0)
  return given(works(spot),
    given(gas, setting("local.gas_points") * 1000, given(oil, setting("local.oil_price") * 300)))
end)
local function all(name) return sum_of("spot", function(spot) return measure(name, spot) end) end
of:measure("idle spots", sum_of("spot", function(spot)
  return given(spot:count(who.marker):above(0) & spot.tower:size():is(0) & dead(spot.field), 800)
end), { says = "Free spots where a derrick would be late." })

-- A position --------------------------------------------------------------

local now = {
  money = who.money, points = who.vp * 1000 + who.leases:size() * setting("score.lease") * 1000, places = who.places,
  oil = who.storage:count("oil"), gas = who.storage:count("gas"), spots = who.open_spots * 1000 - measure("idle spots"),
  yield = all("yield"), direct = all("sells"), soon = all("stores now"), sells = all("sells now"), other = 0,
}
for name, formula in pairs { yield = now.yield, direct = now.direct, soon = now.soon, sells = now.sells } do
  of:measure("all " .. name, formula, { says = "Of all derricks: " .. name .. "." })
  now[name] = measure("all " .. name)
end
J.now = now

--- The terms of a position, by name.
J.TERMS = {
  points = function(p) return p.points end,
  money = function(p)
    return given(p.money:at_most(ENOUGH), p.money * dollar, dollar * ENOUGH + (p.money - ENOUGH) * dollar * 0.6)
  end,
  oil = function(p) return p.oil * oil_is end,
  gas = function(p) return p.gas * gas_is end,
  spots = function(p) return least(p.spots, 1000) * measure("a spot") // 1000 end,
  derricks = function(p)
    local room = p.places * 1000
    return (least(p.yield, room) * 10 + most(0, p.yield - room) * 3) * time // 10000 * YIELD // 1000
  end,
  sales = function(p) return p.direct * time // 1000 * DIRECT // 1000 end,
  places = function(p) return least(p.places - 3, 4) * time * PLACE // 1000 end,
  --- Who has few derricks that still yield saves for another one.
  fund = function(p)
    local needs = given(p.spots:at_least(1000), NEEDS[2], NEEDS[1])
    return least(p.money, needs) * FUND * most(0, BUSY - p.yield - p.direct) // BUSY * time // 7000
  end,
}
local ORDER = { "points", "money", "oil", "gas", "spots", "derricks", "sales", "places", "fund" }

local function worth(p)
  local sum = p.other
  for _, name in ipairs(ORDER) do sum = sum + J.TERMS[name](p) * weight(name) // 1000 end
  return sum
end
of:measure("base", worth(now), { says = "The position as it is." })

--- A position that differs from another one in this.
local function with(p, changes) return setmetatable(changes, { __index = p }) end

-- What actions make of it -------------------------------------------------

--- Each goes on with the positions that it can lead to: plan(p, k, price) is the best k(q).
local PLANS = {}
local NEVER = -1000000
local SOLD = 800 -- what it costs beside to sell an investment
J.SOLD = SOLD

of:measure("leases open", sum_of(the.lease_market, function(card) return given(dead(card.field), 0, 1) end),
  { says = "Leases of fields that have not ended." })
local can_lease = measure("leases open"):above(0) & who.supply:count(who.marker):above(0)
function PLANS.lease(p, k, price)
  local q = with(p, {
    money = p.money - price, spots = p.spots + 1000, points = p.points + setting("score.lease") * 1000,
  })
  return given(can_lease & p.money:at_least(price), k(q), k(p))
end

--- The investment that one would miss least, if one must sell: what it brings and costs.
function J.row_price(row) return the.invested:item(row.first + least(row, row.spaces - 1)).price end
local ROWS, least_missed = { "five", "three", "two" }, NEVER
for _, id in ipairs(ROWS) do
  local row = the.covered[id]
  local has = any_of("invested", function(stand) return stand:count(who.stake):above(0) & stand.vp:is(row.vp) end)
  of:measure("sale of " .. id, given(has, J.row_price(row) * dollar - row.vp * 1000, NEVER),
    { says = "What an investment of that row brings, less what it costs." })
  least_missed = most(least_missed, measure("sale of " .. id))
end
of:measure("best sale", least_missed, { says = "… of the row that one misses least." })
local function of_sale(what)
  local n = 0
  for _, id in ipairs(ROWS) do
    n = given(measure("sale of " .. id):is(measure("best sale")), what(the.covered[id]), n)
  end
  return given(measure("best sale"):is(NEVER), 0, n)
end
of:measure("raises", of_sale(J.row_price), { says = "Dollars for the investment that one misses least." })
of:measure("gives up", of_sale(function(row) return row.vp end), { says = "The points that it costs." })
J.raises, J.gives_up = measure("raises"), measure("gives up")

local function room(p) return most(0, p.places - p.oil - p.gas) end
--- A derrick may be paid with an investment.
local function build(p, k, raises)
  return most(k(p), most_of(the.tile_market, function(tile)
    local short = p.money:below(tile.price)
    local extended = with(p, { money = p.money - tile.price, places = p.places + tile.places })
    local stores, sells = J.stores(tile), J.sells(tile)
    local built = with(p, {
      money = p.money - tile.price + given(short, raises), spots = p.spots - 1000,
      yield = p.yield + stores, direct = p.direct + sells, oil = p.oil + least(stores // 1000, room(p)),
      points = p.points + sells - given(short, J.gives_up * 1000), other = hurry + p.other - given(short, SOLD),
    })
    return given((p.money + raises):below(tile.price), NEVER,
      given(tile.extension:is(1), given(short, NEVER, k(extended)), given(p.spots:below(1000), NEVER, k(built))))
  end))
end
function PLANS.build(p, k) return build(p, k, J.raises) end

function PLANS.drill(p, k)
  local taken = least(p.soon, room(p))
  return k(with(p, {
    oil = p.oil + taken, points = p.points + p.sells, soon = 0, sells = 0,
    other = given((taken + p.sells):above(0), hurry) + p.other,
  }))
end

--- Sells what brings more than it is worth in the storage.
local for_money, for_points = dollar * setting("local.oil_price"), setting("local.pair") * 500
local better = given(for_money:at_least(for_points), 1, 2)
of:measure("local sale", given(most(for_money, for_points):at_most(oil_is), 0, better),
  { says = "Oil is kept, sold for money, or for points." })
PLANS["local"] = function(p, k)
  local how, gas = measure("local sale"), (gas_is):below(setting("local.gas_points") * 1000)
  return k(with(p, {
    oil = given(how:is(0), p.oil, given(how:is(1), 0, p.oil % 2)),
    money = p.money + given(how:is(1), p.oil * setting("local.oil_price")),
    points = p.points + given(how:is(2), p.oil // 2 * setting("local.pair") * 1000)
      + given(gas, p.gas * setting("local.gas_points") * 1000),
    gas = given(gas, 0, p.gas),
  }))
end

--- The price by the players who have oil to sell.
of:measure("choosers", 1000 + sum_of("others", function(p)
  local sells = p.storage:count("oil"):above(1)
  return given(sells, given(p.storage:room():is(0), FULL, RIVAL))
end),
  { says = "Players who may choose National." })
local low = measure("choosers") // 1000
local function price(n) return entry(setting("national_price"), n) end
of:measure("national price", price(low) * 1000 + (price(low + 1) - price(low)) * (measure("choosers") - low * 1000),
  { says = "What National may pay." })
function PLANS.national(p, k)
  return k(with(p, { money = p.money + p.oil * measure("national price") // 1000, oil = 0 }))
end

function PLANS.first(p, k)
  return k(with(p, { other = given(the.first:is(who.seat), 0, weight("first") * FIRST // 1000) + p.other }))
end
function PLANS.subsidy(p, k) return k(with(p, { money = p.money + the.subsidy })) end

function PLANS.invest(p, k)
  return most(k(p), most_of("covered", function(row)
    local cost = J.row_price(row)
    local fits = row:below(row.spaces) & p.money:at_least(cost) & who.supply:count(who.stake):above(0)
    return given(fits, k(with(p, { money = p.money - cost, points = p.points + row.vp * 1000 })), NEVER)
  end))
end

-- Two actions -------------------------------------------------------------

local PUBLIC = { "build", "drill", "local", "national", "first", "subsidy", "invest" } -- beside Lease
local PRIVATE = { "national", "local", "drill", "build", "lease" } -- by the numbers of the cards
J.PRIVATE = PRIVATE

--- What the private action makes of a position.
local function follow(action, p) return PLANS[action](p, worth, setting("lease.private")) end

for _, first in ipairs(PUBLIC) do
  of:measure("after " .. first, PLANS[first](now, worth), { says = "The position after " .. first .. "." })
  for _, second in ipairs(PRIVATE) do
    of:measure(first .. ", then " .. second, PLANS[first](now, function(p) return follow(second, p) end),
      { says = "The position after " .. first .. " and " .. second .. "." })
  end
end
--- What an investment is worth that pays for a derrick.
of:measure("pays", measure("after build") - build(now, worth, 0), { says = "What selling gains before a Build." })
of:measure("after lease", "space", { says = "The position after a lease there." }, function(space)
  return given(space.action:is("lease"), PLANS.lease(now, worth, space.price))
end)
for _, second in ipairs(PRIVATE) do
  of:measure("lease, then " .. second, "space", { says = "… and " .. second .. "." }, function(space)
    return given(space.action:is("lease"),
      PLANS.lease(now, function(p) return follow(second, p) end, space.price))
  end)
end

--- By the action of a space; what a layer adds leads nowhere.
local function by_action(space, name)
  local value = measure("base")
  for _, first in ipairs(PUBLIC) do
    value = given(space.action:is(first), measure(name(first)), value)
  end
  return given(space.action:is("lease"), measure(name("lease"), space), value)
end
function J.alone(space) return by_action(space, function(first) return "after " .. first end) end
of:measure("alone", "space", { says = "The position after a space's action." }, J.alone)
for number, second in ipairs(PRIVATE) do
  of:measure("both " .. number, "space", { says = "… and then " .. second .. "." }, function(space)
    return by_action(space, function(first) return first .. ", then " .. second end)
  end)
end
of:measure("both", "space", { says = "… and then the best private action." }, function(space)
  local best = measure("both 1", space)
  for number = 2, #PRIVATE do best = most(best, measure("both " .. number, space)) end
  return best
end)
--- Which one that is.
of:measure("follows", "space", { says = "The number of that action." }, function(space)
  local which = 1
  for number = 2, #PRIVATE do
    which = given(measure("both " .. number, space):is(measure("both", space)), number, which)
  end
  return which
end)

--- Worths of private cards by the space where the own worker stands.
function J.then_(space, card)
  local value = measure("alone", space)
  for number = 1, #PRIVATE do value = given(card.number:is(number), measure("both " .. number, space), value) end
  return value
end

return J
