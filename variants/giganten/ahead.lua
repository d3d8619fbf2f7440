--- What helps bots that look ahead (mcts): how much money a player will probably have in the end.
local gi = game("giganten")

local SALE = 0.6 -- the part of a price that a crude brings in the end, lost auctions and trains reckoned in
local LICENCE = 300 -- dollars that a licence is worth while there is something to sell
local PACE = 2.2 -- spaces that the black locomotive makes in a round

--- What crude that is not sold yet should bring: its price, or what the end pays for it.
local function stock(player, rounds)
  local worth, each = 0, value("score.crude")
  for i, company in ipairs(g.price) do
    local price = rounds > 1 and math.max(each, company:value() * SALE) or each
    worth = worth + player.tank[i]:total() * price
  end
  return worth
end

--- What lies under the own derricks: one of each can be produced in a round.
local function wells(player, rounds)
  local worth, each = 0, value("score.crude")
  if player.yard:total() == value("supply.derrick") then return 0 end
  for _, at in ipairs(g.well) do
    if at:count(player.derrick) > 0 then
      local crude = at:count("crude")
      local won = math.min(crude, math.max(0, rounds - 1))
      local train = player.loco:step() < at.column and value("hire.fee") / 2 or 0
      worth = worth + won * math.max(each, 5000 * SALE - train) + (crude - won) * each
    end
  end
  return worth
end

--- Derricks that will still stand in the end, by the rank of now.
local function standing(player, rounds)
  local left = 0
  for _, at in ipairs(g.well) do
    if at:count(player.derrick) > 0 and at:count("crude") >= rounds then left = left + 1 end
  end
  return left * (value("score.rank")[rules.score.place(player)] or 0)
end

gi:search {
  policy = "heuristic", horizon = 12, spread = 12000,
  estimate = function(player)
    if g.over:get() == 1 then return (rules.score(player)) end
    local rounds = (value("black_star") - g.black:get()) / PACE
    local licences = rounds > 1 and player.hand:total() * LICENCE or 0
    return player.money:get() + stock(player, rounds) + wells(player, rounds) + standing(player, rounds) + licences
  end,
}
