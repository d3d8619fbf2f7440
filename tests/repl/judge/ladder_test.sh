#!/usr/bin/env bash
# The ladder of bots: chance, greedy, the game's own bot, search over it.  Each step is one bot against as many of the
# one below as sit at the table, seats rotating, and holds if the whole 95 % interval of its wins is above an even share;
# of search the time a move is told.  TAP.  By itself the steps that need few games; with LADDER=1 (make soak) all of
# them, LADDER times as many games, and the table goes to the figures.  Seeds are fixed, so what passes once passes always.
. "$(dirname "$0")/../../support/check.sh"
scale=${LADDER:-0}

# step GAME PLAYERS ABOVE BELOW QUICK ALL: so many games by themselves (0: none), and in the whole ladder
step() {
  local game=$1 players=$2 above=$3 below=$4 games=$5 bots=$3 i
  ((scale == 0)) || games=$(($6 * scale))
  ((games > 0)) || return 0
  for ((i = 1; i < players; i++)); do bots+=,$below; done
  check "$game of $players: $above beats $below" climbs
}
# tell GAME PLAYERS ABOVE BELOW ALL: the same, only told
tell() {
  local game=$1 players=$2 above=$3 below=$4 games=$(($5 * scale)) bots=$3 i
  ((games > 0)) || return 0
  for ((i = 1; i < players; i++)); do bots+=,$below; done
  climbs || true
}
climbs() {
  "$OILPATCH" sim "$game" -p "$players" --games "$games" --bots "$bots" --seed ladder --watch 0 -j 2 --json \
    >"$dir/out" 2>"$dir/err" || return 1
  awk -v even="$((100000 / players))" -v players="$players" -v games="$games" \
    -v what="$game of $players, one $above against $below" '
    /"decisions"/ && !moves { moves = $2 / players }
    /"seconds"/ && !took { took = 2 * $2 } # of two processors
    /"by_bot"/ { on = 1 }
    on && !share && /"win_rate"/ { share = $2 + 0 }
    on && !high && ends { high = $1 + 0 }
    on && /"ci95"/ && !low { from = 1; next }
    from { low = $1 + 0; from = 0; ends = 1 }
    END {
      if (what ~ /mcts/) time = sprintf(", about %.0f ms a move", 1000 * took / moves)
      printf "# figure: ladder: %s: wins %.0f %% (%.0f to %.0f, even %.0f; %d games%s)\n", what, 100 * share, 100 * low,
        100 * high, even / 1000, games, time
      exit !(low * 100000 > even)
    }' "$dir/out"
}

step barrels 4 greedy random 12 60
step barrels 4 heuristic greedy 30 120
step barrels 4 mcts:60 heuristic 0 80
step qe 3 heuristic greedy 120 300
for players in 3 4 5; do
  # bids by chance keep to no plan: who plans with prices that rise is often out for it, so greedy is only told
  tell qe "$players" greedy random 120
  step qe "$players" heuristic random 0 200
  ((players == 3)) || step qe "$players" heuristic greedy 0 "$((players == 5 ? 3000 : 300))" # a small step at five
  step qe "$players" mcts:60 heuristic 0 40
done
step peak_oil 4 greedy random 6 40
step peak_oil 4 heuristic greedy 6 40
step peak_oil 4 mcts:60 heuristic 0 40
step oilfield 3 greedy random 0 60
step oilfield 3 heuristic random 8 40
for players in 2 3 4 5; do step oilfield "$players" heuristic greedy 0 40; done
step oilfield 3 mcts:60 heuristic 0 60
step giganten 4 greedy random 0 60
step giganten 4 heuristic random 8 40
step giganten 4 heuristic greedy 0 40
step giganten 4 mcts:60 heuristic 0 30
echo "1..$number"
