#!/usr/bin/env bash
# A fourth attack: what is printed on paper, pictures, books and ledgers in other languages,
# files that are not what they seem, numbers that a table can't have, and what is told of hidden
# things by layers.  Each ends in words, what was there stays, and nothing is left behind.  TAP.
. "$(dirname "$0")/../support/check.sh"
OILPATCH_SANITIZED= # formulas and scripts have theirs in formula_test.sh and doors_test.sh
. tests/support/contained.sh
. tests/support/tries.sh
variants=$OILPATCH_VARIANTS
mkdir "$dir/work" "$dir/bin" "$dir/tmp" && cd "$dir/work" || exit 1
export TMPDIR=$dir/tmp
good() { run "$@"; contained && ((status == 0)); }
left_nothing() { [[ -z $(ls -A "$TMPDIR") && ! -e pwned ]]; }
is_json() { ! command -v python3 >/dev/null || python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$1"; }

# --- Paper: the browser that prints is a program of ours here ------------------------------------
printer() { # BODY: $to is where the PDF goes, $page the page
  printf '#!/bin/bash\nfor a; do case $a in --print-to-pdf=*) to=${a#*=} ;; file://*) page=${a#file://} ;; esac; done\n%s\n' "$1" >"$dir/bin/chromium"
  printf '#!/bin/sh\nexit 1\n' >"$dir/bin/weasyprint" # the machine may have one
  chmod +x "$dir/bin/chromium" "$dir/bin/weasyprint"
}
paper() { PATH=$dir/bin:$PATH run rulebook barrels --report "$@"; }
printer 'grep -q "<html" "$page" && echo %PDF >"$to"; echo "$page" >"'"$dir"'/address"'
attack "a book is printed" eval 'paper x.pdf && ((status == 0)) && [[ $(<x.pdf) == %PDF ]] && left_nothing'
echo mine >x.pdf.html
attack "a page of ours beside it stays" eval 'paper x.pdf && [[ $(<x.pdf.html) == mine ]]'
echo old >behind.pdf && ln -s behind.pdf link.pdf
attack "a link leads to its file" eval 'paper link.pdf && [[ -L link.pdf && $(<behind.pdf) == %PDF ]]'
chmod 600 x.pdf
attack "it keeps its rights" eval 'paper x.pdf && [[ $(stat -c %a x.pdf) == 600 ]]'
for name in 'a";touch pwned;".pdf' '$(touch pwned).pdf' 'a b.pdf' 'a#b.pdf' 'a?b%20.pdf' './-x.pdf' '--no-sandbox.pdf'; do
  attack "a name like $name" eval 'paper "$name" && ((status == 2)) || { [[ -s $name && $(<"$dir/address") == "$TMPDIR"/* ]] && left_nothing; }'
done
echo old >x.pdf
printer 'exit 1'
attack "where nothing prints an older one stays" eval 'paper x.pdf; contained && ((status == 1)) && [[ $(<x.pdf) == old && $(<x.pdf.html) == mine ]] && left_nothing'
printer 'truncate -s 9T "$to" || truncate -s 900G "$to"'
attack "a printer without an end" eval 'paper x.pdf; contained && ((status == 1)) && [[ $(<x.pdf) == old ]] && left_nothing'
printer 'mkfifo "$to"'
attack "a printer that leaves a pipe" eval 'paper x.pdf; contained && ((status == 1)) && [[ $(<x.pdf) == old ]] && left_nothing'
printer 'mkdir "$to"'
attack "or a folder" eval 'paper x.pdf; contained && ((status == 1)) && [[ $(<x.pdf) == old ]] && left_nothing'
attack "into a folder that isn't there" eval 'paper no/x.pdf; contained && ((status == 1)) && left_nothing'
attack "with no room for the page" eval 'TMPDIR=/nonexistent paper x.pdf; contained && ((status == 1)) && [[ $(<x.pdf) == old ]]'
printer 'echo $PPID >"'"$dir"'/running"; sleep 60'
soon() { for _ in {1..100}; do "$@" && return; sleep 0.1; done; return 1; }
killed() { # while it prints
  rm -f "$dir/running"
  PATH=$dir/bin:$PATH "$OILPATCH" rulebook barrels --report x.pdf >/dev/null 2>&1 </dev/null &
  soon test -s "$dir/running" && [[ -n $(ls -A "$TMPDIR") ]] && kill -KILL $! && { wait $! 2>/dev/null; soon left_nothing; }
}
attack "killed while it prints it leaves nothing" killed
mkdir -p slow/en && for key in title about a b; do printf '[%s]\n%s\n\n' "$key" "$key"; done >slow/en/x.txt
printf -- '-- game: barrels\nlocal l = lesson { minutes = 3 }\nl:step("a", { plays = "1" })\nl:step("b", { goal = function() local n = 0 for i = 1, 9e6 do n = n + i end return n < 0 end })\n' >slow/x.lua
checked() { # a lesson's check that is killed in its folder
  OILPATCH_CPU_MS=20000 "$OILPATCH" lesson check slow/x.lua >/dev/null 2>&1 </dev/null &
  soon eval '[[ -n $(ls -A "$TMPDIR") ]]' && kill -KILL $! && { wait $! 2>/dev/null; soon left_nothing; }
}
attack "a lesson's check that is killed leaves nothing" checked

# --- Pictures, cards, books, ledgers ----------------------------------------------------------------
evil='\27]52;c;ZXZpbA==\7\27[2J\226\128\174\194\155<script>alert(1)</script>\"><img src=x onerror=alert(1)>]]>'
page_is_clean() { [[ -s $1 ]] && clean "$1" && ! grep -qiE '<script>alert|<img src=x|href="javascript|src="(http|file)|url\((http|file)' "$1"; }
while IFS= read -r body; do
  printf 'local e = "%s"\nlocal l = layer("p", { game = "barrels", says = "p" })\n%s\nreturn l\n' "$evil" "$body" >p.lua
  attack "a picture: $body" eval 'lives play barrels -l p.lua -c "json scene" -c quit && { ((status > 0)) || { sed -n "/^{/,\$p" "$dir/out" >scene.json && is_json scene.json; }; } && lives check p.lua --games 1'
done <<'LUA'
l:picture { land = { e, "M0 0\"/><script>alert(1)</script>" }, seats = { e, "red\";x" } }
l:picture { size = { 0/0, 1e308 }, at = { wells = { 1/0, -1/0 } } }
l:picture { size = { -1, 0 }, at = { [e] = { 1, 2 }, ["wells.well1"] = { 1, 2, 3, 4, 5, 6 } } }
l:picture { face = { deck = ("{"):rep(20000) }, link = { e }, hide = { e, "deck" } }
l:picture { at = { wells = e }, face = e, hide = 7, size = "x" }
l:picture { land = { ("M0 0h1v1z"):rep(5000) } }
LUA
printf 'local e = "%s"\nlocal l = layer("c", { game = "barrels", says = e })\nl:cards("trade1", { { id = "evil", title = e, points = 1, cost = 1, colour = e, says = e } })\nreturn l\n' "$evil" >c.lua
attack "cards to cut out" eval 'lives rulebook barrels -l c.lua --cards --report c.html && { [[ ! -e c.html ]] || page_is_clean c.html; }'
game() { rm -rf games && mkdir -p games/recipes && cp -r "$variants/qe" games/qe; }
book() { # FILE COMMAND: the file of a game is what the command writes
  game
  eval "$2" >"games/qe/$1"
  lives rulebook qe --variants games --lang fr --report b.html && { ((status > 0)) || page_is_clean b.html; } && lives rulebook qe --variants games --lang fr &&
    lives rules qe --variants games --lang fr
}
for file in words/book.md words/book_fr.md words/rules_fr.md rules.md; do
  attack "$file of links and tags" book $file 'printf "# a\n\n[x](javascript:alert(1)) ![y](file:///etc/passwd) <script>alert(1)</script> \033[2J {x} | a | b |\n\n## QE-1\n\n[z](http://h/) \\\\[\\\\]\n"'
  attack "$file of zeros, a mark of its order and returns" book $file 'printf "\357\273\277# a\r\n\r\n\0\0text\0\r\n**QE-1** x\r"'
  attack "$file of one line of a megabyte" book $file 'head -c 1000000 /dev/zero | tr "\0" "*"'
  attack "$file as large as a disk" eval 'game; rm games/qe/$file; truncate -s 900G games/qe/$file && lives rulebook qe --variants games --lang fr'
done
for file in words/book.md words/rules_fr.md; do
  attack "$file a pipe" eval 'game; rm games/qe/$file; mkfifo games/qe/$file; lives rulebook qe --variants games --lang fr'
  attack "$file without an end" eval 'game; rm games/qe/$file; ln -s /dev/zero games/qe/$file; lives rulebook qe --variants games --lang fr'
done
rm -rf games

# --- Files that are not what they seem ------------------------------------------------------------
tip=$variants/barrels/tip.lua
attack "a layer with a mark of its order and returns" eval '{ printf "\357\273\277"; sed "s/$/\r/" "$tip"; } >f.lua && lives play barrels -l f.lua -c score -c quit'
attack "a layer with a zero in it" eval '{ cat "$tip"; printf "\0os.exit()\n"; } >f.lua && lives play barrels -l f.lua -c score -c quit'
attack "a layer as large as a disk" eval 'truncate -s 900G big.lua && refuses play barrels -l big.lua -c quit'
attack "a save as large as a disk" eval 'printf "oilpatch save 3\n" >big.oil && truncate -s 900G big.oil && refuses play big.oil -c quit && refuses replay big.oil'
attack "a shard as large as a disk" eval 'truncate -s 900G big.json && refuses merge big.json'
rm -f big.*
attack "a save with two names: the other one stays" eval 'good play barrels -c pass -c "save ./one.oil" -c quit && ln one.oil two.oil && cp one.oil kept && good play barrels -c 1 -c 1 -c "save ./one.oil" -c quit; cmp -s two.oil kept'
attack "a save with returns" eval 'sed "s/$/\r/" kept >r.oil && lives play r.oil -c score -c quit'
attack "a save with a mark of its order" eval '{ printf "\357\273\277"; cat kept; } >r.oil && lives play r.oil -c score -c quit'
attack "a save whose last line has no end" eval 'head -c -1 kept >r.oil && lives play r.oil -c score -c quit'
attack "a layer that changes while it is read" eval 'cp "$tip" f.lua; (for i in {1..60}; do printf "error()" >f.lua; cp "$tip" f.lua; done) & for i in 1 2 3; do lives play barrels -l f.lua -c reload -c score -c quit || exit 1; done; wait'
mkdir -p fr/en fr/fr && cp slow/en/x.txt fr/en/x.txt && printf -- '-- game: barrels\nlocal l = lesson { minutes = 3 }\nl:step("a", { plays = "1" })\nl:step("b", { plays = "1" })\n' >fr/x.lua
for kind in 'mkfifo fr/fr/x.txt' 'ln -s /dev/zero fr/fr/x.txt' 'truncate -s 900G fr/fr/x.txt' 'printf "[title]\n{=os.exit()}\n\033[2J\n[a]\n{{{\n" >fr/fr/x.txt' 'mkdir fr/fr/x.txt'; do
  attack "a lesson in French: $kind" eval 'rm -rf fr/fr/x.txt; eval "$kind"; lives lesson fr/x.lua --lang fr -c next -c quit && lives lesson check fr/x.lua'
done
export XDG_CONFIG_HOME=$dir/config
mkdir -p "$dir/config/oilpatch"
# It is the user's own and may do what they may; but what is wrong in it ends nothing.
for text in 'local s = ("x"):rep(1 << 40)' 'require("os").exit(7)' \
  'command { name = "score", run = function() while true do end end }' 'command { name = "x", run = function() error(setmetatable({}, { __tostring = error })) end }'; do
  attack "init.lua: $text" eval 'printf "%s\n" "$text" >"$dir/config/oilpatch/init.lua"; lives play barrels -c x -c board -c quit && says "coins 3"'
done
attack "init.lua that fills the memory" eval 'echo "local t = {} for i = 1, 1e12 do t[i] = t end" >"$dir/config/oilpatch/init.lua"; lives play barrels -c quit'
attack "init.lua as large as a disk" eval 'truncate -s 900G "$dir/config/oilpatch/init.lua"; lives play barrels -c score -c quit'
rm -f "$dir/config/oilpatch/init.lua"

# --- Numbers that a table can't have -------------------------------------------------------------------
for n in -9223372036854775808 -9223372036854775809 9223372036854775808 99999999999999999999999 -1; do
  attack "count coins.1 $n is refused for what it is" eval 'run play barrels -c "count coins.1 $n" -c score -c quit; contained && ((status == 1)) && grep -q "from \(0\|-9223372036854775807\) to 9223372036854775807\|coins of player 1 can.t be -1: it is at least 0" "$dir/err"'
done
while IFS= read -r body; do
  printf 'local l = layer("n", { game = "barrels", says = "n" })\n%s\nreturn l\n' "$body" >n.lua
  attack "a layer: $body" eval 'lives play barrels -l n.lua -c pass -c 1 -c score -c "suggest heuristic" -c quit && lives sim barrels -l n.lua --games 2 --bots heuristic -j 1 --json'
done <<'LUA'
l:worth("w", who.coins // (who.coins - who.coins), { says = "w" })
l:worth("w", (who.coins + math.mininteger) // -1, { says = "w" })
l:worth("w", (who.coins + math.mininteger) % -1, { says = "w" })
l:worth("w", who.coins * math.maxinteger * math.maxinteger - math.mininteger, { says = "w" })
l:resize("wells", { capacity = { crude = math.maxinteger, amber = -1 } })
l:resize("wells", { capacity = { nothing = 1 } })
l:value("v", 1, { from = math.maxinteger, to = math.mininteger })
l:replace("score", function() return math.mininteger end)
LUA
printf 'local l = layer("m", { game = "barrels", says = "m" })\nl:replace("score", function(p) return p.seat == 1 and math.maxinteger or math.mininteger end)\n' >m.lua
attack "an audit of scores at both ends" lives audit barrels -l m.lua --games 8 --bots random -j 1
attack "a comparison of them" lives compare barrels --b m.lua --games 8 --bots random -j 1 --json

# --- What layers would tell of hidden things ---------------------------------------------------------
layer_tells() { # BODY LINE: what it draws, says and counts of another's hand
  printf 'local l = layer("t", { game = "barrels", says = "t" })\n%s\nreturn l\n' "$1" >t.lua
  lives play barrels -l t.lua --seed 5 -c "$2" -c quit && ! grep -q "told card[0-9]" "$dir/out" "$dir/err"
}
card='"told " .. g.players[2].hand:top().id'
attack "a view of another's hand" layer_tells "l:board(\"v\", { says = \"v\" }, function() return $card end)" v
attack "the board itself" layer_tells "l:board(\"board\", { says = \"v\" }, function() return $card end)" board
attack "what stands beside an answer" layer_tells "l:option(\"work.x\", { says = \"x\", facts = function() return $card end }) l:rule(\"work.x\", function() end) l:offer(\"work\", \"work.x\")" answers
attack "a bot's reasons" layer_tells "l:bot(\"b\", function(q) return 1, $card end)" "suggest b"
goals() { run play barrels -l recipes/hidden_goals --seed "$1" -c "auto 40" -c score -c json -c "compare 0" -c quit; }
attack "a score that counts hidden goals" eval 'goals 4; contained && grep -q "16 + ?" "$dir/out" && ! grep -q "the score of player 2" "$dir/out"'
command -v script >/dev/null && attack "a program that doesn't read leaves nothing behind" eval \
  'printf "rules | true\nscore | true\nlog | ps -o stat= --ppid \$(ps -o ppid= -p \$PPID) >states\nquit\n" | TERM=dumb timeout 60 script -qfec "$OILPATCH play barrels" /dev/null >"$dir/out"; [[ -s states ]] && ! grep -q Z states'
# A save in which nobody sits plays to its end before anything is typed: it must be short.
run play barrels --bots me,mcts:20000,mcts:20000,mcts:20000 -c "save ./think.oil" -c quit
run play barrels --bots me,mcts:2,mcts:2,mcts:2 -c "auto 56" -c "bot 1 mcts:300" -c "save ./ended.oil" -c quit
attack "a journal in which all think is open at once" eval 'sed "1s/save/journal/; /^note seat.1/q" ended.oil >all.oil; run play all.oil -c score -c quit; contained && grep -q "would think for long" "$dir/err" && grep -q "player 4" "$dir/out"'
attack "where somebody sits, bots may think" eval 'run play think.oil -c bot -c quit; contained && grep -q "mcts:20000" "$dir/out"'

echo "# figure: attacks: $tries papers, pictures, books, files, numbers and tell-tales of a fourth attack, all contained"
echo "1..$number"
