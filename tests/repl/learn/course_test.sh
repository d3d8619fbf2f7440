#!/bin/sh
# The course in writing rules: it judges what a learner's file does, not how it is
# written, and says what is wrong with it.
oilpatch=${OILPATCH:-build/cc-release/oilpatch}
variants=${OILPATCH_VARIANTS:-variants}
n=0
case $oilpatch in /*) ;; *) oilpatch=$PWD/$oilpatch ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"

ok() {
  [ $? -eq 0 ] && say=ok || { say="not ok"; sed 's/^/# /' "$work/out" | tail -n 25; }
  n=$((n + 1))
  echo "$say $n - $1"
}
has() { tr '\n' ' ' < "$work/out" | tr -s ' ' | grep -qF -e "$1" || { echo "# lacks: $1"; return 1; }; }
lacks() { ! tr '\n' ' ' < "$work/out" | tr -s ' ' | grep -qF -e "$1"; }
# learn LESSON LANG LINE...: type the lines in the lesson.
learn() {
  lesson=$1 lang=$2
  rm -rf "$work/data" "$work/state" # a new learner
  shift 2
  for line; do set -- "$@" -c "$line"; shift; done
  "$oilpatch" lesson barrels "$lesson" --lang "$lang" "$@" > "$work/out" 2>&1
}

[ "$(ls "$variants"/barrels/lessons/*.lua | wc -l)" -eq 10 ] &&
  [ "$(ls "$variants"/barrels/lessons/en/[0-9]*.txt | wc -l)" -eq 10 ] &&
  [ "$(ls "$variants"/barrels/lessons/fr/[0-9]*.txt | wc -l)" -eq 10 ]
ok "ten lessons, in English and French"
"$oilpatch" lesson check "$variants/barrels/lessons" > "$work/out" 2>&1 && has '10 passed, 0 failed' && lacks missing
ok "they pass the check, and no text is missing in French"

# A guard, wrong in two ways and right in two.
guard() { printf 'local h = layer("my_guard", { game = "barrels", says = "Two at most." })\n%s\n' "$2" > "$work/$1.lua"; }
guard strict 'h:forbid("work.draw", "draw.one", var("n"):above(1), { says = "One." })'
guard loose 'h:forbid("work.draw", "draw.three", var("n"):above(3), { says = "Three." })'
guard right 'h:forbid("work.draw", "draw.two", var("n"):above(2), { says = "Two." })'
guard other 'h:forbid("work.draw", "draw.two", { says = "Two." }, function(_, _, n) return n == 3 end)'
guard broken 'h:forbid("work.draw", "draw.two", var("m"):above(2), { says = "Two." })'

learn forbid en next "use $work/strict.lua" && has 'Too strict: two barrels must stay possible.' &&
  has "What your rule does: two barrels can't be drawn any more" && lacks 'The answer is gone from the list'
ok "a rule that is too strict is told what it does"
learn forbid en next "use $work/loose.lua" && has 'Not yet: three barrels can still be drawn.'
ok "a rule that does nothing is told so"
learn forbid en next "use $work/right.lua" && has 'The answer is gone from the list'
ok "the rule of the lesson is right"
learn forbid en next "use $work/other.lua" && has 'The answer is gone from the list'
ok "so is one that is written otherwise and does the same"
learn forbid en next "use $work/loose.lua" "drop $work/loose.lua" "use $work/right.lua" && has 'Not yet' &&
  has 'The answer is gone from the list'
ok "a learner can mend it"
learn forbid en next "use $work/broken.lua"
has "broken.lua:2" && lacks 'The answer is gone from the list'
ok "a file that doesn't load is told with its line"
learn forbid fr suite "use $work/strict.lua" && has 'deux barils doivent rester possibles.' &&
  has 'Ce que fait votre règle'
ok "the same in French"

# Values and options by what they do.
printf 'local h = layer("v", { game = "barrels" })\nh:add("catch_up.coins", 2)\n' > "$work/add.lua"
learn value en next "use $work/add.lua" && has 'The rules at this table have changed'
ok "four coins are four, whether set or added"
printf 'local h = layer("v", { game = "barrels" })\nh:set("catch_up.coins", 3)\n' > "$work/three.lua"
learn value en next "use $work/three.lua" && has 'coins of the last: expected 9, got 8'
ok "three are not, and that is what one reads"

# Taking things in one's hands.
learn things en next 'g.bag:total()' 18 && has 'Questions have brackets.'
ok "a question of the lesson can be worked out in Lua"

# No program is started by a lesson: an editor needs a terminal.
cd "$work" || exit 1
EDITOR="touch $work/started" learn forbid en next 'show me' 'edit my_guard.lua' > /dev/null 2>&1
[ ! -e "$work/started" ]
ok "no editor is started without a terminal"

echo "1..$n"
