--- Players with sense. What they weigh is one small term each, in dollars; a style is how much
--- of each. Only what the player may know is read.
---
---   heuristic    plans truck and locomotive together, bids what crude is worth, bluffs now and then
---   wildcatter   the same with a taste for the far, big sites, hired trains and bluffs
local gi = game("giganten")

local REASONS = include("bots_why")

local STYLES = {
  heuristic = { far = 0.90, bluff = 8, hire = 1.0, rank = 1.0, soon = 2500 },
  wildcatter = { far = 0.97, bluff = 3, hire = 1.3, rank = 0.5, soon = 0 },
}

local SALE = 0.85 -- the part of a price that a crude brings in the end, lost auctions reckoned in
local USUAL = 4800 -- what a company pays as a rule
local POINT = 120 -- dollars that a movement point is worth
local LICENCE = 650 -- dollars that a licence is worth, before there is a plan for it
local PACE = 2.2 -- spaces that the black locomotive makes in a round
local STRIDE = 5 -- points of a round that a truck has, as a rule
local MEAN = { 3, 3.5, 5 } -- crude under a tile that one doesn't know
local STAND = 3200 -- what a derrick that still stands brings at the end
local STEP = 5 -- a raise goes that part of the way to the limit
local TARGETS = 6 -- sites that are thought about

-- What the table is like -------------------------------------------------

--- Rounds that will still be played to the end, this one included.
local function rounds() return math.max(1, (value("black_star") - g.black:get()) / PACE) end

--- What is expected under a tile.
local function crude_of(me, site)
  local tile = site:top()
  return tile:known(me) and tile.crude or MEAN[site.kind]
end

--- Points that a locomotive needs to get to a column.
local function track(me, column)
  local far = column - me.loco:step()
  return far > 0 and me.loco:cost(far) or 0
end

--- How far two squares are apart; most of the land is plain.
local function apart(one, other) return math.abs(one.column - other.column) + math.abs(one.row - other.row) end

--- The same to the nearest square beside a site.
local function distance(square, site) return math.max(0, apart(square, site) - 1) end

-- Terms: what something is worth -----------------------------------------

local function price_of(company) return 0.6 * company:value() + 0.4 * USUAL end

--- The best price one may hope for, for crude that is not in a tank yet.
local function best_price()
  local best = 0
  for _, company in ipairs(g.price) do best = math.max(best, price_of(company)) end
  return (best + USUAL) / 2
end

--- What bringing so much crude from a column costs: points for the track, or a hired train.
local function transport(me, style, column, crude)
  local points = track(me, column)
  if points == 0 then return 0 end
  local own = points * POINT
  local lead = math.max(g.black:get(), (g.loco:highest()))
  if lead < column then return own end
  return math.min(own, crude * value("hire.fee") * style.hire)
end

--- A derrick there, built after so many rounds.
local function site_worth(me, style, site, later)
  local crude, left = crude_of(me, site), rounds() - later
  if left < 0.5 then return -1 end
  local won = math.min(crude, math.max(0, left - 0.5))
  local rest = crude - won
  local sold = won * best_price() * SALE
  local stands = rest > 0 and STAND * style.rank + rest * value("score.crude") or 0
  return (sold + stands - transport(me, style, site.column, won) - value("build.price", site)) * style.far ^ later
end

