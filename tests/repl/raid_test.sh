#!/usr/bin/env bash
# A fifth attack: links, shards and runs to take up, audits and curves, a lesson made of a stranger's words, other games at
# the prompt, and the page for browsers.  Each ends in words, soon, and nothing is written or started.  TAP.
. "$(dirname "$0")/../support/check.sh"
OILPATCH_SANITIZED= # fuzz_games and fuzz_json read shards under sanitizers
. tests/support/contained.sh
. tests/support/tries.sh
web=$PWD/repl/web
export XDG_CONFIG_HOME=$dir/config NO_COLOR=1 TMPDIR=$dir/tmp
mkdir -p "$dir/config/oilpatch" "$dir/tmp" "$dir/there" "$dir/work" && cd "$dir/work" || exit 1
soon() { SECONDS=0 && "$@" && ((SECONDS < 30)); }
left_nothing() { [[ -z $(ls -A "$TMPDIR") && -z $(ls -A "$dir/there") && ! -e pwned ]]; }

# --- Links: lines that are packed by the program itself ---------------------------------------------
cat >"$dir/config/oilpatch/init.lua" <<'LUA'
local squeeze, term, files = require "prompt.squeeze", require "term", require "files"
command { name = "pack", run = function(rest) term.write("v2." .. squeeze.pack(files.read(rest)) .. "\n") end }
LUA
printf 'local l = layer("house/dry", { game = "barrels", says = "One." })\nl:board("v", { says = "v" }, function() while true do end end)\n' >dry.lua
run play barrels --bots me --seed 7 -c 1 -c "save ./way.oil" -c quit
phase=$(sed -n 's/^\(phase [0-9a-f]*\).*/\1/p' way.oil | head -n 1) end=$(sed -n 's/^\(end [0-9a-f]*\).*/\1/p' way.oil) answer=$(sed -n 's/^\(answer [^\t]*\).*/\1/p' way.oil)
head='oilpatch way 3\nrng 1\ngame barrels\nplayers 4\nseed 7\n'
# way NAME TEXT: a link for later, with what it is called
ways=() names=()
way() {
  ways+=("way${#ways[@]}") names+=("$1")
  printf "%b" "$2" >"${ways[-1]}"
}
repeat() { for ((i = 0; i < $1; i++)); do printf '%s\\n' "$2"; done; }
way "as it should be" "$head$phase\n$answer\n$end\n"
way "a zero byte inside" "$head$phase\n\0$answer\n$end\n"
way "a zero byte alone" "\0"
way "nothing" ""
way "returns" "${head//\\n/\\r\\n}$phase\r\n$end\r\n"
way "thirty thousand times a letter" "$(head -c 30000 /dev/zero | tr '\0' A)"
for line in 'players 99999999999999999999' 'players -1' 'rng 99' 'game ../../../etc' 'game \033[2J' 'set bag.red=99999999999999999999' 'layer \033]0;x\a' \
  'layer house/../../x' 'file 0000000000000000 ../../pwned.lua' 'note seat.9999 cmd:touch pwned' 'note seat.1 cmd:touch pwned' 'note coach cmd:touch pwned' \
  'note lang ../../x' 'note \033[2J \033[2J'; do
  way "a head with '$line'" "$head$line\n$phase\n$answer\n$end\n"
done
for line in 'rules 1\nlayer /etc/passwd.lua\nbegin' 'rules 1\nlayer ../../x\nbegin' 'rules 1\nlayer x.lua\nfile 0123456789abcdef x.lua\nscript 0123456789abcdef while true do end\nbegin' \
  'edit while true do end' 'edit os.execute("touch pwned")' 'edit edit("x", function() local t = {} for i = 1, 1e9 do t[i] = {} end end)' 'edit error("\\27[2J\\7")' \
  'goto 99999999999' 'goto -1' 'name 0 ../../x' 'name 0 \033[2J' 'over' 'end 0'; do
  way "on the way '$line'" "$head$phase\n$answer\n$line\n$end\n"
done
way "seven hundred answers" "$head$phase\n$(repeat 700 "$answer")$end\n"
way "seven hundred changes of rules" "$head$phase\n$(repeat 700 'rules 0\nbegin')$end\n"
way "a thousand notes" "$head$(repeat 1000 'note a b')$phase\n$end\n"
packs=()
for name in "${ways[@]}"; do packs+=(-c "pack $name"); done
run play barrels "${packs[@]}" -c quit
mapfile -t links < <(grep '^v2\.' "$dir/out")
opens() { (cd "$dir/there" && run play "$1" -c score -c quit; echo "$status" >"$dir/status"); status=$(<"$dir/status"); contained && ! grep -q "mistake of the program" "$dir/err" && left_nothing; }
attack "every way is packed" eval '((${#links[@]} == ${#ways[@]} && ${#links[@]} > 30))'
for i in "${!links[@]}"; do attack "a link: ${names[i]}" soon opens "${links[i]}"; done
attack "only the first of them is played" eval 'opens "${links[0]}" && ((status == 0)) && says "player 4" && opens "${links[1]}" && ((status == 1)) && warns "cut or altered"'
attack "'load LINK' in a script" eval 'printf "load %s\nload %s\nscore\n" "${links[1]}" "${links[9]}" >s.txt; lives play barrels s.txt && ! grep -q "mistake of the program" "$dir/err"'
# A line may take a second, and there may be thousands: Ctrl-C is heard.
printf "%b" "$head$phase\n" >slow
for ((i = 10; i < 110; i++)); do printf 'edit edit("x", function() for i = 1, 2e7 do end g.players[1].coins:set(%d) end)\n' $i; done >>slow
run play barrels -c "pack slow" -c quit
link=$(tail -n 1 "$dir/out")
interrupted() { # again and again, for a busy machine
  for _ in {1..40}; do sleep 0.3 && printf '\003'; done | OILPATCH_CPU_MS=2000 TERM=dumb timeout 60 script -qfec "$OILPATCH play $link" /dev/null >"$dir/out" 2>&1
  says ": interrupted"
}
if command -v script >/dev/null; then attack "Ctrl-C ends the reading of a slow one" interrupted; fi

