--- Action 5: one derrick at most, next to the own truck.
local gi = game("giganten")

for n, word in ipairs { "one", "two", "three" } do
  local on = word .. (n == 1 and " derrick" or " derricks")
  gi:value("build." .. word, 2000 + 2000 * n, {
    title = "price on " .. on, says = "Dollars for a derrick on a tile with " .. on .. ".", cites = "GI-BUILD-3",
    from = 0, to = 100000,
  })
end

local at = var("at")
gi:value("build.price", { "at", "terrain" },
  given(at.kind:is(1), setting("build.one"), given(at.kind:is(2), setting("build.two"), setting("build.three"))),
  { says = "What a derrick costs there.", cites = "GI-BUILD-3" })
local price = setting("build.price", at)

gi:option("build.site", { "at", neighbours(the.terrain:find(who.truck)) },
  { says = "build a derrick on {at}", cites = "GI-BUILD-1 GI-BUILD-2 GI-BUILD-8" })
gi:option("build.pass", { says = "build nothing", cites = "GI-BUILD-1" })
gi:choice("build", { options = { "build.site", "build.pass" }, asks = "Build a derrick?", cites = "GI-BUILD-1" })
--- Only asked of the engine: is there anything to build?
gi:choice("build.any", { options = { "build.site" } })

gi:forbid("build.site", "build.nothing", at.tile:size():is(0),
  { says = "No tile lies there.", cites = "GI-BUILD-2" })
gi:forbid("build.site", "build.money", who.money:below(price),
  { says = "You cannot pay for a derrick there: it is paid in full.", cites = "GI-BUILD-3 GI-INFO-6" })
gi:forbid("build.site", "build.reserve", who.yard:total():is(0),
  { says = "All your derricks stand on the map.", cites = "GI-BUILD-4" })
gi:forbid("build.site", "build.dry", the.supply:total():is(0),
  { says = "There is no crude left in the supply.", cites = "GI-BUILD-7" })

--- Pay, turn the tile up, fill the well with what there is; the tile leaves the game.
local tile = at.tile:top()
gi:rule("build.site",
  effect.add(who.money, -price), effect.turn(tile, 1), effect.move(who.derrick, who.yard, at.well),
  effect.move_up_to("crude", the.supply, at.well, tile.crude), effect.put(tile, the.used),
  flow.tell("{who} pays ${price,}, builds on {at} and finds {n} crude.",
    { price = price, at = at, n = at.well:count("crude") }),
  { cites = "GI-BUILD-3 GI-BUILD-4 GI-BUILD-5 GI-BUILD-6 GI-BUILD-7" })

gi:does("build.pass", { cites = "GI-BUILD-1" })
