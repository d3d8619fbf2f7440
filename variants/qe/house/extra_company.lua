--- A 22nd company, which always plays, in the hands of whoever wants it most.
local house = layer("house/extra_company", {
  game = "qe", says = "One more company is auctioned: UK Housing, worth 1, at every table.",
})

house:cards("stack", { {
  id = "uk_hou", title = "UK HOU 1", nation = "UK", industry = "HOU", vp = 1,
  paid = ref("price.uk_hou"), heard = ref("opened.uk_hou"), -- what bots read of it
} }, { back = "company" })
house:extend("price", "uk_hou") -- what was opened with grows along

house:set("setup.removed", setting("setup.removed", var("tile")) & ~var("tile"):is("uk_hou"))

house:test("the company can be bought", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  t:equal(g.stack:size(), 17)
  t:equal(#g.price, 22)
  t:equal(#g.opened, 22)
  g.card.uk_hou:move(g.block)
  g.auctioneer:set(1)
  t:run(rules.award.sell, g.players[2], 30)
  t:equal(g.price.uk_hou:get(), 30)
  t:equal(g.players[2].tiles:top().vp, 1)
end)
