--- Simultaneous choice: all name a colour at once; named by nobody else, it brings a barrel.
--- Words: simultaneous choice, secret, guess, rock paper scissors, at once
--- Asks: Do players wait too long for each other?
---
--- diff: adds name, adds name.all, adds before round
--- oilpatch compare barrels --b recipes/simultaneous --games 1000 --bots random
---   games have 12.0000 decisions more (11.9932 to 12.0068)
---   scores are 0.40 points higher (0.22 to 0.59)
---   winners score 0.63 points more (0.32 to 0.94)
local recipe = layer("recipes/simultaneous", {
  game = "barrels", says = "Before a round all name a colour in secret; alone with it one gets such a barrel.",
})

local COLOURS = { "amber", "brown", "crude" }
recipe:choice("name", { "colour", COLOURS }, { says = "{colour}", asks = "Name a colour, in secret" })
recipe:rule("name.all", function()
  local named, count = together(g.players, "name"), {}
  for _, colour in ipairs(named) do count[colour.id] = (count[colour.id] or 0) + 1 end
  for i, colour in ipairs(named) do
    if count[colour.id] == 1 then g.bag:move_up_to(g.players[i].barrels, colour, 1) end
  end
end)
recipe:before("round", flow.run("name.all"))

recipe:test("only who is alone gets a barrel", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1)
  for _, colour in ipairs { "amber", "amber", "brown", "amber" } do t:answer(g[colour]) end
  t:equal(g.players[1].barrels:total(), 3)
  t:equal(g.players[3].barrels:total(), 4)
end)
