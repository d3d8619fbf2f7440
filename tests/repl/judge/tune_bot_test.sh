#!/usr/bin/env bash
# tune-bot: weights tuned by play, printed as a layer; the same on any number of
# processes, and after a kill; weights that are values are reached by --set.  TAP.
. "$(dirname "$0")/../../support/check.sh"

export TMPDIR=$dir/tmp
mkdir "$TMPDIR"
tune=(tune-bot barrels --games 400 --cap 2000)
good() { ends 0 "$@"; }
check "weights are tuned" good "${tune[@]}" -j 1
cp "$dir/out" "$dir/tuned.lua"
check "… and how they did is told" says "100 games of 4 against 'heuristic': half of the seats won"
check "the layer can be played with" good sim barrels -p 4 --games 4 -l "$dir/tuned.lua" --bots tuned,heuristic
check "all of its weights differ from the first ones" eval '(($(grep -c "^  \\[" "$dir/tuned.lua") >= 8))'
check "it is the same on two processes" eval 'good "${tune[@]}" -j 2 && cmp -s "$dir/out" "$dir/tuned.lua"'
check "another seed finds others" eval 'good "${tune[@]}" --seed 2 && ! cmp -s "$dir/out" "$dir/tuned.lua"'

check "no file is left behind" eval '[[ -z $(ls "$TMPDIR") ]]'

# kill it once a step is kept, then go on
(exec "$OILPATCH" "${tune[@]}" -j 1 --resume "$dir/kept.json" >/dev/null 2>&1) &
pid=$!
for _ in {1..400}; do
  [[ -s $dir/kept.json ]] && break
  sleep 0.05
done
kill -KILL "$pid" 2>/dev/null
wait "$pid" 2>/dev/null
check "a run that was killed has kept its steps" grep -q '"step": [12]' "$dir/kept.json"
check "it goes on as if nothing had been" \
  eval 'good "${tune[@]}" --resume "$dir/kept.json" && cmp -s "$dir/out" "$dir/tuned.lua"'
check "more games than an int holds are counted" eval \
  'sed "s/\"step\": [0-9]*/\"step\": 50000000/" "$dir/kept.json" >"$dir/long.json" &&
   good "${tune[@]}" --resume "$dir/long.json" && says "Tuned over 5000000000 games"'
check "a file of another run is refused" \
  eval 'ends 1 "${tune[@]}" --seed 9 --resume "$dir/kept.json"; ((status != 0)) && warns "is of another run"'
check "so is one with another layer" eval \
  'ends 1 "${tune[@]}" -l tip --resume "$dir/kept.json" && warns "other layers, values or weights"'
# odd SED: the file with something in it that no run wrote
odd() {
  sed "$1" "$dir/kept.json" >"$dir/odd.json" && ! cmp -s "$dir/odd.json" "$dir/kept.json" &&
    ends 1 "${tune[@]}" --resume "$dir/odd.json" && warns "is of another run"
}
check "a list of lists is no list of layers" odd 's/"layers": \[\]/"layers": [[1]]/'
check "nor is an object" odd 's/"layers": \[\]/"layers": {"a": 1}/'
check "a truth is no setting" odd 's/"settings": \[\]/"settings": [true]/'
check "a number is no list of weights" odd '/"weights"/,/^  }/c "weights": 5'
check "nor can a run be at such a step" odd 's/"step": [0-9]*/"step": 9223372036854775807/'
check "a bot's name of any bytes" eval 'ends 1 "${tune[@]}" --bots "$(printf "\\377")"; warns "no bot named"'

check "a bot in Lua has nothing to tune" eval \
  'echo "layer(\"lazy\", { game = \"barrels\" }):bot(\"lazy\", function() return 1 end)" >"$dir/lazy.lua"
   run "${tune[@]}" -l "$dir/lazy.lua" --bots lazy; ((status != 0)) && warns "is no set of weights"'
check "in French: how they did, and the layer plays the same" eval 'good "${tune[@]}" --lang fr &&
  says "100 parties à 4 contre « heuristic » : la moitié des places a gagné" && says "Réglé sur 300 parties" &&
  cmp -s <(grep "^  \[" "$dir/out") <(grep "^  \[" "$dir/tuned.lua")'
check "one bot at a time" refused "tune-bot tunes one bot" tune-bot barrels --bots heuristic,random
check "too few games" refused "tune-bot needs at least 200 games" tune-bot barrels --games 10

# weights by --set
cat >"$dir/greed.lua" <<'L'
local greed = layer("greed", { game = "barrels", says = "How much coins count." })
greed:value("greed", 1, { says = "The weight of coins.", from = -1000, to = 1000 })
greed:bot("greedy_one", { weights = { coins = "greed" } })
L
digest() { good sim barrels -p 4 --games 8 -l "$dir/greed.lua" --bots greedy_one "$@" && grep digest "$dir/out"; }
check "--set reaches a weight" eval '[[ $(digest) != $(digest --set greed=40) ]]'
check "the weight that a layer names counts" eval '[[ $(digest) == $(digest --set greed=1) ]]'

tune+=(-l "$dir/greed.lua" --resume "$dir/greed.json")
check "a run with one value is not taken up with another" eval \
  'good "${tune[@]}" --set greed=2 && ends 1 "${tune[@]}" --set greed=3 && warns "other layers, values or weights"'

echo "1..$number"
