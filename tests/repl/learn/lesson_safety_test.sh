#!/usr/bin/env bash
# A lesson is a stranger's script: checking or taking one touches nothing
# outside of its table.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export XDG_STATE_HOME=$dir/state XDG_DATA_HOME=$dir/data HOME=$dir/home
mkdir -p "$XDG_STATE_HOME" "$XDG_DATA_HOME" "$HOME" "$dir/lesson/en" "$dir/lesson/fr"
evil=$dir/lesson/evil.lua

# Whatever a lesson could reach, with its content.
printf 'precious\n' >"$dir/victim.csv"
cp "$dir/victim.csv" "$dir/victim.lua"
cp "$dir/victim.csv" "$dir/victim.oil"
(cd "$dir" && "$OILPATCH" play barrels -c 1 -c "save mid" -c quit) >/dev/null 2>&1
cp -r variants "$dir/variants"
state() {
  (cd "$dir" && find . -path ./lesson -prune -o -type f ! -name out ! -name err ! -path ./state/oilpatch/lessons \
    -exec cksum {} + | sort)
}

# write PLAYS [SHOW]: a lesson whose first step plays that
write() {
  for language in en fr; do
    for key in title about a b; do printf '[%s]\n%s\n\n' "$key" "$key"; done >"$dir/lesson/$language/evil.txt"
  done
  cat >"$evil" <<LUA
-- game: barrels
local l = lesson { minutes = 3 }
l:step("a", { plays = $1 })
l:step("b", { goal = function(s) return s.answers > 0 end, any = true, show = ${2:-\"1\"} })
LUA
}
run() {
  (cd "$dir/lesson" && OILPATCH_VARIANTS=$dir/variants "$OILPATCH" "$@") >"$dir/out" 2>&1 </dev/null
  status=$?
}
unchanged() { [[ $(state) == "$before" ]]; }
# caught PLAYS [SHOW]: the check refuses it by its line, and nothing has changed
caught() {
  write "$@"
  before=$(state)
  ends 1 lesson check evil.lua && grep -q "evil.lua:[0-9]*: " "$dir/out" && unchanged
}
# attack PLAYS [SHOW]: the same for somebody who takes the lesson
attack() { caught "$@" && { run lesson evil.lua -c next -c "show me" -c quit; unchanged; }; }

write '{}'
check "a harmless lesson passes" ends 0 lesson check evil.lua
check "and a check keeps no progress" eval '
  caught "{ \"lesson 1\" }" && caught "function() return \"lesson 1\" end" && [[ ! -e $XDG_STATE_HOME/oilpatch/lessons ]]'

while IFS= read -r line; do
  check "refused: $line" caught "{ \"$line\" }"
  check "refused behind a function: $line" attack "function() return \"$line\" end"
done <<LINES
oilpatch sim barrels --games 2 --csv $dir/victim.csv
oilpatch compare barrels --b {work}/x.lua --report $dir/victim.csv
oilpatch check /etc/passwd
oilpatch lesson 1
position save $dir/victim.lua
save $dir/victim.oil
save mid
load mid
resume
saves delete mid
replay mid
lesson 1
review
record lesson stolen
note hello
setting colour off
reload
new 5
quit
bot 2 random
edit draw
use $dir/victim.lua
try $dir/victim.lua
suggest $dir/victim.lua
auto 1000000
oilpatch compare barrels --b {work}/x.lua --games 1000000
x = 1
board = 1
while true do end
2: save mid
LINES
# shellcheck disable=SC2016
check "no editor in plays" attack '{ { edit = "edit new x {work}/x.lua", text = "-- gone" } }'
for line in "edit draw" "edit new x {work}/../victim.lua" "edit new x $dir/victim.lua" "edit new ../x {work}/x.lua" \
  "edit new x" "edit $dir/victim.lua" "save mid"; do
  check "no editor for: $line" attack '{}' "{ edit = \"$line\", text = \"-- gone\" }"
done
check "nor for a file that is there" eval '
  write "{}" "{ edit = \"edit new x {work}/mine.lua\", text = \"-- gone\" }"
  cp "$dir/victim.csv" "$dir/lesson/mine.lua"; before=$(state)
  run lesson evil.lua -c next -c "show me" -c quit
  cmp -s "$dir/victim.csv" "$dir/lesson/mine.lua" && unchanged'
check "a bot of a file is none of a lesson's" eval '
  write "{}" "{ bot = \"$dir/victim.lua\" }"; ends 1 lesson check evil.lua && says "evil.lua:4: the bot "'
# Words of a game in the player's language stand for what stays at the table.
mkdir -p "$dir/tongue" && cp -r variants/barrels "$dir/tongue/barrels"
echo "salut = oilpatch games" >>"$dir/tongue/barrels/lessons/fr/words.txt"
echo "bonjour = board" >>"$dir/tongue/barrels/lessons/fr/words.txt"
check "a game's own words start no program" eval 'echo salut | run play barrels --variants "$dir/tongue" --lang fr; ! says "Peak Oil"'
check "… and may look" eval 'run play barrels --variants "$dir/tongue" --lang fr -c bonjour; says "Barrels"'
echo "1..$number"
