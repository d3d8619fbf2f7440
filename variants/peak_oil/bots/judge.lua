--- What things are worth to a player, for bots: measures that the worths of answers are
--- made of. All numbers are thousandths of a point.
local po = game("peak_oil")

local J = {} -- what bots.lua and layers use

-- What things are worth; change these to change the style ----------------

local BARREL = 0.55 -- a barrel in the HQ, as part of what it brings on the best technology
local RIVALS = 0.45 -- how much a rival's start-up of a technology spoils a barrel on it
local GUESS = 3 -- start-ups in a portfolio one cannot see
local GROWTH = 0.4 -- barrels that a turn still adds to a technology, for each start-up held
local SYMBOL = 0.18 -- later start-ups that will profit from a symbol, for each turn left
local AGENT = 0.45 -- a third or fourth agent, for each turn left
local CHIP = 500 -- a security chip
local OWN_CRUDE, CRUDE = 0.3, 0.04 -- a barrel on a region with and without own agents, as part of one in the HQ
local SOON = { 1000, 2000, 3200 } -- a face-down crisis, by level
local LOSS = { 1050, 2975, 5225 } -- one that is turned up later: its points, and what it does, less what is whitewashed
local KEPT = { 700, 850, 950 } -- the part of a face-up crisis that is not whitewashed away
local LOWER_LEVEL = 500 -- the next crisis comes from a lower level
local BEHIND, TIED, GUARD = 0.35, 0.8, 0.07 -- the part of a spot's worth: outnumbered, tied, for each agent to spare
local NEW_CARDS = 400 -- a refreshed display, compared with the average card
local LONG, HURRY = 35, 150 -- turns of each player after which a game drags on; Drill gains this with each beyond
local NOWHERE = 800 -- what a spot may bring of which nothing is known: a layer's

-- The table --------------------------------------------------------------

local one = function() return 1 end
local others = sum_of("others", one)
local money = who.hq:count("black")
local last = the.marker:above(0)
J.money, J.last = money, last

