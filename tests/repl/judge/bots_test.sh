#!/usr/bin/env bash
# Bots from outside: their names, files of bots, mixed tables, and that those
# who look ahead play better than chance.  TAP.
. "$(dirname "$0")/../../support/check.sh"

# fails HINT ARGS...: status 2, a wrong command line, and stderr says HINT.
fails() {
  local hint=$1
  shift
  ends 2 "$@" && warns "$hint"
}
good() { ends 0 "$@"; }
digest() { good "$@" --json && grep -o '"digest": "[0-9a-f]*"' "$dir/out"; }

check "the bots there are get listed" \
  fails "there are random, greedy, mcts:500" sim barrels --bots nobody
check "with the game's own" fails "heuristic" sim qe --bots huristic
check "a budget that is none" \
  fails "as in mcts:500, mcts:200ms or mcts:2s" sim barrels --bots mcts:many
check "a file that is not there" \
  fails "cannot read no_bot.lua" sim barrels --bots no_bot.lua

echo 'game("barrels"):bot("last", function(_, _, n) return n end)' >"$dir/last.lua"
echo 'game("qe"):bot("last", function(_, _, n) return n end)' >"$dir/other.lua"
check "a bot in a file plays" \
  good sim barrels --games 8 --bots "$dir/last.lua,random"
check "one for another game does not" \
  fails "this bot plays 'qe'" sim barrels --bots "$dir/other.lua"
check "it sits down at the prompt" eval \
  'good play barrels -c "bot 2 $dir/last.lua" -c 1 && grep -qF "last.lua): pass" "$dir/out"'
check "so does one that looks ahead" eval \
  'good play barrels -c "bot 2 mcts:20" -c 1 && grep -qF "player 2 (mcts:20):" "$dir/out"'

# What a language says of a worth that there isn't would never be heard.
echo 'layer("house/words", { game = "barrels" }):words("fr", { ["worth.Rank"] = "le rang" })' >"$dir/words.lua"
check "words of a worth that there isn't" \
  fails "no worth named 'Rank'" sim barrels -l "$dir/words.lua" --games 1 --bots heuristic

# One default, named by every command that plays many games: the game's own
# heuristic bot, or chance where it has none.
harvest=$OILPATCH_TESTS/games/harvest/base.lua
named() { # WORDS ARGS...
  local words=$1
  shift
  good "$@" && grep -qF "$words" "$dir/out"
}
check "sim plays by heuristic" named "games of 3 (heuristic)," sim qe -p 3 --games 2
check "and by chance where there is none" named "(random)," sim "$harvest" --games 2
check "so does compare" named "players (heuristic):" compare qe -p 3 --b house/second_price --games 2
check "and sweep" named "players (heuristic)," sweep qe -p 3 --set max_ties=1..2 --games 2
check "and tune" named "games of heuristic at most" tune qe -p 3 "length 8+-90" --over max_ties=1..2 --games 200
check "check by both" named "10 games by heuristic, 10 by random, every invariant held" \
  check tests/layers/head_start.lua --games 20
check "or by those it is given" named "20 games by random, every" \
  check tests/layers/head_start.lua --games 20 --bots random
# in a folder of its own, where the failed game is written down
breaks=$PWD/tests/layers/breaks.lua variants=$(realpath "$OILPATCH_VARIANTS")
check "on one process as on several" eval '(cd "$dir" && export OILPATCH_VARIANTS=$variants
  ends 1 check "$breaks" -j 1; cp "$dir/out" "$dir/one"
  ends 1 check "$breaks" -j 3 && cmp -s "$dir/out" "$dir/one" && says "a game of 4 (--bots")'

mixed=(sim barrels --games 8 --bots "mcts:10,greedy,random,random")
check "a mixed table comes out the same on one process and on three" eval \
  '[[ $(digest "${mixed[@]}" --jobs 1) == $(digest "${mixed[@]}" --jobs 3) ]]'
check "and that is something" eval 'digest "${mixed[@]}" --jobs 2 >/dev/null'

# wins BOT LEAST ARGS...: the first bot of the table wins at least that often.
wins() {
  local least=$1
  shift
  good "$@" --json || return 1
  won=$(sed -n '/"by_bot"/,$p' "$dir/out" | grep -m1 -o '"wins": [0-9.]*')
  won=${won#*: }
  ((${won%.*} >= least))
}
# Of 9 games at 3 players chance would win 3.
check "looking ahead beats chance at Q.E." \
  wins 5 sim qe -p 3 --games 9 --bots mcts:100,random,random --jobs 2
check "and at Peak Oil" \
  wins 4 sim peak_oil -p 4 --games 4 --bots mcts:20,random,random,random --jobs 2
# One of four who are equal would win 15; judged before the others have had their turns, 20.
check "with a round ahead in mind it beats those who think of one answer" \
  wins 23 sim peak_oil -p 4 --games 60 --bots mcts:10,heuristic,heuristic,heuristic --jobs 2 --watch 0
echo 'layer("far", { game = "barrels" }):search { horizon = { [4] = "far" } }' >"$dir/far.lua"
check "how far they look is a number" eval \
  'ends 2 sim barrels --games 1 -l "$dir/far.lua"; warns "'"'horizon' must be a number, not a string"'"'
echo "1..$number"
