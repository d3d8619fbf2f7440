--- Why the heuristic bot answers as it does: keys and values, which bots_en and bots_fr
--- put into words.
---
--- A reason speaks for the very answer. BRINGS tells what an answer brings; INSTEAD
--- compares two answers of a kind and names the part in which they differ most.
local eye -- what the bot sees: see `seen` in bots.lua

local function round(x) return math.floor(x + 0.5) end

-- Crises -----------------------------------------------------------------

--- What a crisis would cost now.
local function price()
  if eye.track then return { "crisis.agent" } end
  local top, lost = eye.me.crises:top(), eye.lost
  if top and not top:is_up() then return { "crisis.up", lost, eye.money, top.loss or 0 } end
  return { "crisis.down", lost, eye.money }
end

--- The danger of so many pulls: that of at least one crisis, and its price.
local function danger(pulls)
  if pulls == 0 then return { "pulls.none" } end
  local chance = eye.chance(pulls)
  if chance == 0 then return { "pulls.safe", pulls } end
  return { "pulls", pulls, round(100 * chance), price() }
end

-- Spots ------------------------------------------------------------------

local function best_of(pile, score)
  local most, best
  for i = 1, pile:size() do
    local points = score(pile[i])
    if not most or points > most then most, best = points, pile[i] end
  end
  return best, most or 0
end

--- Points that the Black Market's barrels would bring to the own start-ups.
local function market_gain()
  local gain, count = 0, 0
  for i = 1, #g.market do
    local slot = g.market[i]
    if slot:total() > 0 then gain, count = gain + eye.own[slot.tech.index], count + 1 end
  end
  return gain, count
end

local function now_worth(card) return card.tech:total() + eye.symbols[card.tech.index] end

local function best_tech()
  local best = 1
  for t = 2, #g.tech do if eye.tech_value(t) > eye.tech_value(best) then best = t end end
  return g.tech[best], eye.tech_value(best)
end

--- The best thing to be had on a spot, by its menu.
local GIVES = {}

function GIVES.expand(spot)
  local recruit, best = eye.recruit() > 0, nil
  local group = math.max(1, eye.mine[spot.at])
  for i = 1, #g.spot do
    if i ~= spot.at and eye.mine[i] + group > eye.others[i]
      and (not best or eye.first[i] + eye.second[i] > eye.first[best] + eye.second[best]) then best = i end
  end
  if not best or eye.me.no_dispatch:get() > 0 or eye.last then return { "gives.recruit" } end
  return { recruit and "gives.both" or "gives.dispatch", g.spot[best] }
end

function GIVES.develop(spot)
  local card, most = best_of(g.field_open, eye.field_value)
  if card and most >= eye.first[spot.at] then return { "gives.field", card } end
  return { eye.track and "gives.research" or "gives.whitewash" }
end

function GIVES.invest(spot)
  local card, most = best_of(g.startup_open, eye.startup_value)
  if card and most >= eye.first[spot.at] then
    local cost, own = value("startup.price", eye.me, card), eye.own[card.tech.index]
    return { "gives.startup", card.tech, cost, now_worth(card), own }
  end
  if eye.track then return { "gives.release" } end
  local tech = best_tech()
  return { "gives.tech", tech, eye.own[tech.index] }
end

function GIVES.grey_ops()
  local gain, count = market_gain()
  if eye.market_value() >= eye.consultant_best() then return { "gives.market", count, gain } end
  return { "gives.consultant" }
end

function GIVES.shipping(spot)
  local most, best
  local routes = g.routes[spot.at - 2]
  for i = 1, routes:size() do
    local way = routes[i]
    if eye.open(way) then
      local points = eye.route_value(way)
      if not most or points > most then most, best = points, way end
    end
  end
  return { "gives.oil", best and eye.brings(best) or 0 }
end

local function gives(spot)
  if eye.first[spot.at] < 0.05 then return { "gives.nothing" } end
  return GIVES[spot.menu](spot)
end

--- Does the player lead there as it is?
local function leads(spot)
  return eye.mine[spot.at] > 0 and eye.mine[spot.at] + eye.me.majority_bonus:get() > eye.others[spot.at]
end

--- How the player would stand with so many agents: 2 against 1.
local function standing(spot, count)
  count = count + eye.me.majority_bonus:get()
  local most = eye.others[spot.at]
  if most == 0 then return { "alone" } end
  return { count > most and "leads" or count == most and "tied" or "behind", count, most }
end

local function stands(spot, more) return standing(spot, eye.mine[spot.at] + more) end

-- What an answer brings --------------------------------------------------

local BRINGS = {}

BRINGS["shipping.route"] = function(way)
  local got = eye.brings(way)
  if got > 0 then return { "route", got, danger(value("ship.pulls", eye.me, way)) } end
end
BRINGS["shipping.done"] = function() return { "route.none" } end

