#!/usr/bin/env bash
# Nothing is remembered outside the table: a script that keeps something in a
# variable of its own is found at once in every mode, and the table goes on as it
# was; what bots reckon in is theirs, and is empty again in the next game.  TAP.
. "$(dirname "$0")/../support/check.sh"
cd "$dir" || exit 1 # saves of games that fail go here

# Ways to remember: what stands before the function, and what is done in it.
ways=(
  'a number|local n = 0|n = n + 1'
  'a table|local m = {}|m[#m + 1] = 1'
  'a table in a table|local m = { a = { b = {} } }|m.a.b.c = true'
  'a handle|local last|last = g.players[1]'
  'a shared variable|local n = 0 local function add() n = n + 1 end|add()'
  'a factory|local function make() local n = 0 return function() n = n + 1 return n end end local count = make()|count()'
  'a name of its own|local _ENV = { n = 0 }|n = n + 1'
  'behind a metatable|local hidden = {} local m = setmetatable({}, { __index = function(_, k) hidden[k] = true end })|local _ = m.x'
  'an exchange of functions|local f = function() return 1 end|f = function() return 2 end'
  'a key taken away|local m = { x = 1 }|m.x = nil'
)
layer() { printf 'local l = layer("keeps", { game = "barrels", says = "It keeps." })\n%s\n%s\nreturn l\n' "$1" "$2" >"$dir/keeps.lua"; }
said() { grep -qF -- "$1" "$dir/out" "$dir/err"; }
found() { said 'remembers something outside the table' || { head -3 "$dir/err"; return 1; }; }

played() { # the move is undone, the table goes on, and a second try is found as well
  run play barrels -l "$dir/keeps.lua" -c pass -c pass -c score -c quit
  ((status < 2)) && found && [[ $(grep -c 'remembers something' "$dir/err") == 2 ]] && grep -q 'player 4' "$dir/out"
}
simulated() { # with any number of jobs, in the very first game
  for jobs in 1 2; do
    run sim barrels -l "$dir/keeps.lua" --games 2 --bots random --jobs $jobs
    ((status == 1)) && found && said 'game 0 ' || return 1
  done
}
checked() { run check "$dir/keeps.lua"; ((status == 1)) && found; }
used() { # on top of rules that were changed before, and again after the layer was dropped
  run play barrels -c "use vote" -c "drop vote" -c "use $dir/keeps.lua" -c pass -c "drop keeps" -c "use $dir/keeps.lua" -c pass -c quit
  ((status < 2)) && found && [[ $(grep -c 'remembers something' "$dir/err") == 2 ]]
}

for way in "${ways[@]}"; do
  IFS='|' read -r name before body <<<"$way"
  [[ $name == 'a name of its own' ]] && before="local l, g = l, g $before"
  layer "$before" "l:before('work.pass', function() $body end)"
  check "$name, at the prompt" played
  check "$name, in sim" simulated
  check "$name, after a change of rules" used
done
check "$name, in check" checked
layer 'local n = 0' "l:wrap('score', function(base, ...) n = n + 1 return base(...) end)"
check "a score that counts, at the prompt" eval 'run play barrels -l "$dir/keeps.lua" -c score -c quit; found'
check "a score that counts, in a single game" eval 'run sim barrels -l "$dir/keeps.lua" --games 1 --bots random; ((status == 1)) && found'
layer 'local n = 0' "l:forbid('work', 'keeps', { needs = { 'spot' } }, function() n = n + 1 return false end)"
check "a guard that counts, in sim" simulated
layer 'local n = 0' "l:board('keeps', function() n = n + 1 return tostring(n) end)"
check "a view that counts" eval 'run play barrels -l "$dir/keeps.lua" -c keeps -c quit; found'
layer 'local n = 0' "l:option('work.tick', { says = function() n = n + 1 return 'tick' end }) l:rule('work.tick', function() end)"
check "words of an answer that count: no answer is kept" eval '
  run play barrels -l "$dir/keeps.lua" -c pass -c pass -c "save kept.oil" -c quit; found && [[ -s kept.oil ]] && ! grep -q "^answer" kept.oil'
layer 'local n = 0' "l:before('work.pass', function() n = n + 1 error('stop') end)"
check "a rule that counts and fails leaves nothing behind" eval '
  run play barrels -l "$dir/keeps.lua" -c pass -c pass -c pass -c score -c quit; [[ $(grep -c "stop" "$dir/err") -ge 3 ]]'
layer 'local n = 0' "l:test('keeps', function() n = n + 1 end)"
check "a test may count" eval 'run test "$dir/keeps.lua"; said "1 passed"'
layer 'local n = 0' "l:before('work.pass', function() local here = {} here.x = 1 local f = function() n2 = nil end end) local n2"
check "what lives in one call is nobody's business" eval 'run sim barrels -l "$dir/keeps.lua" --games 4 --bots random; ((status == 0))'

# A bot may reckon in its own variables: games don't hang on each other.
printf 'local n = 0\ngame("barrels"):bot("counts", function(_, _, count) n = n + 1 return 1 + n %% count end)\n' >"$dir/bot.lua"
digest() { "$OILPATCH" sim barrels --games 12 --bots "$dir/bot.lua" --json "$@" | grep -o '"digest": *"[0-9a-f]*"'; }
check "a bot that counts plays the same with any number of jobs" eval '
  one=$(digest --jobs 1); two=$(digest --jobs 2); three=$(digest --jobs 3); [[ -n $one && $one == "$two" && $one == "$three" ]]'

echo "1..$number"
