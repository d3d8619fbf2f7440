--- An interrupt: when somebody builds, the others may bet $1,000 that the well is poor (four crude or fewer).

local house = layer("house/bets", {
  game = "giganten", says = "When somebody builds, every rival may bet $1,000 on a poor well; it pays $2,000 more.",
})
house:option("bet.poor", { says = "bet $1,000 on a poor well" })
house:option("bet.no", { says = "do not bet" })
house:choice("bet", { options = { "bet" }, asks = "A derrick is built. Bet on a poor well?" })
house:forbid("bet.poor", "bet.money", who.money:below(1000), { says = "You have no $1,000." })
house:wrap("build.site", function(base, player, square)
  local bettors = {}
  for _, rival in ipairs(g.players:from(player.next)) do
    if rival ~= player and choose(rival, "bet") == "bet.poor" then bettors[#bettors + 1] = rival end
  end
  for _, rival in ipairs(bettors) do rival.money:add(-1000) end
  base(player, square)
  for _, rival in ipairs(bettors) do
    if square.well:count("crude") <= 4 then rival.money:add(3000) end
  end
end)
