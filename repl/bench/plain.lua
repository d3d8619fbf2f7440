--- Barrels as one would write it in plain Lua, without Oilpatch: the yardstick
--- of `oilpatch bench`.  Nested tables, whole numbers for moves, no library;
--- no operator that LuaJIT lacks, which plays it as well.
--- Called with the number of games; returns decisions and a checksum.
local GAMES = ...
local floor = math.floor
local PLAYERS, SPOTS, CAPACITY, ROUNDS, WORKERS, DECK, HAND, TOP = 4, 9, 5, 3, 5, 20, 6, 12

local card_deck, card_colour, card_cost, card_worth, card_track = {}, {}, {}, {}, {}
for id = 0, 59 do
  card_deck[id], card_colour[id], card_cost[id] = floor(id / 20) + 1, id % 3 + 1, 1 + floor(id / 3) % 3
  card_worth[id], card_track[id] = 1 + id * 7 % 5, floor(id / 2) % 3 + 1
end
local move_spot, move_arg = {}, {}
for m = 0, 9 * 16 + 15 do move_spot[m], move_arg[m] = floor(m / 16), m % 16 end

local function random(state, n)
  local s = state.rng * 16807 % 2147483647
  state.rng = s
  return s % n
end

local function draw(state, player)
  local bag = state.bag
  local total = bag[1] + bag[2] + bag[3]
  if total == 0 then
    local spent = state.spent
    for c = 1, 3 do
      bag[c], spent[c] = spent[c], 0
      total = total + bag[c]
    end
    if total == 0 then return nil end
  end
  local r, c = random(state, total), 1
  while r >= bag[c] do r, c = r - bag[c], c + 1 end
  bag[c] = bag[c] - 1
  player.barrels[c] = player.barrels[c] + 1
  return c
end

local function start(seed)
  local state = {
    rng = seed, first = 0, bag = { 10, 10, 10 }, spent = { 0, 0, 0 }, spots = {}, players = {}, decks = {},
  }
  for d = 1, 3 do
    local cards = {}
    for i = 1, DECK do cards[i] = (d - 1) * 20 + i - 1 end
    for i = DECK, 2, -1 do
      local j = random(state, i) + 1
      cards[i], cards[j] = cards[j], cards[i]
    end
    state.decks[d] = { cards = cards, top = DECK }
  end
  for s = 1, SPOTS do state.spots[s] = { n = 0, by = { 0, 0, 0, 0 } } end
  for p = 1, PLAYERS do
    local player = { coins = 3, points = 0, barrels = { 0, 0, 0 }, tracks = { 0, 0, 0 }, hand = {}, held = 0 }
    state.players[p] = player
    for _ = 1, 3 do draw(state, player) end
    for d = 1, 3 do
      local deck = state.decks[d]
      player.held = player.held + 1
      player.hand[player.held] = deck.cards[deck.top]
      deck.top = deck.top - 1
    end
  end
  return state
end

local function legal(state, player, moves)
  local n, barrels, coins, spots = 0, player.barrels, player.coins, state.spots
  local bag, spent = state.bag, state.spent
  local left = bag[1] + bag[2] + bag[3] + spent[1] + spent[2] + spent[3]
  for s = 1, 3 do
    if spots[s].n < CAPACITY and left > 0 then
      for a = 1, 3 do if coins >= a - 1 then n = n + 1 moves[n] = s * 16 + a end end
    end
  end
  for s = 4, 6 do
    if spots[s].n < CAPACITY and player.tracks[s - 3] < TOP then
      for c = 1, 3 do if barrels[c] > 0 then n = n + 1 moves[n] = s * 16 + c end end
    end
  end
  local hand, held = player.hand, player.held
  for s = 7, 9 do
    if spots[s].n < CAPACITY then
      if held < HAND and state.decks[s - 6].top > 0 then n = n + 1 moves[n] = s * 16 + 1 end
      for h = 1, held do
        local id = hand[h]
        if card_deck[id] == s - 6 and barrels[card_colour[id]] >= card_cost[id] then
          n = n + 1
          moves[n] = s * 16 + 1 + h
        end
      end
    end
  end
  n = n + 1
  moves[n] = 0
  return n
end

local function apply(state, p, player, s, a)
  if s == 0 then
    player.coins = player.coins + 1
    return
  end
  local spot = state.spots[s]
  spot.n = spot.n + 1
  spot.by[p] = spot.by[p] + 1
  if s <= 3 then
    player.coins = player.coins - (a - 1)
    for _ = 1, a do if not draw(state, player) then break end end
  elseif s <= 6 then
    player.barrels[a] = player.barrels[a] - 1
    state.spent[a] = state.spent[a] + 1
    local t = player.tracks[s - 3] + 1
    player.tracks[s - 3] = t
    if t % 3 == 0 then player.points = player.points + 2 end
    player.coins = player.coins + 1
  elseif a == 1 then
    local deck = state.decks[s - 6]
    player.held = player.held + 1
    player.hand[player.held] = deck.cards[deck.top]
    deck.top = deck.top - 1
  else
    local h = a - 1
    local id = player.hand[h]
    local c, cost = card_colour[id], card_cost[id]
    player.barrels[c] = player.barrels[c] - cost
    state.spent[c] = state.spent[c] + cost
    player.points = player.points + card_worth[id]
    local t = card_track[id]
    if player.tracks[t] < TOP then player.tracks[t] = player.tracks[t] + 1 end
    player.hand[h] = player.hand[player.held]
    player.held = player.held - 1
  end
end

local function end_round(state)
  for s = 1, SPOTS do
    local spot, best, most = state.spots[s], 0, 0
    for p = 1, PLAYERS do
      local v = spot.by[p]
      if v > most then most, best = v, p elseif v == most then best = 0 end
      spot.by[p] = 0
    end
    if best > 0 then state.players[best].points = state.players[best].points + 2 end
    spot.n = 0
  end
  for p = 1, PLAYERS do state.players[p].coins = state.players[p].coins + 2 end
  state.first = (state.first + 1) % PLAYERS
end

local function result(state)
  local best, winner = -1, 0
  for p = 1, PLAYERS do
    local player = state.players[p]
    local t = player.tracks
    local v = player.points + t[1] + t[2] + t[3] + floor(player.coins / 3)
    if v > best then best, winner = v, p - 1 end
  end
  return best * 4 + winner
end

local bot, moves, decisions, checksum = 12345, {}, 0, 0
for game = 0, GAMES - 1 do
  local state = start(1000 + game)
  for _ = 1, ROUNDS do
    for _ = 1, WORKERS do
      for i = 0, PLAYERS - 1 do
        local p = (state.first + i) % PLAYERS + 1
        local player = state.players[p]
        local n = legal(state, player, moves)
        bot = bot * 16807 % 2147483647
        decisions = decisions + 1
        local m = moves[bot % n + 1]
        apply(state, p, player, move_spot[m], move_arg[m])
      end
    end
    end_round(state)
  end
  checksum = (checksum * 31 + result(state)) % 1000000007
end
return decisions, checksum
