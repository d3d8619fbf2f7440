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

# A rule for some of them only is not the rule.
guard well1 'h:forbid("work.draw", "draw.two", (var("n"):above(2)) & var("spot"):is(the.wells.well1), { says = "Two." })'
learn forbid en next "use $work/well1.lua" && has 'Not everywhere yet' && lacks 'The answer is gone from the list'
ok "a guard of one well is told of the others"
learn forbid fr suite "use $work/well1.lua" && has 'Pas encore partout' && has "à l'un des puits"
ok "so it is in French"
# sell COLOURS PAID: a layer that sells these colours, and what it pays.
sell() {
  printf 'local h = layer("s", { game = "barrels" })
h:option("work.sell", { "colour", { %s } }, { says = "sell {colour}" })
h:forbid("work.sell", "sell.none", who.barrels:count(var("colour")):is(0), { says = "None." })
h:does("work.sell", effect.move(who.worker, who.bench, the.idle),
  effect.move(var("colour"), who.barrels, the.spent), effect.add(who.coins, 2))
%s\n' "$1" "$2" > "$work/sell.lua"
}
sell '"amber"' ''
learn option en next "use $work/sell.lua" && has 'brown barrels can be sold, too' && lacks 'can sell it now'
ok "an option for one colour is told of the others"
sell '"amber", "brown"' ''
learn option fr suite "use $work/sell.lua" && has 'les barils crude se vendent aussi'
ok "so is one for two, in French"
sell '"amber", "brown", "crude"' 'h:after("work.sell", flow.each(1, effect.add(who.coins)))'
learn option en next "use $work/sell.lua" && lacks 'can sell it now'
ok "nor may the others be paid"
sell '"amber", "brown", "crude"' ''
learn option en next "use $work/sell.lua" && has 'can sell it now'
ok "all three colours are right"

# A rule and its test.
pass() { printf 'local h = layer("p", { game = "barrels" })\n%s\n%s\n' "$1" "$2" > "$work/pass.lua"; }
tested() {
  printf 'h:test("t", function(t) t:run(play, g.players[1], "work"):answer("work.pass")
t:equal(g.players[1].coins:get(), %s) end)' "$1"
}
pays='h:after("work.pass", effect.add(who.coins))'
pass "$pays" ''
learn test en next "use $work/pass.lua" && has 'its test is missing' && lacks 'its test says so'
ok "a lesson on tests wants a test"
learn test fr suite "use $work/pass.lua" && has 'il manque son test'
ok "so it does in French"
pass "$pays" "$(tested 6)"
learn test en next "use $work/pass.lua" && has 'your test fails' && lacks 'its test says so'
ok "a test that fails is told so"
pass "$pays" 'h:test("t", function(t) t:eqal(1, 1) end)'
learn test en next "use $work/pass.lua" && has "did you mean 'equal'?" && lacks 'its test says so'
ok "a slip in the name of a method is told"
pass 'h:after("work.pass", flow.each(1, effect.add(who.coins)))' "$(tested 5)"
learn test en next "use $work/pass.lua" && has 'Only whoever passes is paid' && lacks 'its test says so'
ok "a rule that pays everybody is not right"
pass 'h:after("work.pass", function(player) player.coins:add(1) end)' "$(tested 5)"
learn test en next "use $work/pass.lua" && has 'its test says so'
ok "a rule of another form and its test are"

# What is to be copied fits on a line.
! grep -rnE '^  .{74}' "$variants"/barrels/lessons/en "$variants"/barrels/lessons/fr > "$work/out"
ok "no sample is wider than a screen"

# Taking things in one's hands.
learn things en next 'g.bag:total()' 18 && has 'Questions have brackets.'
ok "a question of the lesson can be worked out in Lua"

# No program is started by a lesson: an editor needs a terminal.
cd "$work" || exit 1
EDITOR="touch $work/started" learn forbid en next 'show me' 'edit my_guard.lua' > /dev/null 2>&1
[ ! -e "$work/started" ]
ok "no editor is started without a terminal"

echo "1..$n"