--- The sites worth thinking about from a square, best first.
local function targets(me, style, square)
  local list = {}
  for _, site in ipairs(g.site) do
    if site:size() > 0 then
      local far = square and distance(square, site) or site.column - 1
      local worth = site_worth(me, style, site, far / STRIDE)
      if worth > 0 then list[#list + 1] = { site = site, worth = worth } end
    end
  end
  table.sort(list, function(a, b) return a.worth > b.worth end)
  while #list > TARGETS do list[#list] = nil end
  return list
end

--- Can one pay for a derrick there, now or after the next sales?
local function payable(me, site)
  return me.money:get() >= value("build.price", site) and me.yard:total() > 0
end

--- What standing on a square promises: the best of the sites in mind.
local function stand_worth(me, style, square, sites)
  local best = 0
  for _, one in ipairs(sites) do
    local far = distance(square, one.site)
    local worth = site_worth(me, style, one.site, far / STRIDE)
    if far == 0 then worth = payable(me, one.site) and worth + style.soon or worth * style.far end
    best = math.max(best, worth)
  end
  return best
end

--- The column that the own locomotive should reach: derricks that stand, and the one in mind.
local function wanted_column(me, sites)
  local column = 0
  for _, at in ipairs(g.well) do
    if at.column > column and at:count(me.derrick) > 0 then column = at.column end
  end
  if sites[1] and distance(g.terrain:find(me.truck) or sites[1].site.square, sites[1].site) <= STRIDE then
    column = math.max(column, sites[1].site.column)
  end
  return column
end

--- The next column's worth: crude that travels free, fees, the rank at the end.
local function loco_worth(me, style, spaces, sites)
  local now, wanted = me.loco:step(), wanted_column(me, sites)
  local gained = math.min(math.max(0, wanted - now), spaces)
  local derricks = rules.score.derricks(me)
  return gained * 700 + (spaces - gained) * 60 * style.rank * (1 + derricks)
end

--- How much a tank is a good place for one more crude.
local function tank_worth(me, company)
  local worth, rivals = price_of(company), 0
  for _, player in ipairs(g.players) do
    if player ~= me and player.tank[company.at]:total() > 0 then rivals = rivals + 1 end
  end
  local own = me.tank[company.at]:total()
  return worth * (1 - 0.12 * rivals) + (own > 0 and 900 or 0) - math.max(0, own - 4) * 400
end

--- What winning an auction gains now: the sale, less what the crude would bring later.
local function sale_gain(me, company)
  local stock, left = me.tank[company.at]:total(), rounds()
  local later = left > 1.5 and USUAL * 0.6 or value("score.crude")
  local kept = math.min(stock, value("store.limit"))
  local gain = stock * company:value() - kept * later - (stock - kept) * value("store.price")
  return math.max(0, gain)
end

--- The licences one would give for a company at most.
local function bid_limit(me)
  local company, worth = g.price[g.company:get()], value("licence.worth", me)
  local gain = sale_gain(me, company)
  local all = gain
  for _, other in ipairs(g.price) do
    if other.at > company.at then all = all + sale_gain(me, other) end
  end
  if all <= 0 then return 0 end
  local saved = rounds() > 1.5 and all * 0.25 or 0 -- something for the rounds to come
  local limit = worth * gain / (all + saved)
  return math.floor(math.min(limit, gain / LICENCE * 1.5 + 1))
end

--- Does a rival in this auction hold enough cards to outbid that?
local function can_be_outbid(me, bid)
  for _, player in ipairs(g.players) do
    if player ~= me and player.bids:get() == 1 and player.hand:total() > bid then return true end
  end
  return false
end

--- An action card: what its licences, points and special action are worth to me.
local function card_worth(me, style, card)
  local stock = 0
  for _, tank in ipairs(me.tank) do stock = stock + tank:total() end
  local need = stock + rules.score.derricks(me)
  local licences = card.licences * LICENCE * (need > 0 and 1.2 or 0.7)
  local back = card.back > 0 and card.back * 120 * (g.count - 1) * style.rank or 0
  local swing = card.price > 0 and card.price * 350 * math.max(1, stock) or 0
  return licences + card.points * POINT * 2.2 + card.crude * USUAL * SALE + back + swing
end

-- Choices ----------------------------------------------------------------

--- The best of the answers by a function of them; the points of all.
local function best_of(n, worth)
  local best, points = 1, {}
  for i = 1, n do
    points[i] = worth(i, answer(i))
    if points[i] > points[best] then best = i end
  end
  return best, points
end

local CHOICES = {}

CHOICES["card.take"] = function(me, style, n)
  return best_of(n, function(_, _, card) return card_worth(me, style, card) end)
end

--- Look first; then the truck to where it is worth most; then the locomotive with what is left.
function CHOICES.move(me, style, n, eye)
  local here = g.terrain:find(me.truck)
  local sites = targets(me, style, here)
  eye.sites, eye.column = sites, wanted_column(me, sites)
  local stay = here and stand_worth(me, style, here, sites) or 0
  local most = 1e9
  return best_of(n, function(_, option, a)
    if option == "look" then return most end
    if option == "truck.enter" then return stand_worth(me, style, a, sites) + 1 end
    if option == "truck.drive" then return stand_worth(me, style, a, sites) - stay - apart(here, a) * POINT end
    if option == "loco.run" then
      return loco_worth(me, style, a, sites) - me.loco:cost(a) * 10 - (here and 0 or most)
    end
    return 1
  end)
end

function CHOICES.build(me, style, n)
  return best_of(n, function(_, option, square)
    if option == "build.pass" then return 0 end
    return site_worth(me, style, g.site[square.id], 0)
  end)
end

function CHOICES.carry(me, style, n)
  local fee = value("hire.fee") * style.hire
  return best_of(n, function(_, option, company)
    if option == "carry.none" then return value("score.crude") / 2 end
    local worth = tank_worth(me, company) * SALE
    return option == "carry.own" and worth or worth - fee - (option == "carry.rival" and 300 or 0)
  end)
end

CHOICES["special.crude"] = function(me, _, n)
  return best_of(n, function(_, _, company) return tank_worth(me, company) end)
end

--- Up where one has much, down where only the others have.
CHOICES["special.price"] = function(me, _, n)
  local by = me.card_taken:top().price * 500
  return best_of(n, function(_, option, company)
    local own, others = me.tank[company.at]:total(), 0
    for _, player in ipairs(g.players) do
      if player ~= me then others = others + player.tank[company.at]:total() end
    end
    local sign = option == "special.up" and 1 or -1
    return sign * by * (own + 0.2 - others / g.count)
  end)
end

--- As few cards as possible without giving too much.
function CHOICES.pay(_, _, n)
  return best_of(n, function(_, _, doubles)
    local over = math.max(0, 2 * doubles - g.bid:get())
    return doubles - 4 * over
  end)
end

function CHOICES.sell(me, _, n)
  local company = g.price[g.company:get()]
  local later = rounds() > 1.5 and USUAL * 0.5 or value("score.crude")
  local stock = me.tank[company.at]:total()
  return best_of(n, function(_, _, crude)
    local left = stock - crude
    local kept = math.min(left, value("store.limit"))
    return crude * company:value() + kept * later + (left - kept) * value("store.price")
  end)
end

--- A little more than the last bid, up to the limit; beyond it a bluff, if somebody can still
--- be made to pay for it.
function CHOICES.bid(me, style, _, eye)
  local limit = bid_limit(me)
  eye.limit = limit
  local from = g.bid:get() + 1
  if from <= limit then return from + (limit - from) // STEP end
  if g.bid:get() > 0 and random(style.bluff) == 1 and can_be_outbid(me, from + 1) then return from end
  return "bid.pass"
end

for name, style in pairs(STYLES) do
  gi:bot(name, function(me, choice, n, _, _, why)
    local eye = {} -- what it reckoned with, for its reasons
    local best, points = CHOICES[choice](me, style, n, eye)
    if not why then return best, points end
    if choice == "bid" then return best, REASONS.bid(me, eye, best) end
    return best, points, REASONS[choice](me, eye, answer(best))
  end)
end
