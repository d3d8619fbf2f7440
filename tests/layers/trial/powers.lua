--- A power for each seat, dealt face up: five power cards, one each.
local house = layer("house/powers", { game = "peak_oil", says = "Everybody is dealt two powers and keeps one." })
house:pile("power_deck", { sees = "none", capacity = 10 })
house:pile("power_offer", { per = "player", sees = "owner", capacity = 2 })
house:pile("power", { per = "player", sees = "all", capacity = 1 })
house:cards("power_deck", {
  { id = "magnate", title = "Magnate", gives = 2, says = "begins with two barrels more" },
  { id = "spy", title = "Spymaster", majority_bonus = 1, says = "counts one agent more everywhere" },
  { id = "captain", title = "Captain", guards = 2, says = "pirates steal two less" },
  { id = "insider2", title = "Insider", insider = 1, says = "one pull less on routes" },
  { id = "smuggler2", title = "Smuggler", smuggler = 1, says = "first black of a turn to the HQ" },
  { id = "boss", title = "Boss", agents = 1, says = "begins with an agent more" },
  { id = "saint", title = "Saint", crisis_relief = 2, says = "a crisis costs two barrels less" },
  { id = "banker", title = "Banker", startup_price = -1, says = "start-ups cost one less" },
  { id = "porter", title = "Porter", fixer = 1, says = "never pulls for a tie" },
  { id = "lord", title = "Warlord", warlord = 1, says = "a chip for every drill" },
})
house:choice("power.pick", { "card", who.power_offer }, { asks = "Keep which power?", says = "{card}" })
house:rule("power.deal", function()
  g.power_deck:shuffle()
  for _, p in ipairs(g.players) do for _ = 1, 2 do g.power_deck:draw(p.power_offer) end end
  for i, card in ipairs(together(g.players, "power.pick")) do
    local p = g.players[i]
    card:move(p.power)
    announce(p, " is the ", card.title, ": ", card.says)
    g.box:move_up_to(p.hq, g.black, card.gives or 0)
    if card.agents then g.reserve:move(p.hq, p.agent) end
    for _, counter in ipairs { "majority_bonus", "guards", "insider", "smuggler", "crisis_relief", "startup_price",
      "fixer", "warlord" } do p[counter]:add(card[counter] or 0) end
  end
end)
house:after("setup.crises", flow.run("power.deal"))
--- What the powers give is no mistake of the cards.
house:wrap("effect.sum", function(base, player, name)
  local card = player.power:top()
  return base(player, name) + (card and card[name] or 0)
end)
