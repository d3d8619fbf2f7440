#!/usr/bin/env bash
# Old saves live on: a save whose rules have changed plays as far as it agrees, names
# the first answer that differs and the rule, and plays whole by the text it carries.
# TAP.
. "$(dirname "$0")/../../support/check.sh"
games=$dir/games base=$dir/games/barrels/base.lua save=$dir/old.oil
mkdir -p "$games"
cp -r variants/barrels "$games/barrels"
export OILPATCH_VARIANTS=$games

run play barrels --seed 3 -c "auto 40" -c "save $save" -c quit
changed() { # SED COMMAND: the rules, otherwise
  cp variants/barrels/base.lua "$base"
  sed -i "$1" "$base"
  ! cmp -s variants/barrels/base.lua "$base" || { echo "# nothing was changed by $1" && return 1; }
}
parts() { # WORDS: it is said so, and the game stands where it still agreed
  ends 1 replay "$save" --verify && warns "$1" && warns "--old-rules plays it" && ! says "verified"
}
whole() { ends 0 replay "$save" --verify --old-rules && says "verified: hash 143c6bbca8c03375"; }

check "the rules are as they were" eval 'ends 0 replay "$save" --verify && says "verified: hash 143c6bbca8c03375"'

changed 's/is(0), add(who.points, 2)/is(0), add(who.points, 3)/'
line=$(grep -n '^barrels:does("work.climb"' "$base" | cut -d : -f 1)
check "an effect that pays more" parts "decision 33, player 2's answer 'work.climb ladders 2 amber', leads elsewhere by the rule 'work.climb', which has changed (barrels/base.lua:$line)"
check "… is whole by its own rules" whole
check "… the game stands before that answer" eval 'run play "$save" -c answers -c quit; says "decision 32" && says "Place a worker"'
check "… and can be played on" eval 'run play "$save" -c pass -c "save $dir/new.oil" -c quit; ends 0 replay "$dir/new.oil" --verify'
check "… the prompt takes up the old rules, too" eval 'run play barrels -c "load $save --old-rules" -c "save $dir/own.oil" -c quit; says "decision 40"'
check "… what is saved under them carries them on" eval 'run replay "$dir/own.oil" --verify; ((status == 1)) && ends 0 replay "$dir/own.oil" --old-rules --verify'
check "… and reload plays on under the new ones" eval 'ends 0 play barrels -c "load $save --old-rules" -c reload -c "auto 3" -c "save $dir/both.oil" -c quit && ends 0 replay "$dir/both.oil" --verify'

changed 's/"climb.top", who.height:item(spot.step):at_least([^)]*))/"climb.top", who.height:item(spot.step):at_least(1)/'
check "a guard that refuses more" parts "decision 18, player 2's answer 'work.climb ladders 1 brown', is not legal any more: it is refused by climb.top of barrels"
changed '/^barrels:pool("idle"/i barrels:counter("extra", { start = 3 })'
check "a counter more changes nothing that was played" eval 'ends 0 replay "$save" --verify && warns "goes on under the new text" && says "verified"'
changed 's/"coins", { per = "player", start = 3/"coins", { per = "player", start = 4/'
check "another setup" parts "begins otherwise: "
check "… is whole by its own rules" whole
changed 's/^barrels:does("work.draw",/barrels does("work.draw",/'
check "rules that can't be read" parts "syntax error"
check "… are whole by its own" whole
rm -r "$games/barrels"
check "rules that are gone" parts "barrels"
check "… are whole by the save's own" whole

# An older program carried no texts: it is said so.
cp -r variants/barrels "$games/barrels"
awk -F '\t' 'NR == 1 { print "oilpatch save 1"; next } !/^script / { print $1 }' "$save" >"$dir/v1.oil"
check "a save of the first version" ends 0 replay "$dir/v1.oil" --verify
check "… carries no rules" eval 'ends 1 replay "$dir/v1.oil" --old-rules && warns "does not carry the text of barrels/base.lua"'

