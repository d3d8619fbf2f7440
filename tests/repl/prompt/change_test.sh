#!/usr/bin/env bash
# Changing rules and positions at the prompt.  TAP.
set -uo pipefail
: "${OILPATCH:?the program to test}"
cd "$(dirname "$0")/../../.." || exit 1
OILPATCH=$(realpath "$OILPATCH")
export OILPATCH_VARIANTS LC_ALL=C
OILPATCH_VARIANTS=$(realpath "${OILPATCH_VARIANTS:-variants}")
export XDG_STATE_HOME XDG_DATA_HOME
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
XDG_STATE_HOME=$dir/state XDG_DATA_HOME=$dir/data
cd "$dir" || exit 1

number=0
result() {
  number=$((number + 1))
  if (($1 == 0)); then
    echo "ok $number - $2"
  else
    echo "not ok $number - $2"
    sed 's/^/# /' out err 2>/dev/null | head -n 40
  fi
}
# holds TEXT COMMAND...: ok if the command succeeds.
holds() {
  local text=$1
  shift
  "$@" >out 2>err </dev/null
  result $? "$text"
}
# at TEXT STATUS WANTED... -- COMMANDS...: a game of Peak Oil for four after
# thirty answers.  Wanted are +TEXT and -TEXT (the output has it, or hasn't) and
# !TEXT (it is on stderr).
at() {
  local text=$1 want=$2 args=() wanted=() w failed=0
  shift 2
  while [[ $1 != -- ]]; do
    wanted+=("$1")
    shift
  done
  shift
  for w in "auto 30" "$@"; do args+=(-c "$w"); done
  "$OILPATCH" play peak_oil -p 4 --seed 5 "${args[@]}" >out 2>err </dev/null
  (($? == want)) || failed=1
  for w in "${wanted[@]}"; do
    case $w in
    +*) grep -qF -- "${w#+}" out || failed=1 ;;
    -*) grep -qF -- "${w#-}" out && failed=1 ;;
    !*) grep -qF -- "${w#!}" err || failed=1 ;;
    esac
  done
  result $failed "$text"
}

# --- layers and values -------------------------------------------------------

at "layers: those in use and the others" 0 "+also available: brutal" "+house/short_memory " -- layers "use short_memory" layers
at "use: a name without its folder" 0 "+house/mercenary is in use" -- "use mercenary"
at "use: a slip" 1 "!did you mean 'house/mercenary'?" -- "use mercenari"
at "use: no such file" 1 "!no layer './nothing.lua'" -- "use ./nothing.lua"
at "use: nothing said" 1 "!use FILE|NAME" -- use
at "use: twice" 1 "!in use already" -- "use brutal" "use brutal"
at "drop: takes it off" 0 "+the base game alone" -- "use closed_russia" "drop closed_russia" layers
at "use: what came too late for the setup, and what can be done" 0 "+too late for the setup of this game: bag.red" \
  "+crises (peak_oil/brutal.lua" "+'new' begins a game under these rules" "+do by hand" -- "use brutal"
at "use: nothing came too late" 0 "-too late" -- "use closed_russia"
at "set: too late for the setup" 0 "+too late for the setup of this game: setup.first_player" -- \
  "set setup.first_player 2"

# secret TEXT COMMAND: after a secret bid of 987654 the command doesn't tell it, and works.
secret() {
  "$OILPATCH" play qe -p 4 --seed 1 -c 1 -c 987654 -c "$2" >out 2>err </dev/null
  local status=$?
  grep -qF 987654 out err && status=1
  grep -q "secret answer is not legal any more" out || status=1
  result $status "$1"
}
printf 'layer("cap", { game = "qe" }):set("max_bid", 5000)\n' >cap.lua
secret "set: a secret bid stays secret" "set max_bid 5000"
secret "use: a secret bid stays secret" "use cap.lua"
secret "try: a secret bid stays secret" "try cap.lua"

cat >veiled.lua <<'END'
local l = layer("veiled", { game = "barrels" })
l:set("score.parts", function(player) return { { title = "all", points = rules.score(player), hidden = true } } end)
END
printf 'layer("double"):wrap("score", function(base, p) return 2 * base(p) end)\n' >double.lua
"$OILPATCH" play barrels -l ./veiled.lua --seed 1 -c "try ./double.lua" >out 2>err </dev/null
[[ $(grep "the score of" out) == "  the score of player 1: 1 -> 2" ]]
result $? "try: nobody's hidden score is told but the own one"

