--- Nobody reaps, and one may sleep.
local idle = layer("idle", { game = "hamlet", says = "Nobody reaps." })
idle:remove("reaping", { says = "There is nothing to reap." })
idle:offer("sow", "sow.sleep", { "n", range(1, 2) }, effect.add(who.points, var("n")), { says = "sleep {n} hours" })
idle:after("day.all", { says = "All is counted." }, function() g.sum:add(100) end)
