--- A power for each seat, dealt face up: five power cards, one each.
local house = layer("house/powers", { game = "peak_oil", says = "Everybody is dealt two powers and keeps one." })
house:pile("power_deck", { sees = "none", capacity = 10 })
house:pile("power_offer", { per = "player", sees = "owner", capacity = 2 })
house:pile("power", { per = "player", sees = "all", capacity = 1 })
house:cards("power_deck", {
  { id = "magnate", title = "Magnate", gives = 2, says = "begins with two barrels more" },
  { id = "spy", title = "Spymaster", bonus = 1, says = "counts one agent more everywhere" },
  { id = "captain", title = "Captain", skulls = 2, says = "pirates steal two less" },
  { id = "insider2", title = "Insider", pulls = 1, says = "one pull less on routes" },
  { id = "smuggler2", title = "Smuggler", smuggles = 1, says = "first black of a turn to the HQ" },
  { id = "boss", title = "Boss", agents = 1, says = "begins with an agent more" },
  { id = "saint", title = "Saint", relief = 2, says = "a crisis costs two barrels less" },
  { id = "banker", title = "Banker", cheap = 1, says = "start-ups cost one less" },
  { id = "porter", title = "Porter", tie = 1, says = "never pulls for a tie" },
  { id = "lord", title = "Warlord", war = 1, says = "a chip for every drill" },
})
house:choice("power.pick", { "card", who.power_offer }, { asks = "Keep which power?", says = "{card}" })
house:rule("power.deal", function()
  g.power_deck:shuffle()
  for _, p in ipairs(g.players) do g.power_deck:draw(p.power_offer) g.power_deck:draw(p.power_offer) end
  for i, card in ipairs(together(g.players, "power.pick")) do
    local p = g.players[i]
    card:move(p.power)
    announce(p, " is the ", card.title, ": ", card.says)
    g.box:move_up_to(p.hq, g.black, card.gives or 0)
    if card.agents then g.reserve:move(p.hq, p.agent) end
    if card.bonus then p.majority_bonus:add(1) end
    if card.skulls then p.guards:add(2) end
    if card.pulls then p.insider:add(1) end
    if card.smuggles then p.smuggler:add(1) end
    if card.relief then p.crisis_relief:add(2) end
    if card.cheap then p.startup_price:add(-1) end
    if card.tie then p.fixer:add(1) end
    if card.war then p.warlord:add(1) end
  end
end)
house:after("setup.crises", function() rules["power.deal"]() end)
--- What the powers give is no mistake of the cards.
house:wrap("effect.sum", function(base, player, name)
  local card = player.power:top()
  local own = card and ({
    guards = card.skulls, insider = card.pulls, smuggler = card.smuggles, crisis_relief = card.relief, fixer = card.tie,
    startup_price = card.cheap and -card.cheap, majority_bonus = card.bonus, warlord = card.war,
  })[name] or 0
  return base(player, name) + own
end)
