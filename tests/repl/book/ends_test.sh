#!/usr/bin/env bash
# The shipped games hold at both ends of what their values are said to be: check plays
# there; and a game that doesn't end, or never as it is meant to, is told.  TAP.
. "$(dirname "$0")/../../support/check.sh"

# survives GAME: check is content at a table of four
survives() {
  ends 0 check "variants/$1/base.lua" -p 4 --games 4 && ! says FAILED && ! says "without a range"
}
for game in variants/*/base.lua; do
  game=$(basename "$(dirname "$game")")
  check "$game holds at the ends of all its values" survives "$game"
done
mkdir "$dir/open" "$dir/frail"
printf 'local g = game("open", { players = { 1, 1 } })\ng:value("wide", 3)\ng:value("one", 3, { from = 3, to = 3 })\n%s\n%s\n' \
  'g:phase("setup", function() return finish("at once") end)' 'g:rule("score", function() return 0 end)' >"$dir/open/base.lua"
check "a value that can be one number alone says so" refused "'one' is 3, not 24" \
  sim open --variants "$dir" --bots random -p 1 --games 1 --set one=24
check "a number without a range is named" eval 'ends 0 check "$dir/open/base.lua" --variants "$dir" && says "values without a range: wide" &&
  ! says "no game ended"'
printf 'local g = game("frail", { players = { 1, 1 } })\ng:value("list", { 1, 2 }, { from = 0, to = 3 })\n%s\n%s\n' \
  'g:phase("setup", function() if value("list")[2] == 3 then error("too many") end return finish("at once") end)' \
  'g:rule("score", function() return 0 end)' >"$dir/frail/base.lua"
check "a list is tried with all its items at an end" eval 'ends 1 check "$dir/frail/base.lua" --variants "$dir" && says "list=3,3" && says "too many"'
# rounds LAYER STEPS: Barrels with rounds that go on so
rounds() {
  printf 'local house = layer("house/%s", { game = "barrels", says = "Rounds." })\nhouse:replace("round", %s, %s)\n' "$1" \
    'flow.in_turn(the.first, "work", 20), flow.run("round.close")' "$2" >"$dir/$1.lua"
}
rounds endless 'flow.go("round", 1)'
rounds far 'flow.when(the.points:highest():above(900), flow.finish("a goal")),
  flow.when(var("number"):is(3), flow.finish("three rounds")), flow.go("round", var("number") + 1)'
check "a game that never ends fails" eval 'ends 1 check "$dir/endless.lua" --games 2 -j 1 && says "had not ended"'
check "a goal that no game reaches is named" \
  eval 'ends 0 check "$dir/far.lua" --games 4 -j 1 && says "no game ended by" && says "a goal"'
printf '%s\n' 'local house = layer("house/late", { game = "barrels", says = "Two rounds." })' \
  'house:replace("round", function(number) if number == 2 then return finish("two rounds") end return "round", number + 1 end)' >"$dir/late.lua"
check "but not the end of a rule that a function replaces" \
  eval 'ends 0 check "$dir/late.lua" --games 4 -j 1 && ! says "no game ended"'
echo "1..$number"
