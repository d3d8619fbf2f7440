--- Sides: chips with two sides that are turned over, for the tests of two-sided cards.
local sides = game("sides", { players = { 2, 2 } })

sides:counter("points", { per = "player" })
sides:counter("turns", {})
sides:pieces("gem", { count = 3, home = "mine" })
sides:pool("mine", { holds = "gem" })
sides:pile("row", { sees = "all" })
sides:pile("hand", { per = "player", sees = "owner" })
sides:cards("row", {
  {
    id = "chip", copies = 3,
    faces = { { marks = 1, colour = "red" }, { skulls = 2, colour = "black", pays = ref("gem") } },
  },
  { id = "plain", marks = 5, colour = "red" },
}, { back = "chip" })

local card = var("card")
sides:option("flip", { "card", the.row }, { says = "turn {card}" })
sides:option("take", { "card", the.row }, { says = "take {card}" })
sides:option("rest", { says = "rest" })
sides:choice("act", { options = { "flip", "take", "rest" } })
sides:forbid("take", "take.skull", card.skulls:above(0), { says = "Skulls are not taken." })
sides:forbid("flip", "flip.plain", card.marks:at_least(5), { says = "That one has one side." })
sides:does("flip", effect.turn(card, 1 - card:face()))
sides:does("take", effect.add(who.points, card.marks), effect.put(card, who.hand))
sides:does("rest", effect.add(the.turns, 0))

sides:phase("setup", function() return "turn", g.players[1] end)
sides:phase("turn", function(player)
  play(player, "act")
  if g.turns:add() == 20 then return finish("twenty turns") end
  return "turn", player.next
end)
sides:rule("score", function(player) return player.points:get() end)
