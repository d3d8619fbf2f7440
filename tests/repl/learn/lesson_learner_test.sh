#!/usr/bin/env bash
# A learner types whatever comes to mind, and finds whatever is on the disk:
# nothing of it breaks the lesson, and no script's fault is shown.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export XDG_STATE_HOME=$dir/state HOME=$dir
mkdir -p "$XDG_STATE_HOME/oilpatch" "$dir/x/en" "$dir/x/fr"
kept=$XDG_STATE_HOME/oilpatch/lessons
source=variants/peak_oil/lessons

run() {
  (cd "$dir/x" && "$OILPATCH" "$@") >"$dir/out" 2>&1 </dev/null
  status=$?
}
# types GAME LINE...: in its second lesson, of nobody who was there before
types() {
  local lines=()
  rm -f "$kept"
  for line in "${@:2}"; do lines+=(-c "$line"); done
  run lesson "$1" 2 "${lines[@]}"
}
# the lesson was opened, and nothing in it broke
faultless() { grep -q '^Placing agents' "$dir/out" && ! grep -q '\.lua:[0-9]*:\|attempt to' "$dir/out"; }
template() {
  { echo "-- game: peak_oil" && cat $source/template.lua; } >"$dir/x/x.lua"
  for language in en fr; do cp $source/$language/template.txt "$dir/x/$language/x.txt"; done
}

# Money as the board writes it is a number.
rm -f "$kept"
run lesson giganten round -c "" -c skip -c skip -c skip -c skip -c skip -c skip -c skip -c skip -c skip -c '$11,000'
check "an answer has its thousands marked" eval 'says "  12/14" && ! says "Please type a number"'

# Another game at the lesson's table.
run play barrels -c "save ./barrels.oil"
run play peak_oil -p 2 -c "save ./same.oil"
for other in "load ./barrels.oil" "load ./same.oil" "replay ./barrels.oil"; do
  for line in back again "again all" hint why next skip "show me" "what if" info quit 1; do
    check "$other, $line" eval 'types peak_oil next "show me" "$other" "$line"; faultless'
  done
  check "$other: the lesson goes on from its own table" eval '
    types peak_oil next "show me" "$other" again "show me"; faultless && says "Placing agents  4/8"'
  check "$other: all of it again" eval '
    types peak_oil next "show me" "$other" "again all" next "show me"; faultless && says "Placing agents  3/8"'
done

# What is undone does not count.
tied=(-c 1 -c 1 -c 1 -c 9 -c 3 -c 1)
check "a move that is undone and made again is what the step is about" eval '
  rm -f "$kept"; ends 0 lesson peak_oil 3 "${tied[@]}" -c 1 -c undo -c 1 -c 1 &&
  ! says "not what this step is about" && says "Majority and ties  7/9"'
check "… even after another" eval '
  rm -f "$kept"; ends 0 lesson peak_oil 3 "${tied[@]}" -c 1 -c undo -c 1 -c undo -c "act on Expand" -c 1 &&
  says "Majority and ties  7/9"'

# What is kept.
wrong() { printf 'oilpatch lessons 1\n' >"$kept" && printf 'wrong peak_oil/%s shown\n' "$@" >>"$kept"; }
check "steps and lessons that are gone are not asked for" eval '
  wrong "gone a" "placing gone" "/no/such/file.lua a"; ends 0 lesson peak_oil review && ! grep -q wrong "$kept"'
check "lines that nobody wrote do no harm" eval '
  wrong "x%zz a" "x%2Fy a" "x%4 a" "x% a" "placing $(printf %060d 0)"; ends 0 lesson peak_oil review'
check "… and hide nothing" eval '
  wrong "x%zz a" "placing develop"; ends 0 lesson peak_oil review -c info && says "Placing agents  2/8"'

# Lua.
check "unfinished Lua is told" eval '
  echo "for i = 1, 2 do" | (cd "$dir/x" && "$OILPATCH" lesson peak_oil 1) >"$dir/out" 2>&1; (($? == 1)) && says "unfinished Lua"'

# Scripts.
check "a lesson without steps is none" eval '
  template; sed -i "/^template:step/,\$d" "$dir/x/x.lua"
  ends 1 lesson x.lua && says "it has no steps" && ends 1 lesson check x.lua && says "it has no steps"'
# A way that is more than answers cannot be kept: it is done again.
check "a place behind a change of the rules" eval '
  template
  sed -i "/^template:step(\"hello\"/s/.*/template:step(\"hello\", { goal = function(s) return s:typed(\"use\") end, show = \"use brutal\" })/" "$dir/x/x.lua"
  rm -f "$kept"; ends 0 lesson x.lua -c "show me" && grep -q "^place .* money 2/3" "$kept" &&
  ends 0 lesson x.lua -c info && says "Continuing where you left off" && says "2/3"'
check "words that stand for each other" eval '
  template; printf "golfe = gulf\ngulf = golfe\nrussia = russia\n" >"$dir/x/fr/words.txt"
  rm -f "$kept"; ends 0 lesson x.lua --lang fr -c "why russia" -c "why golfe"'

echo "1..$number"
