--- A player who bids with sense: what a company gains, at the prices of this table, as
--- long as somebody else is likely to have spent more.
---
--- Only what the player may know is read. A hidden price is guessed from its opening bid.
local qe = game("qe")

local FIRST_PRICE = 20 -- what a company costs when nothing is known
local USUAL_GAIN = 4 -- points that a company brings as a rule
local HIDDEN = 1.4 -- a hidden price, as a multiple of the opening bid that it beat
local EAGER = 1.3 -- what one would pay at most, compared with what companies cost
local MODEST = 0.8 -- an opening bid, compared with that
local RAISE = 60 -- a secret bid beats the opening bid by up to so many percent
local SAFE = 0.9 -- the part of the biggest spend of others that one dares to reach …
local GROWTH = 0.05 -- … and how much more for each turn to come
local LEADING, RISK = 0.3, 6 -- looking ahead: the part of the points left to who spent most, and what else it costs
local PEEK_FROM = 8 -- the turn from which a look at a price is worth it

local function guess(me, tile)
  local price = g.price[tile.id]
  if price:known(me) then return price:get() end
  local opened = g.opened[tile.id]:get()
  return opened > 0 and opened * HIDDEN or FIRST_PRICE
end

local function spend(me, player)
  local total = 0
  for _, tile in ipairs(player.tiles) do total = total + guess(me, tile) end
  return total
end

--- The biggest spend of others, and the mean price of all companies sold.
local function look(me)
  local high, sum, sold = 0, 0, 0
  for _, player in ipairs(g.players) do
    local spent = spend(me, player)
    if player ~= me then high = math.max(high, spent) end
    sum, sold = sum + spent, sold + player.tiles:size()
  end
  return high, sold > 0 and math.max(1, sum / sold) or FIRST_PRICE
end

local function gain_of(me) return rules.score.subtotal(me, g.block:top()) - rules.score.subtotal(me) end

--- What one dares to pay: who has spent most is out.
local function dares(me, high, usual)
  local left = g.stack:size()
  return math.max(high, left > 0 and usual or 0) * (SAFE + GROWTH * left) - spend(me, me)
end

--- What the company on auction is worth at the prices of this table.
local function fair(me, usual) return usual * EAGER * gain_of(me) / USUAL_GAIN end

--- What one would pay at most for it, within what is safe.
local function worth(me)
  local high, usual = look(me)
  return math.min(fair(me, usual) * (80 + random(40)) / 100, dares(me, high, usual))
end

--- A whole number within the limits.
local function whole(n, from, to)
  if n <= from then return from end
  if n >= to then return to end
  return math.floor(n)
end

--- Enough to win, if that is not too much; else 0, which costs nothing and may bring the bonus.
local function bid(me, from, to)
  local opening, most = g.opening:get(), whole(worth(me), from, to)
  if most <= opening then return from end
  return math.min(most, whole(opening + 1 + opening * (random(RAISE) / 100), from, to))
end

-- For people who ask why -------------------------------------------------

--- How likely a bid wins, as far as one can say: the further it is above the opening bid,
--- or the usual price, the better.
local function odds(amount, usual)
  local opening = g.opening:get()
  if opening == 0 then return math.min(1, amount / (usual * EAGER)) end
  if amount <= opening then return 0 end
  return math.min(1, 0.5 + (amount - opening) / (opening * RAISE / 100) / 2)
end

--- The points of a bid: what it may gain, and beyond what one dares the points one has.
local function expected(me, amount)
  local high, usual = look(me)
  local safe, wins = dares(me, high, usual), odds(amount, usual)
  local out = math.max(0, math.min(1, (amount - safe) / usual))
  local dear = math.max(0, math.min(1, amount / math.max(1, fair(me, usual)) - 1))
  return wins * (gain_of(me) * (1 - out - dear / 2) - (rules.score.subtotal(me) + RISK) * out)
end