BRINGS["invest.buy"] = function(card)
  return { "startup", value("startup.price", eye.me, card), now_worth(card), card.tech, eye.own[card.tech.index] }
end
BRINGS["invest.refresh"] = function() return { "refresh" } end
BRINGS["develop.refresh"] = BRINGS["invest.refresh"]
BRINGS["invest.technology"] = function(tech)
  if eye.own[tech.index] == 0 then return { "tech.least", tech } end
  return { "tech", tech, eye.own[tech.index] }
end
BRINGS["marketing.place"], BRINGS["futurist.place"] = BRINGS["invest.technology"], BRINGS["invest.technology"]
BRINGS["entry.place"] = function(slot) return BRINGS["invest.technology"](slot.tech) end
BRINGS["market.slot"], BRINGS["pirates.place"] = BRINGS["entry.place"], BRINGS["entry.place"]

--- The parts of a field's worth, the one for the reader last.
local function field_parts(card)
  local tech = card.tech
  if card.more and eye.own[card.more.index] > eye.own[tech.index] then tech = card.more end
  local symbol = eye.symbol_value(card.tech.index) + (card.more and eye.symbol_value(card.more.index) or 0)
  local own = eye.own[tech.index]
  local stands_there = g.spot[card.region.at + 2]:count(eye.me.agent) > 0
  return {
    { symbol, own > 0 and { "field.symbol", tech, own } or { "field.later", tech } },
    { card.black * eye.crude(card.region), { stands_there and "field.oil" or "field.far", card.black, card.region } },
    { card.star * eye.chip, { "field.chip" } },
  }
end

--- The largest part, or the one that gains most on the other's.
local function largest(parts, other)
  local most, reason
  for i, part in ipairs(parts) do
    local points = part[1] - (other and other[i][1] or 0)
    if not most or points > most then most, reason = points, part[2] end
  end
  return reason
end

BRINGS["develop.drill"] = function(card) return largest(field_parts(card)) end
BRINGS["develop.whitewash"] = function(card)
  return { "whitewash", eye.me.free_whitewash:get() > 0 and 0 or card.price, card.loss or 0 }
end
BRINGS["grey.market"] = function()
  local gain, count = market_gain()
  if gain > 0 then return { "market", count, gain } end
end
BRINGS["grey.consultant"] = function(card) return { eye.last and "consultant.last" or "consultant", card.points } end

local function to_region()
  local field = eye.me.fields:top()
  return field and field.region
end
BRINGS["drill.pull"] = function()
  return { "pull.yes", to_region(), round(100 * eye.chance(1)), price() }
end
BRINGS["drill.stop"] = function() return { "pull.no", round(100 * eye.chance(1)), price() } end
BRINGS["pull.enough"] = function() return { "pull.enough", round(100 * eye.chance(1)) } end

BRINGS["expand.recruit"] = function() return { "recruit", round(eye.turns) } end
BRINGS["expand.dispatch"] = function(to)
  return { "spot", to, stands(to, eye.mine[g.spot.expand.at]), gives(to) }
end
BRINGS["dispatch.leave"] = function() return { "leave" } end
BRINGS["expand.done"] = function() return { "done" } end
BRINGS["invest.done"], BRINGS["develop.done"], BRINGS["grey.done"] =
  BRINGS["expand.done"], BRINGS["expand.done"], BRINGS["expand.done"]

BRINGS["act.spot"] = function(spot)
  local tied = eye.mine[spot.at] + eye.me.majority_bonus:get() == eye.others[spot.at]
  if tied and eye.me.fixer:get() == 0 then return { "act.tied", gives(spot), danger(1) } end
  return { "act", stands(spot, 0), gives(spot) }
end
BRINGS["act.dispatched"] = BRINGS["act.spot"]

BRINGS["reassign.deploy"] = function(to)
  return { leads(to) and "spot.hold" or "spot", to, stands(to, 1), gives(to) }
end
BRINGS["reassign.shift"] = function(_, to) return BRINGS["reassign.deploy"](to) end
BRINGS["reassign.recall"] = function(from)
  if eye.less[from.at] > -0.3 then return { "recall", from } end
end
BRINGS["step3.stay"] = function() return { "stay.pay", eye.me.step3_cost:get() } end
BRINGS["peak.stay"] = function() return { "stay" } end

local function chip() return { "chip" } end
BRINGS["security.flip_refinery"], BRINGS["security.flip_risk"] = chip, chip
BRINGS["security.swap_refineries"], BRINGS["security.swap_risks"] = chip, chip

local function least() return { "least" } end
BRINGS["agent.hq"], BRINGS["agent.spot"], BRINGS["lose_startup"], BRINGS["lose_field"] = least, least, least, least

-- … rather than another --------------------------------------------------

local INSTEAD = {}

