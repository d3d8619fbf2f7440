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

--- What one would pay at most for the company on auction, within what is safe.
local function worth(me)
  local high, usual = look(me)
  local tile = g.block:top()
  local left = g.stack:size()
  local gain = rules["score.subtotal"](me, tile) - rules["score.subtotal"](me)
  local dares = math.max(high, left > 0 and usual or 0) * (SAFE + GROWTH * left) - spend(me, me)
  return math.min(usual * EAGER * gain / USUAL_GAIN * (80 + random(40)) / 100, dares)
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

--- The reasons in words.
local function reasons(me)
  local high, usual = look(me)
  local gain = rules["score.subtotal"](me, g.block:top()) - rules["score.subtotal"](me)
  return string.format(
    "it gains you %d points; companies cost about %.0f here, you have spent %.0f, and somebody else %.0f",
    gain, usual, spend(me, me), high)
end

qe:bot("heuristic", function(me, choice, n, from, to, why)
  local because = why and choice ~= "peek" and reasons(me) or nil
  if choice == "open" then return whole(worth(me) * MODEST, from, to), because end
  if choice == "bid.secret" or choice == "bid.again" then return bid(me, from, to), because end
  if choice == "sealed" then return whole(worth(me), from, to), because end
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
  local points = rules["score.subtotal"](me)
  if mine < high or mine == 0 then return points end
  if left == 0 then return nil end
  return points * LEADING - RISK * (1 + (mine - high) / mine)
end

qe:search { policy = "heuristic", estimate = estimate, horizon = 14, spread = 8 }
qe:guess("price", guess_price)
qe:guess("bid", guess_bid)
