#!/usr/bin/env bash
# Whatever arguments the user's own init.lua gives to the functions that C offers: the program goes
# on.  odd.lua makes the calls.  TAP.
set -uo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
OILPATCH=$(realpath "$OILPATCH")
OILPATCH_VARIANTS=$(realpath "${OILPATCH_VARIANTS:-variants}")
export OILPATCH OILPATCH_VARIANTS XDG_CONFIG_HOME=$dir XDG_STATE_HOME=$dir/state
mkdir -p "$dir/oilpatch"
cp "$here/odd.lua" "$dir/oilpatch/init.lua"
cd "$dir" || exit 1
echo 1..12

check() {
  local name=$1
  shift
  if "$@"; then echo "ok - $name"; else
    echo "not ok - $name"
    tail -n 1 calls | sed 's/^/# the last call: /'
    tail -n 5 out | cut -c1-200 | sed 's/^/# /'
  fi
}
# odd WORD...: the program, with the calls; are thousands made and many refused?
odd() {
  rm -f calls
  timeout 60 "$OILPATCH" "$@" >out 2>&1 </dev/null
  grep -qE '^[0-9]{4,} calls, [0-9]{4,} refused$' calls
}

check "at a question that is answered in words" odd play barrels -c odd
check "at a question for a number" odd play qe -p 3 -c odd
check "when the game is over" odd play barrels -c "auto 1000" -c odd
check "in a lesson" odd lesson barrels 1 -c odd
check "in a replay" odd play barrels -c "auto 10" -c "save x.oil" -c "replay x.oil" -c odd
# At a terminal a lesson is chosen from a list: no game is there yet.
export OILPATCH_ODD=now
without_game() {
  rm -f calls
  timeout 60 script -qec "$OILPATCH lesson barrels" /dev/null >out 2>&1 </dev/null
  grep -qE '^[0-9]{4,} calls, [0-9]{4,} refused$' calls
}
check "before there is a game" without_game
unset OILPATCH_ODD

# What is refused says which argument of which function, and where.
cat >"$dir/oilpatch/init.lua" <<'LUA'
command { name = "slip",
  run = function() require("tree").find(nil) end }
command { name = "seat9", run = function() return require("prompt").bot(9) end }
LUA
"$OILPATCH" play barrels -c slip -c seat9 >out 2>&1
check "a refusal names the argument and its line" \
  grep -q "init.lua:2: bad argument #1 to 'find' (string expected, got nil)" out
check "a number of no seat is refused as such" \
  grep -q "init.lua:3: bad argument #1 to 'bot' (no seat of that number)" out

# The words that declare take nonsense for what it is, at its line, and what stood before holds.
cat >"$dir/oilpatch/init.lua" <<'LUA'
command { name = "mine", run = function() print("mine is there") end }
local values = { true, "", "x", "a\0b", -1, 1.5, 0 / 0, {}, { {} }, { 1, print }, { x = "x" }, print, coroutine.create(print) }
local fields = { "name", "run", "usage", "help", "completes", "pages", "whole", "also", "fr", "draw", "value", "values", "x" }
local calls, refused, bare = 0, 0, 0
local function try(word, value)
  local done, why = pcall(function() local got = word(value) return got end)
  calls = calls + 1
  if done then return end
  refused = refused + 1
  if not tostring(why):find("init%.lua:6: ") then bare = bare + 1 print(why) end
end
for _, word in ipairs { group, command, view, setting } do
  try(word, nil)
  for _, value in ipairs(values) do
    try(word, value)
    for _, field in ipairs(fields) do
      try(word, { name = "own", run = word == command and print or nil, draw = word == view and print or nil,
        value = word == setting and "x" or nil, [field] = value })
    end
  end
end
print(("%d declarations, %d refused, %d without a line"):format(calls, refused, bare))
LUA
timeout 20 "$OILPATCH" play barrels -c mine -c own -c help -c setting -c "setting own x" -c board >out 2>&1
cp out calls
check "hundreds of odd declarations are refused at their line" grep -qE '^[0-9]{3,} declarations, [0-9]{3,} refused, 0 without' out
check "what stood before is there" grep -q "^mine is there" out
check "help, settings and the board go on" eval 'grep -q "^Settings" out && grep -q "^  own " out && grep -q "player 4" out'
check "nothing is the program's mistake" eval '! grep -q "mistake of the program" out'
