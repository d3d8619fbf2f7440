#!/usr/bin/env bash
# What is true at the table: secrets on a shared screen, chances, faults, what layers add.  TAP.
. "$(dirname "$0")/../../support/check.sh"

# told TEXT: it was said, on whichever stream
told() { cat "$dir/out" "$dir/err" | grep -qF -- "$1"; }

# Answers by half a word.
run play giganten -p 3 --seed 3 -c "10 licences" -c "5 points" -c "take 10 licences"
check "a number counts beside its word" \
  eval 'told "did you mean '"'take 10 points, 4 licences'"'" && ! says "player 1: take"'
run play giganten -p 3 --seed 3 -c "10 points"
check "and with it the answer is given" says "player 1: take 10 points, 4 licences"
run play oilfield -p 3 --seed 3 -c build -c "lease 5"
check "a whole title wins over longer ones" eval 'says "player 2: worker to Build" && says "worker to Lease \$5"'
run play oilfield -p 2 --seed 21 -c "lease 6" -c "lease 7" -c 2 -c 2 -c 3 -c 1 -c "medium derrick"
check "words beside each other win over scattered ones" says "player 2: build a medium derrick on Pecos 2 for \$8"
run play giganten -p 3 --seed 11 --bots me,heuristic,heuristic -c "take 7"
check "a command that isn't meant names the answers that begin so" told "'take' could be 2 answers: 'take 6 points"
run play peak_oil --seed 3 -c "hq to nigera"
check "a name yields to an answer that was meant" eval 'told "did you mean '"'HQ to Nigeria'"'" && ! says "takes a player"'
run play oilfield -p 3 --seed 3 -c "answers second"
check "answers WORD looks in what is shown" says "worker to Build (second space)"
run play oilfield -p 3 --seed 3 -c "answers tiles"
check "in remarks, too" says "5 tiles, you have"

# A question for a number takes the number: who types 2 sells 2.
for seed in 1 2 3 4 5 6 7 8; do
  for n in 34 38 42 46 50 54 58 62; do
    run play giganten -p 3 --seed "$seed" -c "auto $n" -c answers
    grep -q "How many crude do you sell" "$dir/out" && break 2
  done
done
check "a sale is listed by its number" eval 'grep -qE "^ +0  sell 0" "$dir/out" && grep -qE "^ +1  sell 1" "$dir/out"'
run play giganten -p 3 --seed "$seed" -c "auto $n" -c 1
check "and the number typed is sold" says ": sell 1"

# What was paid and to whom, what a price did, what a bid risks: told where it happens.
walk=(-c "8 points" -c "enter g1" -c g2 -c look -c "run the locomotive 2 on" -c end -c "build a" -c answers -c jet)
run play giganten -p 3 --seed 11 --bots me,heuristic,heuristic "${walk[@]}" -c answers -c 3 -c 7 -c 1 -c 2 -c 1
check "a price says which way, by which die, in which band" \
  eval 'says "* Jet falls to \$5,000: the die shows red 4 in the blue band."'
check "a card that moves a price says where it went" says "* Hudson pays \$5,500 now."
check "who builds pays, who hires pays whom" \
  eval 'says "player 1 pays \$4,000, builds on G3" && says "player 2 pays \$3,000 to the bank."'
check "a crude knows the price and the tank" says "bring it to Jet (from G3, free, sold there at \$7,000 now, 0 in your tank)"
check "a bid knows who leads and what is a bluff" eval 'says "Your bid in licences; player 2 leads with 1" &&
  tr -s "\n " " " <"$dir/out" | grep -qF "above 7, what your licences are worth, it is a bluff"'
check "an answer that is the only one is named" told "the only answer here is 2, 'pay 2 of value 2 and 3 of value 1'"
check "a sale says what it brought" says "* player 1 gets \$7,000 from Jet."
run play giganten -p 3 --seed 4 --bots random,random,random -c score
check "a derrick that comes home says so, and a company that nobody sells to" \
  eval 'grep -qE "is empty: the derrick of player . comes home." "$dir/out" && says "* Nobody sells to "'
check "a score has its thousands" eval 'grep -qE "wins by [0-9]+,[05]00" "$dir/out" && grep -qE "^ +[0-9]+,[05]00  money" "$dir/out"'

# Secrets on a shared screen, and chances.
run play oilfield -p 2 --seed 5 -c build -c drill -c local -c board -c compact
check "a laid card stays face down on every board" eval '! grep -qE "5I +Local" "$dir/out"'
run play oilfield -p 2 --seed 5 -c odds
check "the dummy's five cards are shuffled before each draw" eval 'says "20.0 %  National" && says "lease deck"'
run play oilfield -p 2 --seed 5 -c "auto 40" -c "log all"
check "the dummy says where it drills" says "It drills on"
run play giganten -p 3 --seed 1 -c "count money 2 1234567" -c board
check "a million stands on Giganten's board, whole" says "\$1,234,567"
run play oilfield -p 2 --seed 5 -c board -c answers
check "the dummy's letter stands in the legend, one's money beside the investments" \
  eval 'says "D the dummy" && says "5 VP \$10, 3 VP \$6, 2 VP \$3, you have \$20"'

