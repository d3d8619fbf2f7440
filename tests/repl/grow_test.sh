#!/usr/bin/env bash
# What a script can make grow ends in words, quickly: answers, combinations,
# sentences, lists, events, and a game without an end.  TAP.
. "$(dirname "$0")/../support/check.sh"
limit_memory
cd "$dir" || exit 1

layer() { printf 'local l = layer("grows", { game = "barrels", says = "It grows." })\n%s\nreturn l\n' "$1" >"$dir/grows.lua"; }
big() { # PARAMETERS GUARD: an option of many parameters
  layer "l:option('work.big', $1, { says = 'big' }) l:rule('work.big', function() end) l:offer('work', 'work.big') $2"
}
ended() { # WORDS: play and sim end in them, within seconds of the processor
  (ulimit -t 30 && run play barrels -l "$dir/grows.lua" -c answers -c why -c score -c quit; exit $status)
  (($? < 2)) && grep -qF -- "$1" "$dir/out" "$dir/err" || return 1
  (ulimit -t 30 && run sim barrels -l "$dir/grows.lua" --games 1 --bots random --jobs 1; exit $status)
  (($? < 2)) && grep -qF -- "$1" "$dir/out" "$dir/err"
}
three='{ "a", range(1, 1000) }, { "b", range(1, 1000) }, { "c", range(1, 1000) }'
big "$three" ''
check "a thousand million answers" ended "more than 16383 answers at 'work'"
big "$three" 'l:forbid("work.big", "never", (var("a") + var("b") + var("c")):at_least(3))'
check "a thousand million candidates, all refused" ended "combinations to look at at 'work'"
big "$three" 'l:forbid("work.big", "never", { needs = { "a", "b", "c" } }, function() return true end)'
check "the same refused by a function" ended "without a decision"
big '{ "a", range(1, 5000) }, { "b", range(1, 5000) }' 'l:forbid("work.big", "never", var("a"):at_least(var("b") - 5000))'
check "pairs that are all refused" ended "combinations to look at"
layer 'l:before("work", function() for i = 1, 1000000 do g.players[1].coins:add(1) g.players[1].coins:add(-1) end end)'
check "a million events in a move" eval 'run play barrels -l "$dir/grows.lua" -c pass -c log -c score -c quit; ((status < 2))'
layer 'l:replace("round", function() return "round" end)'
check "phases without a question" ended "go on and on without a decision"
layer 'l:option("work.say", { "a", range(1, 5000) }, { says = function() return ("x"):rep(60000) end }) l:rule("work.say", function() end) l:offer("work", "work.say")'
check "answers of 60,000 letters" eval '(ulimit -t 30 && run play barrels -l "$dir/grows.lua" -c answers -c score -c quit; exit $status); (($? < 2 && $(wc -c <"$dir/out") < 4000000))'
layer 'l:before("work.pass", function() for i = 1, 100000 do announce(("y"):rep(60000)) end end)'
check "announcements without end" eval '(ulimit -t 30 && run play barrels -l "$dir/grows.lua" -c pass -c score -c quit; exit $status); (($? < 2 && $(wc -c <"$dir/out") < 4000000))'
layer 'l:before("work.pass", function() error(("z"):rep(60000)) end)'
check "an error of 60,000 letters" eval 'run play barrels -l "$dir/grows.lua" -c pass -c score -c quit; ((status == 1 && $(wc -c <"$dir/err") < 20000)) && says "player 4"'
layer 'l:board("wide", function() local t = {} for i = 1, 3000 do t[i] = ("w"):rep(20) end return table.concat(t, " ") end)'
check "a view of 60,000 letters" eval 'run play barrels -l "$dir/grows.lua" -c wide -c score -c quit; ((status == 0))'
layer 'l:before("work.pass", function() while true do end end)'
check "a move without end" eval 'run play barrels -l "$dir/grows.lua" -c pass -c score -c quit; ((status == 1)) && warns "without a decision" && says "player 4"'
for n in 5000 100000; do
  { printf 'local l = layer("grows", { game = "barrels", says = "It grows." })\n'; for ((i = 0; i < n / 50; i++)); do printf 'l:counter("c%d", {})\n' $i; done; echo 'return l'; } >"$dir/grows.lua"
  check "$((n / 50)) counters" eval 'run play barrels -l "$dir/grows.lua" -c score -c quit; ((status < 3))'
done
layer 'for i = 1, 100000 do l:counter("c" .. i, {}) end'
check "100,000 counters" eval 'run play barrels -l "$dir/grows.lua" -c score -c quit; ((status == 1))'
layer 'l:counter("c", { items = (function() local t = {} for i = 1, 16000 do t[i] = { id = "x" .. i } end return t end)() })'
check "16,000 things in a row" eval 'run play barrels -l "$dir/grows.lua" -c score -c quit; ((status < 3))'
layer 'for i = 1, 100000 do l:test("t" .. i, function() end) end'
check "100,000 tests" eval 'run test "$dir/grows.lua"; ((status < 3))'
layer 'for i = 1, 3000 do l:option("work.o" .. i, { says = "o" }) l:rule("work.o" .. i, function() end) end l:offer("work", "work")'
check "3,000 options" eval 'run play barrels -l "$dir/grows.lua" -c score -c quit; ((status < 3))'
# The figures of the manual page.
stopped() { run play barrels -l "$dir/grows.lua" -c pass -c score -c quit; ((status == 1)) && warns "$1" && says "player 4"; }
layer 'l:before("work.pass", function() local t for i = 1, 1e9 do t = { t, {} } end end)'
check "64 MB" stopped "the script uses more than 65536 KB"
layer 'l:before("work.pass", function() while true do end end)'
check "a second" stopped "the script ran for 1000 ms without a decision"
mkdir -p games/recipes && cp -r "$OILPATCH_VARIANTS/barrels" games/ && echo 'error("a game brought it")' | tee games/init.lua games/barrels/init.lua >init.lua
check "a game brings no init.lua" eval 'run play barrels --variants games -c score -c quit; ((status == 0)) && ! warns "brought"'
# Whoever kills the program is rid of its workers, too.
orphans() {
  local pid kids=""
  "$OILPATCH" sim barrels --games 10000000 --bots random --jobs 2 >/dev/null 2>&1 &
  pid=$!
  for ((i = 0; i < 200; i++)); do
    kids=$(pgrep -P "$pid") && [[ $(wc -w <<<"$kids") -ge 2 ]] && break
    sleep 0.05
  done
  sleep 0.2
  kill -9 "$pid"
  wait "$pid" 2>/dev/null
  [[ -n $kids ]] || return 1
  for ((i = 0; i < 200; i++)); do
    kill -0 $kids 2>/dev/null || return 0
    sleep 0.05
  done
  kill -9 $kids
  return 1
}
check "workers end with the program" orphans 2>/dev/null
echo "1..$number"
