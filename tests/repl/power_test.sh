#!/usr/bin/env bash
# The power goes off.  What the program does to the disk is recorded, and every
# state that a disk may then be in is tried (tests/support/power.c): what was
# promised is there, and no file is refused.  POWER_STATES bounds how many states of
# each command are tried, about; `make soak` tries all.  ONLY is an extended regular
# expression for those to try.  TAP.
. "$(dirname "$0")/../support/check.sh"
states=${POWER_STATES:-40}
cc=${CC:-cc}
if ! $cc -std=c11 -D_GNU_SOURCE -o "$dir/power" tests/support/power.c -lutil 2>"$dir/err"; then
  echo "1..0 # nothing to record with: $(head -n 1 "$dir/err")"
  exit
fi
command -v script >/dev/null || { echo "1..0 # no terminal: 'script' is missing"; exit; }
home=$dir/disk
export XDG_STATE_HOME=$home XDG_DATA_HOME=$home XDG_CONFIG_HOME=$home HOME=$home
export dir home
cd "$dir" || exit 1
mkdir disk old
total=0

# power CHECK ARGS...: the program writes, the disk forgets, CHECK looks
power() {
  rm -rf disk
  cp -r old disk
  if ! "$dir/power" -n "$states" -t typed disk "$1" "$OILPATCH" "${@:2}" >out 2>err; then
    tail -n 5 disk.said >>err
    return 1
  fi
  total=$((total + $(sed -n 's/ states.*//p' out)))
  sed 's/^/# /' out
}
# tries TEXT CHECK ARGS...: as a test, unless it isn't asked for
tries() { [[ ! $1 =~ ${ONLY:-} ]] || check "$1" power "${@:2}"; }
# Before anything was said nothing is promised, but it starts.
decision() { grep -o 'decision [0-9]*' "$1" | head -n 1 | grep -o '[0-9]*$' || echo 0; }
has_answers() { # at least so many: those kept before, and one for each question after the first
  local asked
  asked=$(grep -o 'player [1-4]> ' "$SAID" | wc -l)
  timeout 20 "$OILPATCH" resume -c quit >said 2>&1 </dev/null
  (($? < 3 && $(decision said) >= ${1:-0} + (asked > 0 ? asked - 1 : 0)))
}
is_save() { # the old or the new one, and the new one once that was said
  cmp -s disk/game.oil "$dir/old/game.oil" && ! grep -q 'saved as .*game.oil' "$SAID" && return
  timeout 20 "$OILPATCH" replay disk/game.oil --verify >said 2>&1 </dev/null &&
    ! cmp -s disk/game.oil "$dir/old/game.oil"
}
is_set() {
  printf 'setting\nquit\n' | TERM=dumb timeout 20 script -qfec "$OILPATCH play barrels" /dev/null >said 2>&1 || return
  ! grep -q "can't be read\|not a setting" said &&
    { ! grep -q 'table is hidden' "$SAID" || grep -q 'table *hidden' said; } &&
    { [[ ! -e $dir/old/oilpatch/settings ]] || grep -q 'page *off' said; }
}
step() { grep -o "$1" "$2" | tail -n 1 | grep -o '[0-9]*/' | tr -d /; }
is_learnt() { # it goes on at the step that was asked for last
  local last
  last=$(step 'auction [0-9]*/[0-9]*> ' "$SAID")
  timeout 20 "$OILPATCH" lesson qe auction -c quit >said 2>&1 </dev/null &&
    ! grep -q "can't be read" said && (($(step ' [0-9]*/[0-9]*$' said) >= ${last:-1}))
}
is_run() { # the same command goes on to the same end
  timeout 300 "$OILPATCH" sim "$@" --resume "$home/run.json" --csv "$home/games.csv" >said 2>&1 </dev/null &&
    cmp -s disk/games.csv whole.csv
}
is_tuned() {
  timeout 300 "$OILPATCH" tune-bot barrels --games 200 --cap 2000 -j 1 --resume "$home/tune.json" >said 2>/dev/null </dev/null &&
    cmp -s said whole.lua
}
export -f has_answers decision step is_save is_set is_learnt is_run is_tuned

printf 'pass\npass\npass\n\004' >typed
tries "a game" has_answers play barrels --seed 3
keep() { # what is on the disk now is there at the start of the next
  rm -rf old
  cp -r disk old
}
rm -rf disk && mkdir disk
printf 'pass\npass\n\004' >typed
TERM=dumb script -qfec "$OILPATCH play barrels --bots me --seed 4" /dev/null <typed >/dev/null 2>&1
keep
tries "a game that is taken up" "has_answers 2" resume
rm -rf old && mkdir old
"$OILPATCH" play barrels --seed 1 -c pass -c "save $dir/old/game.oil" -c quit >/dev/null 2>&1
printf "pass\npass\nsave $home/game.oil\npass\n\004" >typed
tries "a save over an older one" is_save play barrels --seed 2
tries "a save, taken up and saved" is_save resume "$home/game.oil"
rm -rf old && mkdir old
printf 'setting table hidden\nquit\n' >typed
tries "a first setting" is_set play barrels
mkdir -p old/oilpatch && printf 'page off\n' >old/oilpatch/settings
tries "a setting beside others" is_set play barrels
rm -rf old && mkdir old
printf 'next\nshow me\nnext\nshow me\nquit\n' >typed
tries "a lesson" is_learnt lesson qe auction
# A run of ARGS is kept as it begins and ends, and twice in a second: TEXT ARGS...
tries_run() {
  "$OILPATCH" sim "${@:2}" --csv whole.csv >/dev/null 2>&1
  tries "$1" "is_run ${*:2}" sim "${@:2}" --resume "$home/run.json" --csv "$home/games.csv"
}
# Few enough lines of the table lie between two syncs for all their states to be tried.
tries_run "a run that can be taken up" barrels --games 160 --bots random --jobs 1
((states > 0)) || tries_run "a run that is kept on its way" barrels --games 8 --bots mcts:2 --jobs 1
"$OILPATCH" tune-bot barrels --games 200 --cap 2000 -j 1 >whole.lua 2>/dev/null
tries "weights that are tuned" is_tuned tune-bot barrels --games 200 --cap 2000 -j 1 --resume "$home/tune.json"
echo "# figure: power: $total states of a disk after a power failure, nothing promised was lost"
echo "1..$number"
