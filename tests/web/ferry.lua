--- Ferry: a game that no page was made for.  Boats cross between islands that are joined by edges, a die says
--- how rough the sea is, the berths of the harbour are a track, freight lies in hands, and the order is bid
--- for in secret.
local ferry = game("ferry", {
  title = "Ferry", players = { 2, 3 }, says = "Boats carry freight between islands.",
  wins = "Who earns most in six days wins.", turn = { "All bid in secret.", "Each sails, delivers, or rests." },
})

ferry:pieces("boat", { per = "player", count = 1, home = "dock" })
ferry:pieces("buoy", { count = 4, home = "store" })
ferry:pool("dock", { per = "player", holds = "boat" })
ferry:pool("store", { holds = "buoy" })
ferry:graph("sea", {
  names = { "harbour", "reef", "rock", "bay", "cape" }, holds = { "boat", "buoy" }, cost = 1,
  edges = { { "harbour", "reef" }, { "harbour", "bay" }, { "reef", "rock", 2 }, { "bay", "cape" }, { "rock", "cape" } },
})
ferry:track("berth", { size = 5, holds = "buoy", capacity = 1 })
ferry:scale("fare", { steps = { { 1, "calm" }, { 2, "calm" }, { 3, "rough" }, { 5, "storm" } }, start = 1 })
ferry:die("wind", { faces = 6 })
ferry:counter("coins", { per = "player", start = 9, min = 0, title = "Coins" })
ferry:counter("bid", { per = "player", min = 0, sees = "owner", title = "Bid" })
ferry:counter("day", { min = 0, title = "Day" })
ferry:pile("freight", { sees = "none", title = "Freight" })
ferry:pile("hold", { per = "player", sees = "owner", title = "Hold" })
ferry:pile("delivered", { sees = "all", title = "Delivered" })
local cards = {}
for i, port in ipairs { "reef", "rock", "bay", "cape", "reef", "rock", "bay", "cape", "harbour" } do
  cards[i] = { id = "crate" .. i, title = "Crate " .. i, port = ref("sea." .. port), pays = 1 + i % 4 }
end
ferry:cards("freight", cards)

local to, card = var("to"), var("card")
ferry:option("sail.to", { "to", neighbours(the.sea:find("boat")) }, { says = "sail to {to}" })
ferry:option("sail.deliver", { "card", who.hold }, { says = "deliver {card}" })
ferry:option("sail.buoy", { "spot", "berth" }, { says = "lay a buoy at {spot}" })
ferry:option("sail.rest", { says = "rest" })
ferry:choice("sail", { options = { "sail" }, asks = "What does your boat do?" })
ferry:choice("offer", { "coins", amount(0, who.coins) },
  { says = "bid {coins}", asks = "Your bid for the first berth, in secret" })
ferry:forbid("sail.deliver", "deliver.elsewhere", card.port:count(who.boat):is(0),
  { says = "The boat is not at its port." })
ferry:forbid("sail.buoy", "buoy.taken", var("spot"):room():is(0), { says = "A buoy lies there." })
ferry:forbid("sail.buoy", "buoy.none", the.store:count("buoy"):is(0), { says = "No buoy is left." })
ferry:does("sail.to", effect.move(who.boat, the.sea:find("boat"), to), effect.roll(the.wind))
ferry:does("sail.deliver", effect.put(card, the.delivered), effect.add(who.coins, card.pays + the.fare:value()))
ferry:does("sail.buoy", effect.move("buoy", the.store, var("spot")), effect.add(who.coins))
ferry:does("sail.rest", effect.add(who.coins))

ferry:phase("setup", function()
  g.freight:shuffle()
  for _, player in ipairs(g.players) do
    player.dock:move(g.sea.harbour, player.boat)
    g.freight:draw(player.hold, 2)
  end
  return "day"
end)
ferry:phase("day", function()
  if g.day:add() > 6 then return finish("six days") end
  local bids, best = together(g.players, "offer"), 1
  for i, bid in ipairs(bids) do
    g.players[i].bid:set(bid)
    if bid > bids[best] then best = i end
  end
  g.players[best].coins:add(-bids[best])
  g.fare:move(g.wind:roll() > 3 and 1 or -1)
  local player = g.players[best]
  for _ = 1, 2 * #g.players do
    play(player, "sail")
    player = player.next
  end
  return "day"
end)
ferry:rule("score", function(player) return player.coins:get() end)
