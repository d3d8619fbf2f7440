--- A player who thinks one step ahead: every answer gets points, the best one is given.
---
--- All estimates are in victory points. `look` reads the table once for each question;
--- the values of spots, cards and routes follow from it; SCORE holds one function for each
--- option. An option that is not there, for instance of a layer, counts as harmless.
--- Only what the player may know is read: face-down cards of others are asked about first.
--- Why it answers so is told by bots_why, in the words of bots_en and bots_fr.
local po = game("peak_oil")
local reason = include("bots_why")
include("bots_en")
include("bots_fr")

-- What things are worth; change these to change the style ----------------

local BARREL = 0.55 -- a barrel in the HQ, as part of what it brings on the best technology
local RIVALS = 0.45 -- how much a rival's start-up of a technology spoils a barrel on it
local GUESS = 3 -- start-ups in a portfolio one cannot see
local GROWTH = 0.4 -- barrels that a turn still adds to a technology, for each start-up held
local SYMBOL = 0.18 -- later start-ups that will profit from a symbol, for each turn left
local AGENT = 0.45 -- a third or fourth agent, for each turn left
local CHIP = 0.5 -- a security chip
local CLEAR = 0.6 -- what using a chip must bring
local OWN_CRUDE, CRUDE = 0.3, 0.04 -- a barrel on a region with and without own agents, as part of one in the HQ
local CRISIS_SOON = { 1.0, 2.0, 3.2 } -- a face-down crisis, by level
local CRISIS_LOSS = { 1.5, 3.5, 5.5 } -- one that is turned up, if one cannot know which: its points, and what it does
local LOSS_KEPT = { 0.7, 0.85, 0.95 } -- the part of a face-up crisis that is not whitewashed away
local LOWER_LEVEL = 0.5 -- the next crisis comes from a lower level
local BEHIND, TIED, GUARD = 0.35, 0.8, 0.07 -- the part of a spot's worth: outnumbered, tied, for each agent to spare
local MOVING = 0.4 -- a reassign in Step 1: the part of what the agent gains by it
local THIRD = 0.6 -- Step 3: likewise
local NEW_CARDS = 0.4 -- a refreshed display, compared with the average card
local PACE = 0.75 -- black barrels that leave the bag in a turn
local LONG = 35 -- turns of each player after which a game drags on
local HURRY = 0.15 -- Drill gains this much with each turn beyond
local TRACKED, RELEASED = 1.3, 1.2 -- brutal rules: an agent lost to the PR track, and one taken back
local RESEARCH = 0.4 -- brutal rules: two new displays

--- What a consultant's effect (or a crisis's, reversed) is worth in a long game.
local EFFECT = {
  step3_cost = 0.4, startup_price = 1.2, crisis_relief = 0.5, grey_entry = 1.2, guards = 0.8, harbour_master = 0.4,
  fixer = 1.2, warlord = 0.5, insider = 1.2, demand = 1.5, free_whitewash = 0.8, tie_both = 1.4, second_tech = 2.2,
  smuggler = 1.2, majority_bonus = 3, grey_tax = 0.8, no_recruit = 0.8, no_dispatch = 0.4, audit = 1.2,
  no_security = 0.3, no_step3 = 0.4, class_action = 1.2, one_option = 2.5,
}

-- What the bot sees ------------------------------------------------------

local me, black -- the player, the black barrels
local money, turns, odds -- barrels in the HQ, own turns left, odds of a crisis
local bag, bad -- barrels in the bag, and those of them that are crises
local lost -- barrels that a crisis would cost
local crisis_costs = {} -- in points, all of it: the first crisis of a pull, the second …
local last -- no turn will come: only the Peak Oil phase
local track -- the PR track, with the brutal rules
local own, rival, symbols, worth = {}, {}, {}, {} -- by technology: start-ups, rivals', own symbols, a barrel's gain
local best -- the highest gain of a barrel on a technology
local mine, others = {}, {} -- by spot: own agents, most of any other player
local first, second = {}, {} -- by spot: what the better and the other option bring
local both, both_tied -- may one use both options, with a majority and when tied?
local more, less = {}, {} -- by spot: what an agent more there gains, and one less

local function add_card(list, card, by)
  if card.one then -- a portfolio
    list[card.one.index] = list[card.one.index] + by
    list[card.two.index] = list[card.two.index] + by
    list[card.three.index] = list[card.three.index] + by
  else
    list[card.tech.index] = list[card.tech.index] + by
  end