--- More oil, or less danger.
INSTEAD["shipping.route"] = function(way, other)
  local got, theirs = eye.brings(way), eye.brings(other)
  local pulls, danger_there = value("ship.pulls", eye.me, way), value("ship.pulls", eye.me, other)
  local oil = eye.barrels(got) - eye.barrels(theirs)
  if oil >= eye.risk(danger_there) - eye.risk(pulls) then return { "route.more", got, theirs, danger(pulls) } end
  return { "route.safer", danger(danger_there), theirs - got, danger(pulls) }
end

INSTEAD["invest.buy"] = function(card, other)
  local own, theirs = eye.own[card.tech.index], eye.own[other.tech.index]
  local cost, costs = value("startup.price", eye.me, card), value("startup.price", eye.me, other)
  local now = now_worth(card) - now_worth(other)
  local grows = eye.growth * eye.turns * (own - theirs)
  local saved = eye.barrels(-cost) - eye.barrels(-costs)
  if math.max(now, grows, saved) <= 0 then return nil end -- they differ in nothing that counts for it
  if now >= grows and now >= saved then return { "startup.now", now_worth(card), now_worth(other) } end
  if grows >= saved then return { "startup.grows", card.tech, own, other.tech, theirs } end
  return { "startup.price", cost, costs }
end

INSTEAD["invest.technology"] = function(tech, other)
  local own, theirs = eye.own[tech.index], eye.own[other.index]
  local spoils = eye.rivals * (eye.rival[other.index] - eye.rival[tech.index])
  if own > 0 and own - theirs >= spoils then return { "tech.more", tech, own, other, theirs } end
  return { "tech.rivals", tech, other }
end
INSTEAD["marketing.place"], INSTEAD["futurist.place"] = INSTEAD["invest.technology"], INSTEAD["invest.technology"]
INSTEAD["entry.place"] = function(slot, other) return INSTEAD["invest.technology"](slot.tech, other.tech) end
INSTEAD["market.slot"], INSTEAD["pirates.place"] = INSTEAD["entry.place"], INSTEAD["entry.place"]

INSTEAD["develop.drill"] = function(card, other) return largest(field_parts(card), field_parts(other)) end

--- There is more to be had on a spot, or one stands better there.
local function spots(to, other, more)
  local here, there = eye.first[to.at] + eye.second[to.at], eye.first[other.at] + eye.second[other.at]
  if more > 0 and leads(other) and not leads(to) then
    return { "spot.already", to, stands(to, more), gives(to), other }
  end
  local mine, theirs = stands(to, more), stands(other, more)
  local same = mine[1] == theirs[1] and mine[2] == theirs[2] and mine[3] == theirs[3]
  if here >= there or same then return { "spot.more", to, stands(to, more), gives(to), other, gives(other) } end
  return { "spot.stronger", to, mine, other, theirs }
end
INSTEAD["expand.dispatch"] = function(to, other) return spots(to, other, eye.mine[g.spot.expand.at]) end
INSTEAD["act.spot"] = function(to, other) return spots(to, other, 0) end

--- An answer against one of another kind.
local AGAINST = {}

AGAINST["shipping.done"] = function(option, way)
  if option ~= "shipping.route" then return nil end
  return { "route.not", danger(value("ship.pulls", eye.me, way)), math.max(0, eye.brings(way)) }
end

--- Where an agent would leave and where it would go, nil for the HQ; or nothing at all.
local function journey(option, a, b)
  if option == "reassign.deploy" then return true, nil, a end
  if option == "reassign.shift" then return true, a, b end
  return option == "reassign.recall", a, nil
end

--- Two journeys: what the agents gain where they go, or what they leave.
local function moves(from, to, their_from, their_to)
  local less, more = eye.less, eye.more
  local left = (from and less[from.at] or 0) - (their_from and less[their_from.at] or 0)
  local gained = (to and more[to.at] or 0) - (their_to and more[their_to.at] or 0)
  if left > gained and their_from then
    if from then return { "from.spot", from, their_from } end
    return { "from.hq", their_from }
  end
  return to and their_to and to ~= their_to and spots(to, their_to, 1) or nil
end

--- The reason for answer i, rather than j if there is one.
local function reason(sees, i, j)
  eye = sees
  local option, a, b, c = answer(i)
  local brings, found = BRINGS[option], nil
  if j and j ~= i then
    local other, x, y = answer(j)
    local goes, from, to = journey(option, a, b)
    local they_go, their_from, their_to = journey(other, x, y)
    if goes and they_go then
      found = moves(from, to, their_from, their_to)
    elseif other == option and INSTEAD[option] then
      found = INSTEAD[option](a, x)
    elseif AGAINST[option] then
      found = AGAINST[option](other, x, y)
    end
  end
  return found or brings and brings(a, b, c) or nil
end

return reason
