--- Push your luck: draw as often as you dare; a second amber barrel takes all of them back.
--- Words: push your luck, press, risk, gamble, draw
--- Asks: Is it too easy?
---
--- diff: adds tray, adds push.more, adds push.stop, adds push, forbids push.empty, adds work.push, adds
---   push.end, adds next, adds haul
--- oilpatch compare barrels --b recipes/push_luck --games 1000 --bots random
---   games have 4.52 decisions more (4.32 to 4.72)
---   scores are 0.52 points lower (0.33 to 0.71)
local recipe = layer("recipes/push_luck", { game = "barrels", says = "Draw on; a second amber barrel loses all." })

recipe:pool("tray", { per = "player", holds = { "amber", "brown", "crude" } })
recipe:option("push.more", { says = "draw another" })
recipe:option("push.stop", { says = "keep what you have" })
recipe:choice("push", { options = { "push" }, asks = "Another barrel?" })
recipe:forbid("push.more", "push.empty", (the.bag:total() + the.spent:total()):is(0), { says = "No barrel is left." })
recipe:does("push.more", effect.draw(the.bag, who.tray))
recipe:rule("push.stop", flow.stop())
recipe:option("work.push", { says = "push your luck" })
recipe:rule("work.push", effect.move(who.worker, who.bench, the.idle),
  flow.till(answered("push.stop") | who.tray:count("amber"):at_least(2), flow.ask("push")), flow.run("push.end"))
recipe:rule("push.end", function(p) p.tray:move_all(p.tray:count("amber") > 1 and g.spent or p.barrels) end)

-- Without these words bots see neither that three barrels may come of it nor when to stop.
recipe:worth("work.push", "haul", 3 * 600, { says = "some three barrels" })
recipe:worth("push.more", "next", given(who.tray:count("amber"):is(0), 600, -600), { says = "the next barrel" })

recipe:test("the second amber one takes all back", { players = 4 }, function(t)
  local one = g.players[1]
  for _, colour in ipairs { "brown", "crude" } do g.bag:move_all(g.players[2].barrels, colour) end
  t:run(play, one, "work"):answer("work.push"):answer("push.more"):answer("push.more")
  t:equal(one.barrels:total(), 0)
  t:equal(g.spent:count("amber"), 2)
  t:run(play, one, "work"):answer("work.push"):answer("push.more"):answer("push.stop")
  t:equal(one.barrels:count("amber"), 1)
end)