# --- Shards, and runs to take up --------------------------------------------------------------------
cmp_words=(compare barrels --b tip --bots random --games 20 -j 1)
run "${cmp_words[@]}" --shard 1/2 --json && cp "$dir/out" one.json
run "${cmp_words[@]}" --shard 2/2 --json && cp "$dir/out" two.json
run audit barrels --bots random --games 2 -j 1 --shard 1/1 --json && cp "$dir/out" aud.json
attack "they are put together" eval 'run merge one.json two.json; ((status == 0)) && says "20 pairs of games"'
zero='1 f347b15e3b7fa367 AAAA' # one byte, and its hash
merges() { # SED-SCRIPT: nothing is written, nothing started, and it ends soon
  sed "$1" one.json >bad.json
  soon lives merge bad.json two.json && [[ ! -e x && ! -e x.html && ! -e pwned ]]
}
for change in '1s/"20"/"1099511627776"/' '1s/"20"/"9000000000000000000"/' '1s/"20"/"20", "--report", "x.html"/' '1s/"20"/"20", "--svg", "x"/' '1s/"20"/"20", "--resume", "x"/' \
  '1s/"random"/"cmd:touch pwned"/' '1s/"random"/"me,cmd:touch pwned"/' '1s/"tip"/"\/etc\/passwd"/' '1s/"tip"/"..\/..\/x"/' '1s/"tip"/"\\u001b[2J"/' '1s/"tip"/"ti\\u0000p"/' \
  '1s/"words": \[[^]]*\]/"words": 7/' '1s/"words": \[[^]]*\]/"words": [[],{},null,1e999]/' '1s/"words": \[[^]]*\]/"words": ["--help"]/' '1s/"command": "compare"/"command": "play"/' \
  '1s/"shards": 2/"shards": 9000000000000000000/' '1s/"shards": 2/"shards": 0/' '1s/"shard": 1/"shard": -1/' '1s/"version": "[^"]*"/"version": 7/' \
  '2s/ [0-9]* / 9223372036854775807 /' '2s/ [0-9]* / -1 /' '2s/^[0-9a-f]*/zzzz/' '2s/[A-Za-z]\{4\}$/$$$$/' '2d' '2,$d' '1d' "2s/ [0-9]* [0-9a-f]\{16\} .*/ $zero/"; do
  attack "a shard by $change" merges "$change"
done
attack "… a game that can't be read is said" eval 'merges "2,\$s/ [0-9]* [0-9a-f]\{16\} .*/ $zero/" && ((status == 1)) && warns "makes no sense"'
attack "… and so many games are not believed" eval 'merges "1s/\"20\"/\"1099511627776\"/"; run merge bad.json; ((status > 0)) && warns "not of so many games"'
attack "an audit of games that can't be read" eval "sed '2,\$s/ [0-9]* [0-9a-f]\{16\} .*/ $zero/' aud.json >bad.json; soon refuses merge bad.json"
crowd() { # plans that meet in one place of the table
  { head -n 1 one.json && for ((i = 0; i < 30000; i++)); do printf '%016x 0 %s\n' $i "$zero"; done; } >crowd.json
  SECONDS=0 && lives merge crowd.json && ((SECONDS < 20))
}
attack "a shard whose games crowd" crowd
attack "a shard as large as a disk" eval 'cp one.json big.json; truncate -s 900G big.json; soon refuses merge big.json && warns "at most 1024 MB"; rm big.json'
for kind in 'mkfifo run.state' 'ln -s /dev/zero run.state' 'mkdir run.state' 'echo mine >run.state' 'head -n 1 two.json >run.state' 'cp "$dir/config/oilpatch/init.lua" run.state'; do
  attack "a run to take up: $kind" eval 'rm -rf run.state kept; eval "$kind"; [[ ! -f run.state ]] || cp run.state kept; soon refuses "${cmp_words[@]}" --resume run.state; [[ ! -e kept ]] || cmp -s run.state kept'
