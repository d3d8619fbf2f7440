#!/usr/bin/env bash
# House rules that no bot has heard of: choices and amounts whose rules are Lua, in
# the open and in secret, and single answers among known ones. Bots that are weights look what
# comes of each answer; they always answer legally.  TAP.
. "$(dirname "$0")/../../support/check.sh"

cat >"$dir/house.lua" <<'L'
local house = layer("house/strange", { game = "barrels", says = "A gift, a toll and an auction before the game." })
house:choice("gift", { "coins", amount(0, 5) }, { asks = "How many coins would you like?" })
house:forbid("gift", "gift.odd", (var("coins") % 2):is(0), { says = "An odd number." })
house:option("toll.pay", {})
house:option("toll.refuse", {})
house:option("toll.double", {})
house:choice("toll", { options = { "toll" }, asks = "The toll?" })
house:rule("toll.pay", function(player) player.coins:add(-1) end)
house:rule("toll.refuse", function() end)
house:rule("toll.double", function(player) player.coins:add(-2) end)
house:choice("hammer", { "bid", amount(0, who.coins) }, { asks = "Your secret bid for ten points" })
house:wrap("setup", function(base)
  local next, number = base()
  local first = g.players[1]
  first.coins:add(choose(first, "gift"))
  play(first, "toll")
  local best, winner = 0, nil
  for i, bid in ipairs(together(g.players, "hammer")) do
    if bid > best then best, winner = bid, g.players[i] end
  end
  if winner then
    winner.coins:add(-best)
    winner.points:add(10)
  end
  return next, number
end)
L
# suggests WHAT COMMANDS...: what the bot would answer then
layer=$dir/house.lua
asked() {
  local args=()
  for line in "$@"; do args+=(-c "$line"); done
  run play barrels -p 4 --bots me,me,me,me -l "$layer" "${args[@]}" -c "suggest heuristic" -c quit
}
answers() { # TEXT: the line after "heuristic would answer:"
  grep -A1 -F "heuristic would answer:" "$dir/out" | tail -n 1 | grep -qE -- "$1"
}
check "it takes the largest gift that is legal" eval 'asked && answers "^ +5[; ]"'
check "it refuses the toll" eval 'asked 5 && answers "refuse"'
check "it bids for ten points, in secret" eval 'asked 5 refuse && answers "^ +[1-9]"'
check "whoever is asked last, too" eval 'asked 5 refuse 1 1 1 && answers "^ +[1-9]"'

good() { ends 0 sim barrels -p 4 --games 12 -l "$layer" "$@"; }
check "games are played to the end, every answer legal" good --bots heuristic
check "the same on one process and on two" eval \
  'good --bots heuristic -j 1 && one=$(grep digest "$dir/out") && good --bots heuristic -j 2 &&
   [ "$one" = "$(grep digest "$dir/out")" ]'
for bot in random greedy mcts:20; do check "so with $bot" good --bots "$bot"; done

# single answers in Lua beside those of the game
cat >"$dir/beside.lua" <<'L'
local house = layer("house/beside", { game = "barrels", says = "Other work." })
house:option("other.dig", { "n", range(1, 4) }, { says = "dig {n}" })
house:option("other.gamble", { says = "gamble" })
house:option("other.burn", { says = "burn" })
house:option("other.fail", { says = "fail" })
house:option("other.ask", { says = "ask" })
house:choice("which", { options = { "other.burn" }, asks = "Which?" })
house:offer("work", "other")
local function work(player) player.bench:move(g.idle, player.worker) end
house:rule("other.dig", function(player, n)
  work(player)
  player.points:add(n == 3 and 8 or n)
end)
house:rule("other.gamble", function(player) -- left to chance
  work(player)
  g.bag:draw(player.barrels, 1)
  if player.barrels:count("amber") % 2 == 0 then player.points:add(6) end
end)
house:rule("other.burn", function(player)
  work(player)
  player.coins:set(0)
end)
house:rule("other.fail", function() error("no") end)
house:rule("other.ask", function(player)
  player.points:add(7)
  play(player, "which")
end)
L
layer=$dir/beside.lua
told() { grep -qE -- "$1" "$dir/out"; }
check "what a rule in Lua does is tried, and told in the terms of positions" eval \
  'asked && answers "dig 3 +about 8.0 points: 8 points \(\+8\.0\)"'
