--- What a company gains, what it may cost, and who is likely to have spent most, for bots. Points
--- are thousandths; money is money.
---
--- Only what the player may know is read. A hidden price is guessed from its opening bid.
local qe = game("qe")

local J = {} -- what bots.lua uses

local FIRST_PRICE = 20 -- what a company costs when nothing is known
local HIDDEN = 1.4 -- a hidden price, as a multiple of the opening bid that it beat
local AHEAD = 1300 -- thousandths of an even share of what is left that the biggest spender buys

-- By number of players.
-- Thousandths of today's prices that others will pay for what is left, at the start.
local LATER = { 0, 0, 3500, 4500, 4500 }
-- Thousandths of that rise which one expects before others have bought enough to tell: who plans for a steep one where
-- bids are chance is out.
local UNTOLD = { 0, 0, 0, 70, 40 }
local DARES = { 0, 0, 900, 1200, 1200 } -- thousandths of the biggest spend that one plans with
local SHARE = { 0, 0, 1300, 800, 800 } -- thousandths of an even share of what is left that one plans to buy
local USUAL_GAIN = { 0, 0, 5000, 5000, 11000 } -- points that a company brings as a rule
local SETS = { 0, 0, 5000, 5000, 9000 } -- what it promises beside, at the start: others of its kind may come
local EVEN = { 0, 0, 300, 510, 510 } -- third power of the part of the biggest spend at which one is out or not
local RISK = { 0, 0, 15, 9, 9 } -- points that it costs to be out, beside those one has
local function by_players(list) return entry(list, count_of("players")) end

-- Prices ------------------------------------------------------------------

--- A price that one does not know reads as nothing.
local function guess(tile)
  return given(tile.paid:above(0), tile.paid, given(tile.heard:above(0), tile.heard * HIDDEN, FIRST_PRICE))
end
local function spend(player) return sum_of(player.tiles, guess) end

--- One's own prices are known, also those of nothing.
qe:measure("spent", sum_of(who.tiles, function(tile) return tile.paid end), { says = "What one has spent." })
qe:measure("high", most_of("others", spend), { says = "The biggest spend of others, as far as one can say." })
qe:measure("sold", sum_of("players", function(p) return p.tiles:size() end), { says = "Companies sold." })
qe:measure("usual", given(measure("sold"):is(0), FIRST_PRICE,
  most(1, sum_of("players", spend) // most(1, measure("sold")))), { says = "What companies cost here." })
qe:measure("seats", sum_of("players", function() return 1 end), { says = "Players." })
--- Prices rise, so what each bought last says more than the mean.
local function last(player) return given(player.tiles:size():above(0), guess(player.tiles:top())) end
qe:measure("recent", sum_of("players", last) // measure("seats"), { says = "What each bought last, on average." })
qe:measure("level", most(measure("usual"), measure("recent")), { says = "What the next one may cost." })
--- What others pay, whatever one has paid oneself.
local bought = sum_of("others", function(p) return p.tiles:size() end)
qe:measure("theirs", given(bought:is(0), measure("usual"), sum_of("others", spend) // most(1, bought)),
  { says = "What companies cost the others." })
local usual = measure("level")
J.spent, J.high, J.usual, J.level = measure("spent"), measure("high"), measure("usual"), usual

local left = the.stack:size()
--- Companies still to be sold, this one too; and how far the game is from its end, in thousandths.
local to_come = left + 1
qe:measure("early", left * 1000 // setting("turns"), { says = "How much of the game is to come." })
--- By how much what others bought last is dearer than all that they bought, in thousandths of the steepest rise: where
--- prices stay low, who plans with higher ones ends as the biggest spender.
local theirs_last = sum_of("others", last) // most(1, count_of("others", it.tiles:size():above(0)))
qe:measure("rising", given(bought:below(measure("seats")), by_players(UNTOLD),
  most(0, least(1000, (theirs_last * 1000 // most(1, measure("theirs")) - 1000) * 2))),
  { says = "How steeply prices rise here." })
--- Who has spent most is out, in the end: others will still buy their share of what is left.
local later = 1000 + (by_players(LATER) - 1000) * measure("early") // 1000 * measure("rising") // 1000
qe:measure("finally", most(1, measure("high")
  + least(usual, measure("theirs") * 3) * later // 1000 * to_come * AHEAD // (1000 * measure("seats"))),
  { says = "What the biggest spender of the others may have spent in the end." })
J.finally = measure("finally")

-- Points ------------------------------------------------------------------

local INDUSTRIES = { "AGR", "HOU", "FIN", "MAN", "GOV" }
local block = the.block:top()

--- How many of an industry one has, with the company on auction or without.
local function owned(industry, more)
  local n = sum_of(who.tiles, function(tile) return tile.industry:is(industry) end)
    + sum_of(who.token, function(card) return card.industry:is(industry) end)
  return more and n + block.industry:is(industry) or n
end
local function nation(more)
  local own = who.nation:top().nation
  local n = sum_of(who.tiles, function(tile) return tile.nation:is(own) end)
  return entry(setting("score.nation_vp"), more and n + block.nation:is(own) or n)
end
--- Monopolies, and groups as the columns of the score board.
local function industries(name)
  local points = 0
  for _, industry in ipairs(INDUSTRIES) do
    points = points + entry(setting("score.monopoly_vp"), measure(name .. industry))
  end
  for column = 1, 4 do
    local size = 0
    for _, industry in ipairs(INDUSTRIES) do size = size + measure(name .. industry):at_least(column) end
    points = points + entry(setting("score.group_vp"), size)
  end
  return points
end
for _, industry in ipairs(INDUSTRIES) do
  qe:measure("owned " .. industry, owned(industry), { says = "Companies of " .. industry .. "." })
  qe:measure("more " .. industry, owned(industry, true), { says = "… with the one on auction." })
end
qe:measure("points", sum_of(who.tiles, function(tile) return tile.vp end) + who.zeros * setting("score.zero_vp")
  + nation() + industries("owned "), { says = "Points that one has." })
qe:measure("gain", given(the.block:size():above(0), block.vp + nation(true) - nation()
  + industries("more ") - industries("owned ")), { says = "Points that the company on auction gains." })
J.risk = by_players(RISK)
J.points, J.gain = measure("points"), measure("gain")

--- With the others of its kind that may still come, in thousandths.
qe:measure("promise", J.gain * 1000 + by_players(SETS) * measure("early") // 1000,
  { says = "What the company may come to." })
J.promise = measure("promise")

--- From 0 to 1000, even where the third power of x thousandths is `even`.
function J.odds(x, even)
  local cube = x * x // 1000 * x // 1000
  return cube * 1000 // (cube + even)
end
--- How likely one is out in the end who has spent so much, in thousandths.
function J.out(spent) return J.odds(least(spent * 1000 // J.finally, 4000), by_players(EVEN)) end

--- What is left of what one dares to spend. The points that one may still buy with it are the price of money.
qe:measure("budget", most(1, J.finally * by_players(DARES) // 1000 - J.spent),
  { says = "What one dares to spend yet." })
J.budget = measure("budget")
local wanted = to_come * by_players(SHARE) // measure("seats") * by_players(USUAL_GAIN) // 1000
function J.cost(amount) return least(amount, J.budget * 4) * wanted // J.budget end

return J