done
attack "a run to take up with a broken line" eval 'rm -rf run.state; run "${cmp_words[@]}" --resume run.state; sed -i "3s/.$//" run.state; lives "${cmp_words[@]}" --resume run.state && ((status == 0))'
run sim barrels --games 6 --bots random -j 1 --watch 1 --curve --json && cp "$dir/out" curve.json
for change in 's/"turns": [0-9]*/"turns": 2000000000/' 's/"turns": [0-9]*/"turns": -1/' 's/\([0-9][0-9]*\)\.[0-9]*/1e999/' 's/\[$/7/' 's/"curve"/"curve": 7, "x"/' 's/: [0-9]\{1,3\},/: 9223372036854775807,/'; do
  attack "a shard with curves by $change" eval 'sed "$change" curve.json >bad.json; soon lives merge bad.json && lives merge bad.json curve.json'
done

# --- A game of nothing but hostile words ----------------------------------------------------------------
cat >evil.lua <<'LUA'
local e = "\27]52;c;ZXZpbA==\7\27[2J\226\128\174\194\155<script>alert(1)</script>\"><img src=x onerror=alert(1)>]]>%s"
local b = game("evil", { title = e, players = { 2, 2 }, says = e, wins = e, turn = { e } })
b:counter("coins", { per = "player", min = 0, title = e })
b:pile("deck", { sees = "none", title = e })
b:cards("deck", { { id = "c1", title = e, says = e }, { id = "c2", title = e } })
b:option("work.take", { "n", range(1, 3) }, { says = "take {n} " .. e })
b:option("work.pass", { says = "pass " .. e })
b:choice("work", { options = { "work" }, asks = e })
b:forbid("work.take", "take.much", var("n"):above(2), { says = e })
b:does("work.take", effect.add(who.coins, var("n")))
b:does("work.pass", effect.add(who.coins, 1))
b:phase("setup", function() return "round", 1 end)
b:phase("round", { "number", range(1, 3) }, flow.in_turn(1, "work", 2),
  flow.when(var("number"):is(3), flow.finish(e)), flow.go("round", var("number") + 1))
b:rule("score", function(p) return p.coins:get() end)
b:picture { land = { e }, seats = { e }, hide = { e }, face = { deck = e } }
LUA
page_is_clean() { [[ -s $1 ]] && clean "$1" && ! grep -qiE '<script>alert|<img src=x|href="javascript|src="(http|file)' "$1"; }
fair() { run "$@"; contained && ((status == 0)); }
attack "it is played" fair play evil.lua -p 2 -c answers -c 1 -c 3 -c score -c "json scene" -c json -c quit
attack "… as JSON that can be read" eval 'sed -n "/^{/,/^}/p" "$dir/out" >j; ! command -v python3 >/dev/null || python3 -c "import json; d = json.JSONDecoder(); t = open(\"j\").read(); t = t[d.raw_decode(t)[1]:].lstrip(); d.raw_decode(t)"'
attack "… drawn" eval 'fair play evil.lua -c "board x.svg" -c quit && page_is_clean x.svg'
attack "… taught" fair lesson evil.lua first -c next -c hint -c 1 -c quit
attack "… in French" fair lesson evil.lua first --lang fr -c next -c hint -c 1 -c quit
attack "… audited" fair audit evil.lua --games 2 --bots random -j 1
attack "… on a page" eval 'fair audit evil.lua --games 2 --bots random -j 1 --report a.html && page_is_clean a.html'
attack "… its curves" eval 'fair sim evil.lua --games 4 --bots random -j 1 --curve --report s.html && page_is_clean s.html'
attack "… its cards" eval 'fair rulebook evil.lua --cards --report c.html && page_is_clean c.html'
attack "… as a link" eval 'run play evil.lua -c 1 -c link -c quit; soon opens "$(tail -n 1 "$dir/out")" && ((status == 0))'

# --- Other games, languages -----------------------------------------------------------------------------
for line in 'new ../../etc' 'new /etc/passwd' 'new $(touch pwned)' 'new barrels | touch pwned' 'new evil.lua' 'new -l evil.lua' "new $(printf '\033[2J')" 'new 99999999999999999999' \
  'setting lang ../../x' "setting lang $(printf 'fr\033[2J')" 'setting lang | touch pwned' 'setting table ../x' 'link | touch pwned' 'load v2.' 'load file:///etc/passwd#v2.AAAA' 'play v2.x'; do
  attack "'$line'" eval 'printf "%s\nscore\n" "$line" >s.txt; soon lives play barrels -c "$line" -c score -c quit && soon lives play barrels s.txt && [[ ! -s pwned ]]; s=$?; rm -f pwned; ((s == 0))'
done

# --- The page for browsers --------------------------------------------------------------------------------
attack "its texts never become markup" eval '[[ -s $web/page.js ]] && ! grep -nE "innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(.on" "$web"/*.js'
attack "pages inside it run nothing" eval 'grep -B3 "srcdoc = " "$web"/*.js | grep -q "setAttribute(.sandbox., ..)"'
attack "it asks nobody for anything" eval 'grep -q "default-src .none.;.*connect-src .none.;.*form-action .none.; base-uri .none." "$web/page.html"'

echo "# figure: attacks: $tries links, shards, runs, words, lines and pages of a fifth attack, all contained"
echo "1..$number"
