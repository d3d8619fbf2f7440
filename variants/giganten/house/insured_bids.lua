--- A bluff that is caught can be bought off: the bank takes money in place of the licences.
local help = include("lessons/help")

local house = layer("house/insured_bids", {
  game = "giganten", says = "Who is caught bluffing may pay the bank instead of losing licences.",
})

house:value("insurance.price", 3000, { says = "What it costs to be let off." })
house:option("insured.pay", { says = "pay the insurance" })
house:option("insured.lose", { says = "lose half of the licences" })
house:choice("insured", { options = { "insured.pay", "insured.lose" }, asks = "Your bluff is caught" })
house:forbid("insured.pay", "insured.money", who.money:below(setting("insurance.price")),
  { says = "You have not got the money." })

house:does("insured.pay", effect.add(who.money, -setting("insurance.price")), effect.add(who.caught))
house:rule("insured.lose", function() return true end)

--- A card is worth some $975 to bots: a licence 650, and every other card counts for two.
house:worth("insured.lose", "insured.half", setting("bluff.penalty") * -975,
  { says = "{n} {n|licence|licences} lost", with = { n = setting("bluff.penalty") } })

house:wrap("auction.caught", function(base, player)
  if play(player, "insured") then return base(player) end
  announce(player, " was bluffing, and pays the insurance.")
end)

local function caught(t, money)
  t:setup()
  local player = g.players[1]
  g.first:set(1)
  help.tanks(player, 3, 0, 0)
  help.hand(player, 2, 2)
  player.money:set(money)
  t:phase("auctions", 1):answer(9)
  t:expect_choice("insured", player)
  return player
end

house:test("the insurance saves the licences; the auction is held again", { players = 3 }, function(t)
  local player = caught(t, 5000)
  t:answer("insured.pay")
  t:equal(player.money:get(), 2000)
  t:equal(player.hand:total(), 4)
  t:equal(t.results[1], "auctions")
  t:equal(t.results[2], 1)
end)

house:test("without the money half of the licences are lost", { players = 3 }, function(t)
  local player = caught(t, 2999)
  t:refused("insured.money", "insured.pay")
  t:answer("insured.lose")
  t:equal(player.hand:total(), 2)
end)

return house
