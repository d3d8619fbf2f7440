--- What answers are worth, term by term, and players who are weights over these terms: dollars, a
--- thousand of them a point. What they are made of stands in judge.lua.
---
---   heuristic    plans truck and locomotive together, bids what crude is worth, bluffs now and then
---   wildcatter   the same with a taste for big sites, hired trains and bluffs
local gi = game("giganten")
local J = include("bots/judge")

local to, at, spaces, company, card = var("to"), var("at"), var("spaces"), var("company"), var("card")

-- The position ------------------------------------------------------------

gi:worth("money", who.money * 1, { says = "${n,}", with = { n = who.money } })
gi:worth("crude", sum_of("price", function(one) return J.kept(who.tank:item(one.at):total()) end),
  { says = "{n} crude in the tanks", with = { n = measure("stock") } })

--- What derricks will still bring and licences can still buy: those whose answers have terms of their
--- own for it leave it out.
gi:worth("wells", sum_of("well", function(well)
  local won = least(well:count("crude") * 1000, most(0, measure("rounds") - 500))
  local train = given(who.loco:step():below(well.column), setting("hire.fee") // 2)
  return given(well:count(who.derrick):above(0), most(setting("score.crude"), J.USUAL * 6 // 10 - train) * won // 1000)
end), { says = "what the derricks will bring" })
gi:worth("hand", given(J.late, 0, who.hand:total() * 300), { says = "licences in the hand" })

-- Cards -------------------------------------------------------------------

local need = measure("stock") + measure("derricks")
gi:worth("card.take", "licences", card.licences * J.LICENCE * given(need:above(0), 12, 7) // 10,
  { says = "{n} {n|licence|licences}", with = { n = card.licences } })
gi:worth("card.take", "points", card.points * 264,
  { says = "{n} movement {n|point|points}", with = { n = card.points } })
gi:worth("card.take", "gift", card.crude * 4080, { says = "a crude for nothing" })
local rivals = sum_of("others", function() return 1 end)
gi:worth("card.take", "ranks", card.back * 120 * rivals, { says = "the rivals' locomotives go back" })
gi:worth("card.take", "swing", card.price * 350 * most(1, measure("stock")), { says = "a price to be changed" })

-- Movement ----------------------------------------------------------------

gi:worth("look", "look", 100000, { says = "looking costs nothing" })
gi:worth("truck.enter", "start", J.stand(to) + 100, { says = "what is to be had from {to}" })
gi:worth("truck.drive", "goal", J.stand(to) - measure("stand"), { says = "what is to be had from {to}" })
gi:worth("truck.drive", "soon", J.apart(J.here, to) * -J.POINT, { says = "the way there" })
--- The truck enters before the locomotive runs; that goes as far as crude must be fetched.
local gained = J.gained(spaces)
gi:worth("loco.run", "fetch", gained * 700,
  { says = "the locomotive comes {n} nearer to the crude", with = { n = gained } })
gi:worth("loco.run", "lead", (spaces - gained) * 60 * (measure("derricks") + 1) - who.loco:cost(spaces) * 10,
  { says = "the rank at the end" })
gi:worth("loco.run", "truck first", given(who.garage:total():above(0), -100000), { says = "the truck enters first" })
gi:worth("move.done", "done", 1, { says = "the rest is not worth the points" })

-- Derricks and crude --------------------------------------------------------

gi:worth("build.site", "well", measure("site", at.tile) + J.build_price(at.kind),
  { says = "about {n} crude under the tile", with = { n = measure("crude", at.tile) // 1000 } })
for _, id in ipairs { "carry.own", "carry.black", "carry.rival" } do
  gi:worth(id, id .. ".tank", measure("tank", company) * J.SALE,
    { says = "with {n} crude there already", with = { n = who.tank:item(company.at):total() } })
end
--- The position's terms see the fee of the black locomotive and the crude in the tank.
local in_tank = who.tank:item(company.at):total()
local one_more = J.kept(in_tank + 1) - J.kept(in_tank)
gi:worth("carry.own", "own.later", one_more * -1, { says = "it is to be sold, not kept" })
gi:worth("carry.black", "hired", one_more * -1, { says = "it is to be sold, not kept" })
gi:worth("carry.rival", "rival.fee", setting("hire.fee") * -1 - 300,
  { says = "the fee of ${n,} goes to rivals", with = { n = setting("hire.fee") } })
gi:worth("carry.none", "lost", setting("score.crude") // 2, { says = "not worth the fee" })
gi:worth("special.crude", "gift.tank", measure("tank", company), { says = "one more for {company}" })
for way, sign in pairs { up = 1, down = -1 } do
  local own, others = who.tank:item(company.at):total(), sum_of("others", function(p)
    return p.tank:item(company.at):total()
  end)
  gi:worth("special." .. way, "price." .. way,
    who.card_taken:top().price * 500 * sign * (own * 10 + 2 - others * 10 // (rivals + 1)) // 10,
    { says = "you have {n} crude there, the others {others}", with = { n = own, others = others } })
end

-- Auctions ------------------------------------------------------------------

local bid, from = var("licences"), the.bid + 1
local off = most(bid - J.target, J.target - bid)
gi:worth("bid.raise", "sale", given(bid:at_most(J.limit), off * -10 + 400, (bid - J.limit) * -100 - 1000),
  {
    says = "selling gains about ${n,}, worth up to {limit} {limit|licence|licences}",
    with = { n = J.gain, limit = J.limit },
  })
--- Beyond the limit a bluff, if somebody can still be made to pay for it.
local bluffs = bid:is(from) & from:above(J.limit) & the.bid:above(0) & measure("outbid"):above(0)
gi:worth("bid.raise", "bluff", given(bluffs & (whim(24) * 1000):at_most(weight("bluff") * 3),
  (bid - J.limit) * 100 + 1050) * 1000 // most(1, weight("bluff")),
  { says = "a bluff: somebody can still be made to pay" })
gi:worth("bid.pass", "pass", 0, { says = "out of it" })
local doubles = var("doubles")
gi:worth("pay", "cards", doubles * 10 - most(0, doubles * 2 - the.bid) * 40, { says = "few cards, and none too much" })

-- Bots ----------------------------------------------------------------------

gi:bot("heuristic", {
  says = "Plans truck and locomotive together, bids what crude is worth, bluffs now and then.",
  weights = { wells = 0, hand = 0 },
})
gi:bot("wildcatter", {
  says = "Likes big sites, hired trains and bluffs.",
  weights = { bluff = 2.7, hired = 1.3, ranks = 0.5, soon = 0.5, wells = 0, hand = 0 },
})

--- What judges positions for bots that look ahead.
gi:bot("judge", { says = "Weighs positions rather than answers.", weights = { crude = 1.2 } })
gi:search { policy = "heuristic", estimate = "judge", horizon = 12, spread = 12 }

-- By chance ---------------------------------------------------------------

--- Who has no plan passes, bids a little more than the last bid, half of what they have, or all.
local higher, hand = the.bid + 1, setting("licence.worth")
gi:sample("bid", { "bid.pass", "bid.pass", higher, higher + 1, most(higher, hand // 2), most(higher, hand) })
