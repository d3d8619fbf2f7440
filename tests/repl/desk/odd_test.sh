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
echo 1..8

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
