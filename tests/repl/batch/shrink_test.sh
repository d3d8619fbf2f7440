#!/usr/bin/env bash
# A game that fails is cut to the shortest that fails in the same way, and written as a
# scenario test.  TAP.
. "$(dirname "$0")/../../support/check.sh"
cd "$dir" || exit 1

# found: the test that sim or check has written
found() { find . -name 'oilpatch-error-*.lua' | sort | head -n 1; }
answers() { grep -c 't:answer' "$(found)"; }
# is_cut AT-MOST WORDS: it is short, and fails with these words
is_cut() {
  [[ -n $(found) ]] && (($(answers) <= $1)) && ends 1 test "$(found)" && says "$2" && says "0 passed, 1 failed"
}
clear_up() { rm -rf saves ./oilpatch-error-* && mkdir saves; }

# --- An invariant ------------------------------------------------------------

cat >few.lua <<'LUA'
local few = layer("few", { game = "peak_oil" })
few:invariant("few.barrels", function()
  for _, player in ipairs(g.players) do
    local n = player.hq:count("black")
    if n > 4 then return false, "player " .. player.seat .. " has " .. n end
  end
  return true
end)
LUA
clear_up
check "an invariant that a long game breaks is named with a short one" eval '
  ends 1 sim peak_oil -p 4 -l few.lua --bots random --verify --games 1 --saves saves --jobs 1 && warns "failed after 1049 answers" &&
  warns "answers of 2 players do the same" && warns "oilpatch test saves/oilpatch-error-0-"'
check "a few answers are left, and fail so as a scenario test" is_cut 20 "few.barrels: player"
echo "# figure: shrinking: a game of 1049 answers and 4 players cut to $(answers) answers of 2"
check "no answer can be left out" eval '
  for line in $(awk "/t:answer/ { print NR }" "$(found)"); do
    sed "${line}d" "$(found)" >less.lua
    run test less.lua
    ! grep -q "^less.lua:[0-9]*: few.barrels" out || break
  done
  ! grep -q "^less.lua:[0-9]*: few.barrels" out'
check "it passes when the rule is mended" eval 'sed -i "s/n > 4/n > 99/" few.lua; ends 0 test "$(found)" && says "1 passed"'

# --- A script that fails -------------------------------------------------------

cat >dear.lua <<'LUA'
local dear = layer("dear", { game = "qe" })
dear:after("award.sell", function(_, amount)
  if amount > 40 then error("that is too dear") end
end)
LUA
clear_up
check "amounts become as small as they can" eval '
  ends 1 sim qe -p 5 -l dear.lua --bots random --games 8 --saves saves && warns "answers of 3 players do the same" &&
  is_cut 3 "dear.lua:3: that is too dear" && grep -q "answer(41)" "$(found)"'
check "what fails in the same way again is not cut again" eval '
  (($(find saves -name "*.oil" | wc -l) > 1 && $(find saves -name "*.lua" | wc -l) == 1))'
check "settings and layers are kept" eval '
  sed -i "s/amount > 40/amount > value(\"score.zero_vp\")/" dear.lua; clear_up
  ends 1 sim qe -p 3 -l dear.lua -l house/second_price --set score.zero_vp=19 --bots random --games 8 --saves saves &&
  grep -q "house/second_price" "$(found)" && grep -q "19" "$(found)" && is_cut 3 "too dear"'

cat >never.lua <<'LUA'
local never = layer("never", { game = "barrels" })
never:before("setup", function() error("no \"game\" at all") end)
LUA
clear_up
check "a game that fails before its first question is a test, too" eval '
  ends 1 sim barrels -l never.lua --games 2 --bots random --saves saves && is_cut 0 "at all"'

cat >at_once.lua <<'LUA'
local at_once = layer("at_once", { game = "barrels" })
for _, what in ipairs { "draw", "climb", "take", "build", "pass" } do
  at_once:after("work." .. what, function() error("at once") end)
end
LUA
clear_up
check "one answer does the same, in sim" eval '
  ends 1 sim barrels -l at_once.lua --games 2 --bots random --saves saves && warns " 1 answer of 4 players does the same:"'
clear_up
check "and in check" eval 'ends 1 check at_once.lua --games 2 && says "1 answer of 4 players does the same:"'

cat >endless.lua <<'LUA'
local endless = layer("endless", { game = "barrels" })
endless:after("work.pass", function(player)
  while player.coins:get() > 9 do player.coins:add(0) end
end)
LUA
clear_up
# the first game and the fourth fail: what a limit ends takes its time, so few are played
check "so is one that a limit ends, within a time" eval '
  SECONDS=0; ends 1 sim barrels -l endless.lua --games 4 --bots random --saves saves --jobs 1 && ((SECONDS < 240)) &&
  (($(find saves -name "*.oil" | wc -l) == 2 && $(find saves -name "*.lua" | wc -l) == 1))'

cat >lost.lua <<'LUA'
local lost = layer("lost", { game = "barrels" })
lost:bot("lost", function(_, _, count)
  if g.played:count() > 2 then error("lost my way") end
  return count
end)
LUA
clear_up
check "a bot's own mistake is none of the game's: a save, no test" eval '
  "$OILPATCH" sim barrels -l lost.lua --bots lost,random --games 20 --saves saves >out 2>err
  [[ -n $(find saves -name "*.oil") && -z $(found) ]]'

# --- check ---------------------------------------------------------------------

sed -i 's/n > 99/n > 4/' few.lua
clear_up
check "check writes one as well" eval '
  ends 1 check few.lua --games 8 && says "players do the same" && is_cut 20 "few.barrels"'
echo "1..$number"
