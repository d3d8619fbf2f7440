#!/usr/bin/env bash
# The shipped games hold at both ends of what their values are said to be: check plays
# there.  TAP.
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
check "a number without a range is named" eval 'ends 0 check "$dir/open/base.lua" --variants "$dir" && says "values without a range: wide"'
printf 'local g = game("frail", { players = { 1, 1 } })\ng:value("list", { 1, 2 }, { from = 0, to = 3 })\n%s\n%s\n' \
  'g:phase("setup", function() if value("list")[2] == 3 then error("too many") end return finish("at once") end)' \
  'g:rule("score", function() return 0 end)' >"$dir/frail/base.lua"
check "a list is tried with all its items at an end" eval 'ends 1 check "$dir/frail/base.lua" --variants "$dir" && says "list=3,3" && says "too many"'
echo "1..$number"
