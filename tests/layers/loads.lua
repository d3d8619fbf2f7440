--- Answers over barrels that begin like commands of the prompt.
local l = layer("loads", { game = "barrels" })
l:option("work.load", { says = "load the barrels" })
l:rule("work.load", function() end)
l:option("work.undo", { says = "undo the deal" })
l:rule("work.undo", function() end)