check "as far as it asks nobody" told '  ask +about 7\.0 points'
check "what takes away is worth less than nothing" eval \
  'ends 0 sim barrels -p 4 --games 40 -l "$layer" --bots heuristic && ! grep -q "work: other.burn" "$dir/out"'
check "suggestions are the same each time" eval \
  'asked && cp "$dir/out" "$dir/first" && asked && cmp -s "$dir/out" "$dir/first"'
check "one that fails when it is tried does no harm" good --bots heuristic
check "the same on one process and on two" eval \
  'good --bots heuristic -j 1 && one=$(grep digest "$dir/out") && good --bots heuristic -j 2 &&
   [ "$one" = "$(grep digest "$dir/out")" ]'
# whoever says what one answer is worth has weighed it against the others
cat >>"$dir/beside.lua" <<'L'
house:worth("other.burn", "warm", 20000, { says = "warmth" })
L
check "a layer's word is heard instead" eval 'asked && answers "burn .*warmth" && ! told "dig 3 +about [1-9]"'
layer=$dir/house.lua

# the recipes of auctions, votes and new spots, with the game's bot
plays() { ends 0 sim "$1" -p 4 --games 4 --bots heuristic -l "$2"; }
check "a sealed auction" plays barrels recipes/auction
check "a secret vote" plays barrels vote
check "a new spot" plays barrels house/fourth_ladder

# For whom a word weighs nothing has not heard of the choice, and looks.
cat "$dir/house.lua" - >"$dir/deaf.lua" <<'L'
house:worth("toll.double", "talk", 5000, { says = "talk" })
house:bot("deaf", { weights = { talk = 0 } })
L
layer=$dir/deaf.lua
deaf() {
  run play barrels -p 4 --bots me,me,me,me -l "$layer" -c 5 -c "suggest deaf" -c quit
  grep -A1 -F "deaf would answer:" "$dir/out" | tail -n 1 | grep -qF refuse
}
check "a word is heard" eval 'asked 5 && answers "double"'
check "who does not listen looks what comes of it" deaf

# A word makes them better: two that hear it against two that don't, who look what comes of it.
cat >"$dir/lobby.lua" <<'L'
local house = layer("house/lobby", { game = "peak_oil", says = "A tenth spot: two barrels." })
house:extend("spot", { id = "lobby", title = "Lobby", at = 10, menu = "lobby", left = "lobby", arrived = "lobby" })
house:resize("target", { max = 10 })
house:resize("checked", { max = 11 })
house:option("lobby.take", { says = "two barrels" })
house:option("lobby.done", { says = "nothing" })
house:choice("lobby", { options = { "lobby" }, window = "turn", asks = "Lobby" })
house:forbid("lobby.take", "lobby.none", the.box:count("black"):below(2), { says = "None is left." })
house:rule("lobby.take", function(player)
  g.box:move(player.hq, "black", 2)
  return true
end)
house:rule("lobby.done", function() return false end)
house:worth("lobby.take", "lobby", measure("get", 2), { says = "two barrels" })
local brings = { instead = true, says = "What the Lobby brings, to who hears of it." }
house:measure("elsewhere", "spot", brings, function(spot)
  return given(spot.menu:is("lobby"), given(weight("lobby"):is(0), 800, measure("get", 2)), 0)
end)
house:bot("deaf", { weights = { places = 0, lobby = 0 } })
L
better() { # LEAST ARGS...: of a thousand wins, those of the first and third, who hear
  local least=$1
  shift
  ends 0 sim "$@" --watch 0 --json || return 1
  (($(sed -n '/"by_bot"/,$p' "$dir/out" | grep -m4 -o '"wins": [0-9.]*' |
    awk '{ all += $2; if (NR % 2) hear += $2 } END { print int(1000 * hear / all) }') >= least))
}
check "a new spot is used better with a word" better 540 peak_oil -p 4 --games 400 -l "$dir/lobby.lua" \
  --bots heuristic,deaf,heuristic,deaf
echo "1..$number"
