#!/usr/bin/env bash
# What strangers can reach beside scripts: texts in every place where the program
# prints or draws them, names of files, command lines, programs that are bots, shards,
# runs to take up, settings, what is kept of lessons, the journal's folder.  Each is
# contained: an end in words, nothing raw on the terminal, no file and no process that
# nobody asked for, and pages that are what they say.  TAP.
. "$(dirname "$0")/../support/check.sh"
. tests/support/contained.sh
export XDG_CONFIG_HOME=$dir/config
mkdir -p "$dir/config/oilpatch" "$dir/oilpatch/journal" "$dir/work"
variants=$OILPATCH_VARIANTS
cd "$dir/work" || exit 1
declare -A tries
kind=""

run() { # with a limit: an attack may be a wait
  timeout -k 5 60 "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
}
# attack TEXT COMMAND...
attack() {
  tries[$kind]=$((${tries[$kind]:-0} + 1))
  check "$kind: $1" alone "${@:2}"
}
alone() { "$@" && [[ ! -e pwned ]]; }
ends_well() { run "$@"; contained; }
# A page that a browser or a drawing program reads: no script, no raw control.
page_is_clean() { # FILE
  [[ -s $1 ]] || { echo "# no page"; return 1; }
  clean "$1" || return
  ! grep -qiE '<script>alert|<img src=x|</style><b' "$1" || { echo "# not escaped"; return 1; }
}
is_xml() { ! command -v python3 >/dev/null || python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"; }
is_json() { ! command -v python3 >/dev/null || python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$1"; }

# --- Texts ---------------------------------------------------------------------
kind="texts"
evil='\27]52;c;ZXZpbA==\7\27[2J\r\b\226\128\174\255\194\155<script>alert(1)</script></style><b>\"'"'"'><img src=x onerror=alert(1)>&amp;]]>%n%s'
cat >evil.lua <<LUA
local e = "$evil"
local l = layer("evil", { game = "barrels", says = e })
l:option("work.evil", { says = "evil " .. e, facts = function() return e end })
l:rule("work.evil", function(player) announce(e) player.coins:add() end)
l:offer("work", "work.evil")
l:forbid("work.pass", "evil", who.coins:above(3), { says = e })
l:counter("evil", { per = "player", start = 1, title = e })
l:value("evil_value", 3, { says = e, title = e, from = 1, to = 5 })
l:board("evil", { says = e }, function() return e end)
l:worth("evil", who.coins * 9000, { says = e })
l:bot("evil", { weights = { evil = 1 }, says = e })
l:test(e, { players = 4 }, function(t) t:setup() t:equal(1, 1) end)
l:invariant("evil", function() return true end)
return l
LUA
attack "a layer full of them is taken" eval 'ends_well play barrels -l evil.lua -c answers -c quit && ((status == 0)) && says alert'
for command in answers why "why pass" rules board log score help evil state layers diff "suggest heuristic" "suggest evil" \
  json "json state" history "board spoken" "rules evil" "why evil" values "look"; do
  attack "$command at the prompt" ends_well play barrels -l evil.lua -c evil -c 1 -c "$command" -c quit
done
attack "in French" ends_well play barrels -l evil.lua --lang fr -c answers -c score -c rules -c quit
for command in rules diff rulebook; do
  attack "$command" ends_well $command barrels -l evil.lua
  attack "$command as JSON" eval 'ends_well '$command' barrels -l evil.lua --json && is_json "$dir/out"'
done
attack "the rulebook as a page" eval 'ends_well rulebook barrels -l evil.lua --report rules.html && page_is_clean rules.html'
attack "the board as a picture" eval 'ends_well play barrels -l evil.lua -c "board b.svg" -c quit && page_is_clean b.svg && is_xml b.svg'
attack "a run's page" eval 'ends_well sim barrels -l evil.lua --games 3 --bots random --report s.html && page_is_clean s.html'
attack "a run as JSON" eval 'ends_well sim barrels -l evil.lua --games 3 --bots random --json && is_json "$dir/out"'
attack "a run as CSV" eval 'ends_well sim barrels -l evil.lua --games 3 --bots random --csv s.csv && clean s.csv'
cat >end.lua <<LUA
local l = layer("end", { game = "barrels" })
l:replace("round", flow.in_turn(1, "work", 1), flow.finish("=cmd|$evil"))
LUA
attack "the end of a game as CSV" eval 'ends_well sim barrels -l end.lua --games 3 --bots random --csv e.csv && clean e.csv &&
  grep -q "scri" e.csv && grep -q "'"'"'=cmd" e.csv && ! grep -q "[,\"]=cmd" e.csv'
attack "and to the screen" eval 'ends_well sim barrels -l end.lua --games 3 --bots random --csv - && cmp -s e.csv "$dir/out"'
cat >most.lua <<'LUA'
local l = layer("most", { game = "barrels" })
l:value("sweep", 1, { from = 1, to = 2 })
l:replace("score", function(player) return player == g.players[1] and math.maxinteger or math.mininteger end)
LUA
many="--games 6 --bots random"
attack "scores at both ends of 64 bits" eval 'ends_well sim barrels -l most.lua $many --watch 1 --csv m.csv --report m.html &&
  ((status == 0)) && grep -q 9223372036854775807,random,0,-9223372036854775808 m.csv'
attack "as JSON, in shards" eval 'for i in 1 2; do ends_well sim barrels -l most.lua $many --shard $i/2 --json && cp "$dir/out" m$i.json || break; done &&
  ends_well merge m1.json m2.json --json && ((status == 0)) && grep -q "\"max\": 9223372036854775807" "$dir/out"'
attack "compared" eval 'ends_well compare barrels --b most.lua $many --report m.html && ((status == 0))'
attack "swept" eval 'ends_well sweep barrels -l most.lua $many --set sweep=1..2 --metric score,margin && ((status == 0))'
attack "a comparison's page" eval 'ends_well compare barrels --b evil.lua --games 4 --bots random --report c.html && page_is_clean c.html'
attack "a comparison as JSON" eval 'ends_well compare barrels --b evil.lua --games 4 --bots random --json && is_json "$dir/out"'
attack "tests" ends_well test evil.lua
attack "a save, listed and played again" eval 'ends_well play barrels -l evil.lua -c evil -c "save e.oil" -c quit &&
  ends_well replay e.oil && ends_well replay e.oil --verify && ends_well resume e.oil --old-rules -c log -c quit'
mkdir -p own && cp -r "$variants/barrels" own/barrels && mkdir -p own/barrels/words
printf '# evil\nPlace a worker\n  \033]52;c;ZQ==\a\033[2J\r\b\xe2\x80\xae\xff <script>alert(1)</script>\npass for a coin\n  {1}{2}{99}%%n%%s{}{\n' >own/barrels/words/fr.txt
attack "a game's French words" eval 'OILPATCH_VARIANTS=$PWD/own ends_well play barrels --lang fr -c answers -c score -c quit'
printf '\033[2J\n' >own/barrels/rules.md
attack "a game's ledger" eval 'OILPATCH_VARIANTS=$PWD/own ends_well rulebook barrels --report l.html && clean l.html && OILPATCH_VARIANTS=$PWD/own ends_well rules barrels'
printf '# B\n\n### <script>alert(1)</script>\n\nBR-1 \033]0;x\a <img src=x onerror=alert(1)> [a](javascript:alert(1))\n' >own/barrels/rules.md
attack "a ledger in a page" eval 'OILPATCH_VARIANTS=$PWD/own ends_well rulebook barrels --report l.html && page_is_clean l.html'

# --- Steps ----------------------------------------------------------------------------
kind="steps"
cat >spin.lua <<'LUA'
local l = layer("spin", { game = "barrels", says = "s" })
l:counter("spin", { start = 0 })
l:replace("work.pass", flow.times(1000000000, effect.set(the.spin, 1)))
LUA
attack "without an end, with an effect in them" eval \
  'ends_well play barrels -l spin.lua -c pass -c score -c quit && grep -qF "'"'"'work.pass'"'"': it goes round and round" "$dir/err"'

# condition SUM: a layer that compares it
condition() {
  printf 'layer("f", { game = "barrels", says = "f" }):forbid("work.pass", "f", (%s):above(3), { says = "x" })\n' "$1" >f.lua
}
for sum in "who.coins * 1e300" "who.coins + 0.5" "who.coins + 0/0" "who.coins - 2^63"; do
  condition "$sum"
  attack "a condition with $sum" eval 'ends_well play barrels -l f.lua -c quit && ((status == 1)) && ! grep -qE "bad argument|index is NaN" "$dir/err"'
done
condition "who.coins * 0.5"
attack "a half of a number is one" eval 'ends_well play barrels -l f.lua -c quit && ((status == 0))'

# --- Names of files ----------------------------------------------------------------
kind="file names"
long=$(printf 'x%.0s' {1..5000})
for name in $'a\nb' $'\033]52;c;ZQ==\a\033[2Jx' '%n%n%s' '$(touch pwned)' '`touch pwned`' ';touch pwned' '|touch pwned' \
  '> pwned' '--help' '-' '' ' ' "$long" '../../../../etc/hostname' '/dev/stdin' '/proc/self/mem' '.' '/dev' $'\xff\xfe'; do
  shown=$(printf '%q' "${name:0:30}")
  attack "a layer $shown" ends_well play barrels -l "$name.lua" -c quit
  attack "use, load, replay, edit $shown" ends_well play barrels -c "use $name" -c "load $name" -c "replay $name" -c "edit $name" -c score -c quit
  attack "a bot $shown" ends_well sim barrels --games 1 --bots "$name"
  attack "a save, a lesson, a shard $shown" eval 'ends_well replay "$name" && ends_well lesson check "$name" && ends_well merge "$name" "$name"'
done
ln -s "$dir/target" link.oil
attack "a save through a link" eval 'ends_well play barrels -c pass -c "save ./link.oil" -c quit && [[ ! -e $dir/target ]]'
echo precious >precious
attack "a save over what is none" eval 'ends_well play barrels -c pass -c "save ./precious" -c quit; grep -q precious precious'
attack "a picture over what is none" eval 'cp precious p.svg; ends_well play barrels -c "board p.svg" -c quit'

# A full disk: a node of our own where we could break the machine's.
full=$dir/full
mknod "$full" c 1 7 2>/dev/null || full=/dev/full

# --- Command lines ---------------------------------------------------------------------
kind="command lines"
for line in "--games 99999999999999999999" "--games -1" "--games 1e9" "--jobs 1000000 --games 2" "--jobs 0" "-p -1" "-p 99999" \
  "--seed -99999999999999999999999 --games 1" "--cap 0" "--cap -5" "--shard 1/0" "--shard 0/1" "--shard 9999999999/1" "--set a=" \
  "--set =" "--set pay=nan" "--set pay=1e999" "--set pay=9223372036854775808" "--bots ,,,," "--bots me,me" "--watch -9" "--until nan" \
  "--resume $full --games 2" "--csv $full --games 400" "--report $full --games 2" "--resume /proc/self/mem --games 2" \
  "--no-such" "-l -l -l" "--json=1" "-"; do
  attack "sim $line" ends_well sim barrels --bots random $line
done
for line in "--margin nan" "--margin -1" "--margin 1e999" "--until 0" "--b base" "--b $long" "--a -x --b -x"; do
  attack "compare ${line:0:40}" ends_well compare barrels --bots random --games 4 $line
done
attack "a command that is empty" ends_well ""
# shellcheck disable=SC2046 # words of their own
attack "a thousand options" ends_well sim barrels --games 1 $(printf -- '--set a=1 %.0s' {1..1000})
attack "a line of 100,000 letters" ends_well play barrels -c "$(head -c 100000 /dev/zero | tr '\0' x)" -c score -c quit
attack "a line of 100,000 brackets" ends_well play barrels -c "$(head -c 100000 /dev/zero | tr '\0' '(')" -c score -c quit
attack "a program, by a line of a file" eval 'ends_well play barrels -c "score | touch pwned" -c "!touch pwned" -c "edit" -c quit'
attack "a program seated by a layer" eval 'echo "layer(\"s\", { game = \"barrels\" }):bot(\"cmd:touch pwned\", function() return 1 end)" >s.lua
  ends_well sim barrels -l s.lua --games 1 --bots random'

# --- Programs that are bots -----------------------------------------------------------
kind="programs as bots"
bot() { printf '#!/bin/bash\n%s\n' "$1" >bot.sh; chmod +x bot.sh; }
while IFS='|' read -r what body; do
  bot "$body"
  attack "$what" eval 'ends_well sim barrels -p 4 --games 1 --jobs 1 --bots cmd:./bot.sh,random; contained'
  attack "$what, at the prompt" eval 'ends_well play barrels -p 4 --bots me,cmd:./bot.sh -c pass -c score -c quit; contained'
done <<'BOTS'
ends at once|exit 0
no JSON|while read -r l; do echo hello; done
zeros without an end|exec cat /dev/zero
lines without an end|exec yes '{"answer": 1}'
brackets|while read -r l; do head -c 200000 /dev/zero | tr '\0' '['; echo; done
escapes in its reason|while read -r l; do printf '{"answer": 1, "why": "\\u001b]52;c;ZQ==\\u0007\\u001b[2J\\u202e"}\n'; done
escapes raw|while read -r l; do printf '\033]52;c;ZQ==\a\033[2J\n'; done
escapes on stderr|while read -r l; do printf '\033]52;c;ZQ==\a\033[2J\n' >&2; echo '{"answer": 1}'; done
an answer that is none|while read -r l; do echo '{"answer": 99999999999999999999}'; done
a negative one|while read -r l; do echo '{"answer": -1}'; done
an amount where none is asked|while read -r l; do echo '{"amount": 1e999}'; done
a list|while read -r l; do echo '[1,2,3]'; done
deaf to signals, with a child|trap '' TERM HUP INT; sleep 3 & exit 0
dies in the middle|read -r l; kill -9 $$
closes what it reads|exec <&-; echo '{"answer": 1}'
a reason without an end|while read -r l; do printf '{"answer": 1, "why": "%0100000d"}\n' 0; done
BOTS

# --- Figures and files of runs -----------------------------------------------------------
kind="shards and runs"
run sim barrels --games 8 --bots random --shard 1/2 --json && cp "$dir/out" one.json
run sim barrels --games 8 --bots random --shard 2/2 --json && cp "$dir/out" two.json
run sim barrels --games 8 --bots random --resume run.json
run tune-bot barrels --games 200 --cap 500 -j 1 --resume tune.json
spoil() { sed "$1" "$2" >bad.json; }
for change in 's/"barrels"/"\\u001b]52;c;ZQ==\\u0007"/' 's/"random"/"\\u001b[2J\\u202e"/' 's/: [0-9][0-9]*,/: 9223372036854775807,/' \
  's/: [0-9][0-9]*,/: -1,/' 's/: [0-9][0-9]*,/: 1e308,/' 's/: [0-9][0-9]*,/: null,/' 's/: \[/: {"a": [/' 's/\[$/[[[[[[/' 's/"games"/"gmes"/' \
  's/[0-9]/9/g' 's/"/\xff/' '10,$d' 's/,$//' 's/{/[/' 's/: "[0-9a-f]*"/: "zzzz"/' 's/": /": "\\u0000", "x": /'; do
  attack "a shard by $change" eval 'spoil "$change" one.json; ends_well merge bad.json two.json'
  attack "a run to take up by $change" eval 'spoil "$change" run.json; ends_well sim barrels --games 8 --bots random --resume bad.json'
  attack "weights to take up by $change" eval 'spoil "$change" tune.json; ends_well tune-bot barrels --games 200 --cap 500 -j 1 --resume bad.json'
done
attack "a shard of a million brackets" eval 'head -c 1000000 /dev/zero | tr "\0" "[" >deep.json; ends_well merge deep.json two.json'
attack "a page of merged shards" eval 'spoil "s/\"random\"/\"<script>alert(1)<\/script>\"/" one.json; ends_well merge bad.json --report m.html; [[ ! -e m.html ]] || page_is_clean m.html'

# --- What is kept ------------------------------------------------------------------------
kind="kept files"
for text in '\033]52;c;ZQ==\a on\n' 'table \033[2J\n' 'page 99999999999999999999\n' 'colour\n' '%n%s%n on\n' '\0\0\0\n' '\xff\xfe\n'; do
  attack "settings $text" eval 'printf "$text" >"$dir/config/oilpatch/settings"; TERM=dumb script -qfec "$OILPATCH play barrels" /dev/null <<<"setting
quit" 2>/dev/null | tr -d "\r" >"$dir/out"; : >"$dir/err"; status=0; contained'
done
attack "settings of a megabyte" eval 'head -c 1000000 /dev/zero | tr "\0" x >"$dir/config/oilpatch/settings"; ends_well play barrels -c setting -c quit'
rm "$dir/config/oilpatch/settings"
for text in 'oilpatch lessons 1\nplace qe/auction \033[2J 1/2\n' 'oilpatch lessons 1\nplace qe/auction a 99/1\n' 'oilpatch lessons 99\n' \
  'oilpatch lessons 1\nwrong %%ff%%00 \033]0;x\a\n' 'oilpatch lessons 1\nplace ../../x a 1/2\n' '\0\0\0'; do
  attack "what was learnt $text" eval 'printf "$text" >"$dir/oilpatch/lessons"; ends_well lesson qe auction -c quit && ends_well lesson qe'
done
for text in 'error("\\27[2J")' 'error({})' 'error(nil)' 'x' 'local function f() return f() .. f() end f()' 'return nil .. 1' \
  'command { name = "\\27[2J", run = print }' 'view { name = "v", draw = function() return "\\27]52;c;ZQ==\\7" end }' \
  'setting { name = "s", value = "\\27[2J", values = { "\\27[2J" } }' 'command(nil)' '\27Lua' 'command { name = "quit", run = print }'; do
  attack "init.lua ${text:0:50}" eval 'printf "$text" >"$dir/config/oilpatch/init.lua"; ends_well play barrels -c v -c setting -c help -c score -c quit'
done
rm "$dir/config/oilpatch/init.lua"
mkfifo "$dir/oilpatch/journal/pipe.oil"
mkdir "$dir/oilpatch/journal/folder.oil"
ln -s /dev/zero "$dir/oilpatch/journal/zero.oil"
ln -s loop.oil "$dir/oilpatch/journal/loop.oil"
printf 'oilpatch journal 3\ngame \033[2J\033]52;c;ZQ==\a\n' >"$dir/oilpatch/journal/esc.oil"
printf 'oilpatch journal 99999999999999999999\n' >"$dir/oilpatch/journal/v.oil"
printf 'oilpatch journal 3\n' >"$dir/oilpatch/journal/"$'\033[2Jname\n.oil'
head -c 3000000 /dev/zero >"$dir/oilpatch/journal/zeros.oil"
for command in "saves" "resume" "resume esc" "resume zero" "saves --json"; do
  attack "a journal's folder and $command" ends_well $command
done
attack "a journal's folder and a new game" ends_well play barrels -c pass -c saves -c quit

list=$(for kind in "${!tries[@]}"; do echo "${tries[$kind]} $kind"; done | sort -rn | paste -sd, | sed 's/,/, /g')
echo "# figure: attacks: $list$sanitized, all contained"
echo "1..$number"
