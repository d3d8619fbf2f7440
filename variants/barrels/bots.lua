--- Players of Barrels: what a position is worth, in thousandths of a point, and weights.
---
--- Almost everything is a term of the position: an answer is worth what its effects make of
--- it. Only a draw, which is chance, has terms of its own.
local barrels = game("barrels")

local STEP = 1667 -- a step of a ladder: a point, and two more for every third one
local BARREL = 600 -- one that can still be climbed with or built from
local IDLE = 100 -- one too many
local COIN = 333
local SPOT, OPEN = 2000, 1200 -- for most workers on a spot, and while that can change

local left = who.bench:total()
--- Who is first moves on by one each round, so it says which round it is.
barrels:measure("workers", left + most(0, 3 - the.first) * 5, { says = "Workers still to be placed in the game." })
local workers = measure("workers")

--- Half of the workers spend barrels, the others fetch them.
local function bank(n)
  local spent = least(n, (workers + 1) // 2 + 1)
  return given(workers:is(0), 0, spent * BARREL + (n - spent) * IDLE)
end
local held = who.barrels:total()


barrels:worth("points", who.points * 1000, { says = "{n} {n|point|points}", with = { n = who.points } })
barrels:worth("coins", who.coins * COIN, { says = "{n} {n|coin|coins}", with = { n = who.coins } })
barrels:worth("steps", who.height:sum() * 1000 + sum_of("ladders", function(ladder)
  return who.height:item(ladder.step) % 3 * (STEP - 1000)
end), { says = "{n} {n|step|steps}", with = { n = who.height:sum() } })
barrels:worth("barrels", bank(held), { says = "{n} {n|barrel|barrels}", with = { n = held } })

--- A card is worth what it brings beyond its barrels, if there are workers left for it.
local function brings(card)
  local profit = card.worth * 1000 + STEP - card.cost * BARREL
  return given(who.barrels:count(card.colour):at_least(card.cost), most(0, profit) * 0.4, most(0, profit) * 0.2)
end
barrels:worth("cards", given(workers:above(0), sum_of(who.hand, brings)),
  { says = "{n} {n|card|cards} in the hand", with = { n = who.hand:size() } })

--- Most workers on a spot; those who still come may change it, so it is worth more when all have come.
local function counts(spot)
  return spot:count(who.worker), most_of("others", function(p) return spot:seated(p) end)
end
local function lead(spot)
  local mine, best = counts(spot)
  return given(mine:above(best), OPEN + least(mine - best - 1, 2) * 120, given(mine:is(best) & mine:above(0), 400))
end
local function first(spot)
  local mine, best = counts(spot)
  return given(mine:above(best), 1)
end
local spots, firsts = 0, 0
for _, row in ipairs { "wells", "ladders", "desks" } do
  barrels:measure("lead at " .. row, row, { says = "What the workers on a spot may bring." }, lead)
  spots = spots + sum_of(row, function(spot) return measure("lead at " .. row, spot) end)
  firsts = firsts + sum_of(row, first)
end
spots = spots + given(left:is(0), firsts * (SPOT - OPEN))
barrels:worth("spots", spots, { says = "workers on spots" })

-- Chance -----------------------------------------------------------------

local n = var("n")
barrels:worth("work.draw", "drawn", bank(held + n) - bank(held), { says = "{n} {n|barrel|barrels} drawn" })
barrels:worth("work.take", "new card", given(workers:above(3), 700, given(workers:above(1), 300, 0)),
  { says = "a new card" })

-- Bots -------------------------------------------------------------------

--- As `tune-bot` found them by play. Most workers on a spot count for more than their points: what one leads in
--- nobody else does, and a step takes a worker from there.
barrels:bot("heuristic", { says = "Takes what is worth most, with weights that won by play.",
  weights = {
    coins = 0.89, steps = 0.36, barrels = 0.84, cards = 0.8, spots = 2.64, drawn = 0.8, ["new card"] = 0.66,
  } })
barrels:bot("beginner", { says = "Takes what is worth most, and counts it as it stands." })
barrels:bot("climber", { says = "Loves ladders.", weights = { steps = 1.5, cards = 0.3, ["new card"] = 0.3 } })
barrels:bot("builder", { says = "Loves cards.", weights = { cards = 2, ["new card"] = 2, points = 1.2 } })
barrels:search { policy = "heuristic" }
