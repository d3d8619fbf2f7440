local slow = layer("slow", { game = "meadow", says = "A turn is told before it begins." })
slow:replace("turn.again", function() g.days:add(10) end)
slow:before("turn", function() g.days:add(g.steps:get() == 0 and 1 or 100) end)
