--- A house rule to start from; change every line of it.
---
---   oilpatch rules peak_oil            the names of all rules and values
---   oilpatch check house/my_rule.lua   does it load, and pass its test?
---   oilpatch diff peak_oil -l house/my_rule   what it changes, in words
---   oilpatch play peak_oil -l house/my_rule   try it

-- The name is the path of the file. `says` is what the table is told.
local house = layer("house/template", {
  game = "peak_oil", says = "A third reassign costs one barrel.",
})

-- Change a number:
house:set("step3.cost", 1)

-- Other things to do (the files beside this one do them):
--   refuse answers:
--     house:forbid("reassign", "my.guard", var("to"):is(the.spot.libya),
--       { says = "Libya is closed." })
--   drop a guard of the game:
--     house:allow("drill.refresh_once")
--   do more when something happens (also before, wrap, replace):
--     house:after("crisis", function(player) … end)
--   a thing of your own:
--     house:counter("favours", { per = "player", start = 1 })

-- Every rule deserves a test: make a position, answer as a player would, look.
house:test("step 3 costs one barrel", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1] -- with the barrel everybody starts with
  rules.turn.begin(alba)
  t:run(rules.step3, alba, 0):answer("reassign.deploy", g.spot.libya)
  t:equal(alba.hq:count("black"), 0)
end)