at "drop: what is not there" 1 "!is not in use" -- "drop closed_russia"
at "drop: a slip" 1 "!did you mean 'closed_russia'?" -- "use closed_russia" "drop closed_rusia"
at "diff: what the layers change" 0 "+crisis" -- "use short_memory" diff

printf 'local l = layer("broken")\nl:set("bag.red", )\n' >broken.lua
printf 'layer("needs", { needs = { "brutal" } })\n' >needs.lua
printf 'local l = layer("one")\nl:set("step3.cost", 1)\n' >one.lua
printf 'local l = layer("two", { excludes = { "one" } })\nl:set("step3.cost", 0)\n' >two.lua
printf 'local l = layer("three")\nl:set("step3.cost", 0)\n' >three.lua
: >empty.lua
at "use: a syntax error, with its place; the rules stay" 1 "!broken.lua:2" "!the rules stay" "+the base game alone" \
  -- "use broken.lua" layers
at "use: a layer that needs another" 1 "!needs 'brutal'" -- "use needs.lua"
at "use: a conflict, with both places" 1 "!one.lua:2" "!three.lua:2" -- "use one.lua" "use three.lua"
at "use: layers that exclude each other, said before their conflict" 1 "!exclude each other" \
  -- "use one.lua" "use two.lua"
at "and the other way round" 1 "!exclude each other" -- "use two.lua" "use one.lua"
at "use: a file that declares nothing" 1 "!empty.lua declares nothing" -- "use empty.lua"

at "set: lists values, what the game has and who set them" 0 "+(2 in the game; set by one)" \
  -- "use one.lua" "set step3.cost"
at "set: functions are told to who asks for them" 0 "+What an action is worth" "-facts.bag" -- set "set facts.action"
at "set: changes one" 0 "+step3.cost is 1" "+set by --set" -- "set step3.cost 1" "set step3"
at "set: a slip" 1 "!did you mean 'step3.cost'?" -- "set step3.cots 1"
at "set: a hopeless one is told what there is" 1 "!there are " -- "set xyzzy 1"
at "set: not a number" 1 "!is a number" -- "set step3.cost much"
at "set: half a line" 1 "!set NAME VALUE" -- "set step3.cost="
at "set: default" 0 "-set by" -- "set step3.cost 1" "set step3.cost default" "set step3.cost"
at "set: no such value to list" 1 "!no value matches" -- "set nothing"
at "set: what only the setup reads is said" 0 "+mind: this game was set up before (invariant.red" -- "set bag.red 5"
at "board: a view that isn't there, and those that are" 1 "!there are " -- "board xyzzy"
"$OILPATCH" play peak_oil -p 4 --set bag.rde=3 -c score >out 2>err
(($? == 2)) && grep -qF "did you mean 'bag.red'?" err
result $? "an unknown --set is wrong usage, with a hint"
"$OILPATCH" play peak_oil -p 4 -l empty.lua -c score >out 2>err
(($? == 1)) && grep -qF "declares nothing" err
result $? "-l with a file that declares nothing"

# --- what becomes illegal ----------------------------------------------------

cat >closed.lua <<'L'
local l = layer("closed")
l:forbid("reassign", "closed.invest", var("to"):is(the.spot.invest), { says = "Nobody invests." })
L
at "an answer that became illegal is told, with its rule" 0 \
  "+is not legal any more: refused by closed.invest of closed: Nobody invests." \
  "+1 answer of this phase is taken back" -- "use closed.lua"
at "try: answers lost, with the rule; nothing stays" 0 "+(refused by closed.invest of closed: Nobody invests.)" \
  "+20 answers now, 18 then" "+the base game alone" "+nothing differs" \
  -- undo "fork before" "try closed.lua" layers "compare before"
at "try: answers gained" 0 "+(was refused by closed.invest of closed" -- undo "use closed.lua" "try drop closed.lua"
at "try: a value that changes nothing here" 0 "+the same " -- "try set step3.cost 0"
at "try: a value that there isn't" 1 "!no value named" -- "try set nothing 0"
at "try: half a line" 1 "!try set NAME VALUE" -- "try set x"
at "try: nothing said" 1 "!try LAYER" -- try

# --- undo across changes, saves ----------------------------------------------

at "undo takes a change of rules back, redo gives it again" 0 "+as they were here: the game alone" \
  "+as they were here: brutal" -- "use brutal" undo layers redo layers
at "the tree and the log show changes and edits" 0 "+rules: house/mercenary" "+by hand: 2 black" \
  "+-- the rules are now: house/mercenary --" -- "use mercenary" "put 2 black hq 1" tree "log 3"
at "a save with changes and edits" 0 "+saved" -- "use mercenary" "put 2 black hq 1" "auto 20" \
  "set reassign.net_zero true" "auto 20" "undo 3" "auto 2" "save x.oil"
