local light = layer("light", { game = "meadow", needs = "once", says = "A short nap is lighter still." })
light:replace("nap.short", effect.add(who.rested))
light:replace("nap.long", function(player) player.rested:add(7) end)