po:measure("rivals", others, { says = "Rivals at the table." })
--- Black barrels leave the bag at three in four turns.
po:measure("turns", given(last, 0, least(12000, the.bag:count("black") * 4000 // (3 * (measure("rivals") + 1)) + 500)),
  { says = "Own turns that are left." })
local turns = measure("turns")
J.turns = turns
po:measure("crises in the bag", the.bag:total() - the.bag:count("black"), { says = "Barrels that are crises." })
local bad = measure("crises in the bag")
--- The chance of so many crises, in thousandths.
function J.chance(pulls, crises) return chance(bad, the.bag:total(), pulls, crises or 1) end

-- Technologies -----------------------------------------------------------

local function on(card, tech) return card.tech:is(tech) end
local function in_portfolio(card, tech) return card.one:is(tech) + card.two:is(tech) + card.three:is(tech) end

po:measure("own", "tech", { says = "Own start-ups of a technology." }, function(tech)
  return sum_of(who.startups, function(card) return on(card, tech) end)
    + sum_of(who.portfolio, function(card) return in_portfolio(card, tech) end)
end)
po:measure("symbols", "tech", { says = "Own symbols of a technology." }, function(tech)
  return sum_of(who.fields, function(card) return card.tech:is(tech) + card.more:is(tech) end)
end)
po:measure("hidden", sum_of("others", function(player)
  return player.startups:unknown(who) + player.portfolio:unknown(who) * GUESS
end) * 200, { says = "Rivals' start-ups one can't see, for each technology." })
po:measure("rival", "tech", { says = "A rival's start-ups of a technology, on average." }, function(tech)
  return (sum_of("others", function(player)
    return sum_of(player.startups, function(card) return on(card, tech) end)
      + sum_of(player.portfolio, function(card) return in_portfolio(card, tech) end)
  end) * 1000 + measure("hidden")) // measure("rivals")
end)
po:measure("gain", "tech", { says = "What a barrel on a technology brings." }, function(tech)
  return measure("own", tech) * 1000 - measure("rival", tech) * RIVALS
end)
po:measure("best gain", most(0, most_of("tech", function(tech) return measure("gain", tech) end)),
  { says = "The same of the best technology." })
po:measure("symbol", "tech", { says = "What a symbol of a technology brings." }, function(tech)
  return measure("own", tech) * 1000 + turns * SYMBOL
end)

-- Barrels ----------------------------------------------------------------

--- 1 + 1/2 + … + 1/n
local HARMONIC = {}
for n = 1, 60 do HARMONIC[n] = (HARMONIC[n - 1] or 0) + 1000 // n end

--- There must be time to spend them: so many count whole, later ones less and less.
po:measure("whole barrels", (turns + 1500) // 1000, { says = "Barrels that can well be spent." })
local idle = (the.spot.invest:count(who.agent) + the.spot.grey_ops:count(who.agent)):is(0)

--- What so many barrels in the HQ are worth. Towards the end one barrel is for Invest or
--- Grey Ops, if one stands there.
local function bank(n, wherever)
  local whole = measure("whole barrels")
  local spread = entry(HARMONIC, n) - entry(HARMONIC, whole)
  local count = given(n:at_most(whole), n * 1000, whole * 1000 + (turns + 1500) * spread // 1000)
  local late = given(n:above(0), measure("best gain") * 0.7 + (n - 1) * 150)
  if not wherever then late = given(idle, n * 20, late) end
  return given(last, late, measure("best gain") * BARREL * count // 1000)
end
po:measure("bank", bank(money), { says = "The barrels in the HQ." })
po:measure("bank anywhere", bank(money, true), { says = "The same wherever the agents stand." })
po:measure("next barrel", bank(money + 1) - measure("bank"), { says = "One barrel more." })
po:measure("last barrel", measure("bank") - bank(money - 1), { says = "The last barrel." })
--- What it costs to pay n barrels, what n more bring.
po:measure("pay", 9, { says = "What n barrels cost." }, function(n)
  return measure("bank") - bank(most(0, money - n))
end)
po:measure("get", 7, { says = "What n barrels more bring." }, function(n) return bank(money + n) - measure("bank") end)
function J.paying(n) return measure("pay", least(n, 9)) end
function J.getting(n) return measure("get", least(n, 7)) end
local paying, getting = J.paying, J.getting

-- Crises -----------------------------------------------------------------

--- What a card changes counts in a long game.
local function matters(card) return most(0, card.matters) * least(turns, 6000) // 6000 end
local function harm(card) return card.loss * 1000 + matters(card) end
J.harm = harm

local top = who.crises:top()
local level = given(who.crises:size():above(0), top.level, 0)
local down = who.crises:size():above(0) & top:face():is(0)
local function later(n) return least(3, level + n) end

po:measure("barrels lost", given(who.first_crisis:is(0), setting("crisis.cost")),
  { says = "Barrels that a crisis would cost." })
--- The crises of a pull, one after the other: each turns up the card that lies face down, or
--- brings one of the next level.
local function card_cost(down_first, n)
  local is_turned = (n % 2 == 1) == down_first
  if is_turned and n == 1 then return given(last, harm(top), harm(top) * entry(KEPT, level) // 1000) end
  local at = later(down_first and n // 2 or (n + 1) // 2)
  if is_turned then return entry(LOSS, at) end
  return given(last, 200, entry(SOON, at))
end
po:measure("crisis 1", given(down, card_cost(true, 1), card_cost(false, 1)) + paying(measure("barrels lost")),
  { says = "What a crisis would cost." })
for n = 2, 4 do
  po:measure("crisis " .. n, given(down, card_cost(true, n), card_cost(false, n)),
    { says = "Crisis " .. n .. " of a pull." })
end
po:measure("risk", 4, { says = "What n pulls cost, each crisis with its chance." }, function(pulls)
  local cost = 0
  for n = 1, 4 do cost = cost + J.chance(pulls, n) * measure("crisis " .. n) // 1000 end
  return cost
end)
function J.risk(pulls) return measure("risk", least(pulls, 4)) end
local risk = J.risk

-- What options bring -----------------------------------------------------

function J.startup_price(tech) return most(0, tech:total() + who.startup_price) end
--- A start-up, if one has `held` barrels; without its price.
local function startup_brings(tech)
  return tech:total() * 1000 + measure("symbols", tech) * 1000 + turns * GROWTH * (measure("own", tech) + 1)
end
po:measure("start-up", "tech", { says = "A start-up of a technology, with its price; 0 if one can't pay it." },
  function(tech)
    local price = J.startup_price(tech)
    return given(price:at_most(money), startup_brings(tech) - paying(price))
  end)
po:measure("start-ups open", most_of(the.startup_open, function(card) return measure("start-up", card.tech) end),
  { says = "The best open start-up." })
po:measure("on technology", "tech", { says = "A barrel from the HQ on a technology." }, function(tech)
  return measure("gain", tech) + measure("own", tech) * 20 - measure("last barrel")
end)
po:measure("technologies", given(money:above(0),
  most(0, most_of("tech", function(tech) return measure("on technology", tech) end))), { says = "The best of them." })

--- Barrels on a region help those who stand there.
po:measure("crude", "region", { says = "A barrel on a region." }, function(region)
  local there = the.spot:item(region.at + 2):count(who.agent):above(0)
  return given(there, measure("next barrel") * OWN_CRUDE, measure("next barrel") * CRUDE)
end)
po:measure("pull for", "region", { says = "A pull that may bring it one." }, function(region)
  return measure("crude", region) * the.bag:count("black") // most(1, the.bag:total())
end)
--- An oil field, card by card.
function J.symbols(card) return measure("symbol", card.tech) + measure("symbol", card.more) end
function J.oil(card) return card.black * measure("crude", card.region) end
function J.marks(card)
  local pull = measure("pull for", card.region)
  return given(card.marks:above(0), given(who.audit:above(0),
    card.marks * pull - risk(card.marks), most(0, pull - measure("risk", 1)) * card.marks))
end
po:measure("hurry", most(0, the.turns // (measure("rivals") + 1) - LONG) * HURRY, { says = "The game drags on." })
local function field(card)
  return J.symbols(card) + J.oil(card) + card.star * CHIP + J.marks(card)
end
local hurried = given(the.field_open:size():above(0), measure("hurry"))
po:measure("fields open", most_of(the.field_open, field) + hurried, { says = "The best open oil field." })
--- New cards instead of the open ones: an average one, and then some.
local function refreshed(pile, value) return sum_of(pile, value) // most(1, pile:size()) + NEW_CARDS end
po:measure("new fields", refreshed(the.field_open, field) + hurried, { says = "New oil fields." })
po:measure("new start-ups", refreshed(the.startup_open, function(card) return measure("start-up", card.tech) end),
  { says = "New start-ups." })

function J.whitewash_price(card) return given(who.free_whitewash:above(0), 0, card.price) end
function J.lower() return given(last, 0, LOWER_LEVEL) end
local function whitewash(card) return harm(card) + J.lower() - paying(J.whitewash_price(card)) end
po:measure("whitewash", most_of(who.crises, function(card)
  return given(card:face():is(1) & J.whitewash_price(card):at_most(money), whitewash(card))
end), { says = "The best crisis to whitewash." })
J.effect = matters
po:measure("consultant", most_of(the.consultant_open, function(card)
  return given(card.level:is(who.consultant_level + 1), card.points * 1000 + matters(card))
end), { says = "The best consultant." })

--- The Black Market's barrels go to their technologies.
po:measure("market", sum_of("market", function(slot)
  return given(slot:total():above(0), measure("gain", slot.tech))
end), { says = "The barrels of the Black Market, on their technologies." })
po:measure("slot", given(the.market:total():below(setting("market.slots")), most_of("market", function(slot)
  return given(slot:room():above(0), measure("gain", slot.tech), -9000)
end)), { says = "The best slot for a barrel." })
--- Will one barrel more fill it, so that all go to the regions?
po:measure("market filled", the.market:total():at_least(setting("market.slots") - 1),
  { says = "One barrel more fills the Black Market." })

-- Routes -----------------------------------------------------------------

--- Both sides of the chips, as they lie and turned.
for _, name in ipairs { "lies", "turned" } do
  local function chip(at) return name == "turned" and at:top():turned() or at:top() end
  local function seen(at, number) return given(at:size():above(0), number) end
  po:measure("risk " .. name, "risk", { says = "What a risk chip does: " .. name .. "." }, function(at)
    return {
      pulls = seen(at, chip(at).pulls), skulls = seen(at, chip(at).skulls), closed = seen(at, chip(at).closed),
    }
  end)
  po:measure("demand " .. name, "refinery", { says = "What a refinery takes: " .. name .. "." }, function(at)
    return seen(at, most(least(1, chip(at).demand), chip(at).demand + who.demand))
  end)
end

--- A route as it lies: what its chips do, and what its refinery takes.
local function laden(way) return measure("risk lies", way.first) + measure("risk lies", way.second) end
local function takes(way) return measure("demand lies", way.refinery) end
local function pulls_of(load) return most(0, load.pulls - who.insider) end
local function arrive(region, load, demand)
  return most(0, least(demand, region:total()) - most(0, load.skulls - who.guards) - who.class_action)
end
local function shipped(region, load, demand)
  return given(load.closed:is(0), getting(arrive(region, load, demand)) - risk(pulls_of(load)))
end
function J.pulls(way) return pulls_of(laden(way)) end
--- Barrels that arrive.
function J.arrives(way) return arrive(way.region, laden(way), takes(way)) end
local function as_it_lies(way, region) return shipped(region or way.region, laden(way), takes(way)) end

--- The harbour that is open.
local open = the.routes:item(the.harbour)
local function best_of(ways, value) return most(0, most_of(ways, value)) end
po:measure("shipment", best_of(open, as_it_lies), { says = "The best shipment of the open harbour." })
local function passes(way, at) return way.first:is(at) + way.second:is(at) end
po:measure("passed", "risk", { says = "Routes of the open harbour that pass there." }, function(at)
  return sum_of(open, function(way) return passes(way, at) end)
end)

--- What the best shipment gains if the risk chips of its route do so much more.
local function gain_by_risk(more)
  local best = best_of(open, function(way) return shipped(way.region, laden(way) + more(way), takes(way)) end)
  return best - measure("shipment")
end
--- … if its refinery takes that.
local function gain_by_demand(demand)
  local best = best_of(open, function(way) return shipped(way.region, laden(way), demand(way.refinery)) end)
  return best - measure("shipment")
end
function J.flip_risk(at)
  local more = measure("risk turned", at) - measure("risk lies", at)
  return given(measure("passed", at):above(0), gain_by_risk(function(way) return passes(way, at) * more end))
end
function J.swap_risks(a, b)
  local more = measure("risk lies", b) - measure("risk lies", a)
  local differ = more.pulls:is_not(0) | more.skulls:is_not(0) | more.closed:is_not(0)
  return given(differ & (measure("passed", a) + measure("passed", b)):above(0),
    gain_by_risk(function(way) return (passes(way, a) - passes(way, b)) * more end))
end
function J.flip_refinery(at)
  return gain_by_demand(function(refinery)
    return given(refinery:is(at), measure("demand turned", at), measure("demand lies", refinery))
  end)
end
function J.swap_refineries(a, b)
  local of_a, of_b = measure("demand lies", a), measure("demand lies", b)
  return given(of_a:is_not(of_b), gain_by_demand(function(refinery)
    return given(refinery:is(a), of_b, given(refinery:is(b), of_a, measure("demand lies", refinery)))
  end))
end

po:measure("route", "region", { says = "The best shipment of a region." }, function(region)
  return given(region:total():above(0), best_of(the.routes:item(region.at), function(way)
    return as_it_lies(way, region)
  end))
end)

-- Spots ------------------------------------------------------------------

po:measure("agents", "spot", { says = "Own agents on a spot." }, function(spot) return spot:count(who.agent) end)
po:measure("against", "spot", { says = "The most agents of a rival there." }, function(spot)
  return most_of("others", function(player) return spot:seated(player) end)
end)
po:measure("recruit", given(the.reserve:count(who.agent):above(0) & who.no_recruit:is(0) & ~last, turns * AGENT),
  { says = "One agent more." })

--- The two options of each menu, the entry barrel of Grey Ops reckoned with.
po:measure("develop 2", measure("whitewash"), { says = "The other option of Develop." })
po:measure("invest 2", measure("technologies"), { says = "The other option of Invest." })
local entry_due = who.grey_entry:above(0)
local traded = given(entry_due, given(measure("market filled"), 0, measure("market") + measure("slot")),
  measure("market"))
local can_enter = money:at_least(who.grey_entry + who.grey_tax)
local fee = paying(who.grey_entry + who.grey_tax)
po:measure("grey 1", given(can_enter, most(traded, measure("consultant")) - fee),
  { says = "The better option of Grey Ops." })
po:measure("grey 2", given(can_enter, least(traded, measure("consultant"))), { says = "The other one." })

local function menu(spot, list)
  local brings = 0
  for i = #list, 1, -1 do brings = given(spot.menu:is(list[i][1]), list[i][2], brings) end
  return brings
end
--- Something a layer may say about a spot of its own.
po:measure("elsewhere", "spot", { says = "What a spot brings that the game does not know." }, function(spot)
  return menu(spot, { { "shipping", 0 }, { "develop", 0 }, { "invest", 0 }, { "grey_ops", 0 }, { "expand", 0 } })
    + given(spot.menu:is("shipping") | spot.menu:is("develop") | spot.menu:is("invest") | spot.menu:is("grey_ops")
      | spot.menu:is("expand"), 0, NOWHERE)
end)
po:measure("option 1", "spot", { says = "One option of a spot." }, function(spot)
  return menu(spot, {
    { "shipping", measure("route", spot.field) }, { "develop", measure("fields open") },
    { "invest", measure("start-ups open") }, { "grey_ops", measure("grey 1") }, { "expand", measure("recruit") },
  }) + measure("elsewhere", spot)
end)
po:measure("option 2", "spot", { says = "The other option." }, function(spot)
  return menu(spot, {
    { "develop", measure("develop 2") }, { "invest", measure("invest 2") }, { "grey_ops", measure("grey 2") },
  })
end)
local function all(spot) return most(0, measure("option 1", spot)) + most(0, measure("option 2", spot)) end

--- Dispatch is worth what the best other spot is worth, if one could act there at once.
local expand = the.spot.expand
po:measure("dispatch", given(who.no_dispatch:is(0) & ~last, most_of("spot", function(spot)
  local leads = (measure("agents", spot) + most(1, measure("agents", expand))):above(measure("against", spot))
  return given(spot:is_not(expand) & leads, all(spot))
end)) * 0.7, { says = "The best spot to dispatch to." })
local function two(spot) return given(spot:is(expand), measure("dispatch"), measure("option 2", spot)) end
po:measure("better", "spot", { says = "The better option of a spot." }, function(spot)
  return most(0, measure("option 1", spot), two(spot))
end)
po:measure("other", "spot", { says = "Its other option." }, function(spot)
  return most(0, least(measure("option 1", spot), two(spot)))
end)

--- What the better option is, as a number, for the words of the coach.
local function either(a, b, one_, two_) return given(a:at_least(b), one_, two_) end
po:measure("offers", "spot", { says = "Which option of a spot is the better one." }, function(spot)
  local named = menu(spot, {
    { "shipping", 1 }, { "develop", either(measure("fields open"), measure("develop 2"), 2, 3) },
    { "invest", either(measure("start-ups open"), measure("invest 2"), 4, 5) },
    { "grey_ops", either(traded, measure("consultant"), 6, 7) },
    { "expand", given(measure("recruit"):above(0) & measure("dispatch"):above(50), 10,
      either(measure("recruit"), measure("dispatch"), 8, 9)) },
  })
  return given(measure("better", spot):above(50), named)
end)

local options = setting("options.majority")
po:measure("both", who.one_option:is(0) & options:above(1), { says = "May both options be used?" })
po:measure("both tied", who.one_option:is(0)
  & given(who.tie_both:is(0), setting("options.tied"), options):above(1), { says = "… when tied?" })

po:measure("whole", "spot", { says = "All that one may do on a spot." }, function(spot)
  return measure("better", spot) + given(measure("both"), measure("other", spot))
end)

--- The part of a spot's worth by the lead there, from so many behind to so many ahead, in thousandths.
local STANDING, MOST_BEHIND, MOST_AHEAD = {}, 12, 12
for n = -MOST_BEHIND, MOST_AHEAD do
  local part = n > 0 and 1 + GUARD * (n - 1) or BEHIND * (1 + GUARD * n)
  STANDING[#STANDING + 1] = math.floor(1000 * part + 0.5)
end
--- Agents there, or so many more, beyond those of the strongest rival.
local function lead(spot, more)
  return measure("agents", spot) + more + who.majority_bonus - measure("against", spot)
end
local function acting_tied(spot)
  return measure("better", spot) + given(measure("both tied"), measure("other", spot))
    - given(who.fixer:is(0), measure("risk", 1))
end
--- Acting on a spot with so many agents more.
function J.acting(spot, more)
  return given(lead(spot, more):is(0), acting_tied(spot), given(lead(spot, more):above(0), measure("whole", spot)))
end
--- Having so many agents more on a spot for later.
local function presence(spot, more)
  local now = measure("whole", spot) * entry(STANDING, lead(spot, more) + MOST_BEHIND + 1) // 1000
  local tied = most(measure("whole", spot) * BEHIND, acting_tied(spot) * TIED)
  local there = measure("agents", spot) + more
  return given(last, measure("better", spot) + least(there, 2) * 50, given(lead(spot, more):is(0), tied, now))
end
local function anyone(spot, more) return (measure("agents", spot) + more):above(0) end
po:measure("presence", "spot", { says = "The agents on a spot." }, function(spot)
  return given(anyone(spot, 0), presence(spot, 0))
end)
po:measure("one more", "spot", { says = "One agent more there." }, function(spot)
  return presence(spot, 1) - given(anyone(spot, 0), measure("presence", spot))
end)
po:measure("one less", "spot", { says = "One agent less there." }, function(spot)
  return given(anyone(spot, -1), presence(spot, -1)) - measure("presence", spot)
end)
po:measure("act", "spot", { says = "Acting there now." }, function(spot) return J.acting(spot, 0) end)

-- Dispatch ---------------------------------------------------------------

local group = measure("agents", expand)
po:measure("dispatch to", "spot", { says = "All agents of Expand there." }, function(spot)
  local gain = given(anyone(spot, group), presence(spot, group)) - measure("presence", spot)
  return given(last, gain, most(J.acting(spot, group), gain * 0.8))
end)
po:measure("best dispatch", most(0, most_of("spot", function(spot)
  return given(spot:is_not(expand) & spot:room():at_least(group), measure("dispatch to", spot))
end)), { says = "The best of these." })
local may_both = ~last & the.recruited:is(0) & the.dispatched:is(0) & group:above(0)
  & the.reserve:count(who.agent):above(0) & who.no_recruit:is(0) & who.no_dispatch:is(0)
po:measure("recruit and dispatch", may_both
  & given((group + who.majority_bonus):is(measure("against", expand)), measure("both tied"), measure("both")),
  { says = "Can both be done in this action?" })

return J
