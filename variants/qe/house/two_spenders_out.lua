--- Two of them must go.
local house = layer("house/two_spenders_out", {
  game = "qe", says = "The two biggest spenders are out, and all who tie with the second of them.",
})

house:value("out.spenders", 2, { says = "So many of the biggest spenders are out." })

house:set("eliminated", setting("spend", var("player")):at_least(
  most_of("players", setting("spend", it), setting("out.spenders"))))

local function buy(player, price)
  local tile = g.stack:draw(player.tiles)
  g.price[tile.id]:set(price)
end

local function out(t, ...)
  t:setup()
  local text = ""
  for seat, price in ipairs { ... } do buy(g.players[seat], price) end
  for _, player in ipairs(g.players) do text = text .. (rules.score.judge(player) and "-" or "x") end
  return text
end

house:test("the two biggest spenders are out", { players = 4 }, function(t)
  t:equal(out(t, 100, 7, 90, 40), "x-x-")
end)

house:test("a tie for the second place takes all", { players = 4 }, function(t)
  t:equal(out(t, 100, 40, 40, 7), "xxx-")
end)

house:test("a tie for the first place is enough", { players = 4 }, function(t)
  t:equal(out(t, 100, 100, 40, 7), "xx--")
end)

house:test("with three players one is left", { players = 3 }, function(t)
  t:equal(out(t, 3, 2, 1), "xx-")
end)
