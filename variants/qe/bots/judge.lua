--- What a company gains, what it may cost, and who is likely to have spent most, for bots. Points
--- are thousandths; money is money.
---
--- Only what the player may know is read. A hidden price is guessed from its opening bid.
local qe = game("qe")

local J = {} -- what bots.lua uses

local FIRST_PRICE = 20 -- what a company costs when nothing is known
local USUAL_GAIN = 4 -- points that a company brings as a rule
local HIDDEN = 1.4 -- a hidden price, as a multiple of the opening bid that it beat
local EAGER, KEEN = 600, 3000 -- what one would pay, in thousandths of what companies cost: at first, and more at last
local SAFE = { 0, 0, 580, 660, 740 } -- thousandths of others' biggest spend that one dares to reach, by players
local DEARER, CALM, WILD = 1300, 700, 3000 -- what they will still pay: as prices have risen, within ends

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
J.left = left
--- Who has spent most is out, in the end: others will still buy their share of what is left.
local rising = most(CALM, least(WILD, measure("recent") * DEARER // measure("usual")))
local share = least(usual, measure("theirs") * 3) * rising // 1000 * left // measure("seats")
qe:measure("dares", (measure("high") + share) * entry(SAFE, measure("seats")) // 1000
  - measure("spent"), { says = "What one dares to pay." })
J.dares = measure("dares")

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
J.points, J.gain = measure("points"), measure("gain")

--- What the company on auction is worth at the prices of this table.
local eager = the.turn * KEEN // setting("turns") + EAGER
qe:measure("fair", most(1, J.gain) * usual * eager // (1000 * USUAL_GAIN), { says = "A fair price." })
J.fair = measure("fair")

return J