--- Win it, or keep away from it, or from so high a bid.
local function reason(me, amount, instead)
  local high, usual = look(me)
  local opening, mine, safe = g.opening:get(), math.floor(spend(me, me)), dares(me, high, usual)
  high, usual = math.floor(high), math.floor(usual)
  if instead and instead > math.max(amount, safe) then return { "over", mine + instead, high } end
  if amount > opening then return { "win", gain_of(me), usual, mine, high } end
  if safe <= opening then return { "top", mine, high } end
  return { "dear", gain_of(me), usual, opening }
end

local function points_of(n) return n == 1 and "1 point" or n .. " points" end
qe:words("en", {
  win = function(gain, usual, mine, high)
    return "it gains you " .. points_of(gain) .. "; companies cost about " .. usual .. " here, you have spent about "
      .. mine .. ", and somebody else " .. high
  end,
  over = "who has spent most is out: it would be {1} for you, about {2} for the next",
  top = "who has spent most is out, and that would be you: you have spent about {1}, nobody else more than {2}",
  dear = function(gain, usual, opening)
    return points_of(gain) .. (gain == 1 and " is" or " are") .. " not worth more than " .. opening
      .. "; companies cost about " .. usual .. " here"
  end,
})
qe:words("fr", {
  win = function(gain, usual, mine, high)
    return "elle vous rapporte " .. gain .. (gain < 2 and " point" or " points") .. " ; une entreprise coûte environ "
      .. usual .. " ici, vous avez dépensé environ " .. mine .. ", et un autre " .. high
  end,
  over = "qui a dépensé le plus est éliminé : ce serait {1} pour vous, environ {2} pour le suivant",
  top = "qui a dépensé le plus est éliminé, et ce serait vous : vous avez dépensé environ {1}, les autres {2} au plus",
  dear = function(gain, usual, opening)
    return gain .. (gain < 2 and " point ne vaut pas" or " points ne valent pas") .. " plus de " .. opening
      .. " ; une entreprise coûte environ " .. usual .. " ici"
  end,
})

local BIDS = {
  open = function(me, from, to) return whole(worth(me) * MODEST, from, to) end,
  sealed = function(me, from, to) return whole(worth(me), from, to) end,
  ["bid.secret"] = bid, ["bid.again"] = bid,
}

qe:bot("heuristic", function(me, choice, n, from, to, why, instead)
  if BIDS[choice] then
    local own = BIDS[choice](me, from, to)
    if not why then return own end
    return own, { expected(me, own), instead and expected(me, instead) }, reason(me, own, instead)
  end
  if choice == "peek" and g.turn:get() >= PEEK_FROM then
    for i = 1, n do if answer(i) == "peek.look" then return i end end
  end
  return n > 0 and n or from
end)

-- For bots that look ahead -----------------------------------------------

--- A price that one has not seen beat the opening bid, by some percent.
local function guess_price(_, price)
  local opened = g.opened[price.id]:get()
  return opened > 0 and opened + 1 + opened * random(RAISE) // 100 or random(FIRST_PRICE)
end

--- Who ties with me bids what I bid; the others bid less.
local function guess_bid(me, hidden)
  local own = me.bid:get()
  for _, player in ipairs(g.players) do
    if player.bid == hidden and player.tied:get() > 0 then return own end
  end
  return own > 0 and random(own) - 1 or 0
end

--- The points now. Who leads in spending will hardly be overtaken: sensible players stay
--- below, so that lead costs most of the points, and the more the further ahead it is.
local function estimate(me)
  local high, mine, left = 0, rules.spend(me), g.stack:size()
  for _, player in ipairs(g.players) do
    if player ~= me then high = math.max(high, rules.spend(player)) end
  end
  local points = rules.score.subtotal(me)
  if mine < high or mine == 0 then return points end
  if left == 0 then return nil end
  return points * LEADING - RISK * (1 + (mine - high) / mine)
end

qe:search { policy = "heuristic", estimate = estimate, horizon = 14, spread = 8 }
qe:guess("price", guess_price)
qe:guess("bid", guess_bid)
