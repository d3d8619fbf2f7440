--- Meadow: sheep that wander, for the tests of scopes and of declared flow.
local meadow = game("meadow", { players = { 2, 4 } })

meadow:pieces("sheep", { per = "player", count = 3, home = "pen" })
meadow:pool("pen", { per = "player", holds = "sheep" })
meadow:spot("field", { names = { "east", "west", "hill" }, holds = "sheep" })

meadow:scope("turn", { begins = { "turn", "turn.again" }, remembers = { "sheep" } })
meadow:counter("steps", { lasts = "turn" })
meadow:counter("left", { names = { "east", "west", "hill" }, lasts = "turn", start = -1 })
meadow:counter("rested", { per = "player", lasts = "round", start = 2 })
meadow:counter("grazed", { lasts = "graze" })
meadow:counter("days")
meadow:counter("turns")

local from, to = var("from"), var("to")
meadow:option("walk.out", { "to", "field" }, { says = "out to {to}" })
meadow:option("walk.on", { "from", "field" }, { "to", "field" }, { says = "{from} to {to}" })
meadow:option("walk.home", { "from", "field" }, { says = "{from} home" })
meadow:option("walk.rest", { says = "rest" })
meadow:choice("walk", { options = { "walk" } })
meadow:forbid("walk", "walk.none", from:count(who.sheep):is(0))
meadow:forbid("walk.out", "walk.empty", who.pen:count(who.sheep):is(0))
meadow:forbid("walk.on", "walk.same", from:is(to))
--- The flock may not be again as it was when the turn began.
local astray = moved("turn", who.sheep):is(1)
local here = from:count(who.sheep):above(began("turn", from):count(who.sheep))
local there = to:count(who.sheep):below(began("turn", to):count(who.sheep))
local penned = who.pen:count(who.sheep):below(began("turn", who.pen):count(who.sheep))
meadow:forbid("walk.on", "walk.undone", astray & here & there)
meadow:forbid("walk.home", "walk.undone_home", astray & here & penned)

local move, add = effect.move, effect.add
meadow:does("walk.out", move(who.sheep, who.pen, to), add(the.steps))
meadow:does("walk.on", move(who.sheep, from, to), add(the.steps))
meadow:does("walk.home", move(who.sheep, from, who.pen), add(the.steps))
meadow:does("walk.rest", add(who.rested))
meadow:does("graze", add(the.grazed, 5))
meadow:does("turn.again", add(the.days))
meadow:does("day", effect.begin("turn"), add(the.days))

meadow:phase("setup", function() return "round", 1 end)
meadow:phase("round", function(n)
  if n > 3 then return finish("three rounds") end
  return "turn", g.players[1], n
end)
meadow:phase("turn", function(player, n)
  g.turns:add()
  play(player, "walk")
  play(player, "walk")
  rules.graze()
  if player.next.seat == 1 then return "round", n + 1 end
  return "turn", player.next, n
end)
meadow:rule("score", function(player) return player.rested:get() + player.pen:count(player.sheep) end)