holds "loads and verifies" "$OILPATCH" replay x.oil --verify
at "saves: where a game with changes and edits stands" 0 "+peak_oil, 4 players, house/mercenary" "+decision 41" \
  -- "use mercenary" "put 2 black hq 1" "auto 10" "set reassign.net_zero true" "auto 5" "undo 4" "save y" tree saves
at "saves: and before them" 0 "+peak_oil, 4 players" "-players, house" "+decision 30" \
  -- "saves delete y" "use mercenary" "auto 10" "goto 30" "save z" saves

# --- the position ------------------------------------------------------------

at "put: from the box" 0 "+3 black from box to HQ of player 2" -- "put 3 black hq 2"
at "put: from somewhere else" 0 "+2 black from the bag to HQ of player 3" -- "put 2 black hq.3 from bag"
at "put: where it can lie" 0 "+1 agent of player 2 from the reserve to Libya" -- "put agent.2 libya"
at "put: a card" 0 "+to fields of player 2" -- "put field_NH in fields 2 from field_open"
at "put: any of several cards that are alike, by the name that players read" 0 "+SPMR start-up to startups of player 2" \
  "-could be" -- "put SPMR start-up in startups 2" "put SPMR start-up in startups 2"
at "put: a card that lies elsewhere" 1 "!lies in " -- "put field_NH fields 2 from field_deck"
at "take: back to the box" 0 "+1 black from HQ of player 1 to box" -- "take black hq 1"
at "take: a card" 0 "+to " -- "put field_NH fields 2" "take field_NH"
at "count, mark, top, bottom, face, turn" 0 "+turn of player 4" \
  -- "count target 1" "mark target 0" "top field_deck field_NH" "bottom field_deck field_NH" "face field_NH up" "turn 4"
at "put: too many" 1 "!no 99 spare black" -- "put 99 black hq 2"
at "put: a slip in the piece" 1 "!did you mean 'black'?" -- "put blak hq 2"
at "put: a slip in the place" 1 "!did you mean 'hq 2'?" -- "put black hqq 2"
at "put: a place that takes no such thing" 1 "!reserve takes no black" -- "put black reserve from bag"
at "put: whose?" 1 "!whose 'agent'?" -- "put agent libya"
at "put: nothing said" 1 "!put [COUNT] PIECE PLACE" -- put
at "put: no count" 1 "!a count from 1 on" -- "put 0 black hq 2"
at "count: beyond its limits" 1 "!target can't be 77: it is 0 to 9" -- "count target 77"
at "put: more than are there" 1 "!only 1 black there: HQ of player 2" -- "put 2 black bag from hq 2"
at "put: more than there is room" 1 "!no room there: the SPMR slot" -- "put 2 black market spmr slot from bag"
at "count: no number" 1 "!count COUNTER NUMBER" -- "count target high"
at "turn: no such phase" 1 "!did you mean 'turn'?" -- "turn trun"
at "turn: no such player" 1 "!phases are" -- "turn 9"
at "what breaks an invariant is refused in its words" 1 "!is taken back: invariant.red" -- "put 1 red box from bag"
at "a consultant put by hand: how to hire one" 1 "!hire by edit(\"hire\", function() rules.grey.consultant(g.players[1], g.card.c1b) end)" \
  -- "put broker consultants 1"
at "so it is done" 0 "+consultant_level of player 1: 1" -- \
  'edit("hire", function() rules.grey.consultant(g.players[1], g.card.c1b) end)' "g.players[1].consultant_level"
at "the table changed in Lua outside an edit: how to do it" 1 '!edit("name", function()' \
  -- 'g.box:move(g.hq[1], "black", 1)'
at "an edit in Lua" 0 "+by hand: two" -- 'edit("two", function() g.box:move(g.hq[1], "black", 2) end)' tree
at "position: named and written as a test" 0 "+written to p.lua" -- "put 3 black hq 2" "auto 7" \
  "position mine" "position save p"
holds "the test passes" "$OILPATCH" test p.lua
at "the same with layers, values, an edit in the phase, and a finished game" 0 "+written to r.lua" \
  -- "use mercenary" "set reassign.net_zero true" "turn 2" "auto 1" "put 2 black hq 2" "auto 1" \
  "position save q.lua" auto "position save r.lua"
