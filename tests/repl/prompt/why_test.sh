#!/usr/bin/env bash
# `why` at every question: it names rules, and never fails, whatever the game asks.  WHY_STEPS
# makes the games longer.  Beside it, what `trace` tells of cards that somebody looked at.  TAP.
. "$(dirname "$0")/../../support/check.sh"

steps=${WHY_STEPS:-36}
positions=0
# asks GAME PLAYERS SEED [WORDS…]: why, and why of three answers, every few answers of a game
asks() {
  local game=$1 players=$2 seed=$3 i
  shift 3
  for ((i = 0; i < steps; i++)); do
    printf '%s\n' why 'why 1' 'why 2' 'why 3' "auto $((i % 5 + 1))"
  done | timeout 300 "$OILPATCH" play "$game" -p "$players" --seed "$seed" "$@" >"$dir/out" 2>"$dir/err"
  positions=$((positions + steps))
}
# broken: a fault of ours, a raw value, or a denial of the question itself
broken() {
  cat "$dir/out" "$dir/err" | grep -nE 'patterns are not available|attempt to |bad argument|\[oilpatch |\.lua:[0-9]+: in |[( ]nil[ ,.)]|stack traceback' >"$dir/found"
}
for row in "barrels 4 1" "barrels 4 2 -l vote" "peak_oil 2 3" "peak_oil 4 4 -l brutal" "peak_oil 5 5 -l extras" "qe 3 6" \
  "qe 5 7" "oilfield 2 8" "oilfield 3 5" "oilfield 4 9 -l advanced" "giganten 2 10" "giganten 3 11" \
  "giganten 4 12 -l black_gold"; do
  # shellcheck disable=SC2086
  asks $row
  check "why at the questions of: $row" eval '! broken || { cp "$dir/found" "$dir/out"; false; }
    grep -qE "rules/[a-z_]+\.lua:[0-9]+|base\.lua:[0-9]+" "$dir/out"'
done
echo "# figure: why at $positions positions of all games, four questions each"

run play oilfield -p 3 --seed 5 -c 7 -c 1 -c 1 -c drill -c drill -c drill -c 3 -c 3 -c why
check "why at Oilfield's Drill" eval 'says "OF-SELL-1" && ! broken'

# One word is enough, though Lua knows it, too.
run play oilfield -p 2 --seed 2 -c local -c local
check "a word that the rules refuse is told with its rule" \
  eval 'grep -q "that is refused here" "$dir/err" && says "A worker stands there: a space holds 1."'

# An option that is refused as a whole, what is out of reach, an option whose words don't say its name.
cat >"$dir/never.lua" <<'END'
local l = layer("never", { game = "barrels", says = "Nobody draws." })
l:forbid("work.draw", "never.draw", who.coins:at_least(0), { says = "Never." })
END
run play barrels --seed 7 -l "$dir/never.lua" -c "why draw 1 at well1"
check "why of a refused option as a whole" eval 'says "never.draw: Never." && ! says "another question"'
run play barrels --seed 7 -l "$dir/never.lua" -c "draw 1 at well1"
check "… and what is typed of it" says "never.draw: Never."
run play giganten -p 3 --seed 7 -c "auto 8" -c "why drive to t12"
check "why of what is out of reach" eval 'says "out of reach" && says "GI-TRUCK-3" && ! says "another question"'
run play giganten -p 3 --seed 7 -c "auto 8" -c "why drive to d3"
check "with what the way costs, and what there is" eval 'tr -s "\n " " " <"$dir/out" | grep -qE "D3 is out of reach: the way costs [0-9]+, and 6 are left"'
run play giganten -p 3 --seed 7 -c "auto 8" -c "why drive to k3"
check "and of a square that is a tile's" says "but nobody may stop on K3"
run play barrels --seed 7 -c "why climb 9 with x" -c "why pass"
check "why of an answer that is not there names its question no other" eval '! says "another question" && says "pass for a coin"'

check "a sentence has the number that a layer made of it" eval \
  'ends 0 rules peak_oil reassign.full -l house/long_night && says "A spot holds 4 agents."'
check "the number of a value, too" eval 'ends 0 rules barrels climb.top --set top=8 && says "A ladder has 8 steps."'
check "with its plural" eval 'ends 0 rules qe peek.once -p 5 && says "Each may look once in a game." &&
  ends 0 rules qe peek.once -p 5 --set peek.times=3 && says "Each may look 3 times in a game." &&
  ends 0 rules qe peek.once -p 4 && says "Nobody may look."'
check "and in French" eval 'ends 0 rules qe peek.once -p 5 --set peek.times=3 --lang fr &&
  says "Chacun regarde 3 fois par partie."'
check "what a layer sets is told with what it became" eval \
  'ends 0 diff peak_oil --set supply.black=60 && says "There are 60 black barrels."'

# Giganten: who looks at a tile knows it; others don't even learn that it was this one (GI-PROSPECT-6).
looks=(-c "auto 9" -c "look at the tile on K3" -c "trace one3#3")
run play giganten -p 3 --seed 7 "${looks[@]:0:4}" -c "setting table open" -c "trace one3#3"
check "trace tells whoever sees all that the tile was shown" says "shown"
run play giganten -p 3 --seed 7 "${looks[@]}"
check "but nobody who did not look" eval 'says "where it is now is hidden" && ! says "shown"'
echo "1..$number"