# Two answers of a secret round: nothing of them is told.
cp -r variants/qe "$games/qe"
run play qe --seed 2 -p 3 -c "auto 30" -c "save $dir/qe.oil" -c quit
sed -i '/^qe:choice("bid.secret"/s/amount(0,/amount(8,/' "$games"/qe/rules/auction.lua
check "what was answered in secret stays so" eval 'ends 1 replay "$dir/qe.oil" && grep -qE "decision 2, player 3.s secret answer, is not legal any more$" "$dir/err"'

# The layer's file that has changed is named: where the game begins otherwise, and where a base guard or a
# secret answer is what notices.
cp -r variants/peak_oil "$games/peak_oil"
house() { printf '%s\n' "local l = layer(\"house\", { game = \"$1\", says = \"Ours.\" })" "$2" >"$dir/house.lua"; }
named() { # GAME PLAYERS BEFORE AFTER LINE…
  local lines=() line
  for line in "${@:5}"; do lines+=(-c "$line"); done
  house "$1" "$3" && run play "$1" -p "$2" --seed 3 -l "$dir/house.lua" "${lines[@]}" -c "save $dir/house.oil" &&
    house "$1" "$4" && ends 1 replay "$dir/house.oil" --verify && warns "the rules have changed, in $dir/house.lua"
}
check "a layer that changed the setup is named" named peak_oil 2 'l:set("bag.red", 4)' 'l:set("bag.red", 1)' 1 1
check "… one that a base guard refuses by" eval '
  named peak_oil 2 "l:set(\"step3.cost\", 0)" "l:set(\"step3.cost\", 9)" "auto 30" || { cat "$dir/err"; false; }'
check "… and one that refuses a secret answer" named qe 3 "" \
  'l:forbid("bid", "low", var("amount"):above(40), { says = "Low." })' 10 50 60

# A journal that parts keeps what it has: the table has less.
if command -v script >/dev/null; then
  at_terminal() { TERM=dumb script -qfec "exec $(printf '%q ' "$@")" /dev/null; }
  printf 'pass\npass\npass\n' | at_terminal "$OILPATCH" play barrels --seed 5 >/dev/null 2>&1
  journal=$(find "$XDG_STATE_HOME/oilpatch/journal" -name '*.oil')
  cp "$journal" "$dir/before"
  changed 's/barrels:does("work.pass"/&, effect.add(who.coins, 1)/'
  printf 'pass\n' | at_terminal "$OILPATCH" resume >"$dir/out" 2>&1
  check "a journal that parts is left alone" eval 'tr -s "\r\n " " " <"$dir/out" | grep -q "leads elsewhere" && cmp "$journal" "$dir/before"'
  check "… and the game is kept in another" test "$(find "$XDG_STATE_HOME/oilpatch/journal" -name '*.oil' | wc -l)" = 2
fi

# Somebody plays it: said by the number of the process.
if command -v script >/dev/null && [[ -r /proc/locks ]]; then
  cp variants/barrels/base.lua "$base"
  rm -r "$XDG_STATE_HOME/oilpatch/journal"
  mkfifo "$dir/typed"
  TERM=dumb script -qfec "exec $OILPATCH play barrels --bots me --seed 5" /dev/null <"$dir/typed" >"$dir/screen" 2>&1 &
  exec 9>"$dir/typed"
  echo pass >&9
  for ((i = 0; i < 100; i++)); do
    journal=$(find "$XDG_STATE_HOME/oilpatch" -name 'barrels*.oil' 2>/dev/null)
    [[ -z $journal ]] || break
    sleep 0.1
  done
  run resume -c quit
  pid=$(sed -n 's/.*by process \([0-9]*\);.*/\1/p' "$dir/err")
  check "a game that is being played is named, and by whom" eval 'warns "$(basename "$journal" .oil) is being played" && [[ $(readlink /proc/$pid/exe) == */oilpatch ]]'
  echo quit >&9
  exec 9>&-
  wait
fi
echo "1..$number"