holds "these pass, too" "$OILPATCH" test q.lua r.lua
sed 's|g.bag, black = [0-9]*|g.bag, black = 1|' p.lua >s.lua
"$OILPATCH" test s.lua >out 2>err
(($? == 1)) && grep -qF "the position: expected" out
result $? "a position changed in the file fails its test"
sed 's/black = 1 }/black = 99 }/' p.lua >s.lua
"$OILPATCH" test s.lua >out 2>err
(($? == 1)) && grep -qF "SHORT" out
result $? "so does one with more pieces than there are"
at "position: no place to write to" 1 "!cannot write" -- "position save /nowhere/p.lua"
at "position: a file that is there stays as it is" 1 "!File exists" -- "position save there" "position save there"
at "position: nothing said" 1 "!position NAME" -- position "position save"

# --- comparing ---------------------------------------------------------------

at "compare: pieces" 0 "+HQ of player 2: black 1 -> 4" -- "fork a" "put 3 black hq 2" "compare a"
at "compare: two positions, a card and the turn" 0 "+from open oil fields to open start-ups" "+-> player 4 is asked" \
  -- "fork a" "top startup_open field_NH" "turn 4" "fork b" undo undo "compare a b"
at "compare: the rules" 0 "+the rules: the game alone -> brutal" -- "fork a" "use brutal" "compare a"
at "compare: nothing differs" 0 "+nothing differs" -- "fork a" "compare a"
at "compare: redo still leads where it led" 0 "+at decision 30" -- "undo" "fork a" redo "fork b" undo "compare a b" redo
at "fork: a second name takes the place of the first, and says so" 0 "+this position was 'a' before" -- "fork a" "fork b"
at "compare: a slip" 1 "!did you mean 'alpha'?" -- "fork alpha" "compare alpa"
at "compare: nothing said" 1 "!compare A [B]" -- compare

# --- layers that come by themselves ------------------------------------------

small() { "$OILPATCH" play peak_oil -p 3 --seed 5 "$@" >out 2>err </dev/null; }
small -c "drop players_2_3" -c layers && grep -qF "the base game alone" out
result $? "drop: a layer that comes by itself"
small --without players_2_3 -c "??small.venezuela"
grep -qF "small.venezuela" err
result $? "--without: its rules aren't there"
holds "-l: one that comes by itself is there once" "$OILPATCH" play peak_oil -p 3 -l players_2_3 -c layers
holds "-l: it plays at a larger table" "$OILPATCH" sim peak_oil --bots random -p 5 -l players_2_3 --games 3
"$OILPATCH" sim peak_oil --bots random -p 3 --set market.slots=5 --games 1 >out 2>err
(($? == 2)) && grep -qF "the value 'market.slots' is 1 to 4, not 5" err
result $? "--set: what the rules can't survive is refused"
printf 'layer("a"):wrap("score", function(base, p) return base(p) * 2 end)\n' >a.lua
printf 'layer("b"):wrap("score", function(base, p) return base(p) + 1 end)\n' >b.lua
"$OILPATCH" diff peak_oil -l a.lua -l b.lua >out 2>err && grep -qF "comes after 'a' on score" out
result $? "diff: where the order of layers matters"

# --- the editor --------------------------------------------------------------

# What the editor itself does is tested at a terminal (test_pty_change.c).
printf '#!/bin/sh\ntouch "%s/started"\n' "$dir" >editor
chmod +x editor
export VISUAL="$dir/editor" EDITOR="$dir/editor"
cp one.lua mine.lua
at "edit: none without a terminal, but where the file is" 1 "!needs a terminal: the file is mine.lua:2" \
  -- "use mine.lua" "edit step3.cost"
printf 'edit score\n:!touch %s/started\n' "$dir" >typed
"$OILPATCH" play peak_oil <typed >out 2>err
(($? == 1)) && grep -qF "needs a terminal" err
result $? "edit: none for a pipe"
"$OILPATCH" play peak_oil typed >out 2>err
(($? == 1)) && grep -qF "typed:1: an editor needs a terminal" err
result $? "edit: none for a file of commands"
at "edit new: the file is made all the same" 1 "+cheaper.lua is there" "!needs a terminal" -- "edit new cheaper"
holds "no program was started" test ! -e started
at "edit: a slip" 1 "!did you mean 'score'?" -- "edit scroe"
at "edit: nothing said" 1 "!edit NAME" -- edit
holds "it has the name" grep -qF 'layer("cheaper"' cheaper.lua
holds "it passes its own test" "$OILPATCH" test cheaper.lua
at "edit new: never over a file" 1 "!the file is cheaper.lua:1" -- "edit new cheaper"
holds "which stays as it was" grep -qF 'layer("cheaper"' cheaper.lua
at "edit new: no name" 1 "!a name of letters" -- "edit new" "edit new ../x"
echo "1..$number"
