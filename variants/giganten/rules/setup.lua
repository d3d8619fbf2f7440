--- Before the first round.
local gi = game("giganten")

gi:value("setup.first_player", 0, {
  says = "The seat of the first player; 0: by lot.", cites = "GI-SETUP-11", from = 0,
  to = { [2] = 2, [3] = 3, [4] = 4 },
})
gi:value("setup.small_map", { [2] = true, [3] = true, [4] = false },
  { says = "Do the squares marked 3 stay empty?", cites = "GI-SETUP-3" })

gi:phase("setup",
  flow.run("setup.tiles"), effect.shuffle(the.red_stack), effect.shuffle(the.beige_stack), flow.run("setup.first"),
  flow.go("prices"), { cites = "GI-SETUP-1 GI-SETUP-6" })

--- Tiles face down on the squares with as many derricks; what is left over nobody sees.
local site = var("site")
gi:rule("setup.tiles",
  effect.each("tiles", effect.shuffle(it)),
  flow.each("site", "site",
    flow.when(~(setting("setup.small_map") & site.large), effect.deal(the.tiles:item(site.kind), site))),
  { cites = "GI-SETUP-2 GI-SETUP-3 GI-INFO-5" })

local chosen = setting("setup.first_player")
gi:rule("setup.first",
  flow.when(chosen:above(0), effect.set(the.first, chosen), flow.stop()),
  effect.roll(the.lot), effect.set(the.first, (the.lot:face() - 1) % count_of("players") + 1),
  flow.tell("{player} begins, by lot.", { player = seat(the.first) }),
  { cites = "GI-SETUP-11" })