# Giganten: the truck's move, `turn`, what is put where it can't stand.
run play giganten -p 3 --seed 5 -c "auto 5" -c "turn auctions 1" -c "turn auctions"
check "turn takes the number of a phase, and says what it lacks" \
  eval '! told "bad argument" && told "turn auctions NUMBER"'
run rules giganten move.interleave
check "whether the truck may go on is a value" says "GI-MOVE-4"

# What a layer adds stands on every board, in a panel of its own: counters, pools, tracks, open cards.
for game in peak_oil qe oilfield giganten; do
  printf 'local l = layer("pump", { game = "%s", says = "A pump." })\n' "$game" >"$dir/pump.lua"
  cat >>"$dir/pump.lua" <<'END'
l:counter("pump", { min = 0, max = 9, start = 3, title = "pump pressure" })
l:pieces("nugget", { count = 12, home = "gold" })
l:pool("gold", { holds = "nugget", title = "gold pool" })
l:track("heat", { holds = "nugget", items = { { id = "cold" }, { id = "warm" } }, title = "heat" })
l:pile("omens", { sees = "all", title = "omens" })
l:cards("omens", { { id = "flood", title = "Great Flood" } })
l:counter("luck", { per = "player", min = 0, start = 2, title = "luck" })
END
  run play "$game" -p 3 --seed 1 -l "$dir/pump.lua" -c board -c compact
  check "a layer's counter on the board of $game" eval '[ "$(grep -c "pump pressure" "$dir/out")" = 2 ]'
  check "its pool, its track, its open cards, what each player has" eval 'says "- pump -" &&
    says "gold pool" && says "12 nugget" && says "heat" && says "Great Flood" && says "player 2: luck 2"'
done
# What is said of a number is what the rules and the box have.
run play giganten -p 3 --seed 7 -c "auto 8" -c "drive to k2" -c "end the" -c "auto 1 turns" -c answers
check "what may lie under a tile is what the tiles have" says 'K3 ($4,000, 2 to 4 crude)'

# Boards, questions and answers print what is in force, not what the box says.
cat >"$dir/prices.lua" <<'END'
local l = layer("prices", { game = "oilfield", says = "Other prices." })
l:set("national_price", { 9, 8, 7, 6, 5 })
l:set("invest.price", 4)
END
run play oilfield -p 3 --seed 5 -l "$dir/prices.lua" --set local.oil_price=5 --set local.pair=3 --set local.gas_points=2 \
  --set track_len.austin=5 --set lease.private=9 --set setup.money=31 --set market.leases=6 \
  -c board -c answers -c 1 -c 1 -c 1 -c answers
check "Oilfield's board has the prices, tracks and money in force" eval 'says "1 oil \$5   2 oil 3 VP   1 gas 2 VP" &&
  says "1 \$9   2 \$8   3 \$7   4 \$6   5+ \$5" && says "marker 0/5" && says "\$31" && says "now \$4" && ! says "now \$10"'
check "and so have its answers" eval 'says "(6 cards, you have \$31)" && says "5 VP \$4, 3 VP \$4" && says "Lease (\$9)"'
run play giganten -p 3 --seed 7 --set black_star=20 --set crude_supply=50 --set money.start=21000 --set supply.derrick=4 \
  --set supply.single=20 --set build.one=9000 -c board -c "auto 8" -c "drive to k2" -c "end the" -c "auto 1 turns" -c answers
check "Giganten's, too" eval 'says "supply       50" && says "licences     59" && says "to the star  18" &&
  says "\$21,000" && says "0/4" && says "K3 (\$9,000,"'
run play peak_oil -p 3 --seed 3 --set bag.red=5 --set supply.agent=6 --set market.slots=2 --set step3.cost=1 -c board -c 2 -c answers
check "Peak Oil's, too" eval 'says " 5 red" && says "+4 " && says "Black Market: 0 of 2" && says "one more costs 1 barrel"'
run play qe -p 4 --seed 3 --set max_bid=5000 --set score.zero_vp=9 -c answers -c board
check "and Q.E.'s question" says "a whole number from 1 to 5000"

# What not all know is told to whom it is, and only that.
run play qe -p 4 --bots me,heuristic --seed 12 -c 12 -c 1000
check "a price that all heard is no secret, one's own is" \
  eval 'heard=$(sed -n "s/.*with the opening bid of \([0-9,]*\)\..*/\1/p" "$dir/out" | head -n 1) &&
    [ -n "$heard" ] && ! says "paid $heard " && says "for your eyes: you paid 1,000"'