end

--- Cards of a rival: those one knows; the others may be of any technology.
local function add_rival(pile, part, guess)
  local unknown, techs = 0, #g.tech
  for i = 1, pile:size() do
    local card = pile[i]
    if card:known(me) then add_card(rival, card, part) else unknown = unknown + guess end
  end
  for t = 1, techs do rival[t] = rival[t] + part * unknown / techs end
end

local function look_at_cards()
  local techs = #g.tech
  for t = 1, techs do own[t], rival[t], symbols[t] = 0, 0, 0 end
  for i = 1, me.startups:size() do add_card(own, me.startups[i], 1) end
  for i = 1, me.portfolio:size() do add_card(own, me.portfolio[i], 1) end
  for i = 1, me.fields:size() do
    local card = me.fields[i]
    symbols[card.tech.index] = symbols[card.tech.index] + 1
    if card.more then symbols[card.more.index] = symbols[card.more.index] + 1 end
  end
  local player, part = me.next, 1 / (#g.players - 1)
  while player ~= me do
    add_rival(player.startups, part, 1)
    add_rival(player.portfolio, part, GUESS)
    player = player.next
  end
  best = 0
  for t = 1, techs do
    worth[t] = own[t] - RIVALS * rival[t]
    if worth[t] > best then best = worth[t] end
  end
end

--- One more barrel in the HQ when there are `held`: there must be time to spend it.
local function barrel(held)
  if last then -- one barrel is for Invest or Grey Ops
    if g.spot.invest:count(me.agent) + g.spot.grey_ops:count(me.agent) == 0 then return 0.02 end
    return held < 1 and best * 0.7 or 0.15
  end
  return BARREL * best * math.min(1, (turns + 1.5) / (held + 1))
end

--- `count` barrels more, or less.
local function barrels(count)
  local sum = 0
  for i = 1, count do sum = sum + barrel(money + i - 1) end
  for i = -1, count, -1 do sum = sum - barrel(money + i) end
  return sum
end

--- How bad a face-up crisis is: its points and what it does.
local function harm(card)
  return (card.loss or 0) + (card.changes and (EFFECT[card.changes] or 0.5) * math.min(1, turns / 6) or 0)
end

local MOST_CRISES = 4 -- in one pull; more are not reckoned with

--- The crises of a pull, one after the other: the first of a turn costs half the barrels;
--- each turns up the card that lies face down, or brings one of the next level. With the
--- brutal rules each costs an agent.
local function look_at_crises()
  if track then
    for k = 1, MOST_CRISES do crisis_costs[k] = last and value("brutal.loss") or TRACKED end
    return
  end
  local top = me.crises:top()
  local level, down = top and top.level or 0, top and not top:is_up()
  for k = 1, MOST_CRISES do
    if down then
      local cost = k == 1 and harm(top) or CRISIS_LOSS[level] or 1
      crisis_costs[k], down = cost * (last and 1 or LOSS_KEPT[level] or 1), false
    else
      level, down = math.min(3, level + 1), true
      crisis_costs[k] = last and 0.2 or CRISIS_SOON[level]
    end
  end
  if me.first_crisis:get() == 0 then
    lost = math.max(0, value("crisis.loss", me) - me.crisis_relief:get())
    crisis_costs[1] = crisis_costs[1] - barrels(-lost)
  end
end

local chances = {} -- chances[k]: of k crises in the barrels drawn so far

--- What so many pulls cost, each crisis with its chance. Barrels drawn do not return before
--- the pull ends.
local function risk(pulls)
  local cost = 0
  if bad == 0 then return cost end
  chances[0] = 1
  for drawn = 1, math.min(pulls, bag) do
    chances[drawn] = 0
    for k = drawn - 1, 0, -1 do
      local came = chances[k] * math.max(0, bad - k) / (bag - drawn + 1)
      cost = cost + came * crisis_costs[math.min(k + 1, MOST_CRISES)]
      chances[k], chances[k + 1] = chances[k] - came, chances[k + 1] + came
    end
  end
  return cost
end

--- The chance of at least one crisis.
local function chance(pulls)
  local none = 1
  for drawn = 1, math.min(pulls, bag) do none = none * math.max(0, bag - bad - drawn + 1) / (bag - drawn + 1) end
  return 1 - none
end

--- The PR track, if the layers have brought one; false if not.
local function find_track()
  local found, there = pcall(function() return g.pr_track end)
  return found and there
end

local function look(player)
  if track == nil then track = find_track() end
  me, black = player, g.black
  money = me.hq:count(black)
  local left = g.bag:count(black)
  bag, lost = g.bag:total(), 0
  bad = bag - left
  last = g.marker:get() > 0
  turns = last and 0 or math.min(12, left / (PACE * #g.players) + 0.5)
  odds = bag == 0 and 0 or bad / bag
  look_at_cards()
  look_at_crises()
end

-- What options bring -----------------------------------------------------

local function startup_value(card)
  local t = card.tech.index
  local price = value("startup.price", me, card)
  if price > money then return 0 end
  return card.tech:total() + symbols[t] + GROWTH * turns * (own[t] + 1) + barrels(-price)
end

--- One black barrel from the HQ to a technology.
local function tech_value(t) return worth[t] + 0.02 * own[t] - barrel(money - 1) end

local function tech_best()
  if money == 0 then return 0 end
  local most = 0
  for t = 1, #g.tech do most = math.max(most, tech_value(t)) end
  return most
end

local function symbol_value(t) return own[t] + SYMBOL * turns end

--- Barrels on a region help those who stand there.
local function crude(region)
  return barrel(money) * (g.spot[region.at + 2]:count(me.agent) > 0 and OWN_CRUDE or CRUDE)
end

local function field_value(card)
  local sum = symbol_value(card.tech.index) + card.black * crude(card.region) + card.star * CHIP
  if card.more then sum = sum + symbol_value(card.more.index) end
  if me.audit:get() > 0 then sum = sum - risk(card.marks) end
  return sum + HURRY * math.max(0, g.turns:get() / #g.players - LONG)
end

local function whitewash_value(card)
  local price = me.free_whitewash:get() > 0 and 0 or card.price
  return harm(card) + (last and 0 or LOWER_LEVEL) + barrels(-price)
end

local function consultant_value(card)
  return card.points + (EFFECT[card.changes] or 0.5) * math.min(1, turns / 6)
end

--- The best card of a display, and the average.
local function display(pile, score)
  local most, sum, size = 0, 0, pile:size()
  for i = 1, size do
    local points = score(pile[i])
    most, sum = math.max(most, points), sum + points
  end
  return most, size == 0 and 0 or sum / size
end

local function refresh_value(pile, score)
  local _, average = display(pile, score)
  return average + NEW_CARDS
end

local function whitewash_best()
  local most = 0
  for i = 1, me.crises:size() do
    local card = me.crises[i]
    if card:is_up() and (card.price <= money or me.free_whitewash:get() > 0) then
      most = math.max(most, whitewash_value(card))
    end
  end
  return most
end

local function consultant_best()
  local most, level = 0, me.consultant_level:get() + 1
  for i = 1, g.consultant_open:size() do
    local card = g.consultant_open[i]
    if card.level == level then most = math.max(most, consultant_value(card)) end
  end
  return most
end

--- The Black Market's barrels go to their technologies.
local function market_value()
  local sum = 0
  for i = 1, #g.market do
    local slot = g.market[i]
    if slot:total() > 0 then sum = sum + worth[slot.tech.index] end
  end
  return sum
end

--- All own agents back from the PR track.
local function release_value()
  return g.pr_track:count(me.agent) * (last and value("brutal.loss") or RELEASED)
end

--- The best empty slot for the entry barrel.
local function slot_best()
  local most
  for i = 1, #g.market do
    local slot = g.market[i]
    if slot:room() > 0 then most = math.max(most or -9, worth[slot.tech.index]) end
  end
  return most or 0
end

-- Routes -----------------------------------------------------------------

--- What arrives of a shipment when stolen barrels are off.
local function arrives(region, demand, skulls)
  return math.max(0, math.min(demand, region:total()) - skulls - me.class_action:get())
end

--- A shipment: its barrels, and the risk of so many pulls.
local function shipment(region, demand, pulls, skulls)
  return barrels(arrives(region, demand, skulls)) - risk(pulls)
end

local function closed(passage)
  local chip = passage and passage:top()
  if not chip then return false end
  return (chip:face() == 0 and chip.closed_a or chip.closed_b) == 1
end

local function route_value(way)
  local pulls, skulls = value("ship.pulls", me, way), value("ship.skulls", me, way)
  return shipment(way.region, value("ship.demand", me, way), pulls, skulls)
end

local function is_open(way) return not closed(way.first) and not closed(way.second) end

local function harbour_best(harbour)
  local routes, most = g.routes[harbour], 0
  if routes[1].region:total() == 0 then return 0 end
  for i = 1, routes:size() do
    local way = routes[i]
    if is_open(way) then most = math.max(most, route_value(way)) end
  end
  return most
end

--- The same with chips in other places: what, chip by chip, lies where.
local chip_at, face_at = {}, {}

local function read(at, a, b)
  local chip = at and chip_at[at]
  return not chip and 0 or face_at[at] == 0 and chip[a] or chip[b]
end

local function imagined(routes)
  local most = 0
  for i = 1, routes:size() do
    local way = routes[i]
    local one, two = way.first, way.second
    if read(one, "closed_a", "closed_b") + read(two, "closed_a", "closed_b") == 0 then
      local demand = read(way.refinery, "demand_a", "demand_b") + me.demand:get()
      local pulls = read(one, "marks_a", "marks_b") + read(two, "marks_a", "marks_b") - me.insider:get()
      local skulls = read(one, "skulls_a", "skulls_b") + read(two, "skulls_a", "skulls_b") - me.guards:get()
      most = math.max(most, shipment(way.region, demand, math.max(0, pulls), math.max(0, skulls)))
    end
  end
  return most
end

--- The best shipment from the harbour once one chip is flipped, or two are swapped.
local function harbour_after(one, other)
  local routes = g.routes[g.harbour:get()]
  for _, row in ipairs { g.refinery, g.risk } do
    for i = 1, #row do
      local at = row[i]
      chip_at[at] = at:top()
      face_at[at] = chip_at[at] and chip_at[at]:face() or 0
    end
  end
  if other then
    chip_at[one], chip_at[other] = chip_at[other], chip_at[one]
    face_at[one], face_at[other] = face_at[other], face_at[one]
  else
    face_at[one] = 1 - face_at[one]
  end
  return imagined(routes)
end

-- Spots ------------------------------------------------------------------

--- What the two options of a spot bring, the better one first.
local BRINGS = {}

function BRINGS.develop() return (display(g.field_open, field_value)), track and RESEARCH or whitewash_best() end

function BRINGS.invest() return (display(g.startup_open, startup_value)), track and release_value() or tech_best() end

function BRINGS.grey_ops()
  if track then return market_value(), tech_best() end
  local entry, tax = me.grey_entry:get(), me.grey_tax:get()
  if money < entry + tax then return 0, 0 end
  local cost, slot = barrels(-entry - tax), entry > 0 and slot_best() or 0
  local market = market_value() + (g.market:count() + entry < value("market.slots") and slot or 0)
  local consultant = consultant_best()
  if consultant > market then return consultant + cost, market end
  return market + cost, consultant
end

function BRINGS.shipping(spot) return harbour_best(spot.at - 2), 0 end

local function recruit_value()
  return g.reserve:count(me.agent) > 0 and me.no_recruit:get() == 0 and AGENT * turns or 0
end

--- Dispatch is worth what the best other spot is worth, if one could act there at once.
function BRINGS.expand(spot)
  local recruit, dispatch, group = recruit_value(), 0, math.max(1, mine[spot.at])
  if me.no_dispatch:get() == 0 and not last then
    for i = 1, #g.spot do
      if i ~= spot.at and mine[i] + group > others[i] then dispatch = math.max(dispatch, first[i] + second[i]) end
    end
  end
  return recruit, dispatch * 0.7
end

--- Acting on a spot with that many agents.
local function act_value(i, count)
  count = count + me.majority_bonus:get()
  if count < others[i] then return 0 end
  local tied = count == others[i]
  local two = both
  if tied then two = both_tied end
  local sum = first[i] + (two and second[i] or 0)
  if not tied then return sum end
  if me.fixer:get() == 0 then sum = sum - risk(1) end
  return sum
end

--- Having that many agents on a spot for later.
local function presence(i, count)
  if count <= 0 then return 0 end
  if last then return first[i] + 0.05 * math.min(count, 2) end
  local bonus = me.majority_bonus:get()
  local spare = count + bonus - others[i]
  local full = first[i] + (both and second[i] or 0)
  if spare > 0 then return full * (1 + GUARD * (spare - 1)) end
  if spare == 0 then return math.max(full * BEHIND, act_value(i, count) * TIED) end
  return full * BEHIND * (1 + GUARD * spare)
end

local function gain(i, by) return presence(i, mine[i] + by) - presence(i, mine[i]) end

local function look_at_spots()
  local players = g.players
  for i = 1, #g.spot do
    local spot = g.spot[i]
    local most = 0
    for p = 1, #players do
      if players[p] ~= me then most = math.max(most, spot:seated(players[p])) end
    end
    mine[i], others[i] = spot:count(me.agent), most
  end
  for i = #g.spot, 1, -1 do -- Expand last: it looks at the others
    local spot = g.spot[i]
    local brings = BRINGS[spot.menu]
    local a, b = 0, 0
    if brings then a, b = brings(spot) end
    if b > a then a, b = b, a end
    first[i], second[i] = math.max(0, a), math.max(0, b)
  end
  both, both_tied = value("action.options", me, false) > 1, value("action.options", me, true) > 1
  for i = 1, #g.spot do more[i], less[i] = gain(i, 1), gain(i, -1) end
end

-- Points for every option ------------------------------------------------

local SCORE = {}

local MOVE = { step1 = MOVING, step2 = 1, step3 = THIRD, last_reassign = 1 }
local part = 1 -- how much a move counts at this question

SCORE["reassign.deploy"] = function(to) return part * more[to.at] end
SCORE["reassign.recall"] = function(from) return part * (less[from.at] - 0.1) end
SCORE["reassign.shift"] = function(from, to) return part * (less[from.at] + more[to.at]) end
SCORE["step3.stay"] = function() return -barrels(-me.step3_cost:get()) + 0.1 end
SCORE["peak.stay"] = function() return 0 end
SCORE["act.spot"] = function(spot) return act_value(spot.at, mine[spot.at]) end

local function dispatch_value(to)
  local group = mine[g.spot.expand.at]
  if last then return gain(to.at, group) end
  return math.max(act_value(to.at, mine[to.at] + group), 0.8 * gain(to.at, group))
end

local function dispatch_best()
  local most = 0
  for i = 1, #g.spot do
    local to = g.spot[i]
    if to ~= g.spot.expand and to:room() >= mine[g.spot.expand.at] then most = math.max(most, dispatch_value(to)) end
  end
  return most
end

--- May both be done in this action? Then either order brings both, and only Recruit first
--- cannot go wrong.
local function is_both()
  local i = g.spot.expand.at
  if g.recruited:get() > 0 or g.dispatched:get() > 0 or mine[i] == 0 then return false end
  if g.reserve:count(me.agent) == 0 or me.no_recruit:get() > 0 or me.no_dispatch:get() > 0 then return false end
  if mine[i] + me.majority_bonus:get() == others[i] then return both_tied end
  return both
end

SCORE["expand.recruit"] = function() return AGENT * turns + (is_both() and dispatch_best() + 0.02 or 0) end
SCORE["expand.dispatch"] = function(to) return dispatch_value(to) + (is_both() and AGENT * turns or 0) end
SCORE["expand.done"] = function() return 0.1 end
SCORE["act.dispatched"] = SCORE["act.spot"]
SCORE["dispatch.leave"] = function() return 0.5 end

SCORE["develop.drill"] = field_value
SCORE["develop.refresh"] = function() return refresh_value(g.field_open, field_value) end
SCORE["develop.whitewash"] = whitewash_value
SCORE["drill.pull"] = function()
  local field = me.fields:top()
  return field and (1 - odds) * crude(field.region) - risk(1) or 0
end
SCORE["pull.again"] = function() return -risk(1) end

SCORE["invest.buy"] = startup_value
SCORE["invest.refresh"] = function() return refresh_value(g.startup_open, startup_value) end
SCORE["invest.technology"] = function(tech) return tech_value(tech.index) end
SCORE["futurist.place"] = SCORE["invest.technology"]

SCORE["grey.market"] = market_value
SCORE["grey.consultant"] = consultant_value
SCORE["entry.place"] = function(slot) return worth[slot.tech.index] end
SCORE["entry.skip"] = function()
  return barrel(money - 1) + (g.market:count() + 1 >= value("market.slots") and slot_best() or 0)
end
SCORE["market.slot"] = SCORE["entry.place"]
SCORE["pirates.place"] = SCORE["entry.place"]
SCORE["peak.grey_use"] = function() return math.max(market_value() + slot_best(), consultant_best()) end

SCORE["shipping.route"] = route_value
SCORE["harbour.flip"] = function() return 0.1 end -- the others are next to ship

SCORE["marketing.place"] = SCORE["invest.technology"]
SCORE["marketing.shift"] = function(from, to)
  return worth[to.index] - worth[from.index] + barrels(-value("marketing.price", to))
end
SCORE["invest.whitewash"] = release_value
SCORE["research.both"] = function() return RESEARCH end
SCORE["release.take"] = function() return 1 end

--- Security chips: only in a harbour, before a route is chosen, and for a clear gain. It
--- counts beside the routes as they are; towards the end chips are cheaper.
local shipping = false
local function chip(one, other)
  if not shipping then return -9 end
  return harbour_after(one, other) - CLEAR * math.min(1, 0.3 + turns / 8)
end
SCORE["security.flip_refinery"], SCORE["security.flip_risk"] = chip, chip
SCORE["security.swap_refineries"], SCORE["security.swap_risks"] = chip, chip

--- Losing something: what hurts least.
SCORE["agent.hq"] = function() return -0.5 end
SCORE["agent.spot"] = function(spot) return less[spot.at] end
SCORE["lose_startup"] = function(card) return -card.tech:total() - symbols[card.tech.index] end
SCORE["lose_field"] = function(card) return -symbol_value(card.tech.index) end

-- For people who ask why --------------------------------------------------

--- What the bot sees, for its reasons.
local function seen()
  return {
    me = me, money = money, turns = turns, last = last, track = track, lost = lost, own = own, rival = rival,
    symbols = symbols, mine = mine, others = others, first = first, second = second, less = less, more = more,
    chip = CHIP, growth = GROWTH, rivals = RIVALS, chance = chance, risk = risk, barrels = barrels, crude = crude,
    tech_value = tech_value, symbol_value = symbol_value, field_value = field_value, startup_value = startup_value,
    market_value = market_value, consultant_best = consultant_best, route_value = route_value, open = is_open,
    recruit = recruit_value,
    brings = function(way) return arrives(way.region, value("ship.demand", me, way), value("ship.skulls", me, way)) end,
  }
end

-- The bot ----------------------------------------------------------------

--- Questions at which the worth of the spots is needed.
local SPOTS = {
  step1 = true, step2 = true, step3 = true, last_reassign = true, expand = true, dispatched = true, lose_agent = true,
}

local points_of = {} -- the points of the answers

po:bot("heuristic", function(player, choice, n, _, _, why, instead)
  look(player)
  if SPOTS[choice] then look_at_spots() end
  part, shipping = MOVE[choice] or 1, choice == "shipping"
  local most, chosen, equal = nil, 1, 1
  for i = 1, n do
    local option, a, b, c = answer(i)
    local score = SCORE[option]
    local points = score and score(a, b, c) or 0
    points_of[i] = points
    if not most or points > most then
      most, chosen, equal = points, i, 1
    elseif points == most then -- among equals by lot
      equal = equal + 1
      if random(equal) == 1 then chosen = i end
    end
  end
  return chosen, points_of, why and n > 0 and reason(seen(), chosen, instead) or nil
end)

-- For bots that look ahead -----------------------------------------------

--- What the player will probably have in the end: the points now, and what barrels, cards
--- and agents still bring. The factors fit the results of games between heuristic bots.
local BANK, GROWS, CHIPS, MISSED = 0.8, 0.25, 0.4, 0.1
local DOWN = { 0.38, 1.05, 1.9 } -- a crisis that lies face down, by level
local PLACES, PLACES_LATE, BEST_PLACE = 0.33, 0.45, -0.25

--- Crises that lie face down.
local function crises_down()
  local sum = 0
  for i = 1, me.crises:size() do
    local card = me.crises[i]
    if not card:is_up() then sum = sum + (last and 0.2 or DOWN[card.level] or 1) end
  end
  return sum
end

--- Where the agents stand, which counts more towards the end.
local function places()
  look_at_spots()
  local most, all = 0, 0
  for i = 1, #g.spot do
    local there = presence(i, mine[i])
    most, all = math.max(most, there), all + there
  end
  return BEST_PLACE * most + (PLACES + PLACES_LATE * math.max(0, 1 - turns / 6)) * all
end

local function estimate(player)
  look(player)
  local sum, bank, held = rules.score(player), 0, 0
  for i = 0, money - 1 do bank = bank + barrel(i) end
  for t = 1, #g.tech do held = held + own[t] end
  return sum + BANK * bank + GROWS * turns * held + CHIPS * me.hq:count("security") - crises_down()
    - MISSED * turns * g.reserve:count(me.agent) + places()
end

po:search { policy = "heuristic", estimate = estimate, horizon = 2, spread = 6 }
