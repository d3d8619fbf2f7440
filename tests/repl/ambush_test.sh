#!/usr/bin/env bash
# A sixth attack: links that look for files of whoever opens them, games without an end, shards that agree with each
# other, pictures of numbers that can't be drawn, words of answers and weights that would be Lua, one file for two things,
# a game's words, surroundings, hostile layers under `check`, and what programs inherit.  TAP.
. "$(dirname "$0")/../support/check.sh"
OILPATCH_SANITIZED= # formulas and scripts have theirs in formula_test.sh and doors_test.sh
. tests/support/contained.sh
. tests/support/tries.sh
export XDG_CONFIG_HOME=$dir/config NO_COLOR=1 TMPDIR=$dir/tmp
mkdir -p "$dir/config/oilpatch" "$dir/tmp" "$dir/here" "$dir/there" && cd "$dir/here" || exit 1
fair() { run "$@"; contained && ((status == 0)) && ! grep -q "mistake of the program" "$dir/err"; }
told() { run "$@"; contained && ((status == 1 || status == 2)) && ! grep -q "mistake of the program" "$dir/err"; }
is_xml() { ! command -v python3 >/dev/null || python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"; }

# --- Links ------------------------------------------------------------------------------------------------
cat >"$dir/config/oilpatch/init.lua" <<'LUA'
local squeeze, term, files = require "prompt.squeeze", require "term", require "files"
command { name = "pack", run = function(rest) term.write("v2." .. squeeze.pack(files.read(rest)) .. "\n") end }
command { name = "unpack", run = function(rest) term.write(squeeze.unpack(rest:sub(4)) .. "\n") end }
LUA
game() { # two who may pass for ever
  cat <<'LUA'
local b = game("ever", { title = "Ever", players = { 2, 2 }, says = "x" })
b:counter("coins", { per = "player", min = 0 })
b:option("work.pass", { says = "pass" })
b:option("work.take", { says = "take" })
b:choice("work", { options = { "work" }, asks = "what" })
b:does("work.pass", effect.add(who.coins, 1))
b:does("work.take", effect.add(who.coins, 1))
b:phase("setup", function() return "round" end)
b:phase("round", flow.in_turn(1, "work", 2), flow.go("round"))
b:rule("score", function(p) return p.coins:get() end)
LUA
}
way_of() { run play "$1" -c 1 -c link -c quit && run play barrels -c "unpack $(tail -n 1 "$dir/out")" -c quit && tail -n +2 "$dir/out"; }
link_of() { run play barrels -c "pack $1" -c quit && tail -n 1 "$dir/out"; }
mine='error("a file of the reader was read")'
unread() { ! grep -q "of the reader" "$dir/out" "$dir/err"; }
opens() { (cd "$dir/there" && run play "$link" "$@" -c score -c quit; echo "$status" >"$dir/status"); status=$(<"$dir/status"); contained && unread; }
game >ever.lua && way_of ever.lua >way && link=$(link_of way)
attack "a link brings its game" eval 'opens && ((status == 0)) && says "player 2"'
echo "$mine" >"$dir/there/ever.lua"
attack "… though a file of the reader's is called so" eval 'opens && ((status == 0))'
attack "… and where it is watched for" eval 'printf "1\nscore\nquit\n" | (cd "$dir/there" && TERM=dumb timeout 60 script -qfec "$OILPATCH play $link" /dev/null) >"$dir/out" 2>&1; says "player 2: pass" && unread'
printf 'layer("house/l", { game = "ever", says = "x" }):value("v", 3, { from = 1, to = 5 })\n' >"$dir/there/l.lua"
attack "… and when the rules change" eval 'opens -c "use l.lua" -c "set v 4" -c reload -c undo && ((status == 0)) && says "v is 4"'
rm "$dir/there/ever.lua"
for bot in /etc/passwd ./own.lua own.lua ../here/ever.lua "own.lua~work.pass"; do
  echo "$mine" >"$dir/there/own.lua"
  attack "a link seats the file $bot" eval 'sed "/^phase/i note seat.2 $bot" way >w && link=$(link_of w) && opens -c bot && ((status == 1)) && warns "is a file, which no link brings" && ! grep -q "root:" "$dir/err"'
done
mkdir one && { game; echo 'include("own")'; } >one/ever.lua && echo "-- nothing" >one/own.lua
hash=$(cd one && way_of ever.lua >../way2; sed -n 's/^file \([0-9a-f]*\) own.lua/\1/p' ../way2)
attack "a link includes a file of the reader's" eval '[[ -n $hash ]] && grep -v "$hash" way2 >w && link=$(link_of w) && opens && ((status == 1)) && warns "the link does not bring own.lua"'
attack "… and what it brings" eval 'link=$(link_of way2) && opens && ((status == 0))'
ends_among_bots() { sed "/^phase/i note seat.1 random\nnote seat.2 random" way >w && link=$(link_of w) && SECONDS=0 && opens -c "auto 3" && ((SECONDS < 30)) && warns "nobody was asked" && says "10,002"; }
attack "a link to a game of bots that has no end" ends_among_bots
attack "a save of one" eval 'run play ever.lua --bots me,random -c 1 -c "save ./k.oil" -c quit; sed "s/\t[0-9a-f]*\$//; 1s/3/1/; s/^note seat.2 random/note seat.1 random\n&/" k.oil >w.oil; SECONDS=0; run play w.oil -c score -c quit; contained && ((SECONDS < 30)) && warns "nobody was asked"'
attack "a game whose bots are named, too" eval 'run play ever.lua --bots random -c quit; contained && warns "nobody was asked"'

# --- Shards that agree with each other ------------------------------------------------------------------
words=(compare barrels --b tip --bots random --games 20 -j 1)
for i in 1 2; do run "${words[@]}" --shard $i/2 --json && cp "$dir/out" "$i.json"; done
echo 'error("a stranger chose this folder")' >"$dir/tmp/base.lua" && mkdir -p "$dir/tmp/barrels" && mv "$dir/tmp/base.lua" "$dir/tmp/barrels/"
merges() { # SED-SCRIPT STATUS: of both; nothing is written or started
  sed "$1" 1.json >a.json && sed "$1" 2.json >b.json
  SECONDS=0 && lives merge a.json b.json && ((status == $2 && SECONDS < 30)) && [[ ! -e x && ! -e pwned && ! -e x.svg ]] && ! grep -q "stranger chose" "$dir/err"
}
attack "they are put together" eval 'run merge 1.json 2.json; ((status == 0)) && says "20 pairs of games"'
while read -r want change; do attack "both by $change" merges "$change" "$want"; done <<'CHANGES'
1 1s/"20"/"20", "--report", "x"/
1 1s/"20"/"20", "--svg", "x.svg"/
1 1s/"20"/"20", "--resume", "x"/
1 1s/"random"/"cmd:touch pwned"/
1 1s/"random"/"cmd@5ms:touch pwned"/
2 1s/"20"/"20", "--csv", "x"/
2 1s/"20"/"20", "--saves", "."/
2 1s/"20"/"20", "--margin", "nan"/
2 1s/"tip"/"\/etc\/passwd"/
1 1s/"20"/"20", "--help"/
1 1s/"compare"/"tune-bot"/
2 1s/"compare"/"sweep"/
CHANGES
attack "the folder of games is that of whoever merges" merges '1s|"20"|"20", "--variants", "../tmp"|' 0
attack "games of others are not taken for these" eval 'merges "1s/\"20\"/\"1000\"/" 1 && warns "480 games are missing in a.json"'

# --- Pictures -----------------------------------------------------------------------------------------------
picture() { printf 'layer("p", { game = "barrels", says = "p" }):picture { %s }\n' "$1" >p.lua; rm -f x.svg; }
for body in 'at = { wells = { 0/0, 1 } }' 'at = { wells = { 1, 1/0 } }' 'at = { wells = { 1e308, -1e308 } }' 'at = { wells = { 1, 2, 1e308, 0/0 } }' 'at = { wells = { 1 } }' \
  'size = { 0/0, 1e308 }' 'size = { -1, 0 }' 'size = { 1e308, 1e308 }'; do
  attack "a picture with $body is refused at its line" eval 'picture "$body"; told play barrels -l p.lua -c "board x.svg" -c quit && warns "p.lua:1: " && [[ ! -e x.svg ]]'
done
for body in 'size = { 1e6, 1e6 }, at = { wells = { -1e6, 1e6 } }' 'size = { 1e-300, 1e-300 }, at = { wells = { 1e-300, 0 } }' 'land = { ("M0 0h1"):rep(5000), "\"/><script>" }, seats = { "\27[2J", "red;\"" }' \
  'face = { deck = ("{"):rep(9000) }, hide = { "deck", "no" }'; do
  attack "a picture with $body is one" eval 'picture "$body"; fair play barrels -l p.lua -c "board x.svg" -c quit && is_xml x.svg && clean x.svg && ! grep -qiE "<script|nan|inf[^o]" x.svg'
done

# --- Words that would be Lua ------------------------------------------------------------------------------
cat >quotes.lua <<'LUA'
local l = layer("house/q", { game = "barrels", says = "q" })
l:option("work.q", { says = "zz ]] \" .. os.exit(7) .. \" \\ \n[title]\n {x" })
l:rule("work.q", function(p) p.coins:add() end)
l:offer("work", "work.q")
l:worth('x"] = 1 } os.exit() --[[', who.coins * 3, { says = "w" })
l:worth("z\n]]", who.coins * 2, { says = "w" })
LUA
attack "an answer's words in a recorded lesson" eval 'lives play barrels -l quotes.lua -c "record lesson rec" -c "zz ]]" -c "record stop" -c quit && grep -q "os.exit" rec.lua && lives lesson check rec.lua &&
  ! grep -qE "syntax|unfinished|expected near" "$dir/out" "$dir/err" && (($(grep -c "^\[title\]" en/rec.txt) == 1))'
attack "… and in a position" eval 'fair play barrels -l quotes.lua -c "zz ]]" -c "position save pos" -c quit && fair test pos.lua'
attack "names of weights in a tuned bot" eval 'fair tune-bot barrels -l quotes.lua --games 200 --cap 30 -j 1 && cp "$dir/out" tuned.lua && grep -q "os.exit" tuned.lua && fair check tuned.lua --games 2'

# --- One file for two things ------------------------------------------------------------------------------
small=(--games 4 --bots random -j 1)
touch real && ln -s real l1 && ln -s real l2
while read -r line; do
  # shellcheck disable=SC2086 # words of their own
  attack "$line" eval 'told $line "${small[@]}" && warns "each need a file of their own" && [[ ! -s real && ! -e s ]]'
done <<'LINES'
compare barrels --b tip --report s --svg s
compare barrels --b tip --report ./s --resume s
audit barrels --report s --resume s
sweep giganten -p 2 --set bid_limit=116..117 --report s --svg s
sweep giganten -p 2 --set bid_limit=116..117 --report real --resume l1
sim barrels --csv l1 --report l2
LINES
attack "a device takes both" fair sim barrels "${small[@]}" --csv /dev/null --report /dev/null

# --- Surroundings, and layers that `check` looks at -----------------------------------------------------------
for what in OILPATCH_CPU_MS=-1 OILPATCH_CPU_MS=x OILPATCH_CPU_MS=99999999999999999999 COLUMNS=-5 COLUMNS=99999999 LINES=0 "TERM=${esc}[2J" "TZ=${esc}]0;x" LANG=xx OILPATCH_VARIANTS=/dev/zero; do
  attack "with ${what//$esc/ESC}" eval 'env "$what" timeout 60 "$OILPATCH" play barrels -c pass -c board -c help -c quit >"$dir/out" 2>"$dir/err" </dev/null; status=$?; contained'
done
while IFS= read -r body; do
  printf 'local l = layer("house/c", { game = "barrels", says = "c" })\n%s\nreturn l\n' "$body" >c.lua
  attack "check: $body" eval 'SECONDS=0; lives check c.lua --games 4 && ((SECONDS < 40)) && ! grep -q "mistake of the program" "$dir/err"'
done <<'LUA'
for i = 1, 300 do l:invariant("i" .. i, function() while true do end end) end
l:invariant("i", function() g.players[1].coins:add(1) return true end)
l:test("t", function(t) t:setup() for i = 1, 1e9 do t:equal(1, 1) end end)
l:test(("x"):rep(60000), function(t) t:equal(("y"):rep(60000), "z") end)
l:bot("heuristic", function() while true do end end)
l:replace("round", function() return "round", 1 end)
l:set("score.parts", function() error("\27[2J") end)
LUA
glossary() { rm -rf games && mkdir -p games/recipes && cp -r "$OILPATCH_VARIANTS/barrels" games/ && eval "$1" >games/barrels/lessons/fr/words.txt; }
for text in 'head -c 3000000 /dev/zero | tr "\0" =' 'for i in {1..60000}; do echo "a$i, b$i = score"; done' 'printf "hop = hop hop\nhip = hop = hip\n= x\n,,, = \033[2J\n"' 'head -c 100000 /dev/zero'; do
  attack "a glossary: $text" eval 'glossary "$text"; SECONDS=0; lives play barrels --variants games --lang fr -c "$(printf "hop %.0s" {1..900})" -c score -c quit && lives lesson barrels 1 --variants games --lang fr -c next -c "hop hip" -c quit && ((SECONDS < 40))'
done

# --- Readers say how much they read ------------------------------------------------------------------------------
vast() { rm -f "$1" && truncate -s 900G "$1"; }
attack "lines of a file as large as a disk" eval 'vast lines.txt; SECONDS=0; told play barrels lines.txt && warns "at most 16 MB" && ((SECONDS < 30))'
attack "what is called a save and is none" eval 'vast none.oil; SECONDS=0; told play none.oil && warns "at most 16 MB" && ((SECONDS < 30))'
attack "a save" eval 'vast save.oil; printf "oilpatch save 3\n" | dd of=save.oil conv=notrunc status=none; told replay save.oil && warns "at most 64 MB"'
attack "a shard" eval 'vast shard.json; told merge shard.json && warns "at most 256 MB"'
attack "a layer" eval '{ cat "$OILPATCH_VARIANTS/barrels/tip.lua"; head -c 33000 /dev/zero | tr "\0" -; } >long.lua; told play barrels -l long.lua -c quit && warns "at most 32 KB"'
attack "a link" eval 'told play "v2.$(head -c 70000 /dev/zero | tr "\0" A)" && warns "too long"'
attack "init.lua" eval 'cp "$dir/config/oilpatch/init.lua" kept.lua; vast "$dir/config/oilpatch/init.lua"; lives play barrels -c score -c quit && grep -q "at most" "$dir/err"; s=$?; cp kept.lua "$dir/config/oilpatch/init.lua"; ((s == 0))'
if ! sanitized; then # whose memory has no limit
  attack "a line without an end from a pipe" eval '{ head -c 1500000000 /dev/zero; printf "\nscore\n"; } | (ulimit -v 1200000; timeout 60 "$OILPATCH" play barrels) >"$dir/out" 2>"$dir/err"; says "player 4"'
fi
rm -f lines.txt none.oil save.oil shard.json

# --- What a program inherits: the ends of its own pipes and nothing of ours --------------------------------------
printf '#!/bin/bash\nls /proc/$$/fd >>"%s"\nwhile read -r l; do echo "{\\"answer\\": 1}"; done\n' "$dir/fds" >bot.sh && chmod +x bot.sh
printf '#!/bin/bash\nls /proc/$$/fd >>"%s"\n' "$dir/fds" >editor.sh && chmod +x editor.sh
./editor.sh && sort -u "$dir/fds" >"$dir/usual" # bash has one of its own, and so may whoever runs this
inherits_nothing() { # COMMAND...: what it starts says which files are open
  rm -f "$dir/fds"
  "$@" >"$dir/out" 2>"$dir/err"
  [[ -s $dir/fds ]] && [[ -z $(sort -u "$dir/fds" | comm -23 - "$dir/usual") ]]
}
at_terminal() { printf '%s\n' "$1" quit | EDITOR=$PWD/editor.sh TERM=dumb timeout 60 script -qfec "$OILPATCH play barrels" /dev/null; }
attack "a bot of a run with everything" inherits_nothing run sim barrels --games 4 --jobs 2 --bots "random,cmd:./bot.sh" --csv i.csv --report i.html --resume i.json
attack "a bot at the prompt" inherits_nothing at_terminal $'bot 2 cmd:./bot.sh\n1'
attack "an editor" inherits_nothing at_terminal "edit new x y.lua"
attack "a program behind a sign" inherits_nothing at_terminal "score | ./editor.sh"

echo "# figure: attacks: $tries links, shards, pictures, words, files, surroundings and heirs of a sixth attack, all contained"
echo "1..$number"
