#!/usr/bin/env bash
# compare, sweep, tune and audit in shards, killed and taken up again: the same result as in one piece.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export NO_COLOR=1
here=$PWD
cd "$dir" || exit 1

# plain FILE: without what depends on the clock; a card has no order of its keys
plain() { sed -E '/"(seconds|took|extra_seconds|command)":/d; s/,$//' "$1" | sort; }
# whole N WORD...: a run in one piece, in N shards merged in another order, and one that was killed, all as JSON
whole() {
  local n=$1 i
  shift
  rm -f ./*.json ./*.state
  timeout 300 "$OILPATCH" "$@" --json -j 1 >one.out 2>err || [[ $1 == tune ]] || return 1
  for ((i = 1; i <= n; i++)); do
    timeout 300 "$OILPATCH" "$@" --shard "$i/$n" --json -j 1 >"$i.json" 2>err || return 1
  done
  timeout 300 "$OILPATCH" merge --json $(seq -f '%g.json' "$n" -1 1) >two.out 2>err || [[ $1 == tune ]] || return 1
  [[ ! -s err ]] && cmp <(plain one.out) <(plain two.out) && [[ $(wc -l <one.out) -gt 5 ]]
}
# killed WORD...: a run that is killed again and again, then ends
killed() {
  local i
  rm -f run.state
  for i in 0.05 0.15 0.3 0.5; do timeout -s KILL "$i" "$OILPATCH" "$@" --resume run.state --json -j 1; done >out 2>&1
  if [[ -e run.state ]]; then head -c -7 run.state >cut.state && mv cut.state run.state; fi # in the middle of a line
  for i in {1..50}; do # who was killed may take a moment to be gone
    timeout 300 "$OILPATCH" "$@" --resume run.state --json -j 1 >two.out 2>err || [[ $1 == tune ]] || [[ -s err ]] || return 1
    grep -q "being written" err || break
    sleep 0.2
  done
  cmp <(plain one.out) <(plain two.out)
}

run=(compare barrels --b tip --bots random --games 90)
check "compare in shards" whole 3 "${run[@]}"
check "… and killed" killed "${run[@]}"
check "a shard that is missing is said" eval \
  '"$OILPATCH" merge 1.json 3.json >out 2>err && grep -q "30 games are missing: 2 of 3 shards are here; play --shard 2/3" err && grep -q "^60 pairs" out'
check "one that comes twice is refused" eval '! "$OILPATCH" merge 1.json 1.json >out 2>err && grep -q "repeats games" err'
check "an empty one is named" eval \
  ': >e.json; ! "$OILPATCH" merge 1.json e.json >out 2>err && grep -q "e.json: is empty: its shard has no result" err'
check "so is a foreign one" eval \
  '"$OILPATCH" compare barrels --b tip --bots random --games 91 --shard 2/3 --json >f.json 2>err &&
   ! "$OILPATCH" merge 1.json f.json >out 2>err && grep -qF -- "different runs: --games (90, 91) differs" err'
# foreign WHAT WORD...: the head of such a run is refused for that
foreign() {
  local want=$1 words
  shift
  words=$(printf ', "%s"' "$@")
  head -1 1.json | sed -E "s|\"words\": \[[^]]*\]|\"words\": [${words#, }]|; s/\"shard\": 1/\"shard\": 2/" >f.json
  ! "$OILPATCH" merge 1.json f.json >out 2>err && grep -qF -- "different runs: $want differs" err
}
check "… by what differs: a layer, a bot, the seed, the game" eval \
  'foreign "--b (tip, base)" barrels --b base --bots random --games 90 && foreign "--seed (-, 7)" "${run[@]:1}" --seed 7 &&
   foreign "--bots (random, greedy)" barrels --b tip --bots=greedy --games 90 && foreign "(barrels, qe)" qe "${run[@]:2}" &&
   foreign "--layer (-, a b)" "${run[@]:1}" -l a -lb && foreign "the command" --games 90 barrels --b tip --bots random'
check "one that was cut short is named, and the merge fails" eval \
  'head -c 3000 2.json >cut.json && "$OILPATCH" merge 1.json cut.json 3.json >out 2>err; (($? == 1)) && grep -q "^6[0-9] pairs" out &&
   grep -q "games are missing in cut.json: it is cut short, or .*; play --shard 2/3 again" err && (($(wc -l <err) == 1))'
check "… beside one that isn.t there" eval \
  '"$OILPATCH" merge 1.json cut.json >out 2>err; (($? == 1)) && grep -q "missing in cut.json" err && grep -q "30 games are missing: 2 of 3" err'
check "… also where a line ends" eval \
  'head -9 2.json >cut.json && ! "$OILPATCH" merge 1.json cut.json 3.json >out 2>err && grep -q "22 games are missing in cut.json" err'
check "one of sim is no shard of these, nor the other way round" eval \
  '"$OILPATCH" sim barrels --bots random --games 90 --shard 2/3 --json >sim.json 2>err && ! "$OILPATCH" merge 1.json sim.json >out 2>err &&
   grep -q "sim.json: is no shard of .compare." err && ! "$OILPATCH" merge sim.json 1.json >out 2>err && grep -q "1.json: is no shard of .sim." err &&
   head -c 3000 sim.json >cut.json && ! "$OILPATCH" merge cut.json >out 2>err && grep -q "cut.json: is cut short" err'
check "a file of another run is refused" eval \
  '! "$OILPATCH" compare barrels --b tip --bots random --games 91 --resume run.state >out 2>err && grep -q "is of another run" err'
check "other rules are not mixed in" eval \
  'cp 1.json g.json; sed -i "2s/^[0-9a-f]/x/" g.json; "$OILPATCH" merge g.json 2.json 3.json >out 2>err; grep -q "games are missing" err'
# changed SED: three shards of which each first line is changed so are none
changed() {
  local i
  for i in 1 2 3; do sed -E "1s@$1@" $i.json >g$i.json; done
  ! cmp -s 1.json g1.json && ! "$OILPATCH" merge g1.json g2.json g3.json >out 2>err && grep -q "g1.json: its first line is broken" err
}
check "one that says too little is none" eval \
  'changed "\"version\": \"[^\"]*\", @" && changed "(\"words\": .)\"[a-z]*\"@\1null" && changed "\"words\": .\"[a-z]*\"@&, 3"'
check "a merge starts no program and writes no file" eval \
  'sed "1s/\"random\"/\"cmd:touch x\"/" 1.json >g.json && ! "$OILPATCH" merge g.json >out 2>err && grep -q "a merge does neither" err &&
   sed "1s/\"compare\"/\"play\"/" 1.json >g.json && ! "$OILPATCH" merge g.json >out 2>err && grep -q "no such command" err && [[ ! -e x ]]'
check "two runs don.t write one file" eval \
  '"$OILPATCH" compare barrels --b tip --bots random --games 4000 --resume busy.state >/dev/null 2>&1 & p=$!;
   sleep 0.3; ! "$OILPATCH" compare barrels --b tip --bots random --games 4000 --resume busy.state >out 2>err &&
   grep -q "being written by another run" err; r=$?; kill -9 $p; wait $p 2>/dev/null; ((r == 0))'
check "what isn.t the same twice is refused" eval \
  '! "$OILPATCH" compare barrels --b tip --until 5% --shard 1/2 >out 2>err && grep -q "need a number of --games" err'
run=(sweep peak_oil -p 4 --bots random --set bag.red=3..4 --games 7)
check "sweep in shards" whole 2 "${run[@]}"
check "… and killed" killed "${run[@]}"
run=(tune barrels "score 28.5+-1.5" --bots random --over majority=0..8..4 -l "$here/tests/layers/majority.lua" --games 200)
check "tune in shards" whole 2 "${run[@]}"
check "… and killed" killed "${run[@]}"
run=(audit barrels --bots random --games 30)
check "audit in shards" whole 2 "${run[@]}"
check "… the same by any number of jobs" eval \
  'for j in 1 3; do timeout 300 "$OILPATCH" "${run[@]}" --shard 2/2 --json -j $j >$j.jobs 2>err || break; done;
   cmp 1.jobs 3.jobs && [[ $(wc -l <1.jobs) -gt 100 ]]'
check "… of which none may be missing" eval '! "$OILPATCH" merge 1.json >out 2>err && grep -q "games are missing" err'
echo "1..$number"
