--- What things are worth to a player, for bots, in dollars: $1,000 are a point of theirs. Rounds and
--- crude are reckoned in thousandths.
local gi = game("giganten")

local J = {} -- what bots.lua uses

local SALE = 0.85 -- the part of a price that a crude brings in the end, lost auctions reckoned in
local USUAL = 4800 -- what a company pays as a rule
local POINT = 120 -- a movement point
local LICENCE = 650 -- a licence, before there is a plan for it
local PACE = 2200 -- spaces that the black locomotive makes in a round
local STRIDE = 5 -- points of a round that a truck has, as a rule
local MEAN = { 3000, 3500, 5000 } -- crude under a tile that one doesn't know
local STAND = 3200 -- what a derrick that still stands brings at the end
local LATER = 100 -- what is lost of a site with each round, in thousandths
local SOON = 2500 -- to be beside a site that one can pay for
local STEP = 5 -- a raise goes that part of the way to the limit
J.POINT, J.SALE, J.USUAL, J.LICENCE = POINT, SALE, USUAL, LICENCE

-- The table ---------------------------------------------------------------

gi:measure("rounds", most(1000, (setting("black_star") - the.black) * 1000000 // PACE),
  { says = "Rounds that will still be played, this one included." })
local rounds = measure("rounds")
local late = rounds:at_most(1500)
J.late = late

local function price_of(company) return company:value() * 0.6 + math.floor(USUAL * 0.4) end
gi:measure("best price", (most_of("price", price_of) + USUAL) // 2,
  { says = "What crude may bring that is still to come." })

--- Points that the own locomotive needs to a column, in dollars, or a hired train.
local function transport(column, crude)
  local own = most(0, column - who.loco:step()) * 2 * POINT
  local lead = most(the.black, the.loco:highest())
  local hired = crude * setting("hire.fee") // 1000
  return given(lead:below(column), own, least(own, hired * weight("hired") // 1000))
end
local function build_price(kind)
  return given(kind:is(1), setting("build.one"), given(kind:is(2), setting("build.two"), setting("build.three")))
end
J.build_price = build_price

-- Sites -------------------------------------------------------------------

gi:measure("crude", "site", { says = "Crude that is expected under a tile." }, function(site)
  return given(site:top():known(who), site:top().crude * 1000, entry(MEAN, site.kind))
end)
--- Built now; a round later it brings less.
gi:measure("site", "site", { says = "What a derrick there brings, less what it costs." }, function(site)
  local crude = measure("crude", site)
  local won = least(crude, rounds - 500)
  local sold = won * measure("best price") // 1000 * SALE
  local rest = (crude - won) * setting("score.crude") // 1000
  local stands = given(crude:above(won), weight("ranks") * STAND // 1000 + rest)
  return given(site:size():above(0), sold + stands - transport(site.column, won) - build_price(site.kind))
end)

local function distance(one, other)
  local across, down = one.column - other.column, one.row - other.row
  return most(across, across * -1) + most(down, down * -1)
end
--- What standing on a square promises: the best of the sites, the nearer the better.
local function promise(square, site)
  local far = most(0, distance(square, site) - 1)
  local worth = measure("site", site)
  local can = who.money:at_least(build_price(site.kind)) & who.yard:total():above(0)
  local part = most(300, far * -LATER * 1000 // STRIDE // 1000 + 1000)
  return given(worth:at_most(0), 0,
    given(far:is(0), given(can, worth + weight("soon") * SOON // 1000, worth * 0.9), worth * part // 1000))
end
function J.stand(square) return most_of("site", function(site) return promise(square, site) end) end
local here = the.terrain:find(who.truck)
J.here = here
gi:measure("stand", given(who.garage:total():is(0), J.stand(here)), { says = "What the truck's place promises." })
J.apart = distance

-- The railway -------------------------------------------------------------

gi:measure("derricks", sum_of("well", function(well) return well:count(who.derrick) end), { says = "Own derricks." })
--- The column that the locomotive should reach: derricks that stand, and the site in mind.
gi:measure("wanted", most(most_of("well", function(well)
  return given(well:count(who.derrick):above(0), well.column)
end), given(who.garage:total():is(0), most_of("site", function(site)
  local near = distance(here, site):at_most(STRIDE + 1)
  return given(near & measure("stand"):above(0) & promise(here, site):is(measure("stand")), site.column)
end))), { says = "The column that the locomotive should reach." })
function J.gained(spaces) return least(most(0, measure("wanted") - who.loco:step()), spaces) end

-- Crude and licences ------------------------------------------------------

local function at(company) return who.tank:item(company.at):total() end
gi:measure("tank", "price", { says = "One crude more in a tank." }, function(company)
  local own = at(company)
  local rivals = sum_of("others", function(p) return p.tank:item(company.at):total():above(0) end)
  return price_of(company) * (rivals * -12 + 100) // 100 + given(own:above(0), 900) - most(0, own - 4) * 400
end)
gi:measure("stock", sum_of("price", at), { says = "Crude in the own tanks." })
--- Crude that is kept: so much a piece later, and little beyond the limit.
local function kept(n)
  local held = least(n, setting("store.limit"))
  return held * given(late, setting("score.crude"), math.floor(USUAL * 0.5)) + (n - held) * setting("store.price")
end
J.kept = kept
--- What winning an auction gains now.
gi:measure("sale", "price", { says = "What selling there gains." }, function(company)
  local stock = at(company)
  local held = least(stock, setting("store.limit"))
  local later = given(late, setting("score.crude"), math.floor(USUAL * 0.6))
  return most(0, stock * company:value() - held * later - (stock - held) * setting("store.price"))
end)
gi:measure("licences", who.hand:count("single") + who.hand:count("double") * 2,
  { says = "What the licences are worth." })

--- The licences one would give for the company on auction at most.
local company = the.price:item(the.company)
local gain = measure("sale", company)
gi:measure("to come", sum_of("price", function(other)
  return given(other.at:at_least(the.company), measure("sale", other))
end), { says = "What this auction and the next ones gain." })
local all = measure("to come")
gi:measure("limit", given(all:above(0), least(
  measure("licences") * gain // (all + given(late, 0, all // 4)), gain * 3 // (2 * LICENCE) + 1)),
  { says = "Licences that the company is worth." })
J.gain, J.limit = gain, measure("limit")
local from = the.bid + 1
J.target = from + most(0, measure("limit") - from) // STEP
--- Does a rival in this auction hold enough cards to outbid that?
gi:measure("outbid", most_of("others", function(p) return p.bids:is(1) & p.hand:total():above(the.bid + 2) end),
  { says = "Can a rival be made to pay for a bluff?" })

return J
