--- What the coach says of each worth, in English.
local po = game("peak_oil")

local function counted(n, one, many) return n .. " " .. (n == 1 and one or many) end
local function barrels(n) return n == 0 and "no barrel" or counted(n, "barrel", "barrels") end
local function startups(n)
  return n == 0 and "no start-up of yours" or counted(n, "start-up", "start-ups") .. " of yours"
end
local function costs(t) return t.n == 0 and "free" or "costs " .. barrels(t.n) end
local function own(t) return startups(t.n) end

local OFFERS = {
  [0] = "too little for now", "oil to ship", "an oil field to drill", "a crisis to whitewash", "a start-up to buy",
  "a technology to promote", "barrels on the Black Market", "a consultant to hire", "another agent to recruit",
  "a way to act elsewhere at once, by Dispatch", "another agent to recruit, and a Dispatch that leads on",
}
local function offers(t) return t.offers == 1 and barrels(t.oil) .. " to ship" or OFFERS[t.offers] end
local function stands(t)
  if t.most == 0 then return "nobody else there" end
  return t.n .. " against " .. t.most .. (t.n > t.most and ": majority" or t.n == t.most and ": tie" or ": behind")
end
local function goes(t) return tostring(t.to) .. " (" .. stands(t) .. ") has " .. offers(t) end
local function leaves(t) return "one agent less on " .. tostring(t.from) end

--- The danger of pulls: that of at least one crisis, and its barrels.
local function danger(t)
  if t.lost == 0 then return t.p .. " % chance of a crisis" end
  return t.p .. " % chance of a crisis, which would cost you " .. t.lost .. " of your " .. barrels(t.money)
end
local function pulls(t) return counted(t.n, "pull", "pulls") .. ": " .. danger(t) end

local shipment_then = "the best shipment, compared with now"

po:words("en", {
  ["worth.barrels"] = function(t) return barrels(t.n) .. " in your HQ" end,
  ["worth.start-ups"] = "start-ups and symbols",
  ["worth.agents"] = "agents in the reserve",
  ["worth.consultants"] = "consultants",
  ["worth.crises"] = "PR crises",
  ["worth.places"] = "agents on their spots",
  ["worth.chips"] = "security chips",
  ["worth.step1.arrives"] = goes,
  ["worth.step2.arrives"] = goes,
  ["worth.step3.arrives"] = goes,
  ["worth.last_reassign.arrives"] = goes,
  ["worth.step1.leaves"] = leaves,
  ["worth.step2.leaves"] = leaves,
  ["worth.step3.leaves"] = leaves,
  ["worth.last_reassign.leaves"] = leaves,
  ["worth.recall"] = "an agent stands idle",
  ["worth.step3.price"] = function(t) return "the move costs " .. barrels(t.n) end,
  ["worth.step3.poorer"] = "what is left then does not pay for {to}",
  ["worth.step3.stay"] = "stay",
  ["worth.act"] = function(t) return tostring(t.spot) .. " (" .. stands(t) .. ") has " .. offers(t) end,
  ["worth.act.pull"] = function(t) return "being tied you pull: " .. danger(t) end,
  ["worth.recruit"] = function(t) return "an agent more for about " .. counted(t.n, "turn", "turns") end,
  ["worth.recruit.then"] = "a Dispatch can follow",
  ["worth.dispatch"] = goes,
  ["worth.dispatch.then"] = "a Recruit can follow",
  ["worth.enough"] = "nothing more to gain",
  ["worth.leave"] = "the agents stay for later",
  ["worth.symbol"] = function(t) return "its symbol serves " .. startups(t.n) end,
  ["worth.oil"] = function(t) return barrels(t.n) .. " for the region" end,
  ["worth.star"] = "a security chip",
  ["worth.marks"] = function(t) return counted(t.n, "question mark", "question marks") .. " to pull for" end,
  ["worth.hurry"] = "the game should come to an end",
  ["worth.new fields"] = "new oil fields, which are as good as the open ones on average, and a choice",
  ["worth.clean"] = function(t) return "a crisis of " .. counted(t.n, "point", "points") .. " is gone" end,
  ["worth.clean.price"] = costs,
  ["worth.pull"] = "perhaps a barrel for the region",
  ["worth.pull.risk"] = danger,
  ["worth.again"] = danger,
  ["worth.buy.worth"] = function(t) return "it is worth " .. t.n .. " now" end,
  ["worth.buy.grows"] = function(t) return "it grows: you have " .. t.n .. " more of the kind" end,
  ["worth.buy.price"] = costs,
  ["worth.new start-ups"] = "new start-ups, which are as good as the open ones on average, and a choice",
  ["worth.invest.technology.own"] = own,
  ["worth.invest.technology.rivals"] = "rivals' start-ups",
  ["worth.invest.technology.barrel"] = "a barrel of yours",
  ["worth.futurist.place.own"] = own,
  ["worth.futurist.place.rivals"] = "rivals' start-ups",
  ["worth.futurist.place.barrel"] = "a barrel of yours",
  ["worth.market"] = function(t) return barrels(t.n) .. " go to their technologies" end,
  ["worth.hire.points"] = function(t) return counted(t.n, "point", "points") end,
  ["worth.hire.effect"] = "what the {card} does for you",
  ["worth.entry.place.slot"] = own,
  ["worth.market.slot.slot"] = own,
  ["worth.pirates.place.slot"] = own,
  ["worth.skip"] = "a barrel stays with you",
  ["worth.enter"] = "what Grey Ops brings",
  ["worth.shipment"] = function(t) return "it brings " .. barrels(t.n) end,
  ["worth.shipment.risk"] = pulls,
  ["worth.flip"] = "the others are next to ship",
  ["worth.chip.spent"] = "a chip less",
  ["worth.chip.under way"] = "a chip less, not counting what it does to this shipment",
  ["worth.chip.flip_risk"] = shipment_then,
  ["worth.chip.flip_refinery"] = shipment_then,
  ["worth.chip.swap_risks"] = shipment_then,
  ["worth.chip.swap_refineries"] = shipment_then,
  ["worth.lose.hq"] = "an agent of your HQ",
  ["worth.lose.spot"] = function(t) return "one agent less on " .. tostring(t.spot) end,
  ["worth.lose.startup"] = "what it is worth",
  ["worth.lose.field"] = "its symbol",
})
