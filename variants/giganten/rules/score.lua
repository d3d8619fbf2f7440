--- The end: money for derricks by the rank of the locomotive, and for crude.
local gi = game("giganten")

gi:value("score.rank", { 5000, 4000, 3000, 2000 },
  { says = "Dollars for each derrick on the map, by the rank of the locomotive.", cites = "GI-SCORE-1",
    from = 0, to = 100000 })
gi:value("score.crude", 1000, { says = "Dollars for each crude in a tank or under a derrick.", cites = "GI-SCORE-6",
  from = 0, to = 100000 })

--- The black locomotive has reached the star: nothing more of this round is played.
gi:rule("final",
  effect.set(the.over, 1),
  effect.each("players", effect.move_up_to("single", it.hand, it.laid, it.hand:count("single")),
    effect.move_up_to("double", it.hand, it.laid, it.hand:count("double"))),
  flow.finish("the star"),
  { cites = "GI-END-1 GI-ROUND-3 GI-SCORE-4" })

-- The rank of a locomotive ----------------------------------------------

local player, one, other = var("player"), var("one"), var("other")

gi:value("licence.laid", { "player", "players" }, player.laid:count("single") + player.laid:count("double") * 2,
  { says = "What the licences are worth that a player has laid open.", cites = "GI-SCORE-4" })
gi:value("round.place", { "player", "players" }, (player.seat - the.first) % count_of("players"),
  { says = "How many play before a player in a round.", cites = "GI-SCORE-5" })

--- Does one player's locomotive rank ahead of another's? Licences are laid open at the end alone.
local laid, laid_too = setting("licence.laid", one), setting("licence.laid", other)
gi:value("score.ahead", { "one", "players" }, { "other", "players" },
  one.loco:step():above(other.loco:step()) | one.loco:step():is(other.loco:step())
    & (laid:above(laid_too) | laid:is(laid_too) & setting("round.place", one):below(setting("round.place", other))),
  { says = "The column counts, then the licences laid open, then who plays first.",
    cites = "GI-SCORE-3 GI-SCORE-4 GI-SCORE-5" })
gi:value("score.place", { "player", "players" }, count_of("players", setting("score.ahead", it, player)) + 1,
  { says = "The rank of a player's locomotive.", cites = "GI-SCORE-3" })

-- Points ---------------------------------------------------------------

gi:value("score.derricks", { "player", "players" }, setting("supply.derrick") - player.yard:total(),
  { says = "Derricks of a player on the map.", cites = "GI-SCORE-1 GI-SCORE-2" })
gi:value("score.owned", { "player", "players" },
  player.tank:count("crude") + sum_of("well", given(it:has(player.derrick), it:count("crude"))),
  { says = "Crude in a player's tanks and under the own derricks.", cites = "GI-SCORE-6" })

local derricks, place, crude = setting("score.derricks", who), setting("score.place", who), setting("score.owned", who)
local each = entry(setting("score.rank"), place)

gi:value("score.parts", {
  { title = "money", points = who.money, cites = "GI-SCORE-8" },
  { title = "derricks", n = derricks, each = each, cites = "GI-SCORE-1",
    says = "{n} at ${each,}, locomotive in place {place}", with = { place = place } },
  { title = "crude", n = crude, each = setting("score.crude"), says = "{n} left", cites = "GI-SCORE-6" },
}, { says = "What the final money is made of.", cites = "GI-SCORE-8" })

gi:rule("score", setting("score.parts"), { cites = "GI-SCORE-6 GI-SCORE-7 GI-SCORE-8 GI-SCORE-9" })
