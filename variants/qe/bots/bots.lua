--- What a bid is worth, term by term, and players who are weights over these terms: what a company
--- gains, at the prices of this table, as long as somebody else is likely to have spent more.
local qe = game("qe")
local J = include("bots/judge")

local RAISE = 60 -- a secret bid beats the opening bid by up to so many percent
local PEEK_FROM = 8 -- the turn from which a look at a price is worth it
local RIVALS = 1200 -- thousandths of the usual price that beat half of all others
local ABOVE = 1200 -- thousandths of the opening bid that do

-- How likely a bid wins, in thousandths -------------------------------------

local bid, opening = var("amount"), the.opening

--- As likely as not at what others are thought to bid, which nobody reckons exactly.
local function odds(rivals)
  return J.odds(least(bid * 1000 // most(1, rivals * (whim(40) + 80) // 100), 5000), 1000)
end
local level = J.level * RIVALS // 1000
local over = given(bid:at_most(opening), 0, odds(most(level, opening * ABOVE // 1000)))
local free = odds(level)

local function bids(choice, wins)
  qe:worth(choice, choice .. ".gain", J.promise * wins // 1000, {
    says = "it gains you {n} {n|point|points}; companies cost about {usual,} here",
    with = { n = J.gain, usual = J.usual },
  })
  qe:worth(choice, choice .. ".dear", J.cost(bid) * wins * -1 // 1000,
    { says = "you dare to spend {left,} yet, and have other uses for it", with = { left = J.budget } })
  local danger = J.out(J.spent + bid) - J.out(J.spent)
  qe:worth(choice, choice .. ".out", (J.gain + J.points + J.risk) * wins // 1000 * danger * -1,
    {
      says = "who has spent most is out: it would be {mine,} for you; the next may come to {high,}",
      with = { mine = J.spent + bid, high = J.finally },
    })
  --- Of two bids that win alike the lower one.
  qe:worth(choice, choice .. ".money", least(bid, J.level * 9) * -5 // most(1, J.level),
    {
      says = "you have spent about {mine,}, and somebody else {high,}",
      with = { mine = J.spent, high = J.high },
    })
end
local CHOICES = { "open", "bid.secret", "bid.again", "sealed" }
bids("open", free)
bids("bid.secret", over)
bids("bid.again", over)
bids("sealed", free)

--- A bid of nothing scores once a round.
local round = setting("round")
local SECRET = { "bid.secret", "bid.again" }
for _, choice in ipairs(SECRET) do
  qe:worth(choice, choice .. ".zero", given(bid:is(0) & setting("zero.shown") & who.zero_round:below(round),
    setting("score.zero_vp") * 1000),
    { says = "a bid of nothing scores {n} {n|point|points}", with = { n = setting("score.zero_vp") } })
end
qe:worth("peek.look", "curious", given(the.turn:at_least(PEEK_FROM), 300, -300), { says = "prices are high by now" })

-- Numbers that a player without a plan might think of, around the prices of the table --------------

local function up_to(n) return least(n, setting("max_bid")) end
local mean = the.price:mean(who)
local usual, first = given(mean:above(0), mean, 10), the.opening
qe:sample("open", { 1, up_to(5), up_to(10), up_to(usual // 2 + 1), up_to(usual), up_to(usual + usual // 2 + 1) })
for _, choice in ipairs(SECRET) do
  qe:sample(choice, {
    0, 0, first // 2, most(0, first - 1),
    up_to(first + 1), up_to(first + 2), up_to(first + first // 4 + 1), up_to(first * 2),
  })
end
qe:sample("sealed", { 0, 1, up_to(usual // 2), up_to(usual), up_to(usual + 1), up_to(usual * 2) })

-- The position, for bots that look ahead -------------------------------------

qe:worth("standing", J.points * 1000, { says = "the points so far" })
qe:worth("leading", given(J.spent:above(J.high) & J.spent:above(0),
  (J.points * 700 + J.risk * 1000) * -1), { says = "you have spent most" })

-- Bots ----------------------------------------------------------------------

--- A style, by the same terms at every bid.
local function style(says, dear_is, out_is, zero_is)
  local weights = { ["bid.secret.zero"] = zero_is, ["bid.again.zero"] = zero_is }
  for _, choice in ipairs(CHOICES) do weights[choice .. ".dear"], weights[choice .. ".out"] = dear_is, out_is end
  return { says = says, weights = weights }
end
qe:bot("heuristic", style("Bids what a company gains, as long as somebody else has spent more.", 1, 1, 1))
qe:bot("spender", style("Pays what it takes.", 0.4, 0.8, 0.5))
qe:bot("miser", style("Would rather bid nothing.", 1.5, 2, 1.5))

--- A price that one has not seen beat the opening bid, by some percent.
local function guess_price(_, price)
  local opened = g.opened[price.id]:get()
  return opened > 0 and opened + 1 + opened * random(RAISE) // 100 or random(20)
end

--- Before I have bid the others may beat the opening bid, or not. Who ties with me bids what I bid; the
--- others bid less.
local function guess_bid(me, hidden)
  local own, opened = me.bid:get(), g.opening:get()
  if own < 0 then
    if opened == 0 then return random(20) - 1 end -- nobody opens
    local more = random(2) == 1 and opened + 1 + opened * random(RAISE) // 100
    return math.min(value("max_bid"), more or opened * (random(1000) - 1) // 1000)
  end
  for _, player in ipairs(g.players) do
    if player.bid == hidden and player.tied:get() > 0 then return own end
  end
  return own > 0 and random(own) - 1 or 0
end

qe:search { policy = "heuristic", spread = 8 }
qe:guess("price", guess_price)
qe:guess("bid", guess_bid)
qe:guess("before", function() return 0 end) -- what is over decides nothing
