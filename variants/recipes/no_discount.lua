--- Ties hurt less: a tied player may use both options, too.
--- Words: tie, majority, options, conflict, friendly
--- Asks: Is it too cruel? Is this move too strong, or never worth it?
---
--- diff: sets options.tied
--- oilpatch compare peak_oil -p 4 --b recipes/no_discount --games 200 --bots random
---   no figure differs for certain
local recipe = layer("recipes/no_discount", { game = "peak_oil", says = "A tied player may use both options, too." })

recipe:set("options.tied", 2, { instead = true })

recipe:test("two options when tied", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  g.box:move(alba.hq, g.black, 5)
  t:run(rules.action.use, alba, g.spot.invest, true):answer("invest.technology", g.tech.spmr)
  t:expect_choice("invest", alba)
end)
