--- A guard on several options, and several guards that are dropped together.
local strike = layer("strike", { game = "barrels", says = "Who has no coin only passes or builds." })
strike:forbid({ "work.draw", "work.climb", "work.take" }, "strike.on", who.coins:is(0),
  { says = "Nobody works for nothing." })
strike:allow({ "work.full", "build.full" })

return strike
