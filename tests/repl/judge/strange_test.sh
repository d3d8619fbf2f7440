#!/usr/bin/env bash
# House rules that no bot has heard of: choices and amounts whose rules are Lua, in
# the open and in secret. Bots that are weights look what comes of each answer; they
# always answer legally.  TAP.
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
asked() {
  local args=()
  for line in "$@"; do args+=(-c "$line"); done
  run play barrels -p 4 --bots me,me,me,me -l "$dir/house.lua" "${args[@]}" -c "suggest heuristic" -c quit
}
answers() { # TEXT: the line after "heuristic would answer:"
  grep -A1 -F "heuristic would answer:" "$dir/out" | tail -n 1 | grep -qE -- "$1"
}
check "it takes the largest gift that is legal" eval 'asked && answers "^ +5 "'
check "it refuses the toll" eval 'asked 5 && answers "refuse"'
check "it bids for ten points, in secret" eval 'asked 5 refuse && answers "^ +[1-9]"'
check "whoever is asked last, too" eval 'asked 5 refuse 1 1 1 && answers "^ +[1-9]"'

good() { ends 0 sim barrels -p 4 --games 12 -l "$dir/house.lua" "$@"; }
check "games are played to the end, every answer legal" good --bots heuristic
check "the same on one process and on two" eval \
  'good --bots heuristic -j 1 && one=$(grep digest "$dir/out") && good --bots heuristic -j 2 &&
   [ "$one" = "$(grep digest "$dir/out")" ]'
for bot in random greedy mcts:20; do check "so with $bot" good --bots "$bot"; done

# the recipes of auctions, votes and new spots, with the game's bot
plays() { ends 0 sim "$1" -p 4 --games 4 --bots heuristic -l "$2"; }
check "a sealed auction" plays barrels recipes/auction
check "a secret vote" plays barrels vote
check "a new spot" plays barrels house/fourth_ladder

echo "1..$number"