# Faults, and what is not looked at.
run play barrels --seed 1 -c 'for i = 1, 3 do error("oh no") end'
check "Lua that fails while it runs shows its fault" eval 'told "oh no" && ! told "fork"'
run play barrels --seed 1 -c 'for i = 1, 2 do nosuch.x = 1 end'
check "a name that it lacks, too" eval 'told "no word named '"'nosuch'"'" && ! told "fork"'
run play barrels --seed 1 -c local -c "pass"
check "a word of Lua's alone is no line that goes on" eval 'told "matches no answer" && says "player 1: pass"'
cat >"$dir/audit.lua" <<'END'
local l = layer("audit", { game = "oilfield", says = "Checks alone." })
l:invariant("audit.money", function() return g.players[1].money:get() >= 0, "no money" end)
END
run sim oilfield -l "$dir/audit.lua" --games 2 -j 1
check "sim says that it looks at no invariant" told "sim looks at no invariant"
sed 's/layer("audit"/layer("house\/checks"/' "$dir/audit.lua" >"$dir/other.lua"
run sim oilfield -l "$dir/other.lua" --games 2 -j 1
check "whatever its file is called" told "sim looks at no invariant"
run sim oilfield --games 2 -j 1
check "where layers add some" eval '! told "sim looks at no invariant"'

# Help by what people want; rules by whole words.
run help
check "help has three parts" eval 'says "Play and learn:" && says "Change the rules:" && says "Measure:"'
run rules giganten crude
check "a bot's reason has no holes" eval 'says "… crude in the tanks" && ! says "{n}"'
run play oilfield -p 3 -c "rules win"
check "rules has whole words first, and says how one wins" \
  eval 'says "Who has most victory points" && says "OF-SCORE-6: Most VP wins."'

# A save whose layer has changed names the file, at the setup as behind it.
for change in 'l:after("setup", function() g.coins:add(2) end)' \
  'l:forbid("work.draw", "late.no", who.coins:at_least(0), { says = "No." })'; do
  echo 'local l = layer("late", { game = "barrels", says = "x" })' >"$dir/late.lua"
  rm -f "$dir/late.oil"
  run play barrels --seed 3 -l "$dir/late.lua" -c 1 -c "save $dir/late.oil"
  echo "$change" >>"$dir/late.lua"
  run play "$dir/late.oil" -c log
  check "a save names the file that has changed: ${change:0:12}" told "in $dir/late.lua"
done

# The menu of lessons leaves by the words that leave a game, and knows the other games.
# A game without lessons has one made from its own options and guards, whatever game it is.
mkdir "$dir/v" && cp -r tests/games/*/ variants/lessons "$dir/v"
# tour GAME LANG: the lesson to its end, by what it shows itself
tour() {
  XDG_DATA_HOME=$(mktemp -d -p "$dir") OILPATCH_VARIANTS=$dir/v run lesson "$1" first --lang "$2" -c board -c answers \
    -c "show me" -c "show me" -c "show me" -c "show me" -c "show me" -c "why last" -c score
}
tour gavel en
check "its texts have the options of the question and what the guards refuse" \
  eval 'says "The game asks: \"Your bid?\"" && says "'"'pass'"'" && says "Nobody bids 2."'
check "what it shows is an option that was not tried" eval 'says "for instance '"'3'"'" || says "> pass"'
lost=
for game in "$dir"/v/*/base.lua; do
  game=$(basename "$(dirname "$game")")
  tour "$game" en
  { says "First steps  9/9" && says "What counts is listed there" && ! told "out of step"; } || lost+=" $game"
done
check "every game of the tests teaches itself to the end:$lost" [ -z "$lost" ]
tour harvest fr
check "in French, too" eval 'says "Premiers pas  9/9" && says "Le jeu demande" && ! told "{?"'

# Words that name what one can type, count as people do, and say why.
run play barrels --lang fr --bots nosuch
check "bots are listed by the names one types" eval 'warns "random" && ! warns "hasard"'
run play giganten -p 3 --seed 7 -c "take 10 licences"
check "an answer that begins as a command does is asked back alone" \
  eval 'warns "could be 4 answers" && ! warns "COUNT"'
run play giganten -p 3 --seed 7 -c "auto 2" -c "save walk"
check "auto says whose seat it plays, and how" says "chance answers for player 3"
check "a save is replayed by its name" eval 'ends 0 replay walk --verify && says "verified"'
run play qe -p 4 --seed 2 -c "show bid" -c board
check "a bid that was not made is none" eval 'says "bid of player 1  none" && ! says "-1"'
check "the tiles of Q.E. have their legend" says "Companies  JP Japan  AGR Agriculture"
echo 'local l = layer("one", { game = "barrels", says = "x" })' >"$dir/one.lua"
check "one game is a game" eval 'ends 0 check "$dir/one.lua" --games 2 && says " 1 game by"'
echo "1..$number"
